"""Labelled positions for PyTorch, many at a time: legal placements and houses as rows, incidences as matrices."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor


class BoardArrays:
    """Every placement of every board in sequence, and the cells beside each cell."""

    def __init__(self, parts: Sequence[dict[str, np.ndarray]], device: torch.device) -> None:
        cells: list[Any] = []
        kinds: list[Any] = []
        areas: list[Any] = []
        touching: list[Any] = []
        keys: list[np.ndarray] = []
        first, sizes, number_cells, number_kinds = [0], [], [], []
        neighbours, first_cell, copies, first_kind = [], [0], [], [0]
        board = 0
        for part in parts:
            step_end = np.concatenate([[0], part["step_end"]])
            steps = part["steps"].reshape(-1, 2).astype(np.int64)
            spots = part["cells"].reshape(-1, 2).astype(np.int64)
            last = np.zeros(3, dtype=np.int64)
            for ends in part["board_end"].reshape(-1, 3):
                here = spots[last[0] : ends[0]]
                index = np.full((here[:, 0].max() + 1 + 16, here[:, 1].max() + 1 + 32), -1, dtype=np.int64)
                index[here[:, 0], here[:, 1] + 16] = np.arange(len(here))
                rows = []
                for orientation in range(last[2], ends[2]):
                    shape = steps[step_end[orientation] : step_end[orientation + 1]]
                    at = here[:, None, :] + shape[None, :, :]
                    found = index[at[..., 0], at[..., 1] + 16]
                    fits = (found >= 0).all(axis=1)
                    anchors = np.nonzero(fits)[0]
                    padded = np.full((len(anchors), 8), -1, dtype=np.int16)
                    padded[:, : len(shape)] = found[fits]
                    rows.append(padded)
                    keys.append(((board << 32) + (orientation - last[2]) * len(here) + anchors).astype(np.int64))
                    kind = part["orientation_kind"][orientation]
                    held = set(map(tuple, shape.tolist()))
                    inner = sum((y + 1, x) in held for y, x in held) + sum((y, x + 1) in held for y, x in held)
                    kinds.append(np.full(len(anchors), kind, dtype=np.int16))
                    areas.append(np.full(len(anchors), len(shape), dtype=np.int8))
                    touching.append(np.full(len(anchors), inner, dtype=np.int8))
                cells += rows
                beside = np.stack(
                    [index[here[:, 0] + dy, here[:, 1] + 16 + dx] for dy, dx in ((0, 1), (1, 0), (0, -1), (-1, 0))], 1
                )
                # Row -1 wraps around to rows that are empty.
                neighbours.append(beside)
                copies.append(part["copies"][last[1] : ends[1]].astype(np.int64))
                sizes.append(sum(map(len, rows)))
                first.append(first[-1] + sizes[-1])
                number_cells.append(len(here))
                number_kinds.append(int(ends[1] - last[1]))
                first_cell.append(first_cell[-1] + len(here))
                first_kind.append(first_kind[-1] + number_kinds[-1])
                last = ends
                board += 1
        self.keys = np.concatenate(keys)

        def on(array: np.ndarray, kind: torch.dtype = torch.int64) -> Tensor:
            return torch.as_tensor(np.ascontiguousarray(array)).to(device, kind)

        self.cells = on(np.concatenate(cells), torch.int16)
        self.kind = on(np.concatenate(kinds), torch.int16)
        self.area = on(np.concatenate(areas), torch.int8)
        self.touching = on(np.concatenate(touching), torch.int8)
        self.first = on(np.array(first[:-1]))
        self.sizes = on(np.array(sizes))
        self.number_cells = on(np.array(number_cells))
        self.number_kinds = on(np.array(number_kinds))
        self.neighbours = on(np.concatenate(neighbours))
        self.first_cell = on(np.array(first_cell[:-1]))
        self.copies = on(np.concatenate(copies))
        self.first_kind = on(np.array(first_kind[:-1]))
        self.device = device

    def rows_of(self, boards: np.ndarray, candidates: np.ndarray) -> np.ndarray:
        """The rows of these candidates of these boards."""
        wanted = (boards.astype(np.int64) << 32) + candidates
        rows: np.ndarray = np.searchsorted(self.keys, wanted)
        assert (self.keys[rows] == wanted).all()
        return rows


class Positions:
    """Labelled positions on the device. Reads what `data.write` writes."""

    def __init__(self, files: Sequence[Path], device: torch.device) -> None:
        parts = [dict(np.load(file)) for file in files]
        self.boards = BoardArrays(parts, device)
        offset, board, group, laid, used_row, used_share, used_count, total = 0, [], [], [], [], [], [], []
        longest = max(int(np.diff(np.concatenate([[0], part["laid_end"]])).max()) for part in parts)
        for part in parts:
            mine = part["board"].astype(np.int64) + offset
            offset += len(part["board_end"].reshape(-1, 3))
            counts = np.diff(np.concatenate([[0], part["laid_end"]]))
            rows = self.boards.rows_of(np.repeat(mine, counts), part["laid"])
            padded = np.full((len(mine), longest), -1, dtype=np.int64)
            padded[np.arange(longest)[None, :] < counts[:, None]] = rows
            used = np.diff(np.concatenate([[0], part["used_end"]]))
            board.append(mine)
            group.append(part["group"])
            total.append(part["total"])
            laid.append(padded)
            used_count.append(used)
            used_row.append(self.boards.rows_of(np.repeat(mine, used), part["used"]))
            used_share.append(part["share"].astype(np.float32))
        counts = np.concatenate(used_count)
        self.group = np.concatenate(group)
        self.board = torch.as_tensor(np.concatenate(board), device=device)
        self.laid = torch.as_tensor(np.concatenate(laid), device=device)
        self.laid_number = (self.laid >= 0).sum(1)
        self.used_count = torch.as_tensor(counts, device=device)
        self.used_first = torch.as_tensor(np.concatenate([[0], np.cumsum(counts)[:-1]]), device=device)
        self.used_row = torch.as_tensor(np.concatenate(used_row), device=device)
        self.used_share = torch.as_tensor(np.concatenate(used_share), device=device)

    def shares(self, chosen: Tensor, batch: NetworkInput) -> Tensor:
        """The share of the solutions that use each placement of the batch."""
        counts = self.used_count[chosen]
        owner = torch.repeat_interleave(torch.arange(len(chosen), device=counts.device), counts)
        index = self.used_first[chosen][owner] + _within(counts, owner)
        return batch.spread(owner, self.used_row[index], self.used_share[index])


def _within(counts: Tensor, owner: Tensor) -> Tensor:
    """0, 1, 2, ... for each owner."""
    starts = torch.cumsum(counts, 0) - counts
    return torch.arange(len(owner), device=owner.device) - starts[owner]


def _matrix(counts: Tensor, columns: Tensor, width: int) -> Tensor:
    """The matrix of ones whose rows have this many entries, in these columns."""
    ends = torch.cat([torch.zeros(1, dtype=torch.int64, device=counts.device), torch.cumsum(counts, 0)])
    ones = torch.ones(len(columns), device=counts.device)
    return torch.sparse_csr_tensor(ends.int(), columns.int(), ones, (len(counts), width), check_invariants=False)


class _Product(torch.autograd.Function):
    """A product with a matrix of ones whose transpose is known: no atomic additions, no sorting on the way back."""

    @staticmethod
    def forward(context: object, values: Tensor, matrix: Tensor, transpose: Tensor) -> Tensor:
        context.transpose = transpose  # type: ignore[attr-defined]
        return matrix @ values

    @staticmethod
    def backward(context: object, gradient: Tensor) -> tuple[Tensor, None, None]:  # type: ignore[override]
        return context.transpose @ gradient.contiguous(), None, None  # type: ignore[attr-defined]


class NetworkInput:
    """The input of the networks for some positions: legal placements, and houses (cells, then kinds, by position)."""

    def __init__(self, boards: BoardArrays, board: Tensor, laid: Tensor) -> None:
        device, number = boards.device, len(board)
        cells, kinds = boards.number_cells[board], boards.number_kinds[board]
        self.number, self.boards, self.board = number, boards, board
        self.house_first = torch.cumsum(cells + kinds, 0) - cells - kinds
        counts = cells + kinds
        owner = torch.repeat_interleave(torch.arange(number, device=device), counts)
        within = _within(counts, owner)
        self.house_owner, self.house_number = owner, within
        self.is_cell = within < cells[owner]
        self.total = int(counts.sum())
        # Placed pieces.
        lies = laid >= 0
        lying = laid[lies]
        who = torch.arange(number, device=device)[:, None].expand_as(laid)[lies]
        covered = boards.cells[lying].long()
        free = torch.ones(self.total + 1, device=device)
        inside = covered >= 0
        free[(self.house_first[who][:, None] + covered)[inside]] = 0
        left = torch.zeros(self.total + 1, device=device)
        kind_houses = torch.nonzero(~self.is_cell).squeeze(1)
        kind_index = boards.first_kind[board][owner[kind_houses]] + (within - cells[owner])[kind_houses]
        left[kind_houses] = boards.copies[kind_index].float()
        used = self.house_first[who] + cells[who] + boards.kind[lying].long()
        left.index_add_(0, used, -torch.ones(len(used), device=device))
        self.copies = left[:-1]
        self.required = torch.where(self.is_cell, free[:-1], (self.copies > 0).float())
        # Legal placements.
        counts = boards.sizes[board]
        owner = torch.repeat_interleave(torch.arange(number, device=device), counts)
        row = boards.first[board][owner] + _within(counts, owner)
        spots = boards.cells[row].long()
        houses = torch.where(spots >= 0, self.house_first[owner][:, None] + spots, self.total)
        kind_house = self.house_first[owner] + cells[owner] + boards.kind[row].long()
        legal = (free[houses].min(1).values > 0) & (left[kind_house] > 0)
        self.owner, self.row, self.kind_house = owner[legal], row[legal], kind_house[legal]
        self.area = boards.area[self.row].float()
        longest = int(self.area.max()) if len(self.row) else 1
        houses = torch.cat([houses[legal][:, :longest], self.kind_house[:, None]], 1)
        real = houses < self.total
        placement = torch.arange(len(self.row), device=device)[:, None].expand_as(houses)[real]
        house = houses[real]
        order = torch.argsort(house)
        many = torch.bincount(house, minlength=self.total)
        self.to_houses = _matrix(many, placement[order], len(self.row))
        self.to_placements = _matrix(real.sum(1), house, self.total)
        # Houses and placements as numbers.
        many = many.float()
        cell_index = (boards.first_cell[board][self.house_owner] + self.house_number)[self.is_cell]
        beside = boards.neighbours[cell_index]
        beside = torch.where(
            beside >= 0, self.house_first[self.house_owner[self.is_cell]][:, None] + beside, self.total
        )
        # Between free cells only, so that the matrix is its own transpose.
        open_to = (beside < self.total) & (free[beside] > 0)
        room = torch.zeros(self.total, device=device)
        room[self.is_cell] = open_to.float().sum(1)
        open_to &= free[:-1][self.is_cell][:, None] > 0
        steps = torch.zeros(self.total, dtype=torch.int64, device=device)
        steps[self.is_cell] = open_to.sum(1)
        self.beside = _matrix(steps, beside[open_to], self.total)
        area_of_kind = torch.zeros(self.total + 1, device=device).scatter_reduce(0, self.kind_house, self.area, "amax")
        is_cell = self.is_cell.float()
        self.house_features = torch.stack(
            [
                is_cell,
                1 - is_cell,
                self.required,
                torch.log1p(many) / 4,
                room / 4,
                area_of_kind[:-1] / 8,
                self.copies.clamp(max=4) / 4,
            ],
            1,
        )
        inverse = 1 / many.clamp(min=1)
        inner = boards.touching[self.row].float()
        exposed = (self.cells_of(room) * self.area - 2 * inner) / (4 * self.area - 2 * inner)
        self.placement_features = torch.stack(
            [self.area / 8, exposed, self.cells_of(inverse) * self.area, inverse[self.kind_house]], 1
        )

    def gather_houses(self, values: Tensor) -> Tensor:
        """For each house the sum over its placements."""
        return _Product.apply(values, self.to_houses, self.to_placements)

    def cells_of(self, values: Tensor) -> Tensor:
        """For each placement the mean over its cells."""
        flat = values.dim() == 1
        wide = values[:, None] if flat else values
        sums = _Product.apply(wide, self.to_placements, self.to_houses) - wide.index_select(0, self.kind_house)
        mean = sums / self.area[:, None]
        return mean.squeeze(1) if flat else mean

    def near(self, values: Tensor) -> Tensor:
        """For each free cell a quarter of the sum over the free cells beside it."""
        return _Product.apply(values, self.beside, self.beside) / 4

    def spread(self, owner: Tensor, row: Tensor, values: Tensor) -> Tensor:
        """Values of some placements at their places in the batch; 0 for the others."""
        base = int(self.boards.keys.shape[0])
        found = torch.zeros(len(self.row), device=values.device)
        found[torch.searchsorted(self.owner * base + self.row, owner * base + row)] = values
        return found

    def best(self, score: Tensor) -> Tensor:
        """The row of the placement with the highest score of each position, -1 where there is none."""
        top = torch.full((self.number,), -math.inf, device=score.device).scatter_reduce(0, self.owner, score, "amax")
        winners = torch.nonzero(score == top[self.owner]).squeeze(1)
        index = torch.full((self.number,), -1, dtype=torch.int64, device=score.device)
        return index.scatter_reduce(0, self.owner[winners], winners, "amax")
