/// Messages of random sizes in both directions between two processes, some of them boxes, with random delays. All
/// transports between processes must pass this test.
#ifndef MPMD_UNITTESTS_RUNTIME_PROCESSES_TRAFFIC_H
#define MPMD_UNITTESTS_RUNTIME_PROCESSES_TRAFFIC_H

#include "mpmd-rt/Transport.h"

#include "mpmd/Plan/Support/Status.h"
#include "runtime/src/loader/StridedCopies.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <deque>
#include <random>
#include <thread>
#include <vector>

namespace mpmd::rt {

/// A message that both ends derive from its channel and number: rows of bytes, with different gaps at each end.
struct TrafficMessage {
  TrafficMessage(uint32_t seed, uint32_t channel, uint64_t number, uint64_t most) {
    std::seed_seq sequence{seed, channel, static_cast<uint32_t>(number)};
    random.seed(sequence);
    rows = random() % 4 == 0 ? random() % 40 + 2 : 1;
    // Most rows are short.
    row = random() % std::max<uint64_t>((most >> random() % 16) / rows, 1);
    gap[0] = rows > 1 ? random() % 3 : 0;
    gap[1] = rows > 1 ? random() % 3 : 0;
    first = static_cast<uint8_t>(random());
    transfer = static_cast<uint32_t>(random() % 1000);
  }

  uint8_t byteAt(uint64_t index) const { return static_cast<uint8_t>(first + index * 7 + (index >> 8) * 13); }

  /// The message at one end, filled at the source.
  Message at(End end, std::vector<char> &data) {
    const uint64_t stride = row + gap[end == End::Target];
    data.assign(rows * stride, '#');
    if (end == End::Source)
      for (uint64_t r = 0; r < rows; ++r)
        for (uint64_t i = 0; i < row; ++i)
          data[r * stride + i] = static_cast<char>(byteAt(r * row + i));
    loop = {rows, end == End::Source ? stride : 12345, end == End::Source ? 12345 : stride};
    return {data.data(), {row, &loop, rows > 1 ? 1u : 0u, 0}, transfer, 0};
  }

  bool isIn(const std::vector<char> &data) const {
    const uint64_t stride = row + gap[1];
    for (uint64_t r = 0; r < rows; ++r)
      for (uint64_t i = 0; i < stride; ++i)
        if (data[r * stride + i] != (i < row ? static_cast<char>(byteAt(r * row + i)) : '#'))
          return false;
    return true;
  }

  std::minstd_rand random;
  uint64_t rows = 1, row = 0, gap[2] = {};
  uint8_t first = 0;
  uint32_t transfer = 0;
  mpmd_strided_loop_t loop = {};
};

/// One rank's part: `count` messages out on one channel and in on another one, with up to `window` posted messages.
inline absl::Status moveTraffic(Transport &transport, uint32_t out, uint32_t in, uint64_t count, uint64_t window,
                                uint64_t most, uint32_t seed) {
  std::minstd_rand random(seed + out);
  std::vector<std::vector<char>> sent(window), received(window);
  std::deque<TrafficMessage> going, coming;
  auto pause = [&] {
    if (random() % 8 == 0)
      std::this_thread::sleep_for(std::chrono::microseconds(random() % 300));
  };
  for (uint64_t number = 0; number < count + window; ++number) {
    if (number >= window) {
      const uint64_t last = number - window;
      MPMD_RETURN_IF_ERROR(transport.waitRecv(in, last));
      if (!coming.front().isIn(received[last % window]))
        return absl::DataLossError(absl::StrCat("message ", last, " of channel ", in, " differs from what was sent"));
      MPMD_RETURN_IF_ERROR(transport.waitSend(out, last));
      coming.pop_front();
      going.pop_front();
    }
    if (number >= count)
      continue;
    going.emplace_back(seed, out, number, most);
    coming.emplace_back(seed, in, number, most);
    const bool receivesFirst = random() % 2 == 0;
    for (bool receives : {receivesFirst, !receivesFirst}) {
      pause();
      absl::Status status = receives ? transport.postRecv(in, coming.back().at(End::Target, received[number % window]))
                                     : transport.postSend(out, going.back().at(End::Source, sent[number % window]));
      if (!status.ok())
        return status;
    }
  }
  return absl::OkStatus();
}

} // namespace mpmd::rt

#endif // MPMD_UNITTESTS_RUNTIME_PROCESSES_TRAFFIC_H
