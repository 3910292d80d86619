"""The values of the contract: places, positions, houses, steps, answers, scenes. See `Position` and `Step` first.

A candidate is a number for the smallest statement of a family ("R3C5 is 7"), a fact a candidate that is true or false,
a house one demand on a few candidates. All else is made of these: a position is a puzzle with some candidates chosen
and some excluded, a step says which facts follow from which through which houses.

Every package above may call these modules, and takes the names that it needs from `grillon.model`; what a picture is
made of is in `grillon.model.drawing`. They know a puzzle only by the members of `grillon.puzzle.base`.

| file | purpose |
| --- | --- |
| `annotations.py` | what a number or a text stands for, where its type alone does not say it |
| `arguments.py` | arguments checked before any work begins |
| `board` | places and positions: what a player sees and enters |
| `drawing.py` | `Drawing`: one description of a picture for every renderer |
| `givens.py` | what is certain about a puzzle from the start, and more of it |
| `houses.py` | `Quota`, `Differ`, `When`, `Total`, `Sequence`: demands on candidates, as data |
| `monitor.py` | `Monitor`: watches and stops long work from another thread |
| `results` | outcomes, counts, solutions, verdicts, ratings |
| `rule.py` | `Rule`: a demand on what stands on a board, and `Clash`; the rules themselves are in `grillon.rules` |
| `rule_table.py` | `RuleTable`: the rules of one puzzle, with the numbers of their houses |
| `scene.py` | `Scene`: what a front end needs to draw any position by itself |
| `steps.py` | `Step` and `Trace`: reasoning with its proof, and how the core's numbers become objects |
| `value.py` | `Value`: a short `repr`, and a row of a table |
| `work.py` | what is asked of an engine or a ladder: limits and choices |
"""

from __future__ import annotations

from grillon.model.board.board_state import BoardState
from grillon.model.board.places import Entry, InputKind, Orientation, Place, Places, Tray, TrayPiece
from grillon.model.board.position import Position
from grillon.model.houses import ONE_SOLUTION, Differ, House, Quota, Sequence, Total, Use, When
from grillon.model.monitor import Monitor
from grillon.model.results.answers import Count, Outcome, Status
from grillon.model.results.ending import Ending, rating_from, rating_in_short, rating_of
from grillon.model.results.ratings import REFERENCE, Level, Rating, Technique, TechniqueSet
from grillon.model.results.solutions import Solution, Solutions
from grillon.model.results.verdicts import Judgement, Verdict, Violation
from grillon.model.rule import Clash
from grillon.model.rule_table import RuleTable
from grillon.model.scene import Scene
from grillon.model.steps import Candidates, Inference, LadderRun, Role, Step, Trace, decode_steps
from grillon.model.work import Choices, Work
