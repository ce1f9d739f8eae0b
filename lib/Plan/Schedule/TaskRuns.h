// Numbers the runs of the tasks of a step, and enumerates their dependences. Private to lib/Plan.
#ifndef MPMD_LIB_PLAN_SCHEDULE_TASKRUNS_H
#define MPMD_LIB_PLAN_SCHEDULE_TASKRUNS_H

#include "mpmd/Plan/Schedule/TaskGraph.h"

#include <algorithm>

namespace mpmd::plan {

/// The runs of the tasks of a graph: a number for every pair of task and microbatch, and the runs for which each waits.
class TaskRuns {
public:
  explicit TaskRuns(const TaskGraph &graph) : graph(graph), base(graph.tasks.size() + 1), into(graph.tasks.size()) {
    for (size_t i = 0; i < graph.tasks.size(); ++i)
      base[i + 1] = base[i] + graph.runsOf(static_cast<int64_t>(i));
    for (const Dependence &dependence : graph.dependences)
      into[dependence.to].push_back(&dependence);
  }

  int64_t size() const { return base.back(); }
  /// The number of a pair. The task must run the microbatch.
  int64_t find(int64_t task, int64_t microbatch) const {
    const TaskNode &node = graph.tasks[task];
    return base[task] + (inLoop(node.kind) ? graph.subsetOf(node.stage).positionOf(microbatch) : 0);
  }

  /// Calls `visit(run, dependence)` for each dependence of (task, microbatch), until `visit` returns false. Returns
  /// whether all calls returned true.
  template <typename Visit> bool forEachWait(int64_t task, int64_t microbatch, Visit visit) const {
    bool looped = inLoop(graph.tasks[task].kind);
    for (const Dependence *dependence : into[task]) {
      const TaskNode &from = graph.tasks[dependence->from];
      if (!inLoop(from.kind)) {
        if (!visit(base[dependence->from], *dependence))
          return false;
      } else if (looped && from.loop == graph.tasks[task].loop) {
        int64_t wanted = microbatch - dependence->lag;
        if (wanted >= 0 && graph.subsetOf(from.stage).has(wanted) &&
            !visit(find(dependence->from, wanted), *dependence))
          return false;
      } else {
        for (int64_t i = 0, e = graph.runsOf(dependence->from); i < e; ++i)
          if (!visit(base[dependence->from] + i, *dependence))
            return false;
      }
    }
    return true;
  }

  Action action(int64_t task, int64_t microbatch) const {
    const TaskNode &node = graph.tasks[task];
    return makeAction(node.stage, node.kind, node.pass, inLoop(node.kind) ? microbatch : 0, node.loop);
  }
  Action action(int64_t run) const {
    int64_t task = std::upper_bound(base.begin(), base.end(), run) - base.begin() - 1;
    return action(task, graph.subsetOf(graph.tasks[task].stage).at(run - base[task]));
  }

private:
  const TaskGraph &graph;
  std::vector<int64_t> base;
  std::vector<std::vector<const Dependence *>> into;
};

} // namespace mpmd::plan

#endif // MPMD_LIB_PLAN_SCHEDULE_TASKRUNS_H
