/** Cells that touch, or are a knight's move apart, and so on: their symbols differ, or are not consecutive. */
import { Rule } from "../model/rule.js";
import { add, ascending } from "../model/places.js";
import { say } from "../words.js";

/** @typedef {import("../model/state.js").BoardState} BoardState */
/** @typedef {import("../model/rules.js").Held} Held */

export default class NeighboursDiffer extends Rule {
  /**
   * @param {import("../model/places.js").Places} places
   * @param {import("../model/types.js").ConstraintJson} json
   */
  constructor(places, json) {
    super(places, json);
    this.steps = json.steps ?? [];
    this.distances = json.distances ?? [0];
    this.cells = [...places.cells.keys()];
    /** @type {Map<number, number[]>} */
    this.paired = new Map();
    for (const [first, second] of json.pairs ?? []) {
      add(this.paired, first, second);
      add(this.paired, second, first);
    }
    /** @type {Map<number, number[]>} */
    this.neighbours = new Map();
  }

  /** @param {BoardState} state */
  *clashes(state) {
    for (const cell of ascending([...state.symbols.keys()])) {
      for (const other of this.near(cell)) {
        if (cell >= other) continue;
        for (const symbol of state.symbols.get(cell) ?? []) {
          for (const beside of state.symbols.get(other) ?? []) {
            if (this.distances.includes(Math.abs(symbol - beside))) {
              yield this.clash(state, [[cell, symbol], [other, beside]]);
            }
          }
        }
      }
    }
  }

  /**
   * @param {BoardState} state
   * @param {number} _candidate
   * @param {import("../model/places.js").Entry} entry
   */
  forbids(state, _candidate, { cells: [cell], symbol = 0 }) {
    for (const other of this.near(cell)) {
      for (const beside of state.symbols.get(other) ?? []) {
        if (!this.distances.includes(Math.abs(symbol - beside))) continue;
        /** @type {Held[]} */
        const pairs = [[cell, symbol], [other, beside]];
        return this.clash(state, pairs.sort((first, second) => first[0] - second[0]));
      }
    }
    return undefined;
  }

  /** @param {number} cell */
  near(cell) {
    const known = this.neighbours.get(cell);
    if (known) return known;
    const here = this.places.cells[cell];
    /** @type {number[]} */
    const found = [];
    for (const [down, right] of this.steps) {
      for (const sign of [1, -1]) {
        const other = this.places.cellAt(here.row + sign * down, here.column + sign * right, here.layer);
        if (other !== undefined) found.push(other);
      }
    }
    found.push(...(this.paired.get(cell) ?? []));
    this.neighbours.set(cell, found);
    return found;
  }

  /** @param {number} cell */
  seen(cell) {
    return this.distances.includes(0) ? this.near(cell) : [];
  }

  /**
   * @param {BoardState} state
   * @param {Held[]} pairs
   */
  clash(state, pairs) {
    const text = say("{rule}: {cells} hold {symbols}", {
      rule: this.name || say("neighbours differ"),
      cells: this.places.named(pairs.map(([cell]) => cell)),
      symbols: pairs.map(([, symbol]) => this.places.symbols[symbol]),
    });
    return state.clash(text, pairs);
  }
}
