// Divides demands among senders and minimises the maximum load. No MLIR.
#ifndef MPMD_LIB_PLAN_RESHARD_TRANSPORT_H
#define MPMD_LIB_PLAN_RESHARD_TRANSPORT_H

#include <cstdint>
#include <vector>

namespace mpmd::plan::reshard {

/// An amount to send: `first` from the holders, `second` from the holders or the relays.
struct Demand {
  int64_t first = 0, second = 0;
  std::vector<int32_t> holders, relays;
};

/// The amount that a sender contributes to a demand.
struct Share {
  int32_t sender = 0;
  int64_t amount = 0;
};

/// The shares of one demand.
struct Shares {
  std::vector<Share> first, second;
};

/// The exact minimum of the largest load if each sender already sends `base`. By duality it is the maximum, over sets
/// of senders, of the demand that must come from the set divided by its size. `atLeast` is a known lower bound.
double minLoad(const std::vector<Demand> &demands, int32_t senders, const std::vector<int64_t> &base, bool withRelays,
               double atLeast);

/// Divides every demand within these capacities. First holders send, up to `part` of their capacity, then relays
/// (`evenly` balances them), then both up to their full capacity. False if that does not suffice.
bool share(const std::vector<Demand> &demands, const std::vector<int64_t> &capacity, double part, bool evenly,
           std::vector<Shares> &shares);

} // namespace mpmd::plan::reshard

#endif // MPMD_LIB_PLAN_RESHARD_TRANSPORT_H
