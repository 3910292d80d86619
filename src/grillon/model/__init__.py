"""The contract every family fulfils and every front end builds on.

Every family is the same game: choose candidates until the board is complete. See `Puzzle`, `Position`, `Step` and
`Family` first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grillon.lazy import lazy_names

if TYPE_CHECKING:
    from grillon.model.answers import Count as Count
    from grillon.model.answers import Outcome as Outcome
    from grillon.model.answers import Status as Status
    from grillon.model.board_state import BoardState as BoardState
    from grillon.model.boards import Boards as Boards
    from grillon.model.clash import Clash as Clash
    from grillon.model.constraints import AllDifferent as AllDifferent
    from grillon.model.constraints import AtMost as AtMost
    from grillon.model.constraints import Constraint as Constraint
    from grillon.model.constraints import ExactCover as ExactCover
    from grillon.model.constraints import ListsDiffer as ListsDiffer
    from grillon.model.constraints import NeighboursDiffer as NeighboursDiffer
    from grillon.model.constraints import NoThreeAlike as NoThreeAlike
    from grillon.model.constraints import OnceEach as OnceEach
    from grillon.model.constraints import Region as Region
    from grillon.model.constraints import RegionsByWalls as RegionsByWalls
    from grillon.model.constraints import RuledOut as RuledOut
    from grillon.model.constraints import WallsBetweenPieces as WallsBetweenPieces
    from grillon.model.draft import Draft as Draft
    from grillon.model.draft import DraftPiece as DraftPiece
    from grillon.model.draft import Editing as Editing
    from grillon.model.drawing import Drawing as Drawing
    from grillon.model.drawing import DrawnCell as DrawnCell
    from grillon.model.drawing import DrawnPiece as DrawnPiece
    from grillon.model.drawing import Kind as Kind
    from grillon.model.drawing import Link as Link
    from grillon.model.drawing import Mark as Mark
    from grillon.model.drawing import Note as Note
    from grillon.model.ending import Ending as Ending
    from grillon.model.ending import rating_from as rating_from
    from grillon.model.ending import rating_in_short as rating_in_short
    from grillon.model.ending import rating_of as rating_of
    from grillon.model.family import Family as Family
    from grillon.model.generated import Generated as Generated
    from grillon.model.monitor import Monitor as Monitor
    from grillon.model.places import Entry as Entry
    from grillon.model.places import InputKind as InputKind
    from grillon.model.places import Orientation as Orientation
    from grillon.model.places import Place as Place
    from grillon.model.places import Places as Places
    from grillon.model.places import Tray as Tray
    from grillon.model.places import TrayPiece as TrayPiece
    from grillon.model.position import Position as Position
    from grillon.model.puzzle import Puzzle as Puzzle
    from grillon.model.ratings import REFERENCE as REFERENCE
    from grillon.model.ratings import Level as Level
    from grillon.model.ratings import Rating as Rating
    from grillon.model.ratings import Technique as Technique
    from grillon.model.ratings import TechniqueSet as TechniqueSet
    from grillon.model.request import Option as Option
    from grillon.model.request import Schema as Schema
    from grillon.model.rules import ONE_SOLUTION as ONE_SOLUTION
    from grillon.model.rules import Differ as Differ
    from grillon.model.rules import House as House
    from grillon.model.rules import Quota as Quota
    from grillon.model.rules import Rules as Rules
    from grillon.model.rules import Use as Use
    from grillon.model.rules import When as When
    from grillon.model.scene import Scene as Scene
    from grillon.model.scene import compose as compose
    from grillon.model.solutions import Solution as Solution
    from grillon.model.solutions import Solutions as Solutions
    from grillon.model.steps import Candidates as Candidates
    from grillon.model.steps import Inference as Inference
    from grillon.model.steps import LadderRun as LadderRun
    from grillon.model.steps import Role as Role
    from grillon.model.steps import Step as Step
    from grillon.model.steps import Trace as Trace
    from grillon.model.steps import decode_steps as decode_steps
    from grillon.model.verdicts import Judgement as Judgement
    from grillon.model.verdicts import Verdict as Verdict
    from grillon.model.verdicts import Violation as Violation
    from grillon.model.work import Choices as Choices
    from grillon.model.work import Work as Work

_NAMES = {
    "answers": "Count Outcome Status",
    "board_state": "BoardState",
    "boards": "Boards",
    "clash": "Clash",
    "constraints": "AllDifferent AtMost Constraint ExactCover ListsDiffer NeighboursDiffer "
    "NoThreeAlike OnceEach Region RegionsByWalls RuledOut WallsBetweenPieces",
    "draft": "Draft DraftPiece Editing",
    "drawing": "Drawing DrawnCell DrawnPiece Kind Link Mark Note",
    "ending": "Ending rating_from rating_in_short rating_of",
    "family": "Family",
    "generated": "Generated",
    "monitor": "Monitor",
    "places": "Entry InputKind Orientation Place Places Tray TrayPiece",
    "position": "Position",
    "puzzle": "Puzzle",
    "ratings": "REFERENCE Level Rating Technique TechniqueSet",
    "request": "Option Schema",
    "rules": "ONE_SOLUTION Differ House Quota Rules Use When",
    "scene": "Scene compose",
    "solutions": "Solution Solutions",
    "steps": "Candidates Inference LadderRun Role Step Trace decode_steps",
    "verdicts": "Judgement Verdict Violation",
    "work": "Choices Work",
}
__getattr__, __dir__ = lazy_names(__name__, _NAMES)
__all__ = __dir__()
