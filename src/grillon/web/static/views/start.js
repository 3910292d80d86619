/** The start page: a card for each family, the games in progress, one field for everything that comes from elsewhere. */
import * as api from "../api.js";
import { pictureOf } from "../board.js";
import { embedded } from "../embedded.js";
import { h, icon, iconButton, svgElement, toast, words } from "../dom.js";
import { Game } from "../game.js";
import { SMALL_PAGE } from "../picture/look.js";
import { download } from "../share.js";
import * as store from "../store.js";
import { say } from "../words.js";
import { optionsForm } from "./options.js";
import { problemText } from "./problems.js";
import { clock } from "./timer.js";

/** @typedef {import("../main.js").App} App */
/** @typedef {import("../api.js").Family} Family */

/**
 * @param {Game} game
 */
export function thumbnail(game) {
  const picture = svgElement(pictureOf(game.scene, game.position, { look: SMALL_PAGE, words: words(), tray: false }));
  picture.setAttribute("class", "thumbnail");
  picture.setAttribute("aria-hidden", "true");
  return picture;
}

export class StartView {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.games = h("div", { class: "games" });
    this.going = h("section", { class: "going" });
    this.element = h("div", { class: "start" }, h("h1", { class: "for-hearing" }, "Grillon"), this.opening(), this.cards(), this.going);
    this.drawGames();
  }

  close() {}

  redraw() {
    this.drawGames();
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
    field.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && (event.ctrlKey || !field.value.includes("\n"))) {
        event.preventDefault();
        open();
      }
    });
    field.addEventListener("paste", (event) => {
      const text = event.clipboardData?.getData("text") ?? "";
      if (!text.trim() || field.value.trim()) return;
      event.preventDefault();
      field.value = text;
      open();
    });
    const file = h("input", { type: "file", class: "for-hearing", "aria-label": say("A file"), tabindex: "-1" });
    file.addEventListener("change", async () => {
      const chosen = file.files?.[0];
      if (chosen) this.app.openText(await chosen.text());
    });
    return h(
      "section",
      { class: "opening", hidden: !api.hasServer },
      field,
      h("button", { type: "button", class: "button primary", onclick: open }, say("Open")),
      h("button", { type: "button", class: "button", onclick: () => file.click() }, say("File…")),
      file,
    );
  }

  // Families

  cards() {
    if (embedded) {
      return h("section", { class: "cards" }, embedded.puzzles.map(({ bundle }) => this.puzzleCard(bundle)));
    }
    return h("section", { class: "cards", "aria-label": say("Puzzles") }, this.app.families.map((family) => this.card(family)));
  }

  /** @param {import("../game.js").Bundle} bundle */
  puzzleCard(bundle) {
    const game = store.load(bundle.id) ?? Game.start(bundle);
    const play = () => this.app.play(game);
    return h("article", { class: "card" }, h("button", { type: "button", class: "today", onclick: play }, thumbnail(game)), h("h2", {}, bundle.title));
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
    this.app
      .today(family)
      .then((bundle) => board.replaceWith(thumbnail(store.load(bundle.id) ?? Game.start(bundle))))
      .catch(() => board.classList.add("none"));
    const levels = this.app.levels
      .filter(({ id }) => id in family.levels)
      .map(({ id, name }) =>
        h("button", { type: "button", class: "chip", "data-level": id, title: family.levels[id], onclick: () => this.app.playNew(family, { level: id }) }, name),
      );
    const more = h("details", { class: "more" }, h("summary", {}, say("Choose more")));
    more.addEventListener("toggle", () => {
      if (more.open && more.children.length === 1) more.append(optionsForm(this.app, family));
    });
    return h(
      "article",
      { class: "card", "data-family": family.family },
      today,
      h("div", { class: "text" }, h("h2", {}, family.display_name), h("p", { class: "soft" }, family.short_rules), h("div", { class: "chips" }, levels), more),
    );
  }

  // Games in progress

  drawGames() {
    const games = store.games();
    const open = games.filter((game) => !game.finished);
    const done = games.filter((game) => game.finished);
    this.going.replaceChildren(
      open.length ? h("h2", {}, say("Continue")) : "",
      h("div", { class: "games" }, open.map((game) => this.gameCard(game))),
      done.length ? h("details", {}, h("summary", {}, say("Finished: {number}", { number: done.length })), h("div", { class: "games" }, done.map((game) => this.gameCard(game)))) : "",
      games.length
        ? h("div", { class: "line" }, h("button", { type: "button", class: "button quiet", onclick: () => download("grillon-games.json", new Blob([store.writeFile(games)], { type: "application/json" })) }, say("Save all games to a file")))
        : "",
    );
  }

  /** @param {Game} game */
  gameCard(game) {
    const all = game.places.board.length;
    const { state } = game;
    const filled = new Set([...state.symbols.keys(), ...state.covered.keys()]).size;
    const remove = (/** @type {Event} */ event) => {
      event.stopPropagation();
      store.remove(game.id);
      this.drawGames();
      const back = () => {
        store.save(game);
        this.drawGames();
      };
      toast(say("Removed."), { label: say("Take it back"), run: back });
    };
    return h(
      "div",
      { class: "game" },
      h(
        "button",
        { type: "button", class: "resume", "data-game": game.id, onclick: () => this.app.play(game) },
        thumbnail(game),
        h("span", { class: "title" }, game.bundle.title),
        h("span", { class: "soft" }, `${Math.round((100 * filled) / all)} % · ${clock(game.seconds)}`),
      ),
      iconButton("trash", say("Remove"), remove, { class: "quiet only-icon remove" }),
    );
  }
}

/** @param {unknown} error */
export const tellProblem = (error) => toast(problemText(error));
