"""The logs of the corpus, or a part of them that is the same at every run."""

import random
from collections.abc import Iterator
from pathlib import Path

from handaudit import reading
from handaudit.facts.log import Interlude, Round
from handaudit.inputs.input import Input
from handaudit.reading.format import Format
from handaudit.reading.logs import find_logs

SEED = 19_47


def logs(corpus: Path, most: int | None) -> Iterator[tuple[Format, list[Round | Interlude]]]:
    """The format and the parts of each log; of ``most`` files at random, if that is given."""
    found = [one for one in find_logs([str(corpus)]) if isinstance(one, Input)]
    if most is not None and most < len(found):
        found = random.Random(SEED).sample(found, most)  # noqa: S311  no secret
    for each in found:
        with each.open() as file:
            log = reading.read(file, name=each.path)
            try:
                parts = list(log)
            except reading.NotALog:
                continue
        if log.format is not None:
            yield log.format, parts
