/** The button that puts a puzzle on the sheet to print, and takes it off again. */
import { h, icon, textOf, toast } from "../../dom.js";
import { isPicked, pick, sheet, unpick } from "../../storage/sheet.js";
import { say } from "../../words.js";

/** @typedef {import("../../storage/sheet.js").Picked} Picked */

const FULL = say("The browser has no room left for this sheet.");

/** @param {Picked} one */
export function tickButton(one) {
  const { id, title } = one.bundle;
  const button = h("button", { type: "button", class: "button quiet only-icon tick", "data-tick": id });
  const draw = () => {
    const on = isPicked(id);
    button.setAttribute("aria-pressed", String(on));
    button.setAttribute("aria-label", textOf(say("Print {title}", { title })));
    button.title = textOf(on ? say("Take it off the sheet") : say("Put it on the sheet"));
    button.replaceChildren(icon(on ? "check" : "plus"));
  };
  button.addEventListener("click", (event) => {
    event.stopPropagation();
    if (isPicked(id)) unpick(id);
    else putOnSheet(one);
    draw();
  });
  draw();
  return button;
}

/** @param {Picked} one */
export function putOnSheet(one) {
  if (!pick([one])) toast(FULL);
  else toast(say("On the sheet: {number} {number:puzzle|puzzles}.", { number: sheet().picked.length }), { label: say("Open the sheet"), run: () => (location.hash = "#/sheet") });
}
