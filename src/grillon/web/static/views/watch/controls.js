/** The options of a search: engine, heuristic, pruning, threads. The form is built from the family's data. */
import { h } from "../../dom.js";
import { say } from "../../words.js";

/** @typedef {import("../../api.js").Way} Way */

export class Controls {
  /**
   * @param {Way[]} ways
   * @param {number} threads the maximum
   * @param {() => void} changed
   */
  constructor(ways, threads, changed) {
    this.ways = ways;
    this.changed = changed;
    this.way = ways[0];
    /** @type {Record<string, string | boolean>} */
    this.chosen = {};
    this.threads = h(
      "select",
      { "data-choice": "threads" },
      [...Array(threads).keys()].map((number) => h("option", { value: String(number + 1) }, String(number + 1))),
    );
    this.fields = h("div", { class: "fields" });
    this.told = h("p", { class: "soft tip" });
    this.element = h("fieldset", { class: "controls" }, h("legend", { class: "for-hearing" }, say("How to search")), this.fields, this.told);
    this.draw();
  }

  /** The options as sent with a request. */
  get options() {
    return { ...(this.way.engine ? { engine: this.way.engine } : {}), ...this.chosen };
  }

  /** The search that every family has. */
  get plain() {
    return this.ways.find(({ engine }) => engine === "plain");
  }

  /** The engine whose heuristics can race: the chosen one, or one that has several. */
  get racing() {
    const races = (/** @type {Way | undefined} */ way) => (way?.choices.heuristic?.length ?? 0) > 1;
    return races(this.way) ? this.way : this.plain;
  }

  /** @param {boolean} locked */
  lock(locked) {
    this.element.disabled = locked;
  }

  draw() {
    const engines = this.select("engine", say("Engine"), this.ways.map(({ engine }) => engine), this.way.engine, (value) => {
      this.way = this.ways.find(({ engine }) => engine === value) ?? this.ways[0];
      this.chosen = {};
      this.draw();
      this.changed();
    });
    const names = { heuristic: say("Heuristic"), cells: say("Order of cells"), prune: say("Pruning") };
    const others = Object.entries(this.way.choices).map(([option, values]) => {
      const label = option in names ? names[/** @type {keyof names} */ (option)] : option.replaceAll("_", " ");
      return this.select(option, label, values, this.chosen[option] ?? values[0], (value) => {
        this.chosen[option] = value;
        this.changed();
      });
    });
    const doing = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.choice;
    this.fields.replaceChildren(engines, ...others, h("label", {}, h("span", {}, say("Threads")), this.threads));
    if (doing) /** @type {HTMLElement | null} */ (this.fields.querySelector(`[data-choice="${doing}"]`))?.focus();
    this.told.textContent = "";
    if (!this.way.tells) this.told.append(h("span", {}, say("This engine makes no choices that could be shown: the replay has its result alone.")));
  }

  /**
   * A field with what its values do.
   *
   * @param {string} option
   * @param {import("../../words.js").Sentence | string} label
   * @param {(string | boolean)[]} values
   * @param {string | boolean} chosen
   * @param {(value: string | boolean) => void} choose
   */
  select(option, label, values, chosen, choose) {
    const field = h(
      "select",
      {
        "data-choice": option,
        onchange: () => {
          const value = values[field.selectedIndex];
          choose(value);
        },
      },
      values.map((value) => h("option", { value: String(value), selected: value === chosen }, this.nameOf(option, value))),
    );
    return h("label", { class: values.some((value) => this.meaningOf(option, value)) ? "wide" : undefined }, h("span", {}, label), field);
  }

  /**
   * What a choice does, else its name.
   *
   * @param {string} option
   * @param {string | boolean} value
   */
  nameOf(option, value) {
    if (typeof value === "boolean") return value ? say("on") : say("off");
    return this.meaningOf(option, value) || value;
  }

  /**
   * @param {string} option
   * @param {string | boolean} value
   * @returns {import("../../words.js").Term}
   */
  meaningOf(option, value) {
    if (typeof value === "boolean") return "";
    if (option === "engine" && !value) return say("made for this puzzle");
    const way = option === "engine" ? this.ways.find(({ engine }) => engine === value) : this.way;
    return way?.words[option]?.[value] ?? "";
  }
}
