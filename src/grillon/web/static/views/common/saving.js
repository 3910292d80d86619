/** Boards saved to files and opened from them, with their entries, in every format that can hold the puzzle. */
import * as api from "../../api.js";
import { h, toast } from "../../dom.js";
import { copy, download, fileName } from "../../storage/share.js";
import { say } from "../../words.js";
import { openDialog } from "./dialog.js";
import { problemText } from "./problems.js";

/** @typedef {import("../../game/game.js").Game} Game */

/** The characters of a text that show what it looks like. */
const SAMPLE = 26;

/** @param {Game} game */
export async function saveBoard(game) {
  let formats;
  try {
    ({ formats } = await api.convert(game, { fixed: true }));
  } catch (error) {
    toast(problemText(error));
    return;
  }
  const row = ({ name = "", text = "" }) =>
    h(
      "li",
      { "data-format": name },
      h("code", { class: "sample" }, sampleOf(text)),
      h(
        "span",
        { class: "line" },
        h("button", { type: "button", class: "chip", onclick: () => save(game, name, text) }, say("Save")),
        h("button", { type: "button", class: "chip", onclick: () => copy(text).then(() => toast(say("Copied."))) }, say("Copy")),
      ),
    );
  openDialog(say("Save the board"), h("p", { class: "soft" }, say("Includes your entries. To come back to it, open the file, drop it or paste its text here.")), h("ul", { class: "plain formats" }, formats.filter(({ text }) => text).map(row)));
}

/**
 * What a text looks like: a format is known by that, and not by a name. The longest of its first lines, shortened.
 *
 * @param {string} text
 */
export function sampleOf(text) {
  if (text.trim().startsWith("{")) return "JSON";
  const lines = text.replace(/^https:\/\/(www\.)?/, "").split("\n", 4).map((line) => line.trim());
  const line = lines.find((one) => /[\w.]/.test(one)) ?? lines[0];
  return line.length > SAMPLE ? `${line.slice(0, SAMPLE)}…` : line;
}

/**
 * @param {Game} game
 * @param {string} name
 * @param {string} text
 */
function save(game, name, text) {
  const json = /^[[{]/.test(text);
  const kind = json ? "application/json" : "text/plain";
  download(`${[fileName(game), ...(name === "json" ? [] : [name]), json ? "json" : "txt"].join(".")}`, new Blob([text], { type: kind }));
}

/** @param {import("../../main.js").App} app */
export function openBoard(app) {
  const field = h("input", { type: "file", class: "for-hearing", "aria-label": say("A file"), "data-open": "file" });
  field.addEventListener("change", () => app.openFiles([...(field.files ?? [])]));
  document.body.append(field);
  field.click();
  field.remove();
}
