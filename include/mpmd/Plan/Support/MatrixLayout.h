// Which strided matrices a library for matrix products takes as they are.
#ifndef MPMD_PLAN_SUPPORT_MATRIXLAYOUT_H
#define MPMD_PLAN_SUPPORT_MATRIXLAYOUT_H

#include <cstdint>
#include <optional>

namespace mpmd::plan {

/// One stride is 1, the other at least the length of a line.
struct MatrixLayout {
  bool byColumns; ///< elements of a column follow each other; else those of a row
  int64_t leading;
};

/// Of a matrix of rows x columns, by its strides in elements; nothing where no library takes it. The stride of a
/// dimension of size 1 is never used, so it may be anything.
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
