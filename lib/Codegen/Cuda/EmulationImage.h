// Compiles kernels for an emulated GPU: host code for the optimised LLVM IR from which PTX is generated.
#ifndef MPMD_CODEGEN_CUDA_EMULATIONIMAGE_H
#define MPMD_CODEGEN_CUDA_EMULATIONIMAGE_H

#include "../Target/Lowering.h"

namespace mpmd::codegen {

/// Compiles a kernel's module to an object file, and consumes the module. Each memory access, special register and
/// barrier becomes a callback of the emulator (`runtime/format/EmulationAbi.h`).
llvm::Expected<llvm::SmallVector<char, 0>> compileEmulationImage(llvm::Module &module, const CompiledCode &kernel,
                                                                 const Machine &host);

/// Links the emulation images of kernels into one shared object; returns its bytes.
llvm::Expected<std::string> linkEmulationImages(llvm::ArrayRef<const CompiledCode *> kernels, const Machine &host,
                                                Denormals denormals);

} // namespace mpmd::codegen

#endif // MPMD_CODEGEN_CUDA_EMULATIONIMAGE_H
