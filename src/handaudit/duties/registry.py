"""Every rule, ours and those of plugins, and the names that rules once had."""

from difflib import get_close_matches
from typing import Final

import msgspec

from handaudit.duties.between_rounds import (
    button,
    carried_over,
    deck_backs,
    decks,
    kill_carried,
    table_stakes,
)
from handaudit.duties.dice import (
    payout,
    result,
    shaker,
    wagers,
)
from handaudit.duties.duty import Duty
from handaudit.duties.house import (
    button_and_blinds,
    raises,
    seats,
    settling,
)
from handaudit.duties.poker import (
    acting,
    antes,
    blinds,
    bounds_of_law,
    burning,
    cards,
    collecting,
    dealing,
    dividing,
    drawing,
    final_stacks,
    floor,
    forced_bets,
    games,
    kill,
    limits,
    pot_stated,
    raking,
    shortage,
    showing,
    shuffling,
    side_pots,
    splitting,
    stakes,
    stub,
    taking,
    throwing_away,
    wagering,
    winning,
)
from handaudit.law.house.house import RULES
from handaudit.law.new_jersey import AUDITED, named_like
from handaudit.law.rulebook import NoBook, Rulebook

_MODULES: Final = (
    games,
    decks,
    deck_backs,
    button,
    stakes,
    table_stakes,
    carried_over,
    shuffling,
    antes,
    blinds,
    dealing,
    burning,
    drawing,
    shortage,
    throwing_away,
    cards,
    forced_bets,
    kill,
    kill_carried,
    acting,
    wagering,
    limits,
    showing,
    winning,
    dividing,
    splitting,
    side_pots,
    collecting,
    taking,
    pot_stated,
    final_stacks,
    raking,
    bounds_of_law,
    stub,
    floor,
    wagers,
    shaker,
    result,
    payout,
    raises,
    seats,
    button_and_blinds,
    settling,
)

DUTIES: Final[tuple[Duty, ...]] = tuple(
    found for module in _MODULES for found in vars(module).values() if isinstance(found, Duty)
)
"""Every rule, in the order of a round of play."""

plugged: Final[list[Duty]] = []
"""Rules of the plugins that are in use."""

RENAMED: Final[dict[str, str]] = {}
"""Former names of rules, with the current ones; a name is never reused for another duty."""


def first_name(name: str) -> str:
    """The first name of a rule, so that fingerprints and the like survive a renaming."""
    former = next((old for old, new in RENAMED.items() if new == name), None)
    return name if former is None else first_name(former)


def refuse_unknown(book: Rulebook) -> None:
    """Refuses a book that names a duty, a house rule or a game that there is not.

    Raises:
        NoBook: it does; the message names the entry.
    """
    known = {*(duty.name for duty in every()), *RULES}
    for name in (*book.duties, *(form.rule for form in book.house)):
        if name not in known:
            if name in RENAMED:
                raise NoBook(f"{book.name}: the duty {name} is called {RENAMED[name]} now")
            near = get_close_matches(name, known, n=2)
            hint = f" (did you mean {' or '.join(near)}?)" if near else ""
            raise NoBook(f"{book.name}: no duty and no house rule is called '{name}'{hint}")
    for game in book.permits:
        if game not in AUDITED:
            near = named_like(game)
            hint = f" (did you mean {' or '.join(near)}?)" if near else ""
            raise NoBook(f"{book.name}: no game is called '{game}'{hint}")
    _refuse_wrong_forms(book)


def _refuse_wrong_forms(book: Rulebook) -> None:
    for form in book.house:
        try:
            msgspec.convert(form.value, RULES[form.rule].accepted)
        except msgspec.ValidationError as fault:
            expected = RULES[form.rule].expected
            raise NoBook(f"{book.name}: {form.rule} of its house: expected {expected}") from fault


def every() -> tuple[Duty, ...]:
    """Our rules and those of plugins."""
    return (*DUTIES, *plugged)
