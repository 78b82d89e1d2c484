"""Audits logs with or without the duties that hold each hand against its bounds, to compare the work.

    valgrind --tool=callgrind --callgrind-out-file=/dev/null python benchmarks/bounds.py LOGS...
    valgrind --tool=callgrind --callgrind-out-file=/dev/null python benchmarks/bounds.py --without LOGS...

The instructions of the two differ by what the bounds cost, on a busy machine as well (`docs/performance.md`).
"""

import argparse
from pathlib import Path
from typing import Final

import handaudit
from handaudit.auditing import dispatch
from handaudit.auditing.judge import Judge
from handaudit.duties.duty import Duty

BOUNDS: Final = frozenset(
    {
        *("pot-conserved", "pot-stated-rightly", "final-stacks", "stakes-carried-over"),
        *("side-pot-eligibility", "side-pot-by-contribution"),
    }
)
"""The duties that judge chips by what any lawful settlement can give, whatever a log leaves open."""


def without_bounds() -> None:
    """Leaves those duties out of every audit of this process, and the links between hands."""
    kept = dispatch.Roster.__init__

    def fewer(roster: dispatch.Roster, duties: list[tuple[Duty, str | None]]) -> None:
        kept(roster, [one for one in duties if one[0].name not in BOUNDS])

    dispatch.Roster.__init__ = fewer  # type: ignore[method-assign,assignment]
    Judge._follow = lambda *_: (None, None)  # type: ignore[method-assign]  # noqa: SLF001


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("logs", nargs="+", type=Path)
    parser.add_argument("--without", action="store_true", help="leave the bounds out")
    options = parser.parse_args()
    if options.without:
        without_bounds()
    hands = sum(handaudit.audit(path).hands for path in options.logs)
    print(f"{hands} hands {'without' if options.without else 'with'} the bounds")


if __name__ == "__main__":
    main()
