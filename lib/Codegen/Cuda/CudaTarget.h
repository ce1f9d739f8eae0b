// The target of an NVIDIA GPU and of the CPU that hosts it.
#ifndef MPMD_CODEGEN_CUDA_CUDATARGET_H
#define MPMD_CODEGEN_CUDA_CUDATARGET_H

#include "../Host/HostTarget.h"

namespace mpmd::codegen {

/// Compiles kernels to PTX entries, whose parameters are the buffers, the first row, and the end row.
class CudaTarget : public Target {
public:
  /// Resolves a chip by name, such as `sm_90`. `tf32`: matrix products may round operands to TF32; the chip must
  /// support TF32. `fast`: kernels may approximate functions.
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

  HostTarget tables; ///< compiles the tables; runs on any CPU of this architecture
  HostTarget host;   ///< compiles emulation images; this machine
  bool fast;         ///< kernels may approximate functions
  Denormals denormals;
  bool emulation;
  uint64_t blockBytes = 0; ///< maximum shared memory of a block
  Machine machine;
};

} // namespace mpmd::codegen

#endif // MPMD_CODEGEN_CUDA_CUDATARGET_H
