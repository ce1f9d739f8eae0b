// Builds axis indices, masks, slices and collectives on the shard of one device.
#include "LocalBuilder.h"

#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mpmd;
using namespace mpmd::shard;

Value LocalBuilder::number(Location loc, int64_t value) {
  auto type = RankedTensorType::get({}, builder.getI32Type());
  return splat(loc, type, builder.getI32IntegerAttr(static_cast<int32_t>(value)));
}

Value LocalBuilder::splat(Location loc, RankedTensorType type, TypedAttr element) {
  return stablehlo::ConstantOp::create(builder, loc, type, DenseElementsAttr::get(type, Attribute(element)));
}

TypedAttr LocalBuilder::neutral(Type element, Reduction reduction) {
  if (auto real = dyn_cast<FloatType>(element)) {
    const llvm::fltSemantics &semantics = real.getFloatSemantics();
    switch (reduction) {
    case Reduction::Maximum:
      return FloatAttr::get(real, APFloat::getInf(semantics, true));
    case Reduction::Minimum:
      return FloatAttr::get(real, APFloat::getInf(semantics, false));
    case Reduction::Product:
      return FloatAttr::get(real, APFloat::getOne(semantics));
    default:
      // The neutral element of a sum is -0: adding +0 would change -0 to +0.
      return FloatAttr::get(real, APFloat::getZero(semantics, /*Negative=*/true));
    }
  }
  unsigned width = element.getIntOrFloatBitWidth();
  bool isUnsigned = element.isUnsignedInteger() || width == 1;
  switch (reduction) {
  case Reduction::Product:
    return IntegerAttr::get(element, APInt(width, 1));
  case Reduction::Maximum:
    return IntegerAttr::get(element, isUnsigned ? APInt::getZero(width) : APInt::getSignedMinValue(width));
  case Reduction::Minimum:
    return IntegerAttr::get(element, isUnsigned ? APInt::getAllOnes(width) : APInt::getSignedMaxValue(width));
  case Reduction::And:
    return IntegerAttr::get(element, APInt::getAllOnes(width));
  default:
    return IntegerAttr::get(element, APInt::getZero(width));
  }
}

Value LocalBuilder::place(Location loc, ArrayRef<int> atoms) {
  Value &known = places[SmallVector<int, 4>(atoms)];
  if (known)
    return known;
  auto scalar = RankedTensorType::get({}, builder.getI32Type());
  int64_t axes = grid.mesh.getSizes().size();
  if (!coordinates)
    coordinates = AxisIndicesOp::create(builder, loc, RankedTensorType::get({axes}, builder.getI32Type()),
                                        FlatSymbolRefAttr::get(grid.mesh.getSymNameAttr()));
  Value total;
  for (int atom : atoms) {
    const Grid::Atom &entry = grid.atoms[atom];
    auto one = RankedTensorType::get({1}, builder.getI32Type());
    Value at = stablehlo::SliceOp::create(builder, loc, one, coordinates, ArrayRef<int64_t>{entry.axis},
                                          ArrayRef<int64_t>{entry.axis + 1}, ArrayRef<int64_t>{1});
    at = stablehlo::ReshapeOp::create(builder, loc, scalar, at);
    int64_t size = grid.mesh.getSizes()[entry.axis], behind = size / (entry.pre * entry.size);
    if (behind > 1)
      at = stablehlo::DivOp::create(builder, loc, scalar, at, number(loc, behind));
    if (entry.pre > 1)
      at = stablehlo::RemOp::create(builder, loc, scalar, at, number(loc, entry.size));
    if (total) {
      total = stablehlo::MulOp::create(builder, loc, scalar, total, number(loc, entry.size));
      total = stablehlo::AddOp::create(builder, loc, scalar, total, at);
    } else {
      total = at;
    }
  }
  return known = total ? total : number(loc, 0);
}

Value LocalBuilder::begin(Location loc, ArrayRef<int> dim, int64_t size) {
  if (dim.empty())
    return number(loc, 0);
  Value at = place(loc, dim);
  return stablehlo::MulOp::create(builder, loc, at.getType(), at, number(loc, llvm::divideCeil(size, grid.parts(dim))));
}

Value LocalBuilder::mask(Value value, RankedTensorType type, const Layout &layout, ArrayRef<int64_t> dims,
                         TypedAttr fill) {
  Location loc = value.getLoc();
  auto local = cast<RankedTensorType>(value.getType());
  for (int64_t dim : dims) {
    if (isEven(grid, layout.dims[dim], type.getDimSize(dim)))
      continue;
    auto numbers = local.clone(builder.getI32Type());
    auto bits = local.clone(builder.getI1Type());
    auto spread = [&](Value scalar) {
      return stablehlo::BroadcastInDimOp::create(builder, loc, numbers, scalar, ArrayRef<int64_t>{});
    };
    Value at = stablehlo::IotaOp::create(builder, loc, numbers, static_cast<uint64_t>(dim));
    at =
        stablehlo::AddOp::create(builder, loc, numbers, at, spread(begin(loc, layout.dims[dim], type.getDimSize(dim))));
    Value inside = stablehlo::CompareOp::create(
        builder, loc, bits, at, spread(number(loc, type.getDimSize(dim))),
        stablehlo::ComparisonDirectionAttr::get(builder.getContext(), stablehlo::ComparisonDirection::LT),
        stablehlo::ComparisonTypeAttr::get(builder.getContext(), stablehlo::ComparisonType::SIGNED));
    value = stablehlo::SelectOp::create(builder, loc, local, inside, value, splat(loc, local, fill));
  }
  return value;
}

/// Slices out the device's shard where `to` shards dimensions further than `from`, along atoms on which all devices
/// hold the same elements. No bytes move. Updates `from`.
Value LocalBuilder::cut(Value value, RankedTensorType type, Layout &from, const Layout &to) {
  Location loc = value.getLoc();
  SmallVector<Value> starts;
  SmallVector<int64_t> sizes, high;
  Layout after = from;
  for (auto [dim, size] : llvm::enumerate(type.getShape())) {
    int64_t local = cast<RankedTensorType>(value.getType()).getDimSize(dim);
    ArrayRef<int> had = from.dims[dim], wants = to.dims[dim];
    bool further = wants.size() > had.size() && wants.take_front(had.size()) == had &&
                   llvm::none_of(wants.drop_front(had.size()), [&](int atom) { return from.uses(atom); }) &&
                   (had.empty() || size % grid.parts(wants) == 0);
    if (!further) {
      starts.push_back(number(loc, 0));
      sizes.push_back(local);
      high.push_back(0);
      continue;
    }
    ArrayRef<int> added = wants.drop_front(had.size());
    int64_t parts = grid.parts(added), part = llvm::divideCeil(local, parts);
    Value at = place(loc, added);
    starts.push_back(stablehlo::MulOp::create(builder, loc, at.getType(), at, number(loc, part)));
    sizes.push_back(part);
    high.push_back(part * parts - local);
    after.dims[dim] = to.dims[dim];
  }
  if (after == from)
    return value;
  auto local = cast<RankedTensorType>(value.getType());
  if (llvm::any_of(high, [](int64_t more) { return more > 0; })) {
    SmallVector<int64_t> padded(local.getShape()), none(high.size(), 0);
    for (auto [size, more] : llvm::zip_equal(padded, high))
      size += more;
    auto element = RankedTensorType::get({}, local.getElementType());
    value = stablehlo::PadOp::create(builder, loc, local.clone(padded), value,
                                     splat(loc, element, neutral(local.getElementType(), Reduction::Sum)), none, high,
                                     none);
  }
  from = after;
  return stablehlo::DynamicSliceOp::create(builder, loc, local.clone(sizes), value, starts, sizes);
}

/// The axes of atoms, each once.
static ArrayAttr axesOf(const Grid &grid, ArrayRef<int> atoms) {
  SmallVector<int> sorted(atoms);
  llvm::sort(sorted);
  sorted.erase(llvm::unique(sorted), sorted.end());
  SmallVector<Attribute> axes;
  for (AxisRefAttr axis : grid.toAxes(sorted))
    axes.push_back(axis);
  return ArrayAttr::get(grid.mesh->getContext(), axes);
}

Value LocalBuilder::collective(Value value, RankedTensorType type, const Layout &from, const Layout &to,
                               CollectiveKind kind, ArrayRef<int> atoms, Reduction reduction, StringRef reason,
                               ArrayRef<int64_t> sourceDevices) {
  MLIRContext *context = builder.getContext();
  ShardingAttr source = toAttr(grid, from);
  if (!from.unreduced.empty())
    source = ShardingAttr::get(context, source.getDims(), source.getReplicated(), source.getUnreduced(), reduction);
  return CollectiveOp::create(
      builder, value.getLoc(), localType(grid, to, type), CollectiveKindAttr::get(context, kind), value,
      FlatSymbolRefAttr::get(grid.mesh.getSymNameAttr()), axesOf(grid, atoms), builder.getStringAttr(reason),
      TypeAttr::get(type), source, toAttr(grid, to),
      sourceDevices.empty() ? DenseI64ArrayAttr() : builder.getDenseI64ArrayAttr(sourceDevices), RowMovesAttr());
}

Value LocalBuilder::moveRows(Value value, RankedTensorType type, const Layout &from, const Layout &to,
                             RowMovesAttr rows, StringRef reason) {
  Atoms atoms;
  for (auto [dim, had, wants] : llvm::enumerate(from.dims, to.dims))
    if (had != wants || static_cast<int64_t>(dim) == rows.getDim()) {
      atoms.append(had);
      atoms.append(wants);
    }
  return CollectiveOp::create(builder, value.getLoc(), localType(grid, to, type),
                              CollectiveKindAttr::get(builder.getContext(), CollectiveKind::Permute), value,
                              FlatSymbolRefAttr::get(grid.mesh.getSymNameAttr()), axesOf(grid, atoms),
                              builder.getStringAttr(reason), TypeAttr::get(type), toAttr(grid, from), toAttr(grid, to),
                              DenseI64ArrayAttr(), rows);
}

/// Keeps the value on devices with index 0 along the atoms, and replaces it by zero on the others.
Value LocalBuilder::toPartialSums(Value value, RankedTensorType type, ArrayRef<int> atoms) {
  if (isZero(value))
    return value;
  Location loc = value.getLoc();
  auto local = cast<RankedTensorType>(value.getType());
  Value first = stablehlo::CompareOp::create(
      builder, loc, RankedTensorType::get({}, builder.getI1Type()), place(loc, atoms), number(loc, 0),
      stablehlo::ComparisonDirectionAttr::get(builder.getContext(), stablehlo::ComparisonDirection::EQ),
      stablehlo::ComparisonTypeAttr::get(builder.getContext(), stablehlo::ComparisonType::SIGNED));
  return stablehlo::SelectOp::create(builder, loc, local, first, value,
                                     splat(loc, local, neutral(local.getElementType(), Reduction::Sum)));
}

static Atoms minus(ArrayRef<int> a, ArrayRef<int> b) {
  Atoms rest;
  for (int atom : a)
    if (!llvm::is_contained(b, atom))
      rest.push_back(atom);
  return rest;
}

Value LocalBuilder::reshard(Value value, RankedTensorType type, const Layout &given, const Layout &to,
                            Reduction reduction, const Reason &reason) {
  // An empty shard needs no communication.
  if (RankedTensorType empty = localType(grid, to, type); empty.getNumElements() == 0)
    return stablehlo::ConstantOp::create(builder, value.getLoc(), empty,
                                         DenseElementsAttr::get(empty, ArrayRef<Attribute>()));
  Layout from = given;
  Atoms reduces = minus(from.unreduced, to.unreduced), kept = minus(from.unreduced, reduces),
        becomes = minus(to.unreduced, from.unreduced);
  if (from.dims == to.dims && reduces.empty())
    return becomes.empty() ? value : toPartialSums(value, type, becomes);
  // Devices hold different terms of the partial sums that remain, so the sum is reduced before it is resharded.
  if (!kept.empty()) {
    Value whole = reshard(value, type, from, to.reduced(), reduction, reason);
    return toPartialSums(whole, type, to.unreduced);
  }
  if (!reduces.empty()) {
    Layout next = from.reduced();
    bool scatters = false;
    for (auto [dim, list] : llvm::enumerate(to.dims)) {
      ArrayRef<int> had = from.dims[dim], wants = list;
      bool adds =
          wants.size() > had.size() && wants.take_front(had.size()) == had &&
          llvm::all_of(wants.drop_front(had.size()), [&](int atom) { return llvm::is_contained(reduces, atom); });
      if (adds) {
        next.dims[dim] = list;
        scatters = true;
      }
    }
    value = collective(value, type, from, next, scatters ? CollectiveKind::ReduceScatter : CollectiveKind::AllReduce,
                       reduces, reduction, reason.sum);
    from = next;
  }
  value = cut(value, type, from, to);
  if (from.dims != to.dims) {
    Layout next = to.reduced();
    bool gathers = true;
    Atoms moved, before, after;
    for (auto [had, wants] : llvm::zip_equal(from.dims, to.dims)) {
      size_t same = 0;
      while (same < had.size() && same < wants.size() && had[same] == wants[same])
        ++same;
      gathers &= same == wants.size();
      moved.append(ArrayRef(had).drop_front(same).begin(), ArrayRef(had).end());
      moved.append(ArrayRef(wants).drop_front(same).begin(), ArrayRef(wants).end());
      before.append(had);
      after.append(wants);
    }
    llvm::sort(before);
    llvm::sort(after);
    CollectiveKind kind = gathers           ? CollectiveKind::AllGather
                          : before == after ? CollectiveKind::AllToAll
                                            : CollectiveKind::Permute;
    value =
        collective(value, type, from, next, kind, moved, reduction, reason.what + ": " + moveText(grid, from, next));
  }
  return becomes.empty() ? value : toPartialSums(value, type, becomes);
}
