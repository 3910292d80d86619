/** Drawings that may mean a rule: the page proposes which, and the player decides. */
import { h } from "../../dom.js";
import { say } from "../../words.js";
import { openDialog } from "../common/dialog.js";

/** @typedef {import("../../api.js").Drawings} Drawings */
/** @typedef {import("../../api.js").Taking} Taking */

/** The word for decoration, as the server has it; and what leaves a drawing out. */
const NOTHING = "none";
const OPEN = "";

/**
 * @param {Drawings[]} drawings
 * @param {(taking: Taking) => void} open
 */
export function askMeaning(drawings, open) {
  const rows = drawings.map((one) => {
    const words = [...Object.entries(one.choices), [NOTHING, say("decoration")], [OPEN, say("I do not know")]];
    const select = h("select", { "data-drawing": one.name, "aria-label": one.text }, ...words.map(([word, label]) => h("option", { value: word, selected: word === one.likely }, label)));
    if (!one.likely) select.value = OPEN;
    return { one, select };
  });
  const unknown = h("p", { class: "soft", role: "status" });
  const told = () => {
    unknown.textContent = rows.some(({ select }) => select.value === OPEN) ? String(say("What you do not know is left out: all answers are then without these rules.")) : "";
  };
  const go = () => {
    dialog.close();
    const take = rows.filter(({ select }) => select.value !== OPEN).map(({ one, select }) => `${one.name}=${select.value}`);
    open({ take, lenient: take.length < rows.length });
  };
  const dialog = openDialog(
    say("What do these drawings mean?"),
    h("p", {}, say("The link draws them without saying which rule they stand for. Often it is what is proposed here.")),
    h("ul", { class: "plain drawings" }, ...rows.map(({ one, select }) => h("li", { class: "line" }, swatch(one.look), h("span", {}, one.text), select))),
    unknown,
    h("button", { type: "button", class: "button primary", "data-do": "take", onclick: go }, say("Open")),
  );
  for (const { select } of rows) select.addEventListener("change", told);
  told();
}

/** @param {string} look */
function swatch(look) {
  const colour = look.match(/#[0-9a-f]{3,8}/i)?.[0];
  const patch = h("span", { class: "swatch", "aria-hidden": "true" });
  if (colour) patch.style.backgroundColor = colour;
  return patch;
}
