"""Every sentence in the source has its French one, and the other way round."""

from __future__ import annotations

import errno
import json
import os
import pickle
import re
import sqlite3
import sys
from functools import cache
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.pofile import read_po

from grillon import _core, errors
from grillon._core import CoreError
from grillon.base import system_errors
from grillon.base.languages import DOMAIN, catalogue
from grillon.base.names import suggestion
from grillon.base.sentences import Name, Sentence, either, placeholders
from grillon.errors import FormatError, GrillonError, InputError, MissingExtra, RequestError, file_error
from grillon.families import BUILT_IN
from grillon.messages import SOURCE, SourceSentence, catalogue_path, every_sentence, own_keys
from tests.support.cases import for_each

REPOSITORY = Path(__file__).parent.parent.parent
CORE = REPOSITORY / "cpp"
DOMAINS = [DOMAIN, *BUILT_IN]
keys_of_source = cache(own_keys)


@cache
def found_in_source() -> tuple[SourceSentence, ...]:
    """Every sentence that is written in the source."""
    return tuple(every_sentence())


def french(domain: str) -> dict[tuple[str, str], str]:
    """The French sentences of a catalogue by context and English template."""
    folder = SOURCE / "locales" if domain == DOMAIN else SOURCE / "families" / domain / "locales"
    with catalogue_path(folder, "fr", domain).open("rb") as file:
        messages = list(read_po(file))
    assert [message.id for message in messages if message.fuzzy and message.id] == []
    return {(message.context or "", str(message.id)): str(message.string) for message in messages if message.id}


def test_there_is_much_to_say() -> None:
    assert {found.family for found in found_in_source()} == {"", "packing", "sudoku", "takuzu", "tectonic"}
    assert len(found_in_source()) > 900


def test_nothing_is_put_together_where_it_cannot_be_translated() -> None:
    assert [str(found) for found in found_in_source() if found.template is None] == []


@for_each("domain", DOMAINS)
def test_catalogues_hold_what_is_said_and_nothing_else(domain: str) -> None:
    """`make messages` does this."""
    shared, own = keys_of_source()
    expected = shared if domain == DOMAIN else own[domain]
    assert set(own) == set(BUILT_IN)
    assert french(domain).keys() - expected == set()
    assert expected - french(domain).keys() == set()


def has_words(template: str) -> bool:
    """Is there anything to translate, between the placeholders or as the noun of a number?"""
    pieces = Formatter().parse(template)
    return any(re.search(r"[^\W\d_]", text) or "|" in (style or "") for text, _, style, _ in pieces)


@for_each("domain", DOMAINS)
def test_every_sentence_has_its_french_one(domain: str) -> None:
    with_words = {found.key for found in found_in_source() if has_words(found.template or "")}
    known = french(domain)
    assert [english for english in sorted(known) if english in with_words and not known[english]] == []


@for_each("domain", DOMAINS)
def test_french_sentences_have_the_same_placeholders_and_french_signs(domain: str) -> None:
    for (_, english), text in french(domain).items():
        if text:
            assert placeholders(english) == placeholders(text), english
            assert (text == text.strip()) == (english == english.strip()), english
            assert "  " not in text.strip(), english
        assert not re.search(r"['\"]\{|\}['\"]|[“”]", text), text
        # A colon in a place such as 3x3:DESCRIPTION is part of a form that is shown, not of the sentence.
        assert not re.search(r"\w[;!?](\s|$)|[\w}]:(\s|$)", text), text


def test_a_template_has_one_french_sentence_wherever_it_is() -> None:
    seen: dict[str, str] = {}
    for domain in DOMAINS:
        for (context, english), text in french(domain).items():
            key = f"{context}\x04{english}" if context else english
            assert seen.setdefault(key, text) == text
    translated = {english: text for english, text in seen.items() if text}
    assert catalogue("fr").sentences.items() >= translated.items()


def test_the_core_reports_only_what_has_words() -> None:
    source = "\n".join(
        path.read_text("utf-8") for path in CORE.rglob("*.[ch]pp") if "tests" not in path.relative_to(CORE).parts
    )
    named = set(re.findall(r'(?:CoreError|TooWide|NotSweepable|wrong|overflow_error)\("(\w+)"', source))
    assert named == set(system_errors.CORE)
    thrown = re.findall(r'throw (?:CoreError|\w*::?TooWide|\w*TooWide|NotSweepable)\("(\w+)"(?:, \{(.*)\})?\)', source)
    for name, terms in thrown:
        given = set(re.findall(r'(?:term\(|\{)"(\w+)"', "{" + terms))
        assert placeholders(system_errors.CORE[name].template) <= given, name


def test_what_the_core_reports_is_put_into_words() -> None:
    error = CoreError("run_damaged", {"path": "a.bin", "read": 1, "entries": 3})
    assert (
        system_errors.sentence_of(error)
        == "a.bin: the run is damaged, 1 of 3 entries read; remove the folder to start over"
    )
    with pytest.raises(CoreError) as refused:
        _core.set_cpu_path("abacus")
    assert refused.value.args == ("unknown_cpu_path", {"name": "abacus"})
    assert system_errors.sentence_of(refused.value).text("fr").startswith("chemin du processeur inconnu « abacus »")


@for_each("number", sorted(system_errors.SYSTEM))
def test_what_the_system_reports_is_called_as_the_system_does(number: int) -> None:
    assert system_errors.SYSTEM[number] == os.strerror(number)
    assert system_errors.SYSTEM[number].text("fr") != system_errors.SYSTEM[number]


def test_what_libraries_report_is_really_said_there(tmp_path: Path) -> None:
    reported = set(troubles_of_sqlite(tmp_path))
    for text in ("x", "[1 2]", '{"a" 1}', "{1:2}", "1 2", '"a', '"\n"', r'"\x"', r'"\u1"', '{"a":1,}', "[1,]"):
        with pytest.raises(json.JSONDecodeError) as damaged:
            json.loads(text)
        reported.add(damaged.value.msg)
    newer = () if sys.version_info >= (3, 13) else ("Illegal trailing comma",)
    assert {text for text in system_errors.LIBRARIES if not text.startswith(newer or "\0")} == reported


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
    assert str(outer) == "standard input: unknown family 'x'; choose from: sudoku"
    assert outer.text("fr") == "entrée standard : famille inconnue « x » ; choix possibles : sudoku"
    assert either("a", "b").text("fr") == "a ou b"
    assert either("a", "b", "c") == "a, b or c"
    full = file_error("x", OSError(errno.ENOSPC, "as the system calls it"))
    assert (str(full), full.text("fr")) == ("x: No space left on device", "x : plus de place sur le disque")


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
        ("herd", ["easy", "hard"], "vouliez-vous dire hard ? Choix possibles : easy, hard"),
        ("magic", ["search", "sat"], "choix possibles : search, sat"),
        ("naked_par", ["naked_pair", *map(str, range(50))], "vouliez-vous dire naked_pair ? `list` en donne la liste"),
        ("x", [*map(str, range(50))], "`list` en donne la liste"),
    ],
)
def test_what_is_offered_is_said_in_french_too(name: str, known: list[str], french: str) -> None:
    assert suggestion(name, known, listing="list", in_python="list").text("fr") == french


def numbered(number: int, lang: str) -> str:
    return f"{'ligne' if lang == 'fr' else 'row'} {number}"


@for_each(
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
    assert [found.template for found in every_sentence(tmp_path)] == [None, None, None]


def test_one_english_text_may_have_two_in_another_language() -> None:
    plain, tectonic = Sentence("naked single"), Sentence("naked single", context="tectonic")
    assert (plain, tectonic) == ("naked single", "naked single")
    assert (plain.text("fr"), tectonic.text("fr")) == ("candidat unique", "valeur unique")
    assert Sentence(tectonic, unused=3).text("fr") == "valeur unique"
    assert pickle.loads(pickle.dumps(tectonic)).text("fr") == "valeur unique"
