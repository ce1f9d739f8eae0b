/// The passes of mpmd-reduce. They reduce a module while the user's test finds it interesting.
///
/// `reduction-tree` and `opt-reduction-pass` have the names and options of the passes in mlir-reduce. Those of LLVM 22
/// cannot be used: they erase used values, on which verifiers that inspect regions crash, and they fold before they run
/// the test.
#ifndef MPMD_TOOLS_REDUCTIONPATTERNS_H
#define MPMD_TOOLS_REDUCTIONPATTERNS_H

namespace mpmd::tools {

void registerReductions();

} // namespace mpmd::tools

#endif // MPMD_TOOLS_REDUCTIONPATTERNS_H
