// Kernels for an emulated GPU: the optimised LLVM IR that PTX is generated from, compiled for the host.
#ifndef MPMD_CODEGEN_CUDA_EMULATIONIMAGE_H
#define MPMD_CODEGEN_CUDA_EMULATIONIMAGE_H

#include "../Target/Lowering.h"

namespace mpmd::codegen {

/// Compiles a kernel's module, which is consumed, to an object file. Every memory access is reported by a call, and
/// special registers and thread communication become calls (runtime/format/EmulationAbi.h).
llvm::Expected<llvm::SmallVector<char, 0>> compileEmulationImage(llvm::Module &module, const CompiledCode &kernel,
                                                                 const Machine &host);

/// Links the emulation images of kernels into one shared object, and returns its bytes.
llvm::Expected<std::string> linkEmulationImages(llvm::ArrayRef<const CompiledCode *> kernels, const Machine &host,
                                                Denormals denormals);

} // namespace mpmd::codegen

#endif // MPMD_CODEGEN_CUDA_EMULATIONIMAGE_H
