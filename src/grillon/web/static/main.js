/** The page: the current view and language; pasting and dropping anywhere. */
import * as api from "./api.js";
import { announce, h, icon, iconButton, speak, textOf, toast } from "./dom.js";
import { embedded } from "./embedded.js";
import { anyGames, forgetOthers, keep, kept } from "./kept.js";
import { applyTheme, change, isDark, languageAmong } from "./settings.js";
import { isPuzzleLink, textOfFragment } from "./links.js";
import { problemText } from "./views/problems.js";
import { StartView } from "./views/start.js";
import { dayText } from "./days.js";
import { PLACES } from "./places.js";
import { ENGLISH, say, Words } from "./words.js";

/** @typedef {import("./api.js").Family} Family */
/** @typedef {import("./game.js").Bundle} Bundle */
/** @typedef {import("./game.js").Game} Game */
/**
 * @typedef {{element: HTMLElement, close(): void, redraw(): void, save?(): void, game?: Game, board?: {element: HTMLElement, fit?(): void, paper?(): HTMLElement},
 *   open?(bundle: Bundle): Promise<void>}} View a view that opens puzzles takes those pasted or dropped
 */

/** Boards and games: the start page appears before they load. */
const games = () => import("./views/games.js");

/** The available languages: the server lists them in the page, and a page in a file has the words of each. */
function knownLanguages() {
  const named = document.querySelector('meta[name="languages"]')?.getAttribute("content");
  return named?.split(" ") ?? Object.keys(embedded?.words ?? {});
}

export class App {
  constructor() {
    /** @type {View | null} */
    this.view = null;
    /** @type {Family[]} */
    this.families = [];
    /** @type {import("./api.js").Level[]} */
    this.levels = [];
    this.languages = ["en"];
    /** The most threads for one search. */
    this.threads = 1;
    /** @type {Game | null} the watched game */
    this.watched = null;
    /** @type {Map<string, Promise<Bundle & {level?: string}>>} */
    this.todays = new Map();
  }

  async start() {
    applyTheme();
    this.listen();
    await this.speakLanguage(languageAmong(knownLanguages()));
    await this.show();
    if ("serviceWorker" in navigator && api.hasServer) this.keepPage().catch(() => {});
  }

  /** The page is stored for offline use, including what was loaded before the worker started. */
  async keepPage() {
    await navigator.serviceWorker.register("service-worker.js");
    const { active } = await navigator.serviceWorker.ready;
    await Promise.all([import("./views/play.js"), import("./views/sheets.js"), import("./views/options.js")]);
    const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
    navigator.serviceWorker.addEventListener("message", () => (document.documentElement.dataset.kept = ""));
    navigator.serviceWorker.startMessages();
    active?.postMessage({ keep: [location.href.split("#")[0], ...loaded] });
  }

  // Language

  /** @param {string} lang */
  async speakLanguage(lang) {
    api.answerIn(lang);
    const asked = api.families();
    // The error is shown below, in the words loaded by then.
    asked.catch(() => {});
    try {
      speak(lang === "en" ? ENGLISH : new Words(await api.catalogue(lang)));
    } catch {
      speak(ENGLISH);
    }
    try {
      const known = await asked;
      this.families = known.families.filter((family) => family.capabilities.includes("generate"));
      this.allFamilies = known.families;
      this.levels = known.levels;
      this.languages = known.languages;
      this.threads = known.threads ?? 1;
    } catch (error) {
      toast(problemText(error));
    }
  }

  /** @param {string} lang */
  async setLanguage(lang) {
    change({ lang });
    this.todays.clear();
    await this.speakLanguage(lang);
    this.waiting = this.view?.game ?? null;
    document.querySelector("dialog[open]")?.remove();
    await this.show();
  }

  /**
   * Reload the words of a puzzle in the language of the page.
   *
   * @param {Game} game
   */
  async retell(game) {
    if (game.bundle.lang === document.documentElement.lang) return;
    try {
      const { position } = game.bundle;
      game.bundle = { ...(await api.retold(game)), position };
      (await games()).store.save(game);
    } catch {
      // It keeps its original words.
    }
  }

  /** @param {string} name */
  family(name) {
    return this.allFamilies?.find((family) => family.family === name);
  }

  /** @type {Family[] | undefined} */
  allFamilies;

  /** @param {string} level */
  levelName(level) {
    return this.levels.find(({ id }) => id === level)?.name ?? level;
  }

  // Views

  async show() {
    // The next list shows the time played so far.
    this.view?.save?.();
    const { hash } = location;
    if (isPuzzleLink(hash)) {
      // A link is opened for play whatever the view; only pasted or dropped puzzles are for the view.
      this.view?.close();
      this.view = null;
      delete document.documentElement.dataset.ready;
      await this.openText(textOfFragment(hash));
      return;
    }
    if (!hash && embedded?.open) {
      const [{ bundle }] = embedded.puzzles;
      await this.play((await games()).gameOf(bundle));
      return;
    }
    const [, place, rest] = hash.match(/^#\/(\w+)\/?(.*)$/) ?? [];
    if (place === "game") {
      const { store } = await games();
      const game = this.waiting?.id === rest ? this.waiting : store.load(rest) ?? store.load(rest, sessionStorage);
      this.waiting = null;
      if (game) {
        await this.retell(game);
        // Loaded when the first game is opened: the start page appears sooner.
        const { PlayView } = await import("./views/play.js");
        this.put(new PlayView(this, game), "play");
        return;
      }
    }
    const known = PLACES.find(({ path }) => path === place);
    if (known && (await this.openPlace(known, rest))) return;
    // Games in progress are above the cards on a phone, so they appear together.
    this.put(new StartView(this, anyGames() ? await games() : null), "start");
  }

  /**
   * @param {import("./places.js").Place} place
   * @param {string} rest
   * @returns {Promise<boolean>} whether it could be opened
   */
  async openPlace(place, rest) {
    try {
      this.put(await place.open(this, rest), place.path);
      return true;
    } catch (error) {
      toast(problemText(error));
      return false;
    }
  }

  /** @type {Game | null} a game that is not stored before its first move */
  waiting = null;

  /** @type {object | null} a puzzle to edit */
  toEdit = null;

  /** @param {object} puzzle */
  async edit(puzzle) {
    this.toEdit = puzzle;
    if (!location.hash.startsWith("#/edit")) history.pushState(null, "", "#/edit");
    await this.show();
  }

  /**
   * @param {View} view
   * @param {string} name
   */
  put(view, name) {
    this.view?.close();
    this.view = view;
    document.body.dataset.view = name;
    document.querySelector("dialog[open]")?.remove();
    document.getElementById("bar")?.replaceChildren(...this.bar(name));
    document.getElementById("main")?.replaceChildren(view.element);
    document.title = view.game ? `${view.game.bundle.title} – Grillon` : "Grillon";
    view.board?.fit?.();
    view.board?.element.focus({ preventScroll: true });
    document.documentElement.dataset.ready = name;
    performance.mark("interactive");
  }

  /** @param {string} name */
  bar(name) {
    const link = (/** @type {string} */ path, /** @type {import("./words.js").Sentence} */ label, /** @type {boolean} */ here) =>
      h("a", { href: path, "aria-current": here ? "page" : undefined }, label);
    const brand = h("a", { class: "brand", href: "#/", "aria-label": say("Grillon, start page") }, h("img", { src: "icon.svg", alt: "", width: "28", height: "28" }), h("span", {}, "Grillon"));
    const title = say("Parts of the page");
    // If the bar is narrow, the links are behind a button.
    const fold = h("button", { type: "button", class: "button quiet only-icon fold", title, "aria-label": title, popovertarget: "places" }, icon("menu"));
    const nav = h(
      "nav",
      { id: "places", popover: "auto", "aria-label": title },
      link("#/", say("Play"), name === "start" || name === "play"),
      (api.hasServer ? PLACES : []).map((place) => link(`#/${place.path}`, place.name, name === place.path)),
    );
    const other = this.languages[(this.languages.indexOf(document.documentElement.lang) + 1) % this.languages.length];
    const dark = () => change({ theme: isDark() ? "light" : "dark" });
    return [
      brand,
      api.hasServer ? fold : "",
      nav,
      h(
        "div",
        { class: "tools" },
        iconButton("keys", say("Keys"), () => this.showKeys(), { class: "quiet only-icon", "data-do": "keys" }),
        this.languages.length > 1
          ? h("button", { type: "button", class: "button quiet", lang: other, "data-do": "language", title: say("Language"), onclick: () => this.setLanguage(other) }, other.toUpperCase())
          : "",
        iconButton("theme", say("Light or dark"), dark, { class: "quiet only-icon", "data-do": "theme" }),
        iconButton("settings", say("Preferences"), () => this.showSettings(), { class: "quiet only-icon", "data-do": "settings" }),
      ),
    ];
  }

  redraw() {
    this.view?.redraw();
  }

  async showKeys() {
    (await import("./views/sheets.js")).keysSheet();
  }

  /** @param {Game} game */
  async showRules(game) {
    (await import("./views/sheets.js")).rulesSheet(game);
  }

  async showSettings() {
    (await import("./views/sheets.js")).settingsSheet(this);
  }

  // Games

  /** @param {Game} game */
  async play(game) {
    this.waiting = game;
    const hash = `#/game/${game.id}`;
    // A link is replaced by the game: going back does not open it again.
    if (location.hash === hash || isPuzzleLink(location.hash)) history.replaceState(null, "", hash);
    else history.pushState(null, "", hash);
    await this.show();
  }

  /**
   * Watch a search on a board.
   *
   * @param {Game} game
   */
  async watch(game) {
    this.watched = game;
    const hash = `#/watch/${game.id}`;
    if (location.hash !== hash) history.pushState(null, "", hash);
    await this.show();
  }

  /**
   * @param {Bundle} bundle
   * @param {{level?: string, day?: string, options?: Record<string, unknown>}} [about]
   */
  async playBundle(bundle, about) {
    const { Game, store } = await games();
    const known = store.load(bundle.id);
    const game = known ?? Game.start(bundle, about);
    if (about?.day && game.day !== about.day) {
      game.day = about.day;
      if (known) store.save(game);
    }
    const sent = bundle.position;
    if (known && (sent.chosen.length || sent.excluded.length || sent.corner.length || sent.centre.length)) {
      // A link with progress: as a branch of the player's game.
      known.branchTo(sent);
      store.save(known);
    }
    await this.play(game);
  }

  /** Today in the player's time zone. */
  get day() {
    return dayText(new Date());
  }

  /**
   * Today's puzzle of a family.
   *
   * @param {Family} family
   * @returns {Promise<Bundle & {level?: string}>}
   */
  today(family) {
    const lang = document.documentElement.lang;
    const name = `today:${this.day}:${lang}:${family.family}`;
    forgetOthers("today:", this.day);
    const known = kept(name);
    if (known) return Promise.resolve(known);
    const asked = this.todays.get(name) ?? api.daily(this.day, family.family).then(({ bundle, level }) => ({ ...bundle, level: level ?? "" }));
    this.todays.set(name, asked);
    asked.then((bundle) => keep(name, bundle)).catch(() => this.todays.delete(name));
    return asked;
  }

  /** @param {Family} family */
  async playToday(family) {
    await this.busy(async () => {
      const { level, ...bundle } = await this.today(family);
      await this.playBundle(bundle, { day: this.day, level });
    });
  }

  /**
   * @param {Family} family
   * @param {Record<string, unknown>} options
   * @param {number} [seed]
   */
  async playNew(family, options, seed) {
    await this.busy(async (signal) => {
      const { bundle } = await api.generate({ family: family.family, options, seed }, signal);
      await this.playBundle(bundle, { level: String(options.level ?? ""), options });
    });
  }

  /**
   * One more of the same kind.
   *
   * @param {Game} game
   */
  async another(game) {
    const family = this.family(game.bundle.family);
    const { rows, columns } = game.places.size;
    const sized = family?.options.some(({ name, kind }) => name === "size" && kind === "size") && game.places.layers === 1;
    const alike = { ...(game.level ? { level: game.level } : {}), ...(sized ? { size: `${rows}x${columns}` } : {}) };
    if (family) await this.playNew(family, game.options ?? alike);
  }

  /**
   * Longer work that can be stopped.
   *
   * @param {(signal: AbortSignal) => Promise<void>} work
   */
  async busy(work) {
    const control = new AbortController();
    const box = h("div", { class: "busy", role: "status" }, h("p", {}, say("One moment…")), h("button", { type: "button", class: "button", onclick: () => control.abort() }, say("Stop")));
    const timer = setTimeout(() => document.body.append(box), 250);
    try {
      await work(control.signal);
    } catch (error) {
      if (!(error instanceof api.ApiError && error.kind === "Cancelled")) toast(problemText(error));
    } finally {
      clearTimeout(timer);
      box.remove();
    }
  }

  /**
   * Open a puzzle, a link, a position, or a file with many puzzles.
   *
   * @param {string} text
   */
  async openText(text) {
    const { store } = await games();
    const read = store.readFile(text);
    if (read) {
      // An existing game of the same puzzle is kept as a branch.
      const joined = read.map((game) => store.load(game.id)?.join(game) ?? game);
      joined.forEach((game) => store.save(game));
      announce(say("{number} {number:game|games} imported", { number: read.length }));
      if (joined.length === 1) await this.play(joined[0]);
      else await this.goHome();
      return;
    }
    const hash = text.trim().match(/^https?:\/\/\S+?(#\S+)$/)?.[1];
    const asked = hash && isPuzzleLink(hash) && (embedded || text.includes(location.host)) ? textOfFragment(hash) : text;
    await this.busy(async () => {
      const { items, more } = await api.parse(asked);
      if (items.length > 1) await this.choose(items, more);
      else if (this.view?.open) await this.view.open(items[0]);
      else {
        await this.playBundle(items[0]);
        if (!items[0].violation && api.hasServer) await this.warn();
      }
    });
    if (!this.view) await this.goHome();
  }

  /**
   * Several files at once: choose from the puzzles of all of them.
   *
   * @param {File[]} files
   */
  async openFiles(files) {
    const texts = await Promise.all(files.map((file) => file.text()));
    if (texts.length === 1) return this.openText(texts[0]);
    return this.busy(async () => {
      const found = await Promise.all(texts.map((text) => api.parse(text)));
      await this.choose(found.flatMap(({ items }) => items), found.some(({ more }) => more));
    });
  }

  /**
   * A puzzle from elsewhere may be faulty: report that, and nothing otherwise.
   */
  async warn() {
    const [{ PlayView }, { showVerdict }] = await Promise.all([import("./views/play.js"), import("./views/menu.js")]);
    const { view } = this;
    if (!(view instanceof PlayView)) return;
    const { verdict } = await api.check(view.game);
    if (verdict.judgement === "several" || verdict.judgement === "none") await showVerdict(view);
  }

  /**
   * @param {Bundle[]} items
   * @param {boolean} more
   */
  async choose(items, more) {
    const [{ openDialog }, { Game, thumbnail }] = await Promise.all([import("./views/dialog.js"), games()]);
    const cards = items.map((bundle) =>
      h("button", { type: "button", class: "resume", onclick: () => (this.view?.open ? this.view.open(bundle) : this.playBundle(bundle)) }, thumbnail(Game.start(bundle)), h("span", { class: "title" }, bundle.title)),
    );
    openDialog(say("{number} {number:puzzle|puzzles}", { number: items.length }), h("div", { class: "games" }, ...cards), more ? textOf(say("There are more in the file.")) : "");
  }

  async goHome() {
    if (location.hash.length > 2) history.replaceState(null, "", "#/");
    await this.show();
  }

  // Global events

  listen() {
    window.addEventListener("hashchange", () => this.show());
    window.addEventListener("beforeunload", () => this.view?.close());
    window.addEventListener("beforeprint", () => {
      // This must be first: a pattern is looked up by its id, and the one of the hidden board would draw nothing.
      const paper = this.view?.board?.paper?.();
      if (paper) document.body.prepend(paper);
    });
    window.addEventListener("afterprint", () => document.querySelector("body > .paper")?.remove());
    document.addEventListener("paste", (event) => {
      if (/** @type {HTMLElement} */ (event.target).closest?.("input, textarea")) return;
      const text = event.clipboardData?.getData("text");
      if (text?.trim()) this.openText(text);
    });
    document.addEventListener("dragover", (event) => {
      event.preventDefault();
      document.body.classList.add("dropping");
    });
    document.addEventListener("dragleave", (event) => {
      if (!event.relatedTarget) document.body.classList.remove("dropping");
    });
    document.addEventListener("drop", async (event) => {
      event.preventDefault();
      document.body.classList.remove("dropping");
      const files = [...(event.dataTransfer?.files ?? [])];
      const text = event.dataTransfer?.getData("text");
      if (files.length) await this.openFiles(files);
      else if (text?.trim()) await this.openText(text);
    });
    document.addEventListener("keydown", (event) => {
      const typing = /** @type {HTMLElement} */ (event.target).closest?.("input, textarea, select");
      if (event.key === "?" && !typing && !this.view?.game) this.showKeys();
    });
  }
}

if (typeof document !== "undefined" && document.getElementById("main")) new App().start();
