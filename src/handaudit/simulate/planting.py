"""Plants one breach of a rule in a session, and returns its place."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from random import Random
from typing import Final

import msgspec

from handaudit.facts.events import Event
from handaudit.simulate import carrying, remedies
from handaudit.simulate.breaches import (  # noqa: F401  these modules register their ways
    acting,
    between,
    calling,
    cards,
    drawing,
    forced,
    kill,
    pots,
    showdown,
    stacked,
    stub,
    wagers,
)
from handaudit.simulate.breaches.scene import WAYS, Plant, Scene, Way, final_stakes
from handaudit.simulate.breaches.shaking import DICE_WAYS, DiceScene
from handaudit.simulate.breaches.unplantable import REASONS, reason, unseen
from handaudit.simulate.carrying import Account, Dealing
from handaudit.simulate.dice import GAME as MINI_DICE
from handaudit.simulate.dice import open_dice
from handaudit.simulate.plays import PLAYS
from handaudit.simulate.remedies import Remedy
from handaudit.simulate.session import Dealt, Room, SimulatedSession, open_session

_SESSIONS: Final = 300
"""Sessions that a seed tries first."""
_FURTHER: Final = 1_000_000
_MORE: Final = 3_000
"""Sessions that it tries then, from this number on, before giving up on a breach."""
_RECODIFIED: Final = "2011-11-14"


class ExpectedFinding(msgspec.Struct, frozen=True, kw_only=True):
    """What an auditor should find, and where."""

    rule: str
    citation: str
    hand: str
    line: int
    seat: int | None
    """Who broke the rule; ``None`` for nobody in particular."""


class Simulated(msgspec.Struct, frozen=True, kw_only=True):
    """A session as text, and its answers: none if it is compliant."""

    log: str
    answers: tuple[ExpectedFinding, ...] = ()


class NotPlantedError(Exception):
    """A breach that cannot be planted in a game; the message says why."""


class NotCarriedError(Exception):
    """A game that a format cannot express; the message lists those that it can."""


GAMES: Final = (*PLAYS, MINI_DICE)
"""The games that can be dealt."""


def every_rule() -> tuple[str, ...]:
    """The rules that can be broken, and those with a reason why they cannot."""
    return tuple(sorted({*WAYS, *DICE_WAYS, *REASONS}))


def answers_json(made: Simulated) -> bytes:
    """The answers of a session as JSON."""
    content = {"schema": "handaudit-answers/1", "breaches": list(made.answers)}
    return msgspec.json.format(msgspec.json.encode(content), indent=2) + b"\n"


def _sessions(seed: int) -> Iterator[int]:
    """The numbers of the sessions that a seed tries; some breaches have room in one of hundreds."""
    yield from range(seed * _SESSIONS, (seed + 1) * _SESSIONS)
    first = _FURTHER + seed * _MORE
    yield from range(first, first + _MORE)


def rules(game: str) -> tuple[str, ...]:
    """The rules that can be broken in some game of this kind."""
    return tuple(sorted(DICE_WAYS if game == MINI_DICE else WAYS))


def plant(
    game: str,
    rule: str,
    *,
    hands: int,
    seed: int,
    to: str = carrying.OWN,
    remedy: Remedy | None = None,
) -> Simulated:
    """A session with exactly one breach of a rule, in one of ``carrying.FORMATS``.

    With a ``remedy`` the breach is undone, or its round is called off and is the last of the session.

    Raises:
        NotPlantedError: the rule cannot be broken in the game, the format cannot show it, there is no
            such remedy for it, or no session had room for it.
    """
    if remedy is not None and (game == MINI_DICE or to != carrying.OWN):
        raise NotPlantedError("only a Table Log of poker shows what is taken back")
    why = reason(rule, game, to) or carrying.refusal(to, game) or unseen(rule, to)
    if why is not None:
        raise NotPlantedError(why)
    if rule not in rules(game):
        raise NotPlantedError(f"{rule} does not apply to {game}")
    if remedy is not None and not any(way.change for way in WAYS[rule]):
        raise NotPlantedError("it is no breach of a line within a round, which could be taken back")
    for number in _sessions(seed):
        made = (
            _dice(rule, hands, number)
            if game == MINI_DICE
            else _poker(game, rule, hands, number, to, remedy=remedy)
        )
        if made is not None:
            return made
    raise NotPlantedError(f"no session of {game} had room for it")


def _answered(rule: str, account: Account, found: Plant, hand: str, day: str) -> Simulated | None:
    """The session and the place of its breach; ``None`` if the format has no line for it."""
    line = account.line(found.event)
    if line is None:
        return None
    code = "19:47" if day < _RECODIFIED else "13:69F"
    answer = ExpectedFinding(
        rule=rule, citation=f"{code}-{found.cite}", hand=hand, line=line, seat=found.accused
    )
    return Simulated(log=account.text, answers=(answer,))


# --- poker ----------------------------------------------------------------------------------------


def _open(game: str, seed: int, to: str) -> SimulatedSession:
    """A table whose sign and rounds a format can express."""
    session = open_session(
        game, seed, partial(carrying.carries_sign, to), carrying.fewest(to, PLAYS[game])
    )
    if to != carrying.OWN:
        session.room.accepts = lambda *parts: carrying.carries(to, session.header, Dealing(*parts))
    return session


def _straddling(session: SimulatedSession, seed: int) -> SimulatedSession:
    """The same table, whose players may straddle.

    The text of these years has no straddle, so a straddle breaks no rule. No breach is planted next
    to one.
    """
    temper = session.room.temper
    often = Random(f"{session.room.play.name}/{seed}/straddles").choice((0.0, 0.0, 0.3))
    session.room.temper = replace(temper, straddle=often)
    return session


def _poker(
    game: str, rule: str, hands: int, seed: int, to: str, *, remedy: Remedy | None
) -> Simulated | None:
    rng = Random(f"{game}/{rule}/{seed}")
    way = rng.choice(WAYS[rule])
    session = _open(game, seed, to)
    room = session.room
    if not way.fits(room) or (remedy and way.change is None):
        return None
    earliest = 0 if way.first else hands - 1
    if not (way.first or way.last):
        earliest = min(earliest, rng.randint(1, max(1, hands // 2)))
    header = session.header
    found: Plant | None = None
    hand = ""
    rounds: list[Dealing] = []
    for number in range(hands):
        before = room.prepare()
        tries = found is None and number >= earliest and (number == 0 or not way.first)
        lines = header if way.first else before
        dealt, plant_here = (
            _round(way, room, before, lines, rng, remedy=remedy) if tries else (None, None)
        )
        if tries and (way.between or way.start) and dealt is None:
            return None
        dealt = dealt or room.deal(before)
        if dealt is None:
            return None
        if plant_here is not None:
            found, hand = plant_here, dealt.opened.id
        rounds.append(Dealing(before, dealt.opened, dealt.events))
        if plant_here is not None and remedy == "void":
            break
    account = None if found is None else carrying.write(to, header, rounds)
    if found is None or account is None:
        return None
    return _answered(rule, account, found, hand, room.day.isoformat())


def _round(
    way: Way,
    room: Room,
    before: list[Event],
    lines: list[Event],
    rng: Random,
    *,
    remedy: Remedy | None,
) -> tuple[Dealt | None, Plant | None]:
    """The next round with the breach in it, if it fits."""
    if way.between is not None:
        seek = way.between(room, lines, rng)
        dealt = room.deal(before) if seek else None
        found = seek(dealt) if seek and dealt else None
        if dealt and found:
            _carry(room, Scene(dealt, room, rng))
        return (dealt, found) if found else (None, None)
    if way.start is not None:
        return _started(way, room, before, rng)
    dealt = room.deal(before)
    if dealt is None or way.change is None:
        return dealt, None
    as_dealt = list(dealt.events)
    scene = Scene(dealt, room, rng)
    found = way.change(scene)
    if found is None:
        return dealt, None
    if remedy is None:
        _carry(room, scene)
        return dealt, found
    remedied = _remedied(remedy, scene, as_dealt, found)
    if remedied is None:
        dealt.events[:] = as_dealt
        return dealt, None
    dealt.events[:], found.event = remedied
    return dealt, found


def _remedied(
    remedy: Remedy, scene: Scene, as_dealt: list[Event], found: Plant
) -> tuple[list[Event], Event] | None:
    """The lines of a round whose breach is undone, or which is called off, and that of the breach."""
    places = [place for place, event in enumerate(scene.events) if event is found.event]
    if not places:
        return None
    if remedy == "void":
        players = scene.before(places[0] + 1).players
        wagered = {seat: player.total for seat, player in players.items()}
        return remedies.voided(scene.events, found.event, wagered)
    return remedies.undone(remedy, as_dealt, scene.events, found.event)


def _carry(room: Room, scene: Scene) -> None:
    """Sets the players' chips at the end to what the changed lines say."""
    scene.mark()
    for seat, stake in final_stakes(scene).items():
        room.guests[seat].stake = stake


def _started(
    way: Way, room: Room, before: list[Event], rng: Random
) -> tuple[Dealt | None, Plant | None]:
    seeks = []

    def prepare(table: object) -> bool:
        seek = way.start(room, table, rng) if way.start else None  # type: ignore[arg-type]
        seeks.append(seek)
        return seek is not None

    dealt = room.deal(before, prepare)
    found = seeks[-1](dealt) if dealt and seeks and seeks[-1] else None
    if dealt and found:
        _carry(room, Scene(dealt, room, rng))
    return (dealt, found) if found else (None, None)


# --- mini-dice ------------------------------------------------------------------------------------


def _dice(rule: str, hands: int, seed: int) -> Simulated | None:
    rng = Random(f"{MINI_DICE}/{rule}/{seed}")
    way = DICE_WAYS[rule]
    session = open_dice(seed)
    header, table = list(session.header), session.table
    rounds: list[Dealing] = []
    found: Plant | None = None
    hand = ""
    earliest = hands - 1 if way.last else rng.randint(0, hands // 2)
    for number in range(hands):
        before = table.prepare()
        tries = found is None and number >= earliest
        tries = tries and (way.prepare is None or way.prepare(table))
        shaken = table.deal(before)
        if tries:
            found = way.change(DiceScene(shaken, table, rng))
            hand = shaken.opened.id
            if found is None and way.prepare is not None:
                return None
        rounds.append(Dealing(before, shaken.opened, shaken.events))
    account = carrying.write(carrying.OWN, header, rounds)
    if found is None or account is None:
        return None
    return _answered(rule, account, found, hand, table.day.isoformat())


def compliant(
    game: str, *, hands: int, seed: int, to: str = carrying.OWN, corrected: bool = False
) -> Simulated:
    """A compliant session, in one of ``carrying.FORMATS``.

    With ``corrected``, players take back what they then do again, and larger chips get change.

    Raises:
        KeyError: no such game.
        NotCarriedError: the format has no name for the game, or no lines for what is taken back.
    """
    if corrected and (game == MINI_DICE or to != carrying.OWN):
        raise NotCarriedError("only a Table Log of poker shows what is taken back")
    why = carrying.refusal(to, game)
    if why is not None:
        raise NotCarriedError(why)
    session = open_dice(seed) if game == MINI_DICE else _straddling(_open(game, seed, to), seed)
    header = list(session.header)
    rounds = [Dealing(one.before, one.opened, one.events) for one in session.rounds(hands)]
    if corrected:
        rng = Random(f"{game}/{seed}/corrected")
        rounds = [one._replace(events=[*remedies.lawful(one.events, rng)]) for one in rounds]
    account = carrying.write(to, header, rounds)
    if account is None:
        raise RuntimeError(f"dealt a round that {to} cannot express")
    return Simulated(log=account.text)
