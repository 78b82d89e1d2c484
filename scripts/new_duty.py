"""Lays out a new duty: a skeleton of its function, its clause, its casebook and a sample with its row.

    python scripts/new_duty.py burn-kept --module poker/burning --on StreetOpened --cite "14.10(h)"

A duty that starts as a preview (``--preview``) gets no sample: audits do not run it yet.
The dealer of ``handaudit simulate`` deals the round of the casebook and of the sample.  ``TODO`` marks what
you write.  CONTRIBUTING.md has the recipe.
"""

import argparse
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

import handaudit
from handaudit.duties.registry import DUTIES, RENAMED
from handaudit.law.new_jersey import GAMES
from handaudit.replay.dice import occasions as dice
from handaudit.replay.poker import occasions as poker
from handaudit.replay.sequence import occasions as sequence
from handaudit.simulate.planting import compliant

ROOT: Final = Path(__file__).resolve().parents[1]

_STATES: Final = {
    poker.__name__: ("table", "handaudit.replay.poker.view", "TableView"),
    dice.__name__: ("table", "handaudit.replay.dice.view", "DiceTableView"),
    sequence.__name__: ("account", "handaudit.replay.sequence.history", "TableHistory"),
}
"""What a duty gets with an occasion of a module: the name of the argument, its module and its class."""

_FOLDERS: Final = {"mambo-stud": "mambo", "super-seven-card-stud": "super_seven"}
"""Folders of casebooks that have a shorter name than their game."""


class Wrong(Exception):  # noqa: N818 - states what is wrong with the arguments
    """Arguments from which no duty can be laid out."""


class NewDuty(NamedTuple):
    """What is known of the duty before it is written."""

    name: str
    module: str
    on: str
    cite: str
    game: str
    since: str
    preview: bool = False

    @property
    def function(self) -> str:
        """The name of the function."""
        return self.name.replace("-", "_")

    @property
    def folder(self) -> str:
        """The folder of the game's casebooks."""
        variant = self.game.partition(" ")[0]
        return _FOLDERS.get(variant, variant.replace("-", "_"))

    def checked(self) -> "NewDuty":
        """The same, if it can be laid out."""
        if not re.fullmatch(r"[a-z]+(-[a-z]+)*", self.name):
            raise Wrong(f"{self.name} is not a name of words with hyphens")
        if self.name in {*RENAMED, *(duty.name for duty in DUTIES)}:
            raise Wrong(f"{self.name} is, or was, the name of another duty")
        if self.game not in GAMES:
            raise Wrong(f"there is no game {self.game}")
        self.home()
        return self

    def home(self) -> str:
        """The module of the occasion."""
        for module in (poker, dice, sequence):
            if hasattr(module, self.on):
                return module.__name__
        raise Wrong(f"there is no occasion {self.on}")

    def code(self) -> str:
        """The function."""
        argument, _, state = _STATES[self.home()]
        status = ', status="preview"' if self.preview else ""
        return f'''

@duty("{self.name}", {self.on}, since="{self.since}"{status})
def {self.function}(occasion: {self.on}, {argument}: {state}) -> Judgement:
    """TODO: what must be done, in one sentence.

    New Jersey:     {self.cite}.
    Met:            TODO
    Violated:       TODO
    Not evidenced:  TODO

    Example:
        TODO: the lines of a log that break it
    """
    raise NotImplementedError
'''

    def imports(self) -> str:
        """The imports of the function."""
        _, module, state = _STATES[self.home()]
        return (
            "from handaudit.duties.duty import Judgement, duty\n"
            f"from {self.home()} import {self.on}\n"
            f"from {module} import {state}\n"
        )

    def casebook(self, head: str, played: str) -> str:
        """The casebook: the same round, once in order and once to be broken."""
        return f"""# {self.name}

TODO: what {self.cite} asks, in your own words.

```tlog given
{head}
```

## Met: TODO

```tlog
{played}
```

## Violated: TODO: break the round, and end the line that shows it with #! {self.cite}

```tlog
{played}
```
"""

    def statement(self) -> str:
        """The row of the book's table."""
        return f'{self.name} = {{ cites = ["{self.cite}"] }}\n'

    def row(self) -> str:
        """The row of the sample."""
        return f"| `breaches/{self.name}/{self.file}` | TODO | {self.name}:TODO | 1 |"

    @property
    def file(self) -> str:
        """The file of the sample."""
        return f"{self.game.replace(' ', '-')}.tlog"


def lay_out(new: NewDuty, root: Path) -> list[Path]:
    """Writes the skeletons; the files that were written."""
    module = root / "src" / "handaudit" / "duties" / f"{new.module}.py"
    law = root / "src" / "handaudit" / "law" / "new_jersey" / "book.toml"
    book = root / "tests" / "casebooks" / new.checked().folder / f"{new.name}.md"
    sample = root / "samples" / "breaches" / new.name / new.file
    table = root / "samples" / "README.md"
    log = compliant(new.game, hands=1, seed=1).log.rstrip("\n")
    head, _, played = log.partition("\n\n")
    written = {
        module: _with_function(new, module),
        law: law.read_text(encoding="utf-8") + new.statement(),
        book: new.casebook(head, played),
    }
    if not new.preview:
        written[sample] = f"# TODO: say what is wrong, and break it.\n{log}\n"
        written[table] = _with_row(new, table.read_text(encoding="utf-8"))
    for path, text in written.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return list(written)


def _with_function(new: NewDuty, module: Path) -> str:
    if not module.is_file():
        return f'"""TODO: the family of duties: {new.cite}."""\n\n{new.imports()}{new.code()}'
    text = module.read_text(encoding="utf-8")
    at = text.index("\nfrom ") + 1 if "\nfrom " in text else text.index('"""\n', 3) + 4
    return f"{text[:at]}{new.imports()}{text[at:].rstrip()}\n{new.code()}"


def _with_row(new: NewDuty, text: str) -> str:
    """The table with the row in its alphabetical place."""
    rows = [row for row in text.splitlines() if row.startswith("| `breaches/")]
    before = max((row for row in rows if row < new.row()), default=rows[0])
    return text.replace(before, f"{before}\n{new.row()}")


def main(arguments: Sequence[str], root: Path = ROOT) -> int:
    """Lays a duty out; the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("name", help="name of the duty, in the words of the field")
    parser.add_argument("--module", required=True, help="its module in duties/: poker/burning")
    parser.add_argument("--on", required=True, help="the occasion that it judges: StreetOpened")
    parser.add_argument("--cite", required=True, help="the paragraph that states it: 14.10(h)")
    parser.add_argument("--game", default="holdem high", help="the game of casebook and sample")
    parser.add_argument("--preview", action="store_true", help="audits run it only if asked")
    parser.add_argument("--since", default=handaudit.__version__.rpartition(".")[0])
    found = NewDuty(**vars(parser.parse_args(arguments)))
    known = (root / "src" / "handaudit" / "duties" / f"{found.module}.py").is_file()
    try:
        written = lay_out(found, root)
    except Wrong as fault:
        print(f"new_duty: {fault}", file=sys.stderr)
        return 2
    for path in written:
        print(path.relative_to(root))
    print("Sort the imports: .venv/bin/ruff check --fix --select I && .venv/bin/ruff format")
    if not known:
        print(f"Add a row for {found.module} to src/handaudit/duties/registry.py.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
