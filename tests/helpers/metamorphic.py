"""Changes of a Table Log that leave the verdict of every round as it is, in four families.

- *Insertions*: words, comments, blank lines, shown cards, and chips that go back as change.
- *Arrangement*: a payment or an award in two lines, a shuffle on the other side of ``end``, no times.
- *Undone*: each action and each award is done, taken back and done again.
- *Unrecorded*: the header disclaims one more kind of line, on which no finding rests.

Each change gives lines that stand for lines of the log, so that findings can be compared by their lines.
"""

import io
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from typing import Any, Final, NamedTuple

from handaudit import reading
from handaudit.duties.outcome import Kind
from handaudit.duties.registry import DUTIES
from handaudit.facts import events as e
from handaudit.facts.cards import Card, show
from handaudit.facts.events import Event
from handaudit.facts.evidence import Record
from handaudit.facts.log import Interlude, Round
from handaudit.facts.money import cents
from handaudit.reading.table_log.session import KINDS
from handaudit.reading.table_log.writer import Writer
from in_memory import audited

Found = tuple[str, str, str, int]
"""A finding: its rule, outcome and paragraph, and the line of the log that it stands on."""


class Line(NamedTuple):
    """A line, and the number of the line of the log that it stands for; 0 for none."""

    text: str
    of: int


class Log:
    """A Table Log with the events of its lines."""

    def __init__(self, text: str) -> None:
        self.lines = text.splitlines()
        self.parts = [*reading.read(io.BytesIO(text.encode()), format="table-log", name="a.tlog")]

    @cached_property
    def found(self) -> Counter[Found]:
        """The findings of the log as it is."""
        return found(self.rewritten({}))

    @property
    def accused(self) -> set[int]:
        """The lines that a finding stands on: a breach that is done twice is found twice."""
        return {line for *_, line in self.found}

    @property
    def live(self) -> bool:
        """Whether it keeps each round or each card, as no log of a room does."""
        kept = [played.session.evidence for played in self.rounds]
        return all(one.keeps(Record.SEQUENCE) or one.keeps(Record.DEALS) for one in kept)

    @property
    def rounds(self) -> list[Round]:
        return [part for part in self.parts if isinstance(part, Round)]

    @property
    def events(self) -> Iterator[Event]:
        """The events of all rounds."""
        for played in self.rounds:
            yield from played

    def rewritten(self, new: dict[int, list[str]]) -> list[Line]:
        """The lines, some of them replaced by others that stand for them."""
        return [
            Line(text, number)
            for number, old in enumerate(self.lines, start=1)
            for text in new.get(number, [old])
        ]

    def inserted(self, after: dict[int, list[str]]) -> list[Line]:
        """The lines, with others after some of them."""
        return [
            line
            for number, old in enumerate(self.lines, start=1)
            for line in (Line(old, number), *(Line(text, 0) for text in after.get(number, [])))
        ]


def as_table_log(parts: Sequence[Round | Interlude]) -> str:
    """Hands of another format as a Table Log."""
    return "".join(Writer().write(parts))


def found(lines: Sequence[Line]) -> Counter[Found]:
    """The violated and the indeterminate findings of a log, and those about the log itself."""
    text = "".join(f"{line.text}\n" for line in lines)
    report = audited(text, "table-log")
    findings = [
        (one.rule, one.outcome.value, one.citations[0], lines[one.location.line - 1].of)
        for one in report.findings
        if one.outcome in (Kind.VIOLATED, Kind.INDETERMINATE, Kind.ERRED)
    ]
    notes = [
        (one.citation or "", one.reason, "", lines[one.location.line - 1].of)
        for one in report.not_audited
    ]
    unread = [("log", "a line is not read", "", 0)] * report.inputs[0].unread_lines
    return Counter([*findings, *notes, *unread])


# --- insertions -----------------------------------------------------------------------------------


def remarks(log: Log) -> list[Line]:
    """A blank line and a comment follow every line."""
    return log.inserted({at: ["", "# seen"] for at in range(1, len(log.lines) + 1)})


def words(log: Log) -> list[Line]:
    """Somebody speaks after every line of a round."""
    said = ['dealer says "action is on you"', 'floor rules "play on"']
    return log.inserted(
        {
            at: said
            for played in log.rounds
            for at in range(played.first_line, played.events[-1].line)
        }
    )


def shown_cards(log: Log) -> list[Line]:
    """After every line of play, somebody who shows at the end shows all cards.

    A card that is twice in the round is found where it is seen first.
    """
    lines = log.rewritten({})
    if any(rule == "no-card-twice" for rule, *_ in log.found):
        return lines
    after: dict[int, Line] = {}
    for played in log.rounds:
        held = _Held(played)
        for event, following in zip(played, played.events[1:], strict=False):
            held.take(event)
            if following.line > event.line and (hand := held.shown(event.line)):
                # What it shows to be over is found there, instead of at the line that follows.
                after[event.line] = Line(hand, following.line)
    return [
        new for line in lines for new in (line, *[after[at] for at in (line.of,) if at in after])
    ]


class _Held:
    """The cards in front of each player, as far as they are dealt."""

    def __init__(self, played: Round) -> None:
        self._hands: dict[int, list[Card | None]] = {}
        self._folded: set[int] = set()
        self._ends = {one.seat: one.cards for one in played if isinstance(one, e.HandShown)}
        self._draws = any(isinstance(one, e.Discarded) for one in played)
        self._over = False

    def take(self, event: Event) -> None:
        match event:
            case e.CardsDealt():
                self._hands.setdefault(event.seat, []).extend(event.cards)
            case e.Folded():
                self._folded.add(event.seat)
            case e.HandShown() | e.PotAwarded() | e.Collected() | e.HandMucked():
                self._over = True
            case e.Discarded() | e.CardsTakenBack() | e.StoodPat():
                self._hands, self._over = {}, True  # which cards are left, the log may not say
            case _:
                pass

    def shown(self, turn: int) -> str | None:
        """A line in which somebody shows the cards."""
        able = [seat for seat in self._hands if seat in self._ends and seat not in self._folded]
        if self._over or not able:
            return None
        seat = able[turn % len(able)]
        hand, end = self._hands[seat], self._ends[seat]
        if None in hand and not self._draws and len(hand) == len(end):
            hand = [*end]
        return f"seat {seat} shows {show(hand)}"


def change_given(log: Log) -> list[Line]:
    """A larger chip pays each wager, and the rest goes back at once as change."""
    new: dict[int, list[str]] = {}
    for played in log.rounds:
        for event, behind in _behind(played):
            text = log.lines[event.line - 1]
            if isinstance(event, (e.Called, e.Anted, e.BlindPosted)) and not event.all_in:
                more = 100 * (1 + event.line % 4)
                if more < behind - event.amount and not getattr(event, "dead", 0):
                    paid = _with_amount(text, event.amount, event.amount + more)
                    new[event.line] = [
                        paid,
                        f"dealer returns {_money(more)} to {event.seat} as change",
                    ]
    return log.rewritten(new)


def _behind(played: Round) -> Iterator[tuple[Event, int]]:
    """Each event of a round, and the chips of its player before it."""
    stakes: dict[int, int] = {}
    wagered: dict[int, int] = {}
    for event in played:
        seat = getattr(event, "seat", 0)
        yield event, stakes.get(seat, 0)
        match event:
            case e.PlayerSeated():
                stakes[seat] = event.stake
            case e.Called() | e.BetMade() | e.BlindPosted() | e.BetForced():
                stakes[seat] = stakes.get(seat, 0) - event.amount
                wagered[seat] = wagered.get(seat, 0) + event.amount
            case e.Anted():
                stakes[seat] = stakes.get(seat, 0) - event.amount
            case e.Raised() | e.WagerCorrected():
                stakes[seat] = stakes.get(seat, 0) - (event.to - wagered.get(seat, 0))
                wagered[seat] = event.to
            case e.BoardDealt() | e.Burned():
                wagered = {}
            case _:
                pass


_MONEY: Final = re.compile(r"(?<=\s)\$?[0-9][0-9,]*(?:\.[0-9]{1,2})?(?=\s|$)")


def _money(amount: int) -> str:
    whole, rest = divmod(amount, 100)
    return f"{whole}.{rest:02}" if rest else str(whole)


def _with_amount(text: str, old: int, new: int) -> str:
    """The line with one amount changed; amounts follow the verb, so the last that fits is meant."""
    for place in reversed([*_MONEY.finditer(text)]):
        if cents(place[0]) == old and " to " not in text[: place.start()][-4:]:
            return text[: place.start()] + _money(new) + text[place.end() :]
    raise ValueError(text)


# --- arrangement ----------------------------------------------------------------------------------

_PAID: Final = (
    *(e.PotAwarded, e.BetReturned, e.RakeTaken, e.Contributed, e.WagerPaid, e.WagerCollected),
)


def paid_in_two(log: Log) -> list[Line]:
    """Each award, return, rake and payment stands in two lines, a dollar in the first of them.

    A room's program returns a bet in one line: two of them are two halves of different hands.  A dollar may
    be all that a wager of a dollar gets.
    """
    new = {}
    wagered: dict[tuple[int, str], int] = {}
    for event in log.events:
        if isinstance(event, e.WagerPlaced):
            wagered[event.seat, event.wager] = event.amount
        if isinstance(event, e.WagerPaid) and wagered.get((event.seat, event.wager)) == 100:
            continue
        if isinstance(event, e.BetReturned) and not log.live:
            continue
        if isinstance(event, _PAID) and event.amount > 100 and not getattr(event, "odd", False):
            text = log.lines[event.line - 1]
            new[event.line] = [
                _paid(text, event.amount, 100),
                _paid(text, event.amount, event.amount - 100),
            ]
    return log.rewritten(new)


def _paid(text: str, old: int, new: int) -> str:
    """The line with the first amount changed that fits."""
    place = next(one for one in _MONEY.finditer(text) if cents(one[0]) == old)
    return text[: place.start()] + _money(new) + text[place.end() :]


def shuffled_before_end(log: Log) -> list[Line]:
    """The next round's deck is shuffled and cut before the round before has ended."""
    return _prepared_earlier(log, after_end=False)


def shuffled_after_end(log: Log) -> list[Line]:
    """The next round's deck is shuffled and cut between the rounds."""
    return _prepared_earlier(log, after_end=True)


def _prepared_earlier(log: Log, *, after_end: bool) -> list[Line]:
    moved: dict[int, list[Line]] = {}
    gone: set[int] = set()
    for before, after in zip(log.rounds, log.rounds[1:], strict=False):
        lines = _preparation(log, after)
        if not lines or not isinstance(before.events[-1], e.RoundEnded):
            continue
        gone |= {line.of for line in lines}
        moved[before.events[-1].line - (not after_end)] = lines
    return [
        line
        for number, old in enumerate(log.lines, start=1)
        for line in (*([] if number in gone else [Line(old, number)]), *moved.get(number, []))
    ]


def _preparation(log: Log, played: Round) -> list[Line]:
    """The shuffle and the cuts with which a round begins, naming their deck."""
    deck = played.opened.deck
    events = [one for one in played if not isinstance(one, (e.PlayerSeated, e.RoundOpened))]
    lines = []
    for event in events:
        if not isinstance(event, (e.Shuffled, e.Cut, e.Recut)) or deck is None or event.deck:
            break
        text = _TIME.sub("", log.lines[event.line - 1])
        named = re.sub(r"(shuffles|cuts|recuts)", rf'\1 "{deck}"', text, count=1)
        lines.append(Line(named, event.line))
    return lines


_TIME: Final = re.compile(r"^\s*[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]+)?\s+")


def without_times(log: Log) -> list[Line]:
    """No line of a round has a time; ``round`` lines keep their date."""
    return [Line(_TIME.sub("", line.text), line.of) for line in log.rewritten({})]


# --- undone ---------------------------------------------------------------------------------------

_ACTIONS: Final = (e.Checked, e.Called, e.BetMade, e.Raised, e.Folded)


def actions_undone(log: Log) -> list[Line]:
    """Each action is taken back and done again."""
    return _undone(log, _ACTIONS, lambda event: f"seat {event.seat} takes-back")


def actions_voided(log: Log) -> list[Line]:
    """Each action is voided by the floor and done again."""
    return _undone(log, _ACTIONS, lambda event: f"floor voids action of {event.seat}")


def folds_undone(log: Log) -> list[Line]:
    """Each player who acts folds first, and takes that back; who owes the forced bet may not even fold."""
    new = {}
    said = {one.line + 1 for one in log.events if isinstance(one, e.Declared)}
    for played in log.rounds:
        first = next((one for one in played if isinstance(one, (*_ACTIONS, e.BetForced))), None)
        if "stud" in (played.session.game or "") and isinstance(first, e.BetMade):
            said.add(first.line)  # a bet in place of the forced one
    for event in log.events:
        if isinstance(event, _ACTIONS) and event.line not in (said | log.accused):
            text = log.lines[event.line - 1]
            folds = [f"seat {event.seat} folds", f"seat {event.seat} takes-back"]
            new[event.line] = [*folds, text]
    return log.rewritten(new)


def awards_undone(log: Log) -> list[Line]:
    """Each award is taken back and pushed again.

    A pot that was pushed too early comes back and is pushed too early again: that is found twice.
    """
    if any(rule in ("side-pots-first", "showdown-held") for rule, *_ in log.found):
        return log.rewritten({})
    return _undone(
        log,
        (e.PotAwarded,),
        lambda event: f"dealer takes-back {_money(event.amount)} from {event.seat}",
    )


def _undone(log: Log, kinds: tuple[type[Event], ...], back: Callable[[Any], str]) -> list[Line]:
    """Each event of these kinds is undone and done again, but for those that a finding stands on."""
    left_out = log.accused | _corrected(log)
    new = {}
    for event in log.events:
        if isinstance(event, kinds) and event.line not in left_out:
            text = log.lines[event.line - 1]
            new[event.line] = [text, back(event), text]
    return log.rewritten(new)


def _corrected(log: Log) -> set[int]:
    """The lines of wagers that differ from what was announced, until their correction."""
    return {
        one.line
        for one, then in pairwise(log.events)
        if isinstance(then, e.WagerCorrected) and getattr(one, "seat", 0) == then.seat
    }


# --- unrecorded -----------------------------------------------------------------------------------

_SHORTAGE: Final = ("reshuffle-only-when-short", "common-card-only-when-short")
_RESTS_ON: Final = {
    Record.BURNS: {"burn-before-street", "stub-count-right", "one-deck", *_SHORTAGE},
    Record.RAKE: {"bad-beat-contribution"},
    Record.DEALS: {"stub-count-right", "no-other-burn", "one-deck", "community-cards", *_SHORTAGE},
    Record.SHOWS: {"showdown-held", "winner-shown"},
    Record.DECLARATIONS: {"bet-not-increased"},  # an announced bet may come in several motions
    Record.SEQUENCE: {
        "one-payout",
        "stakes-carried-over",
    },  # the latter judges logs without numbers
}
"""Rules that ask for a kind of line only in some cases, so that they declare no need of it."""


def disclaiming(word: str) -> Callable[[Log], list[Line] | None]:
    """The header disclaims a kind of line; ``None`` if a finding rests on it."""
    record = KINDS[word]
    rest = {duty.name for duty in DUTIES if record in duty.needs} | _RESTS_ON.get(record, set())

    def change(log: Log) -> list[Line] | None:
        if any(rule in rest for rule, *_ in log.found):
            return None
        game = next(at for at, line in enumerate(log.lines, 1) if line.startswith("game"))
        return log.inserted({game: [f"unrecorded {word}"]})

    return change


CHANGES: Final[dict[str, Callable[[Log], list[Line] | None]]] = {
    **{
        change.__name__.replace("_", " "): change
        for change in (
            *(remarks, words, shown_cards, change_given),
            *(paid_in_two, shuffled_before_end, shuffled_after_end, without_times),
            *(actions_undone, actions_voided, folds_undone, awards_undone),
        )
    },
    **{f"{word} unrecorded": disclaiming(word) for word in KINDS},
}
"""Every change by its name."""

TIMED: Final = frozenset({"stub-counted-in-time", "decks-changed", "deck-put-in-sequence"})
"""The rules that judge times, and fall silent where a log has none."""


def differences(log: Log, names: Iterable[str] = CHANGES) -> list[str]:
    """What the changes of these names add to the findings, and what they take away."""
    said = []
    for name in names:
        lines = CHANGES[name](log)
        if lines is None:
            continue
        new, old = found(lines), log.found
        lost = old - new
        if name == "without times":
            lost = Counter({one: count for one, count in lost.items() if one[0] not in TIMED})
        said += [f"{name}: adds {one}" for one in new - old]
        said += [f"{name}: takes away {one}" for one in lost]
    return said
