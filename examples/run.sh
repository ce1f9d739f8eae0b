#!/usr/bin/env bash
# Compiles and trains the example: examples/mlp/run.sh DIRECTORY_OF_THE_TOOLS [OUTPUT_DIRECTORY]
set -euo pipefail
bin=$(cd "$1" && pwd)
here=$(cd "$(dirname "$0")" && pwd)
out=${2:-$bin/../example-mlp}
mkdir -p "$out"
"$bin/mpmd-opt" "$here/step.mlir" --mpmd-compile="topology=pp4 schedule=1f1b" -o "$out/step.ranks.mlir"
"$bin/mpmd-translate" --mpmd-to-bundle "$out/step.ranks.mlir" -o "$out/step.mpmd"
"$bin/mpmd-run" "$out/step.mpmd" --input "$here/state.safetensors" --feed "$here/batches.safetensors" \
  --output "$out/final.safetensors" --history "$out/history.safetensors" --trace "$out/trace.json"
python3 "$here/compare.py" "$here/expect.safetensors" "$out/final.safetensors" "$out/history.safetensors"
echo "timeline: $(cd "$out" && pwd)/trace.json (open it in Perfetto)"
