"""What all recorded fuzzing has tried: ``fuzz/totals.json``, and the table that tells it."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

import msgspec

TOTALS: Final = Path(__file__).with_name("totals.json")
REGRESSIONS: Final = Path(__file__).with_name("regressions")


class Total(msgspec.Struct, frozen=True, kw_only=True):
    """Inputs that were tried, in how many seconds, and how many places were found where one breaks."""

    inputs: int = 0
    seconds: int = 0
    found: int = 0

    def __add__(self, other: "Total") -> "Total":
        return Total(
            inputs=self.inputs + other.inputs,
            seconds=self.seconds + other.seconds,
            found=self.found + other.found,
        )

    def told(self) -> str:
        """In a line."""
        return f"{self.inputs:,} inputs in {self.seconds:,} s, {self.found} broke something"


def added(every: Iterable[Total]) -> Total:
    """All together."""
    return sum(every, Total())


def recorded() -> dict[str, Total]:
    """What was recorded, by target."""
    return (
        msgspec.json.decode(TOTALS.read_bytes(), type=dict[str, Total]) if TOTALS.exists() else {}
    )


def add(run: Mapping[str, Total]) -> None:
    """Records a run beside those before it."""
    before = recorded()
    every = {name: before.get(name, Total()) + run.get(name, Total()) for name in (*before, *run)}
    made = msgspec.json.format(msgspec.json.encode(every), indent=1)
    TOTALS.write_bytes(made + b"\n")


def fixed(target: str) -> int:
    """Inputs of a target that once broke something, and are run by the suite since."""
    folder = REGRESSIONS / target
    return sum(1 for _ in folder.iterdir()) if folder.is_dir() else 0
