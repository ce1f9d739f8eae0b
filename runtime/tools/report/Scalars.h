/// Values of results, as numbers.
#ifndef MPMD_RUNTIME_TOOLS_REPORT_SCALARS_H
#define MPMD_RUNTIME_TOOLS_REPORT_SCALARS_H

#include <cstdint>
#include <optional>
#include <string>

namespace mpmd::run {

/// The first element of a tensor as a number, or nothing if its type is none that is shown.
std::optional<double> firstValue(const std::string &dtype, const void *data);

/// The same of element `index`.
std::optional<double> valueAt(const std::string &dtype, const void *data, uint64_t index);

/// Element `index` as text, with all digits that tell it from others of its type; "?" for a type that is not shown.
std::string textAt(const std::string &dtype, const void *data, uint64_t index);

/// Whether elements of this type are numbers that are shown.
bool isNumber(const std::string &dtype);

/// Whether all elements are finite; true for types that always are.
bool allFinite(const std::string &dtype, const void *data, uint64_t bytes);

} // namespace mpmd::run

#endif // MPMD_RUNTIME_TOOLS_REPORT_SCALARS_H
