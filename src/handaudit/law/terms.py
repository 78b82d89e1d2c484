"""What each paragraph requires of a game, in words generated from the game's description."""

from collections.abc import Iterator
from typing import Final

from handaudit.law.game import Betting, Deal, Game, OddChip, Shortage, Street

_NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven")


def terms(game: Game) -> Iterator[tuple[str, str]]:
    """Each paragraph of a description and what it requires, in the order of play."""
    if game.offered:
        prizes = " and ".join(prize.share for prize in game.showdown.prizes)
        yield game.offered, f"the game is played for {prizes}"
    inferred = " (inferred)" if game.cap.inferred else ""
    yield game.cap.cite, f"at most {game.cap.players} players{inferred}"
    yield game.antes, "every player places the ante, where one is posted"
    if game.button:
        yield game.button, "a button marks the imaginary dealer and moves clockwise"
    if game.blinds:
        yield game.blinds, "the players to the left of the button place the posted blinds, in turn"
    yield game.deal.cite, _deal(game.deal)
    yield from _betting("the first betting round", game.first_betting)
    if game.thrown:
        cards = _count(game.thrown, "down card")
        yield game.thrown_cite, f"whoever stays in throws away {cards}"
    for street in game.streets:
        yield from _street(street)
    yield from _showdown(game)
    if game.kill is not None:
        yield game.kill.cite, "kill and half-kill: higher limits after one player wins a whole pot"


def _deal(deal: Deal) -> str:
    board = f", then {_count(deal.board, 'community card')}" if deal.board else ""
    return (
        f"each player gets one card at a time, {', '.join(deal.faces)}, clockwise from "
        f"{deal.starting.value}{board}"
    )


def _betting(name: str, betting: Betting) -> Iterator[tuple[str, str]]:
    forced = ", with a forced bet" if betting.forced else ""
    yield betting.cites[0], f"{name} is opened by {betting.opens.value}{forced}"
    on = betting.proceeds_cites[0]
    yield on, f"{name} goes on clockwise until every player has called, folded or is all-in"


def _street(street: Street) -> Iterator[tuple[str, str]]:
    name = street.name if street.name.endswith(" street") else f"the {street.name}"
    if street.burns:
        doubt = "" if street.burns_certain else " (perhaps: the text can be read otherwise)"
        burns = f"{_count(street.burns, 'card')} burned before {name}{doubt}"
        yield street.burns_cite or street.cite, burns
    if street.draw:
        yield street.cite, f"{street.name}: as many cards out as in, in turn, of any number"
    elif street.board:
        yield street.cite, f"{street.name}: {_count(street.board, 'community card')}"
    else:
        cards = ", ".join(street.faces)
        yield street.cite, f"{street.name}: to each player still in, {cards}"
    if street.shortage is not None:
        yield street.shortage.cite, _shortage(street.shortage)
    yield from _betting(f"the betting round after {name}", street.betting)


def _shortage(shortage: Shortage) -> str:
    piles = " and ".join(shortage.piles)
    what = f"where too few cards remain, the {piles} may be shuffled to make a new stub"
    return f"{what}, and one common card serves for all" if shortage.common else what


def _showdown(game: Game) -> Iterator[tuple[str, str]]:
    showdown = game.showdown
    for prize in showdown.prizes:
        share = "the pot" if len(showdown.prizes) == 1 else f"the {prize.share} share"
        for cite in prize.cites:
            yield cite, f"{share} goes to the best {prize.share} hand, by the cards alone"
        for cite in prize.qualifies_cites:
            unseen = f" ({prize.qualifier_unseen})" if prize.qualifier_unseen else ""
            yield cite, f"{share} goes only to a hand that qualifies{unseen}"
    if showdown.ties:
        yield showdown.ties, "tied hands divide their share equally"
    if showdown.odd_chip is not None:
        yield from _odd_chip(showdown.odd_chip)


def _odd_chip(odd: OddChip) -> Iterator[tuple[str, str]]:
    yield odd.halves_cite, f"what cannot be halved goes to {odd.halves.value}"
    yield odd.tied_high_cite, f"what tied highs cannot divide goes to {odd.tied_high.value}"
    yield odd.tied_low_cite, f"what tied lows cannot divide goes to {odd.tied_low.value}"


def _count(number: int, noun: str) -> str:
    return f"{_NUMBERS[number]} {noun}{'' if number == 1 else 's'}"
