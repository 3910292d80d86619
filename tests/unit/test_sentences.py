"""Every sentence in the source has its French one, and the other way round."""

from __future__ import annotations

import errno
import json
import os
import pickle
import re
import sqlite3
import sys
from pathlib import Path
from string import Formatter

import pytest
import typer

from grillon import errors
from grillon.errors import FormatError, GrillonError, InputError, MissingExtra, RequestError
from grillon.explain.wording import placeholders
from grillon.sentences import HERE, Heard, Name, Sentence, catalogue, either
from grillon.words import suggestion
from tests.support.spoken import Said, everything_said

SAID = tuple(everything_said())
REPOSITORY = Path(__file__).parent.parent.parent


def folder_of(family: str) -> Path:
    return HERE / "families" / family / "locales" if family else HERE / "locales"


def messages(folder: Path) -> dict[str, str]:
    loaded: dict[str, str] = json.loads((folder / "messages.fr.json").read_text("utf-8"))
    return loaded


def has_words(template: str) -> bool:
    """Is there anything to translate, between the placeholders or as the noun of a number?"""
    return any(
        re.search(r"[^\W\d_]", text) or "|" in (style or "") for text, _, style, _ in Formatter().parse(template)
    )


def test_there_is_much_to_say() -> None:
    assert {said.family for said in SAID} == {"", "packing", "sudoku", "takuzu", "tectonic"}
    assert len(SAID) > 700


def test_nothing_is_put_together_where_it_cannot_be_translated() -> None:
    assert [str(said) for said in SAID if said.template is None] == []


def test_every_sentence_has_its_french_one_in_its_folder() -> None:
    known = {family: messages(folder_of(family)) for family in {said.family for said in SAID}}
    missing = [
        str(said)
        for said in SAID
        if said.template is not None
        and has_words(said.template)
        and said.template not in known[said.family]
        and said.template not in known[""]
    ]
    assert missing == []


@pytest.mark.parametrize("family", ["", "packing", "sudoku", "takuzu", "tectonic"])
def test_catalogues_hold_what_their_folder_says_and_nothing_else(family: str) -> None:
    own = {said.template for said in SAID if said.family == family or not family}
    assert sorted(messages(folder_of(family)).keys() - own) == []


@pytest.mark.parametrize("family", ["", "packing", "sudoku", "takuzu", "tectonic"])
def test_french_sentences_have_the_same_placeholders_and_french_signs(family: str) -> None:
    for english, french in messages(folder_of(family)).items():
        assert placeholders(english) == placeholders(french), english
        assert not re.search(r"['\"]\{|\}['\"]|[“”]", french), french
        # A colon in a place such as 3x3:DESCRIPTION is part of a form that is shown, not of the sentence.
        assert not re.search(r"\w[;!?](\s|$)|[\w}]:(\s|$)", french), french


def test_a_template_has_one_french_sentence_wherever_it_is() -> None:
    seen: dict[str, str] = {}
    for family in ("", "packing", "sudoku", "takuzu", "tectonic"):
        for english, french in messages(folder_of(family)).items():
            assert seen.setdefault(english, french) == french
    assert catalogue("fr").items() >= seen.items()


def heard_from() -> str:
    """What those say whose messages Grillon passes on, in one text."""
    said = [path.read_text("utf-8") for path in Path(typer.__file__).parent.rglob("*.py")]
    said += [path.read_text("utf-8") for path in (REPOSITORY / "cpp").rglob("*.[ch]pp")]
    for text in ("x", "[1 2]", '{"a" 1}', "{1:2}", "1 2", '"a', '"\n"', r'"\x"', r'"\u1"', '{"a":1,}', "[1,]"):
        with pytest.raises(json.JSONDecodeError) as damaged:
            json.loads(text)
        said.append(damaged.value.msg)
    said += [os.strerror(number) for number in errno.errorcode]
    return " ".join(said)


def test_what_is_heard_from_elsewhere_is_really_said_there(tmp_path: Path) -> None:
    corpus = heard_from()
    known = json.loads((HERE / "locales" / "heard.fr.json").read_text("utf-8"))
    newer = () if sys.version_info >= (3, 13) else ("Illegal trailing comma",)
    by_sqlite = set(troubles_of_sqlite(tmp_path))
    # Put together from parts; the tests of the command line hear them.
    composed = ("[Errno", "Missing ", "Option '")
    for template in known:
        if template in by_sqlite or template.startswith((*newer, *composed)):
            continue
        longest = max((text for text, *_ in Formatter().parse(template)), key=len).strip("' ;:,")
        assert longest in corpus, template
    assert by_sqlite <= known.keys()


def troubles_of_sqlite(folder: Path) -> list[str]:
    """What SQLite says of files that are none, are damaged, may not be written, or are not there."""
    (folder / "text").write_text("no database at all, but long enough to have had a header\n" * 20)
    whole = sqlite3.connect(folder / "whole")
    whole.execute("CREATE TABLE numbers (number INTEGER)")
    whole.executemany("INSERT INTO numbers VALUES (?)", ((number,) for number in range(10_000)))
    whole.commit()
    whole.close()
    content = bytearray((folder / "whole").read_bytes())
    content[4096:4196] = b"\xff" * 100
    (folder / "damaged").write_bytes(content)
    heard = []
    for name, statement in (
        (f"file:{folder}/text", "SELECT * FROM sqlite_master"),
        (f"file:{folder}/damaged", "SELECT sum(number) FROM numbers"),
        (f"file:{folder}/whole?mode=ro", "DELETE FROM numbers"),
        (f"file:{folder}/none?mode=ro", "SELECT 1"),
    ):
        connection = None
        try:
            connection = sqlite3.connect(name, uri=True)
            connection.execute(statement).fetchall()
        except sqlite3.DatabaseError as error:
            heard.append(str(error))
        finally:
            if connection is not None:
                connection.close()
    return heard


def test_a_sentence_is_its_english_text() -> None:
    sentence = Sentence("{path}: there is no such file", path="{a}.txt")
    assert sentence == "{a}.txt: there is no such file"
    assert sentence.text("fr") == "{a}.txt : ce fichier n'existe pas"
    assert Sentence("{no} terms {at all}") == "{no} terms {at all}"
    assert Sentence(sentence) is sentence
    assert Sentence("nobody translated this {thing}", thing=3).text("fr") == "nobody translated this 3"


def test_terms_that_can_say_themselves_do() -> None:
    inner = RequestError("unknown family '{name}'; {offer}", name="x", offer=suggestion("x", ["sudoku"]))
    outer = InputError("{name}: {error}", name=Sentence("standard input"), error=inner)
    assert str(outer) == "standard input: unknown family 'x'; there are: sudoku"
    assert outer.text("fr") == "entrée standard : famille inconnue « x » ; il y a : sudoku"
    assert either("a", "b").text("fr") == "a ou b"
    system = InputError("{path}: {reason}", path="x", reason=Heard(os.strerror(errno.ENOSPC)))
    assert system.text("fr") == "x : plus de place sur le disque"


def test_what_is_quoted_stays_readable_in_french() -> None:
    error = FormatError("{sign!r} is not a cell", sign="\t", line=3)
    assert str(error) == r"line 3: '\t' is not a cell"
    assert error.text("fr") == r"ligne 3 : « \t » n'est pas une case"
    assert (
        Sentence("{seen:,} of {total:,} {total:grid|grids}", seen=1234, total=2345678).text("fr")
        == "1\u202f234 grilles sur 2\u202f345\u202f678"
    )


@pytest.mark.parametrize(
    ("number", "english", "french"),
    [
        (0, "0 cells expected, found 1", "0 case attendue, 1 trouvée"),
        (1, "1 cell expected, found 2", "1 case attendue, 2 trouvées"),
        (2, "2 cells expected, found 3", "2 cases attendues, 3 trouvées"),
    ],
)
def test_numbers_take_their_noun_as_each_language_wants_it(number: int, english: str, french: str) -> None:
    error = FormatError("{cells} {cells:cell|cells} expected, found {found}", cells=number, found=number + 1)
    assert str(error) == english
    assert error.text("fr") == french


@pytest.mark.parametrize(
    ("name", "known", "french"),
    [
        ("herd", ["easy", "hard"], "vouliez-vous dire hard ? Il y a : easy, hard"),
        ("magic", ["search", "sat"], "il y a : search, sat"),
        ("naked_par", ["naked_pair", *map(str, range(50))], "vouliez-vous dire naked_pair ? `list` en donne la liste"),
        ("x", [*map(str, range(50))], "`list` en donne la liste"),
    ],
)
def test_what_is_offered_is_said_in_french_too(name: str, known: list[str], french: str) -> None:
    assert suggestion(name, known, listing="list").text("fr") == french


def numbered(number: int, lang: str) -> str:
    return f"{'ligne' if lang == 'fr' else 'row'} {number}"


@pytest.mark.parametrize(
    "error",
    [
        GrillonError("plain {text}"),
        FormatError("{sign!r} is not a cell", sign="{}", line=2, column=5),
        FormatError("{sign!r} is not a cell", sign="x", column=5),
        InputError("{cell} is not on the board", cell=Name(numbered, 3)),
        MissingExtra("charts", Sentence("drawing a chart")),
    ],
)
def test_errors_travel_between_processes(error: GrillonError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert (str(again), again.text("fr")) == (str(error), error.text("fr"))
    assert getattr(again, "line", None) == getattr(error, "line", None)


def test_every_kind_of_error_takes_a_template() -> None:
    for name in sorted(vars(errors)):
        kind = getattr(errors, name)
        if isinstance(kind, type) and issubclass(kind, GrillonError) and kind is not MissingExtra:
            assert str(kind("{number} cells", number=3)) == "3 cells"


def test_the_collector_sees_what_cannot_be_translated(tmp_path: Path) -> None:
    source = tmp_path / "bad.py"
    source.write_text('raise InputError(f"{x} is bad")\nraise InputError("a" + b)\nraise FormatError("{}".format(3))\n')
    assert [said.template for said in everything_said(tmp_path)] == [None, None, None]
    assert isinstance(Said(source, 1, None), Said)
