#!/usr/bin/env bash
# Compiles an example for one pipeline rank per stage, each of as many devices as the axes of its shardings make up,
# trains it and compares it with JAX:
#   examples/run.sh NAME DIRECTORY_OF_THE_TOOLS [OUTPUT_DIRECTORY]
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
if [ $# -lt 2 ] || [ ! -f "$here/$1/step.mlir" ]; then
  examples=$(cd "$here" && dirname */step.mlir | tr '\n' ' ')
  echo "usage: examples/run.sh NAME DIRECTORY_OF_THE_TOOLS [OUTPUT_DIRECTORY]; examples: $examples" >&2
  exit 2
fi
example=$here/$1
bin=$(cd "$2" && pwd)
out=${3:-$bin/../example-$1}
mkdir -p "$out"
stages=$(grep -o 'mpmd_stage_[0-9]*_body' "$example/step.mlir" | sort -u | wc -l)
# sdy.mesh @mesh = <["dp"=2, "tp"=2]> is .dp2.tp2.
axes=$(sed -n 's/.*sdy\.mesh @mesh = <\[\(.*\)\]>.*/\1/p' "$example/step.mlir" | tr -d '" =' | tr ',' '.')
"$bin/mpmd-opt" "$example/step.mlir" -o "$out/step.ranks.mlir" \
  --mpmd-compile="topology=pp$stages${axes:+.$axes} schedule=1f1b"
"$bin/mpmd-translate" --mpmd-to-bundle "$out/step.ranks.mlir" -o "$out/step.mpmd"
"$bin/mpmd-run" "$out/step.mpmd" --input "$example/state.safetensors" --feed "$example/batches.safetensors" \
  --output "$out/final.safetensors" --history "$out/history.safetensors" --trace "$out/trace.json"
# The first Python that has numpy: the one on the path may not be the one that this system's packages belong to.
python=python3
"$python" -c "import numpy" 2>/dev/null || python=/usr/bin/python3
"$python" "$here/compare.py" "$example/expect.safetensors" "$out/final.safetensors" "$out/history.safetensors"
echo "timeline: $(cd "$out" && pwd)/trace.json (open it in Perfetto)"
