/** A picture of a board: read, shown beside what was read, corrected where that is uncertain, played. */
import * as api from "../../api.js";
import { h, textOf, toast } from "../../dom.js";
import { say } from "../../words.js";
import { openDialog } from "../common/dialog.js";
import { problemText } from "../common/problems.js";
import { Game, thumbnail } from "../play/games.js";

/** @typedef {import("../../main.js").App} App */
/** @typedef {import("../../api.js").Reading} Reading */

/** The longer side to which a picture is made smaller, and the bytes that may be sent. */
const ENOUGH = 1600;
const MOST = 1_400_000;
/** Kept of each byte of a colour: noise in the last bits would only be longer. */
const KEPT = 0xfc;

/**
 * @param {App} app
 * @param {File} file
 */
export async function readFile(app, file) {
  let image;
  try {
    image = await createImageBitmap(file);
  } catch {
    toast(say("This browser cannot open that picture. Save it as JPEG or PNG."));
    return;
  }
  await app.busy(file.name, async (signal) => {
    const picture = await sendable(/** @type {ImageBitmap} */ (image));
    if (!signal.aborted) await readAs(app, picture);
  });
}

/** @typedef {{canvas: HTMLCanvasElement, pixels: string}} Picture */

/**
 * A picture as small as it may be sent.
 *
 * @param {ImageBitmap} image
 * @returns {Promise<Picture>}
 */
async function sendable(image) {
  let scale = Math.min(1, ENOUGH / Math.max(image.width, image.height));
  for (;;) {
    const canvas = h("canvas", { width: Math.max(1, Math.round(image.width * scale)), height: Math.max(1, Math.round(image.height * scale)) });
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { willReadFrequently: true }));
    context.fillStyle = "#fff";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = "high";
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    const pixels = await compressed(context.getImageData(0, 0, canvas.width, canvas.height).data);
    if (pixels.length <= MOST || scale < 0.05) return { canvas, pixels: inBase64(pixels) };
    scale *= 0.8;
  }
}

/** @param {Uint8ClampedArray} seen four bytes a pixel */
async function compressed(seen) {
  const colours = new Uint8Array((seen.length / 4) * 3);
  for (let from = 0, to = 0; from < seen.length; from += 4) {
    for (let channel = 0; channel < 3; channel++) colours[to++] = seen[from + channel] & KEPT;
  }
  const stream = new Blob([colours]).stream().pipeThrough(new CompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** @param {Uint8Array} bytes */
function inBase64(bytes) {
  let text = "";
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}

/**
 * @param {App} app
 * @param {Picture} picture
 * @param {string} [family]
 */
async function readAs(app, picture, family) {
  const { canvas, pixels } = picture;
  try {
    const { readings } = await api.readPicture({ pixels, width: canvas.width, height: canvas.height, family });
    openDialog(say("What was read"), h("div", { class: "readings" }, ...readings.map((reading) => shown(app, canvas, reading))));
  } catch (error) {
    // Another family may make sense of it.
    const others = app.families.map(({ family: name, display_name: label }) => h("button", { type: "button", class: "chip", onclick: () => readAs(app, picture, name) }, label));
    openDialog(say("The picture"), h("div", { class: "reading" }, outlined(canvas, [], []), h("div", {}, h("p", { role: "alert" }, problemText(error)), h("p", { class: "soft" }, say("Read it as")), h("p", { class: "line" }, ...others))));
  }
}

/**
 * One board: the picture, what was read, and what to look at again.
 *
 * @param {App} app
 * @param {HTMLCanvasElement} canvas
 * @param {Reading} reading
 */
function shown(app, canvas, reading) {
  let { bundle } = reading;
  const { signs, corners } = reading;
  const board = h("span", { class: "read-board" });
  const redraw = () => board.replaceChildren(thumbnail(Game.start(bundle)));
  const doubts = signs.filter((sign) => sign.doubtful);
  /** @param {import("../../api.js").ReadSign} sign */
  const row = (sign) => {
    const { places } = Game.start(bundle);
    const symbols = places.symbols.length;
    const chips = [...sign.choices, null].map((candidate) => {
      const label = candidate === null ? say("empty") : places.symbols[candidate - sign.cell * symbols];
      const choose = async () => {
        sign.candidate = /** @type {number} */ (candidate);
        await correct();
        for (const chip of chips) chip.setAttribute("aria-pressed", String(chip === button));
      };
      const button = h("button", { type: "button", class: "chip", "aria-pressed": String(candidate === sign.candidate), onclick: choose }, label);
      return button;
    });
    return h("li", { class: "line", "data-cell": sign.cell }, h("span", {}, places.cellName(sign.cell)), ...chips);
  };
  const correct = async () => {
    const written = (/** @type {boolean} */ given) => signs.filter((sign) => sign.given === given && sign.candidate !== null).map((sign) => sign.candidate);
    try {
      const { corner, centre, excluded } = bundle.position;
      bundle = await api.withGivens(bundle.puzzle, written(true));
      bundle.position = { ...bundle.position, corner, centre, excluded, chosen: written(false) };
      redraw();
    } catch (error) {
      toast(problemText(error));
    }
  };
  redraw();
  return h(
    "section",
    { class: "reading" },
    outlined(canvas, corners, [...doubts.map((sign) => sign.cell), ...reading.unsure]),
    board,
    h(
      "div",
      {},
      h("p", {}, h("strong", {}, bundle.title)),
      doubts.length ? h("p", {}, say("Please check {number} {number:cell|cells}:", { number: doubts.length })) : "",
      h("ul", { class: "plain doubts" }, ...doubts.map(row)),
      ...reading.said.map((sentence) => h("p", { class: "soft" }, sentence)),
      h("button", { type: "button", class: "button primary", "data-do": "play-read", onclick: () => play(app, bundle) }, say("Play")),
    ),
  );
}

/**
 * @param {App} app
 * @param {import("../../game/game.js").Bundle} bundle
 */
async function play(app, bundle) {
  document.querySelector("dialog[open]")?.remove();
  if (app.view?.open) await app.view.open(bundle);
  else await app.playBundle(bundle);
}

/**
 * The picture with the cells that were found; doubtful ones stand out.
 *
 * @param {HTMLCanvasElement} canvas
 * @param {number[][][]} corners
 * @param {number[]} doubtful
 */
function outlined(canvas, corners, doubtful) {
  const copy = h("canvas", { width: canvas.width, height: canvas.height, class: "picture", role: "img", "aria-label": textOf(say("The picture")) });
  const context = /** @type {CanvasRenderingContext2D} */ (copy.getContext("2d"));
  context.drawImage(canvas, 0, 0);
  const unit = Math.max(canvas.width, canvas.height) / 400;
  corners.forEach((corner, cell) => {
    const stands = doubtful.includes(cell);
    context.beginPath();
    corner.forEach(([x, y]) => context.lineTo(x, y));
    context.closePath();
    context.lineWidth = (stands ? 2.5 : 0.8) * unit;
    context.strokeStyle = stands ? "#c2413a" : "#1b7f5c";
    context.stroke();
  });
  return copy;
}
