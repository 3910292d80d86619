/** Watch a search: place some entries, choose the options, start; then see its result, and walk through every step. */
import * as api from "../../api.js";
import { announce, h, icon, iconButton, textOf, toast } from "../../dom.js";
import { Game } from "../../game/game.js";
import { fills, outlines, waves } from "../../input/overlay.js";
import { PieceInput } from "../../input/pieces.js";
import { SymbolInput } from "../../input/symbols.js";
import { WallInput } from "../../input/walls.js";
import { BoardState } from "../../model/state.js";
import { keep } from "../../storage/kept.js";
import { positionOf } from "../../replay/position.js";
import { possibilities } from "../../replay/possible.js";
import { branchesOf, Walk } from "../../replay/walk.js";
import { say } from "../../words.js";
import { BoardView } from "../common/board_view.js";
import { chooseMenu } from "./choose.js";
import { Controls } from "./controls.js";
import { keypad } from "../play/keypad.js";
import { Message } from "../common/message.js";
import { problemText } from "../common/problems.js";
import { Race } from "./race.js";
import { saveBoard } from "../common/saving.js";
import { spaceView } from "../play/space.js";
import { duration, grouped, Statistics } from "./statistics.js";
import { eventText } from "./steps.js";
import { Transport } from "./transport.js";
import { trayPanel, wallPanel } from "../play/tray.js";
import { WatchKeys } from "./keys.js";

/** @typedef {import("../../main.js").App} App */
/** @typedef {import("../../game/game.js").Bundle} Bundle */
/** @typedef {import("../../game/game.js").Change} Change */
/** @typedef {import("../../words.js").Sentence} Sentence */
/** @typedef {"setup" | "running" | "replay" | "race"} Phase */

/** The most steps of a search that are kept at first; more are available on request. */
export const MOST_EVENTS = 10_000;

export class WatchView {
  /**
   * @param {App} app
   * @param {Game} game
   */
  constructor(app, game) {
    this.app = app;
    this.game = game;
    this.keyboard = false;
    /** @type {Phase} */
    this.phase = "setup";
    this.control = new AbortController();
    this.walk = new Walk();
    /** @type {number[]} */
    this.depths = [];
    /** @type {import("../../api.js").Watched | null} */
    this.result = null;
    this.seconds = 0;
    const ways = app.family(game.bundle.family)?.ways ?? [];
    this.kinds = game.places.inputKinds;
    this.kind = this.kinds[0];
    this.inputs = { symbols: new SymbolInput(this), pieces: new PieceInput(this), walls: new WallInput(this) };
    this.board = new BoardView(game, this);
    this.message = new Message();
    this.statistics = new Statistics(game);
    this.controls = new Controls(ways, app.threads, () => this.redrawPanel());
    this.also = h("input", { type: "checkbox", "data-choice": "also" });
    this.transport = new Transport({ at: () => this.walk.at, length: () => this.walk.length, go: (at) => this.go(at) });
    this.words = h("p", { class: "step-text", role: "status", "aria-live": "off" });
    this.main = h("div", { class: "actions watch-actions" });
    this.entry = h("div", { class: "entry" });
    this.raceBox = h("div", { class: "race-box", hidden: true });
    this.stage = h("div", { class: "board-area" }, this.words, this.board.element, spaceView(this.board, this.inputs.pieces)?.element, this.transport.element);
    this.panel = h("aside", { class: "panel", "aria-label": say("Search") }, this.head(), this.main, this.message.element, this.controls.element, this.entry, this.statistics.element);
    this.element = h("div", { class: "play watch" }, this.stage, this.raceBox, this.panel);
    this.keys = new WatchKeys(this);
    this.redraw();
  }

  // The watched puzzle

  head() {
    const { app, game } = this;
    const choose = iconButton("menu", say("Another puzzle"), () => chooseMenu(this, choose), { class: "quiet only-icon", "aria-haspopup": "menu", "data-do": "choose" });
    const save = iconButton("share", say("Save the board"), () => saveBoard(game), { class: "quiet only-icon", "data-do": "save" });
    const rules = iconButton("rules", say("Rules"), () => app.showRules(game), { class: "quiet only-icon" });
    return h("div", { class: "head" }, h("h1", {}, game.bundle.title), h("div", { class: "line" }, choose, save, rules));
  }

  /**
   * Open a puzzle from elsewhere, to be watched here.
   *
   * @param {Bundle} bundle
   */
  async open(bundle) {
    await this.app.watch(Game.start(bundle));
  }

  // Placing

  /** @returns {import("../common/board_view.js").Input} */
  get input() {
    return this.inputs[this.kind];
  }

  /**
   * @param {Change[]} changes
   * @param {() => Sentence | null} [tell]
   */
  change(changes, tell) {
    this.board.preview = null;
    this.game.move(changes);
    this.keep();
    this.redraw();
    const text = tell?.();
    if (text) announce(text);
  }

  /** @param {Change[]} changes */
  preview(changes) {
    this.board.preview = this.game.after(changes);
    this.board.draw();
  }

  /** @param {Sentence} text */
  explain(text) {
    toast(text);
  }

  /** The board survives a reload. */
  keep() {
    keep("watched", { ...this.game.bundle, position: this.game.positionJson });
  }

  // Searching

  async start() {
    if (this.phase === "running") return;
    const { game, controls } = this;
    this.input.cancel();
    this.transport.stop();
    this.message.hide();
    this.control = new AbortController();
    this.phase = "running";
    this.walk = new Walk([...game.position.chosen]);
    this.depths = [];
    this.result = null;
    this.seconds = 0;
    this.last = undefined;
    this.newest = null;
    this.live({ seconds: 0, counters: {}, board: null });
    this.redrawPanel();
    announce(say("The search has started."));
    const how = { options: controls.options, threads: Number(controls.threads.value) };
    const { signal } = this.control;
    try {
      this.result = await api.watch(game, how, (progress) => this.hear(progress), signal);
      this.seconds = this.result.seconds;
    } catch (error) {
      if (!this.isStop(error)) return this.fail(error);
    }
    await this.loadReplay();
  }

  /** End the server's work at once; what was shown stays. */
  stop() {
    this.control.abort();
  }

  /** @param {unknown} error */
  isStop(error) {
    return error instanceof api.ApiError && error.kind === "Cancelled";
  }

  /** @param {unknown} error */
  fail(error) {
    this.phase = "setup";
    this.board.review = null;
    this.redraw();
    this.message.show(problemText(error), [], "wrong");
  }

  /**
   * Progress of the search. Only the latest is drawn, and not so often that the page cannot react to Stop.
   *
   * @param {import("../../api.js").Progress} progress
   */
  hear(progress) {
    this.seconds = progress.seconds;
    this.last = progress.counters;
    const waits = this.newest !== null;
    this.newest = progress;
    if (waits) return;
    const draw = () => {
      const { newest } = this;
      this.newest = null;
      if (this.phase !== "running" || !newest) return;
      const began = performance.now();
      this.live(newest);
      this.rest = 3 * (performance.now() - began);
    };
    setTimeout(draw, this.rest);
  }

  /** @type {import("../../api.js").Progress | null} progress not yet drawn */
  newest = null;
  /** Milliseconds until the next progress is drawn. */
  rest = 0;

  /**
   * Show the current state of the search.
   *
   * @param {import("../../api.js").Progress} progress
   */
  live(progress) {
    const { game } = this;
    const { seconds, counters, board } = progress;
    const shown = board ?? game.entered;
    const position = positionOf(game, shown);
    this.board.review = { position, step: null };
    this.board.draw();
    const state = new BoardState(game.scene.rules, [...game.scene.givens, ...position.chosen]);
    if (board) this.depths.push(position.chosen.size);
    this.statistics.show({
      seconds,
      filled: this.filled(state),
      possible: possibilities(state),
      tested: counters.tested ?? counters.nodes ?? 0,
      branches: counters.branches ?? 0,
      cut: counters.pruned ?? 0,
      depth: counters.depth ?? 0,
    });
    this.statistics.showDepths(this.depths, this.depths.length - 1);
    const unseen = seconds > 1 && !board ? say("The search is running; this engine does not show its board.") : say("The search is running.");
    this.words.textContent = textOf(unseen);
  }

  /** @type {import("../../api.js").Counters | undefined} the latest counters */
  last;

  /** @param {BoardState} state */
  filled(state) {
    if (this.kinds.includes("pieces")) return [...state.used.values()].reduce((sum, number) => sum + number, 0);
    return state.symbols.size;
  }

  /** Load the steps, replayed by the server; only the first of them if there are many. */
  async loadReplay() {
    const { game, controls, walk } = this;
    this.control = new AbortController();
    const { signal } = this.control;
    this.phase = "replay";
    this.showResult();
    this.redrawPanel();
    this.words.textContent = textOf(say("One moment…"));
    let limit = "";
    // A slow search sends its steps over seconds: those received can be walked through.
    const hear = (/** @type {import("../../replay/walk.js").SearchEvent[]} */ events) => {
      walk.add(events);
      if (walk !== this.walk) return;
      if (!walk.at) this.words.textContent = textOf(say("{number:,d} steps so far…", { number: walk.length }));
      this.transport.draw();
    };
    try {
      const told = await api.replay(game, controls.options, MOST_EVENTS, hear, signal);
      limit = told.limit;
    } catch (error) {
      if (!this.isStop(error)) return this.fail(error);
    }
    if (walk !== this.walk) return;
    this.depths = walk.events.map(({ depth }) => depth ?? 0);
    const [last] = walk.events.slice(-1);
    const whole = last?.kind === "solution" || (!limit && this.result?.status === "none");
    const number = walk.length;
    const why = limit || textOf(say("stopped"));
    if (!whole) this.showResult(number < MOST_EVENTS ? say("The replay has the first {number:,d} steps: {limit}", { number, limit: why }) : say("The replay has the first {number:,d} steps.", { number }));
    this.go(walk.at || number);
    this.redrawPanel();
    this.board.element.focus({ preventScroll: true });
  }

  /**
   * Show how the search ended.
   *
   * @param {Sentence} [more] the note about the replay
   */
  showResult(more) {
    const { result } = this;
    const counters = result?.counters ?? this.last ?? {};
    const work = grouped(counters.tested ?? counters.nodes ?? 0);
    const terms = { time: duration(this.seconds), work, cut: grouped(counters.pruned ?? 0) };
    const text = !result
      ? say("Stopped after {time}: {work} tried, {cut} cut.", terms)
      : result.status === "found"
        ? say("Solved in {time}: {work} tried, {cut} cut.", terms)
        : result.status === "none"
          ? say("There is no solution: {work} tried in {time}, {cut} cut.", terms)
          : say("No answer after {time}: {work} tried, {cut} cut.", terms);
    const told = h("p", {}, h("b", {}, text), result?.reason ? ` ${result.reason}` : "");
    this.message.show(h("div", {}, told, more ? h("p", { class: "soft" }, more) : ""), [], result?.status === "found" ? "done" : "wait");
    if (!more) announce(text);
  }

  /** Go back to placing entries. */
  again() {
    this.transport.stop();
    this.stop();
    this.phase = "setup";
    this.board.review = null;
    this.message.hide();
    this.redraw();
    this.board.element.focus({ preventScroll: true });
  }

  // Walking through the steps

  /** @param {number} at */
  go(at) {
    const { walk, game } = this;
    walk.goTo(at);
    const position = positionOf(game, walk.entered, walk.excluded);
    this.board.review = { position, step: null };
    this.board.draw();
    const text = textOf(eventText(walk, this.kinds.includes("pieces")));
    this.words.textContent = text;
    if (!this.transport.playing) announce(text);
    const state = new BoardState(game.scene.rules, [...game.scene.givens, ...position.chosen], position.excluded);
    const { tested, cut } = walk.totals;
    this.statistics.show({
      seconds: this.seconds,
      filled: this.filled(state),
      possible: this.transport.playing && this.transport.speed > 20 ? null : possibilities(state),
      tested,
      branches: branchesOf(tested, cut),
      cut,
      depth: walk.depth,
    });
    this.statistics.showDepths(this.depths, walk.at ? walk.at - 1 : 0);
    this.transport.draw();
  }

  // The race

  startRace() {
    const { controls } = this;
    const way = controls.racing;
    if (!way) return;
    this.input.cancel();
    this.transport.stop();
    this.stop();
    this.phase = "race";
    this.message.hide();
    const race = (this.race = new Race(this.game, way, this.also.checked, () => this.redrawPanel()));
    race.onclose = () => {
      this.race = undefined;
      this.raceBox.hidden = true;
      this.stage.hidden = false;
      this.again();
    };
    this.raceBox.replaceChildren(race.element);
    this.raceBox.hidden = false;
    this.stage.hidden = true;
    this.redrawPanel();
    race.start();
  }

  /** @type {Race | undefined} */
  race;

  // Drawing

  redraw() {
    if (this.phase === "setup") {
      this.board.preview = this.inputs.pieces.held ? this.board.preview : null;
      this.board.draw();
      const { state } = this.game;
      this.statistics.show({ filled: this.filled(state), possible: possibilities(state) });
      this.statistics.showDepths([], 0);
      this.words.textContent = textOf(say("Place what you like, then start."));
    } else if (this.phase === "replay") this.board.draw();
    this.redrawPanel();
  }

  redrawOverlay() {
    this.board.drawOverlay();
  }

  redrawPanel() {
    const { phase, race } = this;
    const busy = phase === "running" || (phase === "race" && race?.running);
    this.element.dataset.phase = busy ? "running" : phase;
    this.controls.lock(Boolean(busy));
    this.also.disabled = Boolean(busy);
    this.transport.element.hidden = phase !== "replay";
    this.statistics.element.hidden = phase === "race";
    const doing = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.do;
    const button = (/** @type {string} */ name, /** @type {Sentence} */ label, /** @type {() => void} */ run, /** @type {string} */ what, kind = "") =>
      h("button", { type: "button", class: `button ${kind}`, onclick: run, "data-do": what }, icon(name), h("span", {}, label));
    const stop = () => (phase === "race" ? race?.stop() : this.stop());
    const way = this.controls.racing;
    this.main.replaceChildren(
      busy ? button("pause", say("Stop"), stop, "stop", "primary") : button("play", say("Start"), () => this.startAgain(), "start", "primary"),
      phase === "replay" ? button("undo", say("Place again"), () => this.again(), "again") : "",
      way && !busy ? button("star", say("Race"), () => this.startRace(), "race") : "",
      way?.choices.prune && !busy ? h("label", { class: "check" }, this.also, say("race without pruning too")) : "",
    );
    if (doing) /** @type {HTMLElement | null} */ (this.main.querySelector(`[data-do="${doing === "start" ? "stop" : doing}"]`))?.focus();
    const key = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.key;
    this.entry.hidden = phase !== "setup";
    if (phase === "setup") {
      this.entry.replaceChildren(...this.kindButtons(), ...this.inputPanel());
      if (key) /** @type {HTMLElement | null} */ (this.entry.querySelector(`[data-key="${CSS.escape(key)}"]`))?.focus();
    }
  }

  startAgain() {
    this.raceBox.hidden = true;
    this.stage.hidden = false;
    this.race = undefined;
    this.start();
  }

  /** @returns {Node[]} */
  kindButtons() {
    if (this.kinds.length < 2) return [];
    const names = { symbols: say("Symbols"), pieces: say("Pieces"), walls: say("Walls") };
    const choose = (/** @type {typeof this.kind} */ kind) => {
      this.input.cancel();
      this.kind = kind;
      this.redraw();
    };
    return [
      h(
        "div",
        { class: "segments", role: "group", "aria-label": say("What to enter") },
        this.kinds.map((kind) => h("button", { type: "button", "data-kind": kind, "aria-pressed": String(kind === this.kind), onclick: () => choose(kind) }, names[kind])),
      ),
    ];
  }

  /** @returns {Node[]} */
  inputPanel() {
    if (this.kind === "symbols") return keypad(this.inputs.symbols);
    return this.kind === "pieces" ? trayPanel(this.inputs.pieces) : wallPanel();
  }

  /** @returns {string} the overlay of the board: the fixed entries, and the effect of the step */
  overlay() {
    const { drawn } = this.board;
    const cells = (/** @type {Iterable<number>} */ numbers) => [...numbers].map((cell) => drawn[cell]);
    const { places } = this.game;
    if (this.phase === "setup") return this.input.overlay();
    const own = this.walk.start.flatMap((candidate) => places.entry(candidate).cells);
    const fixed = outlines(cells(new Set(own)), "fixed", 3);
    const { event } = this.walk;
    if (this.phase !== "replay" || !event) return fixed;
    const at = typeof event.fact === "number" ? places.entry(event.fact >= 0 ? event.fact : -1 - event.fact).cells : (event.cells ?? []);
    const where = cells(event.cells ?? []);
    if (event.kind === "contradict") return fixed + fills(where, "wrong-ground") + waves(where);
    return fixed + outlines(cells(at), `did ${event.kind}`, 1.5);
  }

  close() {
    this.transport.stop();
    this.stop();
    this.race?.stop();
    this.input.cancel();
    this.keys.close();
  }
}
