/**
 * One link of an argument over the board: what is supposed in dotted boxes, what has followed in solid rings, each with
 * the number of its link; what is ruled out struck through; the cells of the house lit. The same as
 * `grillon.render.walk`.
 */
import { CELL } from "./look.js";
import { label, short } from "./parts.js";

/** Of more pieces that do not lie there, only the first cells are crossed: their lines would lie over one another. */
const MOST_WHOLE = 3;

/** @typedef {import("./compose.js").DrawnCell} DrawnCell */
/** @typedef {import("./look.js").Look} Look */
/** @typedef {import("../model/places.js").Places} Places */
/** @typedef {{fact: number, number: string, supposed: boolean, now: boolean}} Standing */

/**
 * @param {Standing[]} facts in the order in which they followed
 * @param {number[]} lit
 * @param {{cells: DrawnCell[], places: Places, markColumns: number, look: Look}} board
 */
export function walkPicture(facts, lit, { cells, places, markColumns, look }) {
  /** @type {Map<number, number[]>} the symbols that each cell is said to hold */
  const held = new Map();
  const entries = facts.map((standing) => ({ ...standing, truth: standing.fact >= 0, entry: places.entry(standing.fact < 0 ? -1 - standing.fact : standing.fact) }));
  for (const { truth, entry } of entries) {
    if (truth && entry.symbol !== undefined) held.set(entry.cells[0], [...(held.get(entry.cells[0]) ?? []), entry.symbol]);
  }
  /** @type {Map<number, number>} */
  const put = new Map();
  const few = facts.filter(({ fact, now }) => now && -1 - fact >= places.firstPlacement).length <= MOST_WHOLE;
  const parts = lit.map((cell) => {
    const [left, top] = [cells[cell].column * CELL, cells[cell].row * CELL];
    return `<rect x="${short(left + 1)}" y="${short(top + 1)}" width="${CELL - 2}" height="${CELL - 2}" fill="${look.roles.eliminating}" fill-opacity="0.16" stroke="${look.roles.eliminating}"/>`;
  });
  // What follows now lies on top.
  for (const one of [...entries.filter(({ now }) => !now), ...entries.filter(({ now }) => now)]) {
    const { fact, number, supposed, now, truth, entry } = one;
    const colour = supposed ? look.roles.auxiliary : truth ? look.roles.eliminating : look.roles.eliminated;
    const line = `stroke="${colour}" stroke-width="${now ? 2.6 : 1.4}"${supposed ? ' stroke-dasharray="1.5 3.5" stroke-linecap="round"' : ""}`;
    const drawn = entry.cells.map((cell) => cells[cell]);
    const [x, y] = middle(drawn);
    let shape;
    if (entry.piece !== undefined) shape = truth ? piece(drawn, places.pieces[entry.piece], line, now, number, look, colour) : strokes(drawn, line, now, few);
    else if (entry.symbol === undefined) shape = wall(drawn, truth, line, number, look, colour);
    else if (truth) {
      const at = put.get(entry.cells[0]) ?? 0;
      put.set(entry.cells[0], at + 1);
      shape = symbol([x, y], side(held.get(entry.cells[0]) ?? [], at), places.symbols[entry.symbol], supposed, line, number, look, colour);
    } else if (held.has(entry.cells[0])) shape = now ? refused([x, y], held.get(entry.cells[0]) ?? [], entry.symbol, places.symbols, line, look, colour) : "";
    else shape = struck([x, y], entry.symbol, places.symbols, markColumns, line, now, drawn[0].marks.length ? look : null, colour);
    parts.push(`<g data-fact="${fact}"${now ? ' data-now=""' : ""}>${shape}</g>`);
  }
  return parts.join("");
}

/** @param {DrawnCell[]} drawn @returns {[number, number]} */
function middle(drawn) {
  const sum = (/** @type {(cell: DrawnCell) => number} */ of) => drawn.reduce((total, cell) => total + of(cell), 0);
  return [(sum((cell) => cell.column) / drawn.length + 0.5) * CELL, (sum((cell) => cell.row) / drawn.length + 0.5) * CELL];
}

/**
 * @param {[number, number]} place
 * @param {string} text
 * @param {Look} look
 * @param {string} colour
 */
function badge([x, y], text, look, colour) {
  const size = CELL * (text.length < 3 ? 0.28 : 0.22);
  const half = (size * Math.max(2, text.length)) / 3 + 1;
  return (
    `<rect x="${short(x - half)}" y="${short(y - size * 0.6)}" width="${short(2 * half)}" height="${short(size * 1.2)}" rx="2" fill="${look.paper}" stroke="${colour}" stroke-width="0.8"/>` +
    label(x, y, size, text, ` fill="${colour}"`)
  );
}

/**
 * On which side of its cell a symbol is drawn: in the middle, unless others are there too.
 *
 * @param {number[]} held
 * @param {number} at
 */
const side = (held, at) => (held.length > 1 ? (at % 2 ? 1 : -1) : 0);

/**
 * A symbol that a cell holds: in a box if it is supposed, in a ring if it has followed.
 *
 * @param {[number, number]} place
 * @param {number} to
 * @param {string} text
 * @param {boolean} supposed
 * @param {string} line
 * @param {string} number
 * @param {Look} look
 * @param {string} colour
 */
function symbol([middle, y], to, text, supposed, line, number, look, colour) {
  const [x, half] = [middle + to * CELL * 0.23, CELL * (to ? 0.23 : 0.38)];
  const above = to ? [x + to * half * 0.4, y - half * 1.4] : [x + half * 0.8, y - half * 0.85];
  const shape = supposed
    ? `<rect x="${short(x - half)}" y="${short(y - half)}" width="${short(2 * half)}" height="${short(2 * half)}" rx="3" fill="${look.paper}" ${line}/>`
    : `<circle cx="${short(x)}" cy="${short(y)}" r="${short(half)}" fill="${look.paper}" ${line}/>`;
  return shape + label(x, y, half * 1.3, text, ` font-weight="700" fill="${colour}"`) + badge(/** @type {[number, number]} */ (above), number, look, colour);
}

/**
 * A symbol that a cell does not hold although one is drawn there: that one is struck through, another stands below it.
 *
 * @param {[number, number]} place
 * @param {number[]} held
 * @param {number} at
 * @param {string[]} symbols
 * @param {string} line
 * @param {Look} look
 * @param {string} colour
 */
function refused([x, y], held, at, symbols, line, look, colour) {
  if (!held.includes(at)) return struck([x - CELL * 0.08, y + CELL * 0.28], 0, [symbols[at]], 2, line, true, look, colour);
  const to = side(held, held.indexOf(at));
  const [middle, half] = [x + to * CELL * 0.23, CELL * (to ? 0.27 : 0.4)];
  return `<path d="M${short(middle - half)} ${short(y + half)}L${short(middle + half)} ${short(y - half)}" ${line}/>`;
}

/**
 * A symbol that a cell does not hold, where its mark has its place.
 *
 * @param {[number, number]} place
 * @param {number} at
 * @param {string[]} symbols
 * @param {number} columns
 * @param {string} line
 * @param {boolean} now
 * @param {Look | null} look null where no mark stands beneath
 * @param {string} colour
 */
function struck([x, y], at, symbols, columns, line, now, look, colour) {
  const rows = Math.ceil(symbols.length / columns);
  const step = (CELL * 0.86) / Math.max(columns, rows);
  const size = Math.min(step * 0.86 * (symbols[at].length === 1 ? 1 : 0.75), CELL * 0.4);
  const [left, top] = [x + step * ((at % columns) - (columns - 1) / 2), y + step * (Math.floor(at / columns) - (rows - 1) / 2)];
  const half = size * 0.56;
  const box = look ? `<rect x="${short(left - half)}" y="${short(top - half)}" width="${short(2 * half)}" height="${short(2 * half)}" fill="${look.paper}"/>` : "";
  const text = label(left, top, size, symbols[at], ` fill="${colour}"${now ? ' font-weight="700"' : ""}`);
  return `${box}${text}<path d="M${short(left - half)} ${short(top + half)}L${short(left + half)} ${short(top - half)}" ${line}/>`;
}

/**
 * A piece that lies there.
 *
 * @param {DrawnCell[]} drawn
 * @param {import("../model/places.js").Places["pieces"][number]} kind
 * @param {string} line
 * @param {boolean} now
 * @param {string} number
 * @param {Look} look
 * @param {string} colour
 */
function piece(drawn, kind, line, now, number, look, colour) {
  const inset = 4;
  const boxes = drawn.map(({ row, column, round }) => {
    const fill = `fill="${kind.colour || look.paper}" fill-opacity="${now ? 0.92 : 0.55}" ${line}`;
    if (round) return `<circle cx="${short((column + 0.5) * CELL)}" cy="${short((row + 0.5) * CELL)}" r="${CELL / 2 - inset}" ${fill}/>`;
    return `<rect x="${short(column * CELL + inset)}" y="${short(row * CELL + inset)}" width="${CELL - 2 * inset}" height="${CELL - 2 * inset}" rx="3" ${fill}/>`;
  });
  const places = drawn.map(({ row, column }) => label((column + 0.5) * CELL, (row + 0.5) * CELL, CELL * 0.36, kind.symbol, ` font-weight="700" fill="${look.ink}"`));
  return boxes.join("") + places.join("") + badge([(drawn[0].column + 0.8) * CELL, (drawn[0].row + 0.2) * CELL], number, look, colour);
}

/**
 * A piece that does not lie there: a cross on its first cell; now, of a few, a line through cells side by side and a
 * cross on every other.
 *
 * @param {DrawnCell[]} drawn
 * @param {string} line
 * @param {boolean} now
 * @param {boolean} few
 */
function strokes(drawn, line, now, few) {
  const whole = now && few;
  const beside = (/** @type {DrawnCell} */ one, /** @type {DrawnCell} */ other) => Math.abs(one.column - other.column) + Math.abs(one.row - other.row) === 1;
  const pairs = whole ? drawn.flatMap((one, at) => drawn.slice(at + 1).filter((other) => beside(one, other)).map((other) => [one, other])) : [];
  const lines = pairs.map(([one, other]) => `M${centre(one)}L${centre(other)}`);
  const crossed = drawn.filter((one, at) => !at || (whole && !pairs.some((pair) => pair.includes(one))));
  return `<path d="${lines.join("")}${crossed.map(cross).join("")}" fill="none" ${line} opacity="${now ? 0.9 : 0.3}"/>`;
}

/** @param {DrawnCell} cell */
const centre = ({ column, row }, right = 0, down = 0) => `${short((column + 0.5 + right) * CELL)} ${short((row + 0.5 + down) * CELL)}`;

/** @param {DrawnCell} cell */
const cross = (cell) => [0.14, -0.14].map((down) => `M${centre(cell, -0.14, -down)}L${centre(cell, 0.14, down)}`).join("");

/**
 * A wall between two cells, or the gap where there is none.
 *
 * @param {DrawnCell[]} drawn
 * @param {boolean} truth
 * @param {string} line
 * @param {string} number
 * @param {Look} look
 * @param {string} colour
 */
function wall(drawn, truth, line, number, look, colour) {
  const [x, y] = middle(drawn);
  const upright = drawn[0].row === drawn[1].row;
  const half = CELL * 0.42;
  const path = upright ? `M${short(x)} ${short(y - half)}V${short(y + half)}` : `M${short(x - half)} ${short(y)}H${short(x + half)}`;
  if (truth) return `<path d="${path}" stroke="${look.paper}" stroke-width="8"/><path d="${path}" ${line.replace(/stroke-width="[^"]*"/, 'stroke-width="5"')}/>${badge([x, y], number, look, colour)}`;
  return `<circle cx="${short(x)}" cy="${short(y)}" r="7" fill="${look.paper}" ${line}/>${label(x, y, CELL * 0.2, number, ` fill="${colour}"`)}`;
}
