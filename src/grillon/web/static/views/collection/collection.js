/** The collection: the puzzles of each day with a calendar, and lists by family and level with solved ones marked. */
import * as api from "../../api.js";
import { byDifficulty, challengeName } from "../../game/challenges.js";
import { readDay } from "../../game/days.js";
import { isUnaided } from "../../game/record.js";
import { h, icon, textOf } from "../../dom.js";
import { Game } from "../../game/game.js";
import * as store from "../../storage/store.js";
import { say } from "../../words.js";
import { calendar } from "./calendar.js";
import { AGAIN, problem } from "../common/problems.js";
import { tickButton } from "../common/tick.js";
import { thumbnail } from "../play/games.js";

/** @typedef {import("../../main.js").App} App */
/** @typedef {import("../../game/game.js").Bundle} Bundle */
/** @typedef {import("../../words.js").Term} Term */

/**
 * @param {App} app
 * @param {string} rest a day, a family and a level, or nothing: today
 * @returns {Promise<CollectionView>}
 */
export async function openCollection(app, rest) {
  return new CollectionView(app, await api.shelves(), rest);
}

export class CollectionView {
  /**
   * @param {App} app
   * @param {import("../../api.js").Shelves} known
   * @param {string} rest
   */
  constructor(app, { edition, families: shelves }, rest) {
    this.app = app;
    this.edition = edition;
    /** One notice for all lists that an absent server leaves empty. */
    this.away = h("div", { class: "away" });
    /** @type {(() => Promise<void>)[]} what fills them */
    this.missing = [];
    const [name, asked] = rest.split("/");
    const shelf = shelves.find((one) => one.shelf === name);
    const level = shelf && (asked in shelf.levels ? asked : Object.keys(shelf.levels)[0]);
    const parts = [
      link("#/collection", say("Day by day"), !shelf),
      ...shelves.map((one) => {
        const first = level && level in one.levels ? level : Object.keys(one.levels)[0];
        const called = one.shelf === one.family ? (app.family(one.family)?.display_name ?? one.family) : say("Cages and lines");
        return link(`#/collection/${one.shelf}/${first}`, called, one === shelf);
      }),
    ];
    this.element = h(
      "div",
      { class: "start collection" },
      h("h1", { class: "for-hearing" }, say("Collection")),
      h("nav", { class: "chips", "aria-label": say("Shelves") }, parts),
      this.away,
      shelf && level ? this.shelf(shelf, level) : this.days(readDay(name)),
    );
    this.keepFocus();
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
  }

  redraw() {}

  // Lists

  /**
   * Empty cards until the puzzles arrive, so that nothing jumps; or an error in their place.
   *
   * @param {HTMLElement} list
   * @param {number} number
   * @param {() => Promise<HTMLElement[]>} puzzles
   */
  load(list, number, puzzles) {
    list.replaceChildren(...Array.from({ length: number }, () => h("div", { class: "resume empty", "aria-hidden": "true" })));
    const fill = async () => {
      list.setAttribute("aria-busy", "true");
      try {
        list.replaceChildren(...(await puzzles()));
      } catch (error) {
        if (error instanceof api.ApiError && error.away) this.wait(error, fill);
        else list.replaceChildren(problem(error, fill));
      }
      list.removeAttribute("aria-busy");
    };
    return fill();
  }

  /**
   * The server is away: it is asked again, now and then or at once.
   *
   * @param {unknown} error
   * @param {() => Promise<void>} fill
   */
  wait(error, fill) {
    this.missing.push(fill);
    if (!this.away.firstChild) this.away.append(problem(error, () => this.fill()));
    clearTimeout(this.timer);
    if (!this.closed) this.timer = setTimeout(() => this.fill(), AGAIN);
  }

  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer = undefined;
  closed = false;

  async fill() {
    clearTimeout(this.timer);
    const { missing } = this;
    this.missing = [];
    await Promise.all(missing.map((fill) => fill()));
    if (!this.missing.length) this.away.replaceChildren();
  }

  /** A link opens another list: a keyboard user is not sent back to the top of the page. */
  keepFocus() {
    const before = /** @type {HTMLElement | null} */ (document.activeElement?.closest(".collection a") ?? null);
    if (!before) return;
    const same = before.dataset.do ? `[data-do=${before.dataset.do}]` : `a[href="${CSS.escape(before.getAttribute("href") ?? "")}"]`;
    const next = this.element.querySelector(same) ?? this.element.querySelector("td [aria-current]");
    requestAnimationFrame(() => /** @type {HTMLElement | null} */ (next)?.focus());
  }

  // Family and level

  /**
   * @param {import("../../api.js").Shelves["families"][number]} shelf
   * @param {string} level
   */
  shelf({ family, shelf, levels }, level) {
    const names = new Map(this.app.levels.map(({ id, name }) => [id, name]));
    const links = Object.keys(levels).map((id) => link(`#/collection/${shelf}/${id}`, names.get(id) ?? id, id === level));
    const count = h("p", { class: "soft", role: "status" }, say("{number} {number:puzzle|puzzles}", { number: levels[level] }));
    const list = h("div", { class: "games shelf" });
    const fill = async () => {
      const puzzles = byDifficulty((await api.shelf(shelf, level)).puzzles);
      // The booklet of a family is its own shelf.
      const numbered = (/** @type {number} */ at) => (shelf === family ? { level, challenge: challengeName(this.edition, level, at + 1) } : { level });
      const cards = puzzles.map(({ rating, bundle }, at) => card(this.app, bundle, `${at + 1}. ${bundle.title}`, rating === null ? "" : say("★ {rating:.1f}", { rating }), numbered(at)));
      const solved = cards.filter((card) => card.querySelector("[data-state=solved]")).length;
      count.textContent = textOf(say("{number} of {all} solved", { number: solved, all: cards.length }));
      return cards;
    };
    this.load(list, levels[level], fill);
    return h("section", {}, h("nav", { class: "chips", "aria-label": say("Level") }, links), count, list);
  }

  // Days

  /** @param {Date | null} asked */
  days(asked) {
    const today = /** @type {Date} */ (readDay(this.app.day));
    const date = asked && asked < today ? asked : today;
    const { families } = this.app;
    const { element, day, title } = calendar(date, today, families.length);
    const lists = families.map((family) => {
      const list = h("div", { class: "place" });
      this.load(list, 1, async () => {
        const { level, bundle } = await api.daily(day, family.family);
        const name = this.app.levels.find(({ id }) => id === level)?.name ?? "";
        return [card(this.app, bundle, bundle.title, name, { level: level ?? "", day })];
      });
      return list;
    });
    return h("section", { class: "days" }, element, h("div", {}, h("h2", {}, title), h("div", { class: "games shelf" }, lists)));
  }
}

/**
 * @param {string} href
 * @param {Term} name
 * @param {boolean} here
 */
const link = (href, name, here) => h("a", { class: "chip", href, "aria-current": here ? "page" : undefined }, textOf(name));

/**
 * A puzzle as a picture with its name; a started game in its current state.
 *
 * @param {App} app
 * @param {Bundle} bundle
 * @param {string} title
 * @param {Term} about
 * @param {{level: string, day?: string, challenge?: string}} start
 */
function card(app, bundle, title, about, start) {
  const known = store.load(bundle.id);
  const state = known ? (known.finished ? "solved" : "begun") : "new";
  const unaided = known?.finished && isUnaided(known);
  const mark =
    known &&
    h("span", { class: "mark", "data-star": unaided, title: unaided ? say("without any help") : undefined }, known.finished ? icon(unaided ? "star" : "check") : "", known.finished ? say("Solved") : say("Started"), unaided ? h("span", { class: "for-hearing" }, say("without any help")) : "");
  const open = h(
    "button",
    { type: "button", class: "resume", "data-puzzle": bundle.id, "data-state": state, onclick: () => app.playBundle(bundle, start) },
    thumbnail(known ?? Game.start(bundle)),
    h("span", { class: "title" }, title),
    h("span", { class: "line soft" }, h("span", {}, about), mark),
  );
  return h("div", { class: "game" }, open, tickButton({ bundle, ...start }));
}
