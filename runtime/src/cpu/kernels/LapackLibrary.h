/// The routines of LAPACK and BLAS that are called, in a library that is opened when a program needs one.
#ifndef MPMD_RT_SRC_CPU_KERNELS_LAPACKLIBRARY_H
#define MPMD_RT_SRC_CPU_KERNELS_LAPACKLIBRARY_H

#include "absl/status/statusor.h"

#include <cstddef>

namespace mpmd::rt {

/// As Fortran has them: all by address, and the lengths of texts behind everything else.
template <typename T> struct LapackRoutines {
  using Int = const int *;
  using Char = const char *;
  void (*potrf)(Char uplo, Int n, T *a, Int lda, int *info, size_t);
  void (*trsm)(Char side, Char uplo, Char trans, Char diag, Int m, Int n, const T *alpha, const T *a, Int lda, T *b,
               Int ldb, size_t, size_t, size_t, size_t);
  void (*getrf)(Int m, Int n, T *a, Int lda, int *pivots, int *info);
  void (*geqrf)(Int m, Int n, T *a, Int lda, T *tau, T *work, Int lwork, int *info);
  void (*geqp3)(Int m, Int n, T *a, Int lda, int *pivots, T *tau, T *work, Int lwork, int *info);
  void (*orgqr)(Int m, Int n, Int k, T *a, Int lda, const T *tau, T *work, Int lwork, int *info);
  void (*ormqr)(Char side, Char trans, Int m, Int n, Int k, const T *a, Int lda, const T *tau, T *c, Int ldc, T *work,
                Int lwork, int *info, size_t, size_t);
  void (*syevd)(Char jobz, Char uplo, Int n, T *a, Int lda, T *w, T *work, Int lwork, int *iwork, Int liwork, int *info,
                size_t, size_t);
  void (*gesdd)(Char jobz, Int m, Int n, T *a, Int lda, T *s, T *u, Int ldu, T *vt, Int ldvt, T *work, Int lwork,
                int *iwork, int *info, size_t);
  void (*gesvd)(Char jobu, Char jobvt, Int m, Int n, T *a, Int lda, T *s, T *u, Int ldu, T *vt, Int ldvt, T *work,
                Int lwork, int *info, size_t, size_t);
};

struct LapackLibrary {
  LapackRoutines<float> single;
  LapackRoutines<double> wide;
  /// Only of OpenBLAS, else none: that of another library may share a call among threads.
  void (*sgemm)(const char *transposeA, const char *transposeB, const int *m, const int *n, const int *k,
                const float *alpha, const float *a, const int *lda, const float *b, const int *ldb, const float *beta,
                float *c, const int *ldc, size_t, size_t);
};

/// The library, which is opened once in a process and kept to one thread per caller: the one that MPMD_LAPACK names,
/// else OpenBLAS, else any LAPACK that the machine has.
absl::StatusOr<const LapackLibrary *> lapackLibrary();

/// Whether so many threads may call the library at once, where it is open and takes memory for each thread that calls
/// it: OpenBLAS waits for ever for memory that a limit of the process keeps from it. An error says what it needs.
absl::Status checkLapackCallers(int64_t callers);

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_CPU_KERNELS_LAPACKLIBRARY_H
