/** A game on the screen: the board, the panel beside it, and its keys. */
import { announce, h, textOf, toast } from "../../dom.js";
import { fills, outlines, symbolTexts, waves } from "../../input/overlay.js";
import { PenInput, penPicture } from "../../input/pen.js";
import { PieceInput } from "../../input/pieces.js";
import { SymbolInput } from "../../input/symbols.js";
import { regionSizes, WallInput } from "../../input/walls.js";
import { settings } from "../../storage/settings.js";
import { load, save } from "../../storage/store.js";
import { say } from "../../words.js";
import { BoardView } from "../common/board_view.js";
import { following } from "./another.js";
import { Checks } from "./checks.js";
import { Explanation } from "../understand/explanation.js";
import { finishedText, keepRecord } from "./finished.js";
import { thumbnail } from "./games.js";
import { combinationsView } from "../understand/combinations.js";
import { Hints } from "../understand/hints.js";
import { History } from "./history.js";
import { Message } from "../common/message.js";
import { Panel } from "./panel.js";
import { mending, playMenu } from "./menu.js";
import { spaceView } from "./space.js";
import { Timer } from "./timer.js";
import { ZoomButtons } from "../common/zoom_buttons.js";

/** @typedef {import("../../game/game.js").Game} Game */
/** @typedef {import("../../game/game.js").Change} Change */
/** @typedef {import("../../model/places.js").InputKind} InputKind */
/** @typedef {import("../../words.js").Sentence} Sentence */
/** @typedef {import("../../main.js").App} App */

export class PlayView {
  /**
   * @param {App} app
   * @param {Game} game
   */
  constructor(app, game) {
    this.app = app;
    this.game = game;
    /** Was the last event a key press? If so, the cursor is shown. */
    this.keyboard = false;
    /** @type {number[]} cells that a hint points to */
    this.looked = [];
    /** @type {number[]} wrong cells shown on request */
    this.wrong = [];
    this.kinds = game.places.inputKinds;
    this.kind = this.kinds[0];
    this.inputs = { symbols: new SymbolInput(this), pieces: new PieceInput(this), walls: new WallInput(this) };
    this.pen = new PenInput(this);
    /** Is the pen active? */
    this.drawing = false;
    this.board = new BoardView(game, this);
    this.message = new Message();
    this.hints = new Hints(this);
    this.checks = new Checks(this);
    this.history = new History(this);
    this.explanation = new Explanation(this);
    this.timer = new Timer(this);
    this.panel = this.makePanel();
    this.element = h(
      "div",
      { class: "play game" },
      h("div", { class: "board-area" }, this.board.element, spaceView(this.board, this.inputs.pieces)?.element, new ZoomButtons(this.board, (way) => this.zoomBy(way)).element, combinationsView(this)),
      this.panel.element,
    );
    this.listen();
    this.redraw();
    if (!game.begun) this.save();
  }

  makePanel() {
    return new Panel(this);
  }

  /** What is said first, once the board is on the page. */
  greet() {
    const { violation } = this.game.bundle;
    if (violation) {
      this.message.show(say("The givens break a rule: {rule}", { rule: violation.rule }), mending(this), "wrong");
      this.wrong = violation.cells;
      this.redraw();
    } else if (this.game.state.finished()) this.finish();
  }

  /** @returns {(next: import("../../main.js").View) => void} opens in the next view what is open in this one */
  reopening() {
    const [{ stage }, { told, at, fromStart }, { paused }] = [this.hints, this.explanation, this.timer];
    return async (next) => {
      if (!(next instanceof PlayView)) return;
      if (paused) next.timer.pause();
      if (told) await next.explanation.open(undefined, fromStart);
      else if (stage) await next.hints.again(stage);
      if (told) next.explanation.go(at);
    };
  }

  /** The history to walk through. */
  get tree() {
    return this.game;
  }

  /** @returns {import("../common/board_view.js").Input} */
  get input() {
    return this.drawing ? this.pen : this.inputs[this.kind];
  }

  /** @param {InputKind} kind */
  setKind(kind) {
    this.input.cancel();
    this.drawing = false;
    this.kind = kind;
    this.redraw();
  }

  /** Switch to the pen, and back. */
  togglePen() {
    this.input.cancel();
    this.drawing = !this.drawing;
    this.redraw();
    announce(this.drawing ? say("the pen") : say("back to playing"));
  }

  // Changing the game

  /**
   * Make one gesture.
   *
   * @param {Change[]} changes
   * @param {() => Sentence | null} [tell] the announcement for screen readers
   */
  change(changes, tell) {
    this.board.preview = null;
    this.timer.resume();
    if (this.game.move(changes)) this.changed();
    else this.redraw();
    // The line that ends a game is announced last.
    const heard = this.game.state.finished() ? [] : [tell?.(), ...this.clashesOf(changes)].filter((text) => text !== null && text !== undefined);
    if (heard.length) announce(heard.map(textOf).join(". "));
  }

  /**
   * The rules that new entries clash with, if clashes are shown as they happen.
   *
   * @param {Change[]} changes
   */
  clashesOf(changes) {
    if (!settings.clashes) return [];
    const cells = new Set(changes.flatMap(([field, number, on]) => (field === "chosen" && on ? this.game.places.entry(number).cells : [])));
    return this.game.state.clashes().flatMap((clash) => (clash.cells.some((cell) => cells.has(cell)) ? [clash.rule] : []));
  }

  /** The position has changed: by a move, an undo or a walk through the history. */
  changed() {
    this.board.preview = null;
    this.looked = [];
    this.wrong = [];
    this.hints.reset();
    if (this.message.passing) this.message.hide();
    this.redraw();
    this.save();
    this.finish();
  }

  save() {
    if (!save(this.game)) toast(say("The browser has no room left: this game is not kept. Remove a finished one."));
  }

  finish() {
    const { state } = this.game;
    const full = this.isFull(state);
    if (state.finished()) {
      const first = !this.game.finished;
      this.game.finished = true;
      if (first) this.game.ended = Date.now();
      this.timer.stop();
      // Selections made on the way no longer matter.
      this.inputs.symbols.escape();
      const run = following(this.app, this.game);
      this.message.show(finishedText(this.game), run ? [{ label: say("Next one"), run }] : [], "done", thumbnail(this.game));
      this.board.element.classList.toggle("done", true);
      if (first) void keepRecord(this);
    } else {
      this.board.element.classList.toggle("done", false);
      if (this.message.element.classList.contains("done")) this.message.hide();
      if (full && !settings.clashes) {
        const actions = [{ label: say("Check"), run: () => this.checks.run() }];
        this.message.show(say("Everything is filled in, but something is wrong."), actions);
      }
    }
  }

  /** @param {import("../../model/state.js").BoardState} state */
  isFull(state) {
    const { places } = this.game;
    if (places.pieces.length) return false;
    return places.symbols.length > 0 && places.board.every((cell) => state.symbols.has(cell)) && !places.borders.length;
  }

  undo() {
    this.game.undo();
    this.walked();
  }

  redo() {
    this.game.redo();
    this.walked();
  }

  walked() {
    this.changed();
    if (!this.game.state.finished()) announce(this.history.place);
  }

  /**
   * Explain why something did not happen.
   *
   * @param {Sentence} text
   */
  explain(text) {
    this.message.show(text, [], "passing");
  }

  // Drawing

  /**
   * Show the board as it will be when the gesture ends.
   *
   * @param {Change[]} changes
   */
  preview(changes) {
    this.board.preview = this.game.after(changes);
    this.board.draw();
  }

  redraw() {
    this.board.preview = this.inputs.pieces.held ? this.board.preview : null;
    this.board.draw();
    this.redrawPanel();
  }

  redrawOverlay() {
    this.board.drawOverlay();
    this.panel?.drawCombinations();
  }

  redrawPanel() {
    this.panel?.draw();
    this.element?.classList.toggle("holding", this.inputs.pieces.held?.touch ?? false);
  }

  /**
   * The overlays of the board, from the bottom up.
   *
   * @returns {string}
   */
  overlay() {
    const { drawn } = this.board;
    const cells = (/** @type {Iterable<number>} */ numbers) => [...numbers].map((cell) => drawn[cell]);
    if (this.timer?.paused) return "";
    if (this.board.review) return this.board.review.overlay?.() ?? this.concluded(this.board.review.step);
    const clashing = settings.clashes ? this.game.state.clashes().flatMap((one) => one.cells) : [];
    const wrong = cells(new Set([...clashing, ...this.wrong]));
    return (
      fills(wrong, "wrong-ground") +
      penPicture(this.game, drawn) +
      this.input.overlay() +
      regionSizes(this) +
      waves(wrong) +
      this.concluded(this.board.step) +
      outlines(cells(this.looked), "looked", 1.5)
    );
  }

  /**
   * The symbols that a step concludes, on boards without marks to show them.
   *
   * @param {import("../common/board_view.js").ShownStep | null} step
   * @returns {string}
   */
  concluded(step) {
    const { places, scene } = this.game;
    if (!step || scene.possibleMarks) return "";
    return symbolTexts(
      step.chosen.flatMap((candidate) => {
        const { symbol, cells } = places.entry(candidate);
        return symbol === undefined ? [] : [{ drawn: this.board.drawn[cells[0]], text: places.symbols[symbol] }];
      }),
      "concluded",
    );
  }

  // The walk shown beside the board: a base of facts at work, a network that plays, or all steps that are possible

  /** @type {{element: HTMLElement, open(): Promise<void>, close(): void, key(event: KeyboardEvent): boolean} | null} */
  walk = null;

  openFacts = async () => this.openWalk(new (await import("../understand/facts.js")).FactsView(this));

  /** Moves the held piece to where the network would lay it, if the family has one. */
  get askNetwork() {
    return this.app.can(this.game, "learn") ? async () => (await import("../watch/network.js")).placeHeld(this) : null;
  }

  openNetwork = async () => this.openWalk(new (await import("../watch/network.js")).NetworkView(this));

  openSteps = async () => this.openWalk(new (await import("../understand/all_steps.js")).AllSteps(this));

  /** @param {NonNullable<PlayView["walk"]>} walk */
  async openWalk(walk) {
    this.input.cancel();
    this.message.hide();
    this.walk = walk;
    this.panel.element.append(walk.element);
    await walk.open();
  }

  /** @type {import("../understand/chain.js").Chain | null} the argument that is walked */
  chain = null;

  closeWalk() {
    this.walk?.element.remove();
    this.walk = null;
    this.element.classList.remove("explaining");
    this.board.review = null;
    this.redraw();
  }

  // Keys

  listen() {
    this.onKey = (/** @type {KeyboardEvent} */ event) => this.key(event);
    this.onKeyUp = (/** @type {KeyboardEvent} */ event) => this.input.keyUp?.(event);
    this.onPointer = () => {
      if (!this.keyboard) return;
      this.keyboard = false;
      this.board.drawOverlay();
    };
    this.onBlur = () => this.inputs.symbols.release();
    this.onStored = (/** @type {StorageEvent} */ event) => this.joinOther(event);
    this.onHidden = () => document.hidden && this.save();
    document.addEventListener("keydown", this.onKey);
    document.addEventListener("keyup", this.onKeyUp);
    document.addEventListener("pointerdown", this.onPointer, true);
    this.board.element.addEventListener("pointerdown", (event) => this.goOn(event), true);
    document.addEventListener("visibilitychange", this.onHidden);
    window.addEventListener("blur", this.onBlur);
    window.addEventListener("storage", this.onStored);
  }

  /**
   * A touch on a hidden board shows it again, and makes no move. What was said in passing has been read.
   *
   * @param {PointerEvent} event
   */
  goOn(event) {
    this.message.pass();
    if (!this.timer.paused) return;
    event.stopPropagation();
    this.timer.resume();
  }

  /** Close the view. */
  close() {
    this.timer.stop();
    this.walk?.close();
    this.chain?.stop();
    this.input.cancel();
    this.save();
    if (this.onKey) document.removeEventListener("keydown", this.onKey);
    if (this.onKeyUp) document.removeEventListener("keyup", this.onKeyUp);
    if (this.onPointer) document.removeEventListener("pointerdown", this.onPointer, true);
    if (this.onHidden) document.removeEventListener("visibilitychange", this.onHidden);
    if (this.onBlur) window.removeEventListener("blur", this.onBlur);
    if (this.onStored) window.removeEventListener("storage", this.onStored);
  }

  /**
   * The same game was continued in another tab: saving here must not undo that.
   *
   * @param {StorageEvent} event
   */
  joinOther({ key }) {
    const other = key?.endsWith(this.game.id) ? load(this.game.id) : null;
    if (!other || other.changed <= this.game.changed) return;
    this.game.join(other);
    this.board.preview = null;
    this.redraw();
    this.finish();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (document.querySelector("dialog[open]") || target.closest("input, textarea, select")) return;
    // Enter and Space press the button that has the focus.
    if (target.closest("button, a, summary") && (event.key === "Enter" || event.key === " ")) return;
    if (!["Shift", "Control", "Alt", "Meta"].includes(event.key)) this.keyboard = true;
    if (this.chain?.key(event) || this.walk?.key(event) || this.explanation.key(event) || this.help(event) || this.gameKey(event)) {
      event.preventDefault();
      const { cursor } = this.input;
      if (cursor !== undefined) this.board.zoom.bring(this.board.boxOf(cursor));
    }
  }

  /** @param {KeyboardEvent} event */
  help(event) {
    if (event.key === "?") this.app.showKeys();
    else if (event.key === "F1") this.app.showRules(this.game);
    else return false;
    return true;
  }

  /**
   * A walk on the board is read-only: no key changes the game behind it.
   *
   * @param {KeyboardEvent} event
   */
  gameKey(event) {
    if (this.board.review) return ["+", "-"].includes(event.key) && this.letter(event);
    return this.shortcut(event) || this.played(event) || this.letter(event);
  }

  /**
   * After a key for the board, focus stays on it: Enter must not press the last used button.
   *
   * @param {KeyboardEvent} event
   */
  played(event) {
    const used = this.input.key(event);
    if (used) this.board.element.focus({ preventScroll: true });
    return used;
  }

  /**
   * @param {KeyboardEvent} event
   * @returns {boolean}
   */
  shortcut(event) {
    const key = event.key.toLowerCase();
    if ((event.ctrlKey || event.metaKey) && key === "z") {
      if (event.shiftKey) this.redo();
      else this.undo();
    } else if ((event.ctrlKey || event.metaKey) && key === "y") this.redo();
    else if (event.altKey) return this.command(key);
    else return false;
    return true;
  }

  /**
   * Letters are commands if the input does not use them; so are the characters that share a key with a digit on some
   * keyboards.
   *
   * @param {KeyboardEvent} event
   */
  letter(event) {
    return !event.ctrlKey && !event.metaKey && this.command(event.key.toLowerCase());
  }

  /**
   * @param {string} key
   * @returns {boolean}
   */
  command(key) {
    const commands = /** @type {Record<string, () => void>} */ ({
      h: () => this.hints.next(),
      k: () => this.checks.run(),
      m: () => this.panel.fillMarks(),
      u: () => this.undo(),
      y: () => this.redo(),
      b: () => this.history.bookmark(),
      p: () => this.timer.toggle(),
      e: () => this.explanation.open(),
      i: () => this.app.showRules(this.game),
      w: () => this.nextKind(),
      n: () => this.togglePen(),
      "+": () => this.zoomBy(1),
      "-": () => this.zoomBy(-1),
    });
    if (!(key in commands)) return false;
    commands[key]();
    return true;
  }

  /** @param {1 | -1} way around the cursor, or the middle */
  zoomBy(way) {
    const { cursor } = this.input;
    const box = cursor === undefined ? null : this.board.boxOf(cursor);
    this.board.zoom.step(way, box && { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 });
  }

  nextKind() {
    this.setKind(this.kinds[(this.kinds.indexOf(this.kind) + 1) % this.kinds.length]);
  }

  /** @param {HTMLElement} button */
  openMenu(button) {
    playMenu(this, button);
  }
}
