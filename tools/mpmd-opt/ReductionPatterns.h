/// The passes of mpmd-reduce: they reduce a module while a test of the user finds it interesting.
///
/// `reduction-tree` and `opt-reduction-pass` have the names and options of those of mlir-reduce. LLVM 22's versions
/// erase used values, on which verifiers that look into regions crash, and fold before they run the test.
#ifndef MPMD_TOOLS_REDUCTIONPATTERNS_H
#define MPMD_TOOLS_REDUCTIONPATTERNS_H

namespace mpmd::tools {

void registerReductions();

} // namespace mpmd::tools

#endif // MPMD_TOOLS_REDUCTIONPATTERNS_H
