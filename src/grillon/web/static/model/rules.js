/** The rules of a puzzle, indexed for repeated use; each is made by the module of its kind in `rules/`. */
import { add } from "./places.js";

/** @typedef {import("./places.js").Places} Places */
/** @typedef {import("./rule.js").Rule} Rule */
/** @typedef {import("./types.js").ConstraintJson} ConstraintJson */
/** @typedef {[number, number]} Held a cell and a symbol */

/** @type {Map<string, new (places: Places, json: ConstraintJson) => Rule>} */
const known = new Map();

/**
 * Load the modules of these kinds of rules.
 *
 * @param {string[]} kinds
 */
export async function loadRules(kinds) {
  await Promise.all(kinds.map(async (kind) => known.set(kind, (await import(`../rules/${kind}.js`)).default)));
}

// The page says which kinds there are, those of families from elsewhere included.
const told = globalThis.document?.querySelector('meta[name="rules"]')?.getAttribute("content");
if (told) await loadRules(told.split(" "));

export class Rules {
  /**
   * @param {Places} places
   * @param {ConstraintJson[]} constraints
   */
  constructor(places, constraints) {
    this.places = places;
    this.all = constraints.map((json) => {
      const kind = known.get(json.rule);
      if (!kind) throw new Error(`this page does not know the rule ${json.rule}`);
      return new kind(places, json);
    });
    /** @type {Map<number, Rule[]>} the rules about the symbols of each cell */
    this.byCell = new Map();
    for (const rule of this.all) for (const cell of rule.cells ?? []) add(this.byCell, cell, rule);
    /** the rules that look at the whole board */
    this.ofBoard = this.all.filter((rule) => !rule.cells);
    this.ruledOut = new Set(this.all.flatMap((rule) => rule.ruledOut));
    this.optional = new Set(this.all.flatMap((rule) => rule.optional));
  }

  /** @param {string} kind */
  some(kind) {
    return this.all.some((rule) => rule.kind === kind);
  }

  /**
   * The cells that see a cell: those whose symbol it must not repeat.
   *
   * @param {number} cell
   * @returns {Set<number>}
   */
  seen(cell) {
    const found = new Set((this.byCell.get(cell) ?? []).flatMap((rule) => [...rule.seen(cell)]));
    found.delete(cell);
    return found;
  }
}
