// Part of `TaskPlan`: decides which values a task stores and which are recomputed where they are read.
#include "TaskPlan.h"

#include "../Match/Contractions.h"

#include "mpmd/Dialect/Mpmd/Mpmd.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include <set>

using namespace mlir;

namespace mpmd::kernels {

namespace {

/// A value with several readers is stored if computing it takes at least this number of simple operations.
constexpr int64_t kCostly = 8;
/// A costly operand is stored instead of the value that reads it if the operand has at most 1/`kSmallPart` of the
/// value's elements.
constexpr int64_t kSmallPart = 8;
/// Limits of a chain of inlined ops. `kLongestChain`: the sum of their simple operations. `kDeepestChain`: the number
/// of ops that depend on each other.
constexpr int64_t kLongestChain = 400, kDeepestChain = 128;
/// The maximum number of buffers that a chain reads. A kernel has at most `kMaxBuffers` (Clusters.cpp), and an op may
/// read three chains.
constexpr int64_t kWidestChain = 100;
/// A reduction of at least `kManyElements` elements to at most `kFewResults` is divided into at most `kMaxChunks`
/// chunks.
constexpr int64_t kFewResults = 4, kManyElements = 32768, kMaxChunks = 64;

int64_t weightOf(Operation *op) {
  if (isa<arith::DivFOp, arith::DivSIOp, arith::DivUIOp, arith::RemFOp, arith::RemSIOp, arith::RemUIOp, math::SqrtOp,
          math::RsqrtOp>(op))
    return 4;
  if (isa<math::FmaOp, math::AbsFOp, math::AbsIOp, math::FloorOp, math::CeilOp>(op))
    return 1;
  if (isa_and_nonnull<math::MathDialect>(op->getDialect()))
    return 12;
  return op->hasTrait<OpTrait::IsTerminator>() || isa<arith::ConstantOp>(op) ? 0 : 1;
}

int64_t weightOf(Region &region) {
  int64_t weight = 0;
  region.walk([&](Operation *op) { weight += weightOf(op); });
  return weight;
}

/// Whether an op gives the elements of a tensor another shape or static type.
bool isRetyping(Operation *op) { return isReshape(op) || isa_and_nonnull<tensor::CastOp>(op); }

int64_t elementsOf(Value value) {
  auto type = dyn_cast<ShapedType>(value.getType());
  return type ? type.getNumElements() : 1;
}

/// The number of iterations in which a loop computes an op.
int64_t iterationsOf(Operation *op) {
  if (auto generic = dyn_cast<linalg::GenericOp>(op))
    return computeProduct(generic.getStaticLoopRanges());
  return op->getNumResults() ? elementsOf(op->getResult(0)) : 1;
}

/// Collects the stored values that an op reads, directly or through inlined ops, with the indices of each access.
class AccessWalk {
public:
  AccessWalk(const TaskPlan &plan, SmallVectorImpl<Access> &found) : plan(plan), found(found) {}

  bool usesIndices = false;

  void visitTensor(Value value, SmallVector<int, 4> dims) {
    auto type = cast<RankedTensorType>(value.getType());
    for (auto [dim, size] : llvm::zip_equal(dims, type.getShape()))
      if (size == 1)
        dim = kZero;
    if (!seen.insert({value.getAsOpaquePointer(), std::vector<int>(dims.begin(), dims.end())}).second)
      return;
    if (plan.isStored(value)) {
      found.push_back({value, std::move(dims)});
      return;
    }
    visitOp(value.getDefiningOp(), dims);
  }

  void visitScalar(Value value) {
    Operation *op = value.getDefiningOp();
    if (!op || !seen.insert({value.getAsOpaquePointer(), {}}).second)
      return;
    if (plan.isStored(value)) {
      found.push_back({value, {}});
      return;
    }
    if (auto extract = dyn_cast<tensor::ExtractOp>(op)) {
      visitTensor(extract.getTensor(), SmallVector<int, 4>(extract.getIndices().size(), kUnknown));
      llvm::for_each(extract.getIndices(), [&](Value index) { visitScalar(index); });
      return;
    }
    visitOperands(op);
  }

  /// Visits a scalar, or all elements of a tensor.
  void visitWhole(Value value) {
    if (auto type = dyn_cast<RankedTensorType>(value.getType()))
      visitTensor(value, SmallVector<int, 4>(type.getRank(), kUnknown));
    else
      visitScalar(value);
  }

  /// Visits what the op reads to compute its element at `dims`.
  void visitOp(Operation *op, ArrayRef<int> dims) {
    if (auto generic = dyn_cast<linalg::GenericOp>(op))
      return visitGeneric(generic, dims);
    if (isReshape(op))
      return visitTensor(op->getOperand(0), throughReshape(op, dims));
    if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op)) {
      usesIndices = true;
      llvm::for_each(op->getOperands().drop_front(), [&](Value operand) { visitScalar(operand); });
      return visitTensor(slice.getSource(), throughSlice(slice, dims));
    }
    if (auto cast = dyn_cast<tensor::CastOp>(op))
      return visitTensor(cast.getSource(), SmallVector<int, 4>(dims));
    if (isa<arith::ConstantOp, tensor::EmptyOp>(op))
      return;
    usesIndices |= !isa<tensor::SplatOp>(op);
    visitOperands(op);
  }

  void visitGeneric(linalg::GenericOp op, ArrayRef<int> dims) {
    SmallVector<int, 6> loops(op.getNumLoops(), kUnknown);
    AffineMap output = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
    for (auto [expr, dim] : llvm::zip_equal(output.getResults(), dims))
      if (auto loop = dyn_cast<AffineDimExpr>(expr))
        loops[loop.getPosition()] = dim;
    int next = dims.size();
    for (auto [loop, kind] : llvm::enumerate(op.getIteratorTypesArray()))
      if (kind == utils::IteratorType::reduction)
        loops[loop] = next++;

    for (OpOperand &operand : op->getOpOperands()) {
      if (!op.payloadUsesValueFromOperand(&operand))
        continue;
      if (!isa<ShapedType>(operand.get().getType())) {
        visitScalar(operand.get());
        continue;
      }
      SmallVector<int, 4> at;
      for (AffineExpr expr : op.getMatchingIndexingMap(&operand).getResults()) {
        auto loop = dyn_cast<AffineDimExpr>(expr);
        at.push_back(loop ? loops[loop.getPosition()] : kUnknown);
      }
      visitTensor(operand.get(), std::move(at));
    }
    visitRegion(op.getRegion(), loops);
  }

private:
  /// Visits the values that a region captures. `loops` has the index of each loop, for `linalg.index` ops.
  void visitRegion(Region &region, ArrayRef<int> loops) {
    region.walk([&](Operation *op) {
      usesIndices |= isa<linalg::IndexOp>(op);
      auto extract = dyn_cast<tensor::ExtractOp>(op);
      for (Value operand : op->getOperands()) {
        if (region.isAncestor(operand.getParentRegion()))
          continue;
        if (!isa<RankedTensorType>(operand.getType())) {
          visitScalar(operand);
          continue;
        }
        SmallVector<int, 4> at(shapeOf(operand).size(), kUnknown);
        if (extract)
          for (auto [dim, index] : llvm::zip_equal(at, extract.getIndices()))
            if (auto loop = index.getDefiningOp<linalg::IndexOp>(); loop && !loops.empty())
              dim = loops[loop.getDim()];
        visitTensor(operand, std::move(at));
      }
    });
  }

  void visitOperands(Operation *op) {
    for (Value operand : op->getOperands())
      visitWhole(operand);
    for (Region &region : op->getRegions())
      visitRegion(region, {});
  }

  /// The indices into the source of a reshape. A dimension keeps its index if the other dimensions of its group have
  /// size 1.
  static SmallVector<int, 4> throughReshape(Operation *op, ArrayRef<int> dims) {
    const bool expands = isa<tensor::ExpandShapeOp>(op);
    ArrayRef<int64_t> sourceShape = shapeOf(op->getOperand(0)), splitShape = expands ? shapeOf(op) : sourceShape;
    SmallVector<int, 4> result(sourceShape.size(), kZero);
    for (auto [group, split] : llvm::enumerate(groupsOf(op))) {
      SmallVector<int64_t, 4> wide;
      llvm::copy_if(split, std::back_inserter(wide), [&](int64_t dim) { return splitShape[dim] != 1; });
      if (expands)
        result[group] = wide.empty() ? kZero : wide.size() == 1 ? dims[wide[0]] : kUnknown;
      else
        for (int64_t dim : wide)
          result[dim] = wide.size() == 1 ? dims[group] : kUnknown;
    }
    return result;
  }

  static SmallVector<int, 4> throughSlice(tensor::ExtractSliceOp op, ArrayRef<int> dims) {
    SmallVector<int, 4> result;
    llvm::SmallBitVector dropped = op.getDroppedDims();
    ArrayRef<int64_t> sizes = op.getSourceType().getShape();
    size_t next = 0;
    for (auto [dim, size] : llvm::enumerate(sizes)) {
      int at = dropped.test(dim) ? kUnknown : dims[next++];
      bool whole = op.getStaticOffsets()[dim] == 0 && op.getStaticStrides()[dim] == 1;
      result.push_back(whole ? at : kUnknown);
    }
    return result;
  }

  const TaskPlan &plan;
  SmallVectorImpl<Access> &found;
  std::set<std::pair<const void *, std::vector<int>>> seen;
};

/// Whether the reduction runs along the innermost dimension (of size above 1) of its largest operand. For a product of
/// a matrix and a vector, the memory layout of the matrix decides.
bool runsAlongRows(linalg::GenericOp op) {
  if (cast<RankedTensorType>(op.getResult(0).getType()).getNumElements() == 1)
    return true;
  SmallVector<utils::IteratorType> kinds = op.getIteratorTypesArray();
  int64_t largest = 0;
  bool alongRows = true;
  for (OpOperand *operand : op.getDpsInputOperands()) {
    auto type = dyn_cast<RankedTensorType>(operand->get().getType());
    AffineMap map = op.getMatchingIndexingMap(operand);
    bool reduced = llvm::any_of(llvm::seq(op.getNumLoops()), [&](unsigned loop) {
      return kinds[loop] == utils::IteratorType::reduction && map.isFunctionOfDim(loop);
    });
    if (!type || !reduced || type.getNumElements() <= largest)
      continue;
    largest = type.getNumElements();
    SmallVector<std::pair<AffineExpr, int64_t>> dims;
    for (auto [expr, size] : llvm::zip_equal(map.getResults(), type.getShape()))
      dims.emplace_back(expr, size);
    if (auto permutation = getPermutation(operand->get().getDefiningOp()); permutation && isMultiplyAdd(op))
      for (auto [result, dim] : llvm::enumerate(*permutation))
        dims[dim] = {map.getResult(result), type.getDimSize(result)};
    for (auto [expr, size] : llvm::reverse(dims)) {
      if (size == 1)
        continue;
      alongRows = llvm::any_of(llvm::seq(op.getNumLoops()), [&, expr = expr](unsigned loop) {
        return kinds[loop] == utils::IteratorType::reduction && expr.isFunctionOfDim(loop);
      });
      break;
    }
  }
  return alongRows;
}

} // namespace

bool Access::isAligned(size_t leading) const {
  ArrayRef<int64_t> shape = shapeOf(base);
  if (leading > dims.size())
    return false;
  for (size_t dim = 0; dim < leading; ++dim)
    if (dims[dim] != static_cast<int>(dim) && shape[dim] != 1)
      return false;
  return true;
}

/// The op that combines the accumulator of a result with values that depend on no accumulator, or null.
static Operation *combinerOf(linalg::GenericOp op, unsigned result) {
  Value accumulator = op.getRegionOutputArgs()[result];
  Operation *combiner = op.getBody()->getTerminator()->getOperand(result).getDefiningOp();
  if (!combiner || combiner->getBlock() != op.getBody() || !accumulator.hasOneUse() ||
      !llvm::is_contained(combiner->getOperands(), accumulator) || !combiner->hasOneUse())
    return nullptr;
  bool known = isa<arith::AddFOp, arith::MulFOp, arith::MaximumFOp, arith::MinimumFOp, arith::MaxNumFOp,
                   arith::MinNumFOp, arith::AddIOp, arith::MulIOp, arith::MaxSIOp, arith::MinSIOp, arith::MaxUIOp,
                   arith::MinUIOp, arith::AndIOp, arith::OrIOp, arith::XOrIOp>(combiner);
  return known ? combiner : nullptr;
}

SmallVector<Operation *, 2> getCombiners(Operation *reduction) {
  auto op = cast<linalg::GenericOp>(reduction);
  SmallVector<Operation *, 2> combiners;
  for (unsigned result = 0; result < op.getNumDpsInits(); ++result) {
    combiners.push_back(combinerOf(op, result));
    if (!combiners.back())
      return {};
  }
  return combiners;
}

Operation *getCombiner(Operation *reduction) {
  auto op = cast<linalg::GenericOp>(reduction);
  return op.getNumDpsInits() == 1 ? combinerOf(op, 0) : nullptr;
}

ReductionCut cutReduction(Operation *reduction) {
  auto op = cast<linalg::GenericOp>(reduction);
  SmallVector<int64_t> ranges = op.getStaticLoopRanges();
  int64_t results = 1, reduced = 1, first = 0;
  for (auto [range, kind] : llvm::zip_equal(ranges, op.getIteratorTypesArray())) {
    if (kind == utils::IteratorType::parallel) {
      results *= range;
      continue;
    }
    first = first == 0 ? range : first;
    reduced *= range;
  }
  if (results > kFewResults || reduced < kManyElements || !getCombiner(reduction))
    return {};
  int64_t wanted = std::min(kMaxChunks, reduced / (kManyElements / 4));
  int64_t size = (first + wanted - 1) / wanted;
  if (size >= first)
    return {};
  return {(first + size - 1) / size, size};
}

bool readsAccumulator(Operation *op) {
  auto gemm = dyn_cast<GemmOp>(op);
  if (!gemm)
    return false;
  bool covers = gemm.getBatch() * gemm.getM() * gemm.getN() == cast<ShapedType>(gemm.getC().getType()).getNumElements();
  return gemm.getBeta() != 0 || (!covers && !gemm.getC().getDefiningOp<tensor::EmptyOp>());
}

/// Visits the operands that an op reads from buffers: the op is a call, or a kernel that is fused with no other.
static void forEachBufferOperand(Operation &op, function_ref<void(Value)> visit) {
  if (auto gemm = dyn_cast<GemmOp>(op)) {
    visit(gemm.getA());
    visit(gemm.getB());
    if (gemm.getBias())
      visit(gemm.getBias());
    if (readsAccumulator(gemm))
      visit(gemm.getC());
  } else if (auto convolution = dyn_cast<ConvolutionOp>(op)) {
    visit(convolution.getX());
    visit(convolution.getW());
  } else if (auto lapack = dyn_cast<LapackOp>(op)) {
    llvm::for_each(lapack.getInputs(), visit);
  } else if (auto exchange = dyn_cast<ExchangeOp>(op)) {
    visit(exchange.getSource());
  } else if (auto repeat = dyn_cast<RepeatOp>(op)) {
    for (auto [number, input] : llvm::enumerate(repeat.getInputs()))
      if (!repeat.isFilled(number))
        visit(input);
  } else if (isa<scf::SCFDialect>(op.getDialect())) {
    op.walk([&](Operation *inner) {
      for (Value operand : inner->getOperands())
        if (operand.getParentBlock() == op.getBlock())
          visit(operand);
    });
  }
}

Value TaskPlan::baseOf(Value value) {
  while (isRetyping(value.getDefiningOp()))
    value = value.getDefiningOp()->getOperand(0);
  return value;
}

bool TaskPlan::isStored(Value value) const {
  Operation *op = value.getDefiningOp();
  return op ? getRole(op) != Role::Inline && roles.contains(op) : true;
}

ArrayRef<Access> TaskPlan::accessesOf(Operation *op) const {
  auto found = accesses.find(op);
  return found == accesses.end() ? ArrayRef<Access>() : ArrayRef<Access>(found->second);
}

bool TaskPlan::isPositionFree(Operation *op) const {
  return !indexed.contains(op) && llvm::all_of(accessesOf(op), [&](const Access &access) {
    auto type = dyn_cast<RankedTensorType>(access.base.getType());
    return !type || type.getNumElements() == 1 || (type.getShape() == shapeOf(op) && access.isAligned());
  });
}

/// Fails if a loop or branch contains an op that only a command list can run: the loop becomes one kernel.
static LogicalResult checkInside(Operation *op) {
  WalkResult walked = op->walk([&](Operation *inner) {
    if (!isa<ExchangeOp, CollectiveOp, LapackOp>(inner))
      return WalkResult::advance();
    InFlightDiagnostic error = inner->emitOpError("expected in the list of a task, got it inside '")
                               << op->getName() << "', which is one kernel";
    error.attachNote(op->getLoc()) << "see this '" << op->getName() << "'";
    if (isa<LapackOp>(inner))
      error.attachNote() << "at most " << RepeatOp::kMaxNested
                         << " loops and branches with calls are inside each other";
    return WalkResult::interrupt();
  });
  return failure(walked.wasInterrupted());
}

LogicalResult TaskPlan::assignRoles(Block &body) {
  for (Operation &op : body.without_terminator()) {
    for (Type type : op.getResultTypes())
      if (auto tensor = dyn_cast<TensorType>(type); tensor && !tensor.hasStaticShape())
        return op.emitOpError("has a result of dynamic shape, which kernels do not support: ") << type;
    bool scalar = llvm::none_of(op.getResultTypes(), [](Type type) { return isa<ShapedType>(type); });

    Role role = Role::Inline;
    if (auto generic = dyn_cast<linalg::GenericOp>(op)) {
      AffineMap output = generic.getMatchingIndexingMap(generic.getDpsInitOperand(0));
      for (OpOperand &init : generic.getDpsInitsMutable())
        if (generic.getMatchingIndexingMap(&init) != output || !output.isProjectedPermutation())
          return op.emitOpError("writes through a map that is not a projected permutation shared by all results");
      bool reduces = generic.getNumReductionLoops() > 0;
      if (output.getNumResults() != generic.getNumParallelLoops())
        return op.emitOpError("has a parallel loop that its results do not depend on");
      role = reduces ? Role::Reduction : Role::Inline;
      if (reduces && runsAlongRows(generic))
        rowReductions.insert(&op);
    } else if (isa<GemmOp, ConvolutionOp, LapackOp>(op)) {
      role = Role::Library;
    } else if (isa<tensor::InsertSliceOp, tensor::InsertOp>(op)) {
      role = Role::Write;
    } else if (isa<ExchangeOp>(op)) {
      role = Role::Exchange;
    } else if (isa<RepeatOp>(op)) {
      role = Role::Repeat;
    } else if (isa<AxisIndicesOp>(op)) {
      role = Role::Context;
    } else if (isa<scf::SCFDialect>(op.getDialect())) {
      if (failed(checkInside(&op)))
        return failure();
      role = Role::Opaque;
    } else if (!(isRetyping(&op) ||
                 isa<arith::ConstantOp, tensor::EmptyOp, tensor::SplatOp, tensor::FromElementsOp, tensor::GenerateOp,
                     tensor::ExtractSliceOp, tensor::PadOp, tensor::ExtractOp>(op) ||
                 (scalar && op.getNumRegions() == 0 && isMemoryEffectFree(&op)))) {
      return op.emitOpError("is not supported inside a stage");
    }
    roles[&op] = role;
  }
  return success();
}

void TaskPlan::storeCostlyValues(Block &body) {
  auto store = [&](Value value) {
    Operation *op = baseOf(value).getDefiningOp();
    if (op && roles.lookup(op) == Role::Inline)
      roles[op] = Role::Elementwise;
  };

  // Library calls, sequential kernels and the terminator read their operands from buffers.
  for (Operation &op : body.without_terminator()) {
    forEachBufferOperand(op, [&](Value operand) {
      if (isa<TensorType>(operand.getType()))
        store(operand);
    });
  }
  llvm::for_each(body.getTerminator()->getOperands(), store);

  // Values that readers would recompute too often are stored, too.
  struct Chain {
    int64_t cost = 0, leaves = 0, depth = 0; // simple operations, stored tensors read, longest dependence chain
    int64_t buffers = 0;                     // stored values read, including scalars
  };
  DenseMap<Operation *, Chain> chains;
  auto forEachBase = [&](Operation &op, function_ref<void(Value)> visit) {
    op.walk([&](Operation *inner) {
      for (Value operand : inner->getOperands())
        if (Value base = baseOf(operand); isa<TensorType>(base.getType()) && base.getParentBlock() == &body)
          visit(base);
    });
  };
  using Ops = SmallPtrSet<Operation *, 4>;
  /// Measures the chain of an op as if the ops of `kept` were stored.
  auto measure = [&](Operation &op, const Ops &kept = {}) {
    Chain found{isa<tensor::PadOp>(op) ? kCostly : 0, 0, 1, 0};
    for (Region &region : op.getRegions())
      found.cost += weightOf(region);
    forEachBase(op, [&](Value base) {
      Operation *producer = base.getDefiningOp();
      if (isStored(base) || kept.contains(producer)) {
        found.leaves += elementsOf(base) > 1;
        ++found.buffers;
      } else if (producer) {
        Chain chain = chains.lookup(producer);
        found.cost += chain.cost;
        found.leaves += chain.leaves;
        found.buffers += chain.buffers;
        found.depth = std::max(found.depth, chain.depth + 1);
      }
    });
    return found;
  };
  for (Operation &op : body.without_terminator()) {
    if (isRetyping(&op) || op.getNumResults() == 0 || !isa<TensorType>(op.getResult(0).getType()) ||
        roles.lookup(&op) != Role::Inline)
      continue;
    Chain chain = chains[&op] = measure(op);
    if (isa<arith::ConstantOp, tensor::EmptyOp, tensor::SplatOp>(op))
      continue;

    llvm::DenseSet<Operation *> readers;
    int64_t maxIterations = 0;
    SmallVector<Value, 4> names(op.getResults());
    while (!names.empty()) {
      Value name = names.pop_back_val();
      for (Operation *user : name.getUsers()) {
        Operation *reader = body.findAncestorOpInBlock(*user);
        if (isRetyping(reader)) {
          names.push_back(reader->getResult(0));
          continue;
        }
        readers.insert(reader);
        maxIterations = std::max(maxIterations, iterationsOf(reader));
      }
    }
    auto isStoredForReaders = [&] {
      bool shared = readers.size() > 1 && (chain.cost >= kCostly || chain.leaves >= 3);
      bool repeated = chain.cost >= kCostly && maxIterations >= 2 * elementsOf(op.getResult(0));
      return shared || repeated;
    };
    // If storing the small operands suffices, for example one value per row, the large value is not stored.
    if (isStoredForReaders()) {
      Ops small;
      forEachBase(op, [&](Value base) {
        Operation *part = base.getDefiningOp();
        if (!isStored(base) && part && chains.lookup(part).cost > 0 &&
            elementsOf(base) <= elementsOf(op.getResult(0)) / kSmallPart)
          small.insert(part);
      });
      const Chain whole = std::exchange(chain, measure(op, small));
      if (isStoredForReaders()) {
        chain = whole;
      } else {
        for (Operation *part : small) {
          roles[part] = Role::Elementwise;
          chains[part] = {0, 1, 0, 1};
        }
      }
    }
    chains[&op] = chain;
    if (isStoredForReaders() || chain.cost >= kLongestChain || chain.depth >= kDeepestChain ||
        chain.buffers >= kWidestChain) {
      roles[&op] = Role::Elementwise;
      chains[&op] = {0, 1, 0, 1};
    }
  }
}

void TaskPlan::collectAccesses(Operation *op) {
  SmallVector<Access, 4> &found = accesses[op];
  AccessWalk walk(*this, found);
  Role role = getRole(op);
  if (role == Role::Elementwise || role == Role::Reduction) {
    auto own = llvm::seq<int>(0, shapeOf(op).size());
    walk.visitOp(op, SmallVector<int, 4>(own.begin(), own.end()));
  } else if (role == Role::Write || role == Role::Repeat) {
    for (Value operand : op->getOperands())
      walk.visitWhole(operand);
  } else {
    forEachBufferOperand(*op, [&](Value operand) { walk.visitWhole(operand); });
  }
  if (walk.usesIndices)
    indexed.insert(op);
}

bool TaskPlan::reads(Value value, Value base) const {
  SmallVector<Access, 4> found;
  AccessWalk walk(*this, found);
  walk.visitWhole(value);
  return llvm::any_of(found, [&](const Access &access) { return access.base == base; });
}

LogicalResult TaskPlan::build(Block &body, ArrayRef<int64_t> aliases) {
  if (failed(assignRoles(body)))
    return failure();
  storeCostlyValues(body);
  for (Operation &op : body.without_terminator())
    if (getRole(&op) != Role::Inline)
      collectAccesses(&op);
  formNodes(body);
  findEscapes(body);
  orderUpdates(body, aliases);
  return success();
}

} // namespace mpmd::kernels
