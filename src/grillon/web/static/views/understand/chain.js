/**
 * An argument walked link by link: what is supposed and what has followed is drawn in the cells, the house of the link
 * is lit, its sentence alone is shown and said. Branches are folded until they are opened.
 */
import { announce, bringCurrent, h, icon, iconButton } from "../../dom.js";
import { PAGE } from "../../picture/look.js";
import { walkPicture } from "../../picture/walk.js";
import { say } from "../../words.js";

/** @typedef {import("../play/play.js").PlayView} PlayView */
/** @typedef {import("./questions.js").Stop} Stop */
/** @typedef {import("../../picture/walk.js").Standing} Standing */
/** @typedef {import("../../game/game.js").Game["position"]} Position */

const PLAY_EVERY = 2200;

/**
 * What stands at each stop: the stops, from 0, whose facts are supposed or have followed there.
 *
 * @param {Pick<Stop, "depth" | "supposed" | "ends">[]} stops
 * @returns {number[][]}
 */
export function standing(stops) {
  /** @type {{proved: number[], case: number[] | null}[]} by depth */
  const layers = [];
  return stops.map(({ depth, supposed, ends }, at) => {
    while (layers.length <= depth) layers.push({ proved: [], case: null });
    layers.length = depth + 1;
    const layer = layers[depth];
    if (supposed) layer.case = [];
    const known = layers.flatMap((one) => [...one.proved, ...(one.case ?? [])]);
    if (ends) layer.case = null;
    (layer.case ?? layer.proved).push(at);
    return known;
  });
}

/**
 * Walk an argument beside the board.
 *
 * @param {PlayView} play
 * @param {Stop[]} stops
 * @param {Element} place where it is told
 * @param {ConstructorParameters<typeof Chain>[2]} around
 */
export function openChain(play, stops, place, around) {
  play.chain?.stop();
  play.chain = new Chain(play, stops, around);
  place.append(play.chain.element);
  play.chain.start();
}

export class Chain {
  /**
   * @param {PlayView} play
   * @param {Stop[]} stops
   * @param {{position: Position, leave: () => void, step?: (way: 1 | -1) => void}} around the position it starts from;
   *   `step` goes to another step of the explanation
   */
  constructor(play, stops, { position, leave, step }) {
    this.play = play;
    this.stops = stops;
    this.known = standing(stops);
    this.position = position;
    this.leave = leave;
    this.step = step;
    this.at = 0;
    /** @type {Set<number>} the stops whose branches are open */
    this.open = new Set();
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.playing = undefined;
    this.element = h("section", { class: "chain", "aria-label": say("The argument, link by link") });
  }

  start() {
    const first = this.shown[0];
    this.go(first);
    return this;
  }

  /** The stops outside of folded branches, in order. */
  get shown() {
    /** @type {number[]} */
    const found = [];
    /** @type {number} the deepest layer that is open, going back from the end */
    for (let at = this.stops.length - 1; at >= 0; at -= 1) {
      if (this.owners(at).every((owner) => this.open.has(owner))) found.push(at);
    }
    return found.reverse();
  }

  /**
   * The stops that a stop's branches lead to, the innermost first.
   *
   * @param {number} at
   */
  owners(at) {
    /** @type {number[]} */
    const found = [];
    let { depth } = this.stops[at];
    for (let next = at + 1; depth > 0; next += 1) {
      if (this.stops[next].depth < depth) {
        found.push(next);
        depth = this.stops[next].depth;
      }
    }
    return found;
  }

  /** @param {number} at a stop */
  go(at) {
    this.at = at;
    const stop = this.stops[at];
    this.play.board.review = { position: this.position, step: null, overlay: () => this.picture() };
    this.play.board.draw();
    this.draw();
    announce(stop.text);
    const cells = [...stop.cells, ...stop.facts.flatMap((fact) => this.play.game.places.entry(fact < 0 ? -1 - fact : fact).cells)];
    if (cells.length) this.play.board.zoom.bring(this.play.board.boxOf(cells[0]));
  }

  /** @returns {Standing[]} what is drawn: all that stands, and what this link says */
  get facts() {
    const of = (/** @type {number} */ at, now = false) => this.stops[at].facts.map((fact) => ({ fact, number: this.stops[at].number, supposed: this.stops[at].supposed, now }));
    return [...this.known[this.at].flatMap((at) => of(at)), ...of(this.at, true)];
  }

  picture() {
    const { board, game } = this.play;
    return walkPicture(this.facts, this.stops[this.at].cells, { cells: board.drawn, places: game.places, markColumns: game.scene.markColumns, look: PAGE });
  }

  /** @param {1 | -1} way */
  walk(way) {
    const { shown } = this;
    const next = shown[shown.indexOf(this.at) + way];
    if (next !== undefined) this.go(next);
    return next !== undefined;
  }

  /**
   * Open the branch that leads to a stop, at its first link, or fold it.
   *
   * @param {number} at
   */
  toggle(at) {
    if (this.open.delete(at)) {
      this.go(at);
      return;
    }
    this.open.add(at);
    this.go(this.shown.find((one) => this.owners(one).includes(at)) ?? at);
  }

  draw() {
    const { stops, at, shown } = this;
    const playLabel = this.playing ? say("Stop") : say("Play back");
    const stop = stops[at];
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.do;
    this.element.replaceChildren(
      h(
        "div",
        { class: "transport" },
        iconButton("first", say("First link"), () => this.go(shown[0]), { class: "quiet only-icon" }),
        iconButton("back", say("Link back"), () => this.walk(-1), { class: "quiet only-icon", "data-do": "link-back" }),
        iconButton(this.playing ? "pause" : "play", playLabel, () => this.togglePlay(), { class: "quiet only-icon", "data-do": "link-play" }),
        iconButton("next", say("Next link"), () => this.walk(1), { class: "quiet only-icon", "data-do": "link-next" }),
        iconButton("last", say("Last link"), () => this.go(shown[shown.length - 1]), { class: "quiet only-icon" }),
        h("span", { class: "number soft" }, `${shown.indexOf(at) + 1} / ${shown.length}`),
        iconButton("close", say("Fold the argument"), () => this.close(), { class: "primary leave", "data-do": "fold-chain" }),
      ),
      h("div", { class: "told" }, h("p", { class: "reason link", "data-stop": String(at) }, stop.text), stop.branch ? this.branch(at) : ""),
      h("ol", { class: "steps links" }, shown.map((one) => this.item(one))),
    );
    if (focused) /** @type {HTMLElement | null} */ (this.element.querySelector(`[data-do="${focused}"]`))?.focus();
    bringCurrent(/** @type {HTMLElement} */ (this.element.lastChild));
  }

  /** @param {number} at */
  branch(at) {
    const open = this.open.has(at);
    const inside = say("{number} {number:link|links} inside", { number: this.stops[at].branch });
    return h("button", { type: "button", class: "button branch", "data-do": "branch", "aria-expanded": String(open), title: open ? say("Fold the branch") : say("Open the branch"), onclick: () => this.toggle(at) }, icon(open ? "up" : "down"), inside);
  }

  /** @param {number} at */
  item(at) {
    const { number, short, depth, supposed, ends } = this.stops[at];
    const kind = supposed ? "supposed" : ends ? "ends" : "";
    return h(
      "li",
      { class: kind, "data-depth": String(Math.min(depth, 3)) },
      h("button", { type: "button", "aria-current": at === this.at ? "step" : undefined, onclick: () => this.go(at) }, h("span", { class: "number soft" }, number), h("span", {}, short)),
    );
  }

  togglePlay() {
    if (this.playing) this.stop();
    else this.playing = setInterval(() => this.walk(1) || (this.stop(), this.draw()), PLAY_EVERY);
    this.draw();
  }

  stop() {
    clearInterval(this.playing);
    this.playing = undefined;
  }

  close() {
    this.stop();
    this.element.remove();
    this.play.chain = null;
    this.leave();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return false;
    const { shown, stops, at, step } = this;
    const moves = /** @type {Record<string, () => void>} */ ({
      ArrowRight: () => this.walk(1),
      ArrowLeft: () => this.walk(-1),
      ArrowDown: () => step?.(1),
      ArrowUp: () => step?.(-1),
      Home: () => this.go(shown[0]),
      End: () => this.go(shown[shown.length - 1]),
      Enter: () => stops[at].branch && this.toggle(at),
      " ": () => this.togglePlay(),
      Escape: () => this.close(),
    });
    if (!(event.key in moves)) return false;
    moves[event.key]();
    return true;
  }
}
