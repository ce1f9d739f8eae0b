// Part of `TaskPlan`: decides which stored ops of a task share a kernel, and in which order the kernels run.
#include "TaskPlan.h"

#include "mpmd/Dialect/Mpmd/Mpmd.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;

namespace mpmd::kernels {

namespace {

/// The maximum number of ops of a cluster: more ops save no memory traffic and keep too many buffers live.
constexpr size_t kMaxOps = 24;
/// The maximum number of buffers of a kernel: a CUDA launch takes at most 4 KiB of parameters.
constexpr size_t kMaxBuffers = 400;
/// An op searches this number of the latest clusters for one that reads a tensor of the op, too.
constexpr int kSiblingsSeen = 12;
/// `isBefore` assumes a dependence, without a search, between nodes that are farther apart in the order.
constexpr int kFarthest = 1024;

/// The maximum size in bytes of a temporary of one row, which is on the kernel's stack.
constexpr int64_t kLongestTemporary = 16384;

} // namespace

int TaskPlan::nodeOf(Operation *op) const {
  auto found = nodeIndex.find(op);
  return found == nodeIndex.end() ? -1 : found->second;
}

SmallVector<int> TaskPlan::reachable(int start, bool forward, int limit) const {
  SmallVector<int> found{start};
  llvm::SmallDenseSet<int> seen{start};
  for (size_t next = 0; next < found.size(); ++next)
    for (int other : forward ? nodes[found[next]].after : nodes[found[next]].before)
      if ((forward ? nodes[other].place <= limit : nodes[other].place >= limit) && seen.insert(other).second)
        found.push_back(other);
  return found;
}

bool TaskPlan::isBefore(int first, int second) const {
  int from = nodes[first].place, to = nodes[second].place;
  if (from > to)
    return false;
  return to - from > kFarthest || llvm::is_contained(reachable(second, /*forward=*/false, from), first);
}

/// Keeps `place` a topological order (Pearce and Kelly): an edge against the order moves only nodes between `to` and
/// `from`.
bool TaskPlan::addEdge(int from, int to) {
  if (from == to || llvm::is_contained(nodes[to].before, from))
    return true;
  if (nodes[from].place > nodes[to].place) {
    SmallVector<int> later = reachable(to, /*forward=*/true, nodes[from].place);
    if (llvm::is_contained(later, from))
      return false;
    SmallVector<int> moved = reachable(from, /*forward=*/false, nodes[to].place);
    auto byPlace = [&](int a, int b) { return nodes[a].place < nodes[b].place; };
    llvm::sort(moved, byPlace);
    llvm::sort(later, byPlace);
    moved.append(later);
    SmallVector<int> places;
    for (int node : moved)
      places.push_back(nodes[node].place);
    llvm::sort(places);
    for (auto [node, place] : llvm::zip_equal(moved, places))
      nodes[node].place = place;
  }
  nodes[to].before.push_back(from);
  nodes[from].after.push_back(to);
  return true;
}

bool TaskPlan::canJoin(Operation *op, int index) const {
  const Node &node = nodes[index];
  ArrayRef<int64_t> shape = shapeOf(op);
  Role role = getRole(op);
  if (node.ops.size() >= kMaxOps)
    return false;
  llvm::SmallDenseSet<Value> buffers;
  size_t results = op->getNumResults();
  for (const Access &access : accessesOf(op))
    buffers.insert(access.base);
  for (Operation *other : node.ops) {
    results += other->getNumResults();
    for (const Access &access : accessesOf(other))
      buffers.insert(access.base);
  }
  if (buffers.size() + results > kMaxBuffers)
    return false;

  // The op must read results of the cluster at its own row: at its own index in this number of leading dimensions.
  size_t aligned = node.rowShape.size();
  if (role == Role::Elementwise && node.flat) {
    if (shape != shapeOf(node.ops.front()))
      return false;
    aligned = shape.size();
  } else if (role == Role::Elementwise) {
    if (shape.size() < aligned || shape.take_front(aligned) != ArrayRef(node.rowShape))
      return false;
  } else if (node.flat) {
    ArrayRef<int64_t> common = shapeOf(node.ops.front());
    aligned = shape.size();
    if (common.size() <= aligned || common.take_front(aligned) != shape)
      return false;
  } else if (shape != ArrayRef(node.rowShape)) {
    return false;
  }

  for (const Access &access : accessesOf(op)) {
    Operation *producer = access.base.getDefiningOp();
    int from = producer ? nodeOf(producer) : -1;
    if (from == index && !access.isAligned(aligned))
      return false;
    if (from >= 0 && from != index && isBefore(index, from))
      return false;
  }
  return true;
}

void TaskPlan::join(Operation *op, int index) {
  Node &node = nodes[index];
  size_t rows = node.rowShape.size();
  if (getRole(op) == Role::Reduction && node.flat) {
    node.flat = false;
    node.rowShape.assign(shapeOf(op).begin(), shapeOf(op).end());
    rows = node.rowShape.size();
  }
  int level = 0;
  bool reduces = getRole(op) == Role::Reduction;
  for (const Access &access : accessesOf(op)) {
    Operation *producer = access.base.getDefiningOp();
    if (!producer || nodeOf(producer) != index)
      continue;
    bool sameElement = access.isAligned() && shapeOf(producer).drop_front(rows) == shapeOf(op).drop_front(rows);
    bool later = getRole(producer) == Role::Reduction || (!reduces && !sameElement);
    level = std::max(level, levels.lookup(producer) + later);
  }
  node.ops.push_back(op);
  nodeIndex[op] = index;
  levels[op] = level;
}

void TaskPlan::formNodes(Block &body) {
  int lastExchange = -1;
  for (Operation &op : body.without_terminator()) {
    Role role = getRole(&op);
    if (role == Role::Inline)
      continue;

    // The candidates are the clusters that the op reads, latest first, then clusters with a common operand.
    SmallVector<int> candidates;
    bool clusters = role == Role::Elementwise || (role == Role::Reduction && reducesRows(&op) &&
                                                  !shapeOf(&op).empty() && cutReduction(&op).chunks == 1);
    if (clusters) {
      int64_t elements = computeProduct(shapeOf(&op));
      llvm::DenseSet<Value> read;
      for (const Access &access : accessesOf(&op)) {
        auto type = dyn_cast<RankedTensorType>(access.base.getType());
        if (type && type.getNumElements() > 1 && type.getNumElements() >= elements)
          read.insert(access.base);
        if (Operation *producer = access.base.getDefiningOp())
          candidates.push_back(nodeOf(producer));
      }
      llvm::sort(candidates, std::greater<int>());
      for (int index = nodes.size() - 1, seen = 0; index >= 0 && seen < kSiblingsSeen; --index, ++seen) {
        bool shares = llvm::any_of(nodes[index].ops, [&](Operation *other) {
          return llvm::any_of(accessesOf(other), [&](const Access &access) { return read.contains(access.base); });
        });
        if (shares)
          candidates.push_back(index);
      }
    }
    auto chosen = llvm::find_if(candidates, [&](int index) {
      bool cluster = nodes[index].flat || !nodes[index].rowShape.empty();
      return cluster && canJoin(&op, index);
    });

    int index = nodes.size();
    if (chosen != candidates.end()) {
      index = *chosen;
    } else {
      nodes.emplace_back();
      nodes.back().role = role;
      nodes.back().flat = role == Role::Elementwise;
      nodes.back().place = index;
      if (clusters && role == Role::Reduction)
        nodes.back().rowShape.assign(shapeOf(&op).begin(), shapeOf(&op).end());
    }
    join(&op, index);
    for (const Access &access : accessesOf(&op))
      if (SmallVector<Operation *, 2> &list = readers[access.base]; list.empty() || list.back() != &op)
        list.push_back(&op);
    for (const Access &access : accessesOf(&op))
      if (Operation *producer = access.base.getDefiningOp())
        addEdge(nodeOf(producer), index);
    if (role == Role::Exchange) {
      // All devices of a mesh must run their exchanges in one order, which is the program's.
      if (lastExchange >= 0)
        addEdge(lastExchange, index);
      lastExchange = index;
    }
  }
}

void TaskPlan::findEscapes(Block &body) {
  for (Value value : body.getTerminator()->getOperands())
    escaping.insert(baseOf(value));
  for (auto &[op, list] : accesses)
    for (const Access &access : list) {
      Operation *producer = access.base.getDefiningOp();
      if (producer && (nodeOf(producer) != nodeOf(op) || nodes[nodeOf(op)].role == Role::Opaque))
        escaping.insert(access.base);
    }
  // A temporary of one row is on the kernel's stack; a long one needs a buffer.
  for (const Node &node : nodes) {
    for (Operation *op : node.ops) {
      if (node.flat || getRole(op) != Role::Elementwise)
        continue;
      int64_t elements = computeProduct(shapeOf(op).drop_front(node.rowShape.size()));
      for (Value value : op->getResults())
        if (elements * elementBytes(getElementTypeOrSelf(value.getType())) > kLongestTemporary)
          escaping.insert(value);
    }
  }
}

Value TaskPlan::startOf(OpResult result) const {
  Operation *op = result.getOwner();
  if (auto gemm = dyn_cast<GemmOp>(op))
    return readsAccumulator(gemm) ? baseOf(gemm.getC()) : Value();
  if (getRole(op) == Role::Write)
    return baseOf(op->getOperand(1));
  if (auto repeat = dyn_cast<RepeatOp>(op)) {
    Value base = baseOf(repeat.getInputs()[repeat.getAliases()[result.getResultNumber()]]);
    return isStored(base) ? base : Value();
  }
  if (auto loop = dyn_cast<scf::ForOp>(op); loop && isa<RankedTensorType>(result.getType())) {
    Value base = baseOf(loop.getInitArgs()[result.getResultNumber()]);
    return isStored(base) ? base : Value();
  }
  return Value();
}

bool TaskPlan::overwrites(Operation *op, Value value) const {
  if (llvm::none_of(op->getResults(), [&](OpResult result) { return startOf(result) == value; }))
    return false;
  if (isa<GemmOp>(op))
    return llvm::none_of(op->getOperands().drop_back(), [&](Value operand) { return baseOf(operand) == value; });
  if (getRole(op) == Role::Write)
    return !reads(op->getOperand(0), value) &&
           llvm::none_of(op->getOperands().drop_front(2), [&](Value operand) { return reads(operand, value); });
  int64_t uses = 0;
  op->walk([&](Operation *inner) {
    uses += llvm::count_if(inner->getOperands(), [&](Value operand) { return baseOf(operand) == value; });
  });
  return uses == 1;
}

bool TaskPlan::isUpdateSafe(Value argument, Value updated) {
  Operation *writer = updated.getDefiningOp();
  int index = nodeOf(writer);
  Role role = getRole(writer);
  size_t rows = nodes[index].rowShape.size();
  for (Operation *op : nodes[index].ops) {
    for (const Access &access : accessesOf(op)) {
      if (access.base != argument)
        continue;
      if (role == Role::Opaque || role == Role::Library || role == Role::Write || role == Role::Exchange ||
          role == Role::Repeat) {
        // The only operand that the op may overwrite is the one that its result starts from.
        if (startOf(cast<OpResult>(updated)) != argument || !overwrites(op, argument))
          return false;
        continue;
      }
      bool sameShape = cast<RankedTensorType>(argument.getType()).getShape() == shapeOf(writer);
      bool sameLoop =
          levelOf(op) == levelOf(writer) && getRole(op) == getRole(writer) && shapeOf(op) == shapeOf(writer);
      bool earlier = levelOf(op) < levelOf(writer) && rows > 0;
      if (!sameShape || !((sameLoop && access.isAligned()) || (earlier && access.isAligned(rows))))
        return false;
    }
  }
  for (Operation *op : readers.lookup(argument))
    if (nodeOf(op) != index && !addEdge(nodeOf(op), index))
      return false;
  return true;
}

void TaskPlan::orderUpdates(Block &body, ArrayRef<int64_t> aliases) {
  inPlace.resize(aliases.size());
  llvm::DenseSet<Value> claimed;
  OperandRange yielded = body.getTerminator()->getOperands();
  for (auto [index, alias] : llvm::enumerate(aliases)) {
    Value value = baseOf(yielded[index]);
    if (alias < 0 || !value.getDefiningOp() || !claimed.insert(value).second)
      continue;
    if (isUpdateSafe(body.getArgument(alias), value))
      inPlace.set(index);
  }
}

SmallVector<int> TaskPlan::order() const {
  // The order is the program's, except where a node needs a later node first.
  SmallVector<int> result;
  llvm::BitVector done(nodes.size());
  for (int index = 0, end = nodes.size(); index < end; ++index) {
    if (done.test(index))
      continue;
    SmallVector<int> pending{index};
    done.set(index);
    for (size_t next = 0; next < pending.size(); ++next)
      for (int other : nodes[pending[next]].before)
        if (!done.test(other)) {
          done.set(other);
          pending.push_back(other);
        }
    llvm::sort(pending, [&](int a, int b) { return nodes[a].place < nodes[b].place; });
    result.append(pending);
  }
  return result;
}

} // namespace mpmd::kernels
