"""The parts of the HTML page: the findings and rounds as data, the plots, and the page's own files."""
