// mpmd-block-attention: computes attention logits, and the ops that read them, in blocks of rows if the logits are too
// large to be stored.
#include "../Emit/MaskedColumns.h"
#include "../TaskBodies.h"
#include "Contractions.h"

#include "mpmd/Codegen/Passes.h"
#include "mpmd/Dialect/Mpmd/PassLog.h"
#include "mpmd/Plan/Support/AttentionBlocks.h"

#include "mlir/Analysis/TopologicalSortUtils.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Matchers.h"

namespace mpmd {
#define GEN_PASS_DEF_BLOCKATTENTION
#include "mpmd/Codegen/Passes.h.inc"
} // namespace mpmd

using namespace mlir;
using namespace mpmd;
using namespace mpmd::kernels;

namespace {

/// An interval of the indices of one dimension.
struct Cut {
  unsigned dim;
  IndexRange range;
  bool operator==(const Cut &) const = default;
};
using Cuts = SmallVector<Cut, 2>;

RankedTensorType resized(Type type, ArrayRef<Cut> cuts) {
  auto tensor = cast<RankedTensorType>(type);
  SmallVector<int64_t> shape(tensor.getShape());
  for (const Cut &cut : cuts)
    shape[cut.dim] = cut.range.end - cut.range.first;
  return tensor.clone(shape);
}

/// Offsets, sizes and strides of a slice of a tensor, as tensor ops take them.
struct Slice {
  SmallVector<OpFoldResult> offsets, sizes, strides;

  Slice(OpBuilder &b, Type type, ArrayRef<Cut> cuts) {
    ArrayRef<int64_t> shape = cast<RankedTensorType>(type).getShape();
    offsets.assign(shape.size(), b.getIndexAttr(0));
    strides.assign(shape.size(), b.getIndexAttr(1));
    sizes = getAsIndexOpFoldResult(b.getContext(), resized(type, cuts).getShape());
    for (const Cut &cut : cuts)
      offsets[cut.dim] = b.getIndexAttr(cut.range.first);
  }
};

/// Clones the ops of a region once for each block of rows.
class BlockWriter {
public:
  BlockWriter(const RowRegion &region, linalg::GenericOp product, MaskedElements &elements)
      : region(region), masked(region, product, elements), b(region.getOps().back()) {}

  /// Writes blocks of `each` rows for all `count` rows. Returns the ops that it has removed from the body.
  SmallVector<Operation *> write(int64_t count, int64_t each);

private:
  void writeBlock();
  /// The loops of an op that run over an interval of their range in the current block.
  Cuts loopsOf(Operation *op) const;
  Cuts cutsOf(OpOperand &operand) const;
  Cuts cutsOfResult(Operation *op) const;
  Value slice(Value value, ArrayRef<Cut> cuts);
  Value operandFor(OpOperand &operand);
  Value extract(Value value, ArrayRef<Cut> cuts);
  Value insert(Value part, Value into, ArrayRef<Cut> cuts);
  linalg::GenericOp writeGeneric(linalg::GenericOp op);
  Operation *writeReshape(Operation *op);
  void keep(OpResult result, Value block, Value start);
  bool leaves(Value result) const;

  const RowRegion &region;
  MaskedColumns masked;
  OpBuilder b;
  IndexRange rows, columns;
  /// By value of the region: its slice for the current block.
  DenseMap<Value, Value> blocks;
  /// By value with readers outside of the region: the result of all blocks so far, inserted or added.
  llvm::MapVector<Value, Value> whole;
};

} // namespace

bool BlockWriter::leaves(Value result) const {
  return region.isDerived(result.getDefiningOp()) &&
         llvm::any_of(result.getUsers(), [&](Operation *user) { return !region.contains(user); });
}

Cuts BlockWriter::loopsOf(Operation *op) const {
  Cuts cuts{{region.loopOf(op), rows}};
  if (std::optional<unsigned> loop = masked.loopOf(op))
    cuts.push_back({*loop, columns});
  return cuts;
}

Cuts BlockWriter::cutsOf(OpOperand &operand) const {
  Cuts cuts;
  for (const Cut &loop : loopsOf(operand.getOwner()))
    if (std::optional<unsigned> dim = *operandDim(operand, loop.dim))
      cuts.push_back({*dim, loop.range});
  return cuts;
}

Cuts BlockWriter::cutsOfResult(Operation *op) const {
  Cuts cuts;
  for (const Cut &loop : loopsOf(op))
    if (std::optional<unsigned> dim = resultDim(op, loop.dim))
      cuts.push_back({*dim, loop.range});
  return cuts;
}

Value BlockWriter::extract(Value value, ArrayRef<Cut> cuts) {
  RankedTensorType type = resized(value.getType(), cuts);
  if (type == value.getType())
    return value;
  Slice at(b, value.getType(), cuts);
  return tensor::ExtractSliceOp::create(b, value.getLoc(), type, value, at.offsets, at.sizes, at.strides);
}

Value BlockWriter::insert(Value part, Value into, ArrayRef<Cut> cuts) {
  if (part.getType() == into.getType())
    return part;
  Slice at(b, into.getType(), cuts);
  return tensor::InsertSliceOp::create(b, part.getLoc(), part, into, at.offsets, at.sizes, at.strides);
}

Value BlockWriter::slice(Value value, ArrayRef<Cut> cuts) {
  // Two readers may read different dimensions of a cheap value by blocks.
  if (Value known = blocks.lookup(value))
    if (Cuts made = cutsOfResult(value.getDefiningOp()); made == cuts)
      return known;
  RankedTensorType type = resized(value.getType(), cuts);
  auto empty = [&]() -> Value {
    return tensor::EmptyOp::create(b, value.getLoc(), type.getShape(), type.getElementType());
  };
  if (value.getDefiningOp<tensor::EmptyOp>())
    return empty();
  // A splat constant only gets another shape.
  if (SplatElementsAttr splat; matchPattern(value, m_Constant(&splat)))
    return arith::ConstantOp::create(b, value.getLoc(), splat.resizeSplat(type));
  if (auto fill = value.getDefiningOp<linalg::GenericOp>();
      fill && fill.getNumDpsInputs() == 1 && fill.getNumDpsInits() == 1 && fill.getNumReductionLoops() == 0 &&
      fill.getIndexingMapsArray().front().getNumResults() == 0 && fill.getIndexingMapsArray().back().isIdentity() &&
      fill.getBody()->getTerminator()->getOperand(0) == fill.getBody()->getArgument(0))
    return mlir::clone(b, fill, type, {fill.getDpsInputs().front(), empty()})->getResult(0);
  return extract(value, cuts);
}

Value BlockWriter::operandFor(OpOperand &operand) {
  return isa<RankedTensorType>(operand.get().getType()) ? slice(operand.get(), cutsOf(operand)) : operand.get();
}

linalg::GenericOp BlockWriter::writeGeneric(linalg::GenericOp op) {
  bool isSum = !resultDim(op, region.loopOf(op));
  SmallVector<Value> operands;
  for (OpOperand *input : op.getDpsInputOperands())
    operands.push_back(operandFor(*input));
  SmallVector<Type> types;
  for (auto [result, init] : llvm::zip_equal(op.getResults(), op.getDpsInitsMutable())) {
    // A sum over rows starts from the sum of the previous blocks.
    Value before = isSum ? whole.lookup(result) : Value();
    operands.push_back(before ? extract(before, cutsOf(init)) : operandFor(init));
    types.push_back(operands.back().getType());
  }
  auto copy = mlir::clone(b, op, types, operands);
  for (const Cut &loop : loopsOf(op))
    for (auto index : llvm::make_early_inc_range(copy.getBody()->getOps<linalg::IndexOp>())) {
      if (index.getDim() != loop.dim || loop.range.first == 0)
        continue;
      OpBuilder inside(index->getContext());
      inside.setInsertionPointAfter(index);
      Value first = arith::ConstantIndexOp::create(inside, index.getLoc(), loop.range.first);
      auto moved = arith::AddIOp::create(inside, index.getLoc(), index, first);
      index.getResult().replaceAllUsesExcept(moved, moved);
    }
  return copy;
}

Operation *BlockWriter::writeReshape(Operation *op) {
  Value source = operandFor(op->getOpOperand(0));
  RankedTensorType type = resized(op->getResult(0).getType(), cutsOfResult(op));
  if (auto expand = dyn_cast<tensor::ExpandShapeOp>(op))
    return tensor::ExpandShapeOp::create(b, op->getLoc(), type, source, expand.getReassociationIndices());
  return tensor::CollapseShapeOp::create(b, op->getLoc(), type, source,
                                         cast<tensor::CollapseShapeOp>(op).getReassociationIndices());
}

/// Inserts a block into a value that has readers outside of the region. The first block is inserted into `start`.
void BlockWriter::keep(OpResult result, Value block, Value start) {
  Value &all = whole[result];
  if (!all)
    all = start;
  all = insert(block, all, cutsOfResult(result.getOwner()));
}

void BlockWriter::writeBlock() {
  blocks.clear();
  for (Operation *op : region.getOps()) {
    auto generic = dyn_cast<linalg::GenericOp>(op);
    Operation *copy = generic ? writeGeneric(generic).getOperation() : writeReshape(op);
    bool isSum = !resultDim(op, region.loopOf(op));
    for (auto [result, block] : llvm::zip_equal(op->getResults(), copy->getResults())) {
      if (isSum) {
        keep(result, block, generic.getDpsInits()[result.getResultNumber()]);
        continue;
      }
      blocks[result] = block;
      auto type = cast<RankedTensorType>(result.getType());
      if (leaves(result))
        keep(result, block, tensor::EmptyOp::create(b, op->getLoc(), type.getShape(), type.getElementType()));
    }
  }
}

SmallVector<Operation *> BlockWriter::write(int64_t count, int64_t each) {
  // The last block comes first: under a causal mask its rows need all columns, so sums over rows need no initial zeros.
  // A remainder of less than half a block joins the block before it.
  const int64_t blocks = std::max<int64_t>((count + each / 2) / each, 1);
  for (int64_t block = blocks - 1; block >= 0; --block) {
    rows = {block * each, block == blocks - 1 ? count : (block + 1) * each};
    columns = masked.neededBy(rows);
    writeBlock();
  }
  for (auto [result, all] : whole)
    result.replaceUsesWithIf(all, [&](OpOperand &use) { return !region.contains(use.getOwner()); });
  SmallVector<Operation *> gone =
      llvm::filter_to_vector(region.getOps(), [&](Operation *op) { return region.isDerived(op); });
  for (Operation *op : gone) {
    op->dropAllReferences();
    op->remove();
  }
  return gone;
}

/// Whether the op is a matrix product whose result is much larger than its factors.
static bool isLongProduct(linalg::GenericOp op) {
  if (!isMultiplyAdd(op) || !llvm::all_of(op->getOperandTypes(), [](Type type) {
        auto tensor = dyn_cast<RankedTensorType>(type);
        return tensor && tensor.hasStaticShape() && isa<FloatType>(tensor.getElementType());
      }))
    return false;
  int64_t factors = 0;
  for (Value factor : op.getDpsInputs())
    factors += byteSize(cast<ShapedType>(factor.getType()));
  return plan::areLongLogits(factors, byteSize(cast<ShapedType>(op.getResult(0).getType())));
}

namespace {
/// Computes the long products of one body in blocks.
class StageBlocks {
public:
  StageBlocks(Block &body, MaskedElements &elements) : body(body), elements(elements) {}
  ~StageBlocks() {
    for (Operation *op : gone)
      op->destroy();
  }

  void run();

private:
  void blockRows(linalg::GenericOp product);

  Block &body;
  MaskedElements &elements;
  SmallVector<linalg::GenericOp> products;
  /// Ops that have left the body. They are deleted at the end: passes identify ops by address, and no new op may get
  /// the address of a removed op.
  llvm::SetVector<Operation *> gone;
};
} // namespace

/// Computes a product and the ops around it in blocks, if possible.
void StageBlocks::blockRows(linalg::GenericOp product) {
  SmallVector<AffineMap> maps = product.getIndexingMapsArray();
  int64_t bytes = byteSize(cast<ShapedType>(product.getResult(0).getType()));
  for (AffineExpr expr : maps[2].getResults()) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    // The row dimension is in only one factor, so all rows read the same elements of the other factor.
    if (!dim || maps[0].isFunctionOfDim(dim.getPosition()) == maps[1].isFunctionOfDim(dim.getPosition()))
      continue;
    int64_t rows = product.getStaticLoopRanges()[dim.getPosition()], each = plan::attentionBlock(rows, bytes);
    if (each >= rows)
      continue;
    if (std::optional<RowRegion> region = RowRegion::around(product, dim.getPosition())) {
      MPMD_DEBUG("block-attention", "computes " << product.getResult(0).getType() << " at " << product.getLoc() << ", "
                                                << bytes << " bytes, in blocks of " << each << " of " << rows
                                                << " rows");
      countStatistic("block-attention", "products with their readers in blocks");
      gone.insert_range(BlockWriter(*region, product, elements).write(rows, each));
      llvm::append_range(products, region->getCopies());
      return;
    }
  }
}

void StageBlocks::run() {
  products = llvm::filter_to_vector(body.getOps<linalg::GenericOp>(), isLongProduct);
  // Each region may contain several products, and may add products.
  for (size_t i = 0; i < products.size(); ++i)
    if (!gone.contains(products[i]))
      blockRows(products[i]);
  if (gone.empty())
    return;
  sortTopologically(&body);
  eraseUnused(body);
}

namespace {
struct BlockAttention : mpmd::impl::BlockAttentionBase<BlockAttention> {
  void runOnOperation() override {
    MaskedElements elements;
    forEachBody(getOperation(), [&](TaskOp, Block &body, ArrayRef<int64_t>) { StageBlocks(body, elements).run(); });
  }
};
} // namespace
