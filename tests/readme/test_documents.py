"""The code in README, README.fr and the documentation runs, and prints what the text says it prints."""

from __future__ import annotations

import doctest
import os
import re
import shlex
import subprocess
import sys
from contextlib import nullcontext
from pathlib import Path
from shutil import copytree
from types import SimpleNamespace
from typing import Any

import pytest

from grillon.cli.app import verbs
from grillon.cli.common import output
from grillon.cli.run import run
from tests.support.cases import for_each

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = [ROOT / "README.md", ROOT / "README.fr.md", ROOT / "CONTRIBUTING.md", *sorted(ROOT.glob("docs/**/*.md"))]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```", re.MULTILINE | re.DOTALL)


def blocks(document: Path, *kinds: str) -> list[str]:
    return [text for kind, text in BLOCK.findall(document.read_text("utf-8")) if kind in kinds]


@for_each("document", [path for path in DOCUMENTS if blocks(path, "pycon")])
def test_sessions_print_what_they_show(document: Path) -> None:
    text = "\n".join(blocks(document, "pycon"))
    session = doctest.DocTestParser().get_doctest(text, {}, document.name, str(document), 0)
    assert session.examples
    report: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(session, out=report.append)
    assert not report, "".join(report)


@for_each("document", [path for path in DOCUMENTS if blocks(path, "python")])
def test_scripts_run(
    document: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Each alone, as somebody would copy it."""
    monkeypatch.chdir(tmp_path)
    for script in blocks(document, "python"):
        exec(compile(script, str(document), "exec"), {})
    assert capsys.readouterr().out


@pytest.mark.parametrize("document", [path for path in DOCUMENTS if "README" in path.name], ids=lambda path: path.name)
def test_commands_print_what_they_show(
    document: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    copytree(ROOT / "examples", tmp_path / "examples")
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("GRILLON_LANG", raising=False)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    # What a person sees on a terminal: there large numbers are grouped.
    monkeypatch.setattr(output, "plain_digits", nullcontext)
    compared = 0
    for command, expected in commands(document):
        program, *words = shlex.split(command)
        if program == "export":
            monkeypatch.setenv(*words[0].split("="))
            continue
        assert program == "grillon"
        capsys.readouterr()
        assert run(words) == 0, words
        printed = capsys.readouterr()
        if expected:
            assert (printed.out + printed.err).strip() == expected.strip(), words
        compared += bool(expected)
    assert compared >= 6


@pytest.mark.parametrize(
    "document", [path for path in DOCUMENTS if "README" not in path.name and blocks(path, "console")], ids=str
)
def test_commands_of_the_documentation_run_in_a_pipe(document: Path, tmp_path: Path) -> None:
    """In an empty folder, one after the other, by a shell; what a page shows below a command is what it prints."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    lang = "fr" if "fr" in document.relative_to(ROOT).parts else "en"
    environment = {**os.environ, "PATH": path, "LC_ALL": "C.UTF-8", "GRILLON_LANG": lang}
    for name, text in re.findall(
        r'^```\w+ title="(.*?)"\n(.*?)^```', document.read_text("utf-8"), re.MULTILINE | re.DOTALL
    ):
        (tmp_path / name).write_text(text, "utf-8")
    for words, expected in commands(document):
        ran = subprocess.run(
            ["bash", "-o", "pipefail", "-c", words],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        assert ran.returncode == 0, f"{words}: {ran.stderr}"
        if expected.strip():
            assert ran.stdout.strip() == expected.strip(), words


def commands(document: Path) -> list[tuple[str, str]]:
    """Every line after a `$`, with the output shown below it."""
    return [found for block in blocks(document, "console") for found in commands_of(block)]


def commands_of(block: str) -> list[tuple[str, str]]:
    """The lines after a `$` in a block."""
    parts = (part.partition("\n") for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:])
    return [(command, output) for command, _, output in parts]


def test_the_french_page_speaks_french() -> None:
    """Whatever it shows in words would be other words in English."""
    french, english = (commands(ROOT / name) for name in ("README.fr.md", "README.md"))
    assert french[0] == ("export GRILLON_LANG=fr", "")
    shown = {line for _, output in english for line in output.splitlines() if re.search("[a-z]{4}", line)}
    assert len(shown) >= 4
    assert not shown & {line for _, output in french for line in output.splitlines()}


@for_each("document", DOCUMENTS)
def test_verbs_named_in_a_document_exist(document: Path) -> None:
    named_verbs = set(re.findall(r"(?:\$ |`)grillon ([a-z]+)", document.read_text("utf-8")))
    assert named_verbs <= {*verbs(), "help"}


def test_every_verb_is_shown_in_a_guide() -> None:
    guides = [
        *ROOT.glob("docs/how-to/*.md"),
        *ROOT.glob("docs/tutorial/*.md"),
        *(ROOT / "docs" / f"{name}.md" for name in ("sweep", "accelerator")),
    ]
    text = "\n".join(path.read_text("utf-8") for path in guides)
    assert [verb for verb in verbs() if f"grillon {verb}" not in text] == []


def test_every_verb_is_in_the_reference() -> None:
    reference = (ROOT / "docs" / "reference" / "command-line.md").read_text("utf-8")
    assert [verb for verb in verbs() if f"`grillon {verb}" not in reference] == []


@for_each("document", DOCUMENTS)
def test_links_to_files_lead_somewhere(document: Path) -> None:
    text = document.read_text("utf-8")
    targets = [*re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", text), *re.findall(r'src="([^":]+)"', text)]
    assert [target for target in targets if not (document.parent / target).exists()] == []


def test_the_pictures_are_those_the_renderer_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "examples"))
    drawn: dict[str, str] = __import__("pictures").pictures()
    assert drawn == {path.name: path.read_text("utf-8") for path in (ROOT / "docs" / "images").glob("*.svg")}


def test_the_tables_of_the_documentation_fill_in(monkeypatch: pytest.MonkeyPatch) -> None:
    from grillon import families

    monkeypatch.syspath_prepend(str(ROOT / "docs"))
    hooks = __import__("hooks")
    page = hooks.on_page_markdown("\n".join(hooks.SECTIONS))
    assert "{{" not in page
    for name in families.BUILT_IN:
        assert page.count(f"(`{name}`)") == 3
        for technique in families.get(name).ladder.techniques:
            assert f"`{technique.id}`" in page


@pytest.mark.parametrize(("name", "lang"), [("README.md", "en"), ("README.fr.md", "fr")])
def test_the_table_of_families_is_made_from_their_parts(name: str, lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "docs"))
    made = __import__("hooks").families_table(lang)
    shown = re.search(
        r"<!-- families -->\n(.*?)\n<!-- end of families -->", (ROOT / name).read_text("utf-8"), re.DOTALL
    )
    assert shown is not None
    assert shown[1] == made, f"{name} should have:\n{made}"


def test_all_grids_are_numbered_and_enumerated_where_the_documents_say_so(capsys: pytest.CaptureFixture[str]) -> None:
    for words, code in (
        ("unrank takuzu 6x6 4139", 0),
        ("unrank takuzu 6x8 51743", 0),
        ("unrank takuzu 8x8 0", 0),
        ("unrank takuzu 8x8 100001 --no-distinct", 0),
        ("unrank takuzu 8x10 12345678", 0),
        ("unrank tectonic 4x4 795879", 0),
        ("unrank sudoku 4x4 0", 2),
        ("unrank packing 4x4 0", 2),
        ("enumerate takuzu 4x4", 0),
        ("enumerate takuzu 4x4 --no-distinct --sink number", 0),
        ("enumerate takuzu 5x4 --out x", 2),
        ("enumerate tectonic 3x3 --sink number", 0),
        ("enumerate sudoku 4x4", 2),
        ("enumerate packing 4x4", 2),
    ):
        assert run(words.split()) == code, capsys.readouterr().err


def test_every_guide_is_there_in_both_languages_and_in_the_navigation() -> None:
    navigation = (ROOT / "mkdocs.yml").read_text("utf-8")
    guides = {path.name for path in (ROOT / "docs" / "how-to").glob("*.md")}
    assert {path.name for path in (ROOT / "docs" / "fr" / "how-to").glob("*.md")} == guides
    for name in guides:
        assert f" how-to/{name}" in navigation
        assert f" fr/how-to/{name}" in navigation
        # Neither language has a part that the other lacks.
        parts = [
            (ROOT / folder / name).read_text("utf-8").count("\n## ") for folder in ("docs/how-to", "docs/fr/how-to")
        ]
        assert parts[0] == parts[1], name


def test_a_page_of_the_documentation_has_the_words_around_it_in_its_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "docs"))
    on_page_context = __import__("hooks").on_page_context

    def item(title: str, path: str = "", children: list[Any] | None = None) -> Any:
        return SimpleNamespace(title=title, url=path, file=SimpleNamespace(src_uri=path), children=children)

    pages = [
        item(path, path) for path in ("index.md", "numbers.md", "how-to/count.md", "fr/index.md", "fr/how-to/count.md")
    ]
    english, french = pages[:3], pages[3:]
    nav = SimpleNamespace(items=[*english, item("En français", children=french)], pages=pages)
    for page, lang, around, ways in (
        (english[2], "en", english, ["how-to/count.md", "fr/how-to/count.md"]),
        (french[1], "fr", french, ["how-to/count.md", "fr/how-to/count.md"]),
        (english[1], "en", english, ["numbers.md", "fr/index.md"]),
    ):
        context: dict[str, Any] = {}
        config = SimpleNamespace(theme={}, extra={})
        on_page_context(context, page, config, nav)
        assert (context["nav"].items, config.theme["language"]) == (around, lang)
        assert [way["link"] for way in config.extra["alternate"]] == ways


def test_every_diagram_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """`make diagrams` draws them; a file is named after what it shows."""
    monkeypatch.syspath_prepend(str(ROOT / "docs"))
    hooks = __import__("hooks")
    drawn = {path for page in DOCUMENTS for path, _ in hooks.diagrams(page)}
    assert drawn == set(hooks.DIAGRAMS.glob("*.svg"))
