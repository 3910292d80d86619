/** The keys while a search is watched. */

/** @typedef {import("./watch.js").WatchView} WatchView */

export class WatchKeys {
  /** @param {WatchView} view */
  constructor(view) {
    this.view = view;
    this.onKey = (/** @type {KeyboardEvent} */ event) => this.key(event);
    this.onKeyUp = (/** @type {KeyboardEvent} */ event) => view.input.keyUp?.(event);
    this.onPointer = () => {
      if (!view.keyboard) return;
      view.keyboard = false;
      view.board.drawOverlay();
    };
    document.addEventListener("keydown", this.onKey);
    document.addEventListener("keyup", this.onKeyUp);
    document.addEventListener("pointerdown", this.onPointer, true);
  }

  close() {
    document.removeEventListener("keydown", this.onKey);
    document.removeEventListener("keyup", this.onKeyUp);
    document.removeEventListener("pointerdown", this.onPointer, true);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { view } = this;
    const target = /** @type {HTMLElement} */ (event.target);
    if (document.querySelector("dialog[open]") || target.closest("input, textarea, select")) return;
    if (target.closest("button, a, summary") && (event.key === "Enter" || event.key === " ")) return;
    if (!["Shift", "Control", "Alt", "Meta"].includes(event.key)) view.keyboard = true;
    // Letters with Alt are ours; without it they may be pieces.
    const ours = event.altKey && this.shortcut(event);
    const replaying = !ours && view.phase === "replay" && view.transport.key(event);
    const placing = !ours && view.phase === "setup" && (this.undoKey(event) || view.input.key(event));
    if (ours || replaying || placing || this.shortcut(event)) event.preventDefault();
  }

  /** @param {KeyboardEvent} event */
  undoKey(event) {
    const { view } = this;
    const key = event.key.toLowerCase();
    if (!(event.ctrlKey || event.metaKey) || (key !== "z" && key !== "y")) return false;
    if (key === "y" || event.shiftKey) view.game.redo();
    else view.game.undo();
    view.keep();
    view.redraw();
    return true;
  }

  /**
   * @param {KeyboardEvent} event
   * @returns {boolean}
   */
  shortcut(event) {
    if (event.ctrlKey || event.metaKey) return false;
    const { view } = this;
    const busy = view.element.dataset.phase === "running";
    if (event.key === "?") view.app.showKeys();
    else if (event.key === "F1") view.app.showRules(view.game);
    else if (event.key === "Escape" && busy) (view.race ?? view).stop();
    else if (event.key === "Escape" && view.phase === "race") view.race?.close();
    else if (event.key === "Escape" && view.phase === "replay") view.again();
    else if (event.altKey && event.key.toLowerCase() === "s" && !busy) view.startAgain();
    else if (event.altKey && event.key.toLowerCase() === "r" && !busy) view.startRace();
    else return false;
    return true;
  }
}
