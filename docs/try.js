/** "Try it" under the examples that a browser answers; they run in a worker with Python, beside the page without a server. */
const HERE = document.currentScript.src;
const FRENCH = location.pathname.includes("/fr/");
const WORDS = FRENCH
  ? { page: "Jouer", try: "Essayer", works: "Python travaille…", stop: "Arrêter", nothing: "(rien n'est affiché)" }
  : { page: "Play", try: "Try it", works: "Python is at work…", stop: "Stop", nothing: "(nothing is printed)" };

/** @type {Worker | undefined} */
let worker;
/** The examples that have been run: a later one needs the files and names of earlier ones. */
let done = new Set();

/** The address of the worker: the folder of the version that the start of the page names. */
async function workerAddress() {
  const start = new URL("../", HERE);
  const page = new DOMParser().parseFromString(await (await fetch(start)).text(), "text/html");
  if (!page.querySelector('meta[name="host"][content="worker"]')) return null;
  return new URL(page.querySelector("script[type=module]").getAttribute("src").replace("main.js", "host/examples.js"), start);
}

function open(address) {
  done = new Set();
  worker = new Worker(address, { type: "module" });
  worker.postMessage({ lang: FRENCH ? "fr" : "en", kept: Boolean(navigator.serviceWorker?.controller) });
  for (const name of document.querySelectorAll(".highlight > .filename"))
    worker.postMessage({ name: name.textContent, text: textOf(name.parentElement) });
}

function ask(question) {
  return new Promise((settle, refuse) => {
    worker.onmessage = ({ data }) => ("failed" in data ? refuse(new Error(data.failed)) : settle(data));
    worker.onerror = ({ message }) => refuse(new Error(message));
    worker.postMessage(question);
  });
}

function end() {
  worker?.terminate();
  worker = undefined;
}

const textOf = (block) => block.querySelector("code").textContent;

async function run(address, place, all) {
  const answer = document.createElement("div");
  answer.className = "answer";
  const says = document.createElement("p");
  const stop = document.createElement("button");
  stop.type = "button";
  stop.className = "md-button";
  stop.textContent = WORDS.stop;
  says.setAttribute("role", "status");
  says.append(WORDS.works, " ", stop);
  answer.append(says);
  place.querySelector(".answer")?.remove();
  place.append(answer);
  stop.onclick = () => {
    end();
    answer.remove();
  };
  try {
    if (!worker) open(address);
    for (const before of all.slice(0, all.indexOf(place))) {
      if (!done.has(before)) await ask({ kind: before.dataset.try, text: textOf(before.previousElementSibling) });
      done.add(before);
    }
    const { printed, pictures } = await ask({ kind: place.dataset.try, text: textOf(place.previousElementSibling) });
    done.add(place);
    const text = document.createElement("pre");
    text.textContent = printed.trimEnd() || WORDS.nothing;
    const images = pictures.map((svg) => {
      const image = new Image();
      image.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
      image.alt = "";
      return image;
    });
    answer.replaceChildren(...(printed.trim() || !images.length ? [text] : []), ...images);
  } catch (error) {
    end();
    says.textContent = String(error.message);
  }
}

async function begin() {
  const all = [...document.querySelectorAll("[data-try]")];
  const address = await workerAddress().catch(() => null);
  if (!address) return;
  const link = document.createElement("a");
  link.className = "md-header__button";
  link.href = new URL("../", HERE).href;
  link.textContent = WORDS.page;
  document.querySelector(".md-header__title")?.after(link);
  for (const place of all) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "md-button";
    button.textContent = WORDS.try;
    button.onclick = () => run(address, place, all);
    place.prepend(button);
  }
}

begin();
