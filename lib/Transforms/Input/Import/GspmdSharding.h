// Shardings as GSPMD writes them, in the words of this dialect. Private to this library.
#ifndef MPMD_LIB_TRANSFORMS_INPUT_IMPORT_GSPMDSHARDING_H
#define MPMD_LIB_TRANSFORMS_INPUT_IMPORT_GSPMDSHARDING_H

#include "mpmd/Dialect/Mpmd/Mpmd.h"

namespace mpmd {

/// What `{devices=[2,1]<=[2]}` and the like say of a tensor of this rank, where devices are counted along `axes` (names
/// and sizes), major first. `open`: dimensions that it says nothing of. Without an answer, `reason` says why.
std::optional<ShardingAttr> parseGspmd(llvm::StringRef text, int64_t rank, llvm::ArrayRef<int64_t> open,
                                       llvm::ArrayRef<std::pair<llvm::StringRef, int64_t>> axes,
                                       mlir::MLIRContext *context, std::string &reason);

} // namespace mpmd

#endif // MPMD_LIB_TRANSFORMS_INPUT_IMPORT_GSPMDSHARDING_H
