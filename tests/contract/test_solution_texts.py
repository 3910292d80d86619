"""The text of a solution reads back as the same solution."""

from __future__ import annotations

from grillon.model import Generated


def test_a_solution_reads_back_from_its_text(example: Generated) -> None:
    solution = example.puzzle.solve().value
    again = example.puzzle.parse_solution(str(solution))
    assert again == solution
    assert example.puzzle.verify(again)
