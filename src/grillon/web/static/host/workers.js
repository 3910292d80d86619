/**
 * Questions answered in the browser: what depends on no puzzle is a file beside the page, and Python in a worker
 * answers the rest. There are two workers, as the server has two lanes: short questions never wait behind long ones.
 */
import { toast } from "../dom.js";
import { say } from "../words.js";
import { arrived, begun, finished } from "./loading.js";
import { fetchHints, isPrepared, prepared } from "./prepared.js";
import { unpacked } from "./unpack.js";

/** @typedef {import("./server.js").Question} Question */
/**
 * @typedef {Question & {settle: (answer: Response) => void, refuse: (error: unknown) => void, tries: number}} Waiting
 */

const API = new URL("../api/v1/", import.meta.url);
/** Milliseconds until a worker that does not stop is ended. */
const PATIENCE = 800;
const TRIES = 2;
/** Gigabytes; with less there is one worker for short and long questions. */
const ENOUGH = 2;

/** @returns {any} a promise and what settles it */
function withResolvers() {
  /** @type {any} */
  const made = {};
  made.promise = new Promise((resolve, reject) => Object.assign(made, { resolve, reject }));
  made.promise.catch(() => {});
  return made;
}

const newWorker = () => new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
const isKept = () => Boolean(navigator.serviceWorker?.controller);

class Lane {
  constructor() {
    /** @type {Waiting[]} those that have not been sent */
    this.queue = [];
    /** @type {Waiting | null} the one at work */
    this.current = null;
    /** @type {Worker | null} */
    this.worker = null;
    this.ready = false;
    const mayShare = globalThis.crossOriginIsolated && "SharedArrayBuffer" in globalThis;
    /** @type {Int32Array | undefined} shared with the worker, where the page may share memory */
    this.stop = mayShare ? new Int32Array(new SharedArrayBuffer(4)) : undefined;
    /** @type {{promise: Promise<string[]>, resolve(long: string[]): void, reject(error: Error): void}} the verbs that take long, which the worker knows */
    this.long = withResolvers();
  }

  begin() {
    this.ready = false;
    this.worker = newWorker();
    this.worker.addEventListener("message", ({ data }) => this.hear(data));
    this.worker.addEventListener("error", (event) => this.fail(event.message));
    this.worker.postMessage({ begin: { stop: this.stop }, kept: isKept() });
  }

  /** @param {any} data */
  hear(data) {
    if ("arrived" in data) {
      arrived(data.arrived);
      return;
    }
    if (data.ready) {
      this.ready = true;
      finished();
      performance.mark("python", { detail: data.ready.resumed });
      this.long.resolve(data.ready.long);
    } else if (data.kind) {
      this.current?.hear?.(data.kind, JSON.parse(data.text));
      return;
    } else if (data.failed !== undefined) {
      this.fail(data.failed);
      return;
    } else {
      const { status, content, type } = data.answer;
      this.current?.settle(new Response(content, { status, headers: { "Content-Type": type } }));
      this.current = null;
    }
    this.send();
  }

  send() {
    if (!this.worker) this.begin();
    if (!this.ready || this.current || !this.queue.length) return;
    this.current = /** @type {Waiting} */ (this.queue.shift());
    const { path, body, lang, hear } = this.current;
    if (this.stop) Atomics.store(this.stop, 0, 0);
    this.worker?.postMessage({ path, body: JSON.stringify({ ...body, lang }), lang, streamed: Boolean(hear) });
  }

  /** Another worker, which is asked what this one did not answer. */
  restart() {
    this.worker?.terminate();
    this.begin();
  }

  /** @param {string} reason */
  fail(reason) {
    const { current } = this;
    this.current = null;
    this.worker?.terminate();
    this.worker = null;
    const started = this.ready;
    if (current && ++current.tries < TRIES) this.queue.unshift(current);
    else current?.refuse(new TypeError(reason));
    if (started) this.begin();
    else this.never(reason);
  }

  /** @param {string} reason why Python does not start here */
  never(reason) {
    finished();
    console.warn(reason);
    this.long.reject(new TypeError(reason));
    this.long = withResolvers();
    for (const one of this.queue.splice(0)) one.refuse(new TypeError(reason));
  }

  /**
   * @param {Question} question
   * @returns {Promise<Response>}
   */
  ask(question) {
    return new Promise((settle, refuse) => {
      const one = { ...question, settle, refuse, tries: 0 };
      question.signal?.addEventListener("abort", () => this.abandon(one));
      this.queue.push(one);
      this.send();
    });
  }

  /** @param {Waiting} one */
  abandon(one) {
    one.refuse(new DOMException("", "AbortError"));
    this.queue = this.queue.filter((other) => other !== one);
    if (this.current !== one) return;
    const end = () => {
      if (this.current !== one) return;
      this.current = null;
      toast(say("Stopped. Python starts again; this takes a moment."));
      this.restart();
    };
    if (!this.stop) {
      end();
      return;
    }
    Atomics.store(this.stop, 0, 1);
    setTimeout(end, PATIENCE);
  }
}

/** What the next visit starts from, made by a worker of its own while nothing else is to be done. */
export function leaveMemory() {
  newWorker().postMessage({ leave: true, kept: isKept() });
}

const short = new Lane();
/** @type {Lane | null} */
let long = null;

/** The lane of long questions: a worker of its own where there is memory for it. */
function longLane() {
  const memory = /** @type {{deviceMemory?: number}} */ (navigator).deviceMemory ?? ENOUGH;
  long ??= memory < ENOUGH ? short : new Lane();
  if (long !== short) {
    const own = long;
    own.never = () => {
      long = short;
      short.queue.push(...own.queue.splice(0));
      short.send();
    };
  }
  return long;
}

/** Python has started, or will not. */
export const started = () => short.long.promise;

/**
 * Python starts, after the puzzles of a day have come.
 *
 * @param {string} day
 * @param {string} lang
 */
export async function begin(day, lang) {
  if (isPrepared(day)) await fetchHints(`days/${day}`, lang);
  start();
}

function start() {
  if (short.worker) return;
  begun();
  short.begin();
}

/**
 * @param {Question} question
 * @returns {Promise<Response>}
 */
export async function answer(question) {
  const { path, lang = "", body } = question;
  if (!body) {
    const [kind, ...place] = path.split("/");
    if (kind === "collection" && place.length) fetchHints(`shelves/${place.join("-")}`, lang);
    return unpacked(new URL(`${path}${lang ? `.${lang}` : ""}.json`, API));
  }
  const known = await prepared(question);
  return known ? Response.json(known) : askPython(question);
}

/**
 * @param {Question} question
 * @returns {Promise<Response>}
 */
export async function askPython(question) {
  const { path, signal } = question;
  start();
  const isLong = (await short.long.promise).includes(path);
  signal?.throwIfAborted();
  return (isLong ? longLane() : short).ask(question);
}
