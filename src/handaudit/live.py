"""Audits logs that grow: as every audit does, but tables are judged across their rounds at once."""

from typing import Any

import msgspec

from handaudit.gathering import Gathering
from handaudit.judging import Judge, Settings, Told
from handaudit.log import Interlude, Round
from handaudit.masking import Mask
from handaudit.replay.dice import DiceTable
from handaudit.replay.dice_layout import Layout
from handaudit.replay.dice_rounds import DiceRounds, DiceStretch, Key
from handaudit.replay.live import Tables
from handaudit.replay.recording import Recorder
from handaudit.report import InputAudited, Report
from handaudit.subchapter.s13_mini_dice import GAME as MINI_DICE


class LiveGathering(Gathering):
    """The report of logs that are read in turn: ``open`` turns to one, for the first time or again.

    The memory does not grow with the rounds, but for findings that are kept.
    """

    def __init__(self, judge: Judge, **named: Any) -> None:
        super().__init__(judge, **named)
        self._live = Tables(judge.across)
        self._stretches: dict[Key, DiceStretch] = {}
        self._files: dict[str, tuple[Recorder, DiceRounds]] = {}
        """What is known of the file at hand of each log, by the path."""
        self._masks: dict[str, Mask] = {}
        self._listed_of: dict[str, int] = {}

    @property
    def held(self) -> int:
        """Stretches of logs that are kept for what is found across rounds."""
        return self._live.held

    def open(self, logged: InputAudited) -> None:
        """Turns to a log."""
        path, before = logged.path, self._logged.path
        self._listed_of[before] = self._syntax_findings
        if path not in self._by_path:
            super().open(logged)
        self._logged, self._syntax_findings = logged, self._listed_of.get(path, 0)
        if path not in self._files:
            recorder = Recorder()
            recorder.ledger = self._live
            dice_rounds = DiceRounds(MINI_DICE, self._dice_round, self._stretches)
            self._files[path] = recorder, dice_rounds
        self._recorder, self.dice_rounds = self._files[path]
        if self._mask is not None:
            self._mask = self._masks.setdefault(path, self._mask.of_one_log())

    def restarted(self, logged: InputAudited) -> None:
        """What comes next of a log stands in another file, whose lines are counted anew."""
        self.open(logged)
        self.dice_rounds.close(self._dice_round)
        del self._files[logged.path]

    def close(self) -> Report:
        """Ends the audit."""
        self._live.close()
        for _, dice_rounds in self._files.values():
            dice_rounds.close(self._dice_round)
        self._keep_late("", self._mask.pseudonyms if self._mask else ())
        self._recorder = Recorder()  # each log had its own
        self.dice_rounds = DiceRounds(MINI_DICE, self._dice_round)
        return super().close()

    def _in_order_of_play(self, told: Told) -> Told:
        told = super()._in_order_of_play(told)
        self._tally(self.judge.count(), self._logged)
        found = (*told.findings, *self.judge.take_found())
        return msgspec.structs.replace(told, findings=found)

    def _dice_round(self, table: DiceTable) -> Layout | None:
        left = super()._dice_round(table)
        for compared, played, law in self._dice_odds.compared():
            self.judge.at_dice(DiceTable(played, MINI_DICE, law, None))(compared)
        return left


class LiveAuditor:
    """Audits the parts of several logs as they come; ``gathering`` is called with how it gathers them."""

    def __init__(self, settings: Settings | None = None, **gathering: Any) -> None:
        settings = settings or Settings()
        self._judge = Judge(settings)
        self.gathering = LiveGathering(Judge(settings), **gathering)

    @property
    def report(self) -> Report:
        """What was found so far."""
        return self.gathering.report

    def take(self, part: Round | Interlude, logged: InputAudited) -> None:
        """Audits the next part of a log."""
        self.gathering.open(logged)
        told = self._judge.part(part)
        if told is not None:
            self.gathering.take(told)
        self.gathering.count(self._judge.count())
