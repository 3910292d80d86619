"""Work on a graphics card: kernels in CUDA C++, compiled on the user's machine when they are first used.

Answers are those of the processor. Called where `--device gpu` is asked for: by the sweep, and by families that have
kernels of their own (`Family.device`).

| file | purpose |
| --- | --- |
| `device.py` | `Device`: memory and kernels; `open_device` by name |
| `sweep.py` | a count by a sweep on the card |
"""

from __future__ import annotations

from grillon.gpu.device import Device, Gpu, open_device

__all__ = ["Device", "Gpu", "open_device"]
