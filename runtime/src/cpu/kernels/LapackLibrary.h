/// LAPACK and BLAS routines of a library that is opened when a program first needs one.
#ifndef MPMD_RT_SRC_CPU_KERNELS_LAPACKLIBRARY_H
#define MPMD_RT_SRC_CPU_KERNELS_LAPACKLIBRARY_H

#include "absl/status/statusor.h"

#include <cstddef>

namespace mpmd::rt {

/// Fortran signatures: all arguments by address, with the lengths of strings last.
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
  /// The function of OpenBLAS, else null, because another library may divide a call among threads.
  void (*sgemm)(const char *transposeA, const char *transposeB, const int *m, const int *n, const int *k,
                const float *alpha, const float *a, const int *lda, const float *b, const int *ldb, const float *beta,
                float *c, const int *ldc, size_t, size_t);
};

/// The library, opened once per process and limited to one thread per caller. It is the one that MPMD_LAPACK names,
/// else OpenBLAS, else any LAPACK on the machine.
absl::StatusOr<const LapackLibrary *> lapackLibrary();

/// Checks that `callers` threads may call the library at once, if it is open and allocates memory per calling thread.
/// OpenBLAS waits for ever if a process limit denies that memory. The error says how much is needed.
absl::Status checkLapackCallers(int64_t callers);

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_CPU_KERNELS_LAPACKLIBRARY_H
