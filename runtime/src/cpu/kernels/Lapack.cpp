// Maps row-major matrices to library calls, and back.
#include "runtime/src/cpu/kernels/Lapack.h"

#include "mpmd/Plan/Support/Status.h"
#include "runtime/format/Errors.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

namespace mpmd::rt {

namespace {
constexpr uint32_t allFlags = MPMD_LAPACK_UPPER | MPMD_LAPACK_RIGHT | MPMD_LAPACK_TRANSPOSED | MPMD_LAPACK_UNIT;
/// `info` for a matrix with non-finite elements, for which the library is not called. LAPACK returns the same number
/// for an illegal argument.
constexpr int notFinite = -4;

/// Writes the transpose of a rows x columns matrix.
template <typename T> void transpose(const T *from, T *to, int64_t rows, int64_t columns) {
  constexpr int64_t tile = 16;
  for (int64_t i = 0; i < rows; i += tile)
    for (int64_t j = 0; j < columns; j += tile)
      for (int64_t r = i; r < std::min(i + tile, rows); ++r)
        for (int64_t c = j; c < std::min(j + tile, columns); ++c)
          to[c * rows + r] = from[r * columns + c];
}

/// One matrix of the batch.
template <typename T> class Matrix {
public:
  Matrix(const LapackRoutines<T> &library, const mpmd_lapack_t &of, void *const *operands, int64_t index, char *scratch)
      : library(library), of(of), operands(operands), index(index), scratch(scratch), m(static_cast<int>(of.m)),
        n(static_cast<int>(of.n)), k(static_cast<int>(of.k)), least(std::min(m, n)) {}

  void run() {
    switch (of.routine) {
    case MPMD_POTRF:
      return potrf();
    case MPMD_TRSM:
      return trsm();
    case MPMD_GETRF:
      return getrf();
    case MPMD_GEQRF:
      return geqrf();
    case MPMD_GEQP3:
      return geqp3();
    case MPMD_ORGQR:
      return orgqr();
    case MPMD_ORMQR:
      return ormqr();
    case MPMD_SYEVD:
      return syevd();
    default:
      return singularValues();
    }
  }

private:
  bool has(uint32_t flag) const { return (of.flags & flag) != 0; }
  template <typename U = T> U *operand(int at, int64_t elements) const {
    return static_cast<U *>(operands[at]) + index * elements;
  }
  int64_t size() const { return of.m * of.n; }

  /// Allocates from the scratch memory of the part.
  template <typename U = T> U *take(int64_t elements) {
    char *taken = scratch;
    scratch += (elements * static_cast<int64_t>(sizeof(U)) + 63) / 64 * 64;
    return reinterpret_cast<U *>(taken);
  }
  T *byColumns(int at, int64_t rows, int64_t columns) {
    T *matrix = take(rows * columns);
    transpose(operand(at, rows * columns), matrix, rows, columns);
    return matrix;
  }
  void giveBack(const T *matrix, int at, int64_t rows, int64_t columns) const {
    transpose(matrix, operand(at, rows * columns), columns, rows);
  }
  static bool isFinite(const T *numbers, int64_t count) {
    return std::all_of(numbers, numbers + count, [](T number) { return std::isfinite(number); });
  }
  /// Whether the triangle that the call reads is finite, in a column-major matrix.
  bool isTriangleFinite(const T *matrix) const {
    for (int64_t column = 0; column < n; ++column) {
      const bool upper = has(MPMD_LAPACK_UPPER);
      if (!isFinite(matrix + column * n + (upper ? 0 : column), upper ? column + 1 : n - column))
        return false;
    }
    return true;
  }
  void fillWithNaN(int at, int64_t elements) const {
    std::fill_n(operand(at, elements), elements, std::numeric_limits<T>::quiet_NaN());
  }
  /// Allocates the work array, and sets `lwork` to its size.
  T *work() {
    lwork = static_cast<int>(lapackOf(of).workNumbers());
    return take(lwork);
  }

  // The library sees the transpose of row-major data. So the call names the other triangle.
  void potrf() const {
    std::memcpy(operand(1, size()), operand(0, size()), static_cast<size_t>(size()) * sizeof(T));
    library.potrf(has(MPMD_LAPACK_UPPER) ? "L" : "U", &n, operand(1, size()), &n, operand<int>(2, 1), 1);
  }

  void trsm() const {
    const int order = has(MPMD_LAPACK_RIGHT) ? n : m;
    const T one = 1;
    std::memcpy(operand(2, size()), operand(1, size()), static_cast<size_t>(size()) * sizeof(T));
    library.trsm(has(MPMD_LAPACK_RIGHT) ? "L" : "R", has(MPMD_LAPACK_UPPER) ? "L" : "U",
                 has(MPMD_LAPACK_TRANSPOSED) ? "T" : "N", has(MPMD_LAPACK_UNIT) ? "U" : "N", &n, &m, &one,
                 operand(0, int64_t{order} * order), &order, operand(2, size()), &n, 1, 1, 1, 1);
  }

  void getrf() {
    T *a = byColumns(0, m, n);
    int *pivots = operand<int>(2, least);
    library.getrf(&m, &n, a, &m, pivots, operand<int>(3, 1));
    // With NaN, the largest element is undefined, and pivots may be out of range.
    for (int i = 0; i < least; ++i)
      pivots[i] = std::clamp(pivots[i], i + 1, m);
    giveBack(a, 1, m, n);
  }

  void geqrf() {
    T *a = byColumns(0, m, n), *w = work();
    int info = 0;
    library.geqrf(&m, &n, a, &m, operand(2, least), w, &lwork, &info);
    giveBack(a, 1, m, n);
  }

  void geqp3() {
    T *a = byColumns(0, m, n), *w = work();
    int info = 0;
    int *pivots = operand<int>(3, n);
    if (isFinite(a, size())) {
      std::memcpy(pivots, operand<int>(1, n), static_cast<size_t>(n) * sizeof(int));
      library.geqp3(&m, &n, a, &m, pivots, operand(4, least), w, &lwork, &info);
      return giveBack(a, 2, m, n);
    }
    fillWithNaN(2, size());
    fillWithNaN(4, least);
    for (int i = 0; i < n; ++i)
      pivots[i] = i + 1;
  }

  void orgqr() {
    T *a = byColumns(0, m, n), *w = work();
    int info = 0;
    library.orgqr(&m, &n, &k, a, &m, operand(1, k), w, &lwork, &info);
    giveBack(a, 2, m, n);
  }

  void ormqr() {
    const int order = has(MPMD_LAPACK_RIGHT) ? n : m;
    T *a = byColumns(0, order, k), *c = byColumns(2, m, n), *w = work();
    int info = 0;
    library.ormqr(has(MPMD_LAPACK_RIGHT) ? "R" : "L", has(MPMD_LAPACK_TRANSPOSED) ? "T" : "N", &m, &n, &k, a, &order,
                  operand(1, k), c, &m, w, &lwork, &info, 1, 1);
    giveBack(c, 3, m, n);
  }

  void syevd() {
    const bool vectors = of.vectors != 0;
    const int values = vectors ? 2 : 1;
    int *info = operand<int>(values + 1, 1);
    T *a = byColumns(0, n, n), *w = work();
    if (!isTriangleFinite(a)) {
      if (vectors)
        fillWithNaN(1, size());
      fillWithNaN(values, n);
      *info = notFinite;
      return;
    }
    const int liwork = static_cast<int>(lapackOf(of).workIntegers());
    library.syevd(vectors ? "V" : "N", has(MPMD_LAPACK_UPPER) ? "U" : "L", &n, a, &n, operand(values, n), w, &lwork,
                  take<int>(liwork), &liwork, info, 1, 1);
    if (vectors)
      giveBack(a, 1, n, n);
  }

  void singularValues() {
    const bool vectors = of.vectors != 0, all = of.vectors == 2;
    const int ofU = all ? m : least, ofV = all ? n : least; // columns of U, rows of the transpose of V
    int *info = operand<int>(vectors ? 4 : 2, 1);
    T *a = byColumns(0, m, n), *s = operand(1, least);
    T *u = vectors ? take(int64_t{m} * ofU) : nullptr, *vt = vectors ? take(int64_t{ofV} * n) : nullptr, *w = work();
    if (isFinite(a, size())) {
      const char *job = !vectors ? "N" : all ? "A" : "S";
      if (of.routine == MPMD_GESDD)
        library.gesdd(job, &m, &n, a, &m, s, u, &m, vt, &ofV, w, &lwork, take<int>(8 * int64_t{least}), info, 1);
      else
        library.gesvd(job, job, &m, &n, a, &m, s, u, &m, vt, &ofV, w, &lwork, info, 1, 1);
      if (vectors) {
        giveBack(u, 2, m, ofU);
        giveBack(vt, 3, ofV, n);
      }
      return;
    }
    fillWithNaN(1, least);
    if (vectors) {
      fillWithNaN(2, int64_t{m} * ofU);
      fillWithNaN(3, int64_t{ofV} * n);
    }
    *info = notFinite;
  }

  const LapackRoutines<T> &library;
  const mpmd_lapack_t &of;
  void *const *operands;
  int64_t index;
  char *scratch;
  const int m, n, k, least;
  int lwork = 0;
};
} // namespace

plan::Lapack lapackOf(const mpmd_lapack_t &of) {
  plan::Lapack call;
  call.routine = static_cast<plan::LapackRoutine>(of.routine);
  call.vectors = static_cast<plan::LapackVectors>(of.vectors);
  call.isDouble = of.type == MPMD_F64;
  call.upper = (of.flags & MPMD_LAPACK_UPPER) != 0;
  call.right = (of.flags & MPMD_LAPACK_RIGHT) != 0;
  call.transposed = (of.flags & MPMD_LAPACK_TRANSPOSED) != 0;
  call.unit = (of.flags & MPMD_LAPACK_UNIT) != 0;
  call.batch = of.batch;
  call.m = of.m;
  call.n = of.n;
  call.k = of.k;
  return call;
}

absl::Status checkLapack(const mpmd_lapack_t &of) {
  if (of.routine > MPMD_GESVD)
    return invalid("expected a routine from 0 to " + std::to_string(MPMD_GESVD) + ", got " +
                   std::to_string(of.routine));
  if (of.type != MPMD_F32 && of.type != MPMD_F64)
    return invalid("expected f32 or f64, got type " + std::to_string(of.type));
  if (of.vectors > 2)
    return invalid("expected no vectors (0), some (1) or all (2), got " + std::to_string(of.vectors));
  if ((of.flags & ~allFlags) != 0)
    return invalid("expected flags out of " + std::to_string(allFlags) + ", got " + std::to_string(of.flags));
  const plan::Lapack call = lapackOf(of);
  MPMD_RETURN_IF_ERROR(plan::checkLapack(call));
  if (of.part_bytes != call.partBytes())
    return invalid(std::string(plan::lapackName(call.routine)) + ": expected parts that work in " +
                   std::to_string(call.partBytes()) + " bytes, got " + std::to_string(of.part_bytes));
  return absl::OkStatus();
}

int64_t lapackParts(const mpmd_lapack_t &of) { return lapackOf(of).parts(); }

void runLapackPart(const LapackLibrary &library, const mpmd_lapack_t &of, void *const *operands, uint32_t numOperands,
                   int64_t part) {
  const plan::Lapack call = lapackOf(of);
  const int64_t parts = call.parts();
  auto begin = [&](int64_t i) { return of.batch / parts * i + std::min(i, of.batch % parts); };
  // 64 bytes precede the first matrix (plan::Lapack::partBytes).
  constexpr int64_t front = 64;
  char *scratch =
      of.part_bytes == 0 ? nullptr : static_cast<char *>(operands[numOperands - 1]) + part * of.part_bytes + front;
  for (int64_t i = begin(part); i < begin(part + 1); ++i)
    if (call.isDouble)
      Matrix<double>(library.wide, of, operands, i, scratch).run();
    else
      Matrix<float>(library.single, of, operands, i, scratch).run();
}

} // namespace mpmd::rt
