"""The commands that write catalogues: `python -m grillon.messages` and `python -m grillon.base.languages`."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from grillon import messages
from grillon.base import languages

FENCES = Path(__file__).parents[1] / "packages" / "fences" / "grillon_fences"


def _texts(path: Path) -> dict[str, str]:
    with path.open("rb") as file:
        return {str(message.id): str(message.string) for message in read_po(file) if message.id}


def test_a_package_begins_a_language_and_keeps_the_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "grillon_fences"
    shutil.copytree(FENCES, package, ignore=shutil.ignore_patterns("*.mo", "__pycache__"))
    french = package / "locales" / "fr" / "LC_MESSAGES" / "fences.po"
    before = _texts(french)
    monkeypatch.setattr(
        sys, "argv", ["grillon.messages", "--package", str(package), "--domain", "fences", "--new", "de"]
    )
    messages.main()
    assert _texts(french) == before
    german = _texts(package / "locales" / "de" / "LC_MESSAGES" / "fences.po")
    assert german.keys() == before.keys()
    assert not any(german.values())


def test_our_own_catalogues_are_as_the_source_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Written again beside the source, nothing changes; a new language gets one file for all."""
    copy = tmp_path / "grillon"
    for path in messages.SOURCE.rglob("*.po"):
        place = copy / path.relative_to(messages.SOURCE)
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, place)
    keys = messages.own_keys()
    monkeypatch.setattr(messages, "own_keys", lambda: keys)
    monkeypatch.setattr(messages, "SOURCE", copy)
    monkeypatch.setattr(sys, "argv", ["grillon.messages", "--new", "de"])
    messages.main()
    for path in messages.SOURCE.rglob("fr/**/*.po"):
        own = Path(languages.__file__).parents[1] / path.relative_to(copy)
        assert _texts(path) == _texts(own), path
    (german,) = copy.rglob("de/**/*.po")
    shared, families = keys
    assert len(_texts(german)) >= len({text for _, text in shared.union(*families.values())})


def test_a_language_for_a_page(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["grillon.base.languages", "json", "fr"])
    languages.main()
    assert json.loads(capsys.readouterr().out) == json.loads(json.dumps(languages.page_catalogue("fr")))
