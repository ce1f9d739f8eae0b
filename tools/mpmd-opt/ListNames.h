// The option --mpmd-list-names.
#ifndef MPMD_TOOLS_MPMD_OPT_LISTNAMES_H
#define MPMD_TOOLS_MPMD_OPT_LISTNAMES_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/LogicalResult.h"

namespace mlir {
class DialectRegistry;
}

namespace mpmd {

/// Prints to `output` the scopes in the operation names of the program `input`, as `stage-names=` matches them, and the
/// number of operations in each scope. Errors are printed to stderr after the tool's name.
llvm::LogicalResult listNamesOf(llvm::StringRef tool, llvm::StringRef input, llvm::StringRef output,
                                const mlir::DialectRegistry &registry);

} // namespace mpmd

#endif // MPMD_TOOLS_MPMD_OPT_LISTNAMES_H
