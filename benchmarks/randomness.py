"""How often ``handaudit randomness`` raises a false alarm, and how often it sees a dealer who cheats.

    python benchmarks/randomness.py [--archives 500] [--rounds 400] [--logs 60] [--write]

Archives are dealt by a dealer of this module, as rounds of events, and by ``handaudit simulate``, as logs.
Players stay with better hands only, and what a log shows follows from that.  With ``--write`` the tables go
into docs/randomness.md, between its marks.
"""

import argparse
import io
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Final, Literal, NamedTuple

from scipy import stats

from handaudit import events as e
from handaudit import reading
from handaudit.cards import ACE, DECK, Card, rank, suit
from handaudit.evidence import Evidence, Record
from handaudit.log import Round, Session, Source
from handaudit.randomness import verdict
from handaudit.randomness.answers import Answer
from handaudit.randomness.gathering import Archive
from handaudit.simulate import planting

Shows = Literal["one hand", "every hand", "every card"]
"""What a log shows: a player's hand and those shown at the end, every hand, or each card as it is dealt."""

PAGE: Final = Path(__file__).resolve().parents[1] / "docs" / "randomness.md"
BEGIN: Final = "<!-- made by benchmarks/randomness.py -->"
END: Final = "<!-- end -->"
ALPHA: Final = 0.01
LEVELS: Final = (0.01, 0.05, 0.2)
HERO: Final = 2

Shuffle = Callable[[Random, list[Card]], list[Card]]
"""Makes the deck of the next round from that of the last one, gathered."""
Fix = Callable[[Random, list[list[Card]], list[Card]], None]
"""Changes hands and what is left of the deck after the deal."""


def shuffled(rng: Random, deck: list[Card]) -> list[Card]:
    """A fair shuffle."""
    made = list(deck)
    rng.shuffle(made)
    return made


def untouched(hands: Random, deck: list[list[Card]], left: list[Card]) -> None:
    """A fair deal."""


class Table:
    """Deals rounds of hold'em to six players, and tells what a log shows of them."""

    def __init__(
        self, seed: int, shows: Shows, shuffle: Shuffle = shuffled, fix: Fix = untouched
    ) -> None:
        self.rng = Random(f"{shows}/{seed}")
        self.shows, self.shuffle, self.fix = shows, shuffle, fix
        self.deck = shuffled(self.rng, list(DECK))
        kept = {Record.DEALS} if shows == "every card" else set()
        self.session = Session(
            game="holdem high", table="T1", evidence=Evidence(frozenset(kept), "a benchmark")
        )
        self.source = Source(f"{shows}.tlog", "table-log")

    def rounds(self, count: int) -> Iterator[Round]:
        """So many rounds."""
        for number in range(1, count + 1):
            yield self._round(number)

    def _round(self, number: int) -> Round:
        players = 6
        deck = self.shuffle(self.rng, self.deck)
        hands = [[deck[at], deck[at + players]] for at in range(players)]
        left = deck[2 * players :]
        self.fix(self.rng, hands, left)
        staying = [at for at in range(players) if self._stays(hands[at])]
        board = left[:5] if len(staying) > 1 else []
        opened = e.RoundOpened(line=1, id=str(number), button=1 + number % players)
        events = [
            *(
                e.PlayerSeated(line=1, seat=seat, player=f"P{seat}", stake=100 + number)
                for seat in range(1, players + 1)
            ),
            *self._shown_at_the_deal(hands),
            *(e.Folded(line=1, seat=at + 1) for at in range(players) if at not in staying),
        ]
        if board:
            events += [
                e.BoardDealt(line=1, cards=tuple(cards))
                for cards in (board[:3], board[3:4], board[4:])
            ]
            events += [e.HandShown(line=1, seat=at + 1, cards=tuple(hands[at])) for at in staying]
        self.deck = [*board, *(card for hand in hands for card in hand), *left[len(board) :]]
        return Round(
            source=self.source,
            first_line=1,
            text="",
            events=tuple(events),
            session=self.session,
            opened=opened,
        )

    def _stays(self, hand: Sequence[Card]) -> bool:
        """Better hands stay more often: high ranks, pairs, one suit."""
        strength = sum(rank(card) for card in hand) / 24
        strength += 0.5 * (rank(hand[0]) == rank(hand[1])) + 0.2 * (suit(hand[0]) == suit(hand[1]))
        return self.rng.random() < strength**2

    def _shown_at_the_deal(self, hands: Sequence[Sequence[Card]]) -> list[e.Event]:
        if self.shows == "every card":
            return [
                e.CardsDealt(line=1, seat=at + 1, face="down", cards=(hand[turn],))
                for turn in range(2)
                for at, hand in enumerate(hands)
            ]
        shown = [HERO] if self.shows == "one hand" else range(len(hands))
        return [e.CardsRevealed(line=1, seat=at + 1, cards=tuple(hands[at])) for at in shown]


# --- dealers who cheat ---------------------------------------------------------------------------


def short_of_spades(share: float) -> Shuffle:
    """Spades sink in the deck, so that they come too rarely by about this share."""

    def shuffle(rng: Random, deck: list[Card]) -> list[Card]:
        weight = {3: 1 - share * 1.3}
        return sorted(deck, key=lambda card: rng.expovariate(1.0) / weight.get(suit(card), 1.0))

    return shuffle


def riffled(times: int) -> Shuffle:
    """The gathered cards go on top, and the deck is riffled so often instead of shuffled, and cut."""

    def shuffle(rng: Random, deck: list[Card]) -> list[Card]:
        made = list(deck)
        for _ in range(times):
            at = sum(rng.random() < 0.5 for _ in made)
            packets = [made[:at], made[at:]]
            made = []
            while packets[0] or packets[1]:
                left, right = len(packets[0]), len(packets[1])
                made.append(packets[rng.random() * (left + right) >= left].pop(0))
        cut = rng.randint(10, 42)
        return made[cut:] + made[:cut]

    return shuffle


def aces_for_a_seat(share: float) -> Fix:
    """In this share of the rounds a seat without an ace gets one from the deck."""

    def fix(rng: Random, hands: list[list[Card]], left: list[Card]) -> None:
        hand = hands[HERO]
        aces = [at for at, card in enumerate(left) if rank(card) == ACE]
        if rng.random() < share and aces and all(rank(card) != ACE for card in hand):
            left[aces[0]], hand[1] = hand[1], left[aces[0]]

    return fix


def board_meets_hands(share: float) -> Fix:
    """In this share of the rounds the first card of the flop is one that pairs a seat."""

    def fix(rng: Random, hands: list[list[Card]], left: list[Card]) -> None:
        wanted = rank(hands[HERO][0])
        found = [at for at, card in enumerate(left) if rank(card) == wanted]
        if rng.random() < share and found:
            left[0], left[found[0]] = left[found[0]], left[0]

    return fix


# --- dice ----------------------------------------------------------------------------------------


def throws(seed: int, count: int, sixes: float = 0.0, again: float = 0.0) -> Iterator[Round]:
    """Rounds of mini-dice: one die shows a six this much too often, a throw repeats this often."""
    rng = Random(seed)
    session = Session(game="mini-dice", table="D1", evidence=Evidence(frozenset(), "a benchmark"))
    weights = [1 - sixes / 5] * 5 + [1 + sixes]
    faces = (1, 1)
    for number in range(1, count + 1):
        if number == 1 or rng.random() >= again:
            faces = (rng.choices(range(1, 7), weights)[0], rng.randint(1, 6))
        yield Round(
            source=Source("dice.tlog", "table-log"),
            first_line=1,
            text="",
            events=(
                e.PlayerSeated(line=1, seat=1, player="P1", stake=100 + number),
                e.DiceSeen(line=1, faces=faces),
                e.SumCalled(line=1, total=sum(faces)),
            ),
            session=session,
            opened=e.RoundOpened(line=1, id=str(number)),
        )


# --- judging -------------------------------------------------------------------------------------


def judged(rounds: Iterator[Round]) -> list[Answer]:
    """The answers about an archive."""
    archive = Archive()
    for played in rounds:
        archive.take(played)
    archive.end_of_file()
    return verdict.ask(archive.census(), alpha=ALPHA, seed=0)


def simulated(game: str, seed: int, hands: int) -> list[Answer]:
    """The answers about a session of ``handaudit simulate``, read as a log."""
    log = planting.compliant(game, hands=hands, seed=seed).log.encode()
    archive = Archive()
    for part in reading.read(io.BytesIO(log), name="night.tlog"):
        archive.take(part)
    archive.end_of_file()
    return verdict.ask(archive.census(), alpha=ALPHA, seed=0)


def lowest(answers: Sequence[Answer]) -> float:
    """The rarest adjusted p."""
    return min((one.adjusted for one in answers if one.adjusted is not None), default=1.0)


class Alarms(NamedTuple):
    """Archives judged, and in how many something was seen at each level."""

    archives: int
    by_level: dict[float, int]
    tests: dict[str, tuple[int, int]]
    """By question, in how many archives it was tested, and in how many its own p was 0.05 or less."""


def alarms(judgements: Iterator[list[Answer]]) -> Alarms:
    """Counts alarms."""
    count, seen = 0, Counter[float]()
    asked, rare = Counter[str](), Counter[str]()
    for answers in judgements:
        count += 1
        low = lowest(answers)
        seen.update(level for level in LEVELS if low <= level)
        for one in answers:
            if one.p is not None:
                asked[one.key] += 1
                rare[one.key] += one.p <= 0.05
    tests = {key: (number, rare[key]) for key, number in asked.items()}
    return Alarms(count, {level: seen[level] for level in LEVELS}, tests)


def interval(seen: int, of: int) -> str:
    """A share with its exact 95 % interval."""
    low, high = stats.binomtest(seen, of).proportion_ci(0.95)
    return f"{seen / of * 100:.1f} % ({low * 100:.1f} to {high * 100:.1f})"


FAIR: Final[dict[str, Callable[[int, int], list[Answer]]]] = {
    "one hand shown": lambda seed, rounds: judged(Table(seed, "one hand").rounds(rounds)),
    "every hand shown": lambda seed, rounds: judged(Table(seed, "every hand").rounds(rounds)),
    "every card in its order": lambda seed, rounds: judged(
        Table(seed, "every card").rounds(rounds)
    ),
    "mini-dice": lambda seed, rounds: judged(throws(seed, rounds)),
}

RIGGED: Final[dict[str, Callable[[int, int], Iterator[Round]]]] = {
    "a suit 5 % short": lambda seed, n: Table(
        seed, "every card", shuffle=short_of_spades(0.05)
    ).rounds(n),
    "a suit 10 % short": lambda seed, n: Table(
        seed, "every card", shuffle=short_of_spades(0.10)
    ).rounds(n),
    "the same, one hand shown": lambda seed, n: Table(
        seed, "one hand", shuffle=short_of_spades(0.10)
    ).rounds(n),
    "a seat given an ace in 5 % of rounds": lambda seed, n: Table(
        seed, "every card", fix=aces_for_a_seat(0.05)
    ).rounds(n),
    "the same in 10 %": lambda seed, n: Table(seed, "every card", fix=aces_for_a_seat(0.10)).rounds(
        n
    ),
    "no shuffle, only a cut": lambda seed, n: Table(seed, "every card", shuffle=riffled(0)).rounds(
        n
    ),
    "no shuffle, only a cut; one hand shown": lambda seed, n: Table(
        seed, "one hand", shuffle=riffled(0)
    ).rounds(n),
    "three riffles and a cut": lambda seed, n: Table(seed, "every card", shuffle=riffled(3)).rounds(
        n
    ),
    "five riffles and a cut": lambda seed, n: Table(seed, "every card", shuffle=riffled(5)).rounds(
        n
    ),
    "seven riffles and a cut": lambda seed, n: Table(seed, "every card", shuffle=riffled(7)).rounds(
        n
    ),
    "the flop pairs a seat in 10 % of rounds": lambda seed, n: Table(
        seed, "every hand", fix=board_meets_hands(0.10)
    ).rounds(n),
    "the same in 25 %": lambda seed, n: Table(
        seed, "every hand", fix=board_meets_hands(0.25)
    ).rounds(n),
    "a die with 20 % more sixes": lambda seed, n: throws(seed, n, sixes=0.2),
    "a die with 50 % more sixes": lambda seed, n: throws(seed, n, sixes=0.5),
    "5 % of throws repeat": lambda seed, n: throws(seed, n, again=0.05),
}


def tables(archives: int, rounds: int, logs: int, rigged: int) -> Iterator[str]:
    """The tables in Markdown, line by line."""
    yield f"Fair archives of {rounds} rounds; how many show something, with the exact 95 % interval:"
    yield ""
    yield "| archive | archives | at level 1 % | at 5 % | at 20 % |"
    yield "|---|--:|--:|--:|--:|"
    own: dict[str, tuple[int, int]] = {}
    for name, judge in FAIR.items():
        found = alarms(judge(seed, rounds) for seed in range(archives))
        for key, (asked, rare) in found.tests.items():
            before = own.get(key, (0, 0))
            own[key] = before[0] + asked, before[1] + rare
        yield _row(name, found)
    for game in ("holdem high", "seven-card-stud high", "badugi low", "mini-dice"):
        found = alarms(simulated(game, seed, 120) for seed in range(logs))
        yield _row(f"`simulate {game} --hands 120`", found)
    yield ""
    yield "Each test alone, in the same archives of the first four rows: how often its p is 0.05 or less."
    yield ""
    yield "| test | archives | p of 0.05 or less |"
    yield "|---|--:|--:|"
    for key, (asked, rare) in own.items():
        yield f"| `{key}` | {asked:,} | {interval(rare, asked)} |"
    yield ""
    yield f"Rigged archives, {rigged} of each size; how many are seen at level 1 %, and by what:"
    yield ""
    yield "| what is wrong | 500 rounds | 2,000 rounds | seen by, mostly |"
    yield "|---|--:|--:|---|"
    for name, deal in RIGGED.items():
        cells, by = [], Counter[str]()
        for count in (500, 2000):
            seen = 0
            for seed in range(rigged):
                answers = judged(deal(seed, count))
                found_by = [one for one in answers if one.state == "seen"]
                seen += bool(found_by)
                by.update(one.key for one in found_by)
            cells.append(f"{seen / rigged:.0%}".replace("%", " %"))
        mostly = ", ".join(f"`{key}`" for key, _ in by.most_common(2)) or "-"
        yield f"| {name} | {cells[0]} | {cells[1]} | {mostly} |"


def _row(name: str, found: Alarms) -> str:
    cells = " | ".join(interval(found.by_level[level], found.archives) for level in LEVELS)
    return f"| {name} | {found.archives:,} | {cells} |"


def main() -> int:
    """Prints the tables, or writes them into the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--archives", type=int, default=500)
    parser.add_argument("--rounds", type=int, default=400)
    parser.add_argument("--logs", type=int, default=60)
    parser.add_argument("--rigged", type=int, default=40)
    parser.add_argument("--write", action="store_true", help="write into docs/randomness.md")
    asked = parser.parse_args()
    lines = []
    for line in tables(asked.archives, asked.rounds, asked.logs, asked.rigged):
        print(line, flush=True)
        lines.append(line)
    if asked.write:
        text = PAGE.read_text(encoding="utf-8")
        head, rest = text.split(BEGIN)
        tail = rest.split(END)[1]
        made = f"{head}{BEGIN}\n\n" + "\n".join(lines) + f"\n\n{END}{tail}"
        PAGE.write_text(made, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
