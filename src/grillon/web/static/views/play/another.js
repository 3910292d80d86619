/** One more puzzle after this one: the next of its booklet, the next of a page in a file, or a new one like it. */
import { embedded } from "../../embedded.js";
import { alike } from "../../game/alike.js";
import { gameOf } from "./games.js";

/**
 * @param {import("../../main.js").App} app
 * @param {import("../../game/game.js").Game} game
 * @returns {(() => Promise<void>) | null} nothing if there is none
 */
export function another(app, game) {
  if (embedded) {
    const { puzzles } = embedded;
    const next = puzzles[(puzzles.findIndex(({ bundle }) => bundle.id === game.id) + 1) % puzzles.length]?.bundle;
    return next && next.id !== game.id ? () => app.play(gameOf(next)) : null;
  }
  const family = app.families.find((one) => one.family === game.bundle.family);
  const { options, ...more } = alike(game);
  return family ? () => app.playNew(family, options, more) : null;
}

/**
 * What follows a finished game: a challenge leads to the next one.
 *
 * @param {import("../../main.js").App} app
 * @param {import("../../game/game.js").Game} game
 */
export function following(app, game) {
  if (!game.challenge || embedded) return another(app, game);
  return async () => (await import("../collection/challenges.js")).playNext(app, game);
}
