/** The line that ends a game: its time and the help used. */
import { say } from "../../words.js";
import { clock } from "./timer.js";

/** @param {import("../../game/game.js").Game} game */
export function finishedText(game) {
  const { used } = game;
  const help = [
    count(used.show ?? 0, (number) => say("{number} {number:step|steps} shown", { number })),
    count((used.where ?? 0) - (used.show ?? 0), (number) => say("{number} {number:hint|hints}", { number })),
    count(used.check ?? 0, (number) => say("{number} {number:check|checks}", { number })),
    count(used.marks ?? 0, () => say("marks filled in")),
    count(used.network ?? 0, (number) => say("{number} {number:answer|answers} of the network", { number })),
    count(used.explain ?? 0, () => say("the explanation")),
  ].flat();
  const time = clock(game.seconds);
  if (!help.length) return say("Solved in {time}, without any help.", { time });
  return say("Solved in {time}, with {help}.", { time, help });
}

/**
 * @param {number} number
 * @param {(number: number) => import("../../words.js").Sentence} text
 */
const count = (number, text) => (number > 0 ? [text(number)] : []);
