/** A lesson: the idea of a technique, an example to walk through, and exercises; a wrong try is explained. */
import { announce, h, icon, iconButton, textOf } from "../../dom.js";
import { Game } from "../../game/game.js";
import { markChanges, stepChanges } from "../../game/moves.js";
import { say } from "../../words.js";
import { problemText } from "../common/problems.js";
import { Panel } from "../play/panel.js";
import { PlayView } from "../play/play.js";
import { done, markDone } from "./progress.js";
import { attempt } from "./questions.js";

/** @typedef {import("../../main.js").App} App */
/** @typedef {import("./questions.js").Lesson} Lesson */
/** @typedef {import("../../game/game.js").Change} Change */
/** @typedef {{number: number, next?: string}} At the exercise, 0 is the example; the next technique */

/** What is taught, beside the board. */
class LessonPanel extends Panel {
  draw() {
    const { lesson, at } = /** @type {LessonView} */ (this.play);
    if (!lesson) return;
    const { technique, exercises } = lesson;
    const finished = done(this.play.game.bundle.family)[technique.id] ?? [];
    const tabs = [0, ...exercises.keys()].map((_, number) => number);
    const level = this.play.app.levelName(technique.level);
    this.head.replaceChildren(h("h1", {}, capital(technique.name), h("span", { class: "soft" }, ` ${level}`)));
    this.idea.textContent = lesson.idea;
    this.tabs.replaceChildren(
      ...tabs.map((number) =>
        h(
          "a",
          {
            class: "chip",
            href: this.address(number),
            "data-exercise": String(number),
            "aria-label": !number ? undefined : finished.includes(number) ? say("Exercise {number}, done", { number }) : say("Exercise {number}", { number }),
            "aria-current": number === at.number ? "step" : undefined,
          },
          number ? String(number) : say("Example"),
          finished.includes(number) ? h("span", { class: "mark" }, icon("check")) : "",
        ),
      ),
      h("a", { class: "chip", href: `#/learn/${this.play.game.bundle.family}`, "data-do": "lessons" }, say("All lessons")),
    );
    this.drawKinds();
    this.entry.hidden = !at.number;
    this.entry.replaceChildren(...this.inputOf(this.play.kind));
    this.drawActions();
  }

  idea = h("p", { class: "idea" });
  tabs = h("nav", { class: "chips tabs", "aria-label": say("Parts of the lesson") });

  /** @param {number} number */
  address(number) {
    const { lesson, game } = /** @type {LessonView} */ (this.play);
    return `#/learn/${game.bundle.family}/${lesson?.technique.id}/${number}`;
  }

  drawActions() {
    const { hints } = this.play;
    this.actions.replaceChildren(iconButton("hint", hints.label, () => hints.next(), { class: "primary", "data-do": "hint" }));
  }
}

export class LessonView extends PlayView {
  /**
   * @param {App} app
   * @param {Lesson} lesson
   * @param {At} at
   */
  static start(app, lesson, at) {
    const number = Math.min(at.number || 0, lesson.exercises.length);
    const { bundle, position } = number ? lesson.exercises[number - 1] : lesson.example;
    const game = Game.start({ ...bundle, position });
    if (game.places.symbols.length > 2) game.position = game.after(markChanges(game, game.places.board, "corner"));
    const view = new LessonView(app, game);
    view.lesson = lesson;
    view.at = { ...at, number };
    const { step } = lesson.example;
    if (!step.chosen.length && !view.inputs.symbols.two && view.kind === "symbols") view.inputs.symbols.mode = "corner";
    const placed = step.chosen[0] ?? step.excluded[0];
    const { kind } = game.places.entry(placed);
    if (view.kinds.includes(kind)) view.kind = kind;
    view.element.classList.add("lesson", ...(number ? ["exercise"] : []));
    const { panel } = view;
    if (panel instanceof LessonPanel) panel.head.after(panel.idea, panel.tabs);
    view.redraw();
    requestAnimationFrame(() => view.element.isConnected && view.greet());
    return view;
  }

  /** @type {Lesson | null} */
  lesson = null;
  /** @type {At} */
  at = { number: 0 };

  makePanel() {
    return new LessonPanel(this);
  }

  /** The example is walked through in the stages of a hint. */
  greet() {
    if (this.lesson && !this.at.number) {
      const { strengths, step } = this.lesson.example;
      this.hints.hint = { kind: "step", strengths, step, mistakes: [], limit: "", diagnosis: "" };
      this.hints.advance(false);
    } else this.message.show(this.task, [], "hint");
  }

  get task() {
    const technique = this.lesson?.technique.name ?? "";
    if (this.kind === "symbols" && this.inputs.symbols.activeMode === "corner") return say("Take away a mark that goes by this technique: {technique}.", { technique });
    return say("Enter what follows by this technique: {technique}.", { technique });
  }

  /**
   * A gesture is a try: it stays if it is a step of the technique, and the whole step is made.
   *
   * @param {Change[]} changes
   * @param {() => import("../../words.js").Sentence | null} [tell]
   */
  change(changes, tell) {
    const entered = changes.flatMap(([field, number, on]) => (field === "chosen" && on ? [number] : []));
    const gone = changes.flatMap(([field, number, on]) => ((field === "excluded" && on) || ((field === "corner" || field === "centre") && !on) ? [number] : []));
    // Marks go with an entry by themselves.
    const ruled_out = entered.length ? [] : [...new Set(gone)];
    this.board.preview = null;
    if (this.at.number && !this.solved && (entered.length || ruled_out.length)) this.attempt({ entered, ruled_out });
    else super.change(changes, tell);
  }

  /** @param {{entered: number[], ruled_out: number[]}} tried */
  async attempt(tried) {
    const { lesson, game, message } = this;
    if (!lesson) return;
    this.redraw();
    message.wait();
    try {
      const { right, text, step } = await attempt(game, lesson.technique.id, tried);
      if (right && step) this.succeed(step, text);
      else {
        message.show(text, [], "wrong");
        message.keepOff(this.board.foot([...tried.entered, ...tried.ruled_out].flatMap((candidate) => game.places.entry(candidate).cells)));
      }
    } catch (error) {
      message.show(problemText(error), [], "passing");
    }
  }

  /**
   * @param {import("../../api.js").ExplainedStep} step
   * @param {string} text why it is right
   */
  succeed(step, text) {
    const { lesson, game, at } = this;
    if (!lesson) return;
    this.solved = true;
    markDone(game.bundle.family, lesson.technique.id, at.number);
    super.change(stepChanges(game, step));
    this.board.step = step;
    this.board.draw();
    const said = h("div", {}, h("p", {}, h("strong", {}, say("Right."))), h("p", {}, text));
    this.message.show(said, this.onwards(), "done");
    announce(`${textOf(say("Right."))} ${text}`);
  }

  /** @returns {import("../common/message.js").Action[]} the next exercise, or the next lesson */
  onwards() {
    const { lesson, at, game } = this;
    const go = (/** @type {string} */ rest) => () => (location.hash = `#/learn/${game.bundle.family}/${rest}`);
    if (lesson && at.number < lesson.exercises.length) return [{ label: say("Next exercise"), run: go(`${lesson.technique.id}/${at.number + 1}`), primary: true }];
    return at.next ? [{ label: say("Next lesson"), run: go(at.next), primary: true }] : [];
  }

  solved = false;

  // An exercise is no game: it is not kept, and does not end.

  save() {}

  finish() {}

  joinOther() {}
}

const capital = (/** @type {string} */ text) => text.charAt(0).toLocaleUpperCase() + text.slice(1);
