#!/usr/bin/env bash
# Sets up, builds everything, and runs every test.
set -euo pipefail
cd "$(dirname "$0")/.."
scripts/setup.sh
scripts/python.sh
scripts/build.sh release
# The tests of a build that is older than build/python do not know it yet.
cmake --preset release >/dev/null
exec ctest --test-dir build/release --output-on-failure --timeout 1500 -j3
