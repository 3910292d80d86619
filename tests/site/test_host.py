"""The page without a server, in a real browser: from a folder of a host of files, with Python in its workers."""

from __future__ import annotations

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

from grillon.web.page_files import STATIC
from grillon.web.site.folder import POLICY, site_files
from tests.support.web import Browser, browser_program

RUNTIME = Path(__file__).parents[2] / "build" / "site-core"
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
    return site_files(RUNTIME)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with Browser(browser_program()) as running:
        yield running


@pytest.fixture
def site(files: dict[str, bytes], tmp_path: Path) -> Iterator[str]:
    write(files, tmp_path / FOLDER)
    with hosted(tmp_path, {}) as address:
        yield address


@pytest.fixture
def page(browser: Browser) -> Iterator[Any]:
    with browser.page() as opened:
        yield opened


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
    return site_files(RUNTIME, static)


def test_a_new_version_waits_until_it_is_taken(kept: Any, tmp_path: Path, newer: dict[str, bytes]) -> None:
    begun = kept.evaluate("document.querySelector('script[type=module]').src")
    write(newer, tmp_path / FOLDER)
    kept.evaluate("navigator.serviceWorker.getRegistration().then((one) => one.update())")
    kept.wait_for_selector(".toast button")
    # Until then everything is of the version before, though it is no longer on the host.
    assert kept.evaluate(ASK, ["rate", {"puzzle": PUZZLE}, False])["status"] == 200
    kept.click(".toast button")
    kept.wait_for_function("(begun) => document.querySelector('script[type=module]')?.src !== begun", arg=begun)
    kept.wait_for_selector("html[data-ready]")
    assert len(kept.evaluate("caches.keys()")) == 1


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
