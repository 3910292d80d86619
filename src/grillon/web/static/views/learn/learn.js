/** Lessons: for each family a path from its first technique to its hardest, and what was done on it. */
import { ApiError } from "../../api.js";
import { h, icon, textOf } from "../../dom.js";
import { say } from "../../words.js";
import { LessonView } from "./lesson.js";
import { done } from "./progress.js";
import { lesson as lessonOf, lessons } from "./questions.js";

/** @typedef {import("../../main.js").App} App */

/** The number of exercises of a lesson. */
const EXERCISES = 3;

/**
 * @param {App} app
 * @param {string} rest a family, a technique, and the number of an exercise; 0 is the example
 * @returns {Promise<import("../../main.js").View>}
 */
export async function openLearn(app, rest) {
  const [name, technique, number = "0"] = rest.split("/");
  const family = app.families.find((one) => one.family === name) ?? app.families[0];
  if (!family) throw new ApiError("", "Away");
  const { techniques } = await lessons(family.family);
  if (!techniques.some(({ id }) => id === technique)) return new PathView(app, family, techniques);
  const lesson = await lessonOf(family.family, technique);
  if (!lesson) throw new Error(textOf(say("No position for this lesson was found in time.")));
  const next = techniques[techniques.findIndex(({ id }) => id === technique) + 1];
  return LessonView.start(app, lesson, { number: Number(number), next: next?.id });
}

class PathView {
  /**
   * @param {App} app
   * @param {import("../../api.js").Family} family
   * @param {import("../../api.js").Technique[]} techniques
   */
  constructor(app, family, techniques) {
    const known = done(family.family);
    const families = app.families.map((one) =>
      h("a", { class: "chip", href: `#/learn/${one.family}`, "aria-current": one === family ? "page" : undefined }, one.display_name),
    );
    const levels = app.levels.flatMap(({ id, name }) => {
      const own = techniques.filter(({ level }) => level === id);
      const items = own.map((one) => item(family.family, one, known[one.id] ?? []));
      return own.length ? [h("section", {}, h("h2", {}, name), h("ol", { class: "path" }, items))] : [];
    });
    const finished = techniques.filter(({ id }) => (known[id] ?? []).length >= EXERCISES).length;
    this.element = h(
      "div",
      { class: "start collection learn" },
      h("h1", { class: "for-hearing" }, say("Learn")),
      h("nav", { class: "chips", "aria-label": say("Family") }, families),
      h("p", { class: "soft" }, say("{number} of {all} {all:lesson|lessons} done", { number: finished, all: techniques.length })),
      ...levels,
    );
  }

  close() {}

  redraw() {}
}

/**
 * @param {string} family
 * @param {import("../../api.js").Technique} technique
 * @param {number[]} numbers the exercises done
 */
function item(family, { id, name }, numbers) {
  const number = Math.min(numbers.length, EXERCISES);
  const mark = number >= EXERCISES ? [icon("check"), say("Done")] : number ? [say("{number} of {all}", { number, all: EXERCISES })] : [];
  return h("li", {}, h("a", { href: `#/learn/${family}/${id}`, "data-lesson": id }, h("span", {}, name), h("span", { class: "mark" }, mark)));
}
