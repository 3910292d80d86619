/**
 * Symbols in cells: select and type, or choose a symbol and tap cells. With two symbols, a click cycles through
 * them and a stroke paints.
 */
import { announce } from "../dom.js";
import {
  clearChanges,
  isGiven,
  nextSymbol,
  ownSymbols,
  symbolChanges,
  valueChanges,
} from "../game/moves.js";
import { settings } from "../storage/settings.js";
import { say } from "../words.js";
import { isArrow, nextCell } from "./cursor.js";
import { fills, outlines } from "./overlay.js";

/** @typedef {import("./host.js").Host} Host */
/** @typedef {import("../views/common/board_view.js").Hit} Hit */
/** @typedef {import("../game/moves.js").Mode} Mode */

/** @type {Mode[]} */
export const MODES = ["value", "corner", "centre", "colour"];
const MODE_KEYS = /** @type {Record<string, Mode>} */ ({ z: "value", x: "corner", c: "centre", v: "colour" });
const LONG_PRESS = 450;

export class SymbolInput {
  /** @param {Host} play */
  constructor(play) {
    this.play = play;
    this.game = play.game;
    this.two = this.game.places.symbols.length === 2;
    /** @type {Set<number>} */
    this.selected = new Set();
    /** @type {number | undefined} */
    this.cursor = undefined;
    /** @type {Mode} */
    this.mode = "value";
    /** @type {Mode | null} while Shift or Ctrl is held */
    this.held = null;
    /** @type {number | null} the symbol that taps enter */
    this.armed = null;
    /** @type {{adding: boolean} | null} */
    this.drag = null;
    /** @type {{cells: number[], adds: boolean | null, changes: import("../game/game.js").Change[]} | null} taps with a symbol */
    this.stroke = null;
    /** @type {{state: number | null, cells: Set<number>, changes: import("../game/game.js").Change[]} | null} */
    this.paint = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.press = undefined;
    this.lastTap = { cell: -1, time: 0 };
  }

  get activeMode() {
    return this.held ?? this.mode;
  }

  /** The symbol or the colour that a tap enters now; no colour while another mode is held. */
  get tapped() {
    return this.activeMode === "colour" || this.mode !== "colour" ? this.armed : null;
  }

  /** The useful modes: with two symbols, marks are not needed. */
  get modes() {
    return this.two ? MODES.filter((mode) => mode === "value" || mode === "colour") : MODES;
  }

  /** @param {Mode} mode */
  setMode(mode) {
    // A colour is not a symbol.
    if ((mode === "colour") !== (this.mode === "colour")) this.armed = null;
    this.mode = mode;
    this.play.redrawPanel();
    announce(say("mode: {mode}", { mode: modeName(mode) }));
  }

  // Entering

  /** @param {number} symbol */
  tapSymbol(symbol) {
    if (this.selected.size && this.armed === null) this.enter(symbol);
    else this.arm(this.armed === symbol ? null : symbol);
  }

  /** @param {number | null} symbol */
  arm(symbol) {
    this.armed = symbol;
    if (symbol !== null) this.selected.clear();
    this.play.redraw();
  }

  /**
   * @param {number} symbol
   * @param {number[]} [cells]
   */
  enter(symbol, cells = [...this.selected]) {
    this.play.change(this.changesOf(cells, symbol), this.tellOf(cells));
  }

  /**
   * @param {number[]} cells
   * @param {number} symbol
   */
  changesOf(cells, symbol) {
    return symbolChanges(this.game, cells, symbol, this.activeMode, { tidy: settings.tidy });
  }

  clear() {
    const cells = [...this.selected];
    this.play.change(clearChanges(this.game, cells), this.tellOf(cells));
  }

  /** @param {number[]} cells */
  tellOf(cells) {
    return () => (cells.length === 1 ? this.play.board.labelOf(this.play.board.drawn[cells[0]]) : null);
  }

  // Pointers

  /**
   * @param {Hit} hit
   * @param {PointerEvent} event
   */
  down(hit, event) {
    const { cell } = hit;
    if (cell === undefined) {
      if (event.button === 0) this.select([]);
      return;
    }
    if (this.tapped !== null) {
      if (event.button === 2) return;
      this.stroke = { cells: [], adds: null, changes: [] };
      this.strokeOver(cell, this.tapped);
      return;
    }
    if (this.two && !event.ctrlKey && !event.shiftKey && this.activeMode === "value") {
      this.beginPaint(cell, event.button === 2 ? -1 : 1);
      return;
    }
    if (event.button === 2) return;
    const toggles = event.ctrlKey || event.metaKey;
    if (!toggles && !event.shiftKey && this.isDoubleTap(cell)) {
      this.selectAlike(cell);
      return;
    }
    const before = new Set(this.selected);
    if (!toggles && !event.shiftKey) this.selected.clear();
    this.drag = { adding: !(toggles && before.has(cell)) };
    this.touch(cell);
    if (event.pointerType !== "mouse") this.press = setTimeout(() => this.pressLong(cell, before), LONG_PRESS);
  }

  /**
   * A long press toggles a cell in the selection, instead of starting a new one.
   *
   * @param {number} cell
   * @param {Set<number>} before
   */
  pressLong(cell, before) {
    this.selected = before;
    this.drag = { adding: !before.has(cell) };
    this.touch(cell);
    navigator.vibrate?.(15);
    this.play.redraw();
  }

  /** @param {number} cell */
  isDoubleTap(cell) {
    const now = performance.now();
    const twice = this.lastTap.cell === cell && now - this.lastTap.time < 350;
    this.lastTap = { cell, time: twice ? 0 : now };
    return twice;
  }

  /** @param {number} cell */
  touch(cell) {
    if (this.drag?.adding === false) this.selected.delete(cell);
    else this.selected.add(cell);
    this.cursor = cell;
    this.play.redrawOverlay();
  }

  /** @param {Hit} hit */
  move(hit) {
    const { cell, row, column } = hit;
    if (cell === undefined) return;
    if (this.paint) {
      this.paintOver(cell);
      return;
    }
    // Corners are left out, so that a diagonal stroke selects the cells it crosses.
    if (Math.hypot((row % 1) - 0.5, (column % 1) - 0.5) > 0.48 || cell === this.cursor) return;
    if (this.stroke) {
      if (this.activeMode !== "value" && this.tapped !== null) this.strokeOver(cell, this.tapped);
    } else if (this.drag) {
      clearTimeout(this.press);
      this.touch(cell);
    }
  }

  /**
   * A stroke with a symbol repeats its first effect in other cells, and is one gesture.
   *
   * @param {number} cell
   * @param {number} symbol
   */
  strokeOver(cell, symbol) {
    const { stroke } = this;
    this.cursor = cell;
    if (!stroke || stroke.cells.includes(cell)) return;
    const changes = this.changesOf([cell], symbol);
    const adds = changes.some(([, , on]) => on);
    stroke.adds ??= changes.length ? adds : null;
    stroke.cells.push(cell);
    if (stroke.adds === adds) stroke.changes.push(...changes);
    this.play.preview(stroke.changes);
  }

  up() {
    clearTimeout(this.press);
    if (this.paint) this.endPaint();
    const { stroke } = this;
    this.drag = null;
    this.stroke = null;
    if (stroke) this.play.change(stroke.changes, this.tellOf(stroke.cells));
    else this.play.redrawOverlay();
  }

  cancel() {
    clearTimeout(this.press);
    this.drag = null;
    this.paint = null;
    this.stroke = null;
    this.play.redraw();
  }

  // Painting two symbols

  /**
   * @param {number} cell
   * @param {number} step
   */
  beginPaint(cell, step) {
    this.select([cell]);
    if (isGiven(this.game, cell)) return;
    const state = nextSymbol(this.game, cell, step);
    this.paint = { state, cells: new Set([cell]), changes: valueChanges(this.game, cell, state) };
    this.play.preview(this.paint.changes);
  }

  /** @param {number} cell */
  paintOver(cell) {
    const { paint } = this;
    if (!paint || paint.cells.has(cell) || paint.state === null) return;
    if (isGiven(this.game, cell) || ownSymbols(this.game, cell).length) return;
    paint.cells.add(cell);
    paint.changes.push(...valueChanges(this.game, cell, paint.state));
    this.play.preview(paint.changes);
  }

  endPaint() {
    const { paint } = this;
    this.paint = null;
    if (paint) this.play.change(paint.changes, this.tellOf([...paint.cells]));
  }

  // Selecting

  /** @param {number[]} cells */
  select(cells) {
    this.selected = new Set(cells);
    if (cells.length) this.cursor = cells[cells.length - 1];
    this.play.redrawOverlay();
  }

  /** @param {number} cell */
  selectAlike(cell) {
    const { state } = this.game;
    const held = state.symbols.get(cell)?.[0];
    const { corner, centre } = this.game.position;
    const size = this.game.places.symbols.length;
    const marksOf = (/** @type {number} */ one) =>
      [...Array(size).keys()].filter((s) => corner.has(one * size + s) || centre.has(one * size + s)).join();
    const alike = this.game.places.board.filter((one) =>
      held === undefined ? !state.symbols.has(one) && marksOf(one) === marksOf(cell) : state.holds(one, held),
    );
    this.select(alike);
    this.cursor = cell;
  }

  // Keys

  /**
   * @param {KeyboardEvent} event
   * @returns {boolean}
   */
  key(event) {
    if (event.key === "Shift" || event.key === "Control") return this.hold(event.key === "Shift" ? "corner" : "centre");
    if (event.altKey || event.metaKey) return false;
    const symbol = this.symbolOf(event);
    if (symbol !== null && !(event.ctrlKey && this.two)) {
      if (this.selected.size) this.enter(symbol);
      else this.arm(this.armed === symbol ? null : symbol);
      return true;
    }
    if (isArrow(event.key)) return this.arrow(event);
    if (event.ctrlKey) {
      if (event.key.toLowerCase() !== "a") return false;
      this.selected = new Set(this.game.places.board);
      this.play.redrawOverlay();
      return true;
    }
    if (event.key === "Delete" || event.key === "Backspace") this.clear();
    else if (event.key === "Escape") this.escape();
    else if (event.key === " ") this.setMode(this.modes[(this.modes.indexOf(this.mode) + 1) % this.modes.length]);
    else if (this.modes.includes(MODE_KEYS[event.key.toLowerCase()])) this.setMode(MODE_KEYS[event.key.toLowerCase()]);
    else return false;
    return true;
  }

  escape() {
    if (this.armed !== null) this.arm(null);
    this.select([]);
  }

  /** @param {Mode} mode */
  hold(mode) {
    if (!this.two && !this.held) {
      this.held = mode;
      this.play.redrawPanel();
    }
    return false;
  }

  /** @param {KeyboardEvent} event */
  keyUp(event) {
    if (event.key === "Shift" || event.key === "Control") this.release();
  }

  /** No key is held any more, or its release will not be seen: it happens in another window. */
  release() {
    if (!this.held) return;
    this.held = null;
    this.play.redrawPanel();
  }

  /**
   * The symbol that a key stands for, or the colour; with Shift the digit on the key counts, not the character above
   * it.
   *
   * @param {KeyboardEvent} event
   * @returns {number | null}
   */
  symbolOf(event) {
    const digit = event.code.match(/^(?:Digit|Numpad)(\d)$/)?.[1];
    if (this.activeMode === "colour") return digit === undefined || digit === "0" ? null : Number(digit) - 1;
    const typed = (digit ?? event.key).toUpperCase();
    const found = this.game.places.symbols.findIndex((one) => one.toUpperCase() === typed);
    if (found >= 0) return found;
    // If the symbols are not on the keys, digits number them from 1.
    const number = digit === undefined ? -1 : Number(digit) - 1;
    const plain = this.game.places.symbols.some((one) => /^\d$/.test(one));
    return !plain && number >= 0 && number < this.game.places.symbols.length ? number : null;
  }

  /** @param {KeyboardEvent} event */
  arrow(event) {
    const { places } = this.game;
    const from = this.cursor;
    const to = from === undefined ? places.board[0] : nextCell(places, from, event.key);
    if (event.shiftKey) this.selected.add(to);
    else if (event.ctrlKey) this.cursor = to;
    else this.selected = new Set([to]);
    this.cursor = to;
    this.held = event.shiftKey || event.ctrlKey ? this.held : null;
    this.play.redrawOverlay();
    return true;
  }

  // Display

  /** @returns {string} */
  overlay() {
    const { drawn } = this.play.board;
    const cells = (/** @type {Iterable<number>} */ numbers) => [...numbers].map((cell) => drawn[cell]);
    const { alike, seen } = this.lit();
    const selected = cells(this.selected);
    const shown = this.two && this.selected.size === 1 && !this.play.keyboard ? [] : selected;
    return (
      fills(cells(seen), "seen") +
      fills(cells(alike), "alike") +
      fills(shown, "selected") +
      outlines(shown, "selected-outline") +
      (this.cursor !== undefined && this.play.keyboard ? outlines(cells([this.cursor]), "cursor", 1.5) : "")
    );
  }

  /** The cells that share the symbol in question, and the cells it sees. */
  lit() {
    /** @type {number[]} */
    const nothing = [];
    if (!settings.light || this.two) return { alike: nothing, seen: nothing };
    const { state, scene, places } = this.game;
    const one = this.selected.size === 1 ? [...this.selected][0] : undefined;
    const armed = this.mode === "colour" ? null : this.armed;
    const symbol = armed ?? (one === undefined ? undefined : state.symbols.get(one)?.[0]);
    const { corner, centre } = this.game.position;
    const has = (/** @type {number} */ cell, /** @type {number} */ wanted) => {
      const candidate = places.symbolCandidate(cell, wanted);
      return state.holds(cell, wanted) || corner.has(candidate) || centre.has(candidate);
    };
    // For a symbol to tap with: all cells its copies see, so that the rest is where it may go.
    const copies = armed === null ? [] : places.board.filter((cell) => state.holds(cell, armed));
    const from = one === undefined ? copies : [one];
    return {
      alike: symbol === undefined ? nothing : places.board.filter((cell) => cell !== one && has(cell, symbol)),
      seen: [...new Set(from.flatMap((cell) => [...scene.rules.seen(cell)]))],
    };
  }
}

/** @param {Mode} mode */
export function modeName(mode) {
  const names = {
    value: say("Value"),
    corner: say("Corner"),
    centre: say("Centre"),
    colour: say("Colour"),
  };
  return names[mode];
}
