"""The basis of a report's findings besides the logs: the rules and the settings.

It contains no machine, no settings file and no time, so that the same audit has the same report
anywhere.
"""

import hashlib
from functools import lru_cache
from typing import Any

import msgspec

from handaudit.auditing import plugins
from handaudit.auditing.report import HouseAsked, Provenance
from handaudit.auditing.results import AuditSettings
from handaudit.duties import registry
from handaudit.duties.duty import Duty
from handaudit.law.books import LAW
from handaudit.law.citing import OF_GAME
from handaudit.law.game import Game
from handaudit.law.house.profiles import NO_ROOM, Houses
from handaudit.law.in_force import NO_DAY
from handaudit.law.new_jersey import AUDITED
from handaudit.reading import formats


def of(settings: AuditSettings) -> Provenance:
    """The provenance of audits with these settings."""
    selection = settings.selection
    return Provenance(
        rules_sha256=_rules(plugins.used()),
        plugins=plugins.used(),
        select=selection.select,
        ignore=selection.ignore,
        extend_select=selection.extra,
        preview=selection.preview,
        edition=settings.edition,
        as_of=settings.as_of.isoformat() if settings.as_of else None,
        house=_house(settings.houses),
        rulebook=settings.houses.law if settings.houses.law != LAW else msgspec.UNSET,
        books=settings.houses.books or msgspec.UNSET,
        lists_not_evidenced=settings.list_not_evidenced,
    )


@lru_cache(maxsize=8)
def _rules(_used: tuple[str, ...]) -> str:
    """A digest of the rules, including those of plugins, and of what decides the paragraphs of each.

    The paragraphs of 150 rules in 60 games themselves would take longer than an audit of a small log.
    """
    games = {
        name: (game.section, {kind: of(game) for kind, of in OF_GAME.items()})
        for name, game in AUDITED.items()
        if isinstance(game, Game)
    }
    return _digest((games, NO_DAY.book.duties, [_rule(duty) for duty in registry.every()]))


def _rule(duty: Duty) -> tuple[Any, ...]:
    """The attributes of a rule."""
    own = duty.own
    if not isinstance(own, tuple):
        own = tuple(
            cite for game in AUDITED.values() if isinstance(game, Game) for cite in own(game)
        )
    needs = [one.value for one in duty.needs]
    served = duty.serves.__name__
    return duty.name, duty.status, duty.severity, duty.doc, served, own, duty.own_also, needs


def _house(houses: Houses) -> HouseAsked | None:
    """The effective house rules of each format; none if the subchapter alone is the law."""
    rooms = [NO_ROOM, *(one.room for one in formats.every())]
    amounts, alone = [houses.of(room) for room in rooms], Houses()
    if amounts == [alone.of(room) for room in rooms]:
        return None
    return HouseAsked(profile=houses.profile, sha256=_digest(amounts))


def _digest(value: object) -> str:
    encoded = msgspec.json.encode(value, order="sorted", enc_hook=str)  # amounts have our own types
    return hashlib.sha256(encoded).hexdigest()
