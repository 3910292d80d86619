/** Questions about how to go on, beyond hints and explanations; they are asked by `api`. */
import { asked, listen, post } from "../../api.js";
import { embedded } from "../../embedded.js";

/** @typedef {import("../../game/game.js").Game} Game */
/**
 * @typedef {{number: string, depth: number, text: string, short: string, facts: number[], supposed: boolean,
 *   ends: boolean, cells: number[], branch: number}} Stop one link of an argument: `short` is its essence, `cells` those
 *   of its house, `branch` the number of links of the branch that leads to it
 */

/**
 * The argument of a step of an explanation, or of a hint, link by link.
 *
 * @param {Game} game
 * @param {number} number of the step, from 0
 * @param {{fromStart?: boolean, hinted?: boolean}} options
 * @returns {Promise<Stop[]>}
 */
export async function argument(game, number, { fromStart = false, hinted = false }) {
  if (embedded) return embedded.argument(game, number);
  const start = fromStart ? { puzzle: game.bundle.puzzle } : asked(game);
  return (await post("proof", { ...start, number, ...(hinted ? { max_steps: 1, moves: game.moves() } : {}) })).walk;
}

/**
 * All steps that could be taken now, the easiest first, as they are found.
 *
 * @param {Game} game
 * @param {(step: import("../../api.js").ExplainedStep) => void} hear
 * @param {AbortSignal} signal
 * @returns {Promise<{number: number, limit: string}>}
 */
export const possibleSteps = (game, hear, signal) => listen("steps", asked(game), (kind, data) => kind === "item" && hear(data), signal);
