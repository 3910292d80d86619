/** The buttons of a player: to the start, back, play, on, to the end, by one or by many, at a speed. */
import { h, icon, iconButton, textOf } from "../../dom.js";
import { say } from "../../words.js";

/** Steps per second. */
export const SPEEDS = [1, 2, 5, 20, 100, 1000];
/** The maximum number of redraws per second during playback. */
const FRAMES = 25;

export class Transport {
  /**
   * @param {{at(): number, length(): number, go(at: number): void}} player
   */
  constructor(player) {
    this.player = player;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.speed = 5;
    this.skip = h("input", { type: "number", min: "1", value: "3", class: "skip", "aria-label": say("Steps to skip") });
    this.slider = h("input", { type: "range", min: "0", "aria-label": say("Step"), oninput: () => this.jump(Number(this.slider.value)) });
    this.number = h("output", { class: "number soft", "aria-live": "off" });
    this.toggleButton = iconButton("play", say("Play"), () => this.toggle(), { class: "primary only-icon", "data-do": "play" });
    const speeds = h(
      "select",
      { class: "speed", "aria-label": say("Speed"), onchange: () => this.setSpeed(Number(speeds.value)) },
      SPEEDS.map((speed) => h("option", { value: String(speed), selected: speed === this.speed }, say("{speed:,d} a second", { speed }))),
    );
    const button = (/** @type {string} */ name, /** @type {import("../../words.js").Sentence} */ label, /** @type {() => void} */ run, /** @type {string} */ what) =>
      iconButton(name, label, run, { class: "quiet only-icon", "data-do": what });
    this.buttons = [
      button("first", say("Rewind"), () => this.jump(0), "rewind"),
      button("rewind", say("Skip back"), () => this.by(-this.skipped), "skip-back"),
      button("back", say("Step back"), () => this.by(-1), "back"),
      this.toggleButton,
      button("next", say("Next step"), () => this.by(1), "next"),
      button("forward", say("Skip on"), () => this.by(this.skipped), "skip"),
      button("last", say("To the end"), () => this.jump(this.player.length()), "end"),
    ];
    this.element = h(
      "div",
      { class: "player", role: "group", "aria-label": say("Replay") },
      h("div", { class: "line" }, this.slider, this.number),
      h(
        "div",
        { class: "buttons" },
        h("label", { class: "by" }, h("span", { class: "soft" }, say("skip")), this.skip),
        h("div", { class: "keys-row" }, this.buttons),
        speeds,
      ),
    );
  }

  get skipped() {
    return Math.max(1, Math.round(Number(this.skip.value)) || 1);
  }

  get playing() {
    return this.timer !== undefined;
  }

  draw() {
    const [at, length] = [this.player.at(), this.player.length()];
    this.slider.max = String(length);
    this.slider.value = String(at);
    this.number.textContent = textOf(say("{at:,d} / {length:,d}", { at, length }));
    this.slider.setAttribute("aria-valuetext", textOf(say("step {at} of {length}", { at, length })));
    const label = textOf(this.playing ? say("Pause") : say("Play"));
    if (this.toggleButton.title !== label) {
      this.toggleButton.title = label;
      this.toggleButton.replaceChildren(icon(this.playing ? "pause" : "play"), h("span", {}, label));
    }
    for (const [number, button] of this.buttons.entries()) button.disabled = number < 3 ? at === 0 : number > 3 && at === length;
  }

  /** @param {number} steps */
  by(steps) {
    this.jump(this.player.at() + steps);
  }

  /**
   * Moving by hand stops the playback.
   *
   * @param {number} at
   */
  jump(at) {
    this.stop();
    this.player.go(at);
  }

  /** @param {number} speed */
  setSpeed(speed) {
    this.speed = speed;
    if (this.playing) {
      this.stop();
      this.play();
    }
  }

  toggle() {
    if (this.playing) this.stop();
    else {
      // At the end, playback restarts from the beginning.
      if (this.player.at() === this.player.length()) this.player.go(0);
      this.play();
    }
    this.draw();
  }

  /** If drawing is slow, more steps are taken at a time: the speed is kept, and the page stays responsive. */
  play() {
    const [from, began] = [this.player.at(), performance.now()];
    const next = () => {
      const asked = performance.now();
      const steps = Math.max(1, Math.floor(((asked - began) * this.speed) / 1000));
      this.player.go(Math.max(from + steps, this.player.at() + 1));
      const took = performance.now() - asked;
      if (this.player.at() === this.player.length()) this.stop();
      else this.timer = setTimeout(next, Math.max(1000 / Math.min(this.speed, FRAMES) - took, 2 * took));
    };
    this.timer = setTimeout(next, 1000 / Math.min(this.speed, FRAMES));
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.draw();
  }

  /**
   * @param {KeyboardEvent} event
   * @returns {boolean} whether the key was handled
   */
  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return false;
    const step = event.shiftKey ? this.skipped : 1;
    const moves = /** @type {Record<string, () => void>} */ ({
      ArrowRight: () => this.by(step),
      ArrowLeft: () => this.by(-step),
      ArrowDown: () => this.by(this.skipped),
      ArrowUp: () => this.by(-this.skipped),
      Home: () => this.jump(0),
      End: () => this.jump(this.player.length()),
      " ": () => this.toggle(),
    });
    if (!(event.key in moves)) return false;
    moves[event.key]();
    return true;
  }
}
