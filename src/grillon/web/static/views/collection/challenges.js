/** Booklets of challenges: where one stands, and the next of them. */
import * as api from "../../api.js";
import { h } from "../../dom.js";
import { byDifficulty, challengeName, standing } from "../../game/challenges.js";
import * as store from "../../storage/store.js";
import { say } from "../../words.js";

/** @typedef {import("../../main.js").App} App */

/**
 * The line on the card of a family: the next challenge, and the stars so far.
 *
 * @param {App} app
 * @param {string} family
 */
export async function standingLink(app, family) {
  const { next, stars, all } = standing(store.games(), await api.shelves(), family);
  if (!all) return "";
  const place = next ? say("{level}, {number} of {all}", { level: app.levelName(next.level), number: next.number, all: next.all }) : say("all {number} solved", { number: all });
  return h("a", { class: "standing", href: `#/collection/${family}${next ? `/${next.level}` : ""}`, "data-standing": family }, say("Challenges"), " ", h("span", {}, place), stars ? h("span", { class: "stars" }, say("{number} ★", { number: stars })) : "");
}

/**
 * The challenge after this one.
 *
 * @param {App} app
 * @param {import("../../game/game.js").Game} game
 */
export async function playNext(app, game) {
  const { family } = game.bundle;
  await app.busy(`challenge after ${game.challenge}`, async (signal) => {
    const shelves = await api.shelves();
    const { next } = standing(store.games(), shelves, family);
    const puzzles = next ? byDifficulty((await api.shelf(family, next.level)).puzzles) : [];
    if (signal.aborted) return;
    if (next) await app.playBundle(puzzles[next.number - 1].bundle, { level: next.level, challenge: challengeName(shelves.edition, next.level, next.number) });
    else location.hash = `#/collection/${family}`;
  });
}
