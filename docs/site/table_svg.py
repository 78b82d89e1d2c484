"""The pictures of a round's moment on a page of the site, for wide screens and for narrow ones.

``site.css`` has the colours, light and dark.
"""

from collections.abc import Sequence

from handaudit.auditing.snapshots import TableSnapshot
from handaudit.reports.page import encoding
from handaudit.reports.page.rounds import Texts
from handaudit.reports.page.still import Artist


def drawn(moments: Sequence[TableSnapshot], step: int, told: str, broke: set[int]) -> str:
    """Both pictures as elements; ``told`` says in words what they show.

    ``broke`` are the seats that a finding is about.
    """
    texts = Texts()
    a_round, areas = encoding.encoded(moments, texts.place), encoding.areas(texts.place)
    still = Artist(texts.all(), areas).drawn(a_round, step, told, broke)
    return f'<div class="on-wide">{still.wide}</div><div class="on-narrow">{still.narrow}</div>'
