"""``python -m handaudit``."""

import sys

from handaudit.commands.group import run

if __name__ == "__main__":
    sys.exit(run())
