// Decisions of passes, for `--debug-only`, and their counts, for `--statistics`. Release builds of LLVM lack its own
// facilities for both.
#ifndef MPMD_DIALECT_MPMD_PASSLOG_H
#define MPMD_DIALECT_MPMD_PASSLOG_H

#include "mlir/Support/LLVM.h"
#include "llvm/Support/raw_ostream.h"

#include <cstdint>
#include <string>

namespace mpmd {

/// Prints the decisions of these passes from now on. Names are without `mpmd-`; `all` selects every pass. Call it
/// before passes run.
void setDebuggedPasses(llvm::ArrayRef<std::string> passes);

/// Whether the decisions of a pass are printed.
bool isDebugged(llvm::StringRef pass);

/// Prints a decision on stderr, as `[pass] text`.
void printDecision(llvm::StringRef pass, llvm::StringRef text);

/// Adds to a count that `printStatistics` prints. `what` is a plural, as in "stages cut". Thread-safe.
void countStatistic(llvm::StringRef pass, llvm::StringRef what, int64_t number = 1);

/// Prints every count, a line each: pass, number, and what it counts, sorted by pass.
void printStatistics(llvm::raw_ostream &os);

} // namespace mpmd

/// Prints `TEXT`, a chain of `<<` operands, if the user selected the decisions of `PASS`. Otherwise only tests a flag.
#define MPMD_DEBUG(PASS, TEXT)                                                                                         \
  do {                                                                                                                 \
    if (::mpmd::isDebugged(PASS)) {                                                                                    \
      std::string mpmdDecision;                                                                                        \
      ::llvm::raw_string_ostream(mpmdDecision) << TEXT;                                                                \
      ::mpmd::printDecision(PASS, mpmdDecision);                                                                       \
    }                                                                                                                  \
  } while (false)

#endif // MPMD_DIALECT_MPMD_PASSLOG_H
