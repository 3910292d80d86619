/** Turning a piece that is held: the grabbed cell afterwards. */

/** @typedef {import("../model/places.js").Place} Place */
/** @typedef {import("../model/places.js").Places} Places */
/** @typedef {"turn" | "flip" | "tip"} Turning */

/** @type {Record<Turning, (place: Place) => Place>} */
const MOVES = {
  turn: ({ row, column, layer }) => ({ row: column, column: -row, layer }),
  flip: ({ row, column, layer }) => ({ row, column: -column, layer }),
  tip: ({ row, column, layer }) => ({ row: -layer, column, layer: row }),
};

/**
 * @param {Place[]} shape
 * @returns {{cells: Place[], from: number[]}} the cells in reading order as steps from the first, and the original
 * index of each
 */
function fromFirst(shape) {
  const order = shape.map((_, number) => number);
  order.sort((one, other) => {
    const [first, second] = [shape[one], shape[other]];
    return first.layer - second.layer || first.row - second.row || first.column - second.column;
  });
  const first = shape[order[0]];
  const cells = order.map((number) => ({
    row: shape[number].row - first.row,
    column: shape[number].column - first.column,
    layer: shape[number].layer - first.layer,
  }));
  return { cells, from: order };
}

/** @param {Place[]} cells */
const key = (cells) => cells.map(({ row, column, layer }) => `${row + 0},${column + 0},${layer + 0}`).join(";");

/**
 * The orientation after a turn, and the part that was grabbed before. If a quarter turn is not allowed, it is a half
 * turn; if the lattice turns differently, the first cell is held.
 *
 * @param {Places} places
 * @param {{orientation: number, part: number}} held
 * @param {Turning} turning
 */
export function turnHeld(places, held, turning) {
  const orientation = places.orientations[held.orientation][turning];
  const wanted = key(places.orientations[orientation].cells);
  let [cells, part] = [places.orientations[held.orientation].cells, held.part];
  for (let times = 0; times < 2; times += 1) {
    const moved = fromFirst(cells.map(MOVES[turning]));
    part = moved.from.indexOf(part);
    cells = moved.cells;
    if (key(cells) === wanted) return { orientation, part };
  }
  return { orientation, part: orientation === held.orientation ? held.part : 0 };
}
