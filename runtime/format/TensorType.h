/// Types and shapes of dense tensors, as safetensors spells them: F32, F64, BF16, F16, BOOL, I8, I16, I32, I64, U8, ...
#ifndef MPMD_RUNTIME_FORMAT_TENSORTYPE_H
#define MPMD_RUNTIME_FORMAT_TENSORTYPE_H

#include <cstdint>
#include <string>
#include <vector>

namespace mpmd::format {

/// Bytes of one element of a safetensors type, or 0 if the type is not known.
int64_t dtypeBytes(const std::string &dtype);

/// Bytes of a dense tensor, or -1 if the type is unknown, a dimension is negative, or the product overflows.
int64_t tensorBytes(const std::string &dtype, const std::vector<int64_t> &shape);

/// "F32[8,16]": how messages name a type and shape.
std::string describeTensor(const std::string &dtype, const std::vector<int64_t> &shape);

} // namespace mpmd::format

#endif // MPMD_RUNTIME_FORMAT_TENSORTYPE_H
