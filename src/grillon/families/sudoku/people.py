"""The techniques with the names people use, in the order of the core, on their own scale.

Ratings run from 1 (the last empty cell of a house) to 10 (chains inside chains). A puzzle's rating is that of its
hardest step; its score adds up all steps, each with the square of its technique's rating, so that one long chain weighs
as much as fifty singles.
"""

from __future__ import annotations

from collections.abc import Mapping

from grillon.families.sudoku.techniques import (
    FISH,
    HIDDEN_SET,
    LOCKED,
    NAKED_SET,
    UNIQUE_1,
    UNIQUE_2,
    UNIQUE_3,
    UNIQUE_4,
)
from grillon.model.ratings import Level, Technique, TechniqueSet
from grillon.sentences import Sentence

_B, _E, _M, _H, _X, _Z = Level

_LOCKED_SET = Sentence(
    "{cells} can hold only {digits} and use them up. They lie in {first} and in {house}: no other cell of either can "
    "hold these digits."
)
_FINNED = Sentence(
    "In {bases}, the {digit} can only lie in {covers}, or in a fin: {helper_places}. If no fin holds it, it lies "
    "nowhere else in {covers}. So a cell there that sees every fin cannot hold it."
)
_TWO_LINKS = Sentence(
    "In {strong}, the {digit} has only two places each. {joined} both lie in {joint}: not both hold it. So one of the "
    "other two does: {ends}. A cell that sees both cannot hold {digit}."
)
_FRANKEN = Sentence(
    "With {digit} in {targets}, the only places left for it in {bases} would be {cells}. They lie in {covers}, which "
    "is one house too few."
)
_LOOP = Sentence(
    "The chain closes: either all of {extras} are true, or all candidates between them. Whatever sees one of each sort "
    "is out."
)


def _of(
    identifier: str, level: Level, rating: float, name: str, why: str = "", *, assumes_one_solution: bool = False
) -> Technique:
    return Technique(
        identifier, level, rating, name, why, assumes_one_solution=assumes_one_solution, technique_set="people"
    )


TECHNIQUES: tuple[Technique, ...] = (
    _of(
        "full_house",
        _B,
        1.0,
        Sentence("last empty cell"),
        Sentence("{targets} is the only empty cell left in {house}, and {digit} is the digit missing there."),
    ),
    _of(
        "hidden_single_box",
        _B,
        1.2,
        Sentence("hidden single in a box"),
        Sentence("In {house}, every other cell is taken or sees {digit} elsewhere: only {targets} is left for it."),
    ),
    _of(
        "hidden_single_line",
        _B,
        1.5,
        Sentence("hidden single in a line"),
        Sentence("In {house}, every other cell is taken or cannot hold {digit}: only {targets} is left for it."),
    ),
    _of(
        "naked_single",
        _E,
        2.0,
        Sentence("naked single"),
        Sentence("Every digit but {digit} is ruled out of {targets}, by the cells it sees or by earlier steps."),
    ),
    _of("pointing", _E, 2.2, Sentence("pointing"), LOCKED),
    _of("claiming", _E, 2.3, Sentence("claiming"), LOCKED),
    _of("locked_pair", _M, 2.6, Sentence("locked pair"), _LOCKED_SET),
    _of("naked_pair", _M, 2.8, Sentence("naked pair"), NAKED_SET),
    _of("hidden_pair", _M, 3.0, Sentence("hidden pair"), HIDDEN_SET),
    _of("locked_triple", _M, 3.1, Sentence("locked triple"), _LOCKED_SET),
    _of("naked_triple", _M, 3.2, Sentence("naked triple"), NAKED_SET),
    _of("hidden_triple", _M, 3.4, Sentence("hidden triple"), HIDDEN_SET),
    _of("x_wing", _H, 3.8, Sentence("X-Wing"), FISH),
    _of(
        "unique_rectangle_1",
        _H,
        4.0,
        Sentence("unique rectangle, type 1"),
        UNIQUE_1,
        assumes_one_solution=True,
    ),
    _of(
        "skyscraper",
        _H,
        4.1,
        Sentence("skyscraper"),
        _TWO_LINKS,
    ),
    _of(
        "two_string_kite",
        _H,
        4.2,
        Sentence("two-string kite"),
        _TWO_LINKS,
    ),
    _of(
        "turbot_fish",
        _H,
        4.3,
        Sentence("turbot fish"),
        Sentence(
            "In {strong}, the {digit} has only two places each. {joined} see each other: not both hold it. So one of "
            "the other two does: {ends}. A cell that sees both cannot hold {digit}."
        ),
    ),
    _of(
        "empty_rectangle",
        _H,
        4.4,
        Sentence("empty rectangle"),
        Sentence(
            "In {first_strong}, the {digit} has only two places. If it is in {first_on}, {box} cannot have it in "
            "{near} and has it in {far}. So one of these is true: {ends}. A cell that sees them all cannot hold "
            "{digit}."
        ),
    ),
    _of(
        "remote_pair",
        _H,
        4.5,
        Sentence("remote pair"),
        Sentence(
            "{path} make a chain of cells that hold {digits} in turn. So its two ends hold both digits, and a cell "
            "that sees both ends holds neither."
        ),
    ),
    _of(
        "xy_wing",
        _H,
        4.6,
        Sentence("XY-Wing"),
        Sentence(
            "Whatever {middle} holds ({middle_choices}), one of {outer} is left with {digit}. A cell that sees both "
            "cannot hold it."
        ),
    ),
    _of(
        "w_wing",
        _H,
        4.7,
        Sentence("W-Wing"),
        Sentence(
            "{outer} have the same two candidates. In {strong}, the {linked} can only lie in {middle}, which "
            "keeps it out of one of the two cells. So that one holds the other digit: {ends}. A cell that sees both "
            "cannot hold it."
        ),
    ),
    _of(
        "bug_plus_one",
        _H,
        4.8,
        Sentence("bivalue universal grave plus one"),
        Sentence(
            "Without {extras}, every empty cell would have two candidates and every digit two places in "
            "each house, which gives several solutions or none. So {targets} must hold it."
        ),
        assumes_one_solution=True,
    ),
    _of(
        "xyz_wing",
        _H,
        4.9,
        Sentence("XYZ-Wing"),
        Sentence(
            "Whatever {helpers} holds ({helper_choices}), it or one of {cells} holds {digit}. A cell that "
            "sees all three cannot."
        ),
    ),
    _of("swordfish", _H, 5.0, Sentence("Swordfish"), FISH),
    _of("naked_quad", _H, 5.1, Sentence("naked quad"), NAKED_SET),
    _of("hidden_quad", _H, 5.3, Sentence("hidden quad"), HIDDEN_SET),
    _of(
        "unique_rectangle_2",
        _H,
        5.4,
        Sentence("unique rectangle, type 2"),
        UNIQUE_2,
        assumes_one_solution=True,
    ),
    _of(
        "unique_rectangle_4",
        _H,
        5.4,
        Sentence("unique rectangle, type 4"),
        UNIQUE_4,
        assumes_one_solution=True,
    ),
    _of(
        "unique_rectangle_6",
        _H,
        5.4,
        Sentence("unique rectangle, type 6"),
        Sentence(
            "If {cells} held only {digits}, these two digits could be exchanged there and there would be a second "
            "solution. With {digit} in {targets} the other places of {digit} on these lines would make them do so."
        ),
        assumes_one_solution=True,
    ),
    _of(
        "unique_rectangle_3",
        _H,
        5.5,
        Sentence("unique rectangle, type 3"),
        UNIQUE_3,
        assumes_one_solution=True,
    ),
    _of(
        "hidden_rectangle",
        _H,
        5.6,
        Sentence("hidden rectangle"),
        Sentence(
            "If {cells} held only {digits}, these two digits could be exchanged there and there would be a second "
            "solution. With {digit} in {targets} the lines that leave the other digit no further place would make them "
            "do so."
        ),
        assumes_one_solution=True,
    ),
    _of(
        "avoidable_rectangle",
        _H,
        5.6,
        Sentence("avoidable rectangle"),
        Sentence(
            "None of {cells} is given. With {digit} in {targets} they would hold {digits} in a way that can be "
            "exchanged, and there would be a second solution."
        ),
        assumes_one_solution=True,
    ),
    _of(
        "colour_trap",
        _H,
        5.7,
        Sentence("simple colouring, trap"),
        Sentence(
            "Houses with two places for {digit} divide these cells into two colours, one of which is right: "
            "{sources} or {helpers}. A cell that sees both colours cannot hold {digit}."
        ),
    ),
    _of(
        "colour_wrap",
        _H,
        5.8,
        Sentence("simple colouring, wrap"),
        Sentence(
            "Houses with two places for {digit} divide these cells into two colours, one of which is right. In "
            "{helpers} two cells of one colour see each other, so the other colour is right: {sources}."
        ),
    ),
    _of(
        "multi_colouring",
        _H,
        5.9,
        Sentence("multi-colouring"),
        Sentence(
            "Houses with two places for {digit} divide these cells into two pairs of colours. Colours of different "
            "pairs see each other, which leaves no {digit} for {targets}."
        ),
    ),
    _of("jellyfish", _H, 6.0, Sentence("Jellyfish"), FISH),
    _of("finned_x_wing", _H, 6.1, Sentence("finned X-Wing"), _FINNED),
    _of("sashimi_x_wing", _H, 6.2, Sentence("sashimi X-Wing"), _FINNED),
    _of(
        "wxyz_wing",
        _H,
        6.3,
        Sentence("WXYZ-Wing"),
        Sentence(
            "{set_cells} have as many candidates as cells ({set_digits}), and only {digit} can lie in two of them. "
            "Without it they could not all be filled, so one of them holds it. A cell that sees all its places there "
            "cannot."
        ),
    ),
    _of(
        "franken_x_wing",
        _H,
        6.4,
        Sentence("Franken X-Wing"),
        _FRANKEN,
    ),
    _of("finned_swordfish", _X, 6.5, Sentence("finned Swordfish"), _FINNED),
    _of("sashimi_swordfish", _X, 6.6, Sentence("sashimi Swordfish"), _FINNED),
    _of("finned_jellyfish", _X, 6.7, Sentence("finned Jellyfish"), _FINNED),
    _of("sashimi_jellyfish", _X, 6.8, Sentence("sashimi Jellyfish"), _FINNED),
    _of(
        "sue_de_coq",
        _X,
        6.9,
        Sentence("Sue de Coq"),
        Sentence(
            "{cells}, where {first} and {second} cross, take their digits from two sets; with {helpers} each set has "
            "as many cells as digits. So these digits lie nowhere else in their house."
        ),
    ),
    _of("x_chain", _X, 7.0, Sentence("X-chain")),
    _of("xy_chain", _X, 7.1, Sentence("XY-chain")),
    _of("continuous_loop", _X, 7.2, Sentence("continuous nice loop"), _LOOP),
    _of("alternating_chain", _X, 7.3, Sentence("alternating inference chain")),
    _of("discontinuous_loop", _X, 7.3, Sentence("discontinuous nice loop")),
    _of(
        "als_xz",
        _X,
        7.4,
        Sentence("almost locked sets, XZ rule"),
        Sentence(
            "Two sets of cells each have one more digit than cells: {sets}. Only one of them can hold {linked}; "
            "the other is then locked, so one of these is true: {ends}."
        ),
    ),
    _of("grouped_chain", _X, 7.5, Sentence("grouped alternating inference chain")),
    _of(
        "als_xy_wing",
        _X,
        7.6,
        Sentence("almost locked sets, XY-Wing"),
        Sentence(
            "Three sets of cells each have one more digit than cells: {sets}. Whichever digit the middle set "
            "lacks, one of the two others is locked, so one of these is true: {ends}."
        ),
    ),
    _of("als_chain", _X, 7.7, Sentence("chain of almost locked sets")),
    _of(
        "death_blossom",
        _X,
        7.8,
        Sentence("death blossom"),
        Sentence(
            "With {other_choices} in {helpers}, a set among {petals} that had one more digit than cells is locked and "
            "holds {digit}. So {holders} holds {digit} in any case, and a cell that sees all of these cannot."
        ),
    ),
    _of(
        "franken_swordfish",
        _X,
        7.9,
        Sentence("Franken Swordfish"),
        _FRANKEN,
    ),
    _of(
        "franken_jellyfish",
        _X,
        7.9,
        Sentence("Franken Jellyfish"),
        _FRANKEN,
    ),
    _of("als_alternating_chain", _X, 8.0, Sentence("alternating chain with almost locked sets")),
    _of("forcing_chains", _Z, 8.5, Sentence("forcing chains")),
    _of("forcing_net", _Z, 9.0, Sentence("forcing net")),
    _of("nested_forcing_net", _Z, 10.0, Sentence("forcing net with chains inside")),
)

PEOPLE = TechniqueSet("people", "people", "people", TECHNIQUES)


def score(uses: Mapping[str, int]) -> int:
    """The score of all steps of a solve: the sum of the squares of their techniques' ratings, rounded at the end.

    >>> score({"full_house": 10, "x_wing": 1})
    24
    """
    return round(sum(uses.get(technique.id, 0) * technique.rating**2 for technique in TECHNIQUES))
