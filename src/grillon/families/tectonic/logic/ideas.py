"""What each technique is about, in two sentences: how its lesson begins."""

from __future__ import annotations

from grillon.base.sentences import Sentence

IDEAS = {
    "joined": Sentence(
        "Cells without a wall between them are in one region. If a way without walls leads from one cell to "
        "its neighbour, there is no wall between these two either."
    ),
    "region_mate": Sentence(
        "A region holds each value once. Cells that no wall separates are in one region, so they cannot repeat a value."
    ),
    "region_size": Sentence(
        "A region of five cells holds 1 to 5, one of three cells 1 to 3. Once there are walls all around a "
        "region, larger values go."
    ),
    "full_block": Sentence(
        "A region of n cells holds 1 to n, each once. When one cell is left, it takes the value that is missing."
    ),
    "naked_single": Sentence(
        "A cell differs from its region and from all eight cells around it. If these leave only one value, it "
        "goes there."
    ),
    "hidden_single": Sentence(
        "A region needs each of its values somewhere. If all its cells but one are closed to a value, that "
        "one takes it."
    ),
    "parted": Sentence(
        "A wall between two cells separates their regions everywhere. So wherever these two regions touch, "
        "there is a wall too."
    ),
    "repeated_value": Sentence(
        "A region holds each value once. If a border without a wall would join two equal values, there is a wall."
    ),
    "too_large": Sentence(
        "A region has at most a certain number of cells. If a border without a wall would join two parts to "
        "more, there is a wall."
    ),
    "only_exit": Sentence(
        "A region whose values show that it must be larger has to grow. If it can do so in one place only, "
        "there is no wall there."
    ),
    "exclusion_by_neighbours": Sentence(
        "One of a few cells of a region holds a value, though you do not know which. A cell that touches them "
        "all cannot hold it."
    ),
    "forbidden_neighbour": Sentence(
        "Try a value in a cell and look at the region beside it. If it would take away all places of that "
        "value there, it is wrong."
    ),
    "naked_pair": Sentence(
        "Two cells of a region that can hold only the same two values share them. The other cells of the "
        "region lose both."
    ),
    "hidden_pair": Sentence(
        "If two values fit only into the same two cells of a region, these cells are for them alone. Their "
        "other marks go."
    ),
    "forbidden_pair": Sentence(
        "Two cells that touch, of one region or of two, share two values between them. A cell that sees both "
        "can hold neither."
    ),
    "naked_triple": Sentence(
        "Three cells of a region that can hold only three values between them share these. The other cells of "
        "the region lose all three."
    ),
    "hidden_triple": Sentence(
        "If three values fit only into the same three cells of a region, these cells are for them alone. "
        "Their other marks go."
    ),
    "forbidden_triple": Sentence(
        "Three cells that all see one another share three values between them. A cell that sees every place "
        "of one of these values cannot hold it."
    ),
    "colouring": Sentence(
        "Link the places of a value wherever a region has just two, and colour them in turn. One colour is "
        "true, so what sees both loses the value, and a colour that meets itself is false."
    ),
    "one_step_contradiction": Sentence(
        "Suppose a value in a cell and see what follows at once. If a cell or a value is left without a "
        "place, the supposition was wrong."
    ),
    "wall_contradiction": Sentence(
        "Suppose a wall, or that there is none, and follow what it forces. If a rule is broken, the opposite is true."
    ),
    "contradiction_chain": Sentence(
        "Suppose a value in a cell and follow its consequences step by step. If they contradict each other, "
        "the value is wrong."
    ),
    "forcing_chain": Sentence(
        "Try each value of a cell, or each place of a value, and follow what it forces. What all of them lead "
        "to is true whichever is right."
    ),
}
