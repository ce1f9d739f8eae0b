#include "FastMath.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

#include <numbers>

using namespace mlir;

void mpmd::codegen::useHardwarePowers(ModuleOp kernels) {
  kernels.getContext()->loadDialect<LLVM::LLVMDialect>();
  kernels.walk([](Operation *op) {
    if (!isa<math::ExpOp, math::Exp2Op>(op))
      return;
    Type type = op->getResult(0).getType(), element = getElementTypeOrSelf(type);
    auto vector = dyn_cast<VectorType>(type);
    // LLVM has no vectors of several dimensions.
    if (element.getIntOrFloatBitWidth() > 32 || (vector && vector.getRank() != 1))
      return;
    ImplicitLocOpBuilder b(op->getLoc(), op);
    Type wide = vector ? Type(vector.clone(b.getF32Type())) : b.getF32Type();
    Value x = op->getOperand(0);
    if (type != wide)
      x = arith::ExtFOp::create(b, wide, x);
    if (isa<math::ExpOp>(op)) {
      TypedAttr factor = b.getF32FloatAttr(static_cast<float>(std::numbers::log2e));
      if (vector)
        factor = DenseElementsAttr::get(cast<VectorType>(wide), factor);
      x = arith::MulFOp::create(b, x, arith::ConstantOp::create(b, factor));
    }
    Value power = LLVM::Exp2Op::create(b, wide, x);
    if (type != wide)
      power = arith::TruncFOp::create(b, type, power);
    op->getResult(0).replaceAllUsesWith(power);
    op->erase();
  });
}

void mpmd::codegen::relaxArithmetic(llvm::Module &module) {
  llvm::FastMathFlags allowed;
  allowed.setAllowContract();
  allowed.setApproxFunc();
  for (llvm::Function &function : module) {
    if (function.isDeclaration())
      continue;
    for (llvm::Instruction &instruction : llvm::instructions(function))
      if (llvm::isa<llvm::FPMathOperator>(instruction) && instruction.getType()->getScalarType()->isFloatTy())
        instruction.setFastMathFlags(allowed);
  }
}
