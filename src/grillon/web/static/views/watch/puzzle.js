/** The puzzle to watch: a game, the one watched last, or a puzzle of today. */
import * as api from "../../api.js";
import { toast } from "../../dom.js";
import { Game } from "../../game/game.js";
import { kept, NOT_HERE } from "../../storage/kept.js";
import { load } from "../../storage/store.js";
import { WatchView } from "./watch.js";

/** @typedef {import("../../main.js").App} App */

/**
 * @param {App} app
 * @param {string} rest the number of a game, or nothing
 * @returns {Promise<WatchView>}
 */
export async function openWatch(app, rest) {
  const asked = app.watched?.id === rest ? app.watched : rest ? ownGame(rest) : null;
  const game = asked ?? lastWatched() ?? (await todays(app));
  if (rest && game.id !== rest) toast(NOT_HERE);
  app.watched = await app.retold(game);
  const view = new WatchView(app, app.watched);
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
