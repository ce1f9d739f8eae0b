//===- Passes.h - passes of the input room -----------------------------------------*- C++ -*-===//
//
// Constructors and registration, generated from Passes.td.
//
//===------------------------------------------------------------------------------------------===//

#ifndef MPMD_TRANSFORMS_INPUT_PASSES_H
#define MPMD_TRANSFORMS_INPUT_PASSES_H

#include "mlir/Pass/Pass.h"

namespace mpmd {
#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "mpmd/Transforms/Input/Passes.h.inc"
} // namespace mpmd

#endif // MPMD_TRANSFORMS_INPUT_PASSES_H
