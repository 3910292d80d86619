/** Small items in the browser's storage: copies of server answers, and settings of boards. */
import { say } from "../words.js";

/** The page's own part of the storage: other folders of the same host may have a page of ours, too. */
const folder = globalThis.location?.protocol.startsWith("http") ? location.pathname.replace(/[^/]*$/, "") : "/";
export const OWN = folder === "/" ? "grillon:" : `grillon:${folder}:`;
const KEPT = `${OWN}kept:`;
/** The prefix of the keys of games. */
export const GAME = `${OWN}game:`;

/** What is said of a game that was played in another browser. */
export const NOT_HERE = say("This game is not in this browser. Where it was played, Share and save gives a link that opens anywhere.");

/** Has the player any game? */
export const anyGames = () => Object.keys(localStorage).some((key) => key.startsWith(GAME));

/**
 * An earlier answer of the server, for when it is away.
 *
 * @param {string} name
 * @returns {any}
 */
export function kept(name) {
  try {
    return JSON.parse(localStorage.getItem(KEPT + name) ?? "null");
  } catch {
    return null;
  }
}

/**
 * @param {string} name
 * @param {unknown} value
 */
export function keep(name, value) {
  try {
    localStorage.setItem(KEPT + name, JSON.stringify(value));
  } catch {
    // It is a copy: if there is no room, the page asks again.
  }
}

/**
 * Delete the items of other days.
 *
 * @param {string} prefix
 * @param {string} today
 */
export function forgetOthers(prefix, today) {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(KEPT + prefix) && !key.startsWith(KEPT + prefix + today)) localStorage.removeItem(key);
  }
}
