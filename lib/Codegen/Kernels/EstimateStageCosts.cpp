// mpmd-estimate-stage-costs: floating-point operations, bytes and seconds of every stage.
#include "mpmd/Codegen/Passes.h"
#include "mpmd/Dialect/Mpmd/Mpmd.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace mpmd {
#define GEN_PASS_DEF_ESTIMATESTAGECOSTS
#include "mpmd/Codegen/Passes.h.inc"
} // namespace mpmd

using namespace mlir;
using namespace mpmd;

namespace {

/// One thread of a current x86 server core: multiplications in a library, simple vector code, memory, one launch.
constexpr double kGemmRate = 150e9, kKernelRate = 20e9, kMemoryRate = 20e9, kLaunchSeconds = 5e-7;

/// Floating-point operations of one call of a kernel for one row: those of loops of known length are counted each time.
int64_t countFlops(Block &block) {
  int64_t flops = 0;
  for (Operation &op : block) {
    int64_t times = 1;
    if (auto loop = dyn_cast<scf::ForOp>(op))
      if (std::optional<APInt> trips = loop.getStaticTripCount())
        times = trips->getSExtValue();
    for (Region &region : op.getRegions())
      for (Block &inner : region)
        flops += times * countFlops(inner);
    bool floating = op.getNumResults() == 1 && getElementTypeOrSelf(op.getResult(0).getType()).isFloat();
    if (!floating || isa<arith::ConstantOp>(op))
      continue;
    if (isa<math::MathDialect>(op.getDialect()))
      flops += 8;
    else if (isa<arith::ArithDialect>(op.getDialect()))
      flops += 1;
  }
  return flops;
}

int64_t operandBytes(Operation &op) {
  int64_t bytes = 0;
  for (Value operand : op.getOperands())
    bytes += byteSize(cast<ShapedType>(operand.getType()));
  return bytes;
}

struct EstimateStageCosts : mpmd::impl::EstimateStageCostsBase<EstimateStageCosts> {
  void runOnOperation() override {
    SymbolTableCollection symbols;
    DenseMap<Attribute, int64_t> flopsPerRow;
    getOperation().walk([&](StageOp stage) {
      if (!stage.isLowered())
        return;
      int64_t flops = 0, bytes = 0;
      double seconds = 0;
      for (Operation &op : stage.getBody().front()) {
        int64_t work = 0;
        double rate = kKernelRate;
        if (auto gemm = dyn_cast<GemmOp>(op)) {
          work = 2 * gemm.getBatch() * gemm.getM() * gemm.getN() * gemm.getK();
          rate = kGemmRate;
        } else if (auto launch = dyn_cast<LaunchOp>(op)) {
          auto [entry, isNew] = flopsPerRow.try_emplace(launch.getKernel(), 0);
          if (isNew)
            if (auto kernel = dyn_cast_or_null<func::FuncOp>(symbols.lookupSymbolIn(getOperation(), launch.getKernel())))
              entry->second = countFlops(kernel.getBody().front());
          work = entry->second * launch.getRows();
        } else if (!isa<CopyOp>(op)) {
          continue;
        }
        int64_t moved = operandBytes(op);
        flops += work;
        bytes += moved;
        seconds += kLaunchSeconds + std::max(work / rate, moved / kMemoryRate);
      }
      stage.setCostAttr(CostAttr::get(&getContext(), flops, bytes, seconds));
    });
  }
};

} // namespace
