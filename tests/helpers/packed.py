"""Archives that tests make."""

import io
import zipfile


def zipped(*members: tuple[str, bytes]) -> bytes:
    """A zip of files, by name and content."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members:
            archive.writestr(name, data)
    return file.getvalue()
