#!/usr/bin/env bash
# Makes build/cuda-tools: NVIDIA's assembler and disassembler, and headers of CUDA, cuBLASLt, cuDNN and NCCL, from PyPI,
# for the tests that look at what becomes of PTX, and at our declarations. The package index may be out of reach: then
# those tests use what is installed, or are skipped and say so. May be run again at any time.
set -euo pipefail
cd "$(dirname "$0")/.."
tools=build/cuda-tools
wanted="nvidia-cuda-nvcc==13.5.37 nvidia-cuda-nvdisasm==13.5.37 nvidia-cuda-runtime==13.5.37 nvidia-cuda-crt==13.5.37"
# Of these, which have 1.2 GB of libraries, the headers only.
headers="nvidia-cublas==13.1.0.3 nvidia-cudnn-cu13==9.28.1.4 nvidia-nccl-cu13==2.28.9"
# Files of other versions would stay beside these.
# shellcheck disable=SC2086
if [ -e "$tools/installed.txt" ] && grep -qvxF -f <(printf '%s\n' $wanted $headers) "$tools/installed.txt"; then
  rm -rf "$tools"
fi
missing=()
for package in $wanted $headers; do
  grep -qxF "$package" "$tools/installed.txt" 2>/dev/null || missing+=("$package")
done
if [ ${#missing[@]} -eq 0 ]; then
  exit 0
fi
echo "installing ${missing[*]} into $tools"
trap 'rm -rf "$tools/python" "$tools/wheels"' EXIT
# Debian has pip in environments only.
if ! python3 -m venv "$tools/python"; then
  echo "scripts/cuda-tools.sh: no pip: tests use another ptxas, or skip what needs it" >&2
  exit 0
fi
python="$tools/python/bin/python"
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
for package in "${missing[@]}"; do
  got=yes
  case " $headers " in
    *" $package "*) python3 scripts/wheel-headers.py "$python" "$package" "$tools/include" || got= ;;
    *)
      rm -rf "$tools/wheels"
      "$python" "${download[@]}" -d "$tools/wheels" "$package" && python3 -c "$extract" "$tools" || got=
      ;;
  esac
  if [ -n "$got" ]; then
    echo "$package" >>"$tools/installed.txt"
  else
    # The next one would only wait for the same.
    echo "scripts/cuda-tools.sh: no $package: tests use another one, or skip what needs it" >&2
    break
  fi
done
for program in ptxas nvdisasm; do
  if [ -e "$tools/bin/$program" ]; then
    chmod +x "$tools/bin/$program"
  fi
done
