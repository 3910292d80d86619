"""The options of a command, gathered into the few values that its body takes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from functools import wraps
from importlib import import_module
from pathlib import Path
from typing import Any, get_type_hints

from grillon.errors import RequestError


@dataclass(frozen=True, slots=True)
class Source:
    """Where puzzles are read from, and how."""

    puzzle: tuple[str, ...]
    """Files, texts, links, or - for standard input."""
    family: str | None = None
    format: str | None = None
    place: int | None = None
    """Only the puzzle with this number, from 1."""
    clipboard: bool = False
    """Also the picture in the clipboard."""
    show: str | None = None
    """A file for a picture, with what was read drawn over it."""


@dataclass(frozen=True, slots=True)
class Entries:
    """What is entered and excluded on each puzzle before a command uses it; `filled` is a grid, as text or file."""

    entered: tuple[str, ...] = ()
    excluded: tuple[str, ...] = ()
    filled: str | None = None

    def __bool__(self) -> bool:
        return bool(self.entered or self.excluded or self.filled is not None)


@dataclass(frozen=True, slots=True)
class CommandLimits:
    """Seconds for a command and for each of its puzzles, threads, and bytes of memory."""

    timeout: float | None = None
    timeout_each: float | None = None
    threads: int | None = None
    memory: int | None = None


@dataclass(frozen=True, slots=True)
class Form:
    """The form of the answers: sentences, or JSON or a table for programs."""

    as_json: bool = False
    as_csv: bool = False
    candidates: bool = False

    def __post_init__(self) -> None:
        if self.as_csv and self.as_json:
            raise RequestError("--csv and --json cannot be combined")
        if self.candidates and not self.as_json:
            raise RequestError("--candidates needs --json")

    @property
    def for_people(self) -> bool:
        """Are the answers sentences?"""
        return not (self.as_json or self.as_csv)


@dataclass(frozen=True, slots=True)
class Grids:
    """All grids of a family and size under its rules, and the folder of their tables."""

    family: str
    size: str
    rules: Mapping[str, object] = field(default_factory=dict)
    tables: Path | None = None


@dataclass(frozen=True, slots=True)
class Selection:
    """Which puzzles of a catalogue; the names are those of `grillon.catalogue.Query`."""

    family: str | None
    size: str | None
    level: str | None
    rating: str | None
    technique: str | None
    unused: bool
    used: bool
    tag: str | None
    same_grid: int | None
    same_layout: int | None
    same_values: int | None
    limit: int | None
    draw: int | None
    """How many to choose at random."""
    seed: int


def with_values(body: Callable[..., None], options: dict[str, Any]) -> None:
    """Call a body with plain options; those that are fields of a dataclass it takes are passed as that value.

    >>> def body(form: Form, verbose: bool) -> None:
    ...     print(form, verbose)
    >>> with_values(body, {"as_json": True, "verbose": False})
    Form(as_json=True, as_csv=False, candidates=False) False
    """
    for name, kind in get_type_hints(body).items():
        if isinstance(kind, type) and is_dataclass(kind) and name not in options:
            taken = [one.name for one in fields(kind) if one.name in options]
            options[name] = kind(**{one: options.pop(one) for one in taken})
    body(**options)


def body_beside(declared: Callable[..., None], **more: object) -> Callable[..., None]:
    """What runs a verb: `run_VERB` in the module `run_MODULE` beside the one that declares it.

    It is imported when it runs, so that help loads no family and no compiled code.
    """

    @wraps(declared)
    def run(**options: Any) -> None:
        package, _, module = declared.__module__.rpartition(".")
        body = getattr(import_module(f"{package}.run_{module}"), f"run_{declared.__name__.rstrip('_')}")
        with_values(body, {**options, **more})

    return run
