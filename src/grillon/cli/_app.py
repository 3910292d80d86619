"""The application: verbs found by listing the package, and the first words of a command line."""

from __future__ import annotations

import sys
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import Any

import click

import grillon.cli
from grillon.cli._command import Group
from grillon.cli._speech import phrase
from grillon.sentences import Sentence

HELP = ("--help", "-h")


@cache
def verbs() -> tuple[str, ...]:
    """The name of every verb.

    >>> {"solve", "check", "generate"} <= set(verbs())
    True
    """
    return tuple(sorted({*_own_verbs(), *_families_verbs(), *_other_verbs()}))


def _own_verbs() -> dict[str, str]:
    """The modules of this package."""
    own = (module.name for module in iter_modules(grillon.cli.__path__) if not module.name.startswith("_"))
    return {name: f"grillon.cli.{name}" for name in own}


def _families_verbs() -> dict[str, str]:
    """The modules in the folder `verbs` of a family."""
    from pathlib import Path

    found = {}
    for folder in sorted(Path(grillon.cli.__path__[0]).parent.glob("families/*/verbs")):
        names = (module.name for module in iter_modules([str(folder)]))
        found.update({name: f"grillon.families.{folder.parent.name}.verbs.{name}" for name in names})
    return found


def _other_verbs() -> dict[str, str]:
    """Verbs from entry points of other distributions, group `grillon.verbs`."""
    from grillon.plugins import entry_points

    return {name: entry.value for name, entry in entry_points("grillon.verbs").items()}


@cache
def _module_of(verb: str) -> str | None:
    """The module of a verb, searched in this package first."""
    for found in (_own_verbs, _families_verbs, _other_verbs):
        if name := found().get(verb):
            return name
    return None


def _load(name: str) -> ModuleType:
    """The module of a verb. A family's module is run from its file: importing it would import the whole family, which
    the list of all verbs must not wait for."""
    above, _, _ = name.rpartition(".")
    if above.startswith("grillon.families."):
        from importlib.util import module_from_spec
        from pathlib import Path

        folder = Path(grillon.cli.__path__[0]).parent.joinpath(*above.split(".")[1:])
        specs = (finder.find_spec(name, [str(folder)]) for finder in sys.meta_path)
        spec = next((found for found in specs if found is not None), None)
        if spec is not None and spec.loader is not None:
            module = module_from_spec(spec)
            spec.loader.exec_module(module)
            return module
    return import_module(name)


class Verbs(Group):
    """A group whose commands are modules, imported on demand."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Every verb."""
        return list(verbs())

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The verb's command, or None."""
        module = _module_of(cmd_name)
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
            first = next((place for place, word in enumerate(words) if _module_of(word)), 0)
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
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_version,
    help="Show the version, the build of the core and the CPU instructions it uses.",
)
@click.pass_context
def app(ctx: click.Context) -> None:
    """One workbench for grid puzzles: solve, count, check, explain, rate and generate them."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())
