/** Walls where pieces meet, and only there. */
import { clash } from "../model/clash.js";
import { ascending } from "../model/places.js";
import { Rule } from "../model/rule.js";
import { say } from "../words.js";

/** @typedef {import("../model/state.js").BoardState} BoardState */

export default class WallsBetweenPieces extends Rule {
  /** @param {BoardState} state */
  *clashes(state) {
    yield* this.clashesWith(state, state.covered);
  }

  /**
   * @param {BoardState} state
   * @param {number} candidate
   * @param {import("../model/places.js").Entry} entry
   */
  forbids(state, candidate, { cells, border }) {
    if (border !== undefined) return this.newClash(state, candidate);
    return this.clashesWith(state, new Map(cells.map((cell) => [cell, [candidate]]))).next().value ?? undefined;
  }

  /** @param {BoardState} state */
  isMet(state) {
    return this.places.borders.every((pair, border) => {
      const [here, there] = pair.map((cell) => state.covered.get(cell)?.[0]);
      return (state.walls.get(border) ?? false) === (here === undefined || here !== there);
    });
  }

  /**
   * Walls inside a piece, and pieces that end where there is certainly no wall.
   *
   * @param {BoardState} state
   * @param {Map<number, number[]>} covered
   * @returns {Generator<import("../model/clash.js").Clash>}
   */
  *clashesWith(state, covered) {
    for (const border of ascending([...state.walls.keys()])) {
      const pair = this.places.borders[border];
      const wall = state.walls.get(border);
      const [here, there] = pair.map((cell) => new Set(covered.get(cell) ?? []));
      const both = [...here].filter((one) => there.has(one));
      const lying = wall ? both : [...here, ...there].filter((one) => !both.includes(one));
      for (const candidate of ascending(lying)) {
        const piece = this.places.pieces[this.places.entry(candidate).piece ?? 0].symbol;
        const terms = { cells: this.places.named(pair), piece };
        if (wall) {
          const text = say("the wall between {cells} stands inside piece {piece}", terms);
          yield clash(text, pair, [this.places.firstWall + border, candidate], [border]);
        } else {
          const text = say("piece {piece} ends between {cells}, where there is no wall", terms);
          yield clash(text, pair, [candidate], [border]);
        }
      }
    }
  }
}
