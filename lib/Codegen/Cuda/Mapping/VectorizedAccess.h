// Accesses adjacent elements 16 bytes at once.
#ifndef MPMD_CODEGEN_CUDA_MAPPING_VECTORIZEDACCESS_H
#define MPMD_CODEGEN_CUDA_MAPPING_VECTORIZEDACCESS_H

#include "../../Loops/Accesses.h"

namespace mpmd::codegen {

/// How a thread takes several iterations of a parallel loop at once.
struct VectorForm {
  int64_t width = 1; ///< iterations
  /// The index of iteration 0 in the memory of the loop's first access, and the elements of a sector of that memory: a
  /// thread's iterations begin at a multiple of these.
  LinearIndex base;
  int64_t sector = 1;

  bool operator==(const VectorForm &other) const {
    return width == other.width && sector == other.sector && (width == 1 || base == other.base);
  }
};

/// The widest form of a loop; 1 iteration if nothing in it is adjacent. Its iterations may run in any order.
VectorForm vectorFormOf(mlir::scf::ForOp loop);

/// Whether all buffers that the loop accesses so are aligned to 16 bytes; to be inserted before the loop.
mlir::Value isAligned(mlir::OpBuilder &b, mlir::scf::ForOp loop, const VectorForm &form);

/// Emits the iterations [first, first + form.width) of the loop, with wide accesses.
void emitVector(mlir::OpBuilder &b, mlir::scf::ForOp loop, const VectorForm &form, mlir::Value first);

/// Emits the iterations [from, to), one after the other.
void emitScalar(mlir::OpBuilder &b, mlir::scf::ForOp loop, mlir::Value from, mlir::Value to);

} // namespace mpmd::codegen

#endif // MPMD_CODEGEN_CUDA_MAPPING_VECTORIZEDACCESS_H
