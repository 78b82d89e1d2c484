"""Tells as JSON how the events and the occasions of the package that is imported behave; run by itself."""

import builtins
import inspect
import json
import pickle
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from mypy_extensions import mypyc_attr

builtins.mypyc_attr = mypyc_attr  # type: ignore[attr-defined]  # a word to mypyc, which drops it

import handaudit  # noqa: E402
from handaudit.facts.events import BetMade, Called, Contributed, Event, Ignored  # noqa: E402
from handaudit.replay.occasion import Occasion  # noqa: E402
from handaudit.replay.poker.occasions import Acted  # noqa: E402

MODULES = (
    "facts.event",
    "facts.table_events",
    "facts.poker_events",
    "facts.dice_events",
    "replay.occasion",
    "replay.poker.occasions",
    "replay.dice.occasions",
    "replay.sequence.occasions",
)


def facts_of(kind: Any) -> dict[str, object]:
    """The facts of a class; each field of an instance has its own name as its value."""
    names = kind.__struct_fields__
    one = kind(**{name: name for name in names})
    same = kind(**{name: name for name in names})
    others = [kind(**{name: 0 if name == changed else name for name in names}) for changed in names]
    facts: dict[str, object] = {
        "doc": kind.__doc__,
        "fields": names,
        "constructor": [
            (parameter.name, parameter.kind.name, repr(parameter.default))
            for parameter in inspect.signature(kind).parameters.values()
        ],
        "repr": repr(one),
        "equal": [one == same, hash(one) == hash(same), one == tuple(names)],
        "told apart": [(one != other, hash(one) != hash(other)) for other in others],
        "pickled": pickle.loads(pickle.dumps(one)) == one,  # noqa: S301
        "with defaults": repr(kind(**dict.fromkeys(required(kind), 1))),
    }
    if issubclass(kind, Event):
        facts["placed"] = repr(one.placed(7, 8)), one.placed("line", "clock") == one
        facts["changed"] = [repr(one.changed(**{name: 0})) for name in names]
        facts["lines"] = kind(**dict.fromkeys(names, 3)).lines
        with suppress(TypeError):
            facts["changed in what it has not"] = repr(one.changed(no_such_field=1))
    return facts


def required(kind: Any) -> list[str]:
    """The fields that have no default."""
    parameters = inspect.signature(kind).parameters.values()
    return [one.name for one in parameters if one.default is one.empty]


def acted(event: BetMade | Called, bet: int, taken: tuple[int, ...] = ()) -> bool:
    """Whether a player with such a wager, where the highest is 4, raises a wager of their own."""
    player: Any = SimpleNamespace(place=1, acted=True, bet=bet, last_wager=event)
    betting: Any = SimpleNamespace(taken=taken, to_match=4)
    return Acted(event, player, betting, None, first=False, added=1, total=bet).after_own


def raised() -> list[bool]:
    """By a bet, by a call, over another's wager, and after a wager that was too small."""
    bet = BetMade(line=1, seat=1, amount=4)
    call = Called(line=1, seat=1, amount=4)
    return [acted(bet, 4), acted(call, 4), acted(bet, 2), acted(bet, 4, taken=(1,))]


def main() -> None:
    kinds = {
        f"{module}.{name}": kind
        for module in MODULES
        for name, kind in vars(import_module(f"handaudit.{module}")).items()
        if isinstance(kind, type)
        and issubclass(kind, (Event, Occasion))
        and kind.__module__ == f"handaudit.{module}"
    }
    some = list(kinds.values())
    told = {
        "package": str(Path(handaudit.__file__).parent),
        "classes": {name: facts_of(kind) for name, kind in kinds.items()},
        "bases": {
            name: [one.__name__ for one in some if one is not kind and issubclass(kind, one)]
            for name, kind in kinds.items()
        },
        "lines": [Ignored(line=1).lines, Ignored(line=1, count=3).lines],
        "payouts": [Contributed(line=1, amount=2, fund=fund).payout for fund in ("high-hand", "x")],
        "raised": raised(),
    }
    print(json.dumps(told))  # noqa: T201


if __name__ == "__main__":
    main()
