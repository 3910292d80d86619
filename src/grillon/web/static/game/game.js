/**
 * A game: a puzzle, the entries, and their history. No DOM.
 *
 * The tree of moves stores only changes: a position is the sum of the changes from the root to a node.
 */
import { Places } from "../model/places.js";
import { Scene } from "../picture/scene.js";
import { BoardState } from "../model/state.js";
import { Tree } from "./tree.js";

/** @typedef {"chosen" | "excluded" | "corner" | "centre" | "colours" | "pen"} Field */
/** @typedef {[Field, number, boolean]} Change a number that is added to a list, or removed from it */
/** @typedef {{parent: number, changes: Change[], seconds: number, next: number, name?: string}} Node */
/**
 * @typedef {{id: string, family: string, title: string, puzzle: import("../model/types.js").PuzzleJson, text: string,
 *   short: string | null, places: import("../model/types.js").PlacesJson,
 *   constraints: import("../model/types.js").ConstraintJson[],
 *   scene: import("../picture/scene.js").BareSceneJson, position: PositionLists,
 *   rules: string[], short_rules: string, symbol_words?: string,
 *   violation?: {rule: string, candidates: number[], cells: number[]} | null, lang: string}} Bundle
 */
/** @typedef {Omit<import("../model/types.js").PositionJson, "text">} PositionLists what is entered and noted, in numbers */
/** @typedef {Record<"where" | "how" | "show" | "apply" | "check" | "marks" | "explain" | "network", number>} Used */
/**
 * @typedef {{version: 1, bundle: Bundle, nodes: Node[], current: number, seconds: number, used: Partial<Used>,
 *   level?: string, day?: string, options?: Record<string, unknown>, changed: number, finished?: boolean, ended?: number,
 *   met?: string[], challenge?: string, own?: boolean}} GameJson a game with a day is the puzzle of that day, one with
 *   options was made for them, one with a challenge is that number of a booklet, the player's own was typed or pasted;
 *   `ended` is when it was finished, `met` the techniques that were shown
 */

/** @type {Field[]} */
const FIELDS = ["chosen", "excluded", "corner", "centre", "colours", "pen"];
/** The number of colours for cells. */
export const COLOURS = 9;

/** @extends {Tree<Node>} */
export class Game extends Tree {
  /** @param {GameJson} json */
  constructor(json) {
    super(json.nodes, json.current);
    this.bundle = json.bundle;
    this.seconds = json.seconds;
    this.used = json.used;
    this.level = json.level ?? "";
    this.day = json.day;
    this.options = json.options;
    this.changed = json.changed;
    this.finished = json.finished ?? false;
    this.ended = json.ended ?? (this.finished ? json.changed : 0);
    this.met = json.met ?? [];
    this.challenge = json.challenge;
    this.own = json.own;
    this.places = new Places(json.bundle.places);
    this.scene = new Scene(json.bundle.scene, this.places, json.bundle.constraints);
    this.position = this.positionAt(this.current);
  }

  /**
   * @param {Bundle} bundle
   * @param {{level?: string, options?: Record<string, unknown>, own?: boolean}} [about]
   */
  static start(bundle, { level = "", options, own } = {}) {
    const root = { parent: -1, changes: startChanges(bundle.position), seconds: 0, next: -1 };
    const state = { nodes: [root], current: 0, seconds: 0, used: {}, level, options, own, changed: Date.now() };
    return new Game({ version: 1, bundle, ...state });
  }

  /** @returns {GameJson} */
  toJSON() {
    const { bundle, nodes, current, seconds, used, level, day, options, changed, finished, ended, met, challenge, own } = this;
    return { version: 1, bundle, nodes, current, seconds: Math.round(seconds), used, level, day, options, changed, finished, ended, met, challenge, own };
  }

  get id() {
    return this.bundle.id;
  }

  /** The current entries on the board, givens included. */
  get entered() {
    return [...this.scene.givens, ...this.position.chosen];
  }

  /** The position checked against the rules, once for each position. */
  get state() {
    if (this.read?.position !== this.position) {
      const state = new BoardState(this.scene.rules, this.entered, this.position.excluded, this.read?.state);
      this.read = { position: this.position, state };
    }
    return this.read.state;
  }

  /** @type {{position: Game["position"], state: BoardState} | undefined} */
  read;

  /** The position as sent in requests. */
  get positionJson() {
    const { chosen, excluded, corner, centre } = this.position;
    return { chosen: [...chosen], excluded: [...excluded], corner: [...corner], centre: [...centre] };
  }

  // Moving

  /**
   * Make a gesture: changes without effect are dropped, and a gesture with none left is not recorded.
   *
   * @param {Change[]} changes
   * @returns {boolean} whether anything changed
   */
  move(changes) {
    /** @type {Map<string, Change>} */
    const last = new Map(changes.map((change) => [`${change[0]} ${change[1]}`, change]));
    const real = [...last.values()].filter(([field, number, on]) => this.position[field].has(number) !== on);
    if (!real.length) return false;
    const key = keyOf(real);
    const again = this.children(this.current).find((child) => keyOf(this.nodes[child].changes) === key);
    if (again === undefined) this.grow({ changes: real, seconds: Math.round(this.seconds) });
    else this.goTo(again);
    return true;
  }

  /** @param {number} node */
  goTo(node) {
    super.goTo(node);
    this.position = this.positionAt(node);
    this.changed = Date.now();
  }

  /**
   * Merge another game of the same puzzle, and go to its position; the present moves stay as a branch.
   *
   * @param {Game} other
   * @returns {this}
   */
  join(other) {
    /** @type {Map<number, number>} the nodes of the other game, here */
    const here = new Map([[0, 0]]);
    other.nodes.forEach(({ parent, changes, seconds, name }, node) => {
      if (node === 0) return;
      const from = here.get(parent) ?? 0;
      const key = keyOf(changes);
      const known = this.children(from).find((child) => keyOf(this.nodes[child].changes) === key);
      here.set(node, known ?? this.nodes.push({ parent: from, changes, seconds, next: -1 }) - 1);
      if (name) this.nodes[here.get(node) ?? 0].name = name;
    });
    this.goTo(here.get(other.current) ?? 0);
    this.seconds = Math.max(this.seconds, other.seconds);
    this.finished ||= other.finished;
    this.ended ||= other.ended;
    this.day ??= other.day;
    this.challenge ??= other.challenge;
    other.met.forEach((technique) => this.meet(technique));
    for (const [what, times] of Object.entries(other.used)) {
      const name = /** @type {keyof Used} */ (what);
      this.used[name] = Math.max(this.used[name] ?? 0, times ?? 0);
    }
    return this;
  }

  /**
   * A branch from the start to a position received from elsewhere.
   *
   * @param {Partial<Record<Field, number[]>>} sent
   */
  branchTo(sent) {
    this.goTo(0);
    const before = FIELDS.flatMap((field) => Array.from(this.position[field], (number) => /** @type {Change} */ ([field, number, false])));
    this.move([...before, ...startChanges(sent)]);
  }

  /**
   * The gestures up to here in the server's format.
   *
   * @returns {{enter: number[], exclude: number[], retract: number[]}[]}
   */
  moves() {
    return this.path().map((node) => {
      /** @type {{enter: number[], exclude: number[], retract: number[]}} */
      const move = { enter: [], exclude: [], retract: [] };
      for (const [field, number, on] of this.nodes[node].changes) {
        if (field === "chosen") move[on ? "enter" : "retract"].push(number);
        if (field === "excluded") move[on ? "exclude" : "retract"].push(number);
      }
      return move;
    });
  }

  /**
   * The position after some changes, without making them.
   *
   * @param {Change[]} changes
   * @returns {Game["position"]}
   */
  after(changes) {
    const position = { ...this.position };
    for (const field of new Set(changes.map(([field]) => field))) position[field] = new Set(position[field]);
    for (const [field, number, on] of changes) {
      if (on) position[field].add(number);
      else position[field].delete(number);
    }
    return position;
  }

  /** @param {number} node */
  positionAt(node) {
    /** @type {Record<Field, Set<number>>} */
    const position = { chosen: new Set(), excluded: new Set(), corner: new Set(), centre: new Set(), colours: new Set(), pen: new Set() };
    for (const at of this.path(node)) {
      for (const [field, number, on] of this.nodes[at].changes) {
        if (on) position[field].add(number);
        else position[field].delete(number);
      }
    }
    return position;
  }

  /** @param {string} technique shown to the player */
  meet(technique) {
    if (technique && !this.met.includes(technique)) this.met.push(technique);
  }

  /** @param {keyof Used} what */
  note(what) {
    this.used[what] = (this.used[what] ?? 0) + 1;
  }
}

/** @param {Change[]} changes */
const keyOf = (changes) => changes.map(String).sort().join(";");

/**
 * @param {Partial<Record<Field, number[]>>} position
 * @returns {Change[]}
 */
function startChanges(position) {
  return FIELDS.flatMap((field) => (position[field] ?? []).map((number) => /** @type {Change} */ ([field, number, true])));
}
