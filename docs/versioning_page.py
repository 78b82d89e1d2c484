"""The table of former module names in ``docs/versioning.md``, from the register in ``handaudit``."""

import handaudit

_HEAD = "| former | now |\n|---|---|\n"


def page(text: str) -> str:
    """The page with its table made from the register of former names."""
    before, _, rest = text.partition(_HEAD)
    _, _, after = rest.partition("\n\n")
    names = sorted(handaudit._FORMER.items())  # noqa: SLF001  the register is ours
    rows = "\n".join(f"| `{former}` | `{now}` |" for former, now in names)
    return f"{before}{_HEAD}{rows}\n\n{after}"
