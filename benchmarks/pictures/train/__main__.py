"""Train the network for signs: ``python -m benchmarks.pictures.train --out signs.bin``.

On a graphics card ten minutes are enough; `--seconds` is how long it takes. The fonts are those of `fonts`.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import torch

from benchmarks.pictures.train import quantize
from benchmarks.pictures.train.drawing import OTHER, Masters, masters
from benchmarks.pictures.train.training import Batches, Crops, Network, loss_of, shown, train
from grillon.base.files import write_whole


def _kept(file: Path | None, unseen: bool) -> Masters:
    """The drawn signs, from a file if they were drawn elsewhere."""
    if file is None:
        return masters(unseen=unseen)
    with np.load(file) as stored:
        return Masters(**{name: stored[name] for name in stored.files})


def _right(layers: list[quantize.Layer], crops: np.ndarray, classes: np.ndarray) -> tuple[float, float]:
    """The share of right answers, and the mean share of the right class."""
    shares, _ = quantize.shares_of(layers, crops)
    likely = shares[np.arange(len(classes)), classes] / 65535
    return float((shares.argmax(1) == classes).mean()), float(likely.mean())


def main() -> None:
    """Draw, train, round, calibrate and measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True, help="the file to write")
    parser.add_argument("--seconds", type=float, default=10_000)
    parser.add_argument("--batch", type=int, default=1024)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    parser.add_argument("--signs", type=Path, help="signs drawn elsewhere, by --draw")
    parser.add_argument("--unseen", type=Path, help="the same in fonts not trained on")
    parser.add_argument("--boards", type=Path, help="crops that the core cut from made boards")
    parser.add_argument("--begin", type=Path, help="a network to begin with (.pt)")
    parser.add_argument("--rate", type=float, default=3e-3)
    chosen = parser.parse_args()

    boards = None
    if chosen.boards:
        with np.load(chosen.boards) as stored:
            boards = Crops(**{name: stored[name] for name in stored.files})
    batches = Batches(_kept(chosen.signs, False), chosen.device, chosen.seed, boards)
    network = None
    if chosen.begin:
        network = Network()
        network.load_state_dict(torch.load(chosen.begin, map_location="cpu"))
    network = train(
        batches, seconds=chosen.seconds, batch=chosen.batch, seed=chosen.seed, network=network, rate=chosen.rate
    )
    write_whole(chosen.out.with_suffix(".pt"), lambda file: torch.save(network.state_dict(), file))
    new = Batches(_kept(chosen.unseen, True), chosen.device, chosen.seed + 1)
    seen = batches.batch(8192)[0].reshape(-1, 576).cpu().numpy()
    layers = quantize.quantized(network.folded(), seen)
    drawn = [batch for photos in (0.0, 1.0) for batch in shown(new, 16384, photos)]
    crops = np.concatenate([part[0].reshape(-1, 576).cpu().numpy() for part in drawn])
    classes = np.concatenate([part[1].cpu().numpy() for part in drawn])
    hand = np.concatenate([part[2].cpu().numpy() for part in drawn])
    heats = quantize.temperatures(layers, crops, classes, hand)
    layers = quantize.heated(layers, *heats)
    write_whole(chosen.out, lambda file: file.write(quantize.written(layers)))
    print(f"{chosen.out}: {chosen.out.stat().st_size} bytes, temperatures {heats[0]:.3f} and {heats[1]:.3f}")
    half = len(crops) // 2
    for name, part in (("screens", slice(0, half)), ("photos", slice(half, None))):
        print(f"fonts not trained on, {name}: right and mean share {_right(layers, crops[part], classes[part])}")
        digits = classes[part] < 10
        known = quantize.shares_of(layers, crops[part][digits])[0]
        print(f"  digits among digits: {(known[:, :10].argmax(1) == classes[part][digits]).mean():.5f}")
    with torch.no_grad():
        losses = [float(loss_of(network(part[0]), part[1], part[2])) for part in drawn]
    print(f"loss without rounding {np.mean(losses):.4f}; {OTHER + 1} classes")


if __name__ == "__main__":
    main()
