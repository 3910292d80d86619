/** What a rule is: a demand on what stands on a board. The rules themselves are in `rules/`, one module a kind. */
import { clashKey } from "./clash.js";

/** @typedef {import("./clash.js").Clash} Clash */
/** @typedef {import("./places.js").Entry} Entry */
/** @typedef {import("./places.js").Places} Places */
/** @typedef {import("./state.js").BoardState} BoardState */
/** @typedef {import("./types.js").ConstraintJson} ConstraintJson */

export class Rule {
  /**
   * @param {Places} places
   * @param {ConstraintJson} json
   */
  constructor(places, json) {
    this.places = places;
    this.kind = json.rule;
    this.name = json.name ?? "";
    /** @type {number[]} borders that certainly have no wall */
    this.openBorders = json.known_open ?? [];
    /** @type {number[]} cells that need no piece */
    this.optional = json.optional ?? [];
    /** @type {number[]} candidates that are excluded whatever is entered */
    this.ruledOut = [];
    /** @type {number[]} the cells of sums whose combinations it tells */
    this.summed = [];
    /** @type {number[] | null} the cells whose symbols it is about; null if it looks at the whole board */
    this.cells = null;
  }

  /**
   * How what stands on the board breaks the rule.
   *
   * @param {BoardState} _state
   * @returns {Iterable<Clash>}
   */
  clashes(_state) {
    return [];
  }

  /**
   * The clash that one more entry would cause; its cell or border is free.
   *
   * @param {BoardState} _state
   * @param {number} _candidate
   * @param {Entry} _entry
   * @returns {Clash | undefined}
   */
  forbids(_state, _candidate, _entry) {
    return undefined;
  }

  /**
   * A clash that one more entry adds to those that are there.
   *
   * @param {BoardState} state
   * @param {number} candidate
   * @returns {Clash | undefined}
   */
  newClash(state, candidate) {
    const known = new Set(state.clashesOf(this).map(clashKey));
    return [...this.clashes(state.having(candidate))].find((one) => !known.has(clashKey(one)));
  }

  /**
   * The sums of which a cell is a part: what each demands, and the sets of symbols that can still make it; null where
   * these are too many to help.
   *
   * @param {BoardState} _state
   * @param {number} _cell
   * @returns {{says: string, sets: string[] | null}[]}
   */
  combinations(_state, _cell) {
    return [];
  }

  /**
   * The cells for which its answer may change with the symbol of a cell.
   *
   * @param {number} _cell
   * @returns {Iterable<number>}
   */
  near(_cell) {
    return this.cells ?? this.places.board;
  }

  /**
   * The cells that must not repeat the symbol of a cell.
   *
   * @param {number} _cell
   * @returns {Iterable<number>}
   */
  seen(_cell) {
    return [];
  }

  /**
   * How often a symbol stands in its cells on a solved board, at most; undefined if the rule does not say.
   *
   * @param {number} _symbol
   * @returns {number | undefined}
   */
  amount(_symbol) {
    return undefined;
  }

  /**
   * Is a board without clashes and with everything filled in solved, as far as this rule is concerned?
   *
   * @param {BoardState} _state
   */
  isMet(_state) {
    return true;
  }
}
