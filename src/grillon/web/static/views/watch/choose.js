/** Another puzzle to watch: one of today, an empty board, one of a level, one from a file. */
import * as api from "../../api.js";
import { Game } from "../../game/game.js";
import { say } from "../../words.js";
import { openMenu } from "../common/dialog.js";
import { openBoard } from "../common/saving.js";
import { chooseVariety } from "../common/varieties.js";
import { emptied, lifted } from "./puzzle.js";

/** @typedef {import("./watch.js").WatchView} WatchView */
/** @typedef {import("../../api.js").Family} Family */

/**
 * @param {WatchView} view
 * @param {HTMLElement} button
 */
export function chooseMenu(view, button) {
  const { app, game } = view;
  const family = app.family(game.bundle.family);
  openMenu(button, [
    ...app.families.map((one) => ({ label: say("Today: {family}", { family: one.display_name }), run: () => watchToday(view, one) })),
    ...(app.can(game, "blank") ? [{ label: say("Empty board"), run: () => watchEmpty(view) }] : []),
    ...(family && app.can(game, "generate") ? [{ label: say("Level…"), run: () => chooseLevel(view, family) }] : []),
    { label: say("Open a file…"), run: () => openBoard(app) },
    { label: say("Play this one"), run: () => app.playBundle({ ...game.bundle, position: game.positionJson }) },
  ]);
}

/**
 * @param {WatchView} view
 * @param {Family} family
 */
const watchToday = (view, family) => view.app.busy(`watch ${family.family}`, async () => view.open(await lifted(await view.app.today(family))));

/**
 * The same board with nothing given.
 *
 * @param {WatchView} view
 */
const watchEmpty = ({ app, game }) =>
  app.busy("watch empty", async (signal) => {
    const { empty } = await emptied(game.bundle, signal);
    if (empty) await app.watch(Game.start(empty));
  });

/**
 * @param {WatchView} view
 * @param {Family} family
 */
function chooseLevel(view, family) {
  const { app } = view;
  const choose = () =>
    chooseVariety(app, family, say("Watch"), (options, more, failed) => {
      const make = async (/** @type {AbortSignal} */ signal) => {
        const [{ bundle }] = await api.generate({ family: family.family, options, ...more }, signal);
        if (!signal.aborted) await view.open(await lifted(bundle));
      };
      app.busy(JSON.stringify(options), make, failed);
    });
  app.busy("varieties", choose);
}
