#include "LoopTransforms.h"

#include "../Loops/Accesses.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mpmd::codegen;

namespace {
class Widener {
public:
  Widener(scf::ForOp loop, int64_t several)
      : loop(loop), counter(loop.getInductionVar()), b(loop), widths{several, several / 4} {}

  /// Whether all ops of the loop can be vectorised.
  bool check();
  void run();

private:
  bool checkBlock(Block &block);
  bool checkAccess(const Access &access);
  bool checkWhile(scf::WhileOp inner);
  bool isWide(Value value) const { return wide.contains(value); }
  /// Marks targets of wide values as wide; returns whether any is new.
  template <typename From, typename To> bool hand(From from, To to);

  Type typeOf(Value value) { return isWide(value) ? VectorType::get({width}, value.getType()) : value.getType(); }
  Value operandOf(Value value, const IRMapping &mapping);
  void emitBlock(Block &block, IRMapping &mapping);
  void emit(Operation &op, IRMapping &mapping);
  void emitWhile(scf::WhileOp inner, IRMapping &mapping);

  scf::ForOp loop;
  Value counter;
  OpBuilder b;
  std::array<int64_t, 2> widths;
  int64_t width = 0;
  /// `wide`: values that differ between iterations. `places`: indices that depend on the induction variable.
  DenseSet<Value> wide, places;
};

bool Widener::check() {
  std::optional<APInt> iterations = loop.getStaticTripCount();
  bool walks = loop.getBody()->walk([](scf::WhileOp) { return WalkResult::interrupt(); }).wasInterrupted();
  if (!walks || !iterations || iterations->slt(widths.back()) || getConstantIntValue(loop.getStep()) != 1 ||
      !isParallel(loop))
    return false;
  places.insert(counter);
  return checkBlock(*loop.getBody());
}

/// Accesses of consecutive iterations must be adjacent. Loads may also be the same for all iterations.
bool Widener::checkAccess(const Access &access) {
  auto isSame = [&](const auto &term) { return !isWide(term.first); };
  if (!access.index || !llvm::all_of(access.index->terms, isSame))
    return false;
  bool moves = llvm::any_of(access.index->terms, [&](const auto &term) { return places.contains(term.first); });
  if (!moves)
    return !access.writes;
  Type element = cast<MemRefType>(access.memory.getType()).getElementType();
  return access.index->factorOf(counter) == 1 && element.isIntOrFloat() && element.getIntOrFloatBitWidth() >= 8 &&
         llvm::none_of(access.index->terms,
                       [&](const auto &term) { return term.first != counter && places.contains(term.first); });
}

template <typename From, typename To> bool Widener::hand(From from, To to) {
  bool any = false;
  for (auto [source, target] : llvm::zip_equal(from, to))
    if (isWide(source))
      any |= wide.insert(target).second;
  return any;
}

/// A carry is wide if any of its incoming values is. The condition must not be wide, because all iterations must end
/// together.
bool Widener::checkWhile(scf::WhileOp inner) {
  for (bool changes = true; changes;) {
    changes = hand(inner.getInits(), inner.getBeforeArguments());
    if (!checkBlock(*inner.getBeforeBody()))
      return false;
    changes |= hand(inner.getConditionOp().getArgs(), inner.getAfterArguments());
    if (!checkBlock(*inner.getAfterBody()))
      return false;
    changes |= hand(inner.getYieldOp().getOperands(), inner.getBeforeArguments());
  }
  hand(inner.getConditionOp().getArgs(), inner.getResults());
  return !isWide(inner.getConditionOp().getCondition());
}

bool Widener::checkBlock(Block &block) {
  for (Operation &op : block) {
    auto isPlace = [&](Value value) { return places.contains(value); };
    bool hasPlace = llvm::any_of(op.getOperands(), isPlace),
         hasWide = llvm::any_of(op.getOperands(), [&](Value value) { return isWide(value); });
    if (std::optional<Access> access = accessOf(&op)) {
      if (!isa<memref::LoadOp, memref::StoreOp>(op) || !checkAccess(*access))
        return false;
      if (hasPlace && !access->writes)
        wide.insert(op.getResult(0));
    } else if (auto inner = dyn_cast<scf::WhileOp>(op)) {
      if (hasPlace || !checkWhile(inner))
        return false;
    } else if (op.hasTrait<OpTrait::IsTerminator>()) {
      if (hasPlace)
        return false;
    } else if (op.getNumRegions() != 0 || op.getNumResults() != 1 || !isMemoryEffectFree(&op)) {
      return false;
    } else if (hasPlace) {
      if (hasWide || !isa<arith::AddIOp, arith::SubIOp, arith::MulIOp>(op))
        return false;
      places.insert(op.getResult(0));
    } else if (hasWide) {
      // The condition of a select may be wide or not.
      if (!isa<arith::ArithDialect>(op.getDialect()) || !OpTrait::hasElementwiseMappableTraits(&op))
        return false;
      wide.insert(op.getResult(0));
    }
  }
  return true;
}

/// The operand of a vector op: a wide value itself, or a broadcast of another value.
Value Widener::operandOf(Value value, const IRMapping &mapping) {
  Value mapped = mapping.lookupOrDefault(value);
  if (isWide(value))
    return mapped;
  return vector::BroadcastOp::create(b, loop.getLoc(), VectorType::get({width}, value.getType()), mapped);
}

void Widener::emitWhile(scf::WhileOp inner, IRMapping &mapping) {
  Location loc = inner.getLoc();
  SmallVector<Value> inits;
  for (auto [init, argument] : llvm::zip_equal(inner.getInits(), inner.getBeforeArguments()))
    inits.push_back(isWide(argument) ? operandOf(init, mapping) : mapping.lookupOrDefault(init));
  auto types = llvm::map_to_vector(inner.getResults(), [&](Value result) { return typeOf(result); });
  auto made = scf::WhileOp::create(b, loc, types, inits);
  auto fill = [&](Region &region, Block &from) {
    OpBuilder::InsertionGuard guard(b);
    auto own = llvm::map_to_vector(from.getArguments(), [&](Value argument) { return typeOf(argument); });
    Block *block = b.createBlock(&region, {}, own, SmallVector<Location>(own.size(), loc));
    mapping.map(from.getArguments(), block->getArguments());
    emitBlock(from, mapping);
    // A value that goes to a wide argument is broadcast.
    Operation *end = from.getTerminator();
    ValueRange targets =
        isa<scf::ConditionOp>(end) ? ValueRange(inner.getAfterArguments()) : inner.getBeforeArguments();
    SmallVector<Value> operands;
    unsigned conditions = end->getNumOperands() - targets.size();
    for (Value condition : end->getOperands().take_front(conditions))
      operands.push_back(mapping.lookupOrDefault(condition));
    for (auto [value, target] : llvm::zip_equal(end->getOperands().drop_front(conditions), targets))
      operands.push_back(isWide(target) ? operandOf(value, mapping) : mapping.lookupOrDefault(value));
    b.clone(*end, mapping)->setOperands(operands);
  };
  fill(made.getBefore(), *inner.getBeforeBody());
  fill(made.getAfter(), *inner.getAfterBody());
  mapping.map(inner.getResults(), made.getResults());
}

void Widener::emit(Operation &op, IRMapping &mapping) {
  if (auto inner = dyn_cast<scf::WhileOp>(op))
    return emitWhile(inner, mapping);
  if (auto load = dyn_cast<memref::LoadOp>(op); load && isWide(load)) {
    auto made = vector::LoadOp::create(b, op.getLoc(), cast<VectorType>(typeOf(load)), load.getMemRef(),
                                       mapping.lookupOrDefault(load.getIndices().front()));
    mapping.map(load.getResult(), made.getResult());
  } else if (auto store = dyn_cast<memref::StoreOp>(op)) {
    Value value = operandOf(store.getValueToStore(), mapping);
    vector::StoreOp::create(b, op.getLoc(), value, store.getMemRef(),
                            mapping.lookupOrDefault(store.getIndices().front()));
  } else if (op.getNumResults() == 1 && isWide(op.getResult(0))) {
    bool isChoice = isa<arith::SelectOp>(op);
    SmallVector<Value> operands;
    for (Value operand : op.getOperands())
      operands.push_back(isChoice && operands.empty() ? mapping.lookupOrDefault(operand) : operandOf(operand, mapping));
    Operation *made = b.clone(op, mapping);
    made->setOperands(operands);
    made->getResult(0).setType(typeOf(op.getResult(0)));
  } else {
    b.clone(op, mapping);
  }
}

void Widener::emitBlock(Block &block, IRMapping &mapping) {
  for (Operation &op : block.without_terminator())
    emit(op, mapping);
}

void Widener::run() {
  Location loc = loop.getLoc();
  int64_t left = loop.getStaticTripCount()->getSExtValue();
  for (int64_t next : widths) {
    width = next;
    if (left < width)
      continue;
    Value iterations = arith::ConstantIndexOp::create(b, loc, left - left % width);
    Value end = arith::AddIOp::create(b, loc, loop.getLowerBound(), iterations);
    auto made = scf::ForOp::create(b, loc, loop.getLowerBound(), end, arith::ConstantIndexOp::create(b, loc, width));
    b.setInsertionPointToStart(made.getBody());
    IRMapping mapping;
    mapping.map(counter, made.getInductionVar());
    emitBlock(*loop.getBody(), mapping);
    b.setInsertionPoint(loop);
    loop.setLowerBound(end);
    left %= width;
  }
  if (left == 0)
    loop.erase();
}
} // namespace

void mpmd::codegen::vectorizeOuterLoops(ModuleOp kernels, int64_t several) {
  kernels.getContext()->loadDialect<vector::VectorDialect>();
  SmallVector<scf::ForOp> loops;
  kernels.walk([&](scf::ForOp loop) { loops.push_back(loop); });
  for (scf::ForOp loop : loops)
    if (Widener widener(loop, several); widener.check())
      widener.run();
}
