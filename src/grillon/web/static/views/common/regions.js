/** Regions and walls in words, for those who hear the board: "region of 4, walls above and right". No DOM. */
import { SIDES } from "../../picture/compose.js";
import { say } from "../../words.js";

/** @typedef {import("../../picture/compose.js").DrawnCell} DrawnCell */
/** @typedef {import("../../words.js").Sentence} Sentence */

/** @type {[string, Sentence][]} */
const NAMES = [
  ["N", say("above")],
  ["E", say("right")],
  ["S", say("below")],
  ["W", say("left")],
];

/**
 * What is said of each cell. Where regions are boxes of one shape, or there are none, nothing has to be said.
 *
 * @param {DrawnCell[]} cells
 * @returns {Map<number, Sentence[]>}
 */
export function regionWords(cells) {
  const parts = partsOf(cells.filter((cell) => cell.kind !== "hole"));
  if (new Set(parts.map(shapeOf)).size < 2) return new Map();
  return new Map(parts.flatMap((part) => part.map((cell) => [cell.cell, wordsOf(cell, part)])));
}

/**
 * @param {DrawnCell} cell
 * @param {DrawnCell[]} part
 * @returns {Sentence[]}
 */
function wordsOf(cell, part) {
  const closed = part.every(({ unsure }) => !unsure);
  const sides = NAMES.flatMap(([side, name]) => (cell.heavy.includes(side) ? [name] : []));
  const [last, ...before] = sides.reverse();
  const named = before.length ? say("{head} and {last}", { head: before.reverse(), last }) : last;
  return [
    ...(closed ? [say("region of {size}", { size: part.length })] : []),
    ...(sides.length ? [say("{number:wall|walls} {sides}", { number: sides.length, sides: named })] : []),
  ];
}

/**
 * The cells that no wall separates; a border that is not decided separates them too.
 *
 * @param {DrawnCell[]} cells
 * @returns {DrawnCell[][]}
 */
function partsOf(cells) {
  const at = new Map(cells.map((cell) => [keyOf(cell), cell]));
  /** @type {Set<DrawnCell>} */
  const seen = new Set();
  return cells.flatMap((first) => {
    if (seen.has(first)) return [];
    seen.add(first);
    const part = [first];
    for (const cell of part) {
      for (const [side, [down, right]] of Object.entries(SIDES)) {
        const next = at.get(keyOf({ layer: cell.layer, row: cell.row + down, column: cell.column + right }));
        if (!next || seen.has(next) || cell.heavy.includes(side) || cell.unsure.includes(side)) continue;
        seen.add(next);
        part.push(next);
      }
    }
    return [part];
  });
}

/** @param {{layer: number, row: number, column: number}} place */
const keyOf = ({ layer, row, column }) => `${layer},${row},${column}`;

/** @param {DrawnCell[]} part */
function shapeOf(part) {
  const [row, column] = [Math.min(...part.map((cell) => cell.row)), Math.min(...part.map((cell) => cell.column))];
  return part.map((cell) => `${cell.row - row},${cell.column - column}`).sort().join(" ");
}
