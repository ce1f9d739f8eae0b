// Neighbouring elements by one access of 16 bytes.
#ifndef MPMD_CODEGEN_CUDA_MAPPING_VECTORIZEDACCESS_H
#define MPMD_CODEGEN_CUDA_MAPPING_VECTORIZEDACCESS_H

#include "../../Loops/Accesses.h"

namespace mpmd::codegen {

/// How a thread takes several iterations of a parallel loop at once.
struct VectorForm {
  int64_t width = 1; ///< iterations
  /// Where the loop would be at 0 in the memory that its first access goes to, and of how many elements a sector of
  /// that memory has room for: iterations of a thread begin at a multiple of those.
  LinearIndex base;
  int64_t sector = 1;

  bool operator==(const VectorForm &other) const {
    return width == other.width && sector == other.sector && (width == 1 || base == other.base);
  }
};

/// The widest form that a loop has; 1 iteration where nothing in it lies side by side. Its iterations are in any order.
VectorForm vectorFormOf(mlir::scf::ForOp loop);

/// Whether all buffers that the loop touches so begin at a multiple of 16 bytes, to be put before the loop.
mlir::Value isAligned(mlir::OpBuilder &b, mlir::scf::ForOp loop, const VectorForm &form);

/// The iterations [first, first + form.width) of the loop, with wide accesses.
void emitVector(mlir::OpBuilder &b, mlir::scf::ForOp loop, const VectorForm &form, mlir::Value first);

/// The iterations [from, to), one after the other.
void emitScalar(mlir::OpBuilder &b, mlir::scf::ForOp loop, mlir::Value from, mlir::Value to);

} // namespace mpmd::codegen

#endif // MPMD_CODEGEN_CUDA_MAPPING_VECTORIZEDACCESS_H
