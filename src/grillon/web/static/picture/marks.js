/** Cell contents besides symbols: marks, the player's own, and the arrows between them. */
import { CELL } from "./look.js";
import { label, short } from "./parts.js";

/** @typedef {import("./compose.js").Drawing} Drawing */
/** @typedef {import("./compose.js").DrawnCell} DrawnCell */
/** @typedef {import("./compose.js").Mark} Mark */
/** @typedef {import("./look.js").Look} Look */
/** @typedef {[number, number]} Point */
/** @typedef {{mark: Mark, x: number, y: number, step: number}} MarkPlace */

/** The most arrows that are clear without numbers. */
const FEW_LINKS = 3;

/**
 * How much smaller marks are where a clue's number stands in the corner, and how much lower.
 *
 * @param {DrawnCell} cell
 */
const room = (cell) => (cell.numbered ? [0.74, CELL * 0.09] : [1, 0]);

/** @param {Drawing} drawing */
export function markRows(drawing) {
  const rows = drawing.cells.filter((cell) => !cell.symbol).map((cell) => cell.marks.length / drawing.markColumns);
  return Math.ceil(Math.max(0, ...rows));
}

/**
 * Each visible mark, with its centre and the distance to the next one.
 *
 * @param {DrawnCell} cell
 * @param {number} columns
 * @param {number} rows
 * @returns {MarkPlace[]}
 */
export function markPlaces(cell, columns, rows) {
  if (!cell.marks.length || cell.symbol) return [];
  const [share, lower] = room(cell);
  const step = (CELL * 0.86 * share) / Math.max(columns, rows);
  const left = (cell.column + 0.5) * CELL - (step * (columns - 1)) / 2;
  const top = (cell.row + 0.5) * CELL + lower - (step * (rows - 1)) / 2;
  return cell.marks.flatMap((mark, number) => {
    const [x, y] = [left + step * (number % columns), top + step * Math.floor(number / columns)];
    return mark.symbol ? [{ mark, x, y, step }] : [];
  });
}

/**
 * @param {Mark} mark
 * @param {number} step
 */
const markSize = (mark, step) => Math.min(step * 0.86 * (mark.symbol.length === 1 ? 1 : 0.75), CELL * 0.4);

/**
 * A mark, with the shape of its role.
 *
 * @param {MarkPlace} place
 * @param {Look} look
 */
export function markPicture({ mark, x, y, step }, look) {
  const size = markSize(mark, step);
  if (!mark.role) return label(x, y, size, mark.symbol, ` fill="${look.ink}" fill-opacity="0.75"`);
  const [colour, half] = [look.roles[mark.role], size * 0.56];
  const [left, right, bottom, top] = [x - half, x + half, y + half, y - half].map(short);
  const box = `x="${left}" y="${top}" width="${short(2 * half)}" height="${short(2 * half)}"`;
  const shapes = {
    target: `<circle cx="${short(x)}" cy="${short(y)}" r="${short(half * 1.12)}" fill="${colour}"/>`,
    eliminated: `<path d="M${left} ${bottom}L${right} ${top}" stroke="${colour}" stroke-width="1.6"/>`,
    eliminating: `<rect ${box} fill="none" stroke="${colour}" stroke-width="1.2"/>`,
    auxiliary: `<path d="M${left} ${bottom}H${right}" stroke="${colour}" stroke-width="1.6"/>`,
    pattern: `<rect ${box} rx="${short(half)}" fill="none" stroke="${colour}" stroke-dasharray="2 1.5"/>`,
  };
  const concluded = mark.role === "target";
  const text = label(x, y, size, mark.symbol, ` font-weight="700" fill="${concluded ? look.paper : colour}"`);
  return concluded ? shapes.target + text : text + shapes[mark.role];
}

/**
 * The player's own marks: small at their keypad positions, or in a row in the middle; if a cell has both, the small
 * ones are above and below that row. They give way to the marks of a step.
 *
 * @param {DrawnCell} cell
 * @param {Look} look
 * @param {number} [columns] of a keypad
 */
export function notedMarks(cell, look, columns = 3) {
  if (cell.symbol || cell.marks.some((mark) => mark.symbol)) return "";
  const [x, y] = [(cell.column + 0.5) * CELL, (cell.row + 0.5) * CELL];
  let texts = cornerMarks(cell, look, columns);
  if (cell.centre.length) {
    const together = cell.centre.map((mark) => mark.symbol).join("");
    const size = Math.min(CELL * look.centreSize, ((CELL * 0.8) / Math.max(1, together.length)) * 1.55);
    texts += label(x, y, size, together);
  }
  return texts && `<g fill="${look.note}">${texts}</g>`;
}

/**
 * @param {DrawnCell} cell
 * @param {Look} look
 * @param {number} keypad its columns
 */
function cornerMarks(cell, look, keypad) {
  const apart = cell.centre.length > 0;
  const columns = apart ? Math.max(3, Math.ceil(cell.corner.length / 2)) : keypad;
  const rows = apart ? 2 : Math.ceil((cell.corner[0]?.of ?? 1) / columns);
  const [share, lower] = room(cell);
  const step = (CELL * 0.86 * share) / Math.max(columns, rows);
  const down = apart ? CELL * 0.58 * share : step;
  const size = Math.min(CELL * look.cornerSize, step * 0.86);
  const texts = cell.corner.map(({ symbol, at = 0 }, number) => {
    const place = apart ? number : at;
    const x = (cell.column + 0.5) * CELL + step * ((place % columns) - (columns - 1) / 2);
    const y = (cell.row + 0.5) * CELL + lower + down * (Math.floor(place / columns) - (rows - 1) / 2);
    return label(x, y, symbol.length === 1 ? size : size * 0.75, symbol);
  });
  return texts.join("");
}

/** Arrows from mark to mark: solid for a strong link, dashed for a weak one. */
export class Arrows {
  /**
   * @param {Drawing} drawing
   * @param {Look} look
   */
  constructor(drawing, look) {
    this.links = drawing.links;
    this.look = look;
    /** @type {Map<number, {point: Point, radius: number}>} */
    this.ends = new Map();
    /** @type {Map<number, Point>} */
    this.cells = new Map();
    if (!this.links.length) return;
    const rows = markRows(drawing);
    for (const cell of drawing.cells) {
      this.cells.set(cell.cell, [(cell.column + 0.5) * CELL, (cell.row + 0.5) * CELL]);
      for (const { mark, x, y, step } of markPlaces(cell, drawing.markColumns, rows)) {
        this.ends.set(mark.candidate, { point: [x, y], radius: markSize(mark, step) * 0.68 });
      }
    }
  }

  /**
   * @param {number} candidate
   * @param {number[]} cells
   */
  end(candidate, cells) {
    const known = this.ends.get(candidate);
    const found = cells.flatMap((cell) => {
      const point = this.cells.get(cell);
      return point ? [point] : [];
    });
    if (known || !found.length) return known;
    const sum = found.reduce(([x, y], point) => [x + point[0], y + point[1]]);
    /** @type {Point} */
    const point = [sum[0] / found.length, sum[1] / found.length];
    return { point, radius: CELL * (found.length === 1 ? 0.3 : 0.1) };
  }

  /** The arrows, and their numbers if there are more than a few. */
  parts() {
    /** @type {{arrows: string[], numbers: string[]}} */
    const found = { arrows: [], numbers: [] };
    for (const link of this.links) {
      const start = this.end(link.start, link.start_cells ?? []);
      const end = this.end(link.end, link.end_cells ?? []);
      if (!start || !end || Math.hypot(end.point[0] - start.point[0], end.point[1] - start.point[1]) < 1) continue;
      const { line, middle } = arrow(start, end, link.strong, this.look);
      found.arrows.push(line);
      if (this.links.length > FEW_LINKS) found.numbers.push(numberPicture(middle, link.number, this.look));
    }
    return found;
  }
}

/**
 * A slightly bent arrow that keeps both ends legible, and its midpoint.
 *
 * @param {{point: Point, radius: number}} start
 * @param {{point: Point, radius: number}} end
 * @param {boolean} strong
 * @param {Look} look
 * @returns {{line: string, middle: Point}}
 */
function arrow(start, end, strong, look) {
  const [[x, y], [toX, toY]] = [start.point, end.point];
  const length = Math.hypot(toX - x, toY - y);
  const along = [(toX - x) / length, (toY - y) / length];
  const across = [along[1], -along[0]];
  let [fromRadius, toRadius] = [start.radius, end.radius];
  if (Math.max(0, length - fromRadius - toRadius) < 5) fromRadius = toRadius = Math.max(0, (length - 5) / 2);
  const bend = Math.min(length * 0.14, CELL * 0.5);
  /** @type {Point} */
  const control = [(x + toX) / 2 + across[0] * bend, (y + toY) / 2 + across[1] * bend];
  const begin = towards([x, y], control, fromRadius);
  const tip = towards([toX, toY], control, toRadius);
  const head = Math.min(6.5, length * 0.35);
  const neck = towards(tip, control, head * 0.8);
  const way = [tip[0] - neck[0], tip[1] - neck[1]];
  const size = Math.hypot(way[0], way[1]) || 1;
  const side = [(-way[1] / size) * head * 0.48, (way[0] / size) * head * 0.48];
  const back = [tip[0] - (way[0] / size) * head, tip[1] - (way[1] / size) * head];
  const dashes = strong ? "" : ` stroke-dasharray="${look.weakLink}"`;
  const line =
    `<path d="M${at(begin)}Q${at(control)} ${at(neck)}" fill="none" stroke="${look.link}" ` +
    `stroke-width="${look.linkWidth}" stroke-opacity="0.85"${dashes}/>` +
    `<path d="M${at([back[0] + side[0], back[1] + side[1]])}L${at([back[0] - side[0], back[1] - side[1]])}` +
    `L${at(tip)}Z" fill="${look.link}"/>`;
  const aside = length < CELL * 0.8 ? CELL * 0.2 : 0;
  return {
    line,
    middle: [
      (begin[0] + 2 * control[0] + tip[0]) / 4 + across[0] * aside,
      (begin[1] + 2 * control[1] + tip[1]) / 4 + across[1] * aside,
    ],
  };
}

/**
 * @param {Point} start
 * @param {Point} end
 * @param {number} distance
 * @returns {Point}
 */
function towards(start, end, distance) {
  const length = Math.hypot(end[0] - start[0], end[1] - start[1]) || 1;
  const share = Math.min(distance / length, 1);
  return [start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share];
}

/** @param {Point} point */
const at = (point) => `${short(point[0])} ${short(point[1])}`;

/**
 * @param {Point} middle
 * @param {number} number
 * @param {Look} look
 */
function numberPicture(middle, number, look) {
  const size = CELL * 0.2;
  const place = `cx="${short(middle[0])}" cy="${short(middle[1])}" r="${short(size * 0.72)}"`;
  const text = label(...middle, size * (number < 10 ? 1 : 0.8), String(number), ` fill="${look.link}"`);
  return `<circle ${place} fill="${look.paper}" stroke="${look.link}" stroke-width="0.8"/>${text}`;
}
