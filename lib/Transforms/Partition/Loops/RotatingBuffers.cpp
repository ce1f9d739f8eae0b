// Recognises pipelines that users wrote as one program for all devices, as GSPMD (section 3.3), Praxis and MaxText do.
#include "LoopCarries.h"

#include "Microbatches.h"

#include "mpmd/Dialect/StableHLO/StableHLO.h"

using namespace mlir;
using namespace mpmd;
using namespace mpmd::partition;

static ArrayRef<int64_t> shapeOf(Value value) { return cast<RankedTensorType>(value.getType()).getShape(); }

/// The number of rows that an op shifts by one: it slices or pads them so that one at an end is dropped or added. Each
/// device may also hold one row, and send it to another device. Nothing for other ops.
static std::optional<int64_t> shiftedRows(Operation *op) {
  if (auto sent = dyn_cast<CollectiveOp>(op); sent && sent.getSourceDevices())
    return sent.getSourceDevices()->size();
  if (auto pad = dyn_cast<stablehlo::PadOp>(op)) {
    for (auto [dim, low, high] : llvm::enumerate(pad.getEdgePaddingLow(), pad.getEdgePaddingHigh()))
      if (std::abs(low - high) == 1 && (low == 0 || high == 0))
        return shapeOf(pad.getOperand())[dim];
  } else if (auto slice = dyn_cast<stablehlo::SliceOp>(op)) {
    for (auto [dim, size] : llvm::enumerate(shapeOf(slice.getOperand())))
      if (size > 1 && slice.getLimitIndices()[dim] - slice.getStartIndices()[dim] == size - 1)
        return size;
  }
  return std::nullopt;
}

/// Whether an op, or one inside it, multiplies each of `rows` rows by a matrix of its own.
static bool multipliesRows(Operation *op, int64_t rows) {
  return op
      ->walk([&](stablehlo::DotGeneralOp dot) {
        ArrayRef<int64_t> dims = dot.getDotDimensionNumbers().getLhsBatchingDimensions();
        bool isBatched = llvm::any_of(dims, [&](int64_t dim) { return shapeOf(dot.getLhs())[dim] == rows; });
        return isBatched ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

/// The ops of a loop's body that depend on a carry, and on which the next value of the carry depends.
static SmallVector<Operation *> opsBetween(BlockArgument carry, Value next) {
  Block &body = *carry.getOwner();
  DenseSet<Operation *> after, before;
  SmallVector<Value> work{carry};
  while (!work.empty())
    for (Operation *user : work.pop_back_val().getUsers())
      if (Operation *op = body.findAncestorOpInBlock(*user); op && after.insert(op).second)
        llvm::append_range(work, op->getResults());
  SmallVector<Operation *> between;
  work.push_back(next);
  while (!work.empty())
    if (Operation *op = work.pop_back_val().getDefiningOp(); op && after.contains(op) && before.insert(op).second) {
      between.push_back(op);
      llvm::append_range(work, readsOf(op));
    }
  return between;
}

std::optional<int64_t> partition::stagesOfRotatingBuffer(Operation *loop) {
  Block &body = loop->getRegion(1).front();
  for (auto [carry, next] : llvm::zip_equal(body.getArguments(), body.getTerminator()->getOperands())) {
    SmallVector<Operation *> ops = opsBetween(carry, next);
    for (Operation *shift : ops)
      if (std::optional<int64_t> rows = shiftedRows(shift))
        if (llvm::any_of(ops, [&](Operation *op) {
              return isa<CollectiveOp>(shift) ? hasContraction(op) : multipliesRows(op, *rows);
            }))
          return rows;
  }
  return std::nullopt;
}
