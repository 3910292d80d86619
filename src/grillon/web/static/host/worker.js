/**
 * Python in a worker: it answers the page as the server would, one question after the other.
 */
import { keep, kept } from "./memory.js";
import { start } from "./python.js";
import { answeredByServiceWorker } from "./unpack.js";

/** @typedef {{path: string, body: string, lang: string, streamed: boolean}} Sent */

const PERIOD = 200;
const INTERRUPT = 2;

/** @type {Int32Array | undefined} shared with the page, which writes 1 to stop the work */
let stop;
const stopped = () => stop !== undefined && Atomics.load(stop, 0) === 1;

/**
 * The interpreter looks at this from time to time and runs its handler of the signal that stands there, which tells the
 * progress of the work and looks whether it is to stop.
 */
const signals = {
  next: 0,
  get 0() {
    const now = performance.now();
    if (now < this.next) return 0;
    this.next = now + PERIOD;
    return INTERRUPT;
  },
  set 0(_) {},
};

const told = (/** @type {number} */ bytes) => postMessage({ arrived: bytes });

/** An interpreter that only leaves its memory for the next visit. */
async function leaveMemory() {
  if (await kept()) return;
  const { python, before } = await start(false, told);
  python.runPython("import gc; from grillon.web.site.worker import warm_up; warm_up(); gc.collect(); None");
  await keep(python, before);
}

async function begin() {
  const { python, resumed } = await start(true, told);
  const module = python.pyimport("grillon.web.site.worker");
  const desk = module.Desk();
  // From here on there is a handler.
  python.setInterruptBuffer(signals);
  return { desk, ready: { long: module.long_verbs().toJs(), resumed } };
}

/** @type {ReturnType<typeof begin> | undefined} */
let ready;

addEventListener("message", async ({ data }) => {
  if (data.kept !== undefined) answeredByServiceWorker(data.kept);
  if (data.leave) {
    await leaveMemory().catch(console.warn);
    close();
    return;
  }
  if (data.begin) {
    stop = data.begin.stop;
    ready = begin();
    postMessage(await ready.then(({ ready }) => ({ ready }), (error) => ({ failed: String(error) })));
    return;
  }
  /** @type {Sent} */
  const { path, body, lang, streamed } = data;
  const { desk } = await /** @type {NonNullable<typeof ready>} */ (ready);
  signals.next = 0;
  const tell = (/** @type {string} */ kind, /** @type {string} */ text) => postMessage({ kind, text });
  try {
    const answer = desk.answer(path, body, lang, streamed ? tell : undefined, stopped);
    const [status, content, type] = answer.toJs();
    answer.destroy();
    postMessage({ answer: { status, content, type } });
  } catch (error) {
    // Out of memory, or a fault of the core: nobody knows in what state it is.
    postMessage({ failed: String(error) });
  }
});
