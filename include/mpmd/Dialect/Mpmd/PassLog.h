// Prints the decisions of passes for `--debug-only`, and counts for `--statistics`. Release builds of LLVM contain
// neither of LLVM's own mechanisms.
#ifndef MPMD_DIALECT_MPMD_PASSLOG_H
#define MPMD_DIALECT_MPMD_PASSLOG_H

#include "mlir/Support/LLVM.h"
#include "llvm/Support/raw_ostream.h"

#include <cstdint>
#include <string>

namespace mpmd {

/// From now on, prints the decisions of these passes. Names have no prefix `mpmd-`; `all` selects every pass. Must be
/// called before passes run.
void setDebuggedPasses(llvm::ArrayRef<std::string> passes);

/// Whether the decisions of this pass are printed.
bool isDebugged(llvm::StringRef pass);

/// Prints a decision to stderr as `[pass] text`.
void printDecision(llvm::StringRef pass, llvm::StringRef text);

/// Adds to a counter that `printStatistics` prints. `what` is a plural noun, such as "stages cut". Thread-safe.
void countStatistic(llvm::StringRef pass, llvm::StringRef what, int64_t number = 1);

/// Prints one line for each counter, sorted by pass: the pass, the number, and the counted thing.
void printStatistics(llvm::raw_ostream &os);

} // namespace mpmd

/// Prints `TEXT`, a chain of `<<` operands, if the user selected the pass. Otherwise only tests a flag.
#define MPMD_DEBUG(PASS, TEXT)                                                                                         \
  do {                                                                                                                 \
    if (::mpmd::isDebugged(PASS)) {                                                                                    \
      std::string mpmdDecision;                                                                                        \
      ::llvm::raw_string_ostream(mpmdDecision) << TEXT;                                                                \
      ::mpmd::printDecision(PASS, mpmdDecision);                                                                       \
    }                                                                                                                  \
  } while (false)

#endif // MPMD_DIALECT_MPMD_PASSLOG_H
