/** The keypad of symbols, with the number of each left, and the modes. */
import { h, icon } from "../../dom.js";
import { COLOURS } from "../../game/game.js";
import { modeName } from "../../input/symbols.js";
import { say } from "../../words.js";
import { totals } from "./lines.js";

/** @typedef {import("../../input/symbols.js").SymbolInput} SymbolInput */

const KEYS = { value: "Z", corner: "X", centre: "C", colour: "V" };

/**
 * @param {SymbolInput} input
 * @returns {Node[]}
 */
export function keypad(input) {
  const colours = input.activeMode === "colour";
  return [...(input.modes.length > 1 ? [modes(input)] : []), colours ? colourKeys(input) : symbolKeys(input, [plainKey("trash", say("Clear"), "clear", () => input.clear())])];
}

/**
 * A key that is no symbol.
 *
 * @param {string} name of its icon
 * @param {import("../../words.js").Sentence} label
 * @param {string} key
 * @param {() => void} run
 */
export const plainKey = (name, label, key, run) => h("button", { type: "button", class: "key", "data-key": key, "aria-label": label, title: label, onclick: run }, icon(name));

/** @param {SymbolInput} input */
function modes(input) {
  return h(
    "div",
    { class: "segments modes", role: "group", "aria-label": say("Mode") },
    input.modes.map((mode) =>
      h(
        "button",
        {
          type: "button",
          "data-key": `mode-${mode}`,
          "data-mode": mode,
          "aria-pressed": String(mode === input.activeMode),
          onclick: () => input.setMode(mode),
        },
        modeName(mode),
        h("kbd", {}, KEYS[mode]),
      ),
    ),
  );
}

/**
 * @param {SymbolInput} input
 * @param {HTMLElement[]} others
 */
export function symbolKeys(input, others) {
  const { game } = input;
  const all = totals(game);
  const { state } = game;
  const used = game.places.symbols.map(() => 0);
  for (const symbols of state.symbols.values()) for (const symbol of symbols) used[symbol] += 1;
  const keys = game.places.symbols.map((symbol, number) => {
    const left = all ? all[number] - used[number] : null;
    const label = left === null ? say("{symbol}", { symbol }) : say("{symbol}, {left} left", { symbol, left });
    return h(
      "button",
      {
        type: "button",
        class: `key${left !== null && left <= 0 ? " used" : ""}`,
        "aria-label": label,
        "aria-pressed": input.armed === number ? "true" : undefined,
        "data-key": `symbol-${number}`,
        "data-symbol": symbol,
        onclick: () => input.tapSymbol(number),
      },
      h("span", { class: `face ${input.activeMode}`, "aria-hidden": "true" }, symbol),
      left === null ? null : h("span", { class: "left", "aria-hidden": "true" }, String(left)),
    );
  });
  const size = game.places.symbols.length;
  const keysInAll = size + others.length;
  const columns = keysInAll <= 6 ? keysInAll : keysInAll <= 10 ? 5 : keysInAll <= 17 ? 6 : 7;
  return h("div", { class: `keypad columns-${columns}` }, keys, others);
}

/** @param {SymbolInput} input */
function colourKeys(input) {
  const keys = [...Array(COLOURS).keys()].map((colour) =>
    h(
      "button",
      {
        type: "button",
        class: `key colour colour-${colour + 1}`,
        "aria-label": say("colour {number}", { number: colour + 1 }),
        "aria-pressed": input.tapped === colour ? "true" : undefined,
        "data-key": `colour-${colour}`,
        onclick: () => input.tapSymbol(colour),
      },
      h("span", { class: "left" }, String(colour + 1)),
    ),
  );
  const clear = plainKey("trash", say("Clear"), "clear", () => input.clear());
  return h("div", { class: "keypad columns-5" }, keys, clear);
}
