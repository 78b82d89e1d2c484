"""The antes and blinds of a hand as PHH has them: one of each for a player, placed before the cards."""

from handaudit.facts import events as e
from handaudit.facts.log import Round
from handaudit.reading.losses import Inexpressible


class Posts:
    """The posts of a hand so far, by the number of the player; money is cents.

    Every method raises ``Inexpressible`` if PHH has no field for what the log says.
    """

    def __init__(self, played: Round, players: int, code: str) -> None:
        self.antes = [0] * players
        self.blinds = [0] * players
        """A late post is negative."""
        self._asked = played.session.sign.ante or 0
        self._code = code
        self._short: list[int] = []
        """Who anted the last chips, with less than an unknown ante."""
        self._late: list[e.BlindPosted] = []

    def ante(self, number: int, event: e.Anted, *, all_in: bool) -> None:
        """Notes an ante; ``all_in`` if no chips are left behind it."""
        if self.antes[number]:
            raise Inexpressible("a player places two antes", event.line)
        if self.blinds[number] and event.all_in:
            raise Inexpressible(
                "the last chips of a player go in as an ante, after a blind", event.line
            )
        self.antes[number] = max(self._asked, event.amount) if all_in else event.amount
        if all_in and not self._asked:
            self._short.append(number)

    def blind(self, number: int, event: e.BlindPosted) -> bool:
        """Notes a blind, and says whether it is one that was due, and no late post."""
        if self.blinds[number]:
            raise Inexpressible("a player places two blinds", event.line)
        if event.kind == "kill":
            raise Inexpressible("a kill blind has no field", event.line)
        if event.kind == "straddle" and self._code == "NS":
            raise Inexpressible("a straddle beside a button blind has no field", event.line)
        late = event.kind == "missed" or event.dead > 0
        if late:
            self._late.append(event)
        self.blinds[number] = -event.amount if late else event.amount
        return not late

    def close(self, *, stud: bool) -> None:
        """Completes the posts once the cards are dealt."""
        self._even_antes()
        self._check_late()
        if any(0 < one < max(self.blinds[:at]) for at, one in enumerate(self.blinds) if at > 1):
            raise Inexpressible("a blind after a greater one reads as a straddle")
        # With two players, the arrays give the first blind to the one with the button, as rooms do.
        if len(self.blinds) == 2 and not stud and 0 < self.blinds[0] < self.blinds[1]:
            raise Inexpressible("of two players the one without the button has the first blind")

    def _even_antes(self) -> None:
        """A player who anted the last chips owed what the others paid, if they all paid the same."""
        full = {ante for number, ante in enumerate(self.antes) if number not in self._short}
        if len(full) == 1:
            asked = full.pop()
            for number in self._short:
                self.antes[number] = max(asked, self.antes[number])

    def _check_late(self) -> None:
        """A late post is a bet as a whole: who replays a hand knows no dead part of it."""
        big = max((0, *self.blinds))
        for event in self._late:
            if event.dead:
                raise Inexpressible("a late post is dead in part, which has no field", event.line)
            if event.amount != big and not event.all_in:
                raise Inexpressible("a late post is not of the big blind", event.line)
