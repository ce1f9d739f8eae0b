/// What one member does in a call of the emulated NCCL, as it is kept until all have come; and what the library is told
/// by MPMD_NCCL_EMULATOR: "version=22803,order=ring,fail=3,stick=1".
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
  bool ring = true;   ///< each part of a sum begins at another member; else at the first
  uint64_t fail = 0;  ///< which group of calls never ends and is then said to have failed, counted from 1
  uint64_t stick = 0; ///< which communicator of several processes this one never makes, counted from 1
};

/// Null, with what is wrong with the variable in `error`, or the same for the whole process.
const NcclOptions *ncclOptions(std::string &error);

struct NcclPart {
  enum Kind : uint32_t { AllReduce, ReduceScatter, AllGather, Operations };
  Kind kind;
  int type;
  uint32_t members;
  bool ring;
  uint64_t count; ///< of elements: of a sum, or of a part; of operations that follow in memory
  uint64_t source, target;
  uint64_t place; ///< of the communicator
  uint32_t member;
};

struct P2pOperation {
  uint32_t peer;
  bool sends;
  uint64_t address, bytes;
};

/// The same once it is looked at, with those that come from other processes.
struct NcclMemberPart {
  NcclPart part;
  std::vector<P2pOperation> operations;
  bool isHere = true;
};

/// 0 for those that there are not.
size_t ncclBytes(int type);
/// Of what a member gives to a collective.
uint64_t ncclSourceBytes(const NcclPart &part);
/// "ncclAllReduce of 4 elements of type 7".
std::string ncclText(const NcclPart &part);
/// See mpmd_emulator_meet. `data` is a NcclPart with its operations.
const char *ncclTogether(const mpmd_emulator_part_t *parts, size_t count);
int ncclCame(const void *data);

} // namespace mpmd::emulator

#endif // MPMD_EMULATOR_NCCL_NCCLPART_H
