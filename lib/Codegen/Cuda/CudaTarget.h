// A GPU of NVIDIA, and the processor of its host.
#ifndef MPMD_CODEGEN_CUDA_CUDATARGET_H
#define MPMD_CODEGEN_CUDA_CUDATARGET_H

#include "../Host/HostTarget.h"

namespace mpmd::codegen {

/// Kernels are PTX entries: buffers, first row, row behind the last.
class CudaTarget : public Target {
public:
  /// The chip of that name, `sm_90`. `tf32`: products may have operands in TF32, which it must have then; `fast`:
  /// kernels may approximate.
  static llvm::Expected<CudaTarget> resolve(llvm::StringRef chip, bool tf32, bool fast, Denormals denormals,
                                            bool emulation);

  bool hasImages() const override { return true; }
  llvm::ArrayRef<std::string> hostFeatures() const override { return tables.hostFeatures(); }
  llvm::Expected<std::vector<CompiledCode>> compileKernels(mlir::ModuleOp kernels) const override;
  std::string describe() const override;
  // Names of tables, sections and entries are made from it.
  bool canRename() const override { return false; }
  llvm::Error rename(CompiledCode &code, llvm::StringRef name) const override;
  llvm::Expected<llvm::SmallVector<char, 0>> compileTables(llvm::Module &module) const override {
    return tables.compileTables(module);
  }
  llvm::Expected<std::optional<KernelReport>> measureKernels(mlir::ModuleOp kernels) const override;
  llvm::Expected<KernelCode> join(llvm::ArrayRef<const CompiledCode *> kernels) const override;

private:
  CudaTarget(HostTarget tables, HostTarget host, bool fast, Denormals denormals, bool emulation)
      : tables(std::move(tables)), host(std::move(host)), fast(fast), denormals(denormals), emulation(emulation) {}
  llvm::Error compile(llvm::Module &module, CompiledCode &code) const;

  HostTarget tables; ///< for them, any machine that has such a GPU
  HostTarget host;   ///< for emulation images, this one
  bool fast;         ///< kernels may approximate
  Denormals denormals;
  bool emulation;
  uint64_t blockBytes = 0; ///< of memory that a block may have
  Machine machine;
};

} // namespace mpmd::codegen

#endif // MPMD_CODEGEN_CUDA_CUDATARGET_H
