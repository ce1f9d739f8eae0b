// The pass pipeline of the library Kernels.
#include "mpmd/Codegen/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Transforms/BufferizableOpInterfaceImpl.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Bufferization/Transforms/FuncBufferizableOpInterfaceImpl.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/BufferizableOpInterfaceImpl.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Transforms/BufferizableOpInterfaceImpl.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tensor/Transforms/BufferizableOpInterfaceImpl.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;

void mpmd::addKernelsPipeline(OpPassManager &pm, const KernelsOptions &options) {
  pm.addPass(createNormalizeTasks());
  // Removes reshapes of reshapes and unused values, before passes match or count ops. Each body is one block, so there
  // are no regions to simplify.
  pm.addPass(
      createCanonicalizerPass(GreedyRewriteConfig().setRegionSimplificationLevel(GreedySimplifyRegionLevel::Disabled)));
  pm.addPass(createRepeatLoops());
  pm.addPass(createSplitArgmax());
  pm.addPass(createMergeEqualOps());
  pm.addPass(createBlockAttention());
  if (options.libraryConvolutions)
    pm.addPass(createMatchConvolutions());
  // Runs before ops are fused: a contraction with an op folded into it is no library call.
  pm.addPass(createMatchContractions());
  pm.addPass(createMergeEqualOps());
  pm.addPass(createBuildCommandLists());
  pm.addPass(createEstimateTaskCosts());
  pm.addPass(createGroupLaunches());
  pm.addPass(createPlanWorkspace());
}

void mpmd::registerKernelsPasses() {
  registerMpmdKernelsPasses();
  PassPipelineRegistration<>("mpmd-kernels", "legalised -> lowered: command lists and kernels",
                             [](OpPassManager &pm) { addKernelsPipeline(pm, KernelsOptions()); });
}

void mpmd::registerKernelsDialects(DialectRegistry &registry) {
  registry.insert<arith::ArithDialect, bufferization::BufferizationDialect, func::FuncDialect, linalg::LinalgDialect,
                  math::MathDialect, memref::MemRefDialect, scf::SCFDialect, tensor::TensorDialect,
                  vector::VectorDialect>();
  arith::registerBufferizableOpInterfaceExternalModels(registry);
  bufferization::func_ext::registerBufferizableOpInterfaceExternalModels(registry);
  linalg::registerBufferizableOpInterfaceExternalModels(registry);
  scf::registerBufferizableOpInterfaceExternalModels(registry);
  tensor::registerBufferizableOpInterfaceExternalModels(registry);
}
