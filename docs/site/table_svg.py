"""A moment of a round as a still picture: the table from above, as the HTML report draws it.

The geometry and the classes are those of ``reports/page/drawing.js``; ``site.css`` has the colours, light and
dark.  Texts of logs are escaped.
"""

from collections.abc import Iterator
from html import escape
from math import cos, pi, sin
from typing import Final

from handaudit import money
from handaudit.moments import Moment, Seat

_SUITS: Final = {"c": "\u2663", "d": "\u2666", "h": "\u2665", "s": "\u2660"}
_TEXT: Final = "\ufe0e"  # a suit as text and not as a picture
_WIDTH: Final = 132
_CARD: Final = 25
_LONGEST_NAME: Final = 18


def drawn(moment: Moment, told: str, broke: set[int], slots: int) -> str:
    """The picture as an element ``svg``; ``told`` says in words what it shows.

    ``broke`` are the seats that a finding is about, ``slots`` the community cards of the game.
    """
    parts = ['<rect class="felt" x="118" y="92" width="664" height="346" rx="173"/>']
    bets = []
    top = 84.0
    for place, seat in enumerate(moment.seats):
        angle = pi / 2 + 2 * pi * place / len(moment.seats)
        across, down = cos(angle), sin(angle)
        top = min(top, 282 + 196 * down - 64)
        parts += _seat(450 + 368 * across, 282 + 196 * down, seat, moment, broke)
        if seat.bet:
            drop = 92 if down < 0 else 118
            bets.append(_bet(450 + 228 * across, 268 + drop * down, seat.bet))
    parts += [*_board(moment, slots), _label(450, 214, moment.street, "small"), *bets]
    inner = "".join(parts)
    return (
        f'<svg class="table" viewBox="0 {top:.0f} 900 {540 - top:.0f}" role="img" '
        'xmlns="http://www.w3.org/2000/svg" '
        f'aria-label="{escape(told)}">{inner}</svg>'
    )


def _seat(x: float, y: float, seat: Seat, moment: Moment, broke: set[int]) -> Iterator[str]:
    kinds = [
        kind
        for kind, is_so in (
            ("folded", seat.state == "folded"),
            ("due", moment.due == seat.seat),
            ("broke", seat.seat in broke),
        )
        if is_so
    ]
    left = x - _WIDTH / 2
    yield f'<g class="{" ".join(kinds)}">'
    yield from _hand(x, y - 56, [*seat.cards.split(), *(["??"] * seat.unseen)])
    yield f'<rect class="plate" x="{left:.1f}" y="{y - 20:.1f}" width="{_WIDTH}" height="46" rx="8"/>'
    yield _label(x, y - 1, _cut(f"{seat.seat} {seat.player}"), "who")
    state = f" \u00b7 {seat.state}" if seat.state else ""
    yield _label(x, y + 18, money.show(seat.stack) + state, "small")
    if seat.seat == moment.button:
        yield f'<circle class="puck" cx="{left + 2:.1f}" cy="{y - 20:.1f}" r="11"/>'
        yield _label(left + 2, y - 16, "D", "puck-d")
    yield "</g>"


def _hand(x: float, y: float, held: list[str]) -> Iterator[str]:
    step = min(27.0, (_WIDTH - _CARD) / (len(held) - 1)) if len(held) > 1 else 0.0
    left = x - (step * (len(held) - 1) + _CARD) / 2
    yield '<g class="cards">'
    for place, card in enumerate(held):
        yield _card(left + place * step, y, _CARD, card)
    yield "</g>"


def _card(x: float, y: float, width: int, card: str) -> str:
    height = round(width * 1.4)
    box = f'x="{x:.1f}" y="{y:.1f}" width="{width}" height="{height}" rx="3"'
    if card == "??":
        return f'<rect class="card unknown" {box}/>'
    face = "face red" if card[1] in "dh" else "face"
    size = f'style="font-size:{width * 0.55:.1f}px"'
    middle = x + width / 2
    rank = "10" if card[0] == "T" else card[0]
    return (
        f'<rect class="card" {box}/>'
        f'<text class="{face}" x="{middle:.1f}" y="{y + height * 0.46:.1f}" {size}>{rank}</text>'
        f'<text class="{face}" x="{middle:.1f}" y="{y + height * 0.88:.1f}" {size}>'
        f"{_SUITS[card[1]]}{_TEXT}</text>"
    )


def _board(moment: Moment, slots: int) -> Iterator[str]:
    shown = moment.board.split()
    count, width = max(len(shown), slots), 42
    left = 450 - (count * (width + 5) - 5) / 2
    for place in range(count):
        x = left + place * (width + 5)
        if place < len(shown):
            yield _card(x, 226, width, shown[place])
        else:
            yield (
                f'<rect class="slot" x="{x:.1f}" y="226" width="{width}" '
                f'height="{width * 1.4:.1f}" rx="3"/>'
            )
    yield _label(450, 226 + width * 1.4 + 28, f"pot {money.show(moment.pot)}", "pot")
    pots = " \u00b7 ".join(
        f"{f'side-{number}' if number else 'main'} {money.show(amount)}"
        for number, (amount, _) in enumerate(moment.pots)
    )
    yield _label(450, 226 + width * 1.4 + 48, pots, "small") if pots else ""


def _bet(x: float, y: float, cents: int) -> str:
    text = money.show(cents)
    chip = f'<circle class="chip" cx="{x - len(text) * 4 - 8:.1f}" cy="{y - 5:.1f}" r="7"/>'
    return chip + _label(x + 4, y, text, "")


def _label(x: float, y: float, text: str, kind: str) -> str:
    return f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}">{escape(text)}</text>'


def _cut(name: str) -> str:
    return name if len(name) <= _LONGEST_NAME else name[: _LONGEST_NAME - 1] + "\u2026"
