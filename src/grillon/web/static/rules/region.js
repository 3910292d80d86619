/** A region of k cells holds the first k symbols. */
import { say } from "../words.js";
import AllDifferent from "./all_different.js";

/** @typedef {import("../model/state.js").BoardState} BoardState */

export default class Region extends AllDifferent {
  /** @param {BoardState} state */
  *clashes(state) {
    yield* super.clashes(state);
    yield* tooLarge(state, this.cells, this.cells.length);
  }

  /**
   * @param {BoardState} state
   * @param {number} candidate
   * @param {import("../model/places.js").Entry} entry
   */
  forbids(state, candidate, entry) {
    const { cells: [cell], symbol = 0 } = entry;
    if (symbol >= this.cells.length) return clashOf(state, cell, symbol, this.cells.length);
    return super.forbids(state, candidate, entry);
  }

  /** @param {number} symbol */
  amount(symbol) {
    return Number(symbol < this.cells.length);
  }
}

/**
 * Every symbol that is too large for a region of this size.
 *
 * @param {BoardState} state
 * @param {number[]} cells
 * @param {number} size
 */
export function* tooLarge(state, cells, size) {
  for (const cell of cells) {
    for (const symbol of state.symbols.get(cell) ?? []) if (symbol >= size) yield clashOf(state, cell, symbol, size);
  }
}

/**
 * @param {BoardState} state
 * @param {number} cell
 * @param {number} symbol
 * @param {number} size
 */
function clashOf(state, cell, symbol, size) {
  const text = say("{cell} is {symbol}, but its region has only {size} {size:cell|cells}", {
    cell: state.places.cellName(cell),
    symbol: state.places.symbols[symbol],
    size,
  });
  return state.clash(text, [[cell, symbol]]);
}
