"""Two machines that run the kernels: compiled by numba where it is installed, or plain Python.

A search that comes to its end says the same on both; one that is cut off may be cut off at different places.

What numba compiles is kept on disk (beside the source, or in the user's cache), so that a second start is instant.
`CULTISTS_PURE=1` in the environment asks for plain Python.
"""

import os
import warnings
from collections.abc import Callable, Iterable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

from cultists.games.stars_are_right.planner import kernels, pricing
from cultists.games.stars_are_right.planner.kernels import Array

PURE_PYTHON: Final = "CULTISTS_PURE"


class Machine:
    """Plain Python: lists for numbers, bytearrays for small ones."""

    name = "plain Python"
    triples = False
    """Whether tables for three cells at once are cheap enough to guide a search; else those for two must do."""
    all_levels = False
    """Whether to make tables for more pushes than are asked for right now."""
    many_skies = False
    """Whether a bot can price the figures of all cards on a thousand skies before it must answer."""
    slowness = 20
    """A search takes about so many times as long as a compiled one; bots, who must answer in time, look at less."""

    def __init__(self) -> None:
        self.neighbours: Any = kernels.neighbours
        self.settle: Any = kernels.settle
        self.choose_tiles: Any = kernels.choose_tiles
        self.least_swaps: Any = kernels.least_swaps
        self.walk: Any = kernels.walk
        self.bound_all: Any = kernels.bound_all
        self.mend: Any = kernels.mend
        self.price: Any = pricing.price
        self.reckon: Any = pricing.reckon

    def numbers(self, values: Iterable[int]) -> Array:
        """An array of these."""
        return list(values)

    def room(self, size: int) -> Array:
        """Room for so many numbers; what is in it means nothing."""
        return [0] * size

    def small(self, values: bytes | bytearray) -> Array:
        """An array of numbers below 256."""
        return bytearray(values)

    def listed(self, array: Array) -> list[int]:
        """A list of the numbers."""
        return list(array)

    def joined(self, arrays: list[Array]) -> Array:
        """Small arrays one after the other."""
        return bytearray(b"".join(arrays))


class Compiled(Machine):
    """Compiled by numba: arrays of numpy."""

    name = "numba"
    triples = True
    all_levels = True
    many_skies = True
    slowness = 1

    def __init__(self) -> None:
        # Not with `import`: neither package is needed, and neither has types that mypy could read.
        njit: Any = import_module("numba").njit

        def compile_(kernel: Callable[..., Any]) -> Any:
            try:
                return njit(cache=True)(kernel)
            except RuntimeError:  # there is no place to write to; so it is compiled anew by every process
                return njit(kernel)

        self._numpy: Any = import_module("numpy")
        self._empty: Any = self._numpy.empty
        self._int32: Any = self._numpy.dtype("int32")
        self.neighbours = compile_(kernels.neighbours)
        self.settle = compile_(kernels.settle)
        self.choose_tiles = compile_(kernels.choose_tiles)
        self.least_swaps = compile_(kernels.least_swaps)
        self.walk = compile_(kernels.walk)
        self.bound_all = compile_(kernels.bound_all)
        self.mend = compile_(kernels.mend)
        self.price = compile_(pricing.price)
        self.reckon = compile_(pricing.reckon)

    def numbers(self, values: Iterable[int]) -> Array:
        return self._numpy.array(list(values), dtype=self._numpy.int32)

    def room(self, size: int) -> Array:
        return self._empty(size, self._int32)

    def small(self, values: bytes | bytearray) -> Array:
        return self._numpy.frombuffer(bytearray(values), self._numpy.uint8)

    def listed(self, array: Array) -> list[int]:
        numbers: list[int] = array.tolist()
        return numbers

    def joined(self, arrays: list[Array]) -> Array:
        return self._numpy.concatenate(arrays)


@cache
def plain() -> Machine:
    """The machine that is always there."""
    return Machine()


@cache
def fastest() -> Machine:
    """The compiled machine, if there is a numba that works and nobody asks for plain Python."""
    if os.environ.get(PURE_PYTHON, "0") not in ("", "0") or find_spec("numba") is None:
        return plain()
    try:
        return Compiled()
    except Exception as error:  # numba is choosy about versions, and complains in many ways
        warnings.warn(f"numba cannot be used, so the planner is slow: {error}", RuntimeWarning, stacklevel=2)
        return plain()
