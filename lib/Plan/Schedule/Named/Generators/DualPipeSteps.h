// The eight steps of DualPipe and DualPipeV.
#ifndef MPMD_LIB_PLAN_SCHEDULE_NAMED_GENERATORS_DUALPIPESTEPS_H
#define MPMD_LIB_PLAN_SCHEDULE_NAMED_GENERATORS_DUALPIPESTEPS_H

#include "Ascending.h"

#include <algorithm>
#include <queue>

namespace mpmd::plan {

/// Writes the order of one rank. The rank has two phases, each with a stage and a first microbatch. Phase 0 is the one
/// whose forward comes first.
class DualPipeSteps {
public:
  DualPipeSteps(RankSchedule &order, int64_t stage0, int64_t first0, int64_t stage1, int64_t first1)
      : order(order), stage{stage0, stage1}, next{{first0, first0}, {first1, first1}} {}

  /// Writes the order of rank `rank` of `ranks`. Each phase has `microbatches` microbatches.
  void run(int64_t ranks, int64_t rank, int64_t microbatches) {
    for (int64_t i = 0; i < 2 * (ranks - rank - 1); ++i)
      forward(0);
    for (int64_t i = 0; i < rank + 1; ++i)
      forward(0), forward(1);
    for (int64_t i = 0; i < ranks - rank - 1; ++i)
      input(1), weight(), forward(1);
    for (int64_t i = 0; i < microbatches - 2 * ranks + rank + 1; ++i)
      forward(0), backward(1), forward(1), backward(0);
    for (int64_t i = 0; i < ranks - rank - 1; ++i)
      backward(1), forward(1), backward(0);
    // True in the second half of this step, in which W's are postponed to the end.
    bool split = false;
    for (int64_t i = 0; i < rank + 1; ++i) {
      split |= i == (rank + 1) / 2 && rank % 2 == 1;
      split ? input(1) : backward(1);
      split |= i == (rank + 1) / 2 && rank % 2 == 0;
      split ? input(0) : backward(0);
    }
    for (int64_t i = 0; i < ranks - rank - 1; ++i)
      weight(), input(0);
    while (!waiting.empty())
      weight();
  }

private:
  void forward(int phase) { add(order, stage[phase], Kind::Forward, next[phase][0]++); }
  void backward(int phase) { add(order, stage[phase], Kind::Backward, next[phase][1]++); }
  void input(int phase) {
    add(order, stage[phase], Kind::BackwardInput, next[phase][1]);
    waiting.push({static_cast<int32_t>(stage[phase]), static_cast<int32_t>(next[phase][1]++), Kind::BackwardWeight});
  }
  void weight() {
    order.push_back(waiting.front());
    waiting.pop();
  }

  RankSchedule &order;
  int64_t stage[2];
  int64_t next[2][2];
  std::queue<Action> waiting;
};

} // namespace mpmd::plan

#endif // MPMD_LIB_PLAN_SCHEDULE_NAMED_GENERATORS_DUALPIPESTEPS_H
