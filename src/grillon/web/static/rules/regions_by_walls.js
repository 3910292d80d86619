/** Regions that walls make: the walls are to be found, and each region of k holds the first k symbols. */
import { clash } from "../model/clash.js";
import { ascending } from "../model/places.js";
import { Rule } from "../model/rule.js";
import { say } from "../words.js";
import { repeated } from "./all_different.js";
import { tooLarge } from "./region.js";

/** @typedef {import("../model/state.js").BoardState} BoardState */

export default class RegionsByWalls extends Rule {
  /**
   * @param {import("../model/places.js").Places} places
   * @param {import("../model/types.js").ConstraintJson} json
   */
  constructor(places, json) {
    super(places, json);
    this.maxSize = json.max_size ?? 0;
  }

  /** @param {BoardState} state */
  *clashes(state) {
    const { part, members, open } = state.regions();
    for (const [border, pair] of this.places.borders.entries()) {
      if (state.walls.get(border) && part.get(pair[0]) === part.get(pair[1])) {
        const text = say("the wall between {cells} stands inside a region", { cells: this.places.named(pair) });
        yield clash(text, pair, [this.places.firstWall + border], [border]);
      }
    }
    for (const [number, cells] of members) {
      if (cells.length > this.maxSize) {
        const text = say("a region of {size} cells is larger than {max_size}: {cells}", {
          size: cells.length,
          max_size: this.maxSize,
          cells: this.places.named(cells),
        });
        yield clash(text, ascending(cells));
      }
      yield* repeated(state, cells, say("the region"));
      if (!open.has(number)) yield* tooLarge(state, cells, cells.length);
    }
  }

  /**
   * @param {BoardState} state
   * @param {number} candidate
   * @param {import("../model/places.js").Entry} entry
   */
  forbids(state, candidate, { cells: [cell], border }) {
    if (border !== undefined) return this.newClash(state, candidate);
    return [...this.clashes(state.having(candidate))].find((found) => found.cells.includes(cell));
  }

  /** @param {BoardState} state */
  isMet(state) {
    // A border without an entry has no wall.
    const open = this.places.borders.map((_, border) => border).filter((border) => !state.walls.get(border));
    return !state.excluding(open.map((border) => this.places.firstWall + border)).clashes().length;
  }
}
