"""Tries inputs on one target, and keeps those that break something: once for each place where it arose."""

import hashlib
import random
import time
import traceback
import zlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import invariants
from tampering import mutated, spliced

FOUND: Final = Path(__file__).with_name("found")
"""Where inputs are kept that break something."""

BYTEWISE: Final = 0.3
"""Share of the mutations that are libFuzzer's own, under coverage."""

SPLICED: Final = 0.2
"""Share of the mutations that join an input and a seed."""

SELDOM: Final = 8
"""Of so many inputs one goes to any use; the others are spared those that take long."""

LONGEST_INPUT: Final = 16 << 10
"""Bytes."""

_SLOW: Final = frozenset({"html", "csv", "parquet", "sarif", "junit", "markdown"})


class Target:
    """One target: what is called with each input, and what makes new inputs from old ones."""

    def __init__(self, name: str, seeds: Sequence[bytes]) -> None:
        self.name = name
        self._target = invariants.TARGETS[name]
        self._quick = tuple(use for use in self._target.uses if use not in _SLOW)
        self._seeds = seeds
        self._lines = sorted({line for seed in self._seeds for line in seed.split(b"\n")})
        self._places: set[str] = set()

    def once(self, octets: bytes) -> None:
        """Tries one input; each use has its turn."""
        turn = zlib.crc32(octets)
        uses = self._target.uses if turn % SELDOM == 0 else self._quick
        use = uses[turn // SELDOM % len(uses)] if uses else None
        try:
            self._target(octets, use)
        except Exception as fault:  # noqa: BLE001 - whatever it raises is what is looked for
            self._keep(octets, fault)

    def mutate(
        self,
        octets: bytes,
        most: int,
        seed: int,
        bytewise: Callable[[bytes, int], bytes] | None = None,
    ) -> bytes:
        """A new input of at most ``most`` bytes; ``bytewise`` changes some of them."""
        chance = random.Random(seed)  # noqa: S311 - no secret
        if bytewise is not None and chance.random() < BYTEWISE:
            return bytes(bytewise(octets, most))
        if chance.random() < SPLICED:
            return spliced(octets, chance.choice(self._seeds), chance)[:most]
        return mutated(octets, chance, self._lines)[:most]

    def without_coverage(self, seconds: float, start: int) -> int:
        """Tries changed seeds for a time; how many they were."""
        chance, tried = random.Random(start), 0  # noqa: S311 - no secret
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            seed = chance.choice(self._seeds)
            self.once(self.mutate(seed, LONGEST_INPUT, chance.getrandbits(64)))
            tried += 1
        return tried

    def _keep(self, octets: bytes, fault: Exception) -> None:
        frames = traceback.extract_tb(fault.__traceback__)
        last = frames[-1]
        place = f"{type(fault).__name__}-{Path(last.filename).stem}-{last.lineno}"
        if isinstance(fault, invariants.Broken):
            place += "-" + hashlib.sha256(str(fault)[:60].encode()).hexdigest()[:6]
        if place in self._places:
            return
        self._places.add(place)
        folder = FOUND / self.name
        folder.mkdir(parents=True, exist_ok=True)
        (folder / place).write_bytes(octets)
        print(f"FOUND {self.name} {place}: {fault}", flush=True)
