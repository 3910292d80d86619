/**
 * The service worker of a site without a server. The program that writes the site puts VERSION, FILES, PAGE, KINDS,
 * `unpack.js` and `archive.js` before it: a version is received whole, each file with the content it must have, or not
 * at all; it waits until the page asks for it, so that page, Python and core are always of one version. PAGE is an
 * archive of many small files.
 */
const PACKED = /\.gz$/;
const OURS = `grillon ${self.registration.scope} `;
const CACHE = OURS + VERSION;
/** With these the page may share memory with its workers, and stop them at once. */
const ISOLATED = { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" };

self.addEventListener("install", (event) => event.waitUntil(receive()));

async function receive() {
  const cache = await caches.open(CACHE);
  const one = ([name, integrity]) => store(cache, new URL(name, self.registration.scope), { integrity, cache: "no-cache" });
  try {
    await Promise.all([storePage(cache), ...Object.entries(FILES).map(one)]);
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
}

async function storePage(cache) {
  const address = new URL(PAGE.name, self.registration.scope);
  const answer = await unpackedAnswer(await fetch(address, { integrity: PAGE.integrity, cache: "no-cache" }), address.href);
  const stored = [];
  const writeFile = (path, content) => {
    const headers = { "Content-Type": KINDS[path.slice(path.lastIndexOf("."))] };
    stored.push(cache.put(new URL(path, self.registration.scope), isolated(new Response(content.slice(), { headers }))));
  };
  unpack({ mkdirTree() {}, writeFile }, new Uint8Array(await answer.arrayBuffer()), VERSION);
  await Promise.all(stored);
}

/** What is stored compressed on the host is kept unpacked, under its own name: then nothing is unpacked at a start. */
async function store(cache, address, options) {
  const answer = await fetch(address, options);
  if (!answer.ok) throw new Error(address);
  const plain = address.href.replace(PACKED, "");
  const content = plain === address.href ? answer : await unpackedAnswer(answer, plain);
  await cache.put(plain, isolated(content));
}

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

/** Earlier versions of this folder go when no other tab can be of them; what other pages of the host keep stays. */
async function alone() {
  const names = await caches.keys();
  const tabs = await self.clients.matchAll({ type: "window" });
  if (tabs.length > 1 || self.registration.installing || self.registration.waiting) return;
  await Promise.all(names.filter((name) => name.startsWith(OURS) && name !== CACHE).map((name) => caches.delete(name)));
}

self.addEventListener("message", (event) => {
  if (event.data.take) self.skipWaiting();
  if (event.data.alone) event.waitUntil(alone());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(self.registration.scope)) event.respondWith(answer(request));
});

async function answer(request) {
  const cache = await caches.open(CACHE);
  const find = (within) => within.match(request, { ignoreSearch: true, ignoreVary: true });
  const { url } = request;
  // A tab that was opened before this version came asks for files of its own.
  const found = (await find(cache)) ?? (await find(caches));
  if (found) return found;
  // What lies in the folder of a version never changes: the first to ask for a file keeps it.
  if (url.startsWith(`${self.registration.scope}${VERSION}/`)) await store(cache, new URL(`${url}.gz`), {}).catch(() => {});
  return (await find(cache)) ?? isolated(await fetch(request));
}

/** As it is, the answer of the cache keeps what the browser has compiled of it. */
function isolated(answer) {
  if (answer.status !== 200 || answer.type === "opaque") return answer;
  const headers = new Headers(answer.headers);
  for (const [name, value] of Object.entries(ISOLATED)) headers.set(name, value);
  return new Response(answer.body, { status: 200, headers });
}
