#!/usr/bin/env bash
# Configures and builds: scripts/build.sh [PRESET] [TARGET...]; the preset is `release` unless given.
set -euo pipefail
cd "$(dirname "$0")/.."
preset=${1:-release}
shift || true
if [ ! -f "build/$preset/build.ninja" ]; then
  # A configure that failed half-way leaves a cache that the next one would trip over.
  cmake --preset "$preset" >/dev/null || { rm -rf "build/$preset"; exit 1; }
fi
cmake --build "build/$preset" -- ${@:+"$@"}
