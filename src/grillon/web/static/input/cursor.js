/** Moving over a board with the arrow keys: to the next cell in a direction, across holes and to other layers. */

/** @typedef {import("../model/places.js").Places} Places */

/** @type {Record<string, {row: number, column: number, layer: number}>} */
const STEPS = {
  ArrowUp: { row: -1, column: 0, layer: 0 },
  ArrowDown: { row: 1, column: 0, layer: 0 },
  ArrowLeft: { row: 0, column: -1, layer: 0 },
  ArrowRight: { row: 0, column: 1, layer: 0 },
  PageUp: { row: 0, column: 0, layer: 1 },
  PageDown: { row: 0, column: 0, layer: -1 },
};

/** @param {string} key */
export const isArrow = (key) => key in STEPS;

/**
 * The cell that an arrow key moves to; at an edge the same one.
 *
 * @param {Places} places
 * @param {number} cell
 * @param {string} key
 */
export function nextCell(places, cell, key) {
  const step = STEPS[key];
  const here = places.cells[cell];
  if (step.layer) return inLayer(places, here, here.layer + step.layer) ?? cell;
  const size = Math.max(places.size.rows, places.size.columns);
  for (let far = 1; far <= size; far += 1) {
    const other = places.cellAt(here.row + far * step.row, here.column + far * step.column, here.layer);
    if (other !== undefined) return other;
  }
  return cell;
}

/**
 * The cell of a layer nearest to a place.
 *
 * @param {Places} places
 * @param {{row: number, column: number}} here
 * @param {number} layer
 * @returns {number | undefined}
 */
function inLayer(places, here, layer) {
  const cells = places.board.filter((cell) => places.cells[cell].layer === layer);
  const distance = (/** @type {number} */ cell) =>
    Math.hypot(places.cells[cell].row - here.row, places.cells[cell].column - here.column);
  return cells.sort((first, second) => distance(first) - distance(second))[0];
}
