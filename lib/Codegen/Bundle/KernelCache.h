// A cache of compiled kernels in a folder. Private to this library.
#ifndef MPMD_LIB_CODEGEN_BUNDLE_KERNELCACHE_H
#define MPMD_LIB_CODEGEN_BUNDLE_KERNELCACHE_H

#include "mpmd/Codegen/Target.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

#include <optional>
#include <string>

namespace mpmd::bundle {

/// Stores one file per compiled kernel. The key of an entry covers all that the code depends on: the text of the
/// kernel, the target, and the files of this compiler. Several processes may use one folder. LLVM's policy for caches
/// decides which old entries are removed.
class KernelCache {
public:
  /// Opens the cache in `folder`. Creates the folder if needed.
  static llvm::Expected<KernelCache> open(llvm::StringRef folder);
  /// Removes entries that were not used for long. Most calls do nothing, because LLVM prunes at intervals.
  void prune() const;

  /// The key of a kernel of `module @kernels`. The key includes the kernel's name if the target cannot rename code.
  std::string keyOf(mlir::func::FuncOp kernel, const Target &target) const;

  /// The code of a key, with the name under which it was stored. Nothing if the entry is missing or damaged.
  std::optional<CompiledCode> find(llvm::StringRef key) const;
  /// Stores code. Does nothing if the folder is not writable or the disk is full.
  void keep(llvm::StringRef key, const CompiledCode &code) const;

private:
  std::string folder, compiler;
};

} // namespace mpmd::bundle

#endif // MPMD_LIB_CODEGEN_BUNDLE_KERNELCACHE_H
