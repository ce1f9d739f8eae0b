// Converts messages to boxes in the source and target buffers.
#include "mpmd/Dialect/Mpmd/Messages.h"

#include "mpmd/Plan/Support/Status.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <map>
#include <set>

using namespace mlir;
using namespace mpmd;

//===----------------------------------------------------------------------===//
// PeerAttr
//===----------------------------------------------------------------------===//

/// The offset after the last byte that a message accesses in its source (`side` 1) or target (`side` 2) buffer. Above
/// every limit on overflow.
static int64_t endOf(int64_t offset, int64_t run, ArrayRef<int64_t> loops, size_t side) {
  int64_t end = offset;
  bool overflows = llvm::AddOverflow(end, run, end);
  for (size_t i = 0; i + 2 < loops.size(); i += 3) {
    int64_t reach = 0;
    overflows |= llvm::MulOverflow(loops[i] - 1, loops[i + side], reach) || llvm::AddOverflow(end, reach, end);
  }
  return overflows ? kMaxBytes + 1 : end;
}

int64_t PeerAttr::getBytes() const {
  int64_t bytes = getRun();
  for (size_t loop = 0; loop < getNumLoops(); ++loop)
    if (llvm::MulOverflow(bytes, getCount(loop), bytes))
      return kMaxBytes + 1;
  return bytes;
}

int64_t PeerAttr::getSourceEnd() const { return endOf(getSourceOffset(), getRun(), getLoops(), 1); }
int64_t PeerAttr::getTargetEnd() const { return endOf(getTargetOffset(), getRun(), getLoops(), 2); }

LogicalResult PeerAttr::verify(function_ref<InFlightDiagnostic()> emitError, int64_t source, int64_t target,
                               int64_t sourceOffset, int64_t targetOffset, int64_t run, ArrayRef<int64_t> loops) {
  if (source < 0 || target < 0 || sourceOffset < 0 || targetOffset < 0 || run < 1) // peer_c1
    return emitError() << "expected ends and offsets from 0 and a positive run, got " << source << "[" << sourceOffset
                       << "] -> " << target << "[" << targetOffset << "], run = " << run;
  for (size_t i = 0; i + 2 < loops.size(); i += 3)
    if (loops[i] < 2 || loops[i + 1] < 0 || loops[i + 2] < 0) // peer_c1
      return emitError() << "expected loops of at least 2 iterations and strides from 0, got " << loops[i] << " x ("
                         << loops[i + 1] << ", " << loops[i + 2] << ")";
  for (size_t side : {1, 2})
    if (int64_t end = endOf(side == 1 ? sourceOffset : targetOffset, run, loops, side); end > kMaxBytes) // peer_c2
      return emitError() << "expected a message within " << kMaxBytes << " bytes, got one that ends after them";
  return success();
}

Attribute PeerAttr::parse(AsmParser &parser, Type) {
  int64_t source = 0, target = 0, sourceOffset = 0, targetOffset = 0, run = 0;
  SmallVector<int64_t> loops;
  auto end = [&](int64_t &number, int64_t &offset) -> ParseResult {
    return failure(parser.parseInteger(number) || parser.parseLSquare() || parser.parseInteger(offset) ||
                   parser.parseRSquare());
  };
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseLess() || end(source, sourceOffset) || parser.parseArrow() || end(target, targetOffset) ||
      parser.parseComma() || parser.parseKeyword("run") || parser.parseEqual() || parser.parseInteger(run))
    return {};
  auto loop = [&]() -> ParseResult {
    int64_t count = 0, atSource = 0, atTarget = 0;
    if (parser.parseInteger(count) || parser.parseKeyword("x") || parser.parseLParen() ||
        parser.parseInteger(atSource) || parser.parseComma() || parser.parseInteger(atTarget) || parser.parseRParen())
      return failure();
    loops.append({count, atSource, atTarget});
    return success();
  };
  if (succeeded(parser.parseOptionalComma()))
    if (parser.parseKeyword("loops") || parser.parseEqual() ||
        parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, loop))
      return {};
  if (parser.parseGreater())
    return {};
  return PeerAttr::getChecked([&] { return parser.emitError(loc); }, parser.getContext(), source, target, sourceOffset,
                              targetOffset, run, ArrayRef(loops));
}

void PeerAttr::print(AsmPrinter &printer) const {
  printer << "<" << getSource() << "[" << getSourceOffset() << "] -> " << getTarget() << "[" << getTargetOffset()
          << "], run = " << getRun();
  for (size_t loop = 0; loop < getNumLoops(); ++loop)
    printer << (loop ? ", " : ", loops = [") << getCount(loop) << " x (" << getSourceStride(loop) << ", "
            << getTargetStride(loop) << ")" << (loop + 1 == getNumLoops() ? "]" : "");
  printer << ">";
}

PeerAttr mpmd::toAttr(MLIRContext *context, const plan::BoxMessage &message) {
  SmallVector<int64_t> loops;
  for (const plan::StridedLoop &loop : message.loops)
    loops.append({loop.count, loop.sourceStride, loop.targetStride});
  return PeerAttr::get(context, message.source, message.target, message.sourceOffset, message.targetOffset, message.run,
                       loops);
}

plan::BoxMessage mpmd::fromAttr(PeerAttr row) {
  plan::BoxMessage message{row.getSource(),       row.getTarget(), row.getSourceOffset(),
                           row.getTargetOffset(), row.getRun(),    {}};
  for (size_t loop = 0; loop < row.getNumLoops(); ++loop)
    message.loops.push_back({row.getCount(loop), row.getSourceStride(loop), row.getTargetStride(loop)});
  return message;
}

std::optional<std::vector<plan::BoxMessage>> mpmd::transferMessages(MeshTensorType source, MeshOp sourceMesh,
                                                                    MeshTensorType target, MeshOp targetMesh) {
  if (!sourceMesh || !targetMesh)
    return std::nullopt;
  auto planOf = [](MeshTensorType type, MeshOp mesh, int64_t first) {
    ShardingAttr sharding = type.getSharding();
    if (!sharding)
      sharding = ShardingAttr::getWhole(type.getContext(), type.getTensor().getRank());
    return toPlan(sharding, mesh, llvm::to_vector(llvm::seq(first, first + mesh.getNumDevices())));
  };
  std::optional<plan::Sharding> from = planOf(source, sourceMesh, 0),
                                to = planOf(target, targetMesh, sourceMesh.getNumDevices());
  if (!from || !to)
    return std::nullopt;
  return boxMessages(std::vector<int64_t>(source.getTensor().getShape()),
                     elementBytes(source.getTensor().getElementType()), *from, *to);
}

std::string mpmd::axesText(ArrayAttr axes) {
  std::string text;
  llvm::raw_string_ostream os(text);
  llvm::interleaveComma(axes.getAsRange<AxisRefAttr>(), os, [&](AxisRefAttr axis) {
    os << axis.getName().getValue();
    if (!axis.isWhole())
      os << ":(" << axis.getPreSize() << ")" << axis.getSize();
  });
  return text;
}

int64_t mpmd::maxReceived(const std::vector<plan::BoxMessage> &messages) {
  std::map<int64_t, int64_t> received;
  int64_t most = 0;
  for (const plan::BoxMessage &message : messages)
    if (message.source != message.target)
      most = std::max(most, received[message.target] += message.bytes());
  return most;
}

//===----------------------------------------------------------------------===//
// Boxes
//===----------------------------------------------------------------------===//

std::optional<plan::TensorBox> mpmd::boxAt(const plan::BoxMessage &message, bool atSource,
                                           const std::vector<int64_t> &radix) {
  size_t rank = radix.size();
  std::vector<int64_t> stride(rank, 1);
  for (size_t dim = rank - 1; dim-- > 0;)
    stride[dim] = stride[dim + 1] * radix[dim + 1];
  plan::TensorBox box(rank);
  int64_t rest = atSource ? message.sourceOffset : message.targetOffset;
  for (size_t dim = 0; dim < rank; ++dim) {
    if (stride[dim] == 0)
      return std::nullopt;
    box[dim] = {rest / stride[dim], rest / stride[dim] + 1};
    rest %= stride[dim];
  }
  // The contiguous run must cover complete inner dimensions.
  int64_t run = message.run;
  size_t dim = rank;
  while (run > 1) {
    if (dim-- == 0)
      return std::nullopt;
    int64_t taken = std::min(run, radix[dim]);
    if (taken < 1 || run % taken)
      return std::nullopt;
    box[dim].high = box[dim].low + taken;
    run /= taken;
  }
  for (const plan::StridedLoop &loop : message.loops) {
    int64_t step = atSource ? loop.sourceStride : loop.targetStride;
    size_t at = 0;
    while (at < dim && (stride[at] != step || radix[at] == 1))
      ++at;
    if (at >= dim || box[at].size() != 1)
      return std::nullopt;
    box[at].high = box[at].low + loop.count;
  }
  for (size_t each = 0; each < rank; ++each)
    if (box[each].high > radix[each])
      return std::nullopt;
  return box;
}

bool mpmd::areDisjoint(const std::vector<plan::TensorBox> &boxes) {
  if (boxes.empty())
    return true;
  // Cuts each dimension at the borders of all boxes. If the boxes form a grid, each box occupies one cell. If there are
  // many more cells than boxes, the boxes form no grid and are compared pairwise.
  size_t rank = boxes.front().size();
  std::vector<std::vector<int64_t>> cuts(rank);
  int64_t cells = 1;
  for (size_t dim = 0; dim < rank; ++dim) {
    std::set<int64_t> points;
    for (const plan::TensorBox &box : boxes)
      points.insert({box[dim].low, box[dim].high});
    cuts[dim].assign(points.begin(), points.end());
    if (llvm::MulOverflow(cells, static_cast<int64_t>(cuts[dim].size()), cells))
      cells = kMaxBytes;
  }
  if (cells > 1024 + 64 * static_cast<int64_t>(boxes.size())) {
    for (size_t i = 0; i < boxes.size(); ++i)
      for (size_t j = 0; j < i; ++j)
        if (plan::sizeOf(plan::intersect(boxes[i], boxes[j])) > 0)
          return false;
    return true;
  }
  std::vector<bool> taken(cells, false);
  for (const plan::TensorBox &box : boxes) {
    std::vector<std::pair<size_t, size_t>> range;
    int64_t count = 1;
    for (size_t dim = 0; dim < rank; ++dim) {
      auto at = [&](int64_t value) { return std::lower_bound(cuts[dim].begin(), cuts[dim].end(), value); };
      range.push_back({at(box[dim].low) - cuts[dim].begin(), at(box[dim].high) - cuts[dim].begin()});
      count *= static_cast<int64_t>(range.back().second - range.back().first);
    }
    for (int64_t i = 0; i < count; ++i) {
      int64_t rest = i, cell = 0, scale = 1;
      for (size_t dim = rank; dim-- > 0;) {
        int64_t size = static_cast<int64_t>(range[dim].second - range[dim].first);
        cell += (static_cast<int64_t>(range[dim].first) + rest % size) * scale;
        rest /= size;
        scale *= static_cast<int64_t>(cuts[dim].size());
      }
      if (taken[cell])
        return false;
      taken[cell] = true;
    }
  }
  return true;
}

/// Groups messages by target.
static std::map<int64_t, std::vector<const plan::BoxMessage *>>
byTarget(const std::vector<plan::BoxMessage> &messages) {
  std::map<int64_t, std::vector<const plan::BoxMessage *>> result;
  for (const plan::BoxMessage &message : messages)
    result[message.target].push_back(&message);
  return result;
}

absl::Status mpmd::checkWrites(const std::vector<plan::BoxMessage> &messages, int64_t targetBytes) {
  for (auto &[target, rows] : byTarget(messages)) {
    // The strides in one buffer must divide each other, because they define the mixed radix of byte offsets.
    std::set<int64_t, std::greater<>> strides{1};
    for (const plan::BoxMessage *row : rows)
      for (const plan::StridedLoop &loop : row->loops)
        strides.insert(loop.targetStride);
    std::vector<int64_t> radix;
    int64_t above = targetBytes;
    for (int64_t stride : strides) {
      if (stride == 0 || (!radix.empty() && above % stride))
        return invalid("expected strides at target " + std::to_string(target) + " that divide each other, got " +
                       std::to_string(stride) + " below " + std::to_string(above));
      radix.push_back(above / stride + (above % stride != 0));
      above = stride;
    }
    std::vector<plan::TensorBox> boxes;
    for (const plan::BoxMessage *row : rows) {
      std::optional<plan::TensorBox> box = boxAt(*row, /*atSource=*/false, radix);
      if (!box)
        return invalid("expected messages that write boxes of the buffer of target " + std::to_string(target) +
                       ", got " + std::to_string(row->run) + " bytes at " + std::to_string(row->targetOffset) +
                       " that cross its rows");
      boxes.push_back(std::move(*box));
    }
    if (!areDisjoint(boxes))
      return invalid("expected each byte of target " + std::to_string(target) +
                     " once, got two messages that write the same one");
  }
  return absl::OkStatus();
}

/// The shape of the largest shard, followed by the bytes of an element.
static std::vector<int64_t> radixOf(const plan::Sharding &sharding, const std::vector<int64_t> &shape,
                                    int64_t elementBytes) {
  std::vector<int64_t> radix;
  for (size_t dim = 0; dim < shape.size(); ++dim) {
    int64_t parts = 1;
    for (int64_t axis : sharding.dims[dim])
      parts *= sharding.mesh[axis];
    radix.push_back(plan::partSize(shape[dim], parts));
  }
  radix.push_back(elementBytes);
  return radix;
}

absl::Status mpmd::checkMessages(const std::vector<plan::BoxMessage> &messages, const std::vector<int64_t> &shape,
                                 int64_t elementBytes, const plan::Sharding &source, const plan::Sharding &target) {
  std::vector<int64_t> atSource = radixOf(source, shape, elementBytes), atTarget = radixOf(target, shape, elementBytes);
  auto rows = byTarget(messages);
  for (size_t position = 0; position < target.devices.size(); ++position) {
    plan::TensorBox needed = boxOf(target, shape, static_cast<int64_t>(position));
    std::string who = "device " + std::to_string(target.devices[position]);
    std::vector<plan::TensorBox> boxes;
    int64_t brought = 0;
    for (const plan::BoxMessage *row : rows[static_cast<int64_t>(position)]) {
      std::optional<plan::TensorBox> from = boxAt(*row, /*atSource=*/true, atSource),
                                     to = boxAt(*row, /*atSource=*/false, atTarget);
      if (!from || !to)
        return invalid("expected messages that move boxes of the tensor to " + who + ", got one from device " +
                       std::to_string(source.devices[row->source]) + " that moves no box");
      plan::TensorBox held = boxOf(source, shape, row->source);
      // Converts both boxes to coordinates of the global tensor. The last dimension counts the bytes of an element.
      bool same = from->back() == to->back() && to->back() == plan::Extent{0, elementBytes};
      for (size_t dim = 0; dim < shape.size(); ++dim) {
        for (auto [box, part] : {std::pair(&*from, &held), std::pair(&*to, &needed)}) {
          (*box)[dim].low += (*part)[dim].low;
          (*box)[dim].high += (*part)[dim].low;
        }
        same &= (*from)[dim] == (*to)[dim];
      }
      from->pop_back();
      to->pop_back();
      if (!same || !contains(held, *from) || !contains(needed, *to))
        return invalid("expected messages that bring " + who + " the elements of its part " + toText(needed) +
                       ", got elements " + toText(*from) + " of device " + std::to_string(source.devices[row->source]) +
                       ", which holds " + toText(held) + ", for elements " + toText(*to));
      brought += sizeOf(*to);
      boxes.push_back(std::move(*to));
    }
    if (brought != sizeOf(needed) || !areDisjoint(boxes))
      return invalid("expected messages that bring " + who + " each of its " +
                     std::to_string(sizeOf(needed) * elementBytes) + " bytes once, got " +
                     std::to_string(brought * elementBytes) + " bytes in all");
  }
  return absl::OkStatus();
}
