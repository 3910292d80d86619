"""The body of `grillon man`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import click

from grillon import __version__
from grillon.base.sentences import Sentence
from grillon.cli import help as help_of
from grillon.cli.app import app
from grillon.cli.common.output import emit
from grillon.cli.examples import filled
from grillon.cli.language import phrase
from grillon.cli.options.asked import Form
from grillon.cli.options.command import Group, Verb


def run_man(form: Form) -> None:
    """Print the manual page."""
    page = "\n".join(_page())
    if form.as_json:
        emit({"page": page})
    else:
        print(page)


def _page() -> Iterator[str]:

    ctx = click.Context(app, info_name="grillon", **app.context_settings)
    about = phrase(Sentence(app.help or ""))
    yield f'.TH GRILLON 1 "" "grillon {__version__}"'
    yield from _section(Sentence("Name"), [f"grillon \\- {_plain(about.rstrip('.'))}"])
    yield from _section(Sentence("Synopsis"), [f".B grillon\n{_plain(' '.join(help_of.usage(app, ctx)))}"])
    yield from _section(Sentence("Options"), _listed(help_of.options(app, ctx)))
    yield f".SH {_plain(phrase(Sentence('Commands'))).upper()}"
    for name in app.list_commands(ctx):
        command = app.get_command(ctx, name)
        if command is not None:
            yield from _command(command, click.Context(command, parent=ctx, info_name=name))
    yield from _section(
        Sentence("Exit status"),
        [
            _plain(
                phrase(
                    Sentence(
                        "0 done, 1 the answer is no, 2 bad input, 3 a limit was reached, 130 interrupted, 141 the "
                        "output is no longer being read."
                    )
                )
            )
        ],
    )
    yield from _section(
        Sentence("Environment"),
        _listed(
            [
                ("GRILLON_LANG", phrase(Sentence("The language, where --lang is not given."))),
                ("GRILLON_LOCALES", phrase(Sentence("A folder with translations into other languages."))),
                ("GRILLON_CPU_PATH", phrase(Sentence("The newest instructions of the processor to use."))),
                ("GRILLON_TRACEBACK", phrase(Sentence("Shows where an internal error happened."))),
            ]
        ),
    )


def _command(command: Verb | Group | click.Command, ctx: click.Context) -> Iterator[str]:

    yield f".SS {_plain(ctx.command_path)} {_plain(' '.join(help_of.usage(command, ctx)))}"
    yield _plain(phrase(Sentence(command.help or "")))
    yield from _listed(help_of.arguments(command))
    yield from _listed(help_of.options(command, ctx))
    if examples := getattr(command, "examples", ()):
        yield ".PP"
        yield _plain(phrase(Sentence("{heading}:", heading=Sentence("Examples"))))
        for example in filled(examples, help_of.offset(command)):
            yield f".PP\n.RS\n.nf\n{_plain(example)}\n.fi\n.RE"
    if isinstance(command, click.Group) and command.commands:
        for name, member in command.commands.items():
            yield from _command(member, click.Context(member, parent=ctx, info_name=name))


def _section(name: Sentence, lines: Sequence[str] | Iterator[str]) -> Iterator[str]:
    yield f".SH {_plain(phrase(name)).upper()}"
    yield from lines


def _listed(rows: Sequence[tuple[str, str]]) -> Iterator[str]:
    for name, meaning in rows:
        yield f".TP\n.B {_plain(name)}\n{_plain(meaning)}"


def _plain(text: str) -> str:
    """A text with everything escaped that roff would take for an instruction.

    >>> _plain("--all")
    '\\\\-\\\\-all'
    """
    escaped = text.replace("\\", "\\e").replace("-", "\\-")
    return "\n".join(f"\\&{line}" if line[:1] in (".", "'") else line for line in escaped.splitlines())
