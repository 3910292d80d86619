/**
 * The contents of a board, checked against the puzzle's rules: clashes, direct impossibilities, when it is finished. The
 * same answers as `grillon.model.BoardState`.
 */
import { clash, clashKey } from "./clash.js";
import { add } from "./places.js";
import { Standing } from "./standing.js";
import { say } from "../words.js";

/** @typedef {import("./clash.js").Clash} Clash */
/** @typedef {import("./rule.js").Rule} Rule */
/** @typedef {import("./rules.js").Rules} Rules */
/** @typedef {import("./rules.js").Held} Held */

export class BoardState extends Standing {
  /**
   * @param {Rules} rules
   * @param {Iterable<number>} entered the true candidates, givens included
   * @param {Iterable<number>} [excluded] the candidates the player has ruled out
   * @param {BoardState | null} [before] the state before, by the same rules: its findings that still hold are kept
   */
  constructor(rules, entered, excluded = [], before = null) {
    super(rules, entered, excluded, before);
    /** @type {Map<Rule, Clash[]>} the clashes of each rule, if already known */
    this.found = new Map(this.changed ? before?.found : []);
    for (const cell of this.changed ?? []) for (const rule of rules.byCell.get(cell) ?? []) this.found.delete(rule);
    for (const rule of rules.ofBoard) this.found.delete(rule);
  }

  // What clashes

  /** @returns {Clash[]} every broken rule, once each, with its place */
  clashes() {
    if (!this.broke) {
      /** @type {Map<string, Clash>} */
      const found = new Map();
      for (const one of this.allClashes()) if (!found.has(clashKey(one))) found.set(clashKey(one), one);
      this.broke = [...found.values()];
    }
    return this.broke;
  }

  /** @type {Clash[] | undefined} */
  broke;

  /** @returns {Generator<Clash>} */
  *allClashes() {
    for (const [candidate, entry] of this.entries) {
      // A position excludes the puzzle's own marks from the start: their own rule reports those.
      if (this.excluded.has(candidate) && !this.rules.ruledOut.has(candidate)) {
        const text = say("{entry} is both entered and ruled out", { entry: this.places.write(candidate) });
        yield clash(text, entry.cells, [candidate]);
      }
    }
    const several = [...this.symbols].filter(([, symbols]) => symbols.length > 1);
    for (const [cell, symbols] of several.sort(([one], [other]) => one - other)) {
      const text = say("{cell} holds more than one value: {values}", {
        cell: this.places.cellName(cell),
        values: symbols.map((symbol) => this.places.symbols[symbol]),
      });
      yield this.clash(text, symbols.map((symbol) => [cell, symbol]));
    }
    for (const rule of this.rules.all) yield* this.clashesOf(rule);
  }

  /**
   * How one rule is broken.
   *
   * @param {Rule} rule
   */
  clashesOf(rule) {
    const known = this.found.get(rule) ?? [...rule.clashes(this)];
    this.found.set(rule, known);
    return known;
  }

  /**
   * The board with one more entry.
   *
   * @param {number} candidate
   */
  having(candidate) {
    return new BoardState(this.rules, [...this.entries.keys(), candidate], this.excluded);
  }

  /**
   * The board with just these candidates ruled out.
   *
   * @param {number[]} excluded
   */
  excluding(excluded) {
    return new BoardState(this.rules, this.entries.keys(), excluded);
  }

  /**
   * @param {import("../words.js").Sentence} text
   * @param {Held[]} held
   */
  clash(text, held) {
    const ordered = [...held].sort((first, second) => first[0] - second[0] || first[1] - second[1]);
    const candidates = ordered.map(([cell, symbol]) => this.places.symbolCandidate(cell, symbol));
    return clash(text, [...new Set(ordered.map(([cell]) => cell))], candidates);
  }

  // Regions that walls make

  /**
   * The parts of the board that are certainly joined, and which of them may still grow.
   *
   * @returns {{part: Map<number, number>, members: Map<number, number[]>, open: Set<number>}}
   */
  regions() {
    /** @type {Map<number, number>} */
    const parent = new Map(this.places.board.map((cell) => [cell, cell]));
    const root = (/** @type {number} */ cell) => {
      let at = cell;
      for (let above = parent.get(at); above !== undefined && above !== at; above = parent.get(at)) at = above;
      return at;
    };
    for (const [border, wall] of this.walls) {
      if (wall) continue;
      const [first, second] = this.places.borders[border].map(root);
      parent.set(Math.max(first, second), Math.min(first, second));
    }
    const part = new Map([...parent.keys()].map((cell) => [cell, root(cell)]));
    /** @type {Map<number, number[]>} */
    const members = new Map();
    for (const [cell, number] of part) add(members, number, cell);
    /** @type {Set<number>} */
    const open = new Set();
    this.places.borders.forEach(([first, second], border) => {
      const [here, there] = [part.get(first) ?? -1, part.get(second) ?? -1];
      if (!this.walls.has(border) && here !== there) open.add(here).add(there);
    });
    return { part, members, open };
  }

  // When it is finished

  /** Is everything filled in, with no broken rule? */
  finished() {
    const { board } = this.places;
    if (this.places.symbols.length && !board.every((cell) => this.symbols.has(cell))) return false;
    if (this.places.pieces.length) {
      if (!board.every((cell) => this.covered.has(cell) || this.rules.optional.has(cell))) return false;
      if (this.places.pieces.some((piece, number) => (this.used.get(number) ?? 0) < piece.minCount)) return false;
    }
    return !this.clashes().length && this.rules.all.every((rule) => rule.isMet(this));
  }

  // What is directly impossible

  /**
   * The clash that entering this candidate would cause; undefined if it may be entered.
   *
   * @param {number} candidate
   * @returns {Clash | undefined}
   */
  forbids(candidate) {
    const entry = this.places.entry(candidate);
    const taken = this.taken(candidate, entry);
    if (taken) return taken;
    const atCell = entry.symbol === undefined ? [] : this.rules.byCell.get(entry.cells[0]) ?? [];
    for (const rule of [...atCell, ...this.rules.ofBoard]) {
      const found = rule.forbids(this, candidate, entry);
      if (found) return found;
    }
    return undefined;
  }

  /**
   * Why there is no place for an entry, whatever the rules are.
   *
   * @param {number} candidate
   * @param {import("./places.js").Entry} entry
   * @returns {Clash | undefined}
   */
  taken(candidate, { cells, border, symbol }) {
    const { places } = this;
    if (border !== undefined && this.walls.get(border) === false) {
      return clash(say("there is no wall between {cells}", { cells: places.named(cells) }), cells, [candidate], [border]);
    }
    if (!cells.length) return clash(say("the piece leaves the board"));
    if (symbol === undefined) return undefined;
    const [cell] = cells;
    if (places.holes.has(cell)) {
      return clash(say("{cell} is not on the board", { cell: places.cellName(cell) }), [cell]);
    }
    const held = this.symbols.get(cell) ?? [];
    if (!held.length || (held.length === 1 && held[0] === symbol)) return undefined;
    const terms = { cell: places.cellName(cell), symbol: places.symbols[held[0]] };
    return this.clash(say("{cell} holds {symbol} already", terms), held.map((one) => [cell, one]));
  }

  /**
   * The symbols not directly impossible in an empty cell: the ones a player would pencil in.
   *
   * @param {number} cell
   * @returns {number[]}
   */
  possibleSymbols(cell) {
    return [...this.places.symbols.keys()].filter((symbol) => {
      const candidate = this.places.symbolCandidate(cell, symbol);
      return !this.excluded.has(candidate) && !this.forbids(candidate);
    });
  }
}
