/** Symmetric entry: the partners of a cell, and the changes of a gesture there. No DOM. */
import { say } from "../words.js";

/** @typedef {import("../model/places.js").Places} Places */
/** @typedef {import("./game.js").Change} Change */
/** @typedef {"none" | "rotation2" | "rotation4" | "left-right" | "top-bottom" | "diagonal"} Symmetry */

/** @typedef {(row: number, column: number, last: {row: number, column: number}) => [number, number]} Move */

/** @type {Record<Symmetry, Move[]>} */
const MOVES = {
  none: [],
  rotation2: [(row, column, last) => [last.row - row, last.column - column]],
  rotation4: [
    (row, column, last) => [column, last.row - row],
    (row, column, last) => [last.row - row, last.column - column],
    (row, column, last) => [last.column - column, row],
  ],
  "left-right": [(row, column, last) => [row, last.column - column]],
  "top-bottom": [(row, column, last) => [last.row - row, column]],
  diagonal: [(row, column) => [column, row]],
};

export const SYMMETRIES = /** @type {Symmetry[]} */ (Object.keys(MOVES));

/** @returns {Record<Symmetry, import("../words.js").Sentence>} */
export const symmetryNames = () => ({
  none: say("no symmetry"),
  rotation2: say("half turn"),
  rotation4: say("quarter turns"),
  "left-right": say("left and right"),
  "top-bottom": say("top and bottom"),
  diagonal: say("along the diagonal"),
});

/**
 * The images of some cells under each turn or mirror; those off the board are left out.
 *
 * @param {Places} places
 * @param {number[]} cells
 * @param {Symmetry} symmetry
 * @returns {number[][]} a list for each turn or mirror
 */
export function images(places, cells, symmetry) {
  const { rows, columns } = places.size;
  /** @type {Map<string, number>} holes have places too */
  const at = new Map(places.cells.map((place, cell) => [`${place.row},${place.column},${place.layer}`, cell]));
  return MOVES[symmetry].map((move) =>
    cells.flatMap((cell) => {
      const { row, column, layer } = places.cells[cell];
      const [down, right] = move(row, column, { row: rows - 1, column: columns - 1 });
      return at.get(`${down},${right},${layer}`) ?? [];
    }),
  );
}

/**
 * The changes of a gesture at the partners of its cells: walls are copied, and cleared cells are cleared there too. A
 * symbol needs another one for its partner: it is taken from a solution that has this one, if one is known.
 *
 * @param {Places} places
 * @param {Set<number>} chosen the givens so far
 * @param {Change[]} changes
 * @param {Symmetry} symmetry
 * @param {Set<number>} example a solution
 * @returns {Change[]}
 */
export function mirrored(places, chosen, changes, symmetry, example) {
  if (symmetry === "none") return [];
  const size = places.symbols.length;
  const symbolsIn = (/** @type {number} */ cell) => [...Array(size).keys()].map((symbol) => cell * size + symbol);
  const filled = new Set(changes.filter(([field, , on]) => field === "chosen" && on).flatMap(([, one]) => places.entry(one).cells));
  return changes.flatMap(([field, candidate, on]) => {
    const { kind, cells } = places.entry(candidate);
    if (kind === "pieces") return [];
    if (kind === "walls") {
      return images(places, cells, symmetry).flatMap((pair) => {
        const wall = pair.length === 2 ? places.wallCandidate(pair[0], pair[1]) : undefined;
        return wall === undefined || wall === candidate ? [] : [/** @type {Change} */ ([field, wall, on])];
      });
    }
    return images(places, cells, symmetry)
      .flat()
      .filter((cell) => cell !== cells[0])
      .flatMap((cell) => {
        const there = symbolsIn(cell);
        if (!on) return filled.has(cells[0]) ? [] : there.map((one) => /** @type {Change} */ (["chosen", one, false]));
        if (there.some((one) => chosen.has(one)) || filled.has(cell) || !example.has(candidate)) return [];
        return there.filter((one) => example.has(one)).map((one) => /** @type {Change} */ (["chosen", one, true]));
      });
  });
}

/**
 * The cells that stay empty although one of their partners is given.
 *
 * @param {Places} places
 * @param {Set<number>} chosen
 * @param {Symmetry} symmetry
 * @returns {number[]}
 */
export function lacking(places, chosen, symmetry) {
  const given = new Set([...chosen].flatMap((one) => (one < places.firstWall ? places.entry(one).cells : [])));
  const wanted = new Set(images(places, [...given], symmetry).flat());
  return [...wanted].filter((cell) => !given.has(cell) && !places.holes.has(cell));
}
