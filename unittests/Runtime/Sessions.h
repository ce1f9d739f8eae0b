/// Bundles of programs in this executable, and all options under which a session must give the same values.
#ifndef MPMD_UNITTESTS_RUNTIME_SESSIONS_H
#define MPMD_UNITTESTS_RUNTIME_SESSIONS_H

#include "mpmd-rt/Session.h"

#include <functional>
#include <initializer_list>
#include <memory>
#include <stdexcept>
#include <string>

namespace mpmd {

/// Throws on failure.
inline std::shared_ptr<const rt::Bundle> makeBundle(const format::Manifest &manifest, const mpmd_rank_program_t &first,
                                                    const mpmd_rank_program_t &second) {
  auto bundle = rt::Bundle::fromPrograms(manifest, {&first, &second});
  if (!bundle.ok())
    throw std::runtime_error(std::string(bundle.status().message()));
  return *bundle;
}

/// Both transports, with and without delays. By default, each rank has as many threads as its share of the cores.
inline void underAll(const std::function<void(const rt::SessionOptions &)> &test,
                     std::initializer_list<int> threads = {0}) {
  for (rt::TransportKind transport : {rt::TransportKind::InProcess, rt::TransportKind::ZeroBuffer})
    for (int each : threads)
      for (uint64_t seed : {0, 1, 2}) {
        rt::SessionOptions options;
        options.transport = transport;
        options.threadsPerRank = each;
        if (seed != 0)
          options.delaySeed = seed;
        test(options);
      }
}

} // namespace mpmd

#endif // MPMD_UNITTESTS_RUNTIME_SESSIONS_H
