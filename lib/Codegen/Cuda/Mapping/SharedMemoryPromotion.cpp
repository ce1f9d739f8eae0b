#include "SharedMemoryPromotion.h"

#include "../../Loops/Accesses.h"

#include "mpmd/Dialect/Mpmd/AttrNames.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mpmd::codegen;

namespace {
/// `kMaxTile`: the elements of a tile. `kStagedBytes`: the shared memory of a block for promoted rows. `kPlainBytes`:
/// the static shared memory of a kernel, which one large row may exceed. `kReservedBytes`: the bytes that a large row
/// leaves to other allocations.
constexpr int64_t kMaxTile = 1024, kStagedBytes = 24 * 1024, kPlainBytes = 48 * 1024, kReservedBytes = 8 * 1024;
/// A thread group processes up to `kMaxIterations` rows. It processes several if the bytes that all rows share exceed 1
/// / `kFewParts` of the bytes of a row.
constexpr int64_t kFewParts = 12, kMaxIterations = 4;
/// A block gets several rows only if at least this number of blocks remains, which is several per multiprocessor.
constexpr int64_t kManyBlocks = 512;

/// A load or store. Its index is `fixed`, which is constant in a row, plus `moving`, which depends on loops in the row
/// and is in [low, high].
struct PromotedAccess {
  Access access;
  LinearIndex fixed, moving; ///< `moving` has the constant
  int64_t low = 0, high = 0;
  /// whether a branch may skip the access; whether the access covers the range without gaps
  bool isConditional = false, isDense = true;
  bool isCertain() const { return !isConditional && isDense; }
};

/// Analyses an access. Nothing if its index is not a sum of values of the row and of different induction variables with
/// factor 1.
std::optional<PromotedAccess> promotedAccessOf(const Access &access, scf::ForOp rows) {
  if (!access.index)
    return std::nullopt;
  int64_t constant = access.index->constant;
  PromotedAccess use{access, {}, {constant, {}}, constant, constant};
  SmallVector<std::pair<int64_t, int64_t>> paces; // step and trip count of each loop
  for (auto [value, factor] : access.index->terms) {
    Operation *owner = value.getParentRegion()->getParentOp();
    if (owner == rows || !rows->isAncestor(owner)) {
      use.fixed.add(value, factor);
      continue;
    }
    auto loop = dyn_cast<scf::ForOp>(owner);
    std::optional<APInt> iterations = loop ? loop.getStaticTripCount() : std::nullopt;
    std::optional<int64_t> lower, step;
    if (loop) {
      lower = getConstantIntValue(loop.getLowerBound());
      step = getConstantIntValue(loop.getStep());
    }
    if (!iterations || !lower || !step || factor != 1 || iterations->isZero() || value != loop.getInductionVar())
      return std::nullopt;
    use.moving.add(value, 1);
    use.low += *lower;
    use.high += *lower + (iterations->getSExtValue() - 1) * *step;
    paces.push_back({*step, iterations->getSExtValue()});
  }
  llvm::sort(paces);
  int64_t reach = 1;
  for (auto [step, iterations] : paces) {
    use.isDense &= step == reach;
    reach *= iterations;
  }
  for (Operation *parent = access.op->getParentOp(); parent != rows; parent = parent->getParentOp())
    use.isConditional |= !isa<scf::ForOp>(parent);
  return use;
}

/// All accesses of a row to one operand, and the range of their `moving` indices.
struct PromotedRange {
  Value operand;
  std::vector<PromotedAccess> promoted;
  int64_t low = 0, high = 0;
  bool reads = false, writes = false;

  int64_t count() const { return high - low + 1; }
  int64_t bytes() const { return count() * elementBytes(operand); }
  /// Whether each row accesses its own elements.
  bool movesWith(scf::ForOp rows) const {
    return llvm::any_of(promoted.front().fixed.terms, [&](const auto &term) { return isInside(rows, term.first); });
  }
};

class ReadStager {
public:
  ReadStager(scf::ForOp rows, const PromotionLimits &limits) : rows(rows), limits(limits), b(rows.getContext()) {}

  Promotion run() {
    SmallVector<Access> accesses = accessesIn(rows);
    std::vector<PromotedRange> ranges;
    for (BlockArgument operand : rows->getParentOfType<func::FuncOp>().getArguments())
      if (isa<MemRefType>(operand.getType()))
        if (std::optional<PromotedRange> range = promotedRangeOf(operand, accesses))
          ranges.push_back(std::move(*range));
    Promotion result;
    result.rowsPerGroup = rowsPerGroupFor(ranges);
    for (const PromotedRange &range : ranges) {
      if (!range.movesWith(rows)) {
        if (result.rowsPerGroup > 1 && isShared(range) && reserve(range))
          fill(range, rows);
      } else if (range.reads && range.promoted.size() > 1 && (range.writes ? isWrittenFirst(range) : isRead(range))) {
        bool big = range.bytes() > left;
        if (big ? !reserveBig(range) : !reserve(range))
          continue;
        if (range.writes)
          keep(range, big);
        else
          fill(range, firstOf(range), big);
        result.isBig |= big;
      }
    }
    return result;
  }

  void promoteTiles() {
    SmallVector<Access> accesses = accessesIn(rows);
    for (const Access &access : accesses)
      if (auto load = dyn_cast<memref::LoadOp>(access.op);
          load && isa<BlockArgument>(access.memory) &&
          llvm::none_of(accesses, [&](const Access &other) { return other.writes && other.memory == access.memory; }))
        stageTile(load, access);
  }

private:
  /// All accesses of a row to an operand. Nothing if their `fixed` indices differ.
  std::optional<PromotedRange> promotedRangeOf(Value operand, ArrayRef<Access> accesses) {
    PromotedRange range{operand};
    for (const Access &access : accesses) {
      if (access.memory != operand)
        continue;
      std::optional<PromotedAccess> use = promotedAccessOf(access, rows);
      if (!use || (!range.promoted.empty() && !(use->fixed == range.promoted.front().fixed)))
        return std::nullopt;
      range.low = range.promoted.empty() ? use->low : std::min(range.low, use->low);
      range.high = range.promoted.empty() ? use->high : std::max(range.high, use->high);
      (access.writes ? range.writes : range.reads) = true;
      range.promoted.push_back(std::move(*use));
    }
    return range.promoted.empty() ? std::nullopt : std::optional(std::move(range));
  }

  /// Whether unconditional accesses read the whole range. Otherwise a copy of the range could read out of bounds.
  static bool isRead(const PromotedRange &range) {
    SmallVector<std::pair<int64_t, int64_t>> certain;
    for (const PromotedAccess &use : range.promoted)
      if (use.isCertain())
        certain.push_back({use.low, use.high});
    llvm::sort(certain);
    int64_t covered = range.low;
    for (auto [from, to] : certain)
      if (from <= covered)
        covered = std::max(covered, to + 1);
    return covered == range.high + 1 && range.count() > 1;
  }

  Operation *topOf(const PromotedAccess &use) { return rows.getBody()->findAncestorOpInBlock(*use.access.op); }

  Operation *firstOf(const PromotedRange &range) {
    Operation *first = topOf(range.promoted.front());
    for (const PromotedAccess &use : range.promoted)
      if (Operation *top = topOf(use); top->isBeforeInBlock(first))
        first = top;
    return first;
  }

  /// Whether the row writes the whole range before it reads any element.
  bool isWrittenFirst(const PromotedRange &range) {
    Operation *first = firstOf(range);
    bool covers = false;
    for (const PromotedAccess &use : range.promoted) {
      if (topOf(use) != first)
        continue;
      if (!use.access.writes)
        return false;
      covers |= use.isCertain() && use.low == range.low && use.high == range.high;
    }
    return covers && range.count() > 1;
  }

  /// Whether all rows read the whole range, and none writes.
  static bool isShared(const PromotedRange &range) { return !range.writes && isRead(range); }

  int64_t rowsPerGroupFor(ArrayRef<PromotedRange> ranges) {
    int64_t own = 0, alike = 0;
    for (const PromotedRange &range : ranges)
      if (range.movesWith(rows))
        own += range.bytes() * (range.reads && !(range.writes && isWrittenFirst(range)) ? 1 : 0) +
               range.bytes() * (range.writes ? 1 : 0);
      else if (isShared(range))
        alike += range.bytes();
    if (!limits.severalIterations || own == 0 || alike > left)
      return 1;
    return std::clamp<int64_t>(
        std::min<int64_t>(llvm::divideCeil(alike * kFewParts, own), limits.maxRows / kManyBlocks), 1, kMaxIterations);
  }

  bool reserve(const PromotedRange &range) {
    if (range.bytes() > left)
      return false;
    left -= range.bytes();
    return true;
  }

  bool reserveBig(const PromotedRange &range) {
    if (bigBytes != 0 || limits.blockBytes <= kPlainBytes ||
        range.bytes() > static_cast<int64_t>(limits.blockBytes) - (kStagedBytes - left) - kReservedBytes)
      return false;
    bigBytes = range.bytes();
    left = 0;
    return true;
  }

  Value scratchFor(const PromotedRange &range, bool big) {
    b.setInsertionPointToStart(&rows->getParentOfType<func::FuncOp>().getBody().front());
    Type element = cast<MemRefType>(range.operand.getType()).getElementType();
    auto scratch =
        memref::AllocaOp::create(b, rows.getLoc(), MemRefType::get({range.count()}, element), b.getI64IntegerAttr(64));
    if (big)
      scratch->setAttr(mpmd::kDynamicSharedAttr, b.getUnitAttr());
    return scratch;
  }

  Value constant(int64_t value) { return arith::ConstantIndexOp::create(b, rows.getLoc(), value); }

  Value placeOf(const PromotedRange &range, const PromotedAccess &use) {
    LinearIndex index = use.moving;
    index.constant -= range.low;
    return materialize(b, rows.getLoc(), index);
  }

  void readFrom(Value scratch, const PromotedRange &range) {
    for (const PromotedAccess &use : range.promoted)
      if (auto load = dyn_cast<memref::LoadOp>(use.access.op)) {
        b.setInsertionPoint(load);
        Value kept = memref::LoadOp::create(b, load.getLoc(), scratch, placeOf(range, use));
        load.getResult().replaceAllUsesWith(kept);
        load.erase();
      }
  }

  /// Copies the range to scratch in front of `before`, and redirects loads to the scratch.
  void fill(const PromotedRange &range, Operation *before, bool big = false) {
    Location loc = rows.getLoc();
    Value scratch = scratchFor(range, big);
    b.setInsertionPoint(before);
    LinearIndex first = range.promoted.front().fixed;
    first.constant += range.low;
    Value base = materialize(b, loc, first);
    auto loop = scf::ForOp::create(b, loc, constant(0), constant(range.count()), constant(1));
    b.setInsertionPointToStart(loop.getBody());
    Value at = arith::AddIOp::create(b, loc, base, loop.getInductionVar());
    Value value = memref::LoadOp::create(b, loc, range.operand, at);
    memref::StoreOp::create(b, loc, value, scratch, loop.getInductionVar());
    readFrom(scratch, range);
  }

  /// Stores written values in scratch, too, and redirects loads to the scratch.
  void keep(const PromotedRange &range, bool big) {
    Value scratch = scratchFor(range, big);
    for (const PromotedAccess &use : range.promoted)
      if (auto store = dyn_cast<memref::StoreOp>(use.access.op)) {
        b.setInsertionPoint(store);
        memref::StoreOp::create(b, store.getLoc(), store.getValueToStore(), scratch, placeOf(range, use));
      }
    readFrom(scratch, range);
  }

  /// Promotes a load whose inner loop crosses lines of memory while its outer loop follows them: for r { for c { ...
  /// m[base + width * c + r] ... } }.
  void stageTile(memref::LoadOp load, const Access &access) {
    auto inner = dyn_cast<scf::ForOp>(load->getParentOp());
    auto outer = inner ? dyn_cast<scf::ForOp>(inner->getParentOp()) : scf::ForOp();
    if (!outer || outer == rows || !access.index || outer.getNumResults() != 0 || inner.getNumResults() != 0)
      return;
    std::optional<int64_t> across = maxTripCount(inner), along = maxTripCount(outer);
    int64_t width = access.index->factorOf(inner.getInductionVar());
    auto isOutside = [&](Value value) { return !isInside(outer, value); };
    if (!across || !along || *across * *along > kMaxTile || getConstantIntValue(inner.getStep()) != 1 ||
        getConstantIntValue(outer.getStep()) != 1 || std::abs(width) < *along ||
        access.index->factorOf(outer.getInductionVar()) != 1 || !isOutside(inner.getLowerBound()) ||
        !isOutside(inner.getUpperBound()))
      return;
    LinearIndex base = *access.index;
    base.add(inner.getInductionVar(), -width);
    base.add(outer.getInductionVar(), -1);
    if (!llvm::all_of(base.terms, [&](const auto &term) { return isOutside(term.first); }))
      return;
    Type element = cast<MemRefType>(load.getMemRef().getType()).getElementType();
    // Lines of odd length start in different banks.
    int64_t line = *along | 1, bytes = line * *across * elementBytes(load.getMemRef());
    if (bytes > left)
      return;
    left -= bytes;
    Location loc = load.getLoc();
    b.setInsertionPointToStart(&rows->getParentOfType<func::FuncOp>().getBody().front());
    Value scratch =
        memref::AllocaOp::create(b, loc, MemRefType::get({line * *across}, element), b.getI64IntegerAttr(64));
    b.setInsertionPoint(outer);
    auto plus = [&](Value x, Value y) { return arith::AddIOp::create(b, loc, x, y).getResult(); };
    auto times = [&](Value x, int64_t factor) {
      return arith::MulIOp::create(b, loc, x, constant(factor)).getResult();
    };
    Value from = materialize(b, loc, base);
    auto placeOf = [&](Value c, Value r) {
      Value column = arith::SubIOp::create(b, loc, c, inner.getLowerBound());
      return plus(times(column, line), arith::SubIOp::create(b, loc, r, outer.getLowerBound()));
    };
    auto columns = scf::ForOp::create(b, loc, inner.getLowerBound(), inner.getUpperBound(), constant(1));
    b.setInsertionPointToStart(columns.getBody());
    auto lines = scf::ForOp::create(b, loc, outer.getLowerBound(), outer.getUpperBound(), constant(1));
    b.setInsertionPointToStart(lines.getBody());
    Value c = columns.getInductionVar(), r = lines.getInductionVar();
    Value value = memref::LoadOp::create(b, loc, load.getMemRef(), plus(plus(from, times(c, width)), r));
    memref::StoreOp::create(b, loc, value, scratch, placeOf(c, r));
    b.setInsertionPoint(load);
    Value staged = memref::LoadOp::create(b, loc, scratch, placeOf(inner.getInductionVar(), outer.getInductionVar()));
    load.getResult().replaceAllUsesWith(staged);
    load.erase();
  }

  scf::ForOp rows;
  PromotionLimits limits;
  int64_t left = kStagedBytes, bigBytes = 0;
  OpBuilder b;
};
} // namespace

Promotion mpmd::codegen::promoteToSharedMemory(scf::ForOp rows, const PromotionLimits &limits) {
  ReadStager stager(rows, limits);
  Promotion staging = stager.run();
  stager.promoteTiles();
  return staging;
}

void mpmd::codegen::promoteTiles(scf::ForOp rows) { ReadStager(rows, {}).promoteTiles(); }
