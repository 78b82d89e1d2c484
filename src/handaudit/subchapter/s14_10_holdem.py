"""14.10 Hold 'em."""

from handaudit.rankings import five_card
from handaudit.subchapter.game import (
    DOWN,
    Betting,
    Cap,
    Deal,
    Game,
    Opener,
    Showdown,
    Start,
    Street,
)

HIGH = Game(
    name="holdem high",
    section="14.10",
    cap=Cap(11, cite="14.10(b)"),
    antes="14.10(b)",
    button="14.10(c)",
    blinds="14.10(d)",
    deal=Deal(faces=(DOWN, DOWN), starting=Start.LEFT_OF_BUTTON, cite="14.10(e)"),
    first_betting=Betting(opens=Opener.AFTER_BLINDS, cites=("14.10(f)",)),
    streets=(
        Street(
            name="flop",
            burns=1,
            board=3,
            betting=Betting(opens=Opener.LEFT_OF_BUTTON, cites=("14.10(g)",)),
            cite="14.10(g)",
        ),
        Street(
            name="turn",
            burns=1,
            board=1,
            betting=Betting(opens=Opener.LEFT_OF_BUTTON, cites=("14.10(h)", "14.10(g)")),
            cite="14.10(h)",
        ),
        Street(
            name="river",
            burns=1,
            board=1,
            betting=Betting(opens=Opener.LEFT_OF_BUTTON, cites=("14.10(i)", "14.10(g)")),
            cite="14.10(i)",
        ),
    ),
    showdown=Showdown(
        strength=lambda own, board: five_card.strength((*own, *board)),
        name=lambda own, board: five_card.name(five_card.strength((*own, *board))),
        cite="14.10(j)",
    ),
)
