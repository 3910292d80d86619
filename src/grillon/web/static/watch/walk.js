/** A place in the events of a search, with what holds there: it goes forward and back. No DOM. */

/** @typedef {"choose" | "derive" | "contradict" | "take_back" | "solution"} Kind */
/**
 * @typedef {{kind: Kind, fact?: number | null, why?: string, depth?: number, name?: string, cells?: number[]}} SearchEvent
 */

export class Walk {
  /** @param {number[]} start the entries that were fixed before the search */
  constructor(start = []) {
    this.start = start;
    /** @type {SearchEvent[]} */
    this.events = [];
    /** How many events have been gone through. */
    this.at = 0;
    /** @type {number[]} the facts that hold, in the order they came */
    this.facts = [];
    /** @type {boolean[]} was each of them chosen? */
    this.chosen = [];
    /** @type {{facts: number[], chosen: boolean[]}[]} what each take-back took away, newest last */
    this.taken = [];
    /** @type {Totals[]} what had been done before each event */
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

  /** The number of events there are. */
  get length() {
    return this.events.length;
  }

  /** The event that was reached last. */
  get event() {
    return this.at ? this.events[this.at - 1] : null;
  }

  /** What the search had done by now. */
  get totals() {
    return this.before[this.at];
  }

  /** How many choices are open now. */
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
      while (from > 0 && !(this.chosen[from] && this.facts[from] === event.fact)) from -= 1;
      from = Math.max(from, 0);
      this.taken.push({ facts: this.facts.splice(from), chosen: this.chosen.splice(from) });
    } else if (adds(event)) {
      this.facts.push(Number(event.fact));
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

  /** What stands on the board now, without what was given. */
  get entered() {
    return [...this.start, ...this.facts.filter((fact) => fact >= 0)];
  }

  /** What is ruled out now. */
  get excluded() {
    return this.facts.filter((fact) => fact < 0).map((fact) => -1 - fact);
  }
}

/** @typedef {{tested: number, cut: number, deepest: number, solutions: number}} Totals */

/** @param {SearchEvent} event */
const adds = (event) => (event.kind === "choose" || event.kind === "derive") && typeof event.fact === "number";

/**
 * How many of the entries that were tried were gone into; what fails before anything is tried is no branch.
 *
 * @param {number} tested
 * @param {number} cut
 */
export const branchesOf = (tested, cut) => Math.max(0, tested - cut);
