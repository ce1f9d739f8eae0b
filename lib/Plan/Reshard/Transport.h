// Who sends how much: demands shared among devices so that the one that sends most sends least. No MLIR.
#ifndef MPMD_LIB_PLAN_RESHARD_TRANSPORT_H
#define MPMD_LIB_PLAN_RESHARD_TRANSPORT_H

#include <cstdint>
#include <vector>

namespace mpmd::plan::reshard {

/// Amounts that must leave: `first` from the holders, `second` from the holders or the relays.
struct Demand {
  int64_t first = 0, second = 0;
  std::vector<int32_t> holders, relays;
};

/// What a sender gives to a demand.
struct Share {
  int32_t sender = 0;
  int64_t amount = 0;
};

/// Shares of one demand.
struct Shares {
  std::vector<Share> first, second;
};

/// The least that the sender with the largest load must send, exactly, if each sends `base` already: the largest, over
/// sets of senders, of what must leave from within the set over the size of the set. `atLeast` is known already.
double leastLoad(const std::vector<Demand> &demands, int32_t senders, const std::vector<int64_t> &base, bool withRelays,
                 double atLeast);

/// Shares every demand within these capacities: holders first, up to a part of theirs, then relays, if so wished as
/// evenly as can be, then both up to all of it. False if that does not suffice.
bool share(const std::vector<Demand> &demands, const std::vector<int64_t> &capacity, double part, bool evenly,
           std::vector<Shares> &shares);

} // namespace mpmd::plan::reshard

#endif // MPMD_LIB_PLAN_RESHARD_TRANSPORT_H
