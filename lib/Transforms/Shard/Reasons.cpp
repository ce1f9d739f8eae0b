// Names values by the program results that they flow into, and builds the reasons of collectives.
#include "Reasons.h"

#include "mpmd/Dialect/Mpmd/ProgramGraph.h"

using namespace mlir;
using namespace mpmd;
using namespace mpmd::shard;

/// Maps an argument or recomputed value of a task's body to the mesh tensor outside of the task. Returns other values
/// unchanged.
static Value outside(Value value) {
  if (auto argument = dyn_cast<BlockArgument>(value))
    if (auto task = dyn_cast<TaskOp>(argument.getOwner()->getParentOp()))
      return task.getInputs()[argument.getArgNumber()];
  return value;
}

static std::string nameOf(Operation &op) {
  return isa<ManualComputationOp>(op) ? "shard_map" : op.getName().stripDialect().str();
}

static bool onlyMovesElements(Operation *op) {
  return isa<ShardingConstraintOp, CollectiveOp, stablehlo::ConvertOp, stablehlo::ReshapeOp, stablehlo::TransposeOp,
             stablehlo::SliceOp>(op);
}

/// Whether each element of the result depends only on the elements at the same index of the operands, and on scalars.
static bool isElementwise(Operation *op) {
  if (onlyMovesElements(op))
    return true;
  if (op->getNumResults() != 1 || op->getNumRegions() != 0)
    return false;
  // An op of another dialect may be on scalars of a task; such an op is not elementwise on tensors.
  if (!llvm::all_of(llvm::concat<const Type>(op->getOperandTypes(), op->getResultTypes()),
                    llvm::IsaPred<RankedTensorType>))
    return false;
  auto shapeOf = [](Value value) { return cast<RankedTensorType>(value.getType()).getShape(); };
  return llvm::all_of(op->getOperands(),
                      [&](Value operand) {
                        ArrayRef<int64_t> shape = shapeOf(operand);
                        return shape.empty() || shape == shapeOf(op->getResult(0));
                      }) &&
         llvm::all_of(ruleOf(op).factors, [](const Factor &factor) { return factor.kind == FactorKind::Parallel; });
}

ValueNames::ValueNames(ProgramOp program) : program(program) {
  Block &body = program.getBody().front();
  llvm::SmallDenseSet<Value> read;
  program.walk([&](TaskOp task) {
    if (task.getKind() != TaskKind::Update)
      for (Value input : task.getInputs())
        read.insert(originOf(input));
  });
  auto ret = cast<ReturnOp>(body.getTerminator());
  auto infos = llvm::to_vector(program.getResults().getAsRange<ResultAttr>());
  for (ResultAttr info : infos)
    parameters.push_back(info.getState() >= 0 && read.contains(body.getArgument(info.getState())));
  // The inputs that hold data are arguments without state. If parameters are inputs as well, they are the arguments
  // that loops slice. The batch dimension of such an input is its first sharded dimension.
  llvm::SmallDenseSet<Value> sliced;
  for (MicrobatchesOp loop : findLoops(program))
    sliced.insert(loop.getSlices().begin(), loop.getSlices().end());
  auto args = program.getArgs().getAsRange<ArgAttr>();
  bool trains = llvm::any_of(args, [](ArgAttr info) { return info.getState(); });
  for (auto [argument, info] : llvm::zip_equal(body.getArguments(), args)) {
    ShardingAttr sharding = cast<MeshTensorType>(argument.getType()).getSharding();
    if (info.getState() || !sharding || !(trains || sliced.contains(argument)))
      continue;
    auto dims = sharding.getDims();
    auto cut = llvm::find_if(dims, [](DimShardingAttr dim) { return !dim.getAxes().empty(); });
    if (cut != dims.end())
      for (AxisRefAttr axis : cut->getAxes())
        batchAxes.insert(axis.getName().getValue());
  }
  // Visits parameters before other state, and state before other results. A gradient flows into its parameter, into
  // optimizer moments and maybe into losses, and is named after the parameter.
  for (bool isState : {true, false})
    for (bool isParameter : {true, false})
      for (auto [i, info] : llvm::enumerate(infos))
        if ((info.getState() >= 0) == isState && parameters[i] == isParameter)
          addResult(ret.getValues()[i], i);
}

void ValueNames::addResult(Value value, int64_t result) {
  SmallVector<Value> left{value};
  while (!left.empty()) {
    Value at = left.pop_back_val();
    if (isa<BlockArgument>(at) && isa<ProgramOp>(at.getParentBlock()->getParentOp()))
      continue;
    if (!results.try_emplace(at, result).second)
      continue;
    Operation *op = at.getDefiningOp();
    if (!op) {
      if (Value input = outside(at); input != at)
        left.push_back(input);
    } else if (auto task = dyn_cast<TaskOp>(op)) {
      left.push_back(task.getBody().front().getTerminator()->getOperand(cast<OpResult>(at).getResultNumber()));
    } else if (auto loop = dyn_cast<MicrobatchesOp>(op)) {
      left.push_back(loop.getYielded()[cast<OpResult>(at).getResultNumber()]);
    } else if (auto transfer = dyn_cast<TransferOp>(op)) {
      left.push_back(transfer.getSource());
    } else if (auto select = dyn_cast<SelectByMicrobatchOp>(op)) {
      llvm::append_range(left, select.getValues());
    } else if (isElementwise(op)) {
      for (Value operand : op->getOperands())
        if (cast<RankedTensorType>(operand.getType()).getRank() > 0 ||
            cast<RankedTensorType>(at.getType()).getRank() == 0)
          left.push_back(operand);
    }
  }
}

std::string ValueNames::argument(Value value) const {
  auto movesElements = [](Operation *op) {
    return op && (onlyMovesElements(op) || isa<stablehlo::BroadcastInDimOp>(op));
  };
  for (Operation *op = value.getDefiningOp(); movesElements(op); op = value.getDefiningOp())
    value = op->getOperand(0);
  Value array = outside(value);
  if (!isa<MeshTensorType>(array.getType()))
    return "";
  auto origin = dyn_cast<BlockArgument>(originOf(array));
  if (!origin || origin.getOwner() != &program.getBody().front())
    return "";
  return cast<ArgAttr>(program.getArgs()[origin.getArgNumber()]).getName().str();
}

/// The task whose body computes a value.
static TaskOp makerOf(Value value) {
  value = outside(value);
  if (auto stage = value.getParentBlock()->getParentOp(); isa<TaskOp>(stage))
    return cast<TaskOp>(stage);
  return originOf(value).getDefiningOp<TaskOp>();
}

std::string ValueNames::becomes(Value value) const {
  auto found = results.find(value);
  if (found == results.end())
    return "";
  auto info = cast<ResultAttr>(program.getResults()[found->second]);
  if (info.getState() < 0)
    return info.getName().str();
  TaskOp maker = makerOf(value);
  bool isGradient = parameters[found->second] && maker &&
                    llvm::is_contained({TaskKind::BackwardInput, TaskKind::BackwardWeight}, maker.getKind());
  return (isGradient ? "gradient of " : "new ") + cast<ArgAttr>(program.getArgs()[info.getState()]).getName().str();
}

std::string ValueNames::sumOver(const Grid &grid, ArrayRef<int> atoms, Reduction reduction, StringRef what) const {
  bool ofBatch = llvm::all_of(atoms, [&](int atom) {
    return batchAxes.contains(cast<StringAttr>(grid.mesh.getAxes()[grid.atoms[atom].axis]).getValue());
  });
  return stringifyReduction(reduction).str() + " over " + (ofBatch ? "the batch" : what.str());
}

/// Returns "a: b", or b if a is empty.
static std::string joined(const std::string &a, const std::string &b) { return a.empty() ? b : a + ": " + b; }

std::string ValueNames::sumOf(const Grid &grid, Value value, const Layout &layout) const {
  if (layout.unreduced.empty())
    return "";
  return joined(becomes(value), sumOver(grid, layout.unreduced, Reduction::Sum, "the devices' terms"));
}

std::string ValueNames::partialSumsOf(const Grid &grid, Operation &op, const Rule &rule,
                                      ArrayRef<Atoms> factors) const {
  std::string name = nameOf(op);
  Atoms atoms;
  std::string what;
  for (auto [factor, entry] : llvm::enumerate(rule.factors)) {
    if (entry.kind != FactorKind::Reduced || factors[factor].empty())
      continue;
    atoms.append(factors[factor]);
    if (entry.indexed)
      what = "parts of the table in " + name;
    else if (isa<stablehlo::DotGeneralOp>(op))
      what = "a contracted dimension of dot_general";
    for (auto [i, dims] : llvm::enumerate(rule.operands))
      for (auto [dim, list] : llvm::enumerate(dims))
        if (what.empty() && llvm::is_contained(list, static_cast<int>(factor)))
          what = "dimension " + std::to_string(dim) + " in " + name;
  }
  std::string text = sumOver(grid, atoms, rule.reduction, what.empty() ? name : what);
  std::string made = op.getNumResults() == 1 ? becomes(op.getResult(0)) : "";
  return joined(made, text);
}

std::string ValueNames::operand(Operation &op, unsigned index) const {
  std::string number = op.getNumOperands() > 1 ? std::to_string(index) + " " : "",
              text = "operand " + number + "of " + nameOf(op), known = argument(readsOf(&op)[index]);
  if (index >= op.getNumOperands())
    text = "read inside " + nameOf(op);
  return known.empty() ? text : known + " as " + text;
}

std::string ValueNames::result(Operation &op, unsigned index) const {
  std::string known = becomes(op.getResult(index));
  return known.empty() ? "result of " + nameOf(op) : known;
}

std::string ValueNames::yielded(Value value) const {
  std::string known = becomes(value);
  return known.empty() ? "result of the task" : known;
}

/// The name of a task's first op that reads an argument and does more than move its elements, such as `dot_general`;
/// empty if there is none.
static std::string firstReader(BlockArgument argument) {
  Operation *first = nullptr;
  SmallVector<Value> left{argument};
  while (!left.empty())
    for (Operation *user : left.pop_back_val().getUsers()) {
      Operation *op = argument.getOwner()->findAncestorOpInBlock(*user);
      if (op == user && onlyMovesElements(op))
        left.push_back(op->getResult(0));
      else if (!isa<YieldOp>(op) && (!first || op->isBeforeInBlock(first)))
        first = op;
    }
  return first ? nameOf(*first) : "";
}

void shard::explainArguments(ProgramOp program) {
  Block &body = program.getBody().front();
  llvm::DenseMap<Value, std::string> readers;
  program.walk([&](TaskOp task) {
    for (auto [input, argument] : llvm::zip_equal(task.getInputs(), task.getBody().front().getArguments()))
      if (std::string &reader = readers[originOf(input)]; reader.empty())
        reader = firstReader(argument);
  });
  SmallVector<Attribute> args;
  for (auto [argument, info] : llvm::zip_equal(body.getArguments(), program.getArgs().getAsRange<ArgAttr>())) {
    StringAttr why = info.getWhy();
    if (why && why.getValue() == "not given") {
      ShardingAttr sharding = cast<MeshTensorType>(argument.getType()).getSharding();
      std::string reader = readers.lookup(argument);
      why = StringAttr::get(program.getContext(), !sharding || sharding.isWhole() ? "nothing cuts it"
                                                  : reader.empty()                ? "follows its result"
                                                                                  : "follows " + reader);
    }
    args.push_back(info.withSharding(info.getSharding(), why));
  }
  program.setArgsAttr(ArrayAttr::get(program.getContext(), args));
}

static std::string toText(const Grid &grid, const Layout &layout) {
  std::string text;
  for (const Atoms &dim : layout.dims) {
    text += text.empty() ? "[{" : ", {";
    for (auto [i, axis] : llvm::enumerate(grid.toAxes(dim))) {
      text += (i ? ", " : "") + axis.getName().str();
      if (!axis.isWhole())
        text += ":(" + std::to_string(axis.getPreSize()) + ")" + std::to_string(axis.getSize());
    }
    text += "}";
  }
  return text + "]";
}

std::string shard::moveText(const Grid &grid, const Layout &from, const Layout &to) {
  std::string whole;
  int64_t count = 0;
  for (auto [dim, sides] : llvm::enumerate(llvm::zip_equal(from.dims, to.dims))) {
    auto [had, wants] = sides;
    if (had == wants)
      continue;
    if (!wants.empty())
      return "from " + toText(grid, from) + " to " + toText(grid, to);
    whole += (count++ ? " and " : "") + std::to_string(dim);
  }
  return "whole along dimension" + std::string(count > 1 ? "s " : " ") + whole;
}
