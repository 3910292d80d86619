"""A device without a graphics card: kernels compiled by the installed C++ compiler and run by a few threads."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy

from grillon.gpu.device import HEADERS, core_headers

COMPILER = shutil.which("c++") or shutil.which("g++") or shutil.which("clang++")


class Cpu:
    """As `grillon.gpu.Gpu`, for tests of the kernels' logic."""

    arrays = numpy
    lanes = 1

    def __init__(self, folder: Path, threads: int = 1) -> None:
        self.folder, self.warps = folder, threads

    def kernel(self, source: Path, name: str, *, threads: int = 1, shared: int = 0) -> Callable[..., None]:
        assert COMPILER is not None, "a C++ compiler is needed: it built the core, too"
        library = self.folder / f"{source.parents[1].name}-{source.stem}.so"
        if not library.exists():
            flags = ["-std=c++20", "-O2", "-shared", "-fPIC", "-Wall", "-Wextra", "-Werror", "-Wno-unknown-pragmas"]
            subprocess.run(
                [COMPILER, *flags, f"-I{HEADERS}", f"-I{core_headers()}", "-x", "c++", str(source), "-o", str(library)],
                check=True,
            )
        loaded = ctypes.CDLL(str(library))
        function, be_thread = getattr(loaded, name), loaded.be_thread
        function.restype = be_thread.restype = None

        def run(thread: int, arguments: list[object]) -> None:
            be_thread(ctypes.c_uint64(thread), ctypes.c_uint64(self.warps))
            function(*arguments)

        def launch(*arguments: object) -> None:
            passed = [_passed(argument) for argument in arguments]
            with ThreadPoolExecutor(self.warps) as threads:
                for done in [threads.submit(run, thread, passed) for thread in range(self.warps)]:
                    done.result()

        return launch

    def blocks(self, shared: int) -> int:
        return self.warps

    def free_bytes(self) -> int:
        return 1 << 30


def _passed(argument: object) -> object:
    if isinstance(argument, numpy.ndarray):
        return argument.ctypes.data_as(ctypes.c_void_p)
    assert isinstance(argument, numpy.generic)
    return {"uint32": ctypes.c_uint32, "uint64": ctypes.c_uint64}[argument.dtype.name](int(argument))
