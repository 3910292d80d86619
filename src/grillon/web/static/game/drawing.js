/**
 * A puzzle being drawn: a draft for each gesture, in a tree. No DOM.
 *
 * A draft names places as text (`R1C2=8`), so it survives a change of the board; on a sheet they are numbers.
 */
import { Tree } from "./tree.js";

/** @typedef {import("../model/places.js").Places} Places */
/** @typedef {import("../model/types.js").DraftPieceJson} DraftPiece */
/** @typedef {import("../model/types.js").DraftJson} Draft */
/** @typedef {import("./tree.js").TreeNode & {draft: Draft}} DrawnNode */
/** @typedef {{version: 1, nodes: DrawnNode[], current: number}} DrawingJson */

/** The number of gestures kept in the browser. */
const KEPT = 200;

/** @extends {Tree<DrawnNode>} */
export class Drawing extends Tree {
  /** @param {DrawingJson} json */
  constructor({ nodes, current }) {
    super(nodes, current);
  }

  /** @param {Draft} draft */
  static start(draft) {
    return new Drawing({ version: 1, nodes: [{ parent: -1, next: -1, draft }], current: 0 });
  }

  /** The current draft. */
  get draft() {
    return this.nodes[this.current].draft;
  }

  /**
   * @param {Draft} draft
   * @returns {boolean} whether it changed
   */
  change(draft) {
    if (JSON.stringify(draft) === JSON.stringify(this.draft)) return false;
    this.grow({ draft });
    return true;
  }

  /** @returns {DrawingJson} all of it, or the path to here if that is too long to keep */
  toJSON() {
    const { nodes, current } = this;
    if (nodes.length <= KEPT) return { version: 1, nodes, current };
    const way = this.path().slice(-KEPT / 2);
    const kept = way.map((node, at) => ({ ...nodes[node], parent: at - 1, next: at + 1 < way.length ? at + 1 : -1 }));
    return { version: 1, nodes: kept, current: kept.length - 1 };
  }
}

/**
 * The part that determines the sheet: drafts that agree on it share one.
 *
 * @param {Draft} draft
 */
export function boardKey({ family, options = {}, holes = [], optional = [], regions = [], pieces = [], clues = [] }) {
  const asked = Object.entries(options).sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([family, asked, [...holes].sort(), [...optional].sort(), regions, pieces, [...clues].sort()]);
}

/** The texts of a draft as the numbers of a sheet. */
export class Reader {
  /** @param {Places} places */
  constructor(places) {
    this.places = places;
    this.cells = new Map(places.cells.map((_, cell) => [places.writeCell(cell), cell]));
    /** @type {Map<string, number>} */
    this.borders = new Map();
    places.borders.forEach((pair, border) => {
      const [first, second] = pair.map((cell) => places.writeCell(cell));
      this.borders.set(`${first}|${second}`, border).set(`${second}|${first}`, border);
    });
  }

  /**
   * @param {string[]} [names]
   * @returns {number[]}
   */
  cellsOf(names = []) {
    return names.flatMap((name) => this.cells.get(name) ?? []);
  }

  /**
   * @param {string[]} [entries]
   * @returns {Set<number>}
   */
  candidatesOf(entries = []) {
    return new Set(entries.flatMap((entry) => this.candidate(entry) ?? []));
  }

  /**
   * @param {string} entry
   * @returns {number | undefined}
   */
  candidate(entry) {
    const { places } = this;
    const border = this.borders.get(entry);
    if (border !== undefined) return places.firstWall + border;
    const [, name, symbol] = entry.match(/^(R\d+C\d+(?:L\d+)?)=(.+)$/) ?? [];
    const cell = this.cells.get(name);
    const number = places.symbols.indexOf(symbol);
    if (cell !== undefined && number >= 0) return places.symbolCandidate(cell, number);
    return this.placement(entry);
  }

  /**
   * @param {string} entry
   * @returns {number | undefined}
   */
  placement(entry) {
    const { places } = this;
    const [, letter, keys = "", name] = entry.match(/^(.+?)(?:\.([rft]+))?@(R\d+C\d+(?:L\d+)?)$/u) ?? [];
    const anchor = this.cells.get(name);
    const piece = places.pieces.find(({ symbol }) => symbol === letter);
    const orientation = piece?.orientations.find((one) => places.orientations[one].keys === keys);
    if (anchor === undefined || orientation === undefined || !places.covered(orientation, anchor).length) return undefined;
    return places.firstPlacement + orientation * places.cells.length + anchor;
  }
}
