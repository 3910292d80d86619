"""The puzzle contract: the verbs of every family's puzzle."""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Hashable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from grillon.errors import BrokenRules, InputError, LimitReached
from grillon.model.answers import Count, Outcome
from grillon.model.arguments import known_candidates, position_of, step_limit, thread_number, whole_number
from grillon.model.monitor import Monitor
from grillon.model.position import Position
from grillon.model.puzzle_base import PuzzleBase
from grillon.model.solutions import Representatives, Solution, Solutions
from grillon.model.work import MAX_COUNT, MAX_EVENTS, PLAIN, Work, chosen_from
from grillon.sentences import Name, Sentence

if TYPE_CHECKING:
    from grillon.explain.hints import Hint
    from grillon.model.drawing import Drawing
    from grillon.model.ratings import Rating
    from grillon.model.replay import Event, Replay
    from grillon.model.steps import Step, Trace
    from grillon.model.verdicts import Verdict, Violation


class Puzzle(PuzzleBase):
    """A puzzle of any family: its positions, its verbs, and the ways to show it.

    A family's puzzle implements the abstract members of `PuzzleBase`; everything here follows from them.
    """

    def canonical(self) -> Puzzle:
        """The representative of all puzzles that are the same up to the family's symmetries."""
        return self

    @property
    def ruled_out(self) -> frozenset[int]:
        """The exclusions of the puzzle beyond its rules: pass them as `ruled_out` to keep them with other givens."""
        first = self.places.first_wall
        return self.position().excluded.union(first + border for border in self.scene().known_open)

    def position(self, entries: str = "") -> Position:
        """The starting position, with these entries if any are typed: ``R1C2=8 R3C4!=1``."""
        if not entries:
            return Position(self)
        from grillon.model.position import typed_position

        return typed_position(self, entries)

    def drawing(self, position: Position | None = None, *, step: Step | None = None, lang: str = "en") -> Drawing:
        """A position as a picture, with the roles of a step highlighted."""
        from grillon.model.scene import compose

        return compose(self.scene(lang), self.position() if position is None else position_of(self, position), step)

    def violation(self) -> Violation | None:
        """The first rule that the givens break directly."""
        for number in self.rules.clashing(frozenset(self.givens)):
            from grillon.model.verdicts import Violation

            broken = sorted(frozenset(self.givens).intersection(self.rules.house(number).members))
            names = Name(self.candidate_names, broken)
            return Violation(
                Sentence("{house}: {names}", house=Name(self.rule_name, number), names=names), tuple(broken)
            )
        return None

    def require_valid(self) -> Puzzle:
        """The puzzle itself; BrokenRules if its givens directly contradict each other."""
        violation = self.violation()
        if violation is not None:
            raise BrokenRules("the givens break a rule: {violation}", violation=violation)
        return self

    def _work(
        self,
        limit: int | None,
        timeout: float | None,
        threads: int | None,
        memory: int | None,
        monitor: Monitor | None,
        options: Mapping[str, object],
    ) -> Work:
        chosen = chosen_from(self.family.choices, options, family=self.family_name)
        if limit is not None:
            limit = min(whole_number("limit", limit), MAX_COUNT)
        if memory is not None:
            memory = min(whole_number("memory", memory), MAX_COUNT)
        watched = Monitor.of(monitor, timeout=timeout)
        return Work(watched, chosen, limit, thread_number(threads, watched), memory)

    def solutions(
        self,
        *,
        limit: int | None = None,
        up_to_symmetry: bool = False,
        timeout: float | None = None,
        threads: int | None = None,
        memory: int | None = None,
        monitor: Monitor | None = None,
        **options: object,
    ) -> Solutions:
        """All solutions, streamed in the engine's order; `options` are the family's (engine, heuristic, ...).

        With `up_to_symmetry`, one of each set that turn or mirror into each other, if the family supports it.
        """
        work = self._work(limit, timeout, threads, memory, monitor, options)
        return self.search_classes(work) if up_to_symmetry else self.search(work)

    def search_classes(self, work: Work) -> Solutions:
        """One solution of each class; a family that finds them without making the others overrides this."""
        class_of, seen = self.solution_classes(), set[Hashable]()

        def is_first(solution: Solution) -> bool:
            number = len(seen)
            seen.add(class_of(solution))
            return len(seen) > number

        return Representatives(self.search(replace(work, limit=None)), work.limit, is_first)

    def solution_classes(self) -> Callable[[Solution], Hashable]:
        """A function with the same value for solutions that a symmetry of this puzzle, its givens included, maps to
        each other, and different values otherwise; if the family supports it."""
        raise InputError("{family} puzzles are not counted up to symmetry", family=self.family_name)

    def solve(
        self,
        *,
        timeout: float | None = None,
        threads: int | None = None,
        memory: int | None = None,
        monitor: Monitor | None = None,
        **options: object,
    ) -> Outcome[Solution]:
        """The first solution in the engine's order: the same at any number of threads."""
        with self.search(self._work(1, timeout, threads, memory, monitor, options)) as found:
            for solution in found:
                return Outcome.found(solution)
            return Outcome.unknown(found.limit) if found.limit else Outcome.none()

    def replay(
        self,
        position: Position | None = None,
        *,
        limit: int | None = 1,
        max_events: int = MAX_EVENTS,
        timeout: float | None = None,
        monitor: Monitor | None = None,
        **options: object,
    ) -> Replay:
        """The search for `limit` solutions as events to walk forward and back: choose, derive, contradict, take back.

        `options` are those of `solve`. An engine that reports its events (`Family.replayed_engines`) is followed; for
        others it is the plain search. The engine `plain` is that search, with the options of
        `grillon.model.plain.CHOICES`.
        """
        from grillon.model.plain import CHOICES
        from grillon.model.replay import Replay

        start = self.require_valid().position() if position is None else position_of(self, position)
        whole_number("max_events", max_events)
        if limit is not None:
            whole_number("limit", limit, minimum=1)
        if options.get("engine") == PLAIN:
            given = {name: value for name, value in options.items() if name != "engine"}
            chosen = {"engine": PLAIN, **chosen_from(CHOICES, given, family=self.family_name)}
            work = replace(self._work(limit, timeout, None, None, monitor, {}), chosen=chosen)
        else:
            work = self._work(limit, timeout, None, None, monitor, options)
        return Replay(start, self.search_events(start, work), work.monitor, max_events=max_events)

    def search_events(self, start: Position, work: Work) -> Generator[Event, None, str]:
        """The events of the plain search; a family whose engines report their events overrides this for those."""
        from grillon.model.plain import search_events

        return search_events(start, work)

    def count(
        self,
        *,
        up_to: int | None = None,
        up_to_symmetry: bool = False,
        timeout: float | None = None,
        threads: int | None = None,
        memory: int | None = None,
        monitor: Monitor | None = None,
        **options: object,
    ) -> Count:
        """The number of solutions: exact, or a lower bound marked as such."""
        if up_to is not None:
            whole_number("up_to", up_to, minimum=1)
        work = self._work(up_to, timeout, threads, memory, monitor, options)
        return self.count_classes(work) if up_to_symmetry else self.count_solutions(work)

    def count_solutions(self, work: Work) -> Count:
        """The number of solutions up to `work.limit`. Families count without listing where they can."""
        total = 0
        with self.search(work) as found:
            try:
                while True:
                    found.next_record()
                    total += 1
            except StopIteration:
                return Count(total, work.ended(total, not found.limit))

    def count_classes(self, work: Work) -> Count:
        """The number of solutions up to the puzzle's symmetries, if the family supports it."""
        with self.search_classes(work) as found:
            total = sum(1 for _ in found)
            return Count(total, work.ended(total, not found.limit))

    def count_each(
        self,
        *,
        timeout: float | None = None,
        threads: int | None = None,
        memory: int | None = None,
        monitor: Monitor | None = None,
    ) -> Mapping[int, int]:
        """The number of solutions that contain each candidate. Families that count without listing override it."""
        totals: dict[int, int] = {}
        with self.solutions(timeout=timeout, threads=threads, memory=memory, monitor=monitor) as found:
            for solution in found:
                for candidate in solution.candidates:
                    totals[candidate] = totals.get(candidate, 0) + 1
            if found.limit:
                raise LimitReached("counting each candidate: the {limit} limit was reached", limit=found.limit)
        return dict(sorted(totals.items()))

    def sample(
        self,
        number: int,
        *,
        seed: int,
        timeout: float | None = None,
        threads: int | None = None,
        memory: int | None = None,
        monitor: Monitor | None = None,
    ) -> list[Solution]:
        """Solutions drawn uniformly at random, if the family can draw them."""
        raise InputError("solutions of {family} puzzles are not drawn at random", family=self.family_name)

    def with_more_givens(self, candidates: Collection[int]) -> Puzzle:
        """The same puzzle in which these candidates are given too.

        >>> from grillon import parse
        >>> puzzle = parse("takuzu 2x2\\n. .\\n. .")
        >>> puzzle.with_more_givens(puzzle.position("R1C1=0").chosen).count().value
        1
        """
        return self.with_givens({*self.givens, *candidates}, ruled_out=self.ruled_out)

    def parse_solution(self, text: str) -> Solution:
        """The solution whose text this is; here a text that reads as a puzzle whose givens fill the board.

        A family whose `solution_text` is not a puzzle text overrides this. The solution is not checked: `verify` does
        that.
        """
        from grillon.formats import parse

        return Solution(self, frozenset(parse(text, family=self.family_name).givens))

    def check(self, *, timeout: float | None = None, monitor: Monitor | None = None) -> Verdict:
        """Is there exactly one solution? With evidence: the broken rule, the solution, or two different ones."""
        from grillon.model.verdicts import Judgement, Verdict

        violation = self.violation()
        if violation is not None:
            return Verdict(Judgement.BROKEN, violation=violation)
        with self.solutions(limit=2, timeout=timeout, monitor=monitor) as stream:
            return Verdict.of_search(tuple(stream), stream.limit)

    def reason_for_no_solution(self, lang: str = "en") -> str:
        """Why there is no solution, in one sentence; call it once that is proved. Families give simpler reasons."""
        from grillon.model.conflict import conflict_text
        from grillon.model.contradiction import contradiction_text
        from grillon.sentences import Sentence

        told = contradiction_text(self, lang) or conflict_text(self, lang)
        return told or Sentence("A complete search found nothing.").text(lang)

    def verify(self, solution: Solution | Collection[int]) -> Verdict:
        """Is this a solution? Uses only the rules, and names the first broken one."""
        from grillon.model.verdicts import Judgement, Verdict, Violation

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
            return Verdict(Judgement.WRONG, violation=Violation(Name(self.rule_name, number), members))
        return Verdict(Judgement.CORRECT)

    def explain(
        self,
        position: Position | None = None,
        *,
        techniques: str | None = None,
        ladder: Collection[str] | None = None,
        max_steps: int | None = None,
        timeout: float | None = None,
        monitor: Monitor | None = None,
        trimmed: bool = True,
        route: str = "canonical",
        last: Collection[int] = (),
    ) -> Trace:
        """Solve as a person would, each step with its proof; `ladder` limits the techniques to those named.

        `techniques` names one of the family's sets (`Family.technique_sets`); None is the one it explains with. The
        `route` is the canonical one, always by the easiest step, or `shortest`: see `grillon.explain.routes`.
        Proofs that may cite more than is needed are `trimmed` (see `Technique`); without it they arrive sooner. Of
        steps
        that are equally easy a family may take the one nearest to the `last` move, given by its candidates.
        """
        from grillon.explain.routes import SHORTEST, known_route, shortest_route

        start = self.require_valid().position() if position is None else position_of(self, position)
        monitor = Monitor.of(monitor, timeout=timeout)
        step_limit(max_steps)
        family = self.family
        known = family.technique_set_named(family.explained_with if techniques is None else techniques)
        named = None if ladder is None else [family.technique(name, known.name).id for name in ladder]
        known_candidates(last)
        technique_set = known.label if named is None else ", ".join(named)
        from grillon.model.steps import Trace, decode_steps

        if start.contradicts_itself:
            from grillon.model.ending import Ending

            return Trace(start, (), Ending.CONTRADICTION, technique_set)
        run = self.run_set(start, known, techniques=named, max_steps=max_steps, monitor=monitor, last=last)
        trace = Trace(start, decode_steps(run.pool, known.techniques), run.end, technique_set)
        if known_route(route) == SHORTEST:
            trace = shortest_route(trace, known, named, monitor)
        if trimmed and any(self.cites_too_much(step.technique) for step in trace):
            from grillon.explain.checker import trim_trace

            return trim_trace(trace, monitor)
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

        With `all_steps` the hint also lists the other steps that could be taken now, if the family supports it. Of
        steps equally easy it is the one nearest to the `last` move, given by its candidates.
        """
        from grillon.explain.hints import find_hint

        start = self.position() if position is None else position_of(self, position)
        return find_hint(start, techniques=techniques, all_steps=all_steps, last=last, timeout=timeout)

    def next_steps(
        self,
        position: Position | None = None,
        *,
        techniques: str | None = None,
        ladder: Collection[str] | None = None,
        max_steps: int | None = None,
        timeout: float | None = None,
        monitor: Monitor | None = None,
        last: Collection[int] = (),
    ) -> tuple[Step, ...]:
        """The steps that could be taken from here, all of the lowest level; only one if the family cannot list them."""
        monitor = Monitor.of(monitor, timeout=timeout)
        return self.explain(
            position, techniques=techniques, ladder=ladder, max_steps=1, monitor=monitor, trimmed=False, last=last
        ).steps

    def rate(
        self, *, techniques: str | None = None, timeout: float | None = None, monitor: Monitor | None = None
    ) -> Rating:
        """The difficulty for a person: the hardest step the ladder needs. A family may rate without building proofs.

        `techniques` names one of the family's sets; None is `reference`, which levels refer to.
        """
        from grillon.model.ending import rating_of

        known = self.family.technique_set_named(techniques)
        trace = self.explain(techniques=known.name, timeout=timeout, monitor=monitor, trimmed=False)
        return rating_of(trace, self.family)

    def play(self, position: Position | None = None, *, lang: str | None = None, height: int = 720) -> Any:
        """A board to play on in a notebook, with hints and checks; needs the extra `notebook`.

        Without it, a puzzle as the last value of a cell is still shown as a picture.
        """
        from grillon.web.notebook import board

        return board(self.position() if position is None else position_of(self, position), lang=lang, height=height)

    def drawing_svg(self) -> str:
        """The puzzle as SVG text."""
        from grillon.render.svg import to_svg

        return to_svg(self.drawing())

    _repr_svg_ = drawing_svg

    def summary(self) -> str:
        """The puzzle on one line, if it has such a text."""
        from grillon.formats.short import one_text

        return one_text(self)

    def short(self) -> str:
        """The short text form that fits a link."""
        from grillon.formats.short import write_short

        return write_short(self)
