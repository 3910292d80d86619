"""Outcomes, counts, verdicts: what they say when the answer is known, none, or cut short."""

from __future__ import annotations

import pytest

import grillon
from grillon.errors import BrokenRules, InputError, LimitReached, NoSolution, RequestError
from grillon.model import Count, Judgement, Level, Monitor, Outcome, Status, Verdict

ONE = grillon.parse("latin\n1 2 .\n. . .\n. . 2")
TWO = grillon.parse("latin\n1 2 3\n. . .\n. . .")
NONE = grillon.parse("latin\n1 2 .\n. . 3\n. . .")
BROKEN = grillon.parse("latin\n1 . 1\n. . .\n. . .")
LARGE = grillon.parse("latin.1." + "0" * 36)


def test_an_outcome_is_found_none_or_unknown() -> None:
    found, none, unknown = Outcome.found("x"), Outcome[str].none(), Outcome[str].unknown("timeout")
    assert (bool(found), bool(none), bool(unknown)) == (True, False, False)
    assert found.value == "x"
    with pytest.raises(NoSolution):
        _ = none.value
    with pytest.raises(LimitReached, match="timeout"):
        _ = unknown.value
    assert [str(outcome) for outcome in (found, none, unknown)] == ["x", "none", "unknown (timeout)"]


def test_a_bound_is_never_taken_for_a_number() -> None:
    assert int(Count(7)) == 7
    with pytest.raises(LimitReached, match="at least 7"):
        int(Count(7, "timeout"))


def test_solve() -> None:
    assert str(ONE.solve()) == "1 2 3\n2 3 1\n3 1 2"
    assert NONE.solve() == Outcome.none()
    assert LARGE.solve(timeout=0) == Outcome.unknown("timeout")


def test_check_gives_its_evidence() -> None:
    assert [puzzle.check().judgement for puzzle in (ONE, TWO, NONE, BROKEN)] == [
        Judgement.UNIQUE,
        Judgement.SEVERAL,
        Judgement.NONE,
        Judgement.BROKEN,
    ]
    first, second = TWO.check().solutions
    assert first != second
    assert TWO.verify(first)
    assert TWO.verify(second)
    assert str(BROKEN.check()) == "broken: row 1 holds 1 more than once: R1C1, R1C3"
    assert LARGE.check(timeout=0) == Verdict(Judgement.UNKNOWN, limit="timeout")


def test_broken_givens_are_refused_where_a_proper_puzzle_is_needed() -> None:
    assert ONE.require_valid() is ONE
    with pytest.raises(BrokenRules, match="row 1 holds 1 more than once"):
        BROKEN.require_valid()
    with pytest.raises(BrokenRules):
        BROKEN.explain()


def test_count_is_exact_or_says_what_cut_it() -> None:
    assert TWO.count() == Count(2)
    assert TWO.count(up_to=2) == Count(2, "up to 2")
    assert TWO.count(up_to=3) == Count(2)
    assert NONE.count() == Count(0)
    assert LARGE.count(timeout=0) == Count(0, "timeout")
    with pytest.raises(InputError, match="symmetry"):
        TWO.count(up_to_symmetry=True)


def test_count_each_candidate() -> None:
    totals = TWO.count_each()
    assert sum(totals.values()) == 18
    assert set(totals.values()) == {1, 2}
    with pytest.raises(LimitReached, match="timeout"):
        LARGE.count_each(timeout=0)


def test_verify_names_the_first_rule_broken() -> None:
    solution = ONE.solve().value
    assert ONE.verify(solution) == Verdict(Judgement.CORRECT)
    assert str(ONE.verify(solution.candidates - {0})) == "wrong: the given R1C1 = 1 is not kept"
    assert str(ONE.verify(solution.candidates | {99})) == "wrong: 99 is not a candidate"
    assert str(ONE.verify(solution.candidates | {1})) == "wrong: R1C1 holds one value"
    other = grillon.parse("latin\n1 2 3\n3 1 2\n2 3 1")
    assert str(ONE.verify(other.givens)) == "wrong: the given R3C3 = 2 is not kept"


def test_solutions_stream_and_say_what_ended_them() -> None:
    with TWO.solutions() as found:
        assert len(list(found)) == 2
        assert found.limit == ""
    with TWO.solutions(limit=1) as found:
        assert len(list(found)) == 1
        assert found.limit == "limit of 1"
    monitor = Monitor()
    with LARGE.solutions(monitor=monitor) as found:
        next(found)
        monitor.cancel()
        assert sum(1 for _ in found) < 1000
        assert found.limit == "cancelled"
        assert monitor.counters["nodes"] > 0


def test_a_monitor_keeps_the_first_reason() -> None:
    monitor = Monitor(timeout=0)
    monitor.cancel()
    assert monitor.poll(1)
    assert monitor.stopped_by == "cancelled"


def test_levels_have_the_same_six_names() -> None:
    assert list(map(str, Level)) == ["beginner", "easy", "medium", "hard", "expert", "extreme"]
    assert sorted(Level) == list(Level)
    with pytest.raises(RequestError, match="unknown level 'tricky'"):
        Level.named("tricky")
    assert Status.FOUND.value == "found"


def test_rating_says_the_hardest_technique_and_beyond_the_ladder() -> None:
    rating = ONE.rate()
    assert rating.solved
    assert rating.hardest is not None
    assert rating.uses[rating.hardest.id] > 0
    assert str(TWO.rate()) == "beyond the ladder (standard)"
    assert TWO.rate().level is Level.EXTREME
