// Recognises strided matrices that a BLAS library accepts.
#ifndef MPMD_PLAN_SUPPORT_MATRIXLAYOUT_H
#define MPMD_PLAN_SUPPORT_MATRIXLAYOUT_H

#include <cstdint>
#include <optional>

namespace mpmd::plan {

/// A layout of which one stride is 1, and the other is at least the length of a row (or column).
struct MatrixLayout {
  bool byColumns; ///< whether the matrix is column-major; otherwise it is row-major
  int64_t leading;
};

/// The layout of a rows x columns matrix with these strides in elements, or nothing if no library accepts them. A
/// dimension of size 1 may have any stride.
inline std::optional<MatrixLayout> matrixLayout(int64_t rows, int64_t columns, int64_t rowStride,
                                                int64_t columnStride) {
  if ((columnStride == 1 || columns == 1) && (rowStride >= columns || rows == 1))
    return MatrixLayout{false, rows == 1 ? columns : rowStride};
  if ((rowStride == 1 || rows == 1) && (columnStride >= rows || columns == 1))
    return MatrixLayout{true, columns == 1 ? rows : columnStride};
  return std::nullopt;
}

} // namespace mpmd::plan

#endif // MPMD_PLAN_SUPPORT_MATRIXLAYOUT_H
