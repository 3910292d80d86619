/** Small helpers over the DOM: elements in one call, sentences in the language of the page. */
import { ENGLISH, Sentence } from "./words.js";

/** @typedef {import("./words.js").Term} Term */
/** @typedef {import("./words.js").Words} Words */
/** @typedef {Node | Sentence | string | number | null | undefined | false} Child */

/** @type {Words} */
let current = ENGLISH;

/** @param {Words} words */
export function speak(words) {
  current = words;
  document.documentElement.lang = words.language;
}

/** @param {string} name an element of the page that tells the modules something */
export const meta = (name) => globalThis.document?.querySelector(`meta[name="${name}"]`)?.getAttribute("content") ?? "";

/** The name of the page: somebody's own site may have another. */
export const NAME = meta("application-name") || "Grillon";

/** The page's current words. */
export const words = () => current;

/**
 * Displayed text: a line never breaks before a spaced punctuation mark, after an opening quote, or inside R1C1 = 5.
 *
 * @param {Term} term
 */
export const textOf = (term) => unbroken(current.text(term));

/** @param {string} text */
export const unbroken = (text) => text.replace(/ (?=[:;!?%»](?:\s|$|[.,)]))/g, "\u00a0").replace(/« /g, "«\u00a0").replace(/ ([=≠]) (?=\S)/g, "\u00a0$1\u00a0");

/**
 * An element with attributes, listeners (`onclick`) and children; sentences are translated to the language of the page.
 *
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, any>} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "value" || name === "checked" || name === "selected") Object.assign(element, { [name]: value });
    else element.setAttribute(name, value === true ? "" : current.text(value));
  }
  element.append(...children.flat().flatMap((child) => (isNothing(child) ? [] : [asNode(child)])));
  return element;
}

/** @param {Child} child */
const isNothing = (child) => child === null || child === undefined || child === false || child === "";

/** @param {Child} child */
const asNode = (child) => (child instanceof Node ? child : textOf(/** @type {Term} */ (child)));

/**
 * An element from our own SVG text.
 *
 * @param {string} svg
 * @returns {SVGSVGElement}
 */
export function svgElement(svg) {
  const holder = document.createElement("template");
  holder.innerHTML = svg.trim();
  return /** @type {SVGSVGElement} */ (holder.content.firstElementChild);
}

const ICONS = /** @type {Record<string, string>} */ ({
  undo: "M9 7 4 12l5 5M4 12h10a5 5 0 0 1 0 10",
  redo: "m15 7 5 5-5 5M20 12H10a5 5 0 0 0 0 10",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.6 10.8c.8.6 1.1 1.3 1.2 2.2h4.8c.1-.9.4-1.6 1.2-2.2A6 6 0 0 0 12 3Z",
  check: "m4 12.5 5 5L20 6.5",
  marks: "M5 5h2M11 5h2M17 5h2M5 12h2M11 12h2M17 12h2M5 19h2M11 19h2M17 19h2",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  pause: "M8 5v14M16 5v14",
  play: "M7 4.5v15l12-7.5Z",
  menu: "M4 7h16M4 12h16M4 17h16",
  close: "M6 6l12 12M18 6 6 18",
  turn: "M20 12a8 8 0 1 1-2.3-5.6M20 3v4.5h-4.5",
  flip: "M12 3v18M9 7 3 17h6ZM15 7l6 10h-6Z",
  tip: "M4 9l8-5 8 5-8 5ZM12 14v7M8 18l4 3 4-3",
  theme: "M12 3a9 9 0 1 0 0 18ZM12 3a9 9 0 0 1 0 18",
  settings: "M4 7h10M18 7h2M4 17h2M10 17h10M14 4v6M6 14v6",
  keys: "M9 9a3 3 0 1 1 4 2.8c-.7.3-1 .8-1 1.7M12 17h.01",
  share: "M12 15V4M8 7.5 12 3.5l4 4M5 12v7h14v-7",
  back: "M15 5l-7 7 7 7",
  next: "M9 5l7 7-7 7",
  up: "M5 15l7-7 7 7",
  down: "M5 9l7 7 7-7",
  first: "M18 5l-7 7 7 7M6 5v14",
  last: "M6 5l7 7-7 7M18 5v14",
  rewind: "M12 6l-6 6 6 6M19 6l-6 6 6 6",
  forward: "M12 6l6 6-6 6M5 6l6 6-6 6",
  watch: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Z",
  rules: "M6 3h9l4 4v14H6ZM9 11h7M9 15h7M9 7h3",
  fit: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  bookmark: "M7 3h10v18l-5-4-5 4Z",
  branch: "M7 4v16M7 13c0-4 10-1 10-8M14.5 7.5 17 5l2.5 2.5",
  erase: "M9 6h11v12H9l-6-6ZM12 9.5l5 5M17 9.5l-5 5",
  skip: "M5 17v2h14v-2M12 4v9M8.5 9.5 12 13l3.5-3.5",
  trash: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",
  wand: "m4 20 10-10M14 4v3M20 10h-3M18.5 5.5 17 7M8 5v2M19 15v2",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  star: "m12 4 2.4 5 5.6.7-4.1 3.8 1.1 5.5-5-2.8-5 2.8 1.1-5.5L4 9.7 9.6 9Z",
});

/** @param {string} name */
export function icon(name) {
  return svgElement(
    `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d="${ICONS[name]}"/></svg>`,
  );
}

/**
 * A button with an icon, with its words beside it or, if hidden, for screen readers.
 *
 * @param {string} name
 * @param {Sentence} label
 * @param {(event: MouseEvent) => void} onclick
 * @param {Record<string, any>} [attributes]
 */
export function iconButton(name, label, onclick, attributes = {}) {
  const kind = attributes.class ?? "quiet";
  return h("button", { type: "button", title: label, onclick, ...attributes, class: `button ${kind}` }, icon(name), h("span", {}, label));
}

/** @param {Term} text */
export function announce(text) {
  const place = document.getElementById("announce");
  if (place) place.textContent = textOf(text);
}

/**
 * Scroll a list to its current item: the list alone, never the panel with what stands above it, nor the page.
 *
 * @param {HTMLElement} list
 */
export function bringCurrent(list) {
  const current = /** @type {HTMLElement | null} */ (list.querySelector("[aria-current]"));
  if (current) list.scrollTop = current.offsetTop - list.offsetTop - list.clientHeight / 2;
}

/**
 * A line at the foot of the page that disappears by itself, perhaps with an action.
 *
 * @param {Term} text
 * @param {{label: Sentence, run: () => void, stays?: boolean}} [action] one that `stays` is lost neither by waiting nor to a later line
 */
export function toast(text, action) {
  const place = document.getElementById("toasts");
  if (!place) return;
  const close = () => line.remove();
  const run = () => {
    action?.run();
    close();
  };
  const button = action && h("button", { type: "button", class: "button quiet", onclick: run }, action.label);
  const line = h("div", { class: action?.stays ? "toast stays" : "toast", role: "status" }, h("span", {}, textOf(text)), button);
  for (const earlier of place.querySelectorAll(".toast:not(.stays)")) earlier.remove();
  place.append(line);
  if (!action?.stays) setTimeout(close, action ? 9000 : 5000);
}
