"""Does a test fail when a mutant stands in for what it was made from?

A process collects the tests of a part once, and a first child of it runs them and notes which functions each of them
calls. For a mutant of a function a child exchanges the code of the function, and runs the tests that call it until one
fails, the quickest first. Any other mutant, of a table, a class or what is called while modules are loaded, is imported
in place of its module by a fresh process that runs all tests of the part.
"""

from __future__ import annotations

import gc
import os
import pickle
import resource
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from itertools import zip_longest
from pathlib import Path
from time import process_time
from types import CodeType, FrameType, FunctionType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol
from hypothesis import Phase, settings

from tests.mutants.made import SOURCES, Function, Mutant
from tests.mutants.parts import Part

MOST_CPU, MOST_MEMORY, LONGEST = 120, 6 << 30, 1200
"""Seconds of the processor, bytes and seconds on the clock: what takes more is seen."""
ALL_OF_IT = 1
"""Seconds of the processor that every test may take beside four times what it took before."""
Answer = bool | str | None
"""Whether a mutant is seen; in words why that is not known; None from a process that died, which has seen it."""
Calls = dict[Function, list[tuple[float, int]]]
"""The tests that call a function, by number, each with its seconds."""


def _forked(work: Callable[[], object]) -> tuple[int, int]:
    """A child that does the work and sends its result; its number, and where to read from."""
    sys.stdout.flush()
    reads, writes = os.pipe()
    child = os.fork()
    if child:
        os.close(writes)
        return child, reads
    try:
        with open(writes, "wb") as file:
            file.write(pickle.dumps(work()))
    finally:
        os._exit(0)


def _sent(child: int, reads: int) -> Any:
    """The result of a child; None where it ended without one."""
    with open(reads, "rb") as file:
        content = file.read()
    os.waitpid(child, 0)
    return pickle.loads(content) if content else None


def _at_once(work: Sequence[Callable[[], object]], workers: int) -> Iterator[Any]:
    """The results of many children, so many of them at a time, in order."""
    running: list[tuple[int, int]] = []
    for one in work:
        if len(running) == workers:
            yield _sent(*running.pop(0))
        running.append(_forked(one))
    while running:
        yield _sent(*running.pop(0))


class _Changed(SourceFileLoader):
    """Finds one module, and loads the changed source for it."""

    def __init__(self, mutant: Mutant) -> None:
        parts = mutant.file.relative_to(SOURCES.parent).with_suffix("").parts
        self.package, self.source = parts[-1] == "__init__", mutant.source
        super().__init__(".".join(parts[:-1] if self.package else parts), str(mutant.file))

    def find_spec(self, fullname: str, path: object, target: object = None) -> ModuleSpec | None:
        if fullname != self.name:
            return None
        folder = [str(Path(str(self.path)).parent)] if self.package else None
        return spec_from_file_location(fullname, str(self.path), loader=self, submodule_search_locations=folder)

    def get_code(self, fullname: str) -> CodeType:
        return compile(self.source, str(self.path), "exec", dont_inherit=True)


def _pytest(words: Sequence[str], plugins: Sequence[object] = ()) -> int:
    settings.register_profile("mutants", derandomize=True, database=None, phases=[Phase.explicit, Phase.generate])
    quiet = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(quiet, stream)
    # Rewritten assertions would load the unchanged source of a module whose own examples are run.
    options = ["-x", "-q", "-p", "no:cacheprovider", "-m", "not long", "--assert=plain", "--hypothesis-profile=mutants"]
    return int(pytest.main([*options, *words], [*plugins]))


def _limited(seconds: float) -> None:
    signal.alarm(LONGEST)
    resource.setrlimit(resource.RLIMIT_CPU, (int(seconds), int(seconds)))
    resource.setrlimit(resource.RLIMIT_DATA, (MOST_MEMORY, MOST_MEMORY))


def _by_import(mutant: Mutant, part: Part) -> bool:
    """Is a mutant of a module seen by any test?"""
    _limited(MOST_CPU)
    sys.meta_path.insert(0, _Changed(mutant))
    return _pytest([str(mutant.file), *part.tests]) != 0


class _Loop:
    """Instead of running the tests: runs those of each mutant."""

    def __init__(self, mutants: Sequence[Mutant], workers: int) -> None:
        self.mutants, self.workers, self.answers = mutants, workers, list[Answer]()
        self.loading = set[Function]()
        """What is called while the tests and what they test are loaded: to exchange it afterwards changes little."""

    def note(self, frame: FrameType, event: str, argument: object) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(str(SOURCES)):
            self.loading.add((code.co_filename, code.co_qualname, code.co_firstlineno))

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        sys.setprofile(None)
        assert not session.testsfailed
        files = {str(mutant.file) for mutant in self.mutants}
        calls: Calls | None = _sent(*_forked(lambda: _calls(session.items, files)))
        assert calls is not None, "its tests fail before anything is changed"

        def asked(mutant: Mutant) -> Callable[[], Answer]:
            assert mutant.function is not None
            if mutant.function in self.loading:
                return lambda: "it is called while modules are loaded"
            tests = sorted(calls.get(mutant.function, ()))
            chosen = [session.items[number] for _, number in tests]
            return lambda: _by_exchange(mutant, chosen, 4 * sum(seconds for seconds, _ in tests))

        self.answers = [*_at_once([asked(mutant) for mutant in self.mutants], self.workers)]
        return True


def _calls(items: Sequence[pytest.Item], files: set[str]) -> Calls:
    """Run in a child: which tests call which functions of these files."""
    called: set[Function] = set()

    def note(frame: FrameType, event: str, argument: object) -> None:
        code = frame.f_code
        if code.co_filename in files:
            called.add((code.co_filename, code.co_qualname, code.co_firstlineno))

    found: Calls = {}
    threading.settrace(note)
    for number, (item, following) in enumerate(zip_longest(items, items[1:])):
        called.clear()
        begin = process_time()
        sys.settrace(note)
        reports = runtestprotocol(item, nextitem=following, log=False)
        sys.settrace(None)
        assert not any(report.failed for report in reports), item.nodeid
        for function in called:
            found.setdefault(function, []).append((process_time() - begin, number))
    return found


def _by_exchange(mutant: Mutant, items: Sequence[pytest.Item], seconds: float) -> Answer:
    """Is a mutant of a function seen by any of the tests that call it?"""
    file, name, line = mutant.function or ("", "", 0)

    def named(codes: Sequence[object]) -> Iterator[CodeType]:
        for code in codes:
            if isinstance(code, CodeType):
                if (code.co_qualname, code.co_firstlineno) == (name, line):
                    yield code
                yield from named(code.co_consts)

    (changed,) = named([compile(mutant.source, file, "exec", dont_inherit=True)])
    there = [
        one
        for one in gc.get_objects()
        if type(one) is FunctionType
        and (one.__code__.co_filename, one.__code__.co_qualname, one.__code__.co_firstlineno) == mutant.function
    ]
    if not there:
        return "no such function"
    for one in there:
        with suppress(ValueError):
            one.__code__ = changed
            continue
        return "another number of free variables"
    _limited(process_time() + seconds + ALL_OF_IT * len(items) + 10)
    for item, following in zip_longest(items, items[1:]):
        if any(report.failed for report in runtestprotocol(item, nextitem=following, log=False)):
            return True
    return False


def unseen(mutants: Sequence[Mutant], part: Part, workers: int) -> list[Mutant]:
    """The mutants that no test of the part sees."""
    functions = [mutant for mutant in mutants if mutant.function is not None]
    others = [mutant for mutant in mutants if mutant.function is None]
    left: list[Mutant] = []

    def exchanged() -> list[Answer]:
        loop = _Loop(functions, workers)
        sys.setprofile(loop.note)
        _pytest([*map(str, {mutant.file for mutant in functions}), *part.tests], [loop])
        return list(loop.answers)

    if functions:
        answers = _sent(*_forked(exchanged))
        if not answers:
            raise SystemExit(f"{part.tests}: they fail before anything is changed")
        for mutant, answer in zip(functions, answers, strict=True):
            if answer is False:
                left.append(mutant)
            elif isinstance(answer, str):
                others.append(mutant)
    seen = _at_once([partial(_by_import, mutant, part) for mutant in others], workers)
    return left + [mutant for mutant, answer in zip(others, seen, strict=True) if answer is False]
