/** The panel beside the board: the title, the keypad or the tray, the buttons, and the message area. */
import { h, icon, iconButton } from "../../dom.js";
import { markChanges } from "../../game/moves.js";
import { say } from "../../words.js";
import { following } from "./another.js";
import { keypad } from "./keypad.js";
import { penPanel } from "./pen_panel.js";
import { shareDialog } from "../common/sharing.js";
import { trayPanel, wallPanel } from "./tray.js";

/** @typedef {import("./play.js").PlayView} PlayView */
/** @typedef {import("../../model/places.js").InputKind} InputKind */

/** Milliseconds after which a puzzle that is still on the page is rated. */
const SOON = 600;

export class Panel {
  /** @param {PlayView} play */
  constructor(play) {
    this.play = play;
    this.head = h("div", { class: "head" });
    this.difficulty = h("span", { class: "difficulty" });
    setTimeout(() => void this.rate(), SOON);
    this.kinds = h("div", { class: "segments", role: "group", "aria-label": say("What to enter") });
    // A click beside the board leaves the focus on it: Space switches to the next mode and presses no button again.
    const onpointerdown = (/** @type {Event} */ event) => {
      event.preventDefault();
      play.message.pass();
    };
    this.entry = h("div", { class: "entry", onpointerdown });
    this.actions = h("div", { class: "actions main" });
    this.combinations = h("p", { class: "combinations soft" });
    this.element = h("aside", { class: "panel", "aria-label": say("Game") }, this.head, this.actions, this.kinds, this.entry, this.combinations, play.message.element, play.explanation.element, play.history.element);
    play.message.onhide = () => this.hidden();
  }

  /** Say how hard the puzzle is, once its board is there. */
  async rate() {
    if (!this.difficulty.isConnected) return;
    const { showDifficulty } = await import("../understand/difficulty.js");
    await showDifficulty(this.play, this.difficulty);
  }

  /** The message was closed: its highlights on the board are removed too. */
  hidden() {
    this.play.hints.reset();
    this.play.looked = [];
    this.play.wrong = [];
    this.play.redraw();
  }

  draw() {
    const { play } = this;
    const { game } = play;
    const level = play.app.levelName(game.level);
    const title = h("h1", {}, game.bundle.title, level ? h("span", { class: "soft" }, ` ${level}`) : "");
    const rules = iconButton("rules", say("Rules"), () => play.app.showRules(game), { class: "quiet only-icon" });
    const share = iconButton("share", say("Share and save"), () => shareDialog(game), { class: "quiet only-icon", "data-do": "share" });
    this.head.replaceChildren(h("div", {}, title, this.difficulty), h("div", { class: "line" }, play.timer.element, share, rules));
    play.timer.draw();
    this.drawKinds();
    const focus = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.key;
    this.entry.replaceChildren(...(play.drawing ? penPanel(play.pen, () => play.togglePen()) : this.inputOf(play.kind)));
    if (focus) /** @type {HTMLElement | null} */ (this.entry.querySelector(`[data-key="${CSS.escape(focus)}"]`))?.focus();
    this.drawCombinations();
    this.keepRoom();
    this.drawActions();
    play.history.draw();
  }

  /** How the sums of which the selected cell is a part can still be made; an empty line keeps its room. */
  drawCombinations() {
    const { state } = this.play.game;
    const { selected } = this.play.inputs.symbols;
    this.combinations.hidden = !state.rules.all.some((rule) => rule.summed.length);
    if (this.combinations.hidden || (this.told?.state === state && this.told.selected === [...selected].join())) return;
    this.told = { state, selected: [...selected].join() };
    const sums = selected.size === 1 ? [...selected].flatMap((cell) => (state.rules.byCell.get(cell) ?? []).flatMap((rule) => rule.combinations(state, cell))) : [];
    const lines = sums.map(({ says, sets }) => {
      if (sets === null) return "";
      const told = sets.length ? say("{rule}: {combinations}", { rule: says, combinations: sets.join(" · ") }) : say("{rule}: nothing adds up to that any more", { rule: says });
      return h("span", {}, told);
    });
    this.combinations.replaceChildren(...lines);
  }

  /** @type {{state: import("../../model/state.js").BoardState, selected: string} | undefined} what the combinations are told of */
  told;

  /** The largest panel of the kinds of entry seen so far: the board keeps its size when another kind is chosen. */
  keepRoom() {
    if (this.play.kinds.length < 2) return;
    const room = Math.max(this.room, this.entry.offsetHeight);
    if (room > this.room) this.entry.style.minHeight = `${room}px`;
    this.room = room;
  }

  room = 0;

  drawKinds() {
    const { play } = this;
    this.kinds.hidden = play.kinds.length < 2 || play.drawing;
    const names = { symbols: say("Symbols"), pieces: say("Pieces"), walls: say("Walls") };
    this.kinds.replaceChildren(
      ...play.kinds.map((kind) =>
        h("button", { type: "button", "data-kind": kind, "aria-pressed": String(kind === play.kind), onclick: () => play.setKind(kind) }, names[kind]),
      ),
    );
  }

  /**
   * @param {InputKind} kind
   * @returns {Node[]}
   */
  inputOf(kind) {
    if (kind === "symbols") return keypad(this.play.inputs.symbols);
    if (kind === "pieces") return trayPanel(this.play.inputs.pieces);
    return wallPanel();
  }

  drawActions() {
    const { play } = this;
    const doing = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.do;
    const marks = play.kind === "symbols" && !play.inputs.symbols.two;
    const more = h(
      "button",
      { type: "button", class: "button quiet", title: say("More"), "aria-haspopup": "menu", "data-do": "more" },
      icon("more"),
      h("span", {}, say("More")),
    );
    more.addEventListener("click", () => play.openMenu(more));
    const next = play.game.state.finished() ? following(play.app, play.game) : null;
    this.actions.replaceChildren(
      ...play.history.buttons,
      marks ? iconButton("marks", say("Marks"), () => this.fillMarks(), { title: say("Fill in all possible marks"), "data-do": "marks" }) : "",
      iconButton("check", say("Check"), () => play.checks.run(), { title: say("Am I right so far?"), "data-do": "check" }),
      next
        ? iconButton("next", say("Next one"), next, { class: "primary", "data-do": "next" })
        : iconButton("hint", play.hints.label, () => play.hints.next(), { class: "primary", "data-do": "hint" }),
      more,
    );
    if (doing) /** @type {HTMLElement | null} */ (this.actions.querySelector(`[data-do="${doing}"]`))?.focus();
  }

  /** All marks that are not directly impossible, in the selected cells or everywhere; a second time removes them. */
  fillMarks() {
    const { play } = this;
    const input = play.inputs.symbols;
    if (!play.game.places.symbols.length || input.two) return;
    const cells = input.selected.size > 1 ? [...input.selected] : play.game.places.board;
    const field = input.mode === "centre" ? "centre" : "corner";
    const changes = markChanges(play.game, cells, field);
    const there = changes.every(([, candidate, on]) => play.game.position[field].has(candidate) === on);
    if (there) play.change(changes.map(([, candidate]) => [field, candidate, false]));
    else {
      play.game.note("marks");
      play.change(changes, () => say("marks filled in"));
    }
  }
}
