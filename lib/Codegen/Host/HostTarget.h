// The target of a CPU.
#ifndef MPMD_CODEGEN_HOST_HOSTTARGET_H
#define MPMD_CODEGEN_HOST_HOSTTARGET_H

#include "../Target/Lowering.h"

namespace mpmd::codegen {

/// Compiles kernels to functions `void <kernel>(void *const *operands, int64_t begin, int64_t end)`.
class HostTarget : public Target {
public:
  /// Resolves a CPU of LLVM by name; an empty name is this machine.
  static llvm::Expected<HostTarget> resolve(llvm::StringRef cpu, Denormals denormals = {});

  /// Resolves the baseline, which every CPU of this architecture can run.
  static llvm::Expected<HostTarget> resolveBaseline() { return resolve("generic"); }

  bool hasImages() const override { return false; }
  llvm::ArrayRef<std::string> hostFeatures() const override { return features; }
  llvm::Expected<std::vector<CompiledCode>> compileKernels(mlir::ModuleOp kernels) const override;
  std::string describe() const override;
  bool canRename() const override { return true; }
  llvm::Error rename(CompiledCode &code, llvm::StringRef name) const override;
  llvm::Expected<llvm::SmallVector<char, 0>> compileTables(llvm::Module &module) const override {
    return compileModule(module, machine);
  }
  llvm::Expected<std::optional<KernelReport>> measureKernels(mlir::ModuleOp kernels) const override;
  llvm::Expected<KernelCode> join(llvm::ArrayRef<const CompiledCode *> kernels) const override;

  const Machine &host() const { return machine; }

private:
  Machine machine;
  Denormals denormals = {};
  std::vector<std::string> features;
};

} // namespace mpmd::codegen

#endif // MPMD_CODEGEN_HOST_HOSTTARGET_H
