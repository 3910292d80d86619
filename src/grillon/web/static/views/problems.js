/** Errors in words that say what to do next. */
import { ApiError } from "../api.js";
import { say } from "../words.js";

/**
 * What no format reads: what was found, and what to do here instead of on a command line.
 *
 * @param {string} told
 */
function unknownText(told) {
  const [problem] = told.split(/\s*;\s/);
  return say("{problem}. Paste a grid, a link, or the content of a puzzle file.", { problem: capital(problem) });
}

/**
 * A message of the server stands alone here; on a command line the name of the program stands before it.
 *
 * @param {string} text
 */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * @param {unknown} error
 * @returns {import("../words.js").Term}
 */
export function problemText(error) {
  if (error instanceof ApiError) {
    if (error.away) return say("The server does not answer. You can go on playing; for this, start grillon play again.");
    if (error.kind === "UnknownFormat") return unknownText(error.message);
    return capital(error.message) || say("That did not work.");
  }
  return error instanceof Error ? error.message : String(error);
}
