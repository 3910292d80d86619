/**
 * The games in the browser's own storage, one record per puzzle; saved files hold the same records.
 */
import { Game } from "../game/game.js";
import { GAME } from "./kept.js";

/** @typedef {import("../game/game.js").GameJson} GameJson */

/**
 * @param {string} id
 * @param {Storage} [storage]
 * @returns {Game | null}
 */
export function load(id, storage = localStorage) {
  const text = storage.getItem(GAME + id);
  if (!text) return null;
  try {
    return new Game(JSON.parse(text));
  } catch {
    return null;
  }
}

/**
 * Before its first move a game is not in progress: it is kept for this tab only, so that a reload does not lose it. What
 * the player has typed or pasted is kept at once.
 *
 * @param {Game} game
 * @returns {boolean} whether there was room for a game in progress
 */
export function save(game) {
  const stays = game.begun || game.own;
  try {
    (stays ? localStorage : sessionStorage).setItem(GAME + game.id, JSON.stringify(game));
    if (stays) keepStorage();
    return true;
  } catch {
    return !stays;
  }
}

let asked = false;

/** A browser that is short of space may delete what a site stores, unless it has promised to keep it. */
function keepStorage() {
  if (!asked) globalThis.navigator?.storage?.persist?.().catch(() => {});
  asked = true;
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
 * The games of a file; nothing if it is not one of ours.
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
