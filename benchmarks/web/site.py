"""The page without a server, in Chromium: the first visit, the next ones, hints, memory, a slow machine on a slow line.

It needs `make site-core` and a browser. A first visit is within 8 MB as sent, a puzzle can be played within 1 s, the
first hint of a new puzzle comes within 6; with 10 Mbit/s and a quarter of the processor, within 3 and 25. A next visit
takes at most 1.4 times what the bare interpreter takes until it has started. Then 95 % of the hints of the collection
come within 100 ms, all within 300, a medium puzzle is made within 1 s, and both workers stay below 300 MB after as
many questions as a player asks in half an hour (with `--large` half an hour of them, one after the other).
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from itertools import count
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from threading import Thread
from time import monotonic
from typing import Any, NamedTuple

import benchmarks
from benchmarks import Row
from benchmarks.web._browser import percentile
from grillon import families
from grillon.codec import to_json
from grillon.collection import collection
from grillon.web.site.folder import RUNTIME, site_files
from tests.support.web import browser_program

BUILT = Path("build/site-core")
VISITS = 5
SHELF = 3
"""Puzzles of each shelf and size whose hints are timed, all the way to their ends."""
HALF_HOUR = 40
"""Puzzles of which everything is asked: with their hints a question every three seconds of half an hour."""
BARE = {
    "index.html": b'<!doctype html><script type="module" src="begin.js"></script>',
    "begin.js": b"""const worker = new Worker("worker.js", { type: "module" });
      worker.onmessage = () => performance.mark("python");""",
    "worker.js": b"""import { loadPyodide } from "./pyodide.mjs";
      await loadPyodide(); postMessage("ready");""",
}
"""The interpreter alone, as its own files start it in a worker."""
ASK = """async ([path, body]) => {
  const workers = await import(document.querySelector("script[type=module]").src.replace("main.js", "host/workers.js"));
  const begun = performance.now();
  const told = await (await workers.askPython({ path, body, lang: "en" })).json();
  return { told, milliseconds: performance.now() - begun, now: performance.now() };
}"""
MEMORY = "document.querySelector('script[type=module]').src.replace('main.js', 'runtime/memory')"
PLAYED = "html[data-ready=play] .stage .board rect:not(pattern *)"


class Host(NamedTuple):
    """A host of files that counts what it sends."""

    address: str
    sent: list[int]


@contextmanager
def hosted(root: Path) -> Iterator[Host]:
    sent: list[int] = []

    class Handler(SimpleHTTPRequestHandler):
        def copyfile(self, source: Any, outputfile: Any) -> None:
            content = source.read()
            sent.append(len(content))
            outputfile.write(content)

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=str(root))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield Host(f"http://127.0.0.1:{server.server_port}", sent)
        server.shutdown()


def run() -> Iterator[Row]:
    """All measurements; a line says so where something is missing."""
    if not (BUILT / "core.so").exists():
        yield Row("NO BROWSER CORE: `make site-core` builds it", 0.0)
        return
    from playwright.sync_api import sync_playwright

    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        root = Path(folder)
        bare = {name: (BUILT / name).read_bytes() for name in RUNTIME if name.startswith("pyodide")}
        bare |= {"python_stdlib.zip": (BUILT / "python_stdlib.zip").read_bytes(), **BARE}
        for place, files in (("puzzles", site_files(BUILT)), ("bare", bare)):
            for name, content in files.items():
                (root / place / name).parent.mkdir(parents=True, exist_ok=True)
                (root / place / name).write_bytes(content)
        start = playwright.chromium.launch_persistent_context
        with hosted(root) as host:

            def browser(profile: str) -> Any:
                # A profile of its own: in a private window nothing that was compiled is kept.
                return start(str(root / profile), executable_path=browser_program(), args=["--no-sandbox"])

            with browser("slow") as context:
                yield from first_visit(context, host, "slow, ", played=3.0, hinted=25.0)
            with browser("fast") as context:
                yield from first_visit(context, host, "", played=1.0, hinted=6.0)
                yield from next_visits(context, host)
                yield from at_work(context, host)


def missed(value: float, target: float, what: str) -> str:
    return "" if value <= target else f"  MISSED the target of {what}"


def since_begun(page: Any) -> float:
    return float(page.evaluate("performance.now()")) / 1000


def first_visit(context: Any, host: Host, what: str, *, played: float, hinted: float) -> Iterator[Row]:
    """Until today's puzzle can be played, and until a new one has a hint; and all that was sent until it was stored."""
    page = context.new_page()
    if what:
        client = context.new_cdp_session(page)
        client.send("Network.enable")
        line = {"latency": 20, "downloadThroughput": 1.25e6, "uploadThroughput": 1.25e6}
        client.send("Network.emulateNetworkConditions", {"offline": False, **line})
        client.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    host.sent.clear()
    page.goto(f"{host.address}/puzzles/")
    page.click("[data-play=sudoku]")
    page.wait_for_selector(PLAYED)
    taken = since_begun(page)
    yield Row(f"first visit, {what}until one plays", taken, note=missed(taken, played, f"{played:g} s"))
    body = {"puzzle": to_json(families.get("sudoku").generate(seed=77, level="hard").puzzle)}
    hint = page.evaluate(ASK, ["hint", body])
    assert hint["told"]["kind"] == "step", hint
    taken = hint["now"] / 1000
    yield Row(f"first visit, {what}until a new hint", taken, note=missed(taken, hinted, f"{hinted:g} s"))
    if what:
        return
    page.wait_for_selector("html[data-kept]")
    sent = sum(host.sent) / 1e6
    yield Row("first visit, sent", 0.0, note=f"{sent:.2f} MB in {len(host.sent)} files{missed(sent, 8, '8 MB')}")
    until = monotonic() + 120
    while not page.evaluate(f"caches.match({MEMORY}).then(Boolean)"):
        assert monotonic() < until, "the memory was not kept"
        page.wait_for_timeout(200)
    page.close()


def next_visits(context: Any, host: Host) -> Iterator[Row]:
    """Turn about with the bare interpreter: other work on the machine slows both."""
    bare, ours = [], []
    body = {"puzzle": to_json(families.get("takuzu").generate(seed=78).puzzle)}
    for _ in range(VISITS):
        page = context.new_page()
        page.goto(f"{host.address}/bare/index.html")
        page.wait_for_function("performance.getEntriesByName('python').length")
        bare.append(page.evaluate("performance.getEntriesByName('python')[0].startTime") / 1000)
        page.close()
        page = context.new_page()
        host.sent.clear()
        page.goto(f"{host.address}/puzzles/")
        ours.append(page.evaluate(ASK, ["hint", body])["now"] / 1000)
        page.close()
    ratio = median(one / other for one, other in zip(ours, bare, strict=True))
    note = f"{ratio:.2f} times as long, {sum(host.sent)} bytes sent{missed(ratio, 1.4, '1.4')}"
    yield Row(
        "next visit, until a new hint", median(ours), peer="the bare interpreter", peer_seconds=median(bare), note=note
    )


def at_work(context: Any, host: Host) -> Iterator[Row]:
    page = context.new_page()
    page.goto(f"{host.address}/puzzles/")

    def ask(path: str, body: dict[str, Any]) -> Any:
        return page.evaluate(ASK, [path, body])

    times = []
    for body in hints():
        times.append(ask("hint", body)["milliseconds"] / 1000)
    high = percentile(times, 0.95)
    note = f"95 %: {1000 * high:.0f} ms{missed(high, 0.1, '100 ms')}; longest {1000 * max(times):.0f} ms"
    yield Row("hints", sum(times), len(times), "hint", note=note + missed(max(times), 0.3, "300 ms"))
    for family in families.BUILT_IN:
        made = [
            ask("generate", {"family": family, "options": {"level": "medium"}, "seed": seed})["milliseconds"] / 1000
            for seed in range(1, 6)
        ]
        note = f"longest {max(made):.2f} s{missed(max(made), 1, '1 s')}"
        yield Row(f"a medium puzzle, {family}", sum(made), len(made), "puzzle", note=note)
    until = monotonic() + (1800 if benchmarks.large else 0)
    asked = 0
    for seed in count():
        if seed >= HALF_HOUR and monotonic() >= until:
            break
        family = families.BUILT_IN[seed % len(families.BUILT_IN)]
        puzzle = ask("generate", {"family": family, "options": {}, "seed": seed})["told"]["bundle"]["puzzle"]
        steps = ask("explain", {"puzzle": puzzle})["told"]["steps"]
        for verb in ("rate", "check", "compare"):
            ask(verb, {"puzzle": puzzle, **({"timeout": 2} if verb == "compare" else {})})
        chosen: set[int] = set()
        for step in steps[:12]:
            ask("hint", {"puzzle": puzzle, "position": {"chosen": sorted(chosen)}})
            chosen |= set(step["chosen"])
        asked += 5 + len(steps[:12])
    used = [memory / 1e6 for memory in worker_memories(page)]
    note = f"after {asked} questions: {', '.join(f'{one:.0f}' for one in used)} MB{missed(sum(used), 300, '300 MB')}"
    yield Row("memory of the workers", 0.0, note=note)


def hints() -> Iterator[dict[str, Any]]:
    """Every hint of the first puzzles of each shelf of the collection."""
    with collection() as shelves:
        for group in shelves.statistics().groups:
            if group.level is None:
                continue
            for entry in shelves.find(family=group.family, level=str(group.level), size=group.size, limit=SHELF):
                chosen: set[int] = set()
                excluded: set[int] = set()
                for step in entry.puzzle.explain().steps:
                    position = {"chosen": sorted(chosen), "excluded": sorted(excluded)}
                    yield {"puzzle": to_json(entry.puzzle), "position": position}
                    chosen |= set(step.chosen)
                    excluded |= set(step.excluded)


def worker_memories(page: Any) -> list[float]:
    """The bytes of each worker: its objects, and its arrays, which hold the memory of the interpreter."""
    client = page.context.new_cdp_session(page)
    used = []
    sessions: list[str] = []
    client.on("Target.attachedToTarget", lambda event: sessions.append(event["sessionId"]))
    client.send("Target.setAutoAttach", {"autoAttach": True, "waitForDebuggerOnStart": False, "flatten": False})
    page.wait_for_timeout(500)
    answers: list[Any] = []
    client.on("Target.receivedMessageFromTarget", lambda event: answers.append(json.loads(event["message"])))
    for session in sessions:
        message = json.dumps({"id": 1, "method": "Runtime.getHeapUsage"})
        client.send("Target.sendMessageToTarget", {"sessionId": session, "message": message})
    page.wait_for_timeout(500)
    for answer in answers:
        if "result" in answer:
            told = answer["result"]
            used.append(told["totalSize"] + told.get("backingStorageSize", 0.0) + told.get("embedderHeapUsedSize", 0.0))
    return used
