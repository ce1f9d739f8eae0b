// mpmd-group-launches: elementwise launches and copies that need nothing of each other become one launch.
#include "KernelBuilder.h"
#include "StageLowering.h"

#include "mpmd/Codegen/Passes.h"
#include "mpmd/Plan/CostModel.h"

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
/// A row of a group is so many rows of one of its launches.
constexpr int64_t kChunk = 1024;
/// A device takes no more operands of a launch, first and last row included.
constexpr size_t kMostOperands = 480;
/// A temporary that is larger shall not live longer for a group.
constexpr int64_t kLargeBytes = 64 * 1024;

/// What can be part of a group.
struct Member {
  Operation *op;
  func::FuncOp kernel; ///< null: a copy
  std::string text;    ///< of the kernel, but for sizes: members with the same one share code
  int64_t rows;
  SmallVector<Value> inputs, outputs;

  int64_t chunks() const { return (rows + kChunk - 1) / kChunk; }
};

/// Its loop over rows, if there is nothing else that it does, and no loop inside.
scf::ForOp rowLoopOf(func::FuncOp kernel) {
  scf::ForOp rows;
  Block &body = kernel.getBody().front();
  unsigned count = body.getNumArguments();
  for (Operation &op : body.without_terminator()) {
    auto loop = dyn_cast<scf::ForOp>(op);
    if (loop && !rows && loop.getNumResults() == 0 && loop.getLowerBound() == body.getArgument(count - 2) &&
        loop.getUpperBound() == body.getArgument(count - 1) && getConstantIntValue(loop.getStep()) == 1)
      rows = loop;
    else if (!isMemoryEffectFree(&op) || isa<LoopLikeOpInterface>(op))
      return {};
  }
  if (rows && rows.getBody()->walk([](LoopLikeOpInterface) { return WalkResult::interrupt(); }).wasInterrupted())
    return {};
  return rows;
}

std::string textOf(func::FuncOp kernel) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  kernel.print(stream, OpPrintingFlags().useLocalScope().enableDebugInfo(false));
  static const std::regex name("func\\.func @[A-Za-z0-9_]+"), size("memref<[0-9]+x");
  return std::regex_replace(std::regex_replace(text, name, "func.func"), size, "memref<?x");
}

/// What ops have touched.
class Touched {
public:
  /// Whether the op has to stay behind one of them.
  bool orders(ArrayRef<MemoryEffects::EffectInstance> effects) const {
    return llvm::any_of(effects, [&](const MemoryEffects::EffectInstance &effect) {
      bool writes = !isa<MemoryEffects::Read>(effect.getEffect());
      return written.contains(effect.getValue()) || (writes && read.contains(effect.getValue()));
    });
  }
  void add(ArrayRef<MemoryEffects::EffectInstance> effects) {
    for (const MemoryEffects::EffectInstance &effect : effects)
      (isa<MemoryEffects::Read>(effect.getEffect()) ? read : written).insert(effect.getValue());
  }

private:
  DenseSet<Value> read, written;
};

/// Builds the kernel of a group, whose operands are those of its members, each once.
class GroupKernel {
public:
  GroupKernel(ModuleOp scratch, ArrayRef<Member *> members, ArrayRef<Value> operands)
      : members(members), b(scratch.getContext()), loc(scratch.getLoc()) {
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
    for (Member *member : members) {
      first.push_back(chunks);
      chunks += member->chunks();
    }
    // Members with the same code are beside each other.
    for (size_t i = 0; i < members.size(); ++i)
      if (i == 0 || members[i]->text != members[i - 1]->text)
        codes.push_back(i);
    codes.push_back(members.size());
    first.push_back(chunks);
    runCodes(0, codes.size() - 1);
    return function;
  }

private:
  Value constant(int64_t value) { return arith::ConstantIndexOp::create(b, loc, value); }

  /// Whether the row is one of those before member `i`.
  Value isBefore(size_t i) { return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::slt, row, constant(first[i])); }

  void runCodes(size_t from, size_t to) {
    if (to - from == 1)
      return runMembers(codes[from], codes[to]);
    size_t middle = (from + to) / 2;
    auto choice = scf::IfOp::create(b, loc, isBefore(codes[middle]), /*withElseRegion=*/true);
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(choice.thenBlock());
    runCodes(from, middle);
    b.setInsertionPointToStart(choice.elseBlock());
    runCodes(middle, to);
  }

  /// The operands of the member whose row it is, then its first chunk and its rows.
  SmallVector<Value> choose(size_t from, size_t to) {
    if (to - from == 1) {
      SmallVector<Value> chosen;
      for (Value operand : llvm::concat<Value>(members[from]->inputs, members[from]->outputs)) {
        Value argument = arguments.lookup(operand);
        auto type = MemRefType::get({ShapedType::kDynamic}, cast<MemRefType>(argument.getType()).getElementType());
        chosen.push_back(memref::CastOp::create(b, loc, type, argument));
      }
      chosen.push_back(constant(first[from]));
      chosen.push_back(constant(members[from]->rows));
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

  void runMembers(size_t from, size_t to) {
    SmallVector<Value> chosen = choose(from, to);
    Value count = chosen.pop_back_val(), base = chosen.pop_back_val();
    Value begin = arith::MulIOp::create(b, loc, arith::SubIOp::create(b, loc, row, base), constant(kChunk));
    Value end = arith::MinSIOp::create(b, loc, arith::AddIOp::create(b, loc, begin, constant(kChunk)), count);
    auto loop = scf::ForOp::create(b, loc, begin, end, constant(1));
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(loop.getBody());
    if (!members[from]->kernel) {
      Value value = memref::LoadOp::create(b, loc, chosen[0], loop.getInductionVar());
      memref::StoreOp::create(b, loc, value, chosen[1], loop.getInductionVar());
      return;
    }
    func::FuncOp kernel = members[from]->kernel;
    IRMapping mapping;
    for (auto [argument, value] : llvm::zip(kernel.getArguments(), chosen))
      mapping.map(argument, value);
    scf::ForOp rows = rowLoopOf(kernel);
    for (Operation &op : kernel.getBody().front().without_terminator())
      if (&op != rows)
        b.clone(op, mapping);
    mapping.map(rows.getInductionVar(), loop.getInductionVar());
    for (Operation &op : rows.getBody()->without_terminator())
      b.clone(op, mapping);
  }

  ArrayRef<Member *> members;
  OpBuilder b;
  Location loc;
  func::FuncOp function;
  DenseMap<Value, Value> arguments;
  Value row;
  SmallVector<int64_t> first; ///< chunk by member, and their number
  SmallVector<size_t> codes;  ///< the first member of each code, and their number
};

/// The groups of one stage.
class Grouping {
public:
  Grouping(StageOp stage, kernels::KernelTable &table, SymbolTableCollection &symbols, const plan::CostModel &model)
      : stage(stage), table(table), symbols(symbols), model(model) {}

  void run() {
    Block &body = stage.getBody().front();
    // A group is where its first member is: buffers of the others are there, too.
    for (Operation &op : llvm::make_early_inc_range(body.without_terminator()))
      if (isa<memref::AllocOp, ContextViewOp>(op))
        op.moveBefore(&body, body.begin());
    SmallVector<Operation *> ops(llvm::make_pointer_range(body.without_terminator()));
    SmallVector<bool> taken(ops.size());
    for (size_t i = 0; i < ops.size(); ++i) {
      if (taken[i])
        continue;
      std::optional<Member> begin = memberOf(ops[i]);
      if (!begin)
        continue;
      std::vector<Member> group{std::move(*begin)};
      llvm::SetVector<Value> operands;
      addOperands(operands, group.front());
      // What stays behind the first of them, and those themselves: nothing that has to stay behind that can go to its
      // place.
      Touched before;
      before.add(effectsOf(ops[i]));
      for (size_t j = i + 1; j < ops.size(); ++j) {
        if (taken[j])
          continue;
        if (!isa<MemoryEffectOpInterface>(ops[j]))
          break;
        SmallVector<MemoryEffects::EffectInstance> effects = effectsOf(ops[j]);
        std::optional<Member> next = before.orders(effects) ? std::nullopt : memberOf(ops[j]);
        llvm::SetVector<Value> all = operands;
        if (next)
          addOperands(all, *next);
        before.add(effects);
        if (!next || all.size() > kMostOperands)
          continue;
        operands = std::move(all);
        group.push_back(std::move(*next));
        taken[j] = true;
      }
      if (group.size() > 1)
        emit(group);
    }
    sumCosts();
  }

private:
  static SmallVector<MemoryEffects::EffectInstance> effectsOf(Operation *op) {
    SmallVector<MemoryEffects::EffectInstance> effects;
    if (auto known = dyn_cast<MemoryEffectOpInterface>(op))
      known.getEffects(effects);
    return effects;
  }

  static void addOperands(llvm::SetVector<Value> &operands, const Member &member) {
    operands.insert(member.inputs.begin(), member.inputs.end());
    operands.insert(member.outputs.begin(), member.outputs.end());
  }

  /// Nothing where it cannot be part of a group.
  std::optional<Member> memberOf(Operation *op) {
    Member member{op, {}, {}, 0, {}, {}};
    if (auto copy = dyn_cast<CopyOp>(op)) {
      auto type = cast<MemRefType>(copy.getSource().getType());
      member.rows = type.getNumElements();
      member.inputs = {copy.getSource()};
      member.outputs = {copy.getTarget()};
      llvm::raw_string_ostream(member.text) << "copy " << type.getElementType();
    } else if (auto launch = dyn_cast<LaunchOp>(op)) {
      member.kernel = dyn_cast_or_null<func::FuncOp>(
          symbols.lookupSymbolIn(stage->getParentOfType<ModuleOp>(), launch.getKernel()));
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
    if (member.rows == 0 || llvm::any_of(member.outputs, isLarge) || llvm::any_of(member.inputs, isLarge))
      return std::nullopt;
    return member;
  }

  void emit(std::vector<Member> &group) {
    // Those with the same code beside each other, in the order in which codes come.
    llvm::StringMap<size_t> order;
    for (const Member &member : group)
      order.try_emplace(member.text, order.size());
    SmallVector<Member *> members(llvm::make_pointer_range(group));
    llvm::stable_sort(members, [&](const Member *x, const Member *y) { return order[x->text] < order[y->text]; });
    llvm::SetVector<Value> inputs, outputs;
    for (const Member *member : members)
      outputs.insert(member->outputs.begin(), member->outputs.end());
    int64_t rows = 0, flops = 0, bytes = 0;
    double seconds = model.launchSeconds;
    for (const Member *member : members) {
      rows += member->chunks();
      for (Value input : member->inputs)
        if (!outputs.contains(input))
          inputs.insert(input);
      if (auto cost = member->op->getAttrOfType<CostAttr>("cost")) {
        flops += cost.getFlops();
        bytes += cost.getBytes();
        seconds += cost.getSeconds() - model.launchSeconds;
      }
    }
    SmallVector<Value> operands(inputs.begin(), inputs.end());
    llvm::append_range(operands, outputs);
    func::FuncOp function = GroupKernel(table.getScratch(), members, operands).build();
    OpBuilder b(group.front().op);
    SymbolRefAttr name = table.intern(function, "group");
    LaunchOp::create(b, group.front().op->getLoc(), name, rows, inputs.getArrayRef(), outputs.getArrayRef(),
                     CostAttr::get(b.getContext(), flops, bytes, seconds));
    for (const Member &member : group)
      member.op->erase();
  }

  void sumCosts() {
    int64_t flops = 0, bytes = 0;
    double seconds = 0;
    for (Operation &op : stage.getBody().front())
      if (auto cost = op.getAttrOfType<CostAttr>("cost")) {
        flops += cost.getFlops();
        bytes += cost.getBytes();
        seconds += cost.getSeconds();
      }
    stage.setCostAttr(CostAttr::get(stage.getContext(), flops, bytes, seconds));
  }

  StageOp stage;
  kernels::KernelTable &table;
  SymbolTableCollection &symbols;
  const plan::CostModel &model;
  DenseMap<Operation *, std::string> texts; ///< by kernel
};

struct GroupLaunches : mpmd::impl::GroupLaunchesBase<GroupLaunches> {
  void runOnOperation() override {
    StringRef target;
    for (auto mesh : getOperation().getOps<InsideMeshOp>())
      target = mesh.getTarget();
    const plan::CostModel &model = plan::costModel(target);
    if (!model.groupsLaunches)
      return;
    kernels::KernelTable table(getOperation());
    SymbolTableCollection symbols;
    getOperation().walk([&](StageOp stage) {
      if (stage.isLowered() && llvm::is_contained({TaskKind::Prologue, TaskKind::Update}, stage.getKind()))
        Grouping(stage, table, symbols, model).run();
    });
    eraseUnused();
  }

  /// Kernels that only members of groups had.
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
