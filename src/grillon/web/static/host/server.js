/** Questions for the server that the page comes from. */

/**
 * @typedef {{path: string, lang?: string, body?: object, signal?: AbortSignal,
 *   hear?: (kind: string, data: any) => void}} Question what is asked at a path; with a body that `lang` is written into,
 *   or by the path alone; `hear` is told what happens in the meantime
 */

const BASE = "api/v1/";
const JSON_TYPE = "application/json";

/**
 * @param {Question} question
 * @returns {Promise<Response>}
 */
export async function answer({ path, lang, body, signal, hear }) {
  if (!body) return fetch(BASE + path + (lang ? `?lang=${lang}` : ""), { signal });
  const headers = { "Content-Type": JSON_TYPE, Accept: hear ? "text/event-stream" : "*/*" };
  const told = await fetch(BASE + path, { method: "POST", headers, body: JSON.stringify({ ...body, lang }), signal });
  return hear && told.ok && told.body ? last(told.body, hear) : told;
}

/**
 * The last event is the answer.
 *
 * @param {ReadableStream<Uint8Array<ArrayBuffer>>} stream
 * @param {(kind: string, data: any) => void} hear
 */
async function last(stream, hear) {
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  for (let text = ""; ; ) {
    const { value, done } = await reader.read();
    if (done) throw new TypeError("the answer is not whole");
    const blocks = (text + value).split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) {
      const [kind, data] = block.split("\n").map((line) => line.slice(line.indexOf(": ") + 2));
      if (kind === "result" || kind === "error") return new Response(data, { status: kind === "result" ? 200 : 422 });
      hear(kind, JSON.parse(data));
    }
  }
}
