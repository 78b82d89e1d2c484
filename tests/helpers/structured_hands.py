"""Short cuts for the tests of the formats."""

import json
from typing import Any, TypeVar

from handaudit.facts.events import Event, Unread
from handaudit.facts.log import Interlude, Round, Source
from handaudit.reading.chunks import cut
from handaudit.reading.format import Format

E = TypeVar("E", bound=Event)
Parts = list[Round | Interlude]


def parts(form: Format, text: str) -> Parts:
    """The parts of a log in that format."""
    return list(form.read(cut([text], form.starts), Source(path="hands", format=form.name)))


def rounds(form: Format, text: str) -> list[Round]:
    """The rounds of a log."""
    return [part for part in parts(form, text) if isinstance(part, Round)]


def only_round(form: Format, text: str) -> Round:
    """The round of a log that has one."""
    (found,) = rounds(form, text)
    return found


def whole(form: Format, text: str) -> Round:
    """The round of a log that holds nothing else."""
    (found,) = parts(form, text)
    assert isinstance(found, Round)
    return found


def unread(found: Parts) -> list[Unread]:
    """What could not be read."""
    return [event for part in found for event in part if isinstance(event, Unread)]


def of_kind(part: Round | Interlude, kind: type[E]) -> list[E]:
    """The events of one kind."""
    return [event for event in part if isinstance(event, kind)]


def assert_every_line_told(found: Parts, text: str) -> None:
    """Parts follow one another without a gap; each line of a part is in an event of that part.

    A file may have several hands in one line: then the parts share it.  Where the newest entry stands
    first, the parts go backwards through the file.
    """
    found = sorted(found, key=lambda part: part.first_line)
    assert "".join(part.text for part in found) == text
    at = 1
    for part in found:
        assert part.first_line == at
        lines = {line for e in part for line in range(e.line, e.line + e.lines)}
        assert lines == set(range(at, at + part.line_count))
        at += part.text.count("\n")


Street = tuple[str, str, list[tuple[str, int, float]]]
"""Name and cards of a street, and its actions: the word, the seat, the chips."""


def ohh_hand(players: dict[int, str], streets: list[Street], won: float, **fields: Any) -> str:
    """A no-limit hold'em hand of Open Hand History; players by their seats, each with 100.

    Seat 3 has won the only pot, and the button is at seat 1.
    """
    told = [
        {
            "id": number,
            "street": name,
            "cards": cards.split(),
            "actions": [
                {"action_number": at, "player_id": seat, "action": word, "amount": chips}
                for at, (word, seat, chips) in enumerate(actions)
            ],
        }
        for number, (name, cards, actions) in enumerate(streets)
    ]
    stated = {
        "game_number": "41",
        "game_type": "Holdem",
        "bet_limit": {"bet_type": "NL"},
        "start_date_utc": "2024-05-07T20:00:00Z",
        "table_name": "Pier",
        "dealer_seat": 1,
        "players": [
            {"id": seat, "seat": seat, "name": name, "starting_stack": 100}
            for seat, name in players.items()
        ],
        "rounds": told,
        "pots": [
            {"number": 0, "amount": won, "player_wins": [{"player_id": 3, "win_amount": won}]}
        ],
    }
    return json.dumps({"ohh": stated | fields}, indent=1) + "\n"
