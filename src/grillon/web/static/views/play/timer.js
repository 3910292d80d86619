/** The timer of a game: counts while the page is visible, pauses, and can be hidden. */
import { announce, h, icon, textOf } from "../../dom.js";
import { settings } from "../../storage/settings.js";
import { say } from "../../words.js";

/** @param {number} seconds */
export function clock(seconds) {
  const whole = Math.floor(seconds);
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const shown = parts[0] ? parts : parts.slice(1);
  return shown.map((part, number) => (number ? String(part).padStart(2, "0") : String(part))).join(":");
}

export class Timer {
  /** @param {import("./play.js").PlayView} play */
  constructor(play) {
    this.play = play;
    this.paused = false;
    this.face = h("span", { class: "clock" });
    this.button = h("button", { type: "button", class: "button quiet only-icon", onclick: () => this.toggle() });
    this.element = h("div", { class: "timer" }, this.face, this.button);
    this.running = play.game.finished ? undefined : setInterval(() => this.tick(), 1000);
    this.draw();
  }

  tick() {
    if (this.paused || document.hidden) return;
    this.play.game.seconds += 1;
    if (this.play.game.seconds % 15 === 0) this.play.save();
    this.draw();
  }

  draw() {
    this.element.hidden = !settings.timer;
    this.face.textContent = clock(this.play.game.seconds);
    const label = this.paused ? say("Resume") : say("Pause");
    this.button.title = textOf(label);
    this.button.replaceChildren(icon(this.paused ? "play" : "pause"), h("span", {}, label));
    this.button.hidden = this.running === undefined;
  }

  toggle() {
    if (this.running === undefined) return;
    if (this.paused) this.resume();
    else this.pause();
  }

  pause() {
    this.paused = true;
    const text = say("Paused: touch the board to go on");
    this.play.board.element.dataset.said = textOf(text);
    this.play.board.element.classList.add("paused");
    announce(text);
    this.draw();
  }

  resume() {
    if (!this.paused) return;
    this.paused = false;
    this.play.board.element.classList.remove("paused");
    this.draw();
  }

  stop() {
    clearInterval(this.running);
    this.running = undefined;
    this.draw();
  }
}
