/** Never three of the same in a row. */
import { Rule } from "../model/rule.js";
import { expand } from "../model/places.js";
import { say } from "../words.js";

/** @typedef {import("../model/state.js").BoardState} BoardState */

export default class NoThreeAlike extends Rule {
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
    for (let start = 0; start + 2 < this.cells.length; start += 1) {
      const three = this.cells.slice(start, start + 3);
      for (const symbol of state.symbols.get(three[0]) ?? []) {
        if (three.every((cell) => state.holds(cell, symbol))) yield this.clash(state, three, symbol);
      }
    }
  }

  /**
   * @param {BoardState} state
   * @param {number} _candidate
   * @param {import("../model/places.js").Entry} entry
   */
  forbids(state, _candidate, { cells: [cell], symbol = 0 }) {
    const at = this.cells.indexOf(cell);
    for (let start = Math.max(0, at - 2); start <= Math.min(at, this.cells.length - 3); start += 1) {
      const three = this.cells.slice(start, start + 3);
      if (three.every((one) => one === cell || state.holds(one, symbol))) return this.clash(state, three, symbol);
    }
    return undefined;
  }

  /**
   * @param {BoardState} state
   * @param {number[]} three
   * @param {number} symbol
   */
  clash(state, three, symbol) {
    const house = this.name || say("a line");
    const text = say("no three alike in {house}: {cells}", { house, cells: this.places.named(three) });
    return state.clash(text, three.map((cell) => [cell, symbol]));
  }
}
