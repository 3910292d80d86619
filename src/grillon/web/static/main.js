/** The page: the current view and language; pasting and dropping anywhere. */
import * as api from "./api.js";
import { announce, h, icon, iconButton, meta, NAME, speak, textOf, toast } from "./dom.js";
import { embedded } from "./embedded.js";
import { anyGames, forgetOthers, keep, kept, NOT_HERE } from "./storage/kept.js";
import { applyTheme, change, isDark, languageAmong } from "./storage/settings.js";
import { isPuzzleLink, textOfFragment } from "./storage/links.js";
import { loading } from "./host/loading.js";
import { AwayView, problemText } from "./views/common/problems.js";
import { StartView } from "./views/play/start.js";
import { dayText } from "./game/days.js";
import { SECTIONS } from "./sections.js";
import { ENGLISH, say, Words } from "./words.js";

/** @typedef {import("./api.js").Family} Family */
/** @typedef {import("./game/game.js").Bundle} Bundle */
/** @typedef {import("./game/game.js").Game} Game */
/**
 * @typedef {{element: HTMLElement, close(): void, redraw(): void, save?(): void, paper?(): HTMLElement, game?: Game, board?: {element: HTMLElement, fit?(): void, paper?(): HTMLElement},
 *   open?(bundle: Bundle): Promise<void>, refused?(text: string, error: unknown): void,
 *   reopening?(): (next: View) => void}} View a view that opens puzzles takes those pasted or dropped, one with a field
 *   for them takes what cannot be read; `reopening` is what opens in the next view what is open in this one
 */

/** Boards and games: the start page appears before they load. */
const games = () => import("./views/play/games.js");

/** The available languages: the server lists them in the page, and a page in a file has the words of each. */
function knownLanguages() {
  const named = meta("languages");
  return named ? named.split(" ") : Object.keys(embedded?.words ?? {});
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
    /** Can the server typeset a sheet? */
    this.typeset = false;
    /** @type {Game | null} the watched game */
    this.watched = null;
    /** @type {Map<string, Promise<Bundle & {level?: string}>>} */
    this.todays = new Map();
  }

  async start() {
    applyTheme();
    this.listen();
    const lang = languageAmong(knownLanguages());
    // On a first visit the page and its boards come before Python; later everything is here already.
    const early = api.inWorker && Boolean(navigator.serviceWorker?.controller);
    if (early) api.begin(this.day, lang);
    await this.speakLanguage(lang);
    await this.show();
    if (api.inWorker && !early) Promise.allSettled([games(), import("./views/play/play.js")]).then(() => api.begin(this.day, lang));
    if (api.hasServer) import("./host/offline.js").then(({ keepPage, keepSite }) => (api.inWorker ? keepSite() : keepPage())).catch(() => {});
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
      this.typeset = !api.inWorker && (known.typeset ?? false);
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
    const reopen = this.view?.reopening?.();
    for (const open of document.querySelectorAll("dialog[open], body > .menu")) open.remove();
    // What was said is in the language before.
    announce("");
    document.getElementById("toasts")?.replaceChildren();
    await this.show();
    if (this.view) reopen?.(this.view);
  }

  /**
   * A game with the words of its puzzle in the language of the page.
   *
   * @param {Game} game
   */
  async retold(game) {
    if (game.bundle.lang === document.documentElement.lang) return game;
    try {
      const { Game, store } = await games();
      const { position } = game.bundle;
      const retold = new Game({ ...game.toJSON(), bundle: { ...(await api.retold(game)), position } });
      store.save(retold);
      return retold;
    } catch {
      // It keeps its original words.
      return game;
    }
  }

  /** @param {string} name */
  family(name) {
    return this.allFamilies?.find((family) => family.family === name);
  }

  /**
   * Can the server do this for a game?
   *
   * @param {Game} game
   * @param {string} what
   */
  can(game, what) {
    return api.hasServer && (this.family(game.bundle.family)?.capabilities.includes(what) ?? false);
  }

  /** @type {Family[] | undefined} */
  allFamilies;

  /**
   * Every technique by its name, the easiest first; one of several sets as the first of them describes it.
   *
   * @param {Family | undefined} family
   * @returns {Map<string, api.Technique>}
   */
  techniques(family) {
    const known = family ? [...Object.values(family.other_techniques).flat(), ...family.techniques] : [];
    const each = new Map(known.map((one) => [one.id, one]));
    return new Map([...each].sort(([, one], [, other]) => one.rating - other.rating));
  }

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
      await this.openText(textOfFragment(hash), { own: false });
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
        // Loaded when the first game is opened: the start page appears sooner.
        const { PlayView } = await import("./views/play/play.js");
        const view = new PlayView(this, await this.retold(game));
        this.put(view, "play");
        view.greet();
        return;
      }
    }
    const known = SECTIONS.find(({ path }) => path === place);
    if (known && (await this.openPlace(known, rest))) return;
    const notice = place === "game" ? NOT_HERE : hash.length > 2 && !known ? say("There is nothing at this address.") : undefined;
    // Games in progress are above the cards on a phone, so they appear together.
    this.put(new StartView(this, anyGames() ? await games() : null, notice), "start");
  }

  /**
   * @param {import("./sections.js").Section} place
   * @param {string} rest
   * @returns {Promise<boolean>} whether it could be opened
   */
  async openPlace(place, rest) {
    const { toEdit } = this;
    const asked = location.hash;
    try {
      this.put(await place.open(this, rest), place.path);
      return true;
    } catch (error) {
      if (!(error instanceof api.ApiError && error.away)) {
        toast(problemText(error));
        return false;
      }
      this.toEdit = toEdit;
      // What waits already is not told again.
      if (this.view instanceof AwayView && this.view.asked === asked) this.view.wait();
      else if (location.hash === asked) this.put(new AwayView(asked, error, () => this.show()), place.path);
      return true;
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
    for (const open of document.querySelectorAll("dialog[open], body > .menu")) open.remove();
    document.getElementById("bar")?.replaceChildren(...this.bar(name));
    document.getElementById("main")?.replaceChildren(view.element);
    document.title = view.game ? `${view.game.bundle.title} – ${NAME}` : NAME;
    view.board?.fit?.();
    view.board?.element.focus({ preventScroll: true });
    document.documentElement.dataset.ready = name;
    performance.mark("interactive");
  }

  /** @param {string} name */
  bar(name) {
    const link = (/** @type {string} */ path, /** @type {import("./words.js").Sentence} */ label, /** @type {boolean} */ here) =>
      h("a", { href: path, "aria-current": here ? "page" : undefined }, label);
    const brand = h("a", { class: "brand", href: "#/", "aria-label": say("{name}, start page", { name: NAME }) }, h("img", { src: "icon.svg", alt: "", width: "28", height: "28" }), h("span", {}, NAME));
    const title = say("Parts of the page");
    // If the bar is narrow, the links are behind a button.
    const fold = h("button", { type: "button", class: "button quiet only-icon fold", title, "aria-label": title, popovertarget: "places" }, icon("menu"));
    const nav = h(
      "nav",
      { id: "places", popover: "auto", "aria-label": title },
      link("#/", say("Play"), name === "start" || name === "play"),
      SECTIONS.filter(({ alone, aside }) => !aside && (alone || api.hasServer)).map((place) => link(`#/${place.path}`, place.name, name === place.path)),
    );
    const other = this.languages[(this.languages.indexOf(document.documentElement.lang) + 1) % this.languages.length];
    const dark = () => change({ theme: isDark() ? "light" : "dark" });
    return [
      brand,
      fold,
      nav,
      api.inWorker ? loading() : "",
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
    (await import("./views/common/sheets.js")).keysSheet();
  }

  /** @param {Game} game */
  async showRules(game) {
    (await import("./views/common/sheets.js")).rulesSheet(game);
  }

  async showSettings() {
    (await import("./views/common/sheets.js")).settingsSheet(this);
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
   * @param {{level?: string, day?: string, challenge?: string, options?: Record<string, unknown>, own?: boolean}} [about]
   */
  async playBundle(bundle, about) {
    const { Game, store } = await games();
    const known = store.load(bundle.id);
    const game = known ?? Game.start(bundle, about);
    const { day = game.day, challenge = game.challenge } = about ?? {};
    if (day !== game.day || challenge !== game.challenge) {
      Object.assign(game, { day, challenge });
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
    const known = api.inWorker ? null : kept(name);
    if (known) return Promise.resolve(known);
    const asked = this.todays.get(name) ?? api.daily(this.day, family.family).then(({ bundle, level }) => ({ ...bundle, level: level ?? "" }));
    this.todays.set(name, asked);
    asked.then((bundle) => keep(name, bundle)).catch(() => this.todays.delete(name));
    return asked;
  }

  /** @param {Family} family */
  async playToday(family) {
    await this.busy(`today ${family.family}`, async (signal) => {
      const { level, ...bundle } = await this.today(family);
      if (!signal.aborted) await this.playBundle(bundle, { day: this.day, level });
    });
  }

  /**
   * @param {Family} family
   * @param {Record<string, unknown>} options
   * @param {{seed?: number, like?: object}} [more] `like` a puzzle of the same kind
   * @param {(error: unknown) => void} [failed]
   */
  async playNew(family, options, more = {}, failed) {
    const request = { family: family.family, options, ...more };
    await this.busy(JSON.stringify(request), async (signal) => {
      const [{ bundle }] = await api.generate(request, signal);
      if (!signal.aborted) await this.playBundle(bundle, { level: String(options.level ?? ""), options: more.like ? undefined : options });
    }, failed);
  }

  /** @type {{what: string, control: AbortController} | null} the longer work in progress */
  working = null;

  /**
   * Longer work that can be stopped. Asked for again it goes on, so that a double click makes one puzzle; anything else
   * takes its place.
   *
   * @param {string} what
   * @param {(signal: AbortSignal) => Promise<void>} work
   * @param {(error: unknown) => void} [failed]
   */
  async busy(what, work, failed = (error) => toast(problemText(error))) {
    if (this.working?.what === what) return;
    this.working?.control.abort();
    const control = new AbortController();
    const now = (this.working = { what, control });
    const box = h("div", { class: "busy", role: "status" }, h("p", {}, say("One moment…")), h("button", { type: "button", class: "button", onclick: () => control.abort() }, say("Stop")));
    const timer = setTimeout(() => (document.querySelector("dialog[open]") ?? document.body).append(box), 250);
    try {
      await work(control.signal);
    } catch (error) {
      if (!(error instanceof api.ApiError && error.kind === "Cancelled")) failed(error);
    } finally {
      clearTimeout(timer);
      box.remove();
      if (this.working === now) this.working = null;
    }
  }

  /**
   * @param {string} text a puzzle, a link, a position, or a file with many puzzles
   * @param {{own?: boolean}} [how] the player's own is kept at once
   */
  async openText(text, how) {
    await (await import("./opening.js")).openText(this, text, how);
  }

  /** @param {File[]} files */
  async openFiles(files) {
    await (await import("./opening.js")).openFiles(this, files);
  }

  /** @param {DataTransfer | null} data what was pasted or dropped; it is gone once the event has ended */
  async openData(data) {
    const [text, files] = [data?.getData("text") ?? "", [...(data?.files ?? [])]];
    await (await import("./opening.js")).openAny(this, text, files);
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
      const paper = (this.view?.paper ? this.view : this.view?.board)?.paper?.();
      if (paper) document.body.prepend(paper);
    });
    window.addEventListener("afterprint", () => document.querySelector("body > .paper")?.remove());
    document.addEventListener("paste", (event) => {
      if (/** @type {HTMLElement} */ (event.target).closest?.("input, textarea")) return;
      this.openData(event.clipboardData);
    });
    document.addEventListener("dragover", (event) => {
      event.preventDefault();
      document.body.classList.add("dropping");
    });
    document.addEventListener("dragleave", (event) => {
      if (!event.relatedTarget) document.body.classList.remove("dropping");
    });
    document.addEventListener("drop", (event) => {
      event.preventDefault();
      document.body.classList.remove("dropping");
      this.openData(event.dataTransfer);
    });
    document.addEventListener("keydown", (event) => {
      const typing = /** @type {HTMLElement} */ (event.target).closest?.("input, textarea, select");
      if (event.key === "?" && !typing && !this.view?.game) this.showKeys();
    });
  }
}

if (typeof document !== "undefined" && document.getElementById("main")) new App().start();
