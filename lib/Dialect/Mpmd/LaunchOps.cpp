// Rules of the launch ops: what each can see of bounds, strides and kernels.
#include "mlir/Interfaces/FunctionInterfaces.h"
// Verifies the launch ops locally: bounds, strides and kernels.
#include "mpmd/Dialect/Mpmd/Messages.h"
#include "mpmd/Plan/Support/MatrixLayout.h"
#include "mpmd/Plan/Support/Status.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mpmd;

namespace {

bool isPlainBuffer(Type type) {
  auto buffer = dyn_cast<MemRefType>(type);
  return buffer && buffer.hasStaticShape() && buffer.getLayout().isIdentity();
}

/// Whether the type is a one-dimensional buffer of bytes.
bool isWorkspace(Type type) {
  auto buffer = dyn_cast<MemRefType>(type);
  return buffer && buffer.getRank() == 1 && buffer.getElementType().isInteger(8);
}

/// Adds the memory effects of a launch op: it reads `inputs`, and reads and writes `outputs`.
void addEffects(SmallVectorImpl<MemoryEffects::EffectInstance> &effects, MutableArrayRef<OpOperand> inputs,
                MutableArrayRef<OpOperand> outputs) {
  for (OpOperand &operand : inputs)
    effects.emplace_back(MemoryEffects::Read::get(), &operand);
  for (OpOperand &operand : outputs) {
    effects.emplace_back(MemoryEffects::Read::get(), &operand);
    effects.emplace_back(MemoryEffects::Write::get(), &operand);
  }
}

/// The type in which a buffer stores elements.
Type storedType(Type element) {
  if (element.isInteger(1))
    return IntegerType::get(element.getContext(), 8);
  if (element.isIndex())
    return IntegerType::get(element.getContext(), 64);
  return element;
}

/// Checks that an op on tensors has one result of the type of its target, and that an op on buffers has none.
LogicalResult checkResult(Operation *op, const Twine &rule, StringRef name, Value target) {
  SmallVector<Type> expected;
  if (isa<TensorType>(target.getType()))
    expected.push_back(target.getType());
  if (TypeRange(op->getResultTypes()) == TypeRange(expected))
    return success();
  return op->emitOpError(rule) << ": expected one result of the type of " << name
                               << " on tensors and none on buffers, got (" << op->getResultTypes() << ") for "
                               << target.getType();
}

} // namespace

LogicalResult WorkspaceViewOp::verify() {
  int64_t offset = getOffset();
  if (offset < 0 || offset % 64 != 0)
    return emitOpError("workspace_view_c1: expected a non-negative multiple of 64 as offset, got ") << offset;
  if (!isPlainBuffer(getView().getType()))
    return emitOpError("workspace_view_c2: expected a static shape and the identity layout, got ")
           << getView().getType();
  int64_t bytes = byteSize(cast<ShapedType>(getView().getType()));
  int64_t size = cast<ShapedType>(getWorkspace().getType()).getNumElements();
  if (offset > size || bytes > size - offset)
    return emitOpError("workspace_view_c3: expected a view inside the workspace of ")
           << size << " bytes, got " << bytes << " bytes from " << offset << " on";
  return success();
}

LogicalResult GemmOp::verify() {
  bool onTensors = isa<TensorType>(getA().getType());
  for (Value operand : getOperands()) {
    auto type = cast<ShapedType>(operand.getType());
    if (!type.hasStaticShape())
      return emitOpError("gemm_c1: expected a static shape, got ") << type;
    if (isa<TensorType>(type) != onTensors || (!onTensors && !isPlainBuffer(type)))
      return emitOpError("gemm_c1: expected tensors only or identity-layout buffers only, got ") << type;
  }
  if (failed(checkResult(*this, "gemm_c1", "c", getC())))
    return failure();
  Type left = getElementTypeOrSelf(getA()), right = getElementTypeOrSelf(getB()), result = getElementTypeOrSelf(getC());
  bool isNarrow = left.isF16() || left.isBF16(), isShort = left.isSignlessInteger(8) || left.isSignlessInteger(16);
  bool isWhole = left.isF32() || left.isF64() || left.isSignlessInteger(32) || left.isSignlessInteger(64);
  if (left != right || !(isNarrow || isShort || isWhole) ||
      !(result == left || (isNarrow && result.isF32()) || (isShort && result.isSignlessInteger(32))))
    return emitOpError("gemm_c1: expected a and b of one type, a float or an integer of 8 to 64 bits, and c of the ")
           << "same type (or f32 if a is f16 or bf16, i32 if a is i8 or i16), got " << left << ", " << right << " and "
           << result;

  if (getSizes().size() != 4 || getAAccess().size() != 4 || getBAccess().size() != 4 || getCAccess().size() != 4)
    return emitOpError("gemm_c2: expected 4 entries in `sizes` and 4 in each access, got ")
           << getSizes().size() << " and " << getAAccess().size() << ", " << getBAccess().size() << " and "
           << getCAccess().size();
  if (llvm::any_of(getSizes(), [](int64_t size) { return size <= 0; }))
    return emitOpError("gemm_c2: sizes are not all positive");
  for (ArrayRef<int64_t> access : {getAAccess(), getBAccess(), getCAccess()})
    if (llvm::any_of(access, [](int64_t number) { return number < 0; }))
      return emitOpError("gemm_c2: an offset or stride is negative");

  auto hasUnitStride = [](ArrayRef<int64_t> access, int64_t rows, int64_t columns) {
    return access[2] == 1 || access[3] == 1 || rows == 1 || columns == 1;
  };
  if (!hasUnitStride(getAAccess(), getM(), getK()))
    return emitOpError("gemm_c3: neither the rows nor the columns of a are contiguous");
  if (!hasUnitStride(getBAccess(), getK(), getN()))
    return emitOpError("gemm_c3: neither the rows nor the columns of b are contiguous");
  auto isLibrarys = [](ArrayRef<int64_t> access, int64_t rows, int64_t columns) {
    return plan::matrixLayout(rows, columns, access[2], access[3]).has_value();
  };
  if (isNarrow && !isLibrarys(getAAccess(), getM(), getK()))
    return emitOpError("gemm_c3: lines of a overlap, which only a product of f32 may have");
  if (isNarrow && !isLibrarys(getBAccess(), getK(), getN()))
    return emitOpError("gemm_c3: lines of b overlap, which only a product of f32 may have");
  if ((getCAccess()[3] != 1 && getN() > 1) || (getCAccess()[2] < getN() && getM() > 1))
    return emitOpError("gemm_c3: the rows of c are not contiguous or overlap");

  auto checkBounds = [&](StringRef name, Value value, ArrayRef<int64_t> access, int64_t rows,
                         int64_t columns) -> LogicalResult {
    int64_t last = access[0], elements = cast<ShapedType>(value.getType()).getNumElements();
    for (auto [steps, stride] :
         {std::pair(getBatch() - 1, access[1]), std::pair(rows - 1, access[2]), std::pair(columns - 1, access[3])})
      if (int64_t reach; llvm::MulOverflow(steps, stride, reach) || llvm::AddOverflow(last, reach, last))
        return emitOpError("gemm_c4: ") << name << " reaches beyond any buffer, " << steps << " steps of " << stride;
    if (last >= elements)
      return emitOpError("gemm_c4: expected the last element of ")
             << name << " below " << elements << ", its number of elements, got " << last;
    return success();
  };
  if (failed(checkBounds("a", getA(), getAAccess(), getM(), getK())) ||
      failed(checkBounds("b", getB(), getBAccess(), getK(), getN())) ||
      failed(checkBounds("c", getC(), getCAccess(), getM(), getN())))
    return failure();

  if (getBeta() != 0 && getBeta() != 1)
    return emitOpError("gemm_c2: expected a beta of 0 or 1, got ") << static_cast<int64_t>(getBeta());
  if (getBeta() == 1 && (result.isF16() || result.isBF16()))
    return emitOpError("gemm_c2: expected a beta of 0 for a result of ") << result << ", got 1";
  if (getBlock().size() != 2 || getBlock()[0] <= 0 || getBlock()[1] <= 0)
    return emitOpError("gemm_c5: expected two positive block sizes, got [") << getBlock() << "]";
  if (Value bias = getBias()) {
    auto type = cast<ShapedType>(bias.getType());
    if (!type.getElementType().isF32() || !result.isF32() || type.getNumElements() != getN())
      return emitOpError("gemm_c6: expected a bias of ")
             << getN() << " elements of f32 for a result of f32, got " << type << " for one of " << result;
  }
  return success();
}

void GemmOp::getEffects(SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  if (!getResult())
    addEffects(effects, (*this)->getOpOperands().drop_back(1), (*this)->getOpOperands().take_back(1));
}

bool GemmOp::isContraction() { return true; }
double GemmOp::getFlops() { return 2 * static_cast<double>(getBatch() * getM() * getN() * getK()); }
bool ConvolutionOp::isContraction() { return true; }
double ConvolutionOp::getFlops() { return 2 * static_cast<double>(getConvolution().products()); }

plan::Convolution ConvolutionOp::getConvolution() {
  auto copied = [](ArrayRef<int64_t> numbers) { return std::vector<int64_t>(numbers.begin(), numbers.end()); };
  ArrayRef<int64_t> sizes = getSizes();
  return {sizes[0],
          sizes[1],
          sizes[2],
          sizes[3],
          getFeaturesLast(),
          copied(getPositions()),
          copied(getWindow()),
          copied(getStep()),
          copied(getDilation()),
          copied(getPadding()),
          copied(getExtent()),
          copied(getXStrides()),
          copied(getYStrides())};
}

LogicalResult ConvolutionOp::verify() {
  bool onTensors = isa<TensorType>(getX().getType());
  Type element = getElementTypeOrSelf(getX());
  for (Value operand : getOperands()) {
    auto type = cast<ShapedType>(operand.getType());
    if (!type.hasStaticShape() || type.getElementType() != element ||
        !(element.isF32() || element.isF16() || element.isBF16()))
      return emitOpError("convolution_c1: expected static shapes of f32, of f16 or of bf16, got ") << type;
    if (isa<TensorType>(type) != onTensors || (!onTensors && !isPlainBuffer(type)))
      return emitOpError("convolution_c1: expected tensors only or identity-layout buffers only, got ") << type;
  }
  if (failed(checkResult(*this, "convolution_c1", "y", getY())))
    return failure();
  if (getSizes().size() != 4)
    return emitOpError("convolution_c2: expected 4 entries in `sizes` (batch, groups, features, outputs), got ")
           << getSizes().size();
  plan::Convolution of = getConvolution();
  if (absl::Status status = plan::checkConvolution(of); !status.ok())
    return emitOpError("convolution_c2: ") << messageOf(status);
  int64_t read = plan::reachOf(of.batch, of.groups * of.features, of.extent, of.xStrides),
          written = plan::reachOf(of.batch, of.groups * of.outputs, of.positions, of.yStrides);
  auto elementsOf = [](Value value) { return cast<ShapedType>(value.getType()).getNumElements(); };
  if (elementsOf(getX()) < read || elementsOf(getW()) != of.windowElements() || elementsOf(getY()) != written)
    return emitOpError("convolution_c3: expected at least ")
           << read << " elements of x, " << of.windowElements() << " of w and " << written << " of y, got "
           << getX().getType() << ", " << getW().getType() << " and " << getY().getType();
  return success();
}

void ConvolutionOp::getEffects(SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  if (getResult())
    return;
  for (OpOperand &operand : (*this)->getOpOperands().drop_back(1))
    effects.emplace_back(MemoryEffects::Read::get(), &operand);
  effects.emplace_back(MemoryEffects::Write::get(), &(*this)->getOpOperands().back());
}

LogicalResult LaunchOp::verify() {
  if (static_cast<int64_t>(getRows()) <= 0)
    return emitOpError("launch_c1: expected a positive number of rows, got ") << static_cast<int64_t>(getRows());
  llvm::SmallPtrSet<Value, 8> seen;
  int64_t most = 0;
  for (Value operand : getOperands()) {
    if (!isPlainBuffer(operand.getType()))
      return emitOpError("launch_c3: expected identity-layout buffers of static shape, got ") << operand.getType();
    if (!seen.insert(operand).second)
      return emitOpError("launch_c4: a buffer occurs twice among the operands");
    if (llvm::AddOverflow(most, cast<MemRefType>(operand.getType()).getNumElements(), most))
      most = INT64_MAX;
  }
  if (getNumOperands() != 0 && static_cast<int64_t>(getRows()) > most)
    return emitOpError("launch_c5: expected at most ")
           << most << " rows, the elements of all operands, got " << getRows();
  return success();
}

LogicalResult LaunchOp::verifySymbolUses(SymbolTableCollection &symbols) {
  // The program itself may be a symbol table, so the enclosing symbol tables are searched, too.
  Operation *found = nullptr;
  for (Operation *op = *this; op && !found; op = op->getParentOp())
    if (op->hasTrait<OpTrait::SymbolTable>())
      found = symbols.lookupSymbolIn(op, getKernel());
  auto kernel = dyn_cast_or_null<FunctionOpInterface>(found);
  if (!kernel)
    return emitOpError("launch_c2: ") << getKernel() << " does not name a kernel";

  ArrayRef<Type> types = kernel.getArgumentTypes();
  if (types.size() != getNumOperands() + 2 || !types[types.size() - 1].isIndex() ||
      !types[types.size() - 2].isIndex()) {
    InFlightDiagnostic error = emitOpError("launch_c2: expected a kernel with ")
                               << getNumOperands() << " buffers and two indices, got one with " << types.size()
                               << " arguments";
    error.attachNote(kernel.getLoc()) << "the kernel is here";
    return error;
  }
  for (auto [index, operand] : llvm::enumerate(getOperands())) {
    auto given = cast<MemRefType>(operand.getType());
    auto wanted = dyn_cast<MemRefType>(types[index]);
    if (wanted && wanted.hasStaticShape() && wanted.getNumElements() == given.getNumElements() &&
        storedType(wanted.getElementType()) == storedType(given.getElementType()))
      continue;
    InFlightDiagnostic error = emitOpError("launch_c3: operand ")
                               << index << " is " << given << ", the kernel takes " << types[index];
    error.attachNote(kernel.getLoc()) << "the kernel is here";
    return error;
  }
  return success();
}

void LaunchOp::getEffects(SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  size_t inputs = getInputs().size();
  addEffects(effects, (*this)->getOpOperands().take_front(inputs), (*this)->getOpOperands().drop_front(inputs));
}

LogicalResult CopyOp::verify() {
  auto source = cast<MemRefType>(getSource().getType()), target = cast<MemRefType>(getTarget().getType());
  if (!isPlainBuffer(source) || !isPlainBuffer(target) || source.getElementType() != target.getElementType() ||
      source.getNumElements() != target.getNumElements())
    return emitOpError("copy_c1: cannot copy ") << source << " to " << target;
  if (getSource() == getTarget())
    return emitOpError("copy_c2: source and target are the same buffer");
  return success();
}

void CopyOp::getEffects(SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  addEffects(effects, (*this)->getOpOperands().take_front(1), (*this)->getOpOperands().take_back(1));
}

LogicalResult ContextViewOp::verify() {
  if (!isPlainBuffer(getView().getType())) // context_view_c1
    return emitOpError("expected the identity layout, got ") << getView().getType();
  return success();
}

LogicalResult ExchangePlanOp::verify() {
  int64_t members = getMembers(), source = getSourceBytes(), target = getTargetBytes();
  std::vector<plan::BoxMessage> messages;
  if (members < 1 || source < 0 || target < 0) // exchange_plan_c1
    return emitOpError("expected at least one member and bytes from 0, got ")
           << members << " members, " << source << " and " << target << " bytes";
  for (PeerAttr row : getRows().getAsRange<PeerAttr>()) {
    if (row.getSource() >= members || row.getTarget() >= members) // exchange_plan_c2
      return emitOpError("expected messages between members below ") << members << ", got " << row;
    if (row.getSourceEnd() > source || row.getTargetEnd() > target) // exchange_plan_c3
      return emitOpError("expected messages inside a source of ")
             << source << " bytes and a target of " << target << ", got " << row;
    messages.push_back(fromAttr(row));
  }
  if (absl::Status status = checkWrites(messages, target); !status.ok()) // exchange_plan_c4
    return emitOpError(messageOf(status));
  return success();
}

int64_t ExchangePlanOp::getReceivedBytes() {
  std::vector<plan::BoxMessage> messages;
  for (PeerAttr row : getRows().getAsRange<PeerAttr>())
    messages.push_back(fromAttr(row));
  return maxReceived(messages);
}

LogicalResult ExchangeOp::verify() {
  bool onTensors = isa<TensorType>(getSource().getType());
  for (Value operand : {getSource(), getTarget()}) {
    auto type = cast<ShapedType>(operand.getType());
    if (!type.hasStaticShape() || isa<TensorType>(type) != onTensors || (!onTensors && !isPlainBuffer(type)))
      return emitOpError("exchange_c1: expected tensors of static shape only or identity-layout buffers only, got ")
             << type;
  }
  if (failed(checkResult(*this, "exchange_c1", "the target", getTarget())))
    return failure();
  if (!onTensors && getSource() == getTarget())
    return emitOpError("exchange_c3: source and target are the same buffer");
  if (int64_t part = getPart(); part < 0)
    return emitOpError("exchange_c4: expected a part from 0, got ") << part;
  if (auto type = cast<ShapedType>(getTarget().getType()); getOfSum() && (type.getRank() < 1 || type.getDimSize(0) < 1))
    return emitOpError("exchange_c6: expected a target whose first dimension counts the terms of a sum, got ") << type;
  return success();
}

LogicalResult ExchangeOp::verifySymbolUses(SymbolTableCollection &symbols) {
  auto plan = symbols.lookupNearestSymbolFrom<ExchangePlanOp>(*this, getPlanAttr());
  if (!plan)
    return emitOpError("exchange_c2: expected an 'mpmd.exchange_plan', got ") << getPlanAttr();
  for (auto [name, value, bytes] : {std::tuple("source", getSource(), static_cast<int64_t>(plan.getSourceBytes())),
                                    std::tuple("target", getTarget(), static_cast<int64_t>(plan.getTargetBytes()))})
    if (int64_t has = byteSize(cast<ShapedType>(value.getType())); has != bytes) {
      InFlightDiagnostic error = emitOpError("exchange_c2: expected a ")
                                 << name << " of " << bytes << " bytes, got " << value.getType();
      error.attachNote(plan.getLoc()) << "the plan is here";
      return error;
    }
  return success();
}

void ExchangeOp::getEffects(SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  if (!getResult())
    addEffects(effects, (*this)->getOpOperands().take_front(1), (*this)->getOpOperands().take_back(1));
}

LogicalResult RepeatOp::verify() {
  if (static_cast<int64_t>(getIterations()) <= 0)
    return emitOpError("repeat_c1: expected a positive number of iterations, got ")
           << static_cast<int64_t>(getIterations());
  bool lowered = isLowered();
  int64_t inputs = static_cast<int64_t>(getNumOperands()) - lowered;
  for (Type type : getInputs().getTypes())
    if (lowered ? !isPlainBuffer(type) : !isa<TensorType>(type) || !cast<TensorType>(type).hasStaticShape())
      return emitOpError("repeat_c2: expected tensors of static shape and results, or identity-layout buffers and no "
                         "result, got ")
             << type;
  if (lowered && (inputs < 0 || !isWorkspace(getInputs().back().getType())))
    return emitOpError("repeat_c2: expected a workspace of bytes as the last operand, got (")
           << getInputs().getTypes() << ")";
  if (!lowered && getAliases().size() != getNumResults())
    return emitOpError("repeat_c2: expected one result per alias (")
           << getAliases().size() << "), got " << getNumResults();
  SmallVector<bool> updated(std::max<int64_t>(inputs, 0));
  for (auto [i, alias] : llvm::enumerate(getAliases())) {
    if (alias < 0 || alias >= inputs || std::exchange(updated[alias], true))
      return emitOpError("repeat_c3: expected numbers of operands below ")
             << inputs << ", each at most once, got " << alias << (alias >= 0 && alias < inputs ? " twice" : "");
    if (!lowered && getInputs()[alias].getType() != getResult(i).getType())
      return emitOpError("repeat_c3: expected result ")
             << i << " to have the type of the operand that it updates, " << getInputs()[alias].getType() << ", got "
             << getResult(i).getType();
  }
  if (std::optional<uint64_t> condition = getCondition()) {
    auto type = *condition < static_cast<uint64_t>(std::max<int64_t>(inputs, 0))
                    ? cast<ShapedType>(getInputs()[*condition].getType())
                    : ShapedType();
    if (!type || type.getNumElements() != 1 || !type.getElementType().isInteger(32))
      return emitOpError("repeat_c5: expected a condition below ")
             << inputs << " that names an operand of one i32, got " << *condition;
  }
  for (int64_t alias : getAliases())
    if (lowered && llvm::count(getInputs(), getInputs()[alias]) > 1)
      return emitOpError("repeat_c7: expected each updated buffer as one operand only, got that of operand ")
             << alias << " as several";
  unsigned depth = 1;
  for (Operation *outer = (*this)->getParentOp(); outer; outer = outer->getParentOp())
    depth += isa<RepeatOp>(outer);
  if (depth > kMaxNested)
    return emitOpError("repeat_c8: expected at most ") << kMaxNested << " nested 'mpmd.repeat' ops, got " << depth;
  for (int64_t number : getFilled())
    if (getCondition() || !llvm::is_contained(getAliases(), number))
      return emitOpError("repeat_c6: expected updated operands as `filled`, and no condition, got operand ")
             << number << (getCondition() ? " and a condition" : "");
  return success();
}

LogicalResult RepeatOp::verifyRegions() {
  Block &block = getBody().front();
  auto yield = dyn_cast<YieldOp>(block.back());
  if (!yield)
    return emitOpError("repeat_c4: expected 'mpmd.yield' at the end, got '") << block.back().getName() << "'";
  if (block.getNumArguments() != getNumOperands())
    return emitOpError("repeat_c4: expected ")
           << getNumOperands() << " block arguments, got " << block.getNumArguments();
  for (auto [operand, argument] : llvm::zip(getInputs(), block.getArguments())) {
    auto want = cast<ShapedType>(operand.getType()), got = dyn_cast<ShapedType>(argument.getType());
    bool fits =
        got == want || (isLowered() && got && isPlainBuffer(got) && got.getNumElements() == want.getNumElements() &&
                        got.getElementType() == want.getElementType());
    if (!fits)
      return emitOpError("repeat_c4: expected a block argument like ") << want << ", got " << argument.getType();
  }
  if (yield.getValues().getTypes() != getResultTypes())
    return yield.emitOpError("repeat_c4: expected ")
           << getNumResults() << " values of the types of the results, got " << yield.getNumOperands();
  return success();
}

void RepeatOp::getEffects(SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  if (!isLowered())
    return;
  for (OpOperand &operand : (*this)->getOpOperands()) {
    effects.emplace_back(MemoryEffects::Read::get(), &operand);
    bool isWorkspace = operand.getOperandNumber() + 1 == getNumOperands();
    if (isWorkspace || llvm::is_contained(getAliases(), static_cast<int64_t>(operand.getOperandNumber())))
      effects.emplace_back(MemoryEffects::Write::get(), &operand);
  }
}
