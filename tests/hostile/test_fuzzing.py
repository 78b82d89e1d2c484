"""What once broke something holds, and so do changed logs of every format.

``make fuzz`` looks for more of them, for as long as one likes.
"""

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

import invariants
import seeds
from handaudit.duties import registry
from handaudit.duties.duty import Judgement
from handaudit.duties.registry import DUTIES
from handaudit.reading import formats
from handaudit.reading.pokerstars import reader as pokerstars
from handaudit.replay.occasion import Occasion
from tampering import mutated

REGRESSIONS = sorted(path for path in seeds.REGRESSIONS.rglob("*") if path.is_file())
LOGS = tuple(form.name for form in formats.FORMATS)


@pytest.mark.parametrize("path", REGRESSIONS, ids=lambda path: f"{path.parent.name}-{path.name}")
def test_what_once_broke_something_holds(path: Path) -> None:
    invariants.TARGETS[path.parent.name](path.read_bytes())


@pytest.mark.parametrize("form", LOGS)
@settings(max_examples=12, deadline=None)
@given(chance=st.randoms(use_true_random=False), use=st.sampled_from(invariants.USES))
def test_a_changed_log_is_read_audited_and_told(form: str, chance: random.Random, use: str) -> None:
    logs = seeds.seeds(form)
    others = chance.choice(logs).split(b"\n")
    invariants.hold_log(mutated(chance.choice(logs), chance, others), form, uses=(use,))


@pytest.mark.parametrize("kind", invariants.FILES)
@settings(max_examples=12, deadline=None)
@given(chance=st.randoms(use_true_random=False))
def test_a_changed_file_of_ours_is_taken_or_refused(kind: str, chance: random.Random) -> None:
    files = seeds.seeds(kind)
    others = chance.choice(files).split(b"\n")
    invariants.hold_file(mutated(chance.choice(files), chance, others), kind)


@settings(max_examples=10, deadline=None)
@given(chance=st.randoms(use_true_random=False), use=st.sampled_from(sorted(invariants.SUMMARIES)))
def test_a_changed_report_is_summarised_or_left_out(chance: random.Random, use: str) -> None:
    files = seeds.seeds("summary")
    others = chance.choice(files).split(b"\n")
    invariants.hold_summary(mutated(chance.choice(files), chance, others), uses=(use,))


@pytest.mark.parametrize("form", LOGS)
def test_most_changed_logs_are_still_logs(form: str) -> None:
    """Otherwise the fuzzing would try the refusals of files and nothing behind them."""
    logs = seeds.seeds(form)
    chance = random.Random(1)  # noqa: S311 - no secret
    changed = [mutated(chance.choice(logs), chance, logs[0].split(b"\n")) for _ in range(30)]
    assert sum(bool(invariants.parts(octets, form)) for octets in changed) > 20


# --- the invariants can fail ---------------------------------------------------------------------


def test_a_rule_that_fails_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: Occasion, __: object) -> Judgement:
        raise IndexError("planted")

    changed = [replace(duty, judge=fail) if duty.name == "turn-order" else duty for duty in DUTIES]
    monkeypatch.setattr(registry, "DUTIES", tuple(changed))
    with pytest.raises(invariants.Broken, match=r"turn-order.*planted"):
        invariants.audited(seeds.seeds("table-log")[0])


def test_a_line_that_is_told_twice_or_never_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    log = seeds.seeds("pokerstars")[0]
    read = pokerstars.LINES["BLANK"]
    monkeypatch.setitem(pokerstars.LINES, "BLANK", lambda *_: None)
    with pytest.raises(invariants.Broken, match="are told as"):
        invariants.parts(log, "pokerstars")

    def twice(*asked: object) -> None:
        read(*asked)  # type: ignore[arg-type]
        read(*asked)  # type: ignore[arg-type]

    monkeypatch.setitem(pokerstars.LINES, "BLANK", twice)
    with pytest.raises(invariants.Broken, match="are told as"):
        invariants.parts(log, "pokerstars")
