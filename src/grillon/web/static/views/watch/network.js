/**
 * A network continues the game, move by move; its probabilities for the piece are shown as heat beside those of the
 * solutions.
 */
import * as api from "../../api.js";
import { toSvg } from "../../board.js";
import { announce, h, svgElement, textOf, toast, words } from "../../dom.js";
import { compose } from "../../picture/compose.js";
import { SMALL_PAGE } from "../../picture/look.js";
import { positionOf } from "../../replay/position.js";
import { say } from "../../words.js";
import { Walk } from "./walk.js";

/** @typedef {import("../play/play.js").PlayView} PlayView */
/** @typedef {import("../../api.js").NetworkMove} NetworkMove */
/** @typedef {import("../../api.js").Shares} Shares */

export class NetworkView extends Walk {
  /** @param {PlayView} play */
  constructor(play) {
    super(play, "close-network");
    /** @type {NetworkMove[]} */
    this.moves = [];
    /** @type {boolean | undefined} whether it filled the board */
    this.finished = undefined;
    this.heat = h("div", { class: "heat" });
    this.element = h(
      "section",
      { class: "explanation network", "aria-label": say("A network plays") },
      this.reason,
      this.transport.element,
      this.heat,
      this.back,
    );
  }

  get length() {
    return this.moves.length;
  }

  open() {
    return this.follow(async () => {
      const { finished } = await api.learn(this.play.game, (told) => this.hear(told), this.control.signal);
      this.finished = finished;
      return finished ? "finished" : "stuck";
    });
  }

  /** @param {{move: NetworkMove} | {at: number, exact: Shares}} told */
  hear(told) {
    if ("move" in told) this.moves.push(told.move);
    else this.moves[told.at].exact = told.exact;
    this.go(this.at);
  }

  /** @param {number} at the number of moves made; the next one is shown in place */
  go(at) {
    super.go(at);
    const { game, board } = this.play;
    const next = this.moves[this.at];
    const chosen = [...this.known.chosen, ...this.moves.slice(0, this.at).map((move) => move.candidate)];
    const position = positionOf(game, chosen, this.known.excluded);
    board.review = { position, step: next ? { chosen: [next.candidate], roles: { target: [next.candidate] } } : null };
    board.draw();
    const text = textOf(next ? this.toldMove(next) : this.toldEnd());
    if (this.reason.textContent !== text) announce(text);
    this.reason.textContent = text;
    this.heat.replaceChildren(...(next ? this.heats(position, next) : []));
    this.transport.draw();
  }

  /** @param {NetworkMove} move */
  toldMove({ candidate, text, value, shares, exact }) {
    const terms = { move: text, share: 100 * shareOf(shares, candidate), value: 100 * value };
    if (!exact) return say("{move}: {share:.0f} % (can be solved: {value:.0f} %)", terms);
    return say("{move}: {share:.0f} %, exactly {exact:.1f} % (can be solved: {value:.0f} %)", { ...terms, exact: 100 * shareOf(exact, candidate) });
  }

  toldEnd() {
    if (this.finished === undefined) return say("One moment…");
    return this.finished ? say("Finished: the network has filled the board.") : say("Stuck: nothing more can be laid.");
  }

  /**
   * @param {import("../../game/game.js").Game["position"]} position
   * @param {NetworkMove} move
   */
  heats(position, { piece, shares, exact }) {
    const unknown = this.finished === undefined ? say("being counted…") : say("too many solutions to count here");
    return [
      h("figure", { "data-heat": "network" }, this.map(position, shares), h("figcaption", {}, say("The network: where {piece} goes", { piece }))),
      h(
        "figure",
        { "data-heat": "exact" },
        exact ? this.map(position, exact) : h("p", { class: "soft" }, unknown),
        h("figcaption", {}, exact && !exact.some(({ share }) => share) ? say("Exact: no solution is left") : say("Exact: where the solutions place {piece}", { piece })),
      ),
    ];
  }

  /**
   * The probability that the piece covers each cell, as colour and percentage.
   *
   * @param {import("../../game/game.js").Game["position"]} position
   * @param {Shares} shares
   */
  map(position, shares) {
    const { scene, places } = this.play.game;
    const drawing = compose(scene, position);
    /** @type {Map<number, number>} */
    const heat = new Map();
    for (const { candidate, share } of shares) {
      for (const cell of places.entry(candidate).cells) heat.set(cell, (heat.get(cell) ?? 0) + share);
    }
    const cells = drawing.cells.map((drawn) => {
      const per = 100 * (heat.get(drawn.cell) ?? 0);
      if (drawn.symbol || per < 0.5) return drawn;
      return { ...drawn, symbol: per.toFixed(0), ground: `color-mix(in srgb, var(--colour-1) ${(per * 0.55).toFixed(1)}%, var(--board))` };
    });
    const picture = svgElement(toSvg({ ...drawing, cells }, { look: SMALL_PAGE, words: words(), tray: false }));
    picture.setAttribute("class", "thumbnail");
    return picture;
  }
}

/**
 * Move the piece in the player's hand to where the network would lay it; it is not laid.
 *
 * @param {PlayView} play
 */
export async function placeHeld(play) {
  const { pieces } = play.inputs;
  const { held } = pieces;
  if (!held) return;
  const { orientation, from } = held;
  const piece = pieces.places.pieces[held.piece].symbol;
  await play.app.busy("place", async (signal) => {
    const { candidate, text, share, value } = await api.place(play.game, { piece, orientation, from }, signal);
    if (pieces.held !== held || held.orientation !== orientation) return;
    if (candidate === null) {
      toast(say("Piece {piece} fits nowhere as it is turned.", { piece }));
      return;
    }
    play.game.note("network");
    pieces.moveTo(candidate);
    play.message.show(say("{move}: {share:.0f} % (can be solved: {value:.0f} %)", { move: text, share: 100 * share, value: 100 * value }), [], "passing");
    play.message.keepOff(play.board.foot(play.game.places.entry(candidate).cells));
  });
}

/**
 * @param {Shares} shares
 * @param {number} candidate
 */
const shareOf = (shares, candidate) => shares.find((one) => one.candidate === candidate)?.share ?? 0;
