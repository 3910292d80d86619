"""The registry of formats: detection by content, ambiguity, the limits of the short form, the JSON document."""

from __future__ import annotations

import json
import string

import pytest

import grillon
from grillon import families, formats
from grillon.errors import AmbiguousFormat, FormatError, InputError, TooLong, UnknownFormat
from grillon.formats import Format, short
from grillon.puzzle.family import Family
from grillon.puzzle.puzzle import Puzzle
from tests.support.cases import for_each

SHORT = "latin.1.1000"


def puzzle() -> Puzzle:
    return grillon.parse(SHORT)


def crowd(monkeypatch: pytest.MonkeyPatch, *more: Format) -> None:
    """More formats in the registry, as families would add them."""
    known = formats.formats()
    monkeypatch.setattr(formats, "formats", lambda family=None: (*known, *more))


def test_two_formats_that_match_are_an_error_that_names_both(monkeypatch: pytest.MonkeyPatch) -> None:
    also = Format("square", "magic", matches=lambda text: text.startswith("latin"), read=grillon.parse)
    text = str(puzzle())
    crowd(monkeypatch, also)
    with pytest.raises(AmbiguousFormat, match=r"several formats read this text: latin square, magic square"):
        grillon.parse(text)
    with pytest.raises(AmbiguousFormat, match=r"several families have a format 'square'"):
        grillon.parse(text, format="square")


def test_a_text_nobody_recognises_says_what_was_tried() -> None:
    with pytest.raises(UnknownFormat, match=r"starts with 'hello'; tried: short, json, latin square"):
        grillon.parse("hello", family="latin")
    # Of all families together there are too many for one line.
    with pytest.raises(
        UnknownFormat, match=r"'hello'; name its family .*; `grillon\.formats\.formats\(\)` lists the formats$"
    ):
        grillon.parse("hello")
    with pytest.raises(FormatError, match="the text is empty"):
        grillon.parse(" \n")
    with pytest.raises(FormatError, match="binary"):
        grillon.parse("latin\0")
    with pytest.raises(FormatError, match="too many"):
        grillon.parse("." * (formats.MAX_TEXT + 1))


def test_named_formats() -> None:
    assert grillon.parse(str(puzzle()), format="square") == puzzle()
    with pytest.raises(InputError, match="unknown format 'morse'"):
        grillon.parse(SHORT, format="morse")
    with pytest.raises(InputError, match=r"latin has no format 'morse'; choose from: short, json, square"):
        grillon.write(puzzle(), "morse")


def test_formats_that_are_only_read(monkeypatch: pytest.MonkeyPatch) -> None:
    crowd(monkeypatch, Format("old", "latin", matches=lambda text: False, read=grillon.parse))
    with pytest.raises(InputError, match="the format 'old' is only read, not written"):
        grillon.write(puzzle(), "old")


def test_a_text_with_several_puzzles_names_the_call_that_reads_them() -> None:
    line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    grid = "0 1\n1 ."
    for text in (
        f"{SHORT}\n{SHORT}",
        f"{puzzle()}\n{puzzle()}",
        f"{line}\n{line}",
        f"takuzu 2x2\n{grid}\ntakuzu 2x2\n{grid}",
        f"{grid}\n\n{grid}",
        "\n".join([grillon.write(puzzle(), "json")] * 2),
        "\n".join([grillon.write(grillon.parse(f"takuzu 2x2\n{grid}"), "codes")] * 2),
    ):
        with pytest.raises(
            FormatError, match=r"2 puzzles in a text where one is expected; `grillon\.parse_many` reads them all"
        ):
            grillon.parse(text)
        assert len(list(grillon.parse_many(text))) == 2


def test_remarks_and_the_lines_of_errors_in_a_list_of_short_forms() -> None:
    text = f"# my list\n\n{SHORT} # easy\n  # {SHORT}\n{SHORT}\n"
    assert list(grillon.parse_many(text)) == [puzzle(), puzzle()]
    with pytest.raises(FormatError, match=r"^line 6: a square number of digits expected"):
        list(grillon.parse_many(f"{text}latin.1.10\n"))
    with pytest.raises(FormatError, match=r"^line 2: no format recognises a text that starts with 'what'"):
        list(grillon.parse_many(f"{'.' * 81}\nwhat\n{'.' * 81}\n"))
    with pytest.raises(FormatError, match=r"^line 5: no format recognises a text that starts with 'what'"):
        list(grillon.parse_many(f"\n# a remark\n{'.' * 81}\n\nwhat\n"))


def test_many_puzzles_in_one_text() -> None:
    for text in (f"{SHORT}\n{SHORT}", f"{puzzle()}\n{puzzle()}"):
        assert list(grillon.parse_many(text)) == [puzzle(), puzzle()]
    documents = [grillon.write(puzzle(), "json")] * 2
    for text in ("\n".join(documents), "\r\n".join(documents), f"[{','.join(documents)}]"):
        assert list(grillon.parse_many(text)) == [puzzle(), puzzle()]
    indented = json.dumps(json.loads(documents[0]), indent=2)
    assert list(grillon.parse_many(indented)) == [puzzle()]


def test_the_short_form_fits_a_link_or_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    family: Family = families.get("latin")
    room = short.MAX_LENGTH - len("latin.1.")
    monkeypatch.setattr(type(family.formats), "to_short", lambda self, puzzle: "0" * room)
    assert len(puzzle().short()) == short.MAX_LENGTH == 2000
    monkeypatch.setattr(type(family.formats), "to_short", lambda self, puzzle: "0" * (room + 1))
    with pytest.raises(TooLong, match="2001 characters, more than the 2000 of a link; write a file instead"):
        puzzle().short()


def test_the_alphabet_needs_no_escaping_in_a_link() -> None:
    from urllib.parse import quote

    assert len(set(short.ALPHABET)) == 64
    assert set(short.ALPHABET) == set(string.ascii_letters + string.digits + "-_")
    assert quote(short.ALPHABET + ".~") == short.ALPHABET + ".~"


def test_damaged_bits_are_refused() -> None:
    with pytest.raises(FormatError, match="2 characters expected"):
        short.unpack("1", 12)
    with pytest.raises(FormatError, match=r"'\+' does not belong"):
        short.unpack("+1", 12)
    with pytest.raises(FormatError, match="beyond the last cell"):
        short.unpack("1", 5)


@for_each(
    ("document", "message"),
    [
        ("[]", "the list of documents is empty"),
        ('{"grillon": 2}', "field 'grillon': version 2 is unknown"),
        ('{"grillon": 1}', "field 'family'"),
        ('{"grillon": 1, "family": "latin"}', "field 'puzzle'"),
        ('{"grillon": 1, "family": "chess", "puzzle": {}}', "unknown family 'chess'"),
        ('{"grillon": ' + "9" * 5000 + "}", "not JSON"),
        ('["grillon"]', "a JSON document is an object, not str"),
        ('{"grillon": 1,\n "family": }', "line 2, column 12: not JSON"),
    ],
)
def test_documents_that_are_none(document: str, message: str) -> None:
    with pytest.raises(InputError) as refusal:
        list(grillon.parse_many(document, format="json"))
    assert message in str(refusal.value)
