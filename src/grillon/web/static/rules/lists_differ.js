/** Lines that are all different. */
import { Rule } from "../model/rule.js";
import { expand } from "../model/places.js";
import { say } from "../words.js";

/** @typedef {import("../model/state.js").BoardState} BoardState */

export default class ListsDiffer extends Rule {
  /**
   * @param {import("../model/places.js").Places} places
   * @param {import("../model/types.js").ConstraintJson} json
   */
  constructor(places, json) {
    super(places, json);
    this.lists = (json.lists ?? []).map(expand);
    this.names = json.names ?? [];
    this.cells = [...new Set(this.lists.flat())];
  }

  /** @param {BoardState} state */
  *clashes(state) {
    /** @type {Map<string, number>} */
    const seen = new Map();
    for (const [number, cells] of this.lists.entries()) {
      const held = cells.map((cell) => state.only(cell));
      if (held.includes(undefined)) continue;
      const other = seen.get(held.join());
      if (other === undefined) seen.set(held.join(), number);
      else yield this.clash(state, other, number, held);
    }
  }

  /**
   * @param {BoardState} state
   * @param {number} _candidate
   * @param {import("../model/places.js").Entry} entry
   */
  forbids(state, _candidate, { cells: [cell], symbol }) {
    for (const [number, cells] of this.lists.entries()) {
      if (!cells.includes(cell)) continue;
      const held = cells.map((one) => (one === cell ? symbol : state.only(one)));
      if (held.includes(undefined)) continue;
      for (const [other, others] of this.lists.entries()) {
        if (other === number || others.includes(cell)) continue;
        if (held.join() !== others.map((one) => state.only(one)).join()) continue;
        return this.clash(state, Math.min(number, other), Math.max(number, other), held);
      }
    }
    return undefined;
  }

  /**
   * @param {BoardState} state
   * @param {number} first
   * @param {number} second
   * @param {(number | undefined)[]} held
   */
  clash(state, first, second, held) {
    const name = (/** @type {number} */ number) => this.names[number] ?? String(number + 1);
    const text = say("{first} and {second} are equal", { first: name(first), second: name(second) });
    const cells = [...this.lists[first], ...this.lists[second]];
    return state.clash(text, cells.map((cell, at) => [cell, held[at % held.length] ?? 0]));
  }
}
