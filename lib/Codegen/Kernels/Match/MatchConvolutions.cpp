// mpmd-match-convolutions: replaces contractions of gathered windows by convolutions of the device's library.
#include "../TaskBodies.h"
#include "Contractions.h"
#include "MatrixView.h"
#include "mpmd/Codegen/Passes.h"
#include "mpmd/Dialect/Mpmd/PassLog.h"
#include "mpmd/Plan/Support/Status.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

namespace mpmd {
#define GEN_PASS_DEF_MATCHCONVOLUTIONS
#include "mpmd/Codegen/Passes.h.inc"
} // namespace mpmd

using namespace mlir;
using namespace mpmd;
using namespace mpmd::kernels;

namespace {
constexpr unsigned none = ~0u;

/// A loop of the contraction and its factor in an index of x.
struct Term {
  unsigned loop;
  int64_t factor;
};

/// A dimension of x and the loops that its index depends on: the loop over groups, over positions or the batch, and the
/// summed loop.
struct Dim {
  unsigned at; // the dimension of x
  Term group{none, 0}, position{none, 0}, sum{none, 0};
};

/// The terms of an expression that is a sum of loops with factors; nothing for any other expression.
std::optional<SmallVector<Term>> termsOf(AffineExpr expr) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return constant.getValue() == 0 ? std::optional(SmallVector<Term>()) : std::nullopt;
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return SmallVector<Term>{{dim.getPosition(), 1}};
  auto both = dyn_cast<AffineBinaryOpExpr>(expr);
  if (!both)
    return std::nullopt;
  if (auto dim = dyn_cast<AffineDimExpr>(both.getLHS()); both.getKind() == AffineExprKind::Mul && dim)
    if (auto factor = dyn_cast<AffineConstantExpr>(both.getRHS()); factor && factor.getValue() > 0)
      return SmallVector<Term>{{dim.getPosition(), factor.getValue()}};
  if (both.getKind() != AffineExprKind::Add)
    return std::nullopt;
  auto left = termsOf(both.getLHS()), right = termsOf(both.getRHS());
  if (!left || !right)
    return std::nullopt;
  left->append(*right);
  return left;
}

/// Whether the tensor is contiguous in the order batch, positions, features. `strides` are those of batch, features and
/// the two positions.
bool isPackedLast(const std::vector<int64_t> &strides, int64_t features, const std::vector<int64_t> &positions) {
  return strides[1] == 1 && strides[3] == features && strides[2] == features * positions[1] &&
         strides[0] == features * positions[1] * positions[0];
}

class Convolution {
public:
  Convolution(linalg::GenericOp op, const plan::CostModel &model)
      : op(op), model(model), b(op), loc(op.getLoc()), ranges(op.getStaticLoopRanges()) {}

  /// Replaces the contraction if it is a convolution.
  void match();

private:
  bool findWindows();
  bool classify();
  bool sortDims();
  void takePadding();
  bool findResult();
  bool narrow();
  Value packedWeights();

  int64_t sizeOf(const Term &term) const { return term.loop == none ? 1 : ranges[term.loop]; }
  std::vector<int64_t> stridesOf(ArrayRef<int64_t> shape) const;

  linalg::GenericOp op;
  const plan::CostModel &model;
  OpBuilder b;
  Location loc;
  SmallVector<int64_t> ranges;
  unsigned input = 0; ///< number of the gathered operand
  AffineMap read;     ///< maps the loops to indices of x
  Value x, weights, replaced;
  SmallVector<Dim> dims; ///< the dimensions of x whose index is not always 0
  std::optional<Dim> batch, feature;
  SmallVector<Dim> spatial;
  unsigned outputLoop = none;
  plan::Convolution made;
};

/// Finds an operand that a generic op gathers into windows, and perhaps widens.
bool Convolution::findWindows() {
  for (input = 0; input < 2; ++input) {
    auto gather = op.getDpsInputs()[input].getDefiningOp<linalg::GenericOp>();
    if (!gather || gather.getNumDpsInputs() != 1 || gather.getNumDpsInits() != 1 || gather.getNumReductionLoops() != 0)
      continue;
    SmallVector<AffineMap> maps = gather.getIndexingMapsArray();
    Value yielded = gather.getBody()->getTerminator()->getOperand(0);
    if (auto wide = yielded.getDefiningOp<arith::ExtFOp>())
      yielded = wide.getIn();
    if (yielded != gather.getBody()->getArgument(0) || !maps[1].isIdentity() || maps[0].isProjectedPermutation() ||
        !isa<RankedTensorType>(gather.getDpsInputs().front().getType()))
      continue;
    x = gather.getDpsInputs().front();
    weights = op.getDpsInputs()[1 - input];
    read = maps[0].compose(op.getIndexingMapsArray()[input]);
    return true;
  }
  return false;
}

/// Determines the loops of each index of x. A remaining loop is over the features of the result.
bool Convolution::classify() {
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  AffineMap ofWeights = maps[1 - input], ofResult = maps[2];
  SmallVector<bool> isRead(ranges.size());
  for (auto [at, expr] : llvm::enumerate(read.getResults())) {
    std::optional<SmallVector<Term>> terms = termsOf(expr);
    if (!terms)
      return false;
    Dim dim{static_cast<unsigned>(at)};
    for (const Term &term : *terms) {
      bool inWeights = ofWeights.isFunctionOfDim(term.loop), inResult = ofResult.isFunctionOfDim(term.loop);
      Term &place = inWeights && inResult ? dim.group : inResult ? dim.position : dim.sum;
      if (isRead[term.loop] || place.loop != none || !(inWeights || inResult))
        return false;
      isRead[term.loop] = true;
      place = term;
    }
    if (!terms->empty())
      dims.push_back(dim);
  }
  for (unsigned loop = 0; loop < ranges.size(); ++loop) {
    if (isRead[loop])
      continue;
    if (outputLoop != none || !ofWeights.isFunctionOfDim(loop) || !ofResult.isFunctionOfDim(loop))
      return false;
    outputLoop = loop;
  }
  return true;
}

/// Decides which dimensions of x are the batch, the features, and spatial.
bool Convolution::sortDims() {
  for (const Dim &dim : dims) {
    if (dim.group.loop != none) {
      // The library needs contiguous features in each group.
      if (feature || dim.position.loop != none || dim.group.factor != sizeOf(dim.sum) ||
          (dim.sum.loop != none && dim.sum.factor != 1))
        return false;
      feature = dim;
    } else if (!batch && dim.sum.loop == none && dim.position.factor == 1) {
      batch = dim;
    } else {
      spatial.push_back(dim);
    }
  }
  // Without groups, the last dimension that is only summed over is the features.
  for (size_t i = spatial.size(); i-- > 0 && !feature;)
    if (spatial[i].position.loop == none && spatial[i].sum.factor == 1) {
      feature = spatial[i];
      spatial.erase(spatial.begin() + i);
    }
  if (spatial.empty() || spatial.size() > plan::maxWindow)
    return false;
  if (batch)
    made.batch = sizeOf(batch->position);
  if (feature) {
    made.groups = sizeOf(feature->group);
    made.features = sizeOf(feature->sum);
  }
  made.outputs = outputLoop == none ? 1 : ranges[outputLoop];
  for (const Dim &dim : spatial) {
    made.positions.push_back(sizeOf(dim.position));
    made.window.push_back(sizeOf(dim.sum));
    made.step.push_back(std::max<int64_t>(dim.position.factor, 1));
    made.dilation.push_back(std::max<int64_t>(dim.sum.factor, 1));
    made.padding.push_back(0);
    made.extent.push_back((made.positions.back() - 1) * made.step.back() +
                          (made.window.back() - 1) * made.dilation.back() + 1);
  }
  made.xStrides = stridesOf(cast<RankedTensorType>(x.getType()).getShape());
  return true;
}

/// The strides of x in the library's order, if x has this shape.
std::vector<int64_t> Convolution::stridesOf(ArrayRef<int64_t> shape) const {
  SmallVector<int64_t> strides = computeStrides(shape);
  std::vector<int64_t> found{batch ? strides[batch->at] : 1, feature ? strides[feature->at] : 1};
  for (const Dim &dim : spatial)
    found.push_back(strides[dim.at]);
  return found;
}

/// Lets the library pad x if the padding is symmetric zeros.
void Convolution::takePadding() {
  auto pad = x.getDefiningOp<tensor::PadOp>();
  Value value = pad ? pad.getConstantPaddingValue() : Value();
  if (!value || !pad.getLow().empty() || !pad.getHigh().empty() || !matchPattern(value, m_PosZeroFloat()))
    return;
  auto shape = cast<RankedTensorType>(pad.getSource().getType()).getShape();
  plan::Convolution padded = made;
  padded.xStrides = stridesOf(shape);
  SmallVector<int64_t> taken(shape.size(), 0);
  for (auto [i, dim] : llvm::enumerate(spatial)) {
    int64_t low = taken[dim.at] = padded.padding[i] = pad.getStaticLow()[dim.at];
    padded.extent[i] = shape[dim.at];
    if (low < 0 || low > (made.window[i] - 1) * made.dilation[i] || shape[dim.at] < 1 ||
        plan::positionsOf(shape[dim.at], made.window[i], made.step[i], made.dilation[i], low) != made.positions[i])
      return;
  }
  if (pad.getStaticLow() != ArrayRef(taken) || pad.getStaticHigh() != ArrayRef(taken))
    return;
  made = padded;
  x = pad.getSource();
}

/// Finds the strides of the result. Fails if the features of all groups are not one dimension.
bool Convolution::findResult() {
  replaced = op.getResult(0);
  AffineMap map = op.getIndexingMapsArray()[2];
  SmallVector<int64_t> strides = computeStrides(cast<RankedTensorType>(replaced.getType()).getShape());
  auto strideOf = [&](unsigned loop) -> int64_t {
    std::optional<unsigned> at = loop == none ? std::nullopt : map.getResultPosition(b.getAffineDimExpr(loop));
    return at ? strides[*at] : 1;
  };
  unsigned group = feature ? feature->group.loop : none;
  int64_t ofOutput = made.outputs > 1 ? strideOf(outputLoop) : made.groups > 1 ? strideOf(group) : 1;
  if (made.groups > 1 && strideOf(group) != made.outputs * ofOutput)
    return false;
  made.yStrides = {batch ? strideOf(batch->position.loop) : 1, ofOutput};
  for (const Dim &dim : spatial)
    made.yStrides.push_back(strideOf(dim.position.loop));
  return true;
}

/// The library takes and gives f32, or f16 or bf16. In the latter case, both factors must only be widened, and the
/// result only be narrowed.
bool Convolution::narrow() {
  Type type = getElementTypeOrSelf(x);
  if (type.isF32())
    return getElementTypeOrSelf(weights).isF32();
  double rate = type.isF16() ? model.halfRate : type.isBF16() ? model.bfloatRate : 0;
  if (rate == 0 || !isConversion<arith::ExtFOp>(weights.getDefiningOp()) || !replaced.hasOneUse())
    return false;
  weights = weights.getDefiningOp()->getOperand(0);
  Operation *user = *replaced.getUsers().begin();
  if (getElementTypeOrSelf(weights) != type || !isConversion<arith::TruncFOp>(user) ||
      getElementTypeOrSelf(user->getResult(0)) != type)
    return false;
  replaced = user->getResult(0);
  return true;
}

/// The weights, transposed to the library's order.
Value Convolution::packedWeights() {
  SmallVector<unsigned> order, along;
  for (const Dim &dim : spatial)
    along.push_back(dim.sum.loop);
  if (feature)
    along.insert(made.featuresLast ? along.end() : along.begin(), feature->sum.loop);
  order = {feature ? feature->group.loop : none, outputLoop};
  llvm::append_range(order, along);
  AffineMap map = op.getIndexingMapsArray()[1 - input];
  SmallVector<int64_t> permutation;
  for (unsigned loop : order)
    if (loop != none)
      permutation.push_back(*map.getResultPosition(b.getAffineDimExpr(loop)));
  return llvm::is_sorted(permutation) ? weights : transposed(b, loc, weights, permutation);
}

void Convolution::match() {
  auto isStatic = [](Type type) {
    return isa<RankedTensorType>(type) && cast<RankedTensorType>(type).hasStaticShape();
  };
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  if (!isMultiplyAdd(op) || !llvm::all_of(op->getOperandTypes(), isStatic) || !isZero(op.getDpsInits().front()) ||
      !getElementTypeOrSelf(op.getResult(0)).isF32() ||
      !llvm::all_of(maps, [](AffineMap map) { return map.isProjectedPermutation(); }) || !findWindows() ||
      !classify() || !sortDims() || !findResult() || !narrow())
    return;
  takePadding();
  // The library has fast kernels for contiguous tensors with features last.
  made.featuresLast = spatial.size() == 2 && isPackedLast(made.xStrides, made.groups * made.features, made.extent) &&
                      isPackedLast(made.yStrides, made.groups * made.outputs, made.positions);
  if (absl::Status status = plan::checkConvolution(made); !status.ok()) {
    MPMD_DEBUG("match-convolutions", "no library convolution at " << loc << ": " << messageOf(status));
    return;
  }
  countStatistic("match-convolutions", "library convolutions");
  Value y = tensor::EmptyOp::create(b, loc, cast<RankedTensorType>(replaced.getType()).getShape(),
                                    getElementTypeOrSelf(replaced));
  const int64_t sizes[] = {made.batch, made.groups, made.features, made.outputs};
  auto convolution = ConvolutionOp::create(b, loc, y.getType(), x, packedWeights(), y, ArrayRef(sizes), made.xStrides,
                                           made.yStrides, made.positions, made.window, made.step, made.dilation,
                                           made.padding, made.extent, made.featuresLast, CostAttr());
  replaced.replaceAllUsesWith(convolution.getResult());
}

struct MatchConvolutions : mpmd::impl::MatchConvolutionsBase<MatchConvolutions> {
  void runOnOperation() override {
    forEachBody(getOperation(), [&](TaskOp task, Block &body, ArrayRef<int64_t>) {
      const plan::CostModel &model = costModelOf(getOperation(), task.getStage());
      if (!model.convolves)
        return;
      for (auto op : llvm::to_vector(body.getOps<linalg::GenericOp>()))
        Convolution(op, model).match();
      eraseUnused(body);
    });
  }
};

} // namespace
