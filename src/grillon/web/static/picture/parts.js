/** Small parts of an SVG: numbers, texts, the remaining pieces. */
import { copiesText, flatShape, onShelves, widthsToTry } from "./layout.js";
import { CELL } from "./look.js";

/** @typedef {import("./compose.js").Drawing} Drawing */
/** @typedef {import("./compose.js").DrawnPiece} DrawnPiece */
/** @typedef {import("./look.js").Look} Look */

/** The side of a cell of a piece in the tray. */
export const SMALL = CELL * 0.5;
const STEPS = [[-1, 0], [0, 1], [1, 0], [0, -1]]; // prettier-ignore

/**
 * A short number: no trailing zeros, no float noise; halves round to the even digit, as in Python.
 *
 * @param {number} value
 */
export function short(value) {
  const eighths = Math.abs(value * 8);
  const half = eighths % 4 === 1 ? Math.sign(value) * 0.001 : 0;
  const text = (value - half).toFixed(2).replace(/0+$/, "").replace(/\.$/, "");
  return text === "-0" ? "0" : text;
}

const NAMES = /** @type {Record<string, string>} */ ({
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
});

/**
 * The text escaped, without the control characters XML forbids.
 *
 * @param {string} text
 */
export const clean = (text) =>
  text.replace(/[\x00-\x08\x0b-\x1f]/g, "").replace(/[&<>"']/g, (character) => NAMES[character]);

/**
 * A text centred on a point; the shift by a third of its size centres digits and capitals in every renderer.
 *
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {string} text
 */
export function label(x, y, size, text, extra = "") {
  return `<text x="${short(x)}" y="${short(y + size * 0.36)}" font-size="${short(size)}"${extra}>${clean(text)}</text>`;
}

/** The remaining pieces: below a wide board, beside any other. */
export class TrayPicture {
  top = 0;
  left = 0;
  height = 0;
  width = 0;

  /**
   * @param {Drawing} drawing
   * @param {Look} look
   */
  constructor(drawing, look) {
    this.look = look;
    /** @type {import("./layout.js").TrayPlace[]} */
    this.placed = [];
    const { tray } = drawing;
    if (!tray.length) return;
    const perCell = CELL / SMALL;
    const below = drawing.columns > 1.2 * drawing.rows;
    const tallest = Math.max(drawing.rows, 3) * perCell;
    const found = below
      ? onShelves(tray, Math.max(drawing.columns, 5) * perCell)
      : widthsToTry(tray).map((width) => onShelves(tray, width)).find((one) => one.height <= tallest) ??
        onShelves(tray, tallest);
    this.placed = found.placed;
    [this.height, this.width] = [found.height / perCell, found.width / perCell];
    const gap = 0.6;
    [this.top, this.left] = below ? [drawing.rows + gap, 0] : [0, drawing.columns + gap];
  }

  /** @returns {import("./layout.js").Box} */
  get box() {
    return [this.top, this.left, this.top + this.height, this.left + this.width];
  }

  /** Each piece as its shape, then the lines of all, then their letters and the numbers left. */
  parts() {
    return piecesParts(
      this.placed.map(({ piece, row, column }) => ({
        piece,
        x: this.left * CELL + column * SMALL,
        y: this.top * CELL + row * SMALL,
      })),
      this.look,
    );
  }
}

/**
 * One piece with its lines and its letter.
 *
 * @param {DrawnPiece} piece
 * @param {number} x
 * @param {number} y
 * @param {Look} look
 */
export const pieceGroup = (piece, x, y, look) => `<g>${piecesParts([{ piece, x, y }], look).join("")}</g>`;

/**
 * @param {{piece: DrawnPiece, x: number, y: number}[]} placed
 * @param {Look} look
 */
function piecesParts(placed, look) {
  const parts = [];
  let [thin, thick, labels] = ["", "", ""];
  for (const { piece, x, y } of placed) {
    const shape = flatShape(piece);
    const title = [piece.symbol, piece.label, copiesText(piece)].filter(Boolean).join(" ");
    const body = (piece.round ? balls : squares)(piece, shape, x, y, look);
    parts.push(`<g><title>${clean(title)}</title>${body}</g>`);
    if (!piece.round) {
      const [inner, outer] = sides(shape).map((lines) => lines.map((line) => sidePath(x, y, line)).join(""));
      [thin, thick] = [thin + inner, thick + outer];
    }
    labels += pieceLabels(piece, shape, x, y, look);
  }
  if (thin) parts.push(`<path d="${thin}" stroke="${look.pieceInk}" stroke-opacity="0.3" stroke-width="${look.thin}"/>`);
  if (thick) parts.push(`<path d="${thick}" stroke="${look.pieceInk}" stroke-width="1.6" stroke-linecap="square"/>`);
  // The title of a piece is shown over its letter too.
  if (labels) parts.push(`<g pointer-events="none">${labels}</g>`);
  return parts;
}

/**
 * @param {DrawnPiece} piece
 * @param {[number, number][]} shape
 * @param {number} x
 * @param {number} y
 * @param {Look} look
 */
function pieceLabels(piece, shape, x, y, look) {
  const copies = copiesText(piece);
  const first = [...shape].sort((a, b) => a[0] - b[0] || a[1] - b[1])[0];
  const size = SMALL * (piece.symbol.length === 1 ? 0.72 : 0.5);
  const ink = look.inkOn(look.pieceFill(piece.tint, piece.colour));
  const middle = y + (first[0] + 0.5) * SMALL;
  const bold = ` font-weight="700" fill="${ink}" fill-opacity="0.8"`;
  const symbol = label(x + (first[1] + 0.5) * SMALL, middle, size, piece.symbol, bold);
  if (!copies) return symbol;
  const right = Math.max(...shape.filter(([row]) => row === first[0]).map(([, column]) => column)) + 1.2;
  const extra = ` text-anchor="start" fill="${look.ink}" fill-opacity="0.8"`;
  return symbol + label(x + right * SMALL, middle, SMALL * 0.7, copies, extra);
}

/**
 * @param {DrawnPiece} piece
 * @param {[number, number][]} shape
 * @param {number} x
 * @param {number} y
 * @param {Look} look
 */
function squares(piece, shape, x, y, look) {
  const fill = look.pieceFill(piece.tint, piece.colour);
  return joined(shape.map(([row, column]) => /** @type {Side} */ ([1, row, column])))
    .map(([, row, column, length]) => {
      const size = `width="${short(length * SMALL)}" height="${short(SMALL)}"`;
      return `<rect x="${short(x + column * SMALL)}" y="${short(y + row * SMALL)}" ${size} fill="${fill}"/>`;
    })
    .join("");
}

/** @typedef {[number, number, number]} Side horizontal (1) or not, its position, its start */
/** @typedef {[number, number, number, number]} Line as a side, and its length */

/**
 * The lines inside a piece and those around it, with collinear adjacent sides joined.
 *
 * @param {[number, number][]} shape
 * @returns {[Line[], Line[]]}
 */
function sides(shape) {
  const places = new Set(shape.map(String));
  /** @type {[Map<string, Side>, Map<string, Side>]} */
  const found = [new Map(), new Map()];
  for (const [row, column] of shape) {
    for (const [down, right] of STEPS) {
      const inner = places.has(String([row + down, column + right]));
      /** @type {Side} */
      const side = down ? [1, row + Number(down > 0), column] : [0, column + Number(right > 0), row];
      found[inner ? 0 : 1].set(String(side), side);
    }
  }
  return [joined([...found[0].values()]), joined([...found[1].values()])];
}

/**
 * @param {Side[]} sides
 * @returns {Line[]}
 */
function joined(sides) {
  /** @type {Line[]} */
  const lines = [];
  for (const [horizontal, line, start] of [...sides].sort((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2])) {
    const last = lines[lines.length - 1];
    if (last && last[0] === horizontal && last[1] === line && last[2] + last[3] === start) last[3] += 1;
    else lines.push([horizontal, line, start, 1]);
  }
  return lines;
}

/**
 * @param {number} x
 * @param {number} y
 * @param {Line} line
 */
function sidePath(x, y, [horizontal, line, start, length]) {
  const [across, down] = horizontal ? [start, line] : [line, start];
  return `M${short(x + across * SMALL)} ${short(y + down * SMALL)}${horizontal ? "h" : "v"}${short(length * SMALL)}`;
}

/**
 * @param {DrawnPiece} piece
 * @param {[number, number][]} shape
 * @param {number} x
 * @param {number} y
 * @param {Look} look
 */
function balls(piece, shape, x, y, look) {
  const fill = look.pieceFill(piece.tint, piece.colour);
  /** @type {Map<string, [number, number]>} */
  const centres = new Map(
    shape.map((place) => [String(place), [x + (place[1] + 0.5) * SMALL, y + (place[0] + 0.5) * SMALL]]),
  );
  let [joints, body] = ["", ""];
  for (const [row, column] of shape) {
    const here = centres.get(String([row, column])) ?? [0, 0];
    for (const [down, right] of [[0, 1], [1, 0]]) { // prettier-ignore
      const other = centres.get(String([row + down, column + right]));
      if (other) joints += `M${short(here[0])} ${short(here[1])}L${short(other[0])} ${short(other[1])}`;
    }
  }
  if (joints) body += `<path d="${joints}" stroke="${look.pieceInk}" stroke-width="${short(SMALL * 0.4)}"/>`;
  for (const [cx, cy] of centres.values()) {
    body +=
      `<circle cx="${short(cx)}" cy="${short(cy)}" r="${short(SMALL * 0.44)}" fill="${fill}" ` +
      `stroke="${look.pieceInk}" stroke-width="1.2"/>`;
  }
  if (joints) body += `<path d="${joints}" stroke="${fill}" stroke-width="${short(SMALL * 0.4 - 2.4)}"/>`;
  return body;
}
