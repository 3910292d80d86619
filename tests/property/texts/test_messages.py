"""Whatever people give is quoted on one line, in either language."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from grillon.base.sentences import Sentence
from grillon.errors import FormatError, InputError

ANYTHING = st.text() | st.text(alphabet="{}!:'\"\n\r\x0b\x1c\u2028% ") | st.integers()


@given(ANYTHING, ANYTHING, st.sampled_from(["en", "fr"]))
def test_any_value_stays_on_one_line_and_in_the_sentence(value: object, other: object, lang: str) -> None:
    error = InputError("{name}: {error}", name=value, error=Sentence("'{word}' is no cell", word=other))
    text = error.text(lang)
    assert len(text.splitlines()) <= 1
    for given_value in (value, other):
        assert "\\n".join(str(given_value).splitlines()) in text


@given(ANYTHING, st.integers(1, 99), st.sampled_from(["en", "fr"]))
def test_a_place_comes_before_any_value(value: object, place: int, lang: str) -> None:
    text = FormatError("{sign!r} is not a cell", sign=value, line=place, column=place).text(lang)
    assert len(text.splitlines()) == 1
    assert text.startswith(f"ligne {place}, colonne {place} : " if lang == "fr" else f"line {place}, column {place}: ")
