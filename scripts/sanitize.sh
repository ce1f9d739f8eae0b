#!/usr/bin/env bash
# Builds lib/Plan, the runtime, the dialect and the passes with address and undefined-behaviour sanitizers, and runs
# their unit tests, and a dozen programs through all tools. Legalisation and code generation are those of
# build/release, which must be there: with them it would take twice the time (scripts/build.sh asan builds all). The
# tests of the C interface run with the thread sanitizer, too.
set -euo pipefail
cd "$(dirname "$0")/.."
cmake --preset asan -B build/sanitized -DMPMD_PREBUILT="$PWD/build/release" >/dev/null
cmake --build build/sanitized -- bin/mpmd-opt bin/mpmd-translate bin/mpmd-run bin/mpmd-schedule bin/PlanTests \
  bin/FormatTests bin/RuntimeTests bin/CApiTests bin/DialectTests
ctest --test-dir build/sanitized --output-on-failure --timeout 1500 -j2 -L sanitized
cmake --preset tsan -B build/threads >/dev/null
cmake --build build/threads -- bin/CApiTests
TSAN_OPTIONS="suppressions=$PWD/scripts/tsan.supp die_after_fork=0" exec build/threads/bin/CApiTests --gtest_brief=1
