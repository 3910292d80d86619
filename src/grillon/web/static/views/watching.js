/** The puzzle to watch: a game, the one watched last, or a puzzle of today. */
import * as api from "../api.js";
import { Game } from "../game.js";
import { kept } from "../kept.js";
import { load } from "../store.js";
import { WatchView } from "./watch.js";

/** @typedef {import("../main.js").App} App */

/**
 * @param {App} app
 * @param {string} rest the number of a game, or nothing
 * @returns {Promise<WatchView>}
 */
export async function openWatch(app, rest) {
  const game = (app.watched?.id === rest ? app.watched : null) ?? (rest ? ownGame(rest) : null) ?? lastWatched() ?? (await todays(app));
  app.watched = game;
  await app.retell(game);
  const view = new WatchView(app, game);
  view.keep();
  return view;
}

/**
 * A copy of a game in its current state: watching does not change the game.
 *
 * @param {string} id
 */
function ownGame(id) {
  const played = load(id);
  return played && Game.start({ ...played.bundle, position: played.positionJson });
}

function lastWatched() {
  const bundle = kept("watched");
  return bundle ? Game.start(bundle) : null;
}

/**
 * Today's puzzle of the family with the most heuristics: there is the most to see.
 *
 * @param {App} app
 */
async function todays(app) {
  const heuristics = (/** @type {api.Family} */ { ways }) => Math.max(...ways.map(({ choices }) => choices.heuristic?.length ?? 0));
  const family = app.families.reduce((one, other) => (heuristics(other) > heuristics(one) ? other : one));
  return Game.start(await app.today(family));
}
