// A cache of compiled kernels, in a folder of files. Private to this library.
#ifndef MPMD_LIB_CODEGEN_BUNDLE_KERNELCACHE_H
#define MPMD_LIB_CODEGEN_BUNDLE_KERNELCACHE_H

#include "mpmd/Codegen/Target.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

#include <optional>
#include <string>

namespace mpmd::bundle {

/// The key of an entry covers all that its code depends on: the text of the kernel, the target, and the files of this
/// compiler. Several processes may use one folder. Old entries are pruned as in LLVM's caches.
class KernelCache {
public:
  /// Creates the folder if needed.
  static llvm::Expected<KernelCache> open(llvm::StringRef folder);
  /// Removes entries that have not been used for long; does nothing most of the time.
  void prune() const;

  /// The key of a kernel of `module @kernels`. It includes the name if code cannot be renamed.
  std::string keyOf(mlir::func::FuncOp kernel, const Target &target) const;

  /// The code under a key, with the name that it was stored with; nothing if it is missing or damaged.
  std::optional<CompiledCode> find(llvm::StringRef key) const;
  /// Stores code. If the folder is not writable or full, does nothing.
  void keep(llvm::StringRef key, const CompiledCode &code) const;

private:
  std::string folder, compiler;
};

} // namespace mpmd::bundle

#endif // MPMD_LIB_CODEGEN_BUNDLE_KERNELCACHE_H
