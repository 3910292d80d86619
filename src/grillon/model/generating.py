"""`Family.generate` as a function whose signature and documentation name the options of the family's request."""

from __future__ import annotations

from functools import cache
from inspect import Parameter, Signature
from typing import TYPE_CHECKING, Any

from grillon.errors import with_arguments
from grillon.model.arguments import fresh_seed, known_seed
from grillon.model.monitor import Monitor

if TYPE_CHECKING:
    from collections.abc import Callable

    from grillon.model.family import Family
    from grillon.model.generated import Generated
    from grillon.model.request import Option

_TYPES = {
    "size": "str | int | tuple[int, int]",
    "integer": "int",
    "number": "float",
    "percent": "float | str",
    "range": "str | float | tuple[float, float]",
    "choice": "str",
    "flag": "bool",
    "text": "str",
}
_SEED = "The same seed gives the same puzzle anywhere; left out, one is drawn, and the result tells it."
_MONITOR = "Watches the work, and may stop it."


@cache
def generating(family: Family) -> Callable[..., Generated]:
    """The function; it knows the family only through `Schema.options`."""

    def generate(*, seed: int | None = None, monitor: Monitor | None = None, **request: object) -> Generated:
        drawn = fresh_seed() if seed is None else known_seed(seed)
        return family.make(drawn, Monitor.of(monitor), request)

    options = family.request_schema().options
    keyword = Parameter.KEYWORD_ONLY
    named = [Parameter(one.name, keyword, default=one.default, annotation=_type(one)) for one in options]
    shown: Any = generate
    shown.__signature__ = Signature(
        [
            Parameter("seed", keyword, default=None, annotation="int | None"),
            *named,
            Parameter("monitor", keyword, default=None, annotation="Monitor | None"),
        ],
        return_annotation="Generated",
    )
    shown.__qualname__, shown.__module__ = f"{type(family).__name__}.generate", type(family).__module__
    shown.__doc__ = _documentation(family, options)
    return generate


def _type(option: Option) -> str:
    return _TYPES[option.kind] if option.default is not None else f"{_TYPES[option.kind]} | None"


def _documentation(family: Family, options: tuple[Option, ...]) -> str:
    listed = [
        ("seed", _SEED),
        *((option.name, with_arguments(option.meaning())) for option in options),
        ("monitor", _MONITOR),
    ]
    summary = f"A new puzzle of the family {family.name}, with its solution, rating and provenance."
    return "\n".join([summary, "", "Args:", *(f"    {name}: {text}" for name, text in listed)])
