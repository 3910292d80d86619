/** The player's own record: times by kind and level, days in a row, techniques met. It never leaves the browser. */
import { h, svgElement } from "../../dom.js";
import { isUnaided, streakOf, techniquesMet, timesOf } from "../../game/record.js";
import * as store from "../../storage/store.js";
import { say } from "../../words.js";
import { saveGames } from "../play/games.js";
import { clock } from "../play/timer.js";

/** @typedef {import("../../main.js").App} App */
/** @typedef {import("../../game/record.js").Times} Times */

/** The games of a small chart. */
const LAST = 10;

/** @param {App} app */
export async function openRecord(app) {
  const games = store.games();
  const solved = games.filter(({ finished }) => finished);
  const { now, most } = streakOf(solved, app.day);
  const figures = [
    [solved.length, say("{number:puzzle|puzzles} solved", { number: solved.length })],
    [solved.filter(isUnaided).length, say("without any help")],
    [now, say("{number:day|days} in a row", { number: now })],
    [most, say("the most days in a row")],
  ];
  const element = h(
    "div",
    { class: "start record" },
    h("h1", {}, say("Your record")),
    h("dl", { class: "figures" }, figures.map(([number, label]) => h("div", {}, h("dt", {}, label), h("dd", {}, String(number))))),
    solved.length ? timesTable(app, timesOf(solved, app.levels.map(({ id }) => id))) : h("p", { class: "soft" }, say("Times appear here with the first puzzle that you solve.")),
    techniques(app, techniquesMet(games)),
    h("p", { class: "soft" }, say("All this is made from the games in this browser, and saved with them.")),
    games.length ? saveGames(games) : "",
  );
  return { element, close() {}, redraw() {} };
}

/**
 * @param {App} app
 * @param {Times[]} times
 */
function timesTable(app, times) {
  const row = (/** @type {Times} */ { title, level, times: all, median, best }) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, title, level ? h("span", { class: "soft" }, ` ${app.levelName(level)}`) : ""),
      h("td", {}, String(all.length)),
      h("td", {}, clock(median)),
      h("td", {}, clock(best)),
      h("td", {}, chart(all.slice(-LAST))),
    );
  const heads = [say("Puzzle"), say("Games"), say("Median"), say("Best"), say("The last ten")];
  return h("section", {}, h("h2", {}, say("Times")), h("div", { class: "scrolled", tabindex: "0", role: "region", "aria-label": say("Times") }, h("table", {}, h("thead", {}, h("tr", {}, heads.map((name) => h("th", { scope: "col" }, name)))), h("tbody", {}, times.map(row)))));
}

/**
 * One bar for each time, with all of them in words.
 *
 * @param {number[]} times the oldest first
 */
function chart(times) {
  const [most, best] = [Math.max(...times, 1), Math.min(...times)];
  const bars = times.map((time, at) => {
    const height = Math.max(2, (24 * time) / most);
    return `<rect x="${at * 9}" y="${(26 - height).toFixed(1)}" width="7" height="${height.toFixed(1)}" rx="1"${time === best ? ' class="best"' : ""}/>`;
  });
  return h("span", { class: "spark", role: "img", "aria-label": times.map(clock), title: times.map(clock) }, svgElement(`<svg viewBox="0 0 ${9 * LAST} 26" aria-hidden="true">${bars.join("")}</svg>`));
}

/**
 * @param {App} app
 * @param {Map<string, Set<string>>} met
 */
function techniques(app, met) {
  if (!met.size) return "";
  const lists = [...met].map(([name, some]) => {
    const family = app.family(name);
    const all = app.techniques(family);
    const known = [...all.values()].filter(({ id }) => some.has(id));
    return h("div", {}, h("h3", {}, say("{family}: {number} of {all}", { family: family?.display_name ?? name, number: known.length, all: all.size })), h("p", {}, known.map((one) => one.name).join(", ")));
  });
  return h("section", {}, h("h2", {}, say("Techniques met")), lists);
}
