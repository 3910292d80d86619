"""What each technique is about, in two sentences: how its lesson begins."""

from __future__ import annotations

from grillon.base.sentences import Sentence

_FINNED = Sentence(
    "It would be a fish, but for a few more places of the digit: the fin. Either the fin holds the digit "
    "or the fish works, so only cells that see the whole fin lose it."
)
_SASHIMI = Sentence(
    "It is a fish with a fin, and one corner of the fish itself is missing. Either the fin holds the "
    "digit or the rest of the fish does, so cells that see the whole fin lose it."
)
_FRANKEN = Sentence(
    "A fish may use boxes as well as rows and columns. Where all places of a digit in some houses lie in "
    "as many other houses, the rest of these cannot hold it."
)

IDEAS = {
    "full_house": Sentence(
        "When eight of the nine cells of a row, a column or a box are filled, the last one has no choice. "
        "Look for houses that are nearly full."
    ),
    "hidden_single_box": Sentence(
        "Each box needs every digit once. Choose a digit, strike out its rows and columns in your mind, and "
        "see whether one cell of a box is left for it."
    ),
    "hidden_single_line": Sentence(
        "Each row and each column needs every digit once. Where all other empty cells of a line are closed to "
        "a digit, the last one takes it."
    ),
    "naked_single": Sentence(
        "A cell cannot repeat a digit of its row, its column or its box. If these have eight different digits "
        "between them, the ninth goes there."
    ),
    "pointing": Sentence(
        "If all places of a digit in a box lie on one line, the digit of that line is in this box. So the "
        "rest of the line cannot hold it."
    ),
    "claiming": Sentence(
        "If all places of a digit on a line lie in one box, the digit of that box is on this line. So the "
        "other cells of the box cannot hold it."
    ),
    "locked_pair": Sentence(
        "Two cells of a box that are also on one line can hold only the same two digits. They use them up for "
        "the box and for the line at once."
    ),
    "naked_pair": Sentence(
        "Two cells of a house that can hold only the same two digits share them. No other cell of the house "
        "can hold either."
    ),
    "hidden_pair": Sentence(
        "If two digits have only the same two places in a house, these cells are for them alone. Every other "
        "mark in the two cells goes."
    ),
    "locked_triple": Sentence(
        "Three cells where a box and a line cross can hold only the same three digits. They use them up for "
        "the box and for the line at once."
    ),
    "naked_triple": Sentence(
        "Three cells of a house that can hold only three digits between them share these; none of the cells "
        "need have all three. The other cells of the house lose them."
    ),
    "hidden_triple": Sentence(
        "If three digits fit only into the same three cells of a house, these cells are for them alone. Every "
        "other mark in the three cells goes."
    ),
    "x_wing": Sentence(
        "On two rows a digit has places in the same two columns only. However they are taken, they use up "
        "both columns; the same holds with rows and columns exchanged."
    ),
    "unique_rectangle_1": Sentence(
        "Four cells in two rows, two columns and two boxes that all held the same two digits could exchange "
        "them, and there would be two solutions. If three of them have no other mark, the fourth must take "
        "another digit."
    ),
    "skyscraper": Sentence(
        "On two parallel lines a digit has two places each, and one place of each stands on a common line. "
        "These two cannot both be true, so one of the two others is."
    ),
    "two_string_kite": Sentence(
        "A digit has two places in a row and two in a column, and one end of each is in the same box. These "
        "two cannot both be true, so one of the far ends is."
    ),
    "turbot_fish": Sentence(
        "Two houses have two places each for a digit, and a place of the one sees a place of the other. These "
        "two cannot both be true, so one of the free ends is."
    ),
    "empty_rectangle": Sentence(
        "In a box, all places of a digit lie on one row and one column of it. A house with two places for the "
        "digit that meets one of these lines passes the choice on to the other."
    ),
    "remote_pair": Sentence(
        "Cells with the same two marks that see each other in a chain alternate between the two digits. After "
        "an odd number of links the ends differ, and a cell that sees both ends holds neither digit."
    ),
    "xy_wing": Sentence(
        "A cell with two marks sees two others with two marks, each sharing one of its digits and both "
        "sharing a third. Whatever the first holds, one of the wings is that third digit."
    ),
    "w_wing": Sentence(
        "Two cells have the same two marks, and a house with only two places for one of these digits ties "
        "them together. They cannot both hold that digit, so one of them holds the other."
    ),
    "bug_plus_one": Sentence(
        "If every empty cell had two marks and every digit two places in each house, there would not be one "
        "solution. So where a single cell has three marks, the extra one is true."
    ),
    "xyz_wing": Sentence(
        "A cell with three marks sees two cells with two of them each, all three sharing one digit. One of "
        "the three holds it, so a cell that sees all three does not."
    ),
    "swordfish": Sentence(
        "On three rows a digit has places in the same three columns only. It takes one place in each of them, "
        "so it goes from the rest of these columns; likewise with rows and columns exchanged."
    ),
    "jellyfish": Sentence(
        "On four rows a digit has places in the same four columns only. It takes one place in each of them, "
        "so it goes from the rest of these columns; likewise with rows and columns exchanged."
    ),
    "naked_quad": Sentence(
        "Four cells of a house that can hold only four digits between them share these. The other cells of "
        "the house lose them."
    ),
    "hidden_quad": Sentence(
        "If four digits fit only into the same four cells of a house, these cells are for them alone. Every "
        "other mark in the four cells goes."
    ),
    "unique_rectangle_2": Sentence(
        "Four cells that all held the same two digits would allow two solutions, so one of those with the "
        "same extra mark holds it. Whatever sees all of them loses that digit."
    ),
    "unique_rectangle_4": Sentence(
        "Four cells that all held the same two digits would allow two solutions. Where two of them are the "
        "only places of one digit in a house, the other digit goes from both."
    ),
    "unique_rectangle_6": Sentence(
        "Four cells that all held the same two digits would allow two solutions. Where the lines of the "
        "rectangle leave one digit no other place, a corner that would force this pattern cannot hold it."
    ),
    "unique_rectangle_3": Sentence(
        "Four cells that all held the same two digits would allow two solutions, so two of them hold one of "
        "their extra marks. These marks act like one cell and make a naked set with others."
    ),
    "hidden_rectangle": Sentence(
        "Four cells that all held the same two digits would allow two solutions, even if they have other "
        "marks now. If a digit in one corner would force the rest of the pattern, it goes."
    ),
    "avoidable_rectangle": Sentence(
        "Four cells that you filled yourself, none of them given, must not hold two digits that could be "
        "exchanged. A digit that would complete such a rectangle goes."
    ),
    "colour_trap": Sentence(
        "Link the places of a digit wherever a house has just two, and colour them in turn. One colour is "
        "true throughout, so a cell that sees both colours cannot hold the digit."
    ),
    "colour_wrap": Sentence(
        "Link the places of a digit wherever a house has just two, and colour them in turn. If two cells of "
        "one colour see each other, that colour is false and the other is true."
    ),
    "multi_colouring": Sentence(
        "Two chains of places of a digit have two colours each. Where a colour of the one sees a colour of "
        "the other, these are not both true, and so one of their opposites is."
    ),
    "finned_x_wing": _FINNED,
    "finned_swordfish": _FINNED,
    "finned_jellyfish": _FINNED,
    "sashimi_x_wing": _SASHIMI,
    "sashimi_swordfish": _SASHIMI,
    "sashimi_jellyfish": _SASHIMI,
    "franken_x_wing": _FRANKEN,
    "franken_swordfish": _FRANKEN,
    "franken_jellyfish": _FRANKEN,
    "wxyz_wing": Sentence(
        "Four cells have four digits between them, and all but one of these digits can be there only once. "
        "That one must be in one of the four, so what sees all its places there loses it."
    ),
    "sue_de_coq": Sentence(
        "Where a box and a line cross, some cells have too many digits to be a set, but share them with a set "
        "of the line and a set of the box. Together the numbers fit exactly, so every digit is fixed to its "
        "house."
    ),
    "x_chain": Sentence(
        "Follow one digit: if it is not here, it is there, so it is not there, and so on, through houses with "
        "two places. If one end is false the other is true, so what sees both ends loses the digit."
    ),
    "xy_chain": Sentence(
        "Follow cells with two marks: if the first is not this digit it is the other, so its neighbour is "
        "not, and so on. If the chain begins and ends with one digit, one of its ends holds it."
    ),
    "continuous_loop": Sentence(
        "A chain of candidates, true and false in turn, closes on itself. Then each weak link holds one true "
        "candidate, and whatever sees both ends of such a link goes."
    ),
    "alternating_chain": Sentence(
        "If the first candidate is false, the next is true, so the one after is false, and so on to the end. "
        "One of the two ends is true, so what contradicts both goes."
    ),
    "discontinuous_loop": Sentence(
        "A chain of candidates, true and false in turn, comes back to where it began and contradicts itself "
        "there. So what was supposed at the start is wrong."
    ),
    "als_xz": Sentence(
        "Two groups of cells each have one digit more than cells. A digit that only one of them can hold "
        "locks the other one, so a second common digit is in one of the two for certain."
    ),
    "grouped_chain": Sentence(
        "It is a chain of candidates, true and false in turn, in which cells of a box on one line may count "
        "as one. One of its two ends is true, so what contradicts both goes."
    ),
    "als_xy_wing": Sentence(
        "Three groups of cells each have one digit more than cells, and the middle one is linked to both "
        "others. Whichever digit the middle lacks, one of the others is locked and holds the digit they "
        "share."
    ),
    "als_chain": Sentence(
        "Groups of cells with one digit more than cells follow one another, each taking a digit from the "
        "next. In the end one of the two outer groups is locked and holds the digit they share."
    ),
    "death_blossom": Sentence(
        "Each mark of a cell would lock another group of cells, and every group then holds the same digit. "
        "Whatever the cell holds, that digit is among them, so what sees all its places loses it."
    ),
    "als_alternating_chain": Sentence(
        "It is a chain of candidates, true and false in turn, in which a group of cells with one digit more "
        "than cells may be a link. One of its two ends is true, so what contradicts both goes."
    ),
    "forcing_chains": Sentence(
        "Try every mark of a cell, or every place of a digit in a house, and follow what it forces. What all "
        "of them lead to is true whichever is right."
    ),
    "forcing_net": Sentence(
        "Suppose something and follow all that it forces, where several facts together may force the next. If "
        "this ends in a contradiction, or if all choices agree, something is proved."
    ),
    "nested_forcing_net": Sentence(
        "It is a net of consequences in which a link may be a chain of its own. Follow the outer argument "
        "first, and open an inner chain only where it is needed."
    ),
    "last_of_clue": Sentence(
        "When all cells of a cage, an arrow or a line but one are filled, what it demands often leaves a single digit "
        "for the last one. Look for sums that are nearly complete."
    ),
    "combinations": Sentence(
        "Few sets of different digits add up to a small or a large sum. Go through those of a cage: a digit that no "
        "set has, or that fits nowhere, goes."
    ),
    "line_values": Sentence(
        "Digits along a thermometer, a whisper or another line hold each other up. Follow the least and the greatest "
        "from cell to cell, and strike out what has no neighbour left."
    ),
    "needed_digits": Sentence(
        "If every combination of a cage has a digit, the cage holds it for certain. A row, a column or a box in which "
        "all its places lie has it nowhere else."
    ),
    "rule_of_45": Sentence(
        "The digits from 1 to 9 add up to 45. Where cages fill a house but for a cell or two, or stick out of it by "
        "one, the difference is the sum of these cells."
    ),
    "killer_pair": Sentence(
        "If every combination of a cage has one of two digits, and a cell beside it holds nothing but these two, the "
        "cage and the cell take both. The rest of their house has neither."
    ),
    "rule_of_45_several": Sentence(
        "Two rows add up to 90, three boxes to 135. Take away the cages that fill them: what is left over, and what "
        "sticks out, are tied by one sum."
    ),
    "clue_chain": Sentence(
        "Suppose a digit, and follow what single candidates and the cages, lines and dots then leave. Where that soon "
        "ends in a contradiction, the digit is out."
    ),
}
