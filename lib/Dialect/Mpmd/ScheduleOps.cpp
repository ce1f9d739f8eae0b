// Verifiers of the operations of the phase `scheduled`.
#include "mpmd/Dialect/Mpmd/Mpmd.h"

#include "mpmd/Dialect/Mpmd/Limits.h"

#include "llvm/ADT/DenseSet.h"

using namespace mlir;
using namespace mpmd;

LogicalResult SubmeshOp::verify() {
  if (getDevices().empty()) // submesh_c1
    return emitOpError("expected at least one device, got none");
  DenseSet<int64_t> seen;
  for (int64_t device : getDevices()) { // submesh_c1
    if (device < 0)
      return emitOpError("expected devices from 0, got ") << device;
    if (!seen.insert(device).second)
      return emitOpError("expected each device at most once, got ") << device << " twice";
  }
  return success();
}

LogicalResult ScheduleOp::verify() {
  int64_t ranks = 0, orders = 0;
  for (int64_t rank : getPlace()) { // schedule_c1
    if (rank < 0)
      return emitOpError("expected pipeline ranks from 0, got ") << rank;
    ranks = std::max(ranks, rank + 1);
  }
  for (Operation &op : getBody().front()) {
    if (!isa<RankScheduleOp>(op)) // schedule_c1
      return emitOpError("expected 'mpmd.rank_schedule' only").attachNote(op.getLoc())
             << "got '" << op.getName() << "'";
    ++orders;
  }
  if (orders != ranks) // schedule_c1
    return emitOpError("expected ") << ranks << " orders, one per pipeline rank, got " << orders;
  return verifyMicrobatches(*this, getMicrobatches()); // schedule_c2
}
