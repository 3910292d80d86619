/** The tray of pieces with the buttons that turn the held one, and the text shown there for walls. */
import { h, iconButton, svgElement } from "../../dom.js";
import { fromCorner } from "../../picture/compose.js";
import { flatShape } from "../../picture/layout.js";
import { PAGE } from "../../picture/look.js";
import { pieceGroup, SMALL } from "../../picture/parts.js";
import { say } from "../../words.js";

/** @typedef {import("../../input/pieces.js").PieceInput} PieceInput */

/** The most pieces a phone has room for: more are shown in two lines that scroll sideways. */
const MANY = 16;
/** The maximum size of a piece in the tray, in pixels: a piece of a hundred cells is drawn smaller. */
const MAX_PIECE = 132;

/**
 * @param {PieceInput} input
 * @returns {Node[]}
 */
export function trayPanel(input) {
  const { places } = input;
  const left = places.left(input.game.entered);
  const never = places.left(input.game.scene.givens);
  const pieces = places.pieces.flatMap((_, number) => (never[number] > 0 ? [pieceButton(input, number, left[number], never[number])] : []));
  const tip = left.some((number) => number > 0) ? h("p", { class: "soft tip" }, say("Take a piece, or draw its shape on the board.")) : "";
  return [h("div", { class: pieces.length > MANY ? "tray many" : "tray", "aria-label": say("Pieces"), role: "group" }, pieces), h("div", { class: "below-tray" }, input.held ? turnButtons(input) : tip)];
}

/** A cache of the pictures of the pieces in each tray: redrawing sixty of them takes longer than a frame. */
const pictures = /** @type {WeakMap<PieceInput, Map<string, SVGSVGElement>>} */ (new WeakMap());

/**
 * @param {PieceInput} input
 * @param {number} number
 * @param {number} left
 * @param {number} most the number left at the start
 */
function pictureOf(input, number, left, most) {
  const drawn = pictures.get(input) ?? new Map();
  pictures.set(input, drawn);
  const key = `${number} ${input.lying[number]} ${left}`;
  const known = drawn.get(key) ?? pictureDrawn(input, number, left, most);
  drawn.set(key, known);
  return known;
}

/**
 * @param {PieceInput} input
 * @param {number} number
 * @param {number} left
 * @param {number} most
 */
function pictureDrawn(input, number, left, most) {
  const piece = input.places.pieces[number];
  const lying = (/** @type {number} */ orientation) => {
    const cells = fromCorner(input.places.orientations[orientation].cells);
    const shown = { symbol: piece.symbol, cells, left, tint: number, colour: piece.colour, round: input.game.scene.round, label: piece.name, piece: number };
    const shape = flatShape(shown);
    return { shown, width: 1 + Math.max(...shape.map(([, column]) => column)), height: 1 + Math.max(...shape.map(([row]) => row)) };
  };
  const { shown, width, height } = lying(input.lying[number]);
  // Its space is the same in any orientation and number: the board would shrink beside a growing tray.
  const first = lying(piece.drawn);
  const room = Math.min(3, Math.max(first.width, first.height));
  const counted = most > 1 ? 1.2 : 0;
  const size = (/** @type {number} */ cells) => cells * SMALL + 4;
  const [wide, high] = [size(Math.max(first.width, room) + counted), size(Math.max(first.height, room))];
  const shrunk = Math.min(1, MAX_PIECE / Math.max(wide, high));
  const picture = svgElement(
    `<svg viewBox="-2 -2 ${size(width + counted)} ${size(height)}" width="${shrunk * wide}" ` +
      `height="${shrunk * high}" text-anchor="middle" aria-hidden="true">${pieceGroup(shown, 0, 0, PAGE)}</svg>`,
  );
  picture.querySelector("title")?.remove();
  return picture;
}

/**
 * @param {PieceInput} input
 * @param {number} number
 * @param {number} left
 * @param {number} most
 */
function pieceButton(input, number, left, most) {
  const piece = input.places.pieces[number];
  const button = h("button", {
    type: "button",
    class: "piece",
    disabled: left <= 0,
    "aria-pressed": String(input.held?.piece === number),
    "aria-label": say("piece {piece}, {left} left", { piece: piece.name || piece.symbol, left }),
    title: piece.name || undefined,
    "data-key": `piece-${number}`,
    "data-piece": piece.symbol,
  });
  button.append(pictureOf(input, number, left, most));
  listen(input, button, number);
  return button;
}

/**
 * A press takes the piece; it then follows the pointer until it is released.
 *
 * @param {PieceInput} input
 * @param {HTMLElement} button
 * @param {number} number
 */
function listen(input, button, number) {
  button.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || !event.isPrimary) return;
    event.preventDefault();
    const { board } = input.play;
    const move = (/** @type {PointerEvent} */ moved) => {
      if (moved.pointerId === event.pointerId) input.move(board.hit(moved), moved);
    };
    const up = (/** @type {PointerEvent} */ ended) => {
      if (ended.pointerId !== event.pointerId) return;
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", up);
      window.removeEventListener("pointercancel", up);
      if (ended.type === "pointercancel") input.cancel();
      else input.up(board.hit(ended), ended);
    };
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", up);
    window.addEventListener("pointercancel", up);
    board.element.focus({ preventScroll: true });
    input.pickFromTray(number, event);
  });
  button.addEventListener("click", (event) => {
    // A press by Enter or by a screen reader has no pointer.
    if (event.detail === 0) input.pick(input.places.pieces[number].symbol);
  });
}

/** @param {PieceInput} input */
function turnButtons(input) {
  const { askNetwork } = input.play;
  const space = input.places.orientations.some((one) => one.keys.includes("t"));
  return h(
    "div",
    { class: "actions turning" },
    iconButton("turn", say("Turn"), () => input.turn("turn"), { "data-do": "turn" }),
    iconButton("flip", say("Flip"), () => input.turn("flip"), { "data-do": "flip" }),
    space ? iconButton("tip", say("Tip"), () => input.turn("tip"), { "data-do": "tip" }) : "",
    askNetwork ? iconButton("wand", say("Network"), askNetwork, { "data-do": "network", title: say("Where would a network lay it?") }) : "",
    iconButton("check", say("Lay"), () => input.drop(), { "data-do": "drop" }),
    iconButton("close", say("Put back"), () => input.takeBack(), { "data-do": "back" }),
  );
}

/** @returns {Node[]} */
export function wallPanel() {
  return [h("p", { class: "soft tip" }, say("Tap a border: wall, no wall, nothing. Drag over cells to draw a region."))];
}
