/** What a cage may hold: the sets of different symbols that add up to its sum, and have what is entered in it. */
import { h, textOf } from "../../dom.js";
import { say } from "../../words.js";

/** @typedef {import("../../game/game.js").Game} Game */

const MOST_NAMED = 12;

/**
 * What the cage of the selected cell may hold, above the board; nothing where no cage has a sum.
 *
 * @param {import("../play/play.js").PlayView} play
 */
export function combinationsView({ game, board, inputs }) {
  if (!game.places.board.some((cell) => cagesAt(game, cell).length)) return "";
  const element = h("p", { class: "combinations soft" });
  board.follow(() => {
    const { cursor } = inputs.symbols;
    element.textContent = cursor === undefined ? "" : cagesAt(game, cursor).map((cage) => textOf(combinations(game, cage))).join("; ");
  });
  return element;
}

/**
 * @param {Game} game
 * @param {{cells: number[], low: number}} cage
 */
function combinations(game, cage) {
  const { symbols } = game.places;
  const held = cage.cells.flatMap((one) => game.state.only(one) ?? []);
  const sets = [...addingUp(cage.cells.length, cage.low, 1, symbols.length)].filter((set) => held.every((symbol) => set.includes(symbol + 1)));
  const between = symbols.length > 9 ? "+" : "";
  const named = sets.slice(0, MOST_NAMED).map((set) => set.map((value) => symbols[value - 1]).join(between));
  if (sets.length > MOST_NAMED) named.push("…");
  return sets.length ? say("{sum} may be {sets}", { sum: cage.low, sets: named }) : say("{sum} is impossible here", { sum: cage.low });
}

/**
 * The sums at a cell of cells that all differ.
 *
 * @param {Game} game
 * @param {number} cell
 */
function cagesAt({ scene }, cell) {
  const clues = /** @type {import("../../rules/clue.js").default[]} */ ((scene.rules.byCell.get(cell) ?? []).filter((rule) => "sums" in rule));
  return clues.flatMap(({ sums, counts }) =>
    sums.filter(
      ({ cells, weights, low, high }) =>
        low === high && cells.includes(cell) && weights.every((weight) => weight === 1) && counts.some((one) => one.high === 1 && cells.every((other) => one.cells.includes(other))),
    ),
  );
}

/**
 * Every set of so many different values with this sum, in order.
 *
 * @param {number} number
 * @param {number} sum
 * @param {number} least
 * @param {number} most
 * @returns {Iterable<number[]>}
 */
function* addingUp(number, sum, least, most) {
  if (!number) {
    if (!sum) yield [];
    return;
  }
  for (let value = least; value <= most && value <= sum; value += 1) {
    for (const others of addingUp(number - 1, sum - value, value + 1, most)) yield [value, ...others];
  }
}
