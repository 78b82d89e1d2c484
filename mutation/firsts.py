"""What samples scored when they were first tried, before tests were written for their survivors.

Each is of another seed or of other sources; ``first.json`` keeps them, so that a later score flatters
nobody.
"""

from pathlib import Path
from typing import Final

import msgspec

from mutation.share import Share

_KEPT: Final = Path(__file__).with_name("first.json")


class First(msgspec.Struct, frozen=True):
    """A sample as it was first tried; ``sources`` is the state of the packages on trial."""

    seed: int
    sources: str
    shares: dict[str, Share]

    @property
    def tried(self) -> int:
        """Mutants that were tried, those among them that cannot be imported too."""
        return sum(share.tried + share.no_python for share in self.shares.values())


def recorded() -> list[First]:
    """The samples, in the order in which they were tried."""
    return msgspec.json.decode(_KEPT.read_bytes(), type=list[First]) if _KEPT.exists() else []


def record(first: First) -> None:
    """Keeps a sample; one that has grown, or whose survivors were judged, takes the place of the other."""
    kept = recorded()
    same = [one for one in kept if (one.seed, one.sources) == (first.seed, first.sources)]
    if same and same[0].tried > first.tried:
        return
    kept = [one for one in kept if one not in same] + [first]
    _KEPT.write_bytes(msgspec.json.format(msgspec.json.encode(kept), indent=1) + b"\n")
