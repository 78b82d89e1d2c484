#!/bin/sh
# What the GitLab template runs: the audit, with its text on standard output, a JUnit file and a Code Quality file.
#   LOGS: what to audit
#   HANDAUDIT: the program
#   HANDAUDIT_SETTINGS: a file of settings, in place of those of the base branch
#   CI_PROJECT_DIR: the checkout; the template puts the files of the base branch next to it
set -u
# A merge request does not choose the settings that it is judged by.
# shellcheck disable=SC1091
. "$(dirname -- "$0")/settings.sh"
base=$CI_PROJECT_DIR.handaudit
[ -d "$base" ] || echo "handaudit: the settings of the base branch are missing: none are used" >&2
named=--config=${HANDAUDIT_SETTINGS:-}
[ -n "${HANDAUDIT_SETTINGS:-}" ] || named=$(settings)
exec "${HANDAUDIT:-handaudit}" check --no-progress --strict-settings "$named" --format text \
    --format junit --output handaudit.xml --format gitlab --output gl-code-quality.json -- "$LOGS"
