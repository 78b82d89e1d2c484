"""The rounds of what is found across rounds are traced once the audit is over."""

from pathlib import Path

import pytest

from handaudit.auditing.engines import local
from handaudit.auditing.finding import Finding
from handaudit.auditing.options import AuditCallbacks, AuditOptions
from handaudit.auditing.report import Report
from handaudit.auditing.run import audit
from handaudit.reports.page.rounds import DrawnRounds
from paths import SAMPLES

BREACHES = SAMPLES / "breaches"
BUTTON = BREACHES / "button-moves-clockwise/a-player-is-passed-over.tlog"
POCKET = BREACHES / "stakes-not-reduced/twenty-into-the-pocket.tlog"
OPENING = BREACHES / "decks-seen-and-washed/one-player-looked.tlog"
THIRD_DECK = BREACHES / "two-decks-at-table/a-third-deck.tlog"
TWO_ODDS = BREACHES / "dice-payout-uniform/two-tables-two-odds.tlog"


def drawn(path: Path | str, *, mask: bool = False) -> tuple[Report, DrawnRounds]:
    rounds = DrawnRounds()
    return audit(
        [path], AuditOptions(mask=mask), AuditCallbacks(trace=rounds.trace, on_round=rounds.follow)
    ), rounds


def lines_of(rounds: DrawnRounds, finding: Finding) -> list[int]:
    """The lines of the round that is drawn for a finding."""
    return [moment[0] for moment in rounds.drawn[rounds.of(finding)]["moments"]]


@pytest.mark.parametrize("log", [BUTTON, TWO_ODDS], ids=["poker", "mini-dice"])
def test_a_finding_across_rounds_has_its_own_round_drawn(log: Path) -> None:
    report, rounds = drawn(log)
    (finding,) = report.findings
    assert finding.location.line in lines_of(rounds, finding)


def test_a_finding_between_two_rounds_has_the_one_before_it_drawn() -> None:
    report, rounds = drawn(POCKET)
    (finding,) = report.findings
    text = POCKET.read_text(encoding="utf-8").splitlines()
    lines = lines_of(rounds, finding)
    assert text[lines[-1] - 1].endswith("end")
    assert lines[-1] < finding.location.line


def test_a_finding_before_the_first_round_has_that_one_drawn() -> None:
    report, rounds = drawn(OPENING)
    (finding,) = report.findings
    text = OPENING.read_text(encoding="utf-8").splitlines()
    lines = lines_of(rounds, finding)
    assert text[lines[0] - 1].startswith("round 701 ")
    assert lines[0] > finding.location.line


def test_the_round_is_drawn_once_where_more_was_found_in_it(tmp_path: Path) -> None:
    log = tmp_path / "a.tlog"
    text = BUTTON.read_text(encoding="utf-8")
    head, mark, second = text.rpartition("\nround ")
    log.write_text(head + mark + second.replace("dealer burns\n", "", 1), encoding="utf-8")
    report, rounds = drawn(log)
    rules = {one.rule for one in report.findings}
    assert {"button-moves-clockwise", "burn-before-street"} <= rules
    assert {rounds.of(one) for one in report.findings} == {0}
    assert len(rounds.drawn) == 1


def test_names_are_masked_in_it() -> None:
    _, plain = drawn(POCKET)
    _, masked = drawn(POCKET, mask=True)
    names = {plain.texts.all()[place] for _, place in plain.drawn[0]["seats"]}
    assert len(names) > 1
    assert not names & set(" ".join(masked.texts.all()).split())


@pytest.mark.parametrize("encoding", ["cp037", "utf-16-be"])
def test_a_log_in_an_encoding_that_is_named_is_read_again_in_it(
    tmp_path: Path, encoding: str
) -> None:
    log, rounds = tmp_path / "a.tlog", DrawnRounds()
    log.write_bytes(BUTTON.read_text(encoding="utf-8").encode(encoding))
    report = audit(
        [log],
        AuditOptions(encoding=encoding),
        AuditCallbacks(trace=rounds.trace, on_round=rounds.follow),
    )
    (finding,) = report.findings
    assert finding.location.line in lines_of(rounds, finding)


def test_it_is_the_same_whoever_judges(tmp_path: Path) -> None:
    for log in (BUTTON, OPENING, TWO_ODDS):
        (tmp_path / log.name).write_bytes(log.read_bytes())
    pages = []
    for jobs in (1, 2):
        rounds = DrawnRounds()
        audit(
            [tmp_path],
            AuditOptions(engine=local(jobs)),
            AuditCallbacks(trace=rounds.trace, on_round=rounds.follow),
        )
        pages.append((rounds.drawn, rounds.texts.all()))
    assert pages[0] == pages[1]
    assert len(pages[0][0]) >= 3


def test_a_log_that_is_gone_by_then_leaves_its_finding_undrawn(tmp_path: Path) -> None:
    log = tmp_path / "a.tlog"
    log.write_bytes(BUTTON.read_bytes())
    rounds = DrawnRounds()

    def gone(_: object) -> None:
        log.unlink(missing_ok=True)

    report = audit(
        [log], callbacks=AuditCallbacks(trace=rounds.trace, on_round=rounds.follow, on_result=gone)
    )
    (finding,) = report.findings
    assert rounds.of(finding) == -1
    (remark,) = report.remarks
    assert remark.startswith(f"{log}: some findings across its rounds are not drawn")
    assert remark.endswith("No such file or directory")


def test_a_log_that_is_another_one_by_then_leaves_its_finding_undrawn(tmp_path: Path) -> None:
    log = tmp_path / "a.tlog"
    log.write_bytes(BUTTON.read_bytes())
    rounds = DrawnRounds()

    def another(_: object) -> None:
        log.write_bytes((b"\n" * 30) + BUTTON.read_bytes())

    report = audit(
        [log],
        callbacks=AuditCallbacks(trace=rounds.trace, on_round=rounds.follow, on_result=another),
    )
    (finding,) = report.findings
    assert rounds.of(finding) == -1
    assert [remark.rpartition(": ")[2] for remark in report.remarks] == ["it has changed"]


def test_of_two_tables_in_a_log_the_round_of_the_right_one_is_drawn(tmp_path: Path) -> None:
    log = tmp_path / "a.tlog"
    second = OPENING.read_text(encoding="utf-8").replace("table H49", "table H22")
    log.write_text(BUTTON.read_text(encoding="utf-8") + second, encoding="utf-8")
    report, rounds = drawn(log)
    (finding,) = [one for one in report.findings if one.table == "H22"]
    lines = log.read_text(encoding="utf-8").splitlines()
    assert lines_of(rounds, finding)[0] > finding.location.line > lines.index("table H22")


def test_the_round_is_drawn_that_a_finding_names_though_it_stands_in_another_log(
    tmp_path: Path,
) -> None:
    head, mark, rest = THIRD_DECK.read_text(encoding="utf-8").rpartition("\nround ")
    header = head[: head.index("\ndeck ")]
    (tmp_path / "a.tlog").write_text(head + "\n", encoding="utf-8")
    (tmp_path / "b.tlog").write_text(f"{header}{mark}{rest}", encoding="utf-8")
    report, rounds = drawn(tmp_path)
    (finding,) = [one for one in report.findings if one.rule == "two-decks-at-table"]
    assert finding.location.path.endswith("a.tlog")
    text = (tmp_path / "b.tlog").read_text(encoding="utf-8").splitlines()
    lines = lines_of(rounds, finding)
    assert text[lines[0] - 1].startswith(f"round {finding.hand} ")
