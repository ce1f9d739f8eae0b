//===- LegalizeIndices.h - dimension numbers of gather and scatter ------------------*- C++ -*-===//
//
// Describes the dimension numbers of gather and scatter in the same terms.
//
//===------------------------------------------------------------------------------------------===//

#ifndef MPMD_LIB_TRANSFORMS_LEGALIZE_LEGALIZEINDICES_H
#define MPMD_LIB_TRANSFORMS_LEGALIZE_LEGALIZEINDICES_H

#include "Legalize.h"

namespace mpmd::legalize {

/// The dimension numbers of a gather or scatter. Each index vector selects a window of the operand.
struct Numbers {
  ArrayRef<int64_t> windowDims;      // dimensions of the result or the updates that index a window
  ArrayRef<int64_t> droppedDims;     // operand dimensions with window size 1 that windows do not have
  ArrayRef<int64_t> operandBatching; // batching dimensions of the operand
  ArrayRef<int64_t> indicesBatching; // batching dimensions of the indices, in the same order
  ArrayRef<int64_t> indexedDims;     // for each component of the index vector, the operand dimension that it indexes
  int64_t vectorDim;

  /// Whether a dimension of the operand has size one in every window.
  bool isNarrow(int64_t dim) const {
    return llvm::is_contained(droppedDims, dim) || llvm::is_contained(operandBatching, dim);
  }
};

/// Reads component `k` of the index vector at `batch`.
Value readIndex(OpBuilder &b, Location loc, const Numbers &numbers, Value indices, ArrayRef<Value> batch, size_t k);

/// The index of the index vector that an element of the result or the updates belongs to.
SmallVector<Value> batchIndices(const Numbers &numbers, ArrayRef<Value> point);

/// Locates an element of the result or updates, at index `point`. For each operand dimension, finds the start of the
/// window and the offset of the element in it (null: zero). `start` returns the start for a component of the index
/// vector and an operand dimension.
void locate(const Numbers &numbers, ArrayRef<Value> point, int64_t operandRank, int64_t indicesRank,
            llvm::function_ref<Value(size_t, int64_t)> start, SmallVectorImpl<Value> &starts,
            SmallVectorImpl<Value> &offsets);

SmallVector<Value> addUp(OpBuilder &b, Location loc, ArrayRef<Value> starts, ArrayRef<Value> offsets);

} // namespace mpmd::legalize

#endif // MPMD_LIB_TRANSFORMS_LEGALIZE_LEGALIZEINDICES_H
