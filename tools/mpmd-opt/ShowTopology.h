// The option --mpmd-show-topology.
#ifndef MPMD_TOOLS_MPMD_OPT_SHOWTOPOLOGY_H
#define MPMD_TOOLS_MPMD_OPT_SHOWTOPOLOGY_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/LogicalResult.h"

namespace mlir {
class DialectRegistry;
}

namespace mpmd {

/// Prints the output of `--mpmd-show-topology=OPTIONS` to `output`. The intra-stage axes that the program `input` names
/// are compared with those of the topology; `-` means that there is no program. Errors are printed to stderr after the
/// tool's name.
llvm::LogicalResult showTopology(llvm::StringRef tool, llvm::StringRef options, llvm::StringRef input,
                                 llvm::StringRef output, const mlir::DialectRegistry &registry);

} // namespace mpmd

#endif // MPMD_TOOLS_MPMD_OPT_SHOWTOPOLOGY_H
