/** A step that appears reason by reason, its conclusion last. With reduced motion, everything appears at once. */

/** @typedef {import("../common/board_view.js").ShownStep} ShownStep */
/** @typedef {import("../../model/types.js").Role} Role */

/** Milliseconds between two reasons. */
const APART = 200;
/** With more reasons than this, several appear at a time. */
const MOST = 8;
/** @type {Set<string>} */
const CONCLUSIONS = new Set(["target", "eliminated"]);

/**
 * The step with more and more of its reasons; the last is the step itself.
 *
 * @param {ShownStep} step
 * @param {ShownStep["roles"]} known the reasons already shown, which stay
 * @returns {ShownStep[]}
 */
export function stages(step, known) {
  const reasons = Object.entries(step.roles).flatMap(([role, candidates]) =>
    CONCLUSIONS.has(role)
      ? []
      : candidates
          .filter((candidate) => !known[/** @type {Role} */ (role)]?.includes(candidate))
          .map((candidate) => /** @type {[Role, number]} */ ([/** @type {Role} */ (role), candidate])),
  );
  const frames = Math.min(reasons.length, MOST);
  const partial = [...Array(frames).keys()].map((frame) => {
    /** @type {ShownStep["roles"]} */
    const roles = {};
    for (const [role, candidates] of Object.entries(known)) roles[/** @type {Role} */ (role)] = [...candidates];
    for (const [role, candidate] of reasons.slice(0, Math.ceil((reasons.length * (frame + 1)) / frames))) {
      (roles[role] ??= []).push(candidate);
    }
    return { chosen: [], roles, links: [] };
  });
  return [...partial, step];
}

/**
 * @param {ShownStep} step
 * @param {ShownStep["roles"]} known the reasons already shown
 * @param {(step: ShownStep) => boolean} show draws it; returns false if it is no longer visible
 */
export function reveal(step, known, show) {
  const still = typeof matchMedia === "undefined" || matchMedia("(prefers-reduced-motion: reduce)").matches;
  const frames = still ? [step] : stages(step, known);
  const next = (/** @type {number} */ at) => {
    if (!show(frames[at])) return;
    if (at + 1 < frames.length) setTimeout(() => next(at + 1), APART);
  };
  next(0);
}
