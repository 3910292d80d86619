/** A form that builds itself from what a family's generator takes. */
import { h } from "../dom.js";
import { say } from "../words.js";

/** @typedef {import("../api.js").Family} Family */
/** @typedef {import("../api.js").Option} Option */
/** @typedef {import("../main.js").App} App */

/**
 * @param {App} app
 * @param {Family} family
 */
export function optionsForm(app, family) {
  /** @type {[Option, HTMLInputElement | HTMLSelectElement][]} */
  const fields = family.options.filter((option) => option.name !== "count").map((option) => [option, fieldOf(app, option)]);
  const run = () => {
    /** @type {Record<string, unknown>} */
    const options = {};
    for (const [option, field] of fields) {
      if (field instanceof HTMLInputElement && field.type === "checkbox") {
        if (field.checked !== Boolean(option.default)) options[option.name] = field.checked;
      } else if (field.value.trim()) options[option.name] = read(option, field.value.trim());
    }
    app.playNew(family, options);
  };
  return h(
    "form",
    {
      class: "options",
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        run();
      },
    },
    fields.map(([option, field]) => h("label", { title: option.help }, h("span", {}, option.name.replaceAll("_", " ")), field, h("small", { class: "soft" }, option.help))),
    h("button", { class: "button primary" }, say("Play")),
  );
}

/**
 * @param {App} app
 * @param {Option} option
 * @returns {HTMLInputElement | HTMLSelectElement}
 */
function fieldOf(app, option) {
  if (option.kind === "flag") return h("input", { type: "checkbox", checked: Boolean(option.default) });
  const names = new Map(app.levels.map(({ id, name }) => [id, name]));
  if (option.choices.length) {
    const empty = option.default === null || option.default === undefined || option.default === "";
    return h("select", {}, empty ? h("option", { value: "" }, "–") : "", option.choices.map((choice) => h("option", { value: choice, selected: choice === option.default }, names.get(choice) ?? choice)));
  }
  const number = option.kind === "integer" || option.kind === "number";
  return h("input", { type: number ? "number" : "text", placeholder: shown(option), min: option.low ?? undefined, max: option.high ?? undefined });
}

/** @param {Option} option */
function shown(option) {
  if (option.default === null || option.default === undefined) return "";
  return Array.isArray(option.default) ? option.default.join("x") : String(option.default);
}

/**
 * @param {Option} option
 * @param {string} text
 */
const read = (option, text) => (option.kind === "integer" || option.kind === "number" ? Number(text) : text);
