/** Fields built from the options of a family. */
import { h } from "../../dom.js";
import { say } from "../../words.js";

/** @typedef {import("../../api.js").Family} Family */
/** @typedef {import("../../api.js").Option} Option */
/** @typedef {import("../../main.js").App} App */

/** Words for options and values that several families share; other names are shown unchanged. */
const NAMES = /** @type {Record<string, import("../../words.js").Sentence>} */ ({
  size: say("Size"),
  variant: say("Variant"),
  pieces: say("Pieces"),
  level: say("Level"),
  clues: say("Givens"),
  attempts: say("Attempts"),
  rating: say("Rating"),
  technique: say("Technique"),
  techniques: say("Set of techniques"),
  minimal: say("Minimal"),
  symmetry: say("Symmetry"),
  pattern: say("Pattern"),
  fill: say("Filled"),
  unique: say("One solution"),
  method: say("Method"),
  distinct: say("Different lines"),
  odd: say("Odd sides"),
  maximum: say("Largest region"),
  singles: say("Single cells"),
  full: say("Full regions"),
});
const VALUES = /** @type {Record<string, import("../../words.js").Sentence>} */ ({
  none: say("no symmetry"),
  rotation2: say("half turn"),
  rotation4: say("quarter turn"),
  "top-bottom": say("top to bottom"),
  "left-right": say("left to right"),
  diagonal: say("along the diagonal"),
  antidiagonal: say("along the other diagonal"),
  mirrors: say("both mirrors"),
  full: say("every symmetry"),
});

/**
 * A labelled field for each option, and the values filled in; defaults are left out.
 *
 * @param {App} app
 * @param {Option[]} options
 * @param {{now?: Record<string, any>, named?: boolean, family?: Family}} [how] the values already chosen; whether
 *   names are shown; the family of the techniques
 */
export function optionFields(app, options, { now = {}, named = true, family } = {}) {
  /** @type {[Option, HTMLInputElement | HTMLSelectElement][]} */
  const fields = options.map((option) => [option, fieldOf(app, { ...option, default: now[option.name] ?? option.default }, family)]);
  for (const [{ name, kind, choices }, field] of fields) {
    if (kind !== "flag" && !choices.length && now[name] !== undefined) field.value = String(now[name]);
  }
  return {
    fields: fields.map(([option, field]) =>
      named
        ? h("label", { class: option.kind === "flag" ? "flag" : undefined, title: option.help, "data-option": option.name }, h("span", {}, NAMES[option.name] ?? option.help), field, h("small", { class: "soft" }, option.help))
        : h("label", { class: option.kind === "flag" ? "flag" : "plain", "data-option": option.name }, h("span", {}, option.help), field),
    ),
    /** @returns {Record<string, unknown>} */
    read() {
      /** @type {Record<string, unknown>} */
      const chosen = {};
      for (const [option, field] of fields) {
        if (field instanceof HTMLInputElement && field.type === "checkbox") {
          if (field.checked !== Boolean(option.default)) chosen[option.name] = field.checked;
        } else if (field.value.trim()) chosen[option.name] = read(option, field.value.trim());
      }
      return chosen;
    },
  };
}

/**
 * @param {App} app
 * @param {Option} option
 * @param {Family} [family]
 * @returns {HTMLInputElement | HTMLSelectElement}
 */
function fieldOf(app, option, family) {
  if (option.kind === "flag") return h("input", { type: "checkbox", checked: Boolean(option.default) });
  const names = new Map([...app.levels, ...app.techniques(family).values()].map(({ id, name }) => [id, name]));
  const named = (/** @type {string} */ choice) => option.words?.[choice] ?? names.get(choice) ?? VALUES[choice] ?? choice;
  if (option.choices.length) {
    const empty = option.default === null || option.default === undefined || option.default === "";
    return h("select", {}, empty ? h("option", { value: "" }, "–") : "", option.choices.map((choice) => h("option", { value: choice, selected: choice === option.default }, named(choice))));
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
