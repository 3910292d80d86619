/**
 * Games on the start page: their pictures, and those in progress. It needs all the code of boards, so it is loaded
 * after the page has appeared.
 */
import { pictureOf } from "../../board.js";
import { h, iconButton, svgElement, toast, words } from "../../dom.js";
import { Game } from "../../game/game.js";
import { SMALL_PAGE } from "../../picture/look.js";
import { download } from "../../storage/share.js";
import * as store from "../../storage/store.js";
import { say } from "../../words.js";
import { tickButton } from "../common/tick.js";
import { clock } from "./timer.js";

export { Game, store };

/** @typedef {import("../../main.js").App} App */

/**
 * @param {Game} game
 */
export function thumbnail(game) {
  const picture = svgElement(pictureOf(game.scene, game.position, { look: SMALL_PAGE, words: words(), tray: false }));
  picture.setAttribute("class", "thumbnail");
  picture.setAttribute("aria-hidden", "true");
  return picture;
}

/**
 * The game of a puzzle: in its saved state, or at its start.
 *
 * @param {import("../../game/game.js").Bundle} bundle
 */
export const gameOf = (bundle) => store.load(bundle.id) ?? Game.start(bundle);

/**
 * Games in progress, finished games, and a file of all of them.
 *
 * @param {App} app
 * @param {HTMLElement} going where they are shown
 */
export function drawGames(app, going) {
  const games = store.games();
  const open = games.filter((game) => !game.finished);
  const done = games.filter((game) => game.finished);
  going.replaceChildren(
    open.length ? h("h2", {}, say("Continue")) : "",
    h("div", { class: "games" }, open.map((game) => gameCard(app, going, game))),
    done.length ? h("details", {}, h("summary", {}, say("Finished: {number}", { number: done.length })), h("div", { class: "games" }, done.map((game) => gameCard(app, going, game)))) : "",
    games.length ? h("div", { class: "line" }, h("a", { class: "button quiet", href: "#/record" }, say("Your record")), saveGames(games), h("small", { class: "soft" }, say("They are in this browser alone; a file is safe."))) : "",
  );
}

/** @param {Game[]} games */
export function saveGames(games) {
  const save = () => download("grillon-games.json", new Blob([store.writeFile(games)], { type: "application/json" }));
  return h("button", { type: "button", class: "button quiet", onclick: save }, say("Save all games to a file"));
}

/**
 * The share of the player's cells that are filled in.
 *
 * @param {Game} game
 */
export function shareDone({ places, scene, state }) {
  const given = new Set([...scene.givens].filter((one) => one < places.firstWall || one >= places.firstPlacement).flatMap((one) => places.entry(one).cells));
  const filled = new Set([...state.symbols.keys(), ...state.covered.keys()]);
  const left = places.board.filter((cell) => !given.has(cell));
  return left.length ? left.filter((cell) => filled.has(cell)).length / left.length : 1;
}

/**
 * @param {App} app
 * @param {HTMLElement} going
 * @param {Game} game
 */
function gameCard(app, going, game) {
  const remove = (/** @type {Event} */ event) => {
    event.stopPropagation();
    store.remove(game.id);
    drawGames(app, going);
    const back = () => {
      store.save(game);
      drawGames(app, going);
    };
    toast(say("Removed."), { label: say("Take it back"), run: back });
  };
  return h(
    "div",
    { class: "game" },
    h(
      "button",
      { type: "button", class: "resume", "data-game": game.id, onclick: () => app.play(game) },
      thumbnail(game),
      h("span", { class: "title" }, game.bundle.title),
      h("span", { class: "soft" }, say("{percent}% · {time}", { percent: Math.floor(100 * shareDone(game)), time: clock(game.seconds) })),
    ),
    tickButton(game),
    iconButton("trash", say("Remove"), remove, { class: "quiet only-icon remove" }),
  );
}
