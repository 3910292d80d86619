/** The pencil marks that a puzzle is given with: these symbols are not in these cells. */
import { Rule } from "../model/rule.js";
import { say } from "../words.js";

/** @typedef {import("../model/state.js").BoardState} BoardState */

export default class RuledOut extends Rule {
  /**
   * @param {import("../model/places.js").Places} places
   * @param {import("../model/types.js").ConstraintJson} json
   */
  constructor(places, json) {
    super(places, json);
    this.entries = json.entries ?? [];
    this.cells = [...new Set(this.entries.map(([cell]) => cell))];
    this.ruledOut = this.entries.map(([cell, symbol]) => places.symbolCandidate(cell, symbol));
  }

  /** @param {BoardState} state */
  *clashes(state) {
    for (const [cell, symbol] of this.entries) if (state.holds(cell, symbol)) yield this.clash(state, cell, symbol);
  }

  /**
   * @param {BoardState} state
   * @param {number} candidate
   * @param {import("../model/places.js").Entry} entry
   */
  forbids(state, candidate, { cells: [cell], symbol = 0 }) {
    return this.ruledOut.includes(candidate) ? this.clash(state, cell, symbol) : undefined;
  }

  /**
   * @param {BoardState} state
   * @param {number} cell
   * @param {number} symbol
   */
  clash(state, cell, symbol) {
    const text = say("{cell} is not {symbol}: the puzzle's own pencil marks rule it out", {
      cell: this.places.cellName(cell),
      symbol: this.places.symbols[symbol],
    });
    return state.clash(text, [[cell, symbol]]);
  }
}
