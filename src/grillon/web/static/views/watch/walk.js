/**
 * A sequence to walk through beside the board, streamed by the server: each step is shown on the board, and
 * the game is unchanged.
 */
import { ApiError } from "../../api.js";
import { h, icon } from "../../dom.js";
import { say } from "../../words.js";
import { problemText } from "../common/problems.js";
import { Transport } from "./transport.js";

/** @typedef {import("../play/play.js").PlayView} PlayView */

export class Walk {
  at = 0;

  /**
   * @param {PlayView} play
   * @param {string} name of what ends it
   */
  constructor(play, name) {
    this.play = play;
    this.control = new AbortController();
    /** The contents of the board at the start. */
    this.known = play.game.positionJson;
    this.transport = new Transport({ at: () => this.at, length: () => this.length, go: (at) => this.go(at) });
    this.reason = h("p", { class: "reason", role: "status" });
    const close = { type: "button", class: "button primary", "data-do": name, onclick: () => this.close() };
    this.back = h("div", { class: "transport" }, h("button", close, icon("close"), h("span", {}, say("Back to the game"))));
    this.element = h("section", {});
  }

  /** The number of items received so far. */
  get length() {
    return 0;
  }

  /** @param {number} at the number of items passed */
  go(at) {
    this.at = Math.max(0, Math.min(at, this.length));
  }

  /** @param {() => Promise<string>} ask receives the items, and returns how it ended */
  async follow(ask) {
    const { play } = this;
    play.game.note("explain");
    play.element.classList.add("explaining");
    this.go(0);
    try {
      this.element.dataset.ended = await ask();
      this.go(this.at);
    } catch (error) {
      if (error instanceof ApiError && error.kind === "Cancelled") return;
      this.close();
      play.message.show(problemText(error), [], "passing");
    }
  }

  close() {
    this.control.abort();
    this.transport.stop();
    this.play.closeWalk();
  }

  /**
   * @param {KeyboardEvent} event
   * @returns {boolean}
   */
  key(event) {
    if (event.key === "Escape") this.close();
    else return this.transport.key(event);
    return true;
  }
}
