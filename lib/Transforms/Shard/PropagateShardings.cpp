// Decides the layout of every value of a program on the devices of its stage.
#include "Assign.h"
#include "Classes.h"
#include "Rules/LoopDims.h"
#include "ScatterSums.h"

#include "mpmd/Dialect/Mpmd/AttrNames.h"
#include "mpmd/Dialect/Mpmd/PassLog.h"
#include "mpmd/Transforms/Passes.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"

#include <map>

namespace mpmd {
#define GEN_PASS_DEF_PROPAGATESHARDINGS
#include "mpmd/Transforms/Passes.h.inc"
} // namespace mpmd

using namespace mlir;
using namespace mpmd;
using namespace mpmd::shard;

/// `kStateAxis`: the mesh axis that shards state as well as batches (ZeRO-3). `kMinPart`: the fewest bytes of state
/// whose sharding is worth a collective.
static constexpr StringRef kStateAxis = "fsdp";
static constexpr int64_t kMinPart = 1024;
/// An unsharded input this many times smaller than the largest one gets no remark.
static constexpr int64_t kFewer = 16;

namespace {
class Propagator {
public:
  Propagator(Classes &classes) : classes(classes) {}
  void run();
  /// Classes of batches and of state that were sharded by the roles of axes, not by the user.
  SmallVector<int> batches, states;

private:
  using Proposals = std::map<std::pair<int, int64_t>, Atoms>; // by (class, dimension)

  /// Propagates layouts until none changes.
  void settle();
  /// Proposes to each sum over microbatches the layout that its readers have, along axes along which it has no partial
  /// sums.
  void proposeToSums(Proposals &proposals);
  bool round(bool overTransfers);
  /// Shards batches without a user sharding over the batch axes.
  void cutBatches();
  /// Shards resident state without a user sharding over `fsdp`, along its largest divisible dimension. Does so only if
  /// batches are sharded over `fsdp` and the program does not name this axis.
  void cutState();
  /// Marks results as partial sums along the atoms that shard reduced factors.
  bool addPartialSums();
  void propose(const Relation &relation, Proposals &proposals);
  /// Proposes the layout of a class on one mesh to a class on another mesh, as far as the other mesh has the axes.
  void proposeAcross(int from, int to, Proposals &proposals);
  /// Adds a proposal for a dimension. Of two proposals the longer list of atoms wins.
  void add(int number, int64_t dim, const Atoms &wanted, Proposals &proposals);
  Side side(int number, const FactorDims &dims) const;

  Classes &classes;
  /// Atoms that shardings of the program use, by mesh.
  DenseSet<std::pair<const Grid *, int>> named;
  /// Set once all values except sums over microbatches have their layout.
  bool sumsFollow = false;
};
} // namespace

Side Propagator::side(int number, const FactorDims &dims) const {
  if (number < 0)
    return {};
  const Class &entry = classes.all[number];
  return {entry.hidden ? nullptr : &entry.layout, &dims, byteSize(entry.type)};
}

bool Propagator::addPartialSums() {
  bool changed = false;
  for (const Relation &relation : classes.relations) {
    if (!relation.makesPartialSums || relation.results[0] < 0)
      continue;
    const Grid &grid = *classes.all[relation.results[0]].grid;
    SmallVector<Side> operands, results;
    for (auto [number, dims] : llvm::zip_equal(relation.operands, relation.rule.operands))
      operands.push_back(side(number, dims));
    for (auto [number, dims] : llvm::zip_equal(relation.results, relation.rule.results))
      results.push_back(side(number, dims));
    auto deferTo = [&](int number, int atom) {
      Layout &layout = classes.all[number].layout;
      if (layout.uses(atom))
        return;
      layout.defer(atom);
      changed = true;
    };
    auto defer = [&](int atom) { deferTo(relation.results[0], atom); };
    SmallVector<Atoms> factors = assign(grid, relation.rule, operands, results);
    for (auto [number, sums] : llvm::zip(relation.results, relation.rule.sums))
      if (number >= 0 && classes.all[number].partialSums)
        for (int factor : sums)
          for (int atom : factors[factor])
            deferTo(number, atom);
    if (!relation.rule.sums.empty())
      continue;
    if (relation.rule.reduction == Reduction::Sum)
      for (auto [factor, atoms] : llvm::zip_equal(relation.rule.factors, factors))
        if (factor.kind == FactorKind::Reduced)
          llvm::for_each(atoms, defer);
    // Only one operand of a product may be partial sums. The others are reduced first.
    for (unsigned operand : relation.rule.linear)
      if (int number = relation.operands[operand]; number >= 0 && !classes.all[number].layout.unreduced.empty()) {
        llvm::for_each(Atoms(classes.all[number].layout.unreduced), defer);
        if (!relation.rule.together)
          break;
      }
  }
  return changed;
}

void Propagator::propose(const Relation &relation, Proposals &proposals) {
  const Rule &rule = relation.rule;
  const Grid *known = nullptr;
  for (int number : llvm::concat<const int>(relation.operands, relation.results))
    if (number >= 0)
      known = classes.all[number].grid;
  if (!known)
    return;
  if (relation.transfers && !(*classes.all[relation.operands[0]].grid == *known)) {
    proposeAcross(relation.operands[0], relation.results[0], proposals);
    proposeAcross(relation.results[0], relation.operands[0], proposals);
    return;
  }
  const Grid &grid = *known;
  auto forEachSide = [&](auto visit) {
    for (auto [number, dims] : llvm::zip_equal(relation.operands, rule.operands))
      if (number >= 0)
        visit(number, dims);
    for (auto [number, dims] : llvm::zip_equal(relation.results, rule.results))
      if (number >= 0)
        visit(number, dims);
  };
  for (int factor = 0, count = rule.factors.size(); factor < count; ++factor) {
    if (rule.factors[factor].kind == FactorKind::Replicated)
      continue;
    Atoms best;
    int64_t bytes = -1;
    forEachSide([&](int number, const FactorDims &dims) {
      Atoms atoms = partOfFactor(grid, rule, side(number, dims), factor);
      int64_t size = byteSize(classes.all[number].type);
      if (std::tuple(atoms.size(), size) > std::tuple(best.size(), bytes) ||
          (atoms.size() == best.size() && size == bytes && atoms < best)) {
        best = atoms;
        bytes = size;
      }
    });
    if (best.empty())
      continue;
    forEachSide([&](int number, const FactorDims &dims) {
      Class &entry = classes.all[number];
      if (entry.hidden)
        return;
      for (auto [dim, list] : llvm::enumerate(dims)) {
        if (!llvm::is_contained(list, factor) || entry.closed[dim])
          continue;
        // `wanted` is the atoms of all factors before `factor`, if these are sharded to size 1, and then its own.
        Atoms wanted;
        for (int each : list) {
          if (each == factor)
            break;
          Atoms before = partOfFactor(grid, rule, side(number, dims), each);
          if (grid.parts(before) != rule.factors[each].size)
            return;
          wanted.append(before);
        }
        int64_t left = rule.factors[factor].size;
        for (int atom : best) {
          if (list.size() > 1 && left % grid.atoms[atom].size)
            break;
          left /= grid.atoms[atom].size;
          wanted.push_back(atom);
        }
        add(number, dim, wanted, proposals);
      }
    });
  }
}

void Propagator::add(int number, int64_t dim, const Atoms &wanted, Proposals &proposals) {
  const Atoms &has = classes.all[number].layout.dims[dim];
  if (wanted.size() <= has.size() || !std::equal(has.begin(), has.end(), wanted.begin()))
    return;
  Atoms &proposal = proposals[{number, dim}];
  if (wanted.size() > proposal.size() || (wanted.size() == proposal.size() && wanted < proposal))
    proposal = wanted;
}

void Propagator::proposeAcross(int from, int to, Proposals &proposals) {
  const Class &source = classes.all[from], &target = classes.all[to];
  if (source.hidden || target.hidden)
    return;
  Layout wanted = adopt(*target.grid, toAttr(*source.grid, source.layout));
  for (auto [dim, atoms] : llvm::enumerate(wanted.dims))
    if (!target.closed[dim])
      add(to, dim, atoms, proposals);
}

void Propagator::proposeToSums(Proposals &proposals) {
  for (auto [sum, reader] : classes.leaving)
    for (auto [dim, atoms] : llvm::enumerate(classes.all[reader].layout.dims))
      if (!classes.all[sum].closed[dim])
        add(sum, dim, atoms, proposals);
}

/// Runs one round. All proposals start from the same state and are ranked by content, so the order of ops does not
/// matter.
bool Propagator::round(bool overTransfers) {
  bool changed = addPartialSums();
  Proposals proposals;
  for (const Relation &relation : classes.relations)
    if (relation.transfers == overTransfers)
      propose(relation, proposals);
  if (sumsFollow)
    proposeToSums(proposals);
  for (auto &[where, wanted] : proposals) {
    Layout &layout = classes.all[where.first].layout;
    Atoms &dim = layout.dims[where.second];
    for (int atom : ArrayRef(wanted).drop_front(dim.size())) {
      if (layout.uses(atom))
        break;
      dim.push_back(atom);
      changed = true;
    }
  }
  return changed;
}

void Propagator::settle() {
  do
    while (round(false))
      ;
  while (round(true));
}

void Propagator::cutBatches() {
  for (auto [number, dim] : classes.batches) {
    Class &entry = classes.all[number];
    ArrayAttr axes = entry.grid->mesh.getBatchAttr();
    Atoms &cut = entry.layout.dims[dim];
    if (!axes || entry.hidden || entry.closed[dim] || !cut.empty())
      continue;
    Atoms wanted;
    for (auto axis : axes.getAsRange<StringAttr>())
      wanted.append(entry.grid->ofAxis(axis));
    int64_t rows = entry.type.getDimSize(dim);
    for (int atom : wanted) {
      if (rows % entry.grid->atoms[atom].size || entry.layout.uses(atom))
        break;
      rows /= entry.grid->atoms[atom].size;
      cut.push_back(atom);
    }
    if (!cut.empty())
      batches.push_back(number);
  }
}

void Propagator::cutState() {
  for (int number : classes.states) {
    Class &entry = classes.all[number];
    const Grid &grid = *entry.grid;
    Atoms wanted = grid.ofAxis(kStateAxis);
    bool isBatch = llvm::any_of(batches, [&](int batch) {
      const Class &rows = classes.all[batch];
      return *rows.grid == grid && llvm::all_of(wanted, [&](int atom) { return rows.layout.uses(atom); });
    });
    if (wanted.empty() || entry.fixed || !isBatch ||
        llvm::any_of(wanted, [&](int atom) { return named.contains({&grid, atom}) || entry.layout.uses(atom); }))
      continue;
    RankedTensorType part = localType(grid, entry.layout, entry.type);
    int64_t best = -1, parts = grid.parts(wanted);
    for (auto [dim, size] : llvm::enumerate(part.getShape()))
      if (!entry.closed[dim] && entry.type.getDimSize(dim) % (parts * grid.parts(entry.layout.dims[dim])) == 0 &&
          (best < 0 || size > part.getDimSize(best)))
        best = dim;
    if (best < 0 || byteSize(part) / parts < kMinPart)
      continue;
    entry.layout.dims[best].append(wanted);
    states.push_back(number);
  }
}

void Propagator::run() {
  for (const Class &entry : classes.all)
    for (const Atoms &dim : entry.layout.dims)
      for (int atom : dim)
        named.insert({entry.grid, atom});
  // The user's shardings and batches decide first. Resident state is then sharded along atoms that are left.
  settle();
  cutBatches();
  settle();
  cutState();
  for (Class &entry : classes.all)
    entry.hidden = false;
  settle();
  // Sums over microbatches decide last. If state is sharded along the batch axes, its gradients stay partial sums, and
  // are reduced and scattered once a step.
  sumsFollow = true;
  do
    settle();
  while (scatterSums(classes));
  // A microbatch slice gets the layout of the tensor that it slices. A task that needs another layout reshards the
  // slice.
  for (auto [whole, slice] : classes.slices) {
    Layout &from = classes.all[whole].layout;
    from.dims[0].clear();
    classes.all[slice].layout.dims.assign(std::next(from.dims.begin()), from.dims.end());
  }
}

/// Gives every mesh tensor without a sharding an unsharded layout, as on a mesh of one device.
static void writeWhole(ProgramOp program) {
  auto setType = [](Value value) {
    if (auto type = dyn_cast<MeshTensorType>(value.getType()); type && !type.getSharding())
      value.setType(MeshTensorType::get(type.getContext(), type.getMesh(), type.getTensor(),
                                        ShardingAttr::getWhole(type.getContext(), type.getTensor().getRank())));
  };
  llvm::for_each(program.getBody().getArguments(), setType);
  program.walk([&](Operation *op) {
    llvm::for_each(op->getResults(), setType);
    if (auto loop = dyn_cast<MicrobatchesOp>(op))
      llvm::for_each(loop.getBlock().getArguments(), setType);
  });
}

/// Writes the layouts into the IR: constraints after sharded values of task bodies, and the types of mesh tensors.
static void write(ProgramOp program, const Classes &classes) {
  MLIRContext *context = program.getContext();
  auto shardingOf = [&](int number) { return toAttr(*classes.all[number].grid, classes.all[number].layout); };
  auto setType = [&](Value value) {
    auto type = dyn_cast<MeshTensorType>(value.getType());
    int number = classes.of(value);
    if (type && number >= 0)
      value.setType(MeshTensorType::get(context, type.getMesh(), type.getTensor(), shardingOf(number)));
  };
  auto constrain = [&](Value value, OpBuilder &builder) {
    int number = classes.of(value);
    if (number < 0 || classes.all[number].layout.isWhole() ||
        isa_and_nonnull<ShardingConstraintOp>(value.getDefiningOp()))
      return;
    auto op = ShardingConstraintOp::create(builder, value.getLoc(), value.getType(), value, shardingOf(number));
    value.replaceAllUsesExcept(op.getResult(), op);
  };
  llvm::for_each(program.getBody().getArguments(), setType);
  program.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (!isa<TaskOp, MicrobatchesOp, TransferOp, SelectByMicrobatchOp>(op))
      return WalkResult::advance();
    llvm::for_each(op->getResults(), setType);
    if (auto loop = dyn_cast<MicrobatchesOp>(op))
      llvm::for_each(loop.getBlock().getArguments(), setType);
    auto task = dyn_cast<TaskOp>(op);
    if (!task)
      return WalkResult::advance();
    Block &body = task.getBody().front();
    OpBuilder builder = OpBuilder::atBlockBegin(&body);
    for (BlockArgument argument : body.getArguments())
      constrain(argument, builder);
    for (Operation &inner : llvm::make_early_inc_range(body.without_terminator())) {
      builder.setInsertionPointAfter(&inner);
      if (auto said = dyn_cast<ShardingConstraintOp>(inner); said && classes.of(said.getResult()) >= 0)
        said.setShardingAttr(shardingOf(classes.of(said.getResult())));
      for (Value result : inner.getResults())
        constrain(result, builder);
    }
    return WalkResult::skip();
  });
}

/// If source and target stage may be on one mesh, a transferred value keeps its layout, and the tasks that read it
/// reshard it. So tasks compute the same for every number of pipeline ranks.
static void handOver(ProgramOp program, const Classes &classes) {
  program.walk([&](TransferOp transfer) {
    MeshTensorType from = transfer.getSource().getType(), to = transfer.getTarget().getType();
    int source = classes.of(transfer.getSource()), target = classes.of(transfer.getTarget());
    if (!(*classes.all[source].grid == *classes.all[target].grid) || from.getSharding() == to.getSharding() ||
        classes.deferral.sums.contains(transfer.getSource()))
      return;
    for (OpOperand &use : transfer.getTarget().getUses()) {
      Block &body = cast<TaskOp>(use.getOwner()).getBody().front();
      BlockArgument argument = body.getArgument(use.getOperandNumber());
      if (to.getSharding().isWhole()) {
        OpBuilder builder = OpBuilder::atBlockBegin(&body);
        auto whole =
            ShardingConstraintOp::create(builder, argument.getLoc(), argument.getType(), argument, to.getSharding());
        argument.replaceAllUsesExcept(whole.getResult(), whole);
      }
    }
    transfer.getTarget().setType(
        MeshTensorType::get(program.getContext(), to.getMesh(), to.getTensor(), from.getSharding()));
  });
}

/// Adds a remark for inputs that the user has sharded along the microbatch dimension. Microbatches run one after
/// another, so this sharding has no effect.
static void remarkMicrobatches(ProgramOp program, const Classes &classes) {
  ArrayAttr shardings = program.getShardingsAttr();
  for (auto [i, argument] : llvm::enumerate(program.getBody().getArguments())) {
    auto said = shardings ? dyn_cast<ShardingAttr>(shardings[i]) : ShardingAttr();
    if (!said || said.getDims().empty())
      continue;
    const Class &entry = classes.all[classes.of(argument)];
    if (!adopt(*entry.grid, said).dims[0].empty() && entry.layout.dims[0].empty())
      program.emitRemark("argument ") << cast<ArgAttr>(program.getArgs()[i]).getName()
                                      << " is cut along its microbatches, which come one after the other: every device "
                                         "has all of them; cut the next dimension instead";
  }
}

/// Adds a remark for large inputs that may be batches, but have no sharding and are replicated on every device.
static void remarkWhole(ProgramOp program, const Classes &classes) {
  int64_t most = 0, rows = 0;
  for (auto [number, dim] : classes.batches)
    if (int64_t bytes = byteSize(classes.all[number].type); bytes > most) {
      most = bytes;
      rows = classes.all[number].type.getDimSize(dim);
    }
  for (auto [argument, info] :
       llvm::zip_equal(program.getBody().getArguments(), program.getArgs().getAsRange<ArgAttr>())) {
    int number = classes.of(argument);
    const Class &entry = classes.all[number];
    ArrayAttr axes = entry.grid->mesh.getBatchAttr();
    if (info.getState() || !axes || axes.empty() || entry.fixed || byteSize(entry.type) < most / kFewer ||
        !entry.layout.isWhole())
      continue;
    for (bool other : {false, true})
      for (auto [batch, dim] : other ? classes.others : classes.batches) {
        if (batch != number)
          continue;
        InFlightDiagnostic remark = program.emitRemark("argument ")
                                    << info.getName() << " is whole on every device: " << entry.type.getDimSize(dim)
                                    << " rows along dimension " << dim;
        if (other)
          remark << ", where the largest input has " << rows;
        else
          remark << ", which the batch axes " << axes << " do not divide";
      }
  }
}

/// Explains shardings of arguments that follow only from the roles of the topology's axes.
static void explainAxes(ProgramOp program, const Classes &classes, const Propagator &propagator) {
  MLIRContext *context = program.getContext();
  SmallVector<Attribute> args(program.getArgs().getValue());
  for (auto [argument, attribute] : llvm::zip_equal(program.getBody().getArguments(), args)) {
    auto info = cast<ArgAttr>(attribute);
    int number = classes.of(argument);
    StringRef why;
    if (classes.trained.contains(number))
      why = "as the training program has it";
    else if (llvm::is_contained(propagator.batches, number))
      why = "a batch, over the batch axes";
    else if (llvm::is_contained(propagator.states, number))
      why = "state, over the axis fsdp";
    if (!info.getWhy() || info.getWhy().getValue() != "not given" || why.empty())
      continue;
    attribute = info.withSharding(info.getSharding(), StringAttr::get(context, why));
  }
  program.setArgsAttr(ArrayAttr::get(context, args));
}

/// Drops constraints inside loops and branches of a task. `LoopDims` shards these ops only where no op inside needs
/// communication.
static void dropInner(ProgramOp program) {
  program.walk([](ShardingConstraintOp op) {
    if (isa<TaskOp>(op->getParentOp()))
      return;
    op.getResult().replaceAllUsesWith(op.getInput());
    op.erase();
  });
}

/// Checks that the module and its training program share the name of an argument. Otherwise evaluates= names a wrong
/// file.
static LogicalResult checkTrained(ModuleOp module) {
  auto trained = module->getAttrOfType<DictionaryAttr>(kTrainedShardingsAttr);
  if (!trained || trained.empty())
    return success();
  for (auto program : module.getOps<ProgramOp>())
    for (auto info : program.getArgs().getAsRange<ArgAttr>())
      if (trained.contains(info.getArrayName()))
        return success();
  return module.emitError("expected an argument with the name of state of the training program, such as ")
         << trained.begin()->getName() << ", got none";
}

namespace {
struct PropagateShardings : mpmd::impl::PropagateShardingsBase<PropagateShardings> {
  using PropagateShardingsBase::PropagateShardingsBase;

  void runOnOperation() override {
    Grids grids(getOperation());
    if (failed(checkTrained(getOperation())))
      return signalPassFailure();
    for (auto program : getOperation().getOps<ProgramOp>()) {
      if (failed(grids.check(program)))
        return signalPassFailure();
      if (grids.areOneDevice()) {
        writeWhole(program);
        dropNamesOfCopies(program);
        continue;
      }
      dropInner(program);
      separateConstants(program);
      separateFirstValues(program);
      dropNamesOfMoved(program);
      Classes classes(program, grids);
      Propagator propagator(classes);
      propagator.run();
      for (auto [argument, info] :
           llvm::zip_equal(program.getBody().getArguments(), program.getArgs().getAsRange<ArgAttr>())) {
        const Class &entry = classes.all[classes.of(argument)];
        MPMD_DEBUG("propagate-shardings", "argument " << info.getName() << " is "
                                                      << (entry.layout.isWhole() ? "whole on every device" : "cut")
                                                      << (entry.fixed ? ", as the program says" : ""));
        countStatistic("propagate-shardings", entry.layout.isWhole() ? "arguments whole" : "arguments cut");
      }
      remarkMicrobatches(program, classes);
      remarkWhole(program, classes);
      explainAxes(program, classes, propagator);
      write(program, classes);
      dropNamesOfCopies(program);
      if (TopologyAttr topology = TopologyAttr::of(getOperation());
          topology && static_cast<int64_t>(program.getStages()) > topology.getTopology().pipelineRanks())
        handOver(program, classes);
      program.removeShardingsAttr();
    }
    getOperation()->removeAttr(kTrainedShardingsAttr);
  }
};
} // namespace
