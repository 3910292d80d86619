/** All heuristics on one puzzle: a table and two charts, each run with a picture of its result. */
import * as api from "../../api.js";
import { pictureOf } from "../../board.js";
import { h, iconButton, svgElement, textOf, words } from "../../dom.js";
import { positionOf } from "../../replay/position.js";
import { SMALL_PAGE } from "../../picture/look.js";
import { barChart, leastOf } from "../../replay/charts.js";
import { say } from "../../words.js";
import { problemText } from "../common/problems.js";
import { duration, grouped } from "./statistics.js";

/** @typedef {import("../../api.js").Run} Run */
/** @typedef {import("../../api.js").Runner} Runner */
/** @typedef {import("../../api.js").Way} Way */

/** The time limit of one run in seconds. */
const PATIENCE = 20;

export class Race {
  /**
   * @param {import("../../game/game.js").Game} game
   * @param {Way} way
   * @param {boolean} also whether to run without pruning too
   * @param {() => void} ended
   */
  constructor(game, way, also, ended) {
    this.game = game;
    this.way = way;
    this.ended = ended;
    this.control = new AbortController();
    this.pruning = way.choices.prune ? (also ? [true, false] : [true]) : [true];
    /** @type {Map<string, Run>} */
    this.runs = new Map();
    /** @type {Runner[]} */
    this.runners = [];
    this.running = true;
    /** @type {WeakMap<Run, SVGSVGElement>} */
    this.pictures = new WeakMap();
    this.state = h("p", { class: "soft", role: "status" });
    this.halt = h("button", { type: "button", class: "button", "data-do": "halt", onclick: () => this.stop() }, say("Stop"));
    this.table = h("div", { class: "table-box", tabindex: "0", role: "region", "aria-label": say("The race") });
    this.charts = h("div", { class: "charts" });
    this.element = h(
      "section",
      { class: "race" },
      h("header", {}, h("h2", {}, say("The race of the heuristics")), iconButton("close", say("Back to the board"), () => this.close(), { class: "quiet only-icon", "data-do": "board" })),
      h("div", { class: "line" }, this.state, this.halt),
      this.charts,
      this.table,
    );
    this.draw();
  }

  /** @type {(() => void) | undefined} */
  onclose;

  close() {
    this.stop();
    this.onclose?.();
  }

  async start() {
    const how = { engine: this.way.engine, pruning: this.pruning, timeout: PATIENCE };
    try {
      await api.race(this.game, how, (kind, data) => this.hear(kind, data), this.control.signal);
      this.state.textContent = textOf(this.winner());
    } catch (error) {
      const stopped = error instanceof api.ApiError && error.kind === "Cancelled";
      this.state.textContent = textOf(stopped ? say("Stopped.") : problemText(error));
    }
    this.running = false;
    this.halt.hidden = true;
    this.draw();
    this.ended();
  }

  stop() {
    this.control.abort();
  }

  /**
   * @param {string} kind
   * @param {any} data
   */
  hear(kind, data) {
    if (kind === "item") this.runs.set(`${data.name} ${data.prune}`, data);
    if (kind === "progress") this.runners = data.runs ?? [];
    const done = this.runs.size;
    this.state.textContent = textOf(say("{done} of {all} have finished", { done, all: Math.max(this.runners.length, done) }));
    this.draw();
  }

  winner() {
    const done = [...this.runs.values()].filter(({ finished, found }) => finished && found);
    if (!done.length) return say("None of them found a solution in time.");
    const work = Math.min(...done.map((run) => run.work));
    const best = [...new Set(done.filter((run) => run.work === work).map(({ name }) => this.nameOf(name)))];
    if (best.length > 1 && best.length * this.pruning.length === done.length) return say("A tie: {work:,d} tries each.", { work });
    return say("Fewest tries: {names}, {work:,d}.", { names: best, work });
  }

  /**
   * What a heuristic does, else its name.
   *
   * @param {string} name
   */
  nameOf(name) {
    return this.way.words.heuristic?.[name] ?? name;
  }

  /** Rows in the order of the race: heuristics side by side, with pruning and without. */
  rows() {
    const names = [...new Set([...this.runners.map(({ name }) => name), ...[...this.runs.values()].map(({ name }) => name)])];
    return names.flatMap((name) => this.pruning.map((prune) => ({ name, prune, run: this.runs.get(`${name} ${prune}`), runner: this.runners.find((one) => one.name === name && one.prune === prune) })));
  }

  draw() {
    const rows = this.rows();
    const pieces = this.game.places.inputKinds.includes("pieces");
    const tested = pieces ? say("Placements tested") : say("Entries tested");
    const both = this.pruning.length > 1;
    const head = [say("Found"), say("Heuristic"), ...(both ? [say("Pruning")] : []), say("Time"), tested, say("Branches"), say("Branches cut"), say("Depth")];
    const body = rows.map(({ name, prune, run, runner }) => {
      const counters = runner?.counters ?? {};
      const cells = run
        ? [duration(run.seconds), grouped(run.work), grouped(run.branches), grouped(run.pruned), grouped(run.depth)]
        : runner?.state === "running"
          ? [duration(runner.seconds), grouped(counters.tested ?? counters.nodes ?? 0), grouped(counters.branches ?? 0), grouped(counters.pruned ?? 0), grouped(counters.depth ?? 0)]
          : ["", "", "", "", ""];
      return h(
        "tr",
        { "data-run": `${name}${prune ? "" : " off"}`, class: run ? "" : "waiting-row" },
        h("td", { class: "found" }, run ? this.picture(run) : ""),
        h("th", { scope: "row" }, this.nameOf(name)),
        both ? h("td", {}, prune ? say("on") : say("off")) : "",
        cells.map((text) => h("td", { class: "number" }, text)),
      );
    });
    this.table.replaceChildren(h("table", {}, h("thead", {}, h("tr", {}, head.map((text) => h("th", { scope: "col" }, text)))), h("tbody", {}, body)));
    const done = rows.flatMap(({ run }) => (run ? [run] : []));
    this.charts.replaceChildren(
      ...(done.length
        ? [
            barChart(say("Time"), this.bars(done, ({ seconds }) => seconds, (seconds) => duration(seconds))),
            barChart(tested, this.bars(done, ({ work }) => work, (work) => grouped(work))),
            both ? h("p", { class: "soft legend" }, say("Solid: with pruning. Dashed: without. ★ fewest.")) : h("p", { class: "soft legend" }, say("★ fewest.")),
          ]
        : []),
    );
  }

  /**
   * @param {Run[]} runs
   * @param {(run: Run) => number} value
   * @param {(value: number) => import("../../words.js").Sentence} told
   */
  bars(runs, value, told) {
    const least = leastOf(runs.filter(({ finished }) => finished).map(value));
    return runs.map((run) => ({
      name: this.nameOf(run.name),
      value: value(run),
      text: textOf(told(value(run))),
      hollow: !run.prune,
      least: run.finished && value(run) === least,
      unfinished: !run.finished,
    }));
  }

  /** @param {Run} run */
  picture(run) {
    if (!run.solution) return run.finished ? say("no solution") : say("not in time");
    const drawn = this.pictures.get(run);
    if (drawn) return drawn;
    const picture = svgElement(pictureOf(this.game.scene, positionOf(this.game, run.solution), { look: SMALL_PAGE, words: words(), tray: false }));
    picture.setAttribute("class", "thumbnail");
    picture.setAttribute("aria-hidden", "true");
    this.pictures.set(run, picture);
    return picture;
  }
}
