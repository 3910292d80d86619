"""The examples of the documentation that say "try it" print in a browser what the page shows below them."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from grillon.cli.tried import can_try
from tests.readme.test_documents import commands_of
from tests.site.test_answers import ROOT, node

EXAMPLE = re.compile(r"^```(console|python|pycon)\n(.*?)^```\n", re.MULTILINE | re.DOTALL)
FILE = re.compile(r'^```\w+ title="(.*?)"\n(.*?)^```', re.MULTILINE | re.DOTALL)
SLICE = ("docs/tutorial/player.md", "docs/fr/tutorial/setter.md", "docs/how-to/count.md")


def tried(documents: list[Path], monkeypatch: pytest.MonkeyPatch) -> None:
    program = node()
    monkeypatch.syspath_prepend(str(ROOT / "docs"))
    hooks = __import__("hooks")
    pages: list[dict[str, Any]] = []
    for document in documents:
        text = document.read_text("utf-8")
        marked = re.findall(r'<div data-try="(\w+)"></div>', hooks.on_page_markdown(text))
        examples = [found for found in EXAMPLE.findall(text) if can_try(*found)]
        assert marked == [kind for kind, _ in examples]
        lang = "fr" if "fr" in document.relative_to(ROOT).parts else "en"
        pages.append({"lang": lang, "files": dict(FILE.findall(text)), "examples": examples})
    done = subprocess.run(
        [program, str(ROOT / "site" / "node" / "examples.mjs")],
        input=json.dumps(pages),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    answered = json.loads(done.stdout)
    assert any(answered)
    for document, page, answers in zip(documents, pages, answered, strict=True):
        for (kind, text), (printed, code, _) in zip(page["examples"], answers, strict=True):
            assert code == 0, (document, text, printed)
            for shown in expected(kind, text):
                assert shown in printed, (document, text, printed)


def expected(kind: str, text: str) -> list[str]:
    """What stands below the commands that a browser answers, or below the statements of a session."""
    found: list[str] = []
    if kind == "console":
        found = [shown for command, shown in commands_of(text) if can_try(kind, f"$ {command}")]
    elif kind == "pycon":
        found = re.split(r"^(?:>>>|\.\.\.).*\n", text, flags=re.MULTILINE)
    return [shown.strip() for shown in found if "..." not in shown]


def test_examples_of_the_tutorials(monkeypatch: pytest.MonkeyPatch) -> None:
    tried([ROOT / name for name in SLICE], monkeypatch)


@pytest.mark.long
def test_every_example(monkeypatch: pytest.MonkeyPatch) -> None:
    tried(sorted(ROOT.glob("docs/**/*.md")), monkeypatch)
