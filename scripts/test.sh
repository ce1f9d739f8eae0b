#!/usr/bin/env bash
# Sets up, builds everything, and runs every test; with `sanitize` those under sanitizers, too (scripts/sanitize.sh),
# whose build runs at low priority beside the other tests.
set -euo pipefail
cd "$(dirname "$0")/.."
if [[ $# -gt 1 || ${1:-sanitize} != sanitize ]]; then
  echo "scripts/test.sh: expected nothing or sanitize, got $*" >&2
  exit 2
fi
scripts/setup.sh
scripts/python.sh
scripts/build.sh release
# The tests of a build that is older than build/python do not know it yet.
cmake --preset release >/dev/null
# Tests of code bases from the package index have a script of their own, scripts/test-models.sh.
tests=(ctest --test-dir build/release --output-on-failure --timeout 1500 -j3 -LE models)
if [[ $# == 0 ]]; then exec "${tests[@]}"; fi

set -m # A group of its own, to end all of it with the tests.
nice -n 19 scripts/sanitize.sh build >build/sanitize.log 2>&1 &
sanitized=$!
trap 'kill -- -$sanitized 2>/dev/null || true' EXIT
"${tests[@]}"
wait $sanitized || { cat build/sanitize.log; exit 1; }
exec scripts/sanitize.sh
