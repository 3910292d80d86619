"""The contract every family fulfils and every front end builds on.

Every family is the same game: choose candidates until the board is complete. See `Puzzle`, `Position`, `Step` and
`Family` first.
"""

from grillon.model.board_state import BoardState
from grillon.model.clash import Clash
from grillon.model.constraints import (
    AllDifferent,
    AtMost,
    Constraint,
    ExactCover,
    ListsDiffer,
    NeighboursDiffer,
    NoThreeAlike,
    OnceEach,
    Region,
    RegionsByWalls,
    RuledOut,
    WallsBetweenPieces,
)
from grillon.model.drawing import Drawing, DrawnCell, DrawnPiece, Kind, Link, Mark, Note
from grillon.model.family import Boards, Family
from grillon.model.monitor import Monitor
from grillon.model.places import Entry, InputKind, Orientation, Place, Places, Tray, TrayPiece
from grillon.model.position import Position
from grillon.model.puzzle import Puzzle, Solution, Solutions, rating_of
from grillon.model.request import Option, Schema
from grillon.model.rules import ONE_SOLUTION, Differ, House, Quota, Rules, When
from grillon.model.scene import Scene, compose
from grillon.model.steps import Candidates, Inference, LadderRun, Role, Step, Trace, decode_steps
from grillon.model.values import (
    REFERENCE,
    Count,
    Generated,
    Judgement,
    Level,
    Outcome,
    Rating,
    Status,
    Technique,
    TechniqueSet,
    Verdict,
    Violation,
)
from grillon.model.work import Choices, Work

__all__ = [
    "ONE_SOLUTION",
    "REFERENCE",
    "AllDifferent",
    "AtMost",
    "BoardState",
    "Boards",
    "Candidates",
    "Choices",
    "Clash",
    "Constraint",
    "Count",
    "Differ",
    "Drawing",
    "DrawnCell",
    "DrawnPiece",
    "Entry",
    "ExactCover",
    "Family",
    "Generated",
    "House",
    "Inference",
    "InputKind",
    "Judgement",
    "Kind",
    "LadderRun",
    "Level",
    "Link",
    "ListsDiffer",
    "Mark",
    "Monitor",
    "NeighboursDiffer",
    "NoThreeAlike",
    "Note",
    "OnceEach",
    "Option",
    "Orientation",
    "Outcome",
    "Place",
    "Places",
    "Position",
    "Puzzle",
    "Quota",
    "Rating",
    "Region",
    "RegionsByWalls",
    "Role",
    "RuledOut",
    "Rules",
    "Scene",
    "Schema",
    "Solution",
    "Solutions",
    "Status",
    "Step",
    "Technique",
    "TechniqueSet",
    "Trace",
    "Tray",
    "TrayPiece",
    "Verdict",
    "Violation",
    "WallsBetweenPieces",
    "When",
    "Work",
    "compose",
    "decode_steps",
    "rating_of",
]
