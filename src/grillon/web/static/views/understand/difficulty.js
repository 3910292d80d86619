/** How hard a puzzle is: its level and its rating, found once for each puzzle. */
import * as api from "../../api.js";
import { embedded } from "../../embedded.js";
import { h } from "../../dom.js";
import { say } from "../../words.js";

/** @typedef {import("../play/play.js").PlayView} PlayView */
/** @typedef {Pick<import("../../game/game.js").Game, "bundle">} Puzzle */
/** @typedef {{value: number | null, level: string | null}} Difficulty */

/** @type {Map<string, Promise<Difficulty | null>>} by puzzle */
const known = new Map();

/**
 * @param {Puzzle} puzzle
 * @returns {Promise<Difficulty | null>} null where it cannot be rated
 */
export function difficultyOf(puzzle) {
  const { id } = puzzle.bundle;
  const found = known.get(id) ?? rated(puzzle).catch(() => null);
  known.set(id, found);
  return found;
}

/**
 * @param {Puzzle} puzzle
 * @returns {Promise<Difficulty | null>}
 */
async function rated(puzzle) {
  const game = /** @type {import("../../game/game.js").Game} */ (puzzle);
  if (embedded) return embedded.explain(game).rating ?? null;
  return (await api.rate(game)).rating;
}

/**
 * @param {Difficulty} difficulty
 * @param {(level: string) => string} levelName
 */
export const difficultyText = ({ value, level }, levelName) => {
  const name = levelName(level ?? "");
  if (value === null) return name;
  return name ? say("★ {rating:.1f} · {level}", { rating: value, level: name }) : say("★ {rating:.1f}", { rating: value });
};

/**
 * Level and rating beside the title of a game; a click leads to the hardest step.
 *
 * @param {PlayView} play
 * @param {HTMLElement} place
 */
export async function showDifficulty(play, place) {
  const difficulty = await difficultyOf(play.game);
  if (!difficulty?.level || !place.isConnected) return;
  const open = () => play.explanation.openHardest();
  // A level that was asked for stands in the title already.
  const text = difficultyText(difficulty, (level) => (level === play.game.level ? "" : play.app.levelName(level)));
  place.replaceChildren(h("button", { type: "button", class: "button quiet", "data-do": "hardest", title: say("Show the hardest step"), onclick: open }, text));
}
