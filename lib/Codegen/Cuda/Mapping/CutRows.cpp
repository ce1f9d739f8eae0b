#include "LoopTransforms.h"

#include "../../Loops/Accesses.h"
#include "ThreadMapping.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mpmd::codegen;

namespace {
/// `kTile`: the width and height of a tile. `kLongRow`: the number of elements from which a row is divided. `kPart`:
/// the elements of one part. `kPartIterations`: the iterations of a part are a multiple of this number, the threads of
/// the widest block. `kTilePart`: the elements of a part whose iterations contain tiles, which warps process.
constexpr int64_t kTile = 32, kLongRow = 16384, kPart = 8192, kPartIterations = 1024, kTilePart = kTile * kTile;

/// Whether the induction variable is only used for bounds of tile loops, [i, min(i + step, end)). Sets `sum` to the
/// addition.
bool isTiled(scf::ForOp loop, int64_t step, Operation *&sum) {
  for (Operation *user : loop.getInductionVar().getUsers()) {
    if (auto inner = dyn_cast<scf::ForOp>(user)) {
      if (inner.getLowerBound() != loop.getInductionVar() ||
          llvm::count(inner->getOperands(), loop.getInductionVar()) != 1)
        return false;
      continue;
    }
    auto add = dyn_cast<arith::AddIOp>(user);
    if (!add || sum || getConstantIntValue(add.getRhs()) != step)
      return false;
    sum = add;
  }
  if (!sum)
    return false;
  return llvm::all_of(sum->getUsers(), [&](Operation *user) {
    auto least = dyn_cast<arith::MinSIOp>(user);
    return least && least.getRhs() == loop.getUpperBound() && llvm::all_of(least->getUses(), [](OpOperand &use) {
             auto inner = dyn_cast<scf::ForOp>(use.getOwner());
             return inner && inner.getUpperBound() == use.get();
           });
  });
}
} // namespace

void mpmd::codegen::widenTiles(scf::ForOp rows) {
  rows.getBody()->walk([&](scf::ForOp loop) {
    std::optional<int64_t> step = getConstantIntValue(loop.getStep());
    Operation *sum = nullptr;
    if (!step || *step <= 1 || *step >= kTile || kTile % *step != 0 || !isTiled(loop, *step, sum) || !isParallel(loop))
      return;
    bool inside =
        !loop.getBody()->walk([](scf::ForOp inner) { return WalkResult(success(isParallel(inner))); }).wasInterrupted();
    if (!inside)
      return;
    OpBuilder b(loop);
    Value wide = arith::ConstantIndexOp::create(b, loop.getLoc(), kTile);
    loop.setStep(wide);
    sum->setOperand(1, wide);
  });
}

int64_t mpmd::codegen::cutRows(scf::ForOp rows) {
  scf::ForOp outermost = onlyLoopIn(*rows.getBody());
  if (!outermost || !isParallel(outermost))
    return 1;
  std::optional<int64_t> iterations = maxTripCount(outermost);
  int64_t within = 1, depth = 0;
  for (scf::ForOp inner = onlyLoopIn(*outermost.getBody()); inner; inner = onlyLoopIn(*inner.getBody()), ++depth)
    within *= maxTripCount(inner).value_or(0);
  if (!iterations || within == 0 || *iterations * within < kLongRow)
    return 1;
  // If threads divide the loop's iterations, a part has a multiple of the threads of a block.
  int64_t unit = depth == 0 ? kPartIterations : 1;
  int64_t length = llvm::divideCeil(llvm::divideCeil(depth == 0 ? kPart : kTilePart, within), unit) * unit;
  int64_t parts = llvm::divideCeil(*iterations, length);
  if (parts <= 1)
    return 1;
  OpBuilder b(outermost);
  Location loc = outermost.getLoc();
  Value part = func::CallOp::create(b, loc, kPartFunction, b.getIndexType(), ValueRange()).getResult(0);
  Value reach = arith::ConstantIndexOp::create(b, loc, length * *getConstantIntValue(outermost.getStep()));
  Value from = arith::AddIOp::create(b, loc, outermost.getLowerBound(), arith::MulIOp::create(b, loc, part, reach));
  Value to = arith::AddIOp::create(b, loc, from, reach);
  Value least = arith::MinSIOp::create(b, loc, to, outermost.getUpperBound());
  // The bounds of inner tile loops still use the former upper bound.
  outermost.setLowerBound(from);
  outermost.setUpperBound(least);
  return parts;
}
