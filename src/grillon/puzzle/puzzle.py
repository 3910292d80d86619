"""The puzzle contract: the verbs of every family's puzzle."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Self, Unpack

from grillon.base.names import match_name
from grillon.base.sentences import Name, Sentence
from grillon.errors import BrokenRules, RequestError
from grillon.formats.short import one_text, write_short
from grillon.model.arguments import known_candidates, step_limit, whole_number
from grillon.model.board.position import Position, typed_position
from grillon.model.monitor import Monitor
from grillon.model.results.answers import Count, Outcome
from grillon.model.results.ratings import Rating
from grillon.model.results.solutions import Solution, Solutions
from grillon.model.results.verdicts import Judgement, Verdict, Violation
from grillon.model.steps import Step, Trace
from grillon.model.work import (
    MAX_EVENTS,
    PLAIN,
    LadderOptions,
    LadderWork,
    LimitOptions,
    SearchOptions,
    Work,
    chosen_from,
)
from grillon.puzzle.base import PuzzleBase
from grillon.puzzle.parts.search import search_for
from grillon.rules.all_different import AllDifferent
from grillon.search.contradiction import contradiction_text
from grillon.search.culprit import quick_culprit
from grillon.search.plain_search import plain_choices, search_events
from grillon.search.replay import Replay
from grillon.search.watched_search import engine_events

if TYPE_CHECKING:
    from grillon.explain.hints import Hint
    from grillon.model.drawing import Drawing


def candidate_names(puzzle: PuzzleBase, candidates: Iterable[int], lang: str = "en") -> str:
    """Several candidates, with commas."""
    return ", ".join(puzzle.candidate_name(candidate, lang) for candidate in candidates)


class Puzzle(PuzzleBase):
    """A puzzle of any family: its positions, its verbs, and the ways to show it.

    A family's puzzle implements the abstract members of `PuzzleBase`; everything here follows from them.
    """

    def canonical(self) -> Self:
        """The representative of all puzzles that are the same up to the family's symmetries."""
        return self

    def position(self, entries: str = "") -> Position:
        """The starting position, with these entries if any are typed: ``R1C2=8 R3C4!=1``."""
        return typed_position(self, entries) if entries else Position(self)

    def _own(self, position: Position | None) -> Position:
        """The position, if it belongs to this puzzle; without one, the start."""
        if position is None:
            return self.position()
        if not isinstance(position, Position):
            raise RequestError("a position is needed, not {kind}", kind=type(position).__name__)
        if position.puzzle != self:
            raise RequestError("the position belongs to another puzzle")
        return position

    def _valid(self, position: Position | None) -> Position:
        """The same; BrokenRules where the puzzle is to be solved from the start and its givens break a rule."""
        return self._own(self.require_valid().position() if position is None else position)

    def drawing(self, position: Position | None = None, *, step: Step | None = None, lang: str = "en") -> Drawing:
        """A position as a picture, with the roles of a step highlighted."""
        from grillon.render.compose import compose

        return compose(self.scene(lang), self._own(position), step)

    def violation(self) -> Violation | None:
        """The first rule that the givens break directly."""
        for number in self.rules.clashing(frozenset(self.givens)):
            broken = sorted(frozenset(self.givens).intersection(self.rules.house(number).members))
            names = Name(candidate_names, self, broken)
            said: str = Sentence("{house}: {names}", house=Name(self.rules.rule_name, number), names=names)
            rule, _ = self.rules.rule_at(number)
            if isinstance(rule, AllDifferent):  # "one 2 in box 9" would not say what is wrong there
                clashes = self.position().state.clashes_of(rule)
                said = next((clash.rule for clash in clashes if {*broken} <= {*clash.candidates}), said)
            return Violation(said, tuple(broken))
        return None

    def require_valid(self) -> Self:
        """The puzzle itself; BrokenRules if its givens directly contradict each other."""
        violation = self.violation()
        if violation is not None:
            raise BrokenRules("the givens break a rule: {violation}", violation=violation)
        return self

    def _work(self, options: LimitOptions, limit: int | None = None) -> Work:
        work = Work.asked(options, limit, self._chosen)
        device = self.family.device if work.monitor.device == "gpu" else None
        if device is None or not device.solves(self):
            work.monitor.require_processor()
        return work

    def _work_of_processor(self, options: LimitOptions) -> Work:
        """Of what no family has kernels for."""
        work = self._work(options)
        work.monitor.require_processor()
        return work

    def _chosen(self, options: Mapping[str, object]) -> Mapping[str, str | bool]:
        # The only engine of a family has no name.
        options = {option: value for option, value in options.items() if option != "engine" or value != ""}
        if match_name(str(options.get("engine")), [PLAIN]):
            return plain_choices(options, family=self.family_name)
        return chosen_from(self.family.search.choices, options, family=self.family_name)

    def solutions(
        self, *, limit: int | None = None, up_to_symmetry: bool = False, **options: Unpack[SearchOptions]
    ) -> Solutions:
        """All solutions, streamed in the engine's order; `options` are limits and choices (engine, heuristic, ...).

        Every family also has the engine `plain`, with the options of `grillon.search.plain_search.CHOICES`. With
        `up_to_symmetry`, one of each set that turn or mirror into each other, if the family supports it.
        """
        work = self._work(options, limit)
        search = search_for(self, work)
        return search.representatives(self, work) if up_to_symmetry else search.solutions(self, work)

    def solve(self, **options: Unpack[SearchOptions]) -> Outcome[Solution]:
        """The first solution in the engine's order: the same at any number of threads."""
        with self.solutions(limit=1, **options) as found:
            for solution in found:
                return Outcome.found(solution)
            return Outcome.unknown(found.limit) if found.limit else Outcome.none()

    def replay(
        self,
        position: Position | None = None,
        *,
        limit: int | None = 1,
        max_events: int = MAX_EVENTS,
        **options: Unpack[SearchOptions],
    ) -> Replay:
        """The search for `limit` solutions as events to walk forward and back: choose, derive, contradict, take back.

        `options` are those of `solve`. The events are those of the engine; an engine that makes no choices
        (`Watching.engines` names those that do) shows its solutions alone.
        """
        start = self._valid(position)
        whole_number("max_events", max_events)
        if limit is not None:
            whole_number("limit", limit, minimum=1)
        work = self._work(options, limit)
        events = search_events(start, work) if work.plain else engine_events(start, work, max_events=max_events)
        return Replay(start, events, work.monitor, max_events=max_events)

    def count(
        self, *, up_to: int | None = None, up_to_symmetry: bool = False, **options: Unpack[SearchOptions]
    ) -> Count:
        """The number of solutions: exact, or a lower bound marked as such."""
        if up_to is not None:
            whole_number("up_to", up_to, minimum=1)
        work = self._work(options, up_to)
        search = search_for(self, work)
        return search.count_classes(self, work) if up_to_symmetry else search.count(self, work)

    def count_each(self, **limits: Unpack[LimitOptions]) -> Mapping[int, int]:
        """The number of solutions that contain each candidate."""
        return self.family.search.count_each(self, self._work_of_processor(limits))

    def sample(self, number: int, *, seed: int, **limits: Unpack[LimitOptions]) -> list[Solution]:
        """Solutions drawn uniformly at random, if the family can draw them."""
        return self.family.search.sample(self, number, seed, self._work_of_processor(limits))

    def check(self, *, timeout: float | None = None, monitor: Monitor | None = None) -> Verdict:
        """Is there exactly one solution? With evidence: the broken rule, the solution, or two different ones."""
        violation = self.violation()
        if violation is not None:
            return Verdict(Judgement.BROKEN, violation=violation)
        with self.solutions(limit=2, timeout=timeout, monitor=monitor) as stream:
            return Verdict.of_search(tuple(stream), stream.limit)

    def reason_for_no_solution(self, lang: str = "en") -> str:
        """Why there is no solution, in one sentence; call it once that is proved. Families give simpler reasons."""
        told = contradiction_text(self, lang) or quick_culprit(self).text(lang)
        return told or Sentence("A complete search found nothing.").text(lang)

    def verify(self, solution: Solution | Collection[int]) -> Verdict:
        """Is this a solution? Uses only the rules, and names the first broken one."""
        candidates = known_candidates(solution.candidates if isinstance(solution, Solution) else solution)
        for candidate in sorted(candidates):
            if not self.rules.legal(candidate):
                return Verdict(
                    Judgement.WRONG,
                    violation=Violation(Sentence("{candidate} is not a candidate", candidate=candidate), (candidate,)),
                )
        for given in self.givens:
            if given not in candidates:
                rule = Sentence("the given {candidate} is not kept", candidate=Name(self.candidate_name, given))
                return Verdict(Judgement.WRONG, violation=Violation(rule, (given,)))
        for number in self.rules.broken(candidates):
            members = self.rules.house(number).members
            return Verdict(Judgement.WRONG, violation=Violation(Name(self.rules.rule_name, number), members))
        return Verdict(Judgement.CORRECT)

    def explain(
        self,
        position: Position | None = None,
        *,
        trimmed: bool = True,
        route: str = "canonical",
        **options: Unpack[LadderOptions],
    ) -> Trace:
        """Solve as a person would, each step with its proof; `options` are those of `LadderOptions`.

        The `route` is the canonical one, always by the easiest step, or `shortest`: see
        `grillon.explain.easiest_route`. Proofs that may cite more than is needed are `trimmed` (see `Technique`);
        without it they arrive sooner.
        """
        start, ladder, work = self._valid(position), self.family.ladder, self._ladder_work(**options)
        trace = ladder.explain(self, start, replace(work, route=route))
        if trimmed and any(ladder.cites_too_much(self, step.technique) for step in trace):
            from grillon.explain.check.checker import trim_trace

            return trim_trace(trace, work.monitor)
        return trace

    def hint(
        self,
        position: Position | None = None,
        *,
        techniques: str | None = None,
        all_steps: bool = False,
        last: Collection[int] = (),
        timeout: float | None = None,
    ) -> Hint:
        """The next step from here, or "this entry is wrong", or "beyond the ladder".

        With `all_steps` the hint also lists the other steps that could be taken now. Of steps equally easy it is the
        one nearest to the `last` move, given by its candidates.
        """
        from grillon.explain.hints import find_hint

        return find_hint(self._own(position), techniques=techniques, all_steps=all_steps, last=last, timeout=timeout)

    def next_steps(self, position: Position | None = None, **options: Unpack[LadderOptions]) -> tuple[Step, ...]:
        """The steps that could be taken from here, all of the lowest level; `options` are those of `explain`."""
        return self.family.ladder.next_steps(self, self._valid(position), self._ladder_work(**options))

    def possible_steps(self, position: Position | None = None, **options: Unpack[LadderOptions]) -> Iterator[Step]:
        """All steps that could be taken from here, the easiest first, as they are found; `options` are those of
        `explain`. Each tells something that those before it do not. From entries that break a rule nothing follows.

        >>> from grillon import parse
        >>> puzzle = parse("sudoku 4x4\\n123.\\n.412\\n2143\\n4321")
        >>> [step.technique.id for step in puzzle.possible_steps()]
        ['full_house', 'full_house']
        """
        return self.family.ladder.possible_steps(self, self._valid(position), self._ladder_work(**options))

    def _ladder_work(
        self,
        *,
        techniques: str | None = None,
        only: Collection[str] | None = None,
        max_steps: int | None = None,
        timeout: float | None = None,
        monitor: Monitor | None = None,
        last: Collection[int] = (),
    ) -> LadderWork:
        watched = Monitor.of(monitor, timeout=timeout)
        step_limit(max_steps)
        known_candidates(last)
        ladder = self.family.ladder
        known = ladder.set_named(ladder.explained_with if techniques is None else techniques)
        named = None if only is None else [ladder.technique(name, known.name).id for name in only]
        return LadderWork(known, watched, named, max_steps, last)

    def rate(
        self, *, techniques: str | None = None, timeout: float | None = None, monitor: Monitor | None = None
    ) -> Rating:
        """The difficulty for a person: the hardest step the ladder needs.

        `techniques` names one of the family's sets; None is `reference`, which levels refer to.
        """
        ladder = self.require_valid().family.ladder
        return ladder.rate(self, ladder.set_named(techniques), Monitor.of(monitor, timeout=timeout))

    def play(self, position: Position | None = None, *, lang: str | None = None, height: int = 720) -> Any:
        """A board to play on in a notebook, with hints and checks; needs the extra `notebook`.

        Without it, a puzzle as the last value of a cell is still shown as a picture.
        """
        from grillon.web.notebook import board

        return board(self._own(position), lang=lang, height=height)

    def _repr_svg_(self) -> str:
        """The puzzle as SVG text, for notebooks."""
        from grillon.render.svg import to_svg

        return to_svg(self.drawing())

    def _summary(self) -> str:
        """The puzzle on one line, if it has such a text."""
        return one_text(self)

    def short(self) -> str:
        """The short text form that fits a link."""
        return write_short(self)
