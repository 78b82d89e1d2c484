"""Our report formats, one record each."""

from typing import Final

from handaudit.reports.report_format import ReportFormat

FORMATS: Final = {
    one.name: one
    for one in (
        ReportFormat(
            name="text",
            audience="people",
            notes="begins with the verdict; lists the rules that found something; "
            "`--group-by file\\|rule\\|citation\\|table\\|hand`, `--max-findings N`, "
            "`--max-findings-per-rule N`, `--statistics` for every rule, and for counts by rule, paragraph "
            "and file instead of the findings, `-v` for every reason and gap, `-q` for findings only",
            renderer="handaudit.reports.text:render",
            needs="screen",
            live_writer="handaudit.reports.live_text:LiveText",
        ),
        ReportFormat(
            name="brief",
            audience="people who see handaudit for the first time",
            notes="ten lines: what was read, how often duties were kept and broken, one finding",
            renderer="handaudit.reports.brief:render",
            needs="screen",
        ),
        ReportFormat(
            name="concise",
            audience="terminals and editors",
            notes="one line a finding: `path:line:col: rule: message [citation]`; what was not audited "
            "stands in the same shape, under the name `not-audited`",
            renderer="handaudit.reports.concise:render",
            needs="screen",
        ),
        ReportFormat(
            name="json",
            audience="programs",
            notes="schema `handaudit-report/1`; `handaudit schema report` prints its JSON Schema; keys may "
            "be added, none changes its meaning. `summary.left_out` counts the findings that an option "
            "leaves out; `summary.rounds` counts the rounds audited by game, table, dealer, day and hour",
            renderer="handaudit.reports.json:render",
        ),
        ReportFormat(
            name="jsonl",
            audience="programs that read while it runs",
            notes="written while the audit runs",
            renderer=None,
            writer="handaudit.reports.jsonl:JsonLines",
        ),
        ReportFormat(
            name="csv",
            audience="spreadsheets",
            notes="one row a finding",
            renderer="handaudit.reports.csv:render",
        ),
        ReportFormat(
            name="parquet",
            audience="data frames",
            notes="the same columns, typed; needs `pip install pyarrow`",
            renderer="handaudit.reports.parquet:render",
            writer="handaudit.reports.parquet:ParquetWriter",
            appends=False,
            binary=True,
            package="pyarrow",
        ),
        ReportFormat(
            name="sarif",
            audience="GitHub code scanning, editors",
            notes="SARIF 2.1.0",
            renderer="handaudit.reports.sarif:render",
        ),
        ReportFormat(
            name="junit",
            audience="CI servers",
            notes="one test case a rule and file",
            renderer="handaudit.reports.junit:render",
            by_input=True,
        ),
        ReportFormat(
            name="github",
            audience="GitHub Actions",
            notes="annotations, and the job's summary",
            renderer="handaudit.reports.github:render",
            beside="handaudit.reports.github:job_summary",
        ),
        ReportFormat(
            name="gitlab",
            audience="GitLab merge requests",
            notes="Code Quality",
            renderer="handaudit.reports.gitlab:render",
        ),
        ReportFormat(
            name="markdown",
            audience="pull requests, wikis",
            notes="at most ten findings a rule",
            renderer="handaudit.reports.markdown:render",
        ),
        ReportFormat(
            name="html",
            audience="people who look rather than read",
            notes="one file, offline, with the rounds drawn step by step",
            renderer="handaudit.reports.html:render",
            needs="rounds",
        ),
    )
}
"""Our formats by name, in the order of ``--help`` and of the page about reports."""
