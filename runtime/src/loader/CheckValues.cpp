// Checks the table of values against buffers, dimensions and bindings.
#include "runtime/src/loader/CheckValues.h"

#include "runtime/format/Errors.h"
#include "runtime/format/Manifest.h"

#include "absl/strings/str_cat.h"

#include <iterator>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace mpmd::rt {

const char *dtypeName(uint32_t type) {
  static_assert(MPMD_F32 == 0 && MPMD_I1 == 4 && MPMD_U64 == 12, "the order of the names");
  static const char *const names[] = {"F32", "F64", "BF16", "F16", "BOOL", "I8", "I16",
                                      "I32", "I64", "U8",   "U16", "U32",  "U64"};
  return type < std::size(names) ? names[type] : nullptr;
}

absl::Status checkValues(const mpmd_rank_program_t &p) {
  std::unordered_set<std::string_view> names;
  std::vector<const mpmd_value_t *> valueOf(p.num_buffers, nullptr);
  for (uint32_t i = 0; i < p.num_values; ++i) {
    const mpmd_value_t &value = p.values[i];
    if (!value.name || !*value.name)
      return bad("value ", i, ": expected a name, got none");
    std::string who = absl::StrCat("value ", i, " '", value.name, "': ");
    if (!names.insert(value.name).second)
      return bad(who, "expected a name of its own, got that of a value before it");
    if (value.buffer >= p.num_buffers)
      return bad(who, "expected a buffer below ", p.num_buffers, ", got ", value.buffer);
    if (valueOf[value.buffer])
      return bad(who, "expected a buffer without a name, got buffer ", value.buffer, ", which is '",
                 valueOf[value.buffer]->name, "'");
    valueOf[value.buffer] = &value;
    if (value.first_dim > p.num_dims || value.num_dims > p.num_dims - value.first_dim)
      return bad(who, "expected dimensions below ", p.num_dims, ", got ", value.num_dims, " from ", value.first_dim);
    const char *dtype = dtypeName(value.type);
    if (!dtype)
      return bad(who, "expected a type from ", MPMD_F32, " to ", MPMD_U64, ", got ", value.type);
    std::vector<int64_t> shape(p.dims + value.first_dim, p.dims + value.first_dim + value.num_dims);
    if (int64_t bytes = format::tensorBytes(dtype, shape);
        bytes < 0 || static_cast<uint64_t>(bytes) != p.buffers[value.buffer].bytes)
      return bad(who, "expected the ", p.buffers[value.buffer].bytes, " bytes of buffer ", value.buffer, ", got ",
                 format::describeTensor(dtype, shape));
  }
  for (uint32_t t = 0; t < p.num_tasks; ++t)
    for (uint32_t b = 0; b < p.tasks[t].num_bindings; ++b) {
      const mpmd_binding_t &binding = p.bindings[p.tasks[t].first_binding + b];
      const mpmd_value_t *value = valueOf[binding.buffer];
      uint64_t bytes = p.buffers[binding.buffer].bytes;
      if (!value || binding.slice_bytes == 0)
        continue;
      int64_t slices = value->num_dims == 0 ? 0 : p.dims[value->first_dim];
      if (slices <= 0 || bytes % static_cast<uint64_t>(slices) != 0 ||
          bytes / static_cast<uint64_t>(slices) != binding.slice_bytes)
        return bad("task ", t, " '", p.tasks[t].name, "': binding ", b, ": expected slices of the first dimension of '",
                   value->name, "', ", slices, " of ", bytes, " bytes, got one of ", binding.slice_bytes);
    }
  return absl::OkStatus();
}

} // namespace mpmd::rt
