// Kernels that were compiled before, in a folder of files. Private to this library.
#ifndef MPMD_LIB_CODEGEN_BUNDLE_KERNELCACHE_H
#define MPMD_LIB_CODEGEN_BUNDLE_KERNELCACHE_H

#include "mpmd/Codegen/Target.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

#include <optional>
#include <string>

namespace mpmd::bundle {

/// An entry is found by all that its code depends on: the text of the kernel, the target, and the files of this
/// compiler. Several processes may use one folder at a time. Old entries are removed as LLVM's caches do it.
class KernelCache {
public:
  /// The folder is made if it is not there.
  static llvm::Expected<KernelCache> open(llvm::StringRef folder);
  /// Removes what has not been used for long, now and then.
  void prune() const;

  /// The key of a kernel of `module @kernels`. Its name is part of it where code cannot be given another.
  std::string keyOf(mlir::func::FuncOp kernel, const Target &target) const;

  /// The code under a key, with the name that it was kept with; nothing where it is not there or damaged.
  std::optional<CompiledCode> find(llvm::StringRef key) const;
  /// Keeps code. Where the folder takes no more, nothing happens: it is only read then.
  void keep(llvm::StringRef key, const CompiledCode &code) const;

private:
  std::string folder, compiler;
};

} // namespace mpmd::bundle

#endif // MPMD_LIB_CODEGEN_BUNDLE_KERNELCACHE_H
