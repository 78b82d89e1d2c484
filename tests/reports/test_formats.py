"""The registry of report formats: each record is true of the format it is about."""

import pytest

from handaudit.auditing import plugins
from handaudit.auditing.report import Report
from handaudit.reports import formats, registry
from handaudit.reports.delivery import encoded
from handaudit.reports.report_format import ReportFormat, named


def functions(one: ReportFormat) -> list[str]:
    """What the record of one of our formats names as ``module:name``."""
    places = (one.renderer, one.writer, one.live_writer, one.beside)
    return [place for place in places if isinstance(place, str)]


@pytest.mark.parametrize("name", registry.FORMATS)
def test_all_that_a_record_names_is_there(name: str) -> None:
    one = registry.FORMATS[name]
    assert one.renderer or one.writer
    assert all(callable(named(place)) for place in functions(one))
    assert one.missing is None


@pytest.mark.parametrize("name", [one for one in registry.FORMATS if one != "jsonl"])
def test_a_report_is_text_unless_its_format_is_binary(name: str) -> None:
    content = encoded(formats.render(name, Report()))
    assert registry.FORMATS[name].binary == (b"\0" in content)


def test_a_format_that_is_written_while_an_audit_runs_is_not_made_of_a_report() -> None:
    with pytest.raises(ValueError, match="jsonl is written while an audit runs"):
        formats.render("jsonl", Report())


def test_what_a_format_lacks_is_said_with_the_way_to_get_it() -> None:
    lacking = ReportFormat(name="odd", audience="nobody", renderer=None, package="no_such_package")
    assert lacking.missing == "the odd format needs no_such_package: pip install no_such_package"


def test_a_function_of_a_plugin_is_a_format_for_one_version_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(plugins.reports, "short", lambda report: f"{report.hands} hands")
    with pytest.warns(DeprecationWarning, match="offer a ReportFormat instead"):
        assert formats.render("short", Report()) == "0 hands"


def test_a_format_of_a_plugin_takes_no_name_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(plugins.reports, "other", registry.FORMATS["json"])
    with pytest.raises(plugins.NotPlugged, match="a report format json, a name that is taken"):
        formats.plugged()
