"""What screens, cameras and the finding of signs do to a sign, for thousands at once (PyTorch).

A drawn sign is turned, sheared, blurred and sampled at the size it has in a picture, gets noise and the blocks of JPEG,
and is then cut out and scaled as the core does it (`crop_of` in `cpp/picture/board.cpp`): ink above a threshold, the
pale pixels around it, the longer side of its box scaled to 20 pixels of 24.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import torch
from torch.nn import functional

CROP, INSIDE, NATIVE = 24, 20, 48
"""Pixels of a crop's side, of the longer side of the sign in it, and of the square it is sampled in."""
TALL = 48
_SIGMAS = (0.0, 1.0, 2.0, 4.0, 8.0)

Tensor = Any


class Distortion:
    """Distorts batches of drawn signs; the same for the same seed and device."""

    def __init__(self, device: str, seed: int) -> None:
        self.device = device
        self.random = torch.Generator(device).manual_seed(seed)
        self._kernels = [_gaussian((b * b - a * a) ** 0.5, device) for a, b in pairwise(_SIGMAS)]
        at = torch.arange(8, device=device, dtype=torch.float32)
        self._waves = torch.cos((2 * at[None] + 1) * at[:, None] * torch.pi / 16) * 0.5
        self._waves[0] *= 0.5**0.5
        self._steps = 10 + 6.0 * (at[:, None] + at[None]) + 0.5 * at[:, None] * at[None]

    def uniform(self, number: int, low: float = 0.0, high: float = 1.0) -> Tensor:
        """One random number for each sign, shaped to be multiplied with pictures."""
        drawn = torch.rand((number, 1, 1), generator=self.random, device=self.device)
        return low + (high - low) * drawn

    def normal(self, *shape: int) -> Tensor:
        """Normally distributed random numbers."""
        return torch.randn(shape, generator=self.random, device=self.device)

    def maybe(self, number: int, share: float) -> Tensor:
        """True for this share of the signs."""
        return self.uniform(number) < share

    def crops(self, pixels: Tensor, written: Tensor, photos: float = 0.55) -> Tensor:
        """Crops as the core makes them, from drawn signs (ink 255): numbers from 0 to 255."""
        number = len(pixels)
        ink = pixels.to(torch.float32) / 255
        ink = self._heavier(ink)
        ink = self._smeared(ink)
        tall = torch.exp(self.uniform(number, 1.9, 3.6))  # 6.7 to 36 pixels
        photo = self.maybe(number, photos)
        step = TALL / tall
        blur = torch.where(photo, self.uniform(number) ** 1.5 * 0.16 * TALL, self.uniform(number, 0, 0.02) * TALL)
        sigma = torch.sqrt((self.uniform(number, 0.2, 0.42) * step) ** 2 + blur**2)
        clean = self._sampled(self._blurred(ink, sigma), step, photo, written.reshape(-1, 1, 1))
        seen = self._exposed(clean, photo)
        return self._cut_out(clean, seen)

    def _heavier(self, ink: Tensor) -> Tensor:
        """Some signs with heavier strokes, some with lighter ones."""
        choice = self.uniform(len(ink))
        wide = functional.max_pool2d(ink[:, None], 3, 1, 1)[:, 0]
        thin = -functional.max_pool2d(-ink[:, None], 3, 1, 1)[:, 0]
        return torch.where(choice < 0.12, wide, torch.where(choice > 0.93, 0.6 * thin + 0.4 * ink, ink))

    def _smeared(self, ink: Tensor) -> Tensor:
        """Some signs with a rest of a line, a gap, or a spot."""
        number, side, _ = ink.shape
        at = torch.arange(side, device=self.device, dtype=torch.float32)
        rows, columns = at[None, :, None], at[None, None, :]
        dark = ink > 0.4
        low_y, high_y = _ends(dark.any(2))
        low_x, high_x = _ends(dark.any(1))
        across = self.maybe(number, 0.5)
        along, over = torch.where(across, columns, rows), torch.where(across, rows, columns)
        near, far = torch.where(across, low_y, low_x), torch.where(across, high_y, high_x)
        start, end = torch.where(across, low_x, low_y), torch.where(across, high_x, high_y)
        edge = torch.where(
            self.maybe(number, 0.5), near - self.uniform(number, -1, 5), far + self.uniform(number, -1, 5)
        )
        first = start + (end - start) * self.uniform(number, -0.3, 1)
        length = (end - start) * self.uniform(number, 0.1, 0.9)
        width = self.uniform(number, 0.6, 2)
        line = ((over - edge).abs() < width) & (along > first) & (along < first + length) & self.maybe(number, 0.06)
        gap = (
            (over - (near + (far - near) * self.uniform(number))).abs() < self.uniform(number, 0.5, 1.5)
        ) & self.maybe(number, 0.03)
        x, y = low_x + (high_x - low_x) * self.uniform(number), low_y + (high_y - low_y) * self.uniform(number)
        spot = ((columns - x) ** 2 + (rows - y) ** 2 < self.uniform(number, 1, 4) ** 2) & self.maybe(number, 0.06)
        return torch.where(gap, ink * 0.3, torch.where(line | spot, torch.ones_like(ink), ink))

    def _blurred(self, ink: Tensor, sigma: Tensor) -> Tensor:
        """Each sign with its own blur, between those of a row of blurred pictures."""
        result = torch.zeros_like(ink)
        layer = ink
        for index, level in enumerate(_SIGMAS):
            if index:
                kernel = self._kernels[index - 1]
                pad = len(kernel) // 2
                layer = functional.conv2d(layer[:, None], kernel[None, None, :, None], padding=(pad, 0))
                layer = functional.conv2d(layer, kernel[None, None, None, :], padding=(0, pad))[:, 0]
            before = _SIGMAS[index - 1] if index else -1.0
            after = _SIGMAS[index + 1] if index + 1 < len(_SIGMAS) else 1e9
            rising = (sigma - before) / (level - before)
            falling = (after - sigma) / (after - level)
            result += layer * torch.minimum(rising, falling).clamp(0, 1)
        return result

    def _sampled(self, ink: Tensor, step: Tensor, photo: Tensor, written: Tensor) -> Tensor:
        """The sign at its size in the picture: turned, sheared, stretched, in perspective, at any place of the grid."""
        number, side, _ = ink.shape
        at = torch.arange(NATIVE, device=self.device, dtype=torch.float32) - (NATIVE - 1) / 2
        x = (at[None, None, :] + self.uniform(number, -0.5, 0.5)) * step
        y = (at[None, :, None] + self.uniform(number, -0.5, 0.5)) * step
        loose = torch.where(written, 2.0, torch.where(photo, 1.0, 0.1))
        turn, shear, stretch = (self.normal(number, 1, 1) * by * loose for by in (0.05, 0.06, 0.07))
        stretch = torch.exp(stretch + self.normal(number, 1, 1) * 0.04)
        x, y = x * torch.cos(turn) - y * torch.sin(turn), x * torch.sin(turn) + y * torch.cos(turn)
        x, y = (x + shear * y) * stretch, y / stretch
        lean = self.normal(number, 1, 1) * 0.05 * photo / TALL
        tip = self.normal(number, 1, 1) * 0.05 * photo / TALL
        depth = 1 + lean * x + tip * y
        grid = torch.stack([x / depth, y / depth], dim=-1) * (2 / side)
        return functional.grid_sample(ink[:, None], grid, align_corners=False)[:, 0]

    def _exposed(self, clean: Tensor, photo: Tensor) -> Tensor:
        """The ink as pixels tell it: contrast, noise, JPEG, a paper that is not quite known."""
        number = len(clean)
        soft = self.uniform(number, 0, 0.22) * self.maybe(number, 0.7)
        kernel = torch.tensor([1.0, 0.0, 1.0], device=self.device)
        for shape in ((1, 1, 3, 1), (1, 1, 1, 3)):
            pad = (shape[2] // 2, shape[3] // 2)
            beside = functional.conv2d(clean[:, None], kernel.reshape(shape), padding=pad)[:, 0]
            clean = clean * (1 - 2 * soft) + beside * soft
        levels = torch.where(photo, self.uniform(number, 35, 200), self.uniform(number, 60, 255))
        at = torch.linspace(-0.5, 0.5, NATIVE, device=self.device)
        slope = at[None, :, None] * self.normal(number, 1, 1) + at[None, None, :] * self.normal(number, 1, 1)
        seen = clean * levels + slope * 0.05 * levels * photo
        noise = torch.where(photo, self.uniform(number) ** 2 * 14, self.uniform(number, 0, 1.5)).clamp(
            max=0.13 * levels
        )
        seen = seen + self.normal(*clean.shape) * noise
        seen = torch.where(self.maybe(number, 0.4), self._as_jpeg(seen), seen)
        return (seen + self.normal(number, 1, 1) * 0.03 * levels).round().clamp(min=0)

    def _as_jpeg(self, seen: Tensor) -> Tensor:
        """The same after its blocks of 8 x 8 pixels were stored coarsely."""
        number, blocks = len(seen), NATIVE // 8
        coarse = torch.exp(self.uniform(number, -1.8, 0.25))[:, :, :, None, None]
        parts = seen.reshape(number, blocks, 8, blocks, 8).permute(0, 1, 3, 2, 4)
        waves = self._waves @ parts @ self._waves.T
        size = self._steps * coarse
        parts = self._waves.T @ ((waves / size).round() * size) @ self._waves
        return parts.permute(0, 1, 3, 2, 4).reshape(number, NATIVE, NATIVE)

    def _cut_out(self, clean: Tensor, seen: Tensor) -> Tensor:
        number = len(clean)
        whole = clean.amax((1, 2), keepdim=True).clamp(min=0.05)
        core = clean > 0.5 * whole
        count = core.sum((1, 2), keepdim=True).clamp(min=1)
        mean = (seen * core).sum((1, 2), keepdim=True) / count
        spread = ((seen - mean) ** 2 * core).sum((1, 2), keepdim=True).div(count).sqrt()
        darkest = (mean + 1.2 * spread).clamp(min=1)
        near = functional.max_pool2d(clean[:, None], 3, 1, 1)[:, 0] > 0.2 * whole
        mask = (seen > darkest * self.uniform(number, 0.24, 0.5)) & near
        mask |= core & ~mask.any(2, keepdim=True).any(1, keepdim=True)
        own = functional.max_pool2d(mask[:, None].float(), 3, 1, 1)[:, 0]
        rim = torch.where(self.maybe(number, 0.85), 1.0, 0.0)
        (top, bottom), (left, right) = _ends(mask.any(2)), _ends(mask.any(1))
        down, across = bottom - top + 1 + 2 * rim, right - left + 1 + 2 * rim
        longer = torch.maximum(down, across)
        rows = _areas(top - rim, down, longer)
        columns = _areas(left - rim, across, longer)
        crop = rows @ (seen * own) @ columns.transpose(1, 2)
        return (crop * 255 / darkest).clamp(0, 255).floor()


def _gaussian(sigma: float, device: str) -> Tensor:
    reach = int(3 * sigma + 1)
    at = torch.arange(-reach, reach + 1, device=device, dtype=torch.float32)
    bell = torch.exp(-(at**2) / (2 * sigma * sigma))
    return bell / bell.sum()


def _ends(some: Tensor) -> tuple[Tensor, Tensor]:
    """The first and the last True of each row, shaped to be used with pictures."""
    length = some.shape[1]
    at = torch.arange(length, device=some.device, dtype=torch.float32)
    low = torch.where(some, at, float(length)).amin(1).clamp(max=length - 1)
    high = torch.where(some, at, -1.0).amax(1).clamp(min=0)
    return low.reshape(-1, 1, 1), high.reshape(-1, 1, 1)


def _areas(start: Tensor, length: Tensor, longer: Tensor) -> Tensor:
    """For each pixel of a crop, the share of each pixel of the picture in it."""
    number = torch.floor(length * INSIDE / longer + 0.5).clamp(min=1)
    step = length / number
    first = torch.floor((CROP - number) / 2)
    index = torch.arange(CROP, device=start.device, dtype=torch.float32)[None, :, None] - first
    low = start + index * step
    pixel = torch.arange(NATIVE, device=start.device, dtype=torch.float32)[None, None, :]
    overlap = (torch.minimum(low + step, pixel + 1) - torch.maximum(low, pixel)).clamp(min=0)
    return overlap / step * ((index >= 0) & (index < number))
