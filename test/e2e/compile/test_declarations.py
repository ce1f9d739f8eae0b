"""Compares our declarations of CUDA's libraries with NVIDIA's headers, if these are found: in the toolkit, in packages
of PyPI, or from scripts/cuda-tools.sh. Parameters must have the same sizes and kinds, and constants the same
values."""
import glob
import os
import re
import site
import subprocess

import pytest

from harness import SOURCE, read_text, write_text


LIBRARIES = {
    "Driver.h": (
        "cuda.h",
        {"MPMD_CUDA_FUNCTIONS": "CUresult"},
        {"CUDA_MEMCPY2D": "CUDA_MEMCPY2D_v2", "CUuuid": "CUuuid"},
    ),
    "CublasLt.h": (
        "cublasLt.h",
        {"MPMD_CUBLASLT_FUNCTIONS": "cublasStatus_t"},
        {n: n for n in ("cublasLtMatmulAlgo_t", "cublasLtMatmulHeuristicResult_t")},
    ),
    "Cudnn.h": (
        "cudnn.h",
        {
            "MPMD_CUDNN_FUNCTIONS": "cudnnStatus_t",
            "MPMD_CUDNN_TEXT_FUNCTIONS": "const char *",
            "MPMD_CUDNN_SIZE_FUNCTIONS": "size_t",
        },
        {"cudnnConvolutionFwdAlgoPerf_t": "cudnnConvolutionFwdAlgoPerf_t"},
    ),
    "Nccl.h": (
        "nccl.h",
        {"MPMD_NCCL_FUNCTIONS": "ncclResult_t", "MPMD_NCCL_TEXT_FUNCTIONS": "const char *"},
        {"ncclUniqueId": "ncclUniqueId"},
    ),
    # Not functions: tool and host find each other's tables.
    "Nvtx.h": (
        "nvtx3/nvToolsExt.h",
        {},
        {n: n for n in ("NvtxExportTableCallbacks", "NvtxExportTableVersionInfo")},
    ),
}
COMPARE = """
template <class T> constexpr bool isPointer = false;
template <class T> constexpr bool isPointer<T *> = true;
template <class A, class B> constexpr bool alike = sizeof(A) == sizeof(B) && isPointer<A> == isPointer<B>;
template <class A, class B> struct Same { static constexpr bool value = false; };
template <class R, class... A, class S, class... B> struct Same<R(A...), S(B...)> {
  static constexpr bool value = [] {
    if constexpr (sizeof...(A) != sizeof...(B) || sizeof(R) != sizeof(S)) return false;
    else return (alike<A, B> && ... && true);
  }();
};
"""


def folders():
    found = [os.path.join(os.environ[n], "include") for n in ("CUDA_HOME", "CUDA_PATH") if os.environ.get(n)]
    found += ["/usr/local/cuda/include", os.path.join(SOURCE, "build", "cuda-tools", "include")]
    for packages in [*site.getsitepackages(), site.getusersitepackages()]:
        found += glob.glob(os.path.join(packages, "nvidia", "*", "include"))
    return [folder for folder in found if os.path.isdir(folder)]


def program(header, real, macros, structs):
    """C++ that compiles only if our header declares the same as the real one."""
    text = read_text(os.path.join(SOURCE, "runtime", "cuda", header))
    lines = ["#include <stddef.h>", "#include <stdint.h>", "struct CUstream_st;", "namespace own {"]
    # Our header comes first, so that macros of the real header do not change it. Our macros are undefined before the
    # real header.
    lines += [f'#include "runtime/cuda/{header}"']
    for macro, result in macros.items():
        lines.append(f"#define MPMD_TYPE(name, parameters) using type_of_##name = {result} parameters;")
        lines += [f"{macro}(MPMD_TYPE)", "#undef MPMD_TYPE"]
    lines += ["}", f"#include <{real}>", COMPARE]
    functions = [name for name in re.findall(r"X\((\w+),", text) if name != "name"]
    assert bool(macros) == (len(functions) > 10), f"{header}: {len(functions)} functions"
    for name in functions:
        lines.append(f'static_assert(Same<decltype(::{name}), own::type_of_{name}>::value, "{name}");')
    numbers = re.findall(r"\b((?:CU|NVTX_|nccl)\w+) = (\d+)", text)
    assert len(numbers) > 5, f"{header}: {len(numbers)} numbers"
    for name, value in numbers:
        lines.append(f'static_assert(static_cast<long long>({name}) == {value}, "{name}");')
    for mine, theirs in structs.items():
        lines.append(f'static_assert(sizeof(own::{mine}) == sizeof(::{theirs}), "{mine}");')
        body = re.search(r"\{([^{}]*)\} " + mine + ";", text).group(1)
        body = re.sub(r"\[\d+\]", "", body)
        for field in re.findall(r"(\w+)\s*[,;]", body):
            lines.append(f'static_assert(offsetof(own::{mine}, {field}) == offsetof(::{theirs}, {field}), "{field}");')
    return "\n".join(lines) + "\n"


@pytest.fixture(params=LIBRARIES)
def library(request, tools):
    """C++ that compares our header with the real one, and a compiler that checks it."""
    real, macros, structs = LIBRARIES[request.param]
    known = folders()
    if not any(os.path.exists(os.path.join(folder, real)) for folder in known):
        pytest.skip(f"no {real} in {', '.join(known) or 'any folder'}")
    path = tools.path("program.cpp")
    command = ["c++", "-std=c++20", "-fsyntax-only", *(f"-I{folder}" for folder in [SOURCE, *known]), path]

    def compiled(text):
        write_text(path, text)
        return subprocess.run(command, capture_output=True, text=True, timeout=300)

    return program(request.param, real, macros, structs), bool(macros), compiled


def test_header(library):
    text, _, compiled = library
    done = compiled(text)
    assert done.returncode == 0, f"a header is not the real one's:\n{done.stderr[-3000:]}"


def test_a_wrong_number_is_found(library):
    text, _, compiled = library
    wrong = text.replace(" == 1, ", " == 77, ", 1)
    assert wrong != text and compiled(wrong).returncode != 0, "a wrong number is not found"


def test_a_wrong_function_is_found(library):
    text, has_functions, compiled = library
    if not has_functions:
        pytest.skip("no functions: each side finds the other's by tables")
    first = text.split("own::type_of_")[1].split(">")[0]
    wrong = text.replace(f"own::type_of_{first}>", "int(char)>", 1)
    assert wrong != text and compiled(wrong).returncode != 0, "a wrong function is not found"
