//===- Passes.h - passes of the library Legalize -----------------------------------------*- C++ -*-===//
//
// Constructors and registration, generated from Passes.td.
//
//===------------------------------------------------------------------------------------------===//

#ifndef MPMD_TRANSFORMS_LEGALIZE_PASSES_H
#define MPMD_TRANSFORMS_LEGALIZE_PASSES_H

#include "mlir/Pass/Pass.h"

namespace mpmd {
#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "mpmd/Transforms/Legalize/Passes.h.inc"
} // namespace mpmd

#endif // MPMD_TRANSFORMS_LEGALIZE_PASSES_H
