#include "LoopTransforms.h"

#include "../../Loops/Accesses.h"
#include "../Registers.h"
#include "ThreadMapping.h"

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
/// `kColumns`: the columns per block. A row of threads then reads whole memory sectors, for every element type.
/// `kAhead`: the elements that a thread loads before it adds the first element. `kPartialBytes`: the maximum shared
/// memory of a block for partial sums.
constexpr int64_t kColumns = 32, kAhead = 16, kPartialBytes = 32 * 1024;

class ColumnInterchange {
public:
  explicit ColumnInterchange(scf::ForOp rows)
      : rows(rows), b(rows.getContext()), registers(rows->getParentOfType<func::FuncOp>()) {}

  int64_t run() {
    if (!matchBlock(*rows.getBody()) || chain.empty() || !first || !checkMemory())
      return 0;
    std::optional<int64_t> most = maxTripCount(first);
    if (!most || *most < 1)
      return 0;
    columns = std::min(*most, kColumns);
    findLeaves();
    int64_t parts = llvm::divideCeil(*most, columns);
    emit();
    return parts;
  }

private:
  bool isColumnLoop(Operation *op) const { return columnLoops.contains(op); }

  /// Fills `chain` and `columnLoops`. A block may contain loops over columns, at most one other loop, and ops that each
  /// thread may repeat.
  bool matchBlock(Block &block) {
    bool hasInner = false;
    for (Operation &op : block.without_terminator()) {
      auto loop = dyn_cast<scf::ForOp>(op);
      if (!loop) {
        if (!isMemoryEffectFree(&op) && !isa<memref::LoadOp>(op))
          return false;
        continue;
      }
      if (loop.getNumResults() != 0)
        return false;
      if (!containsLoop(loop)) {
        if (!matchColumns(loop))
          return false;
        continue;
      }
      if (hasInner)
        return false;
      hasInner = true;
      chain.push_back(loop);
      if (!matchBlock(*loop.getBody()))
        return false;
    }
    return true;
  }

  /// Whether the loop runs over all columns of the row, and its bounds are defined outside of all loops of the chain.
  bool matchColumns(scf::ForOp loop) {
    if (getConstantIntValue(loop.getLowerBound()) != 0 || getConstantIntValue(loop.getStep()) != 1 ||
        (first && loop.getUpperBound() != first.getUpperBound() &&
         (!getConstantIntValue(loop.getUpperBound()) ||
          getConstantIntValue(loop.getUpperBound()) != getConstantIntValue(first.getUpperBound()))))
      return false;
    for (scf::ForOp outer : chain)
      if (isInside(outer, loop.getUpperBound()))
        return false;
    if (!first)
      first = loop;
    columnLoops.insert(loop);
    return true;
  }

  /// Whether scratch has one element per column, and a written element is only accessed by its own column.
  bool checkMemory() {
    struct Place {
      Value memory;
      LinearIndex rest;
      int64_t factor;
    };
    SmallVector<Place> written;
    SmallVector<std::pair<Access, Operation *>> all;
    for (const Access &access : accessesIn(rows)) {
      Operation *parent = access.op->getParentOp();
      while (parent != rows && !isColumnLoop(parent))
        parent = parent->getParentOp();
      all.push_back({access, parent});
    }
    auto placeOf = [](const Access &access, Operation *loop) {
      Value column = cast<scf::ForOp>(loop).getInductionVar();
      Place place{access.memory, *access.index, access.index->factorOf(column)};
      place.rest.add(column, -place.factor);
      return place;
    };
    for (const auto &[access, loop] : all) {
      if (auto own = access.memory.getDefiningOp<memref::AllocaOp>()) {
        if (loop == rows || !access.index || own.getType().getRank() != 1 || own->hasAttr(mpmd::kThreadLocalAttr) ||
            !isa<memref::LoadOp, memref::StoreOp>(access.op))
          return false;
        Place place = placeOf(access, loop);
        if (place.factor != 1 || place.rest.constant != 0 || !place.rest.terms.empty())
          return false;
        scratch.insert(own);
        continue;
      }
      if (!access.writes)
        continue;
      if (loop == rows || !access.index)
        return false;
      written.push_back(placeOf(access, loop));
      if (written.back().factor == 0 || llvm::any_of(written.back().rest.terms, [&](const auto &term) {
            return isInside(chain.front(), term.first) || isInside(loop, term.first);
          }))
        return false;
    }
    for (const auto &[access, loop] : all)
      for (const Place &place : written) {
        if (access.memory != place.memory)
          continue;
        if (loop == rows || !access.index)
          return false;
        Place other = placeOf(access, loop);
        if (other.factor != place.factor || !(other.rest == place.rest))
          return false;
      }
    return !scratch.empty() && llvm::all_of(scratch, [&](memref::AllocaOp own) {
      return llvm::all_of(own->getUsers(), [&](Operation *user) { return rows->isAncestor(user); });
    });
  }

  /// Whether each iteration of `loop` writes `memory` before `inside`, and before it reads `memory`.
  bool isReset(scf::ForOp loop, Operation *inside, memref::AllocaOp memory) {
    for (Operation &op : loop.getBody()->without_terminator()) {
      if (&op == inside)
        return false;
      if (!isColumnLoop(&op) || !touches(&op, memory))
        continue;
      for (Operation &inner : cast<scf::ForOp>(op).getBody()->without_terminator())
        if (touches(&inner, memory))
          return isa<memref::StoreOp>(inner);
    }
    return false;
  }

  static bool touches(Operation *root, memref::AllocaOp memory) {
    return llvm::any_of(memory->getUsers(), [&](Operation *user) { return root->isAncestor(user); });
  }

  /// Finds the innermost loop of the chain whose iterations have separate accumulators, which are combined afterwards.
  /// Each iteration of that loop is a leaf of the reduction tree.
  void findLeaves() {
    for (size_t depth = chain.size() - 1; depth-- > 0;) {
      scf::ForOp loop = chain[depth], inside = chain[depth + 1];
      SmallVector<memref::AllocaOp> own;
      int64_t bytes = 0;
      for (memref::AllocaOp memory : scratch)
        if (llvm::all_of(memory->getUsers(), [&](Operation *user) { return loop->isAncestor(user); })) {
          own.push_back(memory);
          bytes += elementBytes(memory);
        }
      // The threads of a leaf must not write to other memory than scratch.
      bool writesElsewhere = llvm::any_of(accessesIn(loop), [](const Access &access) {
        return access.writes && !access.memory.getDefiningOp<memref::AllocaOp>();
      });
      bool isApart = !own.empty() && !writesElsewhere &&
                     llvm::all_of(own, [&](memref::AllocaOp memory) { return isReset(loop, inside, memory); });
      for (Operation &op : loop.getBody()->without_terminator())
        if (isa<scf::ForOp>(op) && (&op == inside || op.isBeforeInBlock(inside)))
          for (memref::AllocaOp memory : scratch)
            isApart &= !touches(&op, memory) || llvm::is_contained(own, memory);
      std::optional<int64_t> count = 1;
      for (size_t outer = 0; outer <= depth && count; ++outer) {
        std::optional<int64_t> iterations = maxTripCount(chain[outer]);
        bool isKnown = iterations && getConstantIntValue(chain[outer].getStep());
        count = isKnown ? std::optional(*count * *iterations) : std::nullopt;
      }
      if (!isApart || !count || *count * columns * bytes > kPartialBytes)
        continue;
      if (*count < 2)
        return;
      leaves = *count;
      leaf = depth;
      partial = std::move(own);
      return;
    }
  }

  Value constant(int64_t value) { return arith::ConstantIndexOp::create(b, loc, value); }
  Value isBelow(Value left, Value right) {
    return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::slt, left, right);
  }

  /// Creates a loop whose iterations are threads with private scratch.
  scf::ForOp threadLoop(int64_t iterations, function_ref<void(Value)> body) {
    auto loop = scf::ForOp::create(b, loc, constant(0), constant(iterations), constant(1));
    loop->setAttr(mpmd::kThreadLocalAttr, b.getUnitAttr());
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(loop.getBody());
    body(loop.getInductionVar());
    return loop;
  }

  void when(Value condition, function_ref<void()> body) {
    auto choice = scf::IfOp::create(b, loc, condition, /*withElseRegion=*/false);
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(choice.thenBlock());
    body();
  }

  /// Emits one iteration of a loop over columns.
  void emitColumn(scf::ForOp loop, Value column, IRMapping mapping) {
    mapping.map(loop.getInductionVar(), column);
    for (Operation &op : loop.getBody()->without_terminator())
      registers.use(b.clone(op, mapping));
  }

  void emitBlock(Block &block, Value column, IRMapping &mapping) {
    for (Operation &op : block.without_terminator()) {
      if (isColumnLoop(&op))
        emitColumn(cast<scf::ForOp>(op), column, mapping);
      else if (auto loop = dyn_cast<scf::ForOp>(op))
        emitLoop(loop, column, mapping);
      else
        b.clone(op, mapping);
    }
  }

  void emitIterations(scf::ForOp loop, Value from, Value to, int64_t count, Value column, const IRMapping &outer) {
    emitUnrolled(b, loc, from, to, 1, count, [&](Value counter) {
      IRMapping mapping(outer);
      mapping.map(loop.getInductionVar(), counter);
      emitBlock(*loop.getBody(), column, mapping);
    });
  }

  /// Emits a loop of the chain for one column. The leaves' accumulators are in shared memory already, so the loop over
  /// leaves only combines them.
  void emitLoop(scf::ForOp loop, Value column, IRMapping &outer) {
    Value from = outer.lookupOrDefault(loop.getLowerBound()), to = outer.lookupOrDefault(loop.getUpperBound());
    if (loop == chain.back() && getConstantIntValue(loop.getStep()) == 1) {
      Value length = arith::SubIOp::create(b, loc, to, from);
      int64_t ahead = elementsAhead(loop, kAhead);
      Value rest = arith::RemSIOp::create(b, loc, arith::MaxSIOp::create(b, loc, length, constant(0)), constant(ahead));
      Value whole = arith::SubIOp::create(b, loc, to, rest);
      emitIterations(loop, from, whole, ahead, column, outer);
      emitIterations(loop, whole, to, 1, column, outer);
      return;
    }
    auto iterations = scf::ForOp::create(b, loc, from, to, outer.lookupOrDefault(loop.getStep()));
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(iterations.getBody());
    IRMapping mapping(outer);
    mapping.map(loop.getInductionVar(), iterations.getInductionVar());
    if (leaves == 0 || loop != chain[leaf])
      return emitBlock(*loop.getBody(), column, mapping);
    Operation *inside = chain[leaf + 1];
    Value place =
        arith::AddIOp::create(b, loc, arith::MulIOp::create(b, loc, leafOf(mapping), constant(columns)), local);
    for (auto [memory, results] : llvm::zip_equal(partial, partials))
      registers.store(b, loc, memref::LoadOp::create(b, loc, results, place), memory);
    for (Operation &op : loop.getBody()->without_terminator()) {
      if (!isa<scf::ForOp>(op))
        b.clone(op, mapping);
      else if (inside->isBeforeInBlock(&op))
        emitColumn(cast<scf::ForOp>(op), column, mapping);
    }
  }

  /// The number of the current leaf: its row-major index in the loops `chain[0]` to `chain[leaf]`. `mapping` has the
  /// induction variables.
  Value leafOf(const IRMapping &mapping) {
    Value number;
    for (size_t depth = 0; depth <= leaf; ++depth) {
      scf::ForOp loop = chain[depth];
      Value iteration = arith::SubIOp::create(b, loc, mapping.lookup(loop.getInductionVar()),
                                              mapping.lookupOrDefault(loop.getLowerBound()));
      if (int64_t step = *getConstantIntValue(loop.getStep()); step != 1)
        iteration = arith::DivUIOp::create(b, loc, iteration, constant(step));
      if (number)
        iteration = arith::AddIOp::create(b, loc, arith::MulIOp::create(b, loc, number, constant(*maxTripCount(loop))),
                                          iteration);
      number = iteration;
    }
    return number;
  }

  /// Emits the leaf `number` for one column: the ops in front of the combination, and a store of the accumulators to
  /// shared memory.
  void emitLeaf(size_t depth, Value number, int64_t count, Value place, Value column, IRMapping mapping) {
    scf::ForOp loop = chain[depth];
    int64_t within = count / *maxTripCount(loop);
    Value iteration = within == 1 ? number : arith::DivUIOp::create(b, loc, number, constant(within)).getResult();
    Value left = within == 1 ? constant(0) : arith::RemUIOp::create(b, loc, number, constant(within)).getResult();
    Value counter =
        arith::AddIOp::create(b, loc, mapping.lookupOrDefault(loop.getLowerBound()),
                              arith::MulIOp::create(b, loc, iteration, mapping.lookupOrDefault(loop.getStep())));
    mapping.map(loop.getInductionVar(), counter);
    when(isBelow(counter, mapping.lookupOrDefault(loop.getUpperBound())), [&] {
      Operation *inside = chain[depth + 1];
      for (Operation &op : loop.getBody()->without_terminator()) {
        if (!isa<scf::ForOp>(op))
          b.clone(op, mapping);
        else if (depth == leaf && isColumnLoop(&op) && op.isBeforeInBlock(inside))
          emitColumn(cast<scf::ForOp>(op), column, mapping);
        else if (&op == inside && depth == leaf)
          emitLoop(cast<scf::ForOp>(op), column, mapping);
      }
      if (depth != leaf)
        return emitLeaf(depth + 1, left, within, place, column, mapping);
      for (auto [memory, results] : llvm::zip_equal(partial, partials))
        memref::StoreOp::create(b, loc, registers.load(b, loc, memory), results, place);
    });
  }

  void emit() {
    auto kernel = rows->getParentOfType<func::FuncOp>();
    for (memref::AllocaOp memory : scratch)
      registers.add(memory);
    for (memref::AllocaOp memory : partial) {
      b.setInsertionPointToStart(&kernel.getBody().front());
      auto type = MemRefType::get({leaves * columns}, memory.getType().getElementType());
      partials.push_back(memref::AllocaOp::create(b, memory.getLoc(), type, b.getI64IntegerAttr(16)));
    }

    Block &body = *rows.getBody();
    SmallVector<Operation *> old;
    for (Operation &op : body.without_terminator())
      if (isa<scf::ForOp>(op))
        old.push_back(&op);
    // Nothing writes the memory that the ops between the loops read, so these ops may stay in front.
    b.setInsertionPoint(body.getTerminator());
    Value width = first.getUpperBound();
    Value part = func::CallOp::create(b, loc, kPartFunction, b.getIndexType(), ValueRange()).getResult(0);
    Value begin = arith::MulIOp::create(b, loc, part, constant(columns));
    if (leaves != 0)
      threadLoop(leaves * columns, [&](Value place) {
        Value number = arith::DivUIOp::create(b, loc, place, constant(columns));
        Value column = arith::AddIOp::create(b, loc, begin, arith::RemUIOp::create(b, loc, place, constant(columns)));
        when(isBelow(column, width), [&] { emitLeaf(0, number, leaves, place, column, IRMapping()); });
      });
    threadLoop(columns, [&](Value place) {
      local = place;
      Value column = arith::AddIOp::create(b, loc, begin, place);
      when(isBelow(column, width), [&] {
        IRMapping mapping;
        for (Operation *op : old) {
          if (isColumnLoop(op))
            emitColumn(cast<scf::ForOp>(op), column, mapping);
          else
            emitLoop(cast<scf::ForOp>(op), column, mapping);
        }
      });
    });
    for (Operation *op : llvm::reverse(old))
      op->erase();
    for (memref::AllocaOp memory : scratch)
      memory.erase();
  }

  scf::ForOp rows, first;
  OpBuilder b;
  Location loc = rows.getLoc();
  SmallVector<scf::ForOp> chain; ///< the loops that are not over columns, outermost first
  llvm::DenseSet<Operation *> columnLoops;
  llvm::SetVector<memref::AllocaOp> scratch;
  int64_t columns = 0, leaves = 0;
  size_t leaf = 0;                       ///< index of the loop over leaves in `chain`
  SmallVector<memref::AllocaOp> partial; ///< the accumulators of a leaf
  SmallVector<Value> partials;           ///< shared memory for the accumulators of all leaves
  Registers registers;
  Value local; ///< the number of the column in its block
};
} // namespace

int64_t mpmd::codegen::interchangeLoops(scf::ForOp rows) { return ColumnInterchange(rows).run(); }
