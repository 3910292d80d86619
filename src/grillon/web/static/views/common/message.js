/**
 * The message area under the buttons: one text at a time, perhaps with an action. On a phone it covers
 * the bottom of the board, which does not move, and can be folded to two lines.
 */
import { announce, h, icon, iconButton, textOf } from "../../dom.js";
import { say } from "../../words.js";

/** @typedef {import("../../words.js").Term} Term */
/** @typedef {import("../../words.js").Sentence} Sentence */
/** @typedef {{label: Sentence, run: () => void, primary?: boolean}} Action */
/** @typedef {"" | "hint" | "wrong" | "done" | "passing" | "wait"} Tone */

/** The space below the board on a phone, in pixels: a little more than two lines. */
const SLOT = 66;

export class Message {
  constructor() {
    this.element = h("section", { class: "message", hidden: true, "aria-label": say("Messages") });
    this.folder = h("button", { type: "button", class: "button quiet only-icon folder", "data-do": "fold", onclick: () => this.fold(!this.folded) });
    /** Does it disappear with the next move? */
    this.passing = false;
    /** @type {Tone} */
    this.tone = "";
    /** Is it nothing but text? */
    this.text = false;
  }

  /**
   * @param {Term | Node} text
   * @param {Action[]} [actions]
   * @param {Tone} [tone]
   * @param {Node} [picture]
   */
  show(text, actions = [], tone = "", picture) {
    const buttons = actions.map(({ label, run, primary }) =>
      h("button", { type: "button", class: `button ${primary ? "primary" : ""}`, onclick: run }, label),
    );
    this.passing = tone !== "done";
    this.tone = tone;
    this.text = !(text instanceof Node);
    this.element.className = `message ${tone}`;
    this.element.hidden = false;
    this.element.replaceChildren(
      this.folder,
      iconButton("close", say("Close"), () => this.hide(), { class: "quiet only-icon close" }),
      picture ?? "",
      h("div", { class: "said" }, text instanceof Node ? text : h("p", {}, textOf(text)), buttons.length ? h("div", { class: "actions" }, buttons) : ""),
    );
    this.fold(false);
    this.element.classList.toggle("tall", this.element.offsetHeight > SLOT);
    if (!(text instanceof Node)) announce(text);
  }

  get folded() {
    return this.element.classList.contains("folded");
  }

  /** @param {boolean} folded */
  fold(folded) {
    this.element.classList.toggle("folded", folded);
    const label = textOf(folded ? say("Show all of it") : say("Show less"));
    this.folder.title = label;
    this.folder.setAttribute("aria-expanded", String(!folded));
    this.folder.replaceChildren(icon(folded ? "up" : "down"), h("span", {}, label));
  }

  /**
   * Fold it if it covers the cells it refers to.
   *
   * @param {number} foot its bottom edge on the screen
   */
  keepOff(foot) {
    this.fold(foot > this.element.getBoundingClientRect().top);
  }

  /** Waiting for the server. */
  wait() {
    this.show(say("One moment…"), [], "wait");
  }

  /** With the next gesture what only concerned the last one disappears, and a text that covers the board is folded. */
  pass() {
    if (this.tone === "passing" && !this.element.hidden) this.hide();
    else if (this.text && this.element.classList.contains("tall")) this.fold(true);
  }

  hide() {
    this.element.hidden = true;
    this.onhide?.();
  }

  /** @type {(() => void) | undefined} */
  onhide;
}
