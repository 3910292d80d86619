/** A place in the events of a search, with the facts that hold there: it moves forward and back. No DOM. */

/** @typedef {import("../model/types.js").EventJson} SearchEvent */

export class Walk {
  /** @param {number[]} start the entries that were fixed before the search */
  constructor(start = []) {
    this.start = start;
    /** @type {SearchEvent[]} */
    this.events = [];
    /** The number of events passed. */
    this.at = 0;
    /** @type {(number | null)[]} the facts that hold, in order of arrival; null for a choice of several candidates */
    this.facts = [];
    /** @type {boolean[]} whether each of them was chosen */
    this.chosen = [];
    /** @type {{facts: (number | null)[], chosen: boolean[]}[]} the facts removed by each take-back, newest last */
    this.taken = [];
    /** @type {Totals[]} the totals before each event */
    this.before = [{ tested: 0, cut: 0, deepest: 0, solutions: 0 }];
  }

  /** @param {SearchEvent[]} events more of them */
  add(events) {
    for (const event of events) {
      const { tested, cut, deepest, solutions } = this.before[this.before.length - 1];
      this.events.push(event);
      this.before.push({
        tested: tested + Number(event.kind === "choose"),
        cut: cut + Number(event.kind === "contradict"),
        deepest: Math.max(deepest, event.depth ?? 0),
        solutions: solutions + Number(event.kind === "solution"),
      });
    }
  }

  /** The total number of events. */
  get length() {
    return this.events.length;
  }

  /** The event that was reached last. */
  get event() {
    return this.at ? this.events[this.at - 1] : null;
  }

  /** The work of the search so far. */
  get totals() {
    return this.before[this.at];
  }

  /** The number of open choices. */
  get depth() {
    return this.event?.depth ?? 0;
  }

  /** @param {number} at */
  goTo(at) {
    const end = Math.max(0, Math.min(Math.round(at) || 0, this.length));
    while (this.at < end) this.forward();
    while (this.at > end) this.back();
  }

  forward() {
    const event = this.events[this.at];
    this.at += 1;
    if (event.kind === "take_back") {
      let from = this.facts.length - 1;
      while (from > 0 && !this.chosen[from]) from -= 1;
      from = Math.max(from, 0);
      this.taken.push({ facts: this.facts.splice(from), chosen: this.chosen.splice(from) });
    } else if (adds(event)) {
      this.facts.push(event.fact ?? null);
      this.chosen.push(event.kind === "choose");
    }
  }

  back() {
    this.at -= 1;
    const event = this.events[this.at];
    if (event.kind === "take_back") {
      const taken = this.taken.pop();
      this.facts.push(...(taken?.facts ?? []));
      this.chosen.push(...(taken?.chosen ?? []));
    } else if (adds(event)) {
      this.facts.pop();
      this.chosen.pop();
    }
  }

  /** The current entries on the board, without the givens. */
  get entered() {
    return [...this.start, ...this.known.filter((fact) => fact >= 0)];
  }

  /** The candidates ruled out now. */
  get excluded() {
    return this.known.filter((fact) => fact < 0).map((fact) => -1 - fact);
  }

  /** The facts about single candidates. */
  get known() {
    return this.facts.filter((fact) => fact !== null);
  }
}

/** @typedef {{tested: number, cut: number, deepest: number, solutions: number}} Totals */

/** @param {SearchEvent} event */
const adds = (event) => event.kind === "choose" || event.kind === "derive";

/**
 * The number of tried entries that were explored; one that fails before anything is tried is not a branch.
 *
 * @param {number} tested
 * @param {number} cut
 */
export const branchesOf = (tested, cut) => Math.max(0, tested - cut);
