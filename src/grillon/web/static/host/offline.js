/** The page without a network, its new versions, and the games that only this browser has. */
import { toast } from "../dom.js";
import { say } from "../words.js";

const HOUR = 3_600_000;

/** The page of a server is stored for offline use, including what was loaded before the service worker started. */
export async function keepPage() {
  await navigator.serviceWorker.register("service-worker.js");
  const { active } = await navigator.serviceWorker.ready;
  await Promise.all([import("../views/play/play.js"), import("../views/common/sheets.js"), import("../views/common/options.js"), import("../opening.js")]);
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  navigator.serviceWorker.addEventListener("message", () => (document.documentElement.dataset.kept = ""));
  navigator.serviceWorker.startMessages();
  active?.postMessage({ keep: [location.href.split("#")[0], ...loaded] });
}

/** A site is stored whole, once Python has come. A new version waits until the player reloads: a game is never interrupted. */
export async function keepSite() {
  const { serviceWorker } = navigator;
  const { leaveMemory, started } = await import("./workers.js");
  await started().catch(() => {});
  const registration = await serviceWorker.register("service-worker.js", { updateViaCache: "none" });
  const offer = () => {
    const { waiting } = registration;
    if (waiting && serviceWorker.controller)
      toast(say("There is a new version."), { label: say("Reload"), stays: true, run: () => take(waiting) });
  };
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", offer);
  });
  offer();
  // What another tab takes is there for every tab; one that nobody looks at takes it at once.
  if (serviceWorker.controller) serviceWorker.addEventListener("controllerchange", () => document.hidden && location.reload());
  setInterval(() => registration.update().catch(() => {}), HOUR);
  const { active } = await serviceWorker.ready;
  active?.postMessage({ alone: true });
  document.documentElement.dataset.kept = "";
  leaveMemory();
}

/** @param {ServiceWorker} waiting */
function take(waiting) {
  // Another tab may have taken it.
  if (waiting.state !== "installed") return location.reload();
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
  // Browsers change at a moment when no tab asks for anything; one that was missed does not come by itself.
  const ask = () => waiting.postMessage({ take: true });
  setInterval(ask, 1000);
  ask();
}
