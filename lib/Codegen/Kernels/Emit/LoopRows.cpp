#include "LoopRows.h"

#include "../../Loops/Accesses.h"
#include "KernelBuilder.h"
#include "mpmd/Dialect/Mpmd/Mpmd.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mpmd::codegen;

namespace mpmd::kernels {

namespace {
constexpr int64_t kAlignment = 64;

/// The only loop of a block, or null. All other ops of the block must be safe to repeat for each row.
scf::ForOp loopOfRows(Block &block, const DenseSet<Value> &written) {
  scf::ForOp found;
  for (Operation &op : block.without_terminator()) {
    auto loop = dyn_cast<scf::ForOp>(op);
    if (loop && !found && loop.getNumResults() == 0)
      found = loop;
    else if (auto load = dyn_cast<memref::LoadOp>(op); load && !written.contains(baseOf(load.getMemRef())))
      continue;
    else if (!isa<memref::AllocOp>(op) && !isMemoryEffectFree(&op))
      return {};
  }
  return found;
}

} // namespace

int64_t temporaryBytes(MemRefType type) {
  return llvm::alignTo(type.getNumElements() * elementBytes(storedType(type.getElementType())), kAlignment);
}

LoopRows findRows(func::FuncOp kernel, int64_t maxBytes) {
  if (!accessesAreKnown(kernel, [](Operation *) { return false; }))
    return {};
  Block &body = kernel.getBody().front();
  DenseSet<Value> written;
  for (const codegen::Access &access : accessesIn(kernel))
    if (access.writes)
      written.insert(access.memory);
  SmallVector<scf::ForOp> nest;
  int64_t count = 1, bytes = 0;
  for (Block *block = &body;;) {
    scf::ForOp loop = loopOfRows(*block, written);
    std::optional<APInt> iterations = loop ? loop.getStaticTripCount() : std::nullopt;
    if (!iterations || iterations->getSExtValue() < 1 || !isParallel(loop))
      break;
    // The bounds of an inner loop must be constants, because the row loop is in front of their definitions.
    if (llvm::any_of(loop->getOperands(), [&](Value bound) { return !getConstantIntValue(bound); }))
      break;
    nest.push_back(loop);
    count *= iterations->getSExtValue();
    block = loop.getBody();
  }
  if (count < 2)
    return {};
  nest.front().walk([&](memref::AllocOp op) { bytes += temporaryBytes(op.getType()); });
  if (bytes > maxBytes / count)
    return {};

  scf::ForOp outermost = nest.front();
  Location loc = outermost.getLoc();
  OpBuilder b(outermost);
  unsigned arguments = body.getNumArguments();
  auto constant = [&](int64_t value) { return arith::ConstantIndexOp::create(b, loc, value).getResult(); };
  auto rows = scf::ForOp::create(b, loc, body.getArgument(arguments - 2), body.getArgument(arguments - 1), constant(1));
  Value left = rows.getInductionVar();
  b.setInsertionPointToStart(rows.getBody());
  for (scf::ForOp loop : llvm::reverse(nest)) {
    int64_t iterations = loop.getStaticTripCount()->getSExtValue();
    int64_t lower = *getConstantIntValue(loop.getLowerBound()), step = *getConstantIntValue(loop.getStep());
    Value iteration = left;
    if (loop != outermost) {
      iteration = arith::RemUIOp::create(b, loc, left, constant(iterations));
      left = arith::DivUIOp::create(b, loc, left, constant(iterations));
    }
    Value counter = step == 1 ? iteration : arith::MulIOp::create(b, loc, iteration, constant(step)).getResult();
    if (lower != 0)
      counter = arith::AddIOp::create(b, loc, counter, constant(lower));
    loop.getInductionVar().replaceAllUsesWith(counter);
  }
  // `loopOfRows` has checked that ops beside an inner loop do not read memory that the kernel writes.
  Operation *end = rows.getBody()->getTerminator();
  for (auto [depth, loop] : llvm::enumerate(nest))
    for (Operation &op : llvm::make_early_inc_range(loop.getBody()->without_terminator()))
      if (depth + 1 == nest.size() || &op != nest[depth + 1])
        op.moveBefore(end);
  outermost.erase();
  return {rows, count};
}

} // namespace mpmd::kernels
