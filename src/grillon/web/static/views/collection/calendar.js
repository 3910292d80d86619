/** A month of daily puzzles: each day links to its puzzles and shows how many are solved. */
import { dayText, monthsOn, weeksOf } from "../../game/days.js";
import { h, icon } from "../../dom.js";
import * as store from "../../storage/store.js";
import { say } from "../../words.js";

/**
 * @param {Date} date the day that is shown
 * @param {Date} today
 * @param {number} all the number of puzzles per day
 */
export function calendar(date, today, all) {
  const lang = document.documentElement.lang;
  const written = (/** @type {Intl.DateTimeFormatOptions} */ options) => {
    const format = new Intl.DateTimeFormat(lang, options);
    return (/** @type {Date} */ one) => format.format(one);
  };
  const whole = written({ weekday: "long", day: "numeric", month: "long", year: "numeric" });
  const month = written({ month: "long", year: "numeric" })(date);
  const solved = solvedDays();
  const [day, now] = [dayText(date), dayText(today)];

  const cell = (/** @type {Date | null} */ one) => {
    if (!one) return h("td");
    if (one > today) return h("td", {}, h("span", { class: "day soft" }, one.getDate()));
    const text = dayText(one);
    const { done, begun } = solved.get(text) ?? { done: 0, begun: 0 };
    const state = done >= all ? "all" : done ? "some" : begun ? "begun" : "";
    const told = [whole(one), ...(text === now ? [say("today")] : []), ...(done ? [say("{number} of {all} solved", { number: done, all })] : begun ? [say("begun")] : [])];
    return h(
      "td",
      {},
      h(
        "a",
        { class: "day", href: `#/collection/${text}`, "aria-label": told, "aria-current": text === day ? "page" : undefined, "data-state": state, "data-today": text === now },
        one.getDate(),
        h("span", { class: "dots", "aria-hidden": "true" }, state === "all" ? "✓" : state === "begun" ? "○" : "●".repeat(done)),
      ),
    );
  };

  const later = monthsOn(date, 1);
  const turn = (/** @type {string} */ name, /** @type {import("../../words.js").Sentence} */ label, /** @type {Date} */ to) =>
    h("a", { class: "button quiet only-icon", href: `#/collection/${dayText(to < today ? to : today)}`, title: label, "aria-label": label, "data-do": name }, icon(name));
  const isThisMonth = now.slice(0, 7) === day.slice(0, 7);
  const weeks = weeksOf(date);
  const [names, short] = [written({ weekday: "long" }), written({ weekday: "narrow" })];
  const monday = /** @type {Date[]} */ (weeks[1]);
  const table = h(
    "table",
    {},
    h("caption", { class: "for-hearing" }, month),
    h("thead", {}, h("tr", {}, monday.map((one) => h("th", { scope: "col" }, h("abbr", { title: names(one) }, short(one)))))),
    h("tbody", {}, weeks.map((week) => h("tr", {}, week.map(cell)))),
  );
  const head = h(
    "div",
    { class: "line" },
    turn("back", say("Previous month"), monthsOn(date, -1)),
    h("h2", { "aria-live": "polite" }, month),
    isThisMonth ? h("span", { class: "button quiet only-icon" }) : turn("next", say("Next month"), later),
  );
  return { element: h("div", { class: "calendar" }, head, table), day, title: whole(date) };
}

/** @returns {Map<string, {done: number, begun: number}>} the games of each day */
function solvedDays() {
  /** @type {Map<string, {done: number, begun: number}>} */
  const days = new Map();
  for (const { day, finished } of store.games()) {
    if (!day) continue;
    const { done, begun } = days.get(day) ?? { done: 0, begun: 0 };
    days.set(day, { done: done + Number(finished), begun: begun + Number(!finished) });
  }
  return days;
}
