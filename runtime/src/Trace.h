/// Chrome's trace event format, which Perfetto reads, too.
#ifndef MPMD_RT_SRC_TRACE_H
#define MPMD_RT_SRC_TRACE_H

#include "runtime/src/Rank.h"

#include <memory>
#include <string>
#include <vector>

namespace mpmd::rt {

/// One track per rank: tasks by the name of their action, waits, and an arrow from each send to the wait that ends its receive. Times are
/// microseconds since `start` (nanoseconds).
std::string printTrace(const std::vector<std::unique_ptr<Rank>> &ranks, uint64_t start);

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_TRACE_H
