/** The history of a game: a slider over the moves, bookmarks, and abandoned branches. */
import { h, icon, iconButton, textOf } from "../../dom.js";
import { say } from "../../words.js";
import { ask } from "../common/dialog.js";

/**
 * @typedef {{tree: import("../../game/tree.js").Tree<any>, changed(): void, save(): void, redraw(): void, undo(): void,
 *   redo(): void}} Walked a view with a history of steps
 */

export class History {
  /** @param {Walked} play */
  constructor(play) {
    this.play = play;
    this.slider = h("input", {
      type: "range",
      min: "0",
      "aria-label": say("Your moves"),
      oninput: () => this.slide(Number(this.slider.value)),
    });
    this.number = h("span", { class: "soft number" });
    this.marks = h("div", { class: "chips" });
    this.element = h("div", { class: "history" }, h("div", { class: "line" }, this.slider, this.number), this.marks);
  }

  /** @param {number} at */
  slide(at) {
    this.play.tree.goTo(this.play.tree.line()[at]);
    this.play.changed();
  }

  /** The current place in the history. */
  get place() {
    const { tree } = this.play;
    return say("move {number} of {all}", { number: tree.path().length - 1, all: tree.line().length - 1 });
  }

  draw() {
    const { tree } = this.play;
    const [line, at] = [tree.line(), tree.path().length - 1];
    // Its space is reserved before the first move: the board must not jump under the player's finger.
    this.element.classList.toggle("none", line.length < 2 && !tree.branches().length);
    this.slider.max = String(line.length - 1);
    this.slider.value = String(at);
    this.slider.setAttribute("aria-valuetext", textOf(this.place));
    this.number.textContent = `${at} / ${line.length - 1}`;
    const go = (/** @type {number} */ node) => () => {
      tree.goTo(node);
      this.play.changed();
    };
    const named = tree.bookmarks().map(({ node, name }) =>
      h("button", { type: "button", class: "chip", "aria-pressed": String(node === tree.current), onclick: go(node) }, icon("bookmark"), name),
    );
    const branches = tree.branches().slice(-6).map((node) => {
      const label = say("branch of {number} {number:move|moves}", { number: tree.path(node).length - 1 });
      return h("button", { type: "button", class: "chip", title: say("Go back to your earlier attempt"), onclick: go(node) }, icon("branch"), label);
    });
    this.marks.replaceChildren(...named, ...branches);
    this.marks.hidden = !named.length && !branches.length;
  }

  async bookmark() {
    const { tree } = this.play;
    const known = tree.nodes[tree.current].name;
    const name = await ask(say("Name of this bookmark"), known ?? textOf(say("Mark {number}", { number: tree.bookmarks().length + 1 })));
    if (name === null) return;
    tree.bookmark(name);
    this.play.save();
    this.play.redraw();
  }

  get buttons() {
    const { play } = this;
    return [
      iconButton("undo", say("Undo"), () => play.undo(), { disabled: !play.tree.canUndo, "data-do": "undo" }),
      iconButton("redo", say("Redo"), () => play.redo(), { disabled: !play.tree.canRedo, "data-do": "redo" }),
    ];
  }
}
