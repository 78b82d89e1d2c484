#!/bin/sh
# What action.yml runs: the audit, with annotations on standard output and the job's summary, and a SARIF
# file. It always ends 0; `code`, `sarif` (empty after 2) and `upload` go to GITHUB_OUTPUT.
#   INPUT_PATHS, INPUT_ARGS: a path or an argument a line
#   HANDAUDIT: the program
#   INPUT_UPLOAD: whether the SARIF file is to be uploaded
#   FORK, GITHUB_ACTOR: a pull request of a fork, or of Dependabot, has a token that may not upload
#   GITHUB_BASE_REF: in a pull request, the branch that it is for
set -u
# A pull request does not choose the settings that it is judged by: those of its base branch count, with the
# baseline, waivers and house that they or the arguments name.  Elsewhere settings may not lower the gate
# unless args name them.
# shellcheck disable=SC1091
. "$(dirname -- "$0")/settings.sh"
base=
# No hook runs, and no branch or attribute of the pull request has a say.
git() { command git -c "safe.directory=$PWD" -c core.hooksPath=/dev/null "$@"; }
fetched() {
    git fetch --quiet --depth=1 origin "refs/heads/$GITHUB_BASE_REF" >&2 && mkdir "$base" &&
        folder=$(git rev-parse --absolute-git-dir) &&
        GIT_INDEX_FILE=$base.index git "--git-dir=$folder" "--work-tree=$base" checkout --quiet FETCH_HEAD -- .
}
# An argument, behind the one before it; of a file that it names, that of the base branch counts.
trusted() {
    option=''
    value=''
    case $2 in
        --config=* | --baseline=* | --waivers=* | --house=* | --book=* | --rulebook=*) option=${2%%=*}= value=${2#*=} ;;
    esac
    case $1 in
        --config | --baseline | --waivers | --house | --book | --rulebook) option='' value=$2 ;;
    esac
    case $value in
        '' | /*) ;;
        *)
            if [ -e "$base/$value" ] || [ -e "$value" ]; then
                printf '%s%s/%s\n' "$option" "$base" "$value"
                return
            fi
            ;;
    esac
    printf '%s\n' "$2"
}
if [ -n "${GITHUB_BASE_REF:-}" ]; then
    base=${RUNNER_TEMP:-/tmp}/handaudit.$$.base
    fetched || echo "handaudit: cannot fetch the settings of $GITHUB_BASE_REF: none are used" >&2
fi
sarif=${RUNNER_TEMP:-/tmp}/handaudit.$$.sarif
rm -f "$sarif"

before=''
named=$(settings)
set --
while IFS= read -r line; do
    [ -n "$line" ] || continue
    argument=$line
    [ -z "$base" ] || [ "$before" = -- ] || argument=$(trusted "$before" "$line")
    case $before=$argument in --config=/* | *=--config=/*) named= ;; esac
    set -- "$@" "$argument"
    [ "$before" = -- ] || before=$line
done <<END
${INPUT_ARGS:-}
--
${INPUT_PATHS:-.}
END

code=0
"${HANDAUDIT:-handaudit}" check --no-progress --format github --output - --format sarif --output "$sarif" \
    ${named:+"$named"} "$@" || code=$?
case $code in
    0 | 1 | 3) [ -s "$sarif" ] || code=2 ;;
    *) [ "$code" -lt 128 ] && code=2 ;;
esac
[ "$code" -eq 0 ] || [ "$code" -eq 1 ] || [ "$code" -eq 3 ] || { rm -f "$sarif"; sarif=; }
upload=false
if [ "${INPUT_UPLOAD:-}" = true ] && [ -n "$sarif" ]; then
    if [ "${FORK:-}" = true ] || [ "${GITHUB_ACTOR:-}" = 'dependabot[bot]' ]; then
        echo '::notice title=handaudit::the SARIF report is not uploaded: this pull request may not write to code scanning'
    else
        upload=true
    fi
fi
{
    echo "code=$code"
    echo "sarif=$sarif"
    echo "upload=$upload"
} >>"$GITHUB_OUTPUT"
