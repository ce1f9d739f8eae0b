// mpmd-match-contractions: replaces contractions by matrix multiplications of the target's library.
#include "../TaskBodies.h"
#include "Contractions.h"
#include "MatrixView.h"
#include "NarrowFactors.h"

#include "mpmd/Codegen/Passes.h"
#include "mpmd/Dialect/Mpmd/AttrNames.h"
#include "mpmd/Dialect/Mpmd/PassLog.h"
#include "mpmd/Plan/Support/MatrixLayout.h"
#include "mpmd/Plan/Support/ProductBlocks.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mpmd {
#define GEN_PASS_DEF_MATCHCONTRACTIONS
#include "mpmd/Codegen/Passes.h.inc"
} // namespace mpmd

using namespace mlir;
using namespace mpmd;
using namespace mpmd::kernels;

namespace {

/// The maximum number of library calls for one batch. If more are needed, the operands are packed to need one call.
constexpr int64_t kMaxCalls = 64;
/// A sum of more than `kLongestSum` products is divided into partial sums. Libraries add the products of a matrix and a
/// vector in order, so `kLongestVectorSum` is smaller. The length of a partial sum is a multiple of `kSumGranule`.
constexpr int64_t kLongestSum = 4096, kLongestVectorSum = 512, kSumGranule = 64;
/// The minimum number of columns of each matrix that `splitColumns` creates.
constexpr int64_t kNarrowestGroup = 64;

/// The loops of a contraction by their role in the matrix product.
struct Loops {
  SmallVector<unsigned> batch, m, n, k;
};

/// An operand with the stride of each loop of the contraction; 0 if the operand does not depend on the loop.
struct Operand {
  Value value;
  int64_t offset = 0;
  SmallVector<int64_t> strides;
};

std::optional<Loops> classifyLoops(linalg::GenericOp op, const plan::CostModel &model) {
  for (Value operand : op->getOperands()) {
    auto type = dyn_cast<RankedTensorType>(operand.getType());
    if (!type || !type.hasStaticShape() || type.getElementType().isF16() || type.getElementType().isBF16() ||
        productRate(model, type.getElementType()) == 0)
      return std::nullopt;
  }
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  if (!llvm::all_of(maps, [](AffineMap map) { return map.isProjectedPermutation(); }))
    return std::nullopt;
  Loops loops;
  for (unsigned loop = 0; loop < op.getNumLoops(); ++loop) {
    bool a = maps[0].isFunctionOfDim(loop), b = maps[1].isFunctionOfDim(loop), c = maps[2].isFunctionOfDim(loop);
    if (a && b)
      (c ? loops.batch : loops.k).push_back(loop);
    else if (a && c)
      loops.m.push_back(loop);
    else if (b && c)
      loops.n.push_back(loop);
    else
      return std::nullopt;
  }
  if (loops.m.empty() || loops.n.empty() || loops.k.empty())
    return std::nullopt;
  // Dot products stay reductions.
  SmallVector<int64_t> ranges = op.getStaticLoopRanges();
  auto isOne = [&](unsigned loop) { return ranges[loop] == 1; };
  if (llvm::all_of(loops.m, isOne) && llvm::all_of(loops.n, isOne))
    return std::nullopt;
  return loops;
}

Operand operandThrough(const View &view, AffineMap map) {
  Operand operand{view.base, view.offset, SmallVector<int64_t>(map.getNumDims(), 0)};
  for (auto [dim, expr] : llvm::enumerate(map.getResults()))
    operand.strides[cast<AffineDimExpr>(expr).getPosition()] = view.strides[dim];
  return operand;
}

Value throughReshapes(Value value) {
  while (isReshape(value.getDefiningOp()))
    value = value.getDefiningOp()->getOperand(0);
  return value;
}

/// The elementwise addition that is the only reader of a value, or null.
linalg::GenericOp additionOf(Value value) {
  auto sum = dyn_cast<linalg::GenericOp>(*value.getUsers().begin());
  if (!sum || sum.getNumDpsInputs() != 2 || sum.getNumDpsInits() != 1 || sum.getNumReductionLoops() != 0)
    return {};
  Block *body = sum.getBody();
  bool adds = isSumOf(body->getTerminator()->getOperand(0), body->getArgument(0), body->getArgument(1));
  return adds ? sum : linalg::GenericOp();
}

/// By yielded value, before reshapes: the numbers of the arguments that the value updates in place.
using Updates = DenseMap<Value, SmallVector<unsigned, 1>>;

Updates readUpdates(Block &body, ArrayRef<int64_t> aliases) {
  Updates updates;
  for (auto [yielded, alias] : llvm::zip_equal(body.getTerminator()->getOperands(), aliases))
    if (alias >= 0)
      updates[throughReshapes(yielded)].push_back(alias);
  return updates;
}

class Contraction {
public:
  Contraction(linalg::GenericOp op, Loops loops, const Updates &updates, const plan::CostModel &model)
      : op(op), loops(std::move(loops)), updates(updates), model(model), b(op), loc(op.getLoc()),
        ranges(op.getStaticLoopRanges()) {}

  void lower();

private:
  int64_t sizeOf(ArrayRef<unsigned> group) const {
    return computeProduct(llvm::map_to_vector(group, [&](unsigned loop) { return ranges[loop]; }));
  }

  bool isMatrix(const Operand &operand, ArrayRef<unsigned> rows, ArrayRef<unsigned> columns) const;
  Operand chooseInput(unsigned index, ArrayRef<unsigned> rows, ArrayRef<unsigned> columns);
  Operand packInput(unsigned index, ArrayRef<unsigned> rows, ArrayRef<unsigned> columns);
  void foldTransposedUse();
  void splitColumns();
  void foldAddition();
  int64_t longestSum() const { return sizeOf(loops.m) == 1 || sizeOf(loops.n) == 1 ? kLongestVectorSum : kLongestSum; }
  bool isLibrarys(const Operand &operand, ArrayRef<unsigned> rows, ArrayRef<unsigned> columns) const;
  void narrow(Operand &left, Operand &right);
  void foldBias();
  void foldInsertion();
  Value emit(const Operand &a, const Operand &bOperand, const Operand &c);
  Value emitProduct(const Operand &a, const Operand &bOperand, const Operand &c, int64_t k, int64_t parts);

  linalg::GenericOp op;
  Loops loops;
  const Updates &updates;
  const plan::CostModel &model;
  OpBuilder b;
  Location loc;
  SmallVector<int64_t> ranges;
  /// The value that the library call replaces: the result of the contraction, or of an op that is folded into the call.
  Value replaced;
  Operand c;
  int64_t beta = 0;
  /// A vector that is added to every row, or null.
  Value bias;
  /// By dimension of `replaced`: the corresponding dimension of the contraction's result.
  SmallVector<int64_t, 4> order;
};

bool Contraction::isMatrix(const Operand &operand, ArrayRef<unsigned> rows, ArrayRef<unsigned> columns) const {
  std::optional<int64_t> row = mergeStrides(rows, operand.strides, ranges),
                         column = mergeStrides(columns, operand.strides, ranges);
  return row && column && (*row == 1 || *column == 1 || sizeOf(rows) == 1 || sizeOf(columns) == 1);
}

Operand Contraction::packInput(unsigned index, ArrayRef<unsigned> rows, ArrayRef<unsigned> columns) {
  AffineMap map = op.getIndexingMapsArray()[index];
  SmallVector<unsigned> order(loops.batch);
  order.append(rows.begin(), rows.end());
  order.append(columns.begin(), columns.end());
  // Batch loops that do not index the operand are not dimensions of the operand.
  llvm::erase_if(order, [&](unsigned loop) { return !map.isFunctionOfDim(loop); });
  SmallVector<int64_t> permutation;
  for (unsigned loop : order)
    permutation.push_back(*map.getResultPosition(b.getAffineDimExpr(loop)));
  Operand packed{transposed(b, loc, op->getOperand(index), permutation), 0, SmallVector<int64_t>(ranges.size(), 0)};
  SmallVector<int64_t> strides = computeStrides(cast<RankedTensorType>(packed.value.getType()).getShape());
  for (auto [loop, stride] : llvm::zip_equal(order, strides))
    packed.strides[loop] = stride;
  return packed;
}

Operand Contraction::chooseInput(unsigned index, ArrayRef<unsigned> rows, ArrayRef<unsigned> columns) {
  SmallVector<View, 4> views = viewsOf(op->getOperand(index));
  for (const View &view : llvm::reverse(views)) {
    Operand operand = operandThrough(view, op.getIndexingMapsArray()[index]);
    if (isMatrix(operand, rows, columns))
      return operand;
  }
  return packInput(index, rows, columns);
}

void Contraction::foldTransposedUse() {
  // A result with a transpose as its only reader is written in transposed layout, before any rounding.
  if (beta != 0 || !replaced.hasOneUse())
    return;
  Operation *user = *replaced.getUsers().begin();
  auto rounding =
      isConversion<arith::TruncFOp>(user) && user->hasOneUse() ? cast<linalg::GenericOp>(user) : linalg::GenericOp();
  if (rounding)
    user = *rounding->getUsers().begin();
  std::optional<SmallVector<int64_t, 4>> permutation = getPermutation(user);
  if (!permutation || user->getOperand(0) != (rounding ? rounding.getResult(0) : replaced))
    return;
  Operand moved = c;
  AffineMap map = op.getIndexingMapsArray()[2];
  SmallVector<int64_t> strides = computeStrides(cast<RankedTensorType>(user->getResult(0).getType()).getShape());
  for (auto [to, from] : llvm::enumerate(*permutation))
    moved.strides[cast<AffineDimExpr>(map.getResult(from)).getPosition()] = strides[to];
  auto byStride = [&](unsigned left, unsigned right) { return moved.strides[left] > moved.strides[right]; };
  SmallVector<unsigned> rows(loops.m), columns(loops.n);
  llvm::stable_sort(rows, byStride);
  llvm::stable_sort(columns, byStride);
  if (!isMatrix(moved, rows, columns))
    return;
  c = moved;
  order = *permutation;
  if (!rounding) {
    replaced = user->getResult(0);
    return;
  }
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPoint(user);
  replaced = transposed(b, loc, replaced, *permutation);
  auto type = cast<RankedTensorType>(user->getResult(0).getType());
  Value empty = tensor::EmptyOp::create(b, loc, type.getShape(), type.getElementType());
  SmallVector<AffineMap, 2> maps(2, b.getMultiDimIdentityMap(type.getRank()));
  SmallVector<utils::IteratorType> kinds(type.getRank(), utils::IteratorType::parallel);
  auto rounded = linalg::GenericOp::create(b, loc, type, replaced, empty, maps, kinds);
  b.cloneRegionBefore(rounding.getRegion(), rounded.getRegion(), rounded.getRegion().end());
  user->getResult(0).replaceAllUsesWith(rounded.getResult(0));
}

/// Splits the columns of the right factor into groups at one stride, if each group forms a matrix but all columns do
/// not. The groups become a batch of products. Then nothing is packed.
void Contraction::splitColumns() {
  if (loops.k.size() != 1 || !loops.batch.empty())
    return;
  SmallVector<View, 4> views = viewsOf(op->getOperand(1));
  for (size_t count = 0; count < loops.n.size(); ++count) {
    ArrayRef<unsigned> groups = ArrayRef(loops.n).take_front(count), inside = ArrayRef(loops.n).drop_front(count);
    if (count > 0 && (sizeOf(inside) < kNarrowestGroup || !isMatrix(c, loops.m, inside)))
      return;
    auto operandOf = [&](const View &view) { return operandThrough(view, op.getIndexingMapsArray()[1]); };
    auto chosen = llvm::find_if(llvm::reverse(views),
                                [&](const View &view) { return isMatrix(operandOf(view), loops.k, inside); });
    if (chosen == views.rend())
      continue;
    if (mergeStrides(groups, operandOf(*chosen).strides, ranges) && mergeStrides(groups, c.strides, ranges)) {
      loops.batch.append(groups.begin(), groups.end());
      loops.n.erase(loops.n.begin(), loops.n.begin() + count);
    }
    return;
  }
}

void Contraction::foldAddition() {
  // A sum with an argument that the task updates in place becomes an accumulation of the library call. Reshapes in
  // between keep the memory order.
  Value result = replaced;
  while (result.hasOneUse() && isReshape(*result.getUsers().begin()))
    result = (*result.getUsers().begin())->getResult(0);
  if (beta != 0 || !result.hasOneUse())
    return;
  linalg::GenericOp sum = additionOf(result);
  if (!sum || !llvm::all_of(sum.getIndexingMapsArray(), [](AffineMap map) { return map.isIdentity(); }))
    return;
  Value accumulator = sum.getDpsInputs()[sum.getDpsInputs()[0] == result ? 1 : 0];
  Value argument = throughReshapes(accumulator);
  if (argument.getDefiningOp() || accumulator == result)
    return;
  auto updated = updates.find(sum.getResult(0));
  if (updated == updates.end() || !llvm::is_contained(updated->second, cast<BlockArgument>(argument).getArgNumber()))
    return;
  c.value = accumulator;
  beta = 1;
  replaced = sum.getResult(0);
  b.setInsertionPoint(sum);
}

bool Contraction::isLibrarys(const Operand &operand, ArrayRef<unsigned> rows, ArrayRef<unsigned> columns) const {
  return plan::matrixLayout(sizeOf(rows), sizeOf(columns), *mergeStrides(rows, operand.strides, ranges),
                            *mergeStrides(columns, operand.strides, ranges))
      .has_value();
}

/// If the library multiplies a narrow type, passes factors as they were before widening. If the result is only
/// narrowed, the library rounds it. Layouts and the order of sums do not change.
void Contraction::narrow(Operand &left, Operand &right) {
  Type type = narrowTypeOf(left.value), other = narrowTypeOf(right.value), sums = getElementTypeOrSelf(c.value);
  if (!type || !other)
    return;
  const bool areIntegers = type.isInteger();
  if (areIntegers && type.getIntOrFloatBitWidth() < other.getIntOrFloatBitWidth())
    type = other;
  if (areIntegers ? !sums.isInteger(32)
                  : type != other || !isLibrarys(left, loops.m, loops.k) || !isLibrarys(right, loops.k, loops.n))
    return;
  if (productRate(model, type) == 0)
    return;
  left.value = narrowed(b, loc, left.value, type);
  right.value = narrowed(b, loc, right.value, type);
  if (beta != 0 || sizeOf(loops.k) > longestSum() || !replaced.hasOneUse())
    return;
  Operation *user = *replaced.getUsers().begin();
  if (!isConversion<arith::TruncFOp>(user) || getElementTypeOrSelf(user->getResult(0)) != type)
    return;
  replaced = user->getResult(0);
  c.value = tensor::EmptyOp::create(b, loc, cast<RankedTensorType>(c.value.getType()).getShape(), type);
}

/// If an argument of the task is added to every row of the result, lets the library add it.
void Contraction::foldBias() {
  if (!model.addsBias || beta != 0 || replaced != op.getResult(0) || !replaced.hasOneUse() ||
      sizeOf(loops.k) > longestSum() || !isLibrarys(c, loops.m, loops.n))
    return;
  linalg::GenericOp sum = additionOf(replaced);
  if (!sum)
    return;
  unsigned other = sum.getDpsInputs()[0] == replaced ? 1 : 0;
  SmallVector<AffineMap> maps = sum.getIndexingMapsArray();
  if (!maps[1 - other].isIdentity() || !maps[2].isIdentity())
    return;
  // The vector may have been broadcast to the shape of the result by several ops.
  Value vector = sum.getDpsInputs()[other];
  SmallVector<AffineExpr> places(maps[other].getResults());
  for (auto spread = vector.getDefiningOp<linalg::GenericOp>(); spread;
       spread = vector.getDefiningOp<linalg::GenericOp>()) {
    if (spread.getNumDpsInputs() != 1 || spread.getNumReductionLoops() != 0 ||
        spread.getBody()->getTerminator()->getOperand(0) != spread.getBody()->getArgument(0) ||
        !spread.getIndexingMapsArray()[1].isIdentity() ||
        !isa<RankedTensorType>(spread.getDpsInputs().front().getType()))
      return;
    SmallVector<AffineExpr> before;
    for (AffineExpr expr : spread.getIndexingMapsArray()[0].getResults())
      before.push_back(expr.replaceDims(places));
    places = before;
    vector = spread.getDpsInputs().front();
  }
  auto argument = dyn_cast<BlockArgument>(throughReshapes(vector));
  if (!argument || argument.getOwner() != op->getBlock())
    return;
  // The dimensions of the vector must be those of the columns.
  AffineMap result = op.getIndexingMapsArray()[2];
  SmallVector<unsigned> along, columns;
  for (auto [place, size] : llvm::zip_equal(places, cast<RankedTensorType>(vector.getType()).getShape())) {
    if (size == 1)
      continue;
    auto dim = dyn_cast<AffineDimExpr>(place);
    if (!dim)
      return;
    along.push_back(cast<AffineDimExpr>(result.getResult(dim.getPosition())).getPosition());
  }
  llvm::copy_if(loops.n, std::back_inserter(columns), [&](unsigned loop) { return ranges[loop] != 1; });
  if (along != columns)
    return;
  bias = vector;
  replaced = sum.getResult(0);
  // The ops that reshape the vector may be behind the contraction.
  b.setInsertionPoint(sum);
}

/// Writes a result into its slice of a larger tensor directly, if that is its only use. If the result is the sum of
/// that slice and the product, the library call accumulates there.
void Contraction::foldInsertion() {
  if (!replaced.hasOneUse() || sizeOf(loops.k) > longestSum())
    return;
  auto insertion = dyn_cast<tensor::InsertSliceOp>(*replaced.getUsers().begin());
  if (!insertion || insertion.getSource() != replaced || insertion.getDroppedDims().any() ||
      ShapedType::isDynamicShape(insertion.getStaticOffsets()) || !insertion.hasUnitStride())
    return;
  if (beta != 0) {
    auto before = c.value.getDefiningOp<tensor::ExtractSliceOp>();
    if (!before || !before->hasOneUse() || before.getSource() != insertion.getDest() ||
        before.getStaticOffsets() != insertion.getStaticOffsets() || before.getType() != insertion.getSourceType() ||
        before.getStaticStrides() != insertion.getStaticStrides())
      return;
  }
  Operand moved{insertion.getDest(), 0, SmallVector<int64_t>(ranges.size(), 0)};
  SmallVector<int64_t> strides = computeStrides(insertion.getDestType().getShape());
  for (auto [to, from] : llvm::enumerate(order)) {
    moved.offset += insertion.getStaticOffsets()[to] * strides[to];
    moved.strides[cast<AffineDimExpr>(op.getIndexingMapsArray()[2].getResult(from)).getPosition()] = strides[to];
  }
  // `lower` has chosen left and right by the stride of the columns, so that must not change.
  if (!isMatrix(moved, loops.m, loops.n) || !isLibrarys(moved, loops.m, loops.n) ||
      *mergeStrides(loops.n, moved.strides, ranges) != *mergeStrides(loops.n, c.strides, ranges))
    return;
  c = moved;
  replaced = insertion.getResult();
  b.setInsertionPoint(insertion);
}

/// Emits one product. A sum that is too long becomes products of partial sums and a reduction of the partial sums.
Value Contraction::emit(const Operand &left, const Operand &right, const Operand &result) {
  int64_t k = sizeOf(loops.k), most = longestSum();
  if (k <= most)
    return emitProduct(left, right, result, k, /*parts=*/1);
  int64_t parts = (k + most - 1) / most, length = llvm::alignTo((k + parts - 1) / parts, kSumGranule);
  int64_t whole = k / length, rest = k % length;
  auto type = cast<RankedTensorType>(result.value.getType());
  SmallVector<int64_t> shape{whole + (rest > 0)};
  shape.append(type.getShape().begin(), type.getShape().end());
  int64_t sign = beta;
  beta = 0;
  Operand partial = result;
  partial.value = tensor::EmptyOp::create(b, loc, shape, type.getElementType());
  partial.value = emitProduct(left, right, partial, length, whole);
  if (rest > 0) {
    auto behind = [&](Operand operand) {
      operand.offset += whole * length * *mergeStrides(loops.k, operand.strides, ranges);
      return operand;
    };
    partial.offset += whole * type.getNumElements();
    partial.value = emitProduct(behind(left), behind(right), partial, rest, /*parts=*/1);
  }
  beta = sign;

  Value initial = result.value;
  if (beta == 0)
    initial = tensor::SplatOp::create(
        b, loc, type, arith::ConstantOp::create(b, loc, b.getZeroAttr(type.getElementType())).getResult());
  AffineMap all = b.getMultiDimIdentityMap(shape.size()), kept = all.getMinorSubMap(type.getRank());
  SmallVector<utils::IteratorType> kinds(shape.size(), utils::IteratorType::parallel);
  kinds.front() = utils::IteratorType::reduction;
  auto sum = linalg::GenericOp::create(b, loc, type, partial.value, initial, {all, kept}, kinds,
                                       [](OpBuilder &inner, Location at, ValueRange args) {
                                         linalg::YieldOp::create(inner, at, createSum(inner, at, args[1], args[0]));
                                       });
  return sum.getResult(0);
}

/// Emits `parts` products with sums of length `k`, whose operands and results are consecutive.
Value Contraction::emitProduct(const Operand &left, const Operand &right, const Operand &result, int64_t k,
                               int64_t parts) {
  auto stride = [&](const Operand &operand, ArrayRef<unsigned> group) {
    return *mergeStrides(group, operand.strides, ranges);
  };
  int64_t m = sizeOf(loops.m), n = sizeOf(loops.n);

  // Inner batch loops that have one common stride share a call; outer batch loops are unrolled.
  SmallVector<unsigned> together;
  for (unsigned loop : llvm::reverse(loops.batch)) {
    SmallVector<unsigned> more{loop};
    more.append(together);
    if (!mergeStrides(more, left.strides, ranges) || !mergeStrides(more, right.strides, ranges) ||
        !mergeStrides(more, result.strides, ranges))
      break;
    together = more;
  }
  ArrayRef<unsigned> separate = ArrayRef(loops.batch).drop_back(together.size());
  int64_t batch = sizeOf(together), calls = sizeOf(separate);
  int64_t batchStrides[3] = {stride(left, together), stride(right, together), stride(result, together)};
  const int64_t elements = cast<RankedTensorType>(replaced.getType()).getNumElements();
  const int64_t partStrides[3] = {k * stride(left, loops.k), k * stride(right, loops.k), elements};
  if (batch == 1 && parts > 1) {
    batch = std::exchange(parts, 1);
    llvm::copy(partStrides, batchStrides);
  }
  bool byRows = n == 1 || stride(result, loops.n) == 1;
  const std::array<int64_t, 2> block = plan::productBlock(batch, m, n, k, byRows);
  Value current = result.value;
  for (int64_t call = 0; call < calls * parts; ++call) {
    int64_t rest = call % calls;
    int64_t offsets[3] = {left.offset, right.offset, result.offset};
    for (auto [offset, partStride] : llvm::zip_equal(offsets, partStrides))
      offset += call / calls * partStride;
    for (unsigned loop : llvm::reverse(separate)) {
      int64_t position = rest % ranges[loop];
      rest /= ranges[loop];
      for (auto [offset, operand] : llvm::zip_equal(offsets, std::array<const Operand *, 3>{&left, &right, &result}))
        offset += position * operand->strides[loop];
    }
    int64_t aAccess[] = {offsets[0], batchStrides[0], stride(left, loops.m), stride(left, loops.k)};
    int64_t bAccess[] = {offsets[1], batchStrides[1], stride(right, loops.k), stride(right, loops.n)};
    int64_t cAccess[] = {offsets[2], batchStrides[2], std::max(stride(result, loops.m), m == 1 ? n : 1),
                         n == 1 ? 1 : stride(result, loops.n)};
    auto gemm = GemmOp::create(b, loc, current.getType(), left.value, right.value, bias, current,
                               ArrayRef<int64_t>{batch, m, n, k}, aAccess, bAccess, cAccess,
                               static_cast<uint64_t>(beta), block, CostAttr());
    if (Attribute recompute = op->getAttr(kBlockRecomputeAttr))
      gemm->setAttr(kBlockRecomputeAttr, recompute);
    current = gemm.getResult();
  }
  return current;
}

void Contraction::lower() {
  AffineMap map = op.getIndexingMapsArray()[2];
  replaced = op.getResult(0);
  auto type = cast<RankedTensorType>(replaced.getType());
  c = operandThrough({replaced, 0, computeStrides(type.getShape())}, map);
  order = llvm::to_vector<4>(llvm::seq<int64_t>(0, type.getRank()));
  bool startsAtZero = isZero(op.getDpsInits().front());
  if (!startsAtZero) {
    beta = 1;
    c.value = op.getDpsInits().front();
  }
  // The loops of each role are nested in the order of the result.
  auto byResult = [&](unsigned left, unsigned right) { return c.strides[left] > c.strides[right]; };
  foldTransposedUse();
  llvm::stable_sort(loops.m, byResult);
  llvm::stable_sort(loops.n, byResult);
  splitColumns();
  llvm::stable_sort(loops.batch, byResult);

  // A result whose rows and columns are interleaved is computed in a buffer and then transposed.
  bool unpack = !isMatrix(c, loops.m, loops.n);
  SmallVector<int64_t> permutation;
  if (unpack) {
    if (beta == 1) {
      op.emitRemark("adds to a result whose rows and columns are interleaved: left to scalar loops");
      return;
    }
    replaced = op.getResult(0);
    SmallVector<unsigned> order(loops.batch);
    order.append(loops.m.begin(), loops.m.end());
    order.append(loops.n.begin(), loops.n.end());
    SmallVector<int64_t> shape;
    for (unsigned loop : order)
      shape.push_back(ranges[loop]);
    for (AffineExpr expr : map.getResults())
      permutation.push_back(llvm::find(order, cast<AffineDimExpr>(expr).getPosition()) - order.begin());
    c = {tensor::EmptyOp::create(b, loc, shape, type.getElementType()), 0, SmallVector<int64_t>(ranges.size(), 0)};
    for (auto [loop, stride] : llvm::zip_equal(order, computeStrides(shape)))
      c.strides[loop] = stride;
  } else {
    foldAddition();
  }

  Operand left = chooseInput(0, loops.m, loops.k);
  llvm::stable_sort(loops.k, [&](unsigned x, unsigned y) { return left.strides[x] > left.strides[y]; });
  left = chooseInput(0, loops.m, loops.k);
  Operand right = chooseInput(1, loops.k, loops.n);
  if (unpack) {
    narrow(left, right);
    replaced.replaceAllUsesWith(transposed(b, loc, emit(left, right, c), permutation));
    return;
  }
  if (beta == 0)
    c.value =
        tensor::EmptyOp::create(b, loc, cast<RankedTensorType>(replaced.getType()).getShape(), type.getElementType());

  // An operand without a common batch stride needs one call per matrix. If that needs too many calls, the operand is
  // packed.
  if (sizeOf(loops.batch) > kMaxCalls) {
    auto isMerged = [&](const Operand &operand) {
      return mergeStrides(loops.batch, operand.strides, ranges).has_value();
    };
    if (!isMerged(left))
      left = packInput(0, loops.m, loops.k);
    if (!isMerged(right))
      right = packInput(1, loops.k, loops.n);
  }
  // The library needs contiguous rows in the result. Without them, the transposed product is computed.
  if (*mergeStrides(loops.n, c.strides, ranges) != 1 && sizeOf(loops.n) > 1) {
    std::swap(loops.m, loops.n);
    std::swap(left, right);
  }
  narrow(left, right);
  foldBias();
  foldInsertion();
  Value product = emit(left, right, c);
  replaced.replaceAllUsesWith(product);
}

struct MatchContractions : mpmd::impl::MatchContractionsBase<MatchContractions> {
  void runOnOperation() override {
    forEachBody(getOperation(), [&](TaskOp task, Block &body, ArrayRef<int64_t> aliases) {
      const plan::CostModel &model = costModelOf(getOperation(), task.getStage());
      SmallVector<std::pair<linalg::GenericOp, Loops>, 0> found;
      for (auto op : body.getOps<linalg::GenericOp>()) {
        std::optional<Loops> loops = isMultiplyAdd(op) ? classifyLoops(op, model) : std::nullopt;
        if (loops)
          found.emplace_back(op, std::move(*loops));
      }
      Updates updates = readUpdates(body, aliases);
      MPMD_DEBUG("match-contractions", stringifyTaskKind(task.getKind()) << " of stage " << task.getStage() << ": "
                                                                         << found.size() << " matrix products");
      countStatistic("match-contractions", "matrix products", found.size());
      for (auto &[op, loops] : found)
        Contraction(op, std::move(loops), updates, model).lower();
      eraseUnused(body);
    });
  }
};

} // namespace
