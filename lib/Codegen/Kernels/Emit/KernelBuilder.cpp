// Part of `KernelBuilder`: operands, index arithmetic and loops.
#include "KernelBuilder.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Iterators.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;

namespace mpmd::kernels {

Type storedType(Type element) {
  if (element.isInteger(1))
    return IntegerType::get(element.getContext(), 8);
  if (element.isIndex())
    return IntegerType::get(element.getContext(), 64);
  return element;
}

namespace {
/// The tile of a kernel that reads an operand across its rows: `kTile` elements across the rows, `kShortTile` along
/// them. Tiles are short along the rows, because cache lines at distances of a power of two share few cache sets.
constexpr int64_t kTile = 32, kShortTile = 8;
} // namespace

KernelBuilder::KernelBuilder(ModuleOp scratch, const TaskPlan &plan, const BufferMap &buffers)
    : b(scratch.getContext()), loc(b.getUnknownLoc()), plan(plan), buffers(buffers) {
  b.setInsertionPointToEnd(scratch.getBody());
  function = func::FuncOp::create(b, loc, "kernel", b.getFunctionType({}, {}));
  entry = new Block();
  function.getBody().push_back(entry);
  begin = entry->addArgument(b.getIndexType(), loc);
  end = entry->addArgument(b.getIndexType(), loc);
  b.setInsertionPointToEnd(entry);
  func::ReturnOp::create(b, loc);
  b.setInsertionPoint(entry->getTerminator());
  scopes.emplace_back();
}

Value KernelBuilder::argumentFor(Value buffer) {
  for (auto &[known, argument] : operands)
    if (known == buffer)
      return argument;
  auto type = cast<MemRefType>(buffer.getType());
  Value argument = entry->addArgument(MemRefType::get({type.getNumElements()}, storedType(type.getElementType())), loc);
  operands.emplace_back(buffer, argument);
  return argument;
}

FailureOr<Kernel> KernelBuilder::finish() {
  Kernel kernel;
  kernel.function = function;
  kernel.rows = rows;
  if (failed || misread) {
    function.erase();
    return failure();
  }
  // `joinDigits` leaves quotients and remainders without users.
  function.walk<WalkOrder::PostOrder, ReverseIterator>([](Operation *op) {
    if (isOpTriviallyDead(op))
      op->erase();
  });

  // The order of parameters is inputs, outputs, row range.
  SmallVector<Type> types;
  auto place = [&](Value argument) {
    argument.replaceAllUsesWith(entry->addArgument(argument.getType(), loc));
    types.push_back(argument.getType());
  };
  size_t old = entry->getNumArguments();
  for (bool output : {false, true})
    for (auto &[buffer, argument] : operands)
      if (written.contains(buffer) == output) {
        (output ? kernel.outputs : kernel.inputs).push_back(buffer);
        place(argument);
      }
  place(begin);
  place(end);
  entry->eraseArguments(0, old);
  function.setFunctionType(b.getFunctionType(types, {}));
  return kernel;
}

void KernelBuilder::reportError(Operation *op, Twine message) {
  if (!failed)
    op->emitError(message);
  failed = true;
}

Value KernelBuilder::constant(int64_t value) {
  Value &known = constants[value];
  if (!known) {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(entry);
    known = arith::ConstantIndexOp::create(b, loc, value);
  }
  return known;
}

Value KernelBuilder::add(Value left, Value right) {
  if (left == constant(0))
    return right;
  if (right == constant(0))
    return left;
  return arith::AddIOp::create(b, loc, left, right);
}

Value KernelBuilder::multiply(Value value, int64_t factor) {
  if (factor == 1 || value == constant(0))
    return value;
  return arith::MulIOp::create(b, loc, value, constant(factor));
}

namespace {
/// The dividend if the value is a quotient or remainder by the constant `divisor`, else null.
template <typename... Ops> Value dividendOf(Value value, int64_t divisor) {
  Operation *op = value.getDefiningOp();
  return op && isa<Ops...>(op) && getConstantIntValue(op->getOperand(1)) == divisor ? op->getOperand(0) : Value();
}

/// An index and the size of its dimension.
using Digit = std::pair<Value, int64_t>;

/// Joins the first of these indices, innermost first, if they are quotients and remainders of one index. Returns that
/// index and the number of joined indices. With the joined index, LLVM recognises adjacent elements and vectorises the
/// loop.
std::pair<Value, size_t> joinDigits(ArrayRef<Digit> digits) {
  Value whole = dividendOf<arith::RemUIOp, arith::RemSIOp>(digits[0].first, digits[0].second), left = whole;
  for (size_t next = 1; left && next < digits.size(); ++next) {
    auto [digit, range] = digits[next];
    int64_t below = digits[next - 1].second;
    if (dividendOf<arith::DivUIOp, arith::FloorDivSIOp>(digit, below) == left)
      return {whole, next + 1};
    Value rest = dividendOf<arith::RemUIOp, arith::RemSIOp>(digit, range);
    left = rest && dividendOf<arith::DivUIOp, arith::FloorDivSIOp>(rest, below) == left ? rest : Value();
  }
  return {digits[0].first, 1};
}
} // namespace

Value KernelBuilder::linearize(ArrayRef<Value> dims, ArrayRef<int64_t> shape) {
  SmallVector<Digit, 4> digits;
  for (auto [dim, size] : llvm::reverse(llvm::zip_equal(dims, shape)))
    if (size != 1)
      digits.emplace_back(dim, size);
  int64_t stride = 1;
  SmallVector<Value, 4> terms;
  for (ArrayRef<Digit> left = digits; !left.empty();) {
    auto [index, count] = joinDigits(left);
    terms.push_back(multiply(index, stride));
    for (const Digit &digit : left.take_front(count))
      stride *= digit.second;
    left = left.drop_front(count);
  }
  // The outermost term comes first, so that LLVM hoists all but the last addition out of the inner loop.
  Value sum = constant(0);
  for (Value term : llvm::reverse(terms))
    sum = add(sum, term);
  return sum;
}

SmallVector<Value, 4> KernelBuilder::delinearize(Value linear, ArrayRef<int64_t> shape) {
  SmallVector<Value, 4> dims(shape.size(), constant(0));
  SmallVector<size_t, 4> wide;
  for (auto [dim, size] : llvm::enumerate(shape))
    if (size != 1)
      wide.push_back(dim);
  for (size_t dim : llvm::reverse(wide)) {
    if (dim == wide.front()) {
      dims[dim] = linear;
      break;
    }
    dims[dim] = arith::RemUIOp::create(b, loc, linear, constant(shape[dim]));
    linear = arith::DivUIOp::create(b, loc, linear, constant(shape[dim]));
  }
  return dims;
}

void KernelBuilder::loop(Value from, Value to, int64_t step, function_ref<void(Value)> body) {
  auto loop = scf::ForOp::create(b, loc, from, to, constant(step));
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPoint(loop.getBody()->getTerminator());
  scopes.emplace_back();
  body(loop.getInductionVar());
  scopes.pop_back();
}

void KernelBuilder::loopNest(ArrayRef<int64_t> shape, Body body) {
  SmallVector<Value, 4> indices;
  std::function<void()> descend = [&] {
    if (indices.size() == shape.size())
      return body(indices);
    if (shape[indices.size()] == 1) {
      indices.push_back(constant(0));
      descend();
    } else {
      loop(constant(0), constant(shape[indices.size()]), 1, [&](Value index) {
        indices.push_back(index);
        descend();
      });
    }
    indices.pop_back();
  };
  descend();
}

void KernelBuilder::rowLoop(ArrayRef<int64_t> shape, Body body) {
  rows = computeProduct(shape);
  loop(begin, end, 1, [&](Value row) { body(delinearize(row, shape)); });
}

void KernelBuilder::elementLoop(ArrayRef<int64_t> shape, bool positionFree, int crossed,
                                function_ref<void(const Position &)> body) {
  size_t wide = llvm::count_if(shape, [](int64_t size) { return size != 1; });
  if (positionFree || wide <= 1) {
    rows = computeProduct(shape);
    loop(begin, end, 1, [&](Value element) {
      Position at;
      at.linear = element;
      if (wide <= 1)
        at.dims = delinearize(element, shape);
      body(at);
    });
    return;
  }
  // The row dimensions are those before the last dimension of more than one element.
  size_t inner = shape.size() - 1;
  while (shape[inner] == 1)
    --inner;
  if (crossed >= 0 && static_cast<size_t>(crossed) < inner && shape[crossed] > kTile && shape[inner] > kTile) {
    // The loops run tile by tile, so that all elements of a cache line of a transposed operand are used before its
    // eviction.
    SmallVector<int64_t, 4> tiled(shape.take_front(inner));
    tiled[crossed] = (shape[crossed] + kTile - 1) / kTile;
    rowLoop(tiled, [&](ArrayRef<Value> row) {
      Value first = multiply(row[crossed], kTile);
      Value last = arith::MinSIOp::create(b, loc, add(first, constant(kTile)), constant(shape[crossed]));
      loop(constant(0), constant(shape[inner]), kShortTile, [&](Value from) {
        Value to = arith::MinSIOp::create(b, loc, add(from, constant(kShortTile)), constant(shape[inner]));
        loop(first, last, 1, [&](Value across) {
          loop(from, to, 1, [&](Value along) {
            Position at = Position::of(row, along);
            at.dims[crossed] = across;
            at.dims.resize(shape.size(), constant(0));
            body(at);
          });
        });
      });
    });
    return;
  }
  rowLoop(shape.take_front(inner), [&](ArrayRef<Value> row) {
    loopNest(shape.drop_front(inner), [&](ArrayRef<Value> rest) { body(Position::of(row, rest)); });
  });
}

Value KernelBuilder::loadFrom(Value buffer, Type element, Value linear) {
  Value loaded = memref::LoadOp::create(b, loc, buffer, linear);
  if (element.isInteger(1))
    return arith::TruncIOp::create(b, loc, element, loaded);
  if (element.isIndex())
    return arith::IndexCastOp::create(b, loc, element, loaded);
  return loaded;
}

void KernelBuilder::storeTo(Value buffer, Value value, Value linear) {
  Type stored = storedType(value.getType());
  if (value.getType().isInteger(1))
    value = arith::ExtUIOp::create(b, loc, stored, value);
  else if (value.getType().isIndex())
    value = arith::IndexCastOp::create(b, loc, stored, value);
  memref::StoreOp::create(b, loc, value, buffer, linear);
}

Value KernelBuilder::scratchRow(int64_t elements, Type element) {
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(entry);
  return memref::AllocaOp::create(b, loc, MemRefType::get({elements}, storedType(element)), b.getI64IntegerAttr(64));
}

} // namespace mpmd::kernels
