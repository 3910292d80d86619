/** Errors in words that say what to do next. */
import { ApiError } from "../api.js";
import { say } from "../words.js";

/**
 * @param {unknown} error
 * @returns {import("../words.js").Term}
 */
export function problemText(error) {
  if (error instanceof ApiError) {
    if (error.away) return say("The server does not answer. Playing goes on; start grillon play again for this.");
    return error.message || say("That did not work.");
  }
  return error instanceof Error ? error.message : String(error);
}
