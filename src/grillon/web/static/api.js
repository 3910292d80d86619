/**
 * The only module that calls the server. A page written to a file contains the answers it needs.
 */
import { embedded } from "./embedded.js";
import { keep, kept } from "./kept.js";

/** @typedef {import("./game.js").Bundle} Bundle */
/** @typedef {import("./model/types.js").StepJson} StepJson */
/** @typedef {import("./picture/compose.js").Link} Link */
/** @typedef {import("./model/types.js").Role} Role */
/** @typedef {{id: string, name: string}} Level */
/**
 * @typedef {{name: string, kind: string, help: string, default: any, choices: string[], low: number | null,
 *   high: number | null}} Option
 */
/**
 * @typedef {{family: string, display_name: string, short_rules: string, exact_rules: string[], input_kind: string,
 *   levels: Record<string, string>, capabilities: string[], options: Option[], cut_options: Option[] | null,
 *   ways: Way[],
 *   techniques: {id: string, name: string, level: string, rating: number}[]}} Family
 */
/**
 * @typedef {{engine: string, tells: boolean, choices: Record<string, (string | boolean)[]>,
 *   words: Record<string, Record<string, string>>}} Way an engine, whether a replay shows its own steps, and its
 *   options by
 *   choice and value
 */
/** @typedef {{version: string, threads: number, languages: string[], levels: Level[], families: Family[]}} Families */
/** @typedef {{text: string, cells: number[], roles: Partial<Record<Role, number[]>>, links: Link[]}} Strength */
/** @typedef {{fact: number, right: number | null, text: string}} Mistake */
/**
 * @typedef {{kind: string, strengths: Strength[], step: (StepJson & {links?: Link[]}) | null, mistakes: Mistake[],
 *   technique?: {name: string} | null, mark?: {cell: number, candidate: number, wrong: boolean, text: string} | null,
 *   limit: string, diagnosis: string, texts?: string[]}} Hint
 */
/**
 * @typedef {{state: string, text: string, wrong: Mistake[], clashes: {rule: string, cells: number[]}[],
 *   first_wrong: number | null, limit: string}} Entries
 */
/** @typedef {StepJson & {name: string, text: string, links: Link[]}} ExplainedStep */
/**
 * @typedef {{start: import("./model/types.js").PositionJson, end: string, end_text: string, diagnosis: string,
 *   steps: ExplainedStep[], groups: {steps: number, name: string, text: string}[], rating?: Rating | null}} Explanation
 */
/** @typedef {{value: number | null, level: string | null, text: string, uses: Record<string, number>, hardest: string | null}} Rating */
/**
 * @typedef {{verdict: {judgement: string, text: string, limit: string},
 *   differ: {cells: number[], first: number[], second: number[]} | null, reason: string}} Verdict
 */

const BASE = "api/v1/";

/** An error: `kind` is the server's name for it, `away` if the server did not answer. */
export class ApiError extends Error {
  /**
   * @param {string} text
   * @param {string} kind
   */
  constructor(text, kind) {
    super(text);
    this.kind = kind;
  }

  get away() {
    return this.kind === "Away";
  }
}

/** The language of the server's answers. */
let lang = "en";

/** @param {string} language */
export function answerIn(language) {
  lang = language;
  if (embedded) embedded.lang = language;
}

/** Is there a server at all? */
export const hasServer = !embedded;

/** @param {unknown} error */
const unanswered = (error) =>
  new ApiError("", error instanceof DOMException && error.name === "AbortError" ? "Cancelled" : "Away");

/**
 * @param {string} path
 * @param {RequestInit} [request]
 * @returns {Promise<Response>} an answer without an error
 */
async function answered(path, request) {
  let answer;
  try {
    answer = await fetch(BASE + path, request);
  } catch (error) {
    throw unanswered(error);
  }
  if (answer.ok) return answer;
  const document = await answer.json().catch(() => null);
  throw new ApiError(document?.error?.text ?? answer.statusText, document?.error?.kind ?? "Away");
}

/**
 * @param {string} path
 * @param {RequestInit} [request]
 * @returns {Promise<any>}
 */
async function ask(path, request) {
  const answer = await answered(path, request);
  try {
    return await answer.json();
  } catch {
    throw new ApiError(answer.statusText, "Away");
  }
}

/**
 * @param {object} body
 * @param {AbortSignal} [signal]
 * @returns {RequestInit}
 */
const posted = (body, signal) => ({
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify({ ...body, lang }),
  signal,
});

/**
 * @param {string} verb
 * @param {object} body
 * @param {AbortSignal} [signal]
 */
const post = (verb, body, signal) => ask(verb, posted(body, signal));

/**
 * Long work whose events are received as they arrive; closing it ends the work.
 *
 * @param {string} verb
 * @param {object} body
 * @param {(kind: string, data: any) => void} hear
 * @param {AbortSignal} signal
 * @returns {Promise<any>} its result
 */
async function listen(verb, body, hear, signal) {
  const headers = { "Content-Type": "application/json", Accept: "text/event-stream" };
  try {
    const answer = await fetch(BASE + verb, { method: "POST", headers, body: JSON.stringify({ ...body, lang }), signal });
    if (!answer.ok || !answer.body) {
      const { error } = await answer.json();
      throw new ApiError(error.text, error.kind);
    }
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let text = ""; ; ) {
      const { value, done } = await reader.read();
      if (done) throw new ApiError("", "Away");
      const blocks = (text + value).split("\n\n");
      text = blocks.pop() ?? "";
      for (const block of blocks) {
        const [kind, data] = block.split("\n").map((line) => line.slice(line.indexOf(": ") + 2));
        const told = JSON.parse(data);
        if (kind === "result") return told;
        if (kind === "error") throw new ApiError(told.error.text, told.error.kind);
        hear(kind, told);
      }
    }
  } catch (error) {
    throw error instanceof ApiError ? error : unanswered(error);
  }
}

/**
 * The server's answer, or its earlier one from the cache.
 *
 * @param {string} name
 * @param {string} path
 */
async function rememberedGet(name, path) {
  try {
    const answer = await ask(path);
    keep(name, answer);
    return answer;
  } catch (error) {
    const before = kept(name);
    if (before) return before;
    throw error;
  }
}

/** @returns {Promise<Families>} */
export const families = async () =>
  embedded?.families ?? (await rememberedGet(`families:${lang}`, `families?lang=${lang}`));

/**
 * @param {string} language
 * @returns {Promise<import("./words.js").Catalogue>}
 */
export const catalogue = async (language) =>
  embedded?.words?.[language] ?? (await rememberedGet(`words:${language}`, `words/${language}`));

/**
 * @param {string} text
 * @returns {Promise<{items: Bundle[], more: boolean}>}
 */
export const parse = async (text) => (embedded ? embedded.parse(text) : post("parse", { text }));

/**
 * @param {import("./game.js").Game} game
 * @returns {Promise<Bundle>} its puzzle described in the language of the page
 */
export const retold = async (game) =>
  embedded ? embedded.bundle(game) : post("bundle", { puzzle: game.bundle.puzzle, position: {} });

/**
 * @param {{family: string, options: Record<string, unknown>, seed?: number}} request
 * @param {AbortSignal} [signal]
 * @returns {Promise<{bundle: Bundle, seed: number}>}
 */
export const generate = (request, signal) => post("generate", request, signal);

/** @typedef {{edition: number, families: {family: string, levels: Record<string, number>}[]}} Shelves */
/** @typedef {{rating: number | null, bundle: Bundle}} ShelfPuzzle */

/** @returns {Promise<Shelves>} the number of puzzles of each family and level */
export const shelves = () => rememberedGet("collection", "collection");

/**
 * @param {string} family
 * @param {string} level
 * @returns {Promise<{puzzles: ShelfPuzzle[]}>}
 */
export const shelf = (family, level) => ask(`collection/${family}/${level}?lang=${lang}`);

/**
 * The puzzle of a family on a day.
 *
 * @param {string} day such as 2027-07-01
 * @param {string} family
 * @returns {Promise<{level: string | null, bundle: Bundle}>}
 */
export const daily = (day, family) => post("daily", { day, family });

/** @typedef {{puzzle: object, position: object}} Asked */

/**
 * @param {import("./game.js").Game} game
 * @returns {Asked}
 */
const asked = (game) => ({ puzzle: game.bundle.puzzle, position: game.positionJson });

/**
 * @param {import("./game.js").Game} game
 * @param {string} marks the marks that the player keeps complete
 * @returns {Promise<Hint>}
 */
export const hint = async (game, marks) =>
  embedded ? embedded.hint(game) : post("hint", { ...asked(game), moves: game.moves(), complete_marks: marks });

/**
 * @param {import("./game.js").Game} game
 * @returns {Promise<Entries>}
 */
export const entries = async (game) =>
  embedded ? embedded.entries(game) : post("entries", { ...asked(game), moves: game.moves() });

/**
 * @param {import("./game.js").Game} game
 * @param {{fromStart?: boolean, signal?: AbortSignal}} [options]
 * @returns {Promise<Explanation>}
 */
export const explain = async (game, { fromStart = false, signal } = {}) => {
  if (embedded) return embedded.explain(game);
  return post("explain", fromStart ? { puzzle: game.bundle.puzzle } : asked(game), signal);
};

/**
 * @param {import("./game.js").Game} game
 * @returns {Promise<{rating: Rating, level_name: string, diagnosis: string}>}
 */
export const rate = (game) => post("rate", { puzzle: game.bundle.puzzle });

/**
 * @param {import("./game.js").Game} game
 * @returns {Promise<Verdict>}
 */
export const check = (game) => post("check", { puzzle: game.bundle.puzzle });

/**
 * @param {import("./game.js").Game} game
 * @param {{fixed?: boolean}} [options] `fixed`: entries are written as givens
 * @returns {Promise<{formats: {name: string, text?: string, error?: string}[], position: string,
 *   link: string | null}>}
 */
export const convert = (game, { fixed = false } = {}) => post("convert", { ...asked(game), fixed });

/**
 * The page with this game in one self-contained file.
 *
 * @param {import("./game.js").Game} game
 * @returns {Promise<{html: string}>}
 */
export const page = (game) => post("page", asked(game));

/**
 * A sheet of paper with the puzzle, as a PDF.
 *
 * @param {import("./game.js").Game} game
 */
export const printed = async (game) => (await answered("print", posted({ puzzle: game.bundle.puzzle }))).blob();

/**
 * A puzzle made for a technique, and the position in which it is used.
 *
 * @param {string} family
 * @param {string} technique
 * @param {AbortSignal} signal
 * @returns {Promise<{bundle: Bundle | null, position: import("./model/types.js").PositionJson | null,
 *   step: ExplainedStep | null}>}
 */
export const example = (family, technique, signal) => post("example", { family, technique }, signal);

/** @typedef {Record<string, number>} Counters */
/** @typedef {{seconds: number, counters: Counters, board?: number[] | null}} Progress */
/**
 * @typedef {{status: "found" | "none" | "unknown", solution: {candidates: number[]} | null, limit: string,
 *   reason: string, seconds: number, counters: Counters, engines: string[]}} Watched
 */
/**
 * @typedef {{name: string, heuristic: string, prune: boolean, engine: string, found: boolean, finished: boolean,
 *   tested: number, branches: number, pruned: number, depth: number, seconds: number, work: number,
 *   solution: number[] | null}} Run
 */
/**
 * @typedef {{name: string, prune: boolean, state: "waiting" | "running" | "finished", counters: Counters,
 *   seconds: number}} Runner
 */

/**
 * A search, with its progress while it works.
 *
 * @param {import("./game.js").Game} game
 * @param {{options: Record<string, unknown>, threads: number}} how
 * @param {(progress: Progress) => void} hear
 * @param {AbortSignal} signal
 * @returns {Promise<Watched>}
 */
export const watch = (game, how, hear, signal) =>
  listen("watch", { ...asked(game), ...how, timeout: 600 }, (kind, data) => kind === "progress" && hear(data), signal);

/**
 * The events of a search, as they arrive.
 *
 * @param {import("./game.js").Game} game
 * @param {Record<string, unknown>} options
 * @param {number} most
 * @param {(events: import("./watch/walk.js").SearchEvent[]) => void} hear
 * @param {AbortSignal} signal
 * @returns {Promise<{limit: string}>}
 */
export const replay = (game, options, most, hear, signal) =>
  listen("replay", { ...asked(game), options, max_events: most }, (kind, data) => kind === "item" && hear(data.events), signal);

/**
 * @typedef {{kind: "fact" | "rewriting" | "look" | "exhausted" | "contradiction", fact?: string, rule?: string,
 *   premises?: string[], zone?: string, mode?: string, replaced_by?: string, text?: string, chosen?: number[],
 *   excluded?: number[], about?: number[], because?: number[]}} FactEvent
 */

/**
 * A base of facts at work, with its events as they arrive.
 *
 * @param {import("./game.js").Game} game
 * @param {(events: FactEvent[]) => void} hear
 * @param {AbortSignal} signal
 * @returns {Promise<{start: string[], end: string, known: number, rules: Record<string, string>}>}
 */
export const facts = (game, hear, signal) => listen("facts", asked(game), (kind, data) => kind === "item" && hear(data.events), signal);

/** @typedef {{candidate: number, share: number}[]} Shares the share of the solutions that contain each candidate */
/**
 * @typedef {{candidate: number, text: string, piece: string, value: number, shares: Shares,
 *   exact: Shares | null}} NetworkMove
 */

/**
 * A network continues the game; the exact values follow its moves, the last one first.
 *
 * @param {import("./game.js").Game} game
 * @param {(told: {move: NetworkMove} | {at: number, exact: Shares}) => void} hear
 * @param {AbortSignal} signal
 * @returns {Promise<{finished: boolean}>}
 */
export const learn = (game, hear, signal) => listen("learn", asked(game), (kind, data) => kind === "item" && hear(data), signal);

/**
 * The race of the heuristics.
 *
 * @param {import("./game.js").Game} game
 * @param {{engine: string, pruning: boolean[], timeout: number}} how
 * @param {(kind: string, data: any) => void} hear
 * @param {AbortSignal} signal
 * @returns {Promise<{runs: Run[]}>}
 */
export const race = (game, how, hear, signal) => listen("compare", { ...asked(game), ...how }, hear, signal);

/**
 * @param {import("./game.js").Game} game
 * @returns {Promise<{status: string, solutions: {candidates: number[]}[]}>}
 */
export const solve = (game) => post("solve", { puzzle: game.bundle.puzzle, limit: 1 });

// Drawing

/** @typedef {import("./drawing.js").Draft} Draft */
/**
 * @typedef {{options: Option[], givens: import("./model/places.js").InputKind[], tools: string[],
 *   sets: Record<string, import("./drawing.js").DraftPiece[]>, draft: Draft}} Editing
 */
/**
 * @typedef {{title: string, places: import("./model/types.js").PlacesJson,
 *   scene: import("./picture/scene.js").BareSceneJson}} Sheet
 */
/** @typedef {{draft: Draft, dropped: string[], sheet: Sheet, bundle: Bundle | null, problem: string}} Drawn */
/**
 * @typedef {{verdict: {judgement: string, text: string, limit: string, violation?: {rule: string} | null},
 *   differ: string[], broken: string[], reason: string, example: string[],
 *   count: {exact: boolean, text: string, limit: string} | null,
 *   possible: {cells: Record<string, string[]>, no_walls: string[], limit: string} | null}} Examined
 */

/**
 * The parts that can be drawn in puzzles of a family, and an empty board.
 *
 * @param {string} family
 * @returns {Promise<Editing>}
 */
export const editing = (family) => rememberedGet(`editing:${family}:${lang}`, `editing/${family}?lang=${lang}`);

/**
 * @param {{draft: Draft} | {puzzle: object}} what
 * @param {AbortSignal} [signal]
 * @returns {Promise<Drawn>}
 */
export const draw = (what, signal) => post("draw", what, signal);

/**
 * The number of solutions of a puzzle; partial results arrive first.
 *
 * @param {object} puzzle
 * @param {{possible: boolean, timeout: number}} how
 * @param {(so_far: Examined) => void} hear
 * @param {AbortSignal} signal
 * @returns {Promise<Examined>}
 */
export const examine = (puzzle, how, hear, signal) =>
  listen("examine", { puzzle, ...how }, (kind, data) => kind === "item" && hear(data), signal);

/**
 * @param {object} puzzle
 * @param {string | null} level
 * @param {AbortSignal} signal
 * @returns {Promise<{bundle: Bundle, added: number[], removed: number[], rating: {level: string} | null}>}
 */
export const complete = (puzzle, level, signal) => post("complete", { puzzle, level }, signal);

/**
 * @param {object} puzzle
 * @param {Record<string, unknown>} options
 * @param {AbortSignal} signal
 * @returns {Promise<{bundle: Bundle, generated: {unique: boolean}}>}
 */
export const cut = (puzzle, options, signal) => post("cut", { puzzle, options }, signal);
