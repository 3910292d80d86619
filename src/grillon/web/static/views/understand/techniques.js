/** The techniques of a family, each on its own page: a puzzle made for it, and the step in words and rings. */
import * as api from "../../api.js";
import { pictureOf } from "../../board.js";
import { h, svgElement, words } from "../../dom.js";
import { Game } from "../../game/game.js";
import { PAGE } from "../../picture/look.js";
import { positionOf } from "../../replay/position.js";
import { say } from "../../words.js";
import { openDialog } from "../common/dialog.js";
import { problemText } from "../common/problems.js";

/** @typedef {import("../../main.js").App} App */

/**
 * All techniques, the easiest first.
 *
 * @param {App} app
 * @param {string} name of the family
 */
export function techniquesSheet(app, name) {
  const family = app.family(name);
  if (!family) return;
  // Two sets may have one technique under two numbers.
  const all = [...new Map([...app.techniques(family).values()].map((one) => [one.name, one])).values()];
  const groups = app.levels.flatMap(({ id, name: level }) => {
    const listed = all.filter((one) => one.level === id);
    const chips = listed.map((one) => h("button", { type: "button", class: "chip", "data-technique": one.id, onclick: () => techniqueSheet(app, name, one.id) }, one.name));
    return listed.length ? [h("section", {}, h("h3", {}, level), h("div", { class: "chips" }, chips))] : [];
  });
  openDialog(say("Techniques: {family}", { family: family.display_name }), ...groups);
}

/**
 * One technique with its example.
 *
 * @param {App} app
 * @param {string} name of the family
 * @param {string} id
 */
export async function techniqueSheet(app, name, id) {
  const technique = app.techniques(app.family(name)).get(id);
  if (!technique) return;
  const box = h("div", { class: "example", role: "status" }, h("p", { class: "soft" }, say("Looking for an example…")));
  const control = new AbortController();
  const all = h("button", { type: "button", class: "button", onclick: () => techniquesSheet(app, name) }, say("All techniques"));
  const dialog = openDialog(technique.name, h("p", { class: "soft" }, say("{level} · {rating:.1f}", { level: app.levelName(technique.level), rating: technique.rating })), box, h("div", { class: "actions" }, all));
  dialog.addEventListener("close", () => control.abort());
  try {
    const { bundle, position, step } = await api.example(name, id, control.signal);
    if (!bundle || !position || !step) {
      box.replaceChildren(h("p", {}, say("No example was found in time.")));
      return;
    }
    const game = Game.start(bundle);
    const drawn = positionOf(game, position.chosen, position.excluded);
    const picture = svgElement(pictureOf(game.scene, drawn, { look: PAGE, words: words(), tray: false, step }));
    picture.setAttribute("class", "thumbnail");
    picture.setAttribute("aria-hidden", "true");
    const play = () => app.playBundle({ ...bundle, position });
    box.replaceChildren(picture, h("p", { class: "reason" }, step.text), h("button", { type: "button", class: "button primary", onclick: play }, say("Play this position")));
  } catch (error) {
    if (!(error instanceof api.ApiError && error.kind === "Cancelled")) box.replaceChildren(h("p", {}, problemText(error)));
  }
}
