/** Beside the board of the editor: the choice of board, the tools, the verdict, and the actions for the puzzle. */
import * as api from "../../api.js";
import { h, icon, iconButton, textOf, toast } from "../../dom.js";
import { Game } from "../../game/game.js";
import { SYMMETRIES, symmetryNames } from "../../game/symmetry.js";
import { say } from "../../words.js";
import { ask, openMenu } from "../common/dialog.js";
import { keypad } from "../play/keypad.js";
import { optionFields } from "../common/options.js";
import { shapeTool } from "./shapes.js";
import { shareDialog } from "../common/sharing.js";
import { trayPanel, wallPanel } from "../play/tray.js";

/** @typedef {import("./edit.js").EditView} EditView */
/** @typedef {import("./edit.js").Tool} Tool */

/** Sizes of square boards to offer, if the family has them. */
const SIDES = [2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 20, 25];
const OTHER = "other";
/** Of what cannot stand together, the number of parts that are offered to be removed. */
const MOST_OFFERED = 8;

export class EditPanel {
  /** @param {EditView} view */
  constructor(view) {
    this.view = view;
    this.head = h("div", { class: "head which" });
    this.actions = h("div", { class: "actions main" });
    this.tools = h("div", { class: "segments tools-row", role: "group", "aria-label": say("Tools") });
    this.entry = h("div", { class: "entry" });
    this.title = h("h1", { class: "for-hearing" }, say("Edit"));
    this.element = h(
      "aside",
      { class: "panel", "aria-label": say("Editor") },
      this.title,
      this.head,
      view.verdict.element,
      this.actions,
      this.tools,
      view.message.element,
      this.entry,
      view.history.element,
    );
  }

  draw() {
    const { view } = this;
    const held = /** @type {HTMLElement | null} */ (document.activeElement);
    const [doing, key] = [held?.dataset.do, held?.dataset.key];
    this.drawHead();
    this.drawActions();
    this.tools.replaceChildren(...view.tools.map((tool) => this.toolButton(tool)));
    this.entry.replaceChildren(...this.toolPanel(view.tool));
    view.history.draw();
    const again = doing ? `[data-do="${doing}"]` : key ? `[data-key="${CSS.escape(key)}"]` : null;
    if (again && !held?.isConnected) /** @type {HTMLElement | null} */ (this.element.querySelector(again))?.focus();
  }

  // Choice of board

  drawHead() {
    this.head.replaceChildren(this.families(), this.sizes());
  }

  families() {
    const { family, families } = this.view;
    const field = h(
      "select",
      { "aria-label": say("Family"), "data-do": "family" },
      families.map((one) => h("option", { value: one.family, selected: one.family === family.family }, one.display_name)),
    );
    field.addEventListener("change", () => (location.hash = `#/edit/${field.value}`));
    return field;
  }

  /** @returns {HTMLElement} */
  sizes() {
    const { view } = this;
    const option = view.editing.options.find(({ kind }) => kind === "size");
    const now = String(view.draft.options?.size ?? "");
    const usual = SIDES.filter((side) => side >= (option?.low ?? 1) && side <= (option?.high ?? 99)).map((side) => `${side}x${side}`);
    const first = Array.isArray(option?.default) ? option.default.join("x") : now;
    const sizes = [...new Set([now, first, ...usual])].sort((one, other) => parseInt(one, 10) - parseInt(other, 10));
    const field = h(
      "select",
      { "aria-label": say("Size"), "data-do": "size" },
      sizes.map((size) => h("option", { value: size, selected: size === now }, size)),
      h("option", { value: OTHER }, say("Other…")),
    );
    field.addEventListener("change", async () => {
      const size = field.value === OTHER ? await ask(say("Rows x columns"), now) : field.value;
      if (size) this.resize(size);
      else this.draw();
    });
    return field;
  }

  /** @param {string} size */
  resize(size) {
    const { view } = this;
    view.reshape(() => ({ options: { ...view.draft.options, size }, regions: [] }));
  }

  // Tools

  /** @param {Tool} tool */
  toolButton(tool) {
    const { view } = this;
    const names = {
      board: say("Board"),
      holes: say("Holes"),
      optional: say("May stay empty"),
      clues: view.kinds.length ? say("Cages and lines") : say("Clues"),
      regions: say("Regions"),
      shapes: say("Pieces"),
      walls: say("Walls"),
      symbols: say("Givens"),
      pieces: say("Lay"),
    };
    const pressed = String(tool === view.tool || (tool === "holes" && view.tool === "optional"));
    return h("button", { type: "button", "data-tool": tool, "data-key": `tool-${tool}`, "aria-pressed": pressed, onclick: () => view.setTool(tool) }, names[tool]);
  }

  /**
   * @param {Tool} tool
   * @returns {Node[]}
   */
  toolPanel(tool) {
    const { view } = this;
    const { symbols, pieces } = view.inputs;
    if (tool === "symbols") return [...keypad(/** @type {import("../../input/symbols.js").SymbolInput} */ (symbols)), this.symmetry()];
    if (tool === "walls") return [...wallPanel(), this.symmetry()];
    if (tool === "pieces") return trayPanel(/** @type {import("../../input/pieces.js").PieceInput} */ (pieces));
    if (tool === "shapes") return shapeTool(view);
    if (tool === "board") return this.board();
    if (tool === "clues" && view.kinds.length) return this.clueKinds();
    const tips = {
      holes: say("Tap or drag over cells that are not part of the board; once more brings them back."),
      optional: say("Tap cells that may stay empty."),
      clues: say("Tap a cell to write its clues: 23\\16 is 23 for the cells below and 16 for those to the right."),
      regions: say("Drag from a cell to grow its region, from a free cell to begin one. A tap takes a cell out."),
    };
    const clear = {
      holes: () => view.reshape({ holes: [] }),
      optional: () => view.reshape({ optional: [] }),
      clues: () => view.reshape({ clues: [] }),
      regions: () => view.reshape(view.walled ? { givens: entriesOf(view), ruled_out: [] } : { regions: view.game.places.cells.map(() => -1) }),
    };
    const usual = h("button", { type: "button", class: "chip", "data-do": "usual", onclick: () => view.reshape({ regions: [] }) }, say("The usual ones"));
    return [
      ...(tool !== "regions" && tool !== "clues" && view.editing.tools.includes("optional") ? [this.cellKinds()] : []),
      h("p", { class: "soft tip" }, tips[tool]),
      h(
        "div",
        { class: "chips" },
        h("button", { type: "button", class: "chip", "data-do": "clear", onclick: clear[tool] }, say("Clear")),
        tool === "regions" && !view.walled ? usual : "",
      ),
      this.symmetry(),
    ];
  }

  /** What a stroke draws, and every clue that is there. */
  clueKinds() {
    const { view } = this;
    const { clues = [] } = view.draft;
    const kind = h(
      "select",
      { "data-do": "kind" },
      view.kinds.map(([word, name]) => h("option", { value: word, selected: word === view.clue.word }, name)),
    );
    kind.addEventListener("change", () => (view.clue = { ...view.clue, word: kind.value }));
    const number = h("input", { type: "text", inputmode: "numeric", size: "6", value: view.clue.number, "data-do": "number" });
    number.addEventListener("input", () => (view.clue = { ...view.clue, number: number.value.trim() }));
    const write = async () => {
      const line = await ask(say("A line of text, such as cage 10 R1C1 R1C2"), "");
      if (line) view.reshape({ clues: [...clues, line] });
    };
    const remove = (/** @type {string} */ line) => () => view.reshape({ clues: clues.filter((one) => one !== line) });
    return [
      h("p", { class: "soft tip" }, say("Choose a kind, write its number if it has one, and draw it over the cells. The right button takes clues away.")),
      h("label", { class: "check" }, h("span", {}, say("Kind")), kind),
      h("label", { class: "check" }, h("span", {}, say("Number")), number),
      h(
        "div",
        { class: "chips" },
        h("button", { type: "button", class: "chip", "data-do": "write", onclick: write }, say("Write a line…")),
        h("button", { type: "button", class: "chip", "data-do": "clear", onclick: () => view.reshape({ clues: [] }) }, say("Clear")),
      ),
      h(
        "div",
        { class: "chips" },
        clues.map((line, at) => h("button", { type: "button", class: "chip", "data-key": `clue-${at}`, "aria-label": say("Remove {clue}", { clue: line }), onclick: remove(line) }, `${line} ✕`)),
      ),
    ];
  }

  /**
   * The effect of a tap on a cell, if there are choices other than a hole.
   *
   * @returns {HTMLElement}
   */
  cellKinds() {
    const { view } = this;
    /** @type {[Tool, import("../../words.js").Sentence][]} */
    const kinds = [["holes", say("Holes")], ["optional", say("May stay empty")]];
    return h(
      "div",
      { class: "segments", role: "group", "aria-label": say("What tapping a cell does") },
      kinds.map(([tool, name]) => h("button", { type: "button", "data-cells": tool, "data-key": `cells-${tool}`, "aria-pressed": String(tool === view.tool), onclick: () => view.setTool(tool) }, name)),
    );
  }

  /** @returns {HTMLElement} */
  symmetry() {
    const { view } = this;
    const names = symmetryNames();
    const { rows, columns } = view.game.places.size;
    const square = rows === columns;
    const known = SYMMETRIES.filter((one) => square || (one !== "rotation4" && one !== "diagonal"));
    const field = h(
      "select",
      { "data-do": "symmetry" },
      known.map((one) => h("option", { value: one, selected: one === view.symmetry }, names[one])),
    );
    field.addEventListener("change", () => {
      view.symmetry = /** @type {import("../../game/symmetry.js").Symmetry} */ (field.value);
      view.redraw();
    });
    return h("label", { class: "check" }, h("span", {}, say("Symmetry")), field);
  }

  /** The options of the board beside its size, and an empty one. */
  board() {
    const { view } = this;
    const now = view.draft.options ?? {};
    const options = view.editing.options.filter(({ kind }) => kind !== "size");
    const { fields, read } = optionFields(view.app, options, { now, named: false });
    const form = h("div", { class: "options" }, fields);
    form.addEventListener("change", () => {
      const kept = Object.fromEntries(Object.entries(now).filter(([name]) => options.every((one) => one.name !== name || one.kind !== "flag")));
      view.reshape({ options: { ...kept, ...read() } });
    });
    const empty = () => view.reshape({ givens: [], ruled_out: [], holes: [], optional: [], regions: [], clues: [] });
    return [
      form,
      h("div", { class: "chips" }, h("button", { type: "button", class: "chip", "data-do": "empty", onclick: empty }, say("Empty board"))),
    ];
  }

  // Actions

  drawActions() {
    const { view } = this;
    const puzzle = view.drawn.bundle;
    const can = view.family.capabilities.includes("complete");
    const complete = h(
      "button",
      { type: "button", class: "button quiet", disabled: !puzzle, title: say("Add or remove givens until there is one solution"), "aria-haspopup": "menu", "data-do": "complete" },
      icon("wand"),
      h("span", {}, say("Complete")),
    );
    complete.addEventListener("click", () => this.chooseLevel(complete));
    const share = () => view.withPuzzle((bundle) => shareDialog(Game.start(bundle)));
    const play = () => view.withPuzzle((bundle) => view.play(bundle));
    this.actions.replaceChildren(
      ...view.history.buttons,
      can ? complete : "",
      iconButton("share", say("Share"), share, { disabled: !puzzle, "data-do": "share" }),
      iconButton("play", say("Play it"), play, { class: "primary", disabled: !puzzle, "data-do": "play" }),
    );
  }

  /** @param {HTMLElement} button */
  chooseLevel(button) {
    const { levels } = this.view.app;
    const own = levels.filter(({ id }) => id in this.view.family.levels);
    const { culprit } = this.view.verdict;
    openMenu(button, [
      ...culprit.slice(0, MOST_OFFERED).map((part) => ({ label: say("Remove {part}", { part: part.name }), run: () => this.view.remove(part) })),
      { label: say("At any level"), run: () => this.complete(null) },
      ...own.map(({ id, name }) => ({ label: say("Level: {level}", { level: name }), run: () => this.complete(id) })),
    ]);
  }

  /** @param {string | null} level */
  async complete(level) {
    const { view } = this;
    const { bundle } = view.drawn;
    if (!bundle) return;
    await view.app.busy(`complete ${level}`, async (signal) => {
      const made = await api.complete(bundle.puzzle, level, signal).catch((error) => {
        if (!(error instanceof api.ApiError) || error.kind !== "LimitReached") throw error;
        throw new Error(textOf(say("No such puzzle was found in time. Draw more of it first, or choose a harder level.")));
      });
      const before = partsOf(view);
      view.take(await api.draw({ puzzle: made.bundle.puzzle }, signal));
      const after = partsOf(view);
      const more = (/** @type {"entries" | "walls" | "open"} */ part) => after[part].filter((one) => !before[part].includes(one)).length;
      const less = (/** @type {"entries" | "walls" | "open"} */ part) => before[part].filter((one) => !after[part].includes(one)).length;
      const [removed, erased] = [less("entries"), less("walls") + less("open")];
      const [drawn, opened] = [more("walls"), more("open")];
      const reached = made.rating?.level;
      const texts = [
        say("{added} {added:given|givens} added, {removed} removed.", { added: more("entries"), removed }),
        ...(drawn || opened || erased ? [say("Borders: {drawn} {drawn:wall|walls} drawn, {opened} left open, {erased} of yours erased.", { drawn, opened, erased })] : []),
        ...(level && reached !== level ? [say("Its level is {level}; nothing harder was found.", { level: view.app.levelName(reached ?? "") })] : []),
      ];
      toast(texts.map(textOf).join(" "), { label: say("Undo"), run: () => view.undo() });
    });
  }
}

/** @param {EditView} view */
const entriesOf = ({ draft, reader }) => (draft.givens ?? []).filter((text) => !reader.borders.has(text));

/**
 * The entries of a drawing, its walls, and the borders that are drawn as open.
 *
 * @param {EditView} view
 */
function partsOf(view) {
  const { givens = [], ruled_out = [] } = view.draft;
  const isWall = (/** @type {string} */ text) => view.reader.borders.has(text);
  return { entries: entriesOf(view), walls: givens.filter(isWall), open: ruled_out.filter(isWall) };
}
