"""Counts of outcomes and of rounds."""

import msgspec


class Tally(msgspec.Struct):
    """The outcomes of the occasions of one rule."""

    met: int = 0
    violated: int = 0
    not_evidenced: int = 0
    indeterminate: int = 0
    not_applicable: int = 0
    erred: int = 0

    def include(self, more: "Tally") -> None:
        """Adds the occasions of another part."""
        self.met += more.met
        self.violated += more.violated
        self.not_evidenced += more.not_evidenced
        self.indeterminate += more.indeterminate
        self.not_applicable += more.not_applicable
        self.erred += more.erred

    def withdraw(self, part: "Tally") -> None:
        """Takes back the occasions of a part."""
        for field in self.__struct_fields__:
            setattr(self, field, getattr(self, field) - getattr(part, field))


class RoundCounts(msgspec.Struct, kw_only=True):
    """The number of audited rounds by game, table, dealer, day and hour: the denominators of rates.
    A round whose log does not name a value is not in that count.

    ``day`` has ISO dates and ``hour`` two digits, by the clock of the log.
    """

    game: dict[str, int] = msgspec.field(default_factory=dict)
    table: dict[str, int] = msgspec.field(default_factory=dict)
    dealer: dict[str, int] = msgspec.field(default_factory=dict)
    day: dict[str, int] = msgspec.field(default_factory=dict)
    hour: dict[str, int] = msgspec.field(default_factory=dict)

    def add(self, values: "RoundValues", number: int) -> None:
        """Adds a number of rounds with the same values."""
        for field, name in zip(self.__struct_fields__, values, strict=True):
            if name is not None:
                counts: dict[str, int] = getattr(self, field)
                counts[name] = counts.get(name, 0) + number

    def include(self, more: "RoundCounts") -> None:
        """Adds the rounds of another report."""
        for field in self.__struct_fields__:
            counts = getattr(self, field)
            for name, number in getattr(more, field).items():
                counts[name] = counts.get(name, 0) + number

    def in_order(self) -> "RoundCounts":
        """The same, each count by name."""
        return RoundCounts(
            **{
                field: dict(sorted(getattr(self, field).items()))
                for field in self.__struct_fields__
            }
        )


RoundValues = tuple[str | None, str | None, str | None, str | None, str | None]
"""The game, table, dealer, day and hour of a round, as in ``RoundCounts``."""
