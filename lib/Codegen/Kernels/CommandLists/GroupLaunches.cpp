// mpmd-group-launches: merges independent elementwise launches and copies into one launch.
#include "../../Loops/Accesses.h"
#include "../Emit/KernelBuilder.h"
#include "CommandListCosts.h"
#include "TaskLowering.h"

#include "mpmd/Codegen/Passes.h"
#include "mpmd/Dialect/Mpmd/PassLog.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include <regex>

namespace mpmd {
#define GEN_PASS_DEF_GROUPLAUNCHES
#include "mpmd/Codegen/Passes.h.inc"
} // namespace mpmd

using namespace mlir;
using namespace mpmd;

namespace {
/// A row of a grouped launch covers this number of rows of one original launch.
constexpr int64_t kChunk = 1024;
/// The maximum number of operands of a launch on a device, including the two row bounds.
constexpr size_t kMaxOperands = 480;
/// A launch that writes a larger temporary joins no group, because a group would prolong the temporary's live range.
constexpr int64_t kLargeBytes = 64 * 1024;

/// A launch or copy that is part of a chain.
struct ChainMember {
  Operation *op;
  func::FuncOp kernel; ///< null for a copy
  std::string text;    ///< the kernel's text without its name and buffer sizes
  int64_t rows;
  SmallVector<Value> inputs, outputs;

  SmallVector<Value> operands() const {
    SmallVector<Value> all(inputs);
    llvm::append_range(all, outputs);
    return all;
  }
};

/// Launches over the same number of rows. Each launch reads results of earlier launches only at its own row, so one
/// loop over rows computes all launches.
struct Chain {
  std::vector<ChainMember> members;
  llvm::SetVector<Value> operands;
  std::string code; ///< chains with equal `code` share one loop in the kernel

  int64_t rows() const { return members.front().rows; }
  int64_t chunks() const { return (rows() + kChunk - 1) / kChunk; }
  void add(ChainMember member) {
    code += member.text;
    for (Value operand : member.operands()) {
      operands.insert(operand);
      code += " " + std::to_string(std::distance(operands.begin(), llvm::find(operands, operand)));
    }
    members.push_back(std::move(member));
  }
};

/// The kernel's loop over rows, if the kernel has no other loop and no scratch, else null.
scf::ForOp rowLoopOf(func::FuncOp kernel) {
  scf::ForOp rows = codegen::rowLoopOf(kernel);
  bool isSimple = rows && kernel.getOps<memref::AllocaOp>().empty() && !codegen::containsLoop(rows);
  return isSimple ? rows : scf::ForOp();
}

std::string textOf(func::FuncOp kernel) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  kernel.print(stream, OpPrintingFlags().useLocalScope().enableDebugInfo(false));
  static const std::regex name("func\\.func @[A-Za-z0-9_]+"), size("memref<[0-9]+x");
  return std::regex_replace(std::regex_replace(text, name, "func.func"), size, "memref<?x");
}

/// Whether a launch or copy accesses a buffer only at its own row.
bool staysInRow(const ChainMember &member, Value buffer) {
  func::FuncOp kernel = member.kernel;
  if (!kernel)
    return true;
  scf::ForOp rows = rowLoopOf(kernel);
  for (auto [operand, argument] : llvm::zip(member.operands(), kernel.getArguments()))
    if (operand == buffer)
      return llvm::all_of(argument.getUsers(), [&](Operation *user) {
        if (auto load = dyn_cast<memref::LoadOp>(user))
          return load.getIndices().front() == rows.getInductionVar();
        auto store = dyn_cast<memref::StoreOp>(user);
        return store && store.getMemRef() == argument && store.getIndices().front() == rows.getInductionVar();
      });
  return true;
}

/// Records which chains, and which ops outside of chains, read and write each buffer.
class EffectOrder {
public:
  static constexpr int64_t nobody = -1, others = -2;

  /// The chain that an op with these effects must follow: `nobody`, one chain, or `others` if there are several or an
  /// op outside of chains.
  int64_t orders(ArrayRef<MemoryEffects::EffectInstance> effects) const {
    int64_t found = nobody;
    auto meet = [&](const DenseMap<Value, llvm::SmallDenseSet<int64_t, 2>> &known, Value value) {
      auto entry = known.find(value);
      if (entry == known.end())
        return;
      for (int64_t by : entry->second)
        found = found == nobody || found == by ? by : others;
    };
    for (const MemoryEffects::EffectInstance &effect : effects) {
      meet(written, effect.getValue());
      if (!isa<MemoryEffects::Read>(effect.getEffect()))
        meet(read, effect.getValue());
    }
    return found;
  }
  void add(ArrayRef<MemoryEffects::EffectInstance> effects, int64_t by) {
    for (const MemoryEffects::EffectInstance &effect : effects)
      (isa<MemoryEffects::Read>(effect.getEffect()) ? read : written)[effect.getValue()].insert(by);
  }

private:
  DenseMap<Value, llvm::SmallDenseSet<int64_t, 2>> read, written;
};

/// Builds the kernel of a group. Its operands are the operands of all chains, without duplicates.
class GroupKernel {
public:
  GroupKernel(ModuleOp scratch, ArrayRef<const Chain *> chains, ArrayRef<Value> operands)
      : chains(chains), b(scratch.getContext()), loc(scratch.getLoc()) {
    b.setInsertionPointToEnd(scratch.getBody());
    SmallVector<Type> types;
    for (Value operand : operands) {
      auto type = cast<MemRefType>(operand.getType());
      types.push_back(MemRefType::get({type.getNumElements()}, kernels::storedType(type.getElementType())));
    }
    types.append(2, b.getIndexType());
    function = func::FuncOp::create(b, loc, "group", b.getFunctionType(types, {}));
    Block *entry = function.addEntryBlock();
    for (auto [i, operand] : llvm::enumerate(operands))
      arguments[operand] = entry->getArgument(i);
  }

  func::FuncOp build() {
    Block *entry = &function.getBody().front();
    unsigned count = entry->getNumArguments();
    b.setInsertionPointToEnd(entry);
    auto rows = scf::ForOp::create(b, loc, entry->getArgument(count - 2), entry->getArgument(count - 1), constant(1));
    func::ReturnOp::create(b, loc);
    b.setInsertionPointToStart(rows.getBody());
    row = rows.getInductionVar();
    int64_t chunks = 0;
    for (const Chain *chain : chains) {
      first.push_back(chunks);
      chunks += chain->chunks();
    }
    // Chains with equal code are consecutive, so each code covers one interval of chains.
    for (size_t i = 0; i < chains.size(); ++i)
      if (i == 0 || chains[i]->code != chains[i - 1]->code)
        codes.push_back(i);
    codes.push_back(chains.size());
    first.push_back(chunks);
    runCodes(0, codes.size() - 1);
    return function;
  }

private:
  Value constant(int64_t value) { return arith::ConstantIndexOp::create(b, loc, value); }

  /// Whether the row belongs to a chain before `i`.
  Value isBefore(size_t i) { return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::slt, row, constant(first[i])); }

  void runCodes(size_t from, size_t to) {
    if (to - from == 1)
      return runChains(codes[from], codes[to]);
    size_t middle = (from + to) / 2;
    auto choice = scf::IfOp::create(b, loc, isBefore(codes[middle]), /*withElseRegion=*/true);
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(choice.thenBlock());
    runCodes(from, middle);
    b.setInsertionPointToStart(choice.elseBlock());
    runCodes(middle, to);
  }

  /// Selects, by the current row, the operands of the row's chain, the chain's first chunk, and its number of rows.
  SmallVector<Value> choose(size_t from, size_t to) {
    if (to - from == 1) {
      SmallVector<Value> chosen;
      for (Value operand : chains[from]->operands) {
        Value argument = arguments.lookup(operand);
        auto type = MemRefType::get({ShapedType::kDynamic}, cast<MemRefType>(argument.getType()).getElementType());
        chosen.push_back(memref::CastOp::create(b, loc, type, argument));
      }
      chosen.push_back(constant(first[from]));
      chosen.push_back(constant(chains[from]->rows()));
      return chosen;
    }
    size_t middle = (from + to) / 2;
    Value isLow = isBefore(middle);
    SmallVector<Value> low, high;
    auto choice = scf::IfOp::create(
        b, loc, isLow,
        [&](OpBuilder &, Location) {
          low = choose(from, middle);
          scf::YieldOp::create(b, loc, low);
        },
        [&](OpBuilder &, Location) {
          high = choose(middle, to);
          scf::YieldOp::create(b, loc, high);
        });
    return SmallVector<Value>(choice.getResults());
  }

  void runChains(size_t from, size_t to) {
    SmallVector<Value> chosen = choose(from, to);
    Value count = chosen.pop_back_val(), base = chosen.pop_back_val();
    Value begin = arith::MulIOp::create(b, loc, arith::SubIOp::create(b, loc, row, base), constant(kChunk));
    Value end = arith::MinSIOp::create(b, loc, arith::AddIOp::create(b, loc, begin, constant(kChunk)), count);
    auto loop = scf::ForOp::create(b, loc, begin, end, constant(1));
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(loop.getBody());
    const Chain &chain = *chains[from];
    auto chosenFor = [&](Value operand) {
      return chosen[std::distance(chain.operands.begin(), llvm::find(chain.operands, operand))];
    };
    DenseMap<Value, Value> known; // by operand: its element of the current row
    for (const ChainMember &member : chain.members) {
      if (!member.kernel) {
        Value &value = known[member.inputs[0]];
        if (!value)
          value = memref::LoadOp::create(b, loc, chosenFor(member.inputs[0]), loop.getInductionVar());
        memref::StoreOp::create(b, loc, value, chosenFor(member.outputs[0]), loop.getInductionVar());
        known[member.outputs[0]] = Value(value);
        continue;
      }
      IRMapping mapping;
      for (auto [argument, operand] : llvm::zip(func::FuncOp(member.kernel).getArguments(), member.operands()))
        mapping.map(argument, chosenFor(operand));
      scf::ForOp rows = rowLoopOf(member.kernel);
      mapping.map(rows.getInductionVar(), loop.getInductionVar());
      for (Operation &op : func::FuncOp(member.kernel).getBody().front().without_terminator())
        if (&op != rows)
          b.clone(op, mapping);
      SmallVector<Value> operands = member.operands();
      auto operandOf = [&](Value argument) { return operands[cast<BlockArgument>(argument).getArgNumber()]; };
      for (Operation &op : rows.getBody()->without_terminator()) {
        auto load = dyn_cast<memref::LoadOp>(op);
        bool inRow = load && isa<BlockArgument>(load.getMemRef()) && load.getIndices()[0] == rows.getInductionVar();
        if (Value value = inRow ? known.lookup(operandOf(load.getMemRef())) : Value()) {
          mapping.map(load.getResult(), value);
          continue;
        }
        Operation *made = b.clone(op, mapping);
        if (inRow)
          known[operandOf(load.getMemRef())] = made->getResult(0);
        op.walk([&](memref::StoreOp store) {
          if (!isa<BlockArgument>(store.getMemRef()))
            return;
          bool always = store == &op && store.getIndices()[0] == rows.getInductionVar();
          known[operandOf(store.getMemRef())] = always ? mapping.lookupOrDefault(store.getValueToStore()) : Value();
        });
      }
    }
  }

  ArrayRef<const Chain *> chains;
  OpBuilder b;
  Location loc;
  func::FuncOp function;
  DenseMap<Value, Value> arguments;
  Value row;
  SmallVector<int64_t> first; ///< by chain: its first chunk; then the number of chunks
  SmallVector<size_t> codes;  ///< by code: its first chain; then the number of chains
};

/// Finds and emits the groups of one task.
class Grouping {
public:
  Grouping(TaskOp task, kernels::KernelTable &table, SymbolTableCollection &symbols, const plan::CostModel &model)
      : task(task), table(table), symbols(symbols), model(model) {}

  void run() {
    Block &body = task.getBody().front();
    // A group is emitted before its first member, so the buffers of later members are allocated before that.
    for (Operation &op : llvm::make_early_inc_range(body.without_terminator()))
      if (isBuffer(&op))
        op.moveBefore(&body, body.begin());
    SmallVector<Operation *> ops = scalarsFirst(body);
    SmallVector<bool> taken(ops.size());
    for (size_t i = 0; i < ops.size(); ++i)
      if (!taken[i])
        collect(ops, i, taken);
    task.setCostAttr(kernels::sumOfCosts(body));
  }

private:
  static bool isBuffer(Operation *op) { return isa<memref::AllocOp, ContextViewOp>(op); }

  static SmallVector<MemoryEffects::EffectInstance> effectsOf(Operation *op) {
    SmallVector<MemoryEffects::EffectInstance> effects;
    if (auto known = dyn_cast<MemoryEffectOpInterface>(op); known && !isBuffer(op))
      known.getEffects(effects);
    return effects;
  }

  /// Moves launches of one row to the front as far as their operands allow, and returns the ops in the new order.
  /// Larger launches that wait for scalars are then adjacent.
  SmallVector<Operation *> scalarsFirst(Block &body) {
    // sort key: the position of the last op that must precede this op
    SmallVector<std::pair<int64_t, Operation *>> keyed;
    DenseMap<Value, int64_t> written, read;
    int64_t unknown = 0; // the last op of unknown effects, which no op may cross
    for (auto [i, op] : llvm::enumerate(body.without_terminator())) {
      int64_t key = isBuffer(&op) ? 0 : static_cast<int64_t>(i) + 1;
      if (!isa<MemoryEffectOpInterface>(op))
        unknown = key;
      SmallVector<MemoryEffects::EffectInstance> effects = effectsOf(&op);
      if (std::optional<ChainMember> member = memberOf(&op); member && member->rows == 1) {
        key = unknown;
        for (const MemoryEffects::EffectInstance &effect : effects) {
          key = std::max(key, written.lookup(effect.getValue()));
          if (!isa<MemoryEffects::Read>(effect.getEffect()))
            key = std::max(key, read.lookup(effect.getValue()));
        }
      }
      for (const MemoryEffects::EffectInstance &effect : effects) {
        int64_t &last = (isa<MemoryEffects::Read>(effect.getEffect()) ? read : written)[effect.getValue()];
        last = std::max(last, key);
      }
      keyed.push_back({key, &op});
    }
    llvm::stable_sort(keyed, [](const auto &x, const auto &y) { return x.first < y.first; });
    SmallVector<Operation *> ops;
    for (auto [key, op] : keyed) {
      op->moveBefore(body.getTerminator());
      ops.push_back(op);
    }
    return ops;
  }

  /// Collects and emits the group that begins with `ops[begin]`, if there is one. A later op joins if no op in between
  /// has conflicting memory effects.
  void collect(ArrayRef<Operation *> ops, size_t begin, MutableArrayRef<bool> taken) {
    std::vector<Chain> chains;
    llvm::SetVector<Value> operands;
    EffectOrder touched;
    size_t launches = 0;
    for (size_t i = begin; i < ops.size(); ++i) {
      if (taken[i] || isBuffer(ops[i]))
        continue;
      if (!isa<MemoryEffectOpInterface>(ops[i]))
        break;
      SmallVector<MemoryEffects::EffectInstance> effects = effectsOf(ops[i]);
      int64_t chain = touched.orders(effects);
      std::optional<ChainMember> member = chain == EffectOrder::others ? std::nullopt : memberOf(ops[i]);
      if (member && chain != EffectOrder::nobody && !follows(chains[chain], *member))
        member.reset();
      if (member && !chains.empty() && (member->rows == 1) != (chains.front().rows() == 1))
        member.reset();
      llvm::SetVector<Value> all = operands;
      if (member)
        for (Value operand : member->operands())
          all.insert(operand);
      if (!member || all.size() > kMaxOperands) {
        if (chains.empty())
          return;
        touched.add(effects, EffectOrder::others);
        continue;
      }
      if (chain == EffectOrder::nobody) {
        chain = static_cast<int64_t>(chains.size());
        chains.emplace_back();
      }
      operands = std::move(all);
      chains[chain].add(std::move(*member));
      touched.add(effects, chain);
      taken[i] = true;
      ++launches;
    }
    if (launches <= 1)
      return;
    MPMD_DEBUG("group-launches", launches << " launches of stage " << task.getStage() << " become one, the first at "
                                          << ops[begin]->getLoc());
    countStatistic("group-launches", "launches saved", static_cast<int64_t>(launches) - 1);
    emit(chains);
  }

  /// Whether a launch can join a chain: one loop over rows must compute both.
  static bool follows(const Chain &chain, const ChainMember &member) {
    if (member.rows != chain.rows())
      return false;
    for (const ChainMember &earlier : chain.members)
      for (Value operand : member.operands())
        if ((llvm::is_contained(earlier.outputs, operand) ||
             (llvm::is_contained(earlier.inputs, operand) && llvm::is_contained(member.outputs, operand))) &&
            !(staysInRow(earlier, operand) && staysInRow(member, operand)))
          return false;
    return true;
  }

  /// The op as a member of a chain, or nothing if the op cannot be one.
  std::optional<ChainMember> memberOf(Operation *op) {
    ChainMember member{op, {}, {}, 0, {}, {}};
    if (auto copy = dyn_cast<CopyOp>(op)) {
      auto type = cast<MemRefType>(copy.getSource().getType());
      member.rows = type.getNumElements();
      member.inputs = {copy.getSource()};
      member.outputs = {copy.getTarget()};
      llvm::raw_string_ostream(member.text) << "copy " << type.getElementType();
    } else if (auto launch = dyn_cast<LaunchOp>(op)) {
      member.kernel =
          dyn_cast_or_null<func::FuncOp>(symbols.lookupSymbolIn(task->getParentOfType<ModuleOp>(), launch.getKernel()));
      if (!member.kernel)
        return std::nullopt;
      std::string &text = texts[member.kernel];
      if (text.empty())
        text = rowLoopOf(member.kernel) ? textOf(member.kernel) : "none";
      if (text == "none")
        return std::nullopt;
      member.text = text;
      member.rows = static_cast<int64_t>(launch.getRows());
      llvm::append_range(member.inputs, launch.getInputs());
      llvm::append_range(member.outputs, launch.getOutputs());
    } else {
      return std::nullopt;
    }
    auto isLarge = [](Value value) {
      return value.getDefiningOp<memref::AllocOp>() && byteSize(cast<ShapedType>(value.getType())) > kLargeBytes;
    };
    if (member.rows == 0 || llvm::any_of(member.outputs, isLarge))
      return std::nullopt;
    return member;
  }

  void emit(ArrayRef<Chain> group) {
    // Chains are sorted by code, in the order in which codes first occur.
    llvm::StringMap<size_t> order;
    for (const Chain &chain : group)
      order.try_emplace(chain.code, order.size());
    SmallVector<const Chain *> chains(llvm::make_pointer_range(group));
    llvm::stable_sort(chains, [&](const Chain *x, const Chain *y) { return order[x->code] < order[y->code]; });
    llvm::SetVector<Value> inputs, outputs;
    int64_t rows = 0, flops = 0, bytes = 0;
    double seconds = model.launchSeconds;
    for (const Chain *chain : chains) {
      rows += chain->chunks();
      for (const ChainMember &member : chain->members) {
        outputs.insert(member.outputs.begin(), member.outputs.end());
        if (auto cost = member.op->getAttrOfType<CostAttr>("cost")) {
          flops += cost.getFlops();
          bytes += cost.getBytes();
          seconds += cost.getSeconds() - model.launchSeconds;
        }
      }
    }
    for (const Chain *chain : chains)
      for (Value operand : chain->operands)
        if (!outputs.contains(operand))
          inputs.insert(operand);
    SmallVector<Value> operands(inputs.begin(), inputs.end());
    llvm::append_range(operands, outputs);
    func::FuncOp function = GroupKernel(table.getScratch(), chains, operands).build();
    Operation *place = group.front().members.front().op;
    OpBuilder b(place);
    SymbolRefAttr name = table.intern(function, "group");
    LaunchOp::create(b, place->getLoc(), name, rows, inputs.getArrayRef(), outputs.getArrayRef(),
                     CostAttr::get(b.getContext(), flops, bytes, seconds));
    for (const Chain &chain : group)
      for (const ChainMember &member : chain.members)
        member.op->erase();
  }

  TaskOp task;
  kernels::KernelTable &table;
  SymbolTableCollection &symbols;
  const plan::CostModel &model;
  DenseMap<Operation *, std::string> texts; ///< by kernel: its text
};

struct GroupLaunches : mpmd::impl::GroupLaunchesBase<GroupLaunches> {
  void runOnOperation() override {
    if (llvm::none_of(getOperation().getOps<MeshOp>(), [&](MeshOp mesh) { return mesh.getCostModel().groupsLaunches; }))
      return;
    kernels::KernelTable table(getOperation());
    SymbolTableCollection symbols;
    getOperation().walk([&](TaskOp task) {
      if (!task.isLowered() || !llvm::is_contained({TaskKind::Prologue, TaskKind::Update}, task.getKind()))
        return;
      if (const plan::CostModel &model = costModelOf(getOperation(), task.getStage()); model.groupsLaunches)
        Grouping(task, table, symbols, model).run();
    });
    eraseUnused();
  }

  /// Erases kernels that no launch uses any more.
  void eraseUnused() {
    DenseSet<StringAttr> used;
    getOperation().walk([&](LaunchOp launch) { used.insert(launch.getKernel().getLeafReference()); });
    for (auto module : getOperation().getOps<ModuleOp>())
      for (auto kernel : llvm::make_early_inc_range(module.getOps<func::FuncOp>()))
        if (!used.contains(kernel.getSymNameAttr()))
          kernel.erase();
  }
};

} // namespace
