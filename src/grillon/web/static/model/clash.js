/** A rule that a position breaks: its text and its place. */

/** @typedef {import("../words.js").Sentence} Sentence */
/** @typedef {{rule: Sentence, cells: number[], candidates: number[], borders: number[]}} Clash */

/**
 * @param {Sentence} rule
 * @param {number[]} [cells]
 * @param {number[]} [candidates]
 * @param {number[]} [borders]
 * @returns {Clash}
 */
export const clash = (rule, cells = [], candidates = [], borders = []) => ({ rule, cells, candidates, borders });

/** @param {Clash} one */
export const clashKey = (one) => [one.rule, one.cells, one.candidates, one.borders].map(String).join(";");
