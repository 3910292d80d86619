/** The keys of the editor: those of its tool first, then its commands. */

/** @typedef {import("./edit.js").EditView} EditView */

export class EditKeys {
  /** @param {EditView} view */
  constructor(view) {
    this.view = view;
    this.onKey = (/** @type {KeyboardEvent} */ event) => this.key(event);
    this.onPointer = () => {
      if (!view.keyboard) return;
      view.keyboard = false;
      view.board.drawOverlay();
    };
    document.addEventListener("keydown", this.onKey);
    document.addEventListener("pointerdown", this.onPointer, true);
  }

  close() {
    document.removeEventListener("keydown", this.onKey);
    document.removeEventListener("pointerdown", this.onPointer, true);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { view } = this;
    const target = /** @type {HTMLElement} */ (event.target);
    if (document.querySelector("dialog[open], .menu") || target.closest("input, textarea, select, .shape")) return;
    if (target.closest("button, a, summary") && (event.key === "Enter" || event.key === " ")) return;
    if (!["Shift", "Control", "Alt", "Meta"].includes(event.key)) view.keyboard = true;
    if (this.shortcut(event) || view.input.key(event) || this.command(event)) event.preventDefault();
  }

  /**
   * @param {KeyboardEvent} event
   * @returns {boolean}
   */
  shortcut(event) {
    const { view } = this;
    const key = event.key.toLowerCase();
    const control = event.ctrlKey || event.metaKey;
    if (control && key === "z" && !event.shiftKey) view.undo();
    else if (control && (key === "y" || key === "z")) view.redo();
    else if (event.key === "?") view.app.showKeys();
    else if (event.altKey) return this.command(event);
    else return false;
    return true;
  }

  /**
   * Letters are commands if the tool does not use them; with Alt always.
   *
   * @param {KeyboardEvent} event
   * @returns {boolean}
   */
  command(event) {
    const { view } = this;
    if (event.ctrlKey || event.metaKey) return false;
    const key = event.key.toLowerCase();
    if (key === "u") view.undo();
    else if (key === "y") view.redo();
    else if (key === "w") view.setTool(view.tools[(view.tools.indexOf(view.tool) + 1) % view.tools.length]);
    else if (key === "m") view.verdict.showPossible(!view.verdict.wanted);
    else return false;
    return true;
  }
}
