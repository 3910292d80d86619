/** Dialogs and menus: one at a time, closed by Escape, by their button or by a click outside them. */
import { h, iconButton } from "../../dom.js";
import { say } from "../../words.js";

/** @typedef {import("../../words.js").Sentence} Sentence */

/**
 * @param {Sentence | string} title
 * @param {...(Node | string)} content
 * @returns {HTMLDialogElement}
 */
export function openDialog(title, ...content) {
  document.querySelector("dialog[open]")?.remove();
  const dialog = h("dialog", { class: "sheet", "aria-label": title });
  const close = () => dialog.close();
  dialog.append(
    h("header", {}, h("h2", {}, title), iconButton("close", say("Close"), close, { class: "quiet only-icon" })),
    h("div", { class: "content" }, ...content),
  );
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) close();
  });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/**
 * @param {Sentence} question
 * @param {string} value
 * @returns {Promise<string | null>}
 */
export function ask(question, value) {
  return new Promise((resolve) => {
    const field = h("input", { type: "text", value, "aria-label": question });
    /** @type {string | null} */
    let answer = null;
    const done = () => {
      answer = field.value.trim();
      dialog.close();
    };
    const onkeydown = (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== "Enter") return;
      // Otherwise it would press the focused button again.
      event.preventDefault();
      done();
    };
    field.addEventListener("keydown", onkeydown);
    const button = h("button", { type: "button", class: "button primary", onclick: done }, say("Keep"));
    const dialog = openDialog(question, h("div", { class: "line" }, field, button));
    dialog.addEventListener("close", () => resolve(answer));
    field.select();
  });
}

/**
 * A menu under a button.
 *
 * @param {HTMLElement} button
 * @param {{label: Sentence, run: () => void, key?: string}[]} items
 */
export function openMenu(button, items) {
  const old = document.querySelector(".menu");
  old?.remove();
  if (old) return;
  const menu = h("div", { class: "menu", role: "menu" });
  const close = (/** @type {Event} */ event) => {
    if (event.type === "keydown" && /** @type {KeyboardEvent} */ (event).key !== "Escape") return;
    if (event.type === "pointerdown" && menu.contains(/** @type {Node} */ (event.target))) return;
    menu.remove();
    document.removeEventListener("pointerdown", close, true);
    document.removeEventListener("keydown", close, true);
    if (event.type === "keydown") button.focus();
  };
  for (const { label, run, key } of items) {
    const onclick = () => {
      close(new Event("done"));
      run();
    };
    menu.append(
      h("button", { type: "button", role: "menuitem", onclick }, h("span", {}, label), key ? h("kbd", {}, key) : null),
    );
  }
  menu.addEventListener("keydown", (event) => {
    const buttons = [...menu.querySelectorAll("button")];
    const at = buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    buttons[(at + step + buttons.length) % buttons.length].focus();
  });
  document.body.append(menu);
  const frame = button.getBoundingClientRect();
  const { width, height } = menu.getBoundingClientRect();
  menu.style.left = `${Math.max(8, Math.min(frame.left, innerWidth - width - 8))}px`;
  menu.style.top = `${Math.max(8, frame.bottom + height + 8 > innerHeight ? frame.top - height - 4 : frame.bottom + 4)}px`;
  document.addEventListener("pointerdown", close, true);
  document.addEventListener("keydown", close, true);
  menu.querySelector("button")?.focus();
}

