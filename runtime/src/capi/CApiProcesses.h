/// The implementation of mpmd_rt_processes.
#ifndef MPMD_RT_SRC_CAPI_CAPIPROCESSES_H
#define MPMD_RT_SRC_CAPI_CAPIPROCESSES_H

#include "mpmd-rt/mpmd_rt.h"
#include "runtime/transport/Processes.h"

#include <memory>
#include <string>
#include <vector>

struct mpmd_rt_processes {
  std::shared_ptr<mpmd::rt::Processes> processes; ///< null if joining failed, or without other processes
  bool isJoined = true;                           ///< false if joining failed
  mpmd_rt_code code = MPMD_RT_OK;                 ///< of the last failure, also of joining
  std::string error;
  uint32_t number = 0, count = 1; ///< as the launcher says
  bool isGlobal = false;          ///< whether joining failed in all processes alike

  // Owners of returned pointers.
  std::vector<const char *> hosts;
  std::vector<std::string> exchanged;
  std::vector<const void *> data;
  std::vector<uint64_t> sizes;
};

#endif // MPMD_RT_SRC_CAPI_CAPIPROCESSES_H
