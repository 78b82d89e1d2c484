"""An evening at one table in Table Log, hours long and wholly in order: to shuffle, to split, to break."""

from dataclasses import dataclass, field
from datetime import datetime, timedelta

HEADER = (
    "tlog 1",
    'casino "Seaside Hall"',
    "table H21",
    "date 2008-03-14",
    "game holdem high",
    "posted limit 5 10",
    "posted blinds 2 5",
    "posted chip 1",
    "posted shuffler yes",
    "deck red opened 18:40:00",
    "deck blue opened 18:41:00",
)
START = datetime(2008, 3, 14, 19, 0, 5)  # noqa: DTZ001  the clock on the wall
STEP = timedelta(minutes=7)
FLOPS = ("7h 8c Td", "As 4d 4c", "Kc 9h 2s", "Qd Jh 5c")


@dataclass
class Unit:
    """One round, and the lines after it."""

    number: int
    round: list[str]
    after: list[str] = field(default_factory=list)


@dataclass
class Evening:
    """The lines before the first round, and the rounds."""

    opening: list[str]
    units: list[Unit]

    def text(self) -> str:
        lines = [*HEADER, "", *self.opening]
        for unit in self.units:
            lines += ["", *unit.round, *([""] if unit.after else []), *unit.after]
        return "\n".join(lines) + "\n"


def evening(rounds: int) -> Evening:
    """So many rounds, seven minutes apart."""
    table = _Table()
    opening = [f"seat {seat} sits {name} {stake}" for seat, (name, stake) in table.seats.items()]
    for deck in ("red", "blue"):
        opening += _shown(deck)
    units = []
    for number in range(1, rounds + 1):
        unit = Unit(number, table.play(number))
        units.append(unit)
        if number < rounds:
            unit.after = table.between(number)
    return Evening(opening, units)


def _shown(deck: str) -> list[str]:
    return [
        f"dealer spreads {deck} face-up",
        f"seat 1 inspects {deck}",
        f"seat 3 inspects {deck}",
        f"dealer washes {deck}",
    ]


class _Table:
    def __init__(self) -> None:
        self.seats = {
            1: ("Arlo", 200),
            3: ("Bettina", 180),
            4: ("Corin", 240),
            6: ("Delphine", 150),
        }
        self.away: dict[int, tuple[str, int]] = {}
        self.button = 4  # so that the first round has it at seat 6, at the dealer's right
        self.decks = ("red", "blue")

    def play(self, number: int) -> list[str]:
        after = sorted(self.seats, key=lambda seat: (seat <= self.button, seat))
        self.button = after[0]
        order = [*after[1:], after[0]]
        start = START + STEP * (number - 1)
        deck = self.decks[number % 2]
        lines = [f"round {700 + number} {start:%Y-%m-%dT%H:%M:%S} deck {deck} button {self.button}"]
        lines[0] += " dealer D-44"
        lines += [f"seat {seat} {who} {stake}" for seat, (who, stake) in sorted(self.seats.items())]
        lines += ["dealer shuffles by-device", f"dealer cuts {10 + number % 31}"]
        lines += [f"seat {order[0]} blinds 2", f"seat {order[1]} blinds 5"]
        lines += [f"dealer deals {seat} down ??" for seat in order * 2]
        left = 52 - 2 * len(order)
        if number % 3:
            lines += self._folded_round(order)
        else:
            lines += self._to_the_flop(order, FLOPS[number % len(FLOPS)])
            left -= 4
        if number % 2 == 0:
            lines.append(f"{start + timedelta(minutes=2):%H:%M:%S} dealer counts stub {left}")
        return [*lines, "end"]

    def _folded_round(self, order: list[int]) -> list[str]:
        small, big, *others = order
        self._win(small, -2)
        self._win(big, 2)
        folds = [f"seat {seat} folds" for seat in (*others, small)]
        return [*folds, f"dealer returns 3 to {big}", f"dealer awards 4 to {big} from main for pot"]

    def _to_the_flop(self, order: list[int], flop: str) -> list[str]:
        small, big, *others = order
        caller = others[-1]
        self._win(small, 10)
        self._win(big, -5)
        self._win(caller, -5)
        return [
            *(f"seat {seat} folds" for seat in others[:-1]),
            f"seat {caller} calls 5",
            f"seat {small} calls 3",
            f"seat {big} checks",
            "dealer burns",
            f"dealer deals board {flop}",
            f"seat {small} bets 5",
            f"seat {big} folds",
            f"seat {caller} folds",
            f"dealer returns 5 to {small}",
            f"dealer awards 15 to {small} from main for pot",
        ]

    def _win(self, seat: int, amount: int) -> None:
        who, stake = self.seats[seat]
        self.seats[seat] = (who, stake + amount)

    def between(self, number: int) -> list[str]:  # noqa: PLR0911  one for each thing that happens
        match number:
            case 4:
                self._win(3, 50)
                return ["seat 3 adds 50"]
            case 7:
                self.away[6] = self.seats.pop(6)
                return [f"seat 6 steps-away counted {self.away[6][1]}"]
            case 10:
                self.seats[6] = self.away.pop(6)
                return [f"seat 6 returns {self.seats[6][1]}"]
            case 13:
                self.seats[5] = ("Edda", 120)
                return ["seat 5 sits Edda 120"]
            case 16:
                del self.seats[4]
                return ["seat 4 leaves"]
            case 21:
                self.away[5] = self.seats.pop(5)
                return [
                    "seat 5 steps-away covered",
                    "deck red sequenced 21:24:00",
                    "deck blue sequenced 21:25:00",
                ]
            case 24:
                self.seats[5] = self.away.pop(5)
                return [f"seat 5 returns {self.seats[5][1]}"]
            case 45:
                self.decks = ("green", "brown")
                return [
                    "deck red removed 00:11:00",
                    "deck blue removed 00:11:00",
                    "deck green opened 00:12:00",
                    "deck brown opened 00:12:30",
                    *_shown("green"),
                    *_shown("brown"),
                ]
            case _:
                return []


ROUNDS = 48  # the decks are exchanged after the 45th


def broken(of: Evening) -> Evening:
    """The same evening with a breach of each kind in it."""
    units = {unit.number: unit for unit in of.units}
    units[5].round[0] = units[5].round[0].replace("button 6", "button 1")
    units[8].after.append("seat 1 removes 20")
    units[10].after = [units[10].after[0].replace("returns 1", "returns 2")]
    units[12].round = [line for line in units[12].round if "counts" not in line]
    units[15].round[0] = units[15].round[0].replace("deck blue", "deck red")
    units[18].after.append("deck blue removed 21:01:00")
    units[21].after = [line for line in units[21].after if "red" not in line]
    units[27].round[1] = units[27].round[1] + "0"
    units[28].round = [line for line in units[28].round if "cuts" not in line]
    return of


EVENINGS = {"in order": evening(ROUNDS), "broken": broken(evening(ROUNDS))}


def log(of: Evening, units: list[Unit]) -> str:
    """Some rounds of an evening as one log; the opening of the table stands before its first round."""
    lines = [*HEADER]
    if any(unit.number == 1 for unit in units):
        lines += of.opening
    for unit in units:
        lines += [*unit.round, *unit.after]
    return "\n".join(lines) + "\n"
