// Moves rows between shards by exchanges, and selects each row of the result from what the device then has.
#include "LocalRows.h"

#include "Rules/Rules.h"

using namespace mlir;
using namespace mpmd;
using namespace mpmd::shard;

static RankedTensorType typeOf(Value value) { return cast<RankedTensorType>(value.getType()); }

Value LocalRows::isIn(Location loc, int64_t begin, int64_t end) {
  OpBuilder &builder = local.builder;
  auto shape = localType(local.grid, layout, type);
  // One number for each row, so that the comparison is not repeated for each element.
  auto numbers = RankedTensorType::get({shape.getDimSize(rows.dim)}, builder.getI32Type());
  auto bits = numbers.clone(builder.getI1Type());
  Value row = stablehlo::IotaOp::create(builder, loc, numbers, static_cast<uint64_t>(0));
  Value first = local.begin(loc, layout.dims[rows.dim], type.getDimSize(rows.dim));
  row =
      stablehlo::AddOp::create(builder, loc, numbers, row,
                               stablehlo::BroadcastInDimOp::create(builder, loc, numbers, first, ArrayRef<int64_t>{}));
  auto compare = [&](stablehlo::ComparisonDirection direction, int64_t bound) -> Value {
    return stablehlo::CompareOp::create(
        builder, loc, bits, row, local.splat(loc, numbers, builder.getI32IntegerAttr(static_cast<int32_t>(bound))),
        stablehlo::ComparisonDirectionAttr::get(builder.getContext(), direction),
        stablehlo::ComparisonTypeAttr::get(builder.getContext(), stablehlo::ComparisonType::SIGNED));
  };
  Value inside;
  if (begin > 0)
    inside = compare(stablehlo::ComparisonDirection::GE, begin);
  if (end < type.getDimSize(rows.dim)) {
    Value before = compare(stablehlo::ComparisonDirection::LT, end);
    inside = inside ? stablehlo::AndOp::create(builder, loc, bits, inside, before).getResult() : before;
  }
  return stablehlo::BroadcastInDimOp::create(builder, loc, shape.clone(builder.getI1Type()), inside,
                                             ArrayRef<int64_t>{rows.dim});
}

Value LocalRows::filled(Value source) {
  auto shape = localType(local.grid, layout, type);
  if (auto constant = source.getDefiningOp<stablehlo::ConstantOp>(); constant && typeOf(source).getRank() > 0)
    return local.splat(source.getLoc(), shape,
                       cast<TypedAttr>(cast<DenseElementsAttr>(constant.getValue()).getSplatValue<Attribute>()));
  if (auto broadcast = source.getDefiningOp<stablehlo::BroadcastInDimOp>())
    source = broadcast.getOperand();
  return stablehlo::BroadcastInDimOp::create(local.builder, source.getLoc(), shape, get(source, Layout()),
                                             ArrayRef<int64_t>{});
}

Value LocalRows::moved(ArrayRef<MovedRange> ranges, StringRef what) {
  OpBuilder &builder = local.builder;
  Value source = ranges.front().source;
  Location loc = source.getLoc();
  RankedTensorType given = typeOf(source), shape = localType(local.grid, layout, type);
  const int64_t dim = rows.dim, from = rows.dimOf(source), size = given.getDimSize(from);
  SmallVector<int64_t> dims = dimsInResult(given.getShape(), from, type.getShape(), dim), rowsShape(type.getShape());
  rowsShape[dim] = size;
  RankedTensorType ofRows = type.clone(rowsShape);
  // The shard of the source with the dimensions of the result, in which it has this layout.
  auto read = [&](const Layout &here) {
    Layout there = Layout::whole(given.getRank());
    for (auto [i, to] : llvm::enumerate(dims))
      if (to >= 0)
        there.dims[i] = here.dims[to];
    Value part = get(source, there);
    RankedTensorType as = localType(local.grid, here, ofRows);
    return part.getType() == as ? part : stablehlo::ReshapeOp::create(builder, loc, as, part).getResult();
  };
  if (isSharded(source)) {
    Layout had = Layout::whole(type.getRank());
    for (auto [i, to] : llvm::enumerate(dims))
      if (to >= 0)
        had.dims[to] = has(source).dims[i];
    Value part = read(had);
    if (had == layout && part.getType() == shape &&
        llvm::all_of(ranges, [](const MovedRange &range) { return range.from == range.to; }))
      return part;
    SmallVector<int64_t> numbers;
    for (const MovedRange &range : ranges)
      numbers.append({range.from, range.to, range.count});
    return local.moveRows(part, type, had, layout, RowMovesAttr::get(builder.getContext(), dim, size, numbers), what);
  }
  Layout whole = layout;
  whole.dims[dim].clear();
  Value part = read(whole);
  if (size == 1)
    return stablehlo::BroadcastInDimOp::create(builder, loc, shape, part,
                                               llvm::to_vector(llvm::seq<int64_t>(shape.getRank())));
  SmallVector<int64_t> low(type.getRank()), high = low, none = low;
  low[dim] = ranges.front().to - ranges.front().from;
  high[dim] = type.getDimSize(dim) - size - low[dim];
  auto scalar = RankedTensorType::get({}, type.getElementType());
  Value zero = local.splat(loc, scalar, LocalBuilder::neutral(type.getElementType(), Reduction::Sum));
  part = stablehlo::PadOp::create(builder, loc, localType(local.grid, whole, type), part, zero, low, high, none);
  return local.reshard(part, type, whole, layout, Reduction::Sum, {what.str(), ""});
}

Value LocalRows::build(Location loc, StringRef what) {
  // An exchange moves all ranges of a source at once.
  SmallVector<SmallVector<MovedRange>> parts;
  for (const MovedRange &range : rows.ranges) {
    auto known = llvm::find_if(parts, [&](auto &part) {
      return !range.isFill && part.front().source == range.source && isSharded(range.source);
    });
    if (known != parts.end())
      known->push_back(range);
    else
      parts.push_back({range});
  }
  Value result;
  for (ArrayRef<MovedRange> part : parts) {
    Value value = part.front().isFill ? filled(part.front().source) : moved(part, what);
    Value inside;
    for (const MovedRange &range : part) {
      if (!result)
        break;
      Value here = isIn(loc, range.to, range.to + range.count);
      inside = inside ? stablehlo::OrOp::create(local.builder, loc, here.getType(), inside, here).getResult() : here;
    }
    result = result ? stablehlo::SelectOp::create(local.builder, loc, value.getType(), inside, value, result) : value;
  }
  return result;
}
