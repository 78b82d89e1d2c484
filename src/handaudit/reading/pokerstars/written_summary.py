"""The summary of a PokerStars hand: as the log states it, or else computed from the play."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from handaudit.facts import events as e
from handaudit.facts.cards import show as cards
from handaudit.facts.evidence import Record
from handaudit.reading.pokerstars.written_deals import Line
from handaudit.reading.pokerstars.written_hand import Hand
from handaudit.reading.pokerstars.written_order import RUNS

_BOARD_STREETS: Final = ("before Flop", "on the Flop", "on the Turn", "on the River")
_STUD_STREETS: Final = (
    *("on the 3rd Street", "on the 4th Street", "on the 5th Street", "on the 6th Street"),
    "on the River",
)
_DRAW_STREETS: Final = (
    *("before the Draw", "after the 1st Draw", "after the 2nd Draw", "after the 3rd Draw"),
)

_TIMES: Final = {2: "twice", 3: "three times"}


def summary(hand: Hand) -> Iterator[Line]:
    """The lines from ``*** SUMMARY ***`` on."""
    yield Line("*** SUMMARY ***")
    yield _totals(hand)
    yield from _boards(hand)
    results = {one.seat: one for one in hand.played if isinstance(one, e.ResultStated)}
    for seat in hand.names:
        yield _result(hand, seat, results.get(seat))


def _boards(hand: Hand) -> Iterator[Line]:
    stated = {one.run: one for one in hand.played if isinstance(one, e.BoardStated)}
    if hand.deals.boards.runs > 1:
        yield Line(f"Hand was run {_TIMES[hand.deals.boards.runs]}")
    for run in range(1, hand.deals.boards.runs + 1):
        board = stated.get(run)
        shown = hand.deals.boards.of(run) if board is None else board.cards
        word = f"{RUNS[run]} " if hand.deals.boards.runs > 1 else ""
        if shown:
            yield Line(f"{word}Board [{cards(shown)}]", () if board is None else (board,))


def _totals(hand: Hand) -> Line:
    stated = next((one for one in hand.played if isinstance(one, e.PotStated)), None)
    if stated is None:
        stated = _reckoned(hand)
    text = f"Total pot {hand.money(stated.total)}"
    if stated.main is not None:
        text += f" Main pot {hand.money(stated.main)}."
    for number, side in enumerate(stated.sides, start=1):
        which = f"-{number}" if len(stated.sides) > 1 else ""
        text += f" Side pot{which} {hand.money(side)}."
    taken = [one for one in hand.played if isinstance(one, e.RakeTaken)]
    rake = stated.rake
    if not rake and not hand.played.session.evidence.keeps(Record.RAKE):
        # The log does not keep it: what nobody was paid.
        paid = sum(one.amount for one in hand.played if isinstance(one, e.PotAwarded))
        rake = max(stated.total - paid, 0)
    return Line(f"{text} | Rake {hand.money(rake or 0)}", (stated, *taken))


def _reckoned(hand: Hand) -> e.PotStated:
    """The totals from the lines of the hand: what the pots paid, and the rake."""
    pots: Counter[int | None] = Counter()
    for one in hand.played:
        if isinstance(one, e.PotAwarded):
            pots[one.pot] += one.amount
    split = hand.sides > 0 and None not in pots
    return e.PotStated(
        line=0,
        total=hand.wagered,
        rake=hand.raked,
        main=pots[0] if split else None,
        sides=tuple(pots[number] for number in range(1, hand.sides + 1)) if split else (),
    )


def _result(hand: Hand, seat: int, stated: e.ResultStated | None) -> Line:
    places = "".join(
        f" ({name})"
        for name, held in (
            ("button", hand.played.opened.button),
            ("small blind", hand.blinds.get("small")),
            ("big blind", hand.blinds.get("big")),
        )
        if held == seat
    )
    text = f"Seat {seat}: {hand.names[seat]}{places} {_ended(hand, stated or _came_to(hand, seat))}"
    return Line(text, () if stated is None else (stated,))


def _came_to(hand: Hand, seat: int) -> e.ResultStated:
    """The result of a player according to the lines of the hand."""
    awards = [one for one in hand.played if isinstance(one, e.PotAwarded) and one.seat == seat]
    won = sum(one.amount for one in awards)
    shown, mucked = hand.shown.get(seat), hand.mucked.get(seat)
    if seat in hand.folded:
        return e.ResultStated(line=0, seat=seat, result="folded")
    if shown is not None:
        return e.ResultStated(
            line=0,
            seat=seat,
            result="won" if won else "lost",
            cards=shown.cards,
            won=won,
            description=shown.description,
        )
    if won:
        return e.ResultStated(line=0, seat=seat, result="won", won=won)
    held = () if mucked is None or None in mucked.cards else mucked.cards
    return e.ResultStated(line=0, seat=seat, result="mucked", cards=held)


def _ended(hand: Hand, stated: e.ResultStated) -> str:
    """A result in the room's words."""
    seat = stated.seat
    held = f" [{cards(stated.cards)}]" if stated.cards else ""
    named = f" with {stated.description}" if stated.description else ""
    match stated.result:
        case "folded":
            idle = "" if seat in {*hand.acted, *hand.blinds.values()} else " (didn't bet)"
            return f"folded {_street(hand, hand.folded.get(seat, 1))}{idle}"
        case "won":
            unpaid = "" if stated.paid else " (pot not awarded as player cashed out)"
            won = f"({hand.money(stated.won)}){named}{unpaid}"
            return f"showed{held} and won {won}" if held else f"collected {won}"
        case "lost":
            return f"showed{held} and lost{named}"
        case "mucked":
            return f"mucked{held}"
        case "none":
            return f"showed{held}"


def _street(hand: Hand, streets: int) -> str:
    """The street on which a player folded, from the number of deals and draws before."""
    names = (
        _STUD_STREETS if hand.deals.stud else _DRAW_STREETS if hand.deals.draws else _BOARD_STREETS
    )
    if hand.deals.draws and hand.played.session.game != "badugi low" and streets > 1:
        return "after the Draw"
    return names[min(max(streets, 1), len(names)) - 1]
