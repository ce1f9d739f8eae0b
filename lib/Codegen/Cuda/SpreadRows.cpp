#include "SpreadRows.h"

#include "Accesses.h"
#include "StageReads.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mpmd::codegen;

namespace {
/// Threads of a row; rows of a part of a warp, or one, share a block of so many. A loop that is shorter is not worth
/// threads; one that is longer must not be left to each thread. What a block has of shared memory on every chip.
constexpr int64_t kLeastThreads = 4, kWarp = 32, kMostThreads = 256, kBlockThreads = 256, kShortLoop = 4,
                  kLongLoop = 64;
/// Of that, what rows that are read more than once may take.
constexpr int64_t kSharedBytes = 48 * 1024, kStagedBytes = 24 * 1024;

/// Whether no iteration touches an element that another one writes: those of memory from outside are written at an
/// index that moves with the iteration, and touched there only.
bool isParallel(scf::ForOp loop) {
  if (loop.getNumResults() != 0 || !getConstantIntValue(loop.getStep()))
    return false;
  SmallVector<Access> accesses = accessesIn(loop);
  auto isInside = [&](Value value) { return loop->isAncestor(value.getParentRegion()->getParentOp()); };
  for (const Access &write : accesses) {
    if (!write.writes || isInside(write.memory))
      continue;
    for (const Access &other : accesses) {
      if (other.memory != write.memory)
        continue;
      if (!other.index || !write.index || !(*other.index == *write.index))
        return false;
    }
    // Other values of the iteration could move it to where another iteration is, but for loops that do not reach so
    // far.
    int64_t reach = 0, pace = write.index->factorOf(loop.getInductionVar()) * *getConstantIntValue(loop.getStep());
    for (auto [value, factor] : write.index->terms) {
      if (value == loop.getInductionVar() || !isInside(value))
        continue;
      auto inner = dyn_cast<scf::ForOp>(value.getParentRegion()->getParentOp());
      std::optional<int64_t> turns = inner && value == inner.getInductionVar() ? mostTurns(inner) : std::nullopt;
      std::optional<int64_t> step = inner ? getConstantIntValue(inner.getStep()) : std::nullopt;
      if (!turns || !step || isInside(inner.getLowerBound()))
        return false;
      reach += std::abs(factor) * *step * std::max<int64_t>(*turns - 1, 0);
    }
    if (std::abs(pace) <= reach)
      return false;
  }
  return true;
}

/// Which threads touch which element: the same for two accesses if these agree, and values in them are the same.
struct Mapping {
  int64_t step, factor;
  LinearIndex lower, rest;
  bool operator==(const Mapping &other) const {
    return step == other.step && factor == other.factor && lower == other.lower && rest == other.rest;
  }
  /// Whether all of it stays as it is in the course of a loop.
  bool isFixedIn(Operation *loop) const {
    return llvm::none_of(llvm::concat<const std::pair<Value, int64_t>>(lower.terms, rest.terms), [&](const auto &term) {
      Value value = term.first;
      return loop->isAncestor(value.getParentRegion()->getParentOp());
    });
  }
};

struct Pending {
  Value memory;
  bool writes;
  std::optional<Mapping> mapping;
};

class RowSpreader {
public:
  explicit RowSpreader(func::FuncOp kernel) : kernel(kernel), b(kernel.getContext()) {}

  std::optional<RowLayout> run() {
    if (!findRowLoop() || !chooseLoops() || !checkOps() || !checkScratch())
      return std::nullopt;
    SmallVector<Pending> pending;
    insertBarriers(*rows.getBody(), pending);
    declareFunctions();
    guardStores();
    spreadLoops();
    shareScratch();
    return RowLayout{static_cast<unsigned>(threads), static_cast<unsigned>(slices)};
  }

private:
  /// The one loop of the kernel, from its second last argument up to its last.
  bool findRowLoop() {
    Block &body = kernel.getBody().front();
    unsigned count = body.getNumArguments();
    for (Operation &op : body.without_terminator()) {
      if (auto loop = dyn_cast<scf::ForOp>(op)) {
        if (rows || loop.getNumResults() != 0 || loop.getLowerBound() != body.getArgument(count - 2) ||
            loop.getUpperBound() != body.getArgument(count - 1) || getConstantIntValue(loop.getStep()) != 1)
          return false;
        rows = loop;
      } else if (!isa<memref::AllocaOp>(op) && !isMemoryEffectFree(&op)) {
        return false;
      }
    }
    return rows != nullptr;
  }

  /// The innermost ones first. Whether there is one, and none that is long is left.
  bool chooseLoops() {
    auto holdsOne = [&](scf::ForOp loop) {
      return loop.getBody()
          ->walk([&](Operation *inner) { return WalkResult(success(!spread.contains(inner))); })
          .wasInterrupted();
    };
    rows.getBody()->walk([&](scf::ForOp loop) {
      std::optional<int64_t> turns = mostTurns(loop);
      if ((!turns || *turns >= kShortLoop) && !holdsOne(loop) && isParallel(loop))
        spread.insert(loop);
    });
    // All threads would walk through a long loop that is left, or through one whose end is found out as it runs.
    bool isLeft = false;
    rows.getBody()->walk([&](Operation *op) {
      if (spreadLoopOf(op) || spread.contains(op))
        return;
      auto loop = dyn_cast<scf::ForOp>(op);
      std::optional<int64_t> turns = loop ? mostTurns(loop) : std::nullopt;
      isLeft |= isa<scf::WhileOp>(op) || (loop && !holdsOne(loop) && (!turns || *turns > kLongLoop));
    });
    if (isLeft || spread.empty())
      return false;
    threads = kMostThreads;
    for (Operation *op : spread)
      if (std::optional<int64_t> turns = mostTurns(cast<scf::ForOp>(op)))
        threads = std::min<int64_t>(threads, llvm::PowerOf2Ceil(static_cast<uint64_t>(*turns)));
    threads = std::max(threads, kLeastThreads);
    slices = threads <= kWarp ? kBlockThreads / threads : 1;
    return true;
  }

  /// Memory is touched by loads and stores only.
  bool checkOps() {
    return !kernel
                .walk([&](Operation *op) {
                  if (accessOf(op) || isa<func::FuncOp, memref::AllocaOp>(op) ||
                      op->hasTrait<OpTrait::HasRecursiveMemoryEffects>() || op->hasTrait<OpTrait::ReturnLike>() ||
                      isMemoryEffectFree(op))
                    return WalkResult::advance();
                  return WalkResult::interrupt();
                })
                .wasInterrupted();
  }

  /// Scratch of a row is memory of its block. That of an iteration of a loop that is spread stays the thread's.
  bool checkScratch() {
    int64_t bytes = 0;
    bool fits = true;
    kernel.walk([&](memref::AllocaOp scratch) {
      for (Operation *parent = scratch->getParentOp(); parent; parent = parent->getParentOp())
        if (spread.contains(parent))
          return;
      MemRefType type = scratch.getType();
      if (type.getRank() != 1 || !type.hasStaticShape() || !type.getLayout().isIdentity() ||
          !llvm::all_of(scratch->getUsers(), [](Operation *user) { return accessOf(user).has_value(); }))
        fits = false;
      else
        bytes += type.getNumElements() * std::max<int64_t>(1, type.getElementTypeBitWidth() / 8);
      shared.push_back(scratch);
    });
    while (slices > 1 && bytes * slices > kSharedBytes)
      slices /= 2;
    return fits && bytes * slices <= kSharedBytes;
  }

  /// Without a loop around it, or one that is not spread, all threads do the same.
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
    Mapping mapping{
        *getConstantIntValue(loop.getStep()), access.index->factorOf(loop.getInductionVar()), {}, *access.index};
    linearize(loop.getLowerBound(), 1, mapping.lower);
    mapping.rest.add(loop.getInductionVar(), -mapping.factor);
    llvm::erase_if(mapping.rest.terms, [](const auto &term) { return term.second == 0; });
    if (mapping.factor != 0 && mapping.isFixedIn(loop))
      result.mapping = std::move(mapping);
    return result;
  }

  static bool clash(const Pending &a, const Pending &b) {
    return a.memory == b.memory && (a.writes || b.writes) && !(a.mapping && b.mapping && *a.mapping == *b.mapping);
  }

  static void add(SmallVectorImpl<Pending> &pending, const Pending &one) {
    if (llvm::none_of(pending, [&](const Pending &known) {
          return known.memory == one.memory && known.writes == one.writes &&
                 known.mapping.has_value() == one.mapping.has_value() &&
                 (!one.mapping || *known.mapping == *one.mapping);
        }))
      pending.push_back(one);
  }

  /// A barrier wherever a thread could touch what another one has touched since the last one, and one of the two
  /// writes.
  void insertBarriers(Block &block, SmallVectorImpl<Pending> &pending) {
    for (Operation &op : llvm::make_early_inc_range(block)) {
      bool isLeaf = spread.contains(&op) || accessOf(&op);
      if (isLeaf) {
        SmallVector<Pending> own;
        for (const Access &access : accessesIn(&op))
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
      // What an iteration leaves, the next one meets, but for parallel ones; of branches either may have been taken.
      SmallVector<Pending> before(pending.begin(), pending.end()), after(pending.begin(), pending.end());
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
          SmallVector<Pending> inside(before);
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
    declare(kSliceFunction, b.getIndexType());
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
    slice = number(kSliceFunction);
    Value zero = arith::ConstantIndexOp::create(b, kernel.getLoc(), 0);
    isFirst = arith::CmpIOp::create(b, kernel.getLoc(), arith::CmpIPredicate::eq, lane, zero);
  }

  void guardStores() {
    SmallVector<memref::StoreOp> stores;
    rows.getBody()->walk([&](memref::StoreOp store) {
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
      int64_t step = *getConstantIntValue(loop.getStep());
      Location loc = loop.getLoc();
      Value own = step == 1
                      ? lane
                      : arith::MulIOp::create(b, loc, lane, arith::ConstantIndexOp::create(b, loc, step)).getResult();
      loop.setLowerBound(arith::AddIOp::create(b, loc, loop.getLowerBound(), own));
      loop.setStep(arith::ConstantIndexOp::create(b, loc, step * threads));
    }
  }

  void shareScratch() {
    auto module = kernel->getParentOfType<ModuleOp>();
    for (auto [i, scratch] : llvm::enumerate(shared)) {
      int64_t elements = scratch.getType().getNumElements();
      auto type = MemRefType::get({elements * slices}, scratch.getType().getElementType(), MemRefLayoutAttrInterface(),
                                  b.getI64IntegerAttr(3));
      std::string name = (kernel.getSymName() + ".shared" + Twine(i)).str();
      b.setInsertionPointToStart(module.getBody());
      memref::GlobalOp::create(b, scratch.getLoc(), name, b.getStringAttr("private"), type,
                               UnitAttr::get(b.getContext()),
                               /*constant=*/false, b.getI64IntegerAttr(16));
      b.setInsertionPointAfter(isFirst.getDefiningOp());
      Value memory = memref::GetGlobalOp::create(b, scratch.getLoc(), type, name);
      Value begin = arith::MulIOp::create(b, scratch.getLoc(), slice,
                                          arith::ConstantIndexOp::create(b, scratch.getLoc(), elements));
      for (Operation *user : llvm::make_early_inc_range(scratch->getUsers())) {
        b.setInsertionPoint(user);
        user->replaceUsesOfWith(scratch, memory);
        // The index is the last operand of all three.
        unsigned last = user->getNumOperands() - 1;
        user->setOperand(last, arith::AddIOp::create(b, user->getLoc(), user->getOperand(last), begin));
      }
      scratch.erase();
    }
  }

  func::FuncOp kernel;
  OpBuilder b;
  scf::ForOp rows;
  llvm::SmallSetVector<Operation *, 8> spread;
  SmallVector<memref::AllocaOp> shared;
  SmallVector<Operation *> barriers;
  int64_t threads = 0, slices = 0;
  Value lane, slice, isFirst;
};
} // namespace

std::optional<RowLayout> mpmd::codegen::spreadRows(func::FuncOp kernel) {
  // Scratch that is not shared by threads would be a stack of each: it is there only if rows are spread.
  OpBuilder b(kernel);
  auto staged = cast<func::FuncOp>(b.clone(*kernel));
  stageReads(staged, kStagedBytes);
  std::optional<RowLayout> layout = RowSpreader(staged).run();
  if (!layout) {
    staged.erase();
    return std::nullopt;
  }
  kernel.getBody().takeBody(staged.getBody());
  staged.erase();
  return layout;
}
