#!/usr/bin/env bash
# Configures and builds: scripts/build.sh [PRESET] [TARGET...]; the preset is `release` unless given.
set -euo pipefail
cd "$(dirname "$0")/.."
preset=${1:-release}
shift || true
[ -f "build/$preset/build.ninja" ] || cmake --preset "$preset" >"/tmp/mpmd-configure-$$.log" 2>&1 || { cat "/tmp/mpmd-configure-$$.log"; exit 1; }
rm -f "/tmp/mpmd-configure-$$.log"
cmake --build "build/$preset" -- ${@:+"$@"}
