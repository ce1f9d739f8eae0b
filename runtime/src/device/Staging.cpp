#include "runtime/src/device/Staging.h"

#include <algorithm>

namespace mpmd::rt {

Staging::Staging(const Links &links, const std::vector<bool> &onDevice, const std::vector<bool> &here)
    : channels(links.channels.size()) {
  for (size_t c = 0; c < channels.size(); ++c) {
    channels[c].fromHost = !onDevice[links.channels[c].source];
    if (channels[c].fromHost == onDevice[links.channels[c].target]) {
      channels[c].offsets.resize(links.messagesPerStep[c]);
      channels[c].sizes.resize(links.messagesPerStep[c]);
      channels[c].isRelayed = !here.empty() && !(here[links.channels[c].source] && here[links.channels[c].target]);
    }
  }
}

void Staging::take(uint32_t index, uint64_t number, uint64_t bytes) {
  Channel &channel = channels[index];
  // Takes the smallest free slot that is large enough.
  auto best = channel.free.end();
  for (auto each = channel.free.begin(); each != channel.free.end(); ++each)
    if (each->bytes >= bytes && (best == channel.free.end() || each->bytes < best->bytes))
      best = each;
  if (best != channel.free.end()) {
    channel.offsets[number] = best->offset;
    channel.sizes[number] = best->bytes;
    channel.free.erase(best);
    return;
  }
  channel.offsets[number] = all;
  channel.sizes[number] = (bytes + lineBytes - 1) / lineBytes * lineBytes;
  all += lineBytes + channel.sizes[number];
}

void Staging::giveBack(uint32_t index, uint64_t number) {
  Channel &channel = channels[index];
  channel.free.push_back({channel.offsets[number], channel.sizes[number]});
}

void Staging::use(void *given) {
  memory = static_cast<char *>(given);
  for (uint32_t c = 0; c < channels.size(); ++c)
    for (uint64_t number = 0; number < channels[c].offsets.size(); ++number)
      if (channels[c].sizes[number] != 0)
        *slotOf(c, number).word = isFree;
}

} // namespace mpmd::rt
