/**
 * The service worker of a site without a server. The program that writes the site puts VERSION and FILES before it: a
 * version is received whole, each file with the content it must have, or not at all; it waits until the page asks for
 * it, so that page, Python and core are always of one version.
 */
const OURS = `grillon ${self.registration.scope} `;
const CACHE = OURS + VERSION;
/** With these the page may share memory with its workers, and stop them at once. */
const ISOLATED = { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" };

self.addEventListener("install", (event) => event.waitUntil(receive()));

async function receive() {
  const cache = await caches.open(CACHE);
  const one = async ([name, integrity]) => {
    const address = new URL(name, self.registration.scope);
    const answer = await fetch(address, { integrity, cache: "no-cache" });
    if (!answer.ok) throw new Error(name);
    await cache.put(address, answer);
  };
  try {
    await Promise.all(Object.entries(FILES).map(one));
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
}

self.addEventListener("activate", (event) => event.waitUntil(alone().then(() => self.clients.claim())));

/** Earlier versions of this folder go; what other pages of the host keep stays. */
async function alone() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(OURS) && name !== CACHE).map((name) => caches.delete(name)));
}

self.addEventListener("message", (event) => event.data.take && self.skipWaiting());

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(self.registration.scope)) event.respondWith(answer(request));
});

async function answer(request) {
  const cache = await caches.open(CACHE);
  const known = await cache.match(request, { ignoreSearch: true, ignoreVary: true });
  const found = known ?? (await fetch(request));
  // What lies in the folder of a version never changes.
  if (!known && found.ok && request.url.startsWith(`${self.registration.scope}${VERSION}/`)) await cache.put(request, found.clone());
  if (found.status !== 200 || found.type === "opaque") return found;
  const headers = new Headers(found.headers);
  for (const [name, value] of Object.entries(ISOLATED)) headers.set(name, value);
  return new Response(found.body, { status: 200, headers });
}
