"""How Sphinx builds the site; `build_site.py` calls it with the pages that it has put together."""

from sphinx.application import Sphinx

from handaudit.reports.table_log_lexer import TableLogLexer

project = "handaudit"
author = "The handaudit authors"
extensions = ["myst_parser"]
myst_heading_anchors = 3
myst_links_external_new_tab = False
html_theme = "furo"
html_title = "handaudit"
html_static_path = ["_static", "../../src/handaudit/reports/page/table.css"]
html_css_files = ["table.css", "site.css"]
html_show_sphinx = False
html_show_copyright = False
html_copy_source = False
html_show_sourcelink = False
html_theme_options: dict[str, object] = {"top_of_page_buttons": []}
highlight_language = "none"  # a block without a language is a terminal or a log
pygments_style = "xcode"  # every colour has contrast enough
pygments_dark_style = "native"


def setup(app: Sphinx) -> None:
    """Blocks fenced as ``tlog`` are Table Logs."""
    app.add_lexer("tlog", TableLogLexer)
