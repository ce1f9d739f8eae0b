// Sizes and names of types.
#include "runtime/format/TensorType.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

#include <map>

namespace mpmd::format {

int64_t dtypeBytes(const std::string &dtype) {
  static const std::map<std::string, int64_t> sizes = {
      {"BOOL", 1}, {"U8", 1},  {"I8", 1},  {"F8_E4M3", 1}, {"F8_E5M2", 1}, {"I16", 2}, {"U16", 2}, {"F16", 2},
      {"BF16", 2}, {"I32", 4}, {"U32", 4}, {"F32", 4},     {"I64", 8},     {"U64", 8}, {"F64", 8}};
  auto it = sizes.find(dtype);
  return it == sizes.end() ? 0 : it->second;
}

int64_t tensorBytes(const std::string &dtype, const std::vector<int64_t> &shape) {
  int64_t bytes = dtypeBytes(dtype);
  if (bytes == 0)
    return -1;
  // A zero dimension makes the tensor empty, but the other dimensions are still checked.
  int64_t product = bytes;
  bool empty = false;
  for (int64_t dim : shape) {
    if (dim < 0)
      return -1;
    empty |= dim == 0;
    if (dim != 0 && __builtin_mul_overflow(product, dim, &product))
      return -1;
  }
  return empty ? 0 : product;
}

std::string describeTensor(const std::string &dtype, const std::vector<int64_t> &shape) {
  return absl::StrCat(dtype, "[", absl::StrJoin(shape, ","), "]");
}

} // namespace mpmd::format
