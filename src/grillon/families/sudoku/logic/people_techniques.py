"""The techniques with the names people use, in the order of the core, on their own scale.

Ratings run from 1 (the last empty cell of a house) to 10 (chains inside chains). A puzzle's rating is that of its
hardest step; its score adds up all steps, each with the square of its technique's rating, so that one long chain weighs
as much as fifty singles.
"""

from __future__ import annotations

from collections.abc import Mapping

from grillon._core import sudoku
from grillon.base.sentences import Sentence
from grillon.families.sudoku.logic.ideas import IDEAS
from grillon.families.sudoku.logic.techniques import FISH, HIDDEN_SET, LOCKED, NAKED_SET, WORDS
from grillon.model.results.ratings import Level, TechniqueSet, TechniqueWords, rated_techniques

_, _E, _M, _H, _X, _Z = Level

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


_WORDS = (
    *WORDS,
    TechniqueWords("pointing", _E, "pointing", LOCKED),
    TechniqueWords("claiming", _E, "claiming", LOCKED),
    TechniqueWords("locked_pair", _M, "locked pair", _LOCKED_SET),
    TechniqueWords("locked_triple", _M, "locked triple", _LOCKED_SET),
    TechniqueWords("naked_triple", _M, "naked triple", NAKED_SET),
    TechniqueWords("hidden_triple", _M, "hidden triple", HIDDEN_SET),
    TechniqueWords("x_wing", _H, "X-Wing", FISH),
    TechniqueWords("skyscraper", _H, "skyscraper", _TWO_LINKS),
    TechniqueWords("two_string_kite", _H, "two-string kite", _TWO_LINKS),
    TechniqueWords(
        "turbot_fish",
        _H,
        "turbot fish",
        "In {strong}, the {digit} has only two places each. {joined} see each other: not both hold it. So one of "
        "the other two does: {ends}. A cell that sees both cannot hold {digit}.",
    ),
    TechniqueWords(
        "empty_rectangle",
        _H,
        "empty rectangle",
        "In {first_strong}, the {digit} has only two places. If it is in {first_on}, {box} cannot have it in "
        "{near} and has it in {far}. So one of these is true: {ends}. A cell that sees them all cannot hold "
        "{digit}.",
    ),
    TechniqueWords(
        "remote_pair",
        _H,
        "remote pair",
        "{path} make a chain of cells that hold {digits} in turn. So its two ends hold both digits, and a cell "
        "that sees both ends holds neither.",
    ),
    TechniqueWords(
        "xy_wing",
        _H,
        "XY-Wing",
        "Whatever {middle} holds ({middle_choices}), one of {outer} is left with {digit}. A cell that sees both "
        "cannot hold it.",
    ),
    TechniqueWords(
        "w_wing",
        _H,
        "W-Wing",
        "{outer} have the same two candidates. In {strong}, the {linked} can only lie in {middle}, which "
        "keeps it out of one of the two cells. So that one holds the other digit: {ends}. A cell that sees both "
        "cannot hold it.",
    ),
    TechniqueWords(
        "bug_plus_one",
        _H,
        "bivalue universal grave plus one",
        "Without {extras}, every empty cell would have two candidates and every digit two places in "
        "each house, which gives several solutions or none. So {targets} must hold it.",
        assumes_one_solution=True,
    ),
    TechniqueWords("swordfish", _H, "Swordfish", FISH),
    TechniqueWords(
        "unique_rectangle_6",
        _H,
        "unique rectangle, type 6",
        "If {cells} held only {digits}, these two digits could be exchanged there and there would be a second "
        "solution. With {digit} in {targets} the other places of {digit} on these lines would make them do so.",
        assumes_one_solution=True,
    ),
    TechniqueWords(
        "hidden_rectangle",
        _H,
        "hidden rectangle",
        "If {cells} held only {digits}, these two digits could be exchanged there and there would be a second "
        "solution. With {digit} in {targets} the lines that leave the other digit no further place would make them "
        "do so.",
        assumes_one_solution=True,
    ),
    TechniqueWords(
        "avoidable_rectangle",
        _H,
        "avoidable rectangle",
        "None of {cells} is given. With {digit} in {targets} they would hold {digits} in a way that can be "
        "exchanged, and there would be a second solution.",
        assumes_one_solution=True,
    ),
    TechniqueWords(
        "colour_trap",
        _H,
        "simple colouring, trap",
        "Houses with two places for {digit} divide these cells into two colours, one of which is right: "
        "{sources} or {helpers}. A cell that sees both colours cannot hold {digit}.",
    ),
    TechniqueWords(
        "colour_wrap",
        _H,
        "simple colouring, wrap",
        "Houses with two places for {digit} divide these cells into two colours, one of which is right. In "
        "{helpers} two cells of one colour see each other, so the other colour is right: {sources}.",
    ),
    TechniqueWords(
        "multi_colouring",
        _H,
        "multi-colouring",
        "Houses with two places for {digit} divide these cells into two pairs of colours. Colours of different "
        "pairs see each other, which leaves no {digit} for {targets}.",
    ),
    TechniqueWords("finned_x_wing", _H, "finned X-Wing", _FINNED),
    TechniqueWords("sashimi_x_wing", _H, "sashimi X-Wing", _FINNED),
    TechniqueWords(
        "wxyz_wing",
        _H,
        "WXYZ-Wing",
        "{set_cells} have as many candidates as cells ({set_digits}), and only {digit} can lie in two of them. "
        "Without it they could not all be filled, so one of them holds it. A cell that sees all its places there "
        "cannot.",
    ),
    TechniqueWords("franken_x_wing", _H, "Franken X-Wing", _FRANKEN),
    TechniqueWords("finned_swordfish", _X, "finned Swordfish", _FINNED),
    TechniqueWords("sashimi_swordfish", _X, "sashimi Swordfish", _FINNED),
    TechniqueWords("finned_jellyfish", _X, "finned Jellyfish", _FINNED),
    TechniqueWords("sashimi_jellyfish", _X, "sashimi Jellyfish", _FINNED),
    TechniqueWords(
        "sue_de_coq",
        _X,
        "Sue de Coq",
        "{cells}, where {first} and {second} cross, take their digits from two sets; with {helpers} each set has "
        "as many cells as digits. So these digits lie nowhere else in their house.",
    ),
    TechniqueWords("x_chain", _X, "X-chain"),
    TechniqueWords("xy_chain", _X, "XY-chain"),
    TechniqueWords("continuous_loop", _X, "continuous nice loop", _LOOP),
    TechniqueWords("alternating_chain", _X, "alternating inference chain"),
    TechniqueWords("discontinuous_loop", _X, "discontinuous nice loop"),
    TechniqueWords(
        "als_xz",
        _X,
        "almost locked sets, XZ rule",
        "Two sets of cells each have one more digit than cells: {sets}. Only one of them can hold {linked}; "
        "the other is then locked, so one of these is true: {ends}.",
    ),
    TechniqueWords("grouped_chain", _X, "grouped alternating inference chain"),
    TechniqueWords(
        "als_xy_wing",
        _X,
        "almost locked sets, XY-Wing",
        "Three sets of cells each have one more digit than cells: {sets}. Whichever digit the middle set "
        "lacks, one of the two others is locked, so one of these is true: {ends}.",
    ),
    TechniqueWords("als_chain", _X, "chain of almost locked sets"),
    TechniqueWords(
        "death_blossom",
        _X,
        "death blossom",
        "With {other_choices} in {helpers}, a set among {petals} that had one more digit than cells is locked and "
        "holds {digit}. So {holders} holds {digit} in any case, and a cell that sees all of these cannot.",
    ),
    TechniqueWords("franken_swordfish", _X, "Franken Swordfish", _FRANKEN),
    TechniqueWords("franken_jellyfish", _X, "Franken Jellyfish", _FRANKEN),
    TechniqueWords("als_alternating_chain", _X, "alternating chain with almost locked sets"),
    TechniqueWords("forcing_chains", _Z, "forcing chains"),
    TechniqueWords("forcing_net", _Z, "forcing net"),
    TechniqueWords("nested_forcing_net", _Z, "forcing net with chains inside"),
)
TECHNIQUES = rated_techniques(sudoku.people_techniques(), _WORDS, "people", ideas=IDEAS)

PEOPLE = TechniqueSet("people", "people", "people", TECHNIQUES)


def score(uses: Mapping[str, int]) -> int:
    """The score of all steps of a solve: the sum of the squares of their techniques' ratings, rounded at the end.

    >>> score({"full_house": 10, "x_wing": 1})
    24
    """
    return round(sum(uses.get(technique.id, 0) * technique.rating**2 for technique in TECHNIQUES))
