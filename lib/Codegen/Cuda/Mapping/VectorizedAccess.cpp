#include "VectorizedAccess.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace mpmd::codegen;

namespace {
/// `kWideBytes`: the bytes of the widest access of a thread. `kSectorBytes`: the bytes of a memory sector.
constexpr int64_t kWideBytes = 16, kSectorBytes = 32;

bool isGlobal(Value memory) {
  auto type = dyn_cast<MemRefType>(memory.getType());
  return type && !memory.getDefiningOp<memref::AllocaOp>() && !memory.getDefiningOp<memref::GetGlobalOp>();
}

/// The index of an access at iteration 0, if consecutive iterations access adjacent elements.
std::optional<LinearIndex> originOf(const Access &access, scf::ForOp loop) {
  if (access.op->getBlock() != loop.getBody() || !access.index || !isGlobal(access.memory) ||
      access.index->factorOf(loop.getInductionVar()) != 1)
    return std::nullopt;
  LinearIndex base = *access.index;
  base.add(loop.getInductionVar(), -1);
  bool isOutside = llvm::none_of(base.terms, [&](const auto &term) { return isInside(loop, term.first); });
  return isOutside ? std::optional(base) : std::nullopt;
}

/// Whether an access is aligned to the width whenever the access that determines `form` is.
bool isWide(const Access &access, scf::ForOp loop, const VectorForm &form) {
  std::optional<LinearIndex> base = originOf(access, loop);
  if (!base)
    return false;
  int64_t gap = base->constant - form.base.constant;
  base->constant = form.base.constant;
  return *base == form.base && gap % form.width == 0;
}
/// Whether all iterations write the same element of thread-private scratch. Such iterations cannot be interleaved.
bool sharesScratch(const Access &access, scf::ForOp loop) {
  auto scratch = access.memory.getDefiningOp<memref::AllocaOp>();
  return scratch && access.writes && !loop->isAncestor(scratch) &&
         (!access.index || access.index->factorOf(loop.getInductionVar()) == 0);
}
} // namespace

VectorForm mpmd::codegen::vectorFormOf(scf::ForOp loop) {
  VectorForm form;
  // With inner loops, a thread would need registers for too many elements.
  if (getConstantIntValue(loop.getStep()) != 1 || loop.getNumResults() != 0 || containsLoop(loop))
    return form;
  const Access *first = nullptr;
  int64_t widest = 0;
  SmallVector<Access> accesses = accessesIn(loop);
  for (const Access &access : accesses) {
    if (sharesScratch(access, loop))
      return {};
    if (!originOf(access, loop))
      continue;
    widest = std::max(widest, elementBytes(access.memory));
    if (!first || (access.writes && !first->writes))
      first = &access;
  }
  if (!first || widest > kWideBytes / 2)
    return form;
  form.width = std::min<int64_t>(kWideBytes / widest, 8);
  form.base = *originOf(*first, loop);
  form.sector = std::max(form.width, kSectorBytes / elementBytes(first->memory));
  return form;
}

Value mpmd::codegen::isAligned(OpBuilder &b, scf::ForOp loop, const VectorForm &form) {
  Location loc = loop.getLoc();
  llvm::SmallSetVector<Value, 8> buffers;
  for (const Access &access : accessesIn(loop))
    if (isWide(access, loop, form))
      buffers.insert(access.memory);
  Value all;
  for (Value buffer : buffers) {
    Value address = memref::ExtractAlignedPointerAsIndexOp::create(b, loc, buffer);
    all = all ? arith::OrIOp::create(b, loc, all, address).getResult() : address;
  }
  Value low = arith::AndIOp::create(b, loc, all, arith::ConstantIndexOp::create(b, loc, kWideBytes - 1));
  return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, low, arith::ConstantIndexOp::create(b, loc, 0));
}

void mpmd::codegen::emitVector(OpBuilder &b, scf::ForOp loop, const VectorForm &form, Value first) {
  Location loc = loop.getLoc();
  SmallVector<IRMapping> mappings(form.width);
  SmallVector<Value> counters;
  for (auto [i, mapping] : llvm::enumerate(mappings)) {
    counters.push_back(i == 0 ? first
                              : arith::AddIOp::create(b, loc, first, arith::ConstantIndexOp::create(b, loc, i)));
    mapping.map(loop.getInductionVar(), counters.back());
  }
  for (Operation &op : loop.getBody()->without_terminator()) {
    std::optional<Access> access = accessOf(&op);
    if (!access || !isWide(*access, loop, form)) {
      for (IRMapping &mapping : mappings)
        b.clone(op, mapping);
      continue;
    }
    Type element = cast<MemRefType>(access->memory.getType()).getElementType();
    auto type = VectorType::get({form.width}, element);
    auto alignment = llvm::MaybeAlign(form.width * elementBytes(access->memory));
    if (auto load = dyn_cast<memref::LoadOp>(op)) {
      Value at = mappings[0].lookupOrDefault(load.getIndices()[0]);
      Value wide = vector::LoadOp::create(b, loc, type, load.getMemRef(), at, /*nontemporal=*/false, alignment);
      for (auto [i, mapping] : llvm::enumerate(mappings))
        mapping.map(load.getResult(), vector::ExtractOp::create(b, loc, wide, static_cast<int64_t>(i)).getResult());
    } else {
      auto store = cast<memref::StoreOp>(op);
      SmallVector<Value> values;
      for (IRMapping &mapping : mappings)
        values.push_back(mapping.lookupOrDefault(store.getValueToStore()));
      Value wide = vector::FromElementsOp::create(b, loc, type, values);
      Value at = mappings[0].lookupOrDefault(store.getIndices()[0]);
      vector::StoreOp::create(b, loc, wide, store.getMemRef(), at, /*nontemporal=*/false, alignment);
    }
  }
}

void mpmd::codegen::emitScalar(OpBuilder &b, scf::ForOp loop, Value from, Value to) {
  emitLoop(b, loop.getLoc(), from, to, 1, [&](Value counter) {
    IRMapping mapping;
    mapping.map(loop.getInductionVar(), counter);
    for (Operation &op : loop.getBody()->without_terminator())
      b.clone(op, mapping);
  });
}
