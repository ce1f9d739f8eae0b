/// The attributes of a message that both ends must agree on, and the errors if they do not.
#ifndef MPMD_RT_TRANSPORT_ENDS_H
#define MPMD_RT_TRANSPORT_ENDS_H

#include "mpmd-rt/Transport.h"

#include "runtime/src/loader/StridedCopies.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

#include <algorithm>
#include <string>

namespace mpmd::rt {

inline bool agree(const Message &sent, const Message &received) {
  const StridedLoops atSource = loopsOf(sent.copy), atTarget = loopsOf(received.copy);
  return sent.transfer == received.transfer && sent.microbatch == received.microbatch &&
         sent.copy.run == received.copy.run &&
         std::equal(atSource.begin(), atSource.end(), atTarget.begin(), atTarget.end(),
                    [](const mpmd_strided_loop_t &a, const mpmd_strided_loop_t &b) { return a.count == b.count; });
}

inline std::string describe(const Message &message) {
  std::string text = absl::StrCat("transfer ", message.transfer, ", microbatch ", message.microbatch, ", ",
                                  bytesOf(message.copy), " bytes");
  if (message.copy.num_loops != 0)
    absl::StrAppend(&text, " in loops of ",
                    absl::StrJoin(loopsOf(message.copy), " x ", [](std::string *out, const mpmd_strided_loop_t &loop) {
                      absl::StrAppend(out, loop.count);
                    }));
  return text;
}

inline absl::Status mismatchError(const ChannelInfo &channel, uint64_t number, const Message &sent,
                                  const Message &received) {
  return absl::DataLossError(absl::StrCat("mismatch at message ", number, " of the channel from rank ", channel.source,
                                          " to rank ", channel.target, ": sent ", describe(sent), "; expected ",
                                          describe(received)));
}

inline absl::Status tooManyLoopsError(const Message &message) {
  return absl::InvalidArgumentError(
      absl::StrCat("expected a message of at most ", maxLoops, " loops, got ", message.copy.num_loops));
}

inline absl::Status tooManyPostedError(const ChannelInfo &channel, uint64_t capacity) {
  return absl::ResourceExhaustedError(absl::StrCat("more than ", capacity, " messages posted on the channel from rank ",
                                                   channel.source, " to rank ", channel.target));
}

inline absl::Status notPostedError(uint64_t number) {
  return absl::FailedPreconditionError(absl::StrCat("waited for message ", number, " before it was posted"));
}

inline absl::Status endedError() { return absl::CancelledError("the run was ended"); }

} // namespace mpmd::rt

#endif // MPMD_RT_TRANSPORT_ENDS_H
