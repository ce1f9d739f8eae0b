// Maps matrix products with strides to library calls.
#include "runtime/src/cpu/kernels/Gemm.h"
#include "runtime/src/cpu/kernels/NarrowGemm.h"
#include "runtime/src/cpu/kernels/OwnGemm.h"
#include "runtime/src/cpu/kernels/Sgemm.h"

#include "mpmd/Plan/Support/MatrixLayout.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <optional>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace mpmd::rt {

namespace {
enum Access { Offset = 0, Batch = 1, Row = 2, Column = 3 };

int64_t blocksOf(int64_t size, int64_t block) { return size == 0 ? 0 : (size - 1) / block + 1; }

std::string typeName(uint32_t type) {
  const char *const names[] = {"F32", "F64", "BF16", "F16", "I1", "I8", "I16", "I32", "I64", "U8", "U16", "U32", "U64"};
  return type < std::size(names) ? names[type] : absl::StrCat("unknown type ", type);
}

/// The number of products in one partial sum. The partial sums are then added in order.
constexpr int64_t kProductsInOrder = 64;

/// Computes products with any strides: broadcast operands, and views that no library accepts.
void stridedProduct(const mpmd_gemm_t &gemm, int64_t rows, int64_t columns, const float *a, const float *b, float *c) {
  for (int64_t i = 0; i < rows; ++i)
    for (int64_t j = 0; j < columns; ++j) {
      float &out = c[i * gemm.c[Row] + j * gemm.c[Column]];
      float sum = gemm.beta != 0 ? out : 0.0f;
      for (int64_t from = 0; from < gemm.k; from += kProductsInOrder) {
        float part = 0.0f;
        for (int64_t l = from; l < std::min(from + kProductsInOrder, gemm.k); ++l)
          part = std::fma(a[i * gemm.a[Row] + l * gemm.a[Column]], b[l * gemm.b[Row] + j * gemm.b[Column]], part);
        sum += part;
      }
      out = sum;
    }
}
} // namespace

uint32_t gemmOperands(const mpmd_gemm_t &gemm) { return gemm.epilogue == MPMD_EPILOGUE_BIAS ? 4 : 3; }

bool isNarrowGemm(const mpmd_gemm_t &gemm) { return gemm.a_type == MPMD_F16 || gemm.a_type == MPMD_BF16; }

namespace {
std::optional<OwnType> ownType(uint32_t type) {
  const std::pair<uint32_t, OwnType> types[] = {{MPMD_F64, OwnType::F64},
                                                {MPMD_I8, OwnType::I8},
                                                {MPMD_I16, OwnType::I16},
                                                {MPMD_I32, OwnType::I32},
                                                {MPMD_I64, OwnType::I64}};
  for (auto [number, own] : types)
    if (number == type)
      return own;
  return std::nullopt;
}

/// Whether calling a library would take longer than the product itself.
bool isSmall(const mpmd_gemm_t &gemm) {
  constexpr int64_t most = 16;
  return gemm.a_type == MPMD_F32 && gemm.k > 0 && std::max({gemm.m, gemm.n, gemm.k}) <= most;
}

/// The type of the factors, if the runtime's own kernels multiply them.
std::optional<OwnType> ownFactors(const mpmd_gemm_t &gemm) {
  return isSmall(gemm) ? OwnType::F32 : ownType(gemm.a_type);
}

/// The type of sums of factors of `type`, unless the result has the factors' type.
uint32_t sumType(uint32_t type) {
  return type == MPMD_F64 || type == MPMD_I64 ? type : uint32_t{ownType(type) ? MPMD_I32 : MPMD_F32};
}
} // namespace

uint64_t gemmElementBytes(uint32_t type) {
  switch (type) {
  case MPMD_F64:
  case MPMD_I64:
    return 8;
  case MPMD_F32:
  case MPMD_I32:
    return 4;
  case MPMD_I8:
    return 1;
  default:
    return 2;
  }
}

absl::Status checkGemm(const mpmd_gemm_t &gemm, bool onDevice) {
  const bool isNarrow = isNarrowGemm(gemm), isOwn = !onDevice && ownType(gemm.a_type).has_value();
  const uint32_t factor = isNarrow || isOwn ? gemm.a_type : uint32_t{MPMD_F32}, sum = sumType(factor);
  const std::tuple<const char *, uint32_t, uint32_t> types[] = {
      {"a", gemm.a_type, factor},
      {"b", gemm.b_type, factor},
      {"c", gemm.c_type, gemm.c_type == factor ? factor : sum},
      {"the computation", gemm.compute_type, sum}};
  for (const auto &[what, type, wanted] : types)
    if (type != wanted)
      return absl::UnimplementedError(
          absl::StrCat("expected ", typeName(wanted), " for ", what, ", got ", typeName(type)));
  if (isOwn && gemm.k <= 0)
    return absl::UnimplementedError(
        absl::StrCat("expected a sum of at least one product of ", typeName(gemm.a_type), ", got ", gemm.k));
  if (gemm.beta != 0 && gemm.c_type != MPMD_F32 && !isOwn)
    return absl::UnimplementedError(
        absl::StrCat("expected beta 0 for a result of ", typeName(gemm.c_type), ", got ", gemm.beta));
  auto isLibrarys = [](int64_t rows, int64_t columns, const int64_t (&access)[4]) {
    return plan::matrixLayout(rows, columns, access[Row], access[Column]).has_value();
  };
  if (isNarrow && (gemm.k <= 0 || gemm.batch > INT32_MAX || !isLibrarys(gemm.m, gemm.k, gemm.a) ||
                   !isLibrarys(gemm.k, gemm.n, gemm.b) || !isLibrarys(gemm.m, gemm.n, gemm.c)))
    return absl::UnimplementedError(absl::StrCat("expected a sum of at least one product, at most ", INT32_MAX,
                                                 " matrices, and lines that do not overlap, as products of ",
                                                 typeName(gemm.a_type), " need, got ", gemm.k, " products of ",
                                                 gemm.batch, " matrices, or lines that do"));
  if (gemm.epilogue > (onDevice ? uint32_t{MPMD_EPILOGUE_BIAS} : uint32_t{MPMD_EPILOGUE_NONE}))
    return absl::UnimplementedError(absl::StrCat("expected no epilogue (", MPMD_EPILOGUE_NONE, ")",
                                                 onDevice ? absl::StrCat(" or a bias (", MPMD_EPILOGUE_BIAS, ")") : "",
                                                 ", got epilogue ", gemm.epilogue));
  if (gemm.epilogue == MPMD_EPILOGUE_BIAS && (gemm.c_type != MPMD_F32 || gemm.c[Column] != 1 || gemm.k <= 0))
    return absl::UnimplementedError(absl::StrCat("expected a bias for a result of F32 that is stored by rows, got ",
                                                 typeName(gemm.c_type), " with columns ", gemm.c[Column],
                                                 " apart, and sums of ", gemm.k));
  if (gemm.beta > 1)
    return absl::InvalidArgumentError(absl::StrCat("expected beta 0 or 1, got ", gemm.beta));
  if (gemm.batch < 0 || gemm.m < 0 || gemm.n < 0 || gemm.k < 0 || gemm.block[0] <= 0 || gemm.block[1] <= 0)
    return absl::InvalidArgumentError(absl::StrCat("expected sizes that are not negative and positive blocks, got ",
                                                   gemm.batch, " x ", gemm.m, " x ", gemm.n, " x ", gemm.k,
                                                   ", blocks of ", gemm.block[0], " x ", gemm.block[1]));
  int64_t count = 0;
  if (__builtin_mul_overflow(blocksOf(gemm.m, gemm.block[0]), blocksOf(gemm.n, gemm.block[1]), &count) ||
      __builtin_mul_overflow(count, gemm.batch, &count))
    return absl::InvalidArgumentError("too many blocks in a matrix product");
  return absl::OkStatus();
}

int64_t gemmBlocks(const mpmd_gemm_t &gemm) {
  return gemm.batch * blocksOf(gemm.m, gemm.block[0]) * blocksOf(gemm.n, gemm.block[1]);
}

int64_t gemmExtent(const int64_t (&access)[4], int64_t batch, int64_t rows, int64_t columns) {
  if (batch == 0 || rows == 0 || columns == 0)
    return 0;
  const int64_t sizes[] = {batch, rows, columns};
  int64_t low = access[Offset], high = access[Offset];
  for (int d = 0; d < 3; ++d) {
    int64_t reach = 0;
    if (sizes[d] != 1 && __builtin_mul_overflow(sizes[d] - 1, access[d + 1], &reach))
      return -1;
    if (__builtin_add_overflow(reach < 0 ? low : high, reach, reach < 0 ? &low : &high))
      return -1;
  }
  return low < 0 || high == INT64_MAX ? -1 : high + 1;
}

namespace {
/// A block of the result, and its library call. Unsupported strides and empty sums have no call.
struct Block {
  int64_t rows, columns;
  int64_t a, b, c; ///< offsets of the operands
  /// A column-major result is computed as its row-major transpose: c' = b' * a'.
  bool isTransposed;
  std::optional<SgemmShape> call;
};

Block blockOf(const mpmd_gemm_t &gemm, int64_t index) {
  int64_t across = blocksOf(gemm.n, gemm.block[1]), down = blocksOf(gemm.m, gemm.block[0]);
  int64_t column = index % across * gemm.block[1], row = index / across % down * gemm.block[0],
          q = index / across / down;
  Block block = {std::min(gemm.block[0], gemm.m - row),
                 std::min(gemm.block[1], gemm.n - column),
                 gemm.a[Offset] + q * gemm.a[Batch] + row * gemm.a[Row],
                 gemm.b[Offset] + q * gemm.b[Batch] + column * gemm.b[Column],
                 gemm.c[Offset] + q * gemm.c[Batch] + row * gemm.c[Row] + column * gemm.c[Column],
                 false,
                 {}};
  const int64_t rows = block.rows, columns = block.columns;
  std::optional<plan::MatrixLayout> a = plan::matrixLayout(rows, gemm.k, gemm.a[Row], gemm.a[Column]),
                                    b = plan::matrixLayout(gemm.k, columns, gemm.b[Row], gemm.b[Column]),
                                    c = plan::matrixLayout(rows, columns, gemm.c[Row], gemm.c[Column]);
  if (gemm.k == 0 || !a || !b || !c)
    return block;
  block.isTransposed = c->byColumns;
  block.call = block.isTransposed
                   ? SgemmShape{!b->byColumns, !a->byColumns, columns, rows, gemm.k, b->leading, a->leading, c->leading}
                   : SgemmShape{a->byColumns, b->byColumns, rows, columns, gemm.k, a->leading, b->leading, c->leading};
  return block;
}

NarrowShape narrowShape(const mpmd_gemm_t &gemm, const SgemmShape &call) {
  return {call, gemm.a_type == MPMD_F16, gemm.c_type != MPMD_F32};
}
} // namespace

bool runGemmBlock(const mpmd_gemm_t &gemm, const void *a, const void *b, void *c, int64_t index) {
  const Block block = blockOf(gemm, index);
  const bool accumulate = gemm.beta != 0;
  auto behind = [](auto *operand, int64_t offset, uint32_t type) {
    using Byte = std::conditional_t<std::is_const_v<std::remove_pointer_t<decltype(operand)>>, const char, char>;
    return static_cast<Byte *>(operand) + offset * static_cast<int64_t>(gemmElementBytes(type));
  };
  if (std::optional<OwnType> factors = ownFactors(gemm)) {
    const OwnProduct product = {*factors,
                                gemm.c_type == gemm.a_type ? *factors : *ownType(gemm.c_type),
                                accumulate,
                                block.rows,
                                block.columns,
                                gemm.k,
                                {gemm.a[Row], gemm.a[Column]},
                                {gemm.b[Row], gemm.b[Column]},
                                {gemm.c[Row], gemm.c[Column]}};
    ownGemm(product, behind(a, block.a, gemm.a_type), behind(b, block.b, gemm.b_type), behind(c, block.c, gemm.c_type));
    return true;
  }
  if (isNarrowGemm(gemm)) {
    const uint16_t *left = static_cast<const uint16_t *>(a) + block.a,
                   *right = static_cast<const uint16_t *>(b) + block.b;
    if (block.isTransposed)
      std::swap(left, right);
    return narrowGemm(narrowShape(gemm, *block.call), left, right, accumulate, behind(c, block.c, gemm.c_type));
  }
  const float *left = static_cast<const float *>(a) + block.a, *right = static_cast<const float *>(b) + block.b;
  float *out = static_cast<float *>(c) + block.c;
  if (!block.call) {
    stridedProduct(gemm, block.rows, block.columns, left, right, out);
    return true;
  }
  if (block.isTransposed)
    std::swap(left, right);
  return sgemm(*block.call, left, right, accumulate, out);
}

void warmUpGemm(const mpmd_gemm_t *gemms, uint32_t count) {
  prepareGemmThread();
  // The first and the last block, which may be smaller, cover all shapes.
  for (uint32_t i = 0; i < count; ++i)
    if (const int64_t blocks = gemmBlocks(gemms[i]); blocks > 0 && !ownFactors(gemms[i]))
      for (int64_t index : {int64_t{0}, blocks - 1})
        if (std::optional<SgemmShape> call = blockOf(gemms[i], index).call)
          isNarrowGemm(gemms[i]) ? warmUpNarrowGemm(narrowShape(gemms[i], *call), gemms[i].beta != 0)
                                 : warmUpSgemm(*call, gemms[i].beta != 0);
}

} // namespace mpmd::rt
