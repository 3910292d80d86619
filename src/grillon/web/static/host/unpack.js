/**
 * Files that are stored compressed, so that they are as fast from a host that compresses nothing; the service worker
 * keeps them unpacked.
 */

// The worker puts `unpacked` in its place.
const { fetch } = globalThis;

/** Does the service worker answer? A worker is told by its page. */
let isKept = () => Boolean(globalThis.navigator?.serviceWorker?.controller);

/** @param {boolean} kept */
export function answeredByServiceWorker(kept) {
  isKept = () => kept;
}

/**
 * @param {URL | string} address of the file without the ending `.gz`, which it has on the host
 * @param {(bytes: number) => void} [told] how many more bytes have arrived
 * @returns {Promise<Response>} its content, as it arrives; an answer that is not `ok` if there is no such file
 */
export async function unpacked(address, told) {
  if (isKept()) return fetch.call(globalThis, address);
  return unpackedAnswer(await fetch.call(globalThis, `${address}.gz`), String(address), told);
}

/**
 * @param {Response} answer
 * @param {string} address
 * @param {(bytes: number) => void} told
 */
export async function unpackedAnswer(answer, address, told = () => {}) {
  if (!answer.ok || !answer.body) return answer;
  const reader = answer.body.getReader();
  const first = await reader.read();
  const bytes = new ReadableStream({
    start: (to) => pass(to, first),
    pull: async (to) => pass(to, await reader.read()),
  });
  /**
   * @param {ReadableStreamDefaultController} to
   * @param {ReadableStreamReadResult<Uint8Array>} read
   */
  function pass(to, { value, done }) {
    if (done) to.close();
    else to.enqueue(value);
    told(value?.length ?? 0);
  }
  // Some hosts say that such a file is compressed, and the browser has unpacked it already.
  const packed = first.value?.[0] === 0x1f && first.value[1] === 0x8b;
  const body = packed ? bytes.pipeThrough(new DecompressionStream("gzip")) : bytes;
  return new Response(body, { headers: { "Content-Type": kindOf(address) } });
}

/** @param {string} address */
const kindOf = (address) => (address.endsWith(".wasm") ? "application/wasm" : address.endsWith(".json") ? "application/json" : "application/octet-stream");
