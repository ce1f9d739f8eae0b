#!/usr/bin/env bash
# Builds lib/Plan, the runtime, the dialect and the passes with address and undefined-behaviour sanitizers, and runs
# their unit tests, and a dozen programs through all tools. Legalisation and code generation are those of
# build/release, which must be there: with them it would take twice the time (scripts/build.sh asan builds all).
set -euo pipefail
cd "$(dirname "$0")/.."
cmake --preset asan -B build/sanitized -DMPMD_PREBUILT="$PWD/build/release" >/dev/null
cmake --build build/sanitized -- bin/mpmd-opt bin/mpmd-translate bin/mpmd-run bin/mpmd-schedule bin/PlanTests \
  bin/FormatTests bin/RuntimeTests bin/DialectTests
exec ctest --test-dir build/sanitized --output-on-failure --timeout 1500 -j2 -L sanitized
