/**
 * A base of facts at work: facts as they arrive, the rule behind each, what it rewrites; the board follows.
 */
import * as api from "../../api.js";
import { announce, h, textOf } from "../../dom.js";
import { positionOf } from "../../replay/position.js";
import { say } from "../../words.js";
import { Walk } from "../watch/walk.js";

/** @typedef {import("../play/play.js").PlayView} PlayView */
/** @typedef {import("../../api.js").FactEvent} FactEvent */

/** The number of events listed before and after the present one. */
const NEAR = 30;
/** The number of rewritings of one fact shown in a line. */
const TOLD = 12;

export class FactsView extends Walk {
  /** @param {PlayView} play */
  constructor(play) {
    super(play, "close-facts");
    /** @type {FactEvent[]} */
    this.events = [];
    /** @type {string[]} the facts at the start */
    this.start = [];
    this.end = h("p", { class: "soft" });
    this.base = h("ul", { class: "facts", tabindex: "0", "aria-label": say("The base now") });
    this.list = h("ol", { class: "steps events", "aria-label": say("In order of discovery") });
    this.count = h("span", { class: "number soft" });
    this.element = h(
      "section",
      { class: "explanation fact-base", "aria-label": say("The base of facts") },
      this.reason,
      this.end,
      this.transport.element,
      h("h2", {}, say("The base now"), " ", this.count),
      this.base,
      h("h2", {}, say("In order of discovery")),
      this.list,
      this.back,
    );
  }

  get length() {
    return this.events.length;
  }

  open() {
    return this.follow(async () => {
      const told = await api.facts(this.play.game, (events) => this.hear(events), this.control.signal);
      this.start = told.start;
      this.ended = told.end;
      return told.end;
    });
  }

  /** @type {string | undefined} how the run ended */
  ended;

  /** @param {FactEvent[]} events */
  hear(events) {
    this.events.push(...events);
    this.go(this.at);
  }

  /** @param {number} at the number of events so far */
  go(at) {
    super.go(at);
    const [chosen, excluded] = [new Set(this.known.chosen), new Set(this.known.excluded)];
    /** @type {Set<string>} */
    const base = new Set(this.start);
    for (const event of this.events.slice(0, this.at)) {
      event.chosen?.forEach((one) => chosen.add(one));
      event.excluded?.forEach((one) => excluded.add(one));
      if (event.kind === "fact" && event.fact) base.add(event.fact);
      if (event.kind === "rewriting" && event.fact) base.delete(event.fact);
    }
    const event = this.events[this.at - 1];
    this.play.board.review = { position: positionOf(this.play.game, [...chosen], [...excluded]), step: event ? stepOf(event) : null };
    this.play.board.draw();
    this.draw(base, event);
    announce(event?.text ?? "");
  }

  /**
   * @param {Set<string>} base
   * @param {FactEvent | undefined} event
   */
  draw(base, event) {
    this.reason.textContent = textOf(event?.text ?? say("Step forward to see what the rules deduce from the givens."));
    const over = this.at === this.events.length && this.ended;
    this.end.textContent = over ? textOf(ENDS[over] ?? "") : "";
    this.count.textContent = String(base.size);
    const gone = this.rewritten();
    const shown = [...base].reverse().map((fact) => h("li", { class: fact === event?.fact ? "new" : "" }, fact));
    this.base.replaceChildren(...gone.map((fact) => h("li", { class: "gone" }, h("s", {}, fact))), ...shown);
    const first = Math.max(0, this.at - NEAR);
    const items = this.events.slice(first, this.at + NEAR).map((one, number) => this.item(one, first + number + 1));
    this.list.replaceChildren(...items);
    this.list.setAttribute("start", String(first + 1));
    const current = /** @type {HTMLElement | null} */ (this.list.querySelector("li:has([aria-current])"));
    // Only the list is scrolled, never the page with the board.
    if (current) this.list.scrollTop = current.offsetTop - this.list.offsetTop - this.list.clientHeight / 2;
    this.transport.draw();
  }

  /** The rewritings by the last fact up to here. */
  rewritten() {
    /** @type {string[]} */
    const found = [];
    for (let at = this.at - 1; at >= 0 && this.events[at].kind === "rewriting" && found.length < TOLD; at -= 1) {
      found.push(this.events[at].fact ?? "");
    }
    return found;
  }

  /**
   * @param {FactEvent} event
   * @param {number} number
   */
  item(event, number) {
    return h(
      "li",
      { class: event.kind },
      h(
        "button",
        { type: "button", "aria-current": number === this.at ? "step" : undefined, onclick: () => this.transport.jump(number) },
        h("span", { class: "number soft" }, String(number)),
        h("span", {}, event.text ?? ""),
      ),
    );
  }
}

/** @type {Record<string, import("../../words.js").Sentence>} */
const ENDS = {
  solved: say("Solved: the base has a value for every cell."),
  blocked: say("Blocked: no rule finds anything more."),
  contradiction: say("A fact that cannot be: something entered before is wrong."),
};

/**
 * An event as a step on the board.
 *
 * @param {FactEvent} event
 * @returns {import("../common/board_view.js").ShownStep}
 */
function stepOf({ kind, chosen = [], excluded = [], about = [], because = [] }) {
  const roles = kind === "rewriting" ? { auxiliary: about, eliminating: because } : { target: chosen, eliminated: excluded, pattern: about, eliminating: because };
  return { chosen, roles };
}
