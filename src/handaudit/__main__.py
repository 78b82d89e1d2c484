"""``python -m handaudit``."""

import sys

from handaudit.cli import run

if __name__ == "__main__":
    sys.exit(run())
