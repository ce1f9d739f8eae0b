// Matrix products by cuBLASLt, and by our own kernel for layouts that it does not support.
#include "runtime/cuda/Objects.h"

#include "mpmd/Plan/Support/MatrixLayout.h"

#include <iterator>
#include <mutex>
#include <optional>
#include <utility>

namespace mpmd::cuda {

namespace {
/// The name of the kernel for strided products.
constexpr char stridedProduct[] = "mpmd_strided_product";
/// The threads per block of that kernel.
constexpr uint32_t blockThreads = 256;
/// The maximum workspace of an algorithm of cuBLASLt, in bytes.
constexpr uint64_t maxWorkspace = uint64_t{32} << 20;

enum Access { Offset = 0, Batch = 1, Row = 2, Column = 3 };

using plan::MatrixLayout;

std::optional<MatrixLayout> layoutOf(int64_t rows, int64_t columns, const int64_t (&access)[4]) {
  return plan::matrixLayout(rows, columns, access[Row], access[Column]);
}

/// A product by cuBLASLt or by the kernel.
struct Product : mpmd_product_t {
  mpmd_gemm_t gemm = {};
  CUfunction strided = nullptr; ///< the kernel for strided products; null: cuBLASLt multiplies
  cublasLtMatmulDesc_t desc = nullptr;
  cublasLtMatrixLayout_t left = nullptr, right = nullptr, result = nullptr;
  bool swapped = false; ///< whether c' = b' * a' is computed, because the result is row-major
  cublasLtMatmulAlgo_t algorithm = {};
  uint64_t workspaceBytes = 0;

  explicit Product(const mpmd_gemm_t &gemm) : gemm(gemm) {}
  ~Product() override;
  int run(mpmd_stream_t *stream, const uint64_t *operands, uint64_t workspace) override;
};

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
  cublasStatus_t status = blas->cublasLtCreate(&device->blas);
  return status == CUBLAS_STATUS_SUCCESS
             ? 0
             : fail("cublasLtCreate of '" + fileOf(reinterpret_cast<const void *>(blas->cublasLtCreate)) +
                    "': cuBLAS status " + std::to_string(status) + "; MPMD_CUBLASLT names another library");
}

int blasType(uint32_t type) { return type == MPMD_F16 ? CUDA_R_16F : type == MPMD_BF16 ? CUDA_R_16BF : CUDA_R_32F; }

int makeLayout(cublasLtMatrixLayout_t *made, uint32_t type, int64_t rows, int64_t columns, const MatrixLayout &layout,
               int64_t batch, int64_t batchStride) {
  uint64_t down = static_cast<uint64_t>(layout.byColumns ? rows : columns);
  uint64_t across = static_cast<uint64_t>(layout.byColumns ? columns : rows);
  int32_t count = static_cast<int32_t>(batch);
  if (int failed = checkedBlas(blas->cublasLtMatrixLayoutCreate(made, blasType(type), down, across, layout.leading),
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

int chooseAlgorithm(mpmd_device_t *device, Product &product, const mpmd_alignment_t &alignment) {
  cublasLtMatmulPreference_t preference = nullptr;
  if (int failed = checkedBlas(blas->cublasLtMatmulPreferenceCreate(&preference), "cublasLtMatmulPreferenceCreate"))
    return failed;
  uint32_t left = product.swapped ? alignment.b : alignment.a, right = product.swapped ? alignment.a : alignment.b;
  struct {
    int attribute;
    const void *value;
    size_t bytes;
  } const settings[] = {{CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES, &maxWorkspace, sizeof(maxWorkspace)},
                        {CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_A_BYTES, &left, sizeof(left)},
                        {CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_B_BYTES, &right, sizeof(right)},
                        {CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_C_BYTES, &alignment.c, sizeof(alignment.c)},
                        {CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_D_BYTES, &alignment.c, sizeof(alignment.c)}};
  int failed = 0;
  for (const auto &setting : settings)
    if (failed == 0)
      failed = checkedBlas(
          blas->cublasLtMatmulPreferenceSetAttribute(preference, setting.attribute, setting.value, setting.bytes),
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

int prepareLibrary(mpmd_device_t *device, Product &product, const MatrixLayout &a, const MatrixLayout &b,
                   const MatrixLayout &c, const mpmd_alignment_t &alignment) {
  const mpmd_gemm_t &gemm = product.gemm;
  if (int failed = openBlas(device))
    return failed;
  product.swapped = !c.byColumns;
  const bool isStrict = gemm.precision == MPMD_PRECISION_STRICT || gemm.a_type != MPMD_F32;
  const int type = isStrict ? CUBLAS_COMPUTE_32F : CUBLAS_COMPUTE_32F_FAST_TF32;
  if (int failed =
          checkedBlas(blas->cublasLtMatmulDescCreate(&product.desc, type, CUDA_R_32F), "cublasLtMatmulDescCreate"))
    return failed;
  // A row-major matrix is a column-major transpose.
  int32_t opA = a.byColumns == c.byColumns ? CUBLAS_OP_N : CUBLAS_OP_T,
          opB = b.byColumns == c.byColumns ? CUBLAS_OP_N : CUBLAS_OP_T;
  int32_t left = product.swapped ? opB : opA, right = product.swapped ? opA : opB;
  for (auto [attribute, value] : {std::pair{CUBLASLT_MATMUL_DESC_TRANSA, &left}, {CUBLASLT_MATMUL_DESC_TRANSB, &right}})
    if (int failed = checkedBlas(blas->cublasLtMatmulDescSetAttribute(product.desc, attribute, value, sizeof(*value)),
                                 "cublasLtMatmulDescSetAttribute"))
      return failed;
  // cuBLASLt adds the bias along its rows, which are our columns.
  const uint32_t epilogue = gemm.epilogue == MPMD_EPILOGUE_BIAS ? CUBLASLT_EPILOGUE_BIAS : CUBLASLT_EPILOGUE_DEFAULT;
  if (gemm.epilogue == MPMD_EPILOGUE_BIAS && !product.swapped)
    return fail("expected a product with a bias to be stored by rows, got one stored by columns");
  if (int failed = checkedBlas(blas->cublasLtMatmulDescSetAttribute(product.desc, CUBLASLT_MATMUL_DESC_EPILOGUE,
                                                                    &epilogue, sizeof(epilogue)),
                               "cublasLtMatmulDescSetAttribute"))
    return failed;
  if (int failed = makeLayout(product.swapped ? &product.right : &product.left, gemm.a_type, gemm.m, gemm.k, a,
                              gemm.batch, gemm.a[Batch]))
    return failed;
  if (int failed = makeLayout(product.swapped ? &product.left : &product.right, gemm.b_type, gemm.k, gemm.n, b,
                              gemm.batch, gemm.b[Batch]))
    return failed;
  if (int failed = makeLayout(&product.result, gemm.c_type, gemm.m, gemm.n, c, gemm.batch, gemm.c[Batch]))
    return failed;
  return chooseAlgorithm(device, product, alignment);
}

int multiplyStrided(mpmd_stream_t *stream, const Product &product, uint64_t a, uint64_t b, uint64_t c) {
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

Product::~Product() {
  if (desc)
    blas->cublasLtMatmulDescDestroy(desc);
  for (cublasLtMatrixLayout_t layout : {left, right, result})
    if (layout)
      blas->cublasLtMatrixLayoutDestroy(layout);
}

int Product::run(mpmd_stream_t *stream, const uint64_t *operands, uint64_t workspace) {
  const bool hasBias = gemm.epilogue == MPMD_EPILOGUE_BIAS;
  const uint64_t a = operands[0], b = operands[1], c = operands[hasBias ? 3 : 2];
  if (strided)
    return multiplyStrided(stream, *this, a, b, c);
  if (!desc)
    return 0; // the result has no elements
  if (int failed = use(stream->device))
    return failed;
  auto at = [](uint64_t base, const int64_t (&access)[4], uint32_t type) {
    uint64_t width = type == MPMD_F32 ? sizeof(float) : sizeof(uint16_t);
    return reinterpret_cast<void *>(base + static_cast<uint64_t>(access[Offset]) * width);
  };
  void *first = at(a, gemm.a, gemm.a_type), *second = at(b, gemm.b, gemm.b_type), *sum = at(c, gemm.c, gemm.c_type);
  if (swapped)
    std::swap(first, second);
  if (hasBias)
    if (int failed = checkedBlas(blas->cublasLtMatmulDescSetAttribute(desc, CUBLASLT_MATMUL_DESC_BIAS_POINTER,
                                                                      &operands[2], sizeof(operands[2])),
                                 "cublasLtMatmulDescSetAttribute"))
      return failed;
  float alpha = 1, beta = gemm.beta != 0 ? 1.0f : 0.0f;
  return checkedBlas(blas->cublasLtMatmul(stream->device->blas, desc, &alpha, first, left, second, right, &beta, sum,
                                          result, sum, result, &algorithm, reinterpret_cast<void *>(workspace),
                                          workspaceBytes, stream->handle),
                     "cublasLtMatmul");
}
} // namespace

int prepare(mpmd_module_t *module, const mpmd_gemm_t *gemm, const mpmd_alignment_t *alignment, mpmd_product_t **product,
            uint64_t *workspaceBytes) {
  *workspaceBytes = 0;
  auto *made = new Product(*gemm);
  *product = made;
  std::optional<MatrixLayout> a = layoutOf(gemm->m, gemm->k, gemm->a), b = layoutOf(gemm->k, gemm->n, gemm->b),
                              c = layoutOf(gemm->m, gemm->n, gemm->c);
  if (gemm->batch == 0 || gemm->m == 0 || gemm->n == 0)
    return 0;
  int failed = 0;
  const bool fits = gemm->k != 0 && a && b && c && gemm->batch <= INT32_MAX;
  if (!fits && gemm->epilogue != MPMD_EPILOGUE_NONE) {
    failed = fail("expected a product with a bias to be one of cuBLASLt's, got lines that overlap");
  } else if (!fits) {
    failed = findFunction(module, stridedProduct, &made->strided);
  } else {
    failed = prepareLibrary(module->device, *made, *a, *b, *c, *alignment);
    *workspaceBytes = made->workspaceBytes;
  }
  if (failed != 0) {
    delete made;
    *product = nullptr;
  }
  return failed;
}

void closeBlas(mpmd_device_t *device) {
  if (device->blas)
    blas->cublasLtDestroy(device->blas);
}

} // namespace mpmd::cuda
