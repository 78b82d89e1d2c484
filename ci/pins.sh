#!/bin/sh
# Pins what the container, the action and the templates install, by version and hash, and writes the SBOM of it:
#   sh ci/pins.sh PYTHON
# PYTHON has the dependency group `pins`.  Look at the difference before you commit it.
set -eu
python=$1
here=$(dirname "$0")
pip_compile() {
  "$python" -m piptools compile --quiet --upgrade --generate-hashes --strip-extras --no-header \
    --no-emit-index-url --no-emit-trusted-host --no-emit-find-links "$@"
}
pip_compile --extra zstd --output-file "$here/requirements.txt" pyproject.toml
pip_compile --only-build-deps --build-deps-for wheel --output-file "$here/requirements-build.txt" pyproject.toml

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$python" -m venv --without-pip "$work/site"
"$python" -m pip --python "$work/site/bin/python" install --quiet --require-hashes --requirement "$here/requirements.txt"
"$python" -m cyclonedx_py environment --output-reproducible --gather-license-texts --pyproject pyproject.toml \
  --mc-type application --output-file "$here/sbom.cdx.json" "$work/site/bin/python"
# Links that packages give of themselves change without a new version.
"$python" - "$here/sbom.cdx.json" <<'END'
import json
import pathlib
import sys

def without_links(node):
    if isinstance(node, dict):
        return {key: without_links(value) for key, value in node.items() if key != "externalReferences"}
    return [without_links(one) for one in node] if isinstance(node, list) else node

path = pathlib.Path(sys.argv[1])
path.write_text(json.dumps(without_links(json.loads(path.read_text())), indent=2) + "\n")
END
