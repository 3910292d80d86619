/** The start page: a card for each family, the games in progress, one field for anything from elsewhere. */
import * as api from "../../api.js";
import { embedded } from "../../embedded.js";
import { h, icon, meta, NAME, textOf } from "../../dom.js";
import { say } from "../../words.js";
import { problemText } from "../common/problems.js";

/** @typedef {import("../../main.js").App} App */
/** @typedef {import("../../api.js").Family} Family */

/** Boards and games: loaded after the page has appeared. */
const games = () => import("./games.js");

export class StartView {
  /**
   * @param {App} app
   * @param {typeof import("./games.js") | null} loaded
   * @param {import("../../words.js").Sentence} [notice] why the start page is shown instead of what was asked for
   */
  constructor(app, loaded, notice) {
    this.app = app;
    this.loaded = loaded;
    this.going = h("section", { class: "going" });
    this.problem = h("p", { class: "problem", role: "alert", hidden: true });
    this.element = h("div", { class: "start" }, h("h1", { class: "for-hearing" }, NAME), notice ? h("p", { class: "notice", role: "status" }, notice) : "", this.opening(), this.cards(), this.going, this.documentation());
    this.drawGames();
  }

  close() {}

  redraw() {
    this.drawGames();
  }

  drawGames() {
    if (this.loaded) this.loaded.drawGames(this.app, this.going);
    else games().then((loaded) => loaded.drawGames(this.app, this.going));
  }

  // Anything from elsewhere

  opening() {
    const field = h("textarea", {
      rows: "1",
      placeholder: say("Paste a puzzle or a link, or drop a file anywhere"),
      "aria-label": say("A puzzle, a link or the content of a file"),
      "data-open": "",
    });
    const open = () => field.value.trim() && this.app.openText(field.value);
    this.field = field;
    field.addEventListener("input", () => (this.problem.hidden = true));
    field.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && (event.ctrlKey || !field.value.includes("\n"))) {
        event.preventDefault();
        open();
      }
    });
    field.addEventListener("paste", (event) => {
      const data = event.clipboardData;
      const text = data?.getData("text") ?? "";
      if (text.trim() ? field.value.trim() : !data?.files.length) return;
      event.preventDefault();
      if (text) field.value = text;
      this.app.openData(data);
    });
    const file = h("input", { type: "file", multiple: true, class: "for-hearing", "aria-label": say("A file"), tabindex: "-1" });
    const photo = h("input", { type: "file", accept: "image/*", capture: "environment", class: "for-hearing", "aria-label": say("A photo of a board"), tabindex: "-1" });
    for (const chosen of [file, photo]) chosen.addEventListener("change", () => this.app.openFiles([...(chosen.files ?? [])]));
    return h(
      "section",
      { class: "opening", hidden: !api.hasServer },
      field,
      h("button", { type: "button", class: "button primary", onclick: open }, say("Open")),
      h("button", { type: "button", class: "button", onclick: () => file.click() }, say("File…")),
      h("button", { type: "button", class: "button", "data-do": "photo", onclick: () => photo.click() }, say("Photo…")),
      file,
      photo,
      this.problem,
    );
  }

  /**
   * What cannot be read stands in the field, with the reason beside it until the field changes.
   *
   * @param {string} text
   * @param {unknown} error
   */
  refused(text, error) {
    if (this.field && !this.field.value) this.field.value = text;
    this.problem.textContent = textOf(problemText(error));
    this.problem.hidden = false;
  }

  /** @type {HTMLTextAreaElement | undefined} */
  field;

  /** A link to the documentation, where it lies beside the page. */
  documentation() {
    const place = meta("docs");
    const lang = document.documentElement.lang;
    return place ? h("p", {}, h("a", { href: `${place}${lang === "en" ? "" : `${lang}/`}index.html`, "data-do": "docs" }, say("Documentation"))) : "";
  }

  // Families

  cards() {
    if (embedded) {
      return h("section", { class: "cards" }, embedded.puzzles.map(({ bundle }) => this.puzzleCard(bundle)));
    }
    return h("section", { class: "cards", "aria-label": say("Puzzles") }, this.app.families.map((family) => this.card(family)));
  }

  /** @param {import("../../game/game.js").Bundle} bundle */
  puzzleCard(bundle) {
    const board = h("span", { class: "waiting", "aria-hidden": "true" });
    games().then(({ gameOf, thumbnail }) => board.replaceWith(thumbnail(gameOf(bundle))));
    const play = async () => this.app.play((await games()).gameOf(bundle));
    const open = h("button", { type: "button", class: "today", "aria-label": bundle.title, onclick: play }, board, h("span", { class: "label" }, icon("play"), say("Play")));
    return h("article", { class: "card" }, open, h("div", { class: "text" }, h("h2", {}, bundle.title)));
  }

  /** @param {Family} family */
  card(family) {
    const board = h("span", { class: "waiting", "aria-hidden": "true" });
    const today = h(
      "button",
      { type: "button", class: "today", "data-play": family.family, "aria-label": say("Today: {family}", { family: family.display_name }), onclick: () => this.app.playToday(family) },
      board,
      h("span", { class: "label" }, icon("play"), say("Today")),
    );
    Promise.all([this.app.today(family), games()])
      .then(([bundle, { gameOf, thumbnail }]) => board.replaceWith(thumbnail(gameOf(bundle))))
      .catch(() => board.classList.add("none"));
    const levels = this.app.levels
      .filter(({ id }) => id in family.levels)
      .map(({ id, name }) =>
        h("button", { type: "button", class: "chip", "data-level": id, title: family.levels[id], onclick: () => this.app.playNew(family, { level: id }) }, name),
      );
    const challenges = h("p", { class: "challenges" });
    // After what can be played.
    Promise.allSettled([this.app.today(family), games()])
      .then(() => import("../collection/challenges.js"))
      .then(({ standingLink }) => standingLink(this.app, family.family))
      .then((link) => challenges.append(link))
      .catch(() => challenges.remove());
    const choose = async () => {
      const { chooseVariety } = await import("../common/varieties.js");
      const take = (/** @type {Record<string, unknown>} */ options, /** @type {{seed?: number}} */ more, /** @type {(error: unknown) => void} */ failed) => this.app.playNew(family, options, more, failed);
      await this.app.busy(`varieties ${family.family}`, () => chooseVariety(this.app, family, say("Play"), take));
    };
    const title = h("div", { class: "line" }, h("h2", {}, family.display_name), h("a", { class: "learn", href: `#/learn/${family.family}` }, say("Learn")));
    const ways = h(
      "div",
      { class: "ways" },
      family.capabilities.includes("blank") ? h("a", { class: "button", href: `#/type/${family.family}`, "data-do": "type" }, say("Type a puzzle in")) : "",
      h("button", { type: "button", class: "button", "data-do": "varieties", "aria-haspopup": "dialog", onclick: choose }, say("Sizes and variants")),
    );
    return h(
      "article",
      { class: "card", "data-family": family.family },
      today,
      h("div", { class: "text" }, title, h("p", { class: "soft" }, family.short_rules), h("div", { class: "chips" }, levels), challenges, ways),
    );
  }
}
