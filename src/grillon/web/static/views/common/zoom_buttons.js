/** Buttons that zoom a board whose cells are small. */
import { h, iconButton } from "../../dom.js";
import { say } from "../../words.js";

/** The size of a cell in pixels from which no zoom is needed. */
const ENOUGH = 24;
/** The room in pixels that the buttons need beside a board, one above the other. */
const BESIDE = 52;

export class ZoomButtons {
  /**
   * @param {import("./board_view.js").BoardView} board
   * @param {(way: 1 | -1) => void} zoomBy
   */
  constructor(board, zoomBy) {
    this.board = board;
    const button = (/** @type {string} */ name, /** @type {import("../../words.js").Sentence} */ label, /** @type {() => void} */ run) => iconButton(name, label, run, { class: "quiet only-icon", "data-do": name });
    this.smaller = button("minus", say("Zoom out"), () => zoomBy(-1));
    this.whole = button("fit", say("Whole board"), () => board.zoom.reset());
    this.element = h("div", { class: "zooming", role: "group", "aria-label": say("Zoom"), hidden: true }, this.smaller, button("plus", say("Zoom in"), () => zoomBy(1)), this.whole);
    board.onfit = () => this.draw();
  }

  draw() {
    const { zoom, cellSize } = this.board;
    this.element.hidden = !cellSize || (!zoom.zoomed && cellSize >= ENOUGH);
    // A board that fills the height leaves room at its side.
    if (!zoom.zoomed) this.element.classList.toggle("upright", this.board.aside >= BESIDE);
    this.smaller.disabled = this.whole.disabled = !zoom.zoomed;
  }
}
