"""Real logs of one table over hours, judged as their rooms have it: nothing false is found across rounds."""

from pathlib import Path

import pytest

from handaudit.auditing.options import AuditOptions
from handaudit.auditing.run import audit
from handaudit.duties.selection import Selection
from handaudit.law.house.profiles import AUTO, Houses

ACROSS = ("button-rule", "blinds-owed")
TABLES = (
    "drivehud/888/holdem/cash",
    "drivehud/888/holdem/tour",
    "drivehud/pokerstars/holdem/cash",
    "hhp/party/holdem/cash",
    "pokerstars_reader/pokerstars/holdem",
    "santiweight/pokerstars/holdem/cash",
)


@pytest.mark.parametrize("table", TABLES)
def test_the_button_and_the_blinds_of_real_tables_are_in_order(corpus: Path, table: str) -> None:
    report = audit(
        [corpus / table], AuditOptions(selection=Selection(select=ACROSS), house=Houses(AUTO))
    )
    assert [(one.hand, one.message) for one in report.findings if one.rule in ACROSS] == []
    assert report.by_rule["button-rule"].met > 50


def test_a_real_table_moves_the_button_and_spares_players_the_big_blind(corpus: Path) -> None:
    """So a room with this format has either rule, and a dead button alone would be found false."""
    path = corpus / "pokerstars_reader" / "pokerstars" / "holdem"
    selection = Selection(select=("button-rule",))
    dead = audit(
        [path],
        AuditOptions(selection=selection, house=Houses(AUTO, changes={"button_rule": "dead"})),
    )
    moving = audit(
        [path],
        AuditOptions(selection=selection, house=Houses(AUTO, changes={"button_rule": "moving"})),
    )
    assert dead.by_rule["button-rule"].violated > 0
    assert moving.by_rule["button-rule"].violated == 0
