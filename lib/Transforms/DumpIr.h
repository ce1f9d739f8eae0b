// Writes the IR between passes, for `print-after=` and `dump-dir=` of `--mpmd-compile`.
#ifndef MPMD_LIB_TRANSFORMS_DUMPIR_H
#define MPMD_LIB_TRANSFORMS_DUMPIR_H

#include "mlir/IR/BuiltinOps.h"

#include <string>

namespace mlir {
class OpPassManager;
} // namespace mlir

namespace mpmd {

/// Runs pipelines on one module and writes the IR, with locations, after some passes. `printAfter` names a phase or a
/// pass, with or without `mpmd-`: its IR goes to stderr. With a `directory`, the IR after every phase and after
/// `printAfter` goes to `directory/<attempt>/<number>-<name>.mlir`.
class DumpIr {
public:
  DumpIr(mlir::ModuleOp module, llvm::StringRef printAfter, llvm::StringRef directory)
      : module(module), printAfter(printAfter), directory(directory) {}

  /// Whether the options ask for any IR.
  explicit operator bool() const { return !printAfter.empty() || !directory.empty(); }

  /// Fails after an error if `printAfter` names neither a phase nor a pass.
  llvm::LogicalResult check() const;

  /// Runs the passes of `pipeline`. `isNewAttempt`: the module is compiled again from an earlier phase, as `cap=`
  /// (memory) and `stages=auto` do. The dump then begins a new directory, and its numbers restart at 1.
  llvm::LogicalResult run(const mlir::OpPassManager &pipeline, bool isNewAttempt);

private:
  struct Instrumentation;
  llvm::LogicalResult write(llvm::StringRef name, bool prints);

  mlir::ModuleOp module;
  std::string printAfter, directory;
  int attempt = 0, number = 0;
};

} // namespace mpmd

#endif // MPMD_LIB_TRANSFORMS_DUMPIR_H
