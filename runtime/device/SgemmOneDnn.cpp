// sgemm by oneDNN. Its result depends on the number of OpenMP threads, so every thread that calls it is set to one.
#include "runtime/device/Gemm.h"
#include "runtime/device/Sgemm.h"

#include "dnnl.h"

#define MPMD_TEXT2(x) #x
#define MPMD_TEXT(x) MPMD_TEXT2(x)

// Declared here because <omp.h> belongs to the compiler, and the OpenMP runtime to use is the one that oneDNN loads.
extern "C" void omp_set_num_threads(int);

namespace mpmd::rt {

const char *gemmLibrary() {
  return "oneDNN " MPMD_TEXT(DNNL_VERSION_MAJOR) "." MPMD_TEXT(DNNL_VERSION_MINOR) "." MPMD_TEXT(DNNL_VERSION_PATCH);
}

void prepareGemmThread() { omp_set_num_threads(1); }

bool sgemm(bool transposeA, bool transposeB, int64_t m, int64_t n, int64_t k, const float *a, int64_t lda,
           const float *b, int64_t ldb, bool accumulate, float *c, int64_t ldc) {
  return dnnl_sgemm(transposeA ? 'T' : 'N', transposeB ? 'T' : 'N', m, n, k, 1.0f, a, lda, b, ldb,
                    accumulate ? 1.0f : 0.0f, c, ldc) == dnnl_success;
}

} // namespace mpmd::rt
