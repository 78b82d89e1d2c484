"""Audits logs that grow: as every audit does, but tables are judged across their rounds at once."""

from typing import Any

from handaudit.audit import Auditor
from handaudit.log import Part
from handaudit.masking import Mask
from handaudit.replay.dice import DiceTable
from handaudit.replay.dice_layout import Layout
from handaudit.replay.dice_rounds import DiceRounds, Key, Stretch
from handaudit.replay.live import Tables
from handaudit.replay.recording import Recorder
from handaudit.report import InputAudited
from handaudit.subchapter.s13_mini_dice import GAME as MINI_DICE


class LiveAuditor(Auditor):
    """Takes the parts of several logs as they come; the memory does not grow with the rounds."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._tables_live = Tables(self._judge_across)
        self._stretches: dict[Key, Stretch] = {}
        self._logs: dict[str, tuple[Recorder, DiceRounds]] = {}
        """What is known of each log at hand, by its path."""
        self._masks: dict[str, Mask] = {}

    @property
    def held(self) -> int:
        """Stretches of logs that are kept for what is found across rounds."""
        return self._tables_live.held

    def take(self, part: Part, logged: InputAudited) -> None:
        """Audits the next part of a log."""
        self._turn_to(logged.path)
        super().take(part, logged)

    def restarted(self, path: str) -> None:
        """What comes next stands in another file, whose lines are counted anew."""
        self._turn_to(path)
        self.dice_rounds.close(self._dice_round)
        del self._logs[path]

    def close(self) -> None:
        """Ends the audit."""
        listed = len(self.report.findings)
        self._tables_live.close()
        for _, dice_rounds in self._logs.values():
            dice_rounds.close(self._dice_round)
        if self.mask is not None:
            found = self.report.findings
            found[listed:] = [self._masks[one.location.path].finding(one) for one in found[listed:]]
        self._hand_on(listed)
        self.recorder = Recorder()  # each log had its own
        self.dice_rounds = DiceRounds(MINI_DICE, self._dice_round)
        super().close()

    def _turn_to(self, path: str) -> None:
        log = self._logs.get(path)
        if log is None:
            recorder = Recorder()
            recorder.ledger = self._tables_live
            dice_rounds = DiceRounds(MINI_DICE, self._dice_round, self._stretches)
            log = self._logs[path] = recorder, dice_rounds
        self.recorder, self.dice_rounds = log
        if self.mask is not None:
            self.mask = self._masks.setdefault(path, self.mask.of_one_log())

    def _dice_round(self, table: DiceTable) -> Layout | None:
        left = super()._dice_round(table)
        for compared, played, law in self.dice_odds.compared():
            self._judge_odds(DiceTable(played, MINI_DICE, law, None), compared)
        return left
