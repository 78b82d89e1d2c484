"""What the tests of reports share with those of hostile input."""

import pytest

from handaudit.auditing.finding import Finding
from made_reports import NO_BURN


@pytest.fixture
def no_burn() -> Finding:
    return NO_BURN
