// Divides demands among senders and minimises the maximum load. No MLIR.
#ifndef MPMD_LIB_PLAN_RESHARD_TRANSPORT_H
#define MPMD_LIB_PLAN_RESHARD_TRANSPORT_H

#include <cstdint>
#include <vector>

namespace mpmd::plan::reshard {

/// An amount to send. Holders send `first`; holders or relays send `second`.
struct Demand {
  int64_t first = 0, second = 0;
  std::vector<int32_t> holders, relays;
};

/// The amount of a demand that one sender takes.
struct Share {
  int32_t sender = 0;
  int64_t amount = 0;
};

/// The shares of one demand's `first` and `second`.
struct Shares {
  std::vector<Share> first, second;
};

/// The exact minimum of the largest load if each sender already sends `base`. By duality, it is the maximum over all
/// sets of senders: the demand that only this set can serve, divided by the size of the set. `atLeast` is a known lower
/// bound.
double minLoad(const std::vector<Demand> &demands, int32_t senders, const std::vector<int64_t> &base, bool withRelays,
               double atLeast);

/// Divides every demand among senders with these capacities. First, holders use up to the share `part` of their
/// capacity. Then relays send (`evenly` balances their loads). Finally all use their full capacity. Returns false if
/// the capacities do not suffice.
bool share(const std::vector<Demand> &demands, const std::vector<int64_t> &capacity, double part, bool evenly,
           std::vector<Shares> &shares);

} // namespace mpmd::plan::reshard

#endif // MPMD_LIB_PLAN_RESHARD_TRANSPORT_H
