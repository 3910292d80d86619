/** The pieces of a puzzle, drawn cell by cell: left adds, right removes; with a letter, a name and a colour; as a set. */
import * as api from "../../api.js";
import { h, iconButton, svgElement, toast } from "../../dom.js";
import { fromCorner } from "../../picture/compose.js";
import { PAGE } from "../../picture/look.js";
import { pieceGroup, SMALL } from "../../picture/parts.js";
import { keep, kept } from "../../storage/kept.js";
import { say } from "../../words.js";
import { ask } from "../common/dialog.js";
import { flatShape } from "../../picture/layout.js";
import { optionFields } from "../common/options.js";

/** @typedef {import("./edit.js").EditView} EditView */
/** @typedef {import("../../game/drawing.js").DraftPiece} DraftPiece */

const SETS = "piece-sets";
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
/** The size in cells of the sheet for drawing a piece. */
const [LEAST, MOST] = [5, 9];

/**
 * @param {EditView} view
 * @returns {Node[]}
 */
export function shapeTool(view) {
  const pieces = view.draft.pieces ?? [];
  view.piece = Math.max(0, Math.min(view.piece, pieces.length - 1));
  const add = iconButton("plus", say("New piece"), () => addPiece(view), { class: "", "data-do": "new-piece" });
  const tray = h("div", { class: "tray", role: "group", "aria-label": say("Pieces") }, pieces.map((piece, number) => pieceButton(view, piece, number)), add);
  return [tray, ...(pieces.length ? [editor(view, pieces[view.piece])] : []), sets(view), ...cutting(view)];
}

/**
 * @param {EditView} view
 * @param {DraftPiece} piece
 * @param {number} number
 */
function pieceButton(view, piece, number) {
  const cells = fromCorner(piece.cells.map(([row, column, layer]) => ({ row, column, layer: layer ?? 0 })));
  const colour = colourOf(view, piece);
  const left = piece.max_count ?? 1;
  const shown = { symbol: piece.symbol, cells, left, tint: number, colour, round: view.game.scene.round, label: "", piece: number };
  const shape = flatShape(shown);
  const width = (1 + Math.max(...shape.map(([, column]) => column))) * SMALL + (left > 1 ? SMALL * 1.2 : 0);
  const height = (1 + Math.max(...shape.map(([row]) => row))) * SMALL;
  const picture = svgElement(
    `<svg viewBox="-2 -2 ${width + 4} ${height + 4}" width="${width + 4}" height="${height + 4}" text-anchor="middle" ` +
      `aria-hidden="true">${pieceGroup(shown, 0, 0, PAGE)}</svg>`,
  );
  picture.querySelector("title")?.remove();
  const choose = () => {
    view.piece = number;
    view.redrawPanel();
  };
  // The drawing keeps the name that was typed; the tray has it in the language of the page.
  const named = view.game.places.pieces.find(({ symbol }) => symbol === piece.symbol)?.name ?? piece.name;
  const label = say("draw piece {piece}", { piece: named || piece.symbol });
  return h("button", { type: "button", class: "piece", "aria-label": label, "aria-pressed": String(number === view.piece), "data-key": `shape-${number}`, "data-shape": piece.symbol, onclick: choose }, picture);
}

/**
 * @param {EditView} view
 * @param {Partial<DraftPiece> | ((piece: DraftPiece) => Partial<DraftPiece>)} parts
 */
function changePiece(view, parts) {
  const at = view.piece;
  const changed = (/** @type {DraftPiece} */ piece) => ({ ...piece, ...(typeof parts === "function" ? parts(piece) : parts) });
  return view.reshape(() => ({ pieces: (view.draft.pieces ?? []).map((piece, number) => (number === at ? changed(piece) : piece)) }));
}

/** @param {EditView} view */
function addPiece(view) {
  return view.reshape(() => {
    const pieces = view.draft.pieces ?? [];
    const used = new Set(pieces.map(({ symbol }) => symbol));
    const symbol = [...LETTERS].find((letter) => !used.has(letter));
    if (!symbol) return {};
    view.piece = pieces.length;
    return { pieces: [...pieces, { symbol, cells: [[0, 0]] }] };
  });
}

/**
 * @param {EditView} view
 * @param {DraftPiece} piece
 */
function editor(view, piece) {
  const field = (/** @type {import("../../words.js").Sentence} */ label, /** @type {HTMLElement} */ input) => h("label", {}, h("span", {}, label), input);
  const text = (/** @type {"symbol" | "name"} */ part, /** @type {number} */ length) =>
    h("input", { type: "text", value: piece[part] ?? "", maxlength: String(length), "data-key": `piece-${part}`, onchange: (/** @type {Event} */ event) => changePiece(view, { [part]: valueOf(event).trim() }) });
  const number = (/** @type {"min_count" | "max_count"} */ part) =>
    h("input", { type: "number", min: "0", max: "999", value: String(piece[part] ?? 1), "data-key": `piece-${part}`, onchange: (/** @type {Event} */ event) => counted(view, part, Number(valueOf(event))) });
  const colour = h("input", { type: "color", value: colourOf(view, piece), "data-key": "piece-colour", onchange: (/** @type {Event} */ event) => changePiece(view, { colour: valueOf(event) }) });
  const flips = h("input", { type: "checkbox", checked: piece.flips ?? true, "data-key": "piece-flips", onchange: (/** @type {Event} */ event) => changePiece(view, { flips: /** @type {HTMLInputElement} */ (event.target).checked }) });
  const names = { free: say("turns freely"), half: say("makes half turns"), fixed: say("does not turn") };
  const turns = h(
    "select",
    { "data-key": "piece-turns", onchange: (/** @type {Event} */ event) => changePiece(view, { turns: valueOf(event) }) },
    Object.entries(names).map(([value, name]) => h("option", { value, selected: value === (piece.turns ?? "free") }, name)),
  );
  const remove = () => {
    const removed = view.piece;
    view.reshape(() => ({ pieces: (view.draft.pieces ?? []).filter((_, at) => at !== removed) }));
  };
  return h(
    "div",
    { class: "piece-editor" },
    ...shapeGrids(view, piece),
    h(
      "div",
      { class: "fields" },
      field(say("Letter"), text("symbol", 1)),
      field(say("Name"), text("name", 40)),
      field(say("Colour"), colour),
      field(say("At least"), number("min_count")),
      field(say("At most"), number("max_count")),
      h("label", { class: "wide" }, h("span", {}, say("Turning")), turns),
      h("label", { class: "check" }, flips, h("span", {}, say("may be flipped"))),
      iconButton("trash", say("Remove piece"), remove, { class: "", "data-do": "remove-piece" }),
    ),
  );
}

/**
 * The colour of a piece: its own, or the family's, or the one it is drawn in.
 *
 * @param {EditView} view
 * @param {DraftPiece} piece
 */
function colourOf(view, piece) {
  const known = piece.colour || view.game.places.pieces.find(({ symbol }) => symbol === piece.symbol)?.colour;
  return PAGE.pieceFill((view.draft.pieces ?? []).indexOf(piece), known ?? "");
}

/** @param {Event} event */
const valueOf = (event) => /** @type {HTMLInputElement} */ (event.target).value;

/**
 * @param {EditView} view
 * @param {"min_count" | "max_count"} part
 * @param {number} value
 */
function counted(view, part, value) {
  return changePiece(view, ({ min_count = 1, max_count = 1 }) => ({
    min_count: part === "min_count" ? value : Math.min(min_count, value),
    max_count: part === "max_count" ? value : Math.max(max_count, value),
  }));
}

/**
 * A sheet for each layer, always with space around the piece.
 *
 * @param {EditView} view
 * @param {DraftPiece} piece
 * @returns {Node[]}
 */
function shapeGrids(view, piece) {
  const [rows, columns] = [0, 1].map((axis) => {
    const numbers = piece.cells.map((cell) => Number(cell[axis]));
    const low = Math.min(...numbers) - 1;
    return { low, size: Math.min(MOST, Math.max(LEAST, Math.max(...numbers) + 2 - low)) };
  });
  const layers = view.game.places.layers;
  return [...Array(layers).keys()].map((layer) => {
    const has = new Set(piece.cells.filter((cell) => (cell[2] ?? 0) === layer).map(([row, column]) => `${row},${column}`));
    const cells = [...Array(rows.size * columns.size).keys()].map((at) => {
      const [row, column] = [rows.low + Math.floor(at / columns.size), columns.low + (at % columns.size)];
      const on = has.has(`${row},${column}`);
      const label = say("row {row}, column {column}", { row: row - rows.low + 1, column: column - columns.low + 1 });
      return h("button", { type: "button", class: "cell", tabindex: at ? "-1" : "0", "aria-label": label, "aria-pressed": String(on), "data-at": `${row},${column},${layer}`, "data-key": `cell-${row}-${column}-${layer}` });
    });
    const grid = h("div", { class: "shape", role: "group", "aria-label": layers > 1 ? say("layer {number}", { number: layer + 1 }) : say("Shape of the piece") }, cells);
    grid.style.setProperty("--piece", colourOf(view, piece));
    grid.style.gridTemplateColumns = `repeat(${columns.size}, 1fr)`;
    listen(view, piece, grid, columns.size);
    return grid;
  });
}

/**
 * Left adds, right removes, a finger toggles; arrows move, Space and Delete work too.
 *
 * @param {EditView} view
 * @param {DraftPiece} piece
 * @param {HTMLElement} grid
 * @param {number} columns
 */
function listen(view, piece, grid, columns) {
  /** @type {{on: boolean, cells: Set<string>} | null} */
  let stroke = null;
  const touch = (/** @type {Element | null} */ element) => {
    const cell = /** @type {HTMLElement | null} */ (element?.closest("[data-at]") ?? null);
    if (!stroke || !cell || !grid.contains(cell)) return;
    stroke.cells.add(cell.dataset.at ?? "");
    cell.setAttribute("aria-pressed", String(stroke.on));
  };
  const end = () => {
    if (stroke) paint(view, piece, [...stroke.cells], stroke.on);
    stroke = null;
  };
  grid.addEventListener("pointerdown", (event) => {
    const cell = /** @type {HTMLElement} */ (event.target).closest("[data-at]");
    if (!cell || event.button === 1) return;
    event.preventDefault();
    /** @type {HTMLElement} */ (cell).focus();
    const there = cell.getAttribute("aria-pressed") === "true";
    stroke = { on: event.button === 0 && !(event.pointerType === "touch" && there), cells: new Set() };
    grid.setPointerCapture(event.pointerId);
    touch(cell);
  });
  grid.addEventListener("pointermove", (event) => touch(document.elementFromPoint(event.clientX, event.clientY)));
  grid.addEventListener("pointerup", end);
  grid.addEventListener("pointercancel", end);
  grid.addEventListener("contextmenu", (event) => event.preventDefault());
  grid.addEventListener("keydown", (event) => {
    const cells = [...grid.querySelectorAll("button")];
    const at = cells.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    const step = { ArrowUp: -columns, ArrowDown: columns, ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step) cells[at + step]?.focus();
    else if (event.key === " " || event.key === "Enter") paint(view, piece, [cells[at].dataset.at ?? ""], cells[at].getAttribute("aria-pressed") !== "true");
    else if (event.key === "Delete" || event.key === "Backspace") paint(view, piece, [cells[at].dataset.at ?? ""], false);
    else return;
    event.preventDefault();
  });
}

/**
 * @param {EditView} view
 * @param {DraftPiece} piece
 * @param {string[]} names
 * @param {boolean} on
 */
function paint(view, piece, names, on) {
  const added = on ? names.map((name) => /** @type {[number, number, number]} */ (name.split(",").map(Number))) : [];
  const painted = (/** @type {DraftPiece} */ { cells }) => [...cells.filter(([row, column, layer]) => !names.includes(`${row},${column},${layer ?? 0}`)), ...added];
  if (painted(piece).length) changePiece(view, (now) => ({ cells: painted(now) }));
  else {
    view.explain(say("A piece has at least one cell."));
    view.redrawPanel();
  }
}

// Sets

/** @returns {Record<string, DraftPiece[]>} the sets stored in this browser */
const ownSets = () => kept(SETS) ?? {};

/** @param {EditView} view */
function sets(view) {
  const known = { ...view.editing.sets, ...ownSets() };
  const field = h(
    "select",
    { "aria-label": say("Choose a set of pieces"), "data-do": "take-set" },
    h("option", { value: "" }, say("Choose a set…")),
    Object.keys(known).map((name) => h("option", { value: name }, view.editing.words?.[name] ?? name)),
  );
  field.addEventListener("change", () => {
    view.piece = 0;
    view.reshape({ pieces: known[field.value], givens: [] });
  });
  const keepSet = async () => {
    const name = await ask(say("Name of the set"), "");
    if (!name) return;
    keep(SETS, { ...ownSets(), [name]: view.draft.pieces });
    toast(say("Kept."));
    view.redrawPanel();
  };
  return h("div", { class: "line" }, field, h("button", { type: "button", class: "button", "data-do": "keep-set", onclick: keepSet }, say("Keep as a set")));
}

/**
 * The board cut into pieces at random.
 *
 * @param {EditView} view
 * @returns {Node[]}
 */
function cutting(view) {
  const options = view.family.cut_options;
  if (!options) return [];
  const { fields, read } = optionFields(view.app, options, { named: false });
  const run = (/** @type {Event} */ event) => {
    event.preventDefault();
    view.app.busy("cut", async (signal) => {
      // With any piece there is a board to cut.
      const unit = { symbol: "A", cells: /** @type {[number, number][]} */ ([[0, 0]]), min_count: 0 };
      const { bundle } = await api.draw({ draft: { ...view.draft, pieces: [unit], givens: [] } }, signal);
      if (!bundle) return;
      const made = await api.cut(bundle.puzzle, read(), signal);
      view.piece = 0;
      view.take(await api.draw({ puzzle: made.bundle.puzzle }, signal));
      // Counting might not finish, although the cut itself guarantees the number.
      if (made.generated.unique) toast(say("The pieces fit together in one way only, up to symmetry."));
    });
  };
  return [
    h(
      "details",
      { class: "more" },
      h("summary", {}, say("Cut the board at random")),
      h("form", { class: "options", onsubmit: run }, fields, h("button", { class: "button primary", "data-do": "cut" }, say("Cut"))),
    ),
  ];
}
