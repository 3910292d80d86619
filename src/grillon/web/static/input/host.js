/** The interface an input needs from the view of its board. */

/** @typedef {import("../game.js").Change} Change */
/** @typedef {import("../words.js").Sentence} Sentence */
/**
 * @typedef {{game: import("../game.js").Game, board: import("../views/boardview.js").BoardView, keyboard: boolean,
 *   change(changes: Change[], tell?: () => Sentence | null): void, preview(changes: Change[]): void, redraw(): void,
 *   redrawOverlay(): void, redrawPanel(): void, drawBar(): void, explain(text: Sentence): void}} Host
 */

export {};
