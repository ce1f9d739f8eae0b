/* The part of cuBLASLt's interface that the plugin uses, as our own declarations. Source: "cuBLAS Library", section
 * on cublasLt; the same in versions 12 and 13. */
#ifndef MPMD_RT_CUDA_CUBLASLT_H
#define MPMD_RT_CUDA_CUBLASLT_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef int cublasStatus_t;
typedef struct cublasLtContext *cublasLtHandle_t;
typedef struct cublasLtMatmulDescStruct *cublasLtMatmulDesc_t;
typedef struct cublasLtMatrixLayoutStruct *cublasLtMatrixLayout_t;
typedef struct cublasLtMatmulPreferenceStruct *cublasLtMatmulPreference_t;

enum { CUBLAS_STATUS_SUCCESS = 0, CUBLAS_STATUS_INVALID_VALUE = 7, CUBLAS_STATUS_NOT_SUPPORTED = 15 };
enum { CUDA_R_32F = 0, CUDA_R_16F = 2, CUDA_R_16BF = 14 };
enum { CUBLAS_COMPUTE_32F = 68, CUBLAS_COMPUTE_32F_FAST_TF32 = 77 };
enum { CUBLAS_OP_N = 0, CUBLAS_OP_T = 1 };
enum {
  CUBLASLT_MATMUL_DESC_TRANSA = 3,
  CUBLASLT_MATMUL_DESC_TRANSB = 4,
  CUBLASLT_MATMUL_DESC_EPILOGUE = 7,
  CUBLASLT_MATMUL_DESC_BIAS_POINTER = 8
};
enum { CUBLASLT_EPILOGUE_DEFAULT = 1, CUBLASLT_EPILOGUE_BIAS = 4 };
enum { CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT = 5, CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET = 6 };
enum {
  CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES = 1,
  CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_A_BYTES = 5,
  CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_B_BYTES = 6,
  CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_C_BYTES = 7,
  CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_D_BYTES = 8
};

typedef struct cublasLtMatmulAlgo_t {
  uint64_t data[8];
} cublasLtMatmulAlgo_t;

typedef struct cublasLtMatmulHeuristicResult_t {
  cublasLtMatmulAlgo_t algo;
  size_t workspaceSize;
  cublasStatus_t state;
  float wavesCount;
  int reserved[4];
} cublasLtMatmulHeuristicResult_t;

/* X(name, parameters) for every function; each returns a cublasStatus_t. */
#define MPMD_CUBLASLT_FUNCTIONS(X)                                                                                     \
  X(cublasLtCreate, (cublasLtHandle_t * handle))                                                                       \
  X(cublasLtDestroy, (cublasLtHandle_t handle))                                                                        \
  X(cublasLtMatmulDescCreate, (cublasLtMatmulDesc_t * desc, int computeType, int scaleType))                           \
  X(cublasLtMatmulDescDestroy, (cublasLtMatmulDesc_t desc))                                                            \
  X(cublasLtMatmulDescSetAttribute, (cublasLtMatmulDesc_t desc, int attribute, const void *value, size_t bytes))       \
  X(cublasLtMatrixLayoutCreate,                                                                                        \
    (cublasLtMatrixLayout_t * layout, int type, uint64_t rows, uint64_t columns, int64_t leading))                     \
  X(cublasLtMatrixLayoutDestroy, (cublasLtMatrixLayout_t layout))                                                      \
  X(cublasLtMatrixLayoutSetAttribute, (cublasLtMatrixLayout_t layout, int attribute, const void *value, size_t bytes)) \
  X(cublasLtMatmulPreferenceCreate, (cublasLtMatmulPreference_t * preference))                                         \
  X(cublasLtMatmulPreferenceDestroy, (cublasLtMatmulPreference_t preference))                                          \
  X(cublasLtMatmulPreferenceSetAttribute,                                                                              \
    (cublasLtMatmulPreference_t preference, int attribute, const void *value, size_t bytes))                           \
  X(cublasLtMatmulAlgoGetHeuristic,                                                                                    \
    (cublasLtHandle_t handle, cublasLtMatmulDesc_t desc, cublasLtMatrixLayout_t a, cublasLtMatrixLayout_t b,           \
     cublasLtMatrixLayout_t c, cublasLtMatrixLayout_t d, cublasLtMatmulPreference_t preference, int maxResults,        \
     cublasLtMatmulHeuristicResult_t *results, int *numResults))                                                       \
  X(cublasLtMatmul,                                                                                                    \
    (cublasLtHandle_t handle, cublasLtMatmulDesc_t desc, const void *alpha, const void *a,                             \
     cublasLtMatrixLayout_t aLayout, const void *b, cublasLtMatrixLayout_t bLayout, const void *beta, const void *c,   \
     cublasLtMatrixLayout_t cLayout, void *d, cublasLtMatrixLayout_t dLayout, const cublasLtMatmulAlgo_t *algo,        \
     void *workspace, size_t workspaceBytes, struct CUstream_st *stream))

#ifdef __cplusplus
}
#endif

#endif /* MPMD_RT_CUDA_CUBLASLT_H */
