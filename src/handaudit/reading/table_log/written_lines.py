"""The line of a Table Log for each event, without the time at its start."""

import re
from collections.abc import Callable, Iterator
from typing import Any, Final

from handaudit.facts import events as e
from handaudit.facts.cards import show as cards
from handaudit.facts.events import Event
from handaudit.facts.money import show as money
from handaudit.facts.sign import PostedRake

_BARE: Final = re.compile(r"""[^\s"'#\\][^\s"'\\]*""")
_LINE_BREAK: Final = re.compile(r"[\r\n]+")


def quote(text: str) -> str:
    """A name in quotes; a line break inside it becomes a space."""
    escaped = _LINE_BREAK.sub(" ", text).replace("\\", r"\\").replace('"', r"\"")
    return f'"{escaped}"'


def name(text: str) -> str:
    """A name, in quotes if it needs them."""
    return text if _BARE.fullmatch(text) else quote(text)


def quoted_seat_line(event: e.PlayerSeated) -> str:
    """A seat line that may be anywhere in a round."""
    if not event.dealt_in:
        return ""
    return f"seat {event.seat} {quote(event.player)} {money(event.stake)}"


def _round(event: e.RoundOpened) -> str:
    words = [f"round {name(event.id)}"]
    if event.at is not None:
        words.append(event.at)
    if event.deck is not None:
        words.append(f"deck {name(event.deck)}")
    if event.button is not None:
        words.append(f"button {event.button}")
    if event.dealer is not None:
        words.append(f"dealer {name(event.dealer)}")
    if event.shaker is not None:
        words.append(f"shaker {event.shaker}")
    return " ".join(words)


def _seat_line(event: e.PlayerSeated) -> str:
    # A Table Log has a seat line for every player dealt in, and for nobody else.
    return f"seat {event.seat} {name(event.player)} {money(event.stake)}" if event.dealt_in else ""


def _rake(rake: PostedRake) -> Iterator[str]:
    if rake.percent is not None:
        yield f"{money(rake.percent)}%"
    for amount, pot in rake.steps:
        yield money(amount) if rake.steps == ((amount, 0),) else f"{money(amount)} at {money(pot)}"
    if rake.cap is not None:
        yield f"cap {money(rake.cap)}"
    if rake.rounded is not None:
        yield rake.rounded
    if rake.from_flop:
        yield "from-flop"
    if rake.players:
        yield f"players {' '.join(map(str, rake.players))}"


def _posted(event: e.SignPosted) -> str:
    words = [f"posted {event.item}", event.word]
    match event.item:
        case "raises" | "seats":
            words += map(str, event.amounts)
        case "rake":
            words += [] if event.rake is None else _rake(event.rake)
        case _:
            words += map(money, event.amounts)
    return " ".join(filter(None, words))


def _deck(verb: str) -> Callable[[Any], str]:
    return lambda event: f"deck {name(event.deck)} {verb}{f' {event.at}' if event.at else ''}"


def _wager(verb: str) -> Callable[[Any], str]:
    return lambda event: f"seat {event.seat} {verb} {money(event.amount)}{_all_in(event.all_in)}"


def _all_in(value: object) -> str:
    return " all-in" if value else ""


def _blind(event: e.BlindPosted) -> str:
    kind = "" if event.kind == "blind" else f" {event.kind}"
    dead = f" dead {money(event.dead)}" if event.dead else ""
    return f"seat {event.seat} blinds {money(event.amount)}{kind}{dead}{_all_in(event.all_in)}"


def _award(event: e.PotAwarded) -> str:
    pot = "" if event.pot is None else " from main" if not event.pot else f" from side-{event.pot}"
    share = f" for {event.share}" if event.share else ""
    odd = " odd" if event.odd else ""
    return f"dealer awards {money(event.amount)} to {event.seat}{pot}{share}{odd}"


def _of_deck(event: e.Shuffled | e.Cut | e.Recut) -> str:
    return "" if event.deck is None else f" {name(event.deck)}"


def _cards_taken_back(event: e.CardsTakenBack) -> str:
    named = f" {cards(event.cards)}" if event.cards else ""
    where = "" if event.to == "aside" else f" to {event.to}"
    return f"dealer takes-back {event.place}{named}{where}"


def _steps_away(event: e.SteppedAway) -> str:
    how = "covered" if event.counted is None else f"counted {money(event.counted)}"
    return f"seat {event.seat} steps-away {how}"


def _declared(event: e.Declared) -> str:
    amount = "" if event.amount is None else f" {money(event.amount)}"
    return f"seat {event.seat} declares {event.act}{amount}"


def _board(event: e.BoardDealt) -> str:
    # A second board would read as more cards of the first.
    return f"dealer deals board {cards(event.cards)}" if event.run == 1 else ""


def _shaken(event: e.ShakerShaken) -> str:
    by = "dealer" if event.by == "dealer" else f"seat {event.by}"
    return f"{by} shakes {event.times}"


def _said(event: e.Said) -> str:
    return f"{event.by} {'says' if event.by == 'dealer' else 'rules'} {quote(event.text)}"


LINES: Final[dict[type[Event], Callable[[Any], str]]] = {
    # --- the session header ---
    e.LogOpened: lambda event: f"tlog {event.version}",
    e.CasinoNamed: lambda event: f"casino {quote(event.name)}",
    e.TableNamed: lambda event: f"table {name(event.name)}",
    e.DateSet: lambda event: f"date {event.date}",
    e.GameSet: lambda event: f"game {event.game}",
    e.RulesPinned: lambda event: f"rules {name(event.edition)}",
    e.SignPosted: _posted,
    e.RecordsOmitted: lambda event: f"unrecorded {' '.join(event.kinds)}",
    # --- between rounds ---
    e.SeatTaken: lambda event: f"seat {event.seat} sits {name(event.player)} {money(event.stake)}",
    e.SeatLeft: lambda event: f"seat {event.seat} leaves",
    e.SteppedAway: _steps_away,
    e.CameBack: lambda event: f"seat {event.seat} returns {money(event.stake)}",
    e.StakeAdded: lambda event: f"seat {event.seat} adds {money(event.amount)}",
    e.StakeRemoved: lambda event: f"seat {event.seat} removes {money(event.amount)}",
    e.DeckSpread: lambda event: f"dealer spreads {name(event.deck)} face-{event.face}",
    e.DeckInspected: lambda event: f"seat {event.seat} inspects {name(event.deck)}",
    e.DeckWashed: lambda event: f"dealer washes {name(event.deck)}",
    e.DeckOpened: _deck("opened"),
    e.DeckSequenced: _deck("sequenced"),
    e.DeckRemoved: _deck("removed"),
    # --- a round ---
    e.RoundOpened: _round,
    e.PlayerSeated: _seat_line,
    e.RoundEnded: lambda _: "end",
    # --- a round of poker: the dealer ---
    e.RoundVoided: lambda event: (
        "floor voids round" + ("" if event.reason is None else f" {quote(event.reason)}")
    ),
    e.Shuffled: lambda event: (
        f"dealer shuffles{_of_deck(event)} by-{'device' if event.by_device else 'hand'}"
    ),
    e.Cut: lambda event: f"dealer cuts{_of_deck(event)} {event.cards}",
    e.Recut: lambda event: f"dealer recuts{_of_deck(event)} {event.cards}",
    e.CardsDealt: lambda event: f"dealer deals {event.seat} {event.face} {cards(event.cards)}",
    e.BoardDealt: _board,
    e.CommonDealt: lambda event: f"dealer deals common {cards((event.card,))}",
    e.Burned: lambda event: (
        "dealer burns" + ("" if event.card is None else f" {cards((event.card,))}")
    ),
    e.Reshuffled: lambda event: f"dealer reshuffles {' '.join(event.piles)}",
    e.StubCounted: lambda event: f"dealer counts stub {event.cards}",
    e.Collected: lambda event: f"dealer collects {event.seat}",
    e.BetReturned: lambda event: (
        f"dealer returns {money(event.amount)} to {event.seat}"
        + (" as change" if event.change else "")
    ),
    e.CardsTakenBack: _cards_taken_back,
    e.AwardTakenBack: lambda event: f"dealer takes-back {money(event.amount)} from {event.seat}",
    e.RakeTaken: lambda event: f"dealer rakes {money(event.amount)}",
    e.Contributed: lambda event: f"dealer contributes {money(event.amount)} to {name(event.fund)}",
    e.PotAwarded: _award,
    e.KillPlaced: lambda event: f"dealer places kill {event.seat}",
    e.KillLifted: lambda _: "dealer lifts kill",
    # --- a round of poker: the players ---
    e.Anted: _wager("antes"),
    e.BlindPosted: _blind,
    e.BetForced: _wager("forces"),
    e.Checked: lambda event: f"seat {event.seat} checks",
    e.Folded: lambda event: f"seat {event.seat} folds",
    e.Called: _wager("calls"),
    e.BetMade: _wager("bets"),
    e.Raised: lambda event: f"seat {event.seat} raises to {money(event.to)}{_all_in(event.all_in)}",
    e.Declared: _declared,
    e.WagerCorrected: lambda event: f"seat {event.seat} corrects to {money(event.to)}",
    e.ActionTakenBack: lambda event: (
        f"floor voids action of {event.seat}"
        if event.by == "floor"
        else f"seat {event.seat} takes-back"
    ),
    e.Discarded: lambda event: (
        f"seat {event.seat} discards {cards(event.cards) if event.cards else event.count}"
    ),
    e.StoodPat: lambda event: f"seat {event.seat} stands-pat",
    e.HandShown: lambda event: f"seat {event.seat} shows {cards(event.cards)}",
    e.HandMucked: lambda event: f"seat {event.seat} mucks",
    e.Said: _said,
    # --- a round of mini-dice ---
    e.WagerPlaced: lambda event: f"seat {event.seat} wagers {money(event.amount)} on {event.wager}",
    e.WagerTakenDown: lambda event: f"seat {event.seat} takes-down {event.wager}",
    e.ShakerShaken: _shaken,
    e.ShakerOffered: lambda event: f"dealer offers {event.seat}",
    e.ShakerAccepted: lambda event: f"seat {event.seat} accepts",
    e.ShakerDeclined: lambda event: f"seat {event.seat} declines",
    e.ShakerUncovered: lambda _: "dealer uncovers",
    e.ShakerCovered: lambda _: "dealer covers",
    e.DiceSeen: lambda event: f"dice {' '.join(map(str, event.faces))}",
    e.DiceNotFlat: lambda _: "dice flat no",
    e.DieOffShaker: lambda _: "dice off-shaker",
    e.SumCalled: lambda event: f"dealer calls {'no-roll' if event.total is None else event.total}",
    e.WagerCollected: lambda event: (
        f"dealer takes {money(event.amount)} from {event.seat} on {event.wager}"
    ),
    e.WagerPaid: lambda event: (
        f"dealer pays {money(event.amount)} to {event.seat} on {event.wager}"
    ),
    e.FeeCharged: lambda event: f"dealer charges {money(event.amount)} to {event.seat}",
}
"""The line of each event that a Table Log can express; an empty one means no line."""
