/**
 * The only module that asks questions: of the server, or of Python in a worker, as the page says. A page written to a
 * file contains the answers it needs.
 */
import { meta } from "./dom.js";
import { embedded } from "./embedded.js";
import * as server from "./host/server.js";
import { keep, kept } from "./storage/kept.js";

/** @typedef {import("./game/game.js").Bundle} Bundle */
/** @typedef {import("./model/types.js").StepJson} StepJson */
/** @typedef {import("./picture/compose.js").Link} Link */
/** @typedef {import("./model/types.js").Role} Role */
/** @typedef {{id: string, name: string}} Level */
/** @typedef {import("./model/types.js").OptionJson} Option */
/**
 * @typedef {{family: string, display_name: string, short_rules: string, exact_rules: string[], input_kind: string,
 *   levels: Record<string, string>, capabilities: string[], options: Option[], cut_options: Option[] | null,
 *   ways: Way[], techniques: Technique[], other_techniques: Record<string, Technique[]>}} Family the techniques that
 *   ratings refer to, and those of other sets, which hints may use
 */
/** @typedef {import("./model/types.js").TechniqueJson} Technique */
/**
 * @typedef {{engine: string, tells: boolean, choices: Record<string, (string | boolean)[]>,
 *   words: Record<string, Record<string, string>>}} Way an engine, whether a replay shows its own steps, and its
 *   options by choice and value
 */
/**
 * @typedef {{version: string, threads: number, typeset?: boolean, languages: string[], levels: Level[],
 *   families: Family[]}} Families
 */
/** @typedef {{text: string, cells: number[], roles: Partial<Record<Role, number[]>>, links: Link[]}} Strength */
/** @typedef {Pick<import("./model/types.js").MistakeJson, "fact" | "right"> & {text: string}} Mistake */
/**
 * @typedef {{kind: string, strengths: Strength[], step: ShownStep | null, mistakes: Mistake[],
 *   technique?: {id: string, name: string} | null, mark?: {cell: number, candidate: number, wrong: boolean, text: string} | null,
 *   limit: string, diagnosis: string, texts?: string[], walkable?: boolean}} Hint
 */
/**
 * @typedef {{state: string, text: string, wrong: Mistake[], clashes: import("./model/types.js").ClashJson[],
 *   first_wrong: number | null, limit: string}} Entries
 */
/** @typedef {Omit<StepJson, "level"> & {links?: Link[], walk?: import("./views/understand/questions.js").Stop[]}} ShownStep a step of the ladder, or an entry found by search */
/**
 * @typedef {StepJson & {name: string, text: string, conclusion: string, links: Link[], walkable?: boolean,
 *   walk?: import("./views/understand/questions.js").Stop[]}} ExplainedStep
 */
/**
 * @typedef {{start: import("./model/types.js").PositionJson, end: string, end_text: string, diagnosis: string,
 *   steps: ExplainedStep[], groups: {steps: number, name: string, text: string}[], rating?: Rating | null}} Explanation
 */
/** @typedef {import("./model/types.js").RatingJson} Rating */
/**
 * @typedef {{verdict: import("./model/types.js").VerdictJson,
 *   differ: {cells: number[], first: number[], second: number[]} | null, reason: string}} Verdict
 */

/** @typedef {import("./host/server.js").Question} Question */

/** Does Python in this browser answer? */
export const inWorker = meta("host") === "worker";
const host = async () => (inWorker ? import("./host/workers.js") : server);

/**
 * Python in this browser starts before it is asked.
 *
 * @param {string} day whose puzzles are offered
 * @param {string} lang
 */
export const begin = async (day, lang) => (await import("./host/workers.js")).begin(day, lang);

/** @typedef {{name: string, text: string, look: string, likely: string, choices: Record<string, string>}} Drawings */
/** @typedef {{take: string[], lenient: boolean}} Taking */

/**
 * An error: `kind` is the server's name for it, `away` if the server did not answer; `drawings` wait for someone to say
 * what they mean.
 */
export class ApiError extends Error {
  /**
   * @param {string} text
   * @param {string} kind
   * @param {Drawings[]} [drawings]
   */
  constructor(text, kind, drawings = []) {
    super(text);
    this.kind = kind;
    this.drawings = drawings;
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

/** Is there anybody to ask at all? */
export const hasServer = !embedded;

/** @param {unknown} error */
const unanswered = (error) =>
  new ApiError("", error instanceof DOMException && error.name === "AbortError" ? "Cancelled" : "Away");

/**
 * @param {Question} question
 * @returns {Promise<Response>} an answer without an error
 */
async function answered(question) {
  let answer;
  try {
    answer = await (await host()).answer(question);
  } catch (error) {
    throw unanswered(error);
  }
  if (answer.ok) return answer;
  const document = await answer.json().catch(() => null);
  throw new ApiError(document?.error?.text ?? answer.statusText, document?.error?.kind ?? "Away", document?.error?.drawings);
}

/**
 * @param {Question} question
 * @returns {Promise<any>}
 */
async function ask(question) {
  const answer = await answered(question);
  try {
    return await answer.json();
  } catch {
    throw new ApiError(answer.statusText, "Away");
  }
}

/**
 * @param {string} path
 * @param {object} body
 * @param {AbortSignal} [signal]
 */
export const post = (path, body, signal) => ask({ path, body, lang, signal });

/**
 * Long work whose events are received as they arrive; closing it ends the work.
 *
 * @param {string} path
 * @param {object} body
 * @param {(kind: string, data: any) => void} hear
 * @param {AbortSignal} signal
 * @returns {Promise<any>} its result
 */
export const listen = (path, body, hear, signal) => ask({ path, body, lang, hear, signal });

/**
 * An answer that depends on no puzzle, or an earlier one from the cache.
 *
 * @param {string} name
 * @param {Question} question
 */
async function remembered(name, question) {
  try {
    const answer = await ask(question);
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
  embedded?.families ?? (await remembered(`families:${lang}`, { path: "families", lang }));

/**
 * @param {string} language
 * @returns {Promise<import("./words.js").Catalogue>}
 */
export const catalogue = async (language) =>
  embedded?.words?.[language] ?? (await remembered(`words:${language}`, { path: `words/${language}` }));

/**
 * @param {string} text
 * @param {Taking} [taking]
 * @returns {Promise<{items: Bundle[], more: boolean}>}
 */
export const parse = async (text, taking) => (embedded ? embedded.parse(text) : post("parse", { text, ...taking }));

/** @typedef {{cell: number, candidate: number, given: boolean, doubtful: boolean, choices: number[]}} ReadSign */
/** @typedef {{bundle: Bundle, corners: number[][][], signs: ReadSign[], unsure: number[], said: string[]}} Reading */

/**
 * @param {{pixels: string, width: number, height: number, family?: string}} picture
 * @returns {Promise<{readings: Reading[]}>} the boards that are seen in it
 */
export const readPicture = (picture) => post("read", picture);

/**
 * @param {Bundle["puzzle"]} puzzle
 * @param {number[]} givens
 * @returns {Promise<Bundle>} the same board with other givens
 */
export const withGivens = (puzzle, givens) => post("givens", { puzzle, givens });

/**
 * @param {import("./game/game.js").Game} game
 * @returns {Promise<Bundle>} its puzzle described in the language of the page
 */
export const retold = async (game) =>
  embedded ? embedded.bundle(game) : post("bundle", { puzzle: game.bundle.puzzle, position: {} });

/** @typedef {{bundle: Bundle, seed: number, generated: import("./model/types.js").GeneratedJson}} Made */

/**
 * @param {{family: string, options: Record<string, unknown>, seed?: number, count?: number, like?: object}} request
 * @param {AbortSignal} [signal]
 * @returns {Promise<Made[]>}
 */
export const generate = async (request, signal) => {
  const made = await post("generate", request, signal);
  return made.items ?? [made];
};

/** @typedef {{edition: number, families: {family: string, shelf: string, levels: Record<string, number>}[]}} Shelves */
/** @typedef {{rating: number | null, bundle: Bundle}} ShelfPuzzle */

/** @returns {Promise<Shelves>} the number of puzzles of each family and level */
export const shelves = () => remembered("collection", { path: "collection" });

/**
 * @param {string} family
 * @param {string} level
 * @returns {Promise<{puzzles: ShelfPuzzle[]}>}
 */
export const shelf = (family, level) => ask({ path: `collection/${family}/${level}`, lang });

/**
 * The puzzle of a family on a day.
 *
 * @param {string} day such as 2027-07-01
 * @param {string} family
 * @returns {Promise<{level: string | null, bundle: Bundle}>}
 */
export const daily = (day, family) => post("daily", { day, family });

/** @typedef {{puzzle: object, position: import("./game/game.js").PositionLists}} Asked */

/**
 * @param {import("./game/game.js").Game} game
 * @returns {Asked}
 */
export const asked = (game) => ({ puzzle: game.bundle.puzzle, position: game.positionJson });

/**
 * @param {import("./game/game.js").Game} game
 * @param {string} marks the marks that the player keeps complete
 * @returns {Promise<Hint>}
 */
export const hint = async (game, marks) =>
  embedded ? embedded.hint(game) : post("hint", { ...asked(game), moves: game.moves(), complete_marks: marks });

/**
 * @param {import("./game/game.js").Game} game
 * @returns {Promise<Entries>}
 */
export const entries = async (game) =>
  embedded ? embedded.entries(game) : post("entries", { ...asked(game), moves: game.moves() });

/**
 * @param {import("./game/game.js").Game} game
 * @param {{fromStart?: boolean, signal?: AbortSignal}} [options]
 * @returns {Promise<Explanation>}
 */
export const explain = async (game, { fromStart = false, signal } = {}) => {
  if (embedded) return embedded.explain(game);
  return post("explain", fromStart ? { puzzle: game.bundle.puzzle } : asked(game), signal);
};

/**
 * @param {import("./game/game.js").Game} game
 * @returns {Promise<{rating: Rating, level_name: string, diagnosis: string}>}
 */
export const rate = (game) => post("rate", { puzzle: game.bundle.puzzle });

/** @type {(game: import("./game/game.js").Game) => Promise<Verdict>} */
export const check = (game) => post("check", { puzzle: game.bundle.puzzle });

/**
 * @param {import("./game/game.js").Game} game
 * @param {{fixed?: boolean}} [options] `fixed`: entries are written as givens
 * @returns {Promise<{formats: {name: string, text?: string, error?: string}[], position: string,
 *   link: string | null}>}
 */
export const convert = (game, { fixed = false } = {}) => post("convert", { ...asked(game), fixed });

/**
 * The page with this game in one self-contained file.
 *
 * @param {import("./game/game.js").Game} game
 * @returns {Promise<{html: string}>}
 */
export const page = (game) => post("page", asked(game));

/**
 * A sheet of paper with the puzzle, as a PDF.
 *
 * @param {import("./game/game.js").Game} game
 */
export const printed = (game) => typeset([game.bundle.puzzle], {});

/**
 * @param {object[]} puzzles
 * @param {{title?: string, paper?: string, per_page?: number, large?: boolean, rules?: boolean, solutions?: boolean}} how
 */
export const typeset = async ([puzzle, ...more], how) => (await answered({ path: "print", body: { puzzle, more, ...how }, lang })).blob();

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
 * @param {import("./game/game.js").Game} game
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
 * @param {import("./game/game.js").Game} game
 * @param {Record<string, unknown>} options
 * @param {number} most
 * @param {(events: import("./replay/walk.js").SearchEvent[]) => void} hear
 * @param {AbortSignal} signal
 * @returns {Promise<{limit: string}>}
 */
export const replay = (game, options, most, hear, signal) =>
  listen("replay", { ...asked(game), options, max_events: most }, (kind, data) => kind === "item" && hear(data.events), signal);

/** @typedef {import("./model/types.js").FactEventJson} FactEvent */

/**
 * A base of facts at work, with its events as they arrive.
 *
 * @param {import("./game/game.js").Game} game
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
 * @param {import("./game/game.js").Game} game
 * @param {(told: {move: NetworkMove} | {at: number, exact: Shares}) => void} hear
 * @param {AbortSignal} signal
 * @returns {Promise<{finished: boolean}>}
 */
export const learn = (game, hear, signal) => listen("learn", asked(game), (kind, data) => kind === "item" && hear(data), signal);

/**
 * Where the network would lay a piece as it is held.
 *
 * @param {import("./game/game.js").Game} game
 * @param {{piece: string, orientation: number, from: number | undefined}} held `from`: its place on the board
 * @param {AbortSignal} signal
 * @returns {Promise<{candidate: number | null, text: string, share: number, value: number}>}
 */
export const place = (game, { piece, orientation, from }, signal) => {
  const { puzzle, position } = asked(game);
  return post("place", { puzzle, position: { ...position, chosen: position.chosen.filter((one) => one !== from) }, piece, orientation }, signal);
};

/**
 * The race of the heuristics.
 *
 * @param {import("./game/game.js").Game} game
 * @param {{engine: string, pruning: boolean[], timeout: number}} how
 * @param {(kind: string, data: any) => void} hear
 * @param {AbortSignal} signal
 * @returns {Promise<{runs: Run[]}>}
 */
export const race = (game, how, hear, signal) => listen("compare", { ...asked(game), ...how }, hear, signal);

/**
 * A solution with the entries of the game.
 *
 * @param {import("./game/game.js").Game} game
 * @param {AbortSignal} signal
 * @returns {Promise<{status: "found" | "none" | "unknown", solutions: {candidates: number[]}[]}>}
 */
export const solve = (game, signal) => post("solve", asked(game), signal);

/**
 * @param {import("./game/game.js").Game} game
 * @returns {Promise<number[] | null>} a solution of its puzzle as it is given
 */
export const solution = async (game) =>
  (embedded ? embedded.about(game)?.solution : (await post("solve", { puzzle: game.bundle.puzzle })).solutions[0])?.candidates ?? null;

// Drawing

/** @typedef {import("./game/drawing.js").Draft} Draft */
/** @typedef {import("./model/types.js").EditingJson & {draft: Draft}} Editing */
/**
 * @typedef {{title: string, places: import("./model/types.js").PlacesJson,
 *   scene: import("./picture/scene.js").BareSceneJson}} Sheet
 */
/** @typedef {{draft: Draft, dropped: string[], sheet: Sheet, bundle: Bundle | null, problem: string}} Drawn */
/** @typedef {{name: string, cells: string[], givens: string[], ruled_out: string[], region: boolean}} CulpritPart */
/**
 * @typedef {{verdict: import("./model/types.js").VerdictJson,
 *   differ: string[], broken: string[], reason: string, example: string[],
 *   culprit: {parts: CulpritPart[], irreducible: boolean} | null,
 *   count: import("./model/types.js").CountJson | null,
 *   possible: {cells: Record<string, string[]>, no_walls: string[], limit: string} | null}} Examined
 */

/**
 * The parts that can be drawn in puzzles of a family, and an empty board.
 *
 * @param {string} family
 * @returns {Promise<Editing>}
 */
export const editing = (family) => remembered(`editing:${family}:${lang}`, { path: `editing/${family}`, lang });

/** @typedef {{name: string, options: Record<string, unknown>, bundle: Bundle, draft: Draft | null}} Variety */

/**
 * The sizes and variants of a family.
 *
 * @param {string} family
 * @returns {Promise<Variety[]>}
 */
export const varieties = async (family) => (await ask({ path: `varieties/${family}`, lang })).varieties;

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
 * @param {{possible: boolean, timeout: number, up_to?: number}} how
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
