"""What each technique is about, in two sentences: how its lesson begins."""

from __future__ import annotations

from grillon.base.sentences import Sentence

IDEAS = {
    "only_value": Sentence(
        "A cell holds one of two symbols. If one of them has been ruled out there, it is the other."
    ),
    "pair": Sentence(
        "Three equal symbols never stand side by side. So on both sides of two equal ones comes the other symbol."
    ),
    "sandwich": Sentence(
        "Three equal symbols never stand side by side. So between two equal ones with one cell in between "
        "comes the other symbol."
    ),
    "balance": Sentence(
        "Each row and column has as many 0s as 1s. Once all of one symbol are placed, the empty cells take the other."
    ),
    "near_complete": Sentence(
        "A line lacks one last symbol of a kind, and all its other empty cells take the other kind. Places "
        "where three alike would arise without it tell where the last one must be, or cannot be."
    ),
    "duplicate_line": Sentence(
        "No two rows are equal, and no two columns. If a line is nearly equal to a full one, it must differ "
        "from it in its last cells."
    ),
    "counted_gaps": Sentence(
        "Count the gaps of a line that need a certain symbol, and how many of it are left to place. If the "
        "numbers agree, it stands nowhere else."
    ),
    "line_completion": Sentence(
        "Write down in your mind all legal ways to complete a line. What they all have in common is certain."
    ),
    "duplicate_lines": Sentence(
        "Go through the ways to complete a line, and leave out those that would repeat a full line. What the "
        "others have in common is certain."
    ),
    "contradiction": Sentence(
        "Suppose a symbol in a cell and follow the easy consequences. If they break a rule, the cell has the "
        "other symbol."
    ),
    "line_contradiction": Sentence(
        "Suppose a symbol in a cell and follow its consequences, now with all ways to complete each line. If "
        "a line cannot be completed, the cell has the other symbol."
    ),
    "nested": Sentence(
        "Suppose a symbol in a cell; to refute it, suppose a second one inside. If both symbols of the second "
        "cell fail, the first supposition was wrong."
    ),
}
