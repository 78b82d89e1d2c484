"""The second source of law: the sign that a licensee posts, and the rules that a room adds.

The sign (14.10(b),(d), 8.3) comes from the log's own header, and what that leaves unknown from a house
file.  Every posted value may be unknown (``None``).  The rules of a room are off unless asked for.
"""

from functools import lru_cache
from typing import Any, Final, Literal

import msgspec
from msgspec.structs import replace

from handaudit.facts.evidence import Evidence, Record
from handaudit.facts.sign import UNPOSTED, Sign


class House(msgspec.Struct, frozen=True, kw_only=True):
    """What a room posts and adds to the subchapter.

    Each rule of the first group is off (``False``) unless the room has it; the value says how it has
    it, where there is more than one way.  The second group says how amounts are reckoned; ``None``
    stands for whatever any room does.  Money is integer cents.
    """

    posted: Sign = UNPOSTED
    """Posted values for logs that do not carry them."""

    min_raise: bool = False
    reopen: bool = False
    raise_cap: int | Literal[False] = False
    """Most raises of a betting round at a fixed limit or a spread, the bet and a completion not counted."""
    completion: bool = False
    open_pair: Literal["option", "never", False] = False
    """Whether an open pair on fourth street lets a player bet the big bet."""
    odd_chip_unit: int | bool = False
    """Cents; ``True`` stands for the posted chip."""
    odd_chip_recipient: bool = False
    missed_blinds: bool = False
    straddle: bool = False
    no_flop_no_drop: bool = False
    show_order: bool = False
    killer_turn: Literal["in-turn", "last", False] = False
    button_rule: Literal["dead", "moving", "either", False] = False
    """Whether the big blind goes to the next player and the button behind it, or the button itself."""
    blinds_owed: bool = False
    short_post: Literal["ante-first", "blind-first", False] = False
    """What a player pays first whose chips do not make up the ante and the blind."""
    stud_tie: Literal["position", "suit", False] = False
    """Who opens a later betting round of stud among equal hands showing."""
    short_deck_order: bool = False

    min_raise_strict_vs_short_stack: bool = True
    """Whether the least raise holds against opponents who have fewer chips than that."""
    reopen_cumulative: bool = True
    """Whether several short all-ins together re-open the betting."""
    raise_cap_heads_up: bool = False
    """Whether the cap holds between two players as well."""
    stud_odd_chip_by_card: bool = True
    """Whether suits decide about the odd chip of a stud game; else it goes by the seats."""
    rit_odd_to_first_board: bool = True
    lone_missed_sb_is_live: bool = False
    ante_counts_in_pl_preflop: bool | None = None
    short_blind_counts_full: bool | None = None
    short_deck_trips_beat_straight: bool = False
    cashout_fee_included: bool = True
    """Whether the amount of a cash-out is what the player gets, its fee taken off already."""
    burns_logged: bool = True
    """Whether a log of the room that could have a line for each burned card has one."""

    @property
    def divides_in_posted_chip(self) -> bool:
        """Whether the unit in which the room divides a pot is the posted chip."""
        return self.odd_chip_unit is True

    def on(self, rule: str) -> bool:
        """Whether the room has a rule, by the name that reports give it."""
        return getattr(self, rule.replace("-", "_")) is not False

    def with_rules(self, *rules: str) -> "House":
        """The same room with these rules as well, in the usual way where it did not have them."""
        fields = {rule.replace("-", "_") for rule in rules if not self.on(rule)}
        return replace(self, **{field: USUAL.get(field, True) for field in fields})

    def evidence(self, kept: Evidence) -> Evidence:
        """What a log of the room can show, of what its format and its header say that it keeps."""
        if self.burns_logged or not kept.keeps(Record.BURNS):
            return kept
        return _without_burns(kept)

    def completed(self, sign: Sign) -> Sign:
        """The sign of a log with what it leaves unknown filled in; its own values win."""
        return sign if self.posted is UNPOSTED else _completed(sign, self.posted)


USUAL: Final[dict[str, Any]] = {
    "raise_cap": 3,
    "open_pair": "option",
    "killer_turn": "in-turn",
    "button_rule": "dead",
    "short_post": "ante-first",
    "stud_tie": "position",
}
"""How a rule is switched on where only that is said; the others have one way."""

NO_HOUSE: Final = House()
"""The subchapter alone."""

_LIMITS: Final = ("limit", "small_bet", "big_bet")


@lru_cache(maxsize=64)
def _without_burns(kept: Evidence) -> Evidence:
    return Evidence(kept.kept - {Record.BURNS}, f"{kept.because}, or the house says so of burns")


@lru_cache(maxsize=1024)
def _completed(sign: Sign, posted: Sign) -> Sign:
    filled = {
        name: getattr(posted, name)
        for name in Sign.__struct_fields__
        if getattr(sign, name) is None and getattr(posted, name) is not None
    }
    if sign.limit is not None and posted.limit is not None and sign.limit != posted.limit:
        # The amounts of one kind of limit say nothing of another kind.
        filled = {name: value for name, value in filled.items() if name not in _LIMITS}
    return replace(sign, **filled)
