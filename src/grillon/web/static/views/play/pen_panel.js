/** The tools of the pen, in place of the keypad. */
import { h, icon, iconButton } from "../../dom.js";
import { TOOLS } from "../../input/pen.js";
import { say } from "../../words.js";

/** @typedef {import("../../input/pen.js").Tool} Tool */

/**
 * @param {import("../../input/pen.js").PenInput} pen
 * @param {() => void} done
 * @returns {Node[]}
 */
export function penPanel(pen, done) {
  /** @type {Record<Tool, import("../../words.js").Sentence>} */
  const names = { line: say("Line"), strong: say("Strong link"), weak: say("Weak link"), cross: say("Cross") };
  const tools = TOOLS.map((tool, number) =>
    h("button", { type: "button", "data-pen": tool, "data-key": `pen-${tool}`, "aria-pressed": String(tool === pen.tool), onclick: () => pen.choose(tool) }, names[tool], h("kbd", {}, String(number + 1))),
  );
  const empty = !pen.game.position.pen.size;
  return [
    h("div", { class: "segments", role: "group", "aria-label": say("Pen") }, tools),
    h("p", { class: "soft tip" }, pen.tool === "cross" ? say("Tap near a border.") : say("Drag from cell to cell; draw a line again to erase it.")),
    h(
      "div",
      { class: "actions" },
      iconButton("trash", say("Clear the pen"), () => pen.clear(), { "data-do": "clear-pen", disabled: empty }),
      h("button", { type: "button", class: "button", "data-do": "pen", onclick: done }, icon("check"), h("span", {}, say("Back to playing"))),
    ),
  ];
}
