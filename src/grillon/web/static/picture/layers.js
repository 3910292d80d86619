/**
 * A board in the page: unchanged parts are not drawn again. Each layer of the picture is a group, with a group for
 * each row if cells do not depend on each other.
 */
import { boardBoxes, sheetsOf } from "../board.js";
import { extent, sideBySide } from "./layout.js";

/** @typedef {import("./compose.js").Drawing} Drawing */
/** @typedef {import("./compose.js").DrawnCell} DrawnCell */
/** @typedef {import("./look.js").Look} Look */
/** @typedef {import("../words.js").Words} Words */

const SVG = "http://www.w3.org/2000/svg";

export class LayeredPicture {
  /** @param {Look} look */
  constructor(look) {
    this.look = look;
    this.element = document.createElementNS(SVG, "g");
    this.element.setAttribute("text-anchor", "middle");
    /** @type {DrawnCell[]} the cells as they were drawn last */
    this.cells = [];
    /** The largest number of marks in a cell: their size depends on it. */
    this.marked = 0;
    /** @type {Words | null} */
    this.words = null;
    /** @type {number | undefined} */
    this.widest = undefined;
    /** @type {SVGElement[][]} the groups of each layer */
    this.groups = [];
    /** @type {string[][]} their contents */
    this.held = [];
  }

  /**
   * @param {Drawing} drawing
   * @param {Words} words
   * @param {number} [widest] cells of a line of layers
   * @returns {{flat: Drawing, box: import("./layout.js").Box, changed: DrawnCell[]}} the drawing in one layer, its box,
   *   and the cells that changed
   */
  draw(drawing, words, widest) {
    const flat = sideBySide(drawing, (text) => words.text(text), widest);
    if (this.widest !== widest) this.clear();
    const same = this.words === words && this.cells.length === flat.cells.length;
    const changed = same ? flat.cells.filter((cell, number) => cell !== this.cells[number]) : flat.cells;
    const sides = !same || changed.some((cell) => !sidesAlike(cell, this.cells[cell.cell]));
    const marked = flat.cells.reduce((most, cell) => Math.max(most, cell.symbol ? 0 : cell.marks.length), 0);
    const rows = byRow(flat.cells);
    const dirty = same && marked === this.marked ? new Set(changed.map((cell) => Math.floor(cell.row))) : null;
    sheetsOf(flat, this.look, words).forEach((sheet, number) => {
      if (sheet.apart) {
        [...rows.values()].forEach((cells, at) => {
          if (!dirty || dirty.has(Math.floor(cells[0].row))) this.put(number, at, sheet.draw(cells));
        });
      } else if (sheet.listed) sheet.draw(flat.cells).forEach((text, at) => this.put(number, at, [text]));
      else if (!sheet.sides || sides) this.put(number, 0, sheet.draw(flat.cells));
    });
    [this.cells, this.words, this.marked, this.widest] = [flat.cells, words, marked, widest];
    return { flat, box: extent(boardBoxes(flat, words)), changed };
  }

  /** The layers have moved, so the rows differ. */
  clear() {
    this.element.replaceChildren();
    [this.cells, this.groups, this.held] = [[], [], []];
  }

  /**
   * @param {number} sheet
   * @param {number} at
   * @param {string[]} parts
   */
  put(sheet, at, parts) {
    while (this.groups.length <= sheet) {
      this.groups.push([]);
      this.held.push([]);
      this.element.append(document.createElementNS(SVG, "g"));
    }
    const [groups, held] = [this.groups[sheet], this.held[sheet]];
    while (groups.length <= at) {
      groups.push(document.createElementNS(SVG, "g"));
      held.push("");
      this.element.children[sheet].append(groups[groups.length - 1]);
    }
    const text = parts.join("");
    if (held[at] === text) return;
    held[at] = text;
    groups[at].innerHTML = text;
  }
}

/**
 * @param {DrawnCell} one
 * @param {DrawnCell} other
 */
const sidesAlike = (one, other) => one.heavy === other.heavy && one.unsure === other.unsure;

/** @param {DrawnCell[]} cells */
function byRow(cells) {
  /** @type {Map<number, DrawnCell[]>} */
  const rows = new Map();
  for (const cell of cells) {
    const row = Math.floor(cell.row);
    const known = rows.get(row);
    if (known) known.push(cell);
    else rows.set(row, [cell]);
  }
  return rows;
}
