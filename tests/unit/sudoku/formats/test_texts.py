"""Every text form: what it looks like, what it refuses, and that it comes back."""

from __future__ import annotations

import pytest

import grillon
from grillon.errors import FormatError
from grillon.families.sudoku import SudokuPuzzle, Variant
from grillon.families.sudoku.formats.links import from_fpuzzles, to_fpuzzles
from grillon.families.sudoku.formats.text import read_line
from grillon.formats import detect, lzstring, write
from grillon.model import Position
from tests.support.cases import for_each

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
JIGSAW = Variant(4, (0, 0, 0, 1, 2, 0, 1, 1, 2, 2, 1, 3, 2, 3, 3, 3), ("x",))


@for_each("blank", [".", "0", "*", "_", "-", "?", "x", "X", "·"])
def test_the_usual_blanks(blank: str) -> None:
    assert str(grillon.parse(EASY.replace(".", blank))) == EASY


@pytest.mark.parametrize("length", [79, 80, 82, 83])
def test_a_line_of_the_wrong_length_says_so(length: int) -> None:
    text = (EASY * 2)[:length]
    with pytest.raises(FormatError, match=f"81 characters expected for 9x9, found {length}"):
        grillon.parse(text)


def test_a_foreign_character_is_named_with_its_column() -> None:
    with pytest.raises(FormatError, match=r"column 3: 'A' is not a digit of 1\.\.9"):
        read_line("53A" + EASY[3:])


@for_each(
    ("text", "name"),
    [
        (EASY, "line"),
        (f"{EASY} # a comment", "line"),
        (f"{EASY},{EASY}", "line"),
        (f"{EASY}\n{EASY}\n", "sdm"),
        (f"0000183b305c {EASY.replace('.', '0')}  1.2", "exchange"),
        ("#ASomebody\n#DDescription\n[Puzzle]\n" + "\n".join(EASY[i : i + 9] for i in range(0, 81, 9)), "sdk"),
        ("\n".join(EASY[i : i + 9] for i in range(0, 81, 9)), "boxed"),
        ("1 . | . 4\n. . | . .\n----+----\n. . | 2 .\n. 3 | . .", "boxed"),
        ("sudoku 4x4\n1...\n....\n....\n...2", "text"),
        ("https://puzz.link/p?sudoku/4/4/g1k23k3g", "pzpr"),
        ("http://pzv.jp/p.html?sudoku/9/9/" + "z" * 4 + "g", "pzpr"),
        ("3x3:a1zzzb", "tatham"),
        ("9jx:zzzc,zzz", "tatham"),
        ("https://f-puzzles.com/?load=N4IgzglgXgpiBcBOAvkA", "fpuzzles"),
        ("https://sudokupad.app/fpuzN4IgzglgXgpiBcBOAvkA", "sudokupad"),
        ("123456789" * 81, "line"),
    ],
)
def test_formats_are_recognised_by_content(text: str, name: str) -> None:
    assert detect(text).name == name


def test_takuzu_keeps_its_grids() -> None:
    assert detect("0 1 . 1\n. . . .\n. . 1 .\n. 0 . .").family == "takuzu"


FRAMED = """
+-------+-------+-------+
| 5 3 . | . 7 . | . . . |
| 6 . . | 1 9 5 | . . . |
| . 9 8 | . . . | . 6 . |
+-------+-------+-------+
| 8 . . | . 6 . | . . 3 |
| 4 . . | 8 . 3 | . . 1 |
| 7 . . | . 2 . | . . 6 |
+-------+-------+-------+
| . 6 . | . . . | 2 8 . |
| . . . | 4 1 9 | . . 5 |
| . . . | . 8 . | . 7 9 |
+-------+-------+-------+
"""


def test_boxed_text_is_read_with_any_frame() -> None:
    assert str(grillon.parse(FRAMED)) == EASY
    assert str(grillon.parse(FRAMED.replace("-", "─").replace("+", "┼").replace("|", "│"))) == EASY
    assert str(grillon.parse(FRAMED.replace("-------", "=======").replace("+", "="))) == EASY


def test_a_short_row_of_a_grid_is_named() -> None:
    rows = [EASY[i : i + 9] for i in range(0, 81, 9)]
    rows[4] = rows[4][:8]
    with pytest.raises(FormatError, match="line 5: 9 cells expected in each of 9 rows, found 8"):
        grillon.parse("\n".join(rows))


def test_boxed_text_as_written() -> None:
    assert write(read_line(EASY), "boxed").splitlines()[:5] == [
        "5 3 . | . 7 . | . . .",
        "6 . . | 1 9 5 | . . .",
        ". 9 8 | . . . | . 6 .",
        "------+-------+------",
        "8 . . | . 6 . | . . 3",
    ]


@for_each(
    "name",
    ["line", "sdm", "exchange", "sdk", "boxed", "text", "pzpr", "tatham", "fpuzzles", "sudokupad", "short", "json"],
)
def test_every_format_carries_a_classic_puzzle(name: str) -> None:
    puzzle = read_line(EASY)
    text = write(puzzle, name)
    assert grillon.parse(text, format=name, family="sudoku") == puzzle
    assert grillon.parse(text) == puzzle


PENCIL = SudokuPuzzle(Variant.boxed(6, rules=["antiking"]), (0b000011, 0b000100, *[0b111111] * 34))


@for_each(
    ("puzzle", "names"),
    [
        (SudokuPuzzle.from_values([1, 0, 0, 2, *[0] * 12], JIGSAW), ["text", "tatham", "fpuzzles", "short", "json"]),
        (
            SudokuPuzzle.from_values([16, 0, 10, *[0] * 253], Variant.boxed(16)),
            ["line", "text", "pzpr", "tatham", "fpuzzles", "short"],
        ),
        (
            SudokuPuzzle.from_values([5, *[0] * 34, 6], Variant.boxed(6, box=(3, 2))),
            ["text", "tatham", "fpuzzles", "short", "json"],
        ),
        (
            SudokuPuzzle.from_values([25, *[0] * 624], Variant.boxed(25)),
            ["line", "text", "pzpr", "tatham", "short", "json"],
        ),
        (
            SudokuPuzzle.from_values([0, 7, *[0] * 79], Variant.boxed(9, rules=["windoku", "antiknight"])),
            ["text", "short", "json"],
        ),
        (
            SudokuPuzzle.from_values([0] * 80 + [1], Variant.boxed(9, rules=["nonconsecutive", "disjoint"])),
            ["text", "fpuzzles", "short"],
        ),
        (
            SudokuPuzzle.from_values([0, 3, *[0] * 23], Variant(5, tuple(i // 5 for i in range(25)))),
            ["text", "tatham", "short", "json"],
        ),
        (PENCIL, ["text", "fpuzzles", "short", "json"]),
        (read_line("12345678." + "123456789" * 80), ["line", "text", "fpuzzles", "short", "json"]),
    ],
)
def test_variants_come_back(puzzle: SudokuPuzzle, names: list[str]) -> None:
    assert grillon.parse(str(puzzle)) == puzzle
    for name in names:
        assert grillon.parse(write(puzzle, name)) == puzzle, name


MORE = """sudoku 4x4
1 . . .
. . . .
. . . .
. . . .
house R1C1 R2C2 R3C3 R4C4
differ R1C4 R4C1"""


def test_houses_and_pairs_of_their_own_have_a_text() -> None:
    puzzle = grillon.parse(MORE)
    assert isinstance(puzzle, SudokuPuzzle)
    assert str(puzzle) == MORE
    assert puzzle.variant == Variant(4, Variant.boxed(4).regions, (), ((0, 5, 10, 15),), ((3, 12),))
    assert grillon.parse(puzzle.short()) == puzzle
    assert grillon.parse(write(puzzle, "json")) == puzzle
    assert str(puzzle.solve()).endswith("house R1C1 R2C2 R3C3 R4C4\ndiffer R1C4 R4C1")
    assert puzzle.position() == Position.parse(str(puzzle.position()))


def test_houses_of_their_own_do_not_fit_other_programs() -> None:
    puzzle = SudokuPuzzle.from_values(
        [0] * 81, Variant(9, Variant.boxed(9).regions, (), (tuple(range(0, 81, 10)),), ((0, 80),))
    )
    for name in ("json", "text", "short"):
        assert grillon.parse(write(puzzle, name)) == puzzle, name
    for name in ("line", "pzpr", "tatham", "fpuzzles", "sdk", "boxed", "exchange"):
        with pytest.raises(FormatError):
            write(puzzle, name)


def test_the_order_of_the_cells_of_a_house_says_nothing() -> None:
    turned = MORE.replace("R1C1 R2C2 R3C3 R4C4", "r3c3 L4C4 R1C1 R2C2").replace("R1C4 R4C1", "R4C1 R1C4")
    assert grillon.parse(turned) == grillon.parse(MORE)


@for_each(
    "line", ["house R1C1 R2C2 R3C3", "house R1C1 R2C2 R3C3 R3C3", "house R1C1 R2C2 R3C3 R5C4", "differ R1C1", "house"]
)
def test_a_house_without_its_cells_is_refused_by_its_line(line: str) -> None:
    with pytest.raises(FormatError, match=r"line 6: '(house|differ)' is followed by"):
        grillon.parse("\n".join([*MORE.splitlines()[:5], line]))


@for_each("field", ["h", "h0", "h00050A", "dzz00", "d0000", "h00050A0F00050A"])
def test_damaged_houses_of_a_short_form_are_refused(field: str) -> None:
    with pytest.raises(FormatError):
        grillon.parse(f"sudoku.1.4.p.{field}")


@for_each("name", ["line", "boxed", "pzpr", "tatham", "sdk"])
def test_a_format_that_cannot_say_a_variant_refuses(name: str) -> None:
    with pytest.raises(FormatError, match="9x9 antiknight"):
        write(SudokuPuzzle.from_values([0] * 81, Variant.boxed(9, rules=["antiknight"])), name)


def test_many_lines_are_many_puzzles() -> None:
    text = f"# a list\n{EASY}\n{EASY.replace('.', '0')}\n"
    assert [str(puzzle) for puzzle in grillon.parse_many(text)] == [EASY, EASY]
    with pytest.raises(FormatError, match="2 puzzles in a text where one is expected"):
        grillon.parse(text)


@for_each(
    ("text", "message"),
    [
        ("sudoku 4x6\n", "a Sudoku is square"),
        ("sudoku 4x4 thermo\n1...\n....\n....\n....", "unknown rule 'thermo'"),
        ("sudoku 4x4\n1...\n....\n....", "4 rows expected, found 3"),
        ("sudoku 4x4\n1...\n....\n...\n....", "line 4: 4 cells expected, found 1"),
        ("sudoku 4x4\n5...\n....\n....\n....", r"line 2, column 1: '5' is not a digit of 1\.\.4"),
        ("sudoku 4x4\n1...\n....\n....\n....\nregions\nAAAA\nABBB\nBCCC\nCDDD", "the region of R1C1 has 5 cells"),
        ("sudoku 6x6 box 2x2\n" + "......\n" * 6, "boxes of 2x2 hold 4 cells"),
        ("https://puzz.link/p?sudoku/5/5/", "pzpr draws no boxes"),
        ("https://puzz.link/p?sudoku/4/4/g1k23k3z", "leaves 20 cells empty"),
        ("https://puzz.link/p?sudoku/4/4/gakn", "R1C2: 10 is not a digit"),
        ("3x3k:zzzc,zz", "2 descriptions of regions and cages expected"),
        ("3x3:1zzz", "fills 79 of 81 cells"),
        ("9j:zzzc", "1 description of regions and cages expected"),
        ("9j:zzzc,abc", "the walls fill"),
        ("https://f-puzzles.com/?load=N4IgHiBcDMC+Q===", "field 'size'"),
        ("https://f-puzzles.com/?load=AAAA", r"damaged|ends too early|document"),
        ("sudoku.1.9.zzz", "81 cells expected, found 78"),
        ("sudoku.1.9-thermo.zzzc", "unknown rule 'thermo'"),
        ("sudoku.1.9", "the body is SIZE"),
        ("sudoku.1.9.zzzc.qabc", "neither regions"),
        ("sudoku.1.7.zw", "prime"),
    ],
)
def test_what_is_wrong_is_said(text: str, message: str) -> None:
    with pytest.raises(grillon.GrillonError, match=message):
        grillon.parse(text)


def test_published_examples() -> None:
    assert str(grillon.parse("https://puzz.link/p?sudoku/4/4/g1k23k3g")).splitlines()[1:] == [
        ". 1 . .",
        ". . . 2",
        "3 . . .",
        ". . 3 .",
    ]
    exchange = "0000183b305c 050703060007000800000816000000030000005000100730040086906000204840572093000409000  1.2"
    assert write(grillon.parse(exchange), "exchange") == exchange


def test_solo_boxes_are_rows_by_columns() -> None:
    puzzle = grillon.parse("2x3:5zi", family="sudoku")
    assert isinstance(puzzle, SudokuPuzzle)
    assert puzzle.variant.box == (2, 3)
    page = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/solo.html#"
    assert grillon.parse(f"{page}2x3:5zi") == puzzle
    with pytest.raises(FormatError, match="the walls fill 74 of 144 places"):
        grillon.parse(f"{page}3x3k:zzzc,zzz%2Czz")


def test_an_unknown_constraint_is_refused_by_name() -> None:
    document = to_fpuzzles(read_line(EASY)) | {"nabner": [{"cells": ["R1C1"], "value": "5"}]}
    with pytest.raises(FormatError, match="the constraint 'nabner' is not supported"):
        from_fpuzzles(document)
    assert from_fpuzzles(to_fpuzzles(read_line(EASY)) | {"title": "T", "killercage": []}) == read_line(EASY)
    # Without any ratio marked this one still forbids all neighbours that have it.
    negative = from_fpuzzles(to_fpuzzles(read_line(EASY)) | {"ratio": [], "negative": ["ratio"]})
    assert str(negative).splitlines()[-1] == "all_dots black"


def test_fpuzzles_entries_are_not_givens() -> None:
    document = {
        "size": 4,
        "grid": [[{"value": 1, "given": True}, {"value": 2}, {}, {}], *[[{}] * 4] * 3],
        "diagonal+": True,
    }
    puzzle = from_fpuzzles(document)
    assert puzzle.values[:2] == (1, 0)
    assert puzzle.variant.rules == ("antidiagonal",)


def test_links_survive_what_programs_do_to_them() -> None:
    puzzle = SudokuPuzzle.from_values([1, *[0] * 80], Variant.boxed(9, rules=["antiking"]))
    link = write(puzzle, "fpuzzles")
    packed = link.partition("load=")[2]
    assert not set(packed) & set("+/=")
    plain = lzstring.compress(lzstring.decompress(packed.replace("%2B", "+").replace("%2F", "/").replace("%3D", "=")))
    for variant in (f"f-puzzles.com/?load={plain}", f"https://www.f-puzzles.com/?load={plain}", f"fpuzzles{plain}"):
        assert grillon.parse(variant, family="sudoku") == puzzle


@for_each(
    ("field", "value", "message"),
    [
        ("size", None, "field 'size'"),
        ("rows", ["1 2 3"], "4 rows expected"),
        ("rows", 7, "field 'rows'"),
        ("rules", ["thermo"], "unknown rule"),
        ("houses", [[0, 1]], "4 different cells"),
        ("houses", 3, "field 'houses'"),
        ("differ", [[0]], "does not have 2 cells"),
        ("colour", "red", "field 'colour' is unknown"),
    ],
)
def test_documents_name_the_field_that_is_wrong(field: str, value: object, message: str) -> None:
    from_document = grillon.families.get("sudoku").formats.from_document
    good: dict[str, object] = {"size": 4, "rows": [". . . ."] * 4}
    assert from_document(good).clues == 0
    with pytest.raises(grillon.GrillonError, match=message):
        from_document(good | {field: value})


@pytest.mark.parametrize(
    "link",
    [
        "https://sudokupad.app/vx8wl4yp7j",
        "https://sudokupad.app/clover/mar-1?setting-nogrid=1",
        "https://app.crackingthecryptic.com/sudoku/9F3bmRqh2J",
    ],
)
def test_a_sudokupad_link_that_cannot_be_read_says_what_to_paste(link: str) -> None:
    with pytest.raises(FormatError, match=r"SudokuPad keeps on its server; paste the digits") as refused:
        grillon.parse(link)
    assert "collez plutôt les chiffres" in refused.value.text("fr")
