/** The digits of a run are different and add up to its clue. */
import AllDifferent from "./all_different.js";
import { ascending } from "../model/places.js";
import { say } from "../words.js";

/** @typedef {import("../model/state.js").BoardState} BoardState */

export default class RunTotal extends AllDifferent {
  /**
   * @param {import("../model/places.js").Places} places
   * @param {import("../model/types.js").ConstraintJson & {total?: number}} json
   */
  constructor(places, json) {
    super(places, json);
    this.total = json.total ?? 0;
  }

  /** @param {BoardState} state */
  *clashes(state) {
    yield* super.clashes(state);
    const clash = this.wrongSum(state);
    if (clash) yield clash;
  }

  /**
   * @param {BoardState} state
   * @param {number} candidate
   * @param {import("../model/places.js").Entry} entry
   */
  forbids(state, candidate, entry) {
    const { cells: [cell], symbol = 0 } = entry;
    return super.forbids(state, candidate, entry) ?? this.wrongSum(state, [cell, symbol]);
  }

  /**
   * Is the sum too large, or not the clue although every cell is filled?
   *
   * @param {BoardState} state
   * @param {[number, number]} [more]
   */
  wrongSum(state, more) {
    /** @type {[number, number][]} */
    const held = this.cells.flatMap((cell) => {
      const symbols = new Set(state.symbols.get(cell) ?? []);
      if (cell === more?.[0]) symbols.add(more[1]);
      return [...symbols].map((symbol) => /** @type {[number, number]} */ ([cell, symbol]));
    });
    const found = held.reduce((sum, [, symbol]) => sum + symbol + 1, 0);
    const cells = ascending([...new Set(held.map(([cell]) => cell))]);
    const wrong = cells.length === this.cells.length ? found !== this.total : found > this.total;
    if (!this.total || !wrong) return undefined;
    const text = say("{run} adds up to {found}, not {total}: {cells}", {
      run: this.name,
      found,
      total: this.total,
      cells: this.places.named(cells),
    });
    return state.clash(text, held);
  }
}
