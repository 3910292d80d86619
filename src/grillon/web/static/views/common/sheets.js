/** Dialogs opened by one key: the rules in words, the keys, the preferences. */
import { h } from "../../dom.js";
import { change, settings } from "../../storage/settings.js";
import { say } from "../../words.js";
import { openDialog } from "./dialog.js";

/** @typedef {import("../../words.js").Sentence} Sentence */
/** @typedef {import("../../main.js").App} App */

/** @param {import("../../game/game.js").Game} game */
export function rulesSheet(game) {
  const { rules, short_rules, symbol_words, title } = game.bundle;
  openDialog(
    title,
    h("p", {}, short_rules),
    rules.length ? h("h3", {}, say("Exactly")) : "",
    h("ul", {}, rules.map((rule) => h("li", {}, rule))),
    symbol_words ? h("p", { class: "soft" }, symbol_words) : "",
  );
}

/** @returns {[Sentence, [string | Sentence, Sentence][]][]} */
const keyGroups = () => [
  [
    say("Always"),
    [
      ["Ctrl Z, U", say("undo")],
      ["Ctrl Y, Y", say("redo")],
      ["H", say("hint; again for more")],
      ["K", say("check what is entered")],
      ["E", say("explain all")],
      ["B", say("bookmark")],
      ["P", say("pause")],
      ["N", say("the pen, and back")],
      ["W", say("symbols, pieces or walls")],
      ["+ −", say("zoom; the wheel pans, and with Ctrl zooms")],
      ["F1, I", say("rules")],
      ["?", say("these keys")],
      ["Ctrl V", say("open what was copied")],
      ["Alt", say("with a letter: the command, where the letter is a symbol or a piece")],
    ],
  ],
  [
    say("Symbols"),
    [
      ["← ↑ → ↓", say("move; with Shift select more")],
      [say("Ctrl click, long press"), say("add a cell, or take it out")],
      [say("double click"), say("select all equal cells")],
      ["1 2 3 …", say("enter in the selected cells, or choose the symbol to tap with")],
      ["Z X C V", say("value, corner, centre, colour")],
      ["Shift, Ctrl", say("corner, centre while held")],
      ["Space", say("next mode")],
      ["Delete", say("clear")],
      ["M", say("fill in marks")],
      ["Ctrl A, Esc", say("select all, nothing")],
    ],
  ],
  [
    say("Pieces"),
    [
      ["A B C …", say("take the piece with this letter")],
      ["← ↑ → ↓", say("move it; Page Up and Page Down change the layer")],
      ["R F T", say("turn, flip, tip")],
      ["Enter", say("lay it, or take the one under the cursor")],
      ["Delete", say("take it back")],
    ],
  ],
  [
    say("The board in space"),
    [
      ["← ↑ → ↓", say("turn it, when it has the focus")],
      ["+ −", say("pull its layers apart, and together")],
      ["Home", say("as it was")],
    ],
  ],
  [
    say("Pen"),
    [
      ["1 2 3 4", say("line, strong link, weak link, cross")],
      ["Enter", say("begin a stroke, and end it")],
      ["Shift ← ↑ → ↓", say("a cross on that side")],
      ["Delete", say("clear the pen")],
    ],
  ],
  [say("Walls"), [["Shift ← ↑ → ↓", say("wall, no wall, nothing on that side")]]],
  [
    say("Explanation"),
    [
      ["← →", say("step by step")],
      ["Space", say("play back")],
      ["Esc", say("back to the game")],
    ],
  ],
  [
    say("Watch"),
    [
      ["Alt S, Alt R", say("start, race")],
      ["← →", say("step by step; with Shift skip")],
      ["Home, End", say("to the start, to the end")],
      ["Space", say("play, pause")],
      ["Esc", say("stop; back to placing")],
    ],
  ],
];

export function keysSheet() {
  const groups = keyGroups().map(([title, keys]) =>
    h(
      "section",
      {},
      h("h3", {}, title),
      h("dl", { class: "keys" }, keys.map(([key, meaning]) => h("div", {}, h("dt", {}, h("kbd", {}, key)), h("dd", {}, meaning)))),
    ),
  );
  openDialog(say("Keys"), h("div", { class: "columns" }, ...groups));
}

/** @param {App} app */
export function settingsSheet(app) {
  /** @type {[keyof import("../../storage/settings.js").Settings, Sentence][]} */
  const switches = [
    ["clashes", say("Show clashes as they happen")],
    ["tidy", say("Remove marks that an entry rules out")],
    ["light", say("Highlight equal symbols and the cells seen from the cursor")],
    ["names", say("Row and column numbers")],
    ["counts", say("Counts for each line, if there are two symbols")],
    ["timer", say("Timer")],
    ["leftHanded", say("Left-handed")],
    ["large", say("Large print")],
  ];
  const boxes = switches.map(([name, label]) => {
    const box = h("input", { type: "checkbox", checked: Boolean(settings[name]), "data-setting": name });
    box.addEventListener("change", () => {
      change({ [name]: box.checked });
      app.redraw();
    });
    return h("label", { class: "check" }, box, label);
  });
  openDialog(say("Preferences"), h("h3", {}, say("Appearance")), themes(app), h("h3", {}, say("Language")), languages(app), h("h3", {}, say("Playing")), ...boxes);
}

/** @param {App} app */
function themes(app) {
  /** @type {["auto" | "light" | "dark" | "contrast", Sentence][]} */
  const names = [
    ["auto", say("As the system")],
    ["light", say("Light")],
    ["dark", say("Dark")],
    ["contrast", say("High contrast")],
  ];
  return segments(
    say("Appearance"),
    names.map(([theme, label]) => ({ id: theme, label, pressed: settings.theme === theme, run: () => change({ theme }) })),
    app,
  );
}

/** @param {string} lang */
function ownName(lang) {
  const name = new Intl.DisplayNames([lang], { type: "language" }).of(lang) ?? lang;
  return name.charAt(0).toLocaleUpperCase(lang) + name.slice(1);
}

/** @param {App} app */
function languages(app) {
  return segments(
    say("Language"),
    app.languages.map((lang) => ({
      id: lang,
      label: ownName(lang),
      pressed: document.documentElement.lang === lang,
      run: () => app.setLanguage(lang),
    })),
    app,
  );
}

/**
 * @param {Sentence} name
 * @param {{id: string, label: Sentence | string, pressed: boolean, run: () => void}[]} choices
 * @param {App} app
 */
export function segments(name, choices, app) {
  const group = h("div", { class: "segments", role: "group", "aria-label": name });
  for (const { id, label, pressed, run } of choices) {
    const onclick = () => {
      run();
      for (const other of group.children) other.setAttribute("aria-pressed", String(other === button));
      app.redraw();
    };
    const button = h("button", { type: "button", "data-choice": id, "aria-pressed": String(pressed), onclick }, label);
    group.append(button);
  }
  return group;
}
