/**
 * A position of any puzzle as SVG: the same elements as `grillon.render.svg` makes, in the given look.
 */
import { add } from "./model/places.js";
import { compose, SIDES } from "./picture/compose.js";
import { extent, noteWidth, sideBySide } from "./picture/layout.js";
import { CELL, PAPER, RINGS } from "./picture/look.js";
import { Arrows, markPicture, markPlaces, markRows, notedMarks } from "./picture/marks.js";
import { clean, label, short, TrayPicture } from "./picture/parts.js";
import { ENGLISH } from "./words.js";

/** @typedef {import("./picture/compose.js").Drawing} Drawing */
/** @typedef {import("./picture/compose.js").DrawnCell} DrawnCell */
/** @typedef {import("./picture/compose.js").Kind} Kind */
/** @typedef {import("./picture/layout.js").Box} Box */
/** @typedef {import("./picture/look.js").Look} Look */
/** @typedef {import("./model/types.js").Role} Role */
/** @typedef {import("./words.js").Words} Words */

export const MARGIN = 10;

/**
 * @param {Drawing} drawing
 * @param {{look?: Look, words?: Words, tray?: boolean}} [options] without `tray` the remaining pieces are not drawn
 */
export function toSvg(drawing, options = {}) {
  const { look = PAPER, words = ENGLISH } = options;
  const { body, box, flat } = boardParts(drawing, options);
  const [top, left, bottom, right] = box;
  const [x, y] = [left * CELL - MARGIN, top * CELL - MARGIN];
  const [width, height] = [(right - left) * CELL + 2 * MARGIN, (bottom - top) * CELL + 2 * MARGIN];
  const place = `x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}"`;
  const description = words.text(flat.description);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" role="img" ` +
    `viewBox="${short(x)} ${short(y)} ${short(width)} ${short(height)}" ` +
    `width="${short(width)}" height="${short(height)}" font-family="${look.font}" ` +
    `text-anchor="middle">\n<title>${clean(flat.title)}</title>\n` +
    (description ? `<desc>${clean(description)}</desc>\n` : "") +
    (look.alone ? `<rect ${place} fill="${look.paper}"/>\n` : "") +
    `${body}\n</svg>\n`
  );
}

/**
 * The elements of a board, their bounding box in cells, and the drawing in one layer.
 *
 * @param {Drawing} drawing
 * @param {{look?: Look, words?: Words, tray?: boolean}} [options]
 */
export function boardParts(drawing, { look = PAPER, words = ENGLISH, tray = true } = {}) {
  const flat = sideBySide(drawing, (text) => words.text(text));
  const pieces = new TrayPicture(tray ? flat : { ...flat, tray: [] }, look);
  const boxes = boardBoxes(flat, words);
  if (pieces.placed.length) boxes.push(pieces.box);
  const sheets = sheetsOf(flat, look, words).flatMap((sheet) => sheet.draw(flat.cells));
  const body = [...sheets, ...pieces.parts()].filter(Boolean).join("\n");
  return { body, box: extent(boxes), flat };
}

/**
 * The boxes of a board without its tray.
 *
 * @param {Drawing} flat
 * @param {Words} words
 * @returns {Box[]}
 */
export function boardBoxes(flat, words) {
  /** @type {Box[]} */
  const notes = flat.notes.map(({ row, column, text }) => [row, column, row + 1, column + noteWidth(words.text(text))]);
  return [[0, 0, flat.rows, flat.columns], ...notes];
}

/**
 * The picture of a position.
 *
 * @param {import("./picture/scene.js").Scene} scene
 * @param {import("./picture/compose.js").Position} position
 * @param {{look?: Look, words?: Words, tray?: boolean, step?: import("./views/common/board_view.js").ShownStep}} [options]
 */
export function pictureOf(scene, position, { step, ...options } = {}) {
  return toSvg(compose(scene, position, step), options);
}

/**
 * @typedef {{draw(cells: DrawnCell[]): string[], apart?: boolean, sides?: boolean, listed?: boolean}} Sheet some elements
 *   of the board for some of its cells: `apart` if a cell's elements depend on that cell alone, `sides` if they depend
 *   on
 *   sides only, `listed` if each text is drawn separately
 */

/**
 * The layers of a board's picture, from the background up.
 *
 * @param {Drawing} drawing
 * @param {Look} look
 * @param {Words} words
 * @returns {Sheet[]}
 */
export function sheetsOf(drawing, look, words) {
  const { arrows, numbers } = new Arrows(drawing, look).parts();
  const rows = markRows(drawing);
  const marksOf = (/** @type {DrawnCell} */ cell) => [
    ...markPlaces(cell, drawing.markColumns, rows).map((place) => markPicture(place, look)),
    notedMarks(cell, look, drawing.markColumns),
  ];
  return [
    { draw: (cells) => [hatch(cells, look)] },
    { draw: (cells) => (look.alone ? cells.map((cell) => ground(cell, look, words)) : grounds(cells, look)), apart: true },
    { draw: (cells) => [...bridges(cells, look), ...cells.filter((cell) => cell.round).map((cell) => ball(cell, look))] },
    { draw: () => [figures(drawing, look, false)] },
    { draw: (cells) => [lines(cells, look)], sides: true },
    { draw: () => [figures(drawing, look, true)] },
    { draw: (cells) => cells.flatMap((cell) => (cell.role ? ring(cell, cell.role, look) : [])), apart: true },
    { draw: () => arrows },
    { draw: (cells) => cells.flatMap(marksOf), apart: true },
    { draw: (cells) => [...symbols(cells, look)], apart: true },
    { draw: () => numbers },
    { draw: () => inLots(drawing.notes, look.alone ? Infinity : 16).map((notes) => noteParts(notes, look, words)), listed: true },
  ];
}

/**
 * The lines, discs and texts of clues, below the lines of the grid or above them.
 *
 * @param {Drawing} drawing
 * @param {Look} look
 * @param {boolean} over
 */
const figures = (drawing, look, over) =>
  drawing.figures.filter((one) => Boolean(one.over) === over).map((one) => figure(one, look)).join("\n");

/**
 * @param {import("./model/types.js").SceneFigureJson} one
 * @param {Look} look
 */
function figure({ points, stroke, fill, width = 0.04, dash = [], closed, radius, text, size = 0 }, look) {
  const shades = { "": "none", soft: look.soft, paper: look.paper, ink: look.ink, white: "#ffffff", black: "#1a1a1a" };
  const places = points.map(([row, column]) => [column * CELL, row * CELL]);
  if (text) return places.map(([x, y]) => label(x, y, size * CELL, text, ` fill="${shades[fill ?? ""]}"`)).join("");
  let drawn = `fill="${shades[fill ?? ""]}"`;
  if (stroke) {
    drawn += ` stroke="${shades[stroke]}" stroke-width="${short(width * CELL)}"`;
    if (dash.length) drawn += ` stroke-dasharray="${dash.map((length) => short(length * CELL)).join(" ")}"`;
    drawn += ' stroke-linecap="round" stroke-linejoin="round"';
  }
  if (radius) {
    const reach = short(radius * CELL);
    return places.map(([x, y]) => `<circle cx="${short(x)}" cy="${short(y)}" r="${reach}" ${drawn}/>`).join("");
  }
  const line = places.map(([x, y]) => `${short(x)} ${short(y)}`).join("L");
  return `<path d="M${line}${closed ? "Z" : ""}" ${drawn}/>`;
}

/**
 * @param {DrawnCell} cell
 * @param {Look} look
 */
function fillOf(cell, look) {
  if (cell.colour) return look.pieceFill(cell.tint, cell.colour);
  if (cell.role && cell.kind !== "piece") return look.roleGround(cell.role);
  if (cell.ground) return cell.ground;
  return cell.tint === undefined ? look.paper : look.tint(cell.tint, cell.kind === "piece");
}

/**
 * @param {DrawnCell[]} cells
 * @param {Look} look
 */
function hatch(cells, look) {
  if (!cells.some((cell) => cell.kind === "hole")) return "";
  return (
    '<defs><pattern id="grillon-hole" width="6" height="6" patternUnits="userSpaceOnUse" ' +
    `patternTransform="rotate(45)"><rect width="6" height="6" fill="${look.hole}"/>` +
    `<path d="M0 0V6" stroke="${look.faint}" stroke-width="2"/></pattern></defs>`
  );
}

/**
 * @param {DrawnCell} cell
 * @param {Look} look
 * @param {Words} words
 */
function ground(cell, look, words) {
  return `${groundOf(cell, look)}><title>${clean(words.text(cell.label))}</title></rect>`;
}

/**
 * @param {DrawnCell} cell
 * @param {Look} look
 */
function groundOf(cell, look, columns = 1) {
  const place = `x="${short(cell.column * CELL)}" y="${short(cell.row * CELL)}"`;
  return `<rect ${place} width="${columns * CELL}" height="${CELL}" fill="${groundFill(cell, look)}"`;
}

/**
 * @param {DrawnCell} cell
 * @param {Look} look
 */
function groundFill(cell, look) {
  if (cell.kind === "hole") return cell.symbol ? look.hole : "url(#grillon-hole)";
  return cell.round ? look.paper : fillOf(cell, look);
}

/**
 * The same without names: one rectangle for adjacent cells, because large boards are repainted often.
 *
 * @param {DrawnCell[]} cells
 * @param {Look} look
 */
function grounds(cells, look) {
  /** @type {{cell: DrawnCell, fill: string, columns: number}[]} */
  const runs = [];
  for (const cell of cells) {
    const [fill, last] = [groundFill(cell, look), runs[runs.length - 1]];
    const goesOn = last && last.fill === fill && last.cell.row === cell.row && last.cell.column + last.columns === cell.column;
    if (goesOn) last.columns += 1;
    else runs.push({ cell, fill, columns: 1 });
  }
  return runs.map(({ cell, columns }) => `${groundOf(cell, look, columns)}/>`);
}

/**
 * @param {DrawnCell} cell
 * @returns {[number, number]}
 */
export const centre = (cell) => [(cell.column + 0.5) * CELL, (cell.row + 0.5) * CELL];

/**
 * Is this cell covered by a piece, placed or given?
 *
 * @param {DrawnCell} cell
 */
const isPiece = (cell) => cell.kind === "piece" || (cell.kind === "given" && cell.tint !== undefined);

/** @param {{row: number, column: number}} place */
const placeKey = ({ row, column }) => `${row},${column}`;

/**
 * The links between the balls of one piece.
 *
 * @param {DrawnCell[]} cells
 * @param {Look} look
 * @returns {Generator<string>}
 */
function* bridges(cells, look) {
  const balls = new Map(cells.filter((cell) => cell.round && isPiece(cell)).map((cell) => [placeKey(cell), cell]));
  for (const cell of balls.values()) {
    for (const side of "ES") {
      const [down, along] = SIDES[side];
      const other = balls.get(placeKey({ row: cell.row + down, column: cell.column + along }));
      if (!other || cell.heavy.includes(side) || other.tint !== cell.tint || other.symbol !== cell.symbol) continue;
      const [[x, y], [toX, toY]] = [centre(cell), centre(other)];
      const line = `M${short(x)} ${short(y)}L${short(toX)} ${short(toY)}`;
      yield `<path d="${line}" stroke="${look.pieceInk}" stroke-width="${short(CELL * 0.38)}"/>`;
      yield `<path d="${line}" stroke="${fillOf(cell, look)}" stroke-width="${short(CELL * 0.38 - 3)}"/>`;
    }
  }
}

/**
 * @param {DrawnCell} cell
 * @param {Look} look
 */
function ball(cell, look) {
  const [x, y] = centre(cell);
  const piece = isPiece(cell);
  const stroke = `stroke="${piece ? look.pieceInk : look.faint}" stroke-width="${piece ? 1.5 : look.thin}"`;
  const fill = cell.kind === "hole" ? "none" : fillOf(cell, look);
  return `<circle cx="${short(x)}" cy="${short(y)}" r="${short(CELL * (piece ? 0.43 : 0.38))}" fill="${fill}" ${stroke}/>`;
}

/**
 * Thin lines between cells, dashed where a wall is undecided, an outline where there is no neighbour,
 * heavy sides on top.
 *
 * @param {DrawnCell[]} cells
 * @param {Look} look
 */
function lines(cells, look) {
  const places = new Set(cells.map(placeKey));
  const [thin, outline, heavy, unsure] = [0, 0, 0, 0].map(() => /** @type {Set<string>} */ (new Set()));
  for (const cell of cells) {
    for (const [side, [down, along]] of Object.entries(SIDES)) {
      const horizontal = side === "N" || side === "S";
      const line = horizontal ? cell.row + Number(side === "S") : cell.column + Number(side === "E");
      const segment = `${Number(horizontal)},${line},${horizontal ? cell.column : cell.row}`;
      const inside = places.has(placeKey({ row: cell.row + down, column: cell.column + along }));
      const kind = cell.heavy.includes(side) ? heavy : cell.unsure.includes(side) ? unsure : inside ? thin : outline;
      kind.add(segment);
      // A thin line is invisible under a heavy one, but continues from edge to edge.
      if (kind === heavy && inside) thin.add(segment);
    }
  }
  const without = (/** @type {Set<string>} */ set, /** @type {Set<string>[]} */ ...others) =>
    [...set].filter((one) => !others.some((other) => other.has(one)));
  /** @type {[string[], string, number, string][]} */
  const layers = [
    [without(thin, unsure, outline), look.faint, look.thin, ""],
    [without(unsure, heavy), look.ink, look.outline, ` stroke-dasharray="${look.unsure}"`],
    [without(outline, heavy), look.wall, look.outline, ""],
    [[...heavy], look.wall, look.heavy, ""],
  ];
  return layers
    .filter(([segments]) => segments.length)
    .map(
      ([segments, colour, width, dashes]) =>
        `<path d="${runs(segments)}" stroke="${colour}" stroke-width="${pythonNumber(width)}" ` +
        `stroke-linecap="${dashes ? "butt" : "square"}" fill="none"${dashes}${look.lineExtra}/>`,
    )
    .join("\n");
}

/** @param {number} value */
const pythonNumber = (value) => (Number.isInteger(value) ? value.toFixed(1) : String(value));

/**
 * Collinear adjacent sides, drawn as one line.
 *
 * @param {string[]} segments
 */
function runs(segments) {
  const ordered = segments
    .map((segment) => segment.split(",").map(Number))
    .sort((first, second) => first[0] - second[0] || first[1] - second[1] || first[2] - second[2]);
  let path = "";
  ordered.forEach(([horizontal, line, start], number) => {
    const before = ordered[number - 1];
    const after = ordered[number + 1];
    const level = short(line * CELL);
    if (!before || before[0] !== horizontal || before[1] !== line || before[2] !== start - 1) {
      path += horizontal ? `M${short(start * CELL)} ${level}` : `M${level} ${short(start * CELL)}`;
    }
    if (!after || after[0] !== horizontal || after[1] !== line || after[2] !== start + 1) {
      path += `${horizontal ? "H" : "V"}${short((start + 1) * CELL)}`;
    }
  });
  return path;
}

/**
 * The shape of a role: a ring, dashed or dotted or double, and a cross for eliminated candidates.
 *
 * @param {DrawnCell} cell
 * @param {Role} role
 * @param {Look} look
 */
export function ring(cell, role, look) {
  const dash = RINGS[role] ? ` stroke-dasharray="${RINGS[role]}" stroke-linecap="round"` : "";
  const inset = cell.marks.length && !cell.symbol ? 2.2 : 4;
  let shapes = (role === "pattern" ? [inset - 0.5, inset + 3] : [inset]).map((gap) => outlineOf(cell, gap)).join("");
  if (role === "eliminated" && !cell.marks.some((mark) => mark.role)) {
    const [x, y] = centre(cell);
    const [left, right, top, bottom] = [x - CELL * 0.4, x + CELL * 0.4, y - CELL * 0.4, y + CELL * 0.4].map(short);
    shapes += `<path d="M${left} ${top}L${right} ${bottom}M${right} ${top}L${left} ${bottom}" opacity="0.45"/>`;
  }
  const width = role === "pattern" || role === "eliminated" ? 1.4 : 2.6;
  const drawn = `<g fill="none" stroke="${look.roles[role]}" stroke-width="${width}"${dash}>${shapes}</g>`;
  if (!isPiece(cell)) return drawn;
  // A pale edge, so that the ring shows on a piece of any colour.
  return `<g fill="none" stroke="${look.paper}" stroke-width="${short(width + 2.4)}">${shapes}</g>${drawn}`;
}

/**
 * @param {DrawnCell} cell
 * @param {number} inset
 */
export function outlineOf(cell, inset) {
  const [x, y] = centre(cell);
  const reach = CELL / 2 - inset;
  if (cell.round) return `<circle cx="${short(x)}" cy="${short(y)}" r="${short(reach)}"/>`;
  const size = short(2 * reach);
  return `<rect x="${short(x - reach)}" y="${short(y - reach)}" width="${size}" height="${size}" rx="4"/>`;
}

/**
 * Two clues in one cell, separated by a diagonal: for what is below, and for what is to the right.
 *
 * @param {DrawnCell} cell
 * @param {Look} look
 */
function clues(cell, look) {
  const [below, right] = cell.symbol.split("\\", 2);
  const [[x, y], half, size] = [centre(cell), CELL / 2, CELL * 0.32];
  const line = `M${short(x - half)} ${short(y - half)}L${short(x + half)} ${short(y + half)}`;
  const texts = label(x - CELL * 0.2, y + CELL * 0.2, size, below) + label(x + CELL * 0.2, y - CELL * 0.2, size, right);
  return `<path d="${line}" stroke="${look.ink}" stroke-width="${look.thin}"/>${texts}`;
}

/**
 * Givens bold, entries regular, letters of pieces smaller.
 *
 * @param {DrawnCell[]} cells
 * @param {Look} look
 * @returns {Generator<string>}
 */
function* symbols(cells, look) {
  /** @type {Record<Kind, string>} */
  const looks = {
    given: `font-weight="700" fill="${look.ink}"`,
    entry: `fill="${look.entry}"`,
    piece: `font-weight="700" fill="${look.pieceInk}" fill-opacity="0.72"`,
    empty: `fill="${look.ink}"`,
    hole: `fill="${look.ink}"`,
  };
  for (const [kind, style] of Object.entries(looks)) {
    let texts = "";
    /** @type {Map<number, DrawnCell[]>} rows of plain symbols, which the page draws in one text each */
    const plain = new Map();
    for (const cell of cells) {
      if (cell.kind !== kind || !cell.symbol) continue;
      if (!look.alone && !cell.colour && cell.symbol.length === 1) {
        add(plain, cell.row, cell);
        continue;
      }
      if (cell.symbol.includes("\\")) {
        texts += clues(cell, look);
        continue;
      }
      const ink = cell.colour && look.inkOn(look.pieceFill(cell.tint, cell.colour));
      const usual = cell.kind === "given" ? look.ink : look.pieceInk;
      const extra = ink && ink !== usual ? ` fill="${ink}"` : "";
      const shrink = [1, 1, 0.8, 0.6][Math.min(cell.symbol.length, 3)];
      texts += label(...centre(cell), CELL * look.sizes[cell.kind] * shrink, cell.symbol, extra);
    }
    for (const row of plain.values()) texts += rowText(row, CELL * look.sizes[/** @type {Kind} */ (kind)]);
    if (texts) yield `<g ${style}>${texts}</g>`;
  }
}

/**
 * @param {DrawnCell[]} cells of one row, each with one character
 * @param {number} size
 */
function rowText(cells, size) {
  const columns = cells.map((cell) => short(centre(cell)[0])).join(" ");
  const y = short(centre(cells[0])[1] + size * 0.36);
  return `<text x="${columns}" y="${y}" font-size="${short(size)}">${clean(cells.map((cell) => cell.symbol).join(""))}</text>`;
}

/**
 * @template Item
 * @param {Item[]} items
 * @param {number} size
 * @returns {Item[][]}
 */
function inLots(items, size) {
  return items.length > size ? [items.slice(0, size), ...inLots(items.slice(size), size)] : [items];
}

/**
 * @param {Drawing["notes"]} notes
 * @param {Look} look
 * @param {Words} words
 */
function noteParts(notes, look, words) {
  const texts = notes.map((note) => {
    const [text, y] = [words.text(note.text), (note.row + 0.5) * CELL];
    return text.length <= 3
      ? label((note.column + 0.5) * CELL, y, CELL * (note.size ?? 0.36), text)
      : label(note.column * CELL, y, CELL * 0.36, text, ' text-anchor="start"');
  });
  return texts.length ? `<g fill="${look.aside}" fill-opacity="0.8">${texts.join("")}</g>` : "";
}
