"""The contract every family fulfils and every front end builds on.

Every family is the same game: choose candidates until the board is complete. See `Puzzle`, `Position`, `Step` and
`Family` first.
"""

from grillon.model.drawing import Drawing, DrawnCell, Kind, Mark, Note
from grillon.model.family import Boards, Family
from grillon.model.monitor import Monitor
from grillon.model.position import Position
from grillon.model.puzzle import Puzzle, Solution, Solutions, rating_of
from grillon.model.request import Option, Schema
from grillon.model.rules import ONE_SOLUTION, Differ, House, Quota, Rules, When
from grillon.model.steps import Candidates, Inference, LadderRun, Role, Step, Trace, decode_steps
from grillon.model.values import (
    Count,
    Generated,
    Judgement,
    Level,
    Outcome,
    Rating,
    Status,
    Technique,
    Verdict,
    Violation,
)
from grillon.model.work import Choices, Work

__all__ = [
    "ONE_SOLUTION",
    "Boards",
    "Candidates",
    "Choices",
    "Count",
    "Differ",
    "Drawing",
    "DrawnCell",
    "Family",
    "Generated",
    "House",
    "Inference",
    "Judgement",
    "Kind",
    "LadderRun",
    "Level",
    "Mark",
    "Monitor",
    "Note",
    "Option",
    "Outcome",
    "Position",
    "Puzzle",
    "Quota",
    "Rating",
    "Role",
    "Rules",
    "Schema",
    "Solution",
    "Solutions",
    "Status",
    "Step",
    "Technique",
    "Trace",
    "Verdict",
    "Violation",
    "When",
    "Work",
    "decode_steps",
    "rating_of",
]
