/** No two cells hold the same symbol. */
import { Rule } from "../model/rule.js";
import { add, ascending, expand } from "../model/places.js";
import { say } from "../words.js";

/** @typedef {import("../model/state.js").BoardState} BoardState */

export default class AllDifferent extends Rule {
  /**
   * @param {import("../model/places.js").Places} places
   * @param {import("../model/types.js").ConstraintJson} json
   */
  constructor(places, json) {
    super(places, json);
    this.cells = expand(json.cells ?? []);
  }

  /** @param {BoardState} state */
  *clashes(state) {
    yield* repeated(state, this.cells, this.name);
  }

  /**
   * @param {BoardState} state
   * @param {number} _candidate
   * @param {import("../model/places.js").Entry} entry
   */
  forbids(state, _candidate, { cells: [cell], symbol = 0 }) {
    const other = this.cells.find((one) => one !== cell && state.holds(one, symbol));
    return other === undefined ? undefined : clashOf(state, symbol, ascending([cell, other]), this.name);
  }

  seen() {
    return this.cells;
  }
}

/**
 * Every symbol that stands in several of these cells.
 *
 * @param {BoardState} state
 * @param {Iterable<number>} cells
 * @param {import("../words.js").Term} name
 */
export function* repeated(state, cells, name) {
  /** @type {Map<number, number[]>} */
  const standing = new Map();
  for (const cell of cells) for (const symbol of state.symbols.get(cell) ?? []) add(standing, symbol, cell);
  for (const symbol of ascending([...standing.keys()])) {
    const where = standing.get(symbol) ?? [];
    if (where.length > 1) yield clashOf(state, symbol, where, name);
  }
}

/**
 * @param {BoardState} state
 * @param {number} symbol
 * @param {number[]} where
 * @param {import("../words.js").Term} name
 */
function clashOf(state, symbol, where, name) {
  const text = say("{house} holds {symbol} more than once: {cells}", {
    house: name || say("a house"),
    symbol: state.places.symbols[symbol],
    cells: state.places.named(where),
  });
  return state.clash(text, where.map((cell) => [cell, symbol]));
}
