/** Numbers of a search beside its board: time, progress, attempts and pruning. */
import { h, textOf } from "../../dom.js";
import { say } from "../../words.js";
import { lineChart } from "../../replay/charts.js";

/** @typedef {import("../../words.js").Sentence} Sentence */
/** @typedef {import("../../game/game.js").Game} Game */
/**
 * @typedef {{seconds?: number | null, filled: number, possible: number | null, tested?: number, branches?: number,
 *   cut?: number, depth?: number}} Numbers
 */

/** @param {number} value */
export const grouped = (value) => say("{value:,d}", { value });

/** @param {number} seconds */
export function duration(seconds) {
  if (seconds < 0.01) return say("{milliseconds:.2f} ms", { milliseconds: seconds * 1000 });
  if (seconds < 1) return say("{milliseconds:.0f} ms", { milliseconds: seconds * 1000 });
  return say("{seconds:.2f} s", { seconds });
}

export class Statistics {
  /** @param {Game} game */
  constructor(game) {
    const pieces = game.places.inputKinds.includes("pieces");
    /** @type {[string, Sentence][]} */
    const names = [
      ["time", say("Time")],
      ["filled", pieces ? say("Pieces laid") : say("Cells filled")],
      ["possible", say("Possibilities")],
      ["tested", pieces ? say("Placements tested") : say("Entries tested")],
      ["branches", say("Branches")],
      ["cut", say("Branches cut")],
      ["depth", say("Depth")],
    ];
    this.total = pieces
      ? game.places.pieces.reduce((sum, { maxCount }) => sum + maxCount, 0)
      : game.places.board.length;
    /** @type {Map<string, HTMLElement>} */
    this.values = new Map(names.map(([name]) => [name, h("dd", { "data-number": name }, "–")]));
    this.chart = h("div", { class: "depths" });
    this.element = h(
      "section",
      { class: "numbers", "aria-label": say("Statistics") },
      h("dl", { class: "statistics" }, names.map(([name, label]) => h("div", {}, h("dt", {}, label), /** @type {HTMLElement} */ (this.values.get(name))))),
      this.chart,
    );
  }

  /** @param {Numbers} numbers */
  show(numbers) {
    const { seconds, filled, possible, tested, branches, cut, depth } = numbers;
    const number = (/** @type {number | null | undefined} */ value) => (value === undefined || value === null ? "–" : grouped(value));
    this.put("time", seconds === undefined || seconds === null ? "–" : duration(seconds));
    this.put("filled", say("{filled:,d} of {total:,d}", { filled, total: this.total }));
    this.put("possible", number(possible));
    this.put("tested", number(tested));
    this.put("branches", number(branches));
    this.put("cut", number(cut));
    this.put("depth", number(depth));
  }

  /**
   * @param {string} name
   * @param {Sentence | string} text
   */
  put(name, text) {
    const element = this.values.get(name);
    if (element) element.textContent = textOf(text);
  }

  /**
   * The depth of the search at each step, with the current step marked.
   *
   * @param {number[]} depths
   * @param {number} at
   */
  showDepths(depths, at) {
    const title = say("Depth over the steps");
    this.chart.replaceChildren(...(depths.length > 1 ? [h("span", { class: "soft" }, title), lineChart(depths, at, title)] : []));
  }
}
