"""Each input of ``../shared/faults/INDEX.md``, sections 2 and 3, has exactly the right findings.

The inputs are no part of the project.  Logs of the same kinds are in ``tests/casebooks/irregularities/``.
"""

import tomllib
from pathlib import Path

import pytest

import one_error

RIGHT: dict[str, list[str]] = tomllib.loads(Path(__file__).with_name("faults.toml").read_text())


@pytest.mark.parametrize("name", RIGHT)
def test_an_input_has_exactly_the_right_findings(name: str, corpus: Path) -> None:
    log = corpus.parent / "faults" / name
    if not log.is_file():
        pytest.skip("the folder ../shared/faults is not here")
    report, _ = one_error.audited(log.read_text(encoding="utf-8").splitlines())
    assert one_error.findings(report) == RIGHT[name]
