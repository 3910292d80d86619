/**
 * The games in the browser's own storage, one record a puzzle; written files hold the same records.
 */
import { Game } from "./game.js";
import { GAME } from "./kept.js";

/** @typedef {import("./game.js").GameJson} GameJson */


/**
 * @param {string} id
 * @returns {Game | null}
 */
export function load(id) {
  const text = localStorage.getItem(GAME + id);
  if (!text) return null;
  try {
    return new Game(JSON.parse(text));
  } catch {
    return null;
  }
}

/**
 * @param {Game} game
 * @returns {boolean} whether there was room
 */
export function save(game) {
  try {
    localStorage.setItem(GAME + game.id, JSON.stringify(game));
    return true;
  } catch {
    return false;
  }
}

/** @param {string} id */
export function remove(id) {
  localStorage.removeItem(GAME + id);
}

/** @returns {Game[]} every game, the last one played first */
export function games() {
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(GAME))
    .flatMap((key) => load(key.slice(GAME.length)) ?? [])
    .sort((first, second) => second.changed - first.changed);
}

/** @param {Game[]} games */
export const writeFile = (games) => JSON.stringify({ "grillon-games": 1, games });

/**
 * The games of a file; nothing where it is not one of ours.
 *
 * @param {string} text
 * @returns {Game[] | null}
 */
export function readFile(text) {
  try {
    const document = JSON.parse(text);
    if (document["grillon-games"] !== 1) return null;
    return document.games.map((/** @type {GameJson} */ json) => new Game(json));
  } catch {
    return null;
  }
}
