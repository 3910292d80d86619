/**
 * Python in a worker: it answers the page as the server would, one question after the other. `runtime/` has the
 * interpreter, the package and its core.
 */
import { unpacked } from "./unpack.js";

/** @typedef {{path: string, body: string, lang: string, streamed: boolean}} Sent */

const RUNTIME = new URL("../runtime/", import.meta.url).href;
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

/** @param {string} name */
const bytesOf = async (name) => new Uint8Array(await (await unpacked(RUNTIME + name)).arrayBuffer());

async function start() {
  const files = Promise.all([bytesOf("grillon.zip"), bytesOf("core.so")]);
  const plain = self.fetch;
  // The interpreter fetches its own files, which are stored compressed, too.
  self.fetch = async (address, request) => (String(address).startsWith(RUNTIME) ? unpacked(String(address)) : plain(address, request));
  const { loadPyodide } = await import(`${RUNTIME}pyodide.js`);
  const python = await loadPyodide({ indexURL: RUNTIME });
  self.fetch = plain;
  const [[folder, suffix], [zip, core]] = [
    python.runPython("import importlib.machinery, sysconfig; sysconfig.get_path('purelib'), importlib.machinery.EXTENSION_SUFFIXES[0]").toJs(),
    await files,
  ];
  python.unpackArchive(zip, "zip", { extractDir: folder });
  const path = `${folder}/grillon/_core${suffix}`;
  python.FS.writeFile(path, core);
  await python._api.loadDynlib(path, false, []);
  const module = python.pyimport("grillon.web.site.worker");
  const desk = module.Desk();
  // From here on there is a handler.
  python.setInterruptBuffer(signals);
  return { desk, long: module.long_verbs().toJs() };
}

/** @type {ReturnType<typeof start> | undefined} */
let ready;

addEventListener("message", async ({ data }) => {
  if (data.begin) {
    stop = data.begin.stop;
    ready = start();
    postMessage(await ready.then(({ long }) => ({ ready: { long } }), (error) => ({ failed: String(error) })));
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
