"""The techniques of the Sudoku ladder, in the order of the core, with the ratings of Sudoku Explainer.

The set is the classic one of Sudoku Explainer 1.2.1; ratings of chains grow with their length.
"""

from __future__ import annotations

from collections.abc import Collection

from grillon.model.values import Level, Technique

TECHNIQUE_SET = "Sudoku Explainer classic"
SCALE = "ER"

_B, _E, _M, _H, _X, _Z = Level

TECHNIQUES: tuple[Technique, ...] = (
    Technique("full_house", _B, 1.0),
    Technique("hidden_single_box", _B, 1.2),
    Technique("hidden_single_line", _B, 1.5),
    Technique("direct_pointing", _E, 1.7),
    Technique("direct_claiming", _E, 1.9),
    Technique("direct_hidden_pair", _E, 2.0),
    Technique("naked_single", _E, 2.3),
    Technique("direct_hidden_triplet", _E, 2.5),
    Technique("pointing", _M, 2.6),
    Technique("claiming", _M, 2.8),
    Technique("naked_pair", _M, 3.0),
    Technique("x_wing", _M, 3.2),
    Technique("hidden_pair", _M, 3.4),
    Technique("naked_triplet", _M, 3.6),
    Technique("swordfish", _M, 3.8),
    Technique("hidden_triplet", _M, 4.0),
    Technique("xy_wing", _H, 4.2, trimmed=True),
    Technique("xyz_wing", _H, 4.4),
    Technique("unique_rectangle_1", _H, 4.5, assumes_one_solution=True),
    Technique("unique_rectangle_2", _H, 4.5, assumes_one_solution=True),
    Technique("unique_rectangle_3", _H, 4.5, assumes_one_solution=True),
    Technique("unique_rectangle_4", _H, 4.5, assumes_one_solution=True),
    Technique("unique_loop_1", _H, 4.6, assumes_one_solution=True),
    Technique("unique_loop_2", _H, 4.6, assumes_one_solution=True),
    Technique("unique_loop_3", _H, 4.6, assumes_one_solution=True),
    Technique("unique_loop_4", _H, 4.6, assumes_one_solution=True),
    Technique("naked_quad", _H, 5.0),
    Technique("jellyfish", _H, 5.2),
    Technique("hidden_quad", _H, 5.4),
    Technique("bug_1", _H, 5.6, assumes_one_solution=True),
    Technique("bug_2", _H, 5.7, assumes_one_solution=True),
    Technique("bug_3", _H, 5.8, assumes_one_solution=True),
    Technique("bug_4", _H, 5.7, assumes_one_solution=True),
    Technique("aligned_pair_exclusion", _X, 6.2),
    Technique("x_cycle", _X, 6.5),
    Technique("y_cycle", _X, 6.5),
    Technique("turbot_fish", _X, 6.6),
    Technique("forcing_x_chain", _X, 6.6),
    Technique("bidirectional_cycle", _X, 7.0),
    Technique("forcing_chain", _X, 7.0),
    Technique("aligned_triplet_exclusion", _X, 7.5),
    Technique("nishio", _X, 7.5),
    Technique("cell_forcing_chains", _Z, 8.0),
    Technique("region_forcing_chains", _Z, 8.0),
    Technique("dynamic_contradiction_chains", _Z, 8.5),
    Technique("dynamic_double_chains", _Z, 8.5),
    Technique("dynamic_cell_chains", _Z, 8.5),
    Technique("dynamic_region_chains", _Z, 8.5),
    Technique("dynamic_plus_contradiction_chains", _Z, 9.0),
    Technique("dynamic_plus_double_chains", _Z, 9.0),
    Technique("dynamic_plus_cell_chains", _Z, 9.0),
    Technique("dynamic_plus_region_chains", _Z, 9.0),
    Technique("nested_forcing_chains", _Z, 9.5),
    Technique("nested_multiple_chains", _Z, 10.0),
    Technique("nested_dynamic_chains", _Z, 10.5),
)

ALL = (1 << len(TECHNIQUES)) - 1
"""Every technique, as the core's set: one bit each."""
NESTED = sum(1 << index for index, technique in enumerate(TECHNIQUES) if technique.id.startswith("nested_"))
"""Chains inside chains: seconds a puzzle, where all others together take milliseconds."""
_INDEX = {technique.id: index for index, technique in enumerate(TECHNIQUES)}


def index_of(identifier: str) -> int:
    """The place of a technique in the ladder.

    >>> index_of("naked_single")
    6
    """
    return _INDEX[identifier]


def technique_bits(identifiers: Collection[str] | None) -> int:
    """The core's set of the techniques named; None stands for all.

    >>> technique_bits(["full_house", "hidden_single_line"])
    5
    """
    return ALL if identifiers is None else sum({1 << index_of(identifier) for identifier in identifiers})


def bits_up_to(rating: float) -> int:
    """The techniques whose rating starts at or below this one.

    >>> bits_up_to(1.5)
    7
    """
    return sum(1 << index for index, technique in enumerate(TECHNIQUES) if technique.rating <= rating + 1e-9)
