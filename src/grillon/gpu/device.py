"""Devices for kernels, and launching them.

A family's code for kernels uses only `Device` and arrays; those of NumPy and CuPy have the same interface. So the same
code and the same kernels run on a graphics card and, in the tests, on the processor.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Protocol

from grillon.base.extras import load
from grillon.base.sentences import Argument, Sentence
from grillon.errors import NoDevice

HEADERS = Path(__file__).parent / "kernels"
"""The headers included by kernels of all families."""
STANDARD = HEADERS / "standard"
"""The headers of the standard library that NVRTC lacks."""
BLOCK = 128
"""Threads per block: enough to hide latency, few enough to leave each its registers."""
WARP = 32
RESERVED = 1024
"""Bytes of shared memory that a block takes for itself."""
BLOCKS = 8
"""Blocks per multiprocessor; more threads would take their work from the same counter and gain nothing."""


class Device(Protocol):
    """Arrays, and kernels that work on them."""

    @property
    def arrays(self) -> Any:
        """NumPy, or its equivalent on the device."""
        ...

    def kernel(self, source: Path, name: str, *, threads: int = BLOCK, shared: int = 0) -> Callable[..., None]:
        """A kernel of a source file; called with its arguments it runs on all threads of the device.

        `threads` is the size of a block, `shared` the bytes of memory that the threads of a block share.
        """
        ...

    def blocks(self, shared: int) -> int:
        """The number of blocks of a launch, for blocks that share this much memory."""
        ...

    def free_bytes(self) -> int:
        """The memory available, in bytes."""
        ...

    @property
    def lanes(self) -> int:
        """The number of threads of a warp; on a processor, one."""
        ...

    @property
    def warps(self) -> int:
        """The number of warps of a launch."""
        ...


class Gpu:
    """The graphics card, through CuPy."""

    lanes = WARP

    def __init__(self) -> None:
        cupy = _cupy()
        try:
            number = cupy.cuda.runtime.getDeviceCount()
        except Exception as error:
            raise NoDevice(
                "no GPU can be used: {problem}; without {device} gpu, the processor does the work",
                device=Argument("device"),
                problem=_line(error),
            ) from None
        if number == 0:
            raise NoDevice(
                "no GPU was found; without {device} gpu, the processor does the work", device=Argument("device")
            )
        self._cupy = cupy
        self._attributes = cupy.cuda.Device().attributes

    @property
    def arrays(self) -> Any:
        """CuPy."""
        return self._cupy

    def kernel(self, source: Path, name: str, *, threads: int = BLOCK, shared: int = 0) -> Callable[..., None]:
        """The kernel, compiled by NVRTC when it is first used, and cached on disk by CuPy."""
        cupy = self.arrays
        too_small = NoDevice(
            "the GPU has too little memory for {kernel}; without {device} gpu, the processor does the work",
            device=Argument("device"),
            kernel=name,
        )
        if shared > self._attributes["MaxSharedMemoryPerBlockOptin"]:
            raise too_small
        try:
            function = _module(source).get_function(name)
            if shared:
                function.max_dynamic_shared_size_bytes = shared
        except Exception as error:
            raise NoDevice(
                "the GPU's driver cannot run {kernel}: {problem}; without {device} gpu, the processor does the work",
                device=Argument("device"),
                kernel=name,
                problem=_line(error),
            ) from None

        def launch(*arguments: object) -> None:
            try:
                function((self.blocks(shared),), (threads,), arguments, shared_mem=shared)
                cupy.cuda.runtime.deviceSynchronize()
            except cupy.cuda.memory.OutOfMemoryError:
                raise too_small from None

        return launch

    def blocks(self, shared: int) -> int:
        """Eight on each multiprocessor, or as many as its shared memory has room for."""
        fitting = self._attributes["MaxSharedMemoryPerMultiprocessor"] // (shared + RESERVED)
        return int(self._attributes["MultiProcessorCount"] * max(1, min(BLOCKS, fitting)))

    def free_bytes(self) -> int:
        """The free memory of the card, including that of arrays already freed."""
        self.arrays.get_default_memory_pool().free_all_blocks()
        return int(self.arrays.cuda.runtime.memGetInfo()[0])

    @property
    def warps(self) -> int:
        """The number of warps of all blocks together."""
        return self.blocks(0) * BLOCK // WARP


def _cupy() -> Any:
    instead = Sentence("without {device} gpu, the processor does the work", device=Argument("device"))
    return load("cupy", extra="gpu", purpose=Sentence("working on a GPU"), instead=instead)


@cache
def _module(source: Path) -> Any:
    cupy = _cupy()
    # Functions of the core are not marked as device functions.
    options = ("-std=c++20", "-default-device", *(f"-I{folder}" for folder in (HEADERS, STANDARD, core_headers())))
    return cupy.RawModule(code=source.read_text("utf-8"), options=options)


def core_headers() -> Path:
    """The headers of the core that kernels share: those of a checkout, or those installed beside the compiled core."""
    from grillon import _core

    checkout = Path(__file__).parents[3] / "cpp"
    return checkout if checkout.is_dir() else Path(_core.__file__).parent / "gpu" / "core"


def _line(error: Exception) -> str:
    """The first line of another library's error."""
    return (str(error).splitlines() or [type(error).__name__])[0][:120]


@cache
def _gpu() -> Gpu:
    return Gpu()


def open_device(name: str) -> Device | None:
    """The device with this name; None for `cpu`, which needs none.

    >>> open_device("cpu") is None
    True
    """
    return None if name == "cpu" else _gpu()
