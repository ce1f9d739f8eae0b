// The kernel of matrix products that no library computes: any strides, one thread per element of the result.
#ifndef MPMD_CODEGEN_CUDA_STRIDEDPRODUCT_H
#define MPMD_CODEGEN_CUDA_STRIDEDPRODUCT_H

#include "llvm/ADT/StringRef.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"

#include <memory>

namespace mpmd::codegen {

/// The name of the kernel's entry in every image; the CUDA plugin launches it.
inline constexpr llvm::StringLiteral kStridedProduct = "mpmd_strided_product";

/// Computes c[q,i,j] = beta * c[q,i,j] + sum over l of a[q,i,l] * b[q,l,j] in f32, in the CPU's order of additions.
/// Thread i of the grid computes element i. Parameters: a, b, c, then 64-bit values: m, n, k, elements of the result,
/// beta, and {offset, batch, row, column} strides of a, b and c.
llvm::Expected<std::unique_ptr<llvm::Module>> parseStridedProduct(llvm::LLVMContext &context, unsigned block);

} // namespace mpmd::codegen

#endif // MPMD_CODEGEN_CUDA_STRIDEDPRODUCT_H
