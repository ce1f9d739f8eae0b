// Binary files of other tools are recognized by their first bytes; the diagnostic names the call that makes a readable
// file.

// RUN: rm -rf %t && mkdir -p %t
// RUN: printf 'ML\xefR\x06StableHLO_v1.13.0\0' > %t/vhlo
// RUN: not mpmd-opt %t/vhlo 2>&1 | FileCheck %s --check-prefix=VHLO
// VHLO: mpmd-opt: error: {{.*}}vhlo: expected a program as text, got bytecode of StableHLO (vhlo); write `exported.mlir_module()` to a file instead
// RUN: printf 'ML\xefR\x06MLIR99.0.0git\0' > %t/bytecode
// RUN: not mpmd-opt %t/bytecode 2>&1 | FileCheck %s --check-prefix=BYTECODE
// BYTECODE: got bytecode of MLIR99.0.0git; write the text instead, `str(module)` or `jax.export.export(jax.jit(step, donate_argnums=0), platforms=['cpu'])(state, batch).mlir_module()`
// RUN: printf '\x3c\0\0\0ML\xefR\x06StableHLO_v1.13.0\0' > %t/exported
// RUN: not mpmd-opt %t/exported 2>&1 | FileCheck %s --check-prefix=EXPORTED
// EXPORTED: got what `exported.serialize()` gives; write `exported.mlir_module()` to a file instead
// RUN: printf 'HloModule jit_step, entry_computation_layout={()->f32[]}\n' > %t/hlo
// RUN: not mpmd-translate --mpmd-to-report %t/hlo 2>&1 | FileCheck %s --check-prefix=HLO
// HLO: mpmd-translate: error: {{.*}}hlo: expected a program as text, got HLO as text; write StableHLO instead, `jax.export.export(
// RUN: printf '\n\x04step\x12\x04main\x1a\x03\n\x01r' > %t/proto
// RUN: not mpmd-opt %t/proto 2>&1 | FileCheck %s --check-prefix=PROTO
// RUN: printf '\n\x11\n\x04step\x12\x04main\x1a\x03\n\x01r' > %t/hlo-proto
// RUN: not mpmd-opt %t/hlo-proto 2>&1 | FileCheck %s --check-prefix=PROTO
// PROTO: got HLO as a proto; write StableHLO instead
// RUN: printf '\x08\x0e\x12\x03abc\x3a\x03\n\x01n' > %t/onnx
// RUN: not mpmd-opt %t/onnx 2>&1 | FileCheck %s --check-prefix=ONNX
// ONNX: got a model of ONNX; export the step that trains it from JAX
// RUN: printf '{ lambda ; a:f32[8]. let b:f32[8] = tanh a in (b,) }\n' > %t/jaxpr
// RUN: not mpmd-opt %t/jaxpr 2>&1 | FileCheck %s --check-prefix=JAXPR
// JAXPR: got a jaxpr, which JAX prints to be read; write StableHLO instead
// RUN: printf 'PK\x03\x04model/data.pkl model/code/__torch__.py' > %t/script
// RUN: not mpmd-opt %t/script 2>&1 | FileCheck %s --check-prefix=SCRIPT
// SCRIPT: got a model of TorchScript; make a JAX function of the module with torchax
// RUN: printf 'PK\x03\x04model/data.pkl model/data/0' > %t/saved
// RUN: not mpmd-opt %t/saved 2>&1 | FileCheck %s --check-prefix=SAVED
// SAVED: got what torch.save has written; make a JAX function
// RUN: printf 'PK\x03\x04x.npy' > %t/arrays
// RUN: not mpmd-opt %t/arrays 2>&1 | FileCheck %s --check-prefix=ARRAYS
// ARRAYS: got arrays of NumPy
// RUN: printf '\x02\0\0\0\0\0\0\0{"w": 1}' > %t/tensors
// RUN: not mpmd-opt %t/tensors 2>&1 | FileCheck %s --check-prefix=TENSORS
// TENSORS: got safetensors; states and batches are for mpmd-run
// RUN: printf '\x80\x04\x95' > %t/pickle
// RUN: not mpmd-opt %t/pickle 2>&1 | FileCheck %s --check-prefix=PICKLE
// PICKLE: got a pickle of Python
// RUN: printf 'module { func.func @f() attributes {topology = #mpmd.topology<<"m": <["x"=2]>>>} { return } }' > %t/shardy
// RUN: not mpmd-opt %t/shardy 2>&1 | FileCheck %s --check-prefix=SHARDY
// SHARDY: got the dialect 'mpmd' of Shardy

// Text with a similar beginning is parsed.
// RUN: printf '\nmodule { }\n' > %t/text
// RUN: mpmd-opt %t/text | FileCheck %s --check-prefix=TEXT
// TEXT: module {
// RUN: mpmd-opt %t/text --emit-bytecode -o %t/own
// RUN: mpmd-opt %t/own | FileCheck %s --check-prefix=TEXT
