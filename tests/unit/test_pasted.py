"""What people paste: the same puzzle from every wrapping, and entries kept apart from givens."""

from __future__ import annotations

import json
from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

import grillon
from grillon import families, parse
from grillon.base.sentences import in_command
from grillon.errors import AmbiguousFormat, GrillonError, UnknownFormat
from grillon.families.sudoku.formats import links, site_links
from grillon.families.sudoku.formats.text import read_line
from grillon.formats import Misread, lzstring, parse_positions, write
from grillon.formats.pasted import plain
from grillon.lists.block import Block
from grillon.lists.reading import read_blocks
from grillon.puzzle.puzzle import Puzzle
from tests.support.cases import for_each

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ROWS = [LINE[at : at + 9] for at in range(0, 81, 9)]
CELLS = [[int(symbol) if symbol != "." else 0 for symbol in row] for row in ROWS]


def framed(row: str) -> str:
    return "| " + " | ".join(row.replace(".", " ")) + " |"


def outlined(rows: list[str]) -> dict[str, str]:
    """One frame around all cells: close together, with spaces for blanks, and cells apart from each other."""
    width = len(rows[0])
    return {
        "close": "\n".join(["+" + "-" * width + "+", *(f"|{row}|" for row in rows), "+" + "-" * width + "+"]),
        "blanks": "\n".join(
            ["╔" + "═" * width + "╗", *(f"║{row.replace('.', ' ')}║" for row in rows), "╚" + "═" * width + "╝"]
        ),
        "apart": "\n".join(["-" * (2 * width + 3), *(f"| {' '.join(row)} |" for row in rows), "-" * (2 * width + 3)]),
    }


def boxes(rows: list[str]) -> dict[str, str]:
    """Lines between the boxes, and spaces for blanks: close together, apart, and without a frame around them."""
    close = ["|" + "|".join(row[at : at + 3].replace(".", " ") for at in (0, 3, 6)) + "|" for row in rows]
    apart = ["| " + " | ".join(" ".join(row[at : at + 3].replace(".", " ")) for at in (0, 3, 6)) + " |" for row in rows]
    inner = [row[2:-2].rstrip() for row in apart]
    named = [f"{name} {row}" for name, row in zip("ABCDEFGHI", apart, strict=True)]

    def ruled(lines: list[str], rule: str, outside: list[str]) -> str:
        return "\n".join([*outside, *lines[:3], rule, *lines[3:6], rule, *lines[6:], *outside])

    return {
        "boxes, close": ruled(close, "+---+---+---+", ["+---+---+---+"]),
        "boxes, apart": ruled(apart, "+-------+-------+-------+", ["+-------+-------+-------+"]),
        "boxes, inner lines alone": ruled(inner, "------+-------+------", []),
        "boxes, with names": "    1 2 3   4 5 6   7 8 9\n" + ruled(named, "  +-------+-------+-------+", []),
    }


BLOCKS = ["|".join(row[at : at + 3] for at in (0, 3, 6)) for row in ROWS]
RULE = "+---" * 9 + "+"
SUDOKUS = {
    "spaces for blanks": "\n".join(row.replace(".", " ").rstrip() for row in ROWS),
    "spaces for blanks on one line": LINE.replace(".", " "),
    "commas": "\n".join(",".join(row).replace(".", "") for row in ROWS),
    "commas and quotes": "\n".join(",".join(f'"{symbol}"' for symbol in row).replace(".", "") for row in ROWS),
    "commas, one too many": "\n".join(",".join(row) + "," for row in ROWS),
    "semicolons": "\n".join(";".join(row).replace(".", "0") for row in ROWS),
    "tabs": "\n".join("\t".join(row).replace(".", "") for row in ROWS),
    "JSON": json.dumps(CELLS),
    "JSON with null": json.dumps([[cell or None for cell in row] for row in CELLS], indent=2),
    "Python": repr([[cell or None for cell in row] for row in CELLS]),
    "tuples": repr(tuple(map(tuple, CELLS))),
    "Java": repr(CELLS).replace("[", "{").replace("]", "}"),
    "quoted mail": "\n".join(f"> {row}" for row in ROWS),
    "mail quoted twice": "\n".join(f">> {' '.join(row)}" for row in ROWS),
    "code block": "```text\n" + "\n".join(ROWS) + "\n```",
    "every cell framed": "\n".join([RULE, *(f"{framed(row)}\n{RULE}" for row in ROWS)]),
    "cells parted by bars": "\n---------+---------\n".join(" | ".join(row.replace(".", " ")) for row in ROWS),
    "box characters": "\n".join(
        ["┌───┬───┬───┐", *BLOCKS[:3], "├───┼───┼───┤", *BLOCKS[3:6], "├───┼───┼───┤", *BLOCKS[6:], "└───┴───┴───┘"]
    ),
    "double lines": "\n".join(["╔═╦═╗", *(f"║{block.replace('|', '║')}║" for block in BLOCKS), "╚═╩═╝"]),
    "SudokuWiki": "https://www.sudokuwiki.org/sudoku.htm?bd=" + LINE.replace(".", "0"),
    "sudoku.coach": "https://sudoku.coach/en/play/" + LINE.replace(".", "0"),
    "Sudoku Exchange": "https://sudokuexchange.com/play/?s=" + LINE.replace(".", "0") + "&d=3",
    "byte order mark": "\ufeff" + "\r\n".join(ROWS),
    "a link in a sentence": f"Look: <https://www.sudokuwiki.org/sudoku.htm?bd={LINE.replace('.', '0')}>",
    "rows on one line": "/".join(ROWS),
    "cells on one line": " ".join(LINE),
    "a program": f"int[][] board = {repr(CELLS).replace('[', '{').replace(']', '}')};",
    "a call": f"np.array({CELLS})",
    "what numpy prints": repr(CELLS).replace(",", "").replace("] [", "]\n ["),
    "one list": repr([cell for row in CELLS for cell in row]),
    "a list of rows": "grid = [\n" + "".join(f"    {row!r},\n" for row in ROWS) + "]",
    "quotes of a telephone": f"\u201c{LINE}\u201d",
    "full-width digits": LINE.translate({46: 0xFF0E, **{code: code + 0xFEE0 for code in range(48, 58)}}),
    "who wrote a mail": "Ada a \u00e9crit\u00a0:\n\n" + "\n".join(f"> {row}" for row in ROWS),
    "moved to the right": "\n".join(f"\t{row}" for row in ROWS),
    "names of columns": "a,b,c,d,e,f,g,h,i\n" + "\n".join(",".join(row).replace(".", "") for row in ROWS),
    "names of rows and columns": "  1 2 3 4 5 6 7 8 9\n"
    + "\n".join(f"{name} {' '.join(row)}" for name, row in zip("ABCDEFGHI", ROWS, strict=True)),
    "a table with a head": f"|{' | ' * 8}|\n{'|---' * 9}|\n" + "\n".join(map(framed, ROWS)),
    "bars alone": "\n".join(map(framed, ROWS)),
    **boxes(ROWS),
    **{f"one frame, {name}": text for name, text in outlined(ROWS).items()},
}


@for_each("text", SUDOKUS.values())
def test_a_sudoku_is_read_from_every_wrapping(text: str) -> None:
    assert parse(text) == read_line(LINE)


def marks_of(line: str) -> list[str]:
    """Each cell's digit, or the digits that no cell it sees holds."""
    position = read_line(line).position()
    found = []
    for cell, symbol in enumerate(line):
        digits = [digit for digit in range(9) if position.can(cell * 9 + digit)]
        found.append(symbol if symbol != "." else "".join(str(digit + 1) for digit in digits))
    return found


HODOKU_FRAME = (".----.----.----.", ":----+----+----:", "'----'----'----'")
SUDOKUWIKI_FRAME = ("+------+------+------+",) * 3


@pytest.mark.parametrize("frame", [HODOKU_FRAME, SUDOKUWIKI_FRAME, ("*---*---*---*",) * 3], ids=["hodoku", "wiki", "*"])
def test_pencil_marks_are_read_from_a_drawn_grid(frame: tuple[str, str, str]) -> None:
    marks = marks_of(LINE)
    lines = [frame[0]]
    for row in range(9):
        groups = [" ".join(mark.ljust(6) for mark in marks[row * 9 + at : row * 9 + at + 3]) for at in (0, 3, 6)]
        lines.append("| " + " | ".join(groups) + " |")
        if row in (2, 5):
            lines.append(frame[1])
    puzzle = parse("\n".join([*lines, frame[2]]))
    assert puzzle.family_name == "sudoku"
    rows = [row.split() for row in write(puzzle, "text").splitlines()[1:]]
    assert rows == [marks[at : at + 9] for at in range(0, 81, 9)]
    assert puzzle.solve().value is not None


def test_numbers_above_nine_in_a_table() -> None:
    rows = [[(4 * (row % 4) + row // 4 + column) % 16 + 1 for column in range(16)] for row in range(16)]
    puzzle = parse("\n".join(",".join(map(str, row)) for row in rows))
    assert puzzle.values == tuple(value for row in rows for value in row)  # type: ignore[attr-defined]
    with pytest.raises(GrillonError, match=r"'17' is not a number of 1\.\.16"):
        parse("\n".join(",".join(map(str, row)) for row in rows).replace("16", "17", 1), family="sudoku")


TAKUZU = "takuzu 4x4\n0 . . 1\n. . 0 .\n. 1 . .\n. . . 0"
TAKUZU_ROWS = [line.split() for line in TAKUZU.splitlines()[1:]]
TAKUZUS = {
    "commas": "\n".join(",".join(row).replace(".", "") for row in TAKUZU_ROWS),
    "lists": repr([[None if cell == "." else int(cell) for cell in row] for row in TAKUZU_ROWS]),
    "framed": "+-+-+-+-+\n" + "".join(f"|{'|'.join(row).replace('.', ' ')}|\n+-+-+-+-+\n" for row in TAKUZU_ROWS),
    "quoted mail": "\n".join("> " + " ".join(row) for row in TAKUZU_ROWS),
    "one line": "".join("".join(row) for row in TAKUZU_ROWS),
    "spaces for blanks": "\n".join("".join(row).replace(".", " ").rstrip() for row in TAKUZU_ROWS),
    "question marks": "\n".join(" ".join(row).replace(".", "?") for row in TAKUZU_ROWS),
    "dashes": "\n".join(" ".join(row).replace(".", "-") for row in TAKUZU_ROWS),
    "minus one": repr([[-1 if cell == "." else int(cell) for cell in row] for row in TAKUZU_ROWS]),
    **{f"one frame, {name}": text for name, text in outlined(["".join(row) for row in TAKUZU_ROWS]).items()},
}


@for_each("text", TAKUZUS.values())
def test_a_takuzu_is_read_from_every_wrapping(text: str) -> None:
    assert parse(text, family="takuzu") == parse(TAKUZU)


def test_two_signs_for_blanks_tell_a_takuzu_on_one_line_from_a_sudoku() -> None:
    assert parse(TAKUZUS["one line"]) == parse(TAKUZU)
    assert parse(TAKUZUS["one line"].replace("0", ".")).family_name == "sudoku"
    assert parse(TAKUZUS["one line"].replace(".", "0")).family_name == "sudoku"


@for_each("title", ["", "Grid {}", "Grille n\u00b0 {} :"])
@for_each("board", ["\n".join(ROWS), "\n".join(ROWS).replace(".", "0"), TAKUZU.partition("\n")[2]])
def test_several_boards_one_after_the_other(title: str, board: str) -> None:
    text = "".join(f"{title.format(number)}\n{board}\n" for number in (1, 2, 3))
    assert [position.puzzle for position in parse_positions(text)] == [parse(board)] * 3
    assert list(grillon.parse_many(text)) == [parse(board)] * 3
    with pytest.raises(GrillonError, match="3 puzzles in a text where one is expected"):
        parse(text)


@pytest.mark.parametrize("number", [2, 1000])
def test_a_table_of_puzzles_with_names_of_columns(number: int) -> None:
    text = "id,puzzle,solution\n" + "".join(f"{at},{LINE},{'1' * 81}\n" for at in range(number))
    pieces = list(read_blocks(BytesIO(text.encode()), "table"))
    assert len(pieces) == number
    text = "puzzle,solution\r\n" + "".join(f"{LINE},{'1' * 81}\r\n" for _ in range(number))
    found: list[Puzzle] = []
    for piece in read_blocks(BytesIO(text.encode()), "table"):
        assert not isinstance(piece, Misread)
        found += piece.puzzles() if isinstance(piece, Block) else [piece.puzzle]
    assert found == [read_line(LINE)] * number


def test_a_table_of_two_values_is_a_takuzu_and_what_is_ambiguous_says_what_settles_it() -> None:
    rows = [[0, 1, 0, 1], [1, 0, 1, 0], [0, 0, 1, 1], [1, 1, 0, 0]]
    assert parse(json.dumps(rows), family="takuzu").check()
    drawn = "0 1 | 0 1\n1 0 | 1 0\n----+----\n0 0 | 1 1\n1 1 | 0 0"
    assert parse(drawn).family_name == "sudoku"
    # As a Sudoku it could not have one solution: two digits are missing.
    assert parse("1,2,-,-\n-,-,2,1\n2,1,-,-\n-,-,1,2").family_name == "takuzu"
    assert parse("1,2,-,-\n-,-,3,1\n2,1,-,-\n-,-,1,2").family_name == "sudoku"
    with pytest.raises(AmbiguousFormat, match="choose one with"):
        parse("+-+-+-+-+\n|1 2 3|?|\n+-+ +-+ +\n|?|?|? ?|\n+ +-+-+ +\n|? ?|?|?|\n+ +-+ +-+\n|?|? ? ?|\n+-+-+-+-+")


def test_a_tectonic_is_read_from_a_table_and_a_mail() -> None:
    text = "a1 a2 b1\na3 b. b2"
    assert parse(text.replace(" ", ",")) == parse(text)
    assert parse("\n".join(f"> {line}" for line in text.splitlines())) == parse(text)


def test_walls_drawn_around_some_cells_stay_a_tectonic() -> None:
    drawn = str(parse("a1 a2 b1\na3 b. b2"))
    assert plain(drawn) == drawn
    assert parse(drawn).family_name == "tectonic"


def test_a_packing_puzzle_is_read_from_a_mail_and_a_code_block() -> None:
    text = "packing square\n...\n...\npiece A ##/#. x2\n"
    assert parse("".join(f"> {line}\n" for line in text.splitlines())) == parse(text)
    assert parse(f"```\n{text}```") == parse(text)


@given(st.text(max_size=200))
def test_any_text_is_made_plain_once(text: str) -> None:
    assert plain(plain(text)) == plain(text) or ">" in text or "`" in text


def test_sudokuwiki_strings_keep_givens_entries_and_candidates() -> None:
    fields = ["00"] * 81
    fields[0], fields[1], fields[2] = "05", "0c", "0p"  # a given 5, a 3 found, candidates 1, 2 and 3
    [position] = parse_positions("https://www.sudokuwiki.org/sudoku.htm?bd=S9B" + "".join(fields))
    assert position.puzzle == read_line("5" + "." * 80)
    assert position.entries_text() == "set R1C2=3\nnot R1C3=4 R1C3=5 R1C3=6 R1C3=7 R1C3=8 R1C3=9"
    assert parse("S9B" + "".join(fields)) == position.puzzle
    with pytest.raises(GrillonError, match="162 characters expected after the header for 9x9, found 160"):
        parse("S9B" + "".join(fields)[:-2])
    with pytest.raises(GrillonError, match="SudokuWiki strings of killer Sudoku are not supported"):
        site_links.read_sudokuwiki("L9B" + "00" * 81)


def test_sudokuwiki_strings_with_flags() -> None:
    fields = ["v0"] * 81  # 32 * 31 = 992: the bits 5 to 9 of candidates
    fields[0] = "11"  # 33: the bit of 5, and the flag of a given
    [position] = parse_positions("https://www.sudokuwiki.org/sudoku.htm?bd=" + "".join(fields))
    assert position.puzzle == read_line("5" + "." * 80)
    assert "R1C2=4" in position.entries_text()
    assert "R1C2=5" not in position.entries_text()


def test_a_hodoku_line_is_a_position() -> None:
    [position] = parse_positions(f":0000:x:{LINE.replace('....8..79', '+3...8..79')}:121 422::\n")
    assert position.puzzle == read_line(LINE)
    assert position.entries_text() == "set R9C1=3\nnot R2C1=1 R2C2=4"
    with pytest.raises(GrillonError, match="81 characters expected for 9x9, found 80"):
        parse(f":0000:x:{LINE[1:]}:::")


def test_a_player_s_digits_and_marks_in_an_f_puzzles_link() -> None:
    document = links.to_fpuzzles(read_line(LINE))
    grid = document["grid"]
    assert isinstance(grid, list)
    grid[0][2] |= {"value": 4, "centerPencilMarks": [1, 4]}
    grid[0][3] |= {"cornerPencilMarks": [2, 6]}
    link = "https://f-puzzles.com/?load=" + lzstring.compress(json.dumps(document))
    [position] = parse_positions(link)
    assert position.puzzle == read_line(LINE)
    assert position.entries_text().splitlines() == ["set R1C3=4", "corner R1C4=2 R1C4=6", "centre R1C3=1 R1C3=4"]


def test_the_state_of_an_sdk_file_is_entered() -> None:
    state = [row.replace(".", "3", 1) if number == 8 else row for number, row in enumerate(ROWS)]
    [position] = parse_positions("\n".join(["#ATest", "[Puzzle]", *ROWS, "[State]", *state, "[PencilMarks]", "1"]))
    assert position.puzzle == read_line(LINE)
    assert position.entries_text() == "set R9C1=3"


TECTONIC = "a1 a. b3\na. b. b."
TECTONICS = {
    "commas": "a1,a.,b3\na.,b.,b.",
    "commas, regions alone": "a1,a,b3\na,b,b",
    "lists": '[["a1", "a", "b3"], ["a", "b", "b"]]',
    "framed": "+--+--+--+\n|a1|a |b3|\n+--+--+--+\n|a |b |b |\n+--+--+--+",
    "quoted mail": "> a1 a. b3\n> a. b. b.",
    "regions, then values": "aab\nabb\n\n1.3\n...",
    "regions, then values, commas": "a,a,b\na,b,b\n\n1,,3\n,,",
    "two lists": "regions = [['a', 'a', 'b'], ['a', 'b', 'b']]\nvalues = [[1, 0, 3], [0, 0, 0]]",
    "walls, blanks as spaces": "+-+-+-+\n|1  |3|\n+ +-+ +\n| |   |\n+-+-+-+",
}


@for_each("text", TECTONICS.values())
def test_a_tectonic_is_read_from_every_wrapping(text: str) -> None:
    assert parse(text) == parse(TECTONIC)


@pytest.mark.parametrize("text", ["1,,2\n,3,", "[[1, 0, 2], [0, 3, 0]]", "1.2\n.3."])
def test_values_alone_are_no_tectonic(text: str) -> None:
    with pytest.raises(UnknownFormat, match=r"values without their regions; name the region before each value \(a1"):
        parse(text, family="tectonic")


@pytest.mark.parametrize(
    "text", ["AAB\nABB", "A,A,B\nA,B,B", "[['A', 'A', 'B'], ['A', 'B', 'B']]", "+-+-+\n|A|B|\n+-+-+\n|A|B|\n+-+-+"]
)
def test_a_board_alone_is_no_packing_puzzle(text: str) -> None:
    with pytest.raises(UnknownFormat, match="a board without its pieces; write 'packing square' above it"):
        parse(text, family="packing")


def test_an_unknown_text_names_what_python_has_or_what_is_typed() -> None:
    with pytest.raises(UnknownFormat, match=r"name its family \(family\) .* `grillon\.formats\.formats\(\)` lists"):
        parse("hello world")
    with pytest.raises(UnknownFormat) as caught:
        parse("hello world")
    typed = str(in_command(caught.value))
    assert "name its family (--family) to see what is missing; `grillon families` lists" in typed
    with pytest.raises(GrillonError, match=r"`grillon\.families\['sudoku'\]\.ladder\.sets` lists them all"):
        families.get("sudoku").ladder.technique("magic")
