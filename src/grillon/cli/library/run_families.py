"""The body of `grillon families`."""

from __future__ import annotations

from typing import Any

from grillon import families
from grillon.base.sentences import Sentence
from grillon.cli.common.output import console, emit, say, tell
from grillon.cli.language import current_language, phrase
from grillon.cli.options.asked import Form
from grillon.cli.terminal import on_terminal
from grillon.codec.families import family_json
from grillon.model import Level
from grillon.puzzle.family import Family

NARROWEST_TABLE = 80
"""Columns of a terminal; on a narrower one every word of a table would be cut."""
_COLUMNS = (
    Sentence("family"),
    Sentence("verbs"),
    Sentence("formats"),
    Sentence("techniques"),
    Sentence("options of generate"),
)
_LISTS = (Sentence("capabilities"), Sentence("formats"), Sentence("engines"), Sentence("heuristics"))


def run_families(form: Form, *, family: str | None, verbose: bool) -> None:
    """Describe one family, or list all of them."""
    lang = current_language()
    chosen = families.every() if family is None else (families.get(family),)
    described = [family_json(one, lang) for one in chosen]
    if form.as_json:
        for description in described:
            emit(description)
    elif family is not None:
        _print_description(chosen[0], lang)
        _print_lists(described[0])
    elif on_terminal() and not verbose and console().width >= NARROWEST_TABLE:
        _print_table(described)
    else:
        for entry in described:
            tell(entry["family"])
            _print_lists(entry)


def _print_table(described: list[dict[str, Any]]) -> None:
    from rich.table import Table

    table = Table(*map(phrase, _COLUMNS))
    for entry in described:
        table.add_row(
            entry["family"],
            *(", ".join(entry[key]) for key in ("capabilities", "formats")),
            str(len(entry["techniques"])),
            ", ".join(_each(entry["options"], "name")),
        )
    console().print(table)


def _print_description(family: Family, lang: str) -> None:
    """Describe the family: name, rules, symbols, levels."""
    tell(family.display_name, "bold")
    tell("")
    tell(family.about.short_rules)
    tell("")
    say("The exact rules:")
    for rule in family.about.exact_rules:
        tell(f"  {rule.text(lang)}")
    tell("")
    say("Symbols: {symbols}", symbols=family.about.symbol_words)
    tell("")
    say("Levels:")
    for level in Level:
        say("  {level}: {meaning}", level=level, meaning=family.ladder.sets[0].level_text(level, lang))
    tell("")


def _print_lists(entry: dict[str, Any]) -> None:
    """List what the family can do, as names to type."""
    listed: dict[Sentence, list[str]] = {key: entry[key] for key in _LISTS}
    listed[Sentence("options")] = _each(entry["options"], "name")
    listed[Sentence("techniques")] = _each(entry["techniques"], "id")
    for name, techniques in entry["other_techniques"].items():
        listed[Sentence("techniques of {set}", set=name)] = _each(techniques, "id")
    for key, names in listed.items():
        say("  {what}: {names}", what=key, names=", ".join(names) or "-")


def _each(entries: list[dict[str, str]], key: str) -> list[str]:
    return [entry[key] for entry in entries]
