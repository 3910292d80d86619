/**
 * A game: a puzzle, what was entered, and how it came about. No DOM.
 *
 * The history is a tree. One gesture is one node; a move after an undo begins a new branch and the old one stays.
 * Nothing but changes is stored: a position is the changes from the root to a node.
 */
import { Places } from "./model/places.js";
import { Scene } from "./picture/scene.js";
import { BoardState } from "./rules.js";

/** @typedef {"chosen" | "excluded" | "corner" | "centre" | "colours"} Field */
/** @typedef {[Field, number, boolean]} Change a number that enters a list, or leaves it */
/** @typedef {{parent: number, changes: Change[], seconds: number, next: number, name?: string}} Node */
/**
 * @typedef {{id: string, family: string, title: string, puzzle: import("./model/types.js").PuzzleJson, text: string,
 *   short: string | null, places: import("./model/types.js").PlacesJson,
 *   constraints: import("./model/types.js").ConstraintJson[],
 *   scene: import("./picture/scene.js").BareSceneJson, position: import("./model/types.js").PositionJson,
 *   rules: string[], short_rules: string, symbol_words?: string,
 *   violation?: {rule: string, candidates: number[]} | null, lang: string}} Bundle
 */
/** @typedef {Record<"where" | "how" | "show" | "apply" | "check" | "marks" | "explain" | "solve", number>} Used */
/**
 * @typedef {{version: 1, bundle: Bundle, nodes: Node[], current: number, seconds: number, used: Partial<Used>,
 *   level?: string, changed: number, finished?: boolean}} GameJson
 */

/** @type {Field[]} */
const FIELDS = ["chosen", "excluded", "corner", "centre", "colours"];
/** Colours a cell may have. */
export const COLOURS = 9;

export class Game {
  /** @param {GameJson} json */
  constructor(json) {
    this.bundle = json.bundle;
    this.nodes = json.nodes;
    this.current = json.current;
    this.seconds = json.seconds;
    this.used = json.used;
    this.level = json.level ?? "";
    this.changed = json.changed;
    this.finished = json.finished ?? false;
    this.places = new Places(json.bundle.places);
    this.scene = new Scene(json.bundle.scene, this.places, json.bundle.constraints);
    this.position = this.positionAt(this.current);
  }

  /**
   * @param {Bundle} bundle
   * @param {{level?: string}} [about]
   */
  static start(bundle, { level = "" } = {}) {
    const root = { parent: -1, changes: startChanges(bundle.position), seconds: 0, next: -1 };
    const state = { nodes: [root], current: 0, seconds: 0, used: {}, level, changed: Date.now() };
    return new Game({ version: 1, bundle, ...state });
  }

  /** @returns {GameJson} */
  toJSON() {
    const { bundle, nodes, current, seconds, used, level, changed, finished } = this;
    return { version: 1, bundle, nodes, current, seconds: Math.round(seconds), used, level, changed, finished };
  }

  get id() {
    return this.bundle.id;
  }

  /** What stands on the board now, givens included. */
  get entered() {
    return [...this.scene.givens, ...this.position.chosen];
  }

  /** The position read against the rules, once for each position. */
  get state() {
    if (this.read?.position !== this.position) {
      const state = new BoardState(this.scene.rules, this.entered, this.position.excluded);
      this.read = { position: this.position, state };
    }
    return this.read.state;
  }

  /** @type {{position: Game["position"], state: BoardState} | undefined} */
  read;

  /** The position as requests carry it. */
  get positionJson() {
    const { chosen, excluded, corner, centre } = this.position;
    return { chosen: [...chosen], excluded: [...excluded], corner: [...corner], centre: [...centre] };
  }

  /** Has anything been entered since the start? */
  get begun() {
    return this.nodes.length > 1;
  }

  // Moving

  /**
   * Make a gesture: what changes nothing is left out, and a gesture that changes nothing is none.
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
    const node = again ?? this.nodes.length;
    if (again === undefined) {
      this.nodes.push({ parent: this.current, changes: real, seconds: Math.round(this.seconds), next: -1 });
    }
    this.goTo(node);
    return true;
  }

  /** @param {number} node */
  goTo(node) {
    for (let at = node; at > 0; at = this.nodes[at].parent) this.nodes[this.nodes[at].parent].next = at;
    this.current = node;
    this.position = this.positionAt(node);
    this.changed = Date.now();
  }

  get canUndo() {
    return this.current > 0;
  }

  get canRedo() {
    return this.nodes[this.current].next >= 0;
  }

  undo() {
    if (this.canUndo) this.goTo(this.nodes[this.current].parent);
  }

  /** Forward again on the branch that was last taken. */
  redo() {
    if (this.canRedo) this.goTo(this.nodes[this.current].next);
  }

  // The tree

  /** @param {number} node */
  children(node) {
    return this.nodes.flatMap((one, number) => (number && one.parent === node ? [number] : []));
  }

  /**
   * The nodes from the root to one.
   *
   * @param {number} node
   * @returns {number[]}
   */
  path(node = this.current) {
    /** @type {number[]} */
    const found = [];
    for (let at = node; at >= 0; at = this.nodes[at].parent) found.push(at);
    return found.reverse();
  }

  /** The path to here and on to the end of its branch: what a slider runs over. */
  line() {
    const found = this.path();
    for (let at = this.nodes[this.current].next; at >= 0; at = this.nodes[at].next) found.push(at);
    return found;
  }

  /** The ends of the branches that the line does not lead to. */
  branches() {
    const line = new Set(this.line());
    return this.nodes.flatMap((_, node) => (this.children(node).length || line.has(node) ? [] : [node]));
  }

  /**
   * Give the present node a name, or take it away.
   *
   * @param {string} name
   */
  bookmark(name) {
    if (name) this.nodes[this.current].name = name;
    else delete this.nodes[this.current].name;
  }

  bookmarks() {
    return this.nodes.flatMap(({ name }, node) => (name ? [{ node, name }] : []));
  }

  /**
   * The gestures up to here as the server reads them.
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

  /** @param {number} node */
  positionAt(node) {
    /** @type {Record<Field, Set<number>>} */
    const position = { chosen: new Set(), excluded: new Set(), corner: new Set(), centre: new Set(), colours: new Set() };
    for (const at of this.path(node)) {
      for (const [field, number, on] of this.nodes[at].changes) {
        if (on) position[field].add(number);
        else position[field].delete(number);
      }
    }
    return position;
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
