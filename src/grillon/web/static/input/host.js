/** The interface an input needs from the view of its board. */

/** @typedef {import("../game/game.js").Change} Change */
/** @typedef {import("../words.js").Sentence} Sentence */
/**
 * @typedef {{game: import("../game/game.js").Game, board: import("../views/common/board_view.js").BoardView, keyboard: boolean,
 *   change(changes: Change[], tell?: () => Sentence | null): void, preview(changes: Change[]): void, redraw(): void,
 *   redrawOverlay(): void, redrawPanel(): void, explain(text: Sentence): void,
 *   askNetwork?: (() => void) | null}} Host `askNetwork` moves the held piece to where a network would lay it
 */

export {};
