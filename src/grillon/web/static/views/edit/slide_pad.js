/** Symbols beside a cell that is held: slide to one and let go, one touch for each given. */
import { h } from "../../dom.js";

/** The side of a key, the distance from the cell and from the edge of the window, in pixels. */
const [KEY, AWAY, EDGE] = [48, 14, 8];

export class SlidePad {
  /**
   * @param {string[]} symbols
   * @param {{left: number, top: number, right: number, bottom: number}} cell on the screen
   */
  constructor(symbols, cell) {
    this.columns = symbols.length <= 2 ? symbols.length : symbols.length <= 9 ? 3 : symbols.length <= 16 ? 4 : 5;
    this.symbols = symbols;
    const [width, height] = [this.columns * KEY, Math.ceil(symbols.length / this.columns) * KEY];
    this.left = Math.max(EDGE, Math.min(innerWidth - width - EDGE, (cell.left + cell.right - width) / 2));
    this.top = cell.top - AWAY - height >= EDGE ? cell.top - AWAY - height : cell.bottom + AWAY;
    this.element = h("div", { class: "slide-pad", "aria-hidden": "true" }, symbols.map((symbol) => h("span", { "data-slide": symbol }, symbol)));
    Object.assign(this.element.style, { left: `${this.left}px`, top: `${this.top}px`, gridTemplateColumns: `repeat(${this.columns}, ${KEY}px)`, gridAutoRows: `${KEY}px` });
    document.body.append(this.element);
  }

  /**
   * @param {{x: number, y: number}} at
   * @returns {number | null} the symbol at a point of the screen
   */
  symbolAt({ x, y }) {
    const [column, row] = [Math.floor((x - this.left) / KEY), Math.floor((y - this.top) / KEY)];
    const symbol = row * this.columns + column;
    return column >= 0 && column < this.columns && row >= 0 && symbol < this.symbols.length ? symbol : null;
  }

  /** @param {number | null} symbol the one that is written when the finger leaves */
  light(symbol) {
    [...this.element.children].forEach((one, number) => one.classList.toggle("on", number === symbol));
  }

  close() {
    this.element.remove();
  }
}
