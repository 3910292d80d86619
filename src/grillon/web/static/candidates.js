/** Direct impossibilities: why a symbol, a wall or a piece may not be entered, and the marks that are left. */
import { clash, clashKey } from "./model/clash.js";
import { BoardState } from "./rules.js";
import { say } from "./words.js";

/** @typedef {import("./model/clash.js").Clash} Clash */
/** @typedef {import("./model/constraints.js").Constraint} Constraint */
/** @typedef {import("./model/constraints.js").Held} Held */

/**
 * The clash that entering this candidate would cause; undefined if it may be entered.
 *
 * @param {BoardState} state
 * @param {number} candidate
 * @returns {Clash | undefined}
 */
export function forbids(state, candidate) {
  const entry = state.places.entry(candidate);
  if (entry.symbol !== undefined) return forbidsSymbol(state, entry.cells[0], entry.symbol);
  if (entry.border !== undefined) return forbidsWall(state, candidate, entry);
  if (!entry.cells.length) return clash(say("the piece leaves the board"));
  return forbidsPiece(state, candidate, entry);
}

/**
 * @param {BoardState} state
 * @param {number} candidate
 */
const withCandidate = (state, candidate) =>
  new BoardState(state.rules, [...state.entries.keys(), candidate], state.excluded);

/**
 * @param {BoardState} state
 * @param {number} cell
 * @param {number} symbol
 * @returns {Clash | undefined}
 */
function forbidsSymbol(state, cell, symbol) {
  const { places } = state;
  if (places.holes.has(cell)) {
    return clash(say("{cell} is not on the board", { cell: places.cellName(cell) }), [cell]);
  }
  const held = state.symbols.get(cell) ?? [];
  if (held.length && !(held.length === 1 && held[0] === symbol)) {
    const terms = { cell: places.cellName(cell), symbol: places.symbols[held[0]] };
    return state.clash(say("{cell} holds {symbol} already", terms), held.map((one) => [cell, one]));
  }
  for (const rule of state.rules.byCell.get(cell) ?? []) {
    const found = forbiddenBy(state, rule, cell, symbol);
    if (found) return found;
  }
  for (const rule of state.rules.all) {
    if (rule.rule !== "regions_by_walls") continue;
    for (const found of withCandidate(state, places.symbolCandidate(cell, symbol)).walledRegions(rule)) {
      if (found.cells.includes(cell)) return found;
    }
  }
  return undefined;
}

/**
 * @param {BoardState} state
 * @param {Constraint} rule
 * @param {number} cell
 * @param {number} symbol
 * @returns {Clash | undefined}
 */
function forbiddenBy(state, rule, cell, symbol) {
  const stands = (/** @type {number} */ one) => one === cell || state.holds(one, symbol);
  const all = (/** @type {number[]} */ cells) => cells.map((one) => /** @type {Held} */ ([one, symbol]));
  switch (rule.rule) {
    case "once_each":
    case "all_different":
    case "region": {
      if (rule.rule === "region" && symbol >= rule.cells.length) {
        return state.clash(state.tooLargeText(cell, symbol, rule.cells.length), [[cell, symbol]]);
      }
      const other = rule.cells.find((one) => one !== cell && state.holds(one, symbol));
      if (other === undefined) return undefined;
      return state.clash(state.repeatedText(symbol, [cell, other], rule.name), all([cell, other]));
    }
    case "at_most": {
      const where = symbol === rule.symbol ? rule.cells.filter(stands) : [];
      return where.length > rule.count ? state.clash(state.tooManyText(rule, where), all(where)) : undefined;
    }
    case "no_three_alike": {
      const at = rule.cells.indexOf(cell);
      for (let start = Math.max(0, at - 2); start <= Math.min(at, rule.cells.length - 3); start += 1) {
        const three = rule.cells.slice(start, start + 3);
        if (three.every(stands)) return state.clash(state.threeText(three, rule.name), all(three));
      }
      return undefined;
    }
    case "lists_differ":
      return wouldEqual(state, rule, cell, symbol);
    case "neighbours_differ":
      for (const other of state.rules.neighbours(rule, cell)) {
        for (const beside of state.symbols.get(other) ?? []) {
          if (!rule.distances.includes(Math.abs(symbol - beside))) continue;
          /** @type {Held[]} */
          const pairs = [[cell, symbol], [other, beside]];
          pairs.sort((first, second) => first[0] - second[0]);
          return state.clash(state.closeText(rule, pairs), pairs);
        }
      }
      return undefined;
    case "ruled_out":
      return rule.entries.some(([one, other]) => one === cell && other === symbol)
        ? state.clash(state.ruledOutText(cell, symbol), [[cell, symbol]])
        : undefined;
    default:
      return undefined;
  }
}

/**
 * @param {BoardState} state
 * @param {Constraint} rule
 * @param {number} cell
 * @param {number} symbol
 * @returns {Clash | undefined}
 */
function wouldEqual(state, rule, cell, symbol) {
  for (const [number, cells] of rule.lists.entries()) {
    if (!cells.includes(cell)) continue;
    const held = cells.map((one) => (one === cell ? symbol : state.only(one)));
    if (held.includes(undefined)) continue;
    for (const [other, others] of rule.lists.entries()) {
      if (other === number || others.includes(cell)) continue;
      if (held.join() !== others.map((one) => state.only(one)).join()) continue;
      const text = state.equalText(rule, Math.min(number, other), Math.max(number, other));
      /** @type {Held[]} */
      const pairs = [...cells, ...others].map((one, at) => [one, held[at % held.length] ?? 0]);
      return state.clash(text, pairs);
    }
  }
  return undefined;
}

/**
 * @param {BoardState} state
 * @param {number} candidate
 * @param {import("./model/places.js").Entry} entry
 * @returns {Clash | undefined}
 */
function forbidsWall(state, candidate, entry) {
  const border = entry.border ?? 0;
  if (state.walls.get(border) === false) {
    const text = say("there is no wall between {cells}", { cells: state.places.named(entry.cells) });
    return clash(text, entry.cells, [candidate], [border]);
  }
  const before = new Set(state.clashes().map(clashKey));
  return withCandidate(state, candidate).clashes().find((one) => !before.has(clashKey(one)));
}

/**
 * @param {BoardState} state
 * @param {number} candidate
 * @param {import("./model/places.js").Entry} entry
 * @returns {Clash | undefined}
 */
function forbidsPiece(state, candidate, entry) {
  for (const cell of entry.cells) {
    const other = state.covered.get(cell)?.find((one) => one !== candidate);
    if (other !== undefined) return clash(state.overlapText([other, candidate], [cell]), [cell], [other, candidate]);
  }
  const piece = entry.piece ?? 0;
  if (!state.entries.has(candidate) && (state.used.get(piece) ?? 0) >= state.places.pieces[piece].maxCount) {
    return clash(state.usedUpText(piece), entry.cells, [candidate]);
  }
  if (!state.rules.some("walls_between_pieces")) return undefined;
  const covered = new Map(entry.cells.map((cell) => [cell, [candidate]]));
  return state.wallClashes(covered).next().value ?? undefined;
}

/**
 * The symbols not directly impossible in an empty cell: the ones a player would pencil in.
 *
 * @param {BoardState} state
 * @param {number} cell
 * @returns {number[]}
 */
export function possibleSymbols(state, cell) {
  return [...state.places.symbols.keys()].filter(
    (symbol) =>
      !state.excluded.has(state.places.symbolCandidate(cell, symbol)) && !forbidsSymbol(state, cell, symbol),
  );
}
