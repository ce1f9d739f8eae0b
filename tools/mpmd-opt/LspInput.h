// What an editor sends, as the parser of the language server can read it.
#ifndef MPMD_TOOLS_MPMD_OPT_LSPINPUT_H
#define MPMD_TOOLS_MPMD_OPT_LSPINPUT_H

#include "llvm/Support/Error.h"

namespace mpmd::tools {

/// Puts a thread between stdin and the language server that packs bool constants in the documents that pass (lines and
/// columns stay). `argv` tells how messages are delimited. The error says which system call failed.
llvm::Error filterDocuments(int argc, const char *const *argv);

} // namespace mpmd::tools

#endif // MPMD_TOOLS_MPMD_OPT_LSPINPUT_H
