/** The number of candidates not directly impossible on a board: the choices left to a search. */

/** @typedef {import("../model/state.js").BoardState} BoardState */
/** @typedef {import("../model/places.js").Places} Places */

/** The most candidates examined: the page has to stay responsive. */
const MOST = 60_000;
/** @type {WeakMap<Places, {piece: number, cells: number[]}[]>} */
const known = new WeakMap();

/**
 * @param {BoardState} state
 * @returns {number | null} nothing if there are too many to examine
 */
export function possibilities(state) {
  const { places } = state;
  const size = places.cells.length;
  if (places.orientations.length * size > MOST || places.symbols.length * size * size > MOST * 100) return null;
  const open = places.symbols.length ? places.board.filter((cell) => !state.symbols.has(cell)) : [];
  const symbols = open.reduce((sum, cell) => sum + state.possibleSymbols(cell).length, 0);
  const left = places.left([...state.entries.keys()]);
  const free = (/** @type {number} */ cell) => !state.covered.has(cell);
  const fits = placements(places).filter(({ piece, cells }) => left[piece] > 0 && cells.every(free));
  return symbols + fits.length;
}

/**
 * Every placement on the empty board, once.
 *
 * @param {Places} places
 */
function placements(places) {
  const before = known.get(places);
  if (before) return before;
  /** @type {{piece: number, cells: number[]}[]} */
  const found = [];
  places.orientations.forEach((_, orientation) => {
    for (const anchor of places.board) {
      const cells = places.covered(orientation, anchor);
      const inside = cells.length && !cells.some((cell) => places.holes.has(cell));
      if (inside) found.push({ piece: places.pieceOf[orientation], cells });
    }
  });
  known.set(places, found);
  return found;
}
