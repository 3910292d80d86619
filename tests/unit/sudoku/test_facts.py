"""The fact base: its notation, one test a rule, the two modes, and seven worked problems."""

from __future__ import annotations

import pytest

from grillon.errors import FormatError
from grillon.families.sudoku.fact_grid import CLASSIC
from grillon.families.sudoku.fact_moves import Move, move_of
from grillon.families.sudoku.fact_words import fact_lines
from grillon.families.sudoku.factbase import FactBase
from grillon.families.sudoku.facts import Absence, Presence, cell_text, parse_fact
from grillon.families.sudoku.text import read_line
from grillon.model.steps import Role

LAST_CELL = "002876130000090000300040007403008200600724308820030045000010000140080063030050081"
DIRECT = "570060003030005060601007000053000001000080000900000270000800402080100030200040019"
DIRECT_TWICE = "002806100000090000300000007003000200600704008820000045000010000140080063030050080"
INDIRECT = "000801000005064130060700080258617493090040070476000012017489320002576941000123000"
PAIR_IN_COLUMN = "000801000005064130060700080250610493090040070406000012010489320002576901000123000"
PAIR_IN_BOX = "952678314384521679100349258400002090200000405010400000743065900690037540020004000"
TRIPLET = "000801000005064100060700080250000493090000070406000012010009020002570901000123000"
FREED = "4..............6..6.25..9..2..9...8..8137....9.31..........2834...8..75..1.....9."
BLOCKED = "67..4..58..3....62.9..3....5.....2.....6....97...8...5.417......87.....13..12...."


def told(*facts: str) -> FactBase:
    """A base that has been told these facts and has followed their consequences."""
    base = FactBase(map(parse_fact, facts))
    base.propagate()
    return base


def absences(zone: str, value: int, but: str) -> list[str]:
    """The value is absent from every cell of a zone but some."""
    cells = (cell_text(cell) for cell in CLASSIC.zones[CLASSIC.zone_named(zone)].cells)
    return [f"-{cell}_{value}" for cell in cells if cell not in but.split()]


def texts(base: FactBase) -> set[str]:
    return set(map(str, base.facts))


# The notation


@pytest.mark.parametrize(
    ("text", "kind", "rc"),
    [
        ("Aa_1", "singleton1", "R1C1: 1"),
        ("Aa_12", "singleton2", "R1C1: 1 2"),
        ("AaAb_1", "pair1", "R1C1 R1C2: 1"),
        ("AaAb_12", "pair2", "R1C1 R1C2: 1 2"),
        ("AhHhIh_456", "triplet3", "R1C8 R8C8 R9C8: 4 5 6"),
        ("AaBaCaDa_1234", "4 cells 4", "R1C1 R2C1 R3C1 R4C1: 1 2 3 4"),
        ("-Eg_3", "absence", "R5C7: not 3"),
    ],
)
def test_facts_are_parsed_and_printed(text: str, kind: str, rc: str) -> None:
    fact = parse_fact(text)
    assert (str(fact), fact.kind, fact.rc()) == (text, kind, rc)


def test_parsing_puts_cells_and_values_in_order() -> None:
    assert str(parse_fact("IhAh_65")) == "AhIh_56"


@pytest.mark.parametrize("text", ["", "Aj_1", "aA_1", "Aa1", "Aa_", "AaAa_1", "Aa_11", "-AaAb_1", "-Aa_12", "Aa_0"])
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


# Presences found


def test_pair2_splits() -> None:
    base = told("AaAb_12")
    assert base.last("AaAb_1").rule == base.last("AaAb_2").rule == "pair2_splits"
    assert texts(base) == {"AaAb_12"}


def test_last_place() -> None:
    base = told(*absences("Mm", 5, "Bb"))
    assert base.last("Bb_5").rule == "last_place"
    assert texts(base) == {"Bb_5"}, "the absences have gone"


def test_last_two_places() -> None:
    base = told(*absences("Mm", 5, "Bb Bc"))
    assert base.last("BbBc_5").rule == "last_two_places"
    assert texts(base) == {"BbBc_5"}, "the absences have gone"


def test_occupied_cells_count_like_absences() -> None:
    base = told(*(f"A{column}_{value}" for value, column in enumerate("abcdefgh", start=1)))
    assert base.last("Ai_9").rule == "last_place"


def test_last_value() -> None:
    base = told(*(f"-Ee_{value}" for value in range(1, 10) if value != 7))
    assert base.last("Ee_7").rule == "last_value"


def test_last_two_values() -> None:
    base = told(*(f"-Ee_{value}" for value in range(1, 10) if value not in (4, 7)))
    assert base.last("Ee_47").rule == "last_two_values"
    assert "Ee_47" in texts(base)


def test_gathered_places() -> None:
    base = told(*(text for value in (4, 5, 6) for text in absences("h", value, "Ah Hh Ih")))
    assert base.last("AhHhIh_456").rule == "gathered_places"


# Reductions of presences


def test_pairs_merge() -> None:
    base = told("AaAb_1", "AaAb_2")
    assert base.last("AaAb_12").rule == "pairs_merge"
    assert texts(base) == {"AaAb_12"}


def test_twins_merge() -> None:
    base = told("Aa_12", "Ab_12")
    assert base.last("AaAb_12").rule == "twins_merge"
    assert texts(base) == {"AaAb_12"}
    assert not told("Aa_12", "Bd_12").knows("AaBd_12"), "they share no zone"


@pytest.mark.parametrize("facts", [("AaAb_1", "Aa_3"), ("Aa_3", "AaAb_1")])
def test_pair1_settled(facts: tuple[str, str]) -> None:
    base = told(*facts)
    assert base.last("Ab_1").rule == "pair1_settled"
    assert texts(base) == {"Aa_3", "Ab_1"}


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


def test_a_larger_set_settles_into_a_smaller_one() -> None:
    assert texts(told("AaAbAc_123", "Ab_2")) == {"Ab_2", "AaAc_13"}


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
    for fact in base.derived:
        if isinstance(fact, Absence):
            assert fact.cell * 9 + fact.value - 1 not in solution
        else:
            true = sum(cell * 9 + value - 1 in solution for cell in fact.cells for value in fact.values)
            assert true == min(len(fact.cells), len(fact.values))


@pytest.mark.parametrize("line", [FREED, DIRECT, TRIPLET, BLOCKED])
@pytest.mark.parametrize("thorough", [False, True])
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
    lines = list(fact_lines(read_line(DIRECT_TWICE).position(), lang))
    assert any(("Da_4 (R4C1: 4)" if lang == "en" else "Da_4 (L4C1 : 4)") in line for line in lines)
    assert any(("-Db_4 (R4C2: not 4)" if lang == "en" else "-Db_4 (L4C2 : pas 4)") in line for line in lines)
    assert sum(line.startswith(("The first missing", "Les premières")) for line in lines) == 1
    assert lines[-1].startswith("Solved" if lang == "en" else "Résolu")
    blocked = list(fact_lines(read_line(BLOCKED).position(), lang))[-1]
    assert blocked.startswith("Blocked" if lang == "en" else "Bloqué")
    assert "DbDi_36" in blocked


# Seven worked problems: move, facts, roles


def looking(line: str, *places: tuple[str, int]) -> FactBase:
    """The givens at rest, then a look at some zones for a value."""
    base = FactBase.of(read_line(line), run=False)
    for zone, value in places:
        base.look_at(zone, value)
        base.propagate()
    return base


def told_as(move: Move) -> tuple[str, tuple[str, str, int, int], list[str], dict[str, list[str]]]:
    """Fact and zone, signature, eliminating values, helpers with the values that show them."""
    helpers = {str(helper.fact): list(map(str, helper.eliminating)) for helper in move.auxiliary}
    return f"{move.fact} in {move.zone}", move.signature, list(map(str, move.eliminating)), helpers


def roles(move: Move) -> dict[str, str]:
    """The cells of each role."""
    return {str(role): " ".join(cell_text(c) for c in sorted(move.roles) if move.roles[c] is role) for role in Role}


def role_texts(target: str, eliminated: str = "", eliminating: str = "", auxiliary: str = "") -> dict[str, str]:
    return {
        "target": target,
        "eliminated": eliminated,
        "eliminating": eliminating,
        "auxiliary": auxiliary,
        "pattern": "",
    }


def test_the_last_cell_of_a_column() -> None:
    move = move_of(looking(LAST_CELL, ("e", 6)), "De_6")
    assert told_as(move) == ("De_6 in e", ("last_cell", "column", 0, 0), [], {})
    assert roles(move) == role_texts("De")


def test_direct_elimination_in_a_box_and_a_pair_of_places() -> None:
    move = move_of(looking(DIRECT, ("Np", 3)), "Eg_3")
    assert told_as(move) == ("Eg_3 in Np", ("direct", "box", 3, 0), ["Ai_3", "Dc_3", "Hh_3"], {})
    assert roles(move) == role_texts("Eg", "Dg Dh Eh Ei Fi", "Ai Dc Hh")
    pair = looking(DIRECT, ("Pn", 2)).last("HeHf_2")
    assert (pair.rule, str(pair.zone)) == ("last_two_places", "Pn")
    assert [cell_text(fact.cell) for fact in pair.premises if isinstance(fact, Absence)] == ["Ge", "Gf", "Id", "If"]


def test_direct_elimination_and_a_second_move_like_it() -> None:
    first = move_of(looking(DIRECT_TWICE, ("Nn", 8)), "Df_8")
    assert told_as(first) == ("Df_8 in Nn", ("direct", "box", 3, 0), ["Ad_8", "Fa_8", "He_8"], {})
    assert roles(first) == role_texts("Df", "Dd De Ee Fd Fe Ff", "Ad Fa He")
    second = move_of(looking(DIRECT_TWICE, ("Nn", 8), ("Pp", 1)), "Ii_1")
    # A third value was named here, Ha_1. It excludes Hg alone, which Ag_1 excludes as well: two are enough.
    assert told_as(second) == ("Ii_1 in Pp", ("direct", "box", 2, 0), ["Ag_1", "Ge_1"], {})
    assert roles(second) == role_texts("Ii", "Gg Gh Gi Hg Ig", "Ag Ge")
    other = move_of(looking(DIRECT_TWICE, ("Nn", 8), ("Nm", 4)), "Da_4")
    assert other.signature == first.signature


def test_indirect_elimination_by_pairs_of_places() -> None:
    base = looking(INDIRECT, ("Mn", 3), ("Nm", 3), ("Nn", 3))
    assert base.last("AeCe_3").rule == base.last("EaEc_3").rule == "last_two_places"
    move = move_of(base, "Fd_3", "Nn")
    helpers = {"AeCe_3": ["Bh_3", "If_3"], "EaEc_3": []}
    assert told_as(move) == ("Fd_3 in Nn", ("indirect", "box", 1, 2), ["If_3"], helpers)
    assert roles(move) == role_texts("Fd", "Ed Ef Fe Ff", "Bh If", "Ae Ce Ea Ec")


def test_a_pair_of_values_in_a_column() -> None:
    base = looking(PAIR_IN_COLUMN, ("h", 5), ("h", 6), ("h", 4))
    assert base.last("AhIh_56").rule == "pairs_merge"
    move = move_of(base, "Hh_4")
    assert told_as(move) == ("Hh_4 in h", ("pair2", "column", 0, 1), [], {"AhIh_56": ["Hd_5", "Hf_6"]})
    assert roles(move) == role_texts("Hh", "", "Hd Hf", "Ah Ih")


def test_a_pair_of_values_in_a_box() -> None:
    move = move_of(looking(PAIR_IN_BOX, ("Pp", 3), ("Pp", 6), ("Pp", 7)), "Ig_7")
    helpers = {"IhIi_36": ["Ag_3", "Bg_6", "Gc_3", "Ge_6", "Ha_6", "He_3"]}
    assert told_as(move) == ("Ig_7 in Pp", ("pair2", "box", 2, 1), ["Ga_7", "Hf_7"], helpers)
    assert roles(move) == role_texts("Ig", "Gh Gi Hi", "Ag Bg Ga Gc Ge Ha He Hf", "Ih Ii")


def test_a_triplet_of_values_in_a_column() -> None:
    base = looking(TRIPLET, ("h", 4), ("h", 5), ("h", 6), ("h", 3))
    assert base.last("AhHhIh_456").rule == "gathered_places"
    move = move_of(base, "Bh_3")
    assert told_as(move) == ("Bh_3 in h", ("triplet3", "column", 0, 1), [], {"AhHhIh_456": ["Bc_5", "Be_6", "Bf_4"]})
    assert roles(move) == role_texts("Bh", "", "Bc Be Bf", "Ah Hh Ih")
