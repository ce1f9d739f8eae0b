// What passes decide, for `--debug-only`, and what they count, for `--statistics`. LLVM's own facilities for both are
// compiled out of release builds.
#ifndef MPMD_DIALECT_MPMD_PASSLOG_H
#define MPMD_DIALECT_MPMD_PASSLOG_H

#include "mlir/Support/LLVM.h"
#include "llvm/Support/raw_ostream.h"

#include <cstdint>
#include <string>

namespace mpmd {

/// Prints the decisions of these passes from now on. Names are those of passes without `mpmd-`; `all` names every pass.
/// Call it before passes run.
void setDebuggedPasses(llvm::ArrayRef<std::string> passes);

/// Whether the decisions of a pass are printed.
bool isDebugged(llvm::StringRef pass);

/// Prints a decision on stderr, as `[pass] text`.
void printDecision(llvm::StringRef pass, llvm::StringRef text);

/// Adds to a number that `printStatistics` prints. `what` is a plural, as in "stages cut". Thread-safe.
void countStatistic(llvm::StringRef pass, llvm::StringRef what, int64_t number = 1);

/// Prints every number, a line each: pass, number, and what it counts, sorted by pass.
void printStatistics(llvm::raw_ostream &os);

} // namespace mpmd

/// Prints `TEXT`, a chain of `<<` operands, if the user asks for the decisions of `PASS`. Costs a test of a flag else.
#define MPMD_DEBUG(PASS, TEXT)                                                                                         \
  do {                                                                                                                 \
    if (::mpmd::isDebugged(PASS)) {                                                                                    \
      std::string mpmdDecision;                                                                                        \
      ::llvm::raw_string_ostream(mpmdDecision) << TEXT;                                                                \
      ::mpmd::printDecision(PASS, mpmdDecision);                                                                       \
    }                                                                                                                  \
  } while (false)

#endif // MPMD_DIALECT_MPMD_PASSLOG_H
