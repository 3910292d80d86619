/** The pieces of the tray cover the board. */
import { clash } from "../model/clash.js";
import { ascending } from "../model/places.js";
import { Rule } from "../model/rule.js";
import { say } from "../words.js";

/** @typedef {import("../model/state.js").BoardState} BoardState */

export default class ExactCover extends Rule {
  /** @param {BoardState} state */
  *clashes(state) {
    /** @type {Map<string, {lying: number[], shared: number[]}>} */
    const overlaps = new Map();
    for (const [cell, lying] of state.covered) {
      if (lying.length < 2) continue;
      const known = overlaps.get(lying.join());
      if (known) known.shared.push(cell);
      else overlaps.set(lying.join(), { lying, shared: [cell] });
    }
    for (const { lying, shared } of overlaps.values()) {
      yield clash(this.overlapText(lying, shared), ascending(shared), lying);
    }
    for (const piece of ascending([...state.used.keys()])) {
      if ((state.used.get(piece) ?? 0) > this.places.pieces[piece].maxCount) {
        const laid = [...state.entries].filter(([, entry]) => entry.piece === piece);
        const cells = ascending([...new Set(laid.flatMap(([, entry]) => entry.cells))]);
        yield clash(this.usedUpText(piece), cells, laid.map(([candidate]) => candidate));
      }
    }
  }

  /**
   * @param {BoardState} state
   * @param {number} candidate
   * @param {import("../model/places.js").Entry} entry
   */
  forbids(state, candidate, { cells, piece }) {
    if (piece === undefined) return undefined;
    for (const cell of cells) {
      const other = state.covered.get(cell)?.find((one) => one !== candidate);
      if (other !== undefined) return clash(this.overlapText([other, candidate], [cell]), [cell], [other, candidate]);
    }
    const usedUp = !state.entries.has(candidate) && (state.used.get(piece) ?? 0) >= this.places.pieces[piece].maxCount;
    return usedUp ? clash(this.usedUpText(piece), cells, [candidate]) : undefined;
  }

  /**
   * @param {number[]} candidates
   * @param {number[]} cells
   */
  overlapText(candidates, cells) {
    const pieces = candidates.map((candidate) => this.places.pieces[this.places.entry(candidate).piece ?? 0].symbol);
    return say("pieces overlap on {cells}: {pieces}", { cells: this.places.named(cells), pieces });
  }

  /** @param {number} piece */
  usedUpText(piece) {
    const { symbol, maxCount } = this.places.pieces[piece];
    return say("piece {piece} is used more than {count} {count:time|times}", { piece: symbol, count: maxCount });
  }
}
