/**
 * The player's pen: lines from cell to cell, strong and weak links, crosses on borders. All of it is one layer
 * that the puzzle ignores; drawing something again removes it, and each stroke is one entry of the history.
 */
import { centre } from "../board.js";
import { announce } from "../dom.js";
import { CELL } from "../picture/look.js";
import { short } from "../picture/parts.js";
import { say } from "../words.js";
import { isArrow, nextCell } from "./cursor.js";
import { outlines } from "./overlay.js";

/** @typedef {import("./host.js").Host} Host */
/** @typedef {import("../views/common/board_view.js").Hit} Hit */
/** @typedef {import("../game/game.js").Change} Change */
/** @typedef {import("../picture/compose.js").DrawnCell} DrawnCell */
/** @typedef {"line" | "strong" | "weak" | "cross"} Tool */

/** @type {Tool[]} */
export const TOOLS = ["line", "strong", "weak", "cross"];
/** A link has a direction, the others have none. */
const DIRECTED = new Set(["strong", "weak"]);

export class PenInput {
  /** @param {Host} play */
  constructor(play) {
    this.play = play;
    this.game = play.game;
    /** @type {Tool} */
    this.tool = "line";
    /** @type {number | undefined} */
    this.cursor = undefined;
    /** @type {number[] | null} the cells of a stroke */
    this.stroke = null;
    /** @type {number | undefined} the start of a link drawn with keys */
    this.from = undefined;
  }

  /** @param {Tool} tool */
  choose(tool) {
    this.tool = tool;
    this.from = undefined;
    this.play.redraw();
  }

  /**
   * @param {Tool} tool
   * @param {number} first
   * @param {number} second
   */
  numberOf(tool, first, second) {
    const [start, end] = DIRECTED.has(tool) ? [first, second] : [Math.min(first, second), Math.max(first, second)];
    return (start * this.game.places.cells.length + end) * TOOLS.length + TOOLS.indexOf(tool);
  }

  /**
   * The changes of strokes between these pairs of cells; if all are there already, they are removed.
   *
   * @param {[number, number][]} pairs
   * @returns {Change[]}
   */
  changes(pairs) {
    const numbers = pairs.map(([first, second]) => this.numberOf(this.tool, first, second));
    const there = numbers.every((number) => this.game.position.pen.has(number));
    return numbers.map((number) => ["pen", number, !there]);
  }

  clear() {
    this.play.change([...this.game.position.pen].map((number) => ["pen", number, false]), () => say("the pen's strokes are gone"));
  }

  // Pointers

  /** @param {Hit} hit */
  down(hit) {
    if (hit.cell === undefined) return;
    this.cursor = hit.cell;
    if (this.tool === "cross") {
      const other = this.across(hit);
      if (other !== undefined) this.play.change(this.changes([[hit.cell, other]]));
    } else {
      this.stroke = [hit.cell];
      this.play.redrawOverlay();
    }
  }

  /**
   * The cell beyond the border that is nearest to a point.
   *
   * @param {Hit} hit
   */
  across({ cell = 0, row, column }) {
    const drawn = this.play.board.drawn[cell];
    const [down, right] = [row - drawn.row - 0.5, column - drawn.column - 0.5];
    const here = this.game.places.cells[cell];
    const step = Math.abs(down) > Math.abs(right) ? [Math.sign(down), 0] : [0, Math.sign(right)];
    return this.game.places.cellAt(here.row + step[0], here.column + step[1], here.layer);
  }

  /** @param {Hit} hit */
  move(hit) {
    const { stroke } = this;
    if (!stroke || hit.cell === undefined || hit.cell === stroke[stroke.length - 1]) return;
    if (this.tool !== "line") stroke.length = 1;
    stroke.push(hit.cell);
    this.play.redrawOverlay();
  }

  up() {
    const pairs = this.pairs();
    this.stroke = null;
    if (pairs.length) this.play.change(this.changes(pairs));
    else this.play.redrawOverlay();
  }

  cancel() {
    this.stroke = null;
    this.from = undefined;
    this.play.redraw();
  }

  /** @returns {[number, number][]} */
  pairs() {
    /** @type {number[]} */
    const stroke = this.stroke ?? [];
    return stroke.slice(1).map((cell, number) => [stroke[number], cell]);
  }

  // Keys

  /**
   * @param {KeyboardEvent} event
   * @returns {boolean}
   */
  key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return false;
    const number = Number(event.key) - 1;
    if (isArrow(event.key)) this.arrow(event);
    else if (TOOLS[number]) this.choose(TOOLS[number]);
    else if (event.key === "Enter") this.enter();
    else if (event.key === "Delete" || event.key === "Backspace") this.clear();
    else if (event.key === "Escape" && this.from !== undefined) this.cancel();
    else return false;
    return true;
  }

  /** @param {KeyboardEvent} event */
  arrow(event) {
    const { places } = this.game;
    const from = this.cursor;
    const to = from === undefined ? places.board[0] : nextCell(places, from, event.key);
    if (this.tool === "cross" && event.shiftKey && from !== undefined && to !== from) {
      this.play.change(this.changes([[from, to]]));
      return;
    }
    this.cursor = to;
    this.play.redrawOverlay();
  }

  /** The first Enter starts a stroke, the second ends it. */
  enter() {
    const { from, cursor } = this;
    if (cursor === undefined || this.tool === "cross") return;
    if (from === undefined) {
      this.from = cursor;
      announce(say("from here; Enter again where it ends"));
      this.play.redrawOverlay();
      return;
    }
    this.from = undefined;
    if (from !== cursor) this.play.change(this.changes([[from, cursor]]));
    else this.play.redrawOverlay();
  }

  // Display

  /** @returns {string} */
  overlay() {
    const { drawn } = this.play.board;
    const cursor = this.cursor !== undefined && this.play.keyboard ? [drawn[this.cursor]] : [];
    const from = this.from === undefined ? [] : [drawn[this.from]];
    const strokes = this.pairs().map(([first, second]) => strokePicture(this.tool, drawn[first], drawn[second]));
    return `<g class="pen">${strokes.join("")}</g>${outlines(from, "selected-outline")}${outlines(cursor, "cursor", 1.5)}`;
  }
}

/**
 * Everything drawn with the pen.
 *
 * @param {import("../game/game.js").Game} game
 * @param {DrawnCell[]} drawn
 */
export function penPicture(game, drawn) {
  const cells = game.places.cells.length;
  const strokes = [...game.position.pen].map((number) => {
    const [pair, tool] = [Math.floor(number / TOOLS.length), TOOLS[number % TOOLS.length]];
    return strokePicture(tool, drawn[Math.floor(pair / cells)], drawn[pair % cells]);
  });
  return strokes.length ? `<g class="pen">${strokes.join("")}</g>` : "";
}

/**
 * @param {Tool} tool
 * @param {DrawnCell} from
 * @param {DrawnCell} to
 */
function strokePicture(tool, from, to) {
  const [[x, y], [toX, toY]] = [centre(from), centre(to)];
  if (tool === "line") return `<path d="M${short(x)} ${short(y)}L${short(toX)} ${short(toY)}"/>`;
  if (tool === "cross") {
    const [left, top, arm] = [(x + toX) / 2, (y + toY) / 2, CELL * 0.13];
    return `<path class="cross" d="M${short(left - arm)} ${short(top - arm)}l${2 * arm} ${2 * arm}m0 ${-2 * arm}l${-2 * arm} ${2 * arm}"/>`;
  }
  const length = Math.hypot(toX - x, toY - y) || 1;
  const [along, down] = [(toX - x) / length, (toY - y) / length];
  const [startX, startY] = [x + along * CELL * 0.3, y + down * CELL * 0.3];
  const [tipX, tipY] = [toX - along * CELL * 0.3, toY - down * CELL * 0.3];
  const bend = Math.min(length * 0.14, CELL * 0.5);
  const [middleX, middleY] = [(x + toX) / 2 + down * bend, (y + toY) / 2 - along * bend];
  const [wayX, wayY] = [tipX - middleX, tipY - middleY];
  const way = Math.hypot(wayX, wayY) || 1;
  const [backX, backY] = [tipX - (wayX / way) * 8, tipY - (wayY / way) * 8];
  const [sideX, sideY] = [(-wayY / way) * 4, (wayX / way) * 4];
  const head = `M${short(backX + sideX)} ${short(backY + sideY)}L${short(tipX)} ${short(tipY)}L${short(backX - sideX)} ${short(backY - sideY)}`;
  return `<path class="${tool}" d="M${short(startX)} ${short(startY)}Q${short(middleX)} ${short(middleY)} ${short(tipX)} ${short(tipY)}"/><path d="${head}"/>`;
}
