/// Writes Chrome's trace event format, which Perfetto reads, too.
#ifndef MPMD_RT_SRC_PROFILE_TRACE_H
#define MPMD_RT_SRC_PROFILE_TRACE_H

#include "runtime/src/session/Rank.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace mpmd::rt {

/// A file is printTraceBegin, events, and printTraceEnd. There is one track per rank, with its waits, and with tasks
/// named by their actions. An arrow leads from each send to the wait that ends its receive. Times are microseconds
/// since `start`, which is in nanoseconds.
std::string printTraceBegin();
std::string printTracks(const std::vector<std::unique_ptr<Rank>> &ranks);
std::string printTraceEvents(const std::vector<Rank *> &ranks, uint64_t start);
/// `clockError` is the maximum error that the times of a device have in common, in nanoseconds.
std::string printTraceEnd(uint64_t droppedEvents, std::optional<uint64_t> clockError = {});

/// Events of devices: a second trace process, with a track for each channel and its copies. `printChannels` comes
/// behind the beginning of a file, `printCopies` among the events. `ranks` is by number; null for ranks of other
/// processes.
std::string printChannels(const DevicePlan &plan, const Links &links, const std::vector<Rank *> &ranks);
std::string printCopies(const std::vector<CopyEvent> &copies, const DevicePlan &plan, const Links &links,
                        const std::vector<Rank *> &ranks, uint64_t start);

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_PROFILE_TRACE_H
