/**
 * The changes of a gesture, for every kind of entry. Nothing here draws or stores: a gesture is a list of changes.
 */
import { COLOURS } from "./game.js";
import { BoardState } from "../model/state.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./game.js").Change} Change */
/** @typedef {"value" | "corner" | "centre" | "colour"} Mode */

/**
 * The entries in a cell that a player may change.
 *
 * @param {Game} game
 * @param {number} cell
 * @returns {number[]}
 */
export function ownSymbols(game, cell) {
  const size = game.places.symbols.length;
  return [...Array(size).keys()].map((symbol) => cell * size + symbol).filter((one) => game.position.chosen.has(one));
}

/**
 * @param {Game} game
 * @param {number} cell
 */
export function isGiven(game, cell) {
  const size = game.places.symbols.length;
  return [...Array(size).keys()].some((symbol) => game.scene.givens.has(cell * size + symbol));
}

/**
 * Enter a symbol in all selected cells; if all of them have it, remove it.
 *
 * @param {Game} game
 * @param {number[]} cells
 * @param {number} symbol
 * @param {Mode} mode
 * @param {{tidy?: boolean}} [options] `tidy`: marks that the entry rules out are removed
 * @returns {Change[]}
 */
export function symbolChanges(game, cells, symbol, mode, { tidy = false } = {}) {
  if (mode === "colour") return colourChanges(game, cells, symbol);
  const { places, position } = game;
  const open = cells.filter((cell) => !places.holes.has(cell) && !isGiven(game, cell));
  if (mode === "value") {
    const there = open.length > 0 && open.every((cell) => position.chosen.has(places.symbolCandidate(cell, symbol)));
    /** @type {Change[]} */
    const changes = open.flatMap((cell) => valueChanges(game, cell, there ? null : symbol));
    return tidy && !there ? [...changes, ...tidied(game, changes)] : changes;
  }
  const empty = open.filter((cell) => !ownSymbols(game, cell).length).map((cell) => places.symbolCandidate(cell, symbol));
  const there = empty.length > 0 && empty.every((candidate) => position[mode].has(candidate));
  return empty.map((candidate) => [mode, candidate, !there]);
}

/**
 * @param {Game} game
 * @param {number} cell
 * @param {number | null} symbol nothing empties the cell
 * @returns {Change[]}
 */
export function valueChanges(game, cell, symbol) {
  if (isGiven(game, cell)) return [];
  const wanted = symbol === null ? -1 : game.places.symbolCandidate(cell, symbol);
  /** @type {Change[]} */
  const changes = ownSymbols(game, cell)
    .filter((candidate) => candidate !== wanted)
    .map((candidate) => ["chosen", candidate, false]);
  return wanted < 0 ? changes : [...changes, ["chosen", wanted, true]];
}

/**
 * @param {Game} game
 * @param {number[]} cells
 * @param {number} colour
 * @returns {Change[]}
 */
function colourChanges(game, cells, colour) {
  const { colours } = game.position;
  const there = cells.every((cell) => colours.has(cell * COLOURS + colour));
  return cells.flatMap((cell) =>
    [...Array(COLOURS).keys()].map((one) => /** @type {Change} */ (["colours", cell * COLOURS + one, one === colour && !there])),
  );
}

/**
 * The marks that these entries rule out and that were possible before.
 *
 * @param {Game} game
 * @param {Change[]} changes
 * @returns {Change[]}
 */
function tidied(game, changes) {
  const touched = touchedCells(game, changes);
  const cellOf = (/** @type {number} */ mark) => Math.floor(mark / game.places.symbols.length);
  const marks = [...new Set([...game.position.corner, ...game.position.centre])].filter((mark) => touched.has(cellOf(mark)));
  if (!marks.length) return [];
  const before = game.state;
  const entered = new Set(game.entered);
  for (const [field, number, on] of changes) {
    if (field === "chosen" && on) entered.add(number);
    if (field === "chosen" && !on) entered.delete(number);
  }
  const after = new BoardState(game.scene.rules, entered, game.position.excluded);
  return marks
    .filter((mark) => after.forbids(mark) && !before.forbids(mark))
    .filter((mark) => !after.symbols.has(cellOf(mark)))
    .flatMap((mark) => /** @type {Change[]} */ ([["corner", mark, false], ["centre", mark, false]]));
}

/**
 * The cells for which a rule may change its result after these changes.
 *
 * @param {Game} game
 * @param {Change[]} changes
 * @returns {Set<number>}
 */
function touchedCells(game, changes) {
  const { rules } = game.scene;
  const { firstWall } = game.places;
  const entered = changes.filter(([field]) => field === "chosen").map(([, candidate]) => candidate);
  if (rules.some("regions_by_walls") || entered.some((one) => one >= firstWall)) return new Set(game.places.board);
  /** @type {Set<number>} */
  const found = new Set();
  for (const cell of new Set(entered.flatMap((one) => game.places.entry(one).cells))) {
    for (const rule of rules.byCell.get(cell) ?? []) {
      for (const other of rule.near(cell)) found.add(other);
    }
  }
  return found;
}

/**
 * Clear the most prominent content of the cells: values, then marks of the centre, of the corners, then colours.
 *
 * @param {Game} game
 * @param {number[]} cells
 * @returns {Change[]}
 */
export function clearChanges(game, cells) {
  const size = game.places.symbols.length;
  const values = cells.flatMap((cell) => valueChanges(game, cell, null));
  if (values.length) return values;
  for (const field of /** @type {const} */ (["centre", "corner", "colours"])) {
    const span = field === "colours" ? COLOURS : size;
    const found = [...game.position[field]].filter((one) => cells.includes(Math.floor(one / span)));
    if (found.length) return found.map((one) => [field, one, false]);
  }
  return [];
}

/**
 * The next state of a cell when a click cycles through them: empty, then each symbol.
 *
 * @param {Game} game
 * @param {number} cell
 * @param {number} [step] -1 goes backwards
 * @returns {number | null}
 */
export function nextSymbol(game, cell, step = 1) {
  const held = ownSymbols(game, cell)[0];
  const states = game.places.symbols.length + 1;
  const now = held === undefined ? 0 : (held % game.places.symbols.length) + 1;
  const next = (now + step + states) % states;
  return next ? next - 1 : null;
}

/**
 * Every mark that is not directly impossible, in these empty cells.
 *
 * @param {Game} game
 * @param {number[]} cells
 * @param {"corner" | "centre"} field
 * @returns {Change[]}
 */
export function markChanges(game, cells, field) {
  const { state } = game;
  return cells.flatMap((cell) => {
    if (state.symbols.has(cell) || game.places.holes.has(cell)) return [];
    const possible = new Set(state.possibleSymbols(cell));
    return game.places.symbols.map(
      (_, symbol) => /** @type {Change} */ ([field, game.places.symbolCandidate(cell, symbol), possible.has(symbol)]),
    );
  });
}

/**
 * The marks a player keeps complete: those in the centre, if they are all that a cell may hold; those in corners
 * only if most empty cells have some, because many people note only the two cells of a pair there.
 *
 * @param {Game} game
 * @returns {"both" | "corner" | "centre" | "none"}
 */
export function keptMarks(game) {
  const { corner, centre } = game.position;
  const marked = new Set([...corner].map((mark) => game.places.entry(mark).cells[0]));
  const empty = game.places.board.filter((cell) => !game.state.symbols.has(cell));
  const corners = 2 * empty.filter((cell) => marked.has(cell)).length > empty.length;
  if (corners) return centre.size ? "both" : "corner";
  return centre.size ? "centre" : "none";
}

/**
 * Remove a wrong mark, or add a missing one to its cell.
 *
 * @param {Game} game
 * @param {{cell: number, candidate: number, wrong: boolean}} fault
 * @returns {Change[]}
 */
export function markFaultChanges(game, { cell, candidate, wrong }) {
  if (wrong) return [["corner", candidate, false], ["centre", candidate, false]];
  const inCentre = [...game.position.centre].some((mark) => game.places.entry(mark).cells[0] === cell);
  return [[inCentre ? "centre" : "corner", candidate, true]];
}

/**
 * Apply a step of reasoning as one gesture, removing the marks that it rules out.
 *
 * @param {Game} game
 * @param {{chosen: number[], excluded: number[]}} step
 * @returns {Change[]}
 */
export function stepChanges(game, step) {
  /** @type {Change[]} */
  const changes = [];
  for (const candidate of step.chosen) {
    const entry = game.places.entry(candidate);
    if (entry.symbol !== undefined) changes.push(...valueChanges(game, entry.cells[0], entry.symbol));
    else changes.push(["chosen", candidate, true]);
  }
  for (const candidate of step.excluded) {
    changes.push(["excluded", candidate, true]);
    if (candidate < game.places.firstWall) changes.push(["corner", candidate, false], ["centre", candidate, false]);
  }
  return [...changes, ...tidied(game, changes)];
}

// Walls

/** @typedef {"unknown" | "wall" | "open"} Wall */

/**
 * @param {Game} game
 * @param {number} border
 * @returns {Wall}
 */
export function wallAt(game, border) {
  const candidate = game.places.firstWall + border;
  if (game.scene.givens.has(candidate) || game.position.chosen.has(candidate)) return "wall";
  return game.scene.knownOpen.includes(border) || game.position.excluded.has(candidate) ? "open" : "unknown";
}

/** @type {Record<Wall, Wall>} */
export const NEXT_WALL = { unknown: "wall", wall: "open", open: "unknown" };

/**
 * @param {Game} game
 * @param {number} border
 * @param {Wall} wall
 * @returns {Change[]}
 */
export function wallChanges(game, border, wall) {
  const candidate = game.places.firstWall + border;
  if (game.scene.givens.has(candidate) || game.scene.knownOpen.includes(border)) return [];
  return [
    ["chosen", candidate, wall === "wall"],
    ["excluded", candidate, wall === "open"],
  ];
}

/**
 * The cells that are known to be in one region with a cell: no wall is in between.
 *
 * @param {Game} game
 * @param {number} cell
 * @returns {number[]}
 */
export function joinedCells(game, cell) {
  const found = new Set([cell]);
  // Iteration over a set includes elements added on the way.
  for (const one of found) {
    game.places.borders.forEach((pair, border) => {
      if (!pair.includes(one) || wallAt(game, border) !== "open") return;
      pair.forEach((other) => found.add(other));
    });
  }
  return [...found];
}

/**
 * Make these cells one region: no wall inside, walls all around.
 *
 * @param {Game} game
 * @param {number[]} cells
 * @returns {Change[]}
 */
export function regionChanges(game, cells) {
  const inside = new Set(cells);
  return game.places.borders.flatMap(([first, second], border) => {
    const [here, there] = [inside.has(first), inside.has(second)];
    if (!here && !there) return [];
    return wallChanges(game, border, here && there ? "open" : "wall");
  });
}

// Pieces

/**
 * The player's own placement that covers a cell.
 *
 * @param {Game} game
 * @param {number} cell
 * @returns {number | undefined}
 */
export function pieceOn(game, cell) {
  for (const candidate of game.position.chosen) {
    if (candidate >= game.places.firstPlacement && game.places.entry(candidate).cells.includes(cell)) return candidate;
  }
  return undefined;
}
