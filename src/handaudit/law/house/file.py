"""House files: what a room posts and adds, as TOML; read strictly, with the key and line of a fault."""

import difflib
import re
import tomllib
from decimal import Decimal
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec

from handaudit.facts import money
from handaudit.facts.sign import LimitKind, Sign
from handaudit.inputs import strict_toml
from handaudit.law.house.house import USUAL, House
from handaudit.law.house.profiles import AUTO, PROFILES, Houses


class HouseFileWrong(ValueError):  # noqa: N818  reads as what it is where it is caught
    """A house file that cannot be used; the message names the file, the line and the key."""


LARGEST: Final = 10**13
"""Dollars of an amount reach less than this, so that cents stay in 64 bits."""

Positive = Annotated[int, msgspec.Meta(ge=1)]


class Dollars(int):
    """An amount of a house file: written in dollars, kept in integer cents."""


class _Posted(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The table ``[posted]``, in the words of a Table Log's ``posted`` lines."""

    limit: tuple[Dollars, Dollars] | None = None
    spread: tuple[Dollars, Dollars] | None = None
    pot_limit: Dollars | None = None
    no_limit: Dollars | None = None
    ante: Dollars | None = None
    blinds: tuple[Dollars, ...] | None = None
    forced_bet: Dollars | None = None
    raises: Positive | None = None
    rake_percent: Decimal | None = None
    rake_cap: Dollars | None = None
    bad_beat: Dollars | None = None
    kill: Literal["full", "half"] | None = None
    kill_pot: Dollars | None = None
    chip: Dollars | None = None
    seats: Positive | None = None
    shuffler: bool | None = None

    def sign(self) -> Sign:
        """The posted values.

        Raises:
            ValueError: two kinds of limit are posted, or a rake that is no percentage.
        """
        kinds: dict[LimitKind, tuple[Dollars, ...] | None] = {
            "limit": self.limit,
            "spread": self.spread,
            "pot-limit": None if self.pot_limit is None else (self.pot_limit,),
            "no-limit": None if self.no_limit is None else (self.no_limit,),
        }
        posted = [(kind, amounts) for kind, amounts in kinds.items() if amounts is not None]
        if len(posted) > 1:
            raise ValueError(f"{posted[0][0]} and {posted[1][0]} exclude each other")
        limit, amounts = posted[0] if posted else (None, ())
        percent = None if self.rake_percent is None else _hundredths(self.rake_percent)
        if self.rake_percent is not None and percent is None:
            raise ValueError(
                f"rake-percent: {self.rake_percent} is no percentage with two decimals"
            )
        return Sign(
            limit=limit,
            small_bet=amounts[0] if amounts else None,
            big_bet=amounts[1] if len(amounts) > 1 else None,
            ante=self.ante,
            blinds=self.blinds,
            forced_bet=self.forced_bet,
            raises=self.raises,
            rake_percent=percent,
            rake_cap=self.rake_cap,
            bad_beat=self.bad_beat,
            kill=self.kill,
            kill_pot=self.kill_pot,
            chip=self.chip,
            seats=self.seats,
            shuffler=self.shuffler,
        )


class _Rules(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The table ``[house]``: fields of ``House``, and the profile that they change."""

    profile: str | msgspec.UnsetType = msgspec.UNSET
    min_raise: bool | msgspec.UnsetType = msgspec.UNSET
    reopen: bool | msgspec.UnsetType = msgspec.UNSET
    raise_cap: bool | Positive | msgspec.UnsetType = msgspec.UNSET
    completion: bool | msgspec.UnsetType = msgspec.UNSET
    open_pair: bool | Literal["option", "never"] | msgspec.UnsetType = msgspec.UNSET
    odd_chip_unit: bool | Decimal | int | msgspec.UnsetType = msgspec.UNSET
    odd_chip_recipient: bool | msgspec.UnsetType = msgspec.UNSET
    missed_blinds: bool | msgspec.UnsetType = msgspec.UNSET
    straddle: bool | msgspec.UnsetType = msgspec.UNSET
    no_flop_no_drop: bool | msgspec.UnsetType = msgspec.UNSET
    show_order: bool | msgspec.UnsetType = msgspec.UNSET
    killer_turn: bool | Literal["in-turn", "last"] | msgspec.UnsetType = msgspec.UNSET
    button_rule: bool | Literal["dead", "moving", "either"] | msgspec.UnsetType = msgspec.UNSET
    blinds_owed: bool | msgspec.UnsetType = msgspec.UNSET
    short_post: bool | Literal["ante-first", "blind-first"] | msgspec.UnsetType = msgspec.UNSET
    stud_tie: bool | Literal["position", "suit"] | msgspec.UnsetType = msgspec.UNSET
    short_deck_order: bool | msgspec.UnsetType = msgspec.UNSET
    min_raise_strict_vs_short_stack: bool | msgspec.UnsetType = msgspec.UNSET
    reopen_cumulative: bool | msgspec.UnsetType = msgspec.UNSET
    raise_cap_heads_up: bool | msgspec.UnsetType = msgspec.UNSET
    stud_odd_chip_by_card: bool | msgspec.UnsetType = msgspec.UNSET
    rit_odd_to_first_board: bool | msgspec.UnsetType = msgspec.UNSET
    lone_missed_sb_is_live: bool | msgspec.UnsetType = msgspec.UNSET
    ante_counts_in_pl_preflop: bool | msgspec.UnsetType = msgspec.UNSET
    short_blind_counts_full: bool | msgspec.UnsetType = msgspec.UNSET
    short_deck_trips_beat_straight: bool | msgspec.UnsetType = msgspec.UNSET
    cashout_fee_included: bool | msgspec.UnsetType = msgspec.UNSET
    burns_logged: bool | msgspec.UnsetType = msgspec.UNSET

    def changes(self) -> dict[str, Any]:
        """The fields of ``House`` that the file sets, with ``true`` in its usual meaning."""
        found: dict[str, Any] = {}
        for name in self.__struct_fields__:
            value = getattr(self, name)
            if name == "profile" or value is msgspec.UNSET:
                continue
            if value is True:
                value = USUAL.get(name, True)
            elif name == "odd_chip_unit" and value is not False:
                value = int(_dollars(value))
            found[name] = value
        return found


class _File(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    posted: _Posted = _Posted()
    house: _Rules = _Rules()


def read(path: str | Path, *, profile: str | None = None) -> Houses:
    """The house that a file describes; ``profile`` stands before the one that it names.

    Raises:
        HouseFileWrong: the file cannot be read, or says something that no house file can.
    """
    try:
        text = Path(path).read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as fault:
        reason = getattr(fault, "strerror", None) or "it is not UTF-8 text"
        raise HouseFileWrong(f"cannot read the house file {path}: {reason}") from fault
    return parse(text, name=str(path), profile=profile)


def parse(text: str, *, name: str = "house file", profile: str | None = None) -> Houses:
    """The same from the text of a file; ``name`` is how messages call it.

    Raises:
        HouseFileWrong: as for ``read``.
    """
    try:
        values = strict_toml.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as fault:
        line = re.search(r"at line (\d+)", str(fault))
        where = f"{name}:{line[1]}" if line else name
        raise HouseFileWrong(f"{where}: this is not TOML: {fault}") from fault
    try:
        file = msgspec.convert(_with_underscores(values), _File, dec_hook=_decoded)
    except msgspec.ValidationError as fault:
        raise HouseFileWrong(_explained(str(fault), text, name)) from fault
    named = file.house.profile if isinstance(file.house.profile, str) else "none"
    chosen = profile or named
    if chosen not in (AUTO, *PROFILES):
        known = ", ".join((AUTO, *PROFILES))
        where = f"{name}:{_line(text, ('house', 'profile'))}"
        raise HouseFileWrong(f"{where}: house.profile: there is no '{chosen}' (known: {known})")
    try:
        return Houses(chosen, posted=file.posted.sign(), changes=file.house.changes())
    except ValueError as fault:
        where = f"{name}:{_line(text, ('posted',))}"
        raise HouseFileWrong(f"{where}: posted: {fault}") from fault


def _decoded(kind: type, value: Any) -> Any:
    if kind is Dollars:
        return _dollars(value)
    raise NotImplementedError(kind)


def _dollars(value: Any) -> Dollars:
    """Cents of a number of dollars.

    Raises:
        ValueError: it is no amount of money with at most two decimals.
    """
    if isinstance(value, str):
        try:
            return Dollars(money.cents(value))
        except ValueError:
            raise ValueError(f"'{value}' is no amount in dollars") from None
    if isinstance(value, bool) or not isinstance(value, (int, Decimal)):
        raise ValueError("an amount in dollars is wanted, as 5 or 2.50")  # noqa: TRY004  msgspec's way
    exact = _hundredths(Decimal(value))
    if exact is None:
        raise ValueError(f"{value} is no amount in dollars and cents")
    return Dollars(exact)


def _hundredths(number: Decimal) -> int | None:
    """A hundred times a number that is not negative; ``None`` if it is too large, or has more decimals."""
    if not (
        number.is_finite() and 0 <= number < LARGEST
    ):  # before anything is reckoned: 1e999999999 has a billion digits
        return None
    cents = int(number * 100)
    return cents if number == Decimal(cents) / 100 else None


def _with_underscores(values: dict[str, Any]) -> dict[str, Any]:
    """Keys may be written with hyphens, as a Table Log writes them, or with underscores."""
    return {
        key.replace("-", "_"): _with_underscores(value) if isinstance(value, dict) else value
        for key, value in values.items()
    }


_AT: Final = re.compile(r"(?P<what>.*?) - at `\$\.?(?P<path>[^`]*)`", re.DOTALL)
_UNKNOWN: Final = re.compile(r"Object contains unknown field `(?P<key>[^`]*)`")


def _explained(fault: str, text: str, name: str) -> str:
    """A fault that msgspec found, with its line and key."""
    match = _AT.fullmatch(fault)
    what, path = (match["what"], match["path"]) if match else (fault, "")
    keys = tuple(re.sub(r"\[.*", "", key) for key in path.split(".") if key)
    unknown = _UNKNOWN.fullmatch(what)
    if unknown:
        keys = (*keys, unknown["key"])
        what = "there is no such key"
        near = _near(keys)
        if near:
            what += f" (did you mean {near}?)"
    return f"{name}:{_line(text, keys)}: {'.'.join(keys) or 'the file'}: {what}"


def _near(keys: tuple[str, ...]) -> str:
    tables = {"posted": _Posted, "house": _Rules}
    known = tables if len(keys) == 1 else tables[keys[0]].__struct_fields__
    return " or ".join(difflib.get_close_matches(keys[-1], list(known), n=2))


def _line(text: str, keys: tuple[str, ...]) -> int:
    """The 1-based line of a key, or of its table."""
    found, table = 1, ""
    wanted = tuple(key.replace("-", "_") for key in keys)
    for number, line in enumerate(text.splitlines(), 1):
        bare = line.strip().replace("-", "_")
        head = re.match(r"\[\s*([\w.\"]+)\s*\]", bare)
        if head:
            table = head[1].strip('"')
            if wanted[:1] == (table,):
                found = number
            continue
        key = re.match(r"([\w.\"]+)\s*=", bare)
        if key and (table, *key[1].strip('"').split(".")) in (wanted, ("", *wanted)):
            return number
    return found


TEMPLATE: Final = """\
# A house file for handaudit: handaudit check --house FILE logs/
# Every line is optional; remove the # of what holds.  Amounts are in dollars.

# What the room posts.  It fills in what the header of a log leaves unknown; the log's own value wins.
[posted]
# limit = [5, 10]          # fixed limit: small and big bet; or one of:
# spread = [2, 20]         # least and greatest wager
# pot-limit = 5            # least wager
# no-limit = 5             # least wager
# ante = 0.50
# blinds = [2, 5]          # from the left of the button
# forced-bet = 2           # of the stud games
# raises = 3               # most raises in one betting round
# rake-percent = 10        # of the pot before the rake
# rake-cap = 4
# bad-beat = 1             # contribution from each pot
# kill = "full"            # or "half"
# kill-pot = 60            # the pot that brings a kill
# chip = 1                 # the smallest chip in play
# seats = 9
# shuffler = true

# What the room adds to the subchapter.  All of it is off, unless the profile has it or a line here does.
[house]
profile = "{profile}"          # none, pokerstars, 888, party, live; auto: by the format of each log

# Rules: findings of these are warnings, cited house:min-raise and so on.  true, false, or as shown.
# min-raise = true         # a raise adds at least the last full bet or raise
# reopen = true            # after a short all-in, who has acted may not raise again
# raise-cap = 3            # raises of a betting round at a fixed limit
# completion = true        # stud: the first raise completes the forced bet
# open-pair = "option"     # stud: the big bet on fourth street with an open pair; or "never"
# odd-chip-unit = 0.05     # the unit in which tied hands divide; true: the posted chip
# odd-chip-recipient = true  # where the subchapter names nobody
# missed-blinds = true     # what is posted for missed blinds
# straddle = true          # twice the last blind, from the player after it
# no-flop-no-drop = true   # no rake without a second betting round
# show-order = true        # who shows first
# killer-turn = "in-turn"  # or "last"
# button-rule = "dead"     # across rounds: or "moving", or "either" of the two
# blinds-owed = true       # across rounds: who comes in pays the blinds that were missed
# short-post = "ante-first"  # of a player who cannot pay ante and blind; or "blind-first"
# stud-tie = "position"    # who opens a later betting round of stud among equal hands; or "suit"
# short-deck-order = true  # short deck: a flush beats a full house

# How amounts are reckoned.
# min-raise-strict-vs-short-stack = true
# reopen-cumulative = true         # short all-ins add up
# raise-cap-heads-up = false       # whether the cap holds between two players
# stud-odd-chip-by-card = true     # else by the seats
# rit-odd-to-first-board = true    # run twice: the odd chip of the pot
# lone-missed-sb-is-live = false
# ante-counts-in-pl-preflop = true # pot limit; left out: either way is accepted
# short-blind-counts-full = true   # pot limit; left out: either way is accepted
# short-deck-trips-beat-straight = false
# cashout-fee-included = true      # a cash-out is printed with its fee taken off already
# burns-logged = true              # false: no line for a burned card shows nothing
"""
"""What ``handaudit house init`` writes; ``{profile}`` is the name of a profile."""


def shown(house: House) -> str:
    """A house as the TOML that describes it, without what it leaves as it is."""
    lines = ["[house]"]
    for name in House.__struct_fields__:
        value = getattr(house, name)
        if name == "posted" or value is None:
            continue
        if name == "odd_chip_unit" and not isinstance(value, bool):
            word = money.show(value)
        else:
            word = str(value).lower() if isinstance(value, bool) else _word(value)
        lines.append(f"{name.replace('_', '-')} = {word}")
    return "\n".join(lines) + "\n"


def _word(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)
