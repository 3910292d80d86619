"""The language a command speaks: its answers, its errors and its help."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from copy import copy
from functools import cache
from itertools import pairwise
from typing import Any

import typer

from grillon.errors import RequestError
from grillon.languages import bound_gettext, language
from grillon.sentences import Sentence, localized

MAX_SAID = 1000
"""Characters of a message."""
_PANELS = (
    "ARGUMENTS_PANEL_TITLE",
    "OPTIONS_PANEL_TITLE",
    "COMMANDS_PANEL_TITLE",
    "DEFAULT_STRING",
    "REQUIRED_LONG_STRING",
)
HELP = ("--help", "-h")
LIBRARY = (
    Sentence("Arguments"),
    Sentence("Options"),
    Sentence("Commands"),
    Sentence("[default: {}]"),
    Sentence("[required]"),
    Sentence("[OPTIONS]"),
    Sentence("COMMAND [ARGS]..."),
    Sentence("Show this message and exit."),
    Sentence("Install completion for the current shell."),
    Sentence("Show completion for the current shell, to copy it or customize the installation."),
)
"""What the command line's library writes around the help."""
_asked: str | None = None
_for_programs = False


def current_language() -> str:
    """The language of this command: what --lang says, else the system's; RequestError when there is none such."""
    return language(_asked)


def phrase(what: object) -> str:
    """A sentence, an error or an answer in the language of this command; English when that is unknown."""
    return str(localized(what, _known()))


def _known() -> str:
    for asked in (_asked, None):
        with suppress(RequestError):
            return language(asked)
    return "en"


def complain(diagnosis: object) -> None:
    """One line on standard error, if that takes any; what fills pages is cut.

    It is in the language of the command, or with --json an object in English as all that programs read.
    """
    message = " ".join((str(diagnosis) if _for_programs else phrase(diagnosis)).splitlines())
    if len(message) > MAX_SAID:
        message = f"{message[: MAX_SAID // 2]} [...] {message[-MAX_SAID // 2 :]}"
    line = json.dumps({"error": message}, ensure_ascii=False) if _for_programs else f"grillon: {message}"
    with suppress(OSError):
        print(line, file=sys.stderr, flush=True)


@contextmanager
def preparse(words: Sequence[str]) -> Iterator[None]:
    """Take language and --json from a command line before it is read: what is wrong with it is said that way too."""
    global _asked, _for_programs
    for word, after in pairwise((*words, "")):
        if word == "--":
            break
        if word == "--json":
            _for_programs = True
        if word.startswith("--lang="):
            _asked = word.removeprefix("--lang=")
        elif word == "--lang":
            _asked = after
    try:
        others = [word for word in words if word != _asked and not word.startswith("--lang")]
        if len(others) < 2 or {"help", *HELP} & set(others):
            with _panels(_known()), bound_gettext(_known()):  # Typer words its panels where it is first imported
                yield
        else:
            yield
    finally:
        _asked, _for_programs = None, False


@contextmanager
def _panels(lang: str) -> Iterator[None]:
    """The words around the help, which Typer keeps in its module."""
    if lang == "en":
        yield
        return
    from typer import rich_utils

    titles = {name: getattr(rich_utils, name) for name in _PANELS}
    for name, title in titles.items():
        setattr(rich_utils, name, Sentence(title).text(lang))
    try:
        yield
    finally:
        for name, title in titles.items():
            setattr(rich_utils, name, title)


def localize_command(command: Any) -> Any:
    """The command with its help in the language that is asked for, and without the words of a programmer."""
    lang = "en" if _for_programs else _known()
    help_option = command.get_help_option(typer.Context(command, help_option_names=list(HELP)))
    for parameter in (*command.params, help_option):
        _plain(parameter)
    for member in getattr(command, "commands", {}).values():
        localize_command(member)
    if lang == "en":
        return command

    def usage(ctx: Any, formatter: Any) -> None:
        pieces = " ".join(command.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, pieces, Sentence("Usage: ").text(lang))

    command.format_usage = usage
    _translate(command, lang, "help", "short_help", "epilog", "options_metavar", "subcommand_metavar")
    for parameter in (*command.params, help_option):
        _translate(parameter, lang, "help", "metavar")
    return command


def _translate(thing: Any, lang: str, *names: str) -> None:
    """Put what these attributes say into a language."""
    for name in names:
        if text := getattr(thing, name, None):
            setattr(thing, name, Sentence(text).text(lang))


def _plain(parameter: Any) -> None:
    """Show a parameter by its own name: no type of a flag or an argument, no braces around what is needed."""
    if parameter.param_type_name == "argument":
        parameter.display_type_rich = lambda ctx: None
        parameter.get_usage_pieces = lambda ctx: [parameter.display_name_raw]
    elif parameter.is_flag:
        parameter.metavar = ""


def taking_language(command: Any) -> Any:
    """The command with the option --lang, which every verb and every group of verbs has."""
    names = [parameter.name for parameter in command.params]
    place = names.index("as_json") + 1 if "as_json" in names else len(names)
    option = copy(_lang())
    _translate(option, _known(), "help", "metavar")
    command.params.insert(place, option)
    for member in getattr(command, "commands", {}).values():
        taking_language(member)
    return command


@cache
def _lang() -> Any:
    """The option; the language itself was taken before the command line was read."""
    from typer.main import get_command

    from grillon.cli._options import Lang

    def nothing(lang: str | None = None) -> None:
        pass

    nothing.__annotations__ = {"lang": Lang}
    app = typer.Typer(add_completion=False)
    app.command()(nothing)
    option = get_command(app).params[0]
    option.expose_value = False
    return option
