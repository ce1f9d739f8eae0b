/// What is behind the processes of the C interface.
#ifndef MPMD_RT_SRC_CAPI_CAPIPROCESSES_H
#define MPMD_RT_SRC_CAPI_CAPIPROCESSES_H

#include "mpmd-rt/mpmd_rt.h"
#include "runtime/transport/Processes.h"

#include <memory>
#include <string>
#include <vector>

struct mpmd_rt_processes {
  std::shared_ptr<mpmd::rt::Processes> processes; ///< null if joining failed, or there are no others
  bool isJoined = true;                           ///< else joining has failed
  mpmd_rt_code code = MPMD_RT_OK;                 ///< of the last failure, that of joining included
  std::string error;
  uint32_t number = 0, count = 1; ///< as the launcher says
  bool isEverybodys = false;      ///< whether joining has failed in all processes alike

  // What functions gave pointers to.
  std::vector<const char *> hosts;
  std::vector<std::string> exchanged;
  std::vector<const void *> data;
  std::vector<uint64_t> sizes;
};

#endif // MPMD_RT_SRC_CAPI_CAPIPROCESSES_H
