// Reads elements by their bits.
#include "runtime/tools/report/Scalars.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

#include <cmath>
#include <cstring>

namespace mpmd::run {

namespace {
template <typename T> T at(const void *data, uint64_t index = 0) {
  T value;
  std::memcpy(&value, static_cast<const char *>(data) + index * sizeof(T), sizeof(T));
  return value;
}

/// A float is infinite or NaN if all bits of its exponent are set.
template <typename T> bool finite(const void *data, uint64_t bytes, T exponent) {
  for (uint64_t i = 0; i < bytes / sizeof(T); ++i)
    if ((at<T>(data, i) & exponent) == exponent)
      return false;
  return true;
}

double halfValue(uint16_t bits) {
  int exponent = bits >> 10 & 31, mantissa = bits & 1023;
  double value = exponent == 31  ? (mantissa ? NAN : INFINITY)
                 : exponent == 0 ? std::ldexp(mantissa, -24)
                                 : std::ldexp(mantissa + 1024, exponent - 25);
  return bits >> 15 ? -value : value;
}
} // namespace

std::optional<double> valueAt(const std::string &dtype, const void *data, uint64_t index) {
  if (dtype == "F32")
    return at<float>(data, index);
  if (dtype == "F64")
    return at<double>(data, index);
  if (dtype == "F16")
    return halfValue(at<uint16_t>(data, index));
  if (dtype == "BF16") {
    // The bits of a bf16 are the upper half of an f32.
    uint32_t bits = static_cast<uint32_t>(at<uint16_t>(data, index)) << 16;
    return at<float>(&bits);
  }
  if (dtype == "BOOL" || dtype == "U8")
    return at<uint8_t>(data, index);
  if (dtype == "I8")
    return at<int8_t>(data, index);
  if (dtype == "I16")
    return at<int16_t>(data, index);
  if (dtype == "U16")
    return at<uint16_t>(data, index);
  if (dtype == "I32")
    return at<int32_t>(data, index);
  if (dtype == "U32")
    return at<uint32_t>(data, index);
  if (dtype == "I64")
    return static_cast<double>(at<int64_t>(data, index));
  if (dtype == "U64")
    return static_cast<double>(at<uint64_t>(data, index));
  return std::nullopt;
}

std::string textAt(const std::string &dtype, const void *data, uint64_t index) {
  if (dtype == "I64")
    return absl::StrCat(at<int64_t>(data, index));
  if (dtype == "U64")
    return absl::StrCat(at<uint64_t>(data, index));
  std::optional<double> value = valueAt(dtype, data, index);
  if (!value)
    return "?";
  const bool isFloat = dtype[0] == 'F' || dtype == "BF16";
  return !isFloat ? absl::StrCat(static_cast<int64_t>(*value))
                  : absl::StrFormat("%.*g", dtype == "F64" ? 17 : 9, *value);
}

bool isNumber(const std::string &dtype) {
  const char zeros[8] = {};
  return valueAt(dtype, zeros).has_value();
}

bool allFinite(const std::string &dtype, const void *data, uint64_t bytes) {
  if (dtype == "F32")
    return finite<uint32_t>(data, bytes, 0x7f800000);
  if (dtype == "F64")
    return finite<uint64_t>(data, bytes, 0x7ff0000000000000);
  if (dtype == "BF16")
    return finite<uint16_t>(data, bytes, 0x7f80);
  if (dtype == "F16")
    return finite<uint16_t>(data, bytes, 0x7c00);
  return true;
}

} // namespace mpmd::run
