/** Questions about lessons; they are asked by `api`. */
import { asked, post } from "../../api.js";

/** @typedef {import("../../game/game.js").Bundle} Bundle */
/** @typedef {import("../../api.js").Technique} Technique */
/** @typedef {import("../../api.js").Strength} Strength */
/** @typedef {import("../../api.js").ExplainedStep} ExplainedStep */
/** @typedef {{bundle: Bundle, position: import("../../model/types.js").PositionJson}} Exercise a puzzle and where it begins */
/**
 * @typedef {{technique: Technique, idea: string, example: Exercise & {step: ExplainedStep, strengths: Strength[]},
 *   exercises: Exercise[]}} Lesson
 */

/** @type {(family: string) => Promise<{techniques: Technique[]}>} those that have lessons, the easiest first */
export const lessons = (family) => post("lessons", { family });

/** @type {(family: string, technique: string) => Promise<Lesson | null>} */
export const lesson = async (family, technique) => (await post("lesson", { family, technique })).lesson;

/**
 * Is what a player enters or rules out a step of a technique?
 *
 * @param {import("../../game/game.js").Game} game
 * @param {string} technique
 * @param {{entered: number[], ruled_out: number[]}} tried
 * @returns {Promise<{right: boolean, text: string, step: ExplainedStep | null}>}
 */
export const attempt = (game, technique, tried) => post("attempt", { ...asked(game), technique, ...tried });
