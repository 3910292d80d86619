/** What a player's own finished games tell: times, days in a row, techniques met. No DOM. */
import { dayText, readDay } from "./days.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {Pick<Game, "bundle" | "level" | "seconds" | "ended" | "day" | "met" | "used" | "finished">} Played */
/** @typedef {{family: string, title: string, level: string, times: number[], median: number, best: number}} Times */

/** The kinds of help that a player asks for. */
const HELP = /** @type {const} */ (["where", "how", "show", "apply", "check", "marks", "explain", "network"]);

/** @param {Pick<Game, "used">} game */
export const isUnaided = ({ used }) => HELP.every((what) => !used[what]);

/** @param {number[]} numbers */
export function median(numbers) {
  const ordered = [...numbers].sort((one, other) => one - other);
  const half = ordered.length / 2;
  return (ordered[Math.ceil(half) - 1] + ordered[Math.floor(half)]) / 2;
}

/**
 * The times for each kind of puzzle and level, the oldest first.
 *
 * @param {Played[]} games
 * @param {string[]} levels in their order
 * @returns {Times[]}
 */
export function timesOf(games, levels) {
  /** @type {Map<string, Played[]>} */
  const groups = new Map();
  for (const game of [...games].sort((one, other) => one.ended - other.ended)) {
    const key = `${game.bundle.title}\n${game.level}`;
    groups.set(key, [...(groups.get(key) ?? []), game]);
  }
  const found = [...groups.values()].map((played) => {
    const [{ bundle, level }] = played;
    const times = played.map(({ seconds }) => seconds);
    return { family: bundle.family, title: bundle.title, level, times, median: median(times), best: Math.min(...times) };
  });
  return found.sort((one, other) => one.title.localeCompare(other.title) || levels.indexOf(one.level) - levels.indexOf(other.level));
}

/**
 * Days in a row with a solved puzzle of that day: up to today, or to yesterday while today's is not solved yet; and the
 * most so far.
 *
 * @param {Pick<Played, "day">[]} games
 * @param {string} today
 */
export function streakOf(games, today) {
  const solved = new Set(games.flatMap(({ day }) => day ?? []));
  const before = (/** @type {string} */ day) => {
    const date = /** @type {Date} */ (readDay(day));
    return dayText(new Date(date.getFullYear(), date.getMonth(), date.getDate() - 1));
  };
  const upTo = (/** @type {string} */ day) => {
    let number = 0;
    for (let at = day; solved.has(at); at = before(at)) number += 1;
    return number;
  };
  return { now: upTo(solved.has(today) ? today : before(today)), most: Math.max(0, ...[...solved].map(upTo)) };
}

/**
 * The techniques that hints and explanations have shown, by family.
 *
 * @param {Pick<Played, "bundle" | "met">[]} games
 * @returns {Map<string, Set<string>>}
 */
export function techniquesMet(games) {
  /** @type {Map<string, Set<string>>} */
  const met = new Map();
  for (const { bundle, met: some } of games) {
    const known = met.get(bundle.family) ?? new Set();
    some.forEach((one) => known.add(one));
    if (known.size) met.set(bundle.family, known);
  }
  return met;
}
