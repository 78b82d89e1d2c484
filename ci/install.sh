#!/bin/sh
# Installs this copy of handaudit into a new virtual environment, with what it needs pinned by hashes:
#   sh ci/install.sh PYTHON VENV
# The working directory may be hostile: -I keeps Python from importing anything from it.
set -eu
source=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
"$1" -I -m venv "$2"
venv=$2
pip() { "$venv/bin/python" -I -m pip install --quiet --disable-pip-version-check "$@"; }
pip --require-hashes --requirement "$source/ci/requirements-build.txt" --requirement "$source/ci/requirements.txt"
pip --no-deps --no-build-isolation --no-index "$source"
