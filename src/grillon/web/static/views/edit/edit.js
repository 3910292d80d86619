/** The editor: the same board, with tools beside it and a constant verdict. */
import * as api from "../../api.js";
import { announce, h, toast } from "../../dom.js";
import { boardKey, Drawing, Reader } from "../../game/drawing.js";
import { Game } from "../../game/game.js";
import { CellInput } from "../../input/cells.js";
import { fills, outlines, waves } from "../../input/overlay.js";
import { PieceInput } from "../../input/pieces.js";
import { SymbolInput } from "../../input/symbols.js";
import { WallInput } from "../../input/walls.js";
import { keep, kept } from "../../storage/kept.js";
import { lacking, mirrored } from "../../game/symmetry.js";
import { say } from "../../words.js";
import { BoardView } from "../common/board_view.js";
import { brushes } from "./brushes.js";
import { EditPanel } from "./edit_panel.js";
import { EditKeys } from "./keys.js";
import { History } from "../play/history.js";
import { Message } from "../common/message.js";
import { possibleTexts } from "../common/possible.js";
import { problemText } from "../common/problems.js";
import { Verdict } from "./verdict.js";

/** @typedef {import("../../main.js").App} App */
/** @typedef {import("../../api.js").Drawn} Drawn */
/** @typedef {import("../../game/drawing.js").Draft} Draft */
/** @typedef {import("../../game/game.js").Change} Change */
/** @typedef {import("../../words.js").Sentence} Sentence */
/** @typedef {"symbols" | "pieces" | "walls" | "regions" | "holes" | "optional" | "clues" | "shapes" | "board"} Tool */

const LAST = "edit:last";
const kindName = (/** @type {string} */ family) => `edit:${family}`;

/** Givens are entered as values; a puzzle being drawn has no marks. */
export class GivenInput extends SymbolInput {
  /** @returns {import("../../game/moves.js").Mode[]} */
  get modes() {
    return ["value"];
  }

  hold() {
    return false;
  }
}

/**
 * @param {App} app
 * @param {string} rest the family to draw, or nothing
 * @returns {Promise<EditView>}
 */
export async function openEdit(app, rest) {
  const asked = app.toEdit;
  app.toEdit = null;
  const can = drawable(app);
  const drawn = asked ? await api.draw({ puzzle: asked }) : null;
  const named = drawn?.draft.family ?? (rest || kept(LAST));
  const family = can.find((one) => one.family === named) ?? can[0];
  const editing = await api.editing(family.family);
  const before = drawn ? null : kept(kindName(family.family));
  const drawing = before ? new Drawing(before.drawing) : Drawing.start(drawn?.draft ?? editing.draft);
  const known = drawn ?? (await api.draw({ draft: drawing.draft }).catch(() => before?.drawn));
  if (!known) throw new api.ApiError("", "Away");
  return new EditView(app, { family, families: can, editing, drawing, drawn: known });
}

/**
 * The families whose puzzles can be drawn.
 *
 * @param {App} app
 */
export const drawable = (app) => (app.allFamilies ?? []).filter(({ capabilities }) => capabilities.includes("blank"));

/**
 * @typedef {{family: import("../../api.js").Family, families: import("../../api.js").Family[],
 *   editing: import("../../api.js").Editing, drawing: Drawing, drawn: Drawn}} Opened
 */

export class EditView {
  /**
   * @param {App} app
   * @param {Opened} opened
   */
  constructor(app, opened) {
    const { family, families, editing, drawing, drawn } = opened;
    this.app = app;
    this.opened = opened;
    this.family = family;
    this.families = families;
    this.editing = editing;
    this.drawing = drawing;
    this.drawn = drawn;
    /** @type {Map<string, import("../../api.js").Sheet>} the sheets used so far */
    this.sheets = new Map();
    this.keyboard = false;
    /** @type {Tool} */
    this.tool = this.firstTool;
    /** @type {import("../../game/symmetry.js").Symmetry} */
    this.symmetry = "none";
    /** The kinds of clues that strokes draw, and the one that the next stroke draws. */
    this.kinds = Object.entries(editing.kinds ?? {});
    this.strokes = editing.strokes ?? {};
    this.clue = { word: this.kinds[0]?.[0] ?? "", number: "" };
    /** The piece being drawn. */
    this.piece = 0;
    this.stageArea = h("div", { class: "board-area" });
    this.message = new Message();
    this.verdict = this.makeVerdict();
    this.history = new History(this);
    this.game = this.gameOn(drawn.sheet);
    this.reader = new Reader(this.game.places);
    this.board = new BoardView(this.game, this);
    this.inputs = this.makeInputs();
    this.sheet(drawn.sheet);
    this.panel = this.makePanel();
    this.element = h("div", { class: "play edit", "data-family": family.family }, this.stageArea, this.panel.element);
    this.message.onhide = () => {};
    this.keys = new EditKeys(this);
    this.redraw();
    this.verdict.take(drawn);
    keep(LAST, family.family);
  }

  makeVerdict() {
    return new Verdict(this);
  }

  makePanel() {
    return new EditPanel(this);
  }

  /** @returns {Tool} */
  get firstTool() {
    const { editing, drawn } = this.opened;
    return editing.tools.includes("pieces") && !drawn.bundle ? "shapes" : editing.givens[0];
  }

  /** The name under which the drawing is kept. */
  get kept() {
    return kindName(this.family.family);
  }

  get tree() {
    return this.drawing;
  }

  get draft() {
    return this.drawing.draft;
  }

  get input() {
    return this.inputs[this.tool];
  }

  /** @returns {Tool[]} in the order in which a puzzle is drawn */
  get tools() {
    const { givens, tools } = this.editing;
    /** @type {[Tool, boolean][]} */
    const all = [
      ["board", true],
      ["holes", tools.includes("holes")],
      ["clues", tools.includes("clues")],
      ["regions", tools.includes("regions") || this.walled],
      ["shapes", tools.includes("pieces")],
      ["walls", givens.includes("walls")],
      ["symbols", givens.includes("symbols")],
      ["pieces", givens.includes("pieces")],
    ];
    return all.filter(([, there]) => there).map(([tool]) => tool);
  }

  /** Are regions what walls enclose? */
  get walled() {
    const { givens } = this.editing;
    return givens.includes("walls") && givens.includes("symbols");
  }

  /** @param {Tool} tool */
  setTool(tool) {
    this.input.cancel();
    this.tool = tool;
    this.redraw();
  }

  // The sheet

  /**
   * Change to another board to draw on.
   *
   * @param {import("../../api.js").Sheet} sheet
   */
  sheet(sheet) {
    this.sheets.set(boardKey(this.draft), sheet);
    this.game = this.gameOn(sheet);
    this.reader = new Reader(this.game.places);
    this.entered();
    const { cursor } = this.input;
    this.board = new BoardView(this.game, this);
    this.inputs = this.makeInputs();
    if (cursor !== undefined && cursor < this.game.places.cells.length) this.input.cursor = cursor;
    this.stageArea.replaceChildren(this.board.element);
  }

  /**
   * The sheet as a game without rules: inputs play on it.
   *
   * @param {import("../../api.js").Sheet} sheet
   */
  gameOn({ title, places, scene }) {
    const position = { chosen: [], excluded: [], corner: [], centre: [] };
    const { family } = this.family;
    const puzzle = { grillon: 1, family, puzzle: {} };
    const lang = document.documentElement.lang;
    return Game.start({ id: "", family, puzzle, text: "", short: null, title, places, scene, constraints: [], position, rules: [], short_rules: "", lang });
  }

  /** @returns {Record<Tool, import("../common/board_view.js").Input>} */
  makeInputs() {
    const { holes, optional, regions, clues } = brushes(this);
    const nowhere = new CellInput(this, { isOn: () => false, paint: () => {} });
    return {
      symbols: new GivenInput(this),
      pieces: new PieceInput(this),
      walls: new WallInput(this),
      holes: new CellInput(this, holes),
      optional: new CellInput(this, optional),
      regions: new CellInput(this, regions),
      clues: new CellInput(this, clues),
      shapes: nowhere,
      board: nowhere,
    };
  }

  /** Show the draft on the sheet. */
  entered() {
    const { givens, ruled_out } = this.draft;
    const nothing = { corner: new Set(), centre: new Set(), colours: new Set(), pen: new Set() };
    this.game.position = { chosen: this.reader.candidatesOf(givens), excluded: this.reader.candidatesOf(ruled_out), ...nothing };
  }

  // Changing the draft

  /**
   * Entries on the sheet: one gesture.
   *
   * @param {Change[]} changes
   * @param {() => Sentence | null} [tell]
   */
  change(changes, tell) {
    const { places, position } = this.game;
    const example = this.reader.candidatesOf(this.verdict.known?.example);
    const all = [...changes, ...mirrored(places, position.chosen, changes, this.symmetry, example)];
    this.game.position = this.after(all);
    const write = (/** @type {Set<number>} */ numbers) => [...numbers].sort((one, other) => one - other).map((one) => places.write(one));
    const { chosen, excluded } = this.game.position;
    if (this.drawing.change({ ...this.draft, givens: write(chosen), ruled_out: write(excluded) })) this.settled();
    else this.redraw();
    const text = tell?.();
    if (text) announce(text);
  }

  /** @param {Change[]} changes */
  after(changes) {
    const position = { ...this.game.position, chosen: new Set(this.game.position.chosen), excluded: new Set(this.game.position.excluded) };
    for (const [field, number, on] of changes) {
      if (field !== "chosen" && field !== "excluded") continue;
      if (on) position[field].add(number);
      else position[field].delete(number);
    }
    return position;
  }

  /** @param {Change[]} changes */
  preview(changes) {
    this.board.preview = this.after(changes);
    this.board.draw();
  }

  /**
   * Change the board: its size, its holes, its pieces. The server provides its sheet. One change after the other: each
   * starts from what the one before made of the drawing.
   *
   * @param {Partial<Draft> | (() => Partial<Draft>)} parts
   * @returns {Promise<boolean>} whether there is such a board
   */
  reshape(parts) {
    this.reshaped = this.reshaped.then(() => this.drawAgain(typeof parts === "function" ? parts() : parts));
    return this.reshaped;
  }

  reshaped = Promise.resolve(true);

  /** @param {Partial<Draft>} parts */
  async drawAgain(parts) {
    try {
      this.take(await api.draw({ draft: { ...this.draft, ...parts } }));
      return true;
    } catch (error) {
      this.message.show(problemText(error), [], "wrong");
      this.redrawPanel();
      return false;
    }
  }

  /**
   * Show the server's answer to a draft.
   *
   * @param {Drawn} drawn
   */
  take(drawn) {
    this.message.hide();
    this.drawing.change(drawn.draft);
    this.drawn = drawn;
    this.sheet(drawn.sheet);
    this.keep();
    this.redraw();
    this.verdict.take(drawn);
    const lost = drawn.dropped.length;
    if (lost) toast(say("{number} {number:given no longer fits|givens no longer fit}.", { number: lost }), { label: say("Undo"), run: () => this.undo() });
  }

  /** The givens have changed: earlier results no longer apply. */
  settled() {
    this.board.preview = null;
    this.message.hide();
    this.keep();
    this.redraw();
    this.verdict.ask(this.draft);
  }

  /** Go to another place in the history. */
  async changed() {
    const sheet = this.sheets.get(boardKey(this.draft));
    if (!sheet) {
      const { draft } = this;
      const drawn = await api.draw({ draft }).catch((/** @type {unknown} */ error) => this.message.show(problemText(error), [], "wrong"));
      if (!drawn || draft !== this.draft) return;
      this.sheet(drawn.sheet);
    } else if (sheet.places !== this.game.bundle.places) this.sheet(sheet);
    else this.entered();
    this.settled();
  }

  undo() {
    this.drawing.undo();
    this.changed();
  }

  redo() {
    this.drawing.redo();
    this.changed();
  }

  save() {
    this.keep();
  }

  keep() {
    keep(this.kept, { drawing: this.drawing, drawn: this.drawn });
  }

  /**
   * Do something with the puzzle as it is drawn now.
   *
   * @param {(bundle: import("../../game/game.js").Bundle) => void} run
   */
  withPuzzle(run) {
    const { draft } = this;
    this.app.busy("puzzle", async (signal) => {
      const { bundle, problem } = await api.draw({ draft }, signal);
      if (bundle) run(bundle);
      else this.explain(say("Not a puzzle yet: {problem}", { problem }));
    });
  }

  /** @param {import("../../game/game.js").Bundle} bundle */
  async play(bundle) {
    await this.app.playBundle(bundle, { own: true });
  }

  /** @param {import("../../game/game.js").Bundle} bundle a puzzle from elsewhere */
  async open(bundle) {
    await this.app.edit(bundle.puzzle);
  }

  /** @param {Sentence} text */
  explain(text) {
    this.message.show(text, [], "passing");
  }

  /**
   * Remove what cannot stand beside the rest.
   *
   * @param {import("../../api.js").CulpritPart} part
   */
  remove({ givens, ruled_out, cells, region }) {
    const { draft } = this;
    const gone = new Set(region ? this.reader.cellsOf(cells) : []);
    const drawn = {
      givens: draft.givens?.filter((entry) => !givens.includes(entry)),
      ruled_out: draft.ruled_out?.filter((entry) => !ruled_out.includes(entry)),
      regions: draft.regions?.map((number, cell) => (gone.has(cell) ? -1 : number)),
    };
    this.reshape(drawn);
  }

  // Drawing

  /**
   * Entries are shown as givens; with them the possible contents of other cells, if requested.
   *
   * @param {Game["position"]} position
   */
  shown(position) {
    const { scene } = this.game;
    const given = Object.assign(Object.create(Object.getPrototypeOf(scene)), scene, { givens: position.chosen });
    const marks = this.reader.candidatesOf(
      Object.entries(this.verdict.possible?.cells ?? {}).flatMap(([cell, symbols]) => symbols.map((symbol) => `${cell}=${symbol}`)),
    );
    return { scene: given, position: { ...position, chosen: new Set(), corner: marks } };
  }

  redraw() {
    this.element.dataset.size = String(this.draft.options?.size ?? "");
    this.board.draw();
    this.redrawPanel();
  }

  redrawOverlay() {
    this.board.drawOverlay();
  }

  redrawPanel() {
    this.panel?.draw();
  }

  /** @returns {string} */
  overlay() {
    const { drawn } = this.board;
    const { known } = this.verdict;
    const cells = (/** @type {number[]} */ numbers) => numbers.map((cell) => drawn[cell]);
    const broken = cells(this.reader.cellsOf(known?.broken));
    const blamed = (/** @type {boolean} */ region) => cells(this.reader.cellsOf(this.verdict.culprit.flatMap((part) => (part.region === region ? part.cells : []))));
    return (
      fills(broken, "wrong-ground") +
      fills(cells(this.reader.cellsOf(this.draft.optional)), "optional") +
      this.input.overlay() +
      waves(this.verdict.culprit.length ? blamed(false) : broken) +
      outlines(blamed(true), "blamed", 4) +
      outlines(cells(this.reader.cellsOf(known?.differ)), "differ", 4) +
      outlines(cells(lacking(this.game.places, this.game.position.chosen, this.symmetry)), "lacking", 6) +
      possibleTexts(this)
    );
  }

  close() {
    this.verdict.stop();
    this.keys.close();
  }
}
