/** A line that is balanced: at most so many cells hold a symbol. */
import { Rule } from "../model/rule.js";
import { expand } from "../model/places.js";
import { say } from "../words.js";

/** @typedef {import("../model/state.js").BoardState} BoardState */

export default class AtMost extends Rule {
  /**
   * @param {import("../model/places.js").Places} places
   * @param {import("../model/types.js").ConstraintJson} json
   */
  constructor(places, json) {
    super(places, json);
    this.cells = expand(json.cells ?? []);
    this.symbol = json.symbol ?? 0;
    this.count = json.count ?? 0;
  }

  /** @param {BoardState} state */
  *clashes(state) {
    const where = this.cells.filter((cell) => state.holds(cell, this.symbol));
    if (where.length > this.count) yield this.clash(state, where);
  }

  /**
   * @param {BoardState} state
   * @param {number} _candidate
   * @param {import("../model/places.js").Entry} entry
   */
  forbids(state, _candidate, { cells: [cell], symbol }) {
    if (symbol !== this.symbol) return undefined;
    const where = this.cells.filter((one) => one === cell || state.holds(one, symbol));
    return where.length > this.count ? this.clash(state, where) : undefined;
  }

  /** @param {number} symbol */
  amount(symbol) {
    return symbol === this.symbol ? this.count : undefined;
  }

  /**
   * @param {BoardState} state
   * @param {number[]} where
   */
  clash(state, where) {
    const text = say("{house} holds {symbol} {found} {found:time|times} where {count} {count:fits|fit}: {cells}", {
      house: this.name || say("a line"),
      symbol: this.places.symbols[this.symbol],
      found: where.length,
      count: this.count,
      cells: this.places.named(where),
    });
    return state.clash(text, where.map((cell) => [cell, this.symbol]));
  }
}
