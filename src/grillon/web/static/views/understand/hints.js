/** One button, three stages: Where? How? Show me. The step shown can then be applied as one move. */
import * as api from "../../api.js";
import { h, textOf } from "../../dom.js";
import { keptMarks, markFaultChanges, stepChanges } from "../../game/moves.js";
import { say } from "../../words.js";
import { problemText } from "../common/problems.js";
import { reveal } from "./reveal.js";

/** @typedef {import("../play/play.js").PlayView} PlayView */
/** @typedef {import("../../api.js").Hint} Hint */

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

  /** Walk the argument of the step that is shown. */
  async walk() {
    const { play, asked } = this;
    try {
      const [{ openChain }, { argument }] = await Promise.all([import("./chain.js"), import("./questions.js")]);
      const stops = this.hint?.step?.walk ?? (await argument(play.game, 0, { hinted: true }));
      if (asked !== this.asked || !stops.length) return;
      const box = h("div", { class: "explanation walking" });
      const leave = () => {
        play.board.review = null;
        this.stage -= 1;
        this.advance(false);
      };
      play.message.show(box, [], "hint");
      openChain(play, stops, box, { position: play.game.position, leave });
    } catch (error) {
      play.message.show(problemText(error), [], "passing");
    }
  }

  reset() {
    if (this.play.chain && this.play.board.review && !this.play.explanation.told) {
      this.play.chain.stop();
      this.play.chain = null;
      this.play.board.review = null;
    }
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
    if (hint.kind === "mistake") return say("Go back");
    return this.isStuck ? say("Show me") : this.end?.label ?? say("Hint");
  }

  /** The number of stages: a hint with the same text in all of them is shown once. */
  get stages() {
    const strengths = this.hint?.strengths ?? [];
    return strengths.some(({ text }) => text !== strengths[0].text) ? strengths.length : 1;
  }

  /** Does no technique help, but a search might? */
  get isStuck() {
    return api.hasServer && ["beyond", "unknown"].includes(this.hint?.kind ?? "");
  }

  /**
   * The action offered once everything is shown.
   *
   * @returns {import("../common/message.js").Action | null}
   */
  get end() {
    const { hint } = this;
    if (hint?.step) return { label: say("Apply"), run: () => this.apply(), primary: true };
    if (hint?.kind === "mark") return { label: say("Fix it"), run: () => this.mend(), primary: true };
    if (this.isStuck) return { label: say("Show one entry of a solution"), run: () => this.search(), primary: true };
    if (hint?.kind === "mistake") return { label: say("Go back to just before it"), run: () => this.play.checks.goBack(), primary: true };
    return null;
  }

  async next() {
    if (this.hint && this.stage === this.stages && this.end) {
      this.end.run();
      return;
    }
    this.play.timer.resume();
    if (this.play.game.state.finished()) this.play.finish();
    else if (this.hint || (await this.ask())) this.advance();
  }

  /** @returns {Promise<boolean>} whether there is a hint for the position */
  async ask() {
    const asked = (this.asked += 1);
    this.play.message.wait();
    try {
      const hint = await api.hint(this.play.game, keptMarks(this.play.game));
      if (asked !== this.asked) return false;
      this.hint = hint;
      this.stage = 0;
      return true;
    } catch (error) {
      if (asked === this.asked) this.play.message.show(problemText(error), [], "passing");
      return false;
    }
  }

  /** @param {number} stage the same hint in another language */
  async again(stage) {
    if (!(await this.ask())) return;
    this.stage = stage - 1;
    this.advance(false);
  }

  /** @param {boolean} [counted] as help */
  advance(counted = true) {
    const { hint, play } = this;
    if (!hint) return;
    this.stage = Math.min(this.stage + 1, this.stages);
    const shown = hint.strengths[this.stage - 1];
    if (counted && ["step", "mistake", "mark"].includes(hint.kind)) play.game.note(STAGES[this.stage - 1]);
    if (hint.step && this.stage > 1) play.game.meet(hint.step.technique);
    const step = hint.step && this.stage === 3 ? hint.step : null;
    play.looked = shown?.cells ?? [];
    const known = play.board.step?.roles ?? {};
    if (hint.kind === "mistake" && this.stage > 1) {
      play.wrong = hint.mistakes.flatMap(({ fact }) => play.game.places.entry(fact < 0 ? -1 - fact : fact).cells);
    }
    const text = shown?.text ?? hint.texts?.[this.stage - 1] ?? hint.diagnosis;
    play.message.show(text, this.actions(), "hint");
    const { roles, chosen, links = hint.walkable ? [] : shown?.links } = step ?? { roles: shown?.roles ?? {}, chosen: [] };
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
   * @param {import("../common/board_view.js").ShownStep} step
   * @param {import("../common/board_view.js").ShownStep["roles"]} known
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

  /** @returns {import("../common/message.js").Action[]} */
  actions() {
    if (!this.hint) return [];
    if (this.stage < this.stages) return [{ label: this.label, run: () => this.next(), primary: true }, ...this.lesson];
    const walk = this.hint.walkable ? [{ label: say("Walk through it"), run: () => this.walk() }] : [];
    return [...(this.end ? [this.end] : []), ...walk, ...this.lesson];
  }

  /**
   * The lesson on the technique, once it is named.
   *
   * @returns {import("../common/message.js").Action[]}
   */
  get lesson() {
    const { hint, stage, play } = this;
    if (!hint?.technique || stage < 2 || !api.hasServer) return [];
    const { id } = hint.technique;
    return [{ label: say("Learn it"), run: () => (location.hash = `#/learn/${play.game.bundle.family}/${id}`) }];
  }

  apply() {
    const { hint, play } = this;
    if (!hint?.step) return;
    const changes = stepChanges(play.game, hint.step);
    play.game.note("apply");
    play.message.hide();
    play.change(changes);
  }

  /** No technique helps: a search does, and one entry of what it finds is shown. */
  async search() {
    const { play, asked } = this;
    await play.app.busy("solve", async (signal) => {
      const { status, solutions } = await api.solve(play.game, signal);
      if (asked !== this.asked) return;
      const entered = new Set(play.game.entered);
      const entry = solutions[0]?.candidates.find((one) => !entered.has(one));
      if (entry === undefined) {
        play.message.show(status === "none" ? say("From here there is no solution: take something back.") : say("There was not enough time to decide."), [], "passing");
        return;
      }
      const text = textOf(say("Marked on the board: an entry of one solution, found by search."));
      const roles = { target: [entry] };
      const step = { technique: "", level: "", rating: 0, chosen: [entry], excluded: [], roles };
      this.hint = { kind: "found", strengths: [{ text, cells: play.game.places.entry(entry).cells, roles, links: [] }], step, mistakes: [], limit: "", diagnosis: "" };
      this.stage = 0;
      play.game.note("show");
      this.advance();
    });
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
