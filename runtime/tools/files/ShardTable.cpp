// Each process describes its own ranks.
#include "runtime/tools/files/ShardTable.h"

#include "runtime/format/Errors.h"
#include "runtime/format/TensorType.h"
#include "runtime/tools/files/LocalFiles.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace mpmd::run {

namespace {
/// A part as text: "'x': [2:3, 0:8] of I32[8,8], 32 bytes".
std::string describe(const TensorInfo &tensor, const Part &part) {
  std::string box;
  for (size_t dim = 0; dim < part.shape.size(); ++dim)
    absl::StrAppend(&box, dim == 0 ? "" : ", ", part.starts[dim], ":", part.starts[dim] + part.shape[dim]);
  const std::string whole = format::describeTensor(tensor.dtype, tensor.shape);
  return part.shape == tensor.shape
             ? absl::StrCat("'", tensor.name, "': all of ", whole)
             : absl::StrCat("'", tensor.name, "': [", box, "] of ", whole, ", ", part.bytes, " bytes");
}

absl::StatusOr<std::string> linesOf(Session &session) {
  MPMD_ASSIGN_OR_RETURN(std::vector<Device> devices, devicesOf(session));
  const Program &program = session.program();
  std::string lines;
  for (const Device &device : devices) {
    absl::StrAppend(&lines, "process ", session.number(), ", rank ", device.rank, " (", device.name, ")\n");
    for (const LocalPart &part : device.arguments)
      absl::StrAppend(&lines, "  argument ", describe(program.arguments[part.index], part.box), "\n");
    for (const LocalPart &part : device.results)
      absl::StrAppend(&lines, "  result ", describe(program.results[part.index], part.box), "\n");
  }
  return lines;
}
} // namespace

absl::StatusOr<std::string> shardTable(Session &session) {
  absl::StatusOr<std::string> mine = linesOf(session);
  if (!mine.ok())
    return mine;
  MPMD_ASSIGN_OR_RETURN(std::vector<std::string> all, session.exchange(*mine));
  return absl::StrJoin(all, "");
}

} // namespace mpmd::run
