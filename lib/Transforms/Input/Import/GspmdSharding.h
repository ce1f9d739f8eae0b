// Converts GSPMD shardings to `#mpmd.sharding`. Private to this library.
#ifndef MPMD_LIB_TRANSFORMS_INPUT_IMPORT_GSPMDSHARDING_H
#define MPMD_LIB_TRANSFORMS_INPUT_IMPORT_GSPMDSHARDING_H

#include "mpmd/Dialect/Mpmd/Mpmd.h"

namespace mpmd {

/// Parses a sharding such as `{devices=[2,1]<=[2]}` of a tensor of this rank. Devices are numbered along `axes` (names
/// and sizes), major first. `open` lists dimensions that later passes may shard further. On failure, sets `reason` to
/// the cause.
std::optional<ShardingAttr> parseGspmd(llvm::StringRef text, int64_t rank, llvm::ArrayRef<int64_t> open,
                                       llvm::ArrayRef<plan::TopologyAxis> axes, mlir::MLIRContext *context,
                                       std::string &reason);

} // namespace mpmd

#endif // MPMD_LIB_TRANSFORMS_INPUT_IMPORT_GSPMDSHARDING_H
