"""The application: verbs found by listing the package, and every way a command may end."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from pkgutil import iter_modules
from typing import Annotated, Any

import typer
from typer.core import TyperGroup
from typer.main import get_command

import grillon.cli
from grillon.errors import GrillonError, LimitReached, RequestError
from grillon.words import offered

INTERRUPTED, BROKEN_PIPE, INTERNAL = 130, 141, 70
MOST_SAID = 1000
"""Characters of a message."""


def verbs() -> list[str]:
    """The name of every verb.

    >>> {"solve", "check", "generate"} <= set(verbs())
    True
    """
    return sorted(module.name for module in iter_modules(grillon.cli.__path__) if not module.name.startswith("_"))


class Group(TyperGroup):
    """A group of words, where a mistyped one gets the nearest offered."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """As any group, with our own message."""
        known = self.list_commands(ctx)
        if args and args[0] not in known and not args[0].startswith("-"):
            raise RequestError(f"unknown verb '{args[0]}'; {offered(args[0], known, listing='grillon --help')}")
        return super().resolve_command(ctx, args)


class Verbs(Group):
    """A group whose commands are the modules of this package, imported when they are asked for."""

    def list_commands(self, ctx: Any) -> list[str]:
        """Every verb."""
        return verbs()

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
        return command

    def invoke(self, ctx: Any) -> Any:
        """Run the verb; whatever ends it becomes one line and an exit code."""
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()
        except GrillonError as error:
            complain(str(error))
            raise typer.Exit(error.exit_code) from None
        except KeyboardInterrupt:
            complain("interrupted")
            raise typer.Exit(INTERRUPTED) from None
        except BrokenPipeError:
            raise typer.Exit(_mute()) from None
        except MemoryError:
            complain("the memory is used up")
            raise typer.Exit(LimitReached.exit_code) from None
        except OSError as error:
            complain(_trouble(error))
            raise typer.Exit(2) from None
        return result


def complain(message: str) -> None:
    """One line on standard error, if that takes any; a value that fills pages is cut."""
    if len(message) > MOST_SAID:
        message = f"{message[: MOST_SAID // 2]} [...] {message[-MOST_SAID // 2 :]}"
    with suppress(OSError):
        print(f"grillon: {' '.join(message.splitlines())}", file=sys.stderr, flush=True)


def _trouble(error: OSError) -> str:
    """Where it happened and what; the system names no file when a stream takes no more."""
    return f"{error.filename or 'the output'}: {error.strerror or error}"


def _mute() -> int:
    """Nobody reads on: what is still buffered goes nowhere, quietly."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return BROKEN_PIPE


def _version(wanted: bool) -> None:
    if wanted:
        from grillon import __version__
        from grillon._core import build, cpu_path

        print(f"grillon {__version__} (core: {build()}; CPU path: {cpu_path()}; Python {sys.version.split()[0]})")
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
    _prepare_output()
    words = list(sys.argv[1:] if arguments is None else arguments)
    try:
        code = get_command(app).main(words, prog_name="grillon", standalone_mode=False)
        sys.stdout.flush()
    except typer.TyperException as error:
        complain(_fault_of(error))
        return 2
    except BrokenPipeError:
        return _mute()
    except OSError as error:
        complain(_trouble(error))
        return 2
    except Exception as error:
        if os.environ.get("GRILLON_TRACEBACK"):
            raise
        complain(f"internal error: {type(error).__name__}: {error} (GRILLON_TRACEBACK=1 shows where)")
        return INTERNAL
    return code if isinstance(code, int) else 0


_PLACE = re.compile(r"Invalid value for '([^']+)'[^:]*: (?:Value error, )?")


def _fault_of(error: typer.TyperException) -> str:
    """What is wrong with a word of the command line: place, rule and value, as our own messages say it."""
    message = error.format_message().rstrip(".").removeprefix("Invalid value: ")
    place = _PLACE.match(message)
    if place is None:
        return message
    rule = message[place.end() :]
    for fault in getattr(error.__cause__, "errors", list)():
        value, limits = fault["input"], fault.get("ctx", {})
        if "ge" in limits:
            rule = f"{value} is below {limits['ge']}"
        elif "le" in limits:
            rule = f"{value} is above {limits['le']}"
        elif fault["type"].endswith("_parsing"):
            rule = f"'{value}' is not a {'whole ' if fault['type'].startswith('int') else ''}number"
        break
    return f"{place[1]}: {rule}"


def _prepare_output() -> None:
    """Boxes and accents also where the locale knows only ASCII; nothing where a stream is closed."""
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None and (stream.encoding or "").lower().replace("-", "") != "utf8":
            reconfigure(encoding="utf-8")
