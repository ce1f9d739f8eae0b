/// Bundles of programs in this executable, and the options under which a session must have the same values.
#ifndef MPMD_UNITTESTS_RUNTIME_SESSIONS_H
#define MPMD_UNITTESTS_RUNTIME_SESSIONS_H

#include "mpmd-rt/Session.h"

#include <functional>
#include <initializer_list>
#include <memory>
#include <stdexcept>
#include <string>

namespace mpmd {

/// It throws where that fails.
inline std::shared_ptr<const rt::Bundle> makeBundle(const format::Manifest &manifest, const mpmd_rank_program_t &first,
                                                    const mpmd_rank_program_t &second) {
  auto bundle = rt::Bundle::fromPrograms(manifest, {&first, &second});
  if (!bundle.ok())
    throw std::runtime_error(std::string(bundle.status().message()));
  return *bundle;
}

/// Both transports, with delays and without; on as many threads per rank as there are cores for, if nothing is said.
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
