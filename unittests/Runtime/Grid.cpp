// The hand-written program of two meshes inside this executable.
#include "Grid.h"

#include "Sessions.h"

namespace mpmd::grid {

const mpmd_rank_program_t &program(int mesh) { return *(mesh == 0 ? gridQuery0 : gridQuery1)(MPMD_RANK_ABI_VERSION); }

std::shared_ptr<const rt::Bundle> bundle(const mpmd_rank_program_t &first, const mpmd_rank_program_t &second) {
  return makeBundle(manifest(), first, second);
}

absl::Status Values::bindTo(rt::Session &session) const {
  absl::Status status = session.bind(0, x.data(), sizeof(x));
  status.Update(session.bind(1, w.data(), sizeof(w)));
  status.Update(session.bind(2, m.data(), sizeof(m)));
  status.Update(session.bind(3, &scale, sizeof(scale)));
  return status;
}

absl::Status Values::fetchFrom(const rt::Session &session) {
  absl::Status status = session.fetchArgument(0, x.data(), sizeof(x));
  status.Update(session.fetchArgument(1, w.data(), sizeof(w)));
  status.Update(session.fetchArgument(2, m.data(), sizeof(m)));
  status.Update(session.fetchArgument(3, &scale, sizeof(scale)));
  status.Update(session.fetchResult(0, sums.data(), sizeof(sums)));
  status.Update(session.fetchResult(1, ring.data(), sizeof(ring)));
  status.Update(session.fetchResult(2, total.data(), sizeof(total)));
  return status;
}

} // namespace mpmd::grid
