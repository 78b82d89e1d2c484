"""Deals mini-dice as the text of 13.2 and 13.5 to 13.8 has it, and writes what a table would log.

It knows nothing of the product: the wagers, the odds and the way of the shaker are put down here once
more, from the law.
"""

import random
from dataclasses import dataclass, field
from fractions import Fraction

PLACE = {4: (9, 5), 5: (7, 5), 6: (7, 6), 8: (7, 6), 9: (7, 5), 10: (9, 5)}
"""Place bets: at least this is paid; each is decided by its number or by a 7."""
ONE_SHAKE = ("field", "any-7", "over-7", "under-7")
KINDS = (*(f"place-{number}" for number in PLACE), *ONE_SHAKE)
NAMES = ("Arlo", "Bettina", "Corin", "Delphine", "Emeric", "Fabia", "Gaspard", "Hedda")

HEADER = """\
tlog 1
casino "{casino}"
table {table}
date 2008-03-14
game mini-dice
posted chip 1
unrecorded stakes
"""


def least_odds(kind: str, total: int) -> Fraction | None:
    """What 13.6(b) has paid on a sum; ``None`` where the wager does not win."""
    if kind.startswith("place-"):
        number = int(kind[6:])
        return Fraction(*PLACE[number]) if total == number else None
    won = {
        "field": total in (2, 3, 4, 9, 10, 11, 12),
        "any-7": total == 7,
        "over-7": total > 7,
        "under-7": total < 7,
    }[kind]
    if not won:
        return None
    if kind == "any-7":
        return Fraction(4)
    return Fraction(2) if kind == "field" and total in (2, 12) else Fraction(1)


def loses(kind: str, total: int) -> bool:
    """Whether a sum loses a wager; place bets lose on a 7 alone."""
    if kind.startswith("place-"):
        return total == 7
    return least_odds(kind, total) is None


def payable_unit(kind: str) -> int:
    """The least wager, in dollars, whose winnings are whole dollars."""
    return PLACE[int(kind[6:])][1] if kind.startswith("place-") else 1


@dataclass
class Session:
    """A table that is dealt round by round.

    ``odds`` are what the house pays, by kind and sum, where that is more than the least.
    """

    seed: int
    casino: str = "Seaside Hall"
    table: str = "D01"
    odds: dict[tuple[str, int], Fraction] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.dice = random.Random(self.seed)  # noqa: S311  a test's, the same every time
        self.players: dict[int, str] = {}
        self.layout: dict[tuple[int, str], int] = {}
        self.holder: int | None = None
        self.must_pass = False
        self.refused: set[int] = set()
        self.number = 0
        self.shown: set[str] = set()
        """Kinds of events that have happened, so that a test can ask for all of them."""
        self._come_and_go()

    @property
    def header(self) -> str:
        return HEADER.format(casino=self.casino, table=self.table)

    def log(self, rounds: int) -> str:
        """A whole log."""
        return self.header + "".join(self.round() for _ in range(rounds))

    def round(self) -> str:
        """The next round, with the lines before it."""
        self.number += 1
        lines = [""]
        self._take_down(lines)
        if self.dice.random() < 0.1:
            self._come_and_go()
        minute = self.number * 2
        at = f"2008-03-{14 + minute // 1440:02}T{minute // 60 % 24:02}:{minute % 60:02}:00"
        shaker = "dealer" if self.holder is None else self.holder
        lines.append(f"round {self.number} {at} shaker {shaker}")
        lines += [f"seat {seat} {name} 500" for seat, name in sorted(self.players.items())]
        self._wager(lines)
        self._pass_shaker(lines)
        total = self._shake(lines)
        self._settle(lines, total)
        lines.append("end")
        return "\n".join(lines) + "\n"

    # --- the parts of a round --------------------------------------------------------------------

    def _come_and_go(self) -> None:
        """Players leave with their wagers decided or taken down, and others sit down."""
        held = {seat for seat, _ in self.layout} | {self.holder}
        for seat in list(self.players):
            if seat not in held and len(self.players) > 1 and self.dice.random() < 0.3:
                del self.players[seat]
                self.refused.discard(seat)
        for seat in range(1, 9):
            free = [name for name in NAMES if name not in self.players.values()]
            if seat not in self.players and self.dice.random() < (0.2 if self.players else 0.6):
                self.players[seat] = self.dice.choice(free)
        if not self.players:
            self.players[1] = "Arlo"

    def _take_down(self, lines: list[str]) -> None:
        for seat, kind in list(self.layout):
            if self.dice.random() < 0.04:
                self.shown.add("taken down")
                lines.append(f"seat {seat} takes-down {kind}")
                del self.layout[seat, kind]

    def _wager(self, lines: list[str]) -> None:
        for seat in sorted(self.players):
            for kind in self.dice.sample(KINDS, self.dice.randint(0, 3)):
                amount = payable_unit(kind) * self.dice.randint(1, 5)
                self.shown.add(kind if (seat, kind) not in self.layout else "added to")
                lines.append(f"seat {seat} wagers {amount} on {kind}")
                self.layout[seat, kind] = self.layout.get((seat, kind), 0) + amount

    def _pass_shaker(self, lines: list[str]) -> None:
        lines.append("dealer shakes 3")
        if self.holder is None:
            if not self.players.keys() - self.refused:
                self.shown.add("all have refused")
                return
        elif not self.must_pass and self.dice.random() < 0.8:
            return
        before = self.holder or 0
        asked = sorted(self.players.keys() - {before}, key=lambda seat: (seat <= before, seat))
        for seat in asked:
            lines.append(f"dealer offers {seat}")
            if self.dice.random() < 0.4:
                lines.append(f"seat {seat} accepts")
                self.holder, self.must_pass, self.refused = seat, False, set()
                self.shown.add("passed")
                return
            lines.append(f"seat {seat} declines")
        if self.holder is None:
            self.refused |= set(asked)
        elif asked or self.must_pass:
            passed_freely = set() if self.must_pass else {self.holder}
            self.refused = set(asked) | passed_freely
            self.shown.add("nobody accepted")
        self.holder, self.must_pass = None, False

    def _shake(self, lines: list[str]) -> int:
        who = "dealer" if self.holder is None else f"seat {self.holder}"
        while True:
            lines.append(f"{who} shakes {self.dice.randint(3, 6)}")
            lines.append("dealer uncovers")
            if self.dice.random() < 0.9:
                break
            self.shown.add("no roll")
            lines.append(self.dice.choice(("dice flat no", "dice off-shaker")))
            lines.append("dealer calls no-roll")
            lines.append("dealer covers")
        faces = self.dice.randint(1, 6), self.dice.randint(1, 6)
        lines.append(f"dice {faces[0]} {faces[1]}")
        lines.append(f"dealer calls {sum(faces)}")
        self.must_pass = sum(faces) == 7 and self.holder is not None
        return sum(faces)

    def _settle(self, lines: list[str], total: int) -> None:
        paid: list[str] = []
        for (seat, kind), amount in sorted(self.layout.items()):
            odds = least_odds(kind, total)
            if odds is not None:
                winnings = amount * self.odds.get((kind, total), odds)
                paid.append(f"dealer pays {winnings} to {seat} on {kind}")
                self.shown.add(f"{kind} won")
            elif loses(kind, total):
                lines.append(f"dealer takes {amount} from {seat} on {kind}")
                self.shown.add(f"{kind} lost")
            else:
                self.shown.add("stayed")
                continue
            del self.layout[seat, kind]
        lines += [*paid, "dealer covers"]
