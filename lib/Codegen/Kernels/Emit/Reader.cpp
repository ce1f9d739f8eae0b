// Part of `KernelBuilder`: the value of an element of a tensor, loaded if the tensor is stored, else computed.
#include "KernelBuilder.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;

namespace mpmd::kernels {

namespace {

/// The key of an element in `Known`: its indices if they are known, else its linear index. `zero` is the index of every
/// dimension of size 1, so that each element has one key.
std::vector<const void *> keyOf(Value value, const Position &at, Value zero) {
  ArrayRef<int64_t> shape = shapeOf(value);
  std::vector<const void *> key{value.getAsOpaquePointer()};
  if (at.dims.size() < shape.size())
    key.push_back(at.linear.getAsOpaquePointer());
  for (auto [dim, index] : llvm::enumerate(at.dims))
    key.push_back((shape[dim] == 1 ? zero : index).getAsOpaquePointer());
  return key;
}

/// Whether two maps give the same indices into a tensor of this shape.
bool isSamePosition(AffineMap left, AffineMap right, ArrayRef<int64_t> shape) {
  for (auto [dim, size] : llvm::enumerate(shape))
    if (size != 1 && left.getResult(dim) != right.getResult(dim))
      return false;
  return true;
}

/// The elements of a constant in one dimension and in the type that memory has.
DenseElementsAttr flatConstant(DenseElementsAttr elements) {
  Type element = elements.getElementType();
  auto type = RankedTensorType::get({elements.getNumElements()}, storedType(element));
  if (!element.isInteger(1) && !element.isIndex())
    return elements.reshape(type);
  // Constant masks are large, and many kernels read the same mask. A conversion through APInt would be slow.
  if (type.getElementType().isInteger(8))
    return DenseElementsAttr::get(type, ArrayRef(llvm::to_vector_of<int8_t>(elements.getValues<bool>())));
  SmallVector<APInt> values;
  for (const APInt &value : elements.getValues<APInt>())
    values.push_back(value.zextOrTrunc(type.getElementTypeBitWidth()));
  return DenseElementsAttr::get(type, values);
}

} // namespace

void KernelBuilder::remember(Value value, const Position &at, Value element) {
  scopes.back()[keyOf(value, at, constant(0))] = element;
}

SmallVector<Value, 4> KernelBuilder::dimsOf(const Position &at, ArrayRef<int64_t> shape) {
  if (!at.linear || at.dims.size() == shape.size())
    return at.dims;
  return delinearize(at.linear, shape);
}

Value KernelBuilder::read(Value tensor, Position at) {
  ArrayRef<int64_t> shape = shapeOf(tensor);
  for (size_t dim = 0; dim < at.dims.size(); ++dim)
    if (shape[dim] == 1)
      at.dims[dim] = constant(0);
  if (cast<RankedTensorType>(tensor.getType()).getNumElements() == 1) {
    at.dims.assign(shape.size(), constant(0));
    at.linear = constant(0);
  }
  std::vector<const void *> key = keyOf(tensor, at, constant(0));
  for (const Known &known : llvm::reverse(scopes))
    if (auto found = known.find(key); found != known.end())
      return found->second;

  Value element;
  if (plan.isStored(tensor)) {
    element = readStored(tensor, at);
  } else {
    Operation *op = tensor.getDefiningOp();
    element = compute(op, at)[cast<OpResult>(tensor).getResultNumber()];
  }
  scopes.back()[key] = element;
  return element;
}

Value KernelBuilder::readStored(Value tensor, const Position &at) {
  ArrayRef<int64_t> shape = shapeOf(tensor);
  Type element = getElementTypeOrSelf(tensor.getType());
  auto isOwnRow = [&] {
    SmallVector<Value, 4> dims = dimsOf(at, shape);
    return dims.size() >= currentRow.size() &&
           ArrayRef<Value>(dims).take_front(currentRow.size()) == ArrayRef<Value>(currentRow);
  };
  auto misread = [&] {
    this->misread = tensor;
    return arith::ConstantOp::create(b, loc, b.getZeroAttr(element)).getResult();
  };

  if (Value scalar = rowScalars.lookup(tensor))
    return isOwnRow() ? scalar : misread();
  if (unfinished.contains(tensor))
    return misread();
  if (Value row = rowBuffers.lookup(tensor)) {
    if (!isOwnRow())
      return misread();
    SmallVector<Value, 4> dims = dimsOf(at, shape);
    return loadFrom(
        row, element,
        linearize(ArrayRef<Value>(dims).drop_front(currentRow.size()), shape.drop_front(currentRow.size())));
  }
  Value buffer = buffers.lookup(tensor);
  if (!buffer)
    return misread();
  return loadFrom(argumentFor(buffer), element, at.linear ? at.linear : linearize(at.dims, shape));
}

SmallVector<Value, 2> KernelBuilder::compute(Operation *op, const Position &at) {
  Type element = getElementTypeOrSelf(op->getResult(0).getType());
  ArrayRef<int64_t> shape = shapeOf(op->getResult(0));

  if (auto generic = dyn_cast<linalg::GenericOp>(op)) {
    AffineMap output = generic.getMatchingIndexingMap(generic.getDpsInitOperand(0));
    SmallVector<Value, 6> loops;
    auto getLoops = [&]() -> ArrayRef<Value> {
      if (loops.empty() && generic.getNumLoops() > 0)
        loops = loopsAt(op, dimsOf(at, shape));
      return loops;
    };
    IRMapping mapping;
    for (OpOperand &operand : op->getOpOperands()) {
      if (!generic.payloadUsesValueFromOperand(&operand))
        continue;
      Value source = operand.get(), read;
      AffineMap map = generic.getMatchingIndexingMap(&operand);
      if (!isa<RankedTensorType>(source.getType())) {
        read = evaluate(source);
      } else if (shapeOf(source) == shape && isSamePosition(map, output, shape)) {
        read = this->read(source, at);
      } else {
        auto indexOf = [&](AffineExpr expr) {
          return apply(expr, isa<AffineConstantExpr>(expr) ? ArrayRef<Value>() : getLoops());
        };
        read = this->read(source, {llvm::map_to_vector<4>(map.getResults(), indexOf), {}});
      }
      mapping.map(generic.getMatchingBlockArgument(&operand), read);
    }
    bool indexed = generic.hasIndexSemantics();
    return inlineBlock(*generic.getBody(), mapping, indexed ? getLoops() : ArrayRef<Value>());
  }

  if (isReshape(op)) {
    // A reshape keeps the memory order. Indices are converted group by group, so that a dimension that is neither split
    // nor merged keeps its loop index.
    Value source = op->getOperand(0);
    ArrayRef<int64_t> sourceShape = shapeOf(source);
    Position there;
    if (at.linear) {
      there.linear = at.linear;
      return {read(source, there)};
    }
    there.dims.resize(sourceShape.size(), constant(0));
    for (auto [group, split] : llvm::enumerate(groupsOf(op))) {
      if (split.empty())
        continue;
      size_t first = split.front(), size = split.size();
      if (isa<tensor::ExpandShapeOp>(op)) {
        there.dims[group] = linearize(ArrayRef<Value>(at.dims).slice(first, size), shape.slice(first, size));
      } else {
        SmallVector<Value, 4> parts = delinearize(at.dims[group], sourceShape.slice(first, size));
        llvm::copy(parts, there.dims.begin() + first);
      }
    }
    return {read(source, there)};
  }

  if (auto cast = dyn_cast<tensor::CastOp>(op))
    return {read(cast.getSource(), at)};
  if (auto splat = dyn_cast<tensor::SplatOp>(op))
    return {evaluate(splat.getInput())};
  if (isa<tensor::EmptyOp>(op))
    return {arith::ConstantOp::create(b, loc, b.getZeroAttr(element))};
  if (isa<arith::ConstantOp>(op))
    return {computeConstant(op->getResult(0), at)};

  SmallVector<Value, 4> dims = dimsOf(at, shape);
  if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op))
    return {read(slice.getSource(), Position::of(sliceIndices(slice, slice.getDroppedDims(), dims)))};
  if (isa<tensor::PadOp>(op))
    return {computePad(op, dims)};
  if (auto generate = dyn_cast<tensor::GenerateOp>(op)) {
    IRMapping mapping;
    mapping.map(generate.getBody().getArguments(), dims);
    return inlineBlock(generate.getBody().front(), mapping, {});
  }
  if (auto list = dyn_cast<tensor::FromElementsOp>(op)) {
    Value position = linearize(dims, shape);
    Value chosen = evaluate(list.getElements().front());
    for (auto [index, candidate] : llvm::enumerate(list.getElements().drop_front())) {
      Value matches = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, position, constant(index + 1));
      chosen = arith::SelectOp::create(b, loc, matches, evaluate(candidate), chosen);
    }
    return {chosen};
  }
  reportError(op, "cannot be computed inside a kernel");
  return SmallVector<Value, 2>(op->getNumResults(), arith::ConstantOp::create(b, loc, b.getZeroAttr(element)));
}

Value KernelBuilder::computeConstant(Value tensor, const Position &at) {
  auto op = tensor.getDefiningOp<arith::ConstantOp>();
  Type element = getElementTypeOrSelf(tensor.getType());
  auto elements = dyn_cast<DenseElementsAttr>(op.getValue());
  if (!elements) {
    reportError(op, "is a constant without its elements in the program");
    return arith::ConstantOp::create(b, loc, b.getZeroAttr(element));
  }
  if (elements.isSplat())
    return arith::ConstantOp::create(b, loc, elements.getSplatValue<TypedAttr>());

  // Each distinct constant becomes one table in the module of the kernel.
  DenseElementsAttr flat = flatConstant(elements);
  auto type = MemRefType::get(flat.getType().getShape(), flat.getType().getElementType());
  StringAttr &name = tables[flat];
  if (!name) {
    name = b.getStringAttr("constant_" + Twine(tables.size() - 1));
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPoint(function);
    memref::GlobalOp::create(b, loc, name.getValue(), b.getStringAttr("private"), type, flat, /*constant=*/true,
                             b.getI64IntegerAttr(64));
  }
  Value table;
  {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(entry);
    table = memref::GetGlobalOp::create(b, loc, type, name);
  }
  return loadFrom(table, element, at.linear ? at.linear : linearize(at.dims, shapeOf(tensor)));
}

Value KernelBuilder::computePad(Operation *op, ArrayRef<Value> dims) {
  auto pad = cast<tensor::PadOp>(op);
  Type element = pad.getResultType().getElementType();
  Position there;
  Value inside;
  for (auto [dim, low] : llvm::enumerate(pad.getMixedLowPad())) {
    int64_t size = pad.getSourceType().getShape()[dim];
    Value from = evaluate(low);
    if (size == pad.getResultType().getShape()[dim]) {
      there.dims.push_back(dims[dim]);
      continue;
    }
    // One unsigned comparison checks the lower and the upper bound.
    Value shifted = from == constant(0) ? dims[dim] : arith::SubIOp::create(b, loc, dims[dim], from).getResult();
    Value fits = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult, shifted, constant(size));
    inside = inside ? arith::AndIOp::create(b, loc, inside, fits).getResult() : fits;
    there.dims.push_back(shifted);
  }
  if (!inside)
    return read(pad.getSource(), there);

  auto choice = scf::IfOp::create(b, loc, TypeRange{element}, inside, /*addThenBlock=*/true, /*addElseBlock=*/true);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToEnd(choice.thenBlock());
  scopes.emplace_back();
  scf::YieldOp::create(b, loc, read(pad.getSource(), there));
  scopes.pop_back();
  b.setInsertionPointToEnd(choice.elseBlock());
  scopes.emplace_back();
  IRMapping mapping;
  mapping.map(pad.getRegion().getArguments(), dims);
  scf::YieldOp::create(b, loc, inlineBlock(pad.getRegion().front(), mapping, {}));
  scopes.pop_back();
  return choice.getResult(0);
}

Value KernelBuilder::evaluate(OpFoldResult value) {
  if (auto attr = dyn_cast<Attribute>(value))
    return constant(cast<IntegerAttr>(attr).getInt());
  return evaluate(cast<Value>(value));
}

Value KernelBuilder::evaluate(Value scalar) {
  if (auto index = scalar.getDefiningOp<arith::ConstantIndexOp>())
    return constant(index.value());
  std::vector<const void *> key{scalar.getAsOpaquePointer()};
  for (const Known &known : llvm::reverse(scopes))
    if (auto found = known.find(key); found != known.end())
      return found->second;

  Operation *op = scalar.getDefiningOp();
  Value result;
  if (op && plan.isStored(scalar)) {
    result = loadFrom(argumentFor(buffers.lookup(scalar)), scalar.getType(), constant(0));
  } else if (auto extract = dyn_cast_or_null<tensor::ExtractOp>(op)) {
    Position at;
    for (Value index : extract.getIndices())
      at.dims.push_back(evaluate(index));
    result = read(extract.getTensor(), at);
  } else {
    IRMapping mapping;
    for (Value operand : op->getOperands())
      mapping.map(operand, evaluate(operand));
    result = b.clone(*op, mapping)->getResult(cast<OpResult>(scalar).getResultNumber());
  }
  scopes.back()[key] = result;
  return result;
}

SmallVector<Value, 2> KernelBuilder::inlineBlock(Block &block, IRMapping &mapping, ArrayRef<Value> loops) {
  auto resolve = [&](Value operand) {
    if (mapping.contains(operand))
      return;
    if (isa<RankedTensorType>(operand.getType())) {
      reportError(block.getParentOp(), "uses a whole tensor inside its body");
      return;
    }
    mapping.map(operand, evaluate(operand));
  };
  for (Operation &op : block.without_terminator()) {
    if (auto index = dyn_cast<linalg::IndexOp>(op)) {
      mapping.map(index.getResult(), loops[index.getDim()]);
      continue;
    }
    if (auto index = dyn_cast<arith::ConstantIndexOp>(op)) {
      mapping.map(index.getResult(), constant(index.value()));
      continue;
    }
    if (auto extract = dyn_cast<tensor::ExtractOp>(op)) {
      Position at;
      for (Value index : extract.getIndices()) {
        resolve(index);
        at.dims.push_back(mapping.lookup(index));
      }
      mapping.map(extract.getResult(), read(extract.getTensor(), at));
      continue;
    }
    for (Value operand : op.getOperands())
      resolve(operand);
    if (op.getNumRegions() == 0) {
      b.clone(op, mapping);
      continue;
    }
    Operation *copy = b.insert(op.cloneWithoutRegions(mapping));
    for (auto [from, to] : llvm::zip_equal(op.getRegions(), copy->getRegions())) {
      if (from.empty())
        continue;
      OpBuilder::InsertionGuard guard(b);
      Block *inner = b.createBlock(&to);
      for (BlockArgument argument : from.getArguments())
        mapping.map(argument, inner->addArgument(argument.getType(), loc));
      scopes.emplace_back();
      SmallVector<Value, 2> yielded = inlineBlock(from.front(), mapping, loops);
      Operation *terminator = from.front().getTerminator();
      IRMapping ends;
      ends.map(terminator->getOperands(), yielded);
      b.clone(*terminator, ends);
      scopes.pop_back();
    }
    mapping.map(op.getResults(), copy->getResults());
  }
  SmallVector<Value, 2> yielded;
  for (Value operand : block.getTerminator()->getOperands()) {
    resolve(operand);
    yielded.push_back(mapping.lookupOrDefault(operand));
  }
  return yielded;
}

SmallVector<Value, 6> KernelBuilder::loopsAt(Operation *op, ArrayRef<Value> indices) {
  auto generic = cast<linalg::GenericOp>(op);
  AffineMap output = generic.getMatchingIndexingMap(generic.getDpsInitOperand(0));
  SmallVector<Value, 6> loops(generic.getNumLoops());
  for (auto [expr, index] : llvm::zip(output.getResults(), indices))
    loops[cast<AffineDimExpr>(expr).getPosition()] = index;
  return loops;
}

SmallVector<Value, 4> KernelBuilder::sliceIndices(OffsetSizeAndStrideOpInterface slice,
                                                  const llvm::SmallBitVector &dropped, ArrayRef<Value> dims) {
  SmallVector<Value, 4> indices;
  for (auto [dim, offset] : llvm::enumerate(slice.getMixedOffsets())) {
    indices.push_back(evaluate(offset));
    if (dropped.test(dim))
      continue;
    Value stride = evaluate(slice.getMixedStrides()[dim]), index = dims.front();
    Value distance = stride == constant(1) ? index : arith::MulIOp::create(b, loc, index, stride).getResult();
    indices.back() = add(indices.back(), distance);
    dims = dims.drop_front();
  }
  return indices;
}

Position KernelBuilder::positionOf(AffineMap map, ArrayRef<Value> loops) {
  return {llvm::map_to_vector<4>(map.getResults(), [&](AffineExpr expr) { return apply(expr, loops); }), {}};
}

Value KernelBuilder::apply(AffineExpr expr, ArrayRef<Value> loops) {
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return loops[dim.getPosition()];
  if (auto number = dyn_cast<AffineConstantExpr>(expr))
    return constant(number.getValue());
  auto binary = cast<AffineBinaryOpExpr>(expr);
  Value left = apply(binary.getLHS(), loops), right = apply(binary.getRHS(), loops);
  switch (expr.getKind()) {
  case AffineExprKind::Add:
    return add(left, right);
  case AffineExprKind::Mul:
    return arith::MulIOp::create(b, loc, left, right);
  case AffineExprKind::FloorDiv:
    return arith::FloorDivSIOp::create(b, loc, left, right);
  case AffineExprKind::CeilDiv:
    return arith::CeilDivSIOp::create(b, loc, left, right);
  default:
    return arith::RemSIOp::create(b, loc, left, right);
  }
}

} // namespace mpmd::kernels
