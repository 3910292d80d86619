"""The start of a run, as recorded in its ledger, so that any process can continue it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from operator import index
from pathlib import Path
from typing import Any, Literal, cast

from grillon.base.names import suggestion
from grillon.errors import Damaged, GrillonError, RequestError
from grillon.puzzle.parts.boards import boards_of
from grillon.sweep.run.ledger import LotRecord, RunLedger
from grillon.sweep.run.lot_work import GridSource
from grillon.sweep.run.schedule import STRATEGIES, Strategy
from grillon.sweep.staged_boards import StagedBoards
from grillon.sweep.storage.stage_files import StageFile
from grillon.sweep.storage.stores import PATIENCE, Store, store_at

Format = Literal["text", "parquet"]


@dataclass(frozen=True)
class RunOptions:
    """How a run cuts and orders its work; kept in the ledger.

    `keep` selects the stages that are kept: at the end of every row, or after every cell as in the plain tree. `store`
    is the format of lots, and `lots` the address of the store that holds them if that is not the run's own folder.
    """

    lot_size: int = 100
    largest_lot: int | None = 20_000
    strategy: Strategy = "lowest"
    one_a_stage: bool = False
    max_waiting: int = 1000
    keep: Literal["rows", "cells"] = "rows"
    store: Format = "text"
    lots: str = ""

    def __post_init__(self) -> None:
        if self.lot_size < 1 or self.max_waiting < 1:
            raise RequestError("lot size and the number of waiting lots are at least 1")
        if self.strategy not in STRATEGIES:
            raise RequestError(
                "unknown strategy '{strategy}'; {offer}",
                strategy=self.strategy,
                offer=suggestion(self.strategy, STRATEGIES),
            )

    @property
    def ending(self) -> str:
        """The file extension of lots."""
        return ".parquet" if self.store == "parquet" else ".txt"


@dataclass(frozen=True)
class RunStart:
    """How a run was begun: its stages, and the grids of the first one, which may be a stage of a lower board."""

    boards: StagedBoards
    options: RunOptions
    stages: list[int]
    first: GridSource

    @classmethod
    def read(cls, ledger: RunLedger) -> RunStart:
        """From the ledger of a run; Damaged if it is inconsistent."""
        facts = ledger.facts()
        try:
            asked = cast("dict[str, Any]", facts["boards"])
            rows, columns = map(index, asked["size"])
            boards = boards_of(str(asked["family"]), (rows, columns), dict(asked["rules"])).staged()
            options = RunOptions(**cast("dict[str, Any]", facts["options"]))
            stages = [index(stage) for stage in cast("list[int]", facts["stages"])]
            begin = cast("dict[str, Any]", facts["begin"])
            name = str(begin["file"])
            first = GridSource.whole(name, StageFile(name, index(begin["rows"]), int(begin["checksum"]), 0))
            sound = (
                stages[0] == begin["stage"] and stages[-1] == boards.cells and boards.rows == rows and first.count >= 0
            )
            sound = sound and stages == sorted(set(stages)) and stages[0] >= 0 and len(stages) > 1
        except (GrillonError, KeyError, TypeError, ValueError, IndexError):
            sound = False
        if not sound:
            raise Damaged("{path}: its record of the start of the run makes no sense", path=ledger.path)
        return cls(boards, options, stages, first)

    def store(self, root: Path, patience: float = PATIENCE) -> Store:
        """The store of the run's grids, for a run whose ledger is under this root folder."""
        return store_at(self.options.lots or root, patience=patience)

    def lots(self, ledger: RunLedger) -> Iterator[LotRecord]:
        """All lots; Damaged when one belongs to no stage of the run."""
        for record in ledger.lots():
            if record.lot.stage not in self.stages[:-1]:
                raise Damaged(
                    "{path}: lot {lot} of stage {stage} belongs to no stage of this run",
                    path=ledger.path,
                    lot=record.lot.number,
                    stage=record.lot.stage,
                )
            yield record
