// Collectives of devices by NCCL, also across processes.
#include "runtime/cuda/Objects.h"

#include <cstring>
#include <mutex>
#include <optional>

/// Both members are indexed by group member; null for members of other processes.
struct mpmd_group_t {
  std::vector<mpmd_device_t *> devices;
  std::vector<ncclComm_t> members;
};

namespace mpmd::cuda {

namespace {
const Nccl *nccl = nullptr;

struct Element {
  int type;
  uint64_t bytes;
};

std::optional<Element> elementOf(uint32_t type) {
  switch (type) {
  case MPMD_F32:
    return Element{ncclFloat32, 4};
  case MPMD_F64:
    return Element{ncclFloat64, 8};
  case MPMD_BF16:
    return Element{ncclBfloat16, 2};
  case MPMD_F16:
    return Element{ncclFloat16, 2};
  case MPMD_I8:
    return Element{ncclInt8, 1};
  case MPMD_I32:
    return Element{ncclInt32, 4};
  case MPMD_I64:
    return Element{ncclInt64, 8};
  case MPMD_U8:
    return Element{ncclUint8, 1};
  case MPMD_U32:
    return Element{ncclUint32, 4};
  case MPMD_U64:
    return Element{ncclUint64, 8};
  default:
    return std::nullopt;
  }
}

/// Converts a result of NCCL to an error code, and stores a message. `member` may be null.
int checkedNccl(ncclResult_t result, const char *call, ncclComm_t member) {
  if (result == ncclSuccess)
    return 0;
  std::string text = std::string(call) + ": " + nccl->ncclGetErrorString(result);
  if (const char *more = nccl->ncclGetLastError(member); more && *more)
    text += std::string(" (") + more + ")";
  return fail(text);
}

void *pointerTo(uint64_t address) { return reinterpret_cast<void *>(address); }

int enqueuePart(const mpmd_group_t &group, size_t m, const mpmd_group_call_t &what, const Element &element,
                const mpmd_part_t &part) {
  ncclComm_t member = group.members[m];
  const void *source = pointerTo(part.source);
  void *target = pointerTo(part.target);
  size_t count = what.bytes / element.bytes;
  CUstream stream = part.stream->handle;
  switch (what.form) {
  case MPMD_GROUP_ALL_REDUCE:
    return checkedNccl(nccl->ncclAllReduce(source, target, count, element.type, ncclSum, member, stream),
                       "ncclAllReduce", member);
  case MPMD_GROUP_REDUCE_SCATTER:
    return checkedNccl(nccl->ncclReduceScatter(source, target, count, element.type, ncclSum, member, stream),
                       "ncclReduceScatter", member);
  default:
    return checkedNccl(nccl->ncclAllGather(source, target, count, element.type, member, stream), "ncclAllGather",
                       member);
  }
}

int enqueueOperation(const mpmd_group_t &group, const mpmd_part_t *parts, const mpmd_p2p_t &operation) {
  ncclComm_t source = group.members[operation.source], target = group.members[operation.target];
  if (source)
    if (int failed = checkedNccl(nccl->ncclSend(pointerTo(operation.from), operation.bytes, ncclUint8,
                                                static_cast<int>(operation.target), source,
                                                parts[operation.source].stream->handle),
                                 "ncclSend", source))
      return failed;
  if (!target)
    return 0;
  return checkedNccl(nccl->ncclRecv(pointerTo(operation.to), operation.bytes, ncclUint8,
                                    static_cast<int>(operation.source), target, parts[operation.target].stream->handle),
                     "ncclRecv", target);
}

int load() {
  static std::mutex mutex;
  std::lock_guard<std::mutex> lock(mutex);
  std::string error;
  nccl = openNccl(error);
  return nccl ? 0 : fail(error);
}

/// A function and the file of its library, for messages.
std::string callOf(const char *name) {
  return std::string(name) + " of '" + fileOf(reinterpret_cast<const void *>(nccl->ncclCommInitAll)) + "'";
}

/// Initialises the communicators of this process's members in one NCCL group, because each waits for the others.
int initializeMembers(const ncclUniqueId &id, const std::vector<mpmd_device_t *> &devices,
                      std::vector<ncclComm_t> &members) {
  if (int failed = checkedNccl(nccl->ncclGroupStart(), "ncclGroupStart", nullptr))
    return failed;
  int failed = 0;
  for (size_t m = 0; m < devices.size() && failed == 0; ++m) {
    if (!devices[m])
      continue;
    failed = use(devices[m]);
    if (failed == 0)
      failed =
          checkedNccl(nccl->ncclCommInitRank(&members[m], static_cast<int>(devices.size()), id, static_cast<int>(m)),
                      callOf("ncclCommInitRank").c_str(), nullptr);
  }
  std::string text = failed != 0 ? lastErrorText() : "";
  int ended = checkedNccl(nccl->ncclGroupEnd(), callOf("ncclCommInitRank").c_str(), nullptr);
  return failed != 0 ? fail(text) : ended;
}
} // namespace

int adds(uint32_t type) { return elementOf(type).has_value(); }

int identifyGroup(mpmd_group_id_t *id) {
  static_assert(sizeof(id->bytes) == sizeof(ncclUniqueId), "one is the other");
  if (int failed = load())
    return failed;
  ncclUniqueId made = {};
  if (int failed = checkedNccl(nccl->ncclGetUniqueId(&made), callOf("ncclGetUniqueId").c_str(), nullptr))
    return failed;
  std::memcpy(id->bytes, made.internal, sizeof(made.internal));
  return 0;
}

int openGroup(const mpmd_group_id_t *id, mpmd_device_t *const *devices, uint32_t numDevices, mpmd_group_t **group) {
  if (int failed = load())
    return failed;
  mpmd_group_t made{{devices, devices + numDevices}, std::vector<ncclComm_t>(numDevices)};
  int failed = 0;
  if (id) {
    ncclUniqueId own = {};
    std::memcpy(own.internal, id->bytes, sizeof(own.internal));
    failed = initializeMembers(own, made.devices, made.members);
  } else {
    std::vector<int> ordinals;
    for (const mpmd_device_t *device : made.devices)
      ordinals.push_back(static_cast<int>(device->ordinal));
    failed = checkedNccl(nccl->ncclCommInitAll(made.members.data(), static_cast<int>(numDevices), ordinals.data()),
                         callOf("ncclCommInitAll").c_str(), nullptr);
  }
  if (failed == 0)
    *group = new mpmd_group_t(std::move(made));
  return failed;
}

void closeGroup(mpmd_group_t *group) {
  for (ncclComm_t member : group->members)
    if (member)
      nccl->ncclCommDestroy(member);
  delete group;
}

void abortGroup(mpmd_group_t *group) {
  for (ncclComm_t member : group->members)
    if (member)
      nccl->ncclCommAbort(member);
  group->members.clear();
}

int checkGroup(mpmd_group_t *group) {
  for (ncclComm_t member : group->members) {
    if (!member)
      continue;
    ncclResult_t error = ncclSuccess;
    if (int failed = checkedNccl(nccl->ncclCommGetAsyncError(member, &error), "ncclCommGetAsyncError", member))
      return failed;
    if (int failed = checkedNccl(error, "NCCL", member))
      return failed;
  }
  return 0;
}

int callGroup(mpmd_group_t *group, const mpmd_group_call_t *what, const mpmd_part_t *parts,
              const mpmd_p2p_t *operations, uint32_t numOperations) {
  bool sums = what->form == MPMD_GROUP_ALL_REDUCE || what->form == MPMD_GROUP_REDUCE_SCATTER;
  std::optional<Element> element = elementOf(sums ? what->type : uint32_t{MPMD_U8});
  if (!element || group->members.empty())
    return fail(element ? "expected a group that was not aborted, got an aborted one"
                        : "expected a type that NCCL adds, got type " + std::to_string(what->type));
  if (int failed = checkedNccl(nccl->ncclGroupStart(), "ncclGroupStart", nullptr))
    return failed;
  int failed = 0;
  for (size_t m = 0; m < group->members.size() && failed == 0 && what->form != MPMD_GROUP_SEND; ++m)
    if (group->members[m])
      failed = enqueuePart(*group, m, *what, *element, parts[m]);
  for (uint32_t p = 0; p < numOperations && failed == 0; ++p)
    failed = enqueueOperation(*group, parts, operations[p]);
  // Ends the NCCL group even after an error.
  std::string text = failed != 0 ? lastErrorText() : "";
  int ended = checkedNccl(nccl->ncclGroupEnd(), "ncclGroupEnd", nullptr);
  if (failed != 0 || ended != 0)
    return failed != 0 ? fail(text) : ended;
  for (size_t m = 0; m < group->members.size() && sums && failed == 0; ++m) {
    if (!group->members[m])
      continue;
    if (failed = use(group->devices[m]); failed != 0)
      return failed;
    failed = checked(driver().cuMemsetD8Async(parts[m].target + what->bytes, 0,
                                              (group->members.size() - 1) * what->bytes, parts[m].stream->handle),
                     "cuMemsetD8Async");
  }
  return failed;
}

} // namespace mpmd::cuda
