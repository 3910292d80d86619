/** What a setter draws, such as a cage, a line or a dot: sums, allowed sequences and quotas of the digits there. */
import { Rule } from "../model/rule.js";
import { add, ascending, expand } from "../model/places.js";
import { say } from "../words.js";

/** @typedef {import("../model/state.js").BoardState} BoardState */
/** @typedef {Map<number, number>} Held the symbols of filled cells */
/**
 * A demand on some cells: can it no longer be met, whatever the empty ones hold? A value that may stand there only so
 * often says how often it does.
 *
 * @typedef {{cells: number[], isStuck: (held: Held) => boolean, symbol?: number, high?: number}} House
 */
/** @typedef {{cells: number[], weights: number[], low: number, high: number}} SumJson */
/** @typedef {{runs: import("../model/types.js").CellsJson[], steps: number[][], ends: number[]}} LineJson */
/** @typedef {{cells: number[], values: number[], low: number, high: number}} CountJson */

/** More combinations than these help nobody. */
const MOST = 12;

export default class Clue extends Rule {
  /**
   * @param {import("../model/places.js").Places} places
   * @param {import("../model/types.js").ConstraintJson & {says?: string, sums?: SumJson[], lines?: LineJson[],
   *   counts?: CountJson[]}} json
   */
  constructor(places, json) {
    super(places, json);
    this.says = json.says ?? "";
    const size = places.symbols.length;
    this.sums = (json.sums ?? []).map((one) => ({ ...one, cells: expand(one.cells) }));
    this.counts = (json.counts ?? []).map((one) => ({ ...one, cells: expand(one.cells), values: expand(one.values) }));
    /** @type {House[]} */
    this.houses = [
      ...this.sums.map((one) => sumHouse(one, size)),
      ...(json.lines ?? []).flatMap((one) => one.runs.map((run) => lineHouse(expand(run), one, size))),
      ...this.counts.flatMap((one) => one.values.map((value) => countHouse(one, value - 1))),
    ];
    /** @type {Map<number, House[]>} */
    this.housesAt = new Map();
    for (const house of this.houses) for (const cell of house.cells) add(this.housesAt, cell, house);
    this.cells = [...this.housesAt.keys()];
    this.totals = this.sums.filter(({ cells, weights, low, high }) => low === high && cells.length > 1 && weights.every((weight) => weight === 1));
    this.summed = this.totals.flatMap(({ cells }) => cells);
  }

  /** @param {BoardState} state */
  *clashes(state) {
    const held = this.held(state);
    for (const house of this.houses) if (house.isStuck(held)) yield this.clash(state, house, held);
  }

  /**
   * @param {BoardState} state
   * @param {number} _candidate
   * @param {import("../model/places.js").Entry} entry
   */
  forbids(state, _candidate, { cells: [cell], symbol = 0 }) {
    const held = this.held(state).set(cell, symbol);
    const house = this.housesAt.get(cell)?.find((one) => one.isStuck(held));
    return house && this.clash(state, house, held);
  }

  /**
   * @param {BoardState} state
   * @param {number} cell
   */
  combinations(state, cell) {
    const { symbols } = this.places;
    return this.totals.filter(({ cells }) => cells.includes(cell)).map(({ cells, low }) => {
      const values = cells.map((one) => (state.symbols.has(one) ? [...(state.symbols.get(one) ?? [])] : state.possibleSymbols(one)).map((symbol) => symbol + 1));
      const differ = this.counts.some((one) => one.high === 1 && cells.every((each) => one.cells.includes(each)));
      const sets = waysToMake(low, values, differ, symbols.length);
      return { says: this.says, sets: sets && sets.map((set) => set.map((value) => symbols[value - 1]).join(" ")) };
    });
  }

  /** @param {number} cell */
  seen(cell) {
    return this.counts.flatMap((one) => (one.high === 1 && one.cells.includes(cell) ? one.cells : []));
  }

  /** @param {BoardState} state */
  held(state) {
    /** @type {Held} */
    const held = new Map();
    for (const cell of this.cells ?? []) {
      const symbol = state.only(cell);
      if (symbol !== undefined) held.set(cell, symbol);
    }
    return held;
  }

  /**
   * @param {BoardState} state
   * @param {House} house
   * @param {Held} held
   */
  clash(state, house, held) {
    const filled = ascending(house.cells.filter((cell) => held.has(cell)));
    const same = filled.filter((cell) => held.get(cell) === house.symbol);
    const repeated = house.high === 1 && same.length > 1;
    const cells = repeated ? same : filled;
    const named = this.places.named(cells.length ? cells : ascending(house.cells));
    const text = repeated
      ? say("{house} holds {symbol} more than once: {cells}", {
          house: this.name,
          symbol: this.places.symbols[house.symbol ?? 0],
          cells: named,
        })
      : say("{rule}: {cells}", { rule: this.says, cells: named });
    return state.clash(text, cells.map((cell) => [cell, held.get(cell) ?? 0]));
  }
}

/**
 * The values, from the least on, that add up to a total when each cell holds one of its own; null if these are many.
 *
 * @param {number} total
 * @param {number[][]} cells the values that each may hold
 * @param {boolean} differ
 * @param {number} size
 */
function waysToMake(total, cells, differ, size) {
  /** @type {number[][]} */
  const found = [];
  /**
   * @param {number} least
   * @param {number} left
   * @param {number[]} chosen
   */
  const choose = (least, left, chosen) => {
    if (chosen.length === cells.length) {
      if (left === 0 && fits(chosen, cells)) found.push(chosen);
      return;
    }
    for (let value = least; value <= Math.min(left, size) && found.length <= MOST; value++) choose(differ ? value + 1 : value, left - value, [...chosen, value]);
  };
  choose(1, total, []);
  return found.length > MOST ? null : found;
}

/**
 * Can these values stand in the cells, each in one?
 *
 * @param {number[]} values
 * @param {number[][]} cells
 * @returns {boolean}
 */
function fits(values, [first, ...others]) {
  return first === undefined || values.some((value, at) => values.indexOf(value) === at && first.includes(value) && fits(values.filter((_, other) => other !== at), others));
}

/**
 * Weights times values add up to `low` at least and `high` at most.
 *
 * @param {SumJson} sum
 * @param {number} size
 * @returns {House}
 */
function sumHouse({ cells, weights, low, high }, size) {
  return {
    cells,
    isStuck(held) {
      let [least, most] = [0, 0];
      cells.forEach((cell, at) => {
        const symbol = held.get(cell);
        const ends = symbol === undefined ? [1, size] : [symbol + 1];
        const sums = ends.map((value) => weights[at] * value);
        least += Math.min(...sums);
        most += Math.max(...sums);
      });
      return least > high || most < low;
    },
  };
}

/**
 * Along the cells an allowed sequence of values, by an automaton that begins in state 0.
 *
 * @param {number[]} cells
 * @param {LineJson} line
 * @param {number} size
 * @returns {House}
 */
function lineHouse(cells, { steps, ends }, size) {
  const every = [...Array(size).keys()];
  return {
    cells,
    isStuck(held) {
      let states = new Set([0]);
      for (const cell of cells) {
        const symbol = held.get(cell);
        const symbols = symbol === undefined ? every : [symbol];
        states = new Set([...states].flatMap((state) => symbols.map((one) => steps[state][one])));
        states.delete(-1);
      }
      return !ends.some((end) => states.has(end));
    },
  };
}

/**
 * A symbol stands `low` to `high` times in the cells.
 *
 * @param {CountJson} count
 * @param {number} symbol
 * @returns {House}
 */
function countHouse({ cells, low, high }, symbol) {
  return {
    cells,
    symbol,
    high,
    isStuck(held) {
      const found = cells.filter((cell) => held.get(cell) === symbol).length;
      const left = cells.filter((cell) => !held.has(cell)).length;
      return found > high || found + left < low;
    },
  };
}
