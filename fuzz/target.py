"""Fuzzes one target under coverage: ``python fuzz/target.py TARGET SEEDS-FOLDER [libFuzzer options]``.

What an input breaks is kept in ``fuzz/found/TARGET/`` under the place where it arose, once for each place,
and the fuzzing goes on; only a hang, or too much memory, ends it.  ``fuzz/run.py`` starts this.
"""

import sys
from functools import partial
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["handaudit", "tomllib"]):
    from trying import Target


def main() -> None:
    """Runs libFuzzer, which ends the process."""
    name, folder, *options = sys.argv[1:]
    target = Target(name, [seed.read_bytes() for seed in sorted(Path(folder).iterdir())])
    mutate = partial(target.mutate, bytewise=atheris.Mutate)
    atheris.Setup([sys.argv[0], folder, *options], target.once, custom_mutator=mutate)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
