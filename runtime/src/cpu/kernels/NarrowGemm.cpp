// Multiplies f16 and bf16. The library multiplies them if it has the type. Otherwise, tiles of the factors are widened
// to f32 in a buffer of the thread, which stays in its caches. Products of two f16 or bf16 are exact in f32.
#include "runtime/src/cpu/kernels/NarrowGemm.h"
#include "runtime/src/cpu/kernels/NarrowTypes.h"

#include <algorithm>
#include <vector>

namespace mpmd::rt {

namespace {
/// Elements of a tile of a factor or of the result, 1 MiB of f32.
constexpr int64_t tileElements = int64_t{1} << 18;

/// Rows and columns of the tiles. They depend only on the shape, and so do the bits.
struct Tiles {
  int64_t rows, columns;

  explicit Tiles(const SgemmShape &shape) {
    constexpr int64_t least = 32;
    columns = std::min(shape.n, std::max(tileElements / shape.k, least));
    rows = std::min(shape.m, std::max(tileElements / std::max(shape.k, columns), least));
  }
};

/// Widens `count` lines of `width` elements.
void widenLines(bool isHalf, const uint16_t *from, int64_t leading, int64_t count, int64_t width, float *to) {
  for (int64_t line = 0; line < count; ++line)
    widen(isHalf, from + line * leading, width, to + line * pitchOf(width));
}

SgemmShape tileShape(const NarrowShape &narrow, int64_t rows, int64_t columns) {
  const SgemmShape &shape = narrow.shape;
  return {shape.transposeA,
          shape.transposeB,
          rows,
          columns,
          shape.k,
          pitchOf(shape.transposeA ? rows : shape.k),
          pitchOf(shape.transposeB ? shape.k : columns),
          narrow.narrowResult ? pitchOf(columns) : shape.ldc};
}

bool multiplyWidened(const NarrowShape &narrow, const uint16_t *a, const uint16_t *b, bool accumulate, void *c) {
  const auto &[transposeA, transposeB, m, n, k, lda, ldb, ldc] = narrow.shape;
  const Tiles tiles(narrow.shape);
  thread_local std::vector<float> left, right, sums;
  auto atLeast = [](std::vector<float> &memory, int64_t lines, int64_t width) {
    memory.resize(std::max(memory.size(), static_cast<size_t>(lines * pitchOf(width))));
    return memory.data();
  };
  for (int64_t column = 0; column < n; column += tiles.columns) {
    const int64_t columns = std::min(tiles.columns, n - column);
    const int64_t linesB = transposeB ? columns : k, widthB = transposeB ? k : columns;
    float *wideB = atLeast(right, linesB, widthB);
    widenLines(narrow.isHalf, b + column * (transposeB ? ldb : 1), ldb, linesB, widthB, wideB);
    for (int64_t row = 0; row < m; row += tiles.rows) {
      const int64_t rows = std::min(tiles.rows, m - row);
      const int64_t linesA = transposeA ? k : rows, widthA = transposeA ? rows : k;
      float *wideA = atLeast(left, linesA, widthA);
      widenLines(narrow.isHalf, a + row * (transposeA ? 1 : lda), lda, linesA, widthA, wideA);
      const int64_t place = row * ldc + column;
      const SgemmShape shape = tileShape(narrow, rows, columns);
      float *out = narrow.narrowResult ? atLeast(sums, rows, columns) : static_cast<float *>(c) + place;
      if (!sgemm(shape, wideA, wideB, accumulate, out))
        return false;
      if (narrow.narrowResult)
        for (int64_t line = 0; line < rows; ++line)
          roundTo(narrow.isHalf, out + line * shape.ldc, columns, static_cast<uint16_t *>(c) + place + line * ldc);
    }
  }
  return true;
}
} // namespace

bool narrowGemm(const NarrowShape &shape, const uint16_t *a, const uint16_t *b, bool accumulate, void *c) {
  return (!shape.isHalf && multipliesBfloat() && bfloatGemm(shape.shape, a, b, accumulate, c, shape.narrowResult)) ||
         multiplyWidened(shape, a, b, accumulate, c);
}

void warmUpNarrowGemm(const NarrowShape &shape, bool accumulate) {
  if (!shape.isHalf && multipliesBfloat())
    return warmUpBfloatGemm(shape.shape, accumulate, shape.narrowResult);
  const Tiles tiles(shape.shape);
  auto lastOf = [](int64_t size, int64_t tile) { return (size - 1) % tile + 1; };
  for (int64_t rows : {tiles.rows, lastOf(shape.shape.m, tiles.rows)})
    for (int64_t columns : {tiles.columns, lastOf(shape.shape.n, tiles.columns)})
      warmUpSgemm(tileShape(shape, rows, columns), accumulate);
}

} // namespace mpmd::rt
