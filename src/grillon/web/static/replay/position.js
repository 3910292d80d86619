/** A position for the board to draw, from the candidates that a search has chosen. */

/** @typedef {import("../game/game.js").Game} Game */

/**
 * @param {Game} game
 * @param {Iterable<number>} entered
 * @param {Iterable<number>} [excluded]
 * @returns {Game["position"]}
 */
export function positionOf(game, entered, excluded = []) {
  const givens = new Set(game.scene.givens);
  const chosen = new Set([...entered].filter((candidate) => !givens.has(candidate)));
  return { chosen, excluded: new Set(excluded), corner: new Set(), centre: new Set(), colours: new Set(), pen: new Set() };
}
