/**
 * The parts of the page beside Play. Each has a path (`#/path`), a name in the bar, and a module loaded when it
 * is opened.
 */
import { ApiError } from "./api.js";
import { say } from "./words.js";

/** @typedef {import("./main.js").App} App */
/** @typedef {import("./main.js").View} View */
/**
 * @typedef {{path: string, name: import("./words.js").Sentence, alone?: boolean, aside?: boolean,
 *   open(app: App, rest: string): Promise<View>}} Section `alone` if it needs no server, `aside` if it is not in the bar
 */

/**
 * @template T
 * @param {Promise<T>} module
 */
const loaded = (module) =>
  module.catch((error) => {
    // What a browser says of a module that does not arrive is no help.
    throw error instanceof TypeError ? new ApiError("", "Away") : error;
  });

/** @type {Section[]} */
export const SECTIONS = [
  { path: "learn", name: say("Learn"), open: async (app, rest) => (await loaded(import("./views/learn/learn.js"))).openLearn(app, rest) },
  { path: "edit", name: say("Edit"), open: async (app, rest) => (await loaded(import("./views/edit/edit.js"))).openEdit(app, rest) },
  { path: "type", name: say("Type a puzzle in"), aside: true, open: async (app, rest) => (await loaded(import("./views/edit/typing.js"))).openTyping(app, rest) },
  { path: "watch", name: say("Watch"), open: async (app, rest) => (await loaded(import("./views/watch/puzzle.js"))).openWatch(app, rest) },
  { path: "collection", name: say("Collection"), open: async (app, rest) => (await loaded(import("./views/collection/collection.js"))).openCollection(app, rest) },
  { path: "sheet", name: say("Print"), alone: true, open: async (app) => (await loaded(import("./views/sheet/sheet.js"))).openSheet(app) },
  { path: "record", name: say("Your record"), alone: true, aside: true, open: async (app) => (await loaded(import("./views/record/record.js"))).openRecord(app) },
];
