/// The passes of mpmd-reduce: they make a module smaller as long as a test of the user finds it interesting.
///
/// `reduction-tree` and `opt-reduction-pass` are called as those of mlir-reduce, and take their options. Those of LLVM
/// 22 erase what is still used, which verifiers that look into regions do not survive, and fold before they ask the
/// test.
#ifndef MPMD_TOOLS_REDUCTIONPATTERNS_H
#define MPMD_TOOLS_REDUCTIONPATTERNS_H

namespace mpmd::tools {

void registerReductions();

} // namespace mpmd::tools

#endif // MPMD_TOOLS_REDUCTIONPATTERNS_H
