/** The puzzle to watch: a game, the one watched last, or a puzzle of today. */
import * as api from "../../api.js";
import { toast } from "../../dom.js";
import { Reader } from "../../game/drawing.js";
import { Game } from "../../game/game.js";
import { Places } from "../../model/places.js";
import { kept, NOT_HERE } from "../../storage/kept.js";
import { load } from "../../storage/store.js";
import { WatchView } from "./watch.js";

/** @typedef {import("../../main.js").App} App */
/** @typedef {import("../../game/game.js").Bundle} Bundle */

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
  return Game.start(await lifted(await app.today(family)));
}

/**
 * The board of a puzzle with nothing given, and what was given, as entries on it.
 *
 * @param {Bundle} bundle
 * @param {AbortSignal} [signal]
 */
export async function emptied({ puzzle }, signal) {
  const { draft } = await api.draw({ puzzle }, signal);
  const { givens = [], ...board } = draft;
  const { bundle: empty } = await api.draw({ draft: { ...board, ruled_out: [] } }, signal);
  return { empty, given: empty ? [...new Reader(new Places(empty.places)).candidatesOf(givens)] : [] };
}

/**
 * Pieces that are given may be lifted here: they lie on an empty board.
 *
 * @param {Bundle} bundle
 */
export async function lifted(bundle) {
  if (!new Places(bundle.places).inputKinds.includes("pieces") || !bundle.scene.givens?.length) return bundle;
  try {
    const { empty, given } = await emptied(bundle);
    const { position } = bundle;
    return empty ? { ...empty, position: { ...position, chosen: [...given, ...position.chosen] } } : bundle;
  } catch {
    // They stay where they are.
    return bundle;
  }
}
