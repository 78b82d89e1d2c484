"""Fuzzes one target under coverage: ``python fuzz/target.py TARGET SEEDS-FOLDER [libFuzzer options]``.

What an input breaks is kept in ``fuzz/found/TARGET/`` under the place where it arose, once for each place,
and the fuzzing goes on; only a hang, or too much memory, ends it.  ``fuzz/run.py`` starts this.
"""

import hashlib
import random
import sys
import traceback
import zlib
from pathlib import Path
from typing import Final

import atheris

with atheris.instrument_imports(include=["handaudit", "tomllib"]):
    import invariants
from tampering import mutated, spliced

FOUND: Final = Path(__file__).with_name("found")
"""Where inputs are kept that break something."""

BYTEWISE: Final = 0.3
"""Share of the mutations that are libFuzzer's own."""

SPLICED: Final = 0.2
"""Share of the mutations that join an input and a seed."""

SELDOM: Final = 8
"""Of so many inputs one goes to any use; the others are spared those that take long."""

_SLOW: Final = frozenset({"html", "csv", "parquet", "sarif"})


class Target:
    """One target: what is called with each input, and what makes new inputs from old ones."""

    def __init__(self, name: str, seeds: Path) -> None:
        self.name = name
        self._target = invariants.TARGETS[name]
        self._quick = tuple(use for use in self._target.uses if use not in _SLOW)
        self._seeds = [seed.read_bytes() for seed in sorted(seeds.iterdir())]
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

    def mutate(self, octets: bytes, most: int, seed: int) -> bytes:
        """A new input of at most ``most`` bytes."""
        chance = random.Random(seed)  # noqa: S311 - no secret
        if chance.random() < BYTEWISE:
            return bytes(atheris.Mutate(octets, most))
        if chance.random() < SPLICED:
            return spliced(octets, chance.choice(self._seeds), chance)[:most]
        return mutated(octets, chance, self._lines)[:most]

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


def main() -> None:
    """Runs libFuzzer, which ends the process."""
    name, folder, *options = sys.argv[1:]
    target = Target(name, Path(folder))
    atheris.Setup([sys.argv[0], folder, *options], target.once, custom_mutator=target.mutate)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
