/** The constraints of a puzzle, indexed for repeated use: by cell, with the neighbours of each. */
import { expand } from "./places.js";

/** @typedef {import("./places.js").Places} Places */
/** @typedef {import("./types.js").ConstraintJson} ConstraintJson */
/** @typedef {[number, number]} Held a cell and a symbol */
/**
 * @typedef {{rule: string, cells: number[], name: string, symbol: number, count: number, lists: number[][],
 *   names: string[], steps: [number, number][], paired: Map<number, number[]>, distances: number[], maxSize: number,
 *   knownOpen: number[], optional: number[], entries: Held[]}} Constraint
 */

const OF_CELLS = new Set(["once_each", "all_different", "at_most", "no_three_alike", "region"]);
const BY_CELL = new Set([...OF_CELLS, "lists_differ", "neighbours_differ", "ruled_out"]);

/**
 * @template Key, Value
 * @param {Map<Key, Value[]>} map
 * @param {Key} key
 * @param {Value} value
 */
export const add = (map, key, value) => {
  const known = map.get(key);
  if (known) known.push(value);
  else map.set(key, [value]);
};

/**
 * The constraints of a puzzle, indexed for repeated use.
 */
export class Rules {
  /**
   * @param {Places} places
   * @param {ConstraintJson[]} constraints
   */
  constructor(places, constraints) {
    this.places = places;
    /** @type {Constraint[]} */
    this.all = constraints.map((one) => ({
      rule: one.rule,
      cells: expand(one.cells ?? []),
      name: one.name ?? "",
      symbol: one.symbol ?? 0,
      count: one.count ?? 0,
      lists: (one.lists ?? []).map(expand),
      names: one.names ?? [],
      steps: one.steps ?? [],
      paired: paired(one.pairs ?? []),
      distances: one.distances ?? [0],
      maxSize: one.max_size ?? 0,
      knownOpen: one.known_open ?? [],
      optional: one.optional ?? [],
      entries: one.entries ?? [],
    }));
    /** @type {Map<number, Constraint[]>} the constraints on single cells, by cell */
    this.byCell = new Map();
    /** @type {Constraint[]} the other constraints */
    this.apart = this.all.filter((rule) => !BY_CELL.has(rule.rule));
    for (const rule of this.all) for (const cell of new Set(this.cellsOf(rule))) add(this.byCell, cell, rule);
    /** @type {Map<Constraint, Map<number, number[]>>} */
    this.near = new Map();
  }

  /**
   * @param {Constraint} rule
   * @returns {Iterable<number>}
   */
  cellsOf(rule) {
    if (OF_CELLS.has(rule.rule)) return rule.cells;
    if (rule.rule === "lists_differ") return rule.lists.flat();
    if (rule.rule === "neighbours_differ") return this.places.cells.keys();
    if (rule.rule === "ruled_out") return rule.entries.map(([cell]) => cell);
    return [];
  }

  /** @param {string} name */
  some(name) {
    return this.all.find((rule) => rule.rule === name);
  }

  /**
   * The cells that see a cell: those whose symbol it must not repeat.
   *
   * @param {number} cell
   * @returns {Set<number>}
   */
  seen(cell) {
    /** @type {Set<number>} */
    const found = new Set();
    for (const rule of this.byCell.get(cell) ?? []) {
      if (["once_each", "all_different", "region"].includes(rule.rule)) rule.cells.forEach((other) => found.add(other));
      if (rule.rule === "neighbours_differ" && rule.distances.includes(0)) {
        for (const other of this.neighbours(rule, cell)) found.add(other);
      }
    }
    found.delete(cell);
    return found;
  }

  /**
   * @param {Constraint} rule
   * @param {number} cell
   * @returns {number[]}
   */
  neighbours(rule, cell) {
    const known = this.near.get(rule) ?? new Map();
    if (!known.size) this.near.set(rule, known);
    if (!known.has(cell)) known.set(cell, this.findNeighbours(rule, cell));
    return known.get(cell) ?? [];
  }

  /**
   * @param {Constraint} rule
   * @param {number} cell
   * @returns {number[]}
   */
  findNeighbours(rule, cell) {
    const here = this.places.cells[cell];
    /** @type {number[]} */
    const found = [];
    for (const [down, right] of rule.steps) {
      for (const sign of [1, -1]) {
        const other = this.places.cellAt(here.row + sign * down, here.column + sign * right, here.layer);
        if (other !== undefined) found.push(other);
      }
    }
    return found.concat(rule.paired.get(cell) ?? []);
  }
}

/** @param {[number, number][]} pairs */
function paired(pairs) {
  /** @type {Map<number, number[]>} */
  const found = new Map();
  for (const [first, second] of pairs) {
    add(found, first, second);
    add(found, second, first);
  }
  return found;
}
