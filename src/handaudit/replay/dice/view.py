"""What duties see of a table of mini-dice: all that they judge by, and nothing that they could change.

``replay/poker/view.py`` says how the views are held to.
"""

from collections.abc import Sequence
from typing import Protocol

from handaudit.facts.evidence import Evidence
from handaudit.facts.log import Round
from handaudit.facts.sign import Sign
from handaudit.law.in_force import Law
from handaudit.law.new_jersey.s13_mini_dice import MiniDice


class ShakerView(Protocol):
    """Who has the shaker, as ``Shaker`` describes it."""

    @property
    def known(self) -> bool: ...
    @property
    def alone(self) -> bool: ...
    @property
    def refused_known(self) -> bool: ...
    def waiting(self) -> Sequence[int]: ...


class DiceTableView(Protocol):
    """The state of a table, as ``DiceTable`` describes it."""

    @property
    def round(self) -> Round: ...
    @property
    def game(self) -> MiniDice: ...
    @property
    def law(self) -> Law: ...
    @property
    def sign(self) -> Sign: ...
    @property
    def evidence(self) -> Evidence: ...
    @property
    def void_called(self) -> bool: ...
    @property
    def shaker(self) -> ShakerView: ...
    def shown(self, seat: int, kind: str) -> bool: ...
    def decided(self, kind: str) -> bool: ...
