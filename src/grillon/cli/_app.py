"""The application: verbs found by listing the package, and every way a command may end."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Annotated, Any

import typer
from typer.core import TyperGroup
from typer.main import get_command

import grillon.cli
from grillon.cli._speech import complain, listening, phrase, speaking, taking_language
from grillon.errors import GrillonError, LimitReached, RequestError
from grillon.sentences import Heard, Sentence, either

INTERRUPTED, BROKEN_PIPE, INTERNAL = 130, 141, 70


@cache
def verbs() -> tuple[str, ...]:
    """The name of every verb.

    >>> {"solve", "check", "generate"} <= set(verbs())
    True
    """
    names = (module.name for module in iter_modules(grillon.cli.__path__) if not module.name.startswith("_"))
    return tuple(sorted(names))


class Verbs(TyperGroup):
    """A group whose commands are the modules of this package, imported when they are asked for."""

    def list_commands(self, ctx: Any) -> list[str]:
        """Every verb."""
        return list(verbs())

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The verb's command, or None."""
        if cmd_name not in verbs():
            return None
        module = import_module(f"grillon.cli.{cmd_name}")
        app = getattr(module, "app", None)
        if app is None:
            app = typer.Typer(add_completion=False)
            app.command(cmd_name)(getattr(module, cmd_name))
        command = get_command(app)
        command.name = cmd_name
        command.help = command.help or (module.__doc__ or "").strip().splitlines()[0]
        return speaking(command)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """As any group; a mistyped verb gets the nearest ones offered."""
        if args and self.get_command(ctx, args[0]) is None and not args[0].startswith("-"):
            from difflib import get_close_matches

            near = get_close_matches(args[0], verbs())
            ending = (
                Sentence("did you mean {names}?", names=either(*near))
                if near
                else Sentence("there are: {names}", names=", ".join(verbs()))
            )
            raise RequestError("unknown verb '{verb}'; {ending}", verb=args[0], ending=ending)
        name, command, rest = super().resolve_command(ctx, args)
        return name, taking_language(command), rest

    def invoke(self, ctx: Any) -> Any:
        """Run the verb; whatever ends it becomes one line and an exit code."""
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()
        except GrillonError as error:
            complain(error)
            raise typer.Exit(error.exit_code) from None
        except KeyboardInterrupt:
            complain(Sentence("interrupted"))
            raise typer.Exit(INTERRUPTED) from None
        except BrokenPipeError:
            raise typer.Exit(_mute()) from None
        except MemoryError:
            complain(Sentence("the memory is used up"))
            raise typer.Exit(LimitReached.exit_code) from None
        except OSError as error:
            why = error.strerror if isinstance(error.strerror, Sentence) else Heard(str(error.strerror))
            complain(Sentence("{path}: {reason}", path=error.filename, reason=why) if error.filename else error)
            raise typer.Exit(2) from None
        return result


def _mute() -> int:
    """Nobody reads on: what is still buffered goes nowhere, quietly."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return BROKEN_PIPE


def _version(wanted: bool) -> None:
    if wanted:
        from grillon import __version__
        from grillon._core import build, cpu_path

        said = Sentence(
            "grillon {version} (core: {core}; CPU path: {path}; Python {python})",
            version=__version__,
            core=build(),
            path=cpu_path(),
            python=sys.version.split()[0],
        )
        print(phrase(said))
        raise typer.Exit


app = typer.Typer(
    cls=Verbs,
    name="grillon",
    help="One workbench for grid puzzles: solve, count, check, explain, rate and generate them.",
    epilog="Exit codes: 0 done, 1 the answer is no, 2 bad input, 3 a limit was reached.",
    no_args_is_help=False,
    pretty_exceptions_enable=False,
)


@app.callback(invoke_without_command=True)
def _root(
    ctx: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Tell version, core build and CPU path.")
    ] = False,
) -> None:
    if ctx.invoked_subcommand is None:
        typer.echo(ctx.get_help())


def run(arguments: Sequence[str] | None = None) -> int:
    """Run a command line and return its exit code."""
    _unicode_output()
    words = list(sys.argv[1:] if arguments is None else arguments)
    with listening(words):
        return _run(words)


def _run(words: list[str]) -> int:
    try:
        code = speaking(get_command(app)).main(words, prog_name="grillon", standalone_mode=False)
        sys.stdout.flush()
    except typer.TyperException as error:
        complain(Heard(error.format_message().rstrip(".").removeprefix("Invalid value: ")))
        return 2
    except BrokenPipeError:
        return _mute()
    except Exception as error:
        if os.environ.get("GRILLON_TRACEBACK"):
            raise
        complain(
            Sentence(
                "internal error: {kind}: {error} (GRILLON_TRACEBACK=1 shows where)",
                kind=type(error).__name__,
                error=error,
            )
        )
        return INTERNAL
    return code if isinstance(code, int) else 0


def _unicode_output() -> None:
    """Boxes and accents also where the locale knows only ASCII."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None and (stream.encoding or "").lower().replace("-", "") != "utf8":
            reconfigure(encoding="utf-8")
