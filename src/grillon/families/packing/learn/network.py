"""The network itself, in NumPy: several rounds in which placements and houses exchange messages.

In a round every house gets messages from its placements (the logarithm of a sum, as in counting), and cells from the
free cells beside them; then every placement gets messages from its cells and its kind. `training.py` has the same in
PyTorch.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from threading import local

from grillon.families.packing.learn.sight import Array, Sight, np

CLIP, FLOOR = 6.0, 1e-3
"""As in training: the limit of a message, and the number added to a sum before its logarithm."""
FEW = 600
"""Up to this many placements go through the wide network, more through the quick one: a move takes milliseconds."""


@dataclass(frozen=True)
class Seen:
    """The output of a network for a position: the share of each legal placement, within its kind and its cells."""

    sight: Sight
    logits: Array
    value: float
    """The probability that the position can still be solved."""

    def in_kind(self) -> Array:
        """The share of each placement among the placements of its kind."""
        sight = self.sight
        weights = np.exp(self.logits)
        return weights / (sight.members[sight.cells :] @ weights)[sight.kinds]

    def score(self) -> Array:
        """The score for choosing among all pieces: the mean of the logarithms over all houses."""
        sight = self.sight
        whole = np.log(np.maximum(sight.members @ np.exp(self.logits), 1e-12))
        return self.logits - (sight.members.T @ whole) / (sight.areas + 1)


class Network:
    """Trained weights and their use."""

    def __init__(self, weights: dict[str, Array]) -> None:
        # A product is quickest with rows stored in the order of summation.
        self._weights = {name: np.ascontiguousarray(value.astype(np.float32).T) for name, value in weights.items()}
        self.rounds = sum(name.startswith("weigh.") and name.endswith(".weight") for name in weights)
        self.hidden = len(self._weights["house_in.bias"])
        self._kept = local()

    @classmethod
    def read(cls, file: Path) -> Network:
        """The network whose weights are in that file."""
        with np.load(file) as stored:
            return cls({name: stored[name] for name in stored.files})

    @property
    def size(self) -> int:
        """The number of weights."""
        return sum(value.size for value in self._weights.values())

    def _part(self, name: str) -> tuple[Array, Array]:
        return self._weights[f"{name}.weight"], self._weights[f"{name}.bias"]

    def _room(self, number: int) -> Array:
        """Three arrays for this many placements, kept by each thread: fresh ones cost as much as the work on them."""
        room = getattr(self._kept, "room", None)
        if room is None or len(room[0]) < number:
            room = self._kept.room = np.empty((3, number, self.hidden), dtype=np.float32)
        return room[:, :number]

    def _layers(self, name: str, values: Array, out: Array | None = None) -> Array:
        first, lift = self._part(f"{name}.0")
        second, last = self._part(f"{name}.2")
        between = np.matmul(values, first, out=out)
        between += lift
        return _positive(between) @ second + last

    def look(self, sight: Sight) -> Seen:
        """Its output for a position."""
        wide = self.hidden
        weight, bias = self._part("house_in")
        houses = sight.house_features @ weight + bias
        weight, bias = self._part("placement_in")
        laid, told, inside = self._room(len(sight.candidates))
        np.matmul(sight.placement_features, weight, out=laid)
        # The part common to all placements is kept apart, and added to the few houses instead of the many placements.
        alike = bias.copy()
        for number in range(self.rounds):
            weight, bias = self._part(f"weigh.{number}")
            np.matmul(laid, weight, out=told)
            told += bias + alike @ weight
            np.exp(np.clip(told, -CLIP, CLIP, out=told), out=told)
            incoming = [houses, np.log(sight.members @ told + FLOOR), sight.beside @ houses]
            houses = houses + self._layers(f"house.{number}", np.concatenate(incoming, axis=1))
            weight, bias = self._part(f"placement.{number}.0")
            own, of_cells, of_kinds = weight[:wide], weight[wide : 2 * wide], weight[2 * wide :]
            # A placement gets the mean of its cells, and its kind.
            kinds = houses[sight.cells :] @ of_kinds + (bias + alike @ own)
            np.matmul(sight.hearing, np.concatenate([houses[: sight.cells] @ of_cells, kinds]), out=inside)
            inside += np.matmul(laid, own, out=told)
            weight, bias = self._part(f"placement.{number}.2")
            laid += np.matmul(_positive(inside), weight, out=told)
            alike += bias
        laid += alike
        logits = np.clip(self._layers("policy", laid, out=told)[:, 0], -20, 20)
        return Seen(sight, logits, self._value(houses[sight.required]))

    def _value(self, required: Array) -> float:
        if not len(required):
            return 1.0
        pooled = np.concatenate([required.mean(axis=0), required.max(axis=0), required.min(axis=0)])
        return float(1 / (1 + np.exp(-np.clip(self._layers("value", pooled[None, :])[0, 0], -30, 30))))


def _positive(values: Array) -> Array:
    """The same array with 0 for negative values; clipping is quicker than the maximum with a number."""
    return np.clip(values, 0, np.inf, out=values)


@cache
def network(name: str) -> Network:
    """A network that comes with the package: `quick` or `wide`.

    >>> network("quick").hidden, network("wide").hidden
    (32, 64)
    """
    return Network.read(Path(__file__).with_name(f"{name}.npz"))


def look(sight: Sight) -> Seen:
    """The output for a position of the network that suits the number of placements."""
    return network("wide" if len(sight.candidates) <= FEW else "quick").look(sight)
