#include "StageReads.h"

#include "Accesses.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mpmd::codegen;

namespace {
/// Tiles have no more elements.
constexpr int64_t kMostTile = 1024;

/// A load: what is the same in all of a row, and from where to where it moves in its loops.
struct Site {
  memref::LoadOp load;
  LinearIndex fixed, moving; ///< the constant is part of what is fixed
  int64_t low = 0, high = 0;
  bool isConditional = false, isDense = true; ///< whether it may not run, and leaves nothing out in between
};

/// Nothing where its index is no sum of loop counters, each once, and of values of the row.
std::optional<Site> siteOf(const Access &access, scf::ForOp rows) {
  auto load = dyn_cast<memref::LoadOp>(access.op);
  if (!load || !access.index)
    return std::nullopt;
  Site site{load, {access.index->constant, {}}, {}};
  SmallVector<std::pair<int64_t, int64_t>> paces; // step and turns
  for (auto [value, factor] : access.index->terms) {
    Operation *owner = value.getParentRegion()->getParentOp();
    if (owner == rows || !rows->isAncestor(owner)) {
      site.fixed.add(value, factor);
      continue;
    }
    auto loop = dyn_cast<scf::ForOp>(owner);
    std::optional<APInt> turns = loop ? loop.getStaticTripCount() : std::nullopt;
    std::optional<int64_t> lower = loop ? getConstantIntValue(loop.getLowerBound()) : std::nullopt,
                           step = loop ? getConstantIntValue(loop.getStep()) : std::nullopt;
    if (!turns || !lower || !step || factor != 1 || turns->isZero() || value != loop.getInductionVar())
      return std::nullopt;
    site.moving.add(value, 1);
    site.low += *lower;
    site.high += *lower + (turns->getSExtValue() - 1) * *step;
    paces.push_back({*step, turns->getSExtValue()});
  }
  llvm::sort(paces);
  int64_t reach = 1;
  for (auto [step, turns] : paces) {
    site.isDense &= step == reach;
    reach *= turns;
  }
  for (Operation *parent = load->getParentOp(); parent != rows; parent = parent->getParentOp())
    site.isConditional |= !isa<scf::ForOp>(parent);
  return site;
}

class ReadStager {
public:
  ReadStager(func::FuncOp kernel, int64_t mostBytes) : kernel(kernel), left(mostBytes), b(kernel.getContext()) {}

  void run() {
    auto loops = kernel.getBody().front().getOps<scf::ForOp>();
    if (loops.empty())
      return;
    rows = *loops.begin();
    SmallVector<Access> accesses = accessesIn(rows);
    for (BlockArgument operand : kernel.getArguments()) {
      SmallVector<Site> sites;
      if (isa<MemRefType>(operand.getType()) && collect(operand, accesses, sites))
        stage(operand, sites);
    }
    accesses = accessesIn(rows);
    for (const Access &access : accesses)
      if (auto load = dyn_cast<memref::LoadOp>(access.op);
          load && isa<BlockArgument>(access.memory) &&
          llvm::none_of(accesses, [&](const Access &other) { return other.writes && other.memory == access.memory; }))
        stageTile(load, access);
  }

private:
  /// All loads of an operand that is never written, if there are several and they agree.
  bool collect(Value operand, ArrayRef<Access> accesses, SmallVectorImpl<Site> &sites) {
    for (const Access &access : accesses) {
      if (access.memory != operand)
        continue;
      std::optional<Site> site = access.writes ? std::nullopt : siteOf(access, rows);
      if (!site || (!sites.empty() && !(site->fixed == sites.front().fixed)))
        return false;
      sites.push_back(*site);
    }
    return sites.size() > 1;
  }

  void stage(Value operand, ArrayRef<Site> sites) {
    int64_t low = sites.front().low, high = sites.front().high;
    for (const Site &site : sites) {
      low = std::min(low, site.low);
      high = std::max(high, site.high);
    }
    // Only what is read anyway may be read: those that always run read all of it.
    SmallVector<std::pair<int64_t, int64_t>> certain;
    for (const Site &site : sites)
      if (!site.isConditional && site.isDense)
        certain.push_back({site.low, site.high});
    llvm::sort(certain);
    int64_t covered = low;
    for (auto [from, to] : certain)
      if (from <= covered)
        covered = std::max(covered, to + 1);
    if (covered != high + 1)
      return;
    Type element = cast<MemRefType>(operand.getType()).getElementType();
    int64_t count = high - low + 1, bytes = count * std::max<int64_t>(1, element.getIntOrFloatBitWidth() / 8);
    if (count < 2 || bytes > left)
      return;
    left -= bytes;
    fill(operand, sites, low, count);
  }

  /// A load across its innermost loop, and along the one around that: for c { for r { ... m[base + width * c + r] ... }
  /// }, with c inside.
  void stageTile(memref::LoadOp load, const Access &access) {
    auto inner = dyn_cast<scf::ForOp>(load->getParentOp());
    auto outer = inner ? dyn_cast<scf::ForOp>(inner->getParentOp()) : scf::ForOp();
    if (!outer || outer == rows || !access.index || outer.getNumResults() != 0 || inner.getNumResults() != 0)
      return;
    std::optional<int64_t> across = mostTurns(inner), along = mostTurns(outer);
    int64_t width = access.index->factorOf(inner.getInductionVar());
    auto isOutside = [&](Value value) { return !outer->isAncestor(value.getParentRegion()->getParentOp()); };
    if (!across || !along || *across * *along > kMostTile || getConstantIntValue(inner.getStep()) != 1 ||
        getConstantIntValue(outer.getStep()) != 1 || std::abs(width) < *along ||
        access.index->factorOf(outer.getInductionVar()) != 1 || !isOutside(inner.getLowerBound()) ||
        !isOutside(inner.getUpperBound()))
      return;
    LinearIndex base = *access.index;
    base.add(inner.getInductionVar(), -width);
    base.add(outer.getInductionVar(), -1);
    llvm::erase_if(base.terms, [](const auto &term) { return term.second == 0; });
    if (!llvm::all_of(base.terms, [&](const auto &term) { return isOutside(term.first); }))
      return;
    Type element = cast<MemRefType>(load.getMemRef().getType()).getElementType();
    // Lines of an odd length lie in different banks.
    int64_t line = *along | 1, bytes = line * *across * std::max<int64_t>(1, element.getIntOrFloatBitWidth() / 8);
    if (bytes > left)
      return;
    left -= bytes;
    Location loc = load.getLoc();
    b.setInsertionPointToStart(&kernel.getBody().front());
    Value scratch =
        memref::AllocaOp::create(b, loc, MemRefType::get({line * *across}, element), b.getI64IntegerAttr(64));
    b.setInsertionPoint(outer);
    auto constant = [&](int64_t value) { return arith::ConstantIndexOp::create(b, loc, value).getResult(); };
    auto plus = [&](Value x, Value y) { return arith::AddIOp::create(b, loc, x, y).getResult(); };
    auto times = [&](Value x, int64_t factor) {
      return arith::MulIOp::create(b, loc, x, constant(factor)).getResult();
    };
    Value from = constant(base.constant);
    for (auto [value, factor] : base.terms)
      from = plus(from, times(value, factor));
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

  void fill(Value operand, ArrayRef<Site> sites, int64_t low, int64_t count) {
    Location loc = kernel.getLoc();
    Type element = cast<MemRefType>(operand.getType()).getElementType();
    b.setInsertionPointToStart(&kernel.getBody().front());
    Value scratch = memref::AllocaOp::create(b, loc, MemRefType::get({count}, element), b.getI64IntegerAttr(64));
    Operation *first = nullptr;
    for (const Site &site : sites) {
      Operation *top = rows.getBody()->findAncestorOpInBlock(*site.load);
      first = !first || top->isBeforeInBlock(first) ? top : first;
    }
    b.setInsertionPoint(first);
    auto constant = [&](int64_t value) { return arith::ConstantIndexOp::create(b, loc, value).getResult(); };
    Value base = constant(sites.front().fixed.constant + low);
    for (auto [value, factor] : sites.front().fixed.terms)
      base = arith::AddIOp::create(b, loc, base, arith::MulIOp::create(b, loc, value, constant(factor)));
    Value zero = constant(0), end = constant(count), one = constant(1);
    auto loop = scf::ForOp::create(b, loc, zero, end, one);
    b.setInsertionPointToStart(loop.getBody());
    Value at = arith::AddIOp::create(b, loc, base, loop.getInductionVar());
    Value value = memref::LoadOp::create(b, loc, operand, at);
    memref::StoreOp::create(b, loc, value, scratch, loop.getInductionVar());
    for (const Site &site : sites) {
      b.setInsertionPoint(site.load);
      Value index = constant(-low);
      for (auto [counter, factor] : site.moving.terms)
        index = arith::AddIOp::create(b, loc, index, counter);
      memref::LoadOp load = site.load;
      load.getResult().replaceAllUsesWith(memref::LoadOp::create(b, loc, scratch, index));
      load.erase();
    }
  }

  func::FuncOp kernel;
  int64_t left;
  OpBuilder b;
  scf::ForOp rows;
};
} // namespace

void mpmd::codegen::stageReads(func::FuncOp kernel, int64_t mostBytes) { ReadStager(kernel, mostBytes).run(); }
