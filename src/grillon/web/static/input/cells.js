/**
 * Cells themselves: holes and cells that may stay empty are toggled, regions are drawn. A stroke repeats its
 * first effect; the right button removes.
 */
import { announce } from "../dom.js";
import { say } from "../words.js";
import { fills, outlines, strokeLine } from "./overlay.js";

/** @typedef {import("./host.js").Host} Host */
/** @typedef {import("../views/common/board_view.js").Hit} Hit */
/**
 * @typedef {{isOn(cell: number): boolean, paint(cells: number[], on: boolean): void,
 *   grows?: boolean}} Brush the effect of a stroke over cells; one that grows extends from its first cell
 */

/** @type {Record<string, [number, number]>} */
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

export class CellInput {
  /**
   * @param {Host} play
   * @param {Brush} brush
   */
  constructor(play, brush) {
    this.play = play;
    this.brush = brush;
    /** @type {number | undefined} */
    this.cursor = undefined;
    /** @type {{cells: number[], on: boolean} | null} */
    this.stroke = null;
  }

  /**
   * The cell under a point, even if it is a hole.
   *
   * @param {Hit} hit
   */
  at({ row, column }) {
    const inside = (/** @type {{row: number, column: number}} */ one) =>
      row >= one.row && row < one.row + 1 && column >= one.column && column < one.column + 1;
    return this.play.board.drawn.find(inside)?.cell;
  }

  /**
   * @param {Hit} hit
   * @param {PointerEvent} event
   */
  down(hit, event) {
    const cell = this.at(hit);
    if (cell === undefined) return;
    this.cursor = cell;
    const on = event.button !== 2 && (this.brush.grows === true || !this.brush.isOn(cell));
    this.stroke = { cells: [cell], on };
    this.play.redrawOverlay();
  }

  /** @param {Hit} hit */
  move(hit) {
    const cell = this.stroke ? this.at(hit) : undefined;
    if (cell === undefined || this.stroke?.cells.includes(cell)) return;
    this.stroke?.cells.push(cell);
    this.play.redrawOverlay();
  }

  up() {
    const { stroke } = this;
    this.stroke = null;
    // A region grows by strokes: a tap takes a cell out of it.
    if (stroke) this.brush.paint(stroke.cells, stroke.on && !(this.brush.grows && stroke.cells.length === 1 && this.brush.isOn(stroke.cells[0])));
    this.play.redrawOverlay();
  }

  cancel() {
    this.stroke = null;
    this.play.redrawOverlay();
  }

  /**
   * @param {KeyboardEvent} event
   * @returns {boolean}
   */
  key(event) {
    if (event.altKey || event.metaKey || event.ctrlKey) return false;
    const { cursor } = this;
    if (event.key in STEPS || event.key === "PageUp" || event.key === "PageDown") {
      const to = cursor === undefined ? 0 : this.next(cursor, event.key);
      this.cursor = to;
      if (event.shiftKey && cursor !== undefined && to !== cursor) this.brush.paint([cursor, to], true);
      this.tell(to);
    } else if (cursor !== undefined && (event.key === " " || event.key === "Enter")) {
      this.brush.paint([cursor], !this.brush.isOn(cursor));
    } else if (cursor !== undefined && (event.key === "Delete" || event.key === "Backspace")) this.brush.paint([cursor], false);
    else return false;
    this.play.redrawOverlay();
    return true;
  }

  /** @param {number} cell */
  tell(cell) {
    const name = this.play.game.places.cellName(cell);
    announce(this.brush.isOn(cell) && !this.brush.grows ? say("{cell}: marked", { cell: name }) : name);
  }

  /**
   * @param {number} cell
   * @param {string} key
   */
  next(cell, key) {
    const { cells } = this.play.game.places;
    const here = cells[cell];
    const [down, right] = STEPS[key] ?? [0, 0];
    const layer = here.layer + (key === "PageUp" ? 1 : key === "PageDown" ? -1 : 0);
    const found = cells.findIndex(
      (one) => one.layer === layer && Math.abs(one.row - here.row - down) < 0.6 && Math.abs(one.column - here.column - right) < 0.6,
    );
    return found < 0 ? cell : found;
  }

  /** @returns {string} */
  overlay() {
    const { drawn } = this.play.board;
    const stroke = (this.stroke?.cells ?? []).map((cell) => drawn[cell]);
    const cursor = this.cursor !== undefined && this.play.keyboard ? [drawn[this.cursor]] : [];
    const kind = this.stroke?.on === false ? "wrong-ground" : "selected";
    return fills(stroke, kind) + (this.brush.grows ? strokeLine(stroke) : "") + outlines(cursor, "cursor", 1.5);
  }
}
