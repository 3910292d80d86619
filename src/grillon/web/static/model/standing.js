/**
 * The contents of a board: entries by cell, border and piece. Built from scratch, or from earlier contents: then only
 * changes are read again.
 */
import { add, ascending } from "./places.js";

/** @typedef {import("./places.js").Entry} Entry */
/** @typedef {import("./rules.js").Rules} Rules */

export class Standing {
  /**
   * @param {Rules} rules
   * @param {Iterable<number>} entered the true candidates, givens included
   * @param {Iterable<number>} [excluded] the candidates the player has ruled out
   * @param {Standing | null} [before] the earlier contents, by the same rules
   */
  constructor(rules, entered, excluded = [], before = null) {
    this.rules = rules;
    this.places = rules.places;
    this.excluded = new Set(excluded);
    const all = new Set(entered);
    const changed = before && changedSymbols(before, all, this.excluded);
    /** @type {Set<number> | null} the cells whose symbols changed; nothing if everything was read again */
    this.changed = changed && new Set(changed.map((candidate) => this.places.entry(candidate).cells[0]));
    /** @type {Map<number, Entry>} */
    this.entries = new Map(
      ascending([...all]).map((one) => [one, before?.entries.get(one) ?? this.places.entry(one)]),
    );
    const kept = changed ? before : null;
    /** @type {Map<number, number[]>} the symbols of each filled cell */
    this.symbols = new Map(kept?.symbols);
    /** @type {Map<number, number[]>} the placements on each covered cell */
    this.covered = kept?.covered ?? new Map();
    /** @type {Map<number, boolean>} the borders that are decided: a wall, or certainly none */
    this.walls = kept?.walls ?? new Map();
    /** @type {Map<number, number>} the number of placed copies of each piece */
    this.used = kept?.used ?? new Map();
    if (!kept) this.readAll();
    for (const cell of this.changed ?? []) this.readCell(cell);
  }

  /** @param {number} cell */
  readCell(cell) {
    const held = this.places.symbols.map((_, symbol) => symbol).filter((symbol) => this.entries.has(this.places.symbolCandidate(cell, symbol)));
    if (held.length) this.symbols.set(cell, held);
    else this.symbols.delete(cell);
  }

  readAll() {
    for (const rule of this.rules.all) for (const border of rule.openBorders) this.walls.set(border, false);
    for (const candidate of this.excluded) {
      if (candidate >= this.places.firstWall && candidate < this.places.firstPlacement) {
        this.walls.set(candidate - this.places.firstWall, false);
      }
    }
    for (const [candidate, entry] of this.entries) {
      if (entry.symbol !== undefined) add(this.symbols, entry.cells[0], entry.symbol);
      if (entry.border !== undefined) this.walls.set(entry.border, true);
      if (entry.piece !== undefined) {
        this.used.set(entry.piece, (this.used.get(entry.piece) ?? 0) + 1);
        for (const cell of entry.cells) add(this.covered, cell, candidate);
      }
    }
  }

  /**
   * @param {number} cell
   * @param {number} symbol
   */
  holds(cell, symbol) {
    return this.symbols.get(cell)?.includes(symbol) ?? false;
  }

  /** @param {number} cell */
  only(cell) {
    const held = this.symbols.get(cell);
    return held?.length === 1 ? held[0] : undefined;
  }
}

/**
 * The symbols added and removed; nothing if walls or pieces changed, which are few and read again.
 *
 * @param {Standing} before
 * @param {Set<number>} entered
 * @param {Set<number>} excluded
 * @returns {number[] | null}
 */
function changedSymbols(before, entered, excluded) {
  const changed = [...differing(before.entries, entered)];
  const symbolsOnly = (/** @type {Iterable<number>} */ candidates) =>
    [...candidates].every((candidate) => candidate < before.places.firstWall);
  return symbolsOnly(changed) && symbolsOnly(differing(before.excluded, excluded)) ? changed : null;
}

/**
 * The elements of one that are not in the other.
 *
 * @param {{has(one: number): boolean, keys(): Iterable<number>}} first
 * @param {{has(one: number): boolean, keys(): Iterable<number>}} second
 * @returns {Generator<number>}
 */
export function* differing(first, second) {
  for (const one of first.keys()) if (!second.has(one)) yield one;
  for (const one of second.keys()) if (!first.has(one)) yield one;
}
