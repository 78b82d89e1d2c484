"""The second source of law: the sign that a licensee posts, and the rules that a room adds.

The sign (14.10(b),(d), 8.3) comes from the log's own header; a house file supplies missing values.
Every posted value may be unknown (``None``). The rules of a room are off by default.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Annotated, Final, Literal, get_args, get_type_hints

import msgspec
from msgspec.structs import replace

from handaudit.facts.evidence import Evidence, Record
from handaudit.facts.sign import UNPOSTED, PostedRake, Sign
from handaudit.law.house.rule import HouseRule


class House(msgspec.Struct, frozen=True, kw_only=True):
    """The values that a room posts, and the rules that it adds to the subchapter.

    A rule that a duty judges is off (``False``) unless the room has it; if it has several forms,
    the value says which. The other fields say how to compute amounts; ``None`` accepts either way.
    Money is integer cents.
    """

    posted: Sign = UNPOSTED
    """Posted values for logs that lack them."""

    min_raise: Annotated[
        bool, HouseRule(about="a raise adds at least the last full bet or raise")
    ] = False
    reopen: Annotated[
        bool, HouseRule(about="a player who has acted raises again only after a full raise")
    ] = False
    raise_cap: Annotated[
        int | Literal[False],
        HouseRule(about="the most raises of a round at a fixed limit or a spread", usual=3),
    ] = False
    """The bet and a completion are not counted."""
    completion: Annotated[
        bool, HouseRule(about="stud: the first raise completes the forced bet to the small bet")
    ] = False
    open_pair: Annotated[
        Literal["option", "never", False],
        HouseRule(
            about="stud: whether an open pair on fourth street allows the big bet", usual="option"
        ),
    ] = False
    odd_chip_unit: Annotated[
        int | bool,
        HouseRule(
            about="the unit in which tied hands divide; true: the posted chip",
            example="0.05",
            dollars=True,
        ),
    ] = False
    """Cents; ``True`` stands for the posted chip."""
    odd_chip_recipient: Annotated[
        bool,
        HouseRule(
            about="who gets the odd chip if the subchapter names nobody", duty="tied-odd-chip"
        ),
    ] = False
    missed_blinds: Annotated[
        bool, HouseRule(about="what is posted for missed blinds, and what of it is live")
    ] = False
    straddle: Annotated[
        bool | Literal["gun-or-button"],
        HouseRule(
            about="twice the last blind, from the player after it; or from that player or the button, "
            "and at a fixed limit not from the button"
        ),
    ] = False
    no_flop_no_drop: Annotated[bool, HouseRule(about="no rake without a second betting round")] = (
        False
    )
    show_order: Annotated[bool, HouseRule(about="who shows first")] = False
    killer_turn: Annotated[
        Literal["in-turn", "last", False],
        HouseRule(about="when the killer acts in the first betting round", usual="in-turn"),
    ] = False
    button_rule: Annotated[
        Literal["dead", "moving", "either", False],
        HouseRule(
            about="across rounds: what goes to the next player, the big blind (dead) or the button (moving)",
            usual="dead",
            across_rounds=True,
        ),
    ] = False
    blinds_owed: Annotated[
        bool | Literal["newcomers-at-limit"],
        HouseRule(
            about="across rounds: a player who comes in pays the missed blinds, a newcomer the big one; or "
            "a newcomer alone, at a fixed limit",
            across_rounds=True,
        ),
    ] = False
    short_post: Annotated[
        Literal["ante-first", "blind-first", "table-ante-first", "table-blind-first", False],
        HouseRule(
            about="what a player with too few chips for ante and blind pays first; with table, only "
            "of an ante that one player places for all",
            usual="ante-first",
        ),
    ] = False
    stud_tie: Annotated[
        Literal["position", "suit", False],
        HouseRule(
            about="stud: who opens a later betting round among equal hands showing",
            usual="position",
        ),
    ] = False
    short_deck_order: Annotated[bool, HouseRule(about="short deck: a flush beats a full house")] = (
        False
    )

    min_raise_strict_vs_short_stack: Annotated[
        bool, HouseRule(about="the least raise holds against shorter stacks", judged=False)
    ] = True
    reopen_cumulative: Annotated[
        bool, HouseRule(about="short all-ins add up to a full raise", judged=False)
    ] = True
    raise_cap_heads_up: Annotated[
        bool | Literal["until-the-last-two"],
        HouseRule(
            about="the cap holds between two players; or until no others are left in the event",
            judged=False,
            example="false",
        ),
    ] = False
    stud_odd_chip_by_card: Annotated[
        bool | Literal["winning-five"],
        HouseRule(
            about="stud: the odd chip goes by suit, of all cards held or of the five that win; "
            "false: by the seats",
            judged=False,
        ),
    ] = True
    heads_up: Annotated[
        Literal["button-small-blind", False],
        HouseRule(
            about="between two players the button has the small blind; left out: the law alone",
            judged=False,
            usual="button-small-blind",
        ),
    ] = False
    big_blind_ante: Annotated[
        bool,
        HouseRule(about="the big blind may place the ante for the table", judged=False),
    ] = False
    substantial_action: Annotated[
        Literal["three-actions", "two-different", False],
        HouseRule(
            about="what makes it too late for a misdeal: three actions, or two of which one puts chips in; "
            "or three folds or checks, or two other actions",
            judged=False,
            usual="three-actions",
        ),
    ] = False
    two_cards_running: Annotated[
        bool,
        HouseRule(about="the button may be dealt two cards running", judged=False),
    ] = False
    rit_odd_to_first_board: Annotated[
        bool,
        HouseRule(about="run twice: the odd chip of the pot goes to the first board", judged=False),
    ] = True
    lone_missed_sb_is_live: Annotated[
        bool,
        HouseRule(
            about="a small blind missed alone counts towards a call",
            judged=False,
            example="false",
        ),
    ] = False
    ante_counts_in_pl_preflop: Annotated[
        bool | None,
        HouseRule(about="pot limit: antes count; left out: either way is accepted", judged=False),
    ] = None
    short_blind_counts_full: Annotated[
        bool | None,
        HouseRule(
            about="pot limit: a short blind counts as whole; left out: either way is accepted",
            judged=False,
        ),
    ] = None
    short_deck_trips_beat_straight: Annotated[
        bool,
        HouseRule(
            about="short deck: three of a kind beats a straight", judged=False, example="false"
        ),
    ] = False
    cashout_fee_included: Annotated[
        bool,
        HouseRule(about="a cash-out is printed with its fee taken off already", judged=False),
    ] = True
    burns_logged: Annotated[
        bool,
        HouseRule(about="a missing line for a burned card shows a missing burn", judged=False),
    ] = True

    @property
    def divides_in_posted_chip(self) -> bool:
        """Whether the room divides a pot in units of the posted chip."""
        return self.odd_chip_unit is True

    def on(self, rule: str) -> bool:
        """Whether the room has a rule, by its name in reports."""
        return getattr(self, rule.replace("-", "_")) is not False

    def has(self, rule: str) -> bool:
        """Whether the room states a rule, which may also be one that says how it computes."""
        return bool(getattr(self, rule.replace("-", "_")))

    def with_rules(self, *rules: str) -> "House":
        """The same room with these rules added, in their usual form if it lacked them."""
        added = [RULES[rule] for rule in rules if not self.on(rule)]
        return replace(self, **{one.field: one.usual for one in added})

    def evidence(self, kept: Evidence) -> Evidence:
        """What a log of the room can show, among the records that its format and header declare."""
        if self.burns_logged or not kept.keeps(Record.BURNS):
            return kept
        return _without_burns(kept)

    def completed(self, sign: Sign) -> Sign:
        """The sign of a log with missing values filled in; its own values win."""
        return sign if self.posted is UNPOSTED else _completed(sign, self.posted)


def _rules() -> Iterator[HouseRule]:
    """The rules that the fields of ``House`` carry."""
    hints = get_type_hints(House, include_extras=True)
    for field in msgspec.structs.fields(House):
        kind, *notes = get_args(hints[field.name]) or (None,)
        for note in notes:
            if isinstance(note, HouseRule):
                yield replace(note, field=field.name, kind=kind, default=field.default)


RULES: Final = {one.name: one for one in _rules()}
"""Every rule by its name, in the order of ``House``."""

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
        # The amounts of one kind of limit do not apply to another kind.
        filled = {name: value for name, value in filled.items() if name not in _LIMITS}
    if sign.rake and posted.rake:
        filled["rake"] = _capped(sign.rake, posted.rake)
    return replace(sign, **filled)


def _capped(rake: tuple[PostedRake, ...], posted: tuple[PostedRake, ...]) -> tuple[PostedRake, ...]:
    """A percentage without a cap, with the cap of the one that the room posts."""
    if rake[1:] or posted[1:] or rake[0].percent is None or rake[0].cap is not None:
        return rake
    return (replace(rake[0], cap=posted[0].cap),)
