"""The paragraphs that the description of a game carries, by name, for the tables of the books."""

from collections.abc import Callable, Iterable
from typing import Final

from handaudit.law.game import Game, Prize, Street

Getter = Callable[[Game], tuple[str, ...]]


def _once(cites: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(cite for cite in cites if cite))


def burn(street: Street) -> str:
    """The paragraph of the burn before a street."""
    return street.burns_cite or street.cite


def ties(game: Game, prize: Prize) -> tuple[str, ...]:
    """The paragraphs on tied hands of a share: the section's own, or else those of the prize."""
    return (game.showdown.ties,) if game.showdown.ties else prize.cites


def _openings(game: Game) -> tuple[str, ...]:
    """The paragraphs that say who opens each betting round, ties included."""
    return _once(
        cite
        for betting in game.bettings
        for cite in betting.cites
        if cite == betting.cites[0] or cite not in betting.proceeds_cites
    )


def _deals(game: Game) -> tuple[str, ...]:
    return _once((game.deal.cite, *(street.cite for street in game.streets if street.faces)))


def _faces(game: Game) -> tuple[str, ...]:
    """The paragraphs that send cards to players: the deal, the streets and the draws.

    A game without a section has none.
    """
    if not game.deal.cite:
        return ()
    streets = (street.cite for street in game.streets if street.faces or street.draw)
    return _once((game.deal.cite, *streets))


def _boards(game: Game) -> tuple[str, ...]:
    """The paragraphs of the board; without a board, that of the deal."""
    return _once(street.cite for street in game.streets if street.board) or _once((game.deal.cite,))


def _draws(game: Game) -> tuple[str, ...]:
    return _once(street.cite for street in game.streets if street.draw)


def _drawn(game: Game) -> tuple[str, ...]:
    """The draws of a game; without a draw, its deal says what a hand is.

    Super seven throws cards away by a paragraph of its own, which ``two-cards-thrown-away`` judges.
    """
    return () if game.thrown else _draws(game) or (game.deal.cite,)


def _shortages(game: Game) -> tuple[str, ...]:
    """The paragraphs on too few cards; without one, that of the deal."""
    found = _once(street.shortage.cite for street in game.streets if street.shortage)
    return found or (game.deal.cite,)


def _common(game: Game) -> tuple[str, ...]:
    """The paragraphs of a common card; without one, that of the deal, or of the draw."""
    cites = _once(
        street.shortage.cite for street in game.streets if street.shortage and street.faces
    )
    return cites or (game.deal.cite,)


def _left_out(game: Game) -> tuple[str, ...]:
    return _once(
        street.shortage.cite
        for street in game.streets
        if street.shortage and street.shortage.own_discards_left_out
    )


def _prizes(game: Game) -> tuple[str, ...]:
    """The paragraphs of the showdown, of what wins it, and of the hands that the game is played for."""
    cites = (cite for prize in game.showdown.prizes for cite in prize.cites)
    return _once((game.showdown.cite, *cites, game.offered))


def _halves(game: Game) -> tuple[str, ...]:
    prizes = game.showdown.prizes
    return prizes[1].cites[:1] if len(prizes) > 1 else ()


def _odd_chip(game: Game) -> tuple[str, ...]:
    odd = game.showdown.odd_chip
    return () if odd is None else (odd.halves_cite, odd.tied_high_cite, odd.tied_low_cite)


OF_GAME: Final[dict[str, Getter]] = {
    "antes": lambda game: (game.antes,),
    "betting rounds": lambda game: _once(betting.cites[0] for betting in game.bettings),
    "blinds": lambda game: (game.blinds,),
    "boards": _boards,
    "burns": lambda game: _once(burn(street) for street in game.streets if street.burns),
    "button": lambda game: (game.button,),
    "cap": lambda game: (game.cap.cite,),
    "cards to players": _faces,
    "common card": _common,
    "course of the betting": lambda game: _once(
        betting.proceeds_cites[0] for betting in game.bettings
    ),
    "deals": _deals,
    "draws": _draws,
    "draws or the deal": _drawn,
    "forced bet": lambda game: game.first_betting.cites[:2] if game.first_betting.forced else (),
    "halves": _halves,
    "kill": lambda game: (game.kill.cite,) if game.kill else (),
    "odd chip": _odd_chip,
    "openings": _openings,
    "own discards": _left_out,
    "prizes": _prizes,
    "qualifiers": lambda game: _once(
        cite for prize in game.showdown.prizes for cite in prize.qualifies_cites
    ),
    "shortage": _shortages,
    "showdown": lambda game: (game.showdown.cite,),
    "thrown cards": lambda game: (game.thrown_cite,) if game.thrown else (),
    "ties": lambda game: (game.showdown.ties,) if game.showdown.ties else _prizes(game),
}
"""Which paragraphs of a game's description a table may name."""

BORROWED: Final[dict[str, Getter]] = {
    "boards": lambda game: _once((game.streets[-1].cite,)) if game.streets else (),
    "betting rounds": lambda game: _once(cite for one in game.bettings for cite in one.cites),
    "course of the betting": lambda game: _once(
        cite for one in game.bettings for cite in one.proceeds_cites
    ),
    "openings": lambda game: _once(cite for one in game.bettings for cite in one.cites),
}
"""By the same names: all paragraphs that a finding may carry, with those that a section borrows."""
