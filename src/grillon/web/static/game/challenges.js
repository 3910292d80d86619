/** Numbered challenges: every shelf of the collection is a booklet, its puzzles in the order of their difficulty. No DOM. */
import { isUnaided } from "./record.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("../api.js").Shelves} Shelves */

/**
 * The name of a challenge, kept with its game.
 *
 * @param {number} edition
 * @param {string} level
 * @param {number} number from 1
 */
export const challengeName = (edition, level, number) => `${edition}/${level}/${number}`;

/**
 * @template {{rating: number | null}} T
 * @param {T[]} puzzles
 */
export const byDifficulty = (puzzles) => [...puzzles].sort((one, other) => (one.rating ?? Infinity) - (other.rating ?? Infinity) || 0);

/**
 * Where a player stands in the booklets of a family: the first challenge that is not solved, and the stars.
 *
 * @param {Pick<Game, "bundle" | "challenge" | "finished" | "used">[]} games
 * @param {Shelves} shelves
 * @param {string} family
 */
export function standing(games, { edition, families }, family) {
  const own = games.filter(({ bundle, challenge, finished }) => finished && challenge?.startsWith(`${edition}/`) && bundle.family === family);
  const solved = new Set(own.map(({ challenge }) => challenge));
  const levels = Object.entries(families.find(({ shelf }) => shelf === family)?.levels ?? {});
  const open = levels.flatMap(([level, all]) => Array.from({ length: all }, (_, at) => ({ level, number: at + 1, all })));
  return { next: open.find(({ level, number }) => !solved.has(challengeName(edition, level, number))) ?? null, solved: solved.size, stars: own.filter(isUnaided).length, all: open.length };
}
