/** Error messages that say what to do next. */
import { ApiError } from "../api.js";
import { say } from "../words.js";

/**
 * The error for a text that no format reads, with advice for the page instead of the command line.
 *
 * @param {string} told
 */
function unknownText(told) {
  const [problem] = told.split(/\s*;\s/);
  return say("{problem}. Paste a grid, a link, or the content of a puzzle file.", { problem: capital(problem) });
}

/**
 * A server message is shown alone here; on a command line it follows the name of the program.
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
