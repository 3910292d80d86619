"""Fuzzing: `python -m tests.fuzz [TARGET...] [--seconds N] [--seed N]`; all targets in turn without names.

With atheris (PyPI) the inputs are led by the lines that they run; without it they are seeds with parts cut, doubled,
exchanged and joined. An input that raises what it must not is kept beside the program and named.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from pathlib import Path

from tests.fuzz.targets import TARGETS, Target


def mutated(drawn: random.Random, seeds: list[bytes]) -> bytes:
    """A seed after a few changes."""
    data = bytearray(drawn.choice(seeds))
    for _ in range(drawn.randrange(1, 6)):
        at = drawn.randrange(len(data) + 1)
        to = min(len(data), at + drawn.choice((1, 1, 2, 4, 16, 64)))
        match drawn.randrange(6):
            case 0:
                del data[at:to]
            case 1:
                data[at:at] = data[at:to] * drawn.choice((1, 2, 50))
            case 2:
                data[at:to] = drawn.randbytes(to - at)
            case 3:
                other = drawn.choice(seeds)
                first = drawn.randrange(len(other) + 1)
                data[at:to] = other[first : first + drawn.randrange(1, 40)]
            case 4:
                data[at:to] = drawn.choice(
                    (b"0", b"-1", b"9" * 30, b"null", b"\x00", b"\xff", b"[", b"{", b'"', b" ", b"\n")
                )
            case _:
                data[at:to] = data[at:to][::-1]
    return bytes(data)


def by_chance(target: Target, seeds: list[bytes], seconds: float, seed: int) -> int:
    """Run changed seeds until the time is used up; the number of them."""
    drawn, end, tried = random.Random(seed), time.monotonic() + seconds, 0
    for data in seeds:
        target(data)
    while time.monotonic() < end:
        data, tried = mutated(drawn, seeds), tried + 1
        try:
            target(data)
        except BaseException:
            path = Path(f"fault-{seed}-{tried}")
            path.write_bytes(data)
            print(f"{path}: {data[:200]!r}", file=sys.stderr)
            raise
    return tried


def led(target: Target, seeds: list[bytes], seconds: float, seed: int) -> None:
    """The same led by atheris, in a process of its own, which it ends."""
    from tempfile import TemporaryDirectory

    import atheris  # type: ignore[import-not-found,import-untyped,unused-ignore]

    with TemporaryDirectory() as folder:
        for number, data in enumerate(seeds):
            Path(folder, str(number)).write_bytes(data)
        atheris.instrument_all()
        words = [sys.argv[0], folder, f"-max_total_time={int(seconds)}", f"-seed={seed + 1}", "-rss_limit_mb=4000"]
        atheris.Setup(words, target)
        atheris.Fuzz()


def main(words: list[str]) -> int:
    asked = argparse.ArgumentParser(prog="python -m tests.fuzz")
    asked.add_argument("target", nargs="*", choices=[*TARGETS, []])
    asked.add_argument("--seconds", type=float, default=60)
    asked.add_argument("--seed", type=int, default=0)
    asked.add_argument("--led", action="store_true", help="led by atheris; one target")
    told = asked.parse_args(words)
    for name in told.target or TARGETS:
        target, seeds = TARGETS[name]
        known = sorted(set(seeds()))
        if told.led:
            led(target, known, told.seconds, told.seed)
        else:
            print(f"{name}: {by_chance(target, known, told.seconds, told.seed):,} inputs", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
