// Checks the invariants of phase `ranked`: sends match receives, the graph of transfers is acyclic at zero buffering,
// and buffers that share bytes are never live at once.
#include "VerifyRanks.h"

#include "mpmd/Dialect/Mpmd/Messages.h"
#include "mpmd/Dialect/Mpmd/Mpmd.h"
#include "mpmd/Dialect/Mpmd/ProgramGraph.h"
#include "mpmd/Dialect/Mpmd/VerifyLaunches.h"
#include "mpmd/Plan/Memory/Buffers.h"
#include "mpmd/Plan/Schedule/Channels.h"

#include "llvm/ADT/DenseMap.h"

using namespace mlir;
using namespace mpmd;

namespace {
/// One instruction of a rank program, with its step on a channel.
struct Step {
  Operation *op;
  plan::ChannelStep channel;
};

/// The state of one slot of a buffer while the checker follows the instructions.
struct Slot {
  /// Sorted, disjoint live ranges: from a write to the last use of the written value.
  std::vector<plan::Interval> lives;
  bool written = false;
  /// Loop and microbatch of the value in the slot; -1 if the value belongs to no microbatch.
  int64_t loop = -1, microbatch = -1;
  Operation *writer = nullptr;
  /// `receiving`: the posted receive into this slot without a wait yet. `sending`: the number of sends from it without
  /// a wait yet. `sender`: the last of them.
  Operation *receiving = nullptr;
  int64_t sending = 0;
  Operation *sender = nullptr;
};

class RankChecker {
public:
  /// `looped` maps each transfer that moves once per microbatch to its loop.
  RankChecker(RankProgramOp program, ArrayRef<int64_t> microbatches, DenseMap<StringAttr, CommandListOp> &tasks,
              const DenseMap<Attribute, int64_t> &looped)
      : program(program), microbatches(microbatches), tasks(tasks), looped(looped) {}
  LogicalResult run();

private:
  LogicalResult checkBind(BindOp bind);
  LogicalResult checkRun(RunOp run, int64_t at);
  LogicalResult checkAlive(Operation *op, AllocOp alloc);
  /// `loop` is -1 for an instruction outside of loops.
  LogicalResult read(Operation *op, AllocOp alloc, int64_t loop, int64_t microbatch, int64_t at);
  /// `loop` is the loop of the written value, -1 if the value belongs to no microbatch.
  LogicalResult write(Operation *op, AllocOp alloc, int64_t loop, int64_t microbatch, int64_t at);
  LogicalResult checkOverlaps(int64_t end);
  Slot &slotOf(AllocOp alloc, int64_t microbatch) {
    auto &list = slots[alloc];
    return list[microbatch % list.size()];
  }
  int64_t microbatchesOf(CommandListOp task) {
    return plan::inLoop(actionKind(task.getKind())) ? microbatches[task.getLoop()] : 1;
  }
  static void use(Slot &slot, int64_t at) { slot.lives.back().end = std::max(slot.lives.back().end, at); }

  RankProgramOp program;
  ArrayRef<int64_t> microbatches;
  DenseMap<StringAttr, CommandListOp> &tasks;
  int64_t loopOf(Attribute transfer) {
    auto found = looped.find(transfer);
    return found == looped.end() ? -1 : found->second;
  }

  const DenseMap<Attribute, int64_t> &looped;
  llvm::MapVector<AllocOp, std::vector<Slot>> slots;
  DenseMap<Operation *, FreeOp> freed;
  llvm::MapVector<StringAttr, BindOp> binds;
  DenseMap<std::pair<StringAttr, int64_t>, RunOp> ran;
  /// The moves that are posted: (transfer, microbatch) to the buffer and whether the move is a receive.
  DenseMap<std::pair<Attribute, int64_t>, std::pair<AllocOp, bool>> posted;
};
} // namespace

LogicalResult RankChecker::checkBind(BindOp bind) {
  CommandListOp task = tasks.lookup(bind.getTaskAttr().getAttr());
  auto arguments = task.getBody().getArguments().drop_back();
  if (arguments.size() != bind.getBuffers().size())
    return bind.emitOpError("expected ") << arguments.size() << " buffers, got " << bind.getBuffers().size();
  for (auto [argument, buffer, sliced] : llvm::zip(arguments, bind.getBuffers(), bind.getSliced())) {
    auto want = cast<MemRefType>(argument.getType()), got = cast<MemRefType>(buffer.getType());
    auto inner = sliced && got.getRank() ? MemRefType::get(got.getShape().drop_front(), got.getElementType()) : got;
    if (want != inner || (sliced && !got.getRank())) // rule bind_c2
      return bind.emitOpError("expected a ")
             << (sliced ? "slice of type " : "buffer of type ") << want << ", got " << got;
  }
  // A buffer that the task updates in place must not be bound to a second operand.
  int64_t inputs = task.getInputs();
  DenseSet<int64_t> updated(task.getAliases().begin(), task.getAliases().end());
  DenseMap<Value, int64_t> count;
  for (Value buffer : bind.getBuffers())
    ++count[buffer];
  for (auto [i, buffer] : llvm::enumerate(bind.getBuffers()))
    if (static_cast<int64_t>(i) >= inputs || updated.contains(static_cast<int64_t>(i)))
      if (count[buffer] > 1)
        return bind.emitOpError("expected a buffer of its own for what the task writes, got operand ") << i << " twice";
  if (static_cast<int64_t>(task.getWorkspace()) > static_cast<int64_t>(program.getWorkspace()))
    return bind.emitOpError("expected a task with at most ")
           << program.getWorkspace() << " bytes of workspace, got " << task.getWorkspace();
  binds[bind.getTaskAttr().getAttr()] = bind;
  return success();
}

LogicalResult RankChecker::checkAlive(Operation *op, AllocOp alloc) {
  auto found = freed.find(alloc);
  if (found == freed.end())
    return success();
  InFlightDiagnostic error = op->emitOpError("expected no use of a buffer after it is freed, got one");
  error.attachNote(found->second.getLoc()) << "freed here";
  return error;
}

LogicalResult RankChecker::read(Operation *op, AllocOp alloc, int64_t loop, int64_t microbatch, int64_t at) {
  if (failed(checkAlive(op, alloc)))
    return failure();
  Slot &slot = slotOf(alloc, microbatch);
  auto fail = [&](const Twine &message, Operation *other) -> LogicalResult {
    InFlightDiagnostic error = op->emitOpError(message);
    error.attachNote(alloc.getLoc()) << "buffer " << alloc.getOffsets();
    if (other)
      error.attachNote(other->getLoc()) << "see this '" << other->getName() << "'";
    return error;
  };
  if (slot.receiving)
    return fail("expected a wait for the receive into the buffer before it is read, got none", slot.receiving);
  if (!slot.written)
    return fail("expected to read a buffer that something has written, got an empty one", nullptr);
  // After a loop, the slot of an earlier loop holds the value of the last microbatch.
  int64_t expected = slot.loop >= 0 && slot.loop != loop ? microbatches[slot.loop] - 1 : microbatch;
  if (loop >= 0 && slot.loop >= 0 && slot.microbatch != expected)
    return fail("expected the value of microbatch " + Twine(expected) + ", got that of microbatch " +
                    Twine(slot.microbatch),
                slot.writer);
  use(slot, at);
  return success();
}

LogicalResult RankChecker::write(Operation *op, AllocOp alloc, int64_t loop, int64_t microbatch, int64_t at) {
  if (failed(checkAlive(op, alloc)))
    return failure();
  Slot &slot = slotOf(alloc, microbatch);
  Operation *busy = slot.sending ? slot.sender : slot.receiving;
  if (busy) {
    InFlightDiagnostic error =
        op->emitOpError("expected to write a buffer that no transfer uses, got one with an unfinished transfer");
    error.attachNote(alloc.getLoc()) << "buffer " << alloc.getOffsets();
    error.attachNote(busy->getLoc()) << "see this '" << busy->getName() << "'";
    return error;
  }
  bool resident = alloc.getArgument() || alloc.getResult();
  // A resident value has one live range from its first write to its last use. In a loop, each write of another value
  // begins a new range.
  if (slot.lives.empty() || (loop >= 0 && !resident))
    slot.lives.push_back({at, at});
  use(slot, at);
  slot.written = true;
  slot.writer = op;
  slot.loop = loop;
  slot.microbatch = loop >= 0 ? microbatch : -1;
  return success();
}

LogicalResult RankChecker::checkRun(RunOp run, int64_t at) {
  BindOp bind = binds.lookup(run.getTaskAttr().getAttr());
  if (!bind)
    return run.emitOpError("expected a task with bound buffers, got ") << run.getTaskAttr();
  CommandListOp task = tasks.lookup(run.getTaskAttr().getAttr());
  int64_t loop = plan::inLoop(actionKind(task.getKind())) ? static_cast<int64_t>(task.getLoop()) : -1;
  int64_t microbatch = run.getMicrobatch();
  if (int64_t count = microbatchesOf(task); microbatch < 0 || microbatch >= count)
    return run.emitOpError("expected a microbatch below ")
           << count << ", the microbatches of the task's loop, got " << microbatch;
  if (plan::MicrobatchSubset subset = subsetOf(task.getSubset()); !subset.has(microbatch))
    return run.emitOpError("expected one of the microbatches ")
           << subset.first << ", " << subset.first + subset.every << ", ..., which the task takes, got " << microbatch;
  if (auto [entry, inserted] = ran.try_emplace({run.getTaskAttr().getAttr(), microbatch}, run); !inserted) {
    InFlightDiagnostic error = run.emitOpError("expected to run every task once per microbatch, got a second run");
    error.attachNote(entry->second.getLoc()) << "the first one";
    return error;
  }
  auto allocOf = [&](int64_t i) { return bind.getBuffers()[i].getDefiningOp<AllocOp>(); };
  for (auto [i, sliced] : llvm::enumerate(bind.getSliced()))
    if (int64_t slices = sliced ? cast<MemRefType>(bind.getBuffers()[i].getType()).getDimSize(0) : INT64_MAX;
        microbatch >= slices)
      return run.emitOpError("expected a microbatch below ")
             << slices << ", the slices of the bound buffer " << i << ", got " << microbatch;
  int64_t inputs = task.getInputs();
  for (int64_t i = 0; i < inputs; ++i)
    if (failed(read(run, allocOf(i), loop, microbatch, at)))
      return failure();
  for (int64_t alias : task.getAliases())
    if (alias >= 0) {
      // An in-place update continues the live range.
      Slot &slot = slotOf(allocOf(alias), microbatch);
      auto tag = std::pair(slot.loop, slot.microbatch);
      if (failed(write(run, allocOf(alias), -1, microbatch, at)))
        return failure();
      std::tie(slot.loop, slot.microbatch) = tag;
    }
  for (int64_t i = inputs, e = bind.getBuffers().size(); i < e; ++i)
    if (failed(write(run, allocOf(i), bind.getSliced()[i] ? -1 : loop, microbatch, at)))
      return failure();
  return success();
}

/// Checks that slots that share bytes are never live at the same time.
LogicalResult RankChecker::checkOverlaps(int64_t end) {
  std::vector<plan::PlannedBuffer> planned;
  SmallVector<AllocOp> owners;
  for (auto &[alloc, list] : slots) {
    for (auto [slot, offset] : llvm::zip(list, alloc.getOffsets())) {
      plan::PlannedBuffer buffer{alloc.getSlotBytes(), slot.lives, offset};
      if (alloc.getArgument())
        buffer.lives = {{-1, end}};
      else if (alloc.getResult() && !buffer.lives.empty())
        buffer.lives.back().end = end;
      plan::normalize(buffer.lives);
      planned.push_back(std::move(buffer));
      owners.push_back(alloc);
    }
  }
  int64_t limit = static_cast<int64_t>(program.getArena()) - static_cast<int64_t>(program.getWorkspace());
  for (auto [buffer, alloc] : llvm::zip(planned, owners))
    if (buffer.offset > limit || buffer.bytes > limit - buffer.offset)
      return alloc.emitOpError("expected to end within the arena's ")
             << limit << " bytes before the workspace, got " << buffer.bytes << " bytes at " << buffer.offset;
  if (auto overlap = plan::findOverlap(planned)) {
    InFlightDiagnostic diagnostic =
        owners[overlap->first].emitOpError("expected buffers that live at the same time to share no bytes, got two");
    diagnostic.attachNote(owners[overlap->second].getLoc()) << "shares bytes with this one";
    return diagnostic;
  }
  return success();
}

LogicalResult RankChecker::run() {
  int64_t at = 0;
  for (Operation &op : program.getBody().front()) {
    ++at;
    if (auto alloc = dyn_cast<AllocOp>(op)) {
      slots[alloc].resize(alloc.getOffsets().size());
      if (alloc.getArgument()) {
        slots[alloc][0].written = true;
        slots[alloc][0].lives.push_back({-1, at});
      }
    } else if (auto bind = dyn_cast<BindOp>(op)) {
      if (failed(checkBind(bind)))
        return failure();
    } else if (auto run = dyn_cast<RunOp>(op)) {
      if (failed(checkRun(run, at)))
        return failure();
    } else if (auto send = dyn_cast<SendOp>(op)) {
      auto alloc = send.getBuffer().getDefiningOp<AllocOp>();
      if (failed(read(send, alloc, loopOf(send.getTransferAttr()), send.getMicrobatch(), at)))
        return failure();
      Slot &slot = slotOf(alloc, send.getMicrobatch());
      ++slot.sending;
      slot.sender = send;
      posted[{send.getTransferAttr(), send.getMicrobatch()}] = {alloc, false};
    } else if (auto recv = dyn_cast<RecvOp>(op)) {
      auto alloc = recv.getBuffer().getDefiningOp<AllocOp>();
      if (failed(write(recv, alloc, loopOf(recv.getTransferAttr()), recv.getMicrobatch(), at)))
        return failure();
      slotOf(alloc, recv.getMicrobatch()).receiving = recv;
      posted[{recv.getTransferAttr(), recv.getMicrobatch()}] = {alloc, true};
    } else if (auto wait = dyn_cast<WaitOp>(op)) {
      auto found = posted.find({wait.getTransferAttr(), wait.getMicrobatch()});
      if (found == posted.end())
        return wait.emitOpError("expected a send or receive before its wait, got none");
      Slot &slot = slotOf(found->second.first, wait.getMicrobatch());
      use(slot, at);
      if (found->second.second)
        slot.receiving = nullptr;
      else
        --slot.sending;
    } else if (auto free = dyn_cast<FreeOp>(op)) {
      auto alloc = free.getBuffer().getDefiningOp<AllocOp>();
      if (alloc.getArgument() || alloc.getResult())
        return free.emitOpError(
            "expected to free a buffer that ends with the step, got one that holds an argument or result");
      if (!freed.try_emplace(alloc, free).second)
        return free.emitOpError("expected to free a buffer once, got a second time");
    }
  }
  for (auto &[name, bind] : binds) {
    CommandListOp task = tasks.lookup(name);
    plan::MicrobatchSubset subset = subsetOf(task.getSubset());
    for (int64_t i = subset.first, e = microbatchesOf(task); i < e; i += subset.every)
      if (!ran.count({name, i}))
        return bind.emitOpError("expected to run every task once per microbatch, got no run of ")
               << bind.getTaskAttr() << " for microbatch " << i;
  }
  for (auto &[alloc, list] : slots)
    if (alloc.getResult() && !list[0].written)
      return AllocOp(alloc).emitOpError("expected a result to be written, got nothing in it");
  return checkOverlaps(at + 1);
}

LogicalResult mpmd::verifyMeshes(ModuleOp module) {
  int64_t count = 0;
  for (auto mesh : module.getOps<SubmeshOp>())
    count += mesh.getDevices().size();
  DenseMap<int64_t, SubmeshOp> owner;
  for (auto mesh : module.getOps<SubmeshOp>()) {
    auto inside = module.lookupSymbol<MeshOp>(mesh.getMesh());
    if (!inside)
      return mesh.emitOpError("expected an 'mpmd.mesh', got ") << mesh.getMeshAttr();
    int64_t left = mesh.getDevices().size();
    for (int64_t size : inside.getSizes())
      left = left % size ? 0 : left / size;
    if (left != 1) {
      InFlightDiagnostic error = mesh.emitOpError("expected as many devices as the intra-stage mesh has, got ")
                                 << mesh.getDevices().size();
      error.attachNote(inside.getLoc()) << "the intra-stage mesh";
      return error;
    }
    for (int64_t device : mesh.getDevices()) {
      if (device >= count)
        return mesh.emitOpError("expected devices below ") << count << ", got " << device;
      if (auto [entry, inserted] = owner.try_emplace(device, mesh); !inserted) {
        InFlightDiagnostic error = mesh.emitOpError("expected meshes that share no device, got device ")
                                   << device << " twice";
        error.attachNote(entry->second.getLoc()) << "the other mesh";
        return error;
      }
    }
  }
  return success();
}

/// Implements rule transfer_plan_c4: every message is between devices of the two meshes. Every target device receives
/// each element of its shard once, from a device that has this element.
static LogicalResult verifyRows(ModuleOp module, TransferPlanOp transfer) {
  auto tensor = cast<RankedTensorType>(transfer.getElement());
  auto planOf = [&](SubmeshOp mesh, ShardingAttr sharding) {
    if (!sharding)
      sharding = ShardingAttr::getWhole(transfer.getContext(), tensor.getRank());
    return toPlan(sharding, module.lookupSymbol<MeshOp>(mesh.getMesh()), mesh.getDevices());
  };
  auto source = module.lookupSymbol<SubmeshOp>(transfer.getSource()),
       target = module.lookupSymbol<SubmeshOp>(transfer.getTarget());
  std::optional<plan::Sharding> from = planOf(source, transfer.getSourceShardingAttr()),
                                to = planOf(target, transfer.getTargetShardingAttr());
  if (!from || !to)
    return transfer.emitOpError("expected shardings over the axes of ")
           << transfer.getSourceAttr() << " and " << transfer.getTargetAttr() << ", got "
           << transfer.getSourceShardingAttr() << " and " << transfer.getTargetShardingAttr();
  DenseMap<int64_t, int64_t> sourcePlace, targetPlace;
  for (auto [i, device] : llvm::enumerate(source.getDevices()))
    sourcePlace[device] = i;
  for (auto [i, device] : llvm::enumerate(target.getDevices()))
    targetPlace[device] = i;
  std::vector<plan::BoxMessage> messages;
  for (PeerAttr row : transfer.getRows().getAsRange<PeerAttr>()) {
    auto sends = sourcePlace.find(row.getSource()), receives = targetPlace.find(row.getTarget());
    if (sends == sourcePlace.end() || receives == targetPlace.end())
      return transfer.emitOpError("expected messages from devices [")
             << source.getDevices() << "] of " << transfer.getSourceAttr() << " to devices [" << target.getDevices()
             << "] of " << transfer.getTargetAttr() << ", got one from device " << row.getSource() << " to device "
             << row.getTarget();
    messages.push_back(fromAttr(row));
    messages.back().source = sends->second;
    messages.back().target = receives->second;
  }
  if (absl::Status status = checkMessages(messages, std::vector<int64_t>(tensor.getShape()),
                                          elementBytes(tensor.getElementType()), *from, *to);
      !status.ok())
    return transfer.emitOpError(messageOf(status));
  return success();
}

static std::string shardedText(ShardingAttr sharding) {
  std::string text;
  if (sharding)
    llvm::raw_string_ostream(text) << " under " << sharding;
  return text;
}

/// Checks that arguments and results have buffers of their own size, and that state is updated in place.
static LogicalResult verifySignature(SignatureOp signature, ArrayRef<RankProgramOp> programs) {
  SmallVector<AllocOp> holder(signature.getResults().size());
  // The bytes of one device's shard.
  auto bytesOf = [](Attribute type, ShardingAttr sharding) {
    auto tensor = cast<RankedTensorType>(cast<TypeAttr>(type).getValue());
    return byteSize(sharding ? tensor.clone(sharding.getLocalShape(tensor.getShape())) : tensor);
  };
  for (RankProgramOp program : programs) {
    for (auto alloc : program.getBody().front().getOps<AllocOp>()) {
      if (alloc.getArgument()) {
        int64_t argument = *alloc.getArgument();
        if (argument < 0 || argument >= static_cast<int64_t>(signature.getArgs().size()))
          return alloc.emitOpError("expected an argument below ") << signature.getArgs().size() << ", got " << argument;
        auto info = cast<ArgAttr>(signature.getArgs()[argument]);
        if (alloc.getSlotBytes() != bytesOf(signature.getArgTypes()[argument], info.getSharding()))
          return alloc.emitOpError("expected a buffer for ")
                 << signature.getArgTypes()[argument] << shardedText(info.getSharding()) << ", got "
                 << alloc.getBuffer().getType();
      }
      for (int64_t result : alloc.getResult().value_or(ArrayRef<int64_t>())) {
        if (result < 0 || result >= static_cast<int64_t>(holder.size()))
          return alloc.emitOpError("expected results below ") << holder.size() << ", got " << result;
        auto info = cast<ResultAttr>(signature.getResults()[result]);
        if (alloc.getSlotBytes() != bytesOf(signature.getResultTypes()[result], info.getSharding()))
          return alloc.emitOpError("expected a buffer for ")
                 << signature.getResultTypes()[result] << shardedText(info.getSharding()) << ", got "
                 << alloc.getBuffer().getType();
        if (holder[result])
          return alloc.emitOpError("expected one buffer per result, got a second one for result ") << result;
        holder[result] = alloc;
        int64_t state = info.getState();
        if (state >= 0 && (!alloc.getArgument() || static_cast<int64_t>(*alloc.getArgument()) != state))
          return alloc.emitOpError("expected result ")
                 << result << " in the buffer of argument " << state << ", which it replaces, got another buffer";
      }
    }
  }
  for (auto [info, alloc] : llvm::zip(signature.getResults(), holder))
    if (!alloc)
      return signature.emitOpError("expected a buffer for result ") << cast<ResultAttr>(info).getName() << ", got none";
  return success();
}

LogicalResult mpmd::verifyRanks(ModuleOp module, int64_t cap) {
  SmallVector<RankProgramOp> programs(module.getOps<RankProgramOp>());
  if (programs.empty())
    return module.emitError("expected rank programs, got none");
  DenseMap<StringAttr, int64_t> rankOf;
  for (auto [i, program] : llvm::enumerate(programs)) {
    if (!module.lookupSymbol<SubmeshOp>(program.getMesh()))
      return program.emitOpError("expected a mesh, got ") << program.getMeshAttr();
    if (!rankOf.try_emplace(program.getMeshAttr().getAttr(), i).second)
      return program.emitOpError("expected one rank program per mesh, got a second one for ") << program.getMeshAttr();
    if (cap > 0 && static_cast<int64_t>(program.getArena()) > cap)
      return program.emitOpError("expected at most ") << cap << " bytes, got an arena of " << program.getArena();
  }
  auto signatures = module.getOps<SignatureOp>();
  if (!llvm::hasSingleElement(signatures))
    return module.emitError("expected one 'mpmd.signature', got ")
           << std::distance(signatures.begin(), signatures.end());
  ArrayRef<int64_t> microbatches = (*signatures.begin()).getMicrobatches();
  auto checkLoop = [&](Operation *op, int64_t loop) -> LogicalResult {
    if (loop >= 0 && loop < static_cast<int64_t>(microbatches.size()))
      return success();
    return op->emitOpError("expected a loop below ") << microbatches.size() << ", got " << loop;
  };
  if (failed(verifyMeshes(module)) || failed(verifySignature(*signatures.begin(), programs)))
    return failure();

  DenseMap<StringAttr, CommandListOp> tasks;
  for (auto task : module.getOps<CommandListOp>()) {
    if (failed(checkLoop(task, task.getLoop())))
      return failure();
    tasks[task.getSymNameAttr()] = task;
  }
  DenseMap<StringAttr, BindOp> bound;
  for (RankProgramOp program : programs)
    for (auto bind : program.getBody().front().getOps<BindOp>()) {
      if (!tasks.count(bind.getTaskAttr().getAttr()))
        return bind.emitOpError("expected a task, got ") << bind.getTaskAttr();
      if (!bound.try_emplace(bind.getTaskAttr().getAttr(), bind).second)
        return bind.emitOpError("expected one set of buffers per task, got a second one for ") << bind.getTaskAttr();
    }
  for (auto task : module.getOps<CommandListOp>()) {
    BindOp bind = bound.lookup(task.getSymNameAttr());
    if (!bind)
      return task.emitOpError("expected buffers for every task, got no 'mpmd.bind' of it");
    auto mesh = module.lookupSymbol<SubmeshOp>(cast<RankProgramOp>(bind->getParentOp()).getMesh());
    if (failed(verifyLaunches(task.getBody().front(), task.getInputs(), task.getAliases(),
                              module.lookupSymbol<MeshOp>(mesh.getMesh()))))
      return failure();
  }
  DenseMap<StringAttr, int64_t> number;
  SmallVector<TransferPlanOp> plans;
  DenseMap<Attribute, int64_t> looped;
  std::vector<plan::ChannelTransfer> transfers;
  for (auto transfer : module.getOps<TransferPlanOp>()) {
    auto source = rankOf.find(transfer.getSourceAttr().getAttr()),
         target = rankOf.find(transfer.getTargetAttr().getAttr());
    if (source == rankOf.end() || target == rankOf.end())
      return transfer.emitOpError("expected meshes with rank programs, got ")
             << transfer.getSourceAttr() << " and " << transfer.getTargetAttr();
    if (failed(checkLoop(transfer, transfer.getLoop())) || failed(verifyRows(module, transfer)))
      return failure();
    number[transfer.getSymNameAttr()] = transfers.size();
    transfers.push_back({source->second, target->second, transfer.getInLoop() ? microbatches[transfer.getLoop()] : 1,
                         subsetOf(transfer.getSubset())});
    plans.push_back(transfer);
    if (transfer.getInLoop())
      looped[FlatSymbolRefAttr::get(transfer.getSymNameAttr())] = transfer.getLoop();
  }

  // One node of the graph stands for all devices of a mesh. They run the same instructions, and communication inside a
  // task is at the same position on all of them. So if one device of each mesh finishes, all do.
  std::vector<std::vector<plan::ChannelStep>> graph(programs.size());
  std::vector<std::vector<Operation *>> ops(programs.size());
  for (auto [i, program] : llvm::enumerate(programs))
    for (Operation &op : program.getBody().front()) {
      plan::ChannelStep step;
      FlatSymbolRefAttr transfer;
      MemRefType type;
      bool sends = isa<SendOp>(op);
      if (auto send = dyn_cast<SendOp>(op))
        step = {plan::ChannelStep::Send, 0, static_cast<int64_t>(send.getMicrobatch())},
        transfer = send.getTransferAttr(), type = send.getBuffer().getType();
      else if (auto recv = dyn_cast<RecvOp>(op))
        step = {plan::ChannelStep::Recv, 0, static_cast<int64_t>(recv.getMicrobatch())},
        transfer = recv.getTransferAttr(), type = recv.getBuffer().getType();
      else if (auto wait = dyn_cast<WaitOp>(op))
        step = {plan::ChannelStep::Wait, 0, static_cast<int64_t>(wait.getMicrobatch())},
        transfer = wait.getTransferAttr();
      else if (!isa<RunOp>(op))
        continue;
      if (transfer) {
        auto found = number.find(transfer.getAttr());
        if (found == number.end())
          return op.emitOpError("expected a transfer plan, got ") << transfer;
        step.transfer = found->second;
        RankedTensorType element = sends ? plans[found->second].getSourceType() : plans[found->second].getTargetType();
        if (type && (type.getShape() != element.getShape() || type.getElementType() != element.getElementType())) {
          InFlightDiagnostic error = op.emitOpError("expected a buffer for ") << element << ", got " << type;
          error.attachNote(plans[found->second].getLoc()) << "the transfer";
          return error;
        }
      }
      graph[i].push_back(step);
      ops[i].push_back(&op);
    }
  auto report = [&](const plan::ChannelError &error) -> LogicalResult {
    Operation *where =
        error.places.empty() ? module.getOperation() : ops[error.places[0].first][error.places[0].second];
    InFlightDiagnostic diagnostic = where->emitError(error.message);
    for (size_t i = 1; i < error.places.size() && i < 8; ++i)
      diagnostic.attachNote(ops[error.places[i].first][error.places[i].second]->getLoc()) << "and this one";
    return diagnostic;
  };
  if (plan::ChannelError error = plan::checkMatching(graph, transfers))
    return report(error);
  if (plan::ChannelError error = plan::checkProgress(graph, transfers))
    return report(error);
  for (RankProgramOp program : programs)
    if (failed(RankChecker(program, microbatches, tasks, looped).run()))
      return failure();
  return success();
}
