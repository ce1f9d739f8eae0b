#!/usr/bin/env bash
# Makes build/cuda-tools: NVIDIA's assembler and disassembler, and cuda.h, from PyPI, for the tests that look at what
# becomes of PTX. The package index may be out of reach: then those tests use what is installed, or are skipped and say
# so. May be run again at any time.
set -euo pipefail
cd "$(dirname "$0")/.."
tools=build/cuda-tools
wanted="nvidia-cuda-nvcc==13.5.37 nvidia-cuda-nvdisasm==13.5.37 nvidia-cuda-runtime==13.5.37"
if [ "$(cat "$tools/installed.txt" 2>/dev/null)" = "$wanted" ]; then
  exit 0
fi
echo "installing $wanted into $tools"
rm -rf "$tools"
mkdir -p "$tools/wheels"
# Two programs and the headers are what is wanted of 200 MB.
extract='import glob, os, sys, zipfile
for path in glob.glob(sys.argv[1] + "/wheels/*.whl"):
    with zipfile.ZipFile(path) as wheel:
        for name in wheel.namelist():
            if name.endswith(("/bin/ptxas", "/bin/nvdisasm")) or "/include/" in name and not name.endswith("/"):
                kept = name.split("/", 2)[2]
                os.makedirs(os.path.join(sys.argv[1], os.path.dirname(kept)), exist_ok=True)
                with open(os.path.join(sys.argv[1], kept), "wb") as f:
                    f.write(wheel.read(name))
'
download=(-m pip download --quiet --disable-pip-version-check --no-deps --only-binary :all: --retries 1 --timeout 20)
# Debian has pip in environments only.
if python3 -m venv "$tools/python" && # shellcheck disable=SC2086
  "$tools/python/bin/python" "${download[@]}" -d "$tools/wheels" $wanted && python3 -c "$extract" "$tools" &&
  chmod +x "$tools/bin/ptxas" "$tools/bin/nvdisasm"; then
  rm -rf "$tools/python" "$tools/wheels"
  echo "$wanted" >"$tools/installed.txt"
else
  rm -rf "$tools"
  echo "scripts/cuda-tools.sh: ptxas cannot be installed: tests use another one, or skip what needs it" >&2
fi
