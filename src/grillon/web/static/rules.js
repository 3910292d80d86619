/**
 * The contents of a board, checked against the puzzle's constraints: clashes, direct impossibilities, when it is
 * finished. The same answers as `grillon.model.BoardState`.
 */
import { clash, clashKey } from "./model/clash.js";
import { add } from "./model/constraints.js";
import { ascending } from "./model/places.js";
import { Standing } from "./model/standing.js";
import { say } from "./words.js";

/** @typedef {import("./model/clash.js").Clash} Clash */
/** @typedef {import("./model/constraints.js").Rules} Rules */
/** @typedef {import("./model/constraints.js").Constraint} Constraint */
/** @typedef {import("./model/constraints.js").Held} Held */

export class BoardState extends Standing {
  /**
   * @param {Rules} rules
   * @param {Iterable<number>} entered the true candidates, givens included
   * @param {Iterable<number>} [excluded] the candidates the player has ruled out
   * @param {BoardState | null} [before] the state before, by the same rules: its findings that still hold are kept
   */
  constructor(rules, entered, excluded = [], before = null) {
    super(rules, entered, excluded, before);
    /** @type {Map<Constraint, Clash[]>} the clashes of each rule, if already known */
    this.found = new Map(this.changed ? before?.found : []);
    for (const cell of this.changed ?? []) for (const rule of rules.byCell.get(cell) ?? []) this.found.delete(rule);
    for (const rule of rules.apart) this.found.delete(rule);
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
    // A position excludes the puzzle's own marks from the start: their own rule reports those.
    const own = new Set(this.rules.all.flatMap((rule) => (rule.rule === "ruled_out" ? rule.entries.map(String) : [])));
    for (const [candidate, entry] of this.entries) {
      if (this.excluded.has(candidate) && !own.has(String([entry.cells[0], entry.symbol]))) {
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
    for (const rule of this.rules.all) {
      const known = this.found.get(rule) ?? [...this.broken(rule)];
      this.found.set(rule, known);
      yield* known;
    }
  }

  /**
   * @param {Constraint} rule
   * @returns {Generator<Clash>}
   */
  *broken(rule) {
    switch (rule.rule) {
      case "once_each":
      case "all_different":
        yield* this.repeated(rule.cells, rule.name);
        break;
      case "region":
        yield* this.repeated(rule.cells, rule.name);
        yield* this.tooLarge(rule.cells, rule.cells.length);
        break;
      case "at_most":
        yield* this.tooMany(rule);
        break;
      case "no_three_alike":
        yield* this.threeAlike(rule);
        break;
      case "lists_differ":
        yield* this.equalLists(rule);
        break;
      case "neighbours_differ":
        yield* this.closeNeighbours(rule);
        break;
      case "regions_by_walls":
        yield* this.walledRegions(rule);
        break;
      case "exact_cover":
        yield* this.cover();
        break;
      case "walls_between_pieces":
        yield* this.wallClashes(this.covered);
        break;
      case "ruled_out":
        for (const [cell, symbol] of rule.entries) {
          if (this.holds(cell, symbol)) yield this.clash(this.ruledOutText(cell, symbol), [[cell, symbol]]);
        }
        break;
      default:
        throw new Error(`this page does not know the rule ${rule.rule}`);
    }
  }

  /**
   * @param {import("./words.js").Sentence} text
   * @param {Held[]} held
   */
  clash(text, held) {
    const ordered = [...held].sort((first, second) => first[0] - second[0] || first[1] - second[1]);
    const candidates = ordered.map(([cell, symbol]) => this.places.symbolCandidate(cell, symbol));
    return clash(text, [...new Set(ordered.map(([cell]) => cell))], candidates);
  }

  /**
   * @param {number[]} cells
   * @param {import("./words.js").Term} name
   * @returns {Generator<Clash>}
   */
  *repeated(cells, name) {
    /** @type {Map<number, number[]>} */
    const standing = new Map();
    for (const cell of cells) for (const symbol of this.symbols.get(cell) ?? []) add(standing, symbol, cell);
    for (const symbol of ascending([...standing.keys()])) {
      const where = standing.get(symbol) ?? [];
      if (where.length > 1) {
        yield this.clash(this.repeatedText(symbol, where, name), where.map((cell) => [cell, symbol]));
      }
    }
  }

  /**
   * @param {number} symbol
   * @param {number[]} where
   * @param {import("./words.js").Term} name
   */
  repeatedText(symbol, where, name) {
    return say("{house} holds {symbol} more than once: {cells}", {
      house: name || say("a house"),
      symbol: this.places.symbols[symbol],
      cells: this.places.named(where),
    });
  }

  /**
   * @param {number[]} cells
   * @param {number} size
   * @returns {Generator<Clash>}
   */
  *tooLarge(cells, size) {
    for (const cell of cells) {
      for (const symbol of this.symbols.get(cell) ?? []) {
        if (symbol >= size) yield this.clash(this.tooLargeText(cell, symbol, size), [[cell, symbol]]);
      }
    }
  }

  /**
   * @param {number} cell
   * @param {number} symbol
   * @param {number} size
   */
  tooLargeText(cell, symbol, size) {
    return say("{cell} is {symbol}, but its region has only {size} {size:cell|cells}", {
      cell: this.places.cellName(cell),
      symbol: this.places.symbols[symbol],
      size,
    });
  }

  /**
   * @param {Constraint} rule
   * @returns {Generator<Clash>}
   */
  *tooMany(rule) {
    const where = rule.cells.filter((cell) => this.holds(cell, rule.symbol));
    if (where.length > rule.count) {
      yield this.clash(this.tooManyText(rule, where), where.map((cell) => [cell, rule.symbol]));
    }
  }

  /**
   * @param {Constraint} rule
   * @param {number[]} where
   */
  tooManyText(rule, where) {
    return say("{house} holds {symbol} {found} {found:time|times} where {count} {count:fits|fit}: {cells}", {
      house: rule.name || say("a line"),
      symbol: this.places.symbols[rule.symbol],
      found: where.length,
      count: rule.count,
      cells: this.places.named(where),
    });
  }

  /**
   * @param {Constraint} rule
   * @returns {Generator<Clash>}
   */
  *threeAlike(rule) {
    for (let at = 0; at + 2 < rule.cells.length; at += 1) {
      const three = rule.cells.slice(at, at + 3);
      for (const symbol of this.symbols.get(three[0]) ?? []) {
        if (three.every((cell) => this.holds(cell, symbol))) {
          yield this.clash(this.threeText(three, rule.name), three.map((cell) => [cell, symbol]));
        }
      }
    }
  }

  /**
   * @param {number[]} three
   * @param {string} name
   */
  threeText(three, name) {
    const house = name || say("a line");
    return say("no three alike in {house}: {cells}", { house, cells: this.places.named(three) });
  }

  /**
   * @param {Constraint} rule
   * @returns {Generator<Clash>}
   */
  *equalLists(rule) {
    /** @type {Map<string, number>} */
    const seen = new Map();
    for (const [number, cells] of rule.lists.entries()) {
      const held = cells.map((cell) => this.only(cell));
      if (held.includes(undefined)) continue;
      const other = seen.get(held.join());
      if (other === undefined) {
        seen.set(held.join(), number);
        continue;
      }
      /** @type {Held[]} */
      const pairs = [...cells, ...rule.lists[other]].map((cell) => [cell, this.only(cell) ?? 0]);
      yield this.clash(this.equalText(rule, other, number), pairs);
    }
  }

  /**
   * @param {Constraint} rule
   * @param {number} first
   * @param {number} second
   */
  equalText(rule, first, second) {
    const name = (/** @type {number} */ number) => rule.names[number] ?? String(number + 1);
    return say("{first} and {second} are equal", { first: name(first), second: name(second) });
  }

  /**
   * @param {Constraint} rule
   * @returns {Generator<Clash>}
   */
  *closeNeighbours(rule) {
    for (const cell of ascending([...this.symbols.keys()])) {
      for (const other of this.rules.neighbours(rule, cell)) {
        if (cell >= other) continue;
        for (const symbol of this.symbols.get(cell) ?? []) {
          for (const beside of this.symbols.get(other) ?? []) {
            if (rule.distances.includes(Math.abs(symbol - beside))) {
              /** @type {Held[]} */
              const pairs = [[cell, symbol], [other, beside]];
              yield this.clash(this.closeText(rule, pairs), pairs);
            }
          }
        }
      }
    }
  }

  /**
   * @param {Constraint} rule
   * @param {Held[]} pairs
   */
  closeText(rule, pairs) {
    return say("{rule}: {cells} hold {symbols}", {
      rule: rule.name || say("neighbours differ"),
      cells: this.places.named(pairs.map(([cell]) => cell)),
      symbols: pairs.map(([, symbol]) => this.places.symbols[symbol]),
    });
  }

  /**
   * @param {number} cell
   * @param {number} symbol
   */
  ruledOutText(cell, symbol) {
    return say("{cell} is not {symbol}: the puzzle's own pencil marks rule it out", {
      cell: this.places.cellName(cell),
      symbol: this.places.symbols[symbol],
    });
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

  /**
   * @param {Constraint} rule
   * @returns {Generator<Clash>}
   */
  *walledRegions(rule) {
    const { part, members, open } = this.regions();
    for (const [border, pair] of this.places.borders.entries()) {
      if (this.walls.get(border) && part.get(pair[0]) === part.get(pair[1])) {
        const text = say("the wall between {cells} stands inside a region", { cells: this.places.named(pair) });
        yield clash(text, pair, [this.places.firstWall + border], [border]);
      }
    }
    for (const [number, cells] of members) {
      if (cells.length > rule.maxSize) {
        const text = say("a region of {size} cells is larger than {max_size}: {cells}", {
          size: cells.length,
          max_size: rule.maxSize,
          cells: this.places.named(cells),
        });
        yield clash(text, ascending(cells));
      }
      yield* this.repeated(cells, say("the region"));
      if (!open.has(number)) yield* this.tooLarge(cells, cells.length);
    }
  }

  // Pieces

  /** @returns {Generator<Clash>} */
  *cover() {
    /** @type {Map<string, {lying: number[], shared: number[]}>} */
    const overlaps = new Map();
    for (const [cell, lying] of this.covered) {
      if (lying.length < 2) continue;
      const known = overlaps.get(lying.join());
      if (known) known.shared.push(cell);
      else overlaps.set(lying.join(), { lying, shared: [cell] });
    }
    for (const { lying, shared } of overlaps.values()) {
      yield clash(this.overlapText(lying, shared), ascending(shared), lying);
    }
    for (const piece of ascending([...this.used.keys()])) {
      if ((this.used.get(piece) ?? 0) > this.places.pieces[piece].maxCount) {
        const laid = [...this.entries].filter(([, entry]) => entry.piece === piece);
        const cells = ascending([...new Set(laid.flatMap(([, entry]) => entry.cells))]);
        yield clash(this.usedUpText(piece), cells, laid.map(([candidate]) => candidate));
      }
    }
  }

  /** @param {number} candidate */
  pieceSymbol(candidate) {
    return this.places.pieces[this.places.entry(candidate).piece ?? 0].symbol;
  }

  /**
   * @param {number[]} candidates
   * @param {number[]} cells
   */
  overlapText(candidates, cells) {
    const pieces = candidates.map((candidate) => this.pieceSymbol(candidate));
    return say("pieces overlap on {cells}: {pieces}", { cells: this.places.named(cells), pieces });
  }

  /** @param {number} piece */
  usedUpText(piece) {
    const { symbol, maxCount } = this.places.pieces[piece];
    return say("piece {piece} is used more than {count} {count:time|times}", { piece: symbol, count: maxCount });
  }

  /**
   * Walls inside a piece, and pieces that end where there is certainly no wall.
   *
   * @param {Map<number, number[]>} covered
   * @returns {Generator<Clash>}
   */
  *wallClashes(covered) {
    for (const border of ascending([...this.walls.keys()])) {
      const pair = this.places.borders[border];
      const [here, there] = pair.map((cell) => new Set(covered.get(cell) ?? []));
      const both = [...here].filter((one) => there.has(one));
      const lying = this.walls.get(border) ? both : [...here, ...there].filter((one) => !both.includes(one));
      for (const candidate of ascending(lying)) {
        const terms = { cells: this.places.named(pair), piece: this.pieceSymbol(candidate) };
        if (this.walls.get(border)) {
          const text = say("the wall between {cells} stands inside piece {piece}", terms);
          yield clash(text, pair, [this.places.firstWall + border, candidate], [border]);
        } else {
          const text = say("piece {piece} ends between {cells}, where there is no wall", terms);
          yield clash(text, pair, [candidate], [border]);
        }
      }
    }
  }

  // When it is finished

  /** Is everything filled in, with no broken rule? */
  finished() {
    const { board } = this.places;
    if (this.places.symbols.length && !board.every((cell) => this.symbols.has(cell))) return false;
    if (this.places.pieces.length) {
      const optional = new Set(this.rules.some("exact_cover")?.optional);
      if (!board.every((cell) => this.covered.has(cell) || optional.has(cell))) return false;
      if (this.places.pieces.some((piece, number) => (this.used.get(number) ?? 0) < piece.minCount)) return false;
    }
    return !this.clashes().length && this.wallsAgree();
  }

  /** Do the walls enclose correctly filled regions, or separate all pieces? */
  wallsAgree() {
    if (this.rules.some("walls_between_pieces")) {
      return this.places.borders.every((pair, border) => {
        const [here, there] = pair.map((cell) => this.covered.get(cell)?.[0]);
        return (this.walls.get(border) ?? false) === (here === undefined || here !== there);
      });
    }
    if (!this.rules.some("regions_by_walls")) return true;
    // A border without an entry has no wall.
    const entered = this.entries.keys();
    const open = this.places.borders.map((_, border) => border).filter((border) => !this.walls.get(border));
    return !new BoardState(this.rules, entered, open.map((border) => this.places.firstWall + border)).clashes().length;
  }
}
