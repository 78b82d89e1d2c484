"""The timeline of the law, and the editions that audits know."""

from pathlib import Path

from handaudit.duties.coverage import paragraphs
from handaudit.law import citation, history
from handaudit.law.new_jersey import editions
from handaudit.law.new_jersey.editions import EDITIONS

CHANGES = history.read(Path(editions.__file__).with_name("history.toml"))


def test_every_edition_is_a_change_of_the_timeline() -> None:
    assert set(EDITIONS.values()) <= {change.on for change in CHANGES}


def test_the_changes_with_a_day_stand_in_order() -> None:
    days = [change.on for change in CHANGES if change.on]
    assert days == sorted(days)


def test_each_change_is_of_known_paragraphs_and_has_one_time() -> None:
    known = {above for one in paragraphs() for above in citation.and_above(one.citation)}
    for change in CHANGES:
        assert set(change.paragraphs) <= known
        assert bool(change.on) != bool(change.between)
        assert change.text or change.unseen
