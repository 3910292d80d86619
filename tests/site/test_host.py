"""The page without a server, in a real browser: from a folder of a host of files, with Python in its workers."""

from __future__ import annotations

import gzip
import json
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from grillon import families
from grillon.codec import to_json
from grillon.web.answers.answer import answer
from grillon.web.answers.ask import Ask
from grillon.web.page_files import STATIC
from grillon.web.site.folder import POLICY, site_files
from tests.site.test_answers import steady
from tests.support.web import Browser, until
from tests.web.played import READY

ROOT = Path(__file__).parents[2]
RUNTIME = ROOT / "build" / "site-core"
FOLDER = "puzzles"
PUZZLE = "takuzu 4x4\n0 0 . .\n. 0 . .\n. . . 1\n. . 0 ."
EMPTY = "sudoku 9x9\n" + "\n".join([". " * 9] * 9)
"""More solutions than anybody counts."""
ASK = """async ([path, body, abort]) => {
  const workers = await import(document.querySelector("script[type=module]").src.replace("main.js", "host/workers.js"));
  const control = new AbortController();
  const heard = [];
  const hear = (kind, data) => {
    heard.push([kind, data]);
    if (abort) control.abort();
  };
  try {
    const answer = await workers.answer({ path, body, lang: "en", hear, signal: control.signal });
    return { status: answer.status, told: await answer.json(), heard };
  } catch (error) {
    return { status: error.name, heard };
  }
}"""


PYTHON = """async ([path, body, lang]) => {
  const workers = await import(document.querySelector("script[type=module]").src.replace("main.js", "host/workers.js"));
  return (await workers.askPython({ path, body, lang })).json();
}"""


def write(files: dict[str, bytes], folder: Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)


@contextmanager
def hosted(root: Path, headers: dict[str, str]) -> Iterator[str]:
    """What `python -m http.server` does with a folder; perhaps with more headers."""

    class Handler(SimpleHTTPRequestHandler):
        def end_headers(self) -> None:
            for name, value in headers.items():
                self.send_header(name, value)
            super().end_headers()

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=str(root))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/{FOLDER}/"
        server.shutdown()


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    if not (RUNTIME / "core.so").exists():
        message = "NO CORE: the page without a server is not tested. `make site-core` builds it."
        if os.environ.get("CI"):
            pytest.fail(message)
        pytest.skip(message)
    return site_files(RUNTIME, days=1, first=1)


@pytest.fixture
def site(files: dict[str, bytes], tmp_path: Path) -> Iterator[str]:
    write(files, tmp_path / FOLDER)
    with hosted(tmp_path, {}) as address:
        yield address


@pytest.fixture
def kept(browser: Browser, site: str) -> Iterator[Any]:
    """A page that the browser has received whole, opened once more."""
    with browser.page(service_workers="allow") as opened:
        opened.goto(site)
        opened.wait_for_selector("html[data-kept]")
        opened.reload()
        opened.wait_for_selector("html[data-ready]")
        yield opened


def test_the_worker_answers_as_the_server_does(page: Any, site: str) -> None:
    page.goto(site)
    page.wait_for_selector(".card .thumbnail")
    told = page.evaluate(ASK, ["hint", {"puzzle": PUZZLE}, False])
    assert (told["status"], told["told"]["kind"]) == (200, "step")
    refused = page.evaluate(ASK, ["hint", {"puzzle": "nothing"}, False])
    assert (refused["status"], list(refused["told"])) == (400, ["error"])


def hold(page: Any, what: str) -> list[Any]:
    """Requests that the host does not answer until they are continued."""
    held: list[Any] = []
    page.route(what, lambda route: held.append(route))
    return held


def hinted(page: Any) -> str:
    """The text of the next hint, in all its stages; then it is applied."""
    for stage in ("Hint", "How?", "Show me"):
        page.click(f"[data-do=hint]:has-text('{stage}')")
        page.wait_for_selector(".message.hint")
    text = str(page.inner_text(".message.hint"))
    page.click("[data-do=hint]:has-text('Apply')")
    return text


def test_one_plays_with_hints_before_python_is_there(page: Any, site: str) -> None:
    held = hold(page, "**/core.so.gz")
    page.goto(site)
    page.wait_for_selector(".loading[role=progressbar]:visible")
    assert page.get_attribute(".loading", "aria-valuenow") is not None
    page.wait_for_function("document.querySelectorAll('.card .thumbnail').length === 4")
    for family in ("takuzu", "packing"):
        page.click(f"[data-play={family}]")
        page.wait_for_selector(READY)
        first, second = hinted(page), hinted(page)
        assert first
        assert first != second
        page.goto(f"{site}#/")
        page.wait_for_selector("html[data-ready=start]")
    # Another question waits until Python has come.
    asked = page.evaluate_handle(f"({{ told: ({ASK})(['hint', {json.dumps({'puzzle': PUZZLE})}, false]) }})")
    for route in held:
        route.continue_()
    assert asked.evaluate("async ({ told }) => (await told).status") == 200
    page.wait_for_selector(".loading", state="hidden")


def test_the_first_puzzles_of_a_shelf_have_their_hints(page: Any, site: str) -> None:
    hold(page, "**/core.so.gz")
    page.goto(f"{site}#/collection/takuzu/easy")
    page.click(".shelf .resume:not(.empty)")
    page.wait_for_selector(READY)
    assert hinted(page) != hinted(page)


def test_prepared_hints_are_those_of_python(page: Any, site: str, files: dict[str, bytes]) -> None:
    name = next(name for name in sorted(files) if "/prepared/days/" in name and name.endswith(".fr.json.gz"))
    page.goto(site)
    for known in json.loads(gzip.decompress(files[name]))["hints"]:
        for position, told in list(known["answers"].items())[::20]:
            chosen, excluded, last = json.loads(position)
            # A hint with marks is none of the prepared ones; these are right, so they change nothing.
            body = {
                "puzzle": known["puzzle"],
                "position": {"chosen": chosen, "excluded": excluded},
                "moves": [{"enter": last}] if last and last[-1] in chosen else [{"exclude": last}],
                "complete_marks": "none",
            }
            assert page.evaluate(PYTHON, ["hint", body, "fr"]) == told


def test_families_of_other_packages_are_there(page: Any, site: str) -> None:
    page.goto(site)
    for family in families.external():
        puzzle = to_json(family.generate(seed=3).puzzle)
        told = page.evaluate(ASK, ["hint", {"puzzle": puzzle}, False])
        assert (told["status"], told["told"]["kind"]) == (200, "step"), told


def test_the_next_visit_takes_the_memory_of_an_earlier_start(kept: Any) -> None:
    resumed = "performance.getEntriesByName('python')[0]?.detail"
    memory = "document.querySelector('script[type=module]').src.replace('main.js', 'runtime/memory')"
    until(lambda: kept.evaluate(f"caches.match({memory}).then(Boolean)"), "the memory is kept")
    for layout in (None, "another"):
        if layout is not None:
            kept.evaluate(
                f"""layout => caches.keys().then(([name]) => caches.open(name)).then((cache) =>
                cache.put({memory}, new Response(new Uint8Array(9), {{ headers: {{ layout }} }})))""",
                layout,
            )
        kept.reload()
        for body in ({"puzzle": PUZZLE}, {"family": "sudoku", "options": {"level": "easy"}, "seed": 5}):
            verb = "hint" if "puzzle" in body else "generate"
            told = kept.evaluate(ASK, [verb, body, False])
            here = answer(verb, json.dumps(body).encode(), Ask())
            assert steady(told["told"]) == steady(json.loads(here.body))
        assert kept.evaluate(resumed) is (layout is None)


def test_progress_and_races_arrive(page: Any, site: str) -> None:
    page.goto(site)
    told = page.evaluate(ASK, ["count", {"puzzle": EMPTY, "timeout": 1}, False])
    nodes = [data["counters"].get("nodes", 0) for kind, data in told["heard"] if kind == "progress"]
    assert nodes == sorted(nodes)
    assert nodes[-1] > 0
    assert told["told"]["count"]["limit"] == "timeout"
    race = page.evaluate(ASK, ["compare", {"puzzle": PUZZLE, "engine": "plain", "pruning": [True]}, False])
    assert [data["name"] for kind, data in race["heard"] if kind == "item"] == [
        run["name"] for run in race["told"]["runs"]
    ]


def test_stop_without_shared_memory_ends_the_worker_and_asks_again(page: Any, site: str) -> None:
    page.goto(site)
    assert not page.evaluate("crossOriginIsolated")
    stopped = page.evaluate(ASK, ["count", {"puzzle": EMPTY, "timeout": 600}, True])
    assert stopped["status"] == "AbortError"
    page.wait_for_selector(".toast")
    assert page.evaluate(ASK, ["rate", {"puzzle": PUZZLE}, False])["status"] == 200


def test_a_page_that_is_kept_shares_memory_and_stops_without_a_restart(kept: Any) -> None:
    assert kept.evaluate("crossOriginIsolated")
    assert kept.evaluate(ASK, ["count", {"puzzle": EMPTY, "timeout": 600}, True])["status"] == "AbortError"
    assert kept.evaluate(ASK, ["rate", {"puzzle": PUZZLE}, False])["status"] == 200
    assert kept.locator(".toast").count() == 0


def test_a_page_that_is_kept_needs_no_network(kept: Any) -> None:
    kept.context.set_offline(True)
    kept.reload()
    kept.wait_for_selector(".card .thumbnail")
    assert kept.evaluate(ASK, ["rate", {"puzzle": PUZZLE}, False])["status"] == 200


def test_a_folder_keeps_to_itself(browser: Browser, site: str) -> None:
    with browser.page(service_workers="allow") as page:
        page.goto(site + "icon.svg")
        page.evaluate("caches.open('of another page')")
        page.goto(site)
        page.wait_for_selector("html[data-kept]")
        others, own = sorted(page.evaluate("caches.keys()"), reverse=True)
        assert others == "of another page"
        assert own.startswith(f"grillon {site} ")
        keys = page.evaluate("Object.keys(localStorage)")
        assert keys
        assert all(key.startswith(f"grillon:/{FOLDER}/:") for key in keys)


@pytest.fixture
def newer(tmp_path: Path) -> dict[str, bytes]:
    static = tmp_path / "static"
    shutil.copytree(STATIC, static)
    (static / "css" / "page.css").write_text("body { --newer: 1 }")
    return site_files(RUNTIME, static, days=1, first=1)


def test_a_new_version_waits_until_it_is_taken(kept: Any, tmp_path: Path, newer: dict[str, bytes]) -> None:
    begun = kept.evaluate("document.querySelector('script[type=module]').src")
    write(newer, tmp_path / FOLDER)
    kept.evaluate("navigator.serviceWorker.getRegistration().then((one) => one.update())")
    kept.wait_for_selector(".toast button")
    kept.evaluate(
        """() => import(document.querySelector("script[type=module]").src.replace("main.js", "dom.js"))
          .then(({ toast }) => toast("Something else."))"""
    )
    assert kept.locator(".toast").all_text_contents() == ["There is a new version.Reload", "Something else."]
    # Until then everything is of the version before, though it is no longer on the host.
    assert kept.evaluate(ASK, ["rate", {"puzzle": PUZZLE}, False])["status"] == 200
    kept.click(".toast button")
    kept.wait_for_function("(begun) => document.querySelector('script[type=module]')?.src !== begun", arg=begun)
    kept.wait_for_selector("html[data-ready]")
    until(lambda: len(kept.evaluate("caches.keys()")) == 1, "the version before has gone")


def test_a_new_version_is_for_every_tab_and_a_game_goes_on(
    kept: Any, site: str, tmp_path: Path, newer: dict[str, bytes]
) -> None:
    tabs = [kept, kept.context.new_page(), kept.context.new_page()]
    tabs[2].add_init_script("Object.defineProperty(document, 'hidden', { value: true })")
    tabs[1].goto(site)
    tabs[2].goto(site)
    tabs[0].click("[data-play=takuzu]")
    tabs[0].wait_for_selector(READY)
    begun_with = tabs[0].text_content(".stage .board")
    hinted(tabs[0])
    entered = tabs[0].text_content(".stage .board")
    assert entered != begun_with
    begun = kept.evaluate("document.querySelector('script[type=module]').src")
    for tab in tabs:
        tab.wait_for_selector("html[data-kept]")
    write(newer, tmp_path / FOLDER)
    kept.evaluate("navigator.serviceWorker.getRegistration().then((one) => one.update())")
    for tab in tabs:
        tab.wait_for_selector(".toast button")
    later = tabs[1].evaluate("document.querySelector('script[type=module]').src.replace('main.js', 'replay/charts.js')")
    # The first takes it, the second when its player says so, the third, which nobody looks at, by itself.
    for tab, clicks in ((tabs[0], True), (tabs[2], False), (tabs[1], True)):
        if clicks:
            if tab is tabs[1]:  # until then it has all of its own version
                assert tab.evaluate("(module) => import(module).then(() => true)", later)
            tab.click(".toast button")
        tab.wait_for_function("(begun) => document.querySelector('script[type=module]')?.src !== begun", arg=begun)
        tab.wait_for_selector("html[data-ready]")
    tabs[0].wait_for_selector(READY)
    assert tabs[0].text_content(".stage .board") == entered


def test_a_version_that_is_not_whole_is_never_taken(kept: Any, tmp_path: Path, newer: dict[str, bytes]) -> None:
    damaged = next(name for name in newer if name.endswith("core.so.gz"))
    write({**newer, damaged: b"half"}, tmp_path / FOLDER)
    kept.evaluate(
        """navigator.serviceWorker.getRegistration().then(async (one) => {
          await one.update();
          const { installing } = one;
          await new Promise((done) => installing.addEventListener("statechange", done));
          if (installing.state !== "redundant") throw new Error(installing.state);
        })"""
    )
    assert len(kept.evaluate("caches.keys()")) == 1
    assert kept.locator(".toast").count() == 0
    kept.faults.clear()  # the browser reports the file


def test_it_runs_under_a_policy_for_page_and_worker(browser: Browser, files: dict[str, bytes], tmp_path: Path) -> None:
    write(files, tmp_path / FOLDER)
    with hosted(tmp_path, {"Content-Security-Policy": POLICY}) as address, browser.page() as page:
        page.goto(address)
        assert page.evaluate(ASK, ["rate", {"puzzle": PUZZLE}, False])["status"] == 200


def test_opened_as_a_file_it_says_what_to_do(page: Any, files: dict[str, bytes], tmp_path: Path) -> None:
    write(files, tmp_path / FOLDER)
    page.goto((tmp_path / FOLDER / "index.html").as_uri())
    assert "http.server" in page.inner_text("#main")
    page.faults.clear()  # the browser reports that it loads no modules from files


def test_the_documentation_is_one_click_away(browser: Browser, files: dict[str, bytes], tmp_path: Path) -> None:
    beside = files["index.html"].replace(b'<meta name="docs" content="">', b'<meta name="docs" content="docs/">')
    french = b"<html><p id=here>Documentation</p></html>"
    write({**files, "index.html": beside, "docs/fr/index.html": french}, tmp_path / FOLDER)
    with hosted(tmp_path, {}) as address, browser.page(locale="fr-FR") as page:
        page.goto(address)
        page.click("[data-do=docs]")
        page.wait_for_selector("#here")


EXAMPLES = b"""<!doctype html><html><body>
<div class="highlight"><pre><code>$ grillon generate takuzu --size 4x4 --seed 1 > puzzle.txt</code></pre></div>
<div data-try="console"></div>
<div class="highlight"><pre><code>$ grillon check puzzle.txt</code></pre></div><div data-try="console"></div>
<div class="highlight"><pre><code>from zipfile import ZipFile; print(ZipFile.__name__)</code></pre></div>
<div data-try="python"></div>
<script src="try.js"></script></body></html>"""


def test_examples_run_on_a_first_visit_and_from_the_memory_of_an_earlier_start(kept: Any, tmp_path: Path) -> None:
    (tmp_path / FOLDER / "docs").mkdir()
    (tmp_path / FOLDER / "docs" / "index.html").write_bytes(EXAMPLES)
    shutil.copy(ROOT / "docs" / "try.js", tmp_path / FOLDER / "docs")
    memory = "document.querySelector('script[type=module]').src.replace('main.js', 'runtime/memory')"
    until(lambda: kept.evaluate(f"caches.match({memory}).then(Boolean)"), "the memory is kept")
    start = kept.url
    for script in ("true", "caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))))"):
        kept.goto(start)
        kept.evaluate(script)
        kept.goto(f"{start}docs/index.html")
        for place, printed in ((1, "puzzle.txt: unique"), (2, "ZipFile")):
            kept.click(f"[data-try] >> nth={place} >> button")
            kept.wait_for_selector(f"[data-try] >> nth={place} >> .answer pre")
            assert kept.inner_text(f"[data-try] >> nth={place} >> .answer pre") == printed


def test_scripts_have_the_ending_that_every_host_knows(files: dict[str, bytes]) -> None:
    assert not [name for name in files if name.endswith(".mjs")]
    stored = sum(len(content) for name, content in files.items() if not name.endswith(".js"))
    assert stored < 12 << 20


BESIDE = """async ([puzzle, easy]) => {
  const workers = await import(document.querySelector("script[type=module]").src.replace("main.js", "host/workers.js"));
  const control = new AbortController();
  let ended = false;
  const body = { puzzle, timeout: 600 };
  await new Promise((heard) => {
    const long = workers.answer({ path: "count", body, lang: "en", hear: heard, signal: control.signal });
    long.catch(() => {}).finally(() => (ended = true));
  });
  const { status } = await workers.answer({ path: "hint", body: { puzzle: easy }, lang: "en" });
  const before = ended;
  control.abort();
  return [status, before];
}"""


def test_a_hint_does_not_wait_behind_long_work(page: Any, site: str) -> None:
    page.goto(site)
    assert page.evaluate(BESIDE, [EMPTY, PUZZLE]) == [200, False]
    assert len(page.workers) == 2


def test_one_worker_serves_both_where_memory_is_short(page: Any, site: str) -> None:
    page.add_init_script("Object.defineProperty(navigator, 'deviceMemory', { value: 1 })")
    page.goto(site)
    assert page.evaluate(ASK, ["count", {"puzzle": EMPTY, "timeout": 0.2}, False])["status"] == 200
    assert page.evaluate(ASK, ["hint", {"puzzle": PUZZLE}, False])["status"] == 200
    assert len(page.workers) == 1


def test_lessons_and_sheets_need_no_server(page: Any, site: str) -> None:
    page.goto(f"{site}#/learn/takuzu/pair/1")
    page.wait_for_selector(".lesson [data-exercise='1'][aria-current]")
    assert page.locator("[data-exercise]").count() == 4
    page.goto(f"{site}#/sheet")
    page.wait_for_selector("html[data-ready=sheet]")
    page.select_option("[data-make=family]", "takuzu")
    page.fill("[data-make=number]", "1")
    page.click(".make button")
    page.wait_for_selector(".picked li span.soft")
    page.check("[data-look=versions]")
    page.wait_for_selector(".leaf:nth-child(4) figure svg")
    titles = page.locator(".leaf h1").all_inner_texts()
    assert [title.partition(" · ")[2] for title in titles] == [
        "version A",
        "version B",
        "version A · answers",
        "version B · answers",
    ]
    # Nothing is offered that a browser cannot do.
    assert page.locator("[data-do=typeset]").count() == 0
