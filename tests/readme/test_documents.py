"""The code in README, README.fr and the documentation runs, and prints what the text says it prints."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path
from shutil import copytree

import pytest

from grillon.cli._app import run, verbs

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = [ROOT / "README.md", ROOT / "README.fr.md", ROOT / "CONTRIBUTING.md", *sorted(ROOT.glob("docs/**/*.md"))]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```", re.MULTILINE | re.DOTALL)


def blocks(document: Path, *kinds: str) -> list[str]:
    return [text for kind, text in BLOCK.findall(document.read_text("utf-8")) if kind in kinds]


def named(documents: list[Path]) -> list[object]:
    return [pytest.param(path, id=str(path.relative_to(ROOT))) for path in documents]


@pytest.mark.parametrize("document", named([path for path in DOCUMENTS if blocks(path, "pycon")]))
def test_sessions_print_what_they_show(document: Path) -> None:
    text = "\n".join(blocks(document, "pycon"))
    session = doctest.DocTestParser().get_doctest(text, {}, document.name, str(document), 0)
    assert session.examples
    report: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(session, out=report.append)
    assert not report, "".join(report)


@pytest.mark.parametrize("document", named([path for path in DOCUMENTS if blocks(path, "python")]))
def test_scripts_run(document: Path, capsys: pytest.CaptureFixture[str]) -> None:
    scope: dict[str, object] = {"grillon": __import__("grillon")}
    for script in blocks(document, "python"):
        exec(compile(script, str(document), "exec"), scope)
    assert capsys.readouterr().out


@pytest.mark.parametrize("document", named([path for path in DOCUMENTS if "README" in path.name]))
def test_commands_print_what_they_show(
    document: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    copytree(ROOT / "examples", tmp_path / "examples")
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("GRILLON_LANG", raising=False)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    ran = 0
    for command, expected in commands(document):
        capsys.readouterr()
        run(shlex.split(command))
        printed = capsys.readouterr()
        if expected:
            assert (printed.out + printed.err).strip() == expected.strip(), command
        assert "Traceback" not in printed.err
        ran += 1
    assert ran


def commands(document: Path) -> list[tuple[str, str]]:
    """Every `$ grillon ...` line with the output shown below it."""
    found: list[tuple[str, str]] = []
    for block in blocks(document, "console"):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            if command.startswith("grillon "):
                found.append((command.removeprefix("grillon "), output))
    return found


@pytest.mark.parametrize("document", named(DOCUMENTS))
def test_verbs_named_in_a_document_exist(document: Path) -> None:
    named_verbs = set(re.findall(r"(?:\$ |`)grillon ([a-z]+)", document.read_text("utf-8")))
    assert named_verbs <= {*verbs(), "help"}


def test_every_verb_is_in_the_reference() -> None:
    reference = (ROOT / "docs" / "reference" / "command-line.md").read_text("utf-8")
    assert [verb for verb in verbs() if f"`grillon {verb}" not in reference] == []


@pytest.mark.parametrize("document", named(DOCUMENTS))
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
        for technique in families.get(name).techniques:
            assert f"`{technique.id}`" in page


def test_the_table_of_families_tells_the_truth() -> None:
    from grillon import families

    rows = [line.strip("|\n ").split(" | ") for line in (ROOT / "README.md").read_text("utf-8").splitlines()]
    names = next(row for row in rows if row[-1] == "packing")[-4:]
    assert sorted(names) == sorted(families.BUILT_IN)
    techniques = next(row for row in rows if row[0].endswith(": techniques"))[1:]
    assert [int(number) for number in techniques] == [len(families.get(name).techniques) for name in names]
    grids = next(row for row in rows if row[0].endswith("rank, unrank"))[1:]
    assert [answer == "yes" for answer in grids] == [families.get(name).boards((4, 4)) is not None for name in names]
