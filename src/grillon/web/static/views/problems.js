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
  return say("{problem}. Paste a grid, a link, or the content of a puzzle file.", { problem: problem.charAt(0).toUpperCase() + problem.slice(1) });
}

/**
 * @param {unknown} error
 * @returns {import("../words.js").Term}
 */
export function problemText(error) {
  if (error instanceof ApiError) {
    if (error.away) return say("The server does not answer. You can go on playing; for this, start grillon play again.");
    if (error.kind === "UnknownFormat") return unknownText(error.message);
    return error.message || say("That did not work.");
  }
  return error instanceof Error ? error.message : String(error);
}
