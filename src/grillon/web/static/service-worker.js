/** Keeps the page for offline use: the last version sent is shown again. */
const OURS = `grillon ${self.registration.scope} `;
const CACHE = `${OURS}1`;

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("activate", (event) => {
  const earlier = (name) => name === "grillon-page-1" || (name.startsWith(OURS) && name !== CACHE);
  const gone = caches.keys().then((names) => Promise.all(names.filter(earlier).map((name) => caches.delete(name))));
  event.waitUntil(gone.then(() => self.clients.claim()));
});

self.addEventListener("message", (event) => {
  const own = (event.data.keep ?? []).filter((address) => isOurs(new URL(address)));
  const kept = caches.open(CACHE).then((cache) => cache.addAll([...new Set(own)]));
  event.waitUntil(kept.then(() => event.source.postMessage({ kept: true })));
});

const isOurs = ({ origin, pathname }) => origin === self.location.origin && !/\/api\//.test(pathname);

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !isOurs(new URL(request.url))) return;
  event.respondWith(fromServer(request));
});

/** The server's own answer if there is one: a new version is seen at once. */
async function fromServer(request) {
  const cache = await caches.open(CACHE);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(request, answer.clone());
    return answer;
  } catch (error) {
    const known = await cache.match(request, { ignoreSearch: true, ignoreVary: true });
    if (known) return known;
    throw error;
  }
}
