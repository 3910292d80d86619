/**
 * The data in a page written to a file: puzzles with their explanations and solutions, words, families. It
 * answers as the server would, from the explanation's steps and the solution.
 */

/** @typedef {import("./game/game.js").Game} Game */
/** @typedef {import("./game/game.js").Bundle} Bundle */
/** @typedef {import("./api.js").Hint} Hint */
/** @typedef {import("./api.js").Entries} Entries */
/** @typedef {import("./api.js").Explanation} Explanation */
/**
 * @typedef {{bundle: Bundle, explanation: Explanation | null,
 *   solution: {candidates: number[]} | null}} EmbeddedPuzzle
 */
import { say } from "./words.js";
import { textOf } from "./dom.js";

const element = typeof document === "undefined" ? null : document.getElementById("grillon-data");
const data = element ? JSON.parse(element.textContent ?? "null") : null;

class Embedded {
  /** @param {any} data */
  constructor(data) {
    this.data = data;
    /** @type {string} the language in which it answers */
    this.lang = data.lang;
    /** @type {Record<string, import("./words.js").Catalogue>} */
    this.words = data.words;
    /** @type {string} where the page is published, if that is known */
    this.baseUrl = data.base_url;
    /** Should the first puzzle be opened at once? */
    this.open = data.open && data.puzzles.length > 0;
  }

  /** @returns {{families: import("./api.js").Families, puzzles: EmbeddedPuzzle[]}} in the language of the page */
  get told() {
    return this.data.translations[this.lang] ?? this.data;
  }

  get puzzles() {
    return this.told.puzzles;
  }

  get families() {
    return this.told.families;
  }

  /**
   * The puzzle of a link to this page, if it is one of its own.
   *
   * @param {string} text
   * @returns {Promise<{items: Bundle[], more: boolean}>}
   */
  async parse(text) {
    const [, progress, short] = text.match(/^position\n([^]*)\npuzzle\n(.*)$/) ?? [null, "", text.trim()];
    const [bundle, ...others] = short.split("\n").flatMap((one) => this.puzzles.find(({ bundle }) => bundle.short === one)?.bundle ?? []);
    if (others.length) return { items: [bundle, ...others], more: false };
    if (!bundle) throw new Error(textOf(say("This page opens its own puzzles and saved games; grillon play opens any puzzle.")));
    if (!progress) return { items: [bundle], more: false };
    const [{ readProgress }, { Places }] = await Promise.all([import("./storage/share.js"), import("./model/places.js")]);
    return { items: [{ ...bundle, position: readProgress(progress, new Places(bundle.places)) }], more: false };
  }

  /**
   * @param {Game} game
   * @returns {Bundle} in the language of the page
   */
  bundle(game) {
    return this.about(game)?.bundle ?? game.bundle;
  }

  /** @param {Game} game */
  about(game) {
    return this.puzzles.find((one) => one.bundle.id === game.id);
  }

  /**
   * @param {Game} game
   * @returns {Explanation}
   */
  explain(game) {
    const known = this.about(game)?.explanation;
    if (!known) throw new Error(textOf(say("this page carries no explanation of the puzzle")));
    return known;
  }

  /**
   * @param {Game} game
   * @param {number} number of a step
   */
  argument(game, number) {
    return this.explain(game).steps[number].walk ?? [];
  }

  /**
   * The entries that are not in the solution.
   *
   * @param {Game} game
   * @returns {Entries}
   */
  entries(game) {
    const right = new Set(this.about(game)?.solution?.candidates);
    const isWrong = (/** @type {Game["position"]} */ position) => [
      ...[...position.chosen].filter((one) => !right.has(one)),
      ...[...position.excluded].filter((one) => right.has(one)).map((one) => -1 - one),
    ];
    const wrong = right.size ? isWrong(game.position) : [];
    const path = game.path();
    const first = path.findIndex((_, at) => path.slice(at).every((node) => isWrong(game.positionAt(node)).length));
    return {
      state: right.size ? (wrong.length ? "wrong" : game.state.finished() ? "complete" : "right") : "unknown",
      text: "",
      wrong: wrong.map((fact) => ({ fact, right: null, text: game.places.write(Math.max(fact, -1 - fact)) })),
      clashes: [],
      first_wrong: wrong.length && first >= 0 ? first : null,
      limit: "",
    };
  }

  /**
   * The first step of the explanation whose conclusions the position lacks.
   *
   * @param {Game} game
   * @returns {Hint}
   */
  hint(game) {
    const { chosen, excluded } = game.position;
    const mistakes = this.entries(game).wrong;
    const none = { strengths: [], step: null, mistakes, limit: "", diagnosis: "" };
    if (mistakes.length) return { ...none, kind: "mistake", texts: mistakes.map((one) => one.text) };
    const step = this.explain(game).steps.find(
      (one) => !one.chosen.every((c) => chosen.has(c)) || !one.excluded.every((c) => excluded.has(c)),
    );
    if (!step) return { ...none, kind: game.state.finished() ? "complete" : "beyond" };
    const cells = [...new Set([...step.chosen, ...step.excluded].flatMap((one) => game.places.entry(one).cells))];
    const place = say("Look at {place}.", { place: game.places.named(cells) });
    return {
      ...none,
      kind: "step",
      walkable: step.walkable,
      step,
      strengths: [
        { text: textOf(place), cells, roles: {}, links: [] },
        { text: `${textOf(place)} ${step.name}`, cells, roles: { eliminating: step.roles.eliminating ?? [] }, links: [] },
        { text: step.text, cells: [], roles: step.roles, links: step.links },
      ],
    };
  }
}

export const embedded = data ? new Embedded(data) : null;
