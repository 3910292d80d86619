"""Work on a graphics card: kernels in CUDA C++, compiled on the user's machine when they are first used."""

from __future__ import annotations

from grillon.gpu.device import Device, Gpu, open_device

__all__ = ["Device", "Gpu", "open_device"]
