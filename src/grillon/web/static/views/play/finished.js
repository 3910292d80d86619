/** The end of a game: a line with its time and the help used, and its place in the record. */
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
 * The record tells times apart by level: a puzzle from elsewhere has that of its rating.
 *
 * @param {import("./play.js").PlayView} play
 */
export async function keepRecord(play) {
  play.save();
  const { game } = play;
  if (game.level) return;
  const { difficultyOf } = await import("../understand/difficulty.js");
  game.level = (await difficultyOf(game))?.level ?? "";
  if (game.level) play.save();
}

/**
 * @param {number} number
 * @param {(number: number) => import("../../words.js").Sentence} text
 */
const count = (number, text) => (number > 0 ? [text(number)] : []);
