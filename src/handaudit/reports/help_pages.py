"""Where our documentation explains a rule."""

from typing import Final

from handaudit.duties.registry import DUTIES

HOME: Final = "https://github.com/handaudit/handaudit"
"""The repository of handaudit."""

_OURS: Final = frozenset(duty.name for duty in DUTIES)


def page(rule: str) -> str | None:
    """The address of the section on a rule; ``None`` for rules of plugins and for unread lines."""
    return f"{HOME}/blob/main/docs/rules.md#{rule}" if rule in _OURS else None
