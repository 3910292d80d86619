/** A puzzle typed in: a symbol is written and the cursor goes on; regions are drawn first, by dragging. */
import * as api from "../../api.js";
import { h, icon, iconButton, textOf } from "../../dom.js";
import { Drawing } from "../../game/drawing.js";
import { Game } from "../../game/game.js";
import { valueChanges } from "../../game/moves.js";
import { isArrow } from "../../input/cursor.js";
import { fills, waves } from "../../input/overlay.js";
import { keep, kept } from "../../storage/kept.js";
import { say } from "../../words.js";
import { openDialog } from "../common/dialog.js";
import { pictures } from "../common/varieties.js";
import { thumbnail } from "../play/games.js";
import { plainKey, symbolKeys } from "../play/keypad.js";
import { drawable, EditView, GivenInput } from "./edit.js";
import { EditPanel } from "./edit_panel.js";
import { SlidePad } from "./slide_pad.js";
import { Verdict } from "./verdict.js";

/** @typedef {import("../../main.js").App} App */
/** @typedef {import("../../api.js").Variety} Variety */
/** @typedef {import("./edit.js").Tool} Tool */
/** @typedef {import("../common/board_view.js").Hit} Hit */

/** The keys that leave a cell empty. */
const SKIPS = ["0", " ", ".", ","];
/** A cell held so long, in milliseconds, or a finger moved so far, in pixels, shows the symbols to slide to. */
const [HELD, SLID] = [300, 12];

/** Nothing drawn. */
const EMPTY = { ruled_out: [], holes: [], optional: [], regions: [], clues: [] };

const nameOf = (/** @type {string} */ family) => `type:${family}`;

/**
 * @param {App} app
 * @param {string} rest the family
 * @returns {Promise<TypingView>}
 */
export async function openTyping(app, rest) {
  const families = drawable(app);
  const family = families.find((one) => one.family === rest) ?? families[0];
  const [editing, varieties] = await Promise.all([api.editing(family.family), api.varieties(family.family)]);
  const before = kept(nameOf(family.family));
  const drawing = before ? new Drawing(before.drawing) : Drawing.start(varieties[0]?.draft ?? editing.draft);
  const drawn = await api.draw({ draft: drawing.draft });
  return new TypingView(app, { family, families, editing, drawing, drawn, varieties, at: before?.at ?? 0 });
}

/** Every symbol is written where the cursor is, which goes on. */
class TypingInput extends GivenInput {
  /** @param {import("../../input/host.js").Host} play */
  constructor(play) {
    super(play);
    this.two = false;
    this.put(this.game.places.board[0]);
    /** Is the cursor where writing has brought it? */
    this.went = false;
  }

  /** @type {{cell: number, x: number, y: number, pad: SlidePad | null, timer: ReturnType<typeof setTimeout>} | null} a cell that is held */
  pressed = null;

  /** @param {number} cell */
  put(cell) {
    this.cursor = cell;
    this.selected = new Set([cell]);
    this.went = false;
  }

  /** @param {number} step */
  go(step) {
    const { board } = this.game.places;
    const to = board[board.indexOf(this.cursor ?? board[0]) + step];
    if (to !== undefined) this.put(to);
    this.went = to !== undefined;
  }

  /** @param {number | null} symbol nothing leaves the cell empty */
  write(symbol) {
    const cell = this.cursor ?? this.game.places.board[0];
    this.go(1);
    this.play.change(valueChanges(this.game, cell, symbol), () => this.play.board.labelOf(this.play.board.drawn[cell]));
    this.follow();
  }

  /** @param {number} symbol */
  tapSymbol(symbol) {
    this.write(symbol);
  }

  /** Take back what was written last; a cell that was chosen is emptied first. */
  back() {
    const filled = this.cursor !== undefined && this.game.state.symbols.has(this.cursor);
    if (this.went || !filled) this.go(-1);
    const cell = this.cursor ?? this.game.places.board[0];
    this.play.change(valueChanges(this.game, cell, null), () => this.play.board.labelOf(this.play.board.drawn[cell]));
    this.follow();
  }

  /** A board that is zoomed follows the cursor. */
  follow() {
    const { board } = this.play;
    if (this.cursor !== undefined) board.zoom.bring(board.boxOf(this.cursor));
  }

  /**
   * @param {KeyboardEvent} event
   * @returns {boolean}
   */
  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return false;
    const symbol = this.symbolOf(event);
    if (symbol !== null) this.write(symbol);
    else if (SKIPS.includes(event.key)) this.write(null);
    else if (event.key === "Backspace") this.back();
    else if (event.key === "Delete") this.clear();
    else if (event.key === "Enter") this.nextRow();
    else if (isArrow(event.key)) {
      this.arrow(event);
      this.put(this.cursor ?? 0);
      this.follow();
    } else return false;
    return true;
  }

  nextRow() {
    const { board, cells } = this.game.places;
    const here = cells[this.cursor ?? board[0]];
    const next = board.find((cell) => cells[cell].layer === here.layer && cells[cell].row > here.row);
    if (next !== undefined) this.put(next);
    this.play.redrawOverlay();
  }

  // Pointers

  /**
   * @param {Hit} hit
   * @param {PointerEvent} event
   */
  down(hit, event) {
    if (hit.cell === undefined || event.button === 2) return;
    this.put(hit.cell);
    this.pressed = { cell: hit.cell, x: hit.x, y: hit.y, pad: null, timer: setTimeout(() => this.open(), HELD) };
    this.play.redrawOverlay();
  }

  open() {
    if (this.pressed) this.pressed.pad ??= new SlidePad(this.game.places.symbols, this.play.board.boxOf(this.pressed.cell));
  }

  /** @param {Hit} hit */
  move(hit) {
    const { pressed } = this;
    if (!pressed) return;
    if (Math.hypot(hit.x - pressed.x, hit.y - pressed.y) > SLID) this.open();
    pressed.pad?.light(pressed.pad.symbolAt(hit));
  }

  /** @param {Hit} [hit] */
  up(hit) {
    const { pressed } = this;
    if (!pressed) return;
    const symbol = hit && pressed.pad ? pressed.pad.symbolAt(hit) : null;
    this.cancel();
    if (symbol !== null) this.write(symbol);
  }

  cancel() {
    clearTimeout(this.pressed?.timer);
    this.pressed?.pad?.close();
    this.pressed = null;
  }
}

/** The view with fewer tools: what is typed, and before it what has to be drawn. */
export class TypingView extends EditView {
  /**
   * @param {App} app
   * @param {import("./edit.js").Opened & {varieties: Variety[], at: number}} opened
   */
  constructor(app, opened) {
    super(app, opened);
    this.element.classList.add("typing");
    this.panel.title.textContent = textOf(say("Type a puzzle in"));
  }

  /** Nothing is counted beside the board: its cells are larger. */
  get bare() {
    return true;
  }

  get varieties() {
    return /** @type {{varieties: Variety[]}} */ (/** @type {unknown} */ (this.opened)).varieties;
  }

  /** The number of the size and variant that is typed in. */
  get at() {
    return /** @type {{at: number}} */ (/** @type {unknown} */ (this.opened)).at;
  }

  /** @param {number} at */
  set at(at) {
    Object.assign(this.opened, { at });
  }

  /** @returns {Tool[]} regions that are the puzzle's own, or else holes; then the givens */
  get tools() {
    const own = this.walled || this.varieties[this.at]?.draft?.regions?.includes(-1);
    const typed = this.editing.givens.includes("symbols");
    const left = ["board", "shapes", ...(own ? [] : ["regions"]), ...(typed ? ["holes", "walls"] : [])];
    return super.tools.filter((tool) => !left.includes(tool));
  }

  /** @returns {Tool} */
  get firstTool() {
    const { tools } = this;
    // Few puzzles have cages or lines: they wait until they are asked for.
    return (!this.isDrawn && tools.find((tool) => tool !== "clues")) || tools[tools.length - 1];
  }

  /** Is there already something to type into? */
  get isDrawn() {
    const { givens, regions } = this.opened.drawing.draft;
    return Boolean(givens?.length) && !regions?.includes(-1);
  }

  get kept() {
    return nameOf(this.family.family);
  }

  keep() {
    if (!this.played) keep(this.kept, { drawing: this.drawing, at: this.at });
  }

  played = false;

  /** @param {import("../../game/game.js").Bundle} bundle */
  async play(bundle) {
    this.played = true;
    keep(this.kept, null);
    await super.play(bundle);
  }

  makeVerdict() {
    return new Verdict(this, { brief: true });
  }

  makePanel() {
    return new TypingPanel(this);
  }

  makeInputs() {
    return { ...super.makeInputs(), symbols: new TypingInput(this) };
  }

  /**
   * The empty board of a size and variant; symbols that fit may stay.
   *
   * @param {number} at
   * @param {boolean} [stay]
   */
  async choose(at, stay = false) {
    this.at = at;
    const draft = this.varieties[at]?.draft ?? this.editing.draft;
    const givens = stay && this.editing.givens.includes("symbols") ? (this.draft.givens ?? []).filter((text) => !this.reader.borders.has(text)) : [];
    await this.reshape({ ...EMPTY, ...draft, givens });
    this.setTool(this.firstTool);
  }

  /** @returns {string} */
  overlay() {
    const broken = this.reader.cellsOf(this.verdict.known?.broken).map((cell) => this.board.drawn[cell]);
    return fills(broken, "wrong-ground") + this.input.overlay() + waves(broken);
  }
}

/** Beside the board: which puzzle, what to draw first, the verdict, the keys. */
class TypingPanel extends EditPanel {
  get typing() {
    return /** @type {TypingView} */ (/** @type {unknown} */ (this.view));
  }

  drawHead() {
    this.head.replaceChildren(this.sizes(), this.onwards());
  }

  /** The size and variant, with their picture: a press offers the others. */
  sizes() {
    const { typing } = this;
    const known = typing.varieties[typing.at];
    if (!known) return super.sizes();
    const choose = () => {
      const dialog = openDialog(
        say("Size and variant"),
        pictures(typing.varieties, known, (one) => {
          dialog.close();
          typing.choose(typing.varieties.indexOf(one), true);
        }),
      );
    };
    return h("button", { type: "button", class: "variety chosen", "data-do": "variety", "aria-haspopup": "dialog", title: say("Size and variant"), onclick: choose }, thumbnail(Game.start(known.bundle)), h("span", {}, known.name), icon("down"));
  }

  /** To the next tool, and from the last one to the game. */
  onwards() {
    const { typing } = this;
    const { tools } = typing;
    const next = tools[tools.indexOf(typing.tool) + 1];
    if (next) return h("button", { type: "button", class: "button primary onwards", "data-do": "next", onclick: () => typing.setTool(next) }, say("Next"), icon("next"));
    return h("button", { type: "button", class: "button primary onwards", disabled: !typing.drawn.bundle, "data-do": "play", onclick: () => typing.withPuzzle((bundle) => typing.play(bundle)) }, icon("play"), say("Play it"));
  }

  /**
   * @param {Tool} tool
   * @returns {Node[]}
   */
  toolPanel(tool) {
    if (tool !== "symbols") return super.toolPanel(tool).filter((part) => part !== this.nothing);
    const input = /** @type {TypingInput} */ (this.view.inputs.symbols);
    const skip = this.view.game.places.symbols.includes("0") ? say("Type, and the cursor goes on; space or a dot leaves a cell empty.") : say("Type, and the cursor goes on; 0, space or a dot leaves a cell empty.");
    const tip = h("p", { class: "soft tip" }, skip, " ", say("Or hold a cell and slide to its symbol."));
    const keys = symbolKeys(input, [plainKey("skip", say("Leave it empty"), "skip", () => input.write(null)), plainKey("erase", say("Back"), "back", () => input.back())]);
    // Its room stays, so that the board does not move under a finger.
    if (this.view.draft.givens?.length) tip.style.visibility = "hidden";
    return [keys, tip];
  }

  nothing = h("span", {});

  // Of what the editor offers, these are not needed to copy a puzzle.

  cellKinds() {
    return this.nothing;
  }

  symmetry() {
    return this.nothing;
  }

  drawActions() {
    const { typing } = this;
    const empty = () => typing.choose(typing.at);
    this.actions.replaceChildren(...typing.history.buttons, iconButton("trash", say("Empty board"), empty, { "data-do": "empty" }));
    this.drawHead();
    this.tools.hidden = typing.tools.length < 2;
  }
}
