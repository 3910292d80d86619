/** Error messages that say what to do next. */
import { ApiError } from "../../api.js";
import { h, textOf } from "../../dom.js";
import { say } from "../../words.js";

/** Milliseconds before an absent server is asked again. */
export const AGAIN = 3000;

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
 * @returns {import("../../words.js").Term}
 */
export function problemText(error) {
  if (error instanceof ApiError) {
    if (error.away) return say("The server does not answer. You can go on playing; for this, start grillon play again.");
    if (error.kind === "UnknownFormat") return unknownText(error.message);
    return capital(error.message) || say("That did not work.");
  }
  return error instanceof Error ? error.message : String(error);
}

/**
 * @param {unknown} error
 * @param {() => void} again
 */
export const problem = (error, again) =>
  h("div", { class: "problem", role: "status" }, h("p", {}, textOf(problemText(error))), h("button", { type: "button", class: "button", onclick: again }, say("Try again")));

/** A part of the page while the server is away: it is asked again, now and then or at once. */
export class AwayView {
  /**
   * @param {string} asked the address
   * @param {unknown} error
   * @param {() => void} again
   */
  constructor(asked, error, again) {
    this.asked = asked;
    this.again = again;
    this.element = h("div", { class: "start" }, problem(error, again));
    this.wait();
  }

  wait() {
    this.close();
    this.timer = setTimeout(this.again, AGAIN);
  }

  close() {
    clearTimeout(this.timer);
  }

  redraw() {}
}
