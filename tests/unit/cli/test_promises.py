"""What the help promises: each option once, numbers of puzzles, plain digits, one puzzle of a file."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import click
import pytest

from grillon.catalogue import Catalogue
from grillon.cli.app import app
from grillon.formats import parse_positions
from grillon.formats.short import linked
from grillon.web.server import serve
from tests.support.pdfs import Pdf
from tests.unit.cli.conftest import Grillon

PUZZLE = "1.....3..4.....2"


def commands(command: click.Command, words: tuple[str, ...]) -> list[tuple[tuple[str, ...], click.Command]]:
    """A command with the words that name it, or those it consists of."""
    if not isinstance(command, click.Group):
        return [(words, command)]
    ctx = click.Context(command)
    found = [(name, command.get_command(ctx, name)) for name in command.list_commands(ctx)]
    return [one for name, below in found if below is not None for one in commands(below, (*words, name))]


def test_an_option_with_one_value_is_given_once(grillon: Grillon) -> None:
    """All options of all verbs: none silently keeps the last of two."""
    tried = 0
    for words, command in commands(app, ()):
        for option in command.params:
            if not isinstance(option, click.Option) or option.multiple or option.is_flag:
                continue
            first, second = ("en", "fr") if option.opts == ["--lang"] else ("1", "2")
            ran = grillon(*words, option.opts[0], first, option.opts[-1], second)
            assert (ran.code, ran.out) == (2, ""), (words, option.opts)
            assert "given twice" in ran.err or "donnée deux fois" in ran.err, (words, option.opts, ran.err)
            tried += 1
    assert tried > 100
    assert "--merge: given twice" in grillon("explain", PUZZLE, "--merge", "--apart").err
    assert grillon("solve", PUZZLE, "--json", "--json").code == 0


def test_the_number_of_a_booklet_is_that_of_its_puzzles(grillon: Grillon, book: str, tmp_path: Path) -> None:
    out = str(tmp_path / "out.pdf")
    words = ("booklet", "--from", book, "--count", "8", "--out", out, "--json")
    assert json.loads(grillon(*words, "--use", "here").out)["puzzles"] == 8
    with Catalogue(book) as there:
        assert [entry.id for entry in there.find(used=True)] == list(range(1, 9))
    both = ("--family", "sudoku", "--family", "takuzu")
    assert json.loads(grillon(*words, *both).out)["puzzles"] == 8
    assert json.loads(grillon(*words[:3], *words[5:], "--random", "5", *both).out)["puzzles"] == 5
    each = grillon(*words[:3], "--count", "3", *words[5:], "--per-family")
    assert json.loads(each.out)["puzzles"] == 6
    fresh = ("booklet", "--fresh", *both, "--size", "4x4", "--seed", "1", "--out", out, "--json", "--count", "3")
    assert json.loads(grillon(*fresh).out)["puzzles"] == 3
    text = Pdf(Path(out).read_bytes()).text
    assert (text.count("Sudoku 4×4"), text.count("Takuzu 4×4")) == (2, 1)
    assert json.loads(grillon(*fresh, "--per-family").out)["puzzles"] == 6
    assert "cannot be combined" in grillon(*words, "--random", "3").err


def test_random_puzzles_are_the_same_in_a_catalogue_and_a_booklet(grillon: Grillon, book: str, tmp_path: Path) -> None:
    listed = grillon("catalogue", "list", "--from", book, "--random", "5", "--seed", "3", "--to", "short").out
    folder = tmp_path / "out"
    words = ("booklet", "--from", book, "--random", "5", "--seed", "3", "--to", "svg", "--out", str(folder))
    assert grillon(*words).code == 0
    rows = json.loads((folder / "index.json").read_text("utf-8"))["puzzles"]
    assert [row["puzzle"] for row in rows] == listed.split()


def test_a_catalogue_lists_what_is_used_and_shows_what_is_asked_for(grillon: Grillon, book: str) -> None:
    assert grillon("catalogue", "use", "2", "9", "--from", book, "--where", "Issue 7", "--day", "2027-07-01").code == 0
    lines = grillon("catalogue", "list", "--from", book, "--used").out.splitlines()
    assert [line.split()[0] for line in lines] == ["2", "9"]
    assert all("used on 2027-07-01: Issue 7" in line for line in lines)
    assert "cannot be combined" in grillon("catalogue", "list", "--from", book, "--used", "--unused").err
    shown = grillon("catalogue", "show", "--from", book, "--used", "--family", "sudoku").out
    assert shown.splitlines()[0] == lines[1]
    assert "┏" in shown
    assert grillon("catalogue", "show", "--from", book).code == 2


def test_numbers_in_a_pipe_are_plain_digits(grillon: Grillon) -> None:
    nothing = "sudoku 9x9\n" + "\n".join(["." * 9] * 9)
    bound = grillon("count", nothing, "--up-to", "5000").out
    assert bound.startswith("at least 5000 ")
    for lang in ("en", "fr"):
        assert grillon("sweep", "statistics", "tectonic", "3x3", "--lang", lang).out.startswith("2824 ")
    assert grillon("count", "tectonic", "3x3").out == "2824\n"


def test_a_count_of_nothing_gives_the_reason(grillon: Grillon) -> None:
    small = "packing square\n.....\n.....\npiece A ### x1\npiece B ##"
    ran = grillon("count", small)
    assert (ran.code, ran.out, ran.err) == (1, "0\n", "The areas differ: 10 cells, but pieces for 5.\n")
    assert grillon("count", small, "--json").err == ""


def test_one_puzzle_of_a_file(grillon: Grillon, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, out = tmp_path / "three.txt", tmp_path / "out.txt"
    assert grillon("generate", "takuzu", "--size", "6x6", "--count", "3", "--seed", "1", "--out", str(path)).code == 0
    puzzles = path.read_text("utf-8").split()
    hint = grillon("hint", str(path), "--number", "2", "--strength", "3", "--json").out
    assert [json.loads(line)["puzzle"] for line in hint.splitlines()] == [puzzles[1]]
    assert grillon("hint", str(path), "--number", "4").err == "grillon: --number: no puzzle 4, only 3 puzzles\n"

    def served(place: serve.ServerAddress, *, ready: Callable[[], None], **_: object) -> None:
        ready()
        place.listener.close()

    monkeypatch.setattr("grillon.cli.play.run_play.serve", served)
    words = ("play", "--port", "0", "--no-browser", "--json")
    link = json.loads(grillon(*words, str(path), "--number", "3").out)["link"]
    assert link.endswith(f"/#{puzzles[2]}")
    assert "--number N" in grillon(*words, str(path)).err
    # A puzzle too long for a short form, and one with entries, are read back from the link.
    position = f"position\nset R1C1=0\npuzzle\n{puzzles[0]}"
    out.write_text(position)
    begun = json.loads(grillon(*words, str(out)).out)["link"]
    (read,) = parse_positions(linked(begun))
    assert (read.puzzle.short(), len(read.chosen)) == (puzzles[0], 1)


def test_the_set_of_a_technique_is_named_with_the_puzzle(grillon: Grillon) -> None:
    words = ("generate", "sudoku", "--technique", "naked_pair", "--seed", "1")
    ran = grillon(*words)
    assert "explain --techniques reference" in ran.err
    told = grillon("explain", ran.out.strip(), "--techniques", "reference").out
    assert "Naked pair" in told
    assert json.loads(grillon(*words, "--json").out)["techniques"] == "reference"
    assert grillon("generate", "takuzu", "--size", "6x6", "--seed", "1").err == ""
    assert "people (default" in " ".join(grillon("explain", "--help").out.split())


def test_no_packing_says_which_pieces_there_were(grillon: Grillon) -> None:
    ran = grillon("count", "packing", "5x11")
    assert ran.out == "0\n"
    assert "pentominoes" in ran.err
    assert "--pieces iq" in ran.err
