/**
 * Pieces from a tray: dragged or carried with a pointer, moved with keys, or drawn by a stroke over free cells. A piece
 * stays held by the cell it was grabbed at while it turns.
 */
import { announce } from "../dom.js";
import { pieceOn } from "../game/moves.js";
import { BoardState } from "../model/state.js";
import { say } from "../words.js";
import { isArrow, nextCell } from "./cursor.js";
import { ghostPicture } from "./ghost.js";
import { fills, outlines, strokeLine } from "./overlay.js";
import { turnHeld } from "./turning.js";

/** @typedef {import("./host.js").Host} Host */
/** @typedef {import("../views/common/board_view.js").Hit} Hit */
/** @typedef {import("./turning.js").Turning} Turning */
/**
 * @typedef {{piece: number, orientation: number, part: number, from: number | undefined, row: number, column: number,
 *   how: "drag" | "carry" | "keys", touch: boolean, startX: number, startY: number, moved: boolean,
 *   away: boolean}} Held `away`: the pointer is not over the board
 */

/** The distance of a piece above the finger, in cells. */
const ABOVE_FINGER = 1.6;
const DRAG_DISTANCE = 6;
const TURN_KEYS = /** @type {Record<string, Turning>} */ ({ r: "turn", f: "flip", t: "tip" });

export class PieceInput {
  /** @param {Host} play */
  constructor(play) {
    this.play = play;
    this.game = play.game;
    this.places = play.game.places;
    /** @type {Held | null} */
    this.held = null;
    /** @type {number[]} the orientation of each piece in the tray */
    this.lying = this.places.pieces.map((piece) => piece.drawn);
    /** @type {{row: number, column: number} | undefined} from the finger to the grabbed cell, if a finger moves it */
    this.grip = undefined;
    this.lastWheel = 0;
    /** @type {number | undefined} */
    this.cursor = undefined;
    /** @type {number[] | null} the cells of a stroke */
    this.stroke = null;
  }

  // Picking up

  /**
   * From the tray, by a pointer.
   *
   * @param {number} piece
   * @param {PointerEvent} event
   */
  pickFromTray(piece, event) {
    const again = this.held?.piece === piece && this.held.how !== "drag";
    this.putBack();
    if (again || this.left(piece) <= 0) return;
    this.take({ piece, orientation: this.lying[piece], part: 0, from: undefined }, event);
  }

  /**
   * @param {Pick<Held, "piece" | "orientation" | "part" | "from">} what
   * @param {PointerEvent} event
   */
  take(what, event) {
    const touch = event.pointerType === "touch";
    const at = this.point(this.play.board.hit(event), touch);
    const start = { startX: event.clientX, startY: event.clientY, moved: false, away: !this.over(event) };
    this.held = { ...what, ...at, ...start, how: "drag", touch };
    if (touch) window.addEventListener("pointerdown", this.secondFinger, true);
    this.show();
  }

  /** @param {PointerEvent} event */
  secondFinger = (event) => {
    if (!event.isPrimary && this.held?.how === "drag") {
      event.stopPropagation();
      this.turn("turn");
    }
  };

  /**
   * @param {Hit} hit
   * @param {boolean} touch
   */
  point(hit, touch) {
    return { row: hit.row - (touch ? ABOVE_FINGER : 0), column: hit.column };
  }

  /** @param {PointerEvent} event */
  over(event) {
    const { left, right, top, bottom } = this.play.board.frame();
    return event.clientX >= left && event.clientX < right && event.clientY >= top && event.clientY < bottom;
  }

  /** @param {number} piece */
  left(piece) {
    const entered = this.game.entered.filter((one) => one !== this.held?.from);
    return this.places.left(entered)[piece];
  }

  // Holding

  /** The candidate that would be placed, and the clash that forbids it. */
  target() {
    const { held } = this;
    if (!held) return { candidate: undefined, clash: undefined };
    const entered = this.game.entered.filter((one) => one !== held.from);
    const state = new BoardState(this.game.scene.rules, entered, this.game.position.excluded);
    /** @type {{candidate: number | undefined, clash: import("../model/clash.js").Clash | undefined}} */
    let first = { candidate: undefined, clash: undefined };
    for (const cell of this.cellsNear(held)) {
      const candidate = this.places.pieceCandidate(held.orientation, cell, held.part);
      if (candidate === undefined) continue;
      const clash = state.forbids(candidate);
      if (!clash) return { candidate, clash };
      if (first.candidate === undefined) first = { candidate, clash };
    }
    return first;
  }

  /**
   * The cells within a cell of the grabbed one, the nearest first; with keys only that one.
   *
   * @param {Held} held
   * @returns {number[]}
   */
  cellsNear(held) {
    if (held.how === "keys") return this.cursor === undefined ? [] : [this.cursor];
    const distance = (/** @type {{row: number, column: number}} */ one) =>
      Math.hypot(one.row + 0.5 - held.row, one.column + 0.5 - held.column);
    return this.play.board.drawn
      .filter((one) => !this.places.holes.has(one.cell) && distance(one) < 1)
      .sort((one, other) => distance(one) - distance(other))
      .map((one) => one.cell);
  }

  /**
   * A piece that has snapped to a place is moved from there.
   *
   * @param {Held} held
   */
  settle(held) {
    const { candidate } = this.target();
    const cell = this.cellsNear(held).find((one) => this.places.pieceCandidate(held.orientation, one, held.part) === candidate);
    if (candidate === undefined || cell === undefined) return;
    const drawn = this.play.board.drawn[cell];
    Object.assign(held, { row: drawn.row + 0.5, column: drawn.column + 0.5 });
  }

  /** @param {Turning} turning */
  turn(turning) {
    const { held } = this;
    if (!held) return;
    Object.assign(held, turnHeld(this.places, held, turning));
    this.lying[held.piece] = held.orientation;
    this.show();
  }

  /** @param {number} candidate where the held piece waits, without being laid */
  moveTo(candidate) {
    const { held, places } = this;
    const cell = held ? places.entry(candidate).cells.find((one) => places.pieceCandidate(held.orientation, one, held.part) === candidate) : undefined;
    if (!held || cell === undefined) return;
    const { row, column } = this.play.board.drawn[cell];
    Object.assign(held, { row: row + 0.5, column: column + 0.5, how: held.touch ? "carry" : "keys", moved: true, away: false });
    this.cursor = cell;
    this.show();
  }

  drop() {
    const { held } = this;
    if (!held) return;
    const { candidate, clash } = this.target();
    this.letGo();
    const symbol = this.places.pieces[held.piece].symbol;
    if (candidate === undefined || clash) {
      this.play.explain(clash?.rule ?? say("the piece leaves the board"));
      this.play.redraw();
      return;
    }
    if (held.how === "keys") this.cursor = this.places.entry(candidate).cells[0];
    this.lying[held.piece] = this.places.pieces[held.piece].drawn;
    /** @type {import("../game/game.js").Change[]} */
    const lifted = held.from === undefined ? [] : [["chosen", held.from, false]];
    this.play.change([...lifted, ["chosen", candidate, true]], () =>
      say("piece {piece} laid on {cells}", { piece: symbol, cells: this.places.named(this.places.entry(candidate).cells) }),
    );
  }

  /** Return the piece to the tray, or to its place on the board. */
  putBack() {
    if (!this.held) return;
    this.letGo();
    this.play.redraw();
  }

  /** Put the piece into the tray, even from the board. */
  takeBack() {
    const { held } = this;
    const on = held?.from ?? (held || this.cursor === undefined ? undefined : pieceOn(this.game, this.cursor));
    this.letGo();
    if (on === undefined) this.play.redraw();
    else this.play.change([["chosen", on, false]], () => say("piece taken back"));
  }

  letGo() {
    this.held = null;
    window.removeEventListener("pointerdown", this.secondFinger, true);
  }

  show() {
    const from = this.held?.from;
    this.play.preview(from === undefined ? [] : [["chosen", from, false]]);
    this.play.redrawPanel();
  }

  // Pointers on the board

  /**
   * @param {Hit} hit
   * @param {PointerEvent} event
   */
  down(hit, event) {
    const { held } = this;
    if (held) {
      if (event.button === 2) this.turn("flip");
      else if (held.touch || event.pointerType === "touch") {
        // A finger anywhere on the board moves the piece along with it.
        this.settle(held);
        Object.assign(held, { how: "drag", touch: true, moved: true });
        this.grip = { row: held.row - hit.row, column: held.column - hit.column };
        this.play.redrawPanel();
      } else {
        // A click on a piece that waits lays it; elsewhere it goes there.
        const { candidate } = this.target();
        const waits = held.how === "keys" && candidate !== undefined && this.places.entry(candidate).cells.some((cell) => cell === hit.cell);
        if (!waits) Object.assign(held, this.point(hit, false), { how: "carry" });
        this.drop();
      }
      return;
    }
    if (hit.cell === undefined || event.button === 2) return;
    this.cursor = hit.cell;
    const lying = pieceOn(this.game, hit.cell);
    if (lying !== undefined) {
      const { piece = 0, orientation = 0, cells } = this.places.entry(lying);
      const part = this.partOn(orientation, lying, hit.cell, cells);
      this.grip = undefined;
      this.take({ piece, orientation, part, from: lying }, event);
    } else if (!this.game.state.covered.has(hit.cell)) {
      this.stroke = [hit.cell];
      this.play.redrawOverlay();
    }
  }

  /**
   * The part of a piece that is on a cell.
   *
   * @param {number} orientation
   * @param {number} candidate
   * @param {number} cell
   * @param {number[]} cells
   */
  partOn(orientation, candidate, cell, cells) {
    const parts = cells.map((_, part) => part);
    return parts.find((part) => this.places.pieceCandidate(orientation, cell, part) === candidate) ?? 0;
  }

  /**
   * @param {Hit} hit
   * @param {PointerEvent} event
   */
  move(hit, event) {
    const { held, stroke } = this;
    if (stroke) {
      const free = hit.cell !== undefined && !this.game.state.covered.has(hit.cell);
      if (free && hit.cell !== undefined && !stroke.includes(hit.cell)) stroke.push(hit.cell);
      this.play.redrawOverlay();
      return;
    }
    if (!held || held.how === "keys") return;
    if (Math.hypot(event.clientX - held.startX, event.clientY - held.startY) > DRAG_DISTANCE) held.moved = true;
    const at = this.grip
      ? { row: hit.row + this.grip.row, column: hit.column + this.grip.column }
      : this.point(hit, held.touch && held.moved);
    Object.assign(held, at, { away: !this.over(event) });
    this.play.redrawOverlay();
  }

  leave() {
    if (this.held?.how !== "carry" || this.held.touch) return;
    this.held.away = true;
    this.play.redrawOverlay();
  }

  /**
   * @param {Hit} hit
   * @param {PointerEvent} event
   */
  up(hit, event) {
    const { held, stroke } = this;
    this.stroke = null;
    if (stroke) {
      this.lay(stroke);
      return;
    }
    if (!held || held.how !== "drag") return;
    if (this.grip || (held.moved && !this.onTray(event))) {
      // A waiting piece keeps waiting: its buttons turn and place it.
      const waits = this.grip !== undefined;
      this.grip = undefined;
      if (waits) this.carry();
      else this.drop();
    } else if (held.moved && held.from !== undefined) this.takeBack();
    else if (held.moved) this.putBack();
    else this.carry();
  }

  /** Held without a finger or a button: it follows the mouse, or waits on the board. */
  carry() {
    const { held } = this;
    if (!held) return;
    held.how = "carry";
    if (held.touch && held.away) {
      // Beside the board a piece that waits is not seen.
      const { rows, columns } = this.places.size;
      if (!held.moved || this.target().candidate === undefined) Object.assign(held, { row: rows / 2, column: columns / 2 });
      Object.assign(held, { moved: true, away: false });
    }
    this.show();
  }

  /** @param {PointerEvent} event */
  onTray(event) {
    return document.elementFromPoint(event.clientX, event.clientY)?.closest(".tray") !== null;
  }

  cancel() {
    this.stroke = null;
    this.grip = undefined;
    this.letGo();
    this.play.redraw();
  }

  /**
   * @param {Hit} _
   * @param {WheelEvent} event
   * @returns {boolean}
   */
  wheel(_, event) {
    const now = performance.now();
    // A wheel sends many small steps: turn once at a time.
    if (!this.held || now - this.lastWheel < 140) return this.held !== null;
    this.lastWheel = now;
    for (let times = event.deltaY > 0 ? 1 : 3; times > 0; times -= 1) this.turn("turn");
    return true;
  }

  /**
   * The piece with the shape of a stroke.
   *
   * @param {number[]} cells
   */
  lay(cells) {
    const left = this.places.left(this.game.entered);
    const found = this.places.coveringCandidates(cells);
    const candidate = found.find((one) => left[this.places.entry(one).piece ?? 0] > 0);
    if (candidate !== undefined) this.play.change([["chosen", candidate, true]]);
    else {
      if (cells.length > 1 && found.length) this.play.explain(say("the piece of this shape is used already"));
      else if (cells.length > 1) this.play.explain(say("no piece has this shape"));
      this.play.redraw();
    }
  }

  // Keys

  /**
   * @param {KeyboardEvent} event
   * @returns {boolean}
   */
  key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return false;
    const key = event.key.toLowerCase();
    if (isArrow(event.key)) return this.arrow(event);
    if (this.held && TURN_KEYS[key]) this.turn(TURN_KEYS[key]);
    else if (event.key === "Enter" && this.held) this.drop();
    else if (event.key === "Enter" && this.cursor !== undefined) return this.lift(this.cursor);
    else if (event.key === "Delete" || event.key === "Backspace") this.takeBack();
    else if (event.key === "Escape" && this.held) this.putBack();
    else return this.pick(event.key);
    return true;
  }

  /** @param {number} cell */
  lift(cell) {
    const lying = pieceOn(this.game, cell);
    if (lying === undefined) return false;
    const { piece = 0, orientation = 0, cells } = this.places.entry(lying);
    const part = this.partOn(orientation, lying, cell, cells);
    this.hold({ piece, orientation, part, from: lying });
    return true;
  }

  /** @param {string} letter */
  pick(letter) {
    const left = this.places.left(this.game.entered);
    const named = (/** @type {(text: string) => string} */ fold) =>
      this.places.pieces.findIndex((piece, number) => fold(piece.symbol) === fold(letter) && left[number] > 0);
    const exact = named((text) => text);
    const piece = exact >= 0 ? exact : named((text) => text.toLowerCase());
    if (piece < 0) return false;
    this.putBack();
    this.hold({ piece, orientation: this.lying[piece], part: 0, from: undefined });
    return true;
  }

  /** @param {Pick<Held, "piece" | "orientation" | "part" | "from">} what */
  hold(what) {
    this.cursor ??= this.middle();
    const start = { row: 0, column: 0, startX: 0, startY: 0, moved: true, touch: false, away: false };
    this.held = { ...what, ...start, how: "keys" };
    this.show();
    announce(say("piece {piece} is held", { piece: this.places.pieces[what.piece].symbol }));
  }

  middle() {
    const { rows, columns } = this.places.size;
    const distance = (/** @type {number} */ cell) =>
      Math.hypot(this.places.cells[cell].row - rows / 2, this.places.cells[cell].column - columns / 2);
    const bottom = this.places.board.filter((cell) => this.places.cells[cell].layer === 0);
    return bottom.sort((first, second) => distance(first) - distance(second))[0];
  }

  /** @param {KeyboardEvent} event */
  arrow(event) {
    this.cursor = this.cursor === undefined ? this.middle() : nextCell(this.places, this.cursor, event.key);
    if (this.held && this.held.how !== "drag") {
      this.held.how = "keys";
      announce(this.target().clash?.rule ?? this.places.cellName(this.cursor));
    }
    this.play.redraw();
    return true;
  }

  // Display

  /** @returns {string} */
  overlay() {
    const { drawn } = this.play.board;
    const stroke = (this.stroke ?? []).map((cell) => drawn[cell]);
    const cursor = this.cursor !== undefined && this.play.keyboard ? [drawn[this.cursor]] : [];
    const { candidate, clash } = this.target();
    return (
      fills(stroke, "selected") +
      strokeLine(stroke) +
      outlines(cursor, "cursor", 1.5) +
      (this.held ? ghostPicture(this, candidate, clash !== undefined) : "")
    );
  }
}
