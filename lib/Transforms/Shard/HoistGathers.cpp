// Hoists loop-invariant all_gathers, so that they run once a step.
#include "mpmd/Dialect/Mpmd/Mpmd.h"
#include "mpmd/Dialect/Mpmd/PassLog.h"
#include "mpmd/Dialect/StableHLO/StableHLO.h"
#include "mpmd/Transforms/Passes.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/IRMapping.h"

#include <map>

namespace mpmd {
#define GEN_PASS_DEF_HOISTGATHERS
#include "mpmd/Transforms/Passes.h.inc"
} // namespace mpmd

using namespace mlir;
using namespace mpmd;

namespace {
/// An all_gather of a task argument. Between the argument and the all_gather are only ops that move elements.
struct Gather {
  CollectiveOp op;
  BlockArgument argument;
  SmallVector<Operation *> before; // ops from the argument to the all_gather, in order
};

class Hoister {
public:
  Hoister(ProgramOp program, int64_t cap) : program(program), cap(cap) {}
  void run();

private:
  bool fits(int64_t stage, int64_t bytes);
  /// Returns the gathered value from a prologue task, which all readers share; null if memory does not suffice.
  Value gathered(const Gather &gather, Value array, int64_t stage, MicrobatchesOp loop);
  /// Makes the task read the values that a prologue has gathered.
  void extend(TaskOp task, ArrayRef<std::pair<CollectiveOp, Value>> gathers);

  ProgramOp program;
  int64_t cap;
  std::map<int64_t, int64_t> held; // bytes of resident values by stage
  std::map<int64_t, int64_t> next; // index of the next prologue task by stage
  std::map<std::tuple<void *, int64_t, std::string>, Value> made;
};
} // namespace

bool Hoister::fits(int64_t stage, int64_t bytes) {
  if (cap > 0 && held[stage] + bytes > cap / 2)
    return false;
  held[stage] += bytes;
  return true;
}

/// A key that is equal for equal gathers: the text of the ops without their reasons.
static std::string toText(const Gather &gather) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  auto add = [&](Operation *op) {
    NamedAttrList attributes(cast<DictionaryAttr>(op->getPropertiesAsAttribute()));
    attributes.erase("reason");
    stream << op->getName() << op->getDiscardableAttrDictionary() << attributes.getDictionary(op->getContext())
           << op->getResult(0).getType();
  };
  llvm::for_each(gather.before, add);
  add(gather.op);
  return text;
}

Value Hoister::gathered(const Gather &gather, Value array, int64_t stage, MicrobatchesOp loop) {
  Value &known = made[{array.getAsOpaquePointer(), stage, toText(gather)}];
  if (known)
    return known;
  CollectiveOp op = gather.op;
  auto to = MeshTensorType::get(program.getContext(), cast<MeshTensorType>(array.getType()).getMesh(),
                                cast<RankedTensorType>(op.getGlobal()), op.getTarget());
  if (!fits(stage, to.getLocalBytes()))
    return {};
  OpBuilder builder(loop);
  auto task = TaskOp::create(builder, op.getLoc(), TypeRange{to}, builder.getI64IntegerAttr(stage),
                             TaskKindAttr::get(program.getContext(), TaskKind::Prologue),
                             builder.getI64IntegerAttr(next[stage]++), ValueRange{array},
                             builder.getDenseI64ArrayAttr({-1}), IntegerAttr(), CostAttr());
  Block &body = task.getBody().emplaceBlock();
  IRMapping map;
  map.map(gather.argument, body.addArgument(gather.argument.getType(), op.getLoc()));
  builder.setInsertionPointToEnd(&body);
  for (Operation *reshape : gather.before)
    builder.clone(*reshape, map);
  YieldOp::create(builder, op.getLoc(), builder.clone(*op, map)->getResults());
  return known = task.getResult(0);
}

/// Finds the ops from an argument of the body to the all_gather; nothing if other ops are between them.
static std::optional<Gather> gatherOf(CollectiveOp op) {
  if (op.getKind() != CollectiveKind::AllGather || !op.getTarget().getUnreduced().empty())
    return std::nullopt;
  Gather gather{op, {}, {}};
  Value at = op.getInput();
  while (Operation *reshape = at.getDefiningOp()) {
    if (!isa<stablehlo::ReshapeOp, stablehlo::TransposeOp, stablehlo::BroadcastInDimOp, stablehlo::ConvertOp,
             stablehlo::SliceOp>(reshape))
      return std::nullopt;
    gather.before.insert(gather.before.begin(), reshape);
    at = reshape->getOperand(0);
  }
  gather.argument = cast<BlockArgument>(at);
  return gather;
}

void Hoister::extend(TaskOp task, ArrayRef<std::pair<CollectiveOp, Value>> gathers) {
  Block &body = task.getBody().front();
  for (auto [gather, array] : gathers) {
    task.getInputsMutable().append(array);
    gather.getResult().replaceAllUsesWith(body.addArgument(gather.getResult().getType(), gather.getLoc()));
    Operation *dead = gather;
    while (dead && dead->use_empty()) {
      Operation *before = dead->getOperand(0).getDefiningOp();
      dead->erase();
      dead = before;
    }
  }
  // Drops operands that the task no longer reads.
  llvm::BitVector unused(body.getNumArguments());
  for (BlockArgument argument : body.getArguments())
    if (argument.use_empty() && !llvm::is_contained(task.getAliases(), argument.getArgNumber()))
      unused.set(argument.getArgNumber());
  SmallVector<int64_t> aliases(task.getAliases());
  for (int64_t &alias : aliases)
    if (alias >= 0)
      alias -= static_cast<int64_t>(llvm::count_if(unused.set_bits(), [&](unsigned bit) { return bit < alias; }));
  task.setAliases(aliases);
  body.eraseArguments(unused);
  task->eraseOperands(unused);
}

void Hoister::run() {
  for (BlockArgument argument : program.getBody().getArguments())
    for (int64_t stage : cast<ArgAttr>(program.getArgs()[argument.getArgNumber()]).getStages().asArrayRef())
      held[stage] += cast<MeshTensorType>(argument.getType()).getLocalBytes();
  program.walk([&](TaskOp task) {
    if (task.getKind() == TaskKind::Prologue)
      next[task.getStage()] = std::max<int64_t>(next[task.getStage()], task.getIndex() + 1);
  });
  SmallVector<TaskOp> tasks;
  program.walk([&](TaskOp task) {
    if (task->getParentOfType<MicrobatchesOp>())
      tasks.push_back(task);
  });
  for (TaskOp task : tasks) {
    auto loop = task->getParentOfType<MicrobatchesOp>();
    SmallVector<std::pair<CollectiveOp, Value>> gathers;
    for (auto op : task.getBody().front().getOps<CollectiveOp>()) {
      std::optional<Gather> gather = gatherOf(op);
      if (!gather)
        continue;
      Value array = task.getInputs()[gather->argument.getArgNumber()];
      if (array.getParentRegion() == &loop.getBody())
        continue;
      if (Value once = gathered(*gather, array, task.getStage(), loop)) {
        MPMD_DEBUG("hoist-gathers",
                   "stage " << task.getStage() << " gathers " << op.getType() << " once a step: " << op.getLoc());
        countStatistic("hoist-gathers", "gathers before the loop");
        gathers.emplace_back(op, once);
      }
    }
    if (!gathers.empty())
      extend(task, gathers);
  }
}

namespace {
struct HoistGathers : mpmd::impl::HoistGathersBase<HoistGathers> {
  using HoistGathersBase::HoistGathersBase;

  void runOnOperation() override {
    for (auto program : getOperation().getOps<ProgramOp>())
      Hoister(program, cap).run();
  }
};
} // namespace
