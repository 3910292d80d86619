/** The player's preferences; kept in the browser, applied to the page at once. */
import { OWN } from "./kept.js";

/**
 * @typedef {{lang: string, theme: "auto" | "light" | "dark" | "contrast", large: boolean, leftHanded: boolean,
 *   clashes: boolean, tidy: boolean, timer: boolean, names: boolean, counts: boolean, light: boolean}} Settings
 */

const KEY = `${OWN}settings`;
/** @type {Settings} */
const DEFAULTS = {
  lang: "",
  theme: "auto",
  large: false,
  leftHanded: false,
  clashes: false,
  tidy: true,
  timer: true,
  names: true,
  counts: true,
  light: true,
};

/** @type {Settings} */
export const settings = { ...DEFAULTS, ...read() };

/** @returns {Partial<Settings>} */
function read() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

/** @param {Partial<Settings>} changes */
export function change(changes) {
  Object.assign(settings, changes);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Without storage they last until the page is closed.
  }
  applyTheme();
}

/** The look of the page, as attributes that the style sheet reads. */
export function applyTheme() {
  const root = document.documentElement;
  root.dataset.theme = settings.theme;
  root.dataset.size = settings.large ? "large" : "";
  root.dataset.hand = settings.leftHanded ? "left" : "";
}

export function isDark() {
  if (settings.theme === "auto") return matchMedia("(prefers-color-scheme: dark)").matches;
  return settings.theme === "dark";
}

/**
 * The language to use: the chosen one, else the first of the browser's that is available.
 *
 * @param {string[]} known
 */
export function languageAmong(known) {
  const wanted = [settings.lang, ...navigator.languages].map((one) => one.toLowerCase().split("-")[0]);
  return wanted.find((one) => known.includes(one)) ?? "en";
}
