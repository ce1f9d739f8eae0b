// Kernels for an emulated GPU: the optimised LLVM IR that the code generator for PTX has, compiled for the host.
#ifndef MPMD_CODEGEN_CUDA_EMULATIONIMAGE_H
#define MPMD_CODEGEN_CUDA_EMULATIONIMAGE_H

#include "../Target/Lowering.h"

namespace mpmd::codegen {

/// Makes an object file of a kernel's module, which is consumed. Every access to memory is announced, and special
/// registers and whatever threads do together are calls (runtime/format/EmulationAbi.h).
llvm::Expected<llvm::SmallVector<char, 0>> compileEmulationImage(llvm::Module &module, const CompiledCode &kernel,
                                                                 const Machine &host);

/// Links the emulation images of kernels into one shared object, and returns its bytes.
llvm::Expected<std::string> linkEmulationImages(llvm::ArrayRef<const CompiledCode *> kernels, const Machine &host,
                                                Denormals denormals);

} // namespace mpmd::codegen

#endif // MPMD_CODEGEN_CUDA_EMULATIONIMAGE_H
