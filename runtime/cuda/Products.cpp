// Matrix products by cuBLASLt, and by a kernel of ours where its layouts do not reach.
#include "runtime/cuda/Objects.h"

#include "mpmd/Plan/MatrixLayout.h"

#include <iterator>
#include <mutex>
#include <optional>

/// One of the two.
struct mpmd_product_t {
  mpmd_gemm_t gemm = {};
  CUfunction strided = nullptr; ///< the kernel, in place of the library
  cublasLtMatmulDesc_t desc = nullptr;
  cublasLtMatrixLayout_t left = nullptr, right = nullptr, result = nullptr;
  bool swapped = false; ///< c' = b' * a': the result is stored by rows
  cublasLtMatmulAlgo_t algorithm = {};
  uint64_t workspaceBytes = 0;
};

namespace mpmd::cuda {

namespace {
/// The name of the kernel, its threads in a block, and so much workspace may an algorithm have.
constexpr char stridedProduct[] = "mpmd_strided_product";
constexpr uint32_t blockThreads = 256;
constexpr uint64_t mostWorkspace = uint64_t{32} << 20;

enum Access { Offset = 0, Batch = 1, Row = 2, Column = 3 };

using plan::MatrixLayout;

std::optional<MatrixLayout> layoutOf(int64_t rows, int64_t columns, const int64_t (&access)[4]) {
  return plan::matrixLayout(rows, columns, access[Row], access[Column]);
}

const CublasLt *blas = nullptr;

int checkedBlas(cublasStatus_t status, const char *call) {
  return status == CUBLAS_STATUS_SUCCESS ? 0 : fail(std::string(call) + ": cuBLAS status " + std::to_string(status));
}

int openBlas(mpmd_device_t *device) {
  static std::mutex mutex;
  std::lock_guard<std::mutex> lock(mutex);
  if (device->blas)
    return 0;
  std::string error;
  blas = openCublasLt(error);
  if (!blas)
    return fail(error);
  if (int failed = use(device))
    return failed;
  return checkedBlas(blas->cublasLtCreate(&device->blas), "cublasLtCreate");
}

int makeLayout(cublasLtMatrixLayout_t *made, int64_t rows, int64_t columns, const MatrixLayout &layout, int64_t batch,
               int64_t batchStride) {
  uint64_t down = static_cast<uint64_t>(layout.byColumns ? rows : columns);
  uint64_t across = static_cast<uint64_t>(layout.byColumns ? columns : rows);
  int32_t count = static_cast<int32_t>(batch);
  if (int failed = checkedBlas(blas->cublasLtMatrixLayoutCreate(made, CUDA_R_32F, down, across, layout.leading),
                               "cublasLtMatrixLayoutCreate"))
    return failed;
  if (int failed = checkedBlas(
          blas->cublasLtMatrixLayoutSetAttribute(*made, CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT, &count, sizeof(count)),
          "cublasLtMatrixLayoutSetAttribute"))
    return failed;
  return checkedBlas(blas->cublasLtMatrixLayoutSetAttribute(*made, CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET,
                                                            &batchStride, sizeof(batchStride)),
                     "cublasLtMatrixLayoutSetAttribute");
}

int chooseAlgorithm(mpmd_device_t *device, mpmd_product_t &product, const mpmd_alignment_t &alignment) {
  cublasLtMatmulPreference_t preference = nullptr;
  if (int failed = checkedBlas(blas->cublasLtMatmulPreferenceCreate(&preference), "cublasLtMatmulPreferenceCreate"))
    return failed;
  uint32_t left = product.swapped ? alignment.b : alignment.a, right = product.swapped ? alignment.a : alignment.b;
  struct {
    int attribute;
    const void *value;
    size_t bytes;
  } const wishes[] = {{CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES, &mostWorkspace, sizeof(mostWorkspace)},
                      {CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_A_BYTES, &left, sizeof(left)},
                      {CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_B_BYTES, &right, sizeof(right)},
                      {CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_C_BYTES, &alignment.c, sizeof(alignment.c)},
                      {CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_D_BYTES, &alignment.c, sizeof(alignment.c)}};
  int failed = 0;
  for (const auto &wish : wishes)
    if (failed == 0)
      failed =
          checkedBlas(blas->cublasLtMatmulPreferenceSetAttribute(preference, wish.attribute, wish.value, wish.bytes),
                      "cublasLtMatmulPreferenceSetAttribute");
  cublasLtMatmulHeuristicResult_t found = {};
  int count = 0;
  if (failed == 0)
    failed =
        checkedBlas(blas->cublasLtMatmulAlgoGetHeuristic(device->blas, product.desc, product.left, product.right,
                                                         product.result, product.result, preference, 1, &found, &count),
                    "cublasLtMatmulAlgoGetHeuristic");
  blas->cublasLtMatmulPreferenceDestroy(preference);
  if (failed == 0 && (count < 1 || found.state != CUBLAS_STATUS_SUCCESS))
    return fail("cuBLASLt has no algorithm for a product of " + std::to_string(product.gemm.batch) + " x " +
                std::to_string(product.gemm.m) + " x " + std::to_string(product.gemm.n) + " x " +
                std::to_string(product.gemm.k));
  product.algorithm = found.algo;
  product.workspaceBytes = found.workspaceSize;
  return failed;
}

int prepareLibrary(mpmd_device_t *device, mpmd_product_t &product, const MatrixLayout &a, const MatrixLayout &b,
                   const MatrixLayout &c, const mpmd_alignment_t &alignment) {
  const mpmd_gemm_t &gemm = product.gemm;
  if (int failed = openBlas(device))
    return failed;
  product.swapped = !c.byColumns;
  const int type = gemm.precision == MPMD_PRECISION_STRICT ? CUBLAS_COMPUTE_32F : CUBLAS_COMPUTE_32F_FAST_TF32;
  if (int failed =
          checkedBlas(blas->cublasLtMatmulDescCreate(&product.desc, type, CUDA_R_32F), "cublasLtMatmulDescCreate"))
    return failed;
  // What is stored by rows is the transpose stored by columns.
  int32_t opA = a.byColumns == c.byColumns ? CUBLAS_OP_N : CUBLAS_OP_T,
          opB = b.byColumns == c.byColumns ? CUBLAS_OP_N : CUBLAS_OP_T;
  int32_t left = product.swapped ? opB : opA, right = product.swapped ? opA : opB;
  for (auto [attribute, value] : {std::pair{CUBLASLT_MATMUL_DESC_TRANSA, &left}, {CUBLASLT_MATMUL_DESC_TRANSB, &right}})
    if (int failed = checkedBlas(blas->cublasLtMatmulDescSetAttribute(product.desc, attribute, value, sizeof(*value)),
                                 "cublasLtMatmulDescSetAttribute"))
      return failed;
  if (int failed =
          makeLayout(product.swapped ? &product.right : &product.left, gemm.m, gemm.k, a, gemm.batch, gemm.a[Batch]))
    return failed;
  if (int failed =
          makeLayout(product.swapped ? &product.left : &product.right, gemm.k, gemm.n, b, gemm.batch, gemm.b[Batch]))
    return failed;
  if (int failed = makeLayout(&product.result, gemm.m, gemm.n, c, gemm.batch, gemm.c[Batch]))
    return failed;
  return chooseAlgorithm(device, product, alignment);
}

int multiplyStrided(mpmd_stream_t *stream, const mpmd_product_t &product, uint64_t a, uint64_t b, uint64_t c) {
  const mpmd_gemm_t &gemm = product.gemm;
  int64_t total = gemm.batch * gemm.m * gemm.n, beta = gemm.beta;
  const void *parameters[] = {&a,         &b,         &c,         &gemm.m,    &gemm.n,    &gemm.k,    &total,
                              &beta,      &gemm.a[0], &gemm.a[1], &gemm.a[2], &gemm.a[3], &gemm.b[0], &gemm.b[1],
                              &gemm.b[2], &gemm.b[3], &gemm.c[0], &gemm.c[1], &gemm.c[2], &gemm.c[3]};
  void *mutableParameters[std::size(parameters)];
  for (size_t i = 0; i < std::size(parameters); ++i)
    mutableParameters[i] = const_cast<void *>(parameters[i]);
  uint64_t blocks = (static_cast<uint64_t>(total) + blockThreads - 1) / blockThreads;
  return launchGrid(stream, product.strided, blocks, blockThreads, /*sharedBytes=*/0, mutableParameters);
}
} // namespace

int prepare(mpmd_module_t *module, const mpmd_gemm_t *gemm, const mpmd_alignment_t *alignment, mpmd_product_t **product,
            uint64_t *workspaceBytes) {
  *workspaceBytes = 0;
  auto *made = new mpmd_product_t{*gemm};
  *product = made;
  std::optional<MatrixLayout> a = layoutOf(gemm->m, gemm->k, gemm->a), b = layoutOf(gemm->k, gemm->n, gemm->b),
                              c = layoutOf(gemm->m, gemm->n, gemm->c);
  if (gemm->batch == 0 || gemm->m == 0 || gemm->n == 0)
    return 0;
  int failed = 0;
  if (gemm->k == 0 || !a || !b || !c || gemm->batch > INT32_MAX) {
    failed = findFunction(module, stridedProduct, &made->strided);
  } else {
    failed = prepareLibrary(module->device, *made, *a, *b, *c, *alignment);
    *workspaceBytes = made->workspaceBytes;
  }
  if (failed != 0) {
    discard(made);
    *product = nullptr;
  }
  return failed;
}

void discard(mpmd_product_t *product) {
  if (product->desc)
    blas->cublasLtMatmulDescDestroy(product->desc);
  for (cublasLtMatrixLayout_t layout : {product->left, product->right, product->result})
    if (layout)
      blas->cublasLtMatrixLayoutDestroy(layout);
  delete product;
}

int multiply(mpmd_stream_t *stream, mpmd_product_t *product, uint64_t a, uint64_t b, uint64_t c, uint64_t workspace) {
  const mpmd_gemm_t &gemm = product->gemm;
  if (product->strided)
    return multiplyStrided(stream, *product, a, b, c);
  if (!product->desc)
    return 0; // the result has no elements
  if (int failed = use(stream->device))
    return failed;
  constexpr uint64_t width = sizeof(float);
  auto at = [](uint64_t base, const int64_t (&access)[4]) {
    return reinterpret_cast<void *>(base + static_cast<uint64_t>(access[Offset]) * width);
  };
  void *left = product->swapped ? at(b, gemm.b) : at(a, gemm.a);
  void *right = product->swapped ? at(a, gemm.a) : at(b, gemm.b);
  void *result = at(c, gemm.c);
  float alpha = 1, beta = gemm.beta != 0 ? 1.0f : 0.0f;
  return checkedBlas(blas->cublasLtMatmul(stream->device->blas, product->desc, &alpha, left, product->left, right,
                                          product->right, &beta, result, product->result, result, product->result,
                                          &product->algorithm, reinterpret_cast<void *>(workspace),
                                          product->workspaceBytes, stream->handle),
                     "cublasLtMatmul");
}

void closeBlas(mpmd_device_t *device) {
  if (device->blas)
    blas->cublasLtDestroy(device->blas);
}

} // namespace mpmd::cuda
