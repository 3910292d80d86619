"""The techniques of the Sudoku ladder, in the order of the core, with the ratings of Sudoku Explainer.

The set is the classic one of Sudoku Explainer 1.2.1; ratings of chains grow with their length.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grillon.families.sudoku import about
from grillon.model.ratings import REFERENCE, Level, Technique, TechniqueSet
from grillon.sentences import Sentence

if TYPE_CHECKING:
    from grillon.families.sudoku.variants import Variant

_SMALL = 9
"""The largest size for searches that take hours on larger boards."""

_B, _E, _M, _H, _X, _Z = Level

_DIRECT_LOCKED = Sentence(
    "In {first}, the {digit} can only lie in {second} ({helper_places}), so nowhere else there; in "
    "{house} that leaves {targets}."
)
_DIRECT_HIDDEN = Sentence(
    "In {house}, the digits {helper_digits} fit only in {helpers} and fill them; that leaves "
    "{targets} as the only place for {digit}."
)
LOCKED = Sentence(
    "In {first}, the {digit} can only lie in {second} ({places}). So the {digit} lies nowhere else in {second}."
)
NAKED_SET = Sentence("{cells} can hold only {digits} and use them up: no other cell of {house} can hold these digits.")
FISH = Sentence(
    "In {bases}, the {digits} can only lie in {covers}. These lines get their {digits} there, and hold it nowhere else."
)
HIDDEN_SET = Sentence("In {house}, the digits {digits} fit only in {cells}, which therefore hold nothing else.")
UNIQUE_1 = Sentence(
    "If {cells} held only {digits}, these two digits could be exchanged there and there would be "
    "a second solution. {targets}, the only one with other candidates, must use one of them."
)
UNIQUE_2 = Sentence(
    "If {cells} held only {digits}, these two digits could be exchanged there and there would be "
    "a second solution. So one of {sources} holds {digit}, and no cell that sees them all does."
)
UNIQUE_3 = Sentence(
    "If {cells} held only {digits}, these two digits could be exchanged there and there would be "
    "a second solution. So one of {sources} holds another candidate; together with {helpers} "
    "these cells lock the digits {helper_digits}."
)
UNIQUE_4 = Sentence(
    "If {cells} held only {digits}, these two digits could be exchanged there and there would be "
    "a second solution. In {house}, one of the two digits lies in {source_places} for certain "
    "({either_extra}), so the other cannot."
)
_ALIGNED = Sentence(
    "Go through the ways to fill {helpers}: with {digit} in {targets}, each repeats a digit in a "
    "house or leaves one of {sources} without any."
)
_CYCLE = Sentence(
    "The links close: either all of {extras} are true, or all candidates between them. Whatever "
    "sees one of each sort is out."
)
TECHNIQUES: tuple[Technique, ...] = (
    Technique(
        "full_house",
        _B,
        1.0,
        "last empty cell",
        "{targets} is the only empty cell left in {house}, and {digit} is the digit missing there.",
    ),
    Technique(
        "hidden_single_box",
        _B,
        1.2,
        "hidden single in a box",
        "In {house}, every other cell is taken or sees {digit} elsewhere: only {targets} is left for it.",
    ),
    Technique(
        "hidden_single_line",
        _B,
        1.5,
        "hidden single in a line",
        "In {house}, every other cell is taken or cannot hold {digit}: only {targets} is left for it.",
    ),
    Technique("direct_pointing", _E, 1.7, "pointing that places a digit", _DIRECT_LOCKED),
    Technique("direct_claiming", _E, 1.9, "claiming that places a digit", _DIRECT_LOCKED),
    Technique("direct_hidden_pair", _E, 2.0, "hidden pair that places a digit", _DIRECT_HIDDEN),
    Technique(
        "naked_single",
        _E,
        2.3,
        "naked single",
        "Every digit but {digit} is ruled out of {targets}, by the cells it sees or by earlier steps.",
    ),
    Technique("direct_hidden_triplet", _E, 2.5, "hidden triplet that places a digit", _DIRECT_HIDDEN),
    Technique("pointing", _M, 2.6, "pointing", LOCKED),
    Technique("claiming", _M, 2.8, "claiming", LOCKED),
    Technique("naked_pair", _M, 3.0, "naked pair", NAKED_SET),
    Technique("x_wing", _M, 3.2, "X-Wing", FISH),
    Technique("hidden_pair", _M, 3.4, "hidden pair", HIDDEN_SET),
    Technique("naked_triplet", _M, 3.6, "naked triplet", NAKED_SET),
    Technique("swordfish", _M, 3.8, "Swordfish", FISH),
    Technique("hidden_triplet", _M, 4.0, "hidden triplet", HIDDEN_SET),
    Technique(
        "xy_wing",
        _H,
        4.2,
        "XY-Wing",
        "Whatever {helpers} holds ({helper_choices}), one of {cells} holds {digit}. A cell that sees both cannot.",
        trimmed=True,
    ),
    Technique(
        "xyz_wing",
        _H,
        4.4,
        "XYZ-Wing",
        "Whatever {helpers} holds ({helper_choices}), it or one of {cells} holds {digit}. A cell that "
        "sees all three cannot.",
    ),
    Technique("unique_rectangle_1", _H, 4.5, "unique rectangle, type 1", UNIQUE_1, assumes_one_solution=True),
    Technique("unique_rectangle_2", _H, 4.5, "unique rectangle, type 2", UNIQUE_2, assumes_one_solution=True),
    Technique("unique_rectangle_3", _H, 4.5, "unique rectangle, type 3", UNIQUE_3, assumes_one_solution=True),
    Technique("unique_rectangle_4", _H, 4.5, "unique rectangle, type 4", UNIQUE_4, assumes_one_solution=True),
    Technique("unique_loop_1", _H, 4.6, "unique loop, type 1", UNIQUE_1, assumes_one_solution=True),
    Technique("unique_loop_2", _H, 4.6, "unique loop, type 2", UNIQUE_2, assumes_one_solution=True),
    Technique("unique_loop_3", _H, 4.6, "unique loop, type 3", UNIQUE_3, assumes_one_solution=True),
    Technique("unique_loop_4", _H, 4.6, "unique loop, type 4", UNIQUE_4, assumes_one_solution=True),
    Technique("naked_quad", _H, 5.0, "naked quad", NAKED_SET),
    Technique("jellyfish", _H, 5.2, "Jellyfish", FISH),
    Technique("hidden_quad", _H, 5.4, "hidden quad", HIDDEN_SET),
    Technique(
        "bug_1",
        _H,
        5.6,
        "bivalue universal grave, type 1",
        "Without {extras}, every empty cell would have two candidates and every digit two places in "
        "each house, which gives several solutions or none. So {targets} must hold it.",
        assumes_one_solution=True,
    ),
    Technique(
        "bug_2",
        _H,
        5.7,
        "bivalue universal grave, type 2",
        "Without {extras}, every empty cell would have two candidates and every digit two places in "
        "each house, which gives several solutions or none. So at least one of them is true. All of "
        "them are seen from {targets}.",
        assumes_one_solution=True,
    ),
    Technique(
        "bug_4",
        _H,
        5.7,
        "bivalue universal grave, type 4",
        "Without the candidates beyond two in {sources}, every empty cell would have two candidates "
        "and every digit two places in each house, which gives several solutions or none. So at least"
        " one of them is true. The other of the two cells then holds the digit both share ({either_extra}).",
        assumes_one_solution=True,
    ),
    Technique(
        "bug_3",
        _H,
        5.8,
        "bivalue universal grave, type 3",
        "Without {extras}, every empty cell would have two candidates and every digit two places in "
        "each house, which gives several solutions or none. So at least one of them is true. Together"
        " with {helpers} these cells lock the digits {helper_digits}.",
        assumes_one_solution=True,
    ),
    Technique("aligned_pair_exclusion", _X, 6.2, "aligned pair exclusion", _ALIGNED),
    Technique("x_cycle", _X, 6.5, "X-cycle", _CYCLE),
    Technique("y_cycle", _X, 6.5, "Y-cycle", _CYCLE),
    Technique("turbot_fish", _X, 6.6, "turbot fish"),
    Technique("forcing_x_chain", _X, 6.6, "forcing X-chain"),
    Technique("bidirectional_cycle", _X, 7.0, "bidirectional cycle", _CYCLE),
    Technique("forcing_chain", _X, 7.0, "forcing chain"),
    Technique("aligned_triplet_exclusion", _X, 7.5, "aligned triplet exclusion", _ALIGNED),
    Technique("nishio", _X, 7.5, "Nishio"),
    Technique("cell_forcing_chains", _Z, 8.0, "cell forcing chains"),
    Technique("region_forcing_chains", _Z, 8.0, "region forcing chains"),
    Technique("dynamic_contradiction_chains", _Z, 8.5, "dynamic contradiction chains"),
    Technique("dynamic_double_chains", _Z, 8.5, "dynamic double chains"),
    Technique("dynamic_cell_chains", _Z, 8.5, "dynamic cell forcing chains"),
    Technique("dynamic_region_chains", _Z, 8.5, "dynamic region forcing chains"),
    Technique("dynamic_plus_contradiction_chains", _Z, 9.0, "dynamic contradiction chains with patterns"),
    Technique("dynamic_plus_double_chains", _Z, 9.0, "dynamic double chains with patterns"),
    Technique("dynamic_plus_cell_chains", _Z, 9.0, "dynamic cell forcing chains with patterns"),
    Technique("dynamic_plus_region_chains", _Z, 9.0, "dynamic region forcing chains with patterns"),
    Technique("nested_forcing_chains", _Z, 9.5, "dynamic chains with forcing chains inside"),
    Technique("nested_multiple_chains", _Z, 10.0, "dynamic chains with cell and region chains inside"),
    Technique("nested_dynamic_chains", _Z, 10.5, "dynamic chains with dynamic chains inside"),
)

CLASSIC_SET = TechniqueSet(REFERENCE, about.TECHNIQUE_SET, about.SCALE, TECHNIQUES)

ALL = (1 << len(TECHNIQUES)) - 1
"""Every technique, as the core's set: one bit each."""
NESTED = sum(1 << index for index, technique in enumerate(TECHNIQUES) if technique.id.startswith("nested_"))
"""Chains inside chains: they take seconds per puzzle, all others together milliseconds."""
_INDEX = {technique.id: index for index, technique in enumerate(TECHNIQUES)}


def index_of(identifier: str) -> int:
    """The index of a technique in the ladder.

    >>> index_of("naked_single")
    6
    """
    return _INDEX[identifier]


def bits_up_to(rating: float) -> int:
    """The techniques whose rating starts at or below this one.

    >>> bits_up_to(1.5)
    7
    """
    return sum(1 << index for index, technique in enumerate(TECHNIQUES) if technique.rating <= rating + 1e-9)


_ON_SMALL_BOARDS = frozenset(
    {
        *(technique.id for technique in TECHNIQUES if technique.id.startswith("nested_")),
        "nested_forcing_net",
        "als_alternating_chain",
        "franken_jellyfish",
    }
)


def unusable(technique: Technique, variant: Variant) -> Sentence | None:
    """The reason why a technique of either set never applies to puzzles of this variant; None where it may apply."""
    pairs = [rule for rule, _ in (*variant.differing, *variant.apart)]
    if technique.assumes_one_solution and pairs:
        return Sentence(
            "{technique}: not used with the rule '{rule}', where exchanging digits may break it",
            technique=Sentence(technique.name),
            rule=pairs[0],
        )
    if technique.id in _ON_SMALL_BOARDS and variant.size > _SMALL:
        return Sentence(
            "{technique}: only looked for on boards up to {size}x{size}",
            technique=Sentence(technique.name),
            size=_SMALL,
        )
    return None
