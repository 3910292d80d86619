/** Small charts as SVG, drawn here: bars to compare, and a line over the steps of a search. */
import { h, svgElement, textOf } from "../dom.js";

/** @typedef {import("../words.js").Term} Term */
/**
 * @typedef {{name: string, value: number, text: string, hollow: boolean, least: boolean, unfinished: boolean}} Bar a
 *   hollow bar is without pruning; the smallest is marked, and so is a stopped one
 */

/** A name has a line of its own above its bars: in some languages it is as long as they are. */
const [NAME, ROW] = [18, 20];
const [LENGTH, NUMBER] = [230, 92];

/** @param {string} text */
const escape = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/**
 * The least of some numbers; none if they are all equal.
 *
 * @param {number[]} numbers
 */
export const leastOf = (numbers) => (numbers.length > 1 && new Set(numbers).size === 1 ? undefined : Math.min(...numbers));

/**
 * Horizontal bars. They illustrate the table beside them, so screen readers skip them.
 *
 * @param {Term} title
 * @param {Bar[]} bars
 */
export function barChart(title, bars) {
  const most = Math.max(...bars.map(({ value }) => value), 1e-9);
  let height = 0;
  const rows = bars.map(({ name, value, text, hollow, least, unfinished }, number) => {
    const same = number && bars[number - 1].name === name;
    const y = same ? height : height + NAME;
    height = y + ROW;
    const length = Math.max(2, (LENGTH * value) / most);
    const kind = `bar${hollow ? " hollow" : ""}${unfinished ? " unfinished" : ""}`;
    const label = same ? "" : `<text x="0" y="${y - 3}">${escape(name)}</text>`;
    const star = least ? ` <tspan class="least">★</tspan>` : "";
    return `${label}<rect class="${kind}" x="0" y="${y + 2}" width="${length.toFixed(1)}" height="${ROW - 6}" rx="2"/><text class="value" x="${(length + 6).toFixed(1)}" y="${y + 13}">${escape(text)}${star}</text>`;
  });
  const picture = svgElement(
    `<svg class="chart" viewBox="0 0 ${LENGTH + NUMBER} ${height}" aria-hidden="true">${rows.join("")}</svg>`,
  );
  return h("figure", { class: "chart-box" }, h("figcaption", {}, title), picture);
}

const [WIDTH, HEIGHT] = [300, 64];
/** The most points of a line. */
const POINTS = 300;

/**
 * A line over steps with the current one marked: the depth of the search.
 *
 * @param {number[]} values
 * @param {number} at
 * @param {Term} title
 */
export function lineChart(values, at, title) {
  const most = Math.max(...highest(values), 1);
  const shown = highest(values);
  const step = shown.length > 1 ? WIDTH / (shown.length - 1) : 0;
  const points = shown.map((value, number) => `${(number * step).toFixed(1)} ${(HEIGHT - (HEIGHT * value) / most).toFixed(1)}`);
  const here = values.length > 1 ? (WIDTH * Math.min(at, values.length - 1)) / (values.length - 1) : 0;
  const svg = svgElement(
    `<svg class="chart line-chart" viewBox="0 -3 ${WIDTH} ${HEIGHT + 6}" preserveAspectRatio="none" role="img" aria-label="${escape(textOf(title))}">` +
      (points.length > 1 ? `<path class="under" d="M0 ${HEIGHT}L${points.join("L")}L${WIDTH} ${HEIGHT}Z"/><path class="over" d="M${points.join("L")}"/>` : "") +
      `<path class="here" d="M${here.toFixed(1)} -3V${HEIGHT + 3}"/></svg>`,
  );
  return svg;
}

/**
 * At most this many values: the highest of each stretch.
 *
 * @param {number[]} values
 */
function highest(values) {
  if (values.length <= POINTS) return values;
  return [...Array(POINTS).keys()].map((point) => {
    const [from, to] = [point, point + 1].map((one) => Math.floor((one * values.length) / POINTS));
    return values.slice(from, Math.max(to, from + 1)).reduce((one, other) => Math.max(one, other), 0);
  });
}
