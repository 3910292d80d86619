/** Sizes and variants, as pictures to choose from; behind one word the options of the generator. */
import * as api from "../../api.js";
import { h, textOf } from "../../dom.js";
import { Game } from "../../game/game.js";
import { say } from "../../words.js";
import { thumbnail } from "../play/games.js";
import { openDialog } from "./dialog.js";
import { optionFields } from "./options.js";
import { problemText } from "./problems.js";

/** @typedef {import("../../main.js").App} App */
/** @typedef {import("../../api.js").Family} Family */
/** @typedef {import("../../api.js").Variety} Variety */
/** @typedef {(options: Record<string, unknown>, more: {seed?: number}, failed: (error: unknown) => void) => void} Take */

/**
 * @param {Variety[]} varieties
 * @param {Variety | undefined} chosen
 * @param {(variety: Variety) => void} choose
 */
export const pictures = (varieties, chosen, choose) =>
  h(
    "div",
    { class: "varieties", role: "group", "aria-label": say("Size and variant") },
    varieties.map((one) => h("button", { type: "button", class: "variety", "aria-pressed": String(one === chosen), "data-variety": one.name, onclick: () => choose(one) }, thumbnail(Game.start(one.bundle)), h("span", {}, one.name))),
  );

/**
 * Choose a size or variant, a level, and perhaps more.
 *
 * @param {App} app
 * @param {Family} family
 * @param {import("../../words.js").Sentence} label what is done with the puzzle
 * @param {Take} take
 */
export async function chooseVariety(app, family, label, take) {
  const varieties = await api.varieties(family.family);
  let chosen = varieties[0];
  const problem = h("p", { class: "problem", role: "alert", hidden: true });
  const quiet = () => (problem.hidden = true);
  const shown = h("div", {});
  const draw = () => {
    shown.replaceChildren(pictures(varieties, chosen, choose));
    quiet();
  };
  const choose = (/** @type {Variety} */ one) => {
    chosen = one;
    draw();
    /** @type {HTMLElement | null} */ (shown.querySelector("[aria-pressed=true]"))?.focus();
  };
  draw();
  const { fields, read } = optionFields(app, expertOptions(family, varieties), { family });
  const usual = read();
  const seed = h("input", { type: "number", min: "0", step: "1" });
  const go = (/** @type {Record<string, unknown>} */ level) => {
    const failed = (/** @type {unknown} */ error) => {
      problem.textContent = textOf(problemText(error));
      problem.hidden = false;
      problem.scrollIntoView({ block: "nearest" });
    };
    quiet();
    // What is not changed is as in the picture.
    const changed = Object.entries(read()).filter(([name, value]) => value !== usual[name]);
    take({ ...chosen.options, ...Object.fromEntries(changed), ...level }, seed.value.trim() ? { seed: Number(seed.value) } : {}, failed);
  };
  const levels = app.levels
    .filter(({ id }) => id in family.levels)
    .map(({ id, name }) => h("button", { type: "button", class: "chip", "data-level": id, title: family.levels[id], onclick: () => go({ level: id }) }, name));
  const send = (/** @type {Event} */ event) => {
    event.preventDefault();
    go({});
  };
  const expert = h(
    "details",
    { class: "more" },
    h("summary", {}, say("Expert")),
    h("div", { class: "options" }, fields, h("label", { "data-option": "seed" }, h("span", {}, say("Seed")), seed, h("small", { class: "soft" }, say("the same number gives the same puzzle; left empty, any")))),
  );
  openDialog(
    family.display_name,
    h("form", { class: "choosing", oninput: quiet, onsubmit: send }, shown, h("div", { class: "chips", role: "group", "aria-label": say("Level") }, levels), h("button", { class: "button primary" }, label), problem, expert),
  );
}

/**
 * What the pictures do not say, as far as there are words for it.
 *
 * @param {Family} family
 * @param {Variety[]} varieties
 */
function expertOptions({ options }, varieties) {
  const pictured = new Set(varieties.flatMap((one) => Object.keys(one.options)));
  return options.filter(({ name, kind, words }) => name !== "count" && name !== "level" && (kind === "size" || Object.keys(words ?? {}).length || !pictured.has(name)));
}
