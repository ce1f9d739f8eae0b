// cuBLASLt without a device. Products use the CPU's matrix library, so their bits are the CPU's.
#include "LibraryCall.h"

#include "mpmd/Plan/Support/ProductBlocks.h"
#include "runtime/cuda/CublasLt.h"
#include "runtime/src/cpu/kernels/Gemm.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <tuple>
#include <vector>

struct cublasLtContext {};
struct cublasLtMatmulDescStruct {
  int computeType, scaleType;
  int32_t transA = CUBLAS_OP_N, transB = CUBLAS_OP_N;
  uint32_t epilogue = CUBLASLT_EPILOGUE_DEFAULT;
  uint64_t bias = 0;
};
struct cublasLtMatrixLayoutStruct {
  int type;
  uint64_t rows, columns;
  int64_t leading;
  int32_t batch = 1;
  int64_t batchStride = 0;
};
struct cublasLtMatmulPreferenceStruct {
  uint64_t workspaceBytes = 0;
  uint32_t alignment[4] = {256, 256, 256, 256}; // a, b, c, d
};

namespace {
/// The id of the only algorithm.
constexpr uint64_t magic = 0x6d706d6467656d6dull;
/// The workspace that the algorithm requests, in bytes.
constexpr uint64_t askedWorkspace = 4096;

struct Matrix {
  uint64_t address;
  int type;
  int64_t row, column, batch; // strides in elements
  int64_t rows, columns;
};

/// Defined as by the library: D = alpha * op(A) * op(B) + beta * D, all column-major.
struct Product {
  Matrix a, b, d;
  int64_t batch;
  bool accumulates, tf32;
  uint64_t workspace, workspaceBytes;
  uint64_t bias; ///< one element per row of D, in D's type; 0 if there is none
};

Matrix matrixOf(const void *address, const cublasLtMatrixLayoutStruct &layout, int32_t op) {
  auto rows = static_cast<int64_t>(layout.rows), columns = static_cast<int64_t>(layout.columns);
  auto place = reinterpret_cast<uint64_t>(address);
  return op == CUBLAS_OP_N ? Matrix{place, layout.type, 1, layout.leading, layout.batchStride, rows, columns}
                           : Matrix{place, layout.type, layout.leading, 1, layout.batchStride, columns, rows};
}

bool isValid(const cublasLtMatmulDescStruct &desc, const cublasLtMatrixLayoutStruct &a,
             const cublasLtMatrixLayoutStruct &b, const cublasLtMatrixLayoutStruct &c,
             const cublasLtMatrixLayoutStruct &d) {
  Matrix left = matrixOf(nullptr, a, desc.transA), right = matrixOf(nullptr, b, desc.transB);
  for (const cublasLtMatrixLayoutStruct *layout : {&a, &b, &c, &d})
    if (layout->rows == 0 || layout->columns == 0 || layout->leading < static_cast<int64_t>(layout->rows) ||
        layout->batch != d.batch || layout->batch < 1)
      return false;
  const bool isNarrow = a.type == CUDA_R_16F || a.type == CUDA_R_16BF;
  if (b.type != a.type || !(a.type == CUDA_R_32F || isNarrow) || !(d.type == CUDA_R_32F || d.type == a.type) ||
      c.type != d.type || (isNarrow && desc.computeType != CUBLAS_COMPUTE_32F))
    return false;
  if (desc.epilogue != CUBLASLT_EPILOGUE_DEFAULT && (desc.epilogue != CUBLASLT_EPILOGUE_BIAS || d.type != CUDA_R_32F))
    return false;
  return (desc.computeType == CUBLAS_COMPUTE_32F || desc.computeType == CUBLAS_COMPUTE_32F_FAST_TF32) &&
         desc.scaleType == CUDA_R_32F && left.rows == static_cast<int64_t>(d.rows) &&
         right.columns == static_cast<int64_t>(d.columns) && left.columns == right.rows && c.rows == d.rows &&
         c.columns == d.columns && c.leading == d.leading;
}

void addLines(std::vector<mpmd_emulator_lines_t> &lines, const Matrix &matrix, int64_t batch, bool writes) {
  bool byColumns = matrix.row == 1;
  int64_t width = byColumns ? matrix.rows : matrix.columns, height = byColumns ? matrix.columns : matrix.rows,
          pitch = byColumns ? matrix.column : matrix.row;
  const uint64_t bytes = matrix.type == CUDA_R_32F ? sizeof(float) : sizeof(uint16_t);
  for (int64_t q = 0; q < (matrix.batch == 0 ? 1 : batch); ++q)
    lines.push_back({matrix.address + static_cast<uint64_t>(q * matrix.batch) * bytes,
                     static_cast<size_t>(width) * bytes, static_cast<size_t>(height),
                     static_cast<size_t>(pitch) * bytes, writes});
}

/// Rounds to TF32: 10 bits of mantissa, to nearest, ties to even.
float roundedToTf32(float value) {
  constexpr uint32_t dropped = 13;
  auto bits = std::bit_cast<uint32_t>(value);
  if (!std::isfinite(value))
    return value;
  bits += (uint32_t{1} << (dropped - 1)) - 1 + (bits >> dropped & 1);
  return std::bit_cast<float>(bits >> dropped << dropped);
}

void forEachElement(const Matrix &matrix, int64_t batch, auto visit) {
  for (int64_t q = 0; q < batch; ++q)
    for (int64_t i = 0; i < matrix.rows; ++i)
      for (int64_t j = 0; j < matrix.columns; ++j)
        visit(q * matrix.batch + i * matrix.row + j * matrix.column);
}

/// The number of elements from the first one of a matrix to its last one.
size_t extentOf(const Matrix &matrix, int64_t batch) {
  return static_cast<size_t>((batch - 1) * matrix.batch + (matrix.rows - 1) * matrix.row +
                             (matrix.columns - 1) * matrix.column + 1);
}

/// A copy of an f32 operand, rounded to TF32. It keeps the strides, because the order of the sums depends on them.
std::vector<float> takenOf(const Matrix &matrix, int64_t batch) {
  const float *from = static_cast<const float *>(mpmd_emulator_place(matrix.address));
  std::vector<float> taken(extentOf(matrix, batch));
  forEachElement(matrix, batch, [&](int64_t place) { taken[place] = roundedToTf32(from[place]); });
  return taken;
}

uint32_t typeOf(const Matrix &matrix) {
  return matrix.type == CUDA_R_16F ? MPMD_F16 : matrix.type == CUDA_R_16BF ? MPMD_BF16 : MPMD_F32;
}

/// Computes the transposes, which are row-major: d' = b' * a'.
void compute(const void *data) {
  Product product;
  std::memcpy(&product, data, sizeof(product));
  const Matrix &a = product.b, &b = product.a, &c = product.d;
  mpmd_gemm_t gemm = {};
  gemm.a_type = gemm.b_type = typeOf(a);
  gemm.c_type = typeOf(c);
  gemm.beta = product.accumulates;
  gemm.batch = product.batch;
  gemm.m = c.columns;
  gemm.n = c.rows;
  gemm.k = a.rows;
  auto access = [](int64_t (&into)[4], const Matrix &matrix) {
    const int64_t transposed[] = {0, matrix.batch, matrix.column, matrix.row};
    std::copy(std::begin(transposed), std::end(transposed), into);
  };
  access(gemm.a, a);
  access(gemm.b, b);
  access(gemm.c, c);
  auto block = mpmd::plan::productBlock(gemm.batch, gemm.m, gemm.n, gemm.k, /*byRows=*/true);
  std::copy(block.begin(), block.end(), gemm.block);
  // Fills the workspace with garbage: its content after the call is undefined.
  if (product.workspaceBytes != 0)
    std::memset(mpmd_emulator_place(product.workspace), 0xa5, product.workspaceBytes);
  mpmd::rt::prepareGemmThread();
  auto at = [](const Matrix &matrix) { return mpmd_emulator_place(matrix.address); };
  const void *left = at(a), *right = at(b);
  std::vector<float> takenLeft, takenRight;
  if (product.tf32) {
    takenLeft = takenOf(a, gemm.batch), takenRight = takenOf(b, gemm.batch);
    left = takenLeft.data(), right = takenRight.data();
  }
  for (int64_t i = 0; i < mpmd::rt::gemmBlocks(gemm); ++i)
    mpmd::rt::runGemmBlock(gemm, left, right, at(c), i);
  if (product.bias != 0) {
    float *result = static_cast<float *>(at(c));
    const float *bias = static_cast<const float *>(mpmd_emulator_place(product.bias));
    for (int64_t row = 0; row < c.rows; ++row)
      forEachElement(Matrix{0, c.type, c.row, c.column, c.batch, 1, c.columns}, gemm.batch,
                     [&](int64_t place) { result[row * c.row + place] += bias[row]; });
  }
}

template <typename T> cublasStatus_t set(T &member, const void *value, size_t bytes) {
  if (!value || bytes != sizeof(member))
    return CUBLAS_STATUS_INVALID_VALUE;
  std::memcpy(&member, value, sizeof(member));
  return CUBLAS_STATUS_SUCCESS;
}
} // namespace

extern "C" {

cublasStatus_t cublasLtCreate(cublasLtHandle_t *handle) {
  *handle = new cublasLtContext;
  return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasLtDestroy(cublasLtHandle_t handle) {
  delete handle;
  return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasLtMatmulDescCreate(cublasLtMatmulDesc_t *desc, int computeType, int scaleType) {
  *desc = new cublasLtMatmulDescStruct{computeType, scaleType};
  return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasLtMatmulDescDestroy(cublasLtMatmulDesc_t desc) {
  delete desc;
  return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasLtMatmulDescSetAttribute(cublasLtMatmulDesc_t desc, int attribute, const void *value,
                                              size_t bytes) {
  switch (attribute) {
  case CUBLASLT_MATMUL_DESC_TRANSA:
    return set(desc->transA, value, bytes);
  case CUBLASLT_MATMUL_DESC_TRANSB:
    return set(desc->transB, value, bytes);
  case CUBLASLT_MATMUL_DESC_EPILOGUE:
    return set(desc->epilogue, value, bytes);
  case CUBLASLT_MATMUL_DESC_BIAS_POINTER:
    return set(desc->bias, value, bytes);
  default:
    return CUBLAS_STATUS_NOT_SUPPORTED;
  }
}

cublasStatus_t cublasLtMatrixLayoutCreate(cublasLtMatrixLayout_t *layout, int type, uint64_t rows, uint64_t columns,
                                          int64_t leading) {
  *layout = new cublasLtMatrixLayoutStruct{type, rows, columns, leading};
  return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasLtMatrixLayoutDestroy(cublasLtMatrixLayout_t layout) {
  delete layout;
  return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasLtMatrixLayoutSetAttribute(cublasLtMatrixLayout_t layout, int attribute, const void *value,
                                                size_t bytes) {
  switch (attribute) {
  case CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT:
    return set(layout->batch, value, bytes);
  case CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET:
    return set(layout->batchStride, value, bytes);
  default:
    return CUBLAS_STATUS_NOT_SUPPORTED;
  }
}

cublasStatus_t cublasLtMatmulPreferenceCreate(cublasLtMatmulPreference_t *preference) {
  *preference = new cublasLtMatmulPreferenceStruct;
  return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasLtMatmulPreferenceDestroy(cublasLtMatmulPreference_t preference) {
  delete preference;
  return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasLtMatmulPreferenceSetAttribute(cublasLtMatmulPreference_t preference, int attribute,
                                                    const void *value, size_t bytes) {
  if (attribute == CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES)
    return set(preference->workspaceBytes, value, bytes);
  if (attribute >= CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_A_BYTES &&
      attribute <= CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_D_BYTES)
    return set(preference->alignment[attribute - CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_A_BYTES], value, bytes);
  return CUBLAS_STATUS_NOT_SUPPORTED;
}

cublasStatus_t cublasLtMatmulAlgoGetHeuristic(cublasLtHandle_t handle, cublasLtMatmulDesc_t desc,
                                              cublasLtMatrixLayout_t a, cublasLtMatrixLayout_t b,
                                              cublasLtMatrixLayout_t c, cublasLtMatrixLayout_t d,
                                              cublasLtMatmulPreference_t preference, int maxResults,
                                              cublasLtMatmulHeuristicResult_t *results, int *numResults) {
  *numResults = 0;
  if (!handle || maxResults < 1 || !isValid(*desc, *a, *b, *c, *d))
    return CUBLAS_STATUS_INVALID_VALUE;
  *results = {};
  results->workspaceSize = std::min(preference->workspaceBytes, askedWorkspace);
  results->algo.data[0] = magic;
  results->algo.data[1] = results->workspaceSize;
  for (int i = 0; i < 4; ++i)
    results->algo.data[2 + i] = preference->alignment[i];
  *numResults = 1;
  return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasLtMatmul(cublasLtHandle_t handle, cublasLtMatmulDesc_t desc, const void *alpha, const void *a,
                              cublasLtMatrixLayout_t aLayout, const void *b, cublasLtMatrixLayout_t bLayout,
                              const void *beta, const void *c, cublasLtMatrixLayout_t cLayout, void *d,
                              cublasLtMatrixLayout_t dLayout, const cublasLtMatmulAlgo_t *algo, void *workspace,
                              size_t workspaceBytes, CUstream stream) {
  float factor = *static_cast<const float *>(alpha), old = *static_cast<const float *>(beta);
  if (!handle || !algo || algo->data[0] != magic || workspaceBytes < algo->data[1] || factor != 1 ||
      (old != 0 && old != 1) || c != d || !isValid(*desc, *aLayout, *bLayout, *cLayout, *dLayout))
    return CUBLAS_STATUS_INVALID_VALUE;
  const void *const operands[] = {a, b, c, d};
  for (int i = 0; i < 4; ++i)
    if (reinterpret_cast<uint64_t>(operands[i]) % algo->data[2 + i] != 0)
      return CUBLAS_STATUS_INVALID_VALUE;
  Product product = {matrixOf(a, *aLayout, desc->transA),
                     matrixOf(b, *bLayout, desc->transB),
                     matrixOf(d, *dLayout, CUBLAS_OP_N),
                     dLayout->batch,
                     old == 1,
                     desc->computeType == CUBLAS_COMPUTE_32F_FAST_TF32,
                     reinterpret_cast<uint64_t>(workspace),
                     algo->data[1],
                     desc->epilogue == CUBLASLT_EPILOGUE_BIAS ? desc->bias : 0};
  if (desc->epilogue == CUBLASLT_EPILOGUE_BIAS && desc->bias == 0)
    return CUBLAS_STATUS_INVALID_VALUE;
  std::vector<mpmd_emulator_lines_t> lines;
  addLines(lines, product.a, product.batch, false);
  addLines(lines, product.b, product.batch, false);
  if (product.accumulates)
    addLines(lines, product.d, product.batch, false);
  addLines(lines, product.d, product.batch, true);
  if (product.bias != 0)
    lines.push_back({product.bias, product.d.rows * sizeof(float), 1, product.d.rows * sizeof(float), false});
  if (product.workspaceBytes != 0)
    lines.push_back({product.workspace, product.workspaceBytes, 1, product.workspaceBytes, true});
  return mpmd_emulator_call(stream, "a product of matrices", lines.data(), lines.size(), compute, &product,
                            sizeof(product)) == CUDA_SUCCESS
             ? CUBLAS_STATUS_SUCCESS
             : CUBLAS_STATUS_NOT_SUPPORTED;
}

} // extern "C"
