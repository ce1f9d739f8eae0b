// Parses tile assignments of GSPMD, and finds mesh axes that give the same assignment.
#include "GspmdSharding.h"

#include "mlir/IR/Builders.h"

#include <numeric>

using namespace mlir;
using namespace mpmd;

namespace {
/// A tile assignment, row-major. Its first dimensions are those of the tensor, followed by `beyond` dimensions that do
/// not shard the tensor.
struct Tiles {
  SmallVector<int64_t> sizes, devices;
  int64_t beyond = 0;
};

/// A factor of an axis, of prime size. Any sub-axis is then a list of factors.
struct Part {
  size_t axis;
  int64_t pre, size;
  /// The distance between the numbers of neighbouring devices along the factor.
  int64_t stride;
};
} // namespace

/// Parses a list such as `1,2,3` that ends with `end`.
static bool parseList(StringRef &text, SmallVectorImpl<int64_t> &list, StringRef end) {
  do {
    int64_t number;
    if (text.consumeInteger(10, number) || number < 0)
      return false;
    list.push_back(number);
  } while (text.consume_front(","));
  return text.consume_front(end);
}

/// Whether the product of the sizes equals `count`. False if the product overflows.
static bool hasProduct(ArrayRef<int64_t> sizes, int64_t count) {
  int64_t product = 1;
  for (int64_t size : sizes) {
    if (size < 1 || size > count / product)
      return false;
    product *= size;
  }
  return product == count;
}

/// Sets `numbers` to 0, 1, 2, ..., arranged as an array of shape `sizes` and transposed by `order`.
static bool transpose(ArrayRef<int64_t> sizes, ArrayRef<int64_t> order, SmallVectorImpl<int64_t> &numbers) {
  SmallVector<int64_t> strides(sizes.size(), 1), sorted(order), shape;
  for (size_t dim = sizes.size() - 1; dim > 0; --dim)
    strides[dim - 1] = strides[dim] * sizes[dim];
  llvm::sort(sorted);
  if (!llvm::equal(sorted, llvm::seq<int64_t>(0, sizes.size())))
    return false;
  SmallVector<int64_t> made{0};
  for (int64_t dim : order) {
    SmallVector<int64_t> next;
    for (int64_t base : made)
      for (int64_t at = 0; at < sizes[dim]; ++at)
        next.push_back(base + at * strides[dim]);
    made = std::move(next);
  }
  numbers.assign(made.begin(), made.end());
  return true;
}

/// Parses the text after `devices=`.
static bool parseTiles(StringRef text, int64_t count, Tiles &tiles) {
  if (!text.consume_front("[") || !parseList(text, tiles.sizes, "]") || !hasProduct(tiles.sizes, count))
    return false;
  if (text.consume_front("<=[")) {
    SmallVector<int64_t> sizes, order;
    if (!parseList(text, sizes, "]") || !hasProduct(sizes, count))
      return false;
    if (text.consume_front("T(") && !parseList(text, order, ")"))
      return false;
    if (order.empty())
      order.assign(llvm::to_vector(llvm::seq<int64_t>(0, sizes.size())));
    if (!transpose(sizes, order, tiles.devices))
      return false;
  } else if (!parseList(text, tiles.devices, "") || static_cast<int64_t>(tiles.devices.size()) != count) {
    return false;
  }
  text = text.trim();
  if (text.consume_front("last_tile_dim_replicate")) {
    tiles.beyond = 1;
  } else if (text.consume_front("last_tile_dims={")) {
    do {
      if (!text.ltrim().starts_with("replicated"))
        return false;
      text = text.ltrim().drop_front(StringRef("replicated").size());
      ++tiles.beyond;
    } while (text.consume_front(","));
    if (!text.consume_front("}"))
      return false;
  }
  return text.trim().empty();
}

static SmallVector<Part> partsOf(ArrayRef<plan::TopologyAxis> axes) {
  SmallVector<Part> parts;
  for (auto [axis, entry] : llvm::enumerate(axes)) {
    int64_t left = entry.size, pre = 1;
    for (int64_t factor = 2; left > 1; ++factor) {
      if (factor * factor > left)
        factor = left;
      for (; left % factor == 0; left /= factor, pre *= factor)
        parts.push_back({axis, pre, factor, 1});
    }
  }
  for (size_t i = parts.size(); i-- > 1;)
    parts[i - 1].stride = parts[i].stride * parts[i].size;
  return parts;
}

/// Finds factors, major first, along which the device numbers of the list count up; nothing if there are none.
static std::optional<SmallVector<Part>> orderOf(ArrayRef<int64_t> devices, ArrayRef<Part> parts) {
  SmallVector<Part> order;
  for (size_t at = 1; at < devices.size(); at *= order.front().size) {
    auto next = llvm::find_if(parts, [&](const Part &part) { return part.stride == devices[at]; });
    if (next == parts.end() || order.size() == parts.size())
      return std::nullopt;
    order.insert(order.begin(), *next);
  }
  for (auto [i, device] : llvm::enumerate(devices)) {
    int64_t rest = static_cast<int64_t>(i), expected = 0;
    for (const Part &part : llvm::reverse(order)) {
      expected += rest % part.size * part.stride;
      rest /= part.size;
    }
    if (device != expected)
      return std::nullopt;
  }
  return order;
}

std::optional<ShardingAttr> mpmd::parseGspmd(StringRef text, int64_t rank, ArrayRef<int64_t> open,
                                             ArrayRef<plan::TopologyAxis> axes, MLIRContext *context,
                                             std::string &reason) {
  SmallVector<SmallVector<AxisRefAttr>> dims(rank);
  auto finish = [&] {
    SmallVector<DimShardingAttr> made;
    for (auto [dim, list] : llvm::enumerate(dims))
      made.push_back(DimShardingAttr::get(context, list, llvm::is_contained(open, dim)));
    return ShardingAttr::get(context, made, {}, {}, std::nullopt);
  };
  StringRef inner = text.trim();
  if (!inner.consume_front("{") || !inner.consume_back("}")) {
    reason = "expected '{...}', got no braces";
    return std::nullopt;
  }
  if (inner == "replicated")
    return finish();
  if (!inner.consume_front("devices=")) {
    reason = "expected 'replicated' or 'devices=', got neither";
    return std::nullopt;
  }
  SmallVector<Part> parts = partsOf(axes);
  int64_t count = parts.empty() ? 1 : parts.front().stride * parts.front().size;
  Tiles tiles;
  if (!parseTiles(inner, count, tiles) || static_cast<int64_t>(tiles.sizes.size()) != rank + tiles.beyond) {
    reason = "expected tiles of " + std::to_string(rank) +
             " dimensions over the devices that the topology has inside a stage (" + std::to_string(count) +
             "), got others";
    return std::nullopt;
  }
  std::optional<SmallVector<Part>> order = orderOf(tiles.devices, parts);
  if (!order) {
    reason = "expected tiles along axes of the topology, got others";
    return std::nullopt;
  }
  ArrayRef<Part> left = *order;
  for (auto [dim, size] : llvm::enumerate(ArrayRef(tiles.sizes).take_front(rank))) {
    for (int64_t product = 1; product < size;) {
      Part whole = left.front();
      left = left.drop_front();
      while (!left.empty() && left.front().axis == whole.axis && left.front().pre == whole.pre * whole.size &&
             product * whole.size < size) {
        whole.size *= left.front().size;
        left = left.drop_front();
      }
      product *= whole.size;
      if (product > size || size % product) {
        reason = "expected tiles along axes of the topology, got others";
        return std::nullopt;
      }
      dims[dim].push_back(AxisRefAttr::get(context, StringAttr::get(context, axes[whole.axis].name),
                                           axes[whole.axis].size, whole.pre, whole.size));
    }
  }
  return finish();
}
