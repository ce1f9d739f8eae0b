/// Elements of results as numbers.
#ifndef MPMD_RUNTIME_TOOLS_REPORT_SCALARS_H
#define MPMD_RUNTIME_TOOLS_REPORT_SCALARS_H

#include <cstdint>
#include <optional>
#include <string>

namespace mpmd::run {

/// Element `index` of a tensor as a number, or nothing for an unsupported type.
std::optional<double> valueAt(const std::string &dtype, const void *data, uint64_t index = 0);

/// Element `index` as text, with all significant digits of its type; "?" for an unsupported type.
std::string textAt(const std::string &dtype, const void *data, uint64_t index);

/// Whether elements of this type are supported numbers.
bool isNumber(const std::string &dtype);

/// Whether all elements are finite; true for types that always are.
bool allFinite(const std::string &dtype, const void *data, uint64_t bytes);

} // namespace mpmd::run

#endif // MPMD_RUNTIME_TOOLS_REPORT_SCALARS_H
