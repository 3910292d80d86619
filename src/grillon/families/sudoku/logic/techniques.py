"""The techniques of the Sudoku ladder, in the order of the core, with the ratings of Sudoku Explainer.

The set is the classic one of Sudoku Explainer 1.2.1; ratings of chains grow with their length.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grillon._core import sudoku
from grillon.base.sentences import Sentence
from grillon.families.sudoku import about
from grillon.model.results.ratings import REFERENCE, Level, Technique, TechniqueSet, TechniqueWords, rated_techniques

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
_NOTHING_ELSE = Sentence(
    "Look at {clue_cells}: {clues}. No way of filling these cells with the digits that are left has what is ruled out "
    "here."
)
_FORTY_FIVE = Sentence(
    "Every digit lies once in {areas}, {whole} in all; and {clues}. That leaves one sum for {clue_cells}, and no way "
    "of filling these cells has what is ruled out here."
)
CLUE_WORDS = (
    TechniqueWords(
        "last_of_clue",
        _B,
        "last cell of a clue",
        "Look at {clue_cells}: {clues}. One cell is open, which leaves {digit} for {targets}.",
    ),
    TechniqueWords("combinations", _E, "combinations of a sum", _NOTHING_ELSE),
    TechniqueWords("line_values", _E, "digits along a line", _NOTHING_ELSE),
    TechniqueWords(
        "needed_digits",
        _E,
        "digits that a clue needs",
        "Look at {clue_cells}: {clues}. Whatever digits fill these cells, {digit} is needed, in {digit_cells}.",
    ),
    TechniqueWords("rule_of_45", _M, "rule of 45", _FORTY_FIVE),
    TechniqueWords(
        "killer_pair",
        _M,
        "killer pair",
        "Look at {clue_cells}: {clues}. Every combination left there has {pair}, and {helpers} holds nothing else: "
        "together they take both digits of {house}.",
    ),
    TechniqueWords("rule_of_45_several", _H, "rule of 45 over several cells or houses", _FORTY_FIVE),
    TechniqueWords("clue_chain", _X, "chain through clues"),
)
"""The techniques for cages, lines and dots, the same in both sets."""
WORDS = (
    *CLUE_WORDS,
    TechniqueWords(
        "full_house",
        _B,
        "last empty cell",
        "{targets} is the only empty cell left in {house}, and {digit} is the digit missing there.",
    ),
    TechniqueWords(
        "hidden_single_box",
        _B,
        "hidden single in a box",
        "In {house}, every other cell is taken or sees {digit} elsewhere: only {targets} is left for it.",
    ),
    TechniqueWords(
        "hidden_single_line",
        _B,
        "hidden single in a line",
        "In {house}, every other cell is taken or cannot hold {digit}: only {targets} is left for it.",
    ),
    TechniqueWords("direct_pointing", _E, "pointing that places a digit", _DIRECT_LOCKED),
    TechniqueWords("direct_claiming", _E, "claiming that places a digit", _DIRECT_LOCKED),
    TechniqueWords("direct_hidden_pair", _E, "hidden pair that places a digit", _DIRECT_HIDDEN),
    TechniqueWords(
        "naked_single",
        _E,
        "naked single",
        "Every digit but {digit} is ruled out of {targets}, by the cells it sees or by earlier steps.",
    ),
    TechniqueWords("direct_hidden_triplet", _E, "hidden triplet that places a digit", _DIRECT_HIDDEN),
    TechniqueWords("pointing", _M, "pointing", LOCKED),
    TechniqueWords("claiming", _M, "claiming", LOCKED),
    TechniqueWords("naked_pair", _M, "naked pair", NAKED_SET),
    TechniqueWords("x_wing", _M, "X-Wing", FISH),
    TechniqueWords("hidden_pair", _M, "hidden pair", HIDDEN_SET),
    TechniqueWords("naked_triplet", _M, "naked triplet", NAKED_SET),
    TechniqueWords("swordfish", _M, "Swordfish", FISH),
    TechniqueWords("hidden_triplet", _M, "hidden triplet", HIDDEN_SET),
    TechniqueWords(
        "xy_wing",
        _H,
        "XY-Wing",
        "Whatever {helpers} holds ({helper_choices}), one of {cells} holds {digit}. A cell that sees both cannot.",
        trimmed=True,
    ),
    TechniqueWords(
        "xyz_wing",
        _H,
        "XYZ-Wing",
        "Whatever {helpers} holds ({helper_choices}), it or one of {cells} holds {digit}. A cell that "
        "sees all three cannot.",
    ),
    TechniqueWords("unique_rectangle_1", _H, "unique rectangle, type 1", UNIQUE_1, assumes_one_solution=True),
    TechniqueWords("unique_rectangle_2", _H, "unique rectangle, type 2", UNIQUE_2, assumes_one_solution=True),
    TechniqueWords("unique_rectangle_3", _H, "unique rectangle, type 3", UNIQUE_3, assumes_one_solution=True),
    TechniqueWords("unique_rectangle_4", _H, "unique rectangle, type 4", UNIQUE_4, assumes_one_solution=True),
    TechniqueWords("unique_loop_1", _H, "unique loop, type 1", UNIQUE_1, assumes_one_solution=True),
    TechniqueWords("unique_loop_2", _H, "unique loop, type 2", UNIQUE_2, assumes_one_solution=True),
    TechniqueWords("unique_loop_3", _H, "unique loop, type 3", UNIQUE_3, assumes_one_solution=True),
    TechniqueWords("unique_loop_4", _H, "unique loop, type 4", UNIQUE_4, assumes_one_solution=True),
    TechniqueWords("naked_quad", _H, "naked quad", NAKED_SET),
    TechniqueWords("jellyfish", _H, "Jellyfish", FISH),
    TechniqueWords("hidden_quad", _H, "hidden quad", HIDDEN_SET),
    TechniqueWords(
        "bug_1",
        _H,
        "bivalue universal grave, type 1",
        "Without {extras}, every empty cell would have two candidates and every digit two places in "
        "each house, which gives several solutions or none. So {targets} must hold it.",
        assumes_one_solution=True,
    ),
    TechniqueWords(
        "bug_2",
        _H,
        "bivalue universal grave, type 2",
        "Without {extras}, every empty cell would have two candidates and every digit two places in "
        "each house, which gives several solutions or none. So at least one of them is true. All of "
        "them are seen from {targets}.",
        assumes_one_solution=True,
    ),
    TechniqueWords(
        "bug_4",
        _H,
        "bivalue universal grave, type 4",
        "Without the candidates beyond two in {sources}, every empty cell would have two candidates "
        "and every digit two places in each house, which gives several solutions or none. So at least"
        " one of them is true. The other of the two cells then holds the digit both share ({either_extra}).",
        assumes_one_solution=True,
    ),
    TechniqueWords(
        "bug_3",
        _H,
        "bivalue universal grave, type 3",
        "Without {extras}, every empty cell would have two candidates and every digit two places in "
        "each house, which gives several solutions or none. So at least one of them is true. Together"
        " with {helpers} these cells lock the digits {helper_digits}.",
        assumes_one_solution=True,
    ),
    TechniqueWords("aligned_pair_exclusion", _X, "aligned pair exclusion", _ALIGNED),
    TechniqueWords("x_cycle", _X, "X-cycle", _CYCLE),
    TechniqueWords("y_cycle", _X, "Y-cycle", _CYCLE),
    TechniqueWords("turbot_fish", _X, "turbot fish"),
    TechniqueWords("forcing_x_chain", _X, "forcing X-chain"),
    TechniqueWords("bidirectional_cycle", _X, "bidirectional cycle", _CYCLE),
    TechniqueWords("forcing_chain", _X, "forcing chain"),
    TechniqueWords("aligned_triplet_exclusion", _X, "aligned triplet exclusion", _ALIGNED),
    TechniqueWords("nishio", _X, "Nishio"),
    TechniqueWords("cell_forcing_chains", _Z, "cell forcing chains"),
    TechniqueWords("region_forcing_chains", _Z, "region forcing chains"),
    TechniqueWords("dynamic_contradiction_chains", _Z, "dynamic contradiction chains"),
    TechniqueWords("dynamic_double_chains", _Z, "dynamic double chains"),
    TechniqueWords("dynamic_cell_chains", _Z, "dynamic cell forcing chains"),
    TechniqueWords("dynamic_region_chains", _Z, "dynamic region forcing chains"),
    TechniqueWords("dynamic_plus_contradiction_chains", _Z, "dynamic contradiction chains with patterns"),
    TechniqueWords("dynamic_plus_double_chains", _Z, "dynamic double chains with patterns"),
    TechniqueWords("dynamic_plus_cell_chains", _Z, "dynamic cell forcing chains with patterns"),
    TechniqueWords("dynamic_plus_region_chains", _Z, "dynamic region forcing chains with patterns"),
    TechniqueWords("nested_forcing_chains", _Z, "dynamic chains with forcing chains inside"),
    TechniqueWords("nested_multiple_chains", _Z, "dynamic chains with cell and region chains inside"),
    TechniqueWords("nested_dynamic_chains", _Z, "dynamic chains with dynamic chains inside"),
)
TECHNIQUES = rated_techniques(sudoku.techniques(), WORDS)

CLASSIC_SET = TechniqueSet(REFERENCE, about.TECHNIQUE_SET, about.SCALE, TECHNIQUES)

NESTED = sum(1 << index for index, technique in enumerate(TECHNIQUES) if technique.id.startswith("nested_"))
"""Chains inside chains: they take seconds per puzzle, all others together milliseconds."""


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


OF_CLUES = frozenset(words.id for words in CLUE_WORDS)
"""Their ids."""


def unusable(technique: Technique, variant: Variant, clues: Sentence | None = None) -> Sentence | None:
    """The reason why a technique of either set never applies to puzzles of this variant; None where it may apply.

    `clues` are those that will be drawn, where the variant has none yet.
    """
    pairs = [rule for rule, _ in (*variant.differing, *variant.apart)]
    drawn = clues or next((clue.plural for clue in variant.clues), None)
    if technique.assumes_one_solution and pairs:
        return Sentence(
            "{technique}: not used with the rule '{rule}', where exchanging digits may break it",
            technique=Sentence(technique.name),
            rule=pairs[0],
        )
    if technique.assumes_one_solution and drawn is not None:
        return Sentence(
            "{technique}: not used with {clues}, where exchanging digits may break a rule",
            technique=Sentence(technique.name),
            clues=drawn,
        )
    if technique.id in _ON_SMALL_BOARDS and variant.size > _SMALL:
        return Sentence(
            "{technique}: only looked for on boards up to {size}x{size}",
            technique=Sentence(technique.name),
            size=_SMALL,
        )
    return None
