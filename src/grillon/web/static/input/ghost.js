/**
 * A held piece: where it would be placed, or under the pointer; in its own colour if it fits, hatched if not. Beside the
 * board it is drawn only while it is dragged: it would lie over the tray and its buttons.
 */
import { CELL, PAGE } from "../picture/look.js";
import { clean, label, short } from "../picture/parts.js";

/** @typedef {import("./pieces.js").PieceInput} PieceInput */

/**
 * @param {PieceInput} input
 * @param {number | undefined} candidate
 * @param {boolean} clashes
 * @returns {string}
 */
export function ghostPicture(input, candidate, clashes) {
  const { held, places } = input;
  const beside = held?.away && candidate === undefined;
  if (!held || (beside && (held.how === "carry" || !held.moved))) return "";
  const piece = places.pieces[held.piece];
  const fill = PAGE.pieceFill(held.piece, piece.colour);
  const cells = candidate === undefined ? loose(input) : places.entry(candidate).cells.map((cell) => input.play.board.drawn[cell]);
  const fits = candidate !== undefined && !clashes;
  const { round } = input.game.scene;
  const bodies = cells.map(({ row, column }) =>
    round
      ? `<circle cx="${short((column + 0.5) * CELL)}" cy="${short((row + 0.5) * CELL)}" r="${CELL * 0.44}"/>`
      : `<rect x="${short(column * CELL + 1)}" y="${short(row * CELL + 1)}" width="${CELL - 2}" height="${CELL - 2}" rx="3"/>`,
  );
  const first = cells[0];
  const letter = label((first.column + 0.5) * CELL, (first.row + 0.5) * CELL, CELL * 0.4, piece.symbol, ` fill="${PAGE.inkOn(fill)}" font-weight="700"`);
  const hatch =
    '<defs><pattern id="grillon-misfit" width="6" height="6" patternUnits="userSpaceOnUse" ' +
    'patternTransform="rotate(45)"><path d="M0 0V6" stroke="var(--excluded)" stroke-width="3"/></pattern></defs>';
  const over = fits || beside ? "" : `${hatch}<g fill="url(#grillon-misfit)">${bodies.join("")}</g>`;
  const target = candidate === undefined ? "" : ` data-target="${clean(places.write(candidate))}"`;
  return `<g class="ghost${fits ? " fits" : ""}"${target}><g fill="${fill}" stroke="var(--ink)">${bodies.join("")}</g>${over}${letter}</g>`;
}

/**
 * The cells of a piece that is not over the board, in cells of the picture.
 *
 * @param {PieceInput} input
 * @returns {{row: number, column: number}[]}
 */
function loose(input) {
  const { held, places } = input;
  if (!held) return [];
  const shape = places.orientations[held.orientation].cells;
  const grabbed = shape[held.part];
  let { row, column } = held;
  if (held.how === "keys" && input.cursor !== undefined) {
    const drawn = input.play.board.drawn[input.cursor];
    [row, column] = [drawn.row + 0.5, drawn.column + 0.5];
  }
  return shape.map((place) => ({
    row: row - 0.5 + place.row - grabbed.row - (place.layer - grabbed.layer) * 0.3,
    column: column - 0.5 + place.column - grabbed.column + (place.layer - grabbed.layer) * 0.3,
  }));
}
