"""Training of the networks with PyTorch. The compiled core is not needed, so that any machine with PyTorch can run it:

    PYTHONPATH=src python -m grillon.families.packing.learn.training --data FOLDER --out FOLDER --seconds 300

A step draws positions of one group, evaluates every legal placement and every house (cell or kind), and moves the
logits towards the exact shares: within each house the solutions divide among its placements. A second, shorter pass
over positions with one more piece, half of them dead, trains the value: can this still be solved?
"""

from __future__ import annotations

import argparse
import json
import math
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from grillon.base.files import write_whole
from grillon.families.packing.learn import GROUPS
from grillon.families.packing.learn.batches import NetworkInput, Positions
from grillon.families.packing.learn.networks import HouseShares, Messages, Settings

GROUP_WEIGHTS = (6, 1, 2, 1)
"""How often a step draws its positions from each group, relative to the others."""


def entropy(batch: NetworkInput, share: Tensor) -> float:
    """The minimum of the part of the loss for kinds."""
    copies = batch.copies[batch.kind_house]
    part = share / copies
    kinds = ((batch.required > 0) & ~batch.is_cell).sum()
    return float(-(part * torch.log(part.clamp(min=1e-9))).sum() / kinds)


def one_further(look: HouseShares, share: Tensor, laid: Tensor, generator: torch.Generator) -> tuple[Tensor, Tensor]:
    """Each position with one more piece: half of them dead, by a placement rated highly that no solution uses."""
    batch, device = look.batch, laid.device
    wants_dead = torch.rand(batch.number, device=device, generator=generator) < 0.5
    dead = share <= 0
    chance = torch.rand(len(dead), device=device, generator=generator).clamp(1e-9, 1 - 1e-7)
    liked = look.score.detach() - torch.log(-torch.log(chance))
    fitting = dead == wants_dead[batch.owner]
    index = batch.best(torch.where(fitting, liked, liked - 1e6))
    kept = index >= 0
    alive = (~dead)[index.clamp(min=0)].float()
    row = torch.where(kept, batch.row[index.clamp(min=0)], -1)
    return torch.cat([laid, row[:, None]], 1), alive


@torch.no_grad()
def play(network: nn.Module, positions: Positions, chosen: Tensor, *, given: int | None = None) -> Tensor:
    """Which of these positions greedy play finishes; with `given` a piece is drawn at random and has to be placed."""
    boards = positions.boards
    board, laid = positions.board[chosen], positions.laid[chosen]
    finished = torch.zeros(len(chosen), dtype=torch.bool, device=laid.device)
    stuck = finished.clone()
    generator = torch.Generator(device=laid.device).manual_seed(given or 0)
    for _ in range(64):
        batch = NetworkInput(boards, board, laid)
        open_cells = torch.zeros(len(board), device=laid.device).index_add(
            0, batch.house_owner, batch.required * batch.is_cell
        )
        finished |= open_cells == 0
        if bool((finished | stuck).all()) or not len(batch.row):
            break
        look = HouseShares(batch, *network(batch))
        score = look.score
        if given is not None:
            draw = torch.rand(batch.total, device=laid.device, generator=generator)
            draw = torch.where((batch.required > 0) & ~batch.is_cell, draw, -1.0)
            top = torch.full((len(board),), -1.0, device=laid.device).scatter_reduce(0, batch.house_owner, draw, "amax")
            mine = draw[batch.kind_house] == top[batch.owner]
            score = torch.where(mine, look.in_kind, -math.inf)
        index = batch.best(score)
        index = torch.where(torch.isfinite(score[index.clamp(min=0)]), index, -1)
        stuck |= (index < 0) & ~finished
        laid = torch.cat([laid, torch.where(index >= 0, batch.row[index.clamp(min=0)], -1)[:, None]], 1)
    return finished


@torch.no_grad()
def measure(network: nn.Module, positions: Positions) -> dict[str, list[dict[str, float]]]:
    """Losses, moves that keep a solution, values and games on held-out positions, group by group and k by k."""
    result: dict[str, list[dict[str, float]]] = {}
    device = positions.board.device
    for number, group in enumerate(GROUPS):
        members = np.nonzero(positions.group == number)[0]
        if not len(members):
            continue
        rows: list[dict[str, float]] = []
        laid_number = positions.laid_number[torch.as_tensor(members, device=device)].cpu().numpy()
        classes = (
            [(int(k), members[laid_number == k]) for k in np.unique(laid_number)] if group == "iq" else [(-1, members)]
        )
        for k, some in classes:
            chosen = torch.as_tensor(some[:2000], device=device)
            sums = torch.zeros(6, dtype=torch.float64)
            for part in chosen.split(100 if group != "large" else 8):
                batch = NetworkInput(positions.boards, positions.board[part], positions.laid[part])
                share = positions.shares(part, batch)
                look = HouseShares(batch, *network(batch))
                kinds = float(((batch.required > 0) & ~batch.is_cell).sum())
                kept = float((share[batch.best(look.score)] > 0).float().sum())
                kept_kind = _kept_in_kinds(look, share)
                cross = float(look.loss_of_kinds(share)) * kinds
                generator = torch.Generator(device=device).manual_seed(1)
                further, alive = one_further(look, share, positions.laid[part], generator)
                value = network(NetworkInput(positions.boards, positions.board[part], further))[1]
                right = float(((value > 0).float() == alive).float().sum())
                sums += torch.tensor([kinds, cross, entropy(batch, share) * kinds, kept, kept_kind, right]).double()
            kinds, cross, least, kept, kept_kind, right = sums.tolist()
            row = {
                "laid": k,
                "positions": len(chosen),
                "divergence": (cross - least) / kinds,
                "kept": kept / len(chosen),
                "kept_given": kept_kind / kinds,
                "value": right / len(chosen),
            }
            if group != "large":
                row["finished"] = float(play(network, positions, chosen).float().mean())
                row["finished_given"] = float(play(network, positions, chosen, given=1).float().mean())
            rows.append(row)
        result[group] = rows
    return result


def _kept_in_kinds(look: HouseShares, share: Tensor) -> float:
    """The number of kinds whose likeliest placement is used by a solution."""
    batch = look.batch
    top = torch.full((batch.total,), -math.inf, device=share.device)
    top = top.scatter_reduce(0, batch.kind_house, look.logits, "amax")
    good = (look.logits == top[batch.kind_house]) & (share > 0)
    return float(torch.zeros(batch.total, device=share.device).index_fill(0, batch.kind_house[good], 1).sum())


def batches(positions: Positions, settings: Settings, generator: np.random.Generator) -> Iterator[Tensor]:
    """Positions of one group at a time, for ever."""
    members = {name: np.nonzero(positions.group == GROUPS.index(name))[0] for name in settings.groups}
    members = {name: some for name, some in members.items() if len(some)}
    weights = np.array([GROUP_WEIGHTS[GROUPS.index(name)] for name in members], dtype=float)
    names = list(members)
    while True:
        name = names[generator.choice(len(names), p=weights / weights.sum())]
        size = max(2, settings.batch // (24 if name == "large" else 1))
        yield torch.as_tensor(generator.choice(members[name], size), device=positions.board.device)


def train(positions: Positions, settings: Settings, log: Path | None = None) -> tuple[nn.Module, int]:
    """A network trained with the settings, and the number of steps made."""
    device = positions.board.device
    torch.manual_seed(settings.seed)
    generator = torch.Generator(device=device).manual_seed(settings.seed)
    network = Messages(settings).to(device)
    kept = Messages(settings).to(device)
    kept.load_state_dict(network.state_dict())
    optimizer = torch.optim.AdamW(network.parameters(), lr=settings.rate, weight_decay=1e-4)
    start, lines = time.perf_counter(), []
    for step, chosen in enumerate(batches(positions, settings, np.random.default_rng(settings.seed))):
        progress = max(step / settings.steps, (time.perf_counter() - start) / settings.seconds)
        if progress >= 1:
            break
        for group in optimizer.param_groups:
            group["lr"] = settings.rate * min(1, (step + 1) / 200) * (0.02 + 0.49 * (1 + math.cos(math.pi * progress)))
        laid = positions.laid[chosen]
        batch = NetworkInput(positions.boards, positions.board[chosen], laid)
        share = positions.shares(chosen, batch)
        look = HouseShares(batch, *network(batch))
        loss = policy = look.loss(share)
        value_loss = torch.zeros(())
        if positions.group[int(chosen[0])] != GROUPS.index("large"):
            further, alive = one_further(look, share, laid, generator)
            half = max(1, len(chosen) // 2)
            value = network(NetworkInput(positions.boards, positions.board[chosen[:half]], further[:half]))[1]
            value_loss = functional.binary_cross_entropy_with_logits(value, alive[:half])
            loss = policy + 0.5 * value_loss
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(network.parameters(), 1.0)
        optimizer.step()
        decay = min(0.999, (1 + step) / (10 + step))
        with torch.no_grad():
            for mine, new in zip(kept.parameters(), network.parameters(), strict=True):
                mine.lerp_(new, 1 - decay)
        if step % 250 == 0:
            line = {"step": step, "policy": round(policy.item(), 4), "value": round(value_loss.item(), 4)}
            lines.append({**line, "group": GROUPS[positions.group[int(chosen[0])]]})
            print(round(time.perf_counter() - start, 1), lines[-1], flush=True)
            if log is not None:
                _write(log, "\n".join(map(json.dumps, lines)))
    return kept, step


def _write(path: Path, text: str) -> None:
    write_whole(path, lambda file: file.write(f"{text}\n".encode()))


def rounded(network: nn.Module) -> dict[str, np.ndarray]:
    """The weights as they are stored: in half precision."""
    return {name: value.detach().cpu().numpy().astype(np.float16) for name, value in network.state_dict().items()}


def main(arguments: Sequence[str] | None = None) -> None:
    """Train, measure, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--name", default="network")
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    for name, value in asdict(Settings()).items():
        if name != "groups":
            parser.add_argument(f"--{name}", type=type(value), default=value)
    parser.add_argument("--groups", type=lambda names: tuple(names.split(",")), default=GROUPS)
    given = vars(parser.parse_args(arguments))
    settings = Settings(**{name: given[name] for name in asdict(Settings())})
    device = torch.device(given["device"])
    torch.set_float32_matmul_precision("high")
    positions = Positions(sorted(given["data"].glob("training*.npz")), device)
    print(len(positions.group), "positions,", len(positions.boards.first), "boards", flush=True)
    given["out"].mkdir(parents=True, exist_ok=True)
    network, steps = train(positions, settings, given["out"] / f"{given['name']}.log")
    weights: dict[str, Any] = rounded(network)
    network.load_state_dict({name: torch.as_tensor(value.astype(np.float32)) for name, value in weights.items()})
    np.savez_compressed(given["out"] / f"{given['name']}.npz", **weights)
    del positions
    held_out = Positions(sorted(given["data"].glob("held_out*.npz")), device)
    measured = measure(network, held_out)
    record = {"settings": {**asdict(settings), "steps_done": steps}, "held_out": measured}
    _write(given["out"] / f"{given['name']}.json", json.dumps(record, indent=1))
    print(json.dumps(record["settings"]))
    for group, rows in measured.items():
        for row in rows:
            print(group, {name: round(value, 4) for name, value in row.items()})


if __name__ == "__main__":
    main()
