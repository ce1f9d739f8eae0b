// Rewrites an editor's messages so that the language server's parser can read them.
#ifndef MPMD_TOOLS_MPMD_OPT_LSPINPUT_H
#define MPMD_TOOLS_MPMD_OPT_LSPINPUT_H

#include "llvm/Support/Error.h"

namespace mpmd::tools {

/// Starts a thread between stdin and the language server that packs bool constants in documents (lines and columns
/// stay). `argv` tells how messages are delimited. The error names the failed system call.
llvm::Error filterDocuments(int argc, const char *const *argv);

} // namespace mpmd::tools

#endif // MPMD_TOOLS_MPMD_OPT_LSPINPUT_H
