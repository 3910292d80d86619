/** A board in space that can be turned: with a pointer, a finger or keys. It follows the board beside it. */
import { h, icon } from "../../dom.js";
import { PAGE } from "../../picture/look.js";
import { SpacePicture } from "../../picture/space.js";
import { say } from "../../words.js";

/** @typedef {import("../common/board_view.js").BoardView} BoardView */
/** @typedef {{cells: Set<number>, colour: string, fits: boolean}} HeldPiece */

const START = { turn: -0.5, tilt: 0.6, apart: 0 };
/** The rotation in radians per arrow key, and per pixel of a pointer. */
const [BY_KEY, BY_PIXEL] = [Math.PI / 12, 0.011];

export class SpaceView {
  /**
   * @param {BoardView} board
   * @param {() => HeldPiece | null} held
   */
  constructor(board, held) {
    this.board = board;
    this.held = held;
    this.gaze = { ...START };
    this.svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    this.svg.setAttribute("text-anchor", "middle");
    this.svg.setAttribute("aria-hidden", "true");
    this.scene = h("div", { class: "turnable", role: "group", tabindex: "0", title: say("Drag, or use the arrow keys, to turn it"), "aria-label": say("The board in space; arrow keys turn it") });
    this.scene.append(this.svg);
    this.apart = h("input", { type: "range", min: "0", max: "1.5", step: "0.05", value: "0", oninput: () => this.look({ apart: Number(this.apart.value) }) });
    this.folder = h("button", { type: "button", class: "button quiet folder", "data-do": "space", onclick: () => this.fold(!this.folded) });
    this.element = h("figure", { class: "space" }, this.folder, this.scene, h("label", { class: "soft" }, h("span", {}, say("Spread the layers")), this.apart));
    // On a phone the layers have the space until this view is requested.
    this.fold(matchMedia("(max-width: 899px)").matches);
    board.follow(() => this.draw());
    this.listen();
  }

  get folded() {
    return this.element.classList.contains("folded");
  }

  /** @param {boolean} folded */
  fold(folded) {
    this.element.classList.toggle("folded", folded);
    this.folder.setAttribute("aria-expanded", String(!folded));
    this.folder.classList.toggle("only-icon", !folded);
    this.folder.replaceChildren(icon(folded ? "up" : "down"), h("span", {}, say("In perspective")));
  }

  /** @param {Partial<typeof START>} change */
  look(change) {
    Object.assign(this.gaze, change);
    this.gaze.tilt = Math.max(-1.5, Math.min(1.5, this.gaze.tilt));
    this.apart.value = String(this.gaze.apart);
    this.draw();
  }

  draw() {
    const cells = this.board.compositions.last?.drawing.cells;
    if (!cells) return;
    const { body, frame } = new SpacePicture(cells, this.gaze, PAGE, this.held()).draw();
    this.svg.setAttribute("viewBox", frame);
    this.svg.innerHTML = body;
  }

  listen() {
    const { scene } = this;
    /** @type {{pointer: number, x: number, y: number} | null} */
    let from = null;
    scene.addEventListener("pointerdown", (event) => {
      if (from) return;
      from = { pointer: event.pointerId, x: event.clientX, y: event.clientY };
      scene.setPointerCapture(event.pointerId);
    });
    scene.addEventListener("pointermove", (event) => {
      if (event.pointerId !== from?.pointer) return;
      const [x, y] = [event.clientX - from.x, event.clientY - from.y];
      [from.x, from.y] = [event.clientX, event.clientY];
      this.look({ turn: this.gaze.turn - x * BY_PIXEL, tilt: this.gaze.tilt + y * BY_PIXEL });
    });
    for (const over of ["pointerup", "pointercancel"]) scene.addEventListener(over, () => (from = null));
    scene.addEventListener("dblclick", () => this.look(START));
    scene.addEventListener("keydown", (event) => {
      if (!this.key(event)) return;
      // The board beside it uses the same keys.
      event.stopPropagation();
      event.preventDefault();
    });
  }

  /**
   * @param {KeyboardEvent} event
   * @returns {boolean}
   */
  key({ key, altKey, ctrlKey, metaKey }) {
    if (altKey || ctrlKey || metaKey) return false;
    const { turn, tilt, apart } = this.gaze;
    const looks = /** @type {Record<string, Partial<typeof START>>} */ ({
      ArrowLeft: { turn: turn + BY_KEY },
      ArrowRight: { turn: turn - BY_KEY },
      ArrowUp: { tilt: tilt - BY_KEY },
      ArrowDown: { tilt: tilt + BY_KEY },
      "+": { apart: Math.min(1.5, apart + 0.25) },
      "-": { apart: Math.max(0, apart - 0.25) },
      Home: START,
    });
    if (!(key in looks)) return false;
    this.look(looks[key]);
    return true;
  }
}

/**
 * The view of a board in space, or nothing for a flat one.
 *
 * @param {BoardView} board
 * @param {import("../../input/pieces.js").PieceInput} pieces
 * @returns {SpaceView | null}
 */
export function spaceView(board, pieces) {
  const { places } = board.game;
  if (places.layers < 2) return null;
  return new SpaceView(board, () => {
    const { candidate, clash } = pieces.held ? pieces.target() : { candidate: undefined, clash: undefined };
    if (candidate === undefined) return null;
    const { piece = 0, cells } = places.entry(candidate);
    return { cells: new Set(cells), colour: PAGE.pieceFill(piece, places.pieces[piece].colour), fits: !clash };
  });
}
