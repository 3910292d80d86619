/**
 * Puts a position and a step of reasoning on a scene: the drawing, the same for every family as
 * `grillon.model.scene.compose` makes it.
 */
import { differing } from "../model/standing.js";
import { BoardState } from "../model/state.js";
import { say } from "../words.js";

/** @typedef {import("../model/types.js").Role} Role */
/** @typedef {import("../model/types.js").StepJson} StepJson */
/** @typedef {import("../model/places.js").Place} Place */
/** @typedef {import("../words.js").Sentence} Sentence */
/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {{symbol: string, role?: Role, candidate: number, at?: number, of?: number}} Mark */
/** @typedef {"empty" | "given" | "entry" | "piece" | "hole"} Kind */
/**
 * @typedef {{row: number, column: number, layer: number, cell: number, symbol: string, kind: Kind, heavy: string,
 *   unsure: string, tint?: number, colour: string, marks: Mark[], corner: Mark[], centre: Mark[], role?: Role,
 *   round: boolean, label: Sentence, numbered: boolean, ground?: string}} DrawnCell
 */
/**
 * @typedef {{start: number, end: number, strong: boolean, number: number, start_cells?: number[],
 *   end_cells?: number[]}} Link
 */
/**
 * @typedef {{symbol: string, cells: Place[], left: number, tint: number, colour: string, round: boolean, label: string,
 *   piece: number}} DrawnPiece
 */
/** @typedef {{row: number, column: number, text: Sentence | string, layer: number, size?: number}} Note */
/**
 * @typedef {{rows: number, columns: number, cells: DrawnCell[], title: string, description: Sentence, notes: Note[],
 *   figures: import("../model/types.js").SceneFigureJson[], markColumns: number, layers: number, links: Link[], tray: DrawnPiece[]}} Drawing
 */
/**
 * @typedef {{chosen: Set<number>, excluded: Set<number>, corner: Set<number>, centre: Set<number>}} Position
 */

/** @type {Record<string, [number, number]>} */
export const SIDES = { N: [-1, 0], E: [0, 1], S: [1, 0], W: [0, -1] };
/** If several roles meet in a cell, the first of these is shown.
 * @type {Role[]} */
export const ROLE_ORDER = ["target", "eliminated", "eliminating", "pattern", "auxiliary"];

/**
 * @param {Scene} scene
 * @param {Position} position
 * @param {(Pick<StepJson, "roles" | "chosen"> & {links?: Link[]}) | null} [step]
 * @returns {Drawing}
 */
export function compose(scene, position, step) {
  return new Composer(scene, position, step ?? null).drawing();
}

/** Successive drawings: unchanged cells are the same objects, so that they are not drawn again. */
export class Compositions {
  /** @type {{composer: Composer, drawing: Drawing} | null} */
  last = null;

  /**
   * @param {Scene} scene
   * @param {Position} position
   * @param {(Pick<StepJson, "roles" | "chosen"> & {links?: Link[]}) | null} [step]
   * @returns {Drawing}
   */
  next(scene, position, step = null) {
    const last = this.last?.composer.scene === scene ? this.last : null;
    const composer = new Composer(scene, position, step, last?.composer.state);
    const same = last && !step && !last.composer.step ? { cells: last.drawing.cells, dirty: composer.differs(last.composer) } : undefined;
    const drawing = composer.drawing(same);
    this.last = { composer, drawing };
    return drawing;
  }
}

class Composer {
  /**
   * @param {Scene} scene
   * @param {Position} position
   * @param {(Pick<StepJson, "roles" | "chosen"> & {links?: Link[]}) | null} step
   * @param {BoardState} [before] the earlier contents of the board
   */
  constructor(scene, position, step, before) {
    this.scene = scene;
    this.position = position;
    this.step = step;
    this.places = scene.places;
    this.links = step?.links ?? [];
    this.state = new BoardState(scene.rules, [...scene.givens, ...position.chosen], position.excluded, before);
    /** @type {Map<number, number>} the placement shown on a cell */
    this.owner = new Map();
    for (const [candidate, entry] of this.state.entries) {
      if (entry.piece !== undefined) for (const cell of entry.cells) this.owner.set(cell, candidate);
    }
    const { firstWall, firstPlacement } = this.places;
    this.walls = new Set([...this.state.entries.values()].map((entry) => entry.border));
    this.open = new Set(scene.knownOpen);
    for (const candidate of position.excluded) {
      if (candidate >= firstWall && candidate < firstPlacement) this.open.add(candidate - firstWall);
    }
    /** @type {Map<number, Role>} */
    this.roles = new Map();
    for (const role of [...ROLE_ORDER].reverse()) {
      for (const candidate of step?.roles[role] ?? []) this.roles.set(candidate, role);
    }
    /** @type {Map<number, Role>} */
    this.cellRoles = new Map();
    for (const role of [...ROLE_ORDER].reverse()) {
      for (const [candidate, own] of this.roles) if (own === role) this.show(candidate, role);
    }
    const ends = this.links.flatMap((link) => [link.start, link.end]);
    /** @type {Set<number>} the cells whose candidates are shown */
    this.marked = new Set();
    for (const candidate of [...position.excluded, ...this.roles.keys(), ...ends]) {
      if (candidate < firstWall) this.marked.add(this.places.entry(candidate).cells[0]);
    }
  }

  /**
   * The role of a candidate on its cells; a placement that a step concludes or rules out is shown in place.
   *
   * @param {number} candidate
   * @param {Role} role
   */
  show(candidate, role) {
    const entry = this.places.entry(candidate);
    let shown = role;
    if (entry.piece !== undefined && role === "target") {
      for (const cell of entry.cells) this.owner.set(cell, candidate);
      if (this.step && !this.step.chosen.length) shown = "eliminated";
    }
    if (entry.piece !== undefined && !["target", "eliminated", "eliminating"].includes(shown)) return;
    for (const cell of entry.cells) this.cellRoles.set(cell, shown);
  }

  /**
   * The cells that may look different from another composition of the scene; neither shows a step.
   *
   * @param {Composer} before
   * @returns {Set<number>}
   */
  differs(before) {
    const { places, position } = this;
    // The possible marks may change anywhere.
    const found = new Set([...this.marked, ...before.marked]);
    for (const field of /** @type {const} */ (["chosen", "excluded", "corner", "centre"])) {
      for (const candidate of differing(position[field], before.position[field])) {
        for (const cell of places.entry(candidate).cells) {
          found.add(cell);
          if (candidate < places.firstWall) continue;
          const { row, column, layer } = places.cells[cell];
          for (const [down, right] of Object.values(SIDES)) found.add(places.cellAt(row + down, column + right, layer) ?? cell);
        }
      }
    }
    return found;
  }

  /**
   * @param {{cells: DrawnCell[], dirty: Set<number>}} [known] cells that need not be made again, except some
   * @returns {Drawing}
   */
  drawing(known) {
    const { scene, places } = this;
    const cells = known ? known.cells.slice() : places.cells.map((place, number) => this.cell(number, place));
    for (const number of known?.dirty ?? []) cells[number] = this.cell(number, places.cells[number]);
    const layers = places.layers > 1 ? [...Array(places.layers).keys()] : [];
    return {
      ...places.size,
      cells,
      title: scene.title,
      description: this.description(cells),
      notes: [
        ...layers.map((layer) => ({
          row: -1,
          column: layer * places.shift,
          text: say("layer {number}", { number: layer + 1 }),
          layer,
        })),
        ...scene.notes.map((note) => ({ layer: 0, ...note })),
      ],
      figures: scene.figures,
      markColumns: scene.markColumns,
      layers: places.layers,
      links: this.links,
      tray: this.tray(),
    };
  }

  /**
   * @param {number} number
   * @param {Place} place
   * @returns {DrawnCell}
   */
  cell(number, place) {
    const { scene, places } = this;
    /** @type {DrawnCell} */
    const drawn = {
      ...place,
      cell: number,
      symbol: "",
      kind: "hole",
      heavy: "",
      unsure: "",
      colour: "",
      marks: [],
      corner: [],
      centre: [],
      round: false,
      label: this.spoken(number),
      numbered: this.scene.numbered.has(number),
    };
    drawn.symbol = scene.texts.get(number) ?? "";
    if (places.holes.has(number)) return drawn;
    drawn.kind = drawn.symbol ? "given" : "empty";
    drawn.tint = scene.tints.get(number);
    drawn.round = scene.round;
    const owner = this.owner.get(number);
    if (owner !== undefined) {
      const kind = places.entry(owner).piece ?? 0;
      const piece = places.pieces[kind];
      Object.assign(drawn, { symbol: piece.symbol, tint: kind, colour: piece.colour });
      drawn.kind = scene.givens.has(owner) ? "given" : "piece";
    }
    const held = this.state.symbols.get(number) ?? [];
    if (held.length) {
      drawn.symbol = held.map((symbol) => places.symbols[symbol]).join("");
      const given = held.some((symbol) => scene.givens.has(places.symbolCandidate(number, symbol)));
      drawn.kind = given ? "given" : "entry";
    }
    this.sides(drawn);
    drawn.role = this.cellRoles.get(number);
    if (!drawn.symbol) {
      drawn.marks = this.marks(number);
      drawn.corner = this.noted(number, this.position.corner);
      drawn.centre = this.noted(number, this.position.centre);
    }
    return drawn;
  }

  /**
   * The name of a cell with the clues there.
   *
   * @param {number} number
   */
  spoken(number) {
    const [name, clues] = [this.places.cellName(number), this.scene.spoken.get(number)];
    return clues ? say("{cell}, {clues}", { cell: name, clues }) : name;
  }

  /** @param {DrawnCell} drawn */
  sides(drawn) {
    const { places } = this;
    const heavy = new Set(this.scene.sides[drawn.cell] ?? "");
    const owner = this.owner.get(drawn.cell);
    for (const [side, [down, right]] of Object.entries(SIDES)) {
      const other = places.cellAt(drawn.row + down, drawn.column + right, drawn.layer);
      if (other === undefined) {
        if (places.borders.length || places.pieces.length) heavy.add(side);
        continue;
      }
      const wall = places.wallCandidate(drawn.cell, other);
      if (wall === undefined) {
        // Where walls are entered, only walls separate pieces.
        if (places.pieces.length && this.owner.get(other) !== owner) heavy.add(side);
        continue;
      }
      const border = wall - places.firstWall;
      if (this.walls.has(border)) heavy.add(side);
      else if (!this.open.has(border) && (owner === undefined || this.owner.get(other) !== owner)) drawn.unsure += side;
    }
    drawn.heavy = Object.keys(SIDES).filter((side) => heavy.has(side)).join("");
  }

  /**
   * The candidates of a cell that are not directly impossible, each in the position of its symbol.
   *
   * @param {number} number
   * @returns {Mark[]}
   */
  marks(number) {
    const { places } = this;
    if (!this.scene.possibleMarks || !this.marked.has(number)) return [];
    return places.symbols.map((symbol, at) => {
      const candidate = places.symbolCandidate(number, at);
      const role = this.roles.get(candidate);
      return { symbol: role || this.can(candidate) ? symbol : "", role, candidate };
    });
  }

  /** @param {number} candidate */
  can(candidate) {
    const known = this.state.entries.has(candidate) || this.position.excluded.has(candidate);
    return !known && !this.state.forbids(candidate);
  }

  /**
   * @param {number} number
   * @param {Set<number>} noted
   * @returns {Mark[]}
   */
  noted(number, noted) {
    if (!noted.size) return [];
    const of = this.places.symbols.length;
    const marks = this.places.symbols.map((symbol, at) => ({
      symbol,
      candidate: this.places.symbolCandidate(number, at),
      at,
      of,
    }));
    return marks.filter((mark) => noted.has(mark.candidate));
  }

  /** @returns {DrawnPiece[]} the pieces with copies left, each in its drawn orientation */
  tray() {
    const { places } = this;
    const left = places.left(this.state.entries.keys());
    return places.pieces.flatMap((piece, number) => {
      if (left[number] <= 0) return [];
      const cells = fromCorner(places.orientations[piece.drawn].cells);
      const { symbol, colour, name } = piece;
      return [{ symbol, cells, left: left[number], tint: number, colour, round: this.scene.round, label: name, piece: number }];
    });
  }

  /** @param {DrawnCell[]} cells */
  description(cells) {
    const { places } = this;
    if (places.pieces.length) {
      const left = places.left(this.state.entries.keys());
      const names = places.pieces.filter((_, number) => left[number] > 0).map((piece) => piece.symbol);
      return say("pieces left: {pieces}", { pieces: names.join(", ") || "–" });
    }
    const shown = cells.filter((cell) => cell.kind !== "hole");
    const filled = shown.filter((cell) => cell.kind === "given" || cell.kind === "entry").length;
    return say("{filled} of {cells} cells {filled:is|are} filled", { filled, cells: shown.length });
  }
}

/**
 * A shape moved so that its first row, column and layer are 0.
 *
 * @param {Place[]} shape
 * @returns {Place[]}
 */
export function fromCorner(shape) {
  const first = {
    row: Math.min(...shape.map((place) => place.row)),
    column: Math.min(...shape.map((place) => place.column)),
    layer: Math.min(...shape.map((place) => place.layer)),
  };
  return shape.map(({ row, column, layer }) => ({
    row: row - first.row,
    column: column - first.column,
    layer: layer - first.layer,
  }));
}
