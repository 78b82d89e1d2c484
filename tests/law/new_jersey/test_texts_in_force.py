"""Which text of a section applies on a day: an edition is in force from its first day on."""

from datetime import date, timedelta

import pytest

from handaudit.law.in_force import Law
from handaudit.law.new_jersey.editions import EDITIONS, FIRST, SEEN

DAY = timedelta(days=1)


@pytest.mark.parametrize("section", SEEN)
def test_a_text_applies_without_a_note_from_its_day_until_the_day_before_the_next(
    section: str,
) -> None:
    for text in SEEN[section]:
        assert Law(text.since).text(section) == (text.edition, None)
        if text.until < date.max:
            assert Law(text.until - DAY).text(section) == (text.edition, None)
            later = [one.edition for one in SEEN[section] if one.since == text.until]
            edition, note = Law(text.until).text(section)
            assert edition == (later or [text.edition])[0]
            assert (note is None) is bool(later)


def test_before_the_first_text_that_has_been_seen_that_one_is_applied_with_a_note() -> None:
    edition, note = Law(EDITIONS["nj-2011"] - DAY).text("14.9B")
    assert edition == "nj-2011"
    assert note is not None
    assert "no text of 14.9B before 2011-11-14 has been seen" in note


def test_after_a_text_that_was_replaced_it_is_applied_with_a_note() -> None:
    edition, note = Law(EDITIONS["nj-2002"]).text("14.10(d)")
    assert edition == "nj-1999"
    assert note is not None
    assert "in force on 2002-05-20 has not been seen" in note


def test_without_a_date_the_last_text_is_applied_with_a_note() -> None:
    edition, note = Law(None).text("14.1")
    assert edition == "nj-2008"
    assert note is not None
    assert "gives no date" in note


def test_the_law_begins_on_the_first_day_of_the_first_edition() -> None:
    assert Law(FIRST - DAY).none_in_force
    assert not Law(FIRST).none_in_force
    assert not Law(None).none_in_force
    assert not Law(FIRST - DAY, pinned="nj-1996").none_in_force
