// Captures and graphs.
#include "Api.h"

#include <algorithm>

using namespace mpmd::emulator;

namespace {
/// Whether all nodes come before `last`, or are among them.
bool joined(const Graph &graph, const std::vector<uint32_t> &last) {
  std::vector<bool> seen(graph.nodes.size());
  for (uint32_t node : last)
    seen[node] = true;
  for (size_t i = graph.nodes.size(); i-- > 0;)
    for (uint32_t before : graph.nodes[i].before)
      if (seen[i])
        seen[before] = true;
  return std::find(seen.begin(), seen.end(), false) == seen.end();
}

GraphShape shapeOf(const Graph &graph) {
  uint64_t edges = 0, longest = 0;
  std::vector<uint64_t> depth(graph.nodes.size(), 1);
  for (size_t i = 0; i < graph.nodes.size(); ++i) {
    edges += graph.nodes[i].before.size();
    for (uint32_t before : graph.nodes[i].before)
      depth[i] = std::max(depth[i], depth[before] + 1);
    longest = std::max(longest, depth[i]);
  }
  return {graph.device->ordinal, graph.nodes.size(), edges, longest};
}
} // namespace

CUresult cuStreamBeginCapture_v2(CUstream handle, int mode) {
  return callOnStream(__func__, handle, [&](Emulator &all, Lock &, Stream &stream) -> CUresult {
    if (mode != CU_STREAM_CAPTURE_MODE_THREAD_LOCAL)
      return misuse(all, "cuStreamBeginCapture", CUDA_ERROR_INVALID_VALUE, "only captures of a thread are emulated");
    if (stream.capture)
      return misuse(all, "cuStreamBeginCapture", CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED,
                    "the stream is captured already");
    stream.capture = std::make_shared<Capture>();
    stream.capture->origin = &stream;
    stream.capture->thread = std::this_thread::get_id();
    stream.capture->graph.device = stream.device;
    stream.captured.clear();
    return CUDA_SUCCESS;
  });
}

CUresult cuStreamEndCapture(CUstream handle, CUgraph *graph) {
  if (!graph)
    return CUDA_ERROR_INVALID_VALUE;
  *graph = nullptr;
  return callOnStream(__func__, handle, [&](Emulator &all, Lock &, Stream &stream) -> CUresult {
    const char *function = "cuStreamEndCapture";
    std::shared_ptr<Capture> capture = stream.capture;
    if (!capture)
      return misuse(all, function, CUDA_ERROR_INVALID_VALUE, "the stream is not captured");
    if (capture->origin != &stream) {
      capture->invalid = true;
      return misuse(all, function, CUDA_ERROR_STREAM_CAPTURE_UNMATCHED, "the capture began in another stream");
    }
    if (capture->thread != std::this_thread::get_id())
      return misuse(all, function, CUDA_ERROR_INVALID_VALUE, "the capture began in another thread");
    std::vector<uint32_t> last = stream.captured;
    bool complete = joined(capture->graph, last);
    // In either case, all streams of the capture return to normal.
    all.streams.forEach([&](Stream &other) {
      if (other.capture != capture)
        return;
      other.capture = nullptr;
      other.captured.clear();
    });
    capture->ended = true;
    if (capture->invalid)
      return CUDA_ERROR_STREAM_CAPTURE_INVALIDATED;
    if (!complete)
      return misuse(all, function, CUDA_ERROR_STREAM_CAPTURE_UNJOINED,
                    "a stream that joined the capture is not waited for in its end");
    auto made = std::make_shared<Graph>(capture->graph);
    made->shape = shapeOf(*made);
    ++all.report.graphs[made->shape].captures;
    *graph = all.graphs.add(made);
    return CUDA_SUCCESS;
  });
}

CUresult cuGraphInstantiateWithFlags(CUgraphExec *exec, CUgraph graph, unsigned long long flags) {
  return callInContext(__func__, [&](Emulator &all, Lock &, Device &) -> CUresult {
    std::shared_ptr<Graph> found = all.graphs.find(graph);
    if (!found)
      return misuse(all, "cuGraphInstantiate", CUDA_ERROR_INVALID_HANDLE, "no such graph");
    if (!exec || flags != 0)
      return CUDA_ERROR_INVALID_VALUE;
    *exec = all.execs.add(std::make_shared<GraphExec>(GraphExec{*found, {}}));
    return CUDA_SUCCESS;
  });
}

CUresult cuGraphLaunch(CUgraphExec handle, CUstream streamHandle) {
  return callOnStream(__func__, streamHandle, [&](Emulator &all, Lock &, Stream &stream) -> CUresult {
    std::shared_ptr<GraphExec> exec = all.execs.find(handle);
    if (!exec)
      return misuse(all, "cuGraphLaunch", CUDA_ERROR_INVALID_HANDLE, "no such graph");
    if (stream.capture) {
      stream.capture->invalid = true;
      return misuse(all, "cuGraphLaunch", CUDA_ERROR_NOT_SUPPORTED, "graphs inside graphs are not emulated");
    }
    const std::vector<GraphNode> &nodes = exec->graph.nodes;
    ++all.report.graphs[exec->graph.shape].launches;
    if (nodes.empty())
      return CUDA_SUCCESS;
    std::vector<NodePtr> roots = stream.last;
    roots.insert(roots.end(), exec->last.begin(), exec->last.end());
    std::sort(roots.begin(), roots.end());
    roots.erase(std::unique(roots.begin(), roots.end()), roots.end());
    const uint64_t now = all.queue.now();
    std::vector<NodePtr> made;
    std::vector<bool> isLast(nodes.size(), true);
    for (const GraphNode &node : nodes) {
      std::vector<NodePtr> before;
      for (uint32_t one : node.before) {
        before.push_back(made[one]);
        isLast[one] = false;
      }
      made.push_back(all.queue.append(node.call, node.before.empty() ? roots : std::move(before), now));
    }
    stream.last.clear();
    for (size_t i = 0; i < made.size(); ++i)
      if (isLast[i])
        stream.last.push_back(made[i]);
    exec->last = stream.last;
    stream.asked = false;
    return CUDA_SUCCESS;
  });
}

CUresult cuGraphExecDestroy(CUgraphExec exec) {
  return call(__func__, [&](Emulator &all, Lock &) -> CUresult {
    return all.execs.remove(exec) ? CUDA_SUCCESS
                                  : misuse(all, "cuGraphExecDestroy", CUDA_ERROR_INVALID_HANDLE, "no such graph");
  });
}

CUresult cuGraphDestroy(CUgraph graph) {
  return call(__func__, [&](Emulator &all, Lock &) -> CUresult {
    return all.graphs.remove(graph) ? CUDA_SUCCESS
                                    : misuse(all, "cuGraphDestroy", CUDA_ERROR_INVALID_HANDLE, "no such graph");
  });
}
