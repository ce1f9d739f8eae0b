// Moves carries that no stage computes, such as a random key, out of the microbatch loop. A loop in front computes
// their values for all microbatches, and the microbatch loop slices them.
#include "LoopCarries.h"
#include "Microbatches.h"

#include "mpmd/Dialect/Mpmd/PassLog.h"
#include "mpmd/Dialect/StableHLO/StableHLO.h"
#include "mpmd/Transforms/Passes.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/IRMapping.h"

namespace mpmd {
#define GEN_PASS_DEF_HOISTSERIALCARRIES
#include "mpmd/Transforms/Passes.h.inc"
} // namespace mpmd

using namespace mlir;
using namespace mpmd;
using namespace mpmd::partition;

static void hoist(MicrobatchesOp loop, const llvm::BitVector &serial) {
  // The loop in front stacks each carry's value at the start of every microbatch.
  LoopDraft first(loop.getLoc(), loop.getCount());
  OpBuilder before(loop), inside = first.atEnd();
  IRMapping mapping;
  for (auto [whole, argument] : llvm::zip(loop.getSlices(), loop.getSliceArguments()))
    mapping.map(argument, first.addSlice(whole));
  for (int64_t i : serial.set_bits()) {
    Value argument = first.addCarry(loop.getCarries()[i]);
    mapping.map(loop.getCarryArguments()[i], argument);
    first.stacks.push_back(argument);
  }
  for (auto [n, i] : llvm::enumerate(serial.set_bits()))
    first.nexts[n] = copyInto(inside, loop.getBlock(), mapping, loop.getYieldedCarries()[i]);
  MicrobatchesOp hoisted = first.create(before);

  SmallVector<Value> oldResults(loop.getCarryResults());
  LoopDraft draft(loop);
  SmallVector<Value> arguments(draft.body->getArguments().drop_front(draft.slices.size()));
  SmallVector<Value> kept;
  int64_t n = 0;
  for (int64_t i = 0, e = arguments.size(); i < e; ++i) {
    if (!serial.test(i)) {
      kept.push_back(oldResults[i]);
      continue;
    }
    oldResults[i].replaceAllUsesWith(hoisted.getCarryResults()[n]);
    Value slice = draft.addSlice(hoisted.getStackResults()[n++]);
    arguments[i].replaceAllUsesWith(slice);
    for (auto *values : {&draft.nexts, &draft.stacks, &draft.lasts})
      std::replace(values->begin(), values->end(), arguments[i], slice);
  }
  draft.eraseCarries(serial);
  SmallVector<Value> results(kept);
  llvm::append_range(results, loop.getStackResults());
  llvm::append_range(results, loop.getLastResults());
  MicrobatchesOp rest = draft.create(before);
  for (auto [result, value] : llvm::zip(results, rest.getResults()))
    result.replaceAllUsesWith(value);
  loop.erase();
  tidy(rest);
  lowerToWhile(tidy(hoisted));
}

namespace {
struct HoistSerialCarries : mpmd::impl::HoistSerialCarriesBase<HoistSerialCarries> {
  void runOnOperation() override {
    func::FuncOp step = findStep(getOperation());
    if (!step)
      return;
    for (MicrobatchesOp loop : llvm::to_vector(step.getBody().front().getOps<MicrobatchesOp>())) {
      llvm::BitVector serial =
          findSerialCarries(loop.getBlock(), loop.getCarryArguments(), loop.getYieldedCarries(), isMarked(step));
      if (serial.none())
        continue;
      MPMD_DEBUG("hoist-serial-carries", serial.count()
                                             << " carries that no stage computes leave the loop at " << loop.getLoc());
      countStatistic("hoist-serial-carries", "carries computed before the loop", serial.count());
      hoist(loop, serial);
    }
  }
};
} // namespace
