/** The place under the buttons where the page talks: one text at a time, perhaps with something to do. */
import { announce, h, textOf } from "../dom.js";
import { say } from "../words.js";
import { iconButton } from "../dom.js";

/** @typedef {import("../words.js").Term} Term */
/** @typedef {import("../words.js").Sentence} Sentence */
/** @typedef {{label: Sentence, run: () => void, primary?: boolean}} Action */
/** @typedef {"" | "hint" | "wrong" | "done" | "passing" | "wait"} Tone */

export class Message {
  constructor() {
    this.element = h("section", { class: "message", hidden: true, "aria-label": say("Messages") });
    /** Does it go away with the next move? */
    this.passing = false;
  }

  /**
   * @param {Term | Node} text
   * @param {Action[]} [actions]
   * @param {Tone} [tone]
   */
  show(text, actions = [], tone = "") {
    const buttons = actions.map(({ label, run, primary }) =>
      h("button", { type: "button", class: `button ${primary ? "primary" : ""}`, onclick: run }, label),
    );
    this.passing = tone !== "done" && tone !== "wait";
    this.element.className = `message ${tone}`;
    this.element.hidden = false;
    this.element.replaceChildren(
      iconButton("close", say("Close"), () => this.hide(), { class: "quiet only-icon close" }),
      text instanceof Node ? text : h("p", {}, textOf(text)),
      buttons.length ? h("div", { class: "actions" }, buttons) : "",
    );
    if (!(text instanceof Node)) announce(text);
  }

  /** The server is being asked. */
  wait() {
    this.show(say("One moment…"), [], "wait");
  }

  hide() {
    this.element.hidden = true;
    this.onhide?.();
  }

  /** @type {(() => void) | undefined} */
  onhide;
}
