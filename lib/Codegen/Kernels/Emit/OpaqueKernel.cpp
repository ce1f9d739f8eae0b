// Emits loops and branches over tensors as one kernel, which MLIR bufferises. Independent iterations become rows; other
// loops are one row.
#include "../../Loops/Accesses.h"
#include "../CommandLists/TaskLowering.h"
#include "LoopRows.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Bufferization/Transforms/OneShotAnalysis.h"
#include "mlir/Dialect/Bufferization/Transforms/OneShotModuleBufferize.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

using namespace mlir;

namespace mpmd::kernels {

namespace {

/// The temporaries of all rows have at most `kMinTemporaries` bytes plus `kTemporariesPerOperand` times those of the
/// operands.
constexpr int64_t kMinTemporaries = 64 * 1024, kTemporariesPerOperand = 4;

/// Views a flat buffer of the launch in the shape that the loop needs.
Value shaped(OpBuilder &b, Location loc, Value flat, ArrayRef<int64_t> shape) {
  if (shape.size() == 1)
    return flat;
  auto type = MemRefType::get(shape, cast<MemRefType>(flat.getType()).getElementType());
  if (shape.empty())
    return memref::CollapseShapeOp::create(b, loc, type, flat, ArrayRef<ReassociationIndices>());
  auto dims = llvm::seq<int64_t>(0, shape.size());
  ReassociationIndices all(dims.begin(), dims.end());
  return memref::ExpandShapeOp::create(b, loc, type, flat, ArrayRef<ReassociationIndices>(all));
}

MemRefType flatType(Type type) {
  auto shaped = dyn_cast<ShapedType>(type);
  return MemRefType::get({shaped ? shaped.getNumElements() : 1}, getElementTypeOrSelf(type));
}

/// Whether a captured value is cloned into the kernel, as scalar constants are. Other captured values are arguments.
bool isPartOfKernel(Value value) { return matchPattern(value, m_Constant()) && !isa<TensorType>(value.getType()); }

/// Allocates temporaries as flat buffers, and removes deallocations.
void flattenTemporaries(func::FuncOp function) {
  SmallVector<memref::AllocOp> temporaries;
  function.walk([&](memref::AllocOp op) { temporaries.push_back(op); });
  for (memref::AllocOp op : temporaries) {
    OpBuilder b(op);
    Value flat = memref::AllocOp::create(b, op.getLoc(), flatType(op.getType()));
    op.replaceAllUsesWith(shaped(b, op.getLoc(), flat, op.getType().getShape()));
    op.erase();
  }
  function.walk([](memref::DeallocOp op) { op.erase(); });
}

/// Gives all temporaries of the kernel offsets in one buffer. Iterations of `rows` run in parallel, so each has
/// temporaries of its own. Iterations of inner loops share temporaries.
void placeTemporaries(func::FuncOp function, scf::ForOp rows, int64_t count, function_ref<Value(int64_t)> provide) {
  int64_t once = 0, each = 0;
  SmallVector<std::pair<memref::AllocOp, int64_t>> temporaries;
  function.walk([&](memref::AllocOp op) {
    int64_t &total = rows && rows->isAncestor(op) ? each : once;
    temporaries.emplace_back(op, total);
    total += temporaryBytes(op.getType());
  });
  if (temporaries.empty())
    return;
  Value bytes = provide(once + each * count);
  for (auto [op, offset] : temporaries) {
    Location loc = op.getLoc();
    OpBuilder b(op);
    bool isOfRow = rows && rows->isAncestor(op);
    Value start = arith::ConstantIndexOp::create(b, loc, offset + (isOfRow ? once : 0));
    if (isOfRow) {
      Value own = arith::ConstantIndexOp::create(b, loc, each);
      start = arith::AddIOp::create(b, loc, start, arith::MulIOp::create(b, loc, rows.getInductionVar(), own));
    }
    Value view = memref::ViewOp::create(b, loc, op.getType(), bytes, start, ValueRange());
    op.replaceAllUsesWith(view);
    op.erase();
  }
}

/// Removes loop carries of buffers that do not change, and equal branch results.
void dropCarries(func::FuncOp function) {
  RewritePatternSet patterns(function.getContext());
  scf::ForOp::getCanonicalizationPatterns(patterns, function.getContext());
  scf::IfOp::getCanonicalizationPatterns(patterns, function.getContext());
  (void)applyPatternsGreedily(function, std::move(patterns));
}

/// Finds the buffer that a result of a loop or branch always is.
class Memories {
public:
  Value of(Value value) {
    auto result = dyn_cast<OpResult>(value);
    if (!result || !isa<scf::ForOp, scf::IfOp>(result.getOwner()))
      return value;
    if (auto found = known.find(value); found != known.end())
      return found->second;
    Value memory = value;
    if (auto loop = dyn_cast<scf::ForOp>(result.getOwner())) {
      if (of(loop.getYieldedValues()[result.getResultNumber()]) == loop.getRegionIterArg(result.getResultNumber()))
        memory = of(loop.getInitArgs()[result.getResultNumber()]);
    } else {
      auto branch = cast<scf::IfOp>(result.getOwner());
      Value yes = of(branch.thenYield().getOperand(result.getResultNumber()));
      if (yes == of(branch.elseYield().getOperand(result.getResultNumber())))
        memory = yes;
    }
    known[value] = memory;
    return memory;
  }

private:
  DenseMap<Value, Value> known;
};

/// Lowers structured ops and copies to loops. A strided `memref.copy` would otherwise call a runtime library.
LogicalResult lowerToLoops(func::FuncOp function) {
  IRRewriter rewriter(function.getContext());
  SmallVector<Operation *> work;
  function.walk([&](Operation *op) {
    if (isa<memref::CopyOp>(op) || isa<linalg::LinalgOp>(op))
      work.push_back(op);
  });
  for (Operation *op : work) {
    rewriter.setInsertionPoint(op);
    linalg::LinalgOp structured = dyn_cast<linalg::LinalgOp>(op);
    if (auto copy = dyn_cast<memref::CopyOp>(op)) {
      structured = linalg::CopyOp::create(rewriter, copy.getLoc(), copy.getSource(), copy.getTarget());
      rewriter.eraseOp(copy);
    }
    if (failed(lowerLongReduction(rewriter, structured)) && failed(linalg::linalgOpToLoops(rewriter, structured)))
      return structured.emitError("cannot become loops inside a kernel");
    rewriter.eraseOp(structured);
  }
  return success();
}

/// Which carried values are copied into the buffers of their previous values: those that an iteration does not update
/// in place, or all.
enum class Copied { None, Computed, All };

/// Whether `value` is `first` after updates of its elements.
bool isUpdateOf(Value value, Value first) {
  while (value != first) {
    auto result = dyn_cast<OpResult>(value);
    if (!result)
      return false;
    if (auto writes = dyn_cast<DestinationStyleOpInterface>(result.getOwner()))
      value = writes.getTiedOpOperand(result)->get();
    else if (auto loop = dyn_cast<scf::ForOp>(result.getOwner()))
      value = loop.getInitArgs()[result.getResultNumber()];
    else
      return false;
  }
  return true;
}

/// Makes a loop keep each carried tensor in the buffer of its initial value. All next values are saved before one is
/// copied, because carries may be swapped.
void carryInPlace(Operation *terminator, ValueRange carried, unsigned firstOperand, Copied copied) {
  OpBuilder b(terminator);
  Location loc = terminator->getLoc();
  SmallVector<std::pair<unsigned, Value>> saved;
  for (auto [index, argument] : llvm::enumerate(carried)) {
    Value value = terminator->getOperand(firstOperand + index);
    auto type = dyn_cast<RankedTensorType>(value.getType());
    if (type && value != argument && (copied == Copied::All || !isUpdateOf(value, argument)))
      saved.emplace_back(index, bufferization::AllocTensorOp::create(b, loc, type, ValueRange(), value));
  }
  for (auto [index, value] : saved) {
    auto copy = bufferization::MaterializeInDestinationOp::create(b, loc, value, carried[index]);
    terminator->setOperand(firstOperand + index, copy.getResult());
  }
}

/// Rewrites a loop so that its condition passes on exactly the loop's carries, in order. A value that the condition
/// computes gets a further carry at the end.
scf::WhileOp alignCarries(scf::WhileOp loop) {
  Block *before = loop.getBeforeBody(), *after = loop.getAfterBody();
  scf::ConditionOp condition = loop.getConditionOp();
  if (llvm::equal(condition.getArgs(), before->getArguments()))
    return loop;
  OpBuilder b(loop);
  Location loc = loop.getLoc();
  SmallVector<Value> initial(loop.getInits());
  // By passed value: the number of its carry, or -1 for a value from outside of the loop.
  SmallVector<int64_t> carries;
  SmallVector<Value> added;
  for (Value value : condition.getArgs()) {
    auto argument = dyn_cast<BlockArgument>(value);
    if (argument && argument.getOwner() == before) {
      carries.push_back(argument.getArgNumber());
    } else if (!loop->isAncestor(value.getParentBlock()->getParentOp())) {
      carries.push_back(-1);
    } else {
      carries.push_back(loop.getInits().size() + added.size());
      added.push_back(value);
      auto tensor = dyn_cast<RankedTensorType>(value.getType());
      initial.push_back(tensor ? bufferization::AllocTensorOp::create(b, loc, tensor, ValueRange()).getResult()
                               : arith::ConstantOp::create(b, loc, b.getZeroAttr(value.getType())).getResult());
    }
  }
  TypeRange types = ValueRange(initial).getTypes();
  auto aligned = scf::WhileOp::create(b, loc, types, initial);
  SmallVector<Location> locations(initial.size(), loc);
  Block *newBefore = b.createBlock(&aligned.getBefore(), {}, types, locations),
        *newAfter = b.createBlock(&aligned.getAfter(), {}, types, locations);

  IRMapping mapping;
  mapping.map(before->getArguments(), newBefore->getArguments().take_front(before->getNumArguments()));
  b.setInsertionPointToEnd(newBefore);
  for (Operation &op : before->without_terminator())
    b.clone(op, mapping);
  SmallVector<Value> handed(newBefore->getArguments());
  for (auto [index, value] : llvm::enumerate(added))
    handed[loop.getInits().size() + index] = mapping.lookup(value);
  scf::ConditionOp::create(b, loc, mapping.lookupOrDefault(condition.getCondition()), handed);

  IRMapping inBody;
  for (auto [argument, carry, value] : llvm::zip_equal(after->getArguments(), carries, condition.getArgs()))
    inBody.map(argument, carry < 0 ? value : newAfter->getArgument(carry));
  b.setInsertionPointToEnd(newAfter);
  for (Operation &op : after->without_terminator())
    b.clone(op, inBody);
  SmallVector<Value> yielded;
  for (Value value : after->getTerminator()->getOperands())
    yielded.push_back(inBody.lookupOrDefault(value));
  for (size_t index = yielded.size(); index < initial.size(); ++index)
    yielded.push_back(newAfter->getArgument(index));
  scf::YieldOp::create(b, loc, yielded);

  for (auto [result, carry, value] : llvm::zip_equal(loop.getResults(), carries, condition.getArgs()))
    result.replaceAllUsesWith(carry < 0 ? value : aligned.getResult(carry));
  loop.erase();
  return aligned;
}

/// Gives each op an empty tensor of its own to write to. In a chain of ops that update one tensor, inserts a copy after
/// every `maxUpdates` ops. Bufferisation compares all writes to one buffer pairwise, so long chains are slow.
void separateTargets(func::FuncOp function) {
  constexpr int64_t maxUpdates = 32;
  DenseMap<Value, int64_t> updates;
  auto separate = [&](OpOperand &target, Value result) {
    OpBuilder b(target.getOwner());
    auto empty = target.get().getDefiningOp<tensor::EmptyOp>();
    if (empty && !empty->hasOneUse())
      target.set(b.clone(*empty)->getResult(0));
    int64_t number = updates.lookup(target.get()) + 1;
    auto type = dyn_cast<RankedTensorType>(target.get().getType());
    if (type && number > maxUpdates) {
      target.set(
          bufferization::AllocTensorOp::create(b, target.getOwner()->getLoc(), type, ValueRange(), target.get()));
      number = 1;
    }
    updates[result] = number;
  };
  function.walk([&](Operation *op) {
    if (auto writes = dyn_cast<DestinationStyleOpInterface>(op)) {
      for (OpOperand &target : writes.getDpsInitsMutable())
        if (isa<TensorType>(target.get().getType()))
          separate(target, writes.getTiedOpResult(&target));
    } else if (auto loop = dyn_cast<scf::ForOp>(op)) {
      for (auto [target, result] : llvm::zip_equal(loop.getInitArgsMutable(), loop.getResults()))
        separate(target, result);
    }
  });
}

void alignCarries(func::FuncOp function) {
  // Post-order: an outer loop is rebuilt after its inner loops, and clones them.
  function.walk([](scf::WhileOp loop) { alignCarries(loop); });
}

void carryInPlace(func::FuncOp function, Copied copied) {
  if (copied == Copied::None)
    return;
  function.walk([&](Operation *op) {
    if (auto loop = dyn_cast<scf::ForOp>(op)) {
      carryInPlace(loop.getBody()->getTerminator(), loop.getRegionIterArgs(), 0, copied);
    } else if (auto loop = dyn_cast<scf::WhileOp>(op)) {
      // The condition's operands become the arguments of the body.
      carryInPlace(loop.getConditionOp(), loop.getBeforeArguments(), 1, copied);
      carryInPlace(loop.getYieldOp(), loop.getAfterArguments(), 0, copied);
    }
  });
}

/// Fuses chains of elementwise ops, so that they store no intermediate values.
void fuseElementwise(func::FuncOp function) {
  RewritePatternSet patterns(function.getContext());
  linalg::populateElementwiseOpsFusionPatterns(patterns, [](OpOperand *read) {
    auto producer = read->get().getDefiningOp<linalg::GenericOp>();
    auto consumer = dyn_cast<linalg::GenericOp>(read->getOwner());
    if (!producer || !consumer || consumer.getNumReductionLoops() != 0)
      return false;
    // Fusion must not compute an element more than once, unless that costs nothing.
    bool isFree = producer.getBody()->without_terminator().empty();
    bool isOnce = producer->hasOneUse() && consumer.getMatchingIndexingMap(read).isPermutation();
    return isFree || isOnce;
  });
  (void)applyPatternsGreedily(function, std::move(patterns));
}

LogicalResult bufferize(func::FuncOp function) {
  bufferization::OneShotBufferizationOptions options;
  // Each carry must keep one buffer: a buffer that an iteration allocates has no fixed address.
  options.allowReturnAllocsFromLoops = false;
  options.setFunctionBoundaryTypeConversion(bufferization::LayoutMapOption::IdentityLayoutMap);
  bufferization::BufferizationState state;
  return bufferization::runOneShotBufferize(function, options, state);
}

/// Bufferises with as few copies of carries as possible: most loops update carries in place and need none.
LogicalResult bufferizeWithFewestCopies(func::FuncOp function) {
  for (Copied copied : {Copied::None, Copied::Computed}) {
    OwningOpRef<func::FuncOp> spare = function.clone();
    {
      ScopedDiagnosticHandler quiet(function.getContext(), [](Diagnostic &) { return success(); });
      carryInPlace(function, copied);
      if (succeeded(bufferize(function)))
        return success();
    }
    function.getBody().dropAllReferences();
    function.getBody().getBlocks().clear();
    function.getBody().takeBody(spare->getBody());
  }
  carryInPlace(function, Copied::All);
  return bufferize(function);
}

} // namespace

EmittedLoops::Loop EmittedLoops::describe(Operation *op, ArrayRef<bool> inPlace, const BufferMap &buffers,
                                          SmallVectorImpl<Value> &inputs) {
  Loop loop;
  loop.op = op;
  loop.inPlace.append(inPlace.begin(), inPlace.end());
  op->walk([&](Operation *inner) {
    for (OpOperand &operand : inner->getOpOperands())
      if (operand.get().getParentBlock() == op->getBlock() && !loop.isInPlace(operand))
        loop.captured.insert(operand.get());
  });
  DenseMap<Value, int64_t> numbers;
  for (Value value : loop.captured) {
    if (isPartOfKernel(value)) {
      loop.numbers.push_back(-1);
      continue;
    }
    Value buffer = buffers.lookup(TaskPlan::baseOf(value));
    auto [number, isNew] = numbers.try_emplace(buffer, inputs.size());
    if (isNew)
      inputs.push_back(buffer);
    loop.numbers.push_back(number->second);
  }
  return loop;
}

bool EmittedLoops::Loop::isInPlace(OpOperand &operand) const {
  auto forOp = dyn_cast<scf::ForOp>(op);
  if (operand.getOwner() != op || !forOp || operand.getOperandNumber() < forOp.getNumControlOperands())
    return false;
  return inPlace[operand.getOperandNumber() - forOp.getNumControlOperands()];
}

size_t EmittedLoops::hash(const Loop &loop) {
  llvm::hash_code hash =
      llvm::hash_combine(llvm::hash_combine_range(loop.numbers), llvm::hash_combine_range(loop.inPlace));
  loop.op->walk([&](Operation *inner) {
    hash = llvm::hash_combine(hash, OperationEquivalence::computeHash(inner, OperationEquivalence::ignoreHashValue,
                                                                      OperationEquivalence::ignoreHashValue,
                                                                      OperationEquivalence::IgnoreLocations));
  });
  return hash;
}

const EmittedLoops::Loop *EmittedLoops::find(const Loop &loop) const {
  auto candidates = loops.find(hash(loop));
  if (candidates == loops.end())
    return nullptr;
  DenseMap<Value, int64_t> places;
  for (auto [place, value] : llvm::enumerate(loop.captured))
    places[value] = place;
  auto isSameCapture = [](Value left, Value right) {
    Attribute leftConstant, rightConstant;
    return left.getType() == right.getType() &&
           (!isPartOfKernel(left) ||
            (matchPattern(left, m_Constant(&leftConstant)) && matchPattern(right, m_Constant(&rightConstant)) &&
             leftConstant == rightConstant));
  };
  for (const Loop &other : candidates->second) {
    if (other.numbers != loop.numbers || other.inPlace != loop.inPlace ||
        !llvm::equal(other.captured, loop.captured, isSameCapture))
      continue;
    DenseMap<Value, Value> inside;
    // If an operand is updated in place, the kernel reads it from the buffer of the result. So such operands of the two
    // loops may differ.
    for (auto [left, right] : llvm::zip_equal(other.op->getOpOperands(), loop.op->getOpOperands()))
      if (loop.isInPlace(right) && left.get().getType() == right.get().getType())
        inside[left.get()] = right.get();
    auto isSame = [&](Value left, Value right) {
      auto found = inside.find(left);
      if (found != inside.end())
        return success(found->second == right);
      auto place = places.find(right);
      return success(place != places.end() && other.captured[place->second] == left);
    };
    if (OperationEquivalence::isEquivalentTo(
            other.op, loop.op, isSame, [&](Value left, Value right) { inside[left] = right; },
            OperationEquivalence::IgnoreLocations))
      return &other;
  }
  return nullptr;
}

void EmittedLoops::add(Loop loop) {
  size_t key = hash(loop);
  loops[key].push_back(std::move(loop));
}

FailureOr<Kernel> emitOpaqueKernel(const EmittedLoops::Loop &loop, ModuleOp scratch, const BufferMap &buffers,
                                   ArrayRef<Value> targets, function_ref<Value(MemRefType)> allocate) {
  Operation *op = loop.op;
  Location loc = UnknownLoc::get(op->getContext());
  OpBuilder b = OpBuilder::atBlockEnd(scratch.getBody());
  auto function = func::FuncOp::create(b, loc, "kernel", b.getFunctionType({}, {}));
  Block *entry = new Block();
  function.getBody().push_back(entry);
  b.setInsertionPointToStart(entry);

  Kernel kernel;
  kernel.function = function;
  IRMapping mapping;
  DenseMap<Value, Value> arguments;
  for (Value value : loop.captured) {
    if (isPartOfKernel(value)) {
      mapping.map(value, b.clone(*value.getDefiningOp())->getResult(0));
      continue;
    }
    Value buffer = buffers.lookup(TaskPlan::baseOf(value));
    Value &argument = arguments[buffer];
    if (!argument) {
      argument = entry->addArgument(flatType(value.getType()), loc);
      kernel.inputs.push_back(buffer);
    }
    if (auto tensor = dyn_cast<RankedTensorType>(value.getType())) {
      Value memory = shaped(b, loc, argument, tensor.getShape());
      mapping.map(value,
                  bufferization::ToTensorOp::create(b, loc, tensor, memory, /*restrict=*/true, /*writable=*/false));
    } else {
      Value zero = arith::ConstantIndexOp::create(b, loc, 0);
      mapping.map(value, memref::LoadOp::create(b, loc, argument, zero));
    }
  }

  // The buffer of a result also has the initial value of a carry that the loop updates in place.
  SmallVector<Value> places;
  for (auto [result, target] : llvm::zip_equal(op->getResults(), targets)) {
    Value argument = entry->addArgument(flatType(result.getType()), loc);
    kernel.outputs.push_back(target);
    auto tensor = dyn_cast<RankedTensorType>(result.getType());
    places.push_back(tensor ? shaped(b, loc, argument, tensor.getShape()) : argument);
  }
  Operation *copy = b.clone(*op, mapping);
  for (OpOperand &operand : op->getOpOperands()) {
    if (!loop.isInPlace(operand))
      continue;
    unsigned result = operand.getOperandNumber() - cast<scf::ForOp>(op).getNumControlOperands();
    OpBuilder before(copy);
    copy->setOperand(operand.getOperandNumber(),
                     bufferization::ToTensorOp::create(before, loc, operand.get().getType(), places[result],
                                                       /*restrict=*/true, /*writable=*/true));
  }
  for (auto [result, memory] : llvm::zip_equal(copy->getResults(), places)) {
    if (isa<RankedTensorType>(result.getType())) {
      bufferization::MaterializeInDestinationOp::create(b, loc, TypeRange(), result, memory, /*restrict=*/true,
                                                        /*writable=*/true);
    } else {
      Value zero = arith::ConstantIndexOp::create(b, loc, 0);
      memref::StoreOp::create(b, loc, result, memory, zero);
    }
  }
  func::ReturnOp::create(b, loc);
  function.setFunctionType(b.getFunctionType(entry->getArgumentTypes(), {}));

  fuseElementwise(function);
  alignCarries(function);
  separateTargets(function);
  if (failed(bufferizeWithFewestCopies(function)))
    return op->emitError("is a loop or branch that cannot be turned into a kernel");
  // A value that was updated in place is already in its target.
  Memories memories;
  function.walk([&](memref::CopyOp copied) {
    if (memories.of(copied.getSource()) == memories.of(copied.getTarget()))
      copied.erase();
  });
  auto isOnMemory = [](Operation *inner) {
    return WalkResult(success(llvm::none_of(inner->getResultTypes(), [](Type type) { return isa<TensorType>(type); })));
  };
  if (failed(lowerToLoops(function)) || function.walk(isOnMemory).wasInterrupted())
    return op->emitError("is a loop or branch that cannot be turned into a kernel");

  entry = &function.getBody().front();
  flattenTemporaries(function);
  dropCarries(function);
  codegen::flattenIndices(function);
  int64_t maxBytes = kMinTemporaries;
  for (BlockArgument argument : entry->getArguments())
    maxBytes += kTemporariesPerOperand * temporaryBytes(cast<MemRefType>(argument.getType()));
  unsigned operands = entry->getNumArguments();
  entry->addArgument(b.getIndexType(), loc);
  entry->addArgument(b.getIndexType(), loc);
  LoopRows rows = findRows(function, maxBytes);
  placeTemporaries(function, rows.loop, rows.count, [&](int64_t bytes) -> Value {
    auto type = MemRefType::get({bytes}, b.getI8Type());
    kernel.outputs.push_back(allocate(type));
    return entry->insertArgument(operands, type, loc);
  });
  function.setFunctionType(b.getFunctionType(entry->getArgumentTypes(), {}));
  kernel.rows = rows.count;
  return kernel;
}

} // namespace mpmd::kernels
