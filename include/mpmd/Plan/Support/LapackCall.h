// What a call of LAPACK is: its operands, the memory that it works in, and what it costs.
#ifndef MPMD_PLAN_SUPPORT_LAPACKCALL_H
#define MPMD_PLAN_SUPPORT_LAPACKCALL_H

#include "mpmd/Plan/Support/Status.h"

#include <cstdint>
#include <string>
#include <vector>

namespace mpmd::plan {

enum class LapackRoutine { Potrf, Trsm, Getrf, Geqrf, Geqp3, Orgqr, Ormqr, Syevd, Gesdd, Gesvd };
inline constexpr int numLapackRoutines = 10;
/// Which vectors a decomposition has beside its values: of singular values the first ones, as many as there are values,
/// or all.
enum class LapackVectors { None, Some, All };

/// A routine on each matrix of a batch. Matrices are stored by rows, one behind the other, as all tensors are.
struct Lapack {
  LapackRoutine routine = LapackRoutine::Potrf;
  LapackVectors vectors = LapackVectors::None; ///< of syevd, gesdd and gesvd
  bool isDouble = false;
  bool upper = false;      ///< potrf, trsm, syevd: the triangle that is read
  bool right = false;      ///< trsm, ormqr: the first matrix stands on the right
  bool transposed = false; ///< trsm, ormqr: it is transposed
  bool unit = false;       ///< trsm: its diagonal is 1, and not read
  /// Rows and columns of what is decomposed or solved for; `k`: of orgqr and ormqr, how many reflectors there are.
  int64_t batch = 1, m = 1, n = 1, k = 0;

  /// Of one matrix of the batch; vectors have one column, and `info` is a number.
  struct Operand {
    const char *name;
    int64_t rows, columns;
    bool isInteger = false; ///< i32
    int rank = 2;           ///< dimensions behind those of the batch
    int64_t elements() const { return rows * columns; }
  };
  std::vector<Operand> inputs() const, outputs() const;

  int64_t elementBytes() const { return isDouble ? 8 : 4; }
  /// The batch is cut into so many parts, by its size alone. They may run at the same time, in any order.
  int64_t parts() const;
  /// Numbers that the routine is given to work in: of the type of the matrices, and integers.
  int64_t workNumbers() const, workIntegers() const;
  /// Bytes that one part, and all parts, work in beside their operands; parts begin at multiples of 64.
  int64_t partBytes() const;
  int64_t workspaceBytes() const { return parts() * partBytes(); }
  /// Operations of the whole batch, about.
  int64_t flops() const;
  /// "potrf_64x64": the routine with its type left out, and its sizes.
  std::string name() const;
};

/// The routine's name without the letter of its type.
const char *lapackName(LapackRoutine routine);

/// What is wrong, with what was expected; empty if nothing is: then every number that the library is told fits 32 bits,
/// and no size of memory overflows.
absl::Status checkLapack(const Lapack &call);

} // namespace mpmd::plan

#endif // MPMD_PLAN_SUPPORT_LAPACKCALL_H
