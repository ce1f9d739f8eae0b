#include "LoopTransforms.h"

#include "../../Loops/Accesses.h"
#include "../Registers.h"

#include "mpmd/Dialect/Mpmd/AttrNames.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mpmd::codegen;

namespace {
/// A thread loads `kAhead` elements before it adds the first element. Loops with fewer than `kMinIterations` iterations
/// stay unchanged.
constexpr int64_t kAhead = 8, kMinIterations = 4;

/// Interchanges a sequential loop with the loop over lanes in its body.
class LaneInterchange {
public:
  LaneInterchange(scf::ForOp loop, func::FuncOp kernel) : loop(loop), b(loop), loc(loop.getLoc()), registers(kernel) {}

  bool match() {
    if (loop.getNumResults() != 0 || !getConstantIntValue(loop.getStep()))
      return false;
    std::optional<int64_t> iterations = maxTripCount(loop);
    if (iterations && *iterations < kMinIterations)
      return false;
    for (Operation &op : loop.getBody()->without_terminator()) {
      auto inner = dyn_cast<scf::ForOp>(op);
      if (!inner && (!isMemoryEffectFree(&op) || op.getNumRegions() != 0))
        return false;
      if (inner && lanes)
        return false;
      if (inner)
        lanes = inner;
    }
    if (!lanes || lanes.getNumResults() != 0 || getConstantIntValue(lanes.getLowerBound()) != 0 ||
        getConstantIntValue(lanes.getStep()) != 1 || isInside(loop, lanes.getUpperBound()) || containsLoop(lanes))
      return false;
    return findAccumulators();
  }

  void rewrite() {
    for (memref::AllocaOp memory : accumulators)
      registers.add(memory);
    b.setInsertionPoint(loop);
    auto threads = scf::ForOp::create(b, loc, lanes.getLowerBound(), lanes.getUpperBound(), lanes.getStep());
    threads->setAttr(mpmd::kThreadLocalAttr, b.getUnitAttr());
    b.setInsertionPointToStart(threads.getBody());
    Value lane = threads.getInductionVar();
    for (memref::AllocaOp memory : accumulators)
      registers.store(b, loc, memref::LoadOp::create(b, loc, memory, lane), memory);
    int64_t ahead = elementsAhead(loop, kAhead);
    Value from = loop.getLowerBound(), to = loop.getUpperBound();
    // Full groups of iterations come first, then single iterations.
    Value length = arith::MaxSIOp::create(b, loc, arith::SubIOp::create(b, loc, to, from), constant(0));
    Value rest = arith::RemUIOp::create(b, loc, length, constant(ahead * *getConstantIntValue(loop.getStep())));
    Value whole = arith::AddIOp::create(b, loc, from, arith::SubIOp::create(b, loc, length, rest));
    emitIterations(from, whole, ahead, lane);
    emitIterations(whole, to, 1, lane);
    for (memref::AllocaOp memory : accumulators)
      memref::StoreOp::create(b, loc, registers.load(b, loc, memory), memory, lane);
    loop.erase();
  }

private:
  Value constant(int64_t value) { return arith::ConstantIndexOp::create(b, loc, value); }

  /// Whether the loops write only to scratch, at the index of the lane.
  bool findAccumulators() {
    SmallVector<Access> accesses = accessesIn(loop);
    for (const Access &access : accesses)
      if (access.writes) {
        auto memory = access.memory.getDefiningOp<memref::AllocaOp>();
        if (!memory || memory->hasAttr(mpmd::kThreadLocalAttr) || memory.getType().getRank() != 1)
          return false;
        accumulators.insert(memory);
      }
    return !accumulators.empty() && llvm::all_of(accesses, [&](const Access &access) {
      auto memory = access.memory.getDefiningOp<memref::AllocaOp>();
      if (!memory || !accumulators.contains(memory))
        return true;
      return isa<memref::LoadOp, memref::StoreOp>(access.op) && access.index && access.index->constant == 0 &&
             access.index->terms.size() == 1 && access.index->factorOf(lanes.getInductionVar()) == 1;
    });
  }

  void emitIterations(Value from, Value to, int64_t count, Value lane) {
    emitUnrolled(b, loc, from, to, *getConstantIntValue(loop.getStep()), count, [&](Value counter) {
      IRMapping mapping;
      mapping.map(loop.getInductionVar(), counter);
      mapping.map(lanes.getInductionVar(), lane);
      for (Operation &op : loop.getBody()->without_terminator()) {
        if (&op != lanes) {
          b.clone(op, mapping);
          continue;
        }
        for (Operation &inner : lanes.getBody()->without_terminator())
          registers.use(b.clone(inner, mapping));
      }
    });
  }

  scf::ForOp loop, lanes;
  OpBuilder b;
  Location loc;
  llvm::SetVector<memref::AllocaOp> accumulators;
  Registers registers;
};
} // namespace

void mpmd::codegen::accumulatePerLane(scf::ForOp rows) {
  SmallVector<scf::ForOp> loops;
  rows.getBody()->walk([&](scf::ForOp loop) { loops.push_back(loop); });
  for (scf::ForOp loop : loops)
    if (LaneInterchange interchange(loop, rows->getParentOfType<func::FuncOp>()); interchange.match())
      interchange.rewrite();
}
