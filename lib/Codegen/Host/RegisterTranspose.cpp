#include "LoopTransforms.h"

#include "../Loops/Accesses.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/IRMapping.h"

#include <vector>

using namespace mlir;
using namespace mpmd::codegen;

namespace {

/// The maximum number of operands that are transposed, so that their squares stay in the cache.
constexpr size_t kMaxSquares = 8;

/// The constant operand of a minimum, if the value is one.
std::optional<int64_t> limitOf(Value value) {
  auto least = value.getDefiningOp<arith::MinSIOp>();
  return least ? getConstantIntValue(least.getRhs()) : std::nullopt;
}

/// Whether a value is known to be a multiple of `of`.
bool isMultiple(Value value, int64_t of) {
  if (auto least = value.getDefiningOp<arith::MinSIOp>())
    return isMultiple(least.getLhs(), of) && isMultiple(least.getRhs(), of);
  LinearIndex index;
  linearize(value, 1, index);
  return index.constant % of == 0 && llvm::all_of(index.terms, [&](const auto &term) { return term.second % of == 0; });
}

/// The loops of a tiled kernel: over blocks, over the lines of the output, and along each line in the block.
class Tile {
public:
  Tile(scf::ForOp blocks, int64_t side) : blocks(blocks), side(side), b(blocks), loc(blocks.getLoc()) {}

  /// Whether the loops have this form, and the lines of some operand cross the lines of the output.
  bool check();
  void run();

private:
  Value constant(int64_t value) { return arith::ConstantIndexOp::create(b, loc, value); }
  Value add(Value left, Value right) { return arith::AddIOp::create(b, loc, left, right); }
  void loop(Value from, Value to, int64_t step, function_ref<void(Value)> body) {
    emitLoop(b, loc, from, to, step, body);
  }
  Value placeOf(const LinearIndex &index, Value line, Value place);
  void emitTransposed(memref::LoadOp load, Value scratch, Value line, Value place);
  void emitSquare(Value line, Value place, ArrayRef<Value> scratches);
  void emitBody(Value line, Value place, function_ref<void(IRMapping &)> prepare);
  void emitRest(Value fromLine, Value toLine, Value from, Value to);

  scf::ForOp blocks, lines, along;
  int64_t side, length = 0;
  OpBuilder b;
  Location loc;
  SmallVector<memref::LoadOp> crossed;
};

bool Tile::check() {
  std::optional<int64_t> end = getConstantIntValue(blocks.getUpperBound());
  lines = onlyLoopIn(*blocks.getBody());
  along = lines ? onlyLoopIn(*lines.getBody()) : scf::ForOp();
  if (!along || !end || getConstantIntValue(blocks.getLowerBound()) != 0 || blocks.getNumResults() != 0)
    return false;
  length = *end;
  auto isOutside = [&](Value value) { return !isInside(blocks, value); };
  // Only the bounds of the loop along a line may depend on the block.
  auto dependsOnBlock = [&](Operation *op) {
    return WalkResult(failure(op != along && llvm::any_of(op->getOperands(), [&](Value value) {
                                return !isOutside(value) && !isInside(lines, value);
                              })));
  };
  if (lines.getBody()->walk(dependsOnBlock).wasInterrupted())
    return false;
  bool byOnes = getConstantIntValue(lines.getStep()) == 1 && getConstantIntValue(along.getStep()) == 1;
  if (!byOnes || length < side || along.getLowerBound() != blocks.getInductionVar() ||
      limitOf(along.getUpperBound()) != length || !isOutside(lines.getLowerBound()) ||
      !isOutside(lines.getUpperBound()) || !isParallel(blocks) || !isParallel(lines) || !isParallel(along))
    return false;

  DenseSet<Value> written;
  for (const Access &access : accessesIn(along))
    if (access.writes)
      written.insert(access.memory);
  for (auto load : along.getBody()->getOps<memref::LoadOp>()) {
    std::optional<Access> access = accessOf(load);
    auto type = cast<MemRefType>(load.getMemRef().getType());
    if (!access || !access->index || written.contains(access->memory) || type.getRank() != 1 ||
        !isPlain(load.getMemRef()) || !load.getType().isIntOrFloat() || load.getType().getIntOrFloatBitWidth() < 8)
      continue;
    // The index may only depend on the loops of the tile, and on values from outside of these loops.
    bool fixed = llvm::all_of(access->index->terms, [&](const auto &term) {
      return term.first == lines.getInductionVar() || term.first == along.getInductionVar() || isOutside(term.first);
    });
    int64_t pace = access->index->factorOf(along.getInductionVar());
    if (fixed && access->index->factorOf(lines.getInductionVar()) == 1 && pace != 0 && pace != 1 &&
        crossed.size() < kMaxSquares)
      crossed.push_back(load);
  }
  return !crossed.empty();
}

Value Tile::placeOf(const LinearIndex &index, Value line, Value place) {
  LinearIndex there;
  there.constant = index.constant;
  for (auto [value, factor] : index.terms)
    there.add(value == lines.getInductionVar() ? line : value == along.getInductionVar() ? place : value, factor);
  return materialize(b, loc, there);
}

/// Stores element (line + i, place + j) of the operand at index i * side + j of the scratch.
void Tile::emitTransposed(memref::LoadOp load, Value scratch, Value line, Value place) {
  auto type = VectorType::get({side}, load.getType());
  LinearIndex index = *accessOf(load)->index;
  SmallVector<Value> rows;
  for (int64_t row = 0; row < side; ++row)
    rows.push_back(
        vector::LoadOp::create(b, loc, type, load.getMemRef(), placeOf(index, line, add(place, constant(row)))));
  // Each round rotates the bits of an element's index (row, column) by one, so log2(side) rounds exchange row and
  // column.
  SmallVector<int64_t> low, high;
  for (int64_t lane = 0; lane < side; ++lane)
    (lane < side / 2 ? low : high).append({lane, side + lane});
  for (int64_t round = 1; round < side; round *= 2) {
    SmallVector<Value> next;
    for (int64_t row = 0; row < side / 2; ++row)
      for (const SmallVector<int64_t> &half : {low, high})
        next.push_back(vector::ShuffleOp::create(b, loc, rows[row], rows[row + side / 2], half));
    rows = std::move(next);
  }
  for (auto [row, vector] : llvm::enumerate(rows))
    vector::StoreOp::create(b, loc, vector, scratch, constant(row * side));
}

void Tile::emitBody(Value line, Value place, function_ref<void(IRMapping &)> prepare) {
  IRMapping mapping;
  mapping.map(lines.getInductionVar(), line);
  mapping.map(along.getInductionVar(), place);
  for (Operation &op : lines.getBody()->without_terminator())
    if (&op != along)
      b.clone(op, mapping);
  prepare(mapping);
  for (Operation &op : along.getBody()->without_terminator())
    if (op.getNumResults() == 0 || !mapping.contains(op.getResult(0)))
      b.clone(op, mapping);
}

void Tile::emitRest(Value fromLine, Value toLine, Value from, Value to) {
  loop(fromLine, toLine, 1,
       [&](Value line) { loop(from, to, 1, [&](Value place) { emitBody(line, place, [](IRMapping &) {}); }); });
}

/// Emits the square of the output that begins at `line`, `place`.
void Tile::emitSquare(Value line, Value place, ArrayRef<Value> scratches) {
  for (auto [load, scratch] : llvm::zip_equal(crossed, scratches))
    emitTransposed(load, scratch, line, place);
  loop(constant(0), constant(side), 1, [&](Value i) {
    loop(constant(0), constant(side), 1, [&](Value j) {
      emitBody(add(line, i), add(place, j), [&](IRMapping &mapping) {
        Value at = add(arith::MulIOp::create(b, loc, i, constant(side)), j);
        for (auto [load, scratch] : llvm::zip_equal(crossed, scratches))
          mapping.map(load.getResult(), memref::LoadOp::create(b, loc, scratch, at).getResult());
      });
    });
  });
}

void Tile::run() {
  SmallVector<Value> scratches;
  {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(&blocks->getParentOfType<func::FuncOp>().getBody().front());
    for (memref::LoadOp load : crossed)
      scratches.push_back(
          memref::AllocaOp::create(b, loc, MemRefType::get({side * side}, load.getType()), b.getI64IntegerAttr(64)));
  }
  Value first = lines.getLowerBound(), last = lines.getUpperBound();
  Value begin = constant(0), squares = constant(length - length % side), end = constant(length);
  Value rest = arith::RemUIOp::create(b, loc, arith::SubIOp::create(b, loc, last, first), constant(side));
  Value wholeLines = arith::SubIOp::create(b, loc, last, rest);
  loop(begin, squares, side,
       [&](Value place) { loop(first, wholeLines, side, [&](Value line) { emitSquare(line, place, scratches); }); });
  // The remainder beside the squares is emitted only if there may be one.
  if (length % side != 0)
    emitRest(first, wholeLines, squares, end);
  if (!isMultiple(first, side) || !isMultiple(last, side))
    emitRest(wholeLines, last, begin, end);
  blocks.erase();
}

} // namespace

void mpmd::codegen::transposeInRegisters(ModuleOp kernels, int64_t side) {
  kernels.getContext()->loadDialect<vector::VectorDialect>();
  std::vector<Tile> tiles;
  kernels.walk<WalkOrder::PreOrder>([&](scf::ForOp loop) {
    Tile tile(loop, side);
    if (!tile.check())
      return WalkResult::advance();
    tiles.push_back(std::move(tile));
    return WalkResult::skip();
  });
  for (Tile &tile : tiles)
    tile.run();
}
