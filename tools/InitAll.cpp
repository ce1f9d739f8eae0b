// Registers all dialects, passes and pipelines that the tools use.
#include "mpmd/InitAll.h"

#include "mpmd/Codegen/Passes.h"
#include "mpmd/Dialect/Mpmd/Mpmd.h"
#include "mpmd/Dialect/StableHLO/StableHLO.h"
#include "mpmd/Transforms/Legalize/Passes.h"
#include "mpmd/Transforms/Passes.h"
#include "mpmd/Transforms/Pipelines.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Quant/IR/Quant.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;

void mpmd::registerAllDialects(DialectRegistry &registry) {
  registry.insert<MpmdDialect, affine::AffineDialect, arith::ArithDialect, cf::ControlFlowDialect, func::FuncDialect,
                  linalg::LinalgDialect, math::MathDialect, memref::MemRefDialect, quant::QuantDialect, scf::SCFDialect,
                  tensor::TensorDialect, ub::UBDialect, vector::VectorDialect>();
  stablehlo::registerDialects(registry);
  registerKernelsDialects(registry);
}

void mpmd::registerAllPasses() {
  registerTransformsPasses();
  registerLegalizePasses();
  registerKernelsPasses();
  registerPipelines();
  mlir::registerCanonicalizer();
  mlir::registerCSE();
}
