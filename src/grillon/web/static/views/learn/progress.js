/** The exercises that a player has done, kept in the browser. */
import { keep, kept } from "../../storage/kept.js";

const nameOf = (/** @type {string} */ family) => `lessons:${family}`;

/**
 * The numbers of the exercises done, by technique.
 *
 * @param {string} family
 * @returns {Record<string, number[]>}
 */
export const done = (family) => kept(nameOf(family)) ?? {};

/**
 * @param {string} family
 * @param {string} technique
 * @param {number} number
 */
export function markDone(family, technique, number) {
  const known = done(family);
  const numbers = new Set(known[technique]).add(number);
  keep(nameOf(family), { ...known, [technique]: [...numbers].sort() });
}
