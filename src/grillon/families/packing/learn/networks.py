"""The network in PyTorch, to be trained; `network.py` has it in NumPy, to be used."""

from __future__ import annotations

from dataclasses import dataclass, field

import torch
from torch import Tensor, nn

from grillon.families.packing.learn import GROUPS
from grillon.families.packing.learn.batches import NetworkInput
from grillon.families.packing.learn.network import CLIP, FLOOR


@dataclass(frozen=True)
class Settings:
    """The network and how it is trained."""

    hidden: int = 32
    rounds: int = 6
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
        self.house_in = nn.Linear(7, wide)
        self.placement_in = nn.Linear(4, wide)
        self.weigh = nn.ModuleList(nn.Linear(wide, wide) for _ in range(settings.rounds))
        self.house = nn.ModuleList(_layers(3 * wide, wide, wide) for _ in range(settings.rounds))
        self.placement = nn.ModuleList(_layers(3 * wide, wide, wide) for _ in range(settings.rounds))
        self.policy = _layers(wide, wide, 1)
        self.value = _layers(3 * wide, wide, 1)
        for block in (*self.house, *self.placement):
            nn.init.normal_(block[2].weight, std=0.05)

    def forward(self, batch: NetworkInput) -> tuple[Tensor, Tensor]:
        """The logit of each placement, and the value of each position."""
        h = self.house_in(batch.house_features)
        x = self.placement_in(batch.placement_features)
        for weigh, house, placement in zip(self.weigh, self.house, self.placement, strict=True):
            messages = torch.log(batch.gather_houses(torch.exp(weigh(x).clamp(-CLIP, CLIP))) + FLOOR)
            h = h + house(torch.cat([h, messages, batch.near(h)], 1))
            x = x + placement(torch.cat([x, batch.cells_of(h), h.index_select(0, batch.kind_house)], 1))
        return self.policy(x).squeeze(1), self._value(batch, h)

    def _value(self, batch: NetworkInput, h: Tensor) -> Tensor:
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


@dataclass
class HouseShares:
    """The logits of a batch as shares of houses."""

    batch: NetworkInput
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

    def loss_of_kinds(self, share: Tensor) -> Tensor:
        """Cross entropy with the exact shares within kinds."""
        batch = self.batch
        kinds = ((batch.required > 0) & ~batch.is_cell).sum()
        return -(share / batch.copies[batch.kind_house] * self.in_kind).sum() / kinds

    def loss(self, share: Tensor) -> Tensor:
        """Cross entropy with the exact shares: within kinds, and within cells."""
        batch = self.batch
        cells = ((batch.required > 0) & batch.is_cell).sum()
        return self.loss_of_kinds(share) - (share * batch.area * self.in_cells).sum() / cells
