/** Checks of the entries: first how many are wrong, then where; then an undo to before the first wrong move. */
import * as api from "../../api.js";
import { say } from "../../words.js";
import { problemText } from "../common/problems.js";

/** @typedef {import("./play.js").PlayView} PlayView */
/** @typedef {import("../common/message.js").Action} Action */

export class Checks {
  /** @param {PlayView} play */
  constructor(play) {
    this.play = play;
  }

  async run() {
    const { play } = this;
    const { position } = play.game;
    play.timer.resume();
    play.message.wait();
    try {
      const answer = await api.entries(play.game);
      // An answer about an outdated position is ignored.
      if (position !== play.game.position) return;
      this.show(answer);
      play.game.note("check");
    } catch (error) {
      this.showOffline(error);
    }
  }

  /** @param {import("../../api.js").Entries} answer */
  show(answer) {
    const { play } = this;
    const number = answer.wrong.length || answer.clashes.length;
    if (answer.state === "wrong") {
      const text = say("{number} {number:entry is|entries are} wrong.", { number });
      play.message.show(text, [this.where(answer), ...this.mend(answer)], "wrong");
    } else if (answer.state === "right") play.message.show(say("Right so far."), [], "passing");
    else if (answer.state === "complete") play.message.show(say("Finished, and right."), [], "passing");
    else if (answer.state === "impossible") play.message.show(say("The puzzle has no solution."), [], "passing");
    else play.message.show(answer.text || say("There was not enough time to decide."), [], "passing");
  }

  /**
   * @param {import("../../api.js").Entries} answer
   * @returns {Action}
   */
  where(answer) {
    const { play } = this;
    const cells = answer.wrong.length
      ? answer.wrong.flatMap(({ fact }) => play.game.places.entry(fact < 0 ? -1 - fact : fact).cells)
      : answer.clashes.flatMap((clash) => clash.cells);
    return {
      label: say("Where?"),
      primary: true,
      run: () => {
        play.wrong = cells;
        const texts = answer.wrong.length ? answer.wrong.map((one) => one.text) : answer.clashes.map((one) => one.rule);
        play.message.show(texts.slice(0, 4).join(" "), this.mend(answer), "wrong");
        play.redraw();
      },
    };
  }

  /**
   * @param {import("../../api.js").Entries} answer
   * @returns {Action[]}
   */
  mend({ wrong, first_wrong }) {
    const { play } = this;
    const run = () => {
      play.change(wrong.map(({ fact }) => (fact < 0 ? ["excluded", -1 - fact, false] : ["chosen", fact, false])));
      play.message.show(say("{number} wrong {number:entry|entries} erased.", { number: wrong.length }), [], "passing");
    };
    return [...this.back(first_wrong), ...(wrong.length ? [{ label: say("Erase the wrong ones"), run }] : [])];
  }

  /**
   * @param {number | null} first
   * @returns {Action[]}
   */
  back(first) {
    const { play } = this;
    const path = play.game.path();
    if (first === null || first < 1 || first >= path.length) return [];
    const run = () => {
      play.game.goTo(path[first - 1]);
      play.changed();
      play.message.show(say("Back to before move {number}. The later moves are kept as a branch.", { number: first }), [], "passing");
    };
    return [{ label: say("Your first wrong move was number {number}: go back there", { number: first }), run }];
  }

  async goBack() {
    try {
      this.back((await api.entries(this.play.game)).first_wrong)[0]?.run();
    } catch (error) {
      this.showOffline(error);
    }
  }

  /**
   * Without the server: entries that directly break a rule.
   *
   * @param {unknown} error
   */
  showOffline(error) {
    const { play } = this;
    const clashes = play.game.state.clashes();
    if (!clashes.length) {
      play.message.show(problemText(error), [], "passing");
      return;
    }
    play.wrong = clashes.flatMap((clash) => clash.cells);
    play.message.show(clashes[0].rule, [], "wrong");
    play.redraw();
  }
}
