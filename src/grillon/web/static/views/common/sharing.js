/** Share and save: links, texts in any format, pictures, the game as a file. */
import * as api from "../../api.js";
import { h, toast } from "../../dom.js";
import { copy, download, fileName, isLocal, linkTo, pngOf, svgOf } from "../../storage/share.js";
import { writeFile } from "../../storage/store.js";
import { say } from "../../words.js";
import { openDialog } from "./dialog.js";
import { problemText } from "./problems.js";
import { sampleOf } from "./saving.js";

/** @typedef {import("../../game/game.js").Game} Game */
/** @typedef {import("../../words.js").Sentence} Sentence */

/** @param {Game} game */
export function shareDialog(game) {
  const formats = h("div", { class: "chips" });
  const elsewhere = h("div", { class: "chips" });
  const dialog = openDialog(
    say("Share and save"),
    h("h3", {}, say("As a link")),
    links(game),
    h("h3", {}, say("As a picture")),
    h(
      "div",
      { class: "chips" },
      chip(say("SVG"), () => download(`${fileName(game)}.svg`, new Blob([svgOf(game)], { type: "image/svg+xml" }))),
      chip(say("PNG"), () => savePng(game)),
      chip(say("Print"), () => {
        dialog.close();
        window.print();
      }),
    ),
    h("h3", {}, say("As a file")),
    h(
      "div",
      { class: "chips" },
      chip(say("This game with its moves"), () => saveJson(`${fileName(game)}-game`, writeFile([game]))),
      chip(say("JSON"), () => saveJson(fileName(game), JSON.stringify(game.bundle.puzzle))),
      ...(api.hasServer && !api.inWorker ? [chip(say("PDF to print"), () => savePdf(game)), chip(say("A self-contained page"), () => savePage(game))] : []),
    ),
    api.hasServer ? h("h3", {}, say("Copy as text")) : "",
    formats,
    elsewhere,
  );
  if (api.hasServer) fillFormats(game, formats, elsewhere);
}

/**
 * @param {Sentence | string} label
 * @param {() => void} run
 */
const chip = (label, run) => h("button", { type: "button", class: "chip", onclick: run }, label);

/**
 * @param {string} name
 * @param {string} text
 * @param {() => void} run
 */
const sample = (name, text, run) => h("button", { type: "button", class: "chip", "data-format": name, onclick: run }, h("code", {}, sampleOf(text)));

/** @param {Game} game */
function links(game) {
  if (!game.bundle.short) return h("p", { class: "soft" }, say("This puzzle is too large for a link; save it as a file."));
  const address = linkTo(game, false);
  if (address === null) return h("p", { class: "soft" }, say("This page is a file: send the file itself, or the game below."));
  const field = h("input", { type: "text", readonly: true, value: address, "aria-label": say("Link"), "data-share": "link" });
  const progress = h("input", { type: "checkbox", disabled: linkTo(game, true) === address });
  progress.addEventListener("change", () => {
    field.value = linkTo(game, progress.checked) ?? address;
  });
  const run = async () => {
    await copy(field.value);
    toast(say("Copied."));
  };
  return h(
    "div",
    {},
    h("div", { class: "line" }, field, h("button", { type: "button", class: "button primary", onclick: run }, say("Copy"))),
    h("label", { class: "check" }, progress, say("with what I have entered")),
    isLocal() ? h("p", { class: "soft" }, say("This link opens on this machine; elsewhere, paste it into Grillon. A self-contained page needs no Grillon.")) : "",
  );
}

/**
 * @param {string} name
 * @param {string} text
 */
const saveJson = (name, text) => download(`${name}.json`, new Blob([text], { type: "application/json" }));

/** @param {Game} game */
async function savePage(game) {
  try {
    const { html } = await api.page(game);
    download(`${fileName(game)}.html`, new Blob([html], { type: "text/html" }));
  } catch (error) {
    toast(problemText(error));
  }
}

/** @param {Game} game */
async function savePdf(game) {
  try {
    download(`${fileName(game)}.pdf`, await api.printed(game));
  } catch (error) {
    toast(problemText(error));
  }
}

/** @param {Game} game */
async function savePng(game) {
  try {
    download(`${fileName(game)}.png`, await pngOf(game));
  } catch (error) {
    toast(problemText(error));
  }
}

/**
 * @param {Game} game
 * @param {HTMLElement} place
 * @param {HTMLElement} elsewhere for the sites that have such puzzles
 */
async function fillFormats(game, place, elsewhere) {
  try {
    const { formats, position } = await api.convert(game);
    const written = [...formats, { name: "position", text: position }];
    place.replaceChildren(
      ...written.flatMap(({ name, text }) => (text ? [sample(name, text, () => copy(text).then(() => toast(say("Copied."))))] : [])),
    );
    const links = written.flatMap(({ text }) => (text?.startsWith("https://") ? [text.trim()] : []));
    if (links.length) elsewhere.before(h("h3", {}, say("Open elsewhere")));
    elsewhere.replaceChildren(
      ...links.map((address) => h("a", { class: "chip", href: address, target: "_blank", rel: "noopener noreferrer" }, new URL(address).host)),
    );
  } catch (error) {
    place.replaceChildren(h("p", { class: "soft" }, problemText(error)));
  }
}
