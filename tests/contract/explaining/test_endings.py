"""How a ladder ends is one enum in every family and across the border; a rating says the same as its explanation."""

from __future__ import annotations

from grillon import _core
from grillon.codec import from_json, to_json
from grillon.model import REFERENCE, Ending, Monitor, rating_of
from grillon.puzzle.generated import Generated


def test_the_core_ends_as_python_does() -> None:
    monitor = Monitor()
    ends = [Ending.of_run(ending, monitor) for ending in _core.Ending]
    assert ends == ["solved", "stuck", "contradiction", "limit", "stopped", "budget"]
    assert [end.complete for end in ends] == [True, True, True, False, False, False]
    monitor.cancel()
    assert Ending.of_run(_core.Ending.stopped, monitor) is Ending.CANCELLED
    assert Ending.of_run(_core.Ending.solved, monitor) is Ending.SOLVED
    timed = Monitor(timeout=0)
    assert timed.poll(1)
    assert Ending.of_run(_core.Ending.stopped, timed) is Ending.TIMEOUT


def test_every_ladder_ends_in_the_same_words(one: Generated) -> None:
    puzzle = one.puzzle
    whole, cut = puzzle.explain(trimmed=False), puzzle.explain(max_steps=0, trimmed=False)
    assert whole.end is Ending.SOLVED
    assert cut.end in (Ending.LIMIT, Ending.SOLVED)
    stopped = puzzle.explain(monitor=Monitor(timeout=0), trimmed=False)
    assert stopped.end in (Ending.TIMEOUT, Ending.SOLVED)
    for trace in (whole, cut, stopped):
        again = from_json(to_json(trace), "trace")
        assert again.end is trace.end


def test_a_rating_is_that_of_the_explanation(one: Generated) -> None:
    puzzle = one.puzzle
    explained = puzzle.explain(techniques=REFERENCE, trimmed=False)
    told, rated = rating_of(explained, puzzle.family.ladder.sets[0]), puzzle.rate()
    (together,) = puzzle.family.batch.rate_all([puzzle])
    for rating in (rated, together):
        assert (rating.value, rating.level, rating.hardest) == (told.value, told.level, told.hardest)
        assert (rating.uses, rating.solved, rating.limit) == (told.uses, told.solved, told.limit)
        assert (rating.scale, rating.technique_set) == (told.scale, told.technique_set)
