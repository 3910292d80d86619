"""`grillon booklet`: where its puzzles come from, and what it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from grillon.catalogue import Catalogue
from tests.support.cases import for_each
from tests.support.pdfs import Pdf
from tests.support.schemas import validate
from tests.unit.cli.conftest import Grillon

FOUR = ("--size", "4x4")
SUDOKU = "1.....3..4.....2"


def test_from_texts_and_files(grillon: Grillon, tmp_path: Path) -> None:
    (tmp_path / "more.txt").write_text(f"{SUDOKU}\n{SUDOKU}\n")
    out = tmp_path / "out.pdf"
    ran = grillon("booklet", SUDOKU, str(tmp_path / "more.txt"), "--out", str(out), "--json")
    told = json.loads(ran.out)
    validate(told, "booklet.json")
    assert told == {"puzzles": 3, "files": [str(out)]}
    assert "3. Sudoku 4×4" in Pdf(out.read_bytes()).text


def test_from_a_catalogue_which_remembers_the_use(grillon: Grillon, book: str, tmp_path: Path) -> None:
    out = tmp_path / "out.pdf"
    words = ("booklet", "--from", book, "--unused", "--count", "4", "--out", str(out), "--use", "Issue 12")
    ran = grillon(
        *words, "--per-family", "--family", "sudoku", "--family", "takuzu", "--order", "family", "--lang", "en"
    )
    assert (ran.code, ran.out) == (0, f"{out}: 8 puzzles\n")
    with Catalogue(book) as there:
        assert there.count(unused=True) == 4
        assert {use.place for entry in there.find() for use in entry.uses} == {"Issue 12"}
    assert grillon(*words).code == 0
    # What cannot be printed is not used.
    refused = grillon("booklet", "--from", book, "--title", "\U0001f600", "--out", str(out), "--use", "Issue 13")
    assert refused.code == 2
    with Catalogue(book) as there:
        assert {use.place for entry in there.find() for use in entry.uses} == {"Issue 12"}


def test_a_number_for_each_family(grillon: Grillon, tmp_path: Path) -> None:
    out = tmp_path / "out.pdf"
    words = ("--level", "easy", "--count", "2", "--per-family")
    ran = grillon("booklet", "--from-collection", *words, "--out", str(out), "--json")
    assert json.loads(ran.out)["puzzles"] == 8
    text = Pdf(out.read_bytes()).text
    assert all(name in text for name in ("Sudoku", "Takuzu", "Tectonic", "Packing"))


def test_drawn_at_random(grillon: Grillon, book: str, tmp_path: Path) -> None:
    made = []
    for seed in ("1", "1", "2"):
        out = tmp_path / "out.pdf"
        assert grillon("booklet", "--from", book, "--random", "3", "--seed", seed, "--out", str(out)).code == 0
        made.append(out.read_bytes())
    assert made[0] == made[1] != made[2]


def test_fresh_puzzles_and_orders(grillon: Grillon, tmp_path: Path) -> None:
    out = tmp_path / "out.pdf"
    words = ("--family", "takuzu", "--family", "sudoku", *FOUR, "--count", "6", "--seed", "1", "--out", str(out))
    assert grillon("booklet", "--fresh", *words).out == f"{out}: 6 puzzles\n"
    first = out.read_bytes()
    (tmp_path / "orders.toml").write_text(
        'seed = 1\n[[order]]\nfamily = "takuzu"\ncount = 3\nsize = "4x4"\n'
        '[[order]]\nfamily = "sudoku"\ncount = 3\nsize = "4x4"\n'
    )
    assert grillon("booklet", "--orders", str(tmp_path / "orders.toml"), "--out", str(out)).code == 0
    assert out.read_bytes() == first


def test_a_folder_of_pictures(grillon: Grillon, tmp_path: Path) -> None:
    ran = grillon("booklet", SUDOKU, "--to", "svg", "--out", str(tmp_path / "pictures"))
    assert ran.out == f"{tmp_path / 'pictures'}: 1 puzzle\n"
    assert (tmp_path / "pictures" / "index.html").is_file()


def test_the_template_is_printed_and_taken_back(grillon: Grillon, tmp_path: Path) -> None:
    template = grillon("booklet", "--print-template").out
    (tmp_path / "mine.typ").write_text(template, "utf-8")
    for name, words in {"own": (), "mine": ("--template", str(tmp_path / "mine.typ"))}.items():
        assert grillon("booklet", SUDOKU, *words, "--out", str(tmp_path / f"{name}.pdf")).code == 0
    assert (tmp_path / "own.pdf").read_bytes() == (tmp_path / "mine.pdf").read_bytes()


def test_french(grillon: Grillon, tmp_path: Path) -> None:
    out = tmp_path / "livret.pdf"
    assert grillon("booklet", SUDOKU, "--out", str(out), "--lang", "fr").out == f"{out} : 1 puzzle\n"
    text = Pdf(out.read_bytes()).text
    assert all(word in text for word in ("Sommaire", "Règles", "Grilles", "Solutions", "1 grille"))


@for_each(
    ("words", "said"),
    [
        ((), "name the file to write with --out"),
        (("--out", "x.pdf"), "give puzzles, or their source: --from, --from-collection, --fresh, --orders"),
        (("--out", "x.txt", SUDOKU), "--out: 'x.txt' does not end in .pdf"),
        (("--out", "x.pdf", SUDOKU, "--fresh"), "PUZZLE and --fresh cannot be combined"),
        (("--out", "x.pdf", SUDOKU, "--unused"), "--unused: only for --from"),
        (("--out", "x.pdf", SUDOKU, "--level", "easy"), "--level: only for --from and --fresh"),
        (("--out", "x.pdf", SUDOKU, "--paper", "a44"), "--paper: there is no 'a44'; did you mean a4?"),
        (("--out", "x.pdf", SUDOKU, "--per-page", "10"), "--per-page: 10 is above 9"),
        (("--out", "x.pdf", SUDOKU, "--base-url", "https://a.b"), "--base-url: only for --qr"),
        (("--out", "x", "--to", "svg", SUDOKU, "--qr"), "--qr: only for --to pdf"),
        (("--out", "x.pdf", SUDOKU, "--day", "soon"), "'soon' is not a day such as 2027-07-01"),
        (("--out", "x.pdf", "--from", "gone.db"), "gone.db: there is no such catalogue"),
        (("--out", "no/such/x.pdf", SUDOKU), "no/such/x.pdf: No such file or directory"),
    ],
)
def test_refused_in_one_line(
    grillon: Grillon, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = grillon("booklet", *words)
    assert ran.code == 2
    assert ran.err.startswith(f"grillon: {said}")
    assert ran.err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []
