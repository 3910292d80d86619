/** The verdict on the drawing: requested again with every stroke, cancelling the previous request. */
import * as api from "../../api.js";
import { announce, h, textOf, words } from "../../dom.js";
import { say } from "../../words.js";
import { AGAIN, problemText } from "../common/problems.js";

/** @typedef {import("./edit.js").EditView} EditView */
/** @typedef {import("../../api.js").Examined} Examined */
/** @typedef {import("../../api.js").Drawn} Drawn */
/** @typedef {import("../../words.js").Term} Term */

/** Milliseconds of rest between two strokes. */
const PAUSE = 150;
/** The time limit for counting in seconds: at first, and on request. */
const SOON = 5;
const LONG = 60;

export class Verdict {
  /**
   * @param {EditView} view
   * @param {{brief?: boolean}} [how] `brief`: whether there is one solution, and no more
   */
  constructor(view, { brief = false } = {}) {
    this.view = view;
    this.brief = brief;
    /** @type {Examined | null} the results for the current drawing */
    this.known = null;
    /** Should the possible contents of cells be shown? */
    this.wanted = false;
    this.control = new AbortController();
    this.text = h("p", {});
    this.actions = h("span", {});
    const shows = h("input", { type: "checkbox", "data-do": "possible", onchange: () => this.showPossible(shows.checked) });
    this.shows = shows;
    const foot = h("div", { class: "foot" }, brief ? "" : h("label", { class: "check" }, shows, h("span", {}, say("Show what is possible"))), this.actions);
    this.element = h("section", { class: "verdict", "aria-label": say("Verdict") }, this.text, foot);
  }

  get possible() {
    return this.wanted ? (this.known?.possible ?? null) : null;
  }

  /** What cannot stand together in the current drawing, if there is no solution. */
  get culprit() {
    return this.known?.culprit?.parts ?? [];
  }

  /** @param {boolean} on */
  showPossible(on) {
    this.wanted = on;
    this.shows.checked = on;
    if (on && !this.known?.possible) this.take(this.view.drawn);
    else this.view.redraw();
  }

  stop() {
    this.control.abort();
  }

  /**
   * @param {string} state
   * @param {Term} text
   * @param {{label: import("../../words.js").Sentence, run: () => void}[]} [actions]
   */
  show(state, text, actions = []) {
    const said = textOf(text);
    if (this.text.textContent !== said && state !== "counting") announce(said);
    this.element.dataset.state = state;
    this.text.textContent = said;
    this.actions.replaceChildren(...actions.map(({ label, run }) => h("button", { type: "button", class: "chip", "data-do": this.known?.verdict.judgement === "unique" ? "hardest" : "count-on", onclick: run }, label)));
  }

  /**
   * The draft has changed: the server checks whether it is a puzzle and counts its solutions.
   *
   * @param {import("../../game/drawing.js").Draft} draft
   */
  async ask(draft) {
    const { signal } = this.begin();
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    if (signal.aborted) return;
    try {
      const drawn = await api.draw({ draft }, signal);
      if (signal.aborted) return;
      this.view.drawn = drawn;
      this.view.keep();
      await this.examine(drawn, signal, SOON);
    } catch (error) {
      this.failed(error, () => this.ask(draft));
    }
  }

  /**
   * Show the server's answer whether it is a puzzle.
   *
   * @param {Drawn} drawn
   * @param {number} [seconds]
   */
  async take(drawn, seconds = SOON) {
    const { signal } = this.begin();
    try {
      await this.examine(drawn, signal, seconds);
    } catch (error) {
      this.failed(error, () => this.take(drawn, seconds));
    }
  }

  /** Cancel the request; the server ends its work. */
  begin() {
    this.control.abort();
    this.control = new AbortController();
    this.known = null;
    this.element.dataset.busy = "";
    this.show("counting", say("Counting…"));
    this.view.panel?.drawActions();
    return this.control;
  }

  /**
   * @param {Drawn} drawn
   * @param {AbortSignal} signal
   * @param {number} seconds
   */
  async examine({ bundle, problem }, signal, seconds) {
    this.view.panel?.drawActions();
    if (!bundle) {
      delete this.element.dataset.busy;
      this.show("problem", say("Not a puzzle yet: {problem}", { problem }));
      return;
    }
    const how = { possible: this.wanted, timeout: seconds, ...(this.brief ? { up_to: 2 } : {}) };
    // An answer may still arrive after its drawing has changed.
    const hear = (/** @type {Examined} */ known, complete = false) => signal.aborted || this.hear(known, complete, bundle);
    hear(await api.examine(bundle.puzzle, how, hear, signal), true);
  }

  /**
   * How hard it is, with its hardest step one click away.
   *
   * @param {import("../../game/game.js").Bundle} bundle
   * @param {AbortSignal} signal
   */
  async rate(bundle, signal) {
    const { difficultyOf, difficultyText } = await import("../understand/difficulty.js");
    const difficulty = await difficultyOf({ bundle });
    if (signal.aborted || !difficulty?.level || this.element.dataset.state !== "one") return;
    const { app } = this.view;
    const run = async () => {
      await app.playBundle(bundle);
      await /** @type {import("../play/play.js").PlayView} */ (app.view).explanation.openHardest();
    };
    const label = say("{difficulty}: show the hardest step", { difficulty: difficultyText(difficulty, (level) => app.levelName(level)) });
    this.show("one", say("One solution."), [{ label, run }]);
  }

  /**
   * @param {Examined} known
   * @param {boolean} complete
   * @param {import("../../game/game.js").Bundle} bundle
   */
  hear(known, complete, bundle) {
    this.known = known;
    if (complete) delete this.element.dataset.busy;
    const { judgement } = known.verdict;
    const longer = { label: say("Keep counting"), run: () => void this.take({ ...this.view.drawn, bundle }, LONG) };
    if (judgement === "unique") {
      this.show("one", say("One solution."));
      if (complete) void this.rate(bundle, this.control.signal);
    }
    else if (judgement === "broken") {
      this.show("none", say("No solution, because a rule is broken: {rule}", { rule: known.verdict.violation?.rule ?? known.verdict.text }));
    } else if (judgement === "none") this.show("none", say("No solution. {reason}", { reason: known.reason }));
    else if (judgement !== "several") this.show("unknown", say("The number of solutions could not be found in time."), [longer]);
    else this.several(known, complete, longer);
    this.view.redraw();
  }

  /**
   * @param {Examined} known
   * @param {boolean} complete
   * @param {{label: import("../../words.js").Sentence, run: () => void}} longer
   */
  several({ count }, complete, longer) {
    if (this.brief) {
      this.show("several", say("More than one solution so far."));
      return;
    }
    if (!count) {
      this.show("several", complete ? say("Several solutions: two differ here.") : say("Several solutions: two differ here. Counting…"));
      return;
    }
    const number = grouped(count.text);
    if (count.exact) this.show("several", say("{number} solutions: two differ here.", { number }));
    else this.show("several", say("At least {number} solutions: two differ here.", { number }), [longer]);
  }

  /**
   * @param {unknown} error
   * @param {() => void} again
   */
  failed(error, again) {
    if (error instanceof api.ApiError && error.kind === "Cancelled") return;
    const { signal } = this.control;
    delete this.element.dataset.busy;
    const away = error instanceof api.ApiError && error.away;
    this.show("away", away ? say("The server does not answer, so nothing is counted. What you draw is kept.") : problemText(error));
    if (away) setTimeout(() => signal.aborted || again(), AGAIN);
  }
}

/**
 * The first number of a text, however long it is and however it was grouped, as the language groups it.
 *
 * @param {string} text
 */
export function grouped(text) {
  const digits = (text.match(/\d(?:[\d\p{Zs},.]*\d)?/u)?.[0] ?? text).replace(/\D/g, "");
  return digits.replace(/\B(?=(\d{3})+$)/g, words().catalogue.thousands);
}
