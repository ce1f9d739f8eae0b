/// One member's part of an NCCL call, stored until all members arrive; and the settings of MPMD_NCCL_EMULATOR:
/// "version=22803,order=ring,fail=3,stick=1".
#ifndef MPMD_EMULATOR_NCCL_NCCLPART_H
#define MPMD_EMULATOR_NCCL_NCCLPART_H

#include "../LibraryCall.h"
#include "runtime/cuda/Nccl.h"

#include <cstdint>
#include <string>
#include <vector>

namespace mpmd::emulator {

struct NcclOptions {
  uint64_t version = 22803;
  bool ring = true;   ///< the sum of each part of a tensor starts at another member; otherwise at the first one
  uint64_t fail = 0;  ///< number of the group of calls that never ends and then fails, counted from 1
  uint64_t stick = 0; ///< number of the communicator of several processes that this process never joins, counted from 1
};

/// Null if the variable is invalid, with a message in `error`. The result is the same in the whole process.
const NcclOptions *ncclOptions(std::string &error);

struct NcclPart {
  enum Kind : uint32_t { AllReduce, ReduceScatter, AllGather, Operations };
  Kind kind;
  int type;
  uint32_t members;
  bool ring;
  uint64_t count; ///< elements of a sum or of a part; number of operations that follow in memory
  uint64_t source, target;
  uint64_t place; ///< id of the communicator
  uint32_t member;
};

struct P2pOperation {
  uint32_t peer;
  bool sends;
  uint64_t address, bytes;
};

/// A part with its addresses resolved; parts of members in other processes have the same form.
struct NcclMemberPart {
  NcclPart part;
  std::vector<P2pOperation> operations;
  bool isHere = true;
};

/// Bytes of a type; 0 for unknown types.
size_t ncclBytes(int type);
/// Bytes that a member contributes to a collective.
uint64_t ncclSourceBytes(const NcclPart &part);
/// The text of a part: "ncclAllReduce of 4 elements of type 7".
std::string ncclText(const NcclPart &part);
/// The callback of mpmd_emulator_collective. `data` is an NcclPart followed by its operations.
const char *ncclTogether(const mpmd_emulator_part_t *parts, size_t count);
int ncclCame(const void *data);

} // namespace mpmd::emulator

#endif // MPMD_EMULATOR_NCCL_NCCLPART_H
