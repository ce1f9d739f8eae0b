/// Chrome's trace event format, which Perfetto reads, too.
#ifndef MPMD_RT_SRC_PROFILE_TRACE_H
#define MPMD_RT_SRC_PROFILE_TRACE_H

#include "runtime/src/session/Rank.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace mpmd::rt {

/// A file is a beginning, events, and an end. One track per rank: tasks by the name of their action, waits, and an
/// arrow from each send to the wait that ends its receive. Times are microseconds since `start` (nanoseconds).
std::string printTraceBegin();
std::string printTracks(const std::vector<std::unique_ptr<Rank>> &ranks);
std::string printTraceEvents(const std::vector<Rank *> &ranks, uint64_t start);
/// `clockError`: by how many nanoseconds the times of a device may be wrong together.
std::string printTraceEnd(uint64_t droppedEvents, std::optional<uint64_t> clockError = {});

/// Of devices: another process, with a track for each channel that carries anything, and what it carried. These come
/// behind the beginning, and among the events.
/// `ranks`: by number, null where they are in another process.
std::string printChannels(const DevicePlan &plan, const Links &links, const std::vector<Rank *> &ranks);
std::string printCopies(const std::vector<CopyEvent> &copies, const DevicePlan &plan, const Links &links,
                        const std::vector<Rank *> &ranks, uint64_t start);

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_PROFILE_TRACE_H
