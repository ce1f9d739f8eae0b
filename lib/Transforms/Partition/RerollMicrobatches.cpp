// Python loops over microbatches, and scans with `unroll=`, leave the microbatches one after another. Where they are equal up to what they read, one loop runs
// them: values of the same place in every microbatch form a `Row`, and each row is shared, sliced from what is stacked, or computed in the loop's body.
#include "Partition.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/EquivalenceClasses.h"

#include <map>

using namespace mlir;
using namespace mpmd;
using namespace mpmd::partition;

namespace {
/// One value of each microbatch.
using Row = std::vector<Value>;

struct RowLess {
  bool operator()(const Row &a, const Row &b) const {
    return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(),
                                        [](Value x, Value y) { return std::less<const void *>()(x.getAsOpaquePointer(), y.getAsOpaquePointer()); });
  }
};

/// The same op of each microbatch, and the rows that stand for what the first of them reads.
struct OpRow {
  SmallVector<Operation *> ops;
  SmallVector<std::pair<Value, int64_t>> reads;
};

/// What a row is in the loop.
struct RowInfo {
  enum Kind : uint8_t { Shared, Window, Stacked, Computed } kind = Shared;
  Row values;
  /// Window: all of them, one after the other.
  Value root;
  /// Computed: by which op, as which result.
  int64_t op = -1, result = 0;
  /// In the loop's body.
  Value emitted;
};

/// A sum over all microbatches: rows that are added in each, and what the sum starts from.
struct Sum {
  Operation *root;
  SmallVector<int64_t> rows;
  SmallVector<Value> inits;
};

class Reroller {
public:
  explicit Reroller(Step &step) : step(step), entry(step.entry()) {}
  void run();

private:
  bool unrollPartly();
  bool findComponents();
  bool isEqual(func::CallOp a, func::CallOp b);
  /// Whether ops compute the same from what they read, which is added to `reads`.
  bool matchOps(ArrayRef<Operation *> ops, SmallVectorImpl<Row> &reads);
  bool differ(Value a, Value b);
  /// The one microbatch that an op outside the loop depends on; kNone or kSeveral.
  int64_t dependsOn(Value value);
  int64_t rowOf(const Row &row);
  bool classify(int64_t row);
  bool addOps(ArrayRef<Operation *> ops, int64_t &index);
  bool drain();
  bool matchCalls();
  /// Ops after the calls that each microbatch has for itself.
  bool extend();
  void findSums();
  bool takeSum(Operation *root);
  void build();
  Value emit(int64_t row);
  Value sliceOf(Value whole, RankedTensorType type);
  Value constant(OpBuilder &builder, Type type, int64_t value);

  static constexpr int64_t kNone = -1, kSeveral = -2;
  Step &step;
  Block &entry;
  SmallVector<SmallVector<func::CallOp>> components;
  DenseMap<Operation *, llvm::BitVector> reach; // by number of call, then of component
  std::map<Row, int64_t, RowLess> rowNumbers;
  std::vector<RowInfo> rows;
  std::vector<OpRow> opRows;
  /// Ops of microbatches that the loop takes over, with their `OpRow`; and the row of each of their results.
  DenseMap<Operation *, int64_t> taken;
  DenseMap<Value, int64_t> rowOfValue;
  SmallVector<int64_t> open;
  SmallVector<Sum> sums;
  llvm::SetVector<Operation *> consumed; // adds of sums
  DenseMap<std::pair<Operation *, Operation *>, bool> equalCallees;
  /// Why there is no loop: values of two microbatches in the same place.
  std::pair<Value, Value> difference;

  Operation *loop = nullptr;
  OpBuilder before{static_cast<MLIRContext *>(nullptr)}, inside{static_cast<MLIRContext *>(nullptr)};
  Value counter;
};

/// `value` as elements [offset, offset + size) of another value's.
std::pair<Value, int64_t> windowOf(Value value) {
  int64_t offset = 0;
  while (Operation *op = value.getDefiningOp()) {
    if (isa<stablehlo::ReshapeOp>(op)) {
      value = op->getOperand(0);
      continue;
    }
    SmallVector<int64_t> starts;
    if (auto slice = dyn_cast<stablehlo::SliceOp>(op)) {
      if (llvm::any_of(slice.getStrides(), [](int64_t stride) { return stride != 1; }))
        break;
      starts.assign(slice.getStartIndices().begin(), slice.getStartIndices().end());
    } else if (auto dynamic = dyn_cast<stablehlo::DynamicSliceOp>(op)) {
      auto from = cast<RankedTensorType>(dynamic.getOperand().getType()), to = cast<RankedTensorType>(dynamic.getType());
      for (auto [i, index] : llvm::enumerate(dynamic.getStartIndices())) {
        std::optional<int64_t> start = constantInt(index);
        if (!start)
          return {value, offset};
        starts.push_back(std::clamp<int64_t>(*start, 0, from.getDimSize(i) - to.getDimSize(i)));
      }
    } else {
      break;
    }
    // One run of elements: single elements of leading dimensions, a range of the next one, the rest whole.
    auto from = cast<RankedTensorType>(op->getOperand(0).getType()), to = cast<RankedTensorType>(op->getResult(0).getType());
    int64_t rank = from.getRank(), stride = 1, whole = rank;
    while (whole > 0 && from.getDimSize(whole - 1) == to.getDimSize(whole - 1))
      --whole;
    if (llvm::any_of(to.getShape().take_front(std::max<int64_t>(whole - 1, 0)), [](int64_t size) { return size != 1; }))
      break;
    for (int64_t i = rank - 1; i >= 0; --i) {
      offset += starts[i] * stride;
      stride *= from.getDimSize(i);
    }
    value = op->getOperand(0);
  }
  return {value, offset};
}

bool isTensor(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && tensor.hasStaticShape();
}
} // namespace

/// A scan with `unroll=` has several microbatches in a turn, and the odd ones after it: its turns are written out, for the rest to see one list.
bool Reroller::unrollPartly() {
  SmallVector<Operation *> loops;
  SmallVector<int64_t> outside;
  for (Operation &op : entry) {
    if (isStageCall(&op))
      outside.push_back(op.getAttrOfType<IntegerAttr>("mpmd.stage").getInt());
    else if (isa<stablehlo::WhileOp>(op) && llvm::any_of(op.getRegion(1).front(), [](Operation &inner) { return isStageCall(&inner); }))
      loops.push_back(&op);
  }
  if (loops.size() != 1)
    return loops.empty();
  Block &body = loops[0]->getRegion(1).front();
  std::optional<int64_t> trips = tripCount(loops[0]);
  constexpr int64_t kMostOps = 100000;
  if (!trips || *trips * static_cast<int64_t>(body.getOperations().size()) > kMostOps)
    return false;
  // Slices of one position each of what the turn slices say how many microbatches there are.
  int64_t width = 0;
  for (auto slice : body.getOps<stablehlo::SliceOp>()) {
    auto from = slice.getOperand().getDefiningOp<stablehlo::ReshapeOp>();
    auto turn = from ? from.getOperand().getDefiningOp<stablehlo::DynamicSliceOp>() : nullptr;
    auto type = cast<RankedTensorType>(slice.getOperand().getType());
    if (turn && type.getRank() && cast<RankedTensorType>(slice.getType()).getDimSize(0) == 1)
      width = std::max(width, type.getDimSize(0));
  }
  SmallVector<int64_t> stages;
  for (auto stageCall : body.getOps<func::CallOp>())
    stages.push_back(stageCall->getAttrOfType<IntegerAttr>("mpmd.stage").getInt());
  int64_t calls = stages.size(), odd = outside.size();
  if (width < 2 || calls % width || odd % (calls / width) || odd / (calls / width) >= width)
    return false;
  unrollLoop(loops[0], *trips);
  return true;
}

/// Calls that depend on each other belong to one microbatch.
bool Reroller::findComponents() {
  SmallVector<func::CallOp> calls;
  for (Operation &op : entry)
    if (isStageCall(&op))
      calls.push_back(cast<func::CallOp>(op));
  llvm::EquivalenceClasses<int64_t> classes;
  for (int64_t i = 0, e = calls.size(); i < e; ++i)
    classes.insert(i);
  DenseMap<Operation *, llvm::BitVector> reached;
  int64_t next = 0;
  for (Operation &op : entry) {
    llvm::BitVector from(calls.size());
    for (Value value : readsOf(&op))
      if (Operation *producer = value.getDefiningOp())
        if (auto found = reached.find(producer); found != reached.end())
          from |= found->second;
    if (isStageCall(&op)) {
      for (int64_t other : from.set_bits())
        classes.unionSets(next, other);
      from.reset();
      from.set(next++);
    }
    if (from.any())
      reached[&op] = std::move(from);
  }
  DenseMap<int64_t, int64_t> number;
  for (int64_t i = 0, e = calls.size(); i < e; ++i) {
    auto [found, inserted] = number.try_emplace(classes.getLeaderValue(i), components.size());
    if (inserted)
      components.emplace_back();
    components[found->second].push_back(calls[i]);
  }
  for (auto &[op, from] : reached) {
    llvm::BitVector &to = reach[op];
    to.resize(components.size());
    for (int64_t call : from.set_bits())
      to.set(number[classes.getLeaderValue(call)]);
  }
  auto stageOf = [](func::CallOp stageCall) { return stageCall->getAttr("mpmd.stage"); };
  for (auto &component : components)
    if (llvm::map_to_vector(component, stageOf) != llvm::map_to_vector(components.front(), stageOf))
      return false;
  return components.size() > 1;
}

int64_t Reroller::dependsOn(Value value) {
  auto found = reach.find(value.getDefiningOp());
  if (!value.getDefiningOp() || found == reach.end() || found->second.none())
    return kNone;
  return found->second.count() == 1 ? found->second.find_first() : kSeveral;
}

bool Reroller::isEqual(func::CallOp a, func::CallOp b) {
  if (a.getCallee() == b.getCallee())
    return true;
  auto one = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(a, a.getCalleeAttr());
  auto other = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(b, b.getCalleeAttr());
  auto [found, inserted] = equalCallees.try_emplace({one, other}, false);
  if (inserted)
    found->second = one.getFunctionType() == other.getFunctionType() &&
                    OperationEquivalence::isRegionEquivalentTo(&one.getBody(), &other.getBody(), OperationEquivalence::IgnoreLocations);
  return found->second;
}

bool Reroller::matchOps(ArrayRef<Operation *> ops, SmallVectorImpl<Row> &reads) {
  Operation *first = ops.front();
  for (Operation *op : ops.drop_front()) {
    SmallVector<std::pair<Value, Value>> pairs;
    if (isStageCall(first)) {
      if (!isStageCall(op) || first->getNumOperands() != op->getNumOperands() || !isEqual(cast<func::CallOp>(first), cast<func::CallOp>(op)))
        return false;
      for (auto [a, b] : llvm::zip(first->getOperands(), op->getOperands()))
        pairs.emplace_back(a, b);
    } else {
      DenseMap<Value, Value> inner;
      auto check = [&](Value a, Value b) {
        if (auto known = inner.find(a); known != inner.end())
          return success(known->second == b);
        pairs.emplace_back(a, b);
        return success();
      };
      auto mark = [&](Value a, Value b) { inner[a] = b; };
      if (!OperationEquivalence::isEquivalentTo(first, op, check, mark, OperationEquivalence::IgnoreLocations))
        return false;
    }
    if (reads.empty())
      for (auto &[a, b] : pairs)
        reads.push_back({a});
    if (pairs.size() != reads.size())
      return false;
    for (auto [row, pair] : llvm::zip(reads, pairs))
      row.push_back(pair.second);
  }
  return true;
}

bool Reroller::differ(Value a, Value b) {
  difference = {a, b};
  return false;
}

int64_t Reroller::rowOf(const Row &row) {
  auto [found, inserted] = rowNumbers.try_emplace(row, rows.size());
  if (inserted) {
    rows.push_back({});
    rows.back().values = row;
    open.push_back(found->second);
  }
  return found->second;
}

/// Makes the ops one op of the loop's body; fails if one of them has another place already.
bool Reroller::addOps(ArrayRef<Operation *> ops, int64_t &index) {
  SmallVector<Row> reads;
  if (!matchOps(ops, reads))
    return false;
  index = opRows.size();
  OpRow entryRow;
  entryRow.ops.assign(ops.begin(), ops.end());
  for (Row &row : reads)
    entryRow.reads.emplace_back(row.front(), rowOf(row));
  opRows.push_back(std::move(entryRow));
  if (!reach.contains(ops.front()))
    return true; // of no microbatch: others may read it, too
  for (Operation *op : ops)
    if (!taken.try_emplace(op, index).second)
      return false;
  for (unsigned r = 0; r < ops.front()->getNumResults(); ++r) {
    Row row;
    for (Operation *op : ops)
      row.push_back(op->getResult(r));
    int64_t number = rowOf(row);
    rows[number].kind = RowInfo::Computed;
    rows[number].op = index;
    rows[number].result = r;
    for (Value value : row)
      rowOfValue[value] = number;
  }
  return true;
}

bool Reroller::classify(int64_t number) {
  Row row = rows[number].values;
  if (rows[number].kind == RowInfo::Computed)
    return true;
  bool depends = dependsOn(row.front()) != kNone;
  if (llvm::all_equal(row))
    return !depends || differ(row.front(), row.back());
  SmallVector<Operation *> ops;
  auto first = dyn_cast<OpResult>(row.front());
  for (auto [k, value] : llvm::enumerate(row)) {
    if (value.getType() != row.front().getType() || dependsOn(value) != (depends ? static_cast<int64_t>(k) : kNone))
      return differ(row.front(), value);
    if (auto result = dyn_cast<OpResult>(value); first && result && result.getResultNumber() == first.getResultNumber())
      ops.push_back(result.getOwner());
  }
  int64_t index;
  if (depends) {
    // Its other rows may have been met already.
    bool same = ops.size() == row.size() && (taken.contains(ops.front()) ? rowOfValue.lookup(row.front()) == number : addOps(ops, index));
    return same || differ(row.front(), row.back());
  }
  if (!isTensor(row.front().getType()))
    return differ(row.front(), row.back());
  auto [root, start] = windowOf(row.front());
  int64_t size = cast<RankedTensorType>(row.front().getType()).getNumElements(), count = row.size();
  bool windows = isTensor(root.getType()) && cast<RankedTensorType>(root.getType()).getNumElements() == size * count && size > 0;
  for (int64_t k = 0; k < count && windows; ++k) {
    auto [other, offset] = windowOf(row[k]);
    windows = other == root && offset == k * size;
  }
  if (windows) {
    rows[number].kind = RowInfo::Window;
    rows[number].root = root;
  } else if (ops.size() == row.size() && addOps(ops, index)) {
    rows[number].kind = RowInfo::Computed;
    rows[number].op = index;
    rows[number].result = first.getResultNumber();
  } else {
    rows[number].kind = RowInfo::Stacked;
  }
  return true;
}

bool Reroller::drain() {
  while (!open.empty())
    if (!classify(open.pop_back_val()))
      return false;
  return true;
}

bool Reroller::matchCalls() {
  for (size_t i = 0; i < components.front().size(); ++i) {
    SmallVector<Operation *> ops;
    for (auto &component : components)
      ops.push_back(component[i]);
    if (taken.contains(ops.front())) {
      if (opRows[taken[ops.front()]].ops != ops)
        return false;
      continue;
    }
    int64_t index;
    if (!addOps(ops, index))
      return differ(ops.front()->getResult(0), ops.back()->getResult(0));
    if (!drain())
      return false;
  }
  return true;
}

bool Reroller::extend() {
  for (Operation &op : entry) {
    auto found = reach.find(&op);
    if (found == reach.end() || taken.contains(&op) || op.hasTrait<OpTrait::IsTerminator>() || found->second.count() != 1 || !found->second.test(0))
      continue;
    Value known;
    bool all = true;
    for (Value value : readsOf(&op))
      if (dependsOn(value) != kNone) {
        known = value;
        all &= rowOfValue.contains(value);
      }
    if (!all || !known)
      continue;
    SmallVector<Operation *> ops{&op};
    const RowInfo &row = rows[rowOfValue[known]];
    for (size_t k = 1; k < components.size(); ++k) {
      Operation *match = nullptr;
      for (Operation *user : row.values[k].getUsers()) {
        SmallVector<Row> reads;
        Operation *candidate = entry.findAncestorOpInBlock(*user);
        if (candidate->hasTrait<OpTrait::IsTerminator>() || taken.contains(candidate) || (match && match->isBeforeInBlock(candidate)) ||
            dependsOn(candidate->getResult(0)) != static_cast<int64_t>(k) || !matchOps({&op, candidate}, reads))
          continue;
        bool same = llvm::all_of(reads, [&](const Row &read) {
          return dependsOn(read[0]) == kNone ? dependsOn(read[1]) == kNone && read[0].getType() == read[1].getType() : rows[rowOfValue[read[0]]].values[k] == read[1];
        });
        if (same)
          match = candidate;
      }
      if (!match)
        break;
      ops.push_back(match);
    }
    int64_t index;
    if (ops.size() == components.size() && (!addOps(ops, index) || !drain()))
      return false;
  }
  return true;
}

/// `init + a0 + a1 + ...` with a term of every microbatch.
bool Reroller::takeSum(Operation *root) {
  Sum sum{root, {}, {}};
  SmallVector<Operation *> adds;
  SmallVector<Value> work{root->getResult(0)}, terms;
  while (!work.empty()) {
    Value value = work.pop_back_val();
    auto add = value.getDefiningOp<stablehlo::AddOp>();
    bool inner = add && !taken.contains(add) && reach.contains(add) && (add == root || add->hasOneUse());
    if (inner) {
      adds.push_back(add);
      work.push_back(add.getRhs());
      work.push_back(add.getLhs());
    } else if (dependsOn(value) == kNone) {
      sum.inits.push_back(value);
    } else if (rowOfValue.contains(value)) {
      terms.push_back(value);
    } else {
      return false;
    }
  }
  DenseMap<int64_t, DenseMap<int64_t, int64_t>> counts; // of a row, by microbatch
  for (Value term : terms) {
    int64_t row = rowOfValue[term], k = dependsOn(term);
    if (k == 0)
      sum.rows.push_back(row);
    ++counts[row][k];
  }
  for (auto &[row, byMicrobatch] : counts)
    for (size_t k = 0; k < components.size(); ++k)
      if (byMicrobatch.lookup(k) != byMicrobatch.lookup(0) || !byMicrobatch.lookup(0))
        return false;
  if (sum.rows.empty())
    return false;
  consumed.insert(adds.begin(), adds.end());
  sums.push_back(std::move(sum));
  return true;
}

void Reroller::findSums() {
  for (Operation &op : entry) {
    if (!isa<stablehlo::AddOp>(op) || taken.contains(&op) || !reach.contains(&op))
      continue;
    Operation *user = op.hasOneUse() ? *op.getUsers().begin() : nullptr;
    if (!user || !isa<stablehlo::AddOp>(user) || taken.contains(user) || !reach.contains(user))
      takeSum(&op);
  }
}

Value Reroller::constant(OpBuilder &builder, Type type, int64_t value) {
  auto tensor = cast<RankedTensorType>(type);
  Type element = tensor.getElementType();
  Attribute attr = isa<FloatType>(element) ? Attribute(builder.getFloatAttr(element, value)) : builder.getIntegerAttr(element, value);
  return stablehlo::ConstantOp::create(builder, step.func.getLoc(), tensor, DenseElementsAttr::get(tensor, attr));
}

/// In the body: the microbatch's row of `whole`, as a value of `type`.
Value Reroller::sliceOf(Value whole, RankedTensorType type) {
  Location loc = whole.getLoc();
  auto wholeType = cast<RankedTensorType>(whole.getType());
  int64_t count = components.size();
  if (wholeType.getRank() == 0 || wholeType.getDimSize(0) != count) {
    SmallVector<int64_t> shape{count};
    llvm::append_range(shape, type.getShape());
    wholeType = RankedTensorType::get(shape, type.getElementType());
    whole = stablehlo::ReshapeOp::create(before, loc, wholeType, whole);
  }
  SmallVector<int64_t> sizes(wholeType.getShape());
  sizes[0] = 1;
  SmallVector<Value> start(sizes.size(), constant(inside, counter.getType(), 0));
  start[0] = counter;
  auto inner = RankedTensorType::get(ArrayRef(sizes).drop_front(), type.getElementType());
  Value row = stablehlo::DynamicSliceOp::create(inside, loc, RankedTensorType::get(sizes, type.getElementType()), whole, start, sizes);
  row = stablehlo::ReshapeOp::create(inside, loc, inner, row);
  return inner == type ? row : stablehlo::ReshapeOp::create(inside, loc, type, row).getResult();
}

Value Reroller::emit(int64_t root) {
  SmallVector<int64_t> work{root};
  while (!work.empty()) {
    RowInfo &row = rows[work.back()];
    if (row.emitted) {
      work.pop_back();
      continue;
    }
    auto type = dyn_cast<RankedTensorType>(row.values.front().getType());
    if (row.kind == RowInfo::Shared) {
      row.emitted = row.values.front();
    } else if (row.kind == RowInfo::Window) {
      row.emitted = sliceOf(row.root, type);
    } else if (row.kind == RowInfo::Stacked) {
      SmallVector<int64_t> shape{1};
      llvm::append_range(shape, type.getShape());
      SmallVector<Value> parts;
      for (Value value : row.values)
        parts.push_back(stablehlo::ReshapeOp::create(before, value.getLoc(), RankedTensorType::get(shape, type.getElementType()), value));
      shape[0] = parts.size();
      row.emitted = sliceOf(stablehlo::ConcatenateOp::create(before, parts.front().getLoc(), RankedTensorType::get(shape, type.getElementType()), parts, 0), type);
    } else {
      const OpRow &op = opRows[row.op];
      size_t size = work.size();
      for (auto &[value, read] : op.reads)
        if (!rows[read].emitted)
          work.push_back(read);
      if (work.size() != size)
        continue;
      IRMapping mapping;
      for (auto &[value, read] : op.reads)
        mapping.map(value, rows[read].emitted);
      Operation *copy = inside.clone(*op.ops.front(), mapping);
      for (unsigned r = 0; r < copy->getNumResults(); ++r) {
        Row results;
        for (Operation *other : op.ops)
          results.push_back(other->getResult(r));
        if (auto found = rowNumbers.find(results); found != rowNumbers.end() && rows[found->second].op == rows[work.back()].op)
          rows[found->second].emitted = copy->getResult(r);
      }
      rows[work.back()].emitted = copy->getResult(rows[work.back()].result);
    }
    work.pop_back();
  }
  return rows[root].emitted;
}

/// The loop in the form that scans have: a counter, sums, and outputs that are stacked.
void Reroller::build() {
  MLIRContext *context = step.func.getContext();
  Location loc = components.front().front().getLoc();
  // What no microbatch computes comes first, then the loop, then the rest.
  SmallVector<Operation *> after;
  for (Operation &op : entry.without_terminator())
    if (reach.contains(&op) && !taken.contains(&op) && !consumed.contains(&op))
      after.push_back(&op);
  Operation *end = step.terminator();
  for (Operation *op : after)
    op->moveBefore(end);

  llvm::SetVector<int64_t> outputs;
  DenseSet<Operation *> sumUsers(consumed.begin(), consumed.end());
  for (auto &[value, row] : rowOfValue)
    for (Operation *user : value.getUsers()) {
      Operation *ancestor = entry.findAncestorOpInBlock(*user);
      if (!taken.contains(ancestor) && !sumUsers.contains(ancestor))
        outputs.insert(row);
    }
  // Deterministic: in the order of the rows.
  auto stacked = llvm::to_vector(outputs);
  llvm::sort(stacked);

  before = OpBuilder(context);
  inside = OpBuilder(context);
  before.setInsertionPoint(after.empty() ? end : after.front());
  auto counterType = RankedTensorType::get({}, before.getI32Type());
  SmallVector<Value> inits{constant(before, counterType, 0)};
  for (const Sum &sum : sums) {
    Value init;
    for (Value value : sum.inits)
      init = init ? stablehlo::AddOp::create(before, sum.root->getLoc(), init.getType(), init, value).getResult() : value;
    inits.push_back(init ? init : constant(before, sum.root->getResult(0).getType(), 0));
  }
  auto stackType = [&](int64_t row) {
    auto type = cast<RankedTensorType>(rows[row].values.front().getType());
    SmallVector<int64_t> shape{static_cast<int64_t>(components.size())};
    llvm::append_range(shape, type.getShape());
    return RankedTensorType::get(shape, type.getElementType());
  };
  for (int64_t row : stacked)
    inits.push_back(constant(before, stackType(row), 0));

  auto cond = new Block(), body = new Block();
  for (Value init : inits) {
    cond->addArgument(init.getType(), loc);
    body->addArgument(init.getType(), loc);
  }
  inside.setInsertionPointToEnd(cond);
  Value more = stablehlo::CompareOp::create(inside, loc, RankedTensorType::get({}, inside.getI1Type()), cond->getArgument(0),
                                            constant(inside, counterType, components.size()),
                                            stablehlo::ComparisonDirectionAttr::get(context, stablehlo::ComparisonDirection::LT),
                                            stablehlo::ComparisonTypeAttr::get(context, stablehlo::ComparisonType::SIGNED));
  stablehlo::ReturnOp::create(inside, loc, more);
  inside.setInsertionPointToEnd(body);
  counter = body->getArgument(0);
  // Calls in their order, so that tasks keep it.
  for (func::CallOp stageCall : components.front())
    if (stageCall.getNumResults())
      emit(rowOfValue[stageCall.getResult(0)]);
  SmallVector<Value> yielded{stablehlo::AddOp::create(inside, loc, counterType, counter, constant(inside, counterType, 1))};
  for (auto [i, sum] : llvm::enumerate(sums)) {
    Value total = body->getArgument(1 + i);
    for (int64_t row : sum.rows) {
      Value term = emit(row);
      total = stablehlo::AddOp::create(inside, sum.root->getLoc(), total.getType(), total, term);
    }
    yielded.push_back(total);
  }
  for (auto [i, row] : llvm::enumerate(stacked)) {
    Value value = emit(row), stack = body->getArgument(1 + sums.size() + i);
    SmallVector<int64_t> shape(stackType(row).getShape());
    shape[0] = 1;
    SmallVector<Value> start(shape.size(), constant(inside, counterType, 0));
    start[0] = counter;
    Value part = stablehlo::ReshapeOp::create(inside, loc, RankedTensorType::get(shape, stackType(row).getElementType()), value);
    yielded.push_back(stablehlo::DynamicUpdateSliceOp::create(inside, loc, stack.getType(), stack, part, start));
  }
  stablehlo::ReturnOp::create(inside, loc, yielded);

  OperationState state(loc, stablehlo::WhileOp::getOperationName());
  state.addOperands(inits);
  state.addTypes(TypeRange(ValueRange(inits)));
  state.addRegion()->push_back(cond);
  state.addRegion()->push_back(body);
  loop = before.create(state);
  for (auto [i, sum] : llvm::enumerate(sums))
    sum.root->getResult(0).replaceAllUsesWith(loop->getResult(1 + i));
  for (auto [i, row] : llvm::enumerate(stacked)) {
    Value stack = loop->getResult(1 + sums.size() + i);
    SmallVector<int64_t> from(stackType(row).getRank(), 0), to(stackType(row).getShape()), ones(stackType(row).getRank(), 1), shape(to);
    shape[0] = 1;
    for (auto [k, value] : llvm::enumerate(rows[row].values)) {
      from[0] = k;
      to[0] = k + 1;
      Value part = stablehlo::SliceOp::create(before, loc, RankedTensorType::get(shape, stackType(row).getElementType()), stack, from, to, ones);
      part = stablehlo::ReshapeOp::create(before, loc, cast<RankedTensorType>(value.getType()), part);
      value.replaceUsesWithIf(part, [&](OpOperand &use) {
        Operation *user = entry.findAncestorOpInBlock(*use.getOwner());
        return user && !taken.contains(user) && !sumUsers.contains(user);
      });
    }
  }
  SmallVector<Operation *> gone;
  for (Operation &op : llvm::reverse(entry))
    if (taken.contains(&op) || consumed.contains(&op))
      gone.push_back(&op);
  for (Operation *op : gone)
    op->erase();
}

void Reroller::run() {
  if (!unrollPartly() || !findComponents())
    return;
  if (!matchCalls() || !extend()) {
    InFlightDiagnostic remark = components.front().front().emitRemark("runs as one microbatch: ")
                                << components.size() << " groups of stage calls look like microbatches of a Python loop, but their bodies are not equal";
    if (difference.first) {
      remark.attachNote(difference.first.getLoc()) << "this value of the first one";
      remark.attachNote(difference.second.getLoc()) << "is computed otherwise here";
    }
    return;
  }
  findSums();
  build();
}

void partition::rerollMicrobatches(Step &step) { Reroller(step).run(); }
