// Converts GSPMD's shardings to this dialect's. Private to this library.
#ifndef MPMD_LIB_TRANSFORMS_INPUT_IMPORT_GSPMDSHARDING_H
#define MPMD_LIB_TRANSFORMS_INPUT_IMPORT_GSPMDSHARDING_H

#include "mpmd/Dialect/Mpmd/Mpmd.h"

namespace mpmd {

/// Parses shardings such as `{devices=[2,1]<=[2]}` of a tensor of this rank. Devices are counted along `axes` (names
/// and sizes), major first. `open` lists unspecified dimensions. On failure `reason` says why.
std::optional<ShardingAttr> parseGspmd(llvm::StringRef text, int64_t rank, llvm::ArrayRef<int64_t> open,
                                       llvm::ArrayRef<plan::TopologyAxis> axes, mlir::MLIRContext *context,
                                       std::string &reason);

} // namespace mpmd

#endif // MPMD_LIB_TRANSFORMS_INPUT_IMPORT_GSPMDSHARDING_H
