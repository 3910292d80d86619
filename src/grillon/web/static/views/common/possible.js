/** Possible contents of cells, over the board: letters of pieces, and borders where no wall is possible. */
import { CELL } from "../../picture/look.js";
import { label, short } from "../../picture/parts.js";

/** @typedef {import("../edit/edit.js").EditView} EditView */

/** The number of letters side by side in a cell. */
const ACROSS = 4;

/**
 * @param {EditView} view
 * @returns {string}
 */
export function possibleTexts(view) {
  const { possible } = view.verdict;
  if (!possible) return "";
  return letters(view, possible.cells) + crosses(view, possible.no_walls);
}

/**
 * Symbols are marks of the board itself; letters of pieces are written over it.
 *
 * @param {EditView} view
 * @param {Record<string, string[]>} cells
 */
function letters(view, cells) {
  const { places } = view.game;
  if (places.symbols.length) return "";
  const covered = new Set([...view.game.position.chosen].flatMap((one) => places.entry(one).cells));
  const texts = Object.entries(cells).flatMap(([name, symbols]) => {
    const cell = view.reader.cells.get(name);
    if (cell === undefined || covered.has(cell)) return [];
    const { row, column } = view.board.drawn[cell];
    return symbols.map((symbol, at) => {
      const x = (column + 0.2 + 0.2 * (at % ACROSS)) * CELL;
      return label(x, (row + 0.22 + 0.24 * Math.floor(at / ACROSS)) * CELL, CELL * 0.2, symbol);
    });
  });
  return texts.length ? `<g class="possible">${texts.join("")}</g>` : "";
}

/**
 * @param {EditView} view
 * @param {string[]} borders
 */
function crosses(view, borders) {
  const paths = borders.flatMap((name) => {
    const border = view.reader.borders.get(name);
    if (border === undefined || view.game.position.excluded.has(view.game.places.firstWall + border)) return [];
    const [first, second] = view.game.places.borders[border].map((cell) => view.board.drawn[cell]);
    const x = ((first.column + second.column + 1) / 2) * CELL;
    const y = ((first.row + second.row + 1) / 2) * CELL;
    return [`<path d="M${short(x - 3)} ${short(y - 3)}l6 6m0 -6l-6 6"/>`];
  });
  return paths.length ? `<g class="no-wall">${paths.join("")}</g>` : "";
}
