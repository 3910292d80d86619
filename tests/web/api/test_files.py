"""The files of the page."""

from __future__ import annotations

import gzip
import posixpath
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from grillon.web.page_files import STATIC, quick_start
from tests.support.cases import for_each
from tests.support.pseudo_language import PSEUDO, write_pseudo_language
from tests.support.web import Api, new_app, refusal

FILES = {
    "index.html": "<!doctype html><title>Grillon</title>" + " " * 600,
    "main.js": "export const answer = 42;\n" * 40,
    "service-worker.js": "self.addEventListener('fetch', () => {});",
    "manifest.webmanifest": '{"name": "Grillon"}',
    "css/page.css": "body{}",
    "notes.py": "secret = 1",
    ".hidden.js": "secret",
}


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    folder = tmp_path / "static"
    for name, text in FILES.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    (tmp_path / "outside.js").write_text("secret")
    (folder / "link.js").symlink_to(tmp_path / "outside.js")
    with TestClient(new_app(static=folder), base_url="http://127.0.0.1") as client:
        yield client


@for_each(
    ("path", "kind"),
    [
        ("/", "text/html; charset=utf-8"),
        ("/index.html", "text/html; charset=utf-8"),
        ("/main.js", "text/javascript; charset=utf-8"),
        ("/service-worker.js", "text/javascript; charset=utf-8"),
        ("/manifest.webmanifest", "application/manifest+json"),
        ("/css/page.css", "text/css; charset=utf-8"),
    ],
)
def test_files_come_as_what_they_are(client: TestClient, path: str, kind: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == kind
    assert answer.text == FILES[path.lstrip("/") or "index.html"]
    head = client.head(path)
    assert (head.status_code, head.content) == (200, b"")


def test_what_has_not_changed_is_not_sent_again(client: TestClient, tmp_path: Path) -> None:
    tag = client.get("/main.js").headers["etag"]
    again = client.get("/main.js", headers={"if-none-match": f'"other", W/{tag}'})
    assert (again.status_code, again.content) == (304, b"")
    (tmp_path / "static" / "main.js").write_text("changed")
    changed = client.get("/main.js", headers={"if-none-match": tag})
    assert (changed.status_code, changed.text) == (200, "changed")


def test_files_are_compressed_where_that_is_taken(client: TestClient) -> None:
    with client.stream("GET", "/main.js", headers={"accept-encoding": "gzip"}) as answer:
        assert answer.headers["content-encoding"] == "gzip"
        sent = b"".join(answer.iter_raw())
    assert gzip.decompress(sent).decode() == FILES["main.js"]
    assert len(sent) < len(FILES["main.js"])
    plain = client.get("/main.js", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.text == FILES["main.js"]


@for_each(
    "path",
    [
        "/nothing.js",
        "/css",
        "/css/",
        "/notes.py",
        "/.hidden.js",
        "/link.js",
        "/%2e%2e/outside.js",
        "/css/..%2f..%2foutside.js",
        "/..%5coutside.js",
        "/main.js%00.css",
    ],
)
def test_nothing_else_is_served(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert refusal(answer)[0] == 404
    assert "secret" not in answer.text


def test_files_are_read_only(client: TestClient) -> None:
    assert refusal(client.post("/main.js", json={}))[0] == 405


def imported(names: set[str]) -> set[str]:
    """What these modules import."""
    found = set()
    for name in names:
        text = (STATIC / name).read_text("utf-8")
        needed = [line.split('"')[-2] for line in text.splitlines() if re.match(r'(import|} from)\b.*"\./?.*";', line)]
        found |= {posixpath.normpath(posixpath.join(posixpath.dirname(name), one)) for one in needed}
    return found


def test_the_page_names_the_modules_that_it_begins_with(api: Api) -> None:
    page = api.client.get("/").text
    named = re.findall(r'<link rel="modulepreload" href="([^"]+)"( fetchpriority="low")?>', page)
    at_once, later = ({name for name, low in named if bool(low) is wanted} for wanted in (False, True))
    assert len(named) == len(at_once | later)
    assert {"main.js", "views/play/start.js"} <= at_once
    assert imported(at_once) <= at_once
    # What boards need comes after what the page is made of, and games when one is opened.
    assert {"views/play/games.js", "model/places.js"} <= later
    assert imported(later) <= at_once | later
    assert "views/play/play.js" not in at_once | later


def test_the_page_names_the_languages_there_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_pseudo_language(tmp_path)
    monkeypatch.setenv("GRILLON_LOCALES", str(tmp_path))
    page = quick_start((STATIC / "index.html").read_text("utf-8"), STATIC, PSEUDO)
    assert f'<meta name="languages" content="en fr {PSEUDO}">' in page
    assert f"api/v1/words/{PSEUDO}" in page


def test_its_style_sheets_come_as_one(api: Api) -> None:
    page = api.client.get("/").text
    assert re.findall(r'<link rel="stylesheet" href="([^"]+)">', page) == ["css/all.css"]
    asked = re.findall(r'<link rel="stylesheet" href="([^"]+)">', (STATIC / "index.html").read_text("utf-8"))
    sheets = [(STATIC / name).read_text("utf-8") for name in asked]
    assert api.client.get("/css/all.css").text == "\n".join(sheets)


@pytest.mark.parametrize(("lang", "words"), [("en", 0), ("fr", 1)])
def test_what_it_asks_for_first_is_named_in_the_language_of_the_browser(api: Api, lang: str, words: int) -> None:
    page = api.client.get("/", headers={"accept-language": f"{lang}-XX,{lang};q=0.9"}).text
    fetched = re.findall(r'<link rel="preload" as="fetch" crossorigin href="/?([^"]+)">', page)
    assert fetched == [*[f"api/v1/words/{lang}"] * words, f"api/v1/families?lang={lang}"]
    for address in fetched:
        assert api.client.get(f"/{address}").status_code == 200
