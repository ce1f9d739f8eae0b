// Rewrites an editor's messages so that the parser of the language server can read them.
#ifndef MPMD_TOOLS_MPMD_OPT_LSPINPUT_H
#define MPMD_TOOLS_MPMD_OPT_LSPINPUT_H

#include "llvm/Support/Error.h"

namespace mpmd::tools {

/// Starts a thread between stdin and the language server. The thread packs bool constants in documents; lines and
/// columns do not change. The options in `argv` say how messages are delimited. The error names the failed system call.
llvm::Error filterDocuments(int argc, const char *const *argv);

} // namespace mpmd::tools

#endif // MPMD_TOOLS_MPMD_OPT_LSPINPUT_H
