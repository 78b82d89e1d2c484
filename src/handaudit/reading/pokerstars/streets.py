"""Lines of a PokerStars hand that deal cards: the opening, streets, draws."""

from typing import Final

from handaudit.facts.events import (
    BoardDealt,
    Cards,
    CardsRevealed,
    CommonDealt,
    HandsDealt,
    Reshuffled,
)
from handaudit.reading.line_parser import Block, Fields
from handaudit.reading.pokerstars.hand import A_LINE, BLANKS, CARDS_IN_BRACKETS, RUNS, Hand
from handaudit.reading.pokerstars.lines import GRAMMAR, cards
from handaudit.reading.pokerstars.play import read_actions
from handaudit.reading.text_hand import A_PLAYER

_DEALT_LINE: Final = GRAMMAR.fields["DEALT"]
"""The line that mostly follows the marker of the opening deal."""

_DEALT_TO: Final = "Dealt to "
_OTHER_CARDS: Final = "cards that are not those kept before them"
_DOWN_CARDS: Final = 2
"""Down cards in the opening deal of stud; the next card lies face up."""


def hands(hand: Hand, block: Block, line: int) -> None:
    """The marker of the opening deal, then the cards of players and the actions, if they follow."""
    hand.deals += 1
    hand.events.append(HandsDealt(line=line))
    lines = block.lines
    above = 1
    for text in lines[1:]:
        if not text.lstrip(BLANKS).startswith(_DEALT_TO):
            break
        its_cards = _DEALT_LINE.match(f"{text}\n") if "[" in text else None
        if its_cards is None:
            hand.said(line + above, text)
        else:
            _dealt(hand, its_cards, text, line + above)
        above += 1
    read_actions(hand, lines[above:], line + above)


def stud_street(hand: Hand, block: Block, line: int) -> None:
    """The marker of a street of a stud game, the opening deal included."""
    if not hand.stud:
        hand.unread(line, block.said, 1, A_LINE)
        return
    hand.deals += 1
    hand.last_street = block["street"] in (None, "7th")
    hand.events.append(HandsDealt(line=line))


def street(hand: Hand, block: Block, line: int) -> None:
    """A street of the board, perhaps one of several runs, and its actions."""
    first, *acted = block.lines
    _street(hand, block, first, line)
    read_actions(hand, acted, line + 1)


def _street(hand: Hand, block: Block, text: str, line: int) -> None:
    """The board of a street; in stud, its common card."""
    which, board, new = block["run"], block["board"], block["new"]
    if new == "":  # the summary may name the card
        hand.lost_cards = True
        hand.events.append(BoardDealt(line=line, cards=(None,), so_far=cards(board)))
        return
    dealt_now: Cards = cards(new or board) or ()
    if hand.stud:
        if new or which or len(dealt_now) > 1:
            hand.unread(line, text, 1, A_LINE)
        else:
            hand.events.append(CommonDealt(line=line, card=dealt_now[0]))
        return
    so_far: Cards | None = cards(board) if new else None
    turned = hand.turned
    if "PRE-FLOP" in text:
        hand.turned = dealt_now
    elif turned and not new and dealt_now[: len(turned)] == turned:
        # Older logs of Courchevel repeat its first card within the flop.
        so_far, dealt_now = turned, dealt_now[len(turned) :]
    hand.events.append(BoardDealt(line=line, cards=dealt_now, run=RUNS[which], so_far=so_far))


def dealt(hand: Hand, block: Block, line: int) -> None:
    """Cards that the log shows: those of its owner, and the up-cards of a stud game."""
    _dealt(hand, block, block.said, line)


def _dealt(hand: Hand, block: Fields, text: str, line: int) -> None:
    """Cards of a player.

    A later street or a draw repeats the kept cards in brackets, and then names the new ones.
    """
    name = block["player"]
    new = cards(block["cards"])
    seat, kept = _whose(hand, name)
    if seat is None:
        hand.unread(line, text, len(_DEALT_TO) + 1, A_PLAYER)
    elif new is None or kept is None:
        hand.unread(line, text, len(_DEALT_TO) + len(name) + 2, CARDS_IN_BRACKETS)
    elif not set(kept).isdisjoint(new):
        # Some exports repeat the whole hand, so the new cards are unknown.
        hand.unread(line, text, len(_DEALT_TO) + len(name) + 2, _OTHER_CARDS)
    else:
        hand.hold(line, seat, kept, new)
        up = _up(hand, new) if hand.stud else ()
        hand.events.append(CardsRevealed(line=line, seat=seat, cards=new, up=up))


def _whose(hand: Hand, name: str) -> tuple[int | None, Cards | None]:
    """Whose cards a line names, and which were kept; ``None`` for what is unclear.

    Names may also end in brackets: after the opening deal, brackets are cards if a name remains.
    """
    seat = hand.seat(name)
    if seat is not None and hand.deals < 2 and not hand.drew:
        return seat, ()
    player, bracket, kept = name.rpartition(" [")
    if bracket and kept.endswith("]"):
        other = hand.seat(player)
        if other is not None:
            return other, cards(kept[:-1])
    return seat, ()


def _up(hand: Hand, new: Cards) -> Cards:
    """Which of a player's new cards lie face up in stud: none on the last street."""
    if hand.last_street:
        return ()
    if hand.deals > 1:
        return new
    # For others, only the up-card is visible; for the log's owner, also the down cards before it.
    return new[_DOWN_CARDS:] if len(new) > _DOWN_CARDS else new


def reshuffled(hand: Hand, _block: Block, line: int) -> None:
    """The deck ran out: the room shuffles discarded and folded cards, and names no pile.

    Burn cards stay out of it, as far as a log can show.
    """
    hand.events.append(Reshuffled(line=line, piles=("discards", "muck")))
