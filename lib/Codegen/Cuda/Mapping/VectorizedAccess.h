// Vectorises loads and stores of adjacent elements to 16 bytes.
#ifndef MPMD_CODEGEN_CUDA_MAPPING_VECTORIZEDACCESS_H
#define MPMD_CODEGEN_CUDA_MAPPING_VECTORIZEDACCESS_H

#include "../../Loops/Accesses.h"

namespace mpmd::codegen {

/// How a thread runs several iterations of a parallel loop with vector accesses.
struct VectorForm {
  int64_t width = 1; ///< number of iterations
  /// The index of iteration 0 in the memory of the determining access, and the elements of a memory sector there. The
  /// iterations of a thread begin at a multiple of `sector`.
  LinearIndex base;
  int64_t sector = 1;

  bool operator==(const VectorForm &other) const {
    return width == other.width && sector == other.sector && (width == 1 || base == other.base);
  }
};

/// The widest form of a loop whose iterations may run in any order; width 1 if no access is to adjacent elements.
VectorForm vectorFormOf(mlir::scf::ForOp loop);

/// Emits, in front of the loop, the condition that all buffers with vector accesses are aligned to 16 bytes.
mlir::Value isAligned(mlir::OpBuilder &b, mlir::scf::ForOp loop, const VectorForm &form);

/// Emits the iterations [first, first + form.width) of the loop with vector accesses.
void emitVector(mlir::OpBuilder &b, mlir::scf::ForOp loop, const VectorForm &form, mlir::Value first);

/// Emits the iterations [from, to) as a scalar loop.
void emitScalar(mlir::OpBuilder &b, mlir::scf::ForOp loop, mlir::Value from, mlir::Value to);

} // namespace mpmd::codegen

#endif // MPMD_CODEGEN_CUDA_MAPPING_VECTORIZEDACCESS_H
