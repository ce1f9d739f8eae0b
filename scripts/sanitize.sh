#!/usr/bin/env bash
# Builds with address and undefined-behaviour sanitizers, and runs the unit tests and a dozen programs through all
# tools: lib/Plan, the runtime and their tools, with the compiler of build/release, which must be there. With `all`, the
# dialect and the passes too, which takes twice the time; legalisation and code generation stay those of build/release
# (scripts/build.sh asan builds them, too). The tests of the C interface run with the thread sanitizer as well. With
# `build`, nothing runs.
set -euo pipefail
cd "$(dirname "$0")/.."
python=python3
if [[ -x build/python/bin/python ]]; then python=build/python/bin/python; fi
plain=(bin/mpmd-run bin/mpmd-schedule bin/PlanTests bin/FormatTests bin/RuntimeTests bin/CApiTests)
if [[ ${1:-} == all ]]; then
  where=build/sanitized-all
  cmake --preset asan -B $where -DMPMD_PREBUILT="$PWD/build/release" >/dev/null
  cmake --build $where -- "${plain[@]}" bin/mpmd-opt bin/mpmd-translate bin/DialectTests
else
  where=build/sanitized
  cmake --preset asan -B $where -DMPMD_RUNTIME_ONLY=ON >/dev/null
  cmake --build $where -- "${plain[@]}"
fi
cmake --preset tsan -B build/threads >/dev/null
cmake --build build/threads -- bin/CApiTests
if [[ ${1:-} == build ]]; then exit; fi

if [[ ${1:-} != all ]]; then
  ln -sf "$PWD"/build/release/bin/mpmd-{opt,translate} $where/bin
  $python -B -m pytest test/e2e/models/test_smoke.py --bin $where/bin --basetemp $where/smoke
fi
ctest --test-dir $where --output-on-failure --timeout 1500 -j3 -L sanitized
TSAN_OPTIONS="die_after_fork=0" exec build/threads/bin/CApiTests --gtest_brief=1
