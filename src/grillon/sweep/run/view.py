"""A run as its ledger has it: its stages, its lots, and the files of each stage."""

from __future__ import annotations

import os
from itertools import takewhile
from pathlib import Path

from grillon.sweep.run import layout
from grillon.sweep.run.ledger import LotRecord, RunLedger
from grillon.sweep.run.lot_work import GridSource
from grillon.sweep.run.settings import RunStart


class RunView:
    """The ledger of a folder, read once."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        ledger = RunLedger.of_folder(folder)
        try:
            with ledger.database.snapshot():
                self.finished = "grids" in ledger.facts()
                self.begun = RunStart.read(ledger)
                self.lots = list(self.begun.lots(ledger))
                self.wholes = ledger.wholes()
        finally:
            ledger.close()
        self.boards, self.stages = self.begun.boards, self.begun.stages
        self.root = Path(os.path.abspath(folder)).parent.parent
        self.store = self.begun.store(self.root)
        self.lots_of: dict[int, list[LotRecord]] = {stage: [] for stage in self.stages}
        for record in self.lots:
            self.lots_of[record.lot.stage].append(record)

    def joined(self, stage: int) -> list[LotRecord]:
        """The lots of a stage up to the first that is not done."""
        return list(takewhile(lambda record: record.file is not None, self.lots_of[stage]))

    def before(self, stage: int) -> int:
        """The stage whose lots produce this one."""
        return self.stages[self.stages.index(stage) - 1]

    def known(self, stage: int) -> int:
        """The number of grids of a stage before the first gap."""
        if stage == self.stages[0]:
            return self.begun.first.count
        return sum(record.file.rows for record in self.joined(self.before(stage)) if record.file)

    def is_whole(self, stage: int) -> bool:
        """Are all grids of a stage there? Then all of the stage before were, and all of them have been read."""
        if stage == self.stages[0]:
            return True
        before = self.before(stage)
        read = sum(record.lot.size for record in self.joined(before))
        return self.is_whole(before) and read == self.known(before)

    def files(self, stage: int, *, gaps: bool = False) -> list[GridSource]:
        """The files of a stage in order, up to the first lot that is missing or, with `gaps`, all there are."""
        if stage in self.wholes:
            whole = self.wholes[stage]
            return [GridSource.whole(f"{self.boards.folder_name}/{whole.name}", whole)]
        folder, before = f"{self.boards.folder_name}/{layout.stage_name(stage)}", self.before(stage)
        return [
            GridSource.whole(f"{folder}/{record.file.name}", record.file)
            for record in (self.lots_of[before] if gaps else self.joined(before))
            if record.file is not None
        ]
