// The option --mpmd-list-names.
#ifndef MPMD_TOOLS_MPMD_OPT_LISTNAMES_H
#define MPMD_TOOLS_MPMD_OPT_LISTNAMES_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/LogicalResult.h"

namespace mlir {
class DialectRegistry;
}

namespace mpmd {

/// Prints the scopes in the names of the operations of program `input` to `output`, as `stage-names=` matches them,
/// with the number of operations in each. Errors go to stderr, with the tool's name.
llvm::LogicalResult listNamesOf(llvm::StringRef tool, llvm::StringRef input, llvm::StringRef output,
                                const mlir::DialectRegistry &registry);

} // namespace mpmd

#endif // MPMD_TOOLS_MPMD_OPT_LISTNAMES_H
