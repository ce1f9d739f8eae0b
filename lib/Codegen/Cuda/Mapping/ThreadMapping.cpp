#include "ThreadMapping.h"

#include "../../Loops/Accesses.h"
#include "LoopTransforms.h"
#include "SharedMemoryPromotion.h"
#include "VectorizedAccess.h"

#include "mpmd/Dialect/Mpmd/AttrNames.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "llvm/Support/MathExtras.h"

#include <numeric>

using namespace mlir;
using namespace mpmd::codegen;

namespace {
/// A row has from `kMinThreads` to `kMaxThreads` threads, `kBigThreads` if it has a big allocation, at most
/// `kTransposeThreads` with one thread per column. Rows with at most `kWarp` threads share a block of `kBlockThreads`.
/// Threads do not divide loops shorter than `kShortLoop`, and must divide loops longer than `kLongLoop`. Loops shorter
/// than `kLongRowLanes` do not determine the number of threads. A loop of `kManyIterations` or more iterations beside a
/// reduction gets `kMaxThreads`.
constexpr int64_t kMinThreads = 4, kWarp = 32, kMaxThreads = 256, kBigThreads = 1024, kTransposeThreads = 1024,
                  kBlockThreads = 256, kShortLoop = 4, kLongLoop = 64, kManyIterations = 4096;
/// The maximum static shared memory of a kernel, in bytes.
constexpr int64_t kSharedBytes = 48 * 1024;

/// Maps the elements that an access reads or writes to threads. If two accesses have equal mappings, the same thread
/// accesses an element for both.
struct Mapping {
  int64_t step, factor;
  LinearIndex lower, rest;
  VectorForm form;
  /// If not 0, the index of an element modulo this number determines the iteration, and thereby the thread.
  int64_t modulus = 0;
  bool operator==(const Mapping &) const = default;
  /// Whether the mapping is the same in all iterations of a loop.
  bool isFixedIn(Operation *loop) const {
    return llvm::none_of(llvm::concat<const std::pair<Value, int64_t>>(lower.terms, rest.terms, form.base.terms),
                         [&](const auto &term) { return isInside(loop, term.first); });
  }
};

/// An access since the last barrier. It has no mapping if any thread may access the element.
struct Pending {
  Value memory;
  bool writes;
  std::optional<Mapping> mapping;

  bool operator==(const Pending &) const = default;
};

class RowSpreader {
public:
  RowSpreader(func::FuncOp kernel, uint64_t blockBytes)
      : kernel(kernel), blockBytes(blockBytes), b(kernel.getContext()), rows(rowLoopOf(kernel)) {}

  std::optional<RowLayout> run() {
    if (!rows)
      return std::nullopt;
    if (int64_t parts = interchangeLoops(rows)) {
      layout.splitFactor = static_cast<unsigned>(parts);
      isTransposed = true;
    } else {
      widenTiles(rows);
      layout.splitFactor = static_cast<unsigned>(cutRows(rows));
    }
    if (!chooseLoops() || !accessesAreKnown(kernel, choosesOperands))
      return std::nullopt;
    if (!isTransposed) {
      stage();
      accumulatePerLane(rows);
    }
    if (!chooseLoops() || !checkScratch())
      return std::nullopt;
    std::vector<Pending> pending;
    insertBarriers(layout.rowsPerGroup > 1 ? *rows->getBlock() : *rows.getBody(), pending);
    declareFunctions();
    guardStores();
    spreadLoops();
    shareScratch();
    layout.threads = static_cast<unsigned>(threads);
    return layout;
  }

private:
  void stage() {
    if (layout.splitFactor > 1)
      return promoteTiles(rows);
    Promotion staging = promoteToSharedMemory(rows, {blockBytes, /*severalIterations=*/threads > kWarp, countRows()});
    layout.rowsPerGroup = static_cast<unsigned>(staging.rowsPerGroup);
    isBig = staging.isBig;
  }

  /// The maximum number of rows, which the smallest operand determines.
  int64_t countRows() {
    int64_t most = std::numeric_limits<int64_t>::max();
    for (const Access &access : accessesIn(rows))
      if (int64_t stride = access.index ? access.index->factorOf(rows.getInductionVar()) : 0;
          stride != 0 && isa<BlockArgument>(access.memory))
        most = std::min<int64_t>(most, cast<MemRefType>(access.memory.getType()).getNumElements() / std::abs(stride));
    return most;
  }

  /// Chooses the innermost parallel loops, whose iterations threads divide. Fails if there are none, or if a long loop
  /// remains.
  bool chooseLoops() {
    spread.clear();
    forms.clear();
    auto holdsOne = [&](scf::ForOp loop) {
      return loop.getBody()
          ->walk([&](Operation *inner) { return WalkResult(success(!spread.contains(inner))); })
          .wasInterrupted();
    };
    // A loop whose threads have private scratch must be divided as a whole.
    bool areApart = true;
    kernel.walk([&](scf::ForOp loop) {
      if (!loop->hasAttr(mpmd::kThreadLocalAttr))
        return;
      areApart &= isParallel(loop);
      spread.insert(loop);
    });
    if (!areApart)
      return false;
    kernel.walk([&](scf::ForOp loop) {
      std::optional<int64_t> iterations = maxTripCount(loop);
      if (loop != rows && !spread.contains(loop) && !spreadLoopOf(loop) && (!iterations || *iterations >= kShortLoop) &&
          !holdsOne(loop) && isParallel(loop))
        spread.insert(loop);
    });
    // All threads would repeat a long loop that remains, or one of unknown length.
    bool isLeft = false;
    rows.getBody()->walk([&](Operation *op) {
      if (spreadLoopOf(op) || spread.contains(op))
        return;
      auto loop = dyn_cast<scf::ForOp>(op);
      isLeft |= isa<scf::WhileOp>(op) || (loop && !holdsOne(loop) && iterationsInRow(loop) > kLongLoop);
    });
    if (isLeft || spread.empty())
      return false;
    chooseThreads();
    for (Operation *op : spread) {
      auto loop = cast<scf::ForOp>(op);
      std::optional<int64_t> iterations = maxTripCount(loop);
      // A thread with only one iteration cannot use vector accesses.
      forms[op] = !iterations || *iterations >= 2 * threads ? vectorFormOf(loop) : VectorForm();
    }
    return true;
  }

  /// The iterations of a loop and the loops around it in one row, at most kLongLoop + 1. Unknown trip counts count as
  /// long.
  int64_t iterationsInRow(scf::ForOp loop) {
    int64_t all = 1;
    for (Operation *op = loop; op != rows; op = op->getParentOp())
      if (auto outer = dyn_cast<scf::ForOp>(op))
        all = std::min(all * maxTripCount(outer).value_or(kLongLoop + 1), kLongLoop + 1);
    return all;
  }

  void chooseThreads() {
    int64_t few = isTransposed ? kTransposeThreads : kMaxThreads, many = 0;
    bool isShort = true;
    for (Operation *op : spread) {
      std::optional<int64_t> iterations = maxTripCount(cast<scf::ForOp>(op));
      if (!iterations)
        continue;
      // A thread runs `width` iterations with one vector access.
      int64_t width = *iterations >= 2 * kLongRowLanes ? vectorFormOf(cast<scf::ForOp>(op)).width : 1;
      if (*iterations >= kLongRowLanes)
        few = std::min<int64_t>(few, llvm::PowerOf2Ceil(static_cast<uint64_t>(llvm::divideCeil(*iterations, width))));
      isShort &= *iterations < kLongRowLanes;
      many = std::max(many, *iterations);
    }
    // A reduction in lanes needs one thread per lane. A longer loop beside a reduction needs more threads.
    if (many >= kManyIterations)
      few = std::max(few, kMaxThreads);
    threads = isShort && many != 0 ? llvm::PowerOf2Ceil(static_cast<uint64_t>(many)) : few;
    threads = isBig ? kBigThreads : std::clamp(threads, kMinThreads, isTransposed ? kTransposeThreads : kMaxThreads);
    layout.threadGroups = static_cast<unsigned>(threads <= kWarp ? kBlockThreads / threads : 1);
  }

  /// Whether memory is read or written, directly or through views. Selecting between two buffers is no access.
  static bool isTouched(Value memory) {
    return llvm::any_of(memory.getUsers(), [](Operation *user) {
      return accessOf(user) || (isa<ViewLikeOpInterface>(user) && isTouched(user->getResult(0)));
    });
  }

  /// Whether memory may be written through a value, or through a select or branch result that may be the value.
  static bool isWritten(Value memory) {
    return llvm::any_of(memory.getUses(), [&](OpOperand &use) {
      Operation *user = use.getOwner();
      if (std::optional<Access> access = accessOf(user))
        return access->writes;
      if (isa<scf::YieldOp>(user) && isa<scf::IfOp>(user->getParentOp()))
        return isWritten(user->getParentOp()->getResult(use.getOperandNumber()));
      return !isa<ViewLikeOpInterface, arith::SelectOp>(user) || isWritten(user->getResult(0));
    });
  }

  /// Whether an op selects among operands. Each operand must be only read, or not be accessed except through such a
  /// selection.
  static bool choosesOperands(Operation *op) {
    auto isOperand = [](Value value) {
      if (!isa<MemRefType>(value.getType()) || isa_and_nonnull<scf::IfOp, arith::SelectOp>(value.getDefiningOp()))
        return true;
      Value base = baseOf(value);
      return isa<BlockArgument>(base) && (!isWritten(base) || !isTouched(base));
    };
    if (isa<arith::SelectOp>(op))
      return llvm::all_of(op->getOperands(), isOperand);
    auto choice = dyn_cast<scf::IfOp>(op);
    return choice && llvm::all_of(choice.thenYield().getOperands(), isOperand) &&
           llvm::all_of(choice.elseYield().getOperands(), isOperand);
  }

  /// Collects scratch that becomes shared memory, and checks that it fits. Scratch in a divided loop stays private to
  /// the thread.
  bool checkScratch() {
    int64_t bytes = 0;
    bool fits = true;
    kernel.walk([&](memref::AllocaOp scratch) {
      if (scratch->hasAttr(mpmd::kThreadLocalAttr))
        return;
      for (Operation *parent = scratch->getParentOp(); parent; parent = parent->getParentOp())
        if (spread.contains(parent))
          return;
      MemRefType type = scratch.getType();
      if (type.getRank() != 1 || !type.hasStaticShape() || !type.getLayout().isIdentity() ||
          !llvm::all_of(scratch->getUsers(), [](Operation *user) { return accessOf(user).has_value(); })) {
        fits = false;
        return;
      }
      int64_t own = type.getNumElements() * elementBytes(scratch);
      if (scratch->hasAttr(mpmd::kDynamicSharedAttr))
        layout.dynamicBytes = static_cast<unsigned>(own);
      else
        bytes += own;
      shared.push_back(scratch);
    });
    while (layout.threadGroups > 1 && bytes * layout.threadGroups > kSharedBytes)
      layout.threadGroups /= 2;
    return fits && bytes * layout.threadGroups + layout.dynamicBytes <=
                       (isBig ? static_cast<int64_t>(blockBytes) : kSharedBytes);
  }

  /// The loop around an op whose iterations threads divide. Null if all threads execute the op.
  scf::ForOp spreadLoopOf(Operation *op) {
    for (Operation *parent = op->getParentOp(); parent && parent != rows; parent = parent->getParentOp())
      if (spread.contains(parent))
        return cast<scf::ForOp>(parent);
    return {};
  }

  Pending pendingOf(const Access &access) {
    Pending result{access.memory, access.writes, std::nullopt};
    scf::ForOp loop = spreadLoopOf(access.op);
    if (!loop || !access.index)
      return result;
    Mapping mapping{*getConstantIntValue(loop.getStep()),
                    access.index->factorOf(loop.getInductionVar()),
                    {},
                    *access.index,
                    forms.at(loop)};
    linearize(loop.getLowerBound(), 1, mapping.lower);
    mapping.rest.add(loop.getInductionVar(), -mapping.factor);
    if (mapping.factor == 0 || !mapping.isFixedIn(loop))
      return result;
    // The loop may start at multiples of a stride. If the stride is longer than one run of the loop, an element's index
    // determines its iteration.
    std::optional<int64_t> iterations = maxTripCount(loop);
    int64_t stride = 0;
    for (auto [value, factor] : mapping.rest.terms)
      stride = std::gcd(stride, factor);
    if (mapping.factor == 1 && mapping.form.width == 1 && iterations && stride >= *iterations * mapping.step) {
      mapping.modulus = stride;
      mapping.rest = {((mapping.rest.constant % stride) + stride) % stride, {}};
    }
    result.mapping = std::move(mapping);
    return result;
  }

  static bool clash(const Pending &a, const Pending &b) {
    return a.memory == b.memory && (a.writes || b.writes) && !(a.mapping && a.mapping == b.mapping);
  }

  static void add(std::vector<Pending> &pending, const Pending &one) {
    if (!llvm::is_contained(pending, one))
      pending.push_back(one);
  }

  /// Inserts barriers. An access needs one if another thread may have accessed the element since the last barrier, and
  /// one of the two writes.
  void insertBarriers(Block &block, std::vector<Pending> &pending) {
    for (Operation &op : llvm::make_early_inc_range(block)) {
      bool isLeaf = spread.contains(&op) || accessOf(&op);
      if (isLeaf) {
        std::vector<Pending> own;
        for (const Access &access : accessesIn(&op))
          if (!isOwn(access.memory))
            add(own, pendingOf(access));
        if (llvm::any_of(own, [&](const Pending &mine) {
              return llvm::any_of(pending, [&](const Pending &earlier) { return clash(mine, earlier); });
            })) {
          barriers.push_back(&op);
          pending.clear();
        }
        for (const Pending &mine : own)
          add(pending, mine);
        continue;
      }
      // Accesses of an iteration are pending in the next iteration, except in parallel loops. Any region of the op may
      // have run afterwards.
      std::vector<Pending> before(pending.begin(), pending.end()), after(pending.begin(), pending.end());
      auto loop = dyn_cast<scf::ForOp>(op);
      if (isa<LoopLikeOpInterface>(op) && !(loop && isParallel(loop)))
        for (const Access &access : accessesIn(&op)) {
          Pending last = pendingOf(access);
          if (last.mapping && !last.mapping->isFixedIn(&op))
            last.mapping.reset();
          add(before, last);
        }
      for (Region &region : op.getRegions())
        for (Block &inner : region) {
          std::vector<Pending> inside(before);
          insertBarriers(inner, inside);
          for (const Pending &left : inside)
            add(after, left);
        }
      pending.assign(after.begin(), after.end());
    }
  }

  void declareFunctions() {
    auto module = kernel->getParentOfType<ModuleOp>();
    auto declare = [&](StringRef name, TypeRange results) {
      if (auto known = module.lookupSymbol<func::FuncOp>(name))
        return;
      OpBuilder at = OpBuilder::atBlockEnd(module.getBody());
      auto made = func::FuncOp::create(at, kernel.getLoc(), name, at.getFunctionType({}, results));
      made.setPrivate();
    };
    declare(kLaneFunction, b.getIndexType());
    declare(kGroupFunction, b.getIndexType());
    declare(kPartFunction, b.getIndexType());
    declare(kSyncFunction, {});
    for (Operation *op : barriers) {
      b.setInsertionPoint(op);
      func::CallOp::create(b, op->getLoc(), kSyncFunction, TypeRange(), ValueRange());
    }
    b.setInsertionPointToStart(&kernel.getBody().front());
    auto number = [&](StringRef name) {
      return func::CallOp::create(b, kernel.getLoc(), name, b.getIndexType(), ValueRange()).getResult(0);
    };
    lane = number(kLaneFunction);
    slice = number(kGroupFunction);
    Value zero = arith::ConstantIndexOp::create(b, kernel.getLoc(), 0);
    isFirst = arith::CmpIOp::create(b, kernel.getLoc(), arith::CmpIPredicate::eq, lane, zero);
  }

  void guardStores() {
    SmallVector<memref::StoreOp> stores;
    kernel.walk([&](memref::StoreOp store) {
      if (!spreadLoopOf(store))
        stores.push_back(store);
    });
    for (memref::StoreOp store : stores) {
      b.setInsertionPoint(store);
      auto guard = scf::IfOp::create(b, store.getLoc(), isFirst, /*withElseRegion=*/false);
      store->moveBefore(guard.thenBlock()->getTerminator());
    }
  }

  void spreadLoops() {
    for (Operation *op : spread) {
      auto loop = cast<scf::ForOp>(op);
      b.setInsertionPoint(loop);
      const VectorForm &form = forms.at(op);
      if (form.width > 1) {
        takeSeveral(loop, form);
        continue;
      }
      int64_t step = *getConstantIntValue(loop.getStep());
      Location loc = loop.getLoc();
      loop.setLowerBound(arith::AddIOp::create(b, loc, loop.getLowerBound(), times(lane, step)));
      loop.setStep(constant(loc, step * threads));
    }
  }

  Value constant(Location loc, int64_t value) { return arith::ConstantIndexOp::create(b, loc, value); }
  Value times(Value value, int64_t factor) {
    return factor == 1 ? value
                       : arith::MulIOp::create(b, value.getLoc(), value, constant(value.getLoc(), factor)).getResult();
  }

  /// Gives each thread `width` consecutive iterations, cyclically. Groups begin at memory sectors, so the first and the
  /// last group may be shorter.
  void takeSeveral(scf::ForOp loop, const VectorForm &form) {
    Location loc = loop.getLoc();
    Value lower = loop.getLowerBound(), upper = loop.getUpperBound();
    Value place = arith::AddIOp::create(b, loc, materialize(b, loc, form.base), lower);
    Value within = arith::AndIOp::create(b, loc, place, constant(loc, form.sector - 1));
    Value start = arith::AddIOp::create(b, loc, arith::SubIOp::create(b, loc, lower, within), times(lane, form.width));
    Value aligned = isAligned(b, loop, form);
    auto iterations = scf::ForOp::create(b, loc, start, upper, constant(loc, form.width * threads));
    b.setInsertionPointToStart(iterations.getBody());
    Value first = iterations.getInductionVar(), last = arith::AddIOp::create(b, loc, first, constant(loc, form.width));
    auto isOrdered = [&](Value low, Value high) {
      return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::sle, low, high).getResult();
    };
    Value whole = arith::AndIOp::create(b, loc, isOrdered(lower, first), isOrdered(last, upper));
    auto choice = scf::IfOp::create(b, loc, arith::AndIOp::create(b, loc, whole, aligned), /*withElseRegion=*/true);
    b.setInsertionPointToStart(choice.thenBlock());
    emitVector(b, loop, form, first);
    b.setInsertionPointToStart(choice.elseBlock());
    Value from = arith::MaxSIOp::create(b, loc, first, lower), to = arith::MinSIOp::create(b, loc, last, upper);
    emitScalar(b, loop, from, to);
    loop.erase();
  }

  void shareScratch() {
    auto module = kernel->getParentOfType<ModuleOp>();
    for (auto [i, scratch] : llvm::enumerate(shared)) {
      bool isBigOne = scratch->hasAttr(mpmd::kDynamicSharedAttr);
      int64_t elements = scratch.getType().getNumElements();
      auto type = MemRefType::get({elements * layout.threadGroups}, scratch.getType().getElementType(),
                                  MemRefLayoutAttrInterface(), b.getI64IntegerAttr(3));
      std::string name = (kernel.getSymName() + ".shared" + Twine(i)).str();
      b.setInsertionPointToStart(module.getBody());
      // A declaration without definition is dynamic shared memory.
      memref::GlobalOp::create(b, scratch.getLoc(), name, b.getStringAttr(isBigOne ? "public" : "private"), type,
                               isBigOne ? Attribute() : Attribute(UnitAttr::get(b.getContext())),
                               /*constant=*/false, b.getI64IntegerAttr(16));
      b.setInsertionPointAfter(isFirst.getDefiningOp());
      Value memory = memref::GetGlobalOp::create(b, scratch.getLoc(), type, name);
      Value begin = times(slice, elements);
      // The users are collected here, because loops have been rewritten since `checkScratch`.
      for (Operation *user : llvm::make_early_inc_range(scratch->getUsers())) {
        b.setInsertionPoint(user);
        user->replaceUsesOfWith(scratch, memory);
        // The index is the last operand of a load, a store and a vector load.
        unsigned last = user->getNumOperands() - 1;
        user->setOperand(last, arith::AddIOp::create(b, user->getLoc(), user->getOperand(last), begin));
      }
      scratch.erase();
    }
  }

  func::FuncOp kernel;
  uint64_t blockBytes;
  OpBuilder b;
  RowLayout layout;
  scf::ForOp rows;
  llvm::SmallSetVector<Operation *, 8> spread;
  llvm::DenseMap<Operation *, VectorForm> forms; ///< by loop of `spread`
  SmallVector<memref::AllocaOp> shared;
  SmallVector<Operation *> barriers;
  int64_t threads = 0;
  bool isBig = false, isTransposed = false;
  Value lane, slice, isFirst;
};

/// Maps a kernel without parallel loops in its rows: each thread gets rows of its own, as many as a vector access
/// covers.
RowLayout takeRows(func::FuncOp kernel) {
  constexpr unsigned block = 256;
  RowLayout layout{.threadGroups = block};
  auto loops = kernel.getBody().front().getOps<scf::ForOp>();
  if (!llvm::hasSingleElement(loops))
    return layout;
  scf::ForOp rows = *loops.begin();
  VectorForm form = vectorFormOf(rows);
  // The kernel checks at run time where its rows start. The base must be a constant multiple of the width.
  if (form.width == 1 || !form.base.terms.empty() || form.base.constant % form.width != 0)
    return layout;
  Location loc = rows.getLoc();
  OpBuilder b(rows);
  auto constant = [&](int64_t value) { return arith::ConstantIndexOp::create(b, loc, value).getResult(); };
  auto isSame = [&](Value x, Value y) {
    return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, x, y).getResult();
  };
  Value from = rows.getLowerBound(), to = rows.getUpperBound();
  Value all = isSame(arith::SubIOp::create(b, loc, to, from), constant(form.width));
  Value begins = isSame(arith::AndIOp::create(b, loc, from, constant(form.width - 1)), constant(0));
  Value aligned = arith::AndIOp::create(b, loc, isAligned(b, rows, form), arith::AndIOp::create(b, loc, all, begins));
  auto choice = scf::IfOp::create(b, loc, aligned, /*withElseRegion=*/true);
  b.setInsertionPointToStart(choice.thenBlock());
  emitVector(b, rows, form, from);
  b.setInsertionPointToStart(choice.elseBlock());
  emitScalar(b, rows, from, to);
  rows.erase();
  layout.rowsPerGroup = static_cast<unsigned>(form.width);
  return layout;
}
} // namespace

RowLayout mpmd::codegen::mapToThreads(func::FuncOp kernel, uint64_t blockBytes) {
  prepareLoops(kernel);
  // `RowSpreader` changes a kernel even if the mapping fails, so the mapping works on a copy.
  OpBuilder b(kernel);
  auto spread = cast<func::FuncOp>(b.clone(*kernel));
  std::optional<RowLayout> layout = RowSpreader(spread, blockBytes).run();
  if (layout)
    kernel.getBody().takeBody(spread.getBody());
  spread.erase();
  return layout ? *layout : takeRows(kernel);
}
