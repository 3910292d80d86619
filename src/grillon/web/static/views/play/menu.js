/** The menu of further actions for a game. */
import * as api from "../../api.js";
import { h } from "../../dom.js";
import { Game } from "../../game/game.js";
import { say } from "../../words.js";
import { openMenu } from "../common/dialog.js";
import { problemText } from "../common/problems.js";
import { shareDialog } from "../common/sharing.js";
import { putOnSheet } from "../common/tick.js";
import { another } from "./another.js";

/** @typedef {import("./play.js").PlayView} PlayView */

/**
 * @param {PlayView} play
 * @param {HTMLElement} button
 */
export function playMenu(play, button) {
  const can = (/** @type {string} */ what) => play.app.can(play.game, what);
  const likeThis = another(play.app, play.game);
  const items = [
    { label: say("Explain all"), run: () => play.explanation.open(), key: "E" },
    ...(api.hasServer
      ? [
          { label: say("All steps now"), run: () => play.openSteps() },
          { label: say("How hard is it?"), run: () => showRating(play) },
          { label: say("Does it have one solution?"), run: () => showVerdict(play) },
        ]
      : []),
    ...(api.hasServer
      ? [
          { label: say("Watch the search"), run: () => watch(play) },
          { label: say("Techniques"), run: () => showTechniques(play) },
        ]
      : []),
    ...(can("facts") ? [{ label: say("The base of facts"), run: () => play.openFacts() }] : []),
    ...(can("learn") ? [{ label: say("Let a network play"), run: () => play.openNetwork() }] : []),
    ...(likeThis ? [{ label: say("Another like this"), run: likeThis }] : []),
    { label: say("Bookmark"), run: () => play.history.bookmark(), key: "B" },
    { label: play.drawing ? say("Put the pen away") : say("Draw with the pen"), run: () => play.togglePen(), key: "N" },
    { label: say("Full screen"), run: () => fullScreen() },
    { label: say("Start over"), run: () => beginAgain(play) },
    { label: say("Share and save"), run: () => shareDialog(play.game) },
    ...(can("blank")
      ? [{ label: say("Edit this puzzle"), run: () => play.app.edit(play.game.bundle.puzzle) }]
      : []),
    { label: say("Print"), run: () => window.print() },
    { label: say("Put it on the sheet"), run: () => putOnSheet(play.game) },
    { label: say("Rules"), run: () => play.app.showRules(play.game), key: "F1" },
  ];
  openMenu(button, items);
}

/** @param {PlayView} play */
async function showTechniques(play) {
  (await import("../understand/techniques.js")).techniquesSheet(play.app, play.game.bundle.family);
}

/** @param {PlayView} play */
function watch(play) {
  const { game, app } = play;
  app.watch(Game.start({ ...game.bundle, position: game.positionJson }));
}

/** The page on the whole screen, or back from it. */
function fullScreen() {
  if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen?.().catch(() => {});
}

/** @param {PlayView} play */
function beginAgain(play) {
  play.game.goTo(0);
  play.changed();
  play.message.show(say("Back at the start. Your moves are kept as a branch."), [{ label: say("Redo"), run: () => lastBranch(play) }], "passing");
}

/** @param {PlayView} play */
function lastBranch(play) {
  const line = play.game.line();
  play.game.goTo(line[line.length - 1]);
  play.changed();
}

/** @param {PlayView} play */
async function showRating(play) {
  play.message.wait();
  try {
    const { rating, level_name, diagnosis } = await api.rate(play.game);
    const names = play.app.techniques(play.app.family(play.game.bundle.family));
    const hardest = Object.entries(rating.uses ?? {})
      .sort(([one], [other]) => (names.get(other)?.rating ?? 0) - (names.get(one)?.rating ?? 0))
      .slice(0, 3);
    const list = hardest.map(([id, times]) =>
      h(
        "li",
        {},
        h("button", { type: "button", class: "button quiet", onclick: () => play.explanation.open(id) }, names.get(id)?.name ?? id),
        h("span", { class: "soft" }, `× ${times}`),
      ),
    );
    const text = rating.value === null ? rating.text : say("★ {rating:.1f} · {level}", { rating: rating.value, level: level_name });
    play.message.show(
      h("div", {}, h("p", {}, h("b", {}, text), diagnosis ? ` ${diagnosis}` : ""), list.length ? h("p", { class: "soft" }, say("Its hardest steps:")) : "", h("ul", { class: "plain" }, list)),
    );
  } catch (error) {
    play.message.show(problemText(error), [], "passing");
  }
}

/**
 * Givens that cannot be right may be changed.
 *
 * @param {PlayView} play
 */
export const mending = (play) => (play.app.can(play.game, "blank") ? [{ label: say("Edit it"), run: () => play.app.edit(play.game.bundle.puzzle) }] : []);

/** Longer evidence, such as all cells of a large piece, is clearer on the board than in words. */
const READABLE = 160;

/** @param {string} told the judgement, and where two solutions differ */
export function severalText(told) {
  const evidence = told.replace(/^[^:]*:\s*/, "");
  return evidence.length > READABLE ? say("It has more than one solution.") : say("It has more than one solution: {evidence}.", { evidence });
}

/** @param {PlayView} play */
export async function showVerdict(play) {
  play.message.wait();
  try {
    const { verdict, differ, reason } = await api.check(play.game);
    const { judgement } = verdict;
    if (judgement === "unique") play.message.show(say("Yes: it has exactly one solution."), [], "passing");
    else if (judgement === "several" && differ) {
      const show = () => {
        play.looked = differ.cells;
        play.redraw();
      };
      play.message.show(severalText(verdict.text), [{ label: say("Show where they differ"), run: show }, ...mending(play)], "wrong");
    } else if (judgement === "none") play.message.show(say("It has no solution. {reason}", { reason }), mending(play), "wrong");
    else play.message.show(reason || verdict.text, [], "wrong");
  } catch (error) {
    play.message.show(problemText(error), [], "passing");
  }
}
