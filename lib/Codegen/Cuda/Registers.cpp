#include "Registers.h"

#include "../Loops/Accesses.h"

#include "mpmd/Dialect/Mpmd/AttrNames.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mpmd::codegen;

/// A loop loads `most * kOpsAhead / ops` elements ahead, if its iteration has `ops` operations.
static constexpr int64_t kOpsAhead = 12;

void Registers::add(memref::AllocaOp memory) {
  OpBuilder b = OpBuilder::atBlockBegin(&kernel.getBody().front());
  auto type = MemRefType::get({1}, memory.getType().getElementType());
  auto own = memref::AllocaOp::create(b, memory.getLoc(), type, b.getI64IntegerAttr(16));
  own->setAttr(kThreadLocalAttr, b.getUnitAttr());
  registers[memory] = own;
}

Value Registers::load(OpBuilder &b, Location loc, memref::AllocaOp memory) const {
  Value zero = arith::ConstantIndexOp::create(b, loc, 0);
  return memref::LoadOp::create(b, loc, registers.lookup(memory), zero);
}

void Registers::store(OpBuilder &b, Location loc, Value value, memref::AllocaOp memory) const {
  Value zero = arith::ConstantIndexOp::create(b, loc, 0);
  memref::StoreOp::create(b, loc, value, registers.lookup(memory), zero);
}

void Registers::use(Operation *root) const {
  for (const Access &access : accessesIn(root)) {
    auto memory = access.memory.getDefiningOp<memref::AllocaOp>();
    if (!memory || !registers.contains(memory))
      continue;
    OpBuilder b(access.op);
    access.op->replaceUsesOfWith(memory, registers.lookup(memory));
    // The index is the last operand of a load or store.
    access.op->setOperand(access.op->getNumOperands() - 1, arith::ConstantIndexOp::create(b, access.op->getLoc(), 0));
  }
}

int64_t mpmd::codegen::elementsAhead(Operation *loop, int64_t most) {
  int64_t ops = 0;
  loop->walk([&](Operation *) { ++ops; });
  return std::clamp<int64_t>(kOpsAhead * most / ops, 1, most);
}

void mpmd::codegen::emitUnrolled(OpBuilder &b, Location loc, Value from, Value to, int64_t step, int64_t count,
                                 function_ref<void(Value)> body) {
  emitLoop(b, loc, from, to, count * step, [&](Value first) {
    body(first);
    for (int64_t i = 1; i < count; ++i)
      body(arith::AddIOp::create(b, loc, first, arith::ConstantIndexOp::create(b, loc, i * step)));
  });
}
