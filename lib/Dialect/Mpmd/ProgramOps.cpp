// Verifiers and accessors of the operations of the phases `partitioned`, `sharded` and `lowered`.
#include "ArraySlices.h"

#include "mpmd/Dialect/Mpmd/Mpmd.h"

#include "mpmd/Dialect/Mpmd/AttrNames.h"
#include "mpmd/Dialect/Mpmd/Limits.h"
#include "mpmd/Plan/Cost/CostModel.h"

#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/MathExtras.h"

#include <cmath>

using namespace mlir;
using namespace mpmd;

//===----------------------------------------------------------------------===//
// MeshOp, ProgramOp
//===----------------------------------------------------------------------===//

/// A list as errors show it: `[1e-06, 2e-06]`, or `none`.
static std::string shown(std::optional<ArrayRef<double>> list) {
  if (!list)
    return "none";
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "[";
  llvm::interleaveComma(*list, os, [&](double number) { os << llvm::format("%.3g", number); });
  os << "]";
  return text;
}

LogicalResult MeshOp::verify() {
  if (getAxes().size() != getSizes().size()) // mesh_c1
    return emitOpError("expected one size per axis, got ")
           << getAxes().size() << " axes and " << getSizes().size() << " sizes";
  for (int64_t size : getSizes()) // mesh_c1
    if (size < 1)
      return emitOpError("expected positive sizes, got ") << size;
  if (getNumDevices() > kMaxDevices) // mesh_c1
    return emitOpError("expected at most ") << kMaxDevices << " devices, got sizes [" << getSizes() << "]";
  DenseSet<Attribute> names;
  for (Attribute name : getAxes())
    if (!names.insert(name).second) // mesh_c2
      return emitOpError("expected each axis at most once, got ") << name << " twice";
  int64_t last = -1;
  for (int64_t stage : getStages().value_or(ArrayRef<int64_t>())) { // mesh_c3
    if (stage <= last)
      return emitOpError("expected stages from 0 in ascending order, got [") << *getStages() << "]";
    last = stage;
  }
  auto namesAxes = [&](Attribute list, const Twine &what) -> LogicalResult { // mesh_c4
    auto axes = dyn_cast<ArrayAttr>(list);
    DenseSet<Attribute> seen;
    for (Attribute name : axes ? axes.getValue() : ArrayRef<Attribute>())
      if (!names.contains(name) || !seen.insert(name).second)
        return emitOpError("expected axes of the mesh, each at most once, ") << what << ", got " << list;
    if (!axes)
      return emitOpError("expected axes of the mesh, each at most once, ") << what << ", got " << list;
    return success();
  };
  if (getBatchAttr() && failed(namesAxes(getBatchAttr(), "as those of the batch")))
    return failure();
  if (getRulesAttr())
    for (NamedAttribute rule : getRulesAttr())
      if (failed(namesAxes(rule.getValue(), "for the rule '" + rule.getName().getValue() + "'")))
        return failure();
  auto known = [&](std::optional<ArrayRef<double>> list, bool positive) {
    return list && list->size() == getSizes().size() && llvm::all_of(*list, [&](double value) {
             return std::isfinite(value) && (positive ? value > 0 : value >= 0);
           });
  };
  if (getLatencies() || getBandwidths()) // mesh_c5
    if (!known(getLatencies(), false) || !known(getBandwidths(), true))
      return emitOpError("expected a latency, not negative, and a positive bandwidth for each of ")
             << getSizes().size() << " axes, got " << shown(getLatencies()) << " and " << shown(getBandwidths());
  return success();
}

std::optional<double> MeshOp::getLinkSeconds(ArrayRef<int64_t> along, double bytes) {
  if (!getLatencies() || !getBandwidths())
    return std::nullopt;
  double seconds = 0;
  for (int64_t axis : along)
    seconds = std::max(seconds, (*getLatencies())[axis] + bytes / (*getBandwidths())[axis]);
  return seconds;
}

MeshOp MeshOp::ofStage(ModuleOp module, int64_t stage) {
  MeshOp otherwise;
  for (auto mesh : module.getOps<MeshOp>()) {
    if (mesh.getStages() && llvm::is_contained(*mesh.getStages(), stage))
      return mesh;
    if (!mesh.getStages() && !otherwise)
      otherwise = mesh;
  }
  return otherwise;
}

bool MeshOp::isOfGpus() { return getCostModel().isDevice; }

const plan::CostModel &MeshOp::getCostModel() {
  return plan::costModel(getTarget(), getPrecision() != Precision::Strict);
}

int64_t MeshOp::getNumDevices() {
  int64_t count = 1;
  for (int64_t size : getSizes())
    if (llvm::MulOverflow(count, size, count) || count > kMaxDevices)
      return kMaxDevices + 1;
  return count;
}

LogicalResult ProgramOp::verify() {
  int64_t stages = getStages();
  if (stages < 1 || stages > kMaxStages) // program_c4
    return emitOpError("expected 1 to ") << kMaxStages << " stages, got " << stages;
  if (ArrayAttr shardings = getShardingsAttr()) { // program_c5
    if (shardings.size() != getArgs().size())
      return emitOpError("expected a sharding or a unit for each of ")
             << getArgs().size() << " arguments, got " << shardings.size();
    for (Attribute sharding : shardings)
      if (!isa<ShardingAttr, UnitAttr>(sharding))
        return emitOpError("expected shardings or units, got ") << sharding;
  }
  if (failed(verifyRepetitions(*this, getRepetitions(), getArgs(), getResults()))) // program_c8
    return failure();
  DenseSet<int64_t> taken;
  ArrayAttr groups = getReplicasAttr() ? getReplicasAttr() : ArrayAttr::get(getContext(), {});
  for (auto replicas : groups.getAsRange<DenseI64ArrayAttr>()) {
    if (replicas.size() < 2) // program_c6
      return emitOpError("expected two stages or more in each entry of `replicas`, got [")
             << replicas.asArrayRef() << "]";
    for (int64_t stage : replicas.asArrayRef()) {
      if (stage < 0 || stage >= stages) // program_c4
        return emitOpError("expected stages below ") << stages << ", got " << stage << " in `replicas`";
      if (!taken.insert(stage).second) // program_c6
        return emitOpError("expected each stage at most once in `replicas`, got ") << stage << " twice";
    }
  }
  DenseSet<Attribute> names;
  for (ArgAttr arg : getArgs().getAsRange<ArgAttr>()) {
    if (!names.insert(arg.getName()).second) // program_c1
      return emitOpError("expected unique argument names, got ") << arg.getName() << " twice";
    for (int64_t stage : arg.getStages().asArrayRef())
      if (stage < 0 || stage >= stages) // program_c4
        return emitOpError("expected stages below ") << stages << ", got " << stage << " for " << arg.getName();
  }
  return success();
}

ArrayRef<int64_t> ProgramOp::replicasOf(int64_t stage) {
  if (ArrayAttr groups = getReplicasAttr())
    for (auto replicas : groups.getAsRange<DenseI64ArrayAttr>())
      if (llvm::is_contained(replicas.asArrayRef(), stage))
        return replicas;
  return {};
}

LogicalResult ProgramOp::verifyRegions() {
  Block &block = getBody().front();
  if (block.getNumArguments() != getArgs().size()) // program_c1
    return emitOpError("expected ") << getArgs().size() << " block arguments, one per entry of `args`, got "
                                    << block.getNumArguments();
  auto ret = dyn_cast<ReturnOp>(block.back());
  if (!ret) // program_c2
    return emitOpError("expected 'mpmd.return' at the end").attachNote(block.back().getLoc())
           << "got '" << block.back().getName() << "'";
  if (ret.getNumOperands() != getResults().size()) // program_c2
    return emitOpError("expected ") << getResults().size() << " returned values, one per entry of `results`, got "
                                    << ret.getNumOperands();
  SmallVector<HeldArray> arguments, results;
  for (auto [info, argument] : llvm::zip(getArgs().getAsRange<ArgAttr>(), block.getArguments()))
    arguments.push_back({info.getName(), info.getSlice(), cast<MeshTensorType>(argument.getType()).getTensor()});
  for (auto [info, value] : llvm::zip(getResults().getAsRange<ResultAttr>(), ret.getValues()))
    results.push_back({info.getName(), info.getSlice(), cast<MeshTensorType>(value.getType()).getTensor()});
  if (failed(verifySlices(*this, arguments)) || failed(verifySlices(*this, results))) // program_c7
    return failure();
  for (auto [info, value] : llvm::zip(getResults().getAsRange<ResultAttr>(), ret.getValues())) {
    if (info.getStage() < 0 || info.getStage() >= static_cast<int64_t>(getStages())) // program_c4
      return ret.emitOpError("expected stages below ")
             << getStages() << ", got " << info.getStage() << " for " << info.getName();
    if (info.getState() >= static_cast<int64_t>(getArgs().size())) // program_c3
      return ret.emitOpError("expected a state argument below ") << getArgs().size() << ", got " << info.getState();
    if (info.getState() >= 0 && !cast<ArgAttr>(getArgs()[info.getState()]).getState()) // program_c3
      return ret.emitOpError("expected result ")
             << info.getName() << " to replace state, got argument "
             << cast<ArgAttr>(getArgs()[info.getState()]).getName() << ", which is not state";
    if (info.getState() >= 0 && block.getArgument(info.getState()).getType() != value.getType())
      return ret.emitOpError("expected state result ")
             << info.getName() << " to have type " << block.getArgument(info.getState()).getType() << ", got "
             << value.getType();
  }
  return success();
}

//===----------------------------------------------------------------------===//
// MicrobatchesOp
//===----------------------------------------------------------------------===//

Block::BlockArgListType MicrobatchesOp::getSliceArguments() {
  return getBody().getArguments().take_front(getSlices().size());
}
Block::BlockArgListType MicrobatchesOp::getCarryArguments() {
  return getBody().getArguments().drop_front(getSlices().size());
}
OperandRange MicrobatchesOp::getYielded() { return getBlock().getTerminator()->getOperands(); }
OperandRange MicrobatchesOp::getYieldedCarries() { return getYielded().take_front(getCarries().size()); }
OperandRange MicrobatchesOp::getYieldedStacks() {
  return getYielded().drop_front(getCarries().size()).drop_back(getLasts());
}
OperandRange MicrobatchesOp::getYieldedLasts() { return getYielded().take_back(getLasts()); }
ResultRange MicrobatchesOp::getCarryResults() { return getResults().take_front(getCarries().size()); }
ResultRange MicrobatchesOp::getStackResults() {
  return getResults().drop_front(getCarries().size()).drop_back(getLasts());
}
ResultRange MicrobatchesOp::getLastResults() { return getResults().take_back(getLasts()); }

Value MicrobatchesOp::getSliced(Value value) {
  auto argument = dyn_cast<BlockArgument>(value);
  if (!argument || argument.getOwner() != &getBlock() || argument.getArgNumber() >= getSlices().size())
    return {};
  return getSlices()[argument.getArgNumber()];
}

RankedTensorType MicrobatchesOp::stackType(int64_t count, RankedTensorType type) {
  SmallVector<int64_t> shape{count};
  llvm::append_range(shape, type.getShape());
  return RankedTensorType::get(shape, type.getElementType());
}

/// The tensor type of a loop value, which may be a mesh tensor.
static RankedTensorType tensorOf(Type type) {
  if (auto array = dyn_cast<MeshTensorType>(type))
    return array.getTensor();
  return dyn_cast<RankedTensorType>(type);
}

LogicalResult MicrobatchesOp::verify() {
  if (int64_t count = getCount(); count < 1 || count > kMaxMicrobatches) // microbatches_c4
    return emitOpError("expected 1 to ") << kMaxMicrobatches << " microbatches, got " << count;
  int64_t lasts = getLasts(), free = static_cast<int64_t>(getNumResults()) - static_cast<int64_t>(getCarries().size());
  if (lasts < 0 || lasts > free) // microbatches_c4
    return emitOpError("expected 0 to ") << free << " last values among the results that are no carries, got " << lasts;
  for (Value slice : getSlices()) {
    RankedTensorType type = tensorOf(slice.getType());
    if (type.getRank() < 1 || type.getDimSize(0) != static_cast<int64_t>(getCount())) // microbatches_c1
      return emitOpError("expected slices of leading dimension ") << getCount() << ", got " << slice.getType();
  }
  bool arrays = false, tensors = false;
  auto note = [&](Type type) { (isa<MeshTensorType>(type) ? arrays : tensors) = true; };
  llvm::for_each(getOperandTypes(), note);
  llvm::for_each(getResultTypes(), note);
  if (arrays && tensors) // microbatches_c3
    return emitOpError("expected tensors only or mesh tensors only, got both");
  return success();
}

LogicalResult FragmentOp::verifyRegions() {
  if (auto loop = dyn_cast<MicrobatchesOp>((*this)->getParentOp())) {
    ArrayAttr actions = loop.getActionsAttr();
    if (!actions || !llvm::is_contained(actions, getActionAttr())) // fragment_c1
      return emitOpError("expected a task of the loop's `actions`, got ") << getActionAttr();
  } else if (plan::inLoop(actionKind(getAction().getKind()))) { // fragment_c1
    return emitOpError("expected a prologue or update task outside of loops, got ") << getActionAttr();
  }
  Operation *yield = getBody().front().getTerminator();
  if (!isa<YieldOp>(yield) || yield->getOperandTypes() != getResultTypes()) // fragment_c2
    return emitOpError("expected an 'mpmd.yield' of the types of the results ")
           << getResultTypes() << ", got '" << yield->getName() << "' of " << yield->getOperandTypes();
  return success();
}

LogicalResult MicrobatchesOp::verifyRegions() {
  DenseSet<Attribute> known;
  for (Attribute action : getActionsAttr() ? getActionsAttr().getValue() : ArrayRef<Attribute>())
    if (!known.insert(action).second) // microbatches_c5
      return emitOpError("expected each task at most once in `actions`, got ") << action << " twice";
  Block &block = getBlock();
  if (block.getNumArguments() != getSlices().size() + getCarries().size()) // microbatches_c1
    return emitOpError("expected ") << getSlices().size() + getCarries().size() << " block arguments, got "
                                    << block.getNumArguments();
  for (auto [slice, argument] : llvm::zip(getSlices(), getSliceArguments())) { // microbatches_c1
    RankedTensorType whole = tensorOf(slice.getType()), type = tensorOf(argument.getType());
    if (!type || isa<MeshTensorType>(slice.getType()) != isa<MeshTensorType>(argument.getType()) ||
        type != RankedTensorType::get(whole.getShape().drop_front(), whole.getElementType()))
      return emitOpError("expected a slice of ")
             << slice.getType() << " without its leading dimension, got " << argument.getType();
  }
  for (auto [carry, argument] : llvm::zip(getCarries(), getCarryArguments())) // microbatches_c1
    if (carry.getType() != argument.getType())
      return emitOpError("expected the carry's type ") << carry.getType() << ", got " << argument.getType();
  auto yield = dyn_cast<YieldOp>(block.back());
  if (!yield) // microbatches_c2
    return emitOpError("expected 'mpmd.yield' at the end").attachNote(block.back().getLoc())
           << "got '" << block.back().getName() << "'";
  if (yield.getNumOperands() != getNumResults() || yield.getNumOperands() < getCarries().size()) // microbatches_c2
    return yield.emitOpError("expected ")
           << getNumResults() << " values, one per result, got " << yield.getNumOperands();
  int64_t carries = getCarries().size(),
          stacksEnd = static_cast<int64_t>(getNumResults()) - static_cast<int64_t>(getLasts());
  for (auto [index, value] : llvm::enumerate(yield.getValues())) { // microbatches_c2
    int64_t i = index;
    Type result = getResult(i).getType();
    if (i < carries) {
      if (value.getType() != getCarries()[i].getType() || result != value.getType())
        return yield.emitOpError("expected the carry's type ")
               << getCarries()[i].getType() << ", got " << value.getType();
      continue;
    }
    RankedTensorType type = tensorOf(value.getType());
    if (!type || isa<MeshTensorType>(value.getType()) != isa<MeshTensorType>(result))
      return yield.emitOpError("expected ")
             << (isa<MeshTensorType>(result) ? "mesh tensors" : "tensors") << ", got " << value.getType();
    RankedTensorType expected = i < stacksEnd ? stackType(getCount(), type) : type;
    if (tensorOf(result) != expected)
      return yield.emitOpError("expected a result ")
             << (i < stacksEnd ? "stacked from " : "of type ") << value.getType() << ", got " << result;
  }
  return success();
}

//===----------------------------------------------------------------------===//
// TaskOp, TransferOp, SelectByMicrobatchOp
//===----------------------------------------------------------------------===//

bool TaskOp::isLowered() { return getWorkspace().has_value(); }

LogicalResult TaskOp::verify() {
  if (int64_t stage = getStage(); stage < 0 || stage >= kMaxStages) // task_c3
    return emitOpError("expected a stage from 0 to ") << kMaxStages - 1 << ", got " << stage;
  if (int64_t index = getIndex(); index < 0 || index > kMaxTaskNumber) // task_c3
    return emitOpError("expected an index from 0 to ") << kMaxTaskNumber << ", got " << index;
  if (getAliases().size() != getNumResults()) // task_c2
    return emitOpError("expected one alias per result (") << getNumResults() << "), got " << getAliases().size();
  DenseSet<int64_t> updated;
  for (auto [i, alias] : llvm::enumerate(getAliases())) { // task_c2
    if (alias == -1)
      continue;
    if (alias < 0 || alias >= static_cast<int64_t>(getNumOperands()))
      return emitOpError("expected aliases between -1 and ")
             << static_cast<int64_t>(getNumOperands()) - 1 << ", got " << alias;
    if (!updated.insert(alias).second)
      return emitOpError("expected an operand to be updated by one result, got two for operand ") << alias;
    if (getOperand(alias).getType() != getResult(i).getType())
      return emitOpError("expected result ") << i << " to have the type of the operand that it updates, "
                                             << getOperand(alias).getType() << ", got " << getResult(i).getType();
  }
  return success();
}

bool TaskOp::isGlobal() {
  Block &block = getBody().front();
  bool global = false;
  auto check = [&](Value array, Value value) {
    auto type = dyn_cast<MeshTensorType>(array.getType());
    auto tensor = dyn_cast<RankedTensorType>(value.getType());
    global |= type && tensor && type.getLocalType() != signless(type.getTensor()) &&
              signless(tensor) == signless(type.getTensor());
  };
  for (auto [input, argument] : llvm::zip(getInputs(), block.getArguments()))
    check(input, argument);
  for (auto [result, value] : llvm::zip(getOutputs(), block.back().getOperands()))
    check(result, value);
  return global;
}

LogicalResult TaskOp::verifyRegions() {
  Block &block = getBody().front();
  auto yield = dyn_cast<YieldOp>(block.back());
  if (!yield) // task_c1
    return emitOpError("expected 'mpmd.yield' at the end").attachNote(block.back().getLoc())
           << "got '" << block.back().getName() << "'";
  SmallVector<RankedTensorType> expected;
  bool global = !isLowered() && isGlobal();
  auto typeOf = [&](Value value) {
    auto array = cast<MeshTensorType>(value.getType());
    return global ? signless(array.getTensor()) : array.getLocalType();
  };
  for (Value input : getInputs())
    expected.push_back(typeOf(input));
  if (!isLowered()) {
    // Unsigned integers of StableHLO become signless in linalg, but mesh tensors keep the sign.
    auto differs = [](Type got, RankedTensorType want) {
      auto tensor = dyn_cast<RankedTensorType>(got);
      return !tensor || signless(tensor) != want;
    };
    if (block.getNumArguments() != expected.size()) // task_c1
      return emitOpError("expected ") << expected.size() << " block arguments, got " << block.getNumArguments();
    for (auto [type, argument] : llvm::zip(expected, block.getArguments()))
      if (differs(argument.getType(), type))
        return emitOpError("expected a block argument of type ") << type << ", got " << argument.getType();
    if (yield.getNumOperands() != getNumResults())
      return yield.emitOpError("expected ") << getNumResults() << " values, got " << yield.getNumOperands();
    for (auto [result, value] : llvm::zip(getResults(), yield.getValues()))
      if (differs(value.getType(), typeOf(result)))
        return yield.emitOpError("expected ") << typeOf(result) << ", got " << value.getType();
    return success();
  }
  for (auto [result, alias] : llvm::zip(getResults(), getAliases()))
    if (alias == -1)
      expected.push_back(cast<MeshTensorType>(result.getType()).getLocalType());
  expected.push_back(RankedTensorType::get({static_cast<int64_t>(*getWorkspace())}, IntegerType::get(getContext(), 8)));
  if (block.getNumArguments() != expected.size()) // task_c1
    return emitOpError("expected ") << expected.size() << " buffers as block arguments, got "
                                    << block.getNumArguments();
  for (auto [type, argument] : llvm::zip(expected, block.getArguments())) // task_c1
    if (argument.getType() != MemRefType::get(type.getShape(), type.getElementType()))
      return emitOpError("expected a block argument of type ")
             << MemRefType::get(type.getShape(), type.getElementType()) << ", got " << argument.getType();
  if (yield.getNumOperands()) // task_c1
    return yield.emitOpError("expected no values from a command list, got ") << yield.getNumOperands();
  return success();
}

LogicalResult TransferOp::verify() {
  for (int64_t stage : {static_cast<int64_t>(getFrom()), static_cast<int64_t>(getTo())}) // transfer_c3
    if (stage < 0 || stage >= kMaxStages)
      return emitOpError("expected stages from 0 to ") << kMaxStages - 1 << ", got " << stage;
  if (getFrom() == getTo()) // transfer_c1
    return emitOpError("expected two different stages, got ") << getFrom() << " twice";
  if (cast<MeshTensorType>(getSource().getType()).getTensor() !=
      cast<MeshTensorType>(getTarget().getType()).getTensor()) // transfer_c2
    return emitOpError("expected the same tensor on both sides, got ")
           << getSource().getType() << " and " << getTarget().getType();
  return success();
}

LogicalResult SelectByMicrobatchOp::verify() {
  if (getValues().size() < 2) // select_by_microbatch_c1
    return emitOpError("expected two values or more, got ") << getValues().size();
  for (Value value : getValues())
    if (value.getType() != getValue().getType()) // select_by_microbatch_c1
      return emitOpError("expected values of the result's type, ")
             << getValue().getType() << ", got " << value.getType();
  return success();
}
