"""From a trained network to `signs.bin`: whole numbers, calibrated, with a reference that computes as the core does.

The file, little-endian: ``signs\\n1\\n``; the number of layers (2 bytes); for each layer its channels in and out,
kernel, stride, padding and shift (2 bytes each), a bias and a multiplier for each channel out (4 bytes each), and its
weights of one byte by channel out, row, column, channel in; at last 1024 numbers of 2 bytes, e to the power of -i / 64
as shares of 65535. A layer's sum s becomes (s * multiplier + half) >> shift, cut to 0..255; that of the last layer is
in steps of 1/64 of a natural logarithm.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from math import exp, frexp

import numpy as np

from benchmarks.pictures.train.drawing import CLASSES, OTHER

LAYERS = ((1, 16, 5, 2, 2), (16, 32, 3, 2, 1), (32, 64, 3, 2, 1), (64, 64, 3, 1, 0), (64, len(CLASSES) + 2, 1, 1, 0))
"""Channels in and out, kernel, stride and padding: 24 x 24 pixels become 12 x 12, 6 x 6, 3 x 3 and one place.

That is 430,000 products and 62,000 weights a sign.
"""
MAGIC = b"signs\n1\n"
STEPS, POWERS = 64, 1024
Plain = list[tuple[np.ndarray, np.ndarray]]


@dataclass(frozen=True)
class Layer:
    """A layer in whole numbers: weights by channel out, row, column and channel in."""

    weights: np.ndarray
    bias: np.ndarray
    multiplier: np.ndarray
    shift: int
    stride: int
    pad: int

    def sums(self, values: np.ndarray) -> np.ndarray:
        """The sums for pictures by row, column and channel."""
        pad, kernel = self.pad, self.weights.shape[1]
        values = np.pad(values, ((0, 0), (pad, pad), (pad, pad), (0, 0)))
        windows = np.lib.stride_tricks.sliding_window_view(values, (kernel, kernel), (1, 2))[
            :, :: self.stride, :: self.stride
        ]
        # Sums of less than 2 ** 53 are exact in double precision.
        flat = windows.transpose(0, 1, 2, 4, 5, 3).reshape(*windows.shape[:3], -1).astype(np.float64)
        sums: np.ndarray = (flat @ self.weights.reshape(len(self.weights), -1).T.astype(np.float64)).astype(
            np.int64
        ) + self.bias
        return sums

    def scaled(self, values: np.ndarray) -> np.ndarray:
        """The sums in the units of the next layer, rounded."""
        result: np.ndarray = (self.sums(values) * self.multiplier + (1 << (self.shift - 1))) >> self.shift
        return result


def quantized(plain: Plain, crops: np.ndarray) -> list[Layer]:
    """Whole numbers for the layers of a network; the ranges between them are seen on crops."""
    layers: list[Layer] = []
    scale = 1 / 255
    real = crops.reshape(-1, 24, 24, 1).astype(np.float64)
    values = real.astype(np.int64)
    for index, ((weight, bias), (_, _, _, stride, pad)) in enumerate(zip(plain, LAYERS, strict=True)):
        ordered = weight.transpose(0, 2, 3, 1)
        size = np.abs(ordered).max((1, 2, 3)) / 127 + 1e-12
        whole = np.round(ordered / size[:, None, None, None]).astype(np.int64)
        exact = Layer(
            whole, np.round(bias / (size * scale)).astype(np.int64), np.ones(len(size), np.int64), 1, stride, pad
        )
        sums = exact.sums(values) * (size * scale)
        last = index == len(plain) - 1
        after = 1 / STEPS if last else float(np.quantile(sums[sums > 0], 0.9995)) / 255
        layers.append(_scaled(exact, size * scale / after))
        values = np.clip(layers[-1].scaled(values), 0, 255)
        scale = after
    return layers


def _scaled(layer: Layer, ratio: np.ndarray) -> Layer:
    """The layer with the multipliers for these ratios."""
    shift = min(46, 30 - frexp(float(ratio.max()))[1])
    multiplier = np.round(ratio * 2.0**shift).astype(np.int64)
    return Layer(layer.weights, layer.bias, multiplier, shift, layer.stride, layer.pad)


def heated(layers: list[Layer], temperature: float, hand: float) -> list[Layer]:
    """The layers with the last one's steps divided by these temperatures, of the classes and of the hand."""
    last = layers[-1]
    ratio = last.multiplier / 2.0**last.shift / np.array([temperature] * (OTHER + 1) + [hand])
    return [*layers[:-1], _scaled(last, ratio)]


def steps_of(layers: list[Layer], crops: np.ndarray) -> np.ndarray:
    """The last layer's numbers for crops of 576 pixels."""
    values = crops.reshape(-1, 24, 24, 1).astype(np.int64)
    for layer in layers[:-1]:
        values = np.clip(layer.scaled(values), 0, 255)
    return layers[-1].scaled(values).reshape(len(crops), -1)


def powers() -> np.ndarray:
    """e to the power of -i / 64, as shares of 65535."""
    return np.array([round(65535 * exp(-i / STEPS)) for i in range(POWERS)], np.int64)


def shares_of(layers: list[Layer], crops: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """What the core answers: the shares of the classes and of the hand, of about 65535."""
    steps = steps_of(layers, crops)
    table = np.append(powers(), 0)
    known, hand = steps[:, : OTHER + 1], steps[:, OTHER + 1]
    weights = table[np.minimum(known.max(1, keepdims=True) - known, POWERS)]
    other, one = table[np.minimum(np.abs(hand), POWERS)], table[0]
    return weights * 65535 // weights.sum(1, keepdims=True), np.where(hand < 0, other, one) * 65535 // (one + other)


def written(layers: list[Layer]) -> bytes:
    """The file of these layers."""
    parts = [MAGIC, struct.pack("<H", len(layers))]
    for layer in layers:
        out, kernel, _, into = layer.weights.shape
        parts.append(struct.pack("<6H", into, out, kernel, layer.stride, layer.pad, layer.shift))
        parts += [layer.bias.astype("<i4").tobytes(), layer.multiplier.astype("<i4").tobytes()]
        parts.append(layer.weights.astype("i1").tobytes())
    return b"".join([*parts, powers().astype("<u2").tobytes()])


def read(file: bytes) -> list[Layer]:
    """The layers of a file that `written` made."""
    if not file.startswith(MAGIC):
        raise ValueError("not the weights of a network for signs")
    at = len(MAGIC) + 2
    layers = []
    for _ in range(struct.unpack_from("<H", file, len(MAGIC))[0]):
        into, out, kernel, stride, pad, shift = struct.unpack_from("<6H", file, at)
        at += 12
        bias, multiplier = np.frombuffer(file, "<i4", 2 * out, at).astype(np.int64).reshape(2, out)
        at += 8 * out
        weights = np.frombuffer(file, "i1", out * kernel * kernel * into, at).astype(np.int64)
        at += len(weights)
        layers.append(Layer(weights.reshape(out, kernel, kernel, into), bias, multiplier, shift, stride, pad))
    return layers


def temperatures(layers: list[Layer], crops: np.ndarray, classes: np.ndarray, hand: np.ndarray) -> tuple[float, float]:
    """The temperatures with which the shares are honest: the least mean surprise on crops not trained on."""
    steps = steps_of(layers, crops) / STEPS
    known, by_hand = steps[:, : OTHER + 1], steps[:, OTHER + 1][classes != OTHER]
    hand = hand[classes != OTHER]
    heats = np.exp(np.linspace(-1, 1.5, 51))

    def surprise(heat: float) -> float:
        scaled = (known - known.max(1, keepdims=True)) / heat
        right = scaled[np.arange(len(classes)), classes]
        return float((np.log(np.exp(scaled).sum(1)) - right).mean())

    def hand_surprise(heat: float) -> float:
        return float(np.logaddexp(0, np.where(hand, -by_hand, by_hand) / heat).mean())

    return min(heats, key=surprise), min(heats, key=hand_surprise)
