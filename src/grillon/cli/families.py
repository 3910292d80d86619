"""List the families and what each can do."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from grillon.cli import _options as options
from grillon.cli._command import completing, verb
from grillon.sentences import Sentence

if TYPE_CHECKING:
    from grillon.model import Family


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


@verb(examples=("grillon families", "grillon families {family}"))
@click.argument(
    "family",
    metavar="FAMILY",
    required=False,
    help="Describe this family: its rules, its levels.",
    shell_complete=completing(options.family_names),
    callback=options.known_family,
)
@options.json
@options.verbose
def families(family: str | None, as_json: bool, verbose: bool) -> None:
    """List the families, what each can do, its formats and its techniques; with FAMILY, everything about one."""
    from grillon import families as registry
    from grillon.cli._output import console, emit, on_terminal, tell
    from grillon.cli._speech import current_language, phrase

    lang = current_language()
    chosen = registry.every() if family is None else (registry.get(family),)
    described = [_described(one, lang) for one in chosen]
    if as_json:
        for description in described:
            emit(description)
    elif family is not None:
        _print_description(chosen[0], lang)
        _print_lists(described[0])
    elif on_terminal() and not verbose and console().width >= NARROWEST_TABLE:
        from rich.table import Table

        table = Table(*map(phrase, _COLUMNS))
        for entry in described:
            table.add_row(
                str(entry["family"]),
                *(", ".join(map(str, _list(entry[key]))) for key in ("capabilities", "formats")),
                str(len(_list(entry["techniques"]))),
                ", ".join(str(option["name"]) for option in _options(entry)),
            )
        console().print(table)
    else:
        for entry in described:
            tell(str(entry["family"]))
            _print_lists(entry)


def _print_description(family: Family, lang: str) -> None:
    """Describe the family: name, rules, symbols, levels."""
    from grillon.cli._output import tell
    from grillon.model import Level

    tell(family.display_name, "bold")
    tell("")
    tell(family.short_rules)
    tell("")
    tell(Sentence("The exact rules:"))
    for rule in family.exact_rules:
        tell(f"  {rule.text(lang)}")
    tell("")
    tell(Sentence("Symbols: {symbols}", symbols=family.symbol_words))
    tell("")
    tell(Sentence("Levels:"))
    for level in Level:
        tell(Sentence("  {level}: {meaning}", level=level, meaning=family.level_text(level, lang)))
    tell("")


def _print_lists(entry: dict[str, object]) -> None:
    """List what the family can do, as names to type."""
    from grillon.cli._output import tell

    listed = {key: [str(name) for name in _list(entry[key])] for key in _LISTS}
    listed[Sentence("options")] = [str(option["name"]) for option in _options(entry)]
    listed[Sentence("techniques")] = _names(entry["techniques"])
    others = entry["other_techniques"]
    assert isinstance(others, dict)
    for name, techniques in others.items():
        listed[Sentence("techniques of {set}", set=name)] = _names(techniques)
    for key, names in listed.items():
        tell(Sentence("  {what}: {names}", what=key, names=", ".join(names) or "-"))


def _list(value: object) -> list[object]:
    assert isinstance(value, list)
    return value


def _options(entry: dict[str, object]) -> list[dict[str, object]]:
    return [option for option in _list(entry["options"]) if isinstance(option, dict)]


def _names(techniques: object) -> list[str]:
    return [str(technique["id"]) for technique in _list(techniques) if isinstance(technique, dict)]


def _described(family: Family, lang: str) -> dict[str, object]:
    from grillon.codec.families import family_json

    return family_json(family, lang)
