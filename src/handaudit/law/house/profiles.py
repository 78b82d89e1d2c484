"""Known additions of rooms to the subchapter: a profile for each room, as data.

A house file starts from a profile and changes it; ``auto`` takes, for each log, the profile of the
room that writes its format (``Format.room``).
"""

from collections.abc import Mapping
from functools import cache, partial
from typing import Any, Final

from msgspec.structs import replace

from handaudit.facts.sign import UNPOSTED, Sign
from handaudit.law.house.house import NO_HOUSE, RULES, House

_ONLINE: Final = House(
    min_raise=True,
    reopen=True,
    raise_cap=3,
    completion=True,
    open_pair="never",
    odd_chip_unit=1,
    odd_chip_recipient=True,
    missed_blinds=True,
    straddle=True,
    no_flop_no_drop=True,
    show_order=True,
    # Their cash games move the button to the next player, who may miss the big blind; the
    # tournaments of 888 and partypoker, and logs of other rooms in their formats, leave it behind.
    button_rule="either",
    blinds_owed=True,
    short_post="ante-first",
    stud_tie="position",
    short_deck_order=True,
    raise_cap_heads_up=True,
    stud_odd_chip_by_card=False,
)

_NEW_JERSEY: Final = "nj"
NO_ROOM: Final = "none"
"""The profile without any rule of a room."""

PROFILES: Final[dict[str, House]] = {
    NO_ROOM: NO_HOUSE,
    "pokerstars": replace(_ONLINE, open_pair="option"),
    # It takes a rake before the flop from pots that were raised twice, and shares of a tie to the cent.
    "ggpoker": replace(
        _ONLINE,
        no_flop_no_drop=False,
        straddle=False,
        odd_chip_unit=False,
        odd_chip_recipient=False,
    ),
    "fulltilt": replace(_ONLINE, show_order=False),
    "winamax": replace(_ONLINE, show_order=False, missed_blinds=False),
    "bovada": replace(_ONLINE, show_order=False, odd_chip_recipient=False),
    "rio": replace(_ONLINE, show_order=False),
    "wpn": replace(_ONLINE, show_order=False),
    # Their logs show hands in the order of the seats.
    "888": replace(_ONLINE, show_order=False),
    "party": replace(_ONLINE, show_order=False, short_deck_trips_beat_straight=True),
    # A live card room has no rule of its own until it says so; the forms of its rules are those of
    # the common rule books, which are the defaults of House.
    "live": NO_HOUSE,
}
"""The rooms by name."""

AUTO: Final = "auto"

_USUAL: Final = {one.field: one.usual for one in RULES.values()}

_ACROSS_ROUNDS: Final = tuple(one.name for one in RULES.values() if one.across_rounds)

_SEAT_ORDER: Final = frozenset(
    name for name, house in PROFILES.items() if house is not NO_HOUSE and not house.show_order
)
"""Rooms whose logs do not keep the order in which hands were shown, whatever a book asks of it."""


class Houses:
    """The house of each log: a chosen profile or that of the log's room, with the changes of a
    house file.
    """

    def __init__(
        self,
        profile: str = NO_ROOM,
        *,
        posted: Sign | None = None,
        changes: Mapping[str, Any] | None = None,
        rules: tuple[str, ...] = (),
        law: str = _NEW_JERSEY,
        books: tuple[str, ...] = (),
    ) -> None:
        """A house.

        Args:
            profile: A name of ``PROFILES``, or ``auto``.
            posted: Values for logs that lack them.
            changes: Fields of ``House`` that differ from the profile.
            rules: Rules that are always on, in their usual form.
            law: The law of the room, by name.
            books: The books that the room uses beside the law, by name.

        Raises:
            LookupError: the profile is unknown.
        """
        if profile != AUTO and profile not in PROFILES:
            raise LookupError(profile)
        self.profile = profile
        self._posted = posted or UNPOSTED
        self._changes = dict(changes or {})
        self._rules = rules
        self.law = law
        self.books = books
        self.of = cache(self._of)
        """The house of a log, by the room that writes its format, with the forms of rules that its
        books set.
        """
        self.looks_across_rounds = cache(self._looks_across_rounds)
        """Whether the house of a room has rules that depend on earlier rounds."""

    def _looks_across_rounds(self, room: str) -> bool:
        house = self.of(room)
        by_book = bool(self.books) or self.law != _NEW_JERSEY  # they may set such a rule
        return by_book or any(house.on(rule) for rule in _ACROSS_ROUNDS)

    def _of(self, room: str, forms: tuple[tuple[str, Any], ...] = ()) -> House:
        name = room if self.profile == AUTO else self.profile
        by_book = {name: _USUAL[name] if form is True else form for name, form in forms}
        if room in _SEAT_ORDER:
            by_book.pop("show_order", None)
        fields: dict[str, Any] = by_book | self._changes
        changed = replace(PROFILES[name], posted=self._posted, **fields)
        return changed.with_rules(*self._rules)

    def assumes(self, rule: str) -> bool:
        """Whether a rule, or its form, is only assumed for the room. This is so if the format of
        the log chose the profile, or if the user named the rule and it is judged in its usual form.
        """
        if rule.replace("-", "_") in self._changes:
            return False
        if self.profile != AUTO and PROFILES[self.profile].on(rule):
            return False
        return rule not in self._rules or RULES[rule].usual is not True

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickles the arguments: the caches stay behind."""
        return partial(Houses, **self._arguments()), (self.profile,)

    def with_rules(self, *rules: str) -> "Houses":
        """The same houses with these rules switched on."""
        return Houses(self.profile, **self._arguments() | {"rules": (*self._rules, *rules)})

    def under(self, law: str | None, *books: str) -> "Houses":
        """The same houses under a law, if one is given, and with these books next to it."""
        every = tuple(dict.fromkeys((*self.books, *books)))
        return Houses(self.profile, **self._arguments() | {"law": law or self.law, "books": every})

    def _arguments(self) -> dict[str, Any]:
        return {
            "posted": self._posted,
            "changes": self._changes,
            "rules": self._rules,
            "law": self.law,
            "books": self.books,
        }

    def states(self, rule: str) -> bool:
        """Whether the house file states a rule itself, whatever its books say."""
        return rule.replace("-", "_") in self._changes
