"""The page without a server, and under the server's policy, in a real browser."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from grillon import parse
from grillon.codec import from_json
from grillon.web.page_files import rule_modules
from grillon.web.pages import data_element, embedded, single_file, site
from tests.support.web import LiveServer, until

PUZZLE = "takuzu 4x4\n0 0 . .\n. 0 . .\n. . . 1\n. . 0 ."
PIXEL = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1" fill="red"/></svg>'
FILES = {
    "index.html": """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Test</title>
<link rel="icon" href="./icon.svg" type="image/svg+xml">
<link rel="manifest" href="./manifest.webmanifest">
<link rel="stylesheet" href="./css/page.css">
<link rel="stylesheet" href="css/print.css" media="print">
<script type="module" src="./main.js"></script>
</head>
<body><output id="told"></output></body>
</html>
""",
    "icon.svg": PIXEL,
    "manifest.webmanifest": '{"name": "Test"}',
    "css/print.css": "body { color: rgb(4, 5, 6) }",
    "css/page.css": '@import "colours.css";\nbody { margin: 0 }',
    "css/colours.css": 'body { color: rgb(1, 2, 3); background: url("../icon.svg") }',
    # Two modules that need each other, one in a folder, one that is loaded later.
    "main.js": """import { told } from "./views/even.js";
const later = await import("./later.js");
const picture = document.createElement("img");
picture.src = "icon.svg";
await picture.decode();
const element = document.getElementById("grillon-data");
const data = element ? JSON.parse(element.textContent) : null;
document.getElementById("told").textContent = JSON.stringify({
  even: told(10), later: later.text, title: data?.puzzles[0].bundle.title ?? null, lang: document.documentElement.lang,
});
""",
    "views/even.js": 'import { odd } from "../odd.js";\nexport const told = (n) => (n === 0 ? true : odd(n - 1));\n',
    "odd.js": """import { told as even } from "./views/even.js";
export const odd = (n) => (n === 0 ? false : even(n - 1));
""",
    "later.js": 'export const text = "later « été »";\n',
    "service-worker.js": "self.addEventListener('fetch', () => {});\n",
}


@pytest.fixture
def static(tmp_path: Path) -> Path:
    folder = tmp_path / "static"
    for name, text in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    return folder


@pytest.fixture(scope="module")
def data() -> dict[str, Any]:
    return embedded([parse(PUZZLE).position("R1C3=1")], lang="fr", base_url="https://puzzles.example/")


def test_a_page_has_what_hints_and_checks_need(data: dict[str, Any]) -> None:
    (held,) = data["puzzles"]
    puzzle = from_json(held["bundle"]["puzzle"], "puzzle")
    assert puzzle == parse(PUZZLE)
    assert held["bundle"]["position"]["chosen"] == [5]
    steps = [from_json(step, "step", within=puzzle).conclusions for step in held["explanation"]["steps"]]
    assert steps == [step.conclusions for step in puzzle.explain()]
    assert held["explanation"]["steps"][0]["text"].endswith("L1C3 = 1.")
    assert puzzle.verify(from_json(held["solution"], "solution", within=puzzle))
    assert data["base_url"] == "https://puzzles.example/"
    assert set(data["words"]) == {"en", "fr"}
    assert data["open"]


def test_a_page_is_told_in_every_language(data: dict[str, Any]) -> None:
    (held,) = data["puzzles"]
    (other,) = data["translations"]["en"]["puzzles"]
    assert other["explanation"]["steps"][0]["text"].endswith("R1C3 = 1.")
    assert (other["bundle"]["lang"], other["bundle"]["id"]) == ("en", held["bundle"]["id"])
    assert data["translations"]["en"]["families"] != data["families"]
    assert set(data["translations"]) == {"en"}


def test_a_puzzle_without_one_solution_has_none_embedded() -> None:
    held = embedded([parse("takuzu 4x4\n0 0 . .\n. . . .\n. . . .\n. . . .").position()], lang="en")["puzzles"][0]
    assert held["solution"] is None
    broken = embedded([parse("takuzu 4x4\n0 0 0 .\n. . . .\n. . . .\n. . . .").position()], lang="en")["puzzles"][0]
    assert (broken["explanation"], broken["solution"]) == (None, None)
    assert broken["bundle"]["violation"] is not None


def test_no_text_ends_the_data() -> None:
    hostile = {"lang": "en", "text": "</script><script>alert(1)</script><!--"}
    element = data_element(hostile)
    assert element.count("</script>") == 1
    inside = re.fullmatch(r"<script[^>]*>(.*)</script>", element)
    assert inside is not None
    assert json.loads(inside[1]) == hostile


def test_one_file_runs_from_a_disk(page: Any, static: Path, data: dict[str, Any], tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    file.write_text(single_file(data, static), "utf-8")
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    page.goto(file.as_uri())
    page.wait_for_selector("#told:not(:empty)", state="attached")
    told = json.loads(page.text_content("#told"))
    assert told == {"even": True, "later": "later « été »", "title": "Takuzu 4x4", "lang": "fr"}
    assert page.evaluate("getComputedStyle(document.body).color") == "rgb(1, 2, 3)"
    assert [url for url in requests if not url.startswith(("data:", file.as_uri()))] == []


def test_one_file_runs_no_other_script(page: Any, static: Path, data: dict[str, Any], tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    hostile = single_file(data, static).replace("</body>", "<script>window.stranger = 1</script></body>")
    file.write_text(hostile, "utf-8")
    page.goto(file.as_uri())
    page.wait_for_selector("#told:not(:empty)", state="attached")
    assert page.evaluate("window.stranger") is None
    assert any("Content Security Policy" in fault for fault in page.faults)
    page.faults.clear()


def test_a_folder_is_a_site(page: Any, static: Path, data: dict[str, Any], tmp_path: Path) -> None:
    folder = tmp_path / "site"
    for name, content in site(data, static).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    brought = rule_modules(static)  # by families from other packages
    written = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    assert written == {*FILES, *brought}
    with LiveServer(static=folder) as server:
        page.goto(server.address)
        page.wait_for_selector("#told:not(:empty)", state="attached")
        assert json.loads(page.text_content("#told"))["title"] == "Takuzu 4x4"


def test_a_page_asks_the_server_and_stops_it(page: Any, static: Path) -> None:
    """Under the server's policy: a hint by fetch, then events that end when the page lets go."""
    with LiveServer(static=static) as server:
        page.goto(server.address)
        page.wait_for_selector("#told:not(:empty)", state="attached")
        kind = page.evaluate(
            """async (puzzle) => {
              const headers = { "Content-Type": "application/json" };
              const answer = await fetch("api/v1/hint", { method: "POST", headers, body: JSON.stringify({ puzzle }) });
              return (await answer.json()).kind;
            }""",
            PUZZLE,
        )
        assert kind == "step"
        first = page.evaluate(
            """async (puzzle) => {
              const headers = { "Content-Type": "application/json", Accept: "text/event-stream" };
              window.leaving = new AbortController();
              const body = JSON.stringify({ puzzle, timeout: 600 });
              const answer = await fetch("api/v1/count", { method: "POST", headers, body, signal: leaving.signal });
              const { value } = await answer.body.getReader().read();
              return new TextDecoder().decode(value).split("\\n")[0];
            }""",
            "sudoku 9x9\n" + "\n".join([". " * 9] * 9),
        )
        assert first == "event: progress"
        until(lambda: len(server.lanes.long.jobs) == 1, "it is at work")
        page.evaluate("window.leaving.abort()")
        until(lambda: not server.lanes.long.jobs, "it has ended")


def test_a_stranger_in_the_same_browser_is_kept_out(page: Any, own_server: LiveServer) -> None:
    """A page from elsewhere, without a policy of its own, can neither read an answer nor start work."""
    page.goto("data:text/html,<title>stranger</title>")
    outcome = page.evaluate(
        """async ([address, puzzle]) => {
          const ask = (path, options) => fetch(address + path, options).then((a) => a.status, () => "kept out");
          const body = JSON.stringify({ puzzle, timeout: 600 });
          return [
            await ask("api/v1/families", {}),
            await ask("api/v1/families", { mode: "no-cors" }),
            await ask("api/v1/count", { method: "POST", mode: "no-cors", body }),
            await ask("api/v1/count", { method: "POST", headers: { "Content-Type": "application/json" }, body }),
          ];
        }""",
        [own_server.address, "sudoku 9x9\n" + "\n".join([". " * 9] * 9)],
    )
    assert outcome == ["kept out"] * 4
    assert not own_server.lanes.long.jobs
    page.faults.clear()
