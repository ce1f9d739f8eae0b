#!/usr/bin/env bash
# Imports, exports, compiles and runs three examples with every JAX that python/pyproject.toml declares, each in an
# environment of its own (build/jax/VERSION), and compares with that JAX.
#
#   scripts/test-jax-versions.sh              all of them
#   scripts/test-jax-versions.sh 0.6 0.9      these
#   scripts/test-jax-versions.sh --one        one, the next one for each commit: what ctest runs
#
# Exit code 77 where none could be tested: without a package index, or without a Python that a JAX needs. What is
# skipped is named. BIN is the folder of the tools, build/release/bin by default; PIP_NO_INDEX=1 asks for no index.
set -euo pipefail
cd "$(dirname "$0")/.."
bin=${BIN:-build/release/bin}
all=(0.6 0.7 0.8 0.9 0.10 0.11 0.12)
examples=(Examples.test_mlp Examples.test_gpt2 Examples.test_moe)

versions=("$@")
if [ $# -eq 0 ]; then
  versions=("${all[@]}")
elif [ "$1" = --one ]; then
  commits=$(git rev-list --count HEAD 2>/dev/null || date +%j)
  versions=("${all[$((10#$commits % ${#all[@]}))]}")
fi

# The oldest Python that is new enough: old wheels are for old ones. pyenv puts names in PATH that do not start, and has
# the Pythons themselves in a folder.
python_from() {
  local minor python
  for minor in 11 12 13 14; do
    [ "$minor" -ge "$1" ] || continue
    for python in "python3.$minor" "${PYENV_ROOT:-$HOME/.pyenv}"/versions/3."$minor".*/bin/python3; do
      if "$python" -c 'import ensurepip, venv' 2>/dev/null; then
        echo "$python"
        return
      fi
    done
  done
  return 1
}

tested=0 skipped=0
for version in "${versions[@]}"; do
  environment=build/jax/$version
  # Texts that it wrote are tested without it (test/e2e/compile/test_jax_versions.py).
  least=11
  case $version in 0.1[1-9]*) least=12 ;; esac
  if ! "$environment/bin/python" -c "import jax, safetensors" 2>/dev/null; then
    if ! python=$(python_from $least); then
      echo "jax $version: skipped, it needs Python 3.$least or newer"
      skipped=$((skipped + 1))
      continue
    fi
    rm -rf "$environment"
    mkdir -p build/jax
    install=(-m pip install --quiet --disable-pip-version-check --retries 1 --timeout 20)
    if ! "$python" -m venv "$environment" ||
      ! "$environment/bin/python" "${install[@]}" "jax==$version.*" "jaxlib==$version.*" ml_dtypes safetensors; then
      rm -rf "$environment"
      echo "jax $version: skipped, it cannot be installed"
      skipped=$((skipped + 1))
      continue
    fi
  fi
  "$environment/bin/python" -c 'import jax; print("jax", jax.__version__)'
  "$environment/bin/python" -B python/tests/test_jax_compile.py "$bin" "${examples[@]}"
  tested=$((tested + 1))
done
echo "$tested tested, $skipped skipped"
[ "$tested" -gt 0 ] || exit 77
