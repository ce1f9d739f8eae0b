//===- LegalizeIndices.h - where gathers read and scatters write ---------------------*- C++ -*-===//
//
// The dimension numbers of gather and scatter in common terms.
//
//===------------------------------------------------------------------------------------------===//

#ifndef MPMD_LIB_TRANSFORMS_LEGALIZE_LEGALIZEINDICES_H
#define MPMD_LIB_TRANSFORMS_LEGALIZE_LEGALIZEINDICES_H

#include "Legalize.h"

namespace mpmd::legalize {

/// The dimension numbers of a gather or scatter. Each index vector selects a window of the operand.
struct Numbers {
  ArrayRef<int64_t> windowDims;      // of the result or the updates
  ArrayRef<int64_t> droppedDims;     // of the operand, size one in the window
  ArrayRef<int64_t> operandBatching; // of the operand
  ArrayRef<int64_t> indicesBatching; // of the indices, in the same order
  ArrayRef<int64_t> indexedDims;     // of the operand, per component of the index vector
  int64_t vectorDim;

  /// Whether a dimension of the operand has size one in every window.
  bool isNarrow(int64_t dim) const {
    return llvm::is_contained(droppedDims, dim) || llvm::is_contained(operandBatching, dim);
  }
};

/// Component `k` of the index vector at `batch`.
Value readIndex(OpBuilder &b, Location loc, const Numbers &numbers, Value indices, ArrayRef<Value> batch, size_t k);

/// The indices of the result or the updates that select the index vector.
SmallVector<Value> batchIndices(const Numbers &numbers, ArrayRef<Value> point);

/// By operand dimension: the begin of `point`'s window (null: zero), and the offset of `point` in it (null: zero).
/// `start` returns the begin for a component and an operand dimension.
void locate(const Numbers &numbers, ArrayRef<Value> point, int64_t operandRank, int64_t indicesRank,
            llvm::function_ref<Value(size_t, int64_t)> start, SmallVectorImpl<Value> &starts,
            SmallVectorImpl<Value> &offsets);

SmallVector<Value> addUp(OpBuilder &b, Location loc, ArrayRef<Value> starts, ArrayRef<Value> offsets);

} // namespace mpmd::legalize

#endif // MPMD_LIB_TRANSFORMS_LEGALIZE_LEGALIZEINDICES_H
