#!/usr/bin/env bash
# Sets up, builds everything, and runs every test.
set -euo pipefail
cd "$(dirname "$0")/.."
scripts/setup.sh
scripts/build.sh release
exec ctest --test-dir build/release --output-on-failure --timeout 1500
