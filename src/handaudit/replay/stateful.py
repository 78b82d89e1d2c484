"""State that can be restored, for whatever a log takes back: an action, a card, a whole round."""

from typing import Any


class Stateful:
    """An object whose whole state is in its slots, which its constructor fills.

    ``Snapshot`` finds them by their names, so that no class has to say how it is copied.
    """

    __slots__ = ()


class Snapshot:
    """The state of some objects at a moment, and of all that they hold; ``restore`` puts it back.

    What is put back are the same objects: a list that two of them share is shared again.  Events, numbers
    and texts never change, and are kept as they are.
    """

    def __init__(self, *roots: Stateful) -> None:
        self._attributes: dict[int, tuple[Stateful, list[tuple[str, Any]]]] = {}
        self._lists: dict[int, tuple[list[Any], list[Any]]] = {}
        self._dicts: dict[int, tuple[dict[Any, Any], dict[Any, Any]]] = {}
        self._sets: dict[int, tuple[set[Any], set[Any]]] = {}
        waiting: list[Any] = [*roots]
        while waiting:
            waiting += self._keep(waiting.pop())

    def _keep(self, value: Any) -> list[Any]:
        """Keeps the state of one object; gives what it holds."""
        if isinstance(value, Stateful) and id(value) not in self._attributes:
            kept = [(name, getattr(value, name)) for name in attributes(value)]
            self._attributes[id(value)] = value, kept
            return [held for _, held in kept]
        if isinstance(value, list) and id(value) not in self._lists:
            self._lists[id(value)] = value, value[:]
            return value
        if isinstance(value, dict) and id(value) not in self._dicts:
            self._dicts[id(value)] = value, dict(value)
            return list(value.values())
        if isinstance(value, set) and id(value) not in self._sets:
            self._sets[id(value)] = value, set(value)
        return list(value) if type(value) is tuple else []

    def restore(self) -> None:
        """Restores everything."""
        for one, kept in self._attributes.values():
            for name, value in kept:
                setattr(one, name, value)
        for a_list, items in self._lists.values():
            a_list[:] = items
        for a_dict, entries in self._dicts.values():
            a_dict.clear()
            a_dict.update(entries)
        for a_set, members in self._sets.values():
            a_set.clear()
            a_set.update(members)


def take_over(one: Stateful, other: Stateful) -> None:
    """Gives an object all of the state of another one of its kind."""
    for name in attributes(other):
        setattr(one, name, getattr(other, name))


def attributes(one: Stateful) -> list[str]:
    """The names of its attributes; mypyc keeps those of a compiled class in a place of its own."""
    kind = type(one)
    compiled: tuple[str, ...] = getattr(kind, "__mypyc_attrs__", ())
    slots = (name for base in kind.__mro__ for name in getattr(base, "__slots__", ()))
    return [*compiled, *slots]
