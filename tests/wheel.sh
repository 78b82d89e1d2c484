#!/bin/sh
# Builds the sdist, which runs its own tests; then the wheel from it, which audits samples in an environment of
# its own.
#   sh tests/wheel.sh PYTHON
set -eu
python=$1
case $python in /*) ;; *) python=$PWD/$python ;; esac
here=$PWD
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$python" -m venv "$work/venv"
"$work/venv/bin/python" -m pip install --quiet hatchling
"$work/venv/bin/python" -m hatchling build --target sdist --directory "$work/dist" >/dev/null
tar -xzf "$work"/dist/handaudit-*.tar.gz -C "$work"
source=$(echo "$work"/handaudit-*)
# The tests that read most of what is not source: samples, pages, settings.
(
  cd "$source"
  PYTHONPATH=src "$python" -m pytest -q -p no:cacheprovider tests/project/test_samples.py \
    tests/project/test_docs.py tests/project/test_commands_as_typed.py
)
"$python" -m pip wheel --quiet --no-deps --wheel-dir "$work/dist" "$source"
"$work/venv/bin/python" -m pip install --quiet "$work"/dist/handaudit-*.whl
cp -r "$here/samples" "$work/samples"
cd "$work"
"$work/venv/bin/handaudit" --version
"$work/venv/bin/handaudit" schema report >/dev/null
"$work/venv/bin/handaudit" check samples/compliant
"$work/venv/bin/handaudit" check samples/breaches --format html -o page.html --quiet || true
grep -q "Content-Security-Policy" page.html
code=0
"$work/venv/bin/handaudit" check --quiet samples/breaches >report.txt || code=$?
[ "$code" -eq 1 ] || { echo "the breaching samples ended $code, not 1"; exit 1; }
grep -q 'burn-before-street' report.txt
echo "the wheel works"
