/** Files that are stored compressed, so that they are as fast from a host that compresses nothing. */

// The worker puts `unpacked` in its place.
const { fetch } = globalThis;

/**
 * @param {URL | string} address of the file without the ending `.gz`, which it has where it is stored
 * @returns {Promise<Response>} its content; an answer that is not `ok` if there is no such file
 */
export async function unpacked(address) {
  const answer = await fetch.call(globalThis, `${address}.gz`);
  if (!answer.ok) return answer;
  const bytes = await answer.arrayBuffer();
  // Some hosts say that such a file is compressed, and the browser has unpacked it already.
  const [first, second] = new Uint8Array(bytes, 0, 2);
  const packed = first === 0x1f && second === 0x8b;
  const body = packed ? new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")) : bytes;
  return new Response(body, { headers: { "Content-Type": kindOf(String(address)) } });
}

/** @param {string} address */
const kindOf = (address) => (address.endsWith(".wasm") ? "application/wasm" : address.endsWith(".json") ? "application/json" : "application/octet-stream");
