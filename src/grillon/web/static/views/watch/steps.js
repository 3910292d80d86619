/** The steps of a search in words. */
import { say } from "../../words.js";

/** @typedef {import("../../replay/walk.js").Walk} Walk */
/** @typedef {import("../../replay/walk.js").SearchEvent} SearchEvent */

/**
 * The effect of the current step of a walk, and its reason.
 *
 * @param {Walk} walk
 * @param {boolean} pieces whether it places pieces
 */
export function eventText(walk, pieces) {
  const { event } = walk;
  if (!event) return say("The start: nothing has been tried yet.");
  const { name = "", why = "" } = event;
  if (event.kind === "choose") {
    if (!why) return pieces ? say("Lay {name}.", { name }) : say("Try {name}.", { name });
    return say("Try {name}: {why}.", { name, why });
  }
  if (event.kind === "derive") return why ? say("So {name}: {why}.", { name, why }) : say("So {name}.", { name });
  if (event.kind === "take_back") return say("Take back {name}.", { name });
  if (event.kind === "contradict") return why ? say("Cut: {why}.", { why }) : say("Cut: the rules leave no possibility.");
  return say("A solution.");
}
