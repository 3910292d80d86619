"""The networks that were tried, in PyTorch; `network.py` has the one that comes with the package, in NumPy."""

from __future__ import annotations

from dataclasses import dataclass, field

import torch
from torch import Tensor, nn
from torch.nn import functional

from grillon.families.packing.learn.batches import WINDOW, Batch
from grillon.families.packing.learn.data import GROUPS
from grillon.families.packing.learn.network import CLIP, FLOOR


@dataclass(frozen=True)
class Settings:
    """The network and how it is trained."""

    network: str = "messages"
    hidden: int = 32
    rounds: int = 6
    neighbours: bool = True
    sums: str = "logarithm"
    houses: str = "both"
    groups: tuple[str, ...] = GROUPS
    batch: int = 512
    rate: float = 2e-3
    steps: int = 20_000
    seconds: float = 1e9
    seed: int = 1


def _layers(first: int, hidden: int, last: int) -> nn.Sequential:
    return nn.Sequential(nn.Linear(first, hidden), nn.ReLU(), nn.Linear(hidden, last))


class Messages(nn.Module):
    """Several rounds in which placements and houses exchange messages."""

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        wide = settings.hidden
        self.settings = settings
        self.house_in = nn.Linear(7, wide)
        self.placement_in = nn.Linear(4, wide)
        self.weigh = nn.ModuleList(nn.Linear(wide, wide) for _ in range(settings.rounds))
        incoming = 3 if settings.neighbours else 2
        self.house = nn.ModuleList(_layers(incoming * wide, wide, wide) for _ in range(settings.rounds))
        self.placement = nn.ModuleList(_layers(3 * wide, wide, wide) for _ in range(settings.rounds))
        self.policy = _layers(wide, wide, 1)
        self.value = _layers(3 * wide, wide, 1)
        for block in (*self.house, *self.placement):
            nn.init.normal_(block[2].weight, std=0.05)

    def forward(self, batch: Batch) -> tuple[Tensor, Tensor]:
        """The logit of each placement, and the value of each position."""
        h = self.house_in(batch.house_features)
        x = self.placement_in(batch.placement_features)
        for weigh, house, placement in zip(self.weigh, self.house, self.placement, strict=True):
            if self.settings.sums == "logarithm":
                messages = torch.log(batch.gather_houses(torch.exp(weigh(x).clamp(-CLIP, CLIP))) + FLOOR)
            else:
                messages = batch.gather_houses(weigh(x)) / batch.placements.clamp(min=1)[:, None]
            incoming = [h, messages]
            if self.settings.neighbours:
                incoming.append(batch.near(h))
            h = h + house(torch.cat(incoming, 1))
            x = x + placement(torch.cat([x, batch.cells_of(h), h.index_select(0, batch.kind_house)], 1))
        return self.policy(x).squeeze(1), self._value(batch, h)

    def _value(self, batch: Batch, h: Tensor) -> Tensor:
        needed = batch.required > 0
        owner, rows = batch.house_owner[needed], h[needed]
        index = owner[:, None].expand_as(rows)
        shape = (batch.number, h.shape[1])
        number = torch.zeros(batch.number, device=h.device).index_add(0, owner, torch.ones_like(owner, dtype=h.dtype))
        mean = torch.zeros(shape, device=h.device).index_add(0, owner, rows) / number.clamp(min=1)[:, None]
        zeros = torch.zeros(shape, device=h.device)
        most = zeros.scatter_reduce(0, index, rows, "amax", include_self=False)
        least = zeros.scatter_reduce(0, index, rows, "amin", include_self=False)
        return self.value(torch.cat([mean, most, least], 1)).squeeze(1)


class Convolution(nn.Module):
    """Pictures of the board go through residual layers; a placement sees its own cells, its shape and the tray."""

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        wide = settings.hidden
        self.shape = _layers(WINDOW**2 + 1, wide, wide)
        self.stem = nn.Conv2d(4 + wide, wide, 3, padding=1)
        self.blocks = nn.ModuleList(
            nn.Sequential(nn.Conv2d(wide, wide, 3, padding=1), nn.ReLU(), nn.Conv2d(wide, wide, 3, padding=1))
            for _ in range(settings.rounds)
        )
        self.policy = _layers(2 * wide + 4, wide, 1)
        self.value = _layers(3 * wide, wide, 1)

    def forward(self, batch: Batch) -> tuple[Tensor, Tensor]:
        """The logit of each placement, and the value of each position."""
        boards, device = batch.boards, batch.row.device
        seen = torch.cat([boards.windows[boards.turned[batch.row].long()], batch.area[:, None] / 8], 1)
        shape = self.shape(seen)
        # A kind is the mean of its placements; the tray is the sum of its kinds.
        sums = torch.zeros(batch.total, shape.shape[1], device=device).index_add(0, batch.kind_house, shape)
        kinds = sums / batch.placements.clamp(min=1)[:, None] * batch.copies.clamp(min=0)[:, None]
        tray = torch.zeros(batch.number, shape.shape[1], device=device).index_add(0, batch.house_owner, kinds) / 8
        spots = boards.places[batch.cell_index]
        owner = batch.house_owner[batch.is_cell]
        rows, columns = int(spots[:, 0].max()) + 1, int(spots[:, 1].max()) + 1
        flat = (owner * rows + spots[:, 0]) * columns + spots[:, 1]
        features = batch.house_features[batch.is_cell]
        there = torch.ones(len(owner), 1, device=device)
        planes = torch.cat([there, features[:, 2:5]], 1)
        picture = torch.zeros(batch.number * rows * columns, 4, device=device).index_copy(0, flat, planes)
        picture = torch.cat([picture, tray.repeat_interleave(rows * columns, 0)], 1)
        picture = picture.reshape(batch.number, rows, columns, -1).permute(0, 3, 1, 2)
        x = functional.relu(self.stem(picture))
        for block in self.blocks:
            x = functional.relu(x + block(x))
        cells = x.permute(0, 2, 3, 1).reshape(batch.number * rows * columns, -1)[flat]
        h = torch.zeros(batch.total, cells.shape[1], device=device)
        h[batch.is_cell] = cells
        logits = self.policy(torch.cat([batch.cells_of(h), shape, batch.placement_features], 1)).squeeze(1)
        free = features[:, 2:3]
        zeros = torch.zeros(batch.number, cells.shape[1], device=device)
        number = torch.zeros(batch.number, 1, device=device).index_add(0, owner, free).clamp(min=1)
        mean = zeros.index_add(0, owner, cells * free) / number
        most = zeros.scatter_reduce(0, owner[:, None].expand_as(cells), cells * free, "amax")
        return logits, self.value(torch.cat([mean, most, tray], 1)).squeeze(1)


def make_network(settings: Settings) -> nn.Module:
    """The network that the settings name."""
    return {"messages": Messages, "convolution": Convolution}[settings.network](settings)


@dataclass
class Look:
    """The logits of a batch as shares of houses."""

    batch: Batch
    logits: Tensor
    value: Tensor
    whole: Tensor = field(init=False)

    def __post_init__(self) -> None:
        self.logits = self.logits.clamp(-20, 20)
        sums = self.batch.gather_houses(torch.exp(self.logits)[:, None]).squeeze(1)
        self.whole = torch.log(sums.clamp(min=1e-12))

    @property
    def in_kind(self) -> Tensor:
        """The logarithm of each placement's share of its kind."""
        return self.logits - self.whole.index_select(0, self.batch.kind_house)

    @property
    def in_cells(self) -> Tensor:
        """The logarithm of its share of a cell, the mean over its cells."""
        return self.logits - self.batch.cells_of(self.whole)

    @property
    def score(self) -> Tensor:
        """The score for choosing among all pieces: the mean over all houses of a placement."""
        area = self.batch.area
        return (self.in_kind + area * self.in_cells) / (area + 1)

    def loss(self, share: Tensor, houses: str) -> Tensor:
        """Cross entropy with the exact shares: within kinds, and within cells."""
        batch = self.batch
        kinds = ((batch.required > 0) & ~batch.is_cell).sum()
        cells = ((batch.required > 0) & batch.is_cell).sum()
        by_kind = -(share / batch.copies[batch.kind_house] * self.in_kind).sum() / kinds
        by_cell = -(share * batch.area * self.in_cells).sum() / cells
        return by_kind if houses == "kinds" else by_kind + by_cell
