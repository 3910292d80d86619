/** One button, three stages: Where? How? Show me. What it shows can then be taken as one move. */
import * as api from "../api.js";
import { stepChanges } from "../moves.js";
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

  /** What the button says. */
  get label() {
    return [say("Hint"), say("How?"), say("Show me"), say("Apply")][this.hint ? this.stage : 0];
  }

  async next() {
    if (this.hint && this.stage === 3 && this.hint.step) {
      this.apply();
      return;
    }
    if (!this.hint) {
      const asked = (this.asked += 1);
      this.play.message.wait();
      try {
        const hint = await api.hint(this.play.game, this.marksKept());
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

  /** Where the player keeps whole sets of marks: where most of them are. */
  marksKept() {
    const { corner, centre } = this.play.game.position;
    return centre.size > corner.size ? "centre" : "corner";
  }

  advance() {
    const { hint, play } = this;
    if (!hint) return;
    const last = hint.strengths.length || 1;
    this.stage = Math.min(this.stage + 1, last);
    const shown = hint.strengths[this.stage - 1];
    if (hint.kind === "step" || hint.kind === "mistake" || hint.kind === "mark") play.game.note(STAGES[this.stage - 1]);
    const step = hint.step && this.stage === 3 ? hint.step : null;
    play.looked = shown?.cells ?? [];
    const known = play.board.step?.roles ?? {};
    if (hint.kind === "mistake" && this.stage > 1) {
      play.wrong = hint.mistakes.flatMap(({ fact }) => play.game.places.entry(fact < 0 ? -1 - fact : fact).cells);
    }
    const text = shown?.text ?? hint.texts?.[this.stage - 1] ?? hint.diagnosis;
    play.message.show(text, this.actions(last), "hint");
    const { roles, chosen, links = shown?.links } = step ?? { roles: shown?.roles ?? {}, chosen: [] };
    this.reveal({ roles, chosen, links }, known);
    play.redraw();
    const told = Object.values(roles).flat().flatMap((candidate) => play.game.places.entry(candidate).cells);
    play.message.keepOff(play.board.foot([...play.looked, ...told]));
  }

  /**
   * Reason by reason, while the hint is looked at.
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

  /**
   * @param {number} last
   * @returns {import("./message.js").Action[]}
   */
  actions(last) {
    const { hint } = this;
    if (!hint) return [];
    if (this.stage < last && hint.strengths.length > 1) return [{ label: this.label, run: () => this.next(), primary: true }];
    if (hint.step) return [{ label: say("Apply"), run: () => this.apply(), primary: true }];
    if (hint.kind === "mistake") return [{ label: say("Go back to before it"), run: () => this.play.checks.goBack() }];
    return [];
  }

  apply() {
    const { hint, play } = this;
    if (!hint?.step) return;
    const changes = stepChanges(play.game, hint.step);
    play.game.note("apply");
    play.message.hide();
    play.change(changes);
  }
}
