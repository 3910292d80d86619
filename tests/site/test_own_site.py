"""Somebody's own site: `grillon page --whole` with a catalogue, a name, a colour and an address."""

from __future__ import annotations

import gzip
import json
import re
import sys
import tomllib
from functools import partial
from pathlib import Path

import pytest

import grillon
from grillon import families
from grillon.catalogue import Catalogue
from grillon.cli.print import whole_page
from grillon.cli.run import run
from grillon.errors import RequestError
from grillon.web.page_files import STATIC
from grillon.web.site.folder import NOTICES, RUNTIME, site_files
from grillon.web.site.look import READABLE, Look, contrast
from grillon.web.site.shelves import Shelves
from tests.support.cases import for_each

ROOT = Path(__file__).parents[2]


@pytest.fixture
def book(tmp_path: Path) -> Path:
    path = tmp_path / "book.db"
    with Catalogue(path, create=True) as catalogue:
        catalogue.add_all(families.get("takuzu").generate_many(2, seed=1, size="4x4"))
        catalogue.add_all(families.get("tectonic").generate_many(2, seed=1, size="4x4"))
    return path


@pytest.fixture
def runtime(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A distribution grillon-site as it is installed, with little in it."""
    package = tmp_path / "packages" / "grillon_site"
    (package / "runtime").mkdir(parents=True)
    (package / "__init__.py").write_text(f'__version__ = "{grillon.__version__}"\n')
    for name in (*RUNTIME, *NOTICES):
        (package / "runtime" / name).write_text(name)
    monkeypatch.syspath_prepend(package.parent)
    monkeypatch.delitem(sys.modules, "grillon_site", raising=False)
    monkeypatch.setattr(whole_page, "site_files", partial(site_files, days=1, first=1))
    return package


def test_a_club_writes_its_own_site(
    book: Path, runtime: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "site"
    words = ["--name", "Club <12>", "--colour", "#ffcc00", "--base-url", "https://club.example/play/"]
    assert run(["page", "--whole", "--from", str(book), "--out", str(out), *words]) == 0, capsys.readouterr().err
    assert capsys.readouterr().out == f"{out}: 4 puzzles\n"
    page = (out / "index.html").read_text("utf-8")
    assert "<title>Club &lt;12&gt;</title>" in page
    told = dict(re.findall(r'<meta name="([\w-]+)" content="([^"]*)">', page))
    assert told["application-name"] == "Club &lt;12&gt;"
    assert told["base-url"] == "https://club.example/play/"
    manifest = json.loads((out / "manifest.webmanifest").read_bytes())
    assert (manifest["name"], manifest["short_name"]) == ("Club <12>", "Club <12>")
    assert manifest["theme_color"] in (out / "icon.svg").read_text("utf-8")
    (shelves,) = out.glob("*/api/v1/collection.json.gz")
    known = json.loads(gzip.decompress(shelves.read_bytes()))
    assert sum(sum(one["levels"].values()) for one in known["families"]) == 4
    for one in known["families"]:
        for level, number in one["levels"].items():
            (shelf,) = out.glob(f"*/api/v1/collection/{one['family']}/{level}.fr.json.gz")
            assert len(json.loads(gzip.decompress(shelf.read_bytes()))["puzzles"]) == number
            assert list(out.glob(f"*/prepared/shelves/{one['family']}-{level}.en.json.gz"))


def test_another_choice_of_puzzles_is_another_edition(book: Path) -> None:
    before = Shelves.of(book)
    assert before == Shelves.of(book)
    assert before.edition < 2**53
    with Catalogue(book) as catalogue:
        catalogue.add_all(families.get("takuzu").generate_many(1, seed=9, size="4x4"))
    assert Shelves.of(book).edition != before.edition


def test_a_changed_look_is_a_new_version(book: Path, runtime: Path) -> None:
    looks = [Look(), Look("Club"), Look(colour="#2255aa"), Look(base_url="https://club.example/")]
    write = partial(site_files, runtime / "runtime", days=1, first=1, shelves=Shelves.of(book))
    starts = [write(look=look)["index.html"].decode() for look in looks]
    versions = [re.search(r'src="(\w+)/main\.js"', start) for start in starts]
    assert len({version[1] for version in versions if version}) == len(looks)


@for_each("colour", ["#ffff00", "#1b7f5c", "#000000", "#ffffff", "#7f7f7f", "#0000ff"])
def test_every_colour_can_be_read(colour: str) -> None:
    text = (STATIC / "css" / "tokens.css").read_text("utf-8")
    blocks = re.findall(r"\{([^{}]*--paper[^{}]*)\}", text)
    themes = [dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", block)) for block in blocks]
    look = Look(colour=colour)
    for theme in [theme for theme in themes if "paper" in theme][:3]:
        own = look.on_light if theme["paper"] > "#80" else look.on_dark
        for ground in ("paper", "panel", "on-accent"):
            assert contrast(own, theme[ground]) >= READABLE


def test_what_is_no_name_and_no_colour_is_refused() -> None:
    for wrong in ({"name": " "}, {"colour": "green"}, {"base_url": "club.example"}):
        with pytest.raises(RequestError, match=next(iter(wrong))):
            Look(**wrong)


@for_each(
    "words",
    [
        "takuzu.1.2x2.u.W.0 --whole --out site",
        "--whole --out site.html",
        "takuzu.1.2x2.u.W.0 --from book.db --out site",
        "takuzu.1.2x2.u.W.0 --name Club --out site",
        "takuzu.1.2x2.u.W.0 --colour #ffcc00 --out site",
        "--out site",
    ],
)
def test_options_that_do_not_go_together_are_refused(
    words: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["page", *words.split()]) == 2
    assert "--whole" in (told := capsys.readouterr().err) or "PUZZLE" in told
    assert list(tmp_path.iterdir()) == []


def test_what_is_missing_and_what_is_of_another_version_is_said(
    runtime: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (runtime / "__init__.py").write_text('__version__ = "0.0.1"\n')
    assert run(["page", "--whole", "--out", str(tmp_path / "site")]) == 2
    assert f"grillon-site=={grillon.__version__}" in capsys.readouterr().err
    monkeypatch.setitem(sys.modules, "grillon_site", None)
    assert run(["page", "--whole", "--out", str(tmp_path / "site")]) == 2
    assert "grillon[site]" in capsys.readouterr().err
    assert not (tmp_path / "site").exists()


def test_no_folder_of_the_package_is_left_out_of_a_distribution() -> None:
    """A pattern without a slash would leave out folders of this name everywhere."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["scikit-build"]
    folders = {part for path in (ROOT / "src").rglob("*.py") for part in path.relative_to(ROOT).parts}
    assert not folders & set(settings["sdist"]["exclude"])
