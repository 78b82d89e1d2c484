"""Writes house files: a commented one to start from, and one that describes a given house."""

import textwrap
from typing import Final

from handaudit.facts import money
from handaudit.law.house.house import RULES, House
from handaudit.law.house.profiles import PROFILES
from handaudit.law.house.rule import HouseRule, toml

_HEAD: Final = """\
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
#                            or line by line in place of both, as docs/house.md says:
#                            rake = [{ amount = 1, from-flop = true }, { percent = 10, cap = 4 }]
# bad-beat = 1             # contribution from each pot
# kill = "full"            # or "half"
# kill-pot = 60            # the pot that brings a kill
# chip = 1                 # the smallest chip in play
# seats = 9
# shuffler = true

# What the room adds to the subchapter.  All of it is off, unless the profile has it or a line here does.
[house]
# The profile of a room to start from: {profiles};
# or auto, by the format of each log.
profile = "{profile}"

# Rules: findings of these are warnings, cited house:min-raise and so on.  true, false, or as shown.
"""
_WAYS: Final = "\n# How amounts are reckoned.\n"
_COLUMN: Final = 39
_WIDTH: Final = 110


def template(profile: str) -> str:
    """A house file that starts from a profile and explains every key."""
    rules = "".join(_explained(one) for one in RULES.values() if one.judged)
    ways = "".join(_explained(one) for one in RULES.values() if not one.judged)
    head = _HEAD.replace("{profiles}", ", ".join(PROFILES)).replace("{profile}", profile)
    return head + rules + _WAYS + ways


def _explained(rule: HouseRule) -> str:
    """The line of a rule, with its meaning as a comment."""
    others = [f'"{word}"' for word in rule.words if word != rule.usual]
    about = f"{rule.about}; or {' or '.join(others)}" if others else rule.about
    first = f"# {rule.line}".ljust(_COLUMN)
    wrapped = textwrap.wrap(about, _WIDTH - _COLUMN - 3)
    lines = [f"{first} # {wrapped[0]}", *(f"#{' ' * _COLUMN}# {rest}" for rest in wrapped[1:])]
    return "".join(f"{line}\n" for line in lines)


def shown(house: House) -> str:
    """The TOML that describes a house, without keys at their defaults."""
    lines = ["[house]"]
    for rule in RULES.values():
        value = getattr(house, rule.field)
        if value is not None:
            lines.append(f"{rule.name} = {shown_value(rule, value)}")
    return "\n".join(lines) + "\n"


def shown_value(rule: HouseRule, value: object) -> str:
    """A value of ``House`` as a house file has it."""
    if rule.dollars and isinstance(value, int) and not isinstance(value, bool):
        return money.show(value)
    return toml(value)
