/** The sheet maker: ticked or newly made puzzles, how they are printed, and a preview that is what is printed. */
import * as api from "../../api.js";
import { h, iconButton, textOf, toast } from "../../dom.js";
import { alike } from "../../game/alike.js";
import { Game } from "../../game/game.js";
import { download } from "../../storage/share.js";
import { keepSheet, pick, sheet, unpick } from "../../storage/sheet.js";
import { say } from "../../words.js";
import { problemText } from "../common/problems.js";
import { segments } from "../common/sheets.js";
import { LARGE, leavesOf, smallestDigits, WIDTHS } from "./leaves.js";

/** @typedef {import("../../main.js").App} App */
/** @typedef {import("../../storage/sheet.js").Picked} Picked */
/** @typedef {import("../../storage/sheet.js").SheetLook} SheetLook */

/** The numbers of puzzles a page. */
const NUMBERS = [1, 2, 4, 6];
/** The most puzzles made at once. */
const MOST = 24;
/** How many puzzles are made to find one of the same level. */
const TRIES = 5;

/** @param {App} app */
export const openSheet = async (app) => new SheetView(app);

export class SheetView {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    /** @type {import("./leaves.js").Answers} */
    this.answers = new Map();
    this.list = h("ol", { class: "plain picked" });
    this.notice = h("p", { class: "notice", role: "status", hidden: true });
    this.pages = h("div", { class: "leaves", role: "group", "aria-label": say("Preview") });
    this.printing = h("div", { class: "line" });
    this.element = h(
      "div",
      { class: "sheet-maker" },
      h("div", { class: "making" }, h("h1", {}, say("Print a sheet")), this.printing, this.notice, this.puzzles(), this.looks()),
      this.pages,
    );
    this.sizes = new ResizeObserver(() => this.scale());
    this.sizes.observe(this.pages);
    this.redraw();
  }

  close() {
    this.closed = true;
    this.sizes.disconnect();
  }

  closed = false;

  // Puzzles

  puzzles() {
    return h(
      "section",
      {},
      h("h2", {}, say("Puzzles")),
      this.list,
      api.hasServer ? this.makingForm() : "",
      h("p", { class: "soft" }, api.hasServer ? say("Or tick puzzles: in the collection, day by day, on the start page, in a game with More.") : say("Tick puzzles on the start page, or in a game with More.")),
    );
  }

  makingForm() {
    const { families, levels } = this.app;
    const family = h("select", { "data-make": "family" }, families.map((one) => h("option", { value: one.family }, one.display_name)));
    const level = h("select", { "data-make": "level" });
    const fill = () => {
      const known = families.find((one) => one.family === family.value)?.levels ?? {};
      const before = level.value;
      level.replaceChildren(...levels.filter(({ id }) => id in known).map(({ id, name }) => h("option", { value: id, selected: id === (before || "easy") }, name)));
    };
    family.addEventListener("change", fill);
    fill();
    const number = h("input", { type: "number", min: "1", max: String(MOST), value: "4", "data-make": "number" });
    const make = (/** @type {Event} */ event) => {
      event.preventDefault();
      this.make(family.value, level.value, Math.min(MOST, Math.max(1, Math.round(Number(number.value) || 1))));
    };
    const labelled = (/** @type {import("../../words.js").Sentence} */ label, /** @type {HTMLElement} */ field) => h("label", {}, h("span", {}, label), field);
    return h("form", { class: "make", onsubmit: make }, labelled(say("Kind"), family), labelled(say("Level"), level), labelled(say("How many"), number), h("button", { class: "button" }, say("Make")));
  }

  /**
   * @param {string} family
   * @param {string} level
   * @param {number} count
   */
  async make(family, level, count) {
    const options = { level };
    await this.app.busy(`make ${family} ${level} ${count}`, async (signal) => {
      const made = await api.generate({ family, options, count }, signal);
      if (!signal.aborted) this.add(made.map(({ bundle, seed }) => ({ bundle, level, seed, options })));
    });
  }

  /** @param {Picked[]} more */
  add(more) {
    if (!pick(more)) toast(say("The browser has no room left for this sheet."));
    this.redraw();
  }

  drawList() {
    const { picked } = sheet();
    const item = (/** @type {Picked} */ { bundle, level }) => {
      const remove = () => {
        unpick(bundle.id);
        this.redraw();
        /** @type {HTMLElement | null} */ (this.list.querySelector("button") ?? this.element.querySelector("select, input"))?.focus();
      };
      return h("li", {}, h("span", {}, bundle.title, level ? h("span", { class: "soft" }, ` ${this.app.levelName(level)}`) : ""), iconButton("close", say("Remove {title}", { title: bundle.title }), remove, { class: "quiet only-icon" }));
    };
    const clear = () => {
      keepSheet({ picked: [] });
      this.redraw();
    };
    this.list.replaceChildren(...picked.map(item), picked.length > 1 ? h("li", {}, h("button", { type: "button", class: "button quiet", onclick: clear }, say("Remove all"))) : "");
  }

  // How it looks

  looks() {
    const { look } = sheet();
    const change = (/** @type {Partial<SheetLook>} */ changes) => {
      keepSheet({ look: { ...sheet().look, ...changes } });
      this.redraw();
    };
    const title = h("input", { type: "text", value: look.title, maxlength: "80", placeholder: say("Puzzles"), "data-look": "title" });
    title.addEventListener("input", () => change({ title: title.value }));
    const box = (/** @type {"large" | "rules" | "named" | "answers" | "versions"} */ name, /** @type {import("../../words.js").Sentence} */ label) => {
      const field = h("input", { type: "checkbox", checked: look[name], "data-look": name });
      field.addEventListener("change", () => change({ [name]: field.checked }));
      return h("label", { class: "check" }, field, label);
    };
    return h(
      "section",
      {},
      h("h2", {}, say("On paper")),
      h("label", { class: "field" }, h("span", {}, say("Title")), title),
      ...this.labelled(say("Puzzles a page"), NUMBERS.map((number) => ({ id: `per-${number}`, label: String(number), pressed: number === look.number, run: () => change({ number }) }))),
      ...this.labelled(say("Paper"), /** @type {const} */ (["a4", "letter"]).map((paper) => ({ id: paper, label: paper === "a4" ? "A4" : "Letter", pressed: paper === look.paper, run: () => change({ paper }) }))),
      box("large", say("Large print")),
      box("rules", say("Rules")),
      box("named", say("Name and date")),
      box("answers", say("Answers on a page of their own")),
      api.hasServer ? box("versions", say("Versions A and B, of the same level")) : "",
    );
  }

  /**
   * @param {import("../../words.js").Sentence} name
   * @param {Parameters<typeof segments>[1]} choices
   */
  labelled(name, choices) {
    return [h("span", { class: "soft", "aria-hidden": "true" }, name), segments(name, choices, this.app)];
  }

  // The preview

  redraw() {
    this.drawList();
    this.drawPages();
    this.work();
  }

  /** @returns {import("./leaves.js").Version[]} */
  versions() {
    const { picked, look } = sheet();
    if (!look.versions || !picked.length) return [{ name: "", picked }];
    const twins = picked.flatMap((one) => (one.twin ? [{ ...one, bundle: one.twin.bundle, seed: one.twin.seed, day: undefined }] : []));
    return [
      { name: "A", picked },
      { name: "B", picked: twins },
    ];
  }

  drawPages() {
    const { look } = sheet();
    const versions = this.versions();
    const family = (/** @type {string} */ name) => this.app.allFamilies?.find((one) => one.family === name)?.display_name ?? name;
    const about = { answers: this.answers, level: (/** @type {string} */ id) => this.app.levelName(id), family };
    const empty = !versions[0].picked.length;
    // Large print takes fewer puzzles a page where their digits would be too small.
    const numbers = NUMBERS.filter((number) => number <= look.number).reverse();
    let points = Infinity;
    for (const number of look.large ? numbers : [look.number]) {
      this.leaves = leavesOf(versions, { ...look, number }, about);
      this.pages.replaceChildren(...(empty ? [h("p", { class: "soft empty" }, say("Nothing is on the sheet yet."))] : this.leaves));
      this.scale();
      points = smallestDigits(this.leaves, look);
      if (points >= LARGE) break;
    }
    this.tell(look.large && points < LARGE ? say("The largest board is too large for this paper: its digits have {points} points.", { points: Math.floor(points) }) : null);
    this.drawPrinting(empty);
  }

  /** @type {HTMLElement[]} */
  leaves = [];

  /** @param {import("../../words.js").Term | null} text */
  tell(text) {
    this.notice.hidden = !text;
    this.notice.textContent = text ? textOf(text) : "";
  }

  /** The pages in the width that there is. */
  scale() {
    const { look } = sheet();
    const millimetre = 96 / 25.4;
    const room = this.pages.clientWidth || 600;
    for (const leaf of this.leaves) leaf.style.zoom = String(Math.min(1, room / (WIDTHS[look.paper] * millimetre + 4)));
  }

  /** @param {boolean} empty */
  drawPrinting(empty) {
    this.printing.replaceChildren(
      h("button", { type: "button", class: "button primary", disabled: empty, "data-do": "print", onclick: () => window.print() }, say("Print")),
      this.app.typeset && api.hasServer ? h("button", { type: "button", class: "button", disabled: empty, "data-do": "typeset", onclick: () => this.typeset() }, say("Typeset PDF")) : "",
    );
  }

  /** The same pages for the printer. */
  paper() {
    const leaves = this.leaves.map((leaf) => {
      const printed = /** @type {HTMLElement} */ (leaf.cloneNode(true));
      printed.style.zoom = "";
      return printed;
    });
    return h("div", { class: "paper leaves" }, leaves);
  }

  // What has to be asked for

  /** @type {Promise<void> | null} */
  working = null;

  /** Find the answers and the puzzles of version B that are missing, one piece of work at a time. */
  work() {
    this.working ??= this.fill()
      .catch((error) => !this.closed && this.tell(problemText(error)))
      .then(() => {
        this.working = null;
      });
  }

  async fill() {
    for (;;) {
      const { picked, look } = sheet();
      if (this.closed) return;
      const lonely = look.versions ? picked.find((one) => !one.twin) : undefined;
      const asked = look.answers ? this.versions().flatMap((version) => version.picked).find(({ bundle }) => !this.answers.has(bundle.id)) : undefined;
      if (lonely) await this.pair(lonely);
      else if (asked) this.answers.set(asked.bundle.id, await api.solution(Game.start(asked.bundle)));
      else return;
      if (!this.closed) this.drawPages();
    }
  }

  /**
   * Another puzzle of the same kind and level, for version B.
   *
   * @param {Picked} one
   */
  async pair(one) {
    const game = Game.start(one.bundle, one);
    const level = one.level || (await api.rate(game)).rating.level;
    if (!level || !this.app.families.some(({ family }) => family === one.bundle.family)) throw new Error(textOf(say("There is no second puzzle like {title}.", { title: one.bundle.title })));
    const { options, like } = alike(game);
    for (let tries = 0; tries < TRIES; tries += 1) {
      const [{ bundle, seed, generated }] = await api.generate({ family: one.bundle.family, like, options: { ...options, level } });
      if (generated.rating?.level !== level || bundle.id === one.bundle.id) continue;
      keepSheet({ picked: sheet().picked.map((other) => (other.bundle.id === one.bundle.id ? { ...other, level, twin: { bundle, seed } } : other)) });
      return;
    }
    throw new Error(textOf(say("There is no second puzzle like {title}.", { title: one.bundle.title })));
  }

  async typeset() {
    const { look } = sheet();
    await this.app.busy("typeset", async () => {
      for (const { name, picked } of this.versions()) {
        const title = [look.title, name].filter(Boolean).join(" ");
        const pdf = await api.typeset(picked.map(({ bundle }) => bundle.puzzle), { title, paper: look.paper, per_page: look.large ? 1 : look.number, large: look.large, rules: look.rules, solutions: look.answers });
        download(`${["grillon", name].filter(Boolean).join("-")}.pdf`, pdf);
      }
    });
  }
}
