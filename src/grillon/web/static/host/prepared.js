/**
 * Answers that were prepared with the site: the puzzles of some days, the first ones of each shelf, and the hints of
 * whoever follows them. They are there before Python is.
 */
import { meta } from "../dom.js";
import { unpacked } from "./unpack.js";

/** @typedef {import("./server.js").Question} Question */

const PREPARED = new URL("../prepared/", import.meta.url);
/** The first and the last day that is prepared. */
const [FIRST, LAST = ""] = meta("days").split(" ");
/** @type {Map<string, Promise<any>>} the files by their names */
const files = new Map();
/** @type {Map<string, Record<string, object>>} the hints of a puzzle in a language */
const hints = new Map();

/** @param {string | undefined} lang @param {object} puzzle */
const keyOf = (lang, puzzle) => `${lang} ${JSON.stringify(puzzle)}`;

/**
 * @param {string} name
 * @param {string} lang
 * @returns {Promise<any>} the content of a file; nothing without a network
 */
function file(name, lang) {
  const full = `${name}.${lang}.json`;
  const asked =
    files.get(full) ??
    unpacked(new URL(full, PREPARED))
      .then((answer) => (answer.ok ? answer.json() : null))
      .then((read) => {
        for (const { puzzle, answers } of read?.hints ?? []) hints.set(keyOf(lang, puzzle), answers);
        return read;
      })
      .catch(() => void files.delete(full));
  files.set(full, asked);
  return asked;
}

/**
 * The hints of a day or a shelf, before anybody asks.
 *
 * @param {string} name
 * @param {string} lang
 */
export const fetchHints = (name, lang) => file(name, lang).then(() => {});

/** @param {string} day */
export const isPrepared = (day) => FIRST <= day && day <= LAST;

/**
 * @param {Question} question
 * @returns {Promise<object | undefined>} its answer, if it was prepared
 */
export async function prepared({ path, lang = "", body }) {
  const asked = /** @type {any} */ (body);
  if (path === "daily" && isPrepared(asked.day)) return (await file(`days/${asked.day}`, lang))?.daily[asked.family];
  return path === "hint" ? hints.get(keyOf(lang, asked.puzzle))?.[positionKey(asked)] : undefined;
}

/**
 * What a hint depends on: what has been entered and ruled out, and the last move; or also on pencil marks.
 *
 * @param {any} asked
 */
function positionKey({ position = {}, moves = [] }) {
  const { chosen = [], excluded = [], corner = [], centre = [] } = position;
  if (corner.length + centre.length) return "";
  const sorted = (/** @type {number[]} */ list) => [...list].sort((one, other) => one - other);
  const changes = moves.flatMap((/** @type {any} */ { enter = [], exclude = [] }) => [enter, exclude]);
  const last = changes.reverse().find((/** @type {number[]} */ listed) => listed.length) ?? [];
  return JSON.stringify([sorted(chosen), sorted(excluded), sorted(last)]);
}
