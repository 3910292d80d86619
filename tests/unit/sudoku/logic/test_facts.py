"""The fact base: its notation, one test a rule, the two modes, and seven worked problems."""

from __future__ import annotations

from collections.abc import Collection

import pytest

from grillon.errors import FormatError
from grillon.explain.facts import fact_lines
from grillon.families.sudoku.facts.base import FactBase
from grillon.families.sudoku.facts.facts import Absence, Presence, cell_text, parse_fact
from grillon.families.sudoku.facts.grid import CLASSIC
from grillon.families.sudoku.formats.text import read_line
from grillon.puzzle.parts.facts import FactRun, fact_run
from tests.support.cases import for_each

LAST_CELL = "002876130000090000300040007403008200600724308820030045000010000140080063030050081"
DIRECT = "570060003030005060601007000053000001000080000900000270000800402080100030200040019"
DIRECT_TWICE = "002806100000090000300000007003000200600704008820000045000010000140080063030050080"
INDIRECT = "000801000005064130060700080258617493090040070476000012017489320002576941000123000"
PAIR_IN_COLUMN = "000801000005064130060700080250610493090040070406000012010489320002576901000123000"
PAIR_IN_BOX = "952678314384521679100349258400002090200000405010400000743065900690037540020004000"
TRIPLET = "000801000005064100060700080250000493090000070406000012010009020002570901000123000"
FREED = "4..............6..6.25..9..2..9...8..8137....9.31..........2834...8..75..1.....9."
BLOCKED = "67..4..58..3....62.9..3....5.....2.....6....97...8...5.417......87.....13..12...."


def run_of(line: str, lang: str = "en", *, strict: bool = False) -> FactRun:
    run = fact_run(read_line(line).position(), lang, strict=strict)
    assert run is not None
    return run


def told(*facts: str) -> FactBase:
    """A base that has been told these facts and has followed their consequences."""
    base = FactBase(map(parse_fact, facts))
    base.propagate()
    return base


def absences(zone: str, value: int, but: str) -> list[str]:
    """The value is absent from every cell of a zone but some."""
    cells = (cell_text(cell) for cell in CLASSIC.zones[CLASSIC.zone_named(zone)].cells)
    return [f"-{cell}_{value}" for cell in cells if cell not in but.split()]


def assert_true_facts(base: FactBase, solution: Collection[int]) -> None:
    """All that was derived is so in the solution."""
    size = base.grid.size
    for fact in base.derived:
        if isinstance(fact, Absence):
            assert fact.cell * size + fact.value - 1 not in solution
        else:
            true = sum(cell * size + value - 1 in solution for cell in fact.cells for value in fact.values)
            assert true == min(len(fact.cells), len(fact.values))


def texts(base: FactBase) -> set[str]:
    return set(map(str, base.facts))


# The notation


@for_each(
    ("text", "kind"),
    [
        ("Aa_1", "singleton1"),
        ("Aa_12", "singleton2"),
        ("AaAb_1", "pair1"),
        ("AaAb_12", "pair2"),
        ("AhHhIh_456", "triplet3"),
        ("AaBaCaDa_1234", "quadruplet4"),
        ("-Eg_3", "absence"),
    ],
)
def test_facts_are_parsed_and_printed(text: str, kind: str) -> None:
    fact = parse_fact(text)
    assert (str(fact), fact.kind) == (text, kind)


def test_parsing_puts_cells_and_values_in_order() -> None:
    assert str(parse_fact("IhAh_65")) == "AhIh_56"


@for_each("text", ["", "Aj_1", "aA_1", "Aa1", "Aa_", "AaAa_1", "Aa_11", "-AaAb_1", "-Aa_12", "Aa_0"])
def test_bad_facts_are_refused(text: str) -> None:
    with pytest.raises(FormatError):
        parse_fact(text)


def test_zones_are_named() -> None:
    names = [zone.name for zone in CLASSIC.zones]
    assert names == [*"ABCDEFGHI", *"abcdefghi", "Mm", "Mn", "Mp", "Nm", "Nn", "Np", "Pm", "Pn", "Pp"]
    assert cell_text(CLASSIC.zones[CLASSIC.zone_named("Np")].cells[0]) == "Dg"
    with pytest.raises(FormatError, match="'Oo'"):
        CLASSIC.zone_named("Oo")


# Eliminations: only when a zone is looked at


def test_singleton1_excludes() -> None:
    base = told("Aa_1")
    assert not base.knows("-Ab_1")
    assert base.look_at("A", 1)
    base.propagate()
    assert {fact for fact in base.derived if isinstance(fact, Absence)} == {
        parse_fact(text) for text in absences("A", 1, "Aa")
    }
    assert base.last("-Ab_1").rule == "singleton1_excludes"


def test_pair1_excludes() -> None:
    base = told("AaAb_1")
    assert base.look_at("Mm", 1)
    base.propagate()
    assert base.last("-Bc_1").rule == "pair1_excludes"
    assert not base.knows("-Aa_1")


def test_pair2_excludes() -> None:
    base = told("AaAb_12")
    for value in (1, 2):
        assert base.look_at("A", value)
    base.propagate()
    assert base.knows("-Ai_1")
    assert base.knows("-Ai_2")
    assert not base.knows("-Ai_3")
    assert base.last("-Ai_2").premises in ((parse_fact("AaAb_12"),), (parse_fact("AaAb_2"),))


# Presences found and reduced


def test_twins_merge() -> None:
    base = told("Aa_12", "Ab_12")
    assert base.last("AaAb_12").rule == "twins_merge"
    assert texts(base) == {"AaAb_12"}
    assert not told("Aa_12", "Bd_12").knows("AaBd_12"), "they share no zone"


@pytest.mark.parametrize("facts", [("Aa_12", "Aa_1"), ("Aa_1", "Aa_12")])
def test_singleton2_settled(facts: tuple[str, str]) -> None:
    base = told(*facts)
    assert texts(base) == {"Aa_1"}
    assert base.rewritten[-1].rule == "singleton2_settled"


@pytest.mark.parametrize("facts", [("AaAb_12", "Aa_1"), ("Aa_1", "AaAb_12")])
def test_pair2_settled(facts: tuple[str, str]) -> None:
    base = told(*facts)
    assert base.last("Ab_2").rule in ("pair2_settled", "pair1_settled")
    assert texts(base) == {"Aa_1", "Ab_2"}


def test_an_impossible_base_is_noticed_whichever_fact_comes_last() -> None:
    for facts, last in {
        "Aa_12 Aa_3": "Aa_3",
        "Aa_3 Aa_12": "Aa_12",
        "Aa_12 -Aa_1 -Aa_2": "-Aa_2",
        "-Aa_1 -Aa_2 Aa_12": "Aa_12",
        "AaAbAc_123 Aa_4": "Aa_4",
        "Aa_4 AaAbAc_123": "AaAbAc_123",
        "AaBd_1 -Aa_1 -Bd_1": "-Bd_1",
        "-Aa_1 -Bd_1 AaBd_1": "AaBd_1",
        "-Aa_1 -Ab_1 -Ac_1 -Ad_1 -Ae_1 -Af_1 AgAhAi_234": "AgAhAi_234",
    }.items():
        base = FactBase()
        for fact in facts.split():
            assert base.end == "blocked", facts
            list(base.enter(fact))
        assert (base.end, str(base.contradiction)) == ("contradiction", last), facts


BUT_7 = [value for value in range(1, 10) if value != 7]
DERIVED: tuple[tuple[list[str], str, str, set[str]], ...] = (
    (["AaAb_12"], "AaAb_1", "pair2_splits", {"AaAb_12"}),
    (["AaAb_12"], "AaAb_2", "pair2_splits", {"AaAb_12"}),
    (absences("Mm", 5, "Bb"), "Bb_5", "last_place", {"Bb_5"}),
    (absences("Mm", 5, "Bb Bc"), "BbBc_5", "last_two_places", {"BbBc_5"}),
    ([f"-Ee_{value}" for value in BUT_7], "Ee_7", "last_value", {"Ee_7"}),
    (["AaAb_1", "AaAb_2"], "AaAb_12", "pairs_merge", {"AaAb_12"}),
    (["AaAb_1", "Aa_3"], "Ab_1", "pair1_settled", {"Aa_3", "Ab_1"}),
    (["Aa_3", "AaAb_1"], "Ab_1", "pair1_settled", {"Aa_3", "Ab_1"}),
    (["Aa_12", "-Aa_1"], "Aa_2", "last_value", {"Aa_2"}),
    (["-Aa_1", "Aa_12"], "Aa_2", "last_value", {"Aa_2"}),
    (["Aa_123", "-Aa_1"], "Aa_23", "last_two_values", {"Aa_23", "-Aa_1"}),
    (["AaBd_1", "-Aa_1"], "Bd_1", "pair1_settled", {"Bd_1", "-Aa_1"}),
    (["-Aa_1", "AaBd_1"], "Bd_1", "pair1_settled", {"Bd_1", "-Aa_1"}),
    (["AaBd_1", "Aa_23"], "Bd_1", "pair1_settled", {"Bd_1", "Aa_23"}),
    (["AaAbAc_1", "Aa_2"], "AbAc_1", "pair1_settled", {"AbAc_1", "Aa_2"}),
    # Occupied cells count like absences.
    ([f"A{column}_{value}" for value, column in enumerate("abcdefgh", start=1)], "Ai_9", "last_place", set()),
    ([f"-Ee_{value}" for value in BUT_7 if value != 4], "Ee_47", "last_two_values", set()),
    (
        [text for value in (4, 5, 6) for text in absences("h", value, "Ah Hh Ih")],
        "AhHhIh_456",
        "gathered_places",
        set(),
    ),
    (["AaAbAc_123", "Ab_2"], "", "", {"Ab_2", "AaAc_13"}),
)
"""Facts, one that follows and by which rule, and all that is left; empty where it does not matter."""


def test_what_follows_is_derived_by_its_rule_and_replaces_the_rest() -> None:
    for facts, derived, rule, left in DERIVED:
        base = told(*facts)
        assert not derived or base.last(derived).rule == rule, facts
        assert not left or texts(base) == left, facts


def test_three_places_of_a_value_exclude_it_like_two() -> None:
    base = told("AaAbAc_1")
    assert base.look_at("A", 1)
    base.propagate()
    assert base.last("-Ai_1").rule == "pair1_excludes"


# Reductions of absences


def test_singleton1_covers() -> None:
    base = told("-Ab_1", "-Bi_1", "Aa_1")
    assert texts(base) == {"-Bi_1", "Aa_1"}
    assert ("-Ab_1", "singleton1_covers") in [(str(gone.fact), gone.rule) for gone in base.rewritten]


def test_pair2_covers() -> None:
    base = told("-Ai_1", "-Ai_2", "-Ai_3", "AaAb_12")
    assert texts(base) == {"-Ai_3", "AaAb_12"}
    assert ("-Ai_2", "pair2_covers") in [(str(gone.fact), gone.rule) for gone in base.rewritten]


# The two modes


def places(base: FactBase) -> dict[int, int]:
    return {fact.cells[0]: fact.values[0] for fact in base.facts if isinstance(fact, Presence) and len(fact.cells) == 1}


def test_propagation_alone_applies_no_elimination() -> None:
    base = FactBase(FactBase.of(read_line(FREED), run=False).derived)
    base.propagate()
    assert not base.solved
    assert not any(isinstance(fact, Absence) for fact in base.derived)


def test_a_puzzle_blocked_under_propagation_is_freed_by_unblocking() -> None:
    puzzle = read_line(FREED)
    base = FactBase(FactBase.of(puzzle, run=False).derived)
    base.propagate()
    assert not base.solved
    while base.unblock():
        base.propagate()
    assert base.solved
    assert {cell * 9 + value - 1 for cell, value in places(base).items()} == puzzle.solve().value.candidates


def test_unblocking_looks_at_the_first_missing_value_of_a_zone() -> None:
    base = told("Ab_1", "Da_2", "De_3")
    assert base.unblock()
    base.propagate()
    found = [derivation for derivation in base.derived.values() if derivation.mode == "unblocking"]
    assert {(str(one.zone), one.fact.value) for one in found if isinstance(one.fact, Absence)} == {("A", 2)}
    assert [str(one.fact) for one in found] == ["-Aa_2"], "1 is placed in A, 3 is missing too but comes later"


def test_success_leads_back_to_propagation_and_failure_to_the_next_zone() -> None:
    base = told("Ba_1")
    assert base.unblock()
    assert (base.looks[:3], base.vain[:3]) == ([1, 0, 0], [0, 0, 0]), "row A lost its 1 in three cells"
    base.propagate()
    assert base.unblock()
    assert (base.looks[:3], base.vain[:3]) == ([2, 1, 1], [1, 1, 0]), "nothing more in A, nothing for a 2 in B"


def test_a_base_is_blocked_when_no_first_missing_value_helps_and_a_thorough_one_goes_on() -> None:
    puzzle = read_line(DIRECT)
    strict, thorough = FactBase.of(puzzle), FactBase.of(puzzle, thorough=True)
    assert not strict.solved
    assert not strict.unblock()
    assert strict.first_values_exhausted == thorough.first_values_exhausted == len(strict.derived)
    assert list(thorough.derived)[: len(strict.derived)] == list(strict.derived), "the same up to there"
    assert thorough.solved


@pytest.mark.parametrize("thorough", [False, True])
def test_a_blocked_base_says_nothing_wrong_and_has_explored_every_zone(thorough: bool) -> None:
    puzzle = read_line(BLOCKED)
    base, solution = FactBase.of(puzzle, thorough=thorough), puzzle.solve().value.candidates
    assert not base.solved
    assert not base.unblock()
    assert_true_facts(base, solution)


@for_each("line", [FREED, DIRECT, TRIPLET, BLOCKED])
@for_each("thorough", [False, True])
def test_a_zone_is_looked_at_again_only_after_a_change(line: str, thorough: bool) -> None:
    base = FactBase.of(read_line(line), thorough=thorough)
    rounds = base.rounds
    assert sum(base.looks) > 0
    assert all(vain <= rounds * changes for vain, changes in zip(base.vain, base.changes, strict=True))
    before = list(base.looks)
    if not base.solved:
        assert not base.unblock()
        assert base.looks == before, "nothing changed, so no zone is looked at"


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_base_is_told_in_words(lang: str) -> None:
    lines = list(fact_lines(run_of(DIRECT_TWICE, lang), lang))
    assert any(("Da_4 (R4C1: 4)" if lang == "en" else "Da_4 (L4C1 : 4)") in line for line in lines)
    assert any(("-Db_4 (R4C2: not 4)" if lang == "en" else "-Db_4 (L4C2 : pas 4)") in line for line in lines)
    assert sum(line.startswith(("The first missing", "Les premières")) for line in lines) == 1
    assert lines[-1].startswith("Solved" if lang == "en" else "Résolu")
    blocked = list(fact_lines(run_of(BLOCKED, lang), lang))[-1]
    assert blocked.startswith("Blocked" if lang == "en" else "Bloqué")
    assert "DbDi_36" in blocked


# Seven worked problems: the last place of a value, and what it takes to see it


def looking(line: str, *places: tuple[str, int]) -> FactBase:
    """The givens at rest, then a look at some zones for a value."""
    base = FactBase.of(read_line(line), run=False)
    for zone, value in places:
        base.look_at(zone, value)
        base.propagate()
    return base


@pytest.mark.parametrize(
    ("line", "places", "placed", "seen_by"),
    [
        (LAST_CELL, ["e6"], "De_6 e", {}),
        (DIRECT, ["Np3"], "Eg_3 Np", {}),
        (DIRECT, ["Pn2"], "", {"HeHf_2": "last_two_places"}),
        (DIRECT_TWICE, ["Nn8"], "Df_8 Nn", {}),
        (DIRECT_TWICE, ["Nn8", "Pp1"], "Ii_1 Pp", {}),
        (INDIRECT, ["Mn3", "Nm3", "Nn3"], "Fd_3 d", {"AeCe_3": "last_two_places", "EaEc_3": "last_two_places"}),
        (PAIR_IN_COLUMN, ["h5", "h6", "h4"], "Hh_4 h", {"AhIh_56": "pairs_merge"}),
        (PAIR_IN_BOX, ["Pp3", "Pp6", "Pp7"], "Ig_7 Pp", {"IhIi_36": "pairs_merge"}),
        (TRIPLET, ["h4", "h5", "h6", "h3"], "Bh_3 h", {"AhHhIh_456": "gathered_places"}),
    ],
)
def test_worked_problems(line: str, places: list[str], placed: str, seen_by: dict[str, str]) -> None:
    base = looking(line, *((place[:-1], int(place[-1])) for place in places))
    assert {fact: base.last(fact).rule for fact in seen_by} == seen_by
    if placed:
        found = base.last(placed.split()[0])
        assert (f"{found.fact} {found.zone}", found.rule) == (placed, "last_place")
