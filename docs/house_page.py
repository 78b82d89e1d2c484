"""The tables of ``house.md``, made from the records of the house rules and the profiles."""

import re
from typing import Final

from handaudit.law.house.house import RULES, House
from handaudit.law.house.profiles import PROFILES
from handaudit.law.house.rule import HouseRule
from handaudit.law.house.template import shown_value

_ROWS: Final = r"\|---.*\n(?:\|.*\n)+"
_RULES: Final = re.compile(rf"^\| rule \| (?:duty|says) \|.*\n{_ROWS}", re.MULTILINE)
_PROFILES: Final = re.compile(rf"^\| key \| live \|.*\n{_ROWS}", re.MULTILINE)
_SHOWN: Final = ("live", *(name for name in PROFILES if name not in {"none", "live"}))


def page(text: str) -> str:
    """The page with its tables as they are now."""
    rules = [f"| {_name(one)} | {_about(one)} |" for one in RULES.values() if one.judged]
    has = [_profile_row(one) for one in RULES.values()]
    text = _RULES.sub(lambda _: _table("| rule | says |", rules), text, count=1)
    return _PROFILES.sub(lambda _: _table(f"| key | {' | '.join(_SHOWN)} |", has), text, count=1)


def _table(head: str, rows: list[str]) -> str:
    return "\n".join([head, "|---" * (head.count("|") - 1) + "|", *rows, ""])


def _name(rule: HouseRule) -> str:
    return f"`{rule.rule}`" + ("" if rule.rule == rule.name else f" (key `{rule.name}`)")


def _about(rule: HouseRule) -> str:
    words = " or ".join(f'`"{word}"`' for word in rule.words)
    return f"{rule.about}: {words}" if words else rule.about


def _profile_row(rule: HouseRule) -> str:
    key = f"`{rule.name}`" if rule.judged else f"`{rule.name}`: {rule.about}"
    return f"| {key} | {' | '.join(_value(rule, PROFILES[name]) for name in _SHOWN)} |"


def _value(rule: HouseRule, house: House) -> str:
    value = getattr(house, rule.field)
    return "either" if value is None else shown_value(rule, value)
