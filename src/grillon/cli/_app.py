"""The application: verbs found by listing the package, and every way a command may end."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from contextlib import suppress
from errno import EBADF
from functools import cache
from importlib import import_module
from importlib.machinery import PathFinder
from importlib.metadata import entry_points
from importlib.util import module_from_spec
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType
from typing import Annotated, Any

import typer
from typer.core import TyperGroup
from typer.main import get_command

import grillon.cli
from grillon.cli import _output
from grillon.cli._speech import HELP, complain, localize_command, phrase, preparse, taking_language
from grillon.errors import GrillonError, InputError, LimitReached, RequestError, file_error
from grillon.external import from_core, sentence_of
from grillon.sentences import Sentence
from grillon.words import suggestion

INTERRUPTED, BROKEN_PIPE, INTERNAL = 130, 141, 70


@cache
def verbs() -> tuple[str, ...]:
    """The name of every verb.

    >>> {"solve", "check", "generate"} <= set(verbs())
    True
    """
    return tuple(sorted(_verb_modules()))


@cache
def _verb_modules() -> dict[str, str]:
    """The module of every verb: those of this package, those in the folder `verbs` of a family, and those that other
    distributions announce as entry points in the group `grillon.verbs`. None is imported before it is asked for."""
    own = (module.name for module in iter_modules(grillon.cli.__path__) if not module.name.startswith("_"))
    found = {name: f"grillon.cli.{name}" for name in own}
    for folder in sorted(Path(grillon.cli.__path__[0]).parent.glob("families/*/verbs")):
        names = (module.name for module in iter_modules([str(folder)]))
        found.update({name: f"grillon.families.{folder.parent.name}.verbs.{name}" for name in names})
    found.update({entry.name: entry.value for entry in entry_points(group="grillon.verbs")})
    return found


@cache
def _module(name: str) -> ModuleType:
    """The module of a verb. That of a family is run from its file: to import it is to import the whole family, which
    the list of all verbs must not wait for."""
    above, _, _ = name.rpartition(".")
    if above.startswith("grillon.families."):
        folder = Path(grillon.cli.__path__[0]).parent.joinpath(*above.split(".")[1:])
        spec = PathFinder.find_spec(name, [str(folder)])
        if spec is not None and spec.loader is not None:
            module = module_from_spec(spec)
            spec.loader.exec_module(module)
            return module
    return import_module(name)


class Group(TyperGroup):
    """A group of words, where a mistyped one gets the nearest offered."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """As any group, with our own message."""
        known = self.list_commands(ctx)
        if args and args[0] not in known and not args[0].startswith("-"):
            offer = suggestion(args[0], known, listing="grillon --help")
            raise RequestError("unknown verb '{verb}'; {offer}", verb=args[0], offer=offer)
        return super().resolve_command(ctx, args)


class Verbs(Group):
    """A group whose commands are the modules of this package, imported when they are asked for."""

    def list_commands(self, ctx: Any) -> list[str]:
        """Every verb."""
        return list(verbs())

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The verb's command, or None."""
        if cmd_name not in verbs():
            return None
        module = _module(_verb_modules()[cmd_name])
        app = getattr(module, "app", None)
        if app is None:
            app = typer.Typer(add_completion=False)
            app.command(cmd_name)(getattr(module, cmd_name))
        command = get_command(app)
        command.name = cmd_name
        _describe(command)
        return localize_command(command)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """As any group; every verb takes a language, and `help VERB` is `VERB --help`."""
        if args[0] == "help":
            verb = [word for word in args if word not in ("help", *HELP)]
            if not verb:
                typer.echo(ctx.get_help())
                raise typer.Exit
            args = [*verb, HELP[0]]
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
            raise typer.Exit(_end_by(error)) from None
        return result


def _describe(command: Any) -> None:
    """Python leaves out docstrings when it is asked to (-OO): what a verb does is then read from its source."""
    if not command.help and command.callback is not None:
        from ast import FunctionDef, get_docstring, parse, walk
        from inspect import getsource, unwrap
        from textwrap import dedent

        with suppress(OSError):  # no source: no help, but the verb works
            source = parse(dedent(getsource(unwrap(command.callback))))
            command.help = next((get_docstring(node) for node in walk(source) if isinstance(node, FunctionDef)), None)
    for member in getattr(command, "commands", {}).values():
        _describe(member)


def _end_by(error: OSError) -> int:
    """Say what went wrong and where; the system names no file when a stream takes no more."""
    diagnosis = file_error(error.filename or Sentence("the output"), error)
    if not error.filename and error.errno == EBADF:
        diagnosis = InputError("{name}: it is closed", name=Sentence("the output"))
    complain(diagnosis)
    try:
        sys.stdout.flush()
    except OSError:
        _mute()
    return diagnosis.exit_code


def _mute() -> int:
    """Nobody reads on: what is still buffered goes nowhere, quietly."""
    with suppress(OSError):  # a stream in memory has no number
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return BROKEN_PIPE


def _version(wanted: bool) -> None:
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
        raise typer.Exit


app = typer.Typer(
    cls=Verbs,
    name="grillon",
    help="One workbench for grid puzzles: solve, count, check, explain, rate and generate them.",
    epilog="`grillon help VERB` tells more. "
    "Exit codes: 0 done, 1 the answer is no, 2 bad input, 3 a limit was reached.",
    context_settings={"help_option_names": list(HELP)},
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
    with preparse(words):
        return _run(words)


def _run(words: list[str]) -> int:
    try:
        code = localize_command(taking_language(get_command(app))).main(
            words, prog_name="grillon", standalone_mode=False
        )
        sys.stdout.flush()
    except typer.TyperException as error:
        complain(_fault_of(error, words))
        return 2
    except GrillonError as error:
        complain(error)
        return error.exit_code
    except BrokenPipeError:
        return _mute()
    except SystemExit as ending:
        # Typer ends by itself where nobody reads its help to the end.
        if isinstance(ending.__context__, BrokenPipeError):
            return _mute()
        raise
    except OSError as error:
        return _end_by(error)
    except Exception as error:
        if os.environ.get("GRILLON_TRACEBACK"):
            raise
        if from_core(error):
            complain(sentence_of(error))
            return 2
        complain(
            Sentence(
                "internal error: {kind}: {error} (GRILLON_TRACEBACK=1 shows where)",
                kind=type(error).__name__,
                error=error,
            )
        )
        return INTERNAL
    return code if isinstance(code, int) else 0


_NEGATIVE = re.compile(r"-\d[\d.]*([x*]-?\d*)?")
_PLACE = re.compile(r"Invalid value for '([^']+)'[^:]*: (?:Value error, )?")


def _fault_of(error: typer.TyperException, words: Sequence[str]) -> Sentence:
    """What is wrong with a word of the command line: place, rule and value, as our own messages say it."""
    message = error.format_message().rstrip(".").removeprefix("Invalid value: ")
    place = _PLACE.match(message)
    if place is None:
        usage, ctx = _usage(error, message), getattr(error, "ctx", None)
        if hasattr(error, "option_name"):
            if ctx is not None and isinstance(ctx.command, TyperGroup):
                return Sentence("{error}; options come after the verb or the family they are for", error=usage)
            return _no_option(error.option_name, words) or usage
        if ctx is not None and message.startswith("Missing"):
            return Sentence("{error}; `{command} --help` tells more", error=usage, command=ctx.command_path)
        return usage
    for fault in getattr(error.__cause__, "errors", list)():
        value, limits = fault["input"], fault.get("ctx", {})
        if "ge" in limits:
            return Sentence("{name}: {value} is below {minimum}", name=place[1], value=value, minimum=limits["ge"])
        if "le" in limits:
            return Sentence("{name}: {value} is above {maximum}", name=place[1], value=value, maximum=limits["le"])
        if fault["type"] == "int_parsing":
            return Sentence("{name}: '{value}' is not a whole number", name=place[1], value=value)
        if fault["type"] == "float_parsing":
            return Sentence("{name}: '{value}' is not a number", name=place[1], value=value)
        break
    reason = message[place.end() :]
    value, choice, known = reason.partition(" is not one of ")
    if choice:
        return Sentence("{name}: '{value}' is not one of {known}", name=place[1], value=value.strip("'"), known=known)
    return Sentence("{name}: {error}", name=place[1], error=Sentence(reason))


def _usage(error: typer.TyperException, message: str) -> Sentence:
    """What Typer says of a word of the command line, in sentences of our own."""
    option, close = getattr(error, "option_name", None), getattr(error, "possibilities", None)
    if option is not None and hasattr(error, "possibilities"):
        if close:
            known = ", ".join(sorted(close))
            return Sentence("No such option: {option} (Possible options: {known})", option=option, known=known)
        return Sentence("No such option: {option}", option=option)
    if option is not None and message.endswith("requires an argument"):
        return Sentence("Option '{name}' requires an argument", name=option)
    if option is not None and message.endswith("does not take a value"):
        return Sentence("Option '{name}' does not take a value", name=option)
    if message.startswith("Missing argument "):
        return Sentence("Missing argument '{name}'", name=message.removeprefix("Missing argument ").strip("'"))
    if message.startswith("Missing option "):
        return Sentence("Missing option '{name}'", name=message.removeprefix("Missing option ").strip("'"))
    _, extra, words = message.partition("Got unexpected extra argument(s) (")
    if extra:
        return Sentence("Got unexpected extra argument(s) ({arguments})", arguments=words.removesuffix(")"))
    return Sentence(message)


def _no_option(name: str, words: Sequence[str]) -> Sentence | None:
    """What to say of a number, a size or a text that was taken for an option because of its minus sign."""
    typed = next((word for word in words if word.startswith(name)), name)
    if _NEGATIVE.fullmatch(typed):
        return Sentence("'{word}': no number and no size here is negative", word=typed)
    if not any(letter.isalpha() for letter in typed):
        return Sentence("'{word}' is no option; a text that starts with - comes after --", word=typed)
    return None


def _occupy_closed_streams() -> None:
    """Where a stream is closed, the next file opened would get its number, and answers would land in that file.

    Standard output then leads to what cannot be written: an answer that nobody gets is no success.
    """
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is not None:
            continue
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_WRONLY if name == "stderr" else os.O_RDONLY)  # takes the lowest free number
        if name != "stdin":
            setattr(sys, name, open(number, "w", closefd=False))  # noqa: SIM115


def _prepare_output() -> None:
    """Texts are UTF-8 whatever the locale knows: accents in answers, and puzzles that read back."""
    _occupy_closed_streams()
    _output.draw_for(sys.stdout)
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None and (stream.encoding or "").lower().replace("-", "") != "utf8":
            reconfigure(encoding="utf-8")
