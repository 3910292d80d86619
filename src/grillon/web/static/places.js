/**
 * The parts of the page beside Play. Each has a path (`#/path`), a name in the bar, and a module loaded when it
 * is opened.
 */
import { say } from "./words.js";

/** @typedef {import("./main.js").App} App */
/** @typedef {import("./main.js").View} View */
/**
 * @typedef {{path: string, name: import("./words.js").Sentence, open(app: App, rest: string): Promise<View>}} Place
 */

/** @type {Place[]} */
export const PLACES = [
  { path: "edit", name: say("Edit"), open: async (app, rest) => (await import("./views/edit.js")).openEdit(app, rest) },
  { path: "watch", name: say("Watch"), open: async (app, rest) => (await import("./views/watching.js")).openWatch(app, rest) },
  { path: "collection", name: say("Collection"), open: async (app, rest) => (await import("./views/collection.js")).openCollection(app, rest) },
];
