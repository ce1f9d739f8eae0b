// The target of an NVIDIA GPU and its host's processor.
#ifndef MPMD_CODEGEN_CUDA_CUDATARGET_H
#define MPMD_CODEGEN_CUDA_CUDATARGET_H

#include "../Host/HostTarget.h"

namespace mpmd::codegen {

/// Kernels are PTX entries with parameters: buffers, first row, end row.
class CudaTarget : public Target {
public:
  /// Resolves a chip by name, `sm_90`. `tf32`: products may have TF32 operands, which the chip must support; `fast`:
  /// kernels may approximate.
  static llvm::Expected<CudaTarget> resolve(llvm::StringRef chip, bool tf32, bool fast, Denormals denormals,
                                            bool emulation);

  bool hasImages() const override { return true; }
  llvm::ArrayRef<std::string> hostFeatures() const override { return tables.hostFeatures(); }
  llvm::Expected<std::vector<CompiledCode>> compileKernels(mlir::ModuleOp kernels) const override;
  std::string describe() const override;
  // Names of tables, sections and entries depend on the kernel's name.
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

  HostTarget tables; ///< for the tables: any machine with such a GPU
  HostTarget host;   ///< for emulation images: this machine
  bool fast;         ///< kernels may approximate
  Denormals denormals;
  bool emulation;
  uint64_t blockBytes = 0; ///< maximal shared memory of a block
  Machine machine;
};

} // namespace mpmd::codegen

#endif // MPMD_CODEGEN_CUDA_CUDATARGET_H
