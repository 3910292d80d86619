/** Anything from elsewhere: a pasted text, a link, a position, dropped files. */
import * as api from "./api.js";
import { announce, h, textOf, toast } from "./dom.js";
import { embedded } from "./embedded.js";
import { isPuzzleLink, textOfFragment } from "./storage/links.js";
import { problemText } from "./views/common/problems.js";
import { say } from "./words.js";

/** @typedef {import("./main.js").App} App */
/** @typedef {import("./game/game.js").Bundle} Bundle */

/**
 * Open a puzzle, a link, a position, or a file with many puzzles.
 *
 * @param {App} app
 * @param {string} text
 * @param {{own?: boolean, taking?: import("./api.js").Taking}} [how] the player's own is kept at once; what drawings mean
 */
export async function openText(app, text, { own = true, taking } = {}) {
  const { store } = await import("./views/play/games.js");
  const read = store.readFile(text);
  if (read) {
    // An existing game of the same puzzle is kept as a branch.
    const joined = read.map((game) => store.load(game.id)?.join(game) ?? game);
    joined.forEach((game) => store.save(game));
    announce(say("{number} {number:game|games} imported", { number: read.length }));
    if (joined.length === 1) await app.play(joined[0]);
    else await app.goHome();
    return;
  }
  const hash = text.trim().match(/^https?:\/\/\S+?(#\S+)$/)?.[1];
  const asked = hash && isPuzzleLink(hash) && (embedded || text.includes(location.host)) ? textOfFragment(hash) : text;
  const failed = async (/** @type {unknown} */ error) => {
    if (error instanceof api.ApiError && error.drawings.length) {
      if (!app.view) await app.goHome();
      const { askMeaning } = await import("./views/read/drawings.js");
      askMeaning(error.drawings, (said) => openText(app, text, { own, taking: said }));
    } else if (app.view?.refused) app.view.refused(text, error);
    else toast(problemText(error));
  };
  const open = async (/** @type {AbortSignal} */ signal) => {
    const { items, more } = await api.parse(asked, taking);
    if (signal.aborted) return;
    if (items.length > 1) {
      // A link to several is opened over the start page.
      if (!app.view) await app.goHome();
      await choose(app, items, more);
    } else if (app.view?.open) await app.view.open(items[0]);
    else {
      await app.playBundle(items[0], { own });
      if (!items[0].violation && api.hasServer) await warn(app);
    }
  };
  await app.busy(text, open, failed);
  if (!app.view) await app.goHome();
}

/** @param {File} file */
const isPicture = ({ type }) => type.startsWith("image/");

/**
 * Files that can be read, else the text: a copied table is a picture too.
 *
 * @param {App} app
 * @param {string} text
 * @param {File[]} files
 */
export async function openAny(app, text, files) {
  if (text.trim() && files.every(isPicture)) await openText(app, text);
  else await openFiles(app, files);
}

/**
 * Files: choose from the puzzles of all of them. A picture is read and shown beside what was read.
 *
 * @param {App} app
 * @param {File[]} files
 */
export async function openFiles(app, files) {
  const readable = files.filter((file) => !isPicture(file));
  const picture = files.find(isPicture);
  if (picture) await (await import("./views/read/read.js")).readFile(app, picture);
  const texts = await Promise.all(readable.map((file) => file.text()));
  if (texts.length === 1) await openText(app, texts[0]);
  else if (texts.length) {
    await app.busy(texts.join(), async () => {
      const found = await Promise.all(texts.map((text) => api.parse(text)));
      await choose(app, found.flatMap(({ items }) => items), found.some(({ more }) => more));
    });
  }
}

/**
 * A puzzle from elsewhere may be faulty: report that, and nothing otherwise.
 *
 * @param {App} app
 */
async function warn(app) {
  const [{ PlayView }, { showVerdict }] = await Promise.all([import("./views/play/play.js"), import("./views/play/menu.js")]);
  const { view } = app;
  if (!(view instanceof PlayView)) return;
  const { verdict } = await api.check(view.game);
  if (verdict.judgement === "several" || verdict.judgement === "none") await showVerdict(view);
}

/**
 * @param {App} app
 * @param {Bundle[]} items
 * @param {boolean} more
 */
async function choose(app, items, more) {
  const [{ openDialog }, { Game, thumbnail }] = await Promise.all([import("./views/common/dialog.js"), import("./views/play/games.js")]);
  const cards = items.map((bundle) =>
    h("button", { type: "button", class: "resume", onclick: () => (app.view?.open ? app.view.open(bundle) : app.playBundle(bundle, { own: true })) }, thumbnail(Game.start(bundle)), h("span", { class: "title" }, bundle.title)),
  );
  openDialog(say("{number} {number:puzzle|puzzles}", { number: items.length }), h("div", { class: "games" }, ...cards), more ? textOf(say("There are more in the file.")) : "");
}
