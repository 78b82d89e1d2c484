"""A moment of a round as a still picture: the scripts of the HTML report draw it, here into text.

``site.css`` has the colours, light and dark.  Texts of logs are escaped.
"""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import quickjs

from handaudit.auditing.snapshots import Moment
from handaudit.reports.page import encoding, template
from handaudit.reports.page.rounds import Texts

_STILL: Final = Path(__file__).with_name("still.js")


def drawn(moments: Sequence[Moment], step: int, told: str, broke: set[int]) -> str:
    """The pictures of one of a round's moments for wide screens and for narrow ones, as elements;
    ``told`` says in words what they show.

    ``broke`` are the seats that a finding is about.
    """
    texts = Texts()
    asked = {
        "round": encoding.encoded(moments, texts.place),
        "areas": encoding.areas(texts.place),
        "texts": texts.all(),
        "step": step,
        "told": told,
        "broke": sorted(broke),
    }
    scripts = quickjs.Context()
    scripts.eval("".join(map(template.text, template.DRAWING)) + _STILL.read_text(encoding="utf-8"))
    wide, narrow = json.loads(scripts.get("still")(json.dumps(asked)))
    return f'<div class="on-wide">{wide}</div><div class="on-narrow">{narrow}</div>'
