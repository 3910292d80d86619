"""All the easiest steps from a position, in every family."""

from __future__ import annotations

from grillon import families, parse
from grillon.model import Level


def test_every_pair_and_sandwich_is_listed() -> None:
    """Found here by looking at every three cells in a row."""
    numbers = []
    for seed in range(12):
        puzzle = families.get("takuzu").generate(seed=seed, level="easy", size="10x10").puzzle
        value = {divmod(given // 2, 10): given % 2 for given in puzzle.givens}
        forced = set()
        for row in range(10):
            for column in range(10):
                for down, right in ((0, 1), (1, 0)):
                    three = [(row + i * down, column + i * right) for i in range(3)]
                    known = [cell for cell in three if cell in value]
                    if len(known) == 2 and value[known[0]] == value[known[1]] and max(three[2]) < 10:
                        forced |= set(three) - set(known)
        steps = puzzle.next_steps()
        assert steps[0].technique.level is Level.BEGINNER
        assert forced <= {divmod(candidate // 2, 10) for step in steps for candidate in step.chosen}
        numbers.append(len(forced))
    assert max(numbers) > 5


def test_two_pairs_are_two_hints() -> None:
    rows = ["0 0 . . . .", *[". . . . . ."] * 4, ". . . 1 1 ."]
    hint = parse("takuzu 6x6\n" + "\n".join(rows)).hint(all_steps=True)
    assert hint.text().endswith("So R1C3 = 1.")
    (other,) = hint.other_texts()
    assert other.endswith("So R6C3 = 0 and R6C6 = 0.")
