// Finds the values that share a layout, the shardings that the user gave them, and the relations between the classes.
#include "Classes.h"

#include "MovedRows.h"

#include "mpmd/Dialect/Mpmd/AttrNames.h"

#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace mpmd;
using namespace mpmd::shard;

RankedTensorType shard::tensorOf(Value value) {
  if (auto array = dyn_cast<MeshTensorType>(value.getType()))
    return array.getTensor();
  return dyn_cast<RankedTensorType>(value.getType());
}

void Classes::add(Value value, const Grid &grid) {
  Class made;
  made.type = tensorOf(value);
  made.grid = &grid;
  made.layout = Layout::whole(made.type.getRank());
  made.closed.assign(made.type.getRank(), false);
  parent.push_back(numbers[value] = static_cast<int>(all.size()));
  all.push_back(std::move(made));
}

int Classes::find(int number) const {
  while (parent[number] != number)
    number = parent[number] = parent[parent[number]];
  return number;
}

int Classes::of(Value value) const {
  auto found = numbers.find(value);
  return found == numbers.end() ? -1 : find(found->second);
}

void Classes::unify(Value a, Value b) {
  int first = of(a), second = of(b);
  // The lower number, which is first in program order, represents both classes.
  if (first != second)
    parent[std::max(first, second)] = std::min(first, second);
}

void Classes::addValues(ProgramOp program, const Grids &grids) {
  auto addAll = [&](ValueRange values) {
    for (Value value : values)
      if (auto array = dyn_cast<MeshTensorType>(value.getType()))
        add(value, grids.of(array));
  };
  addAll(program.getBody().getArguments());
  program.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (isa<ProgramOp>(op))
      return WalkResult::advance();
    addAll(op->getResults());
    if (auto loop = dyn_cast<MicrobatchesOp>(op)) {
      addAll(loop.getBlock().getArguments());
    } else if (auto task = dyn_cast<TaskOp>(op)) {
      auto addTensors = [&, &grid = grids.of(task)](ValueRange values) {
        for (Value value : values)
          if (tensorOf(value))
            add(value, grid);
      };
      addTensors(task.getBody().getArguments());
      for (Operation &inner : task.getBody().front())
        addTensors(inner.getResults());
      return WalkResult::skip();
    }
    return WalkResult::advance();
  });
}

void Classes::tieLoop(MicrobatchesOp loop) {
  for (auto [init, argument, next, result] :
       llvm::zip(loop.getCarries(), loop.getCarryArguments(), loop.getYieldedCarries(), loop.getCarryResults())) {
    unify(argument, next);
    unify(argument, result);
    unify(argument, init);
  }
  for (auto [result, last] : llvm::zip_equal(loop.getLastResults(), loop.getYieldedLasts()))
    unify(result, last);
}

/// Whether only tasks read the transferred value, and none of them updates it in place.
static bool isOnlyRead(TransferOp transfer) {
  return llvm::all_of(transfer.getTarget().getUses(), [](OpOperand &use) {
    auto task = dyn_cast<TaskOp>(use.getOwner());
    return task && !llvm::is_contained(task.getAliases(), static_cast<int64_t>(use.getOperandNumber()));
  });
}

void Classes::tieCopies(const Copies &copies) {
  for (auto &[name, ops] : copies)
    for (Operation *op : ops)
      for (auto [result, first] : llvm::zip_equal(op->getResults(), ops.front()->getResults()))
        if (of(result) >= 0)
          unify(result, first);
}

void Classes::tieProgram(ProgramOp program, const Grids &grids, const Copies &copies) {
  program.walk([&](Operation *op) {
    if (auto loop = dyn_cast<MicrobatchesOp>(op))
      tieLoop(loop);
    // If both stages may be on one mesh, the transfer must not reshard the value. A task that reads the value can.
    if (auto transfer = dyn_cast<TransferOp>(op))
      if (!deferral.sums.contains(transfer.getSource()) && !isOnlyRead(transfer) &&
          grids.of(transfer.getSource().getType()) == grids.of(transfer.getTarget().getType()))
        unify(transfer.getSource(), transfer.getTarget());
    if (auto select = dyn_cast<SelectByMicrobatchOp>(op))
      for (Value each : select.getValues())
        unify(select.getValue(), each);
    auto task = dyn_cast<TaskOp>(op);
    if (!task)
      return;
    Block &body = task.getBody().front();
    for (auto [operand, argument] : llvm::zip_equal(task.getInputs(), body.getArguments()))
      // A sum over microbatches is reduced when it enters the task that reads it, so operand and argument may differ.
      if (!deferral.sums.contains(operand))
        unify(operand, argument);
    for (auto [result, yielded] : llvm::zip_equal(task.getOutputs(), body.getTerminator()->getOperands()))
      unify(result, yielded);
    for (auto [result, alias] : llvm::zip_equal(task.getOutputs(), task.getAliases()))
      if (alias >= 0 && !deferral.sums.contains(task.getInputs()[alias]))
        unify(result, task.getInputs()[alias]);
  });
  // If only a constraint reads a value, the value is computed in the layout of the constraint.
  program.walk([&](ShardingConstraintOp op) {
    Value made = originOf(op.getInput());
    Operation *def = made.getDefiningOp();
    if (def && copies.hasOneReader(made) && !isa<ShardingConstraintOp>(def) && !isFree(made) &&
        deferral.partialSums.contains(made) == deferral.partialSums.contains(op.getResult()))
      unify(made, op.getResult());
  });
  // State has the same layout before and after the step.
  Block &body = program.getBody().front();
  for (auto [value, info] :
       llvm::zip_equal(body.getTerminator()->getOperands(), program.getResults().getAsRange<ResultAttr>()))
    if (info.getState() >= 0 && !deferral.sums.contains(value))
      unify(value, body.getArgument(info.getState()));
}

void Classes::fix(int number, ShardingAttr sharding, bool hidden) {
  Class &entry = all[number];
  if (entry.fixed)
    return;
  entry.fixed = true;
  entry.hidden = hidden;
  entry.layout = adopt(*entry.grid, sharding);
  for (auto [dim, closed] : llvm::zip_equal(sharding.getDims(), entry.closed))
    closed = !dim.getOpen();
}

void Classes::seed(ProgramOp program) {
  ArrayAttr shardings = program.getShardingsAttr();
  auto known = program->getParentOp()->getAttrOfType<DictionaryAttr>(kTrainedShardingsAttr);
  auto isUnsaid = [](DimShardingAttr dim) { return dim.getOpen() && dim.getAxes().empty(); };
  for (auto [i, argument] : llvm::enumerate(program.getBody().getArguments())) {
    auto sharding = shardings ? dyn_cast<ShardingAttr>(shardings[i]) : ShardingAttr();
    auto info = cast<ArgAttr>(program.getArgs()[i]);
    const bool isSaid = sharding && (sharding.getDims().empty() || !llvm::all_of(sharding.getDims(), isUnsaid));
    if (auto lies = known && !isSaid ? known.getAs<ShardingAttr>(info.getArrayName()) : nullptr;
        lies && lies.getDims().size() == tensorOf(argument).getShape().size()) {
      // Like state, the argument is hidden until batches have decided.
      fix(of(argument), lies, true);
      trained.insert(of(argument));
    } else if (sharding) {
      fix(of(argument), sharding, info.getState());
    }
  }
  program.walk([&](ShardingConstraintOp op) {
    bool says = !op.getSharding().isWhole() ||
                llvm::any_of(op.getSharding().getDims(), [](DimShardingAttr dim) { return !dim.getOpen(); });
    if (int number = of(op.getResult()); number >= 0 && says)
      fix(number, op.getSharding(), false);
  });
}

void Classes::relateSlice(Value whole, Value slice) {
  Relation relation;
  relation.operands = {of(whole)};
  relation.results = {of(slice)};
  auto type = tensorOf(whole);
  FactorDims from(type.getRank()), to(type.getRank() - 1);
  relation.rule.factors.push_back({type.getDimSize(0), FactorKind::Replicated});
  from[0] = {0};
  for (int64_t dim = 1; dim < type.getRank(); ++dim) {
    relation.rule.factors.push_back({type.getDimSize(dim), FactorKind::Parallel});
    from[dim] = to[dim - 1] = {static_cast<int>(dim)};
  }
  relation.rule.operands.push_back(from);
  relation.rule.results.push_back(to);
  slices.emplace_back(of(whole), of(slice));
  // The microbatch dimension is never sharded.
  all[of(whole)].closed[0] = true;
  relations.push_back(std::move(relation));
}

void Classes::relateRows(Operation &op) {
  std::optional<MovedRows> rows = movedRowsOf(&op);
  if (!rows)
    return;
  RankedTensorType type = tensorOf(op.getResult(0));
  for (Value source : rows->sources()) {
    const int64_t dim = rows->dimOf(source), size = type.getDimSize(rows->dim);
    if (tensorOf(source).getDimSize(dim) != size || isFree(source))
      continue;
    Relation relation{{of(source)}, {of(op.getResult(0))}, {}};
    relation.rule.factors.push_back({size, FactorKind::Parallel});
    relation.rule.operands.emplace_back(tensorOf(source).getRank())[dim] = {0};
    relation.rule.results.emplace_back(type.getRank())[rows->dim] = {0};
    relation.movesRows = true;
    relations.push_back(std::move(relation));
  }
}

void Classes::relate(ProgramOp program) {
  auto numbersOf = [&](ValueRange values) {
    return llvm::map_to_vector(values, [&](Value value) { return of(value); });
  };
  program.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (auto loop = dyn_cast<MicrobatchesOp>(op)) {
      for (auto [whole, slice] : llvm::zip_equal(loop.getSlices(), loop.getSliceArguments()))
        relateSlice(whole, slice);
      for (auto [whole, slice] : llvm::zip_equal(loop.getStackResults(), loop.getYieldedStacks()))
        relateSlice(whole, slice);
    } else if (auto transfer = dyn_cast<TransferOp>(op)) {
      Relation relation;
      relation.transfers = true;
      relation.operands = {of(transfer.getSource())};
      relation.results = {of(transfer.getTarget())};
      FactorDims dims;
      for (int64_t size : tensorOf(transfer.getSource()).getShape()) {
        dims.push_back({static_cast<int>(relation.rule.factors.size())});
        relation.rule.factors.push_back({size, FactorKind::Parallel});
      }
      relation.rule.operands = {dims};
      relation.rule.results = {dims};
      relations.push_back(std::move(relation));
    } else if (auto task = dyn_cast<TaskOp>(op)) {
      for (Operation &inner : task.getBody().front().without_terminator()) {
        if (inner.getNumResults() == 0)
          continue;
        SmallVector<Value> reads = readsOf(&inner);
        Relation relation{numbersOf(reads), numbersOf(inner.getResults()), ruleOf(&inner)};
        for (auto [number, operand] : llvm::zip_equal(relation.operands, reads))
          if (isFree(operand))
            number = -1;
        relation.makesPartialSums =
            llvm::any_of(inner.getResults(), [&](Value result) { return deferral.partialSums.contains(result); });
        relations.push_back(std::move(relation));
        relateRows(inner);
      }
      return WalkResult::skip();
    }
    return WalkResult::advance();
  });
}

void Classes::markOutside(ProgramOp program) {
  auto mark = [&](ValueRange values) {
    for (Value value : values)
      if (int number = of(value); number >= 0)
        all[number].outside = true;
  };
  Block &body = program.getBody().front();
  mark(body.getArguments());
  mark(body.getTerminator()->getOperands());
  program.walk([&](MicrobatchesOp loop) {
    mark(loop.getOperands());
    mark(loop.getBlock().getArguments());
    mark(loop.getResults());
  });
}

void Classes::findLeaving(ProgramOp program) {
  program.walk([&](TaskOp task) {
    for (auto [operand, argument] : llvm::zip_equal(task.getInputs(), task.getBody().front().getArguments()))
      if (deferral.sums.contains(operand))
        leaving.emplace_back(of(operand), of(argument));
  });
}

void Classes::findBatches(ProgramOp program) {
  auto add = [&](ArrayRef<int> numbers, int64_t dim) {
    const Class *largest = nullptr;
    for (int number : numbers)
      if (const Class &entry = all[number];
          entry.type.getRank() > dim && (!largest || byteSize(entry.type) > byteSize(largest->type)))
        largest = &entry;
    for (int number : numbers) {
      RankedTensorType type = all[number].type;
      if (type.getRank() <= dim)
        continue;
      auto &list = type.getDimSize(dim) == largest->type.getDimSize(dim) ? batches : others;
      if (!llvm::is_contained(list, std::pair(number, dim)))
        list.emplace_back(number, dim);
    }
  };
  bool sliced = false;
  program.walk([&](MicrobatchesOp loop) {
    sliced |= !loop.getSlices().empty();
    add(llvm::map_to_vector(loop.getSlices(), [&](Value value) { return of(value); }), 1);
  });
  if (sliced)
    return;
  add(findInputs(program), 0);
}

/// Whether a root is a common name for the inputs of a step or an evaluation.
static bool isBatchRoot(StringRef root) {
  static constexpr StringLiteral known[] = {"batch",  "batches", "data",  "examples",  "image",  "images",
                                            "input",  "inputs",  "label", "labels",    "target", "targets",
                                            "tokens", "x",       "y",     "microbatch"};
  return llvm::is_contained(known, root);
}

/// Whether a component of the path is a common name for training state.
static bool isStatePath(StringRef name) {
  static constexpr StringLiteral known[] = {"batch_stats", "opt_state", "param",       "parameters",
                                            "params",      "state",     "train_state", "variables"};
  SmallVector<StringRef> parts;
  SplitString(name, parts, "[].'\"");
  return llvm::any_of(parts, [](StringRef part) { return llvm::is_contained(known, part.lower()); });
}

bool Classes::leadsReaders(int number, const Readers &readers) const {
  SmallVector<int> left = {number};
  DenseSet<int> seen = {number};
  bool leads = false;
  while (!left.empty()) {
    int each = left.pop_back_val();
    for (auto [at, operand] : readers.lookup(each)) {
      const Relation &relation = relations[at];
      const FactorDims &dims = relation.rule.operands[operand];
      if (dims.empty() || dims[0].empty())
        continue;
      const int rows = dims[0].front();
      if (relation.rule.factors[rows].indexed)
        return false;
      bool isMade = false;
      for (auto [result, made] : llvm::zip_equal(relation.results, relation.rule.results)) {
        if (result < 0 || llvm::none_of(made, [&](ArrayRef<int> dim) { return llvm::is_contained(dim, rows); }))
          continue;
        if (made[0].empty() || made[0].front() != rows)
          return false;
        isMade = true;
        // An elementwise op of one tensor keeps its rows, so its result is followed like the argument.
        const bool isAlone = llvm::all_of(relation.operands, [&](int other) { return other < 0 || other == each; });
        if (!isAlone || all[result].type.getShape() != all[each].type.getShape())
          leads = true;
        else if (seen.insert(result).second)
          left.push_back(result);
      }
      const bool isContracted =
          !isMade && llvm::any_of(llvm::zip_equal(relation.operands, relation.rule.operands), [&](auto both) {
            auto [other, has] = both;
            return other >= 0 && other != each &&
                   llvm::any_of(has, [&](ArrayRef<int> dim) { return llvm::is_contained(dim, rows); });
          });
      if (isContracted)
        return false;
    }
  }
  return leads;
}

/// Finds the inputs of a program that only evaluates, where weights are not marked as state. Inputs are the non-state
/// roots with a common batch name. Arrays without a path that have the same number of leading rows are inputs, too. If
/// no root has a batch name, inputs are the roots whose leaves all have the same number of leading rows. An argument
/// without a batch name is excluded if it has a name of state, or if its rows are not rows of the values computed from
/// it.
SmallVector<int> Classes::findInputs(ProgramOp program) const {
  struct Root {
    SmallVector<int> leaves;
    /// The common leading dimension of all leaves; -1 if they differ.
    int64_t rows = -1;
    bool isBatch = false, isPlain = false, isState = false;
  };
  llvm::MapVector<StringRef, Root> roots;
  for (auto [value, info] :
       llvm::zip_equal(program.getBody().getArguments(), program.getArgs().getAsRange<ArgAttr>())) {
    if (info.getState())
      continue;
    StringRef name = info.getName().getValue(), path = name.take_front(name.find_first_of("[."));
    Root &root = roots[path];
    RankedTensorType type = all[of(value)].type;
    int64_t rows = type.getRank() > 0 ? type.getDimSize(0) : -1;
    root.rows = root.leaves.empty() || root.rows == rows ? rows : -1;
    root.isBatch = isBatchRoot(path.lower());
    root.isPlain = path == name;
    root.isState |= isStatePath(name);
    root.leaves.push_back(of(value));
  }
  const bool isNamed = llvm::any_of(roots, [](auto &root) { return root.second.isBatch; });
  DenseSet<int64_t> rows;
  for (auto &[name, root] : roots)
    if (root.isBatch)
      for (int leaf : root.leaves)
        if (all[leaf].type.getRank() > 0)
          rows.insert(all[leaf].type.getDimSize(0));
  Readers readers;
  for (auto [at, relation] : llvm::enumerate(relations))
    for (auto [operand, each] : llvm::enumerate(relation.operands))
      if (each >= 0 && !relation.movesRows)
        readers[each].emplace_back(at, operand);
  SmallVector<int> inputs;
  for (auto &[name, root] : roots)
    if (root.isBatch || (!root.isState && (isNamed ? root.isPlain && rows.contains(root.rows) : root.rows >= 0) &&
                         llvm::all_of(root.leaves, [&](int leaf) { return leadsReaders(leaf, readers); })))
      inputs.append(root.leaves);
  return inputs;
}

Classes::Classes(ProgramOp program, const Grids &grids) : deferral(findDeferral(program)) {
  addValues(program, grids);
  Copies copies(program);
  tieProgram(program, grids, copies);
  tieCopies(copies);
  seed(program);
  for (Value value : deferral.partialSums)
    if (int number = of(value); number >= 0)
      all[number].partialSums = true;
  relate(program);
  markOutside(program);
  findLeaving(program);
  findBatches(program);
  for (auto [value, info] : llvm::zip_equal(program.getBody().getArguments(), program.getArgs().getAsRange<ArgAttr>()))
    if (info.getState() && !llvm::is_contained(states, of(value)))
      states.push_back(of(value));
}
