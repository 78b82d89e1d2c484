"""Rounds that can only be judged in order of play: each is handed on with what the one before it left."""

from collections.abc import Callable

from handaudit.auditing.results import PartResult
from handaudit.facts.log import Interlude
from handaudit.replay.discipline import DISCIPLINES, AnyTable, ChainedTable, Discipline, Left, Live

Audit = Callable[[ChainedTable], Left]
"""Audits a round at its table, and says what it leaves for the next."""


class Chains:
    """Hands the rounds of the disciplines that go in order of play to ``audit``.

    ``take`` what is told of the parts of logs in their order, and ``close`` at the end, when the rounds that
    were held back are audited.  ``live`` is what the chains of several logs share that grow at the same time.
    """

    def __init__(self, audit: Audit, live: dict[Discipline[AnyTable], Live] | None = None) -> None:
        made = (
            one.chain(audit, None if live is None else live.setdefault(one, {}))
            for one in DISCIPLINES
        )
        self._chains = [chain for chain in made if chain is not None]

    @property
    def held(self) -> int:
        """How many rounds are held back."""
        return sum(chain.held for chain in self._chains)

    def take(self, told: PartResult) -> None:
        """Leads the tables on by a part of a log."""
        part = told.part
        for chain in self._chains if part is not None else ():
            if isinstance(part, Interlude):
                chain.pass_by(part)
            elif part is not None and (told.gap is not None or told.law is None):
                chain.damaged(part)
            elif part is not None and told.law is not None:
                chain.take(part, told.law)

    def close(self, audit: Audit) -> None:
        """Audits the rounds that were held back, each after the one before it."""
        for chain in self._chains:
            chain.close(audit)
