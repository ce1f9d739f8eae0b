// Describes a LAPACK call: its operands, workspace and cost.
#ifndef MPMD_PLAN_SUPPORT_LAPACKCALL_H
#define MPMD_PLAN_SUPPORT_LAPACKCALL_H

#include "mpmd/Plan/Support/Status.h"

#include <cstdint>
#include <string>
#include <vector>

namespace mpmd::plan {

enum class LapackRoutine { Potrf, Trsm, Getrf, Geqrf, Geqp3, Orgqr, Ormqr, Syevd, Gesdd, Gesvd };
inline constexpr int numLapackRoutines = 10;
/// The vectors that a decomposition returns in addition to its values: none, as many as there are values, or all.
enum class LapackVectors { None, Some, All };

/// A routine that is applied to each matrix of a batch. Matrices are row-major and contiguous.
struct Lapack {
  LapackRoutine routine = LapackRoutine::Potrf;
  LapackVectors vectors = LapackVectors::None; ///< for syevd, gesdd and gesvd
  bool isDouble = false;
  bool upper = false;      ///< potrf, trsm, syevd: whether the upper triangle is read
  bool right = false;      ///< trsm, ormqr: whether the first matrix is the right factor
  bool transposed = false; ///< trsm, ormqr: whether the first matrix is transposed
  bool unit = false;       ///< trsm: whether the diagonal is taken as 1, without reading it
  /// Rows and columns of the decomposed matrix or, for solvers, of the right-hand side. `k` is the number of reflectors
  /// of orgqr and ormqr.
  int64_t batch = 1, m = 1, n = 1, k = 0;

  /// The size of an operand for one matrix of the batch. A vector has one column, and `info` is a scalar.
  struct Operand {
    const char *name;
    int64_t rows, columns;
    bool isInteger = false; ///< whether elements are i32
    int rank = 2;           ///< the number of dimensions after the batch dimensions
    int64_t elements() const { return rows * columns; }
  };
  std::vector<Operand> inputs() const, outputs() const;

  int64_t elementBytes() const { return isDouble ? 8 : 4; }
  /// The number of parts into which the batch is divided; it depends only on the batch size. Parts may run
  /// concurrently, in any order.
  int64_t parts() const;
  /// The numbers of workspace elements that the routine needs: of the matrices' element type, and of integers.
  int64_t workNumbers() const, workIntegers() const;
  /// The workspace bytes of one part, a multiple of 64, and of all parts.
  int64_t partBytes() const;
  int64_t workspaceBytes() const { return parts() * partBytes(); }
  /// The approximate number of floating-point operations for the complete batch.
  int64_t flops() const;
  /// The routine without its type letter, and its sizes: "potrf_64x64".
  std::string name() const;
};

/// The routine's name without its type letter.
const char *lapackName(LapackRoutine routine);

/// Checks that all numbers fit the library's 32-bit integers, and that no size overflows. An error says what was
/// expected.
absl::Status checkLapack(const Lapack &call);

} // namespace mpmd::plan

#endif // MPMD_PLAN_SUPPORT_LAPACKCALL_H
