/** Small things in the browser's own storage: copies of what the server said, and what was set beside a board. */

const KEPT = "grillon:kept:";
/** What the names of games begin with. */
export const GAME = "grillon:game:";

/** Has the player any game? */
export const anyGames = () => Object.keys(localStorage).some((key) => key.startsWith(GAME));

/**
 * What the server said once, for when it is away.
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
    // It is a copy: without room the page asks again.
  }
}

/**
 * Throws away what was kept of other days.
 *
 * @param {string} prefix
 * @param {string} today
 */
export function forgetOthers(prefix, today) {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(KEPT + prefix) && !key.startsWith(KEPT + prefix + today)) localStorage.removeItem(key);
  }
}
