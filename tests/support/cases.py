"""One test over many cases, as one item of the report."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import wraps
from inspect import signature
from typing import Any

Test = Callable[..., None]


def for_each(names: str | tuple[str, ...], cases: Iterable[Any]) -> Callable[[Test], Test]:
    """Run a test with every case in turn; a failure names the case that it happened with.

    It stands where `pytest.mark.parametrize` would make an item of each seed or file. Fixtures are those of the item,
    so all cases share them.
    """
    words = (names,) if isinstance(names, str) else names
    given = [dict(zip(words, (case,) if isinstance(names, str) else case, strict=True)) for case in cases]

    def over_all_cases(test: Test) -> Test:
        @wraps(test)
        def run(**fixtures: Any) -> None:
            for case in given:
                try:
                    test(**fixtures, **case)
                except BaseException as error:
                    error.add_note(f"with {', '.join(f'{name} = {value!r}' for name, value in case.items())}")
                    raise

        asked = signature(test)
        fixtures = [parameter for name, parameter in asked.parameters.items() if name not in words]
        run.__signature__ = asked.replace(parameters=fixtures)  # type: ignore[attr-defined]
        return run

    return over_all_cases
