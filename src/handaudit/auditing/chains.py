"""Rounds that must be judged in order of play: each takes what the one before it left."""

from collections.abc import Callable, Iterator

from handaudit.auditing.results import PartResult
from handaudit.facts.log import Interlude
from handaudit.replay.dice.rounds import Orphans
from handaudit.replay.discipline import DISCIPLINES, AnyTable, ChainedTable, Discipline, Left, Live

Audit = Callable[[ChainedTable], Left]
"""Audits a round at its table, and returns what it leaves for the next."""


class Chains:
    """Passes rounds to ``audit`` in order of play, for the disciplines that need this.

    Call ``take`` with the results of the parts of logs, in order, and then ``close``, which audits
    the rounds held back. ``live`` is the state that several growing logs share.
    """

    def __init__(self, audit: Audit, live: dict[Discipline[AnyTable], Live] | None = None) -> None:
        made = (
            one.chain(audit, None if live is None else live.setdefault(one, {}))
            for one in DISCIPLINES
        )
        self._chains = [chain for chain in made if chain is not None]

    @property
    def held(self) -> int:
        """Number of rounds held back."""
        return sum(chain.held for chain in self._chains)

    def take(self, result: PartResult) -> None:
        """Advances the tables by a part of a log."""
        part = result.part
        for chain in self._chains if part is not None else ():
            if isinstance(part, Interlude):
                chain.pass_by(part)
            elif part is not None and (result.gap is not None or result.law is None):
                chain.damaged(part)
            elif part is not None and result.law is not None:
                chain.take(part, result.law)

    def end_log(self) -> Iterator[Orphans]:
        """Ends the current log; gives the lines that belong to a next round, which the log lacks."""
        for chain in self._chains:
            yield from chain.end_log()

    def close(self, audit: Audit) -> None:
        """Audits the rounds held back, each after the one before it."""
        for chain in self._chains:
            chain.close(audit)
