// NCCL without GPUs. Calls become parts that meet in the emulated driver. Members in different processes meet through
// files.
#include "NcclCommunicator.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <memory>
#include <string>
#include <unistd.h>
#include <utility>
#include <vector>

using namespace mpmd::emulator;

#define MPMD_EXPORT extern "C" __attribute__((visibility("default")))
#define MPMD_DECLARE(name, parameters) MPMD_EXPORT ncclResult_t name parameters;
MPMD_NCCL_FUNCTIONS(MPMD_DECLARE)
#undef MPMD_DECLARE
#define MPMD_DECLARE(name, parameters) MPMD_EXPORT const char *name parameters;
MPMD_NCCL_TEXT_FUNCTIONS(MPMD_DECLARE)
#undef MPMD_DECLARE

extern "C" CUresult cuDeviceGetCount(int *count);

struct ncclComm {
  std::shared_ptr<NcclCommunicator> of;
  uint32_t member;
  int device;
};

namespace {
// Trivially destructible, because a thread_local with a destructor would keep this library loaded until the thread
// ends. The driver would then print its report late.
thread_local char lastError[512];
std::atomic<uint64_t> numGroups{0}, numMade{0};

ncclResult_t refuse(ncclResult_t result, const std::string &text) {
  std::snprintf(lastError, sizeof(lastError), "%s", text.c_str());
  return result;
}

/// A call of this thread since ncclGroupStart.
struct Call {
  ncclComm_t member;
  CUstream stream;
  NcclPart part;
  std::vector<P2pOperation> operations;
};
/// A member that ncclGroupEnd creates.
struct NewMember {
  ncclComm_t *to;
  std::string folder;
  uint32_t members;
  NcclNewMember is;
};
thread_local std::vector<Call> *calls = nullptr;
thread_local std::vector<NewMember> *newMembers = nullptr;
thread_local int depth = 0;

void addLines(std::vector<mpmd_emulator_lines_t> &lines, uint64_t address, uint64_t bytes, bool writes) {
  if (bytes != 0)
    lines.push_back({address, bytes, 1, bytes, writes});
}

ncclResult_t enqueue(const Call &call, bool fails) {
  const NcclPart &part = call.part;
  const ncclComm &own = *call.member;
  const NcclCommunicator &all = *own.of;
  uint64_t bytes = part.count * ncclBytes(part.type);
  std::vector<mpmd_emulator_lines_t> lines;
  std::vector<mpmd_emulator_peer_t> peers;
  if (part.kind == NcclPart::Operations) {
    for (const P2pOperation &operation : call.operations) {
      addLines(lines, operation.address, operation.bytes, !operation.sends);
      if (all.isHere(operation.peer))
        peers.push_back({operation.peer, !operation.sends});
    }
  } else {
    addLines(lines, part.source, ncclSourceBytes(part), false);
    addLines(lines, part.target, part.kind == NcclPart::AllGather ? all.members * bytes : bytes, true);
    for (uint32_t m = 0; m < all.members; ++m)
      if (m != own.member && all.isHere(m))
        peers.push_back({m, true});
  }
  // If the group fails, this member never arrives.
  if (fails)
    peers.push_back({all.members, true});
  const std::string text = ncclText(part);
  const std::string name = text + " by member " + std::to_string(own.member) + " of " + std::to_string(all.members) +
                           " of communicator " + std::to_string(all.place);
  const std::string operation = part.kind == NcclPart::Operations ? "ncclSend" : text.substr(0, text.find(' '));
  std::vector<char> data(sizeof(NcclPart) + call.operations.size() * sizeof(P2pOperation));
  std::memcpy(data.data(), &part, sizeof(part));
  if (!call.operations.empty())
    std::memcpy(data.data() + sizeof(part), call.operations.data(), call.operations.size() * sizeof(P2pOperation));
  mpmd_emulator_collective_t collective = {all.place,
                                           own.member,
                                           own.device,
                                           operation.c_str(),
                                           peers.data(),
                                           peers.size(),
                                           all.isOfSeveral() ? ncclCame : nullptr};
  if (mpmd_emulator_collective(call.stream, name.c_str(), &collective, lines.data(), lines.size(), ncclTogether,
                               data.data(), data.size()) != CUDA_SUCCESS)
    return refuse(ncclUnhandledCudaError, name + ": the driver refuses it");
  return ncclSuccess;
}

/// Creates all new members of one communicator.
ncclResult_t makeMembers(const std::vector<NewMember> &made) {
  std::vector<NcclNewMember> own;
  for (const NewMember &each : made)
    own.push_back(each.is);
  std::shared_ptr<NcclCommunicator> communicator = NcclCommunicator::of(made.front().folder, made.front().members);
  std::string error;
  const NcclOptions *options = ncclOptions(error);
  if (options && ++numMade == options->stick)
    ::pause();
  if (std::string wrong = communicator->join(own); !wrong.empty()) {
    const bool alive = communicator->isAlive();
    for (const NcclNewMember &each : own)
      communicator->leave(each.member);
    return refuse(alive ? ncclInvalidUsage : ncclRemoteError, wrong);
  }
  for (const NewMember &each : made)
    *each.to = new ncclComm{communicator, each.is.member, each.is.device};
  return ncclSuccess;
}

ncclResult_t makeNewMembers() {
  std::unique_ptr<std::vector<NewMember>> kept(std::exchange(newMembers, nullptr));
  ncclResult_t result = ncclSuccess;
  while (kept && !kept->empty() && result == ncclSuccess) {
    const std::string folder = kept->front().folder;
    auto others =
        std::stable_partition(kept->begin(), kept->end(), [&](const NewMember &each) { return each.folder == folder; });
    result = makeMembers({kept->begin(), others});
    kept->erase(kept->begin(), others);
  }
  return result;
}

ncclResult_t endGroup() {
  std::string error;
  const NcclOptions *options = ncclOptions(error);
  if (ncclResult_t result = makeNewMembers(); result != ncclSuccess)
    return result;
  std::unique_ptr<std::vector<Call>> kept(std::exchange(calls, nullptr));
  const std::vector<Call> all = kept ? std::move(*kept) : std::vector<Call>();
  bool fails = options && !all.empty() && ++numGroups == options->fail;
  ncclResult_t result = ncclSuccess;
  for (const Call &call : all)
    call.member->of->sayConnects(call.part, call.operations);
  for (const Call &call : all)
    if (!call.member->of->waitForConnects(call.part, call.operations))
      return refuse(ncclRemoteError, "another member was aborted");
  for (const Call &call : all) {
    if (result == ncclSuccess)
      result = enqueue(call, fails);
    if (fails)
      call.member->of->hasFailed.store(true);
  }
  return result;
}

ncclResult_t add(const char *function, ncclComm_t member, CUstream stream, NcclPart part,
                 const P2pOperation *operation) {
  std::string error;
  const NcclOptions *options = ncclOptions(error);
  if (!options || !member || ncclBytes(part.type) == 0)
    return refuse(ncclInvalidArgument, error.empty() ? std::string(function) + ": no member or no such type" : error);
  uint32_t spokenFor = 0;
  for (uint32_t m = 0; m < member->of->members; ++m)
    spokenFor += member->of->isHere(m);
  if (depth == 0 && spokenFor > 1)
    return refuse(ncclInvalidUsage, std::string(function) + ": called outside of a group by a thread that speaks for " +
                                        std::to_string(spokenFor) + " members: it would wait for itself");
  part.members = member->of->members;
  part.ring = options->ring;
  part.place = member->of->place;
  part.member = member->member;
  // The sends and receives of a group are one operation.
  if (!calls)
    calls = new std::vector<Call>;
  Call *known = nullptr;
  for (Call &call : *calls)
    if (operation && call.member == member && call.stream == stream && call.part.kind == NcclPart::Operations)
      known = &call;
  if (!known)
    known = &calls->emplace_back(Call{member, stream, part, {}});
  if (operation) {
    known->operations.push_back(*operation);
    known->part.count = known->operations.size();
  }
  return depth == 0 ? endGroup() : ncclSuccess;
}

ncclResult_t addOperation(const char *function, bool sends, const void *address, size_t count, int type, int peer,
                          ncclComm_t member, CUstream stream) {
  if (!member || peer < 0 || peer >= static_cast<int>(member->of->members))
    return refuse(ncclInvalidArgument, std::string(function) + ": no such peer");
  P2pOperation operation = {static_cast<uint32_t>(peer), sends, reinterpret_cast<uint64_t>(address),
                            count * ncclBytes(type)};
  return add(function, member, stream, {NcclPart::Operations, type, 0, false, 0, 0, 0, 0, 0}, &operation);
}

NcclPart partOf(NcclPart::Kind kind, const void *source, void *target, size_t count, int type) {
  return {kind, type, 0, false, count, reinterpret_cast<uint64_t>(source), reinterpret_cast<uint64_t>(target), 0, 0};
}
} // namespace

ncclResult_t ncclGetVersion(int *version) {
  std::string error;
  const NcclOptions *options = ncclOptions(error);
  // The version is valid even if the settings are not: other functions report their error.
  *version = static_cast<int>(options ? options->version : NcclOptions().version);
  return ncclSuccess;
}

ncclResult_t ncclCommInitAll(ncclComm_t *members, int count, const int *devices) {
  std::string error;
  if (!ncclOptions(error))
    return refuse(ncclInvalidArgument, error);
  int numDevices = 0;
  if (cuDeviceGetCount(&numDevices) != CUDA_SUCCESS)
    return refuse(ncclUnhandledCudaError, "no driver");
  for (int i = 0; i < count; ++i) {
    if (devices[i] < 0 || devices[i] >= numDevices)
      return refuse(ncclInvalidArgument, "no device " + std::to_string(devices[i]));
    for (int j = 0; j < i; ++j)
      if (devices[j] == devices[i])
        return refuse(ncclInvalidUsage, "Duplicate GPU detected : rank " + std::to_string(j) + " and rank " +
                                            std::to_string(i) + " both on device " + std::to_string(devices[i]));
  }
  auto communicator = std::make_shared<NcclCommunicator>(static_cast<uint32_t>(count));
  for (int i = 0; i < count; ++i)
    members[i] = new ncclComm{communicator, static_cast<uint32_t>(i), devices[i]};
  return ncclSuccess;
}

ncclResult_t ncclGetUniqueId(ncclUniqueId *id) {
  std::string error;
  if (!ncclOptions(error))
    return refuse(ncclInvalidArgument, error);
  const std::string folder = NcclFolder::make(sizeof(id->internal) - 1);
  if (folder.empty())
    return refuse(ncclInvalidUsage, "cannot make a folder in the temporary directory, with a path of at most " +
                                        std::to_string(sizeof(id->internal) - 1) + " bytes");
  std::snprintf(id->internal, sizeof(id->internal), "%s", folder.c_str());
  return ncclSuccess;
}

ncclResult_t ncclCommInitRank(ncclComm_t *member, int count, ncclUniqueId id, int number) {
  std::string error;
  if (!ncclOptions(error) || count < 1 || number < 0 || number >= count)
    return refuse(ncclInvalidArgument, error.empty() ? "ncclCommInitRank: no such member" : error);
  const std::string folder(id.internal, ::strnlen(id.internal, sizeof(id.internal)));
  if (folder.empty() || !NcclFolder(folder).isThere())
    return refuse(ncclInvalidArgument, "ncclCommInitRank: no such id");
  NcclNewMember made = {static_cast<uint32_t>(number), 0, 0};
  if (mpmd_emulator_current(&made.device, &made.number) != CUDA_SUCCESS)
    return refuse(ncclUnhandledCudaError, "no device is current");
  if (!newMembers)
    newMembers = new std::vector<NewMember>;
  newMembers->push_back({member, folder, static_cast<uint32_t>(count), made});
  return depth == 0 ? makeNewMembers() : ncclSuccess;
}

ncclResult_t ncclCommDestroy(ncclComm_t member) {
  member->of->leave(member->member);
  delete member;
  return ncclSuccess;
}

ncclResult_t ncclCommAbort(ncclComm_t member) {
  member->of->abort();
  delete member;
  return ncclSuccess;
}

ncclResult_t ncclCommGetAsyncError(ncclComm_t member, ncclResult_t *error) {
  *error = member->of->hasFailed.load() || !member->of->isAlive() ? ncclRemoteError : ncclSuccess;
  if (*error != ncclSuccess)
    refuse(*error, member->of->hasFailed.load() ? "a failure that was asked for" : "another member was aborted");
  return ncclSuccess;
}

ncclResult_t ncclAllReduce(const void *source, void *target, size_t count, int type, int operation, ncclComm_t member,
                           CUstream stream) {
  if (operation != ncclSum)
    return refuse(ncclInvalidArgument, "ncclAllReduce: only sums are emulated");
  return add(__func__, member, stream, partOf(NcclPart::AllReduce, source, target, count, type), nullptr);
}

ncclResult_t ncclReduceScatter(const void *source, void *target, size_t count, int type, int operation,
                               ncclComm_t member, CUstream stream) {
  if (operation != ncclSum)
    return refuse(ncclInvalidArgument, "ncclReduceScatter: only sums are emulated");
  return add(__func__, member, stream, partOf(NcclPart::ReduceScatter, source, target, count, type), nullptr);
}

ncclResult_t ncclAllGather(const void *source, void *target, size_t count, int type, ncclComm_t member,
                           CUstream stream) {
  return add(__func__, member, stream, partOf(NcclPart::AllGather, source, target, count, type), nullptr);
}

ncclResult_t ncclSend(const void *source, size_t count, int type, int peer, ncclComm_t member, CUstream stream) {
  return addOperation(__func__, true, source, count, type, peer, member, stream);
}

ncclResult_t ncclRecv(void *target, size_t count, int type, int peer, ncclComm_t member, CUstream stream) {
  return addOperation(__func__, false, target, count, type, peer, member, stream);
}

ncclResult_t ncclGroupStart() {
  ++depth;
  return ncclSuccess;
}

ncclResult_t ncclGroupEnd() {
  if (depth == 0)
    return refuse(ncclInvalidUsage, "ncclGroupEnd: no group has begun");
  return --depth == 0 ? endGroup() : ncclSuccess;
}

const char *ncclGetErrorString(ncclResult_t result) {
  switch (result) {
  case ncclSuccess:
    return "no error";
  case ncclUnhandledCudaError:
    return "unhandled cuda error";
  case ncclInvalidArgument:
    return "invalid argument";
  case ncclInvalidUsage:
    return "invalid usage";
  case ncclRemoteError:
    return "remote process exited or there was a network error";
  default:
    return "internal error";
  }
}

const char *ncclGetLastError(ncclComm_t) { return lastError; }
