#!/usr/bin/env bash
# Builds twice and compares every byte of what is installed, of the packages, and of bundles and executables:
#   scripts/check_reproducible.sh [WORK]      build/release, and a copy of the sources below WORK (build/reproducible)
# The second build lies in another folder at another depth, has another order of things to do (one at a time, unless
# JOBS says otherwise), and takes nothing from a compiler cache. It may take a quarter of an hour.
set -euo pipefail
cd "$(dirname "$0")/.."
work=${1:-build/reproducible}
scripts/setup.sh
scripts/build.sh release
rm -rf "$work"
source=$work/another/folder/with/a/longer/name/sources
mkdir -p "$source"
work=$(cd "$work" && pwd)
source=$(cd "$source" && pwd)
git ls-files -z | tar --null -T - -c | tar -x -C "$source"
builds=("$PWD/build/release" "$work/another/build")
# What `--version` says: the second one is no checkout.
revision=$(git rev-parse --short=12 HEAD)
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH
begin=$SECONDS
cmake --preset release -S "$source" -B "${builds[1]}" -DMPMD_REVISION="$revision" -DMPMD_BUILD_TESTS=OFF \
  -DCMAKE_C_COMPILER_LAUNCHER= -DCMAKE_CXX_COMPILER_LAUNCHER= >/dev/null
cmake --build "${builds[1]}" -- -j"${JOBS:-1}" >"$work/build.log"
echo "second build: $((SECONDS - begin)) s"

for i in 0 1; do
  cmake --install "${builds[i]}" --prefix "$work/prefix$i" >/dev/null
  (cd "${builds[i]}" && cpack -G DEB -B "$work/packages$i" >/dev/null)
  rm -rf "$work/packages$i/_CPack_Packages"
  # Through paths of its own, at another time, from another directory.
  mkdir -p "$work/out$i/$i"
  for example in mlp gpt2; do
    (cd "$work/out$i" &&
      "$work/prefix$i/bin/mpmd-opt" "$source/examples/$example/step.mlir" --mpmd-compile=topology=pp4 \
        -o "$i/$example.mlir" &&
      "$work/prefix$i/bin/mpmd-translate" --mpmd-to-bundle "$i/$example.mlir" -o "$i/$example.mpmd" &&
      "$work/prefix$i/bin/mpmd-translate" --mpmd-to-executable "$i/$example.mlir" -o "$i/$example")
  done
  mv "$work/out$i/$i" "$work/made$i"
done
failed=0
for what in prefix packages made; do
  if diff -r "$work/${what}0" "$work/${what}1"; then
    echo "$what: $(find "$work/${what}0" -type f | wc -l) files, the same bytes"
  else
    failed=1
  fi
done
if [ "$failed" -ne 0 ]; then
  echo "check_reproducible.sh: expected the same bytes, got the differences above" >&2
  exit 1
fi
