/**
 * The complete solution path: a list to walk through and play back on the board. Easy steps in one place share an
 * entry.
 */
import * as api from "../../api.js";
import { announce, bringCurrent, h, iconButton } from "../../dom.js";
import { stepChanges } from "../../game/moves.js";
import { say } from "../../words.js";
import { problemText } from "../common/problems.js";

/** @typedef {import("../play/play.js").PlayView} PlayView */
/** @typedef {import("../../api.js").ExplainedStep} ExplainedStep */
/** @typedef {{first: number, steps: ExplainedStep[], name: string, text: string}} Entry steps from the first on */

const PLAY_EVERY = 1600;
/** Of an entry with more steps, only the conclusions of the first ones are listed. */
const SHOWN = 3;

export class Explanation {
  /** @param {PlayView} play */
  constructor(play) {
    this.play = play;
    this.element = h("section", { class: "explanation", hidden: true, "aria-label": say("Explanation") });
    /** @type {import("../../api.js").Explanation | null} */
    this.told = null;
    /** @type {Entry[]} */
    this.entries = [];
    this.at = 0;
    this.fromStart = false;
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.playing = undefined;
  }

  /**
   * @param {string} [technique] go to the first step of this technique
   * @param {boolean} [fromStart] from the givens alone, whatever is entered
   */
  async open(technique, fromStart = technique !== undefined) {
    const { play } = this;
    this.fromStart = fromStart;
    play.message.wait();
    try {
      const wrong = fromStart ? null : await this.wrongEntries();
      if (wrong) {
        this.refuse(wrong);
        return;
      }
      this.told = await api.explain(play.game, { fromStart });
    } catch (error) {
      play.message.show(problemText(error), [], "passing");
      return;
    }
    play.message.hide();
    if (!this.told.steps.length) {
      play.message.show(this.told.diagnosis || this.told.end_text, [], "passing");
      return;
    }
    const { steps } = this.told;
    let first = 0;
    this.entries = this.told.groups.map(({ steps: number, name, text }) => {
      first += number;
      return { first: first - number, steps: steps.slice(first - number, first), name, text };
    });
    play.game.note("explain");
    this.element.hidden = false;
    play.element.classList.add("explaining");
    const found = this.entries.findIndex((entry) => entry.steps.some((step) => step.technique === technique));
    this.go(Math.max(0, found));
  }

  /** The hardest step on the way from the givens. */
  async openHardest() {
    await this.open(undefined, true);
    const ratings = this.entries.map(({ steps }) => Math.max(...steps.map(({ rating }) => rating)));
    this.go(ratings.indexOf(Math.max(...ratings)));
  }

  /** The errors in the game, if any: no explanation is built on them. */
  async wrongEntries() {
    const { chosen, excluded } = this.play.game.position;
    if (!api.hasServer || !(chosen.size + excluded.size)) return null;
    const answer = await api.entries(this.play.game);
    return answer.state === "wrong" ? answer : null;
  }

  /** @param {import("../../api.js").Entries} answer */
  refuse(answer) {
    const { checks, game, message } = this.play;
    game.note("check");
    const text = say("{number} {number:entry is|entries are} wrong: what follows from {number:it|them} would be wrong too.", { number: answer.wrong.length || answer.clashes.length });
    const fromStart = { label: say("Explain from the start"), run: () => this.open(undefined, true) };
    message.show(text, [checks.where(answer), ...checks.back(answer.first_wrong), fromStart], "wrong");
  }

  /** Walk the argument of the current step. */
  async walk() {
    const { play, at } = this;
    const { first } = this.entries[at];
    this.stop();
    try {
      const [{ openChain }, { argument }] = await Promise.all([import("./chain.js"), import("./questions.js")]);
      const stops = await argument(play.game, first, { fromStart: this.fromStart });
      if (this.at !== at || !this.told || !stops.length) return;
      this.element.classList.add("walking");
      openChain(play, stops, this.element, {
        position: this.position,
        leave: () => this.go(this.at),
        step: (way) => {
          play.chain?.close();
          this.go(this.at + way);
        },
      });
    } catch (error) {
      play.message.show(problemText(error), [], "passing");
    }
  }

  close() {
    this.stop();
    this.play.chain?.close();
    this.told = null;
    this.element.hidden = true;
    this.play.element.classList.remove("explaining");
    this.play.board.review = null;
    this.play.redraw();
  }

  /** @param {number} at */
  go(at) {
    const { told, play } = this;
    if (!told) return;
    this.element.classList.remove("walking");
    this.at = Math.max(0, Math.min(at, this.entries.length));
    play.board.review = { position: this.position, step: this.shown };
    for (const { technique } of this.entries[this.at]?.steps ?? []) play.game.meet(technique);
    play.looked = [];
    play.board.draw();
    this.draw();
    announce(this.text);
  }

  /** The position before the current step. */
  get position() {
    const { chosen, excluded } = this.told?.start ?? { chosen: [], excluded: [] };
    const steps = this.before;
    return {
      chosen: new Set([...chosen, ...steps.flatMap((step) => step.chosen)]),
      excluded: new Set([...excluded, ...steps.flatMap((step) => step.excluded)]),
      corner: new Set(),
      centre: new Set(),
      colours: new Set(),
      pen: new Set(),
    };
  }

  /** The steps before the current one. */
  get before() {
    return this.entries.slice(0, this.at).flatMap((entry) => entry.steps);
  }

  /** The displayed step, or all entries that several steps place. */
  get shown() {
    const steps = this.entries[this.at]?.steps ?? [];
    // An argument is walked link by link: arrows all at once would lie over one another.
    if (steps.length < 2) return steps[0]?.walkable ? { ...steps[0], links: [] } : (steps[0] ?? null);
    const chosen = steps.flatMap((step) => step.chosen);
    return { ...steps[0], chosen, roles: { target: chosen }, links: [] };
  }

  get text() {
    return this.entries[this.at]?.text ?? (this.told?.diagnosis || this.told?.end_text || "");
  }

  draw() {
    const { told, at } = this;
    if (!told) return;
    const last = this.entries.length;
    const slider = h("input", {
      type: "range",
      min: "0",
      max: String(last),
      value: String(at),
      "aria-label": say("Steps"),
      oninput: () => this.go(Number(slider.value)),
    });
    const list = h("ol", { class: "steps" }, this.entries.map((entry, number) => this.item(entry, number)));
    const walkable = this.entries[at]?.steps[0].walkable;
    const playLabel = this.playing ? say("Stop") : say("Play back");
    // The buttons first: sentences differ in length, and nothing moves under a mouse that goes from step to step.
    this.element.replaceChildren(
      h(
        "div",
        { class: "transport" },
        iconButton("first", say("First step"), () => this.go(0), { class: "quiet only-icon" }),
        iconButton("back", say("Step back"), () => this.go(at - 1), { class: "quiet only-icon" }),
        iconButton(this.playing ? "pause" : "play", playLabel, () => this.toggle(), { class: "quiet only-icon" }),
        iconButton("next", say("Next step"), () => this.go(at + 1), { class: "quiet only-icon" }),
        iconButton("last", say("Last step"), () => this.go(last), { class: "quiet only-icon" }),
        h("span", { class: "number soft" }, `${numbers(this.entries[Math.min(at, last - 1)])} / ${told.steps.length}`),
        slider,
        iconButton("close", say("Back to the game"), () => this.close(), { class: "primary leave", "data-do": "leave" }),
      ),
      h(
        "div",
        { class: "told" },
        h("p", { class: "reason" }, this.text),
        walkable ? h("button", { type: "button", class: "button primary", "data-do": "walk", onclick: () => this.walk() }, say("Walk through it")) : "",
        at < last ? h("button", { type: "button", class: "button", onclick: () => this.takeUpTo() }, say("Play on from here")) : "",
      ),
      list,
    );
    bringCurrent(list);
  }

  /**
   * @param {Entry} entry
   * @param {number} number
   */
  item(entry, number) {
    const conclusions = entry.steps.slice(0, SHOWN).map(({ conclusion }) => conclusion);
    return h(
      "li",
      {},
      h(
        "button",
        { type: "button", "aria-current": number === this.at ? "step" : undefined, onclick: () => this.go(number) },
        h("span", { class: "number soft" }, numbers(entry)),
        h("span", {}, entry.name, " ", h("span", { class: entry.steps.length > 1 ? "soft several" : "soft" }, conclusions.join(", "))),
      ),
    );
  }

  /** Apply every step up to here as one move of the player's game. */
  takeUpTo() {
    const { told, play } = this;
    if (!told) return;
    const changes = this.before.flatMap((step) => stepChanges(play.game, step));
    this.close();
    play.change(changes);
  }

  toggle() {
    if (this.playing) this.stop();
    else {
      this.playing = setInterval(() => {
        if (this.told && this.at < this.entries.length) this.go(this.at + 1);
        else this.stop();
      }, PLAY_EVERY);
    }
    this.draw();
  }

  stop() {
    clearInterval(this.playing);
    this.playing = undefined;
  }

  /**
   * @param {KeyboardEvent} event
   * @returns {boolean}
   */
  key(event) {
    if (!this.told || event.ctrlKey || event.altKey || event.metaKey) return false;
    const moves = /** @type {Record<string, () => void>} */ ({
      ArrowRight: () => this.go(this.at + 1),
      ArrowDown: () => this.go(this.at + 1),
      ArrowLeft: () => this.go(this.at - 1),
      ArrowUp: () => this.go(this.at - 1),
      Home: () => this.go(0),
      End: () => this.go(this.entries.length),
      Enter: () => this.element.querySelector("[data-do=walk]") && this.walk(),
      " ": () => this.toggle(),
      Escape: () => this.close(),
    });
    if (!(event.key in moves)) return false;
    moves[event.key]();
    return true;
  }
}

/**
 * The numbers of the steps of an entry.
 * @param {Entry} entry
 */
function numbers({ first, steps }) {
  return steps.length > 1 ? `${first + 1}–${first + steps.length}` : String(first + 1);
}
