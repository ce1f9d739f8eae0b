// A LAPACK call: its operands, its workspace, and its cost.
#ifndef MPMD_PLAN_SUPPORT_LAPACKCALL_H
#define MPMD_PLAN_SUPPORT_LAPACKCALL_H

#include "mpmd/Plan/Support/Status.h"

#include <cstdint>
#include <string>
#include <vector>

namespace mpmd::plan {

enum class LapackRoutine { Potrf, Trsm, Getrf, Geqrf, Geqp3, Orgqr, Ormqr, Syevd, Gesdd, Gesvd };
inline constexpr int numLapackRoutines = 10;
/// The vectors that a decomposition returns besides its values: none, as many as there are values, or all.
enum class LapackVectors { None, Some, All };

/// A routine on each matrix of a batch. Matrices are row-major and contiguous, as all tensors are.
struct Lapack {
  LapackRoutine routine = LapackRoutine::Potrf;
  LapackVectors vectors = LapackVectors::None; ///< for syevd, gesdd and gesvd
  bool isDouble = false;
  bool upper = false;      ///< potrf, trsm, syevd: the triangle that is read
  bool right = false;      ///< trsm, ormqr: the first matrix stands on the right
  bool transposed = false; ///< trsm, ormqr: it is transposed
  bool unit = false;       ///< trsm: its diagonal is 1, and not read
  /// Rows and columns of the decomposed matrix or of the right-hand side. `k` is the number of reflectors of orgqr and
  /// ormqr.
  int64_t batch = 1, m = 1, n = 1, k = 0;

  /// An operand for one matrix of the batch. Vectors have one column, and `info` is a scalar.
  struct Operand {
    const char *name;
    int64_t rows, columns;
    bool isInteger = false; ///< i32
    int rank = 2;           ///< dimensions after those of the batch
    int64_t elements() const { return rows * columns; }
  };
  std::vector<Operand> inputs() const, outputs() const;

  int64_t elementBytes() const { return isDouble ? 8 : 4; }
  /// The number of parts of the batch, which depends on its size alone. Parts may run concurrently, in any order.
  int64_t parts() const;
  /// The number of workspace elements of the routine: of the matrices' type, and integers.
  int64_t workNumbers() const, workIntegers() const;
  /// Workspace bytes of one part, and of all parts. Parts are 64-byte aligned.
  int64_t partBytes() const;
  int64_t workspaceBytes() const { return parts() * partBytes(); }
  /// Approximate operations of the whole batch.
  int64_t flops() const;
  /// "potrf_64x64": the routine without its type, and its sizes.
  std::string name() const;
};

/// The routine's name without the letter of its type.
const char *lapackName(LapackRoutine routine);

/// The error names the expected value. A valid call has numbers that fit the library's 32 bits, and no size overflows.
absl::Status checkLapack(const Lapack &call);

} // namespace mpmd::plan

#endif // MPMD_PLAN_SUPPORT_LAPACKCALL_H
