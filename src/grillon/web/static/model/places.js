/**
 * The places of a puzzle: cells, borders, symbols and pieces, and the candidates at each.
 *
 * The same three blocks of numbers as `grillon.model.board.places`: symbols in cells, walls on borders, placements of pieces.
 */
import { say } from "../words.js";

/** @typedef {import("./types.js").PlacesJson} PlacesJson */
/** @typedef {import("./types.js").CellsJson} CellsJson */
/** @typedef {{row: number, column: number, layer: number}} Place */
/** @typedef {{cells: Place[], keys: string, turn: number, flip: number, tip: number}} Orientation */
/**
 * @typedef {{symbol: string, orientations: number[], drawn: number, minCount: number, maxCount: number, name: string,
 *   colour: string}} Piece
 */
/** @typedef {"symbols" | "pieces" | "walls"} InputKind */
/**
 * @typedef {{kind: InputKind, cells: number[], symbol?: number, border?: number, piece?: number,
 *   orientation?: number}} Entry only the fields of its kind are set
 */

/**
 * @param {CellsJson} cells
 * @returns {number[]}
 */
export function expand(cells) {
  if (Array.isArray(cells)) return cells;
  return Array.from({ length: cells.count }, (_, number) => cells.from + number * cells.step);
}

/** @param {import("./types.js").PlaceJson} at */
const place = (at) => ({ row: at[0], column: at[1], layer: at[2] ?? 0 });

/** @param {number[]} numbers */
export const ascending = (numbers) => [...numbers].sort((first, second) => first - second);

export class Places {
  /** @param {PlacesJson} json */
  constructor(json) {
    /** @type {Place[]} */
    this.cells = json.cells.flatMap(({ at, count }) => {
      const first = place(at);
      return Array.from({ length: count }, (_, step) => ({ ...first, column: first.column + step }));
    });
    this.symbols = json.symbols ?? [];
    this.borders = json.borders ?? [];
    this.holes = new Set(json.holes ?? []);
    this.shift = json.shift ?? 0;
    /** @type {Piece[]} */
    this.pieces = (json.tray?.pieces ?? []).map((piece) => ({
      symbol: piece.symbol,
      orientations: expand(piece.orientations),
      drawn: piece.drawn ?? 0,
      minCount: piece.min_count ?? 1,
      maxCount: piece.max_count ?? 1,
      name: piece.name ?? "",
      // It is inserted into pictures unescaped; a file from elsewhere may contain anything.
      colour: piece.colour?.match(/^#[0-9a-f]{6}$/i)?.[0] ?? "",
    }));
    /** @type {Orientation[]} */
    this.orientations = (json.tray?.orientations ?? []).map((one) => ({ ...one, cells: one.cells.map(place) }));
    /** @type {number[]} */
    this.pieceOf = [];
    this.pieces.forEach((piece, number) => piece.orientations.forEach((one) => (this.pieceOf[one] = number)));
    this.layers = 1 + this.cells.reduce((last, cell) => Math.max(last, cell.layer), 0);
    this.firstWall = this.cells.length * this.symbols.length;
    this.firstPlacement = this.firstWall + this.borders.length;
    this.candidates = this.firstPlacement + this.orientations.length * this.cells.length;
    /** @type {Map<string, number>} */
    this.at = new Map();
    this.cells.forEach((cell, number) => {
      if (!this.holes.has(number)) this.at.set(`${cell.row},${cell.column},${cell.layer}`, number);
    });
    /** @type {Map<string, number>} */
    this.borderBetween = new Map();
    /** @type {Map<number, number[]>} */
    this.bordersOf = new Map();
    this.borders.forEach((pair, border) => {
      this.borderBetween.set(ascending(pair).join(), border);
      for (const cell of pair) this.bordersOf.set(cell, [...(this.bordersOf.get(cell) ?? []), border]);
    });
  }

  /** @returns {InputKind[]} the kinds of entries, the usual one first */
  get inputKinds() {
    /** @type {[InputKind, boolean][]} */
    const present = [
      ["symbols", this.symbols.length > 0],
      ["pieces", this.pieces.length > 0],
      ["walls", this.borders.length > 0],
    ];
    return present.filter(([, there]) => there).map(([kind]) => kind);
  }

  /** Rows and columns of the largest layer. */
  get size() {
    this.extent ??= {
      rows: 1 + this.cells.reduce((last, cell) => Math.max(last, cell.row), -1),
      columns: 1 + this.cells.reduce((last, cell) => Math.max(last, cell.column), -1),
    };
    return this.extent;
  }

  /** @type {{rows: number, columns: number} | undefined} */
  extent;

  /** The cells that are part of the board. */
  get board() {
    this.inside ??= this.cells.map((_, cell) => cell).filter((cell) => !this.holes.has(cell));
    return this.inside;
  }

  /** @type {number[] | undefined} */
  inside;

  /**
   * @param {number} row
   * @param {number} column
   * @returns {number | undefined}
   */
  cellAt(row, column, layer = 0) {
    return this.at.get(`${row},${column},${layer}`);
  }

  /**
   * @param {number} cell
   * @param {Place} step
   */
  moved(cell, step) {
    const here = this.cells[cell];
    return this.cellAt(here.row + step.row, here.column + step.column, here.layer + step.layer);
  }

  /** @param {number} cell */
  written(cell) {
    const here = this.cells[cell];
    const aside = here.layer * this.shift;
    return {
      row: Math.floor(here.row - aside) + 1,
      column: Math.floor(here.column - aside) + 1,
      layer: here.layer + 1,
    };
  }

  /**
   * The name of a cell for people: R2C3, in French L2C3; in space with its layer.
   *
   * @param {number} cell
   */
  cellName(cell) {
    const { row, column, layer } = this.written(cell);
    const plain = say("R{row}C{column}", { row, column });
    return this.layers === 1 ? plain : say("{cell} layer {layer}", { cell: plain, layer });
  }

  /** @param {number[]} cells */
  named(cells) {
    return ascending(cells).map((cell) => this.cellName(cell));
  }

  /** @param {number} cell */
  writeCell(cell) {
    const { row, column, layer } = this.written(cell);
    return `R${row}C${column}${this.layers > 1 ? `L${layer}` : ""}`;
  }

  /**
   * A candidate in terms of places: `R1C2=8`, `R1C2|R1C3` for a wall, `L.rf@R2C3` for a piece.
   *
   * @param {number} candidate
   */
  write(candidate) {
    const entry = this.entry(candidate);
    if (entry.symbol !== undefined) return `${this.writeCell(entry.cells[0])}=${this.symbols[entry.symbol]}`;
    if (entry.orientation === undefined || entry.piece === undefined) {
      return entry.cells.map((cell) => this.writeCell(cell)).join("|");
    }
    const { keys } = this.orientations[entry.orientation];
    const anchor = (candidate - this.firstPlacement) % this.cells.length;
    return `${this.pieces[entry.piece].symbol}${keys ? "." : ""}${keys}@${this.writeCell(anchor)}`;
  }

  /**
   * The meaning of a candidate. A placement that leaves the board has no cells.
   *
   * @param {number} candidate
   * @returns {Entry}
   */
  entry(candidate) {
    if (candidate < this.firstWall) {
      const cell = Math.floor(candidate / this.symbols.length);
      return { kind: "symbols", cells: [cell], symbol: candidate % this.symbols.length };
    }
    if (candidate < this.firstPlacement) {
      const border = candidate - this.firstWall;
      return { kind: "walls", cells: this.borders[border], border };
    }
    const orientation = Math.floor((candidate - this.firstPlacement) / this.cells.length);
    const anchor = (candidate - this.firstPlacement) % this.cells.length;
    return { kind: "pieces", cells: this.covered(orientation, anchor), piece: this.pieceOf[orientation], orientation };
  }

  /**
   * @param {number} orientation
   * @param {number} anchor
   * @returns {number[]}
   */
  covered(orientation, anchor) {
    /** @type {number[]} */
    const found = [];
    for (const step of this.orientations[orientation].cells) {
      const cell = this.moved(anchor, step);
      if (cell === undefined) return [];
      found.push(cell);
    }
    return ascending(found);
  }

  /**
   * @param {number} cell
   * @param {number} symbol
   */
  symbolCandidate(cell, symbol) {
    return cell * this.symbols.length + symbol;
  }

  /**
   * @param {number} first
   * @param {number} second
   * @returns {number | undefined} nothing if they share no border, or no wall may be entered there
   */
  wallCandidate(first, second) {
    const border = this.borderBetween.get(ascending([first, second]).join());
    return border === undefined ? undefined : this.firstWall + border;
  }

  /**
   * The candidate of a piece in this orientation, with the `part`-th of its cells on this cell.
   *
   * @param {number} orientation
   * @param {number} cell
   * @returns {number | undefined} nothing off the board
   */
  pieceCandidate(orientation, cell, part = 0) {
    const step = this.orientations[orientation].cells[part];
    const anchor = this.moved(cell, { row: -step.row, column: -step.column, layer: -step.layer });
    if (anchor === undefined || !this.covered(orientation, anchor).length) return undefined;
    return this.firstPlacement + orientation * this.cells.length + anchor;
  }

  /**
   * Every piece that covers exactly these cells, as candidates.
   *
   * @param {number[]} cells
   * @returns {number[]}
   */
  coveringCandidates(cells) {
    if (!cells.length) return [];
    const wanted = ascending(cells);
    /** @type {number[]} */
    const found = [];
    for (const piece of this.pieces) {
      for (const orientation of piece.orientations) {
        if (this.orientations[orientation].cells.length !== wanted.length) continue;
        const candidate = this.pieceCandidate(orientation, wanted[0]);
        if (candidate !== undefined && this.entry(candidate).cells.join() === wanted.join()) {
          found.push(candidate);
          break;
        }
      }
    }
    return found;
  }

  /**
   * The number of copies of each piece left to place; negative if too many are placed.
   *
   * @param {Iterable<number>} entered
   */
  left(entered) {
    const left = this.pieces.map((piece) => piece.maxCount);
    for (const candidate of entered) {
      const { piece } = this.entry(candidate);
      if (piece !== undefined) left[piece] -= 1;
    }
    return left;
  }
}

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
