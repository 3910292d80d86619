/** All steps that could be taken now, by technique, the easiest first: each is shown on the board on hover or tap. */
import { ApiError } from "../../api.js";
import { announce, h, icon, textOf } from "../../dom.js";
import { stepChanges } from "../../game/moves.js";
import { positionOf } from "../../replay/position.js";
import { say } from "../../words.js";
import { problemText } from "../common/problems.js";
import { possibleSteps } from "./questions.js";

/** @typedef {import("../play/play.js").PlayView} PlayView */
/** @typedef {import("../../api.js").ExplainedStep} ExplainedStep */

export class AllSteps {
  /** @param {PlayView} play */
  constructor(play) {
    this.play = play;
    this.control = new AbortController();
    /** @type {ExplainedStep[]} */
    this.steps = [];
    this.at = -1;
    /** @type {Map<string, {list: HTMLElement, count: HTMLElement}>} by technique */
    this.groups = new Map();
    this.reason = h("p", { class: "reason" }, say("Point at a step to see it on the board."));
    this.lists = h("div", { class: "all-lists" });
    this.state = h("p", { class: "soft", role: "status" }, say("Looking…"));
    this.end = h("button", { type: "button", class: "button", "data-do": "stop-steps", onclick: () => this.stop() }, say("Stop"));
    this.apply = h("button", { type: "button", class: "button", "data-do": "apply-step", disabled: true, onclick: () => this.take() }, say("Apply"));
    const close = { type: "button", class: "button primary leave", "data-do": "close-steps", onclick: () => this.close() };
    const back = h("button", close, icon("close"), h("span", {}, say("Back to the game")));
    const row = h("div", { class: "transport" }, this.state, this.end, this.apply, back);
    this.element = h("section", { class: "explanation all-steps", "aria-label": say("All steps that are possible now") }, row, this.reason, this.lists);
  }

  async open() {
    const { play } = this;
    play.game.note("explain");
    play.element.classList.add("explaining");
    play.board.review = { position: this.position, step: null };
    try {
      const { limit } = await possibleSteps(play.game, (step) => this.hear(step), this.control.signal);
      this.over(limit ? say("Stopped: {number} {number:step|steps} so far.", { number: this.steps.length }) : this.number);
    } catch (error) {
      if (error instanceof ApiError && error.kind === "Cancelled") return;
      this.close();
      play.message.show(problemText(error), [], "passing");
    }
  }

  get number() {
    return say("{number} {number:step|steps}.", { number: this.steps.length });
  }

  get position() {
    const { chosen, excluded } = this.play.game.positionJson;
    return positionOf(this.play.game, chosen, excluded);
  }

  /** @param {import("../../words.js").Sentence} text */
  over(text) {
    this.state.textContent = textOf(text);
    this.end.hidden = true;
    this.element.dataset.ended = "";
  }

  /** @param {ExplainedStep} step */
  hear(step) {
    const number = this.steps.push(step) - 1;
    let group = this.groups.get(step.technique);
    if (!group) {
      const count = h("span", { class: "soft" });
      const list = h("ol", { class: "steps" });
      this.lists.append(h("section", {}, h("h2", {}, step.name, " ", count), list));
      group = { list, count };
      this.groups.set(step.technique, group);
    }
    const show = () => this.show(number);
    group.list.append(h("li", {}, h("button", { type: "button", "data-step": String(number), onclick: show, onfocus: show, onpointerenter: show }, step.conclusion)));
    group.count.textContent = String(group.list.children.length);
    this.state.textContent = textOf(this.number);
  }

  /** @param {number} number */
  show(number) {
    if (number === this.at) return;
    this.at = number;
    const step = this.steps[number];
    this.play.board.review = { position: this.position, step: step.walkable ? { ...step, links: [] } : step };
    this.play.board.draw();
    this.reason.textContent = textOf(step.text);
    this.apply.disabled = false;
    this.lists.querySelector("[aria-current]")?.removeAttribute("aria-current");
    this.lists.querySelector(`[data-step="${number}"]`)?.setAttribute("aria-current", "step");
    announce(step.text);
  }

  /** Look for no more. */
  stop() {
    this.control.abort();
    this.over(say("Stopped: {number} {number:step|steps} so far.", { number: this.steps.length }));
  }

  /** Apply the step that is shown, as one move. */
  take() {
    const { play } = this;
    const changes = stepChanges(play.game, this.steps[this.at]);
    this.close();
    play.game.note("apply");
    play.change(changes);
  }

  close() {
    this.control.abort();
    this.play.closeWalk();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const way = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (event.key === "Escape") this.close();
    else if (way && this.steps.length) {
      // In the order of the lists: a technique may be found again after others.
      const buttons = /** @type {HTMLElement[]} */ ([...this.lists.querySelectorAll("button")]);
      const at = buttons.findIndex((one) => one.dataset.step === String(this.at));
      buttons[Math.max(0, Math.min(at + way, buttons.length - 1))].focus();
    } else return false;
    return true;
  }
}
