"""Solutions step by step, with a picture of each step."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor
from contextlib import closing
from time import monotonic
from typing import Any

from grillon.base.workers import Processes, in_order
from grillon.booklet.pdf_layers import Picture
from grillon.booklet.pictures import Artist, placed
from grillon.booklet.settings import BookletSettings
from grillon.errors import LimitReached
from grillon.explain.chains.walks import pictured
from grillon.explain.grouping import group_text, groups
from grillon.explain.trace import ToldStep, end_text
from grillon.puzzle.puzzle import Puzzle
from grillon.render.theme import CELL

Progress = Callable[[int, int], None]
"""Called with the number of puzzles explained and their total number."""
Titled = tuple[Puzzle, str]
PATIENCE = 2.0
"""Seconds after which the remaining puzzles go to other processes, which take half a second to start."""


class Explainer:
    """Explains puzzles in the style of one booklet, with pictures of a given size in millimetres."""

    def __init__(self, settings: BookletSettings, width: float, largest: float) -> None:
        self.settings, self.width, self.largest = settings, width, largest

    def __call__(self, titled: Titled) -> dict[str, Any]:
        """The explanation of a puzzle as data for a template."""
        puzzle, title = titled
        lang, artist = self.settings.lang, Artist(self.settings)
        trace, steps, first = puzzle.explain(), list[dict[str, Any]](), 1
        for group in groups(trace):
            last = first + len(group) - 1
            numbers = f"{first}." if first == last else f"{first}–{last}."
            told = ToldStep(*group[-1], lang)
            if len(group) == 1 and told.walkable:
                steps += self._argument(artist, told, numbers)
            else:
                steps.append(self._step(numbers, group_text(group, lang), artist.step(*group[-1])))
            first = last + 1
        return {"title": title, "steps": steps, "end": end_text(trace, lang)}

    def _argument(self, artist: Artist, told: ToldStep, numbers: str) -> Iterator[dict[str, Any]]:
        """A few pictures of an argument by assumption, each at the end of the links beside it."""
        stops = told.walk
        for links in pictured(stops):
            text = " ".join(stop.text for stop in links)
            named = told.name[:1].upper() + told.name[1:]
            picture = artist.link(told.position, stops, stops.index(links[-1]))
            yield self._step(numbers, f"{named}. {text}" if numbers else text, picture)
            numbers = ""

    def _step(self, numbers: str, text: str, picture: Picture) -> dict[str, Any]:
        unit = min(self.width / picture["width"], self.width / picture["height"], self.largest / CELL / 1.5)
        # No line break within "R3C5 = 7".
        return {"numbers": numbers, "text": text.replace(" = ", "\u00a0=\u00a0"), "picture": placed(picture, unit)}


def explanations(
    puzzles: Sequence[Titled], explain: Explainer, workers: int, progress: Progress | None
) -> Iterator[dict[str, Any]]:
    """Every puzzle explained, in order; by several processes where it takes long and `workers` is more than one."""
    for number, explained in enumerate(_explained(puzzles, explain, workers), start=1):
        yield explained
        if progress is not None:
            progress(number, len(puzzles))


def _explained(puzzles: Sequence[Titled], explain: Explainer, workers: int) -> Iterator[dict[str, Any]]:
    begun = monotonic()
    for done, titled in enumerate(puzzles):
        left = puzzles[done:]
        if workers > 1 and len(left) > 2 and monotonic() - begun > PATIENCE:
            yield from _together(left, explain, min(workers, len(left)))
            return
        yield explain(titled)


def _together(puzzles: Sequence[Titled], explain: Explainer, workers: int) -> Iterator[dict[str, Any]]:
    with closing(Processes(workers, do=explain)) as pool:
        try:
            yield from in_order(pool, puzzles)
        except BrokenExecutor:
            raise LimitReached("a worker process ended unexpectedly: it may have run out of memory") from None
