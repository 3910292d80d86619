/** What the bar of the page tells while Python arrives: on a first visit, or over a slow network. */
import { h, meta, textOf } from "../dom.js";
import { say } from "../words.js";

const TOTAL = Number(meta("runtime"));
/** Milliseconds within which there is nothing to tell. */
const SOON = 500;

let bytes = 0;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
/** @type {HTMLElement | undefined} */
let line;

/** The place for it in the bar, which is the same in every view. */
export const loading = () => (line ??= h("div", { class: "loading", role: "progressbar", "aria-valuemin": "0", "aria-valuemax": "100", hidden: true }));

/** Python begins to arrive. */
export function begun() {
  timer ??= setTimeout(() => {
    loading().hidden = false;
    tell();
  }, SOON);
}

/** @param {number} more bytes that have arrived */
export function arrived(more) {
  bytes += more;
  if (!loading().hidden) tell();
}

function tell() {
  const place = loading();
  const share = Math.min(99, Math.floor((100 * bytes) / TOTAL));
  if (place.getAttribute("aria-valuenow") === String(share)) return;
  place.setAttribute("aria-valuenow", String(share));
  place.style.setProperty("--share", `${share}%`);
  const told = textOf(say("Python is loading: {share} %", { share }));
  place.setAttribute("aria-label", told);
  place.replaceChildren(h("span", { class: "words" }, told), h("span", { class: "number" }, `${share}\u00a0%`));
}

/** Python is there, or will never be. */
export function finished() {
  clearTimeout(timer);
  loading().hidden = true;
}
