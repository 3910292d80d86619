/** One button, three stages: Where? How? Show me. The step shown can then be applied as one move. */
import * as api from "../api.js";
import { keptMarks, markFaultChanges, stepChanges } from "../moves.js";
import { say } from "../words.js";
import { problemText } from "./problems.js";
import { reveal } from "./reveal.js";

/** @typedef {import("./play.js").PlayView} PlayView */
/** @typedef {import("../api.js").Hint} Hint */

/** @type {("where" | "how" | "show")[]} */
const STAGES = ["where", "how", "show"];

export class Hints {
  /** @param {PlayView} play */
  constructor(play) {
    this.play = play;
    /** @type {Hint | null} */
    this.hint = null;
    this.stage = 0;
    this.asked = 0;
  }

  reset() {
    this.hint = null;
    this.stage = 0;
    this.asked += 1;
    this.play.board.step = null;
  }

  /** The label of the button. */
  get label() {
    const { hint, stage } = this;
    if (!hint) return say("Hint");
    if (stage < this.stages) return [say("Hint"), say("How?"), say("Show me")][stage];
    return hint.kind === "mistake" ? say("Go back") : this.end?.label ?? say("Hint");
  }

  /** The number of stages: a hint with the same text in all of them is shown once. */
  get stages() {
    const strengths = this.hint?.strengths ?? [];
    return strengths.some(({ text }) => text !== strengths[0].text) ? strengths.length : 1;
  }

  /**
   * The action offered once everything is shown.
   *
   * @returns {import("./message.js").Action | null}
   */
  get end() {
    const { hint } = this;
    if (hint?.step) return { label: say("Apply"), run: () => this.apply(), primary: true };
    if (hint?.kind === "mark") return { label: say("Fix it"), run: () => this.mend(), primary: true };
    if (hint?.kind === "mistake") return { label: say("Go back to just before it"), run: () => this.play.checks.goBack(), primary: true };
    return null;
  }

  async next() {
    if (this.hint && this.stage === this.stages && this.end) {
      this.end.run();
      return;
    }
    this.play.timer.resume();
    if (!this.hint) {
      const asked = (this.asked += 1);
      this.play.message.wait();
      try {
        const hint = await api.hint(this.play.game, keptMarks(this.play.game));
        if (asked !== this.asked) return;
        this.hint = hint;
      } catch (error) {
        if (asked === this.asked) this.play.message.show(problemText(error), [], "passing");
        return;
      }
      this.stage = 0;
    }
    this.advance();
  }

  advance() {
    const { hint, play } = this;
    if (!hint) return;
    this.stage = Math.min(this.stage + 1, this.stages);
    const shown = hint.strengths[this.stage - 1];
    if (hint.kind === "step" || hint.kind === "mistake" || hint.kind === "mark") play.game.note(STAGES[this.stage - 1]);
    const step = hint.step && this.stage === 3 ? hint.step : null;
    play.looked = shown?.cells ?? [];
    const known = play.board.step?.roles ?? {};
    if (hint.kind === "mistake" && this.stage > 1) {
      play.wrong = hint.mistakes.flatMap(({ fact }) => play.game.places.entry(fact < 0 ? -1 - fact : fact).cells);
    }
    const text = shown?.text ?? hint.texts?.[this.stage - 1] ?? hint.diagnosis;
    play.message.show(text, this.actions(), "hint");
    const { roles, chosen, links = shown?.links } = step ?? { roles: shown?.roles ?? {}, chosen: [] };
    this.reveal({ roles, chosen, links }, known);
    play.redraw();
    const told = Object.values(roles).flat().flatMap((candidate) => play.game.places.entry(candidate).cells);
    const cells = [...play.looked, ...told];
    // On a zoomed board it may be out of view.
    if (cells.length) play.board.zoom.bring(play.board.boxOf(cells[0]));
    play.message.keepOff(play.board.foot(cells));
  }

  /**
   * Reveal the reasons one by one while the hint is shown.
   *
   * @param {import("./boardview.js").ShownStep} step
   * @param {import("./boardview.js").ShownStep["roles"]} known
   */
  reveal(step, known) {
    const { play, asked, stage } = this;
    reveal(step, known, (shown) => {
      if (asked !== this.asked || stage !== this.stage || !this.hint) return false;
      play.board.step = shown;
      play.board.draw();
      return true;
    });
  }

  /** @returns {import("./message.js").Action[]} */
  actions() {
    if (!this.hint) return [];
    if (this.stage < this.stages) return [{ label: this.label, run: () => this.next(), primary: true }];
    return this.end ? [this.end] : [];
  }

  apply() {
    const { hint, play } = this;
    if (!hint?.step) return;
    const changes = stepChanges(play.game, hint.step);
    play.game.note("apply");
    play.message.hide();
    play.change(changes);
  }

  /** Correct the mark that was named. */
  mend() {
    const { hint, play } = this;
    if (!hint?.mark) return;
    const changes = markFaultChanges(play.game, hint.mark);
    play.message.hide();
    play.change(changes);
  }
}
