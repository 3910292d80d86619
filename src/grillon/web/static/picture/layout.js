/** The layout on paper: layers side by side, the tray beside or below the board. */

/** @typedef {import("./compose.js").Drawing} Drawing */
/** @typedef {import("./compose.js").DrawnPiece} DrawnPiece */
/** @typedef {[number, number, number, number]} Box top, left, bottom and right, in cells */
/** @typedef {{piece: DrawnPiece, row: number, column: number}} TrayPlace */

/** Cells between two layers. */
const GAP = 1;
/** The maximum width of a line of layers; further layers start a new line. */
export const MAX_COLUMNS = 40;

/** @param {string} text */
export const noteWidth = (text) => (text.length <= 3 ? 1 : text.length * 0.24);

/**
 * The offset of each layer when they are side by side, and the space they take.
 *
 * @param {Box[]} boxes
 * @param {number} widest a layer that would exceed it starts a new line
 */
function lines(boxes, widest) {
  /** @type {[number, number][]} */
  const steps = [];
  let [down, right, height, rows, columns] = [0, 0, 0, 0, 0];
  for (const [top, left, bottom, end] of boxes) {
    if (steps.length && right + end - left > widest) [down, right, height] = [down + height + GAP, 0, 0];
    steps.push([down, right - left]);
    right += end - left + GAP;
    height = Math.max(height, bottom - Math.min(top, 0));
    [rows, columns] = [Math.max(rows, down + bottom), Math.max(columns, right - GAP)];
  }
  return { steps, rows, columns };
}

/**
 * The width of lines of layers that makes cells largest in a space; on paper they use the full width.
 *
 * @param {Drawing} drawing
 * @param {(text: import("../words.js").Term) => string} text
 * @param {{width: number, height: number}} room
 */
export function bestColumns(drawing, text, { width, height }) {
  const boxes = Array.from({ length: drawing.layers }, (_, layer) => layerBox(drawing, layer, text));
  const size = (/** @type {number} */ widest) => {
    const { rows, columns } = lines(boxes, widest);
    // One more for the names of the first line.
    return Math.min(width / columns, height / (rows + 1));
  };
  let [best, right] = [MAX_COLUMNS, -GAP];
  for (const [, left, , end] of boxes) {
    right += end - left + GAP;
    if (right < MAX_COLUMNS && size(right) > 1.01 * size(best)) best = right;
  }
  return best;
}

/**
 * The same picture in one layer, with its layers side by side.
 *
 * @param {Drawing} drawing
 * @param {(text: import("../words.js").Term) => string} text
 * @param {number} [widest] cells of a line
 * @returns {Drawing}
 */
export function sideBySide(drawing, text, widest = MAX_COLUMNS) {
  if (drawing.layers === 1) return drawing;
  const boxes = Array.from({ length: drawing.layers }, (_, layer) => layerBox(drawing, layer, text));
  const { steps, rows, columns } = lines(boxes, widest);
  /**
   * @template {{row: number, column: number, layer: number}} Part
   * @param {Part} part
   * @returns {Part}
   */
  const moved = (part) => {
    const [step, along] = steps[part.layer];
    return { ...part, row: part.row + step, column: part.column + along, layer: 0 };
  };
  return { ...drawing, rows, columns, cells: drawing.cells.map(moved), notes: drawing.notes.map(moved), layers: 1 };
}

/**
 * The space of the cells and notes of a layer; in half cells, so that lines of text align.
 *
 * @param {Drawing} drawing
 * @param {number} layer
 * @param {(text: import("../words.js").Term) => string} text
 * @returns {Box}
 */
function layerBox(drawing, layer, text) {
  const cells = drawing.cells.filter((cell) => cell.layer === layer);
  const notes = drawing.notes.filter((note) => note.layer === layer);
  const parts = [...cells, ...notes];
  if (!parts.length) return [0, 0, 0, 0];
  const rights = [
    ...cells.map((cell) => cell.column + 1),
    ...notes.map((note) => note.column + noteWidth(text(note.text))),
  ];
  return [
    Math.min(...parts.map((part) => part.row)),
    Math.min(...parts.map((part) => part.column)),
    Math.max(...parts.map((part) => part.row + 1)),
    Math.ceil(Math.max(...rights) * 2) / 2,
  ];
}

/**
 * Row and column of each cell of a piece, its layers side by side.
 *
 * @param {Pick<DrawnPiece, "cells">} piece
 * @returns {[number, number][]}
 */
export function flatShape(piece, gap = 0.5) {
  /** @type {Map<number, number>} */
  const starts = new Map();
  let column = 0;
  for (const layer of [...new Set(piece.cells.map((place) => place.layer))].sort((a, b) => a - b)) {
    const inside = piece.cells.filter((place) => place.layer === layer).map((place) => place.column);
    starts.set(layer, column - Math.min(...inside));
    column += Math.max(...inside) - Math.min(...inside) + 1 + gap;
  }
  return piece.cells.map((place) => [place.row, place.column + (starts.get(place.layer) ?? 0)]);
}

/** @param {DrawnPiece} piece */
export const copiesText = (piece) => (piece.left > 1 ? `×${piece.left}` : "");

/**
 * @param {DrawnPiece} piece
 * @returns {[number, number]}
 */
function shapeSize(piece) {
  const shape = flatShape(piece);
  return [1 + Math.max(...shape.map(([row]) => row)), 1 + Math.max(...shape.map(([, column]) => column))];
}

const LETTER = 0.75;

/**
 * The pieces of a tray in lines of at most this width, with their total height and width.
 *
 * @param {DrawnPiece[]} tray
 * @param {number} width
 * @returns {{placed: TrayPlace[], height: number, width: number}}
 */
export function onShelves(tray, width) {
  /** @type {TrayPlace[]} */
  const placed = [];
  let [top, left, height, widest] = [0, 0, 0, 0];
  for (const piece of tray) {
    let [rows, columns] = shapeSize(piece);
    columns += LETTER * copiesText(piece).length;
    if (left && left + columns > width) [top, left, height] = [top + height + 1, 0, 0];
    placed.push({ piece, row: top, column: left });
    left += columns + 1;
    [height, widest] = [Math.max(height, rows), Math.max(widest, left - 1)];
  }
  return { placed, height: top + height, width: widest };
}

/**
 * Widths of a tray beside a board, from the narrowest sensible one.
 *
 * @param {DrawnPiece[]} tray
 */
export function widthsToTry(tray) {
  const narrowest = Math.max(...tray.map((piece) => shapeSize(piece)[1] + LETTER * copiesText(piece).length));
  return Array.from({ length: 30 }, (_, step) => narrowest + 2 * step);
}

/**
 * The box around several.
 *
 * @param {Box[]} boxes
 * @returns {Box}
 */
export function extent(boxes) {
  return [
    Math.min(...boxes.map((box) => box[0])),
    Math.min(...boxes.map((box) => box[1])),
    Math.max(...boxes.map((box) => box[2])),
    Math.max(...boxes.map((box) => box[3])),
  ];
}
