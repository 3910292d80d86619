"""Traces in words."""

from __future__ import annotations

import grillon
from grillon.explain.chains.in_words import chain_lines
from grillon.explain.trace import trace_lines

PAIR = "latin\n. . . .\n3 4 . .\n4 3 . .\n. . . ."


def test_every_way_to_end_is_said() -> None:
    solved = grillon.parse("latin\n1 .\n. .").explain()
    assert list(trace_lines(solved, "en"))[-1] == "Solved. Steps: 3."
    stuck = grillon.parse("latin\n. .\n. .").explain()
    assert list(trace_lines(stuck, "en")) == [
        "Beyond the ladder. Steps: 0; after that, no technique of the set 'standard' applies."
    ]
    limited = grillon.parse("latin\n1 .\n. .").explain(max_steps=1)
    assert list(trace_lines(limited, "fr"))[-1].startswith("Arrêté")
    impossible = grillon.parse("latin\n1 2 3 .\n. . . 4\n. . . .\n. . . .").explain()
    assert list(trace_lines(impossible, "fr"))[-1].startswith("Contradiction. Étapes : ")


def test_a_proof_by_contradiction_reads_as_one() -> None:
    puzzle = grillon.parse(PAIR)
    step = next(step for step in puzzle.explain(only=["naked_pair"]) if step.technique.id == "naked_pair")
    lines = chain_lines(puzzle.position(), step, "en")
    assert lines[0].whole.startswith("Suppose R")
    assert [line.so[:4] for line in lines if line.so] == ["So R"] * len(step.excluded)
    assert all("≠" in line.so for line in lines if line.so)
