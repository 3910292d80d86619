/** Shapes over the board: selection, highlights, waves under clashes, strokes being drawn. */
import { centre, outlineOf } from "../board.js";
import { CELL } from "../picture/look.js";
import { label, short } from "../picture/parts.js";

/** @typedef {import("../picture/compose.js").DrawnCell} DrawnCell */

/**
 * A fill over whole cells, with a class of the style sheet.
 *
 * @param {DrawnCell[]} cells
 * @param {string} name
 */
export function fills(cells, name) {
  const rectangles = cells.map(({ row, column, round }) =>
    round
      ? `<circle cx="${(column + 0.5) * CELL}" cy="${(row + 0.5) * CELL}" r="${CELL * 0.45}"/>`
      : `<rect x="${column * CELL}" y="${row * CELL}" width="${CELL}" height="${CELL}"/>`,
  );
  return rectangles.length ? `<g class="${name}">${rectangles.join("")}</g>` : "";
}

/**
 * An outline inside each cell.
 *
 * @param {DrawnCell[]} cells
 * @param {string} name
 */
export function outlines(cells, name, inset = 2) {
  return cells.length ? `<g class="${name}">${cells.map((cell) => outlineOf(cell, inset)).join("")}</g>` : "";
}

/**
 * A wave along the bottom of each cell with an error.
 *
 * @param {DrawnCell[]} cells
 */
export function waves(cells) {
  const paths = cells.map((cell) => {
    const [x, y] = centre(cell);
    const step = CELL * 0.1;
    return `<path d="M${short(x - 3 * step)} ${short(y + CELL * 0.38)}${`q${step / 2} -${step} ${step} 0t${step} 0`.repeat(3)}"/>`;
  });
  return paths.length ? `<g class="wrong">${paths.join("")}</g>` : "";
}

/**
 * Symbols in cells.
 *
 * @param {{drawn: DrawnCell, text: string}[]} symbols
 * @param {string} name
 */
export function symbolTexts(symbols, name) {
  const texts = symbols.map(({ drawn, text }) => label(...centre(drawn), CELL * 0.62, text));
  return texts.length ? `<g class="${name}">${texts.join("")}</g>` : "";
}

/**
 * A line through the middles of cells.
 *
 * @param {DrawnCell[]} cells
 */
export function strokeLine(cells) {
  const points = cells.map((cell) => centre(cell).map(short).join(" "));
  return points.length > 1 ? `<path class="stroke" d="M${points.join("L")}"/>` : "";
}
