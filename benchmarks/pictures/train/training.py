"""The network for signs and its training (PyTorch), on a graphics card or on two cores."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from benchmarks.pictures.train.distortion import CROP, Distortion
from benchmarks.pictures.train.drawing import OTHER, Masters
from benchmarks.pictures.train.quantize import LAYERS

Tensor = Any
SHARES = np.array([0.5 / 10] * 10 + [0.25 / 16] * 16 + [0.25])
"""How often each class is shown. The network answers as if all were as frequent: what is likely on a board, the puzzle
knows better.
"""


class Network(nn.Module):  # type: ignore[misc]
    """Convolutions; the last numbers are the classes, and whether a sign is written by hand."""

    def __init__(self) -> None:
        super().__init__()
        self.layers = nn.ModuleList(
            nn.Conv2d(into, out, kernel, stride, pad, bias=last)
            for (into, out, kernel, stride, pad), last in zip(LAYERS, [False] * (len(LAYERS) - 1) + [True], strict=True)
        )
        self.norms = nn.ModuleList(nn.BatchNorm2d(out) for _, out, *_ in LAYERS[:-1])

    def forward(self, crops: Tensor) -> Tensor:
        """The logarithms of the shares, and of the odds of a hand, for crops of numbers from 0 to 255."""
        values = crops.reshape(-1, 1, CROP, CROP).to(torch.float32) / 255
        for layer, norm in zip(self.layers, self.norms, strict=False):
            values = functional.relu(norm(layer(values)))
        return self.layers[-1](values).reshape(len(values), -1)

    def folded(self) -> list[tuple[np.ndarray, np.ndarray]]:
        """Weights and biases of plain convolutions that do the same."""
        plain = []
        for index, layer in enumerate(self.layers):
            weight = layer.weight.detach().double().cpu().numpy()
            if index == len(self.norms):
                plain.append((weight, layer.bias.detach().double().cpu().numpy()))
                break
            norm = self.norms[index]
            scale = (norm.weight / torch.sqrt(norm.running_var + norm.eps)).detach().double().cpu().numpy()
            shift = norm.bias.detach().double().cpu().numpy() - norm.running_mean.double().cpu().numpy() * scale
            plain.append((weight * scale[:, None, None, None], shift))
        return plain


@dataclass(frozen=True)
class Crops:
    """Crops as the core cut them from made boards: pixels in rows of 576, classes, whether written by hand."""

    pixels: np.ndarray
    classes: np.ndarray
    written: np.ndarray


class Batches:
    """Batches of crops: signs drawn at random by class, distorted; and crops of boards for a share of each batch."""

    def __init__(
        self, masters: Masters, device: str, seed: int, boards: Crops | None = None, share: float = 0.4
    ) -> None:
        self.device, self.share = device, share if boards is not None else 0.0
        self.distortion = Distortion(device, seed)
        self.pixels = torch.from_numpy(masters.pixels).to(device)
        self.classes = torch.from_numpy(masters.classes).to(device)
        self.written = torch.from_numpy(masters.written).to(device)
        self.chances = _chances(masters.classes, masters.weights, device)
        if boards is not None:
            self.board_pixels = torch.from_numpy(boards.pixels).to(device)
            self.board_classes = torch.from_numpy(boards.classes).to(device)
            self.board_written = torch.from_numpy(boards.written).to(device)
            self.board_chances = _chances(boards.classes, np.ones(len(boards.classes)), device)

    def _drawn(self, chances: Tensor, number: int) -> Tensor:
        random = torch.rand(number, generator=self.distortion.random, device=self.device, dtype=torch.float64)
        return torch.searchsorted(chances, random * chances[-1]).clamp(max=len(chances) - 1)

    def batch(self, number: int, photos: float = 0.55) -> tuple[Tensor, Tensor, Tensor]:
        """Crops, their classes and whether they are written by hand."""
        at = self._drawn(self.chances, number - int(number * self.share))
        written = self.written[at]
        crops, classes = self.distortion.crops(self.pixels[at], written, photos), self.classes[at]
        if not self.share:
            return crops, classes, written
        at = self._drawn(self.board_chances, int(number * self.share))
        boards = self.board_pixels[at].reshape(-1, CROP, CROP).to(torch.float32)
        return (
            torch.cat([crops, boards]),
            torch.cat([classes, self.board_classes[at]]),
            torch.cat([written, self.board_written[at]]),
        )


def _chances(classes: np.ndarray, weights: np.ndarray, device: str) -> Tensor:
    """Sums of chances, so that each class comes as often as `SHARES` says."""
    whole = np.bincount(classes, weights, minlength=len(SHARES))
    share = np.divide(SHARES, whole, out=np.zeros(len(SHARES)), where=whole > 0)
    return torch.from_numpy(np.cumsum(weights * share[classes])).to(device)


def loss_of(answer: Tensor, classes: Tensor, written: Tensor) -> Tensor:
    """Cross entropy of the classes, as frequent as they are shown, and of the hand where there is a sign."""
    shares = torch.log(torch.from_numpy(SHARES).to(answer))
    known = functional.cross_entropy(answer[:, : OTHER + 1] + shares, classes)
    sign = (classes != OTHER).float()
    hand = functional.binary_cross_entropy_with_logits(answer[:, OTHER + 1], written.float(), reduction="none")
    return known + 0.1 * (hand * sign).sum() / sign.sum().clamp(min=1)


def train(
    batches: Batches,
    *,
    seconds: float,
    batch: int,
    seed: int = 0,
    network: Network | None = None,
    rate: float = 3e-3,
    tell: Callable[[str], None] = print,
) -> Network:
    """A network trained for this time; the rate falls to nothing at the end of it. Begins with `network` if given."""
    torch.manual_seed(seed)
    device = batches.device
    network = (network or Network()).to(device)
    average = torch.optim.swa_utils.AveragedModel(
        network, multi_avg_fn=torch.optim.swa_utils.get_ema_multi_avg_fn(0.998), use_buffers=True
    )
    optimizer = torch.optim.AdamW(network.parameters(), lr=rate, weight_decay=1e-3)
    start, step = time.monotonic(), 0
    while (done := (time.monotonic() - start) / seconds) < 1:
        network.train()
        for group in optimizer.param_groups:
            group["lr"] = rate * min(1.0, (step + 1) / 200) * 0.5 * (1 + np.cos(np.pi * done))
        crops, classes, written = batches.batch(batch)
        loss = loss_of(network(crops), classes, written)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        average.update_parameters(network)
        step += 1
        if step % 500 == 0:
            tell(f"{step} batches, {time.monotonic() - start:.0f} s: loss {loss.item():.4f}")
    tell(f"{step} batches of {batch}")
    trained: Network = average.module
    trained.eval()
    return trained


def shown(batches: Batches, number: int, photos: float, at_once: int = 4096) -> Iterator[tuple[Tensor, Tensor, Tensor]]:
    """Batches to measure with."""
    for _ in range(-(-number // at_once)):
        yield batches.batch(at_once, photos)
