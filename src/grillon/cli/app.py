"""The application: verbs found by listing the package, and the first words of a command line."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.util import module_from_spec
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType
from typing import Any

import click

import grillon.cli
from grillon.base.plugins import entry_points
from grillon.base.sentences import Sentence
from grillon.cli.examples import filled
from grillon.cli.help import summary
from grillon.cli.language import phrase
from grillon.cli.options.command import Group, Sections
from grillon.cli.options.values import option
from grillon.cli.terminal import on_terminal

HELP = ("--help", "-h")
OWN = "grillon.cli."
ROOT = Path(grillon.cli.__path__[0]).parent

HEADINGS = {
    "play": Sentence("Play"),
    "understand": Sentence("Understand"),
    "make": Sentence("Make"),
    "print": Sentence("Print"),
    "count": Sentence("Count"),
    "library": Sentence("Library"),
    "": Sentence("Other commands"),
}
"""The groups of the help, in order: the folders of verbs here, and verbs from elsewhere that name no group."""


FIRST_STEPS = {
    "grillon play": Sentence("Play in a browser"),
    "grillon hint {puzzle}": Sentence("Get the next step, and why"),
    "grillon generate {family} --level easy": Sentence("Make a puzzle"),
    "grillon booklet {puzzle} --out book.pdf": Sentence("Print a booklet"),
    "grillon count {numbered}": Sentence("Count all grids of a size"),
    "grillon --help": Sentence("See everything else"),
}
"""What to try first."""


def verbs() -> tuple[str, ...]:
    """The name of every verb.

    >>> {"solve", "check", "generate"} <= set(verbs())
    True
    """
    return tuple(sorted(_modules()))


@cache
def _modules() -> dict[str, str]:
    """The module of each verb: in the folders of this package, else in the folder `verbs` of a family, else named by
    an entry point of another distribution, group `grillon.verbs`."""
    others = {name: entry.value for name, entry in entry_points("grillon.verbs").items()}
    folders = [*sorted(ROOT.glob("families/*/verbs")), *(ROOT / "cli" / group for group in HEADINGS if group)]
    return others | {name: module for folder in folders for name, module in _listed(folder)}


def _listed(folder: Path) -> Iterator[tuple[str, str]]:
    """The verbs in a folder: a module `NAME` declares one if a module `run_NAME` beside it runs it."""
    names = {module.name for module in iter_modules([str(folder)])}
    package = ".".join(("grillon", *folder.relative_to(ROOT).parts))
    return ((name, f"{package}.{name}") for name in names if f"run_{name}" in names)


def _load(name: str) -> ModuleType:
    """The module of a verb. A family's module is run from its file: importing it would import the whole family, which
    the list of all verbs must not wait for."""
    above, _, _ = name.rpartition(".")
    if above.startswith("grillon.families."):
        folder = ROOT.joinpath(*above.split(".")[1:])
        specs = (finder.find_spec(name, [str(folder)]) for finder in sys.meta_path)
        spec = next((found for found in specs if found is not None), None)
        if spec is not None and spec.loader is not None:
            module = module_from_spec(spec)
            spec.loader.exec_module(module)
            return module
    return import_module(name)


class Verbs(Group):
    """A group whose commands are modules, imported on demand."""

    def sections(self, ctx: click.Context) -> Sections:
        """The verbs of each group of the help: those in its folder, and those from elsewhere that name it."""
        found: Sections = {title: [] for title in HEADINGS.values()}
        for name, command in self.members(ctx):
            above, _, _ = _modules()[name].rpartition(".")
            group = above[len(OWN) :] if above.startswith(OWN) else getattr(command, "group", "")
            found[HEADINGS.get(group, HEADINGS[""])].append((name, summary(command)))
        return found

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Every verb."""
        return list(verbs())

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The verb's command, or None."""
        module = _modules().get(cmd_name)
        if module is None:
            return None
        if cmd_name not in self.commands:
            self.commands[cmd_name] = getattr(_load(module), cmd_name)
        return self.commands[cmd_name]

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        """As any group; `help VERB` is `VERB --help`."""
        if args[0] == "help" and not ctx.resilient_parsing:
            words = [word for word in args if word not in ("help", *HELP)]
            if not words:
                click.echo(ctx.get_help())
                ctx.exit()
            # Options may precede the verb: `help --lang fr render`.
            first = next((place for place, word in enumerate(words) if word in _modules()), 0)
            args = [*words[first:], *words[:first], HELP[0]]
        if command := self.get_command(ctx, args[0]):
            return args[0], command, args[1:]
        return super().resolve_command(ctx, args)


def _version(ctx: click.Context, parameter: click.Parameter, wanted: bool) -> None:
    if wanted:
        from grillon import __version__
        from grillon._core import build, cpu_path

        version = Sentence(
            "grillon {version} (core: {core}; CPU path: {path}; Python {python})",
            version=__version__,
            core=build(),
            path=cpu_path(),
            python=sys.version.split()[0],
        )
        print(phrase(version))
        ctx.exit()


@click.group(
    cls=Verbs,
    epilog="See `grillon help VERB` for details. Exit codes: 0 done, 1 the answer is no, 2 bad input, 3 a limit "
    "was reached.",
    context_settings={"help_option_names": list(HELP), "max_content_width": 100},
)
@option(
    "--version",
    "Show the version, the build of the core and the CPU instructions it uses.",
    is_eager=True,
    expose_value=False,
    callback=_version,
)
@click.pass_context
def app(ctx: click.Context) -> None:
    """One workbench for grid puzzles: solve, count, check, explain, rate and generate them."""
    if ctx.invoked_subcommand is None:
        click.echo(first_steps() if on_terminal() else ctx.get_help())


def first_steps() -> str:
    """What one can do, a line each with a command that works as it stands."""
    lines = zip(FIRST_STEPS.values(), filled(tuple(FIRST_STEPS)), strict=True)
    return "\n".join(f"{phrase(what):<32} {command}" for what, command in lines)
