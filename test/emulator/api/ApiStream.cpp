// Streams and events.
#include "../launch/RunNode.h"
#include "Api.h"

#include <algorithm>

namespace mpmd::emulator {

namespace {
/// Adds the nodes that are not done.
void follow(std::vector<NodePtr> &last, const std::vector<NodePtr> &nodes) {
  std::erase_if(last, [](const NodePtr &node) { return node->state == Node::State::Done; });
  for (const NodePtr &node : nodes)
    if (node->state != Node::State::Done && std::find(last.begin(), last.end(), node) == last.end())
      last.push_back(node);
}

CUresult invalidate(Emulator &all, Capture &capture, const char *function, CUresult error, const std::string &text) {
  capture.invalid = true;
  return misuse(all, function, error, text);
}

/// Returns the first error of a device on which these completed nodes ran.
CUresult settle(Emulator &all, Lock &lock, const std::vector<NodePtr> &nodes, const Device &device) {
  all.queue.drain(lock, nodes, Queue::Mode::Wait);
  return device.error;
}

/// Returns "not ready" once, then runs the nodes, so that a polling caller makes progress.
CUresult ask(Emulator &all, Lock &lock, const std::vector<NodePtr> &nodes, bool &asked, const Device &device) {
  bool done =
      std::all_of(nodes.begin(), nodes.end(), [](const NodePtr &node) { return node->state == Node::State::Done; });
  if (!done && !asked) {
    asked = true;
    return CUDA_ERROR_NOT_READY;
  }
  if (!done && !all.queue.drain(lock, nodes, Queue::Mode::Poll))
    return device.error ? device.error : CUDA_ERROR_NOT_READY;
  return device.error;
}

template <class Body> CUresult callOnEvent(const char *function, CUevent handle, Body body) noexcept {
  return call(function, [&](Emulator &emulator, Lock &lock) -> CUresult {
    std::shared_ptr<Event> event = emulator.events.find(handle);
    if (!event)
      return misuse(emulator, function, CUDA_ERROR_INVALID_HANDLE, "no such event");
    return body(emulator, lock, *event);
  });
}

CUresult refuseCaptured(Emulator &all, const char *function, const Event &event) {
  if (!event.capture)
    return refuseInCapture(all, function);
  return invalidate(all, *event.capture, function, CUDA_ERROR_CAPTURED_EVENT, "the event is recorded in a capture");
}

CUresult refuseCaptured(Emulator &all, const char *function, const Stream &stream) {
  if (!stream.capture)
    return refuseInCapture(all, function);
  return invalidate(all, *stream.capture, function, CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED, "the stream is captured");
}

/// Whether the capture waits for `event`, and in which way.
CUresult waitInCapture(Emulator &all, Stream &stream, const Event &event) {
  const char *function = "cuStreamWaitEvent";
  if (stream.capture && stream.capture->invalid)
    return CUDA_ERROR_STREAM_CAPTURE_INVALIDATED;
  if (!event.capture) {
    // Waiting for an event that was never recorded has no effect.
    if (event.recorded.empty() && !event.wasRecorded)
      return CUDA_SUCCESS;
    return invalidate(all, *stream.capture, function, CUDA_ERROR_STREAM_CAPTURE_ISOLATION,
                      "a captured stream would wait for an event of outside");
  }
  if (event.capture->ended)
    return misuse(all, function, CUDA_ERROR_CAPTURED_EVENT, "the event was recorded in a capture that has ended");
  if (stream.capture && stream.capture != event.capture) {
    event.capture->invalid = true;
    return invalidate(all, *stream.capture, function, CUDA_ERROR_STREAM_CAPTURE_MERGE, "two captures would become one");
  }
  stream.capture = event.capture;
  for (uint32_t node : event.captured)
    if (std::find(stream.captured.begin(), stream.captured.end(), node) == stream.captured.end())
      stream.captured.push_back(node);
  return CUDA_SUCCESS;
}

CUresult enqueueValue(const char *function, Call::Kind kind, CUstream handle, CUdeviceptr address, uint32_t value,
                      unsigned int flags, unsigned int expectedFlags) {
  return callOnStream(function, handle, [&](Emulator &all, Lock &, Stream &stream) -> CUresult {
    if (flags != expectedFlags)
      return misuse(all, function, CUDA_ERROR_INVALID_VALUE, "flags that are not emulated");
    std::string wrong = checkPlace(all, stream.device, address, 4, 1, 0);
    if (wrong.empty() && !all.memory.find(address))
      wrong = "neither memory of a device nor pinned";
    if (wrong.empty() && address % 4 != 0)
      wrong = "not a multiple of 4";
    if (!wrong.empty())
      return misuse(all, function, CUDA_ERROR_INVALID_VALUE, wrong);
    auto call = makeCall(kind, stream);
    call->target = address;
    call->width = 4;
    call->value = value;
    return enqueue(all, stream, call);
  });
}

/// A record of a timed event is an operation of the stream, also in a capture.
CUresult enqueueRecord(Emulator &all, Stream &stream, const std::shared_ptr<Event> &event) {
  auto call = makeCall(Call::Kind::Record, stream);
  call->event = event;
  return enqueue(all, stream, call);
}

CUresult recordEvent(const char *function, CUevent eventHandle, CUstream handle, unsigned int flags) {
  return callOnStream(function, handle, [&](Emulator &all, Lock &, Stream &stream) -> CUresult {
    std::shared_ptr<Event> event = all.events.find(eventHandle);
    if (!event || event->device != stream.device)
      return misuse(all, function, CUDA_ERROR_INVALID_HANDLE,
                    event ? "the event belongs to another device than the stream" : "no such event");
    if (stream.capture && stream.capture->invalid)
      return CUDA_ERROR_STREAM_CAPTURE_INVALIDATED;
    if ((flags & ~unsigned(CU_EVENT_RECORD_EXTERNAL)) != 0)
      return CUDA_ERROR_INVALID_VALUE;
    if (flags == CU_EVENT_RECORD_EXTERNAL)
      return stream.capture ? enqueueRecord(all, stream, event)
                            : misuse(all, function, CUDA_ERROR_INVALID_VALUE,
                                     "a record for others than a capture, and nothing is captured");
    event->wasRecorded = true;
    event->asked = false;
    event->capture = stream.capture;
    event->captured = stream.captured;
    event->recorded.clear();
    if (stream.capture)
      return CUDA_SUCCESS;
    if (event->isTimed)
      return enqueueRecord(all, stream, event);
    follow(event->recorded, stream.last);
    return CUDA_SUCCESS;
  });
}
} // namespace

std::shared_ptr<Call> makeCall(Call::Kind kind, const Stream &stream) {
  auto call = std::make_shared<Call>();
  call->kind = kind;
  call->device = stream.device;
  call->stream = stream.number;
  return call;
}

CUresult enqueue(Emulator &all, Stream &stream, std::shared_ptr<Call> call, NodePtr *node) {
  if (stream.capture) {
    if (stream.capture->invalid)
      return CUDA_ERROR_STREAM_CAPTURE_INVALIDATED;
    std::vector<GraphNode> &nodes = stream.capture->graph.nodes;
    nodes.push_back({std::move(call), stream.captured});
    stream.captured = {static_cast<uint32_t>(nodes.size() - 1)};
    return CUDA_SUCCESS;
  }
  follow(stream.last, {});
  NodePtr made = all.queue.append(std::move(call), stream.last);
  stream.last = {made};
  stream.asked = false;
  if (node)
    *node = made;
  return CUDA_SUCCESS;
}

CUresult refuseInCapture(Emulator &all, const char *function) {
  std::shared_ptr<Capture> found;
  all.streams.forEach([&](const Stream &stream) {
    if (stream.capture && stream.capture->thread == std::this_thread::get_id())
      found = stream.capture;
  });
  return found ? invalidate(all, *found, function, CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED,
                            "called by a thread that captures a stream")
               : CUDA_SUCCESS;
}

} // namespace mpmd::emulator

using namespace mpmd::emulator;

CUresult cuStreamCreate(CUstream *handle, unsigned int flags) {
  return callInContext(__func__, [&](Emulator &all, Lock &, Device &device) -> CUresult {
    if (!handle || (flags & ~unsigned(CU_STREAM_NON_BLOCKING)) != 0)
      return CUDA_ERROR_INVALID_VALUE;
    auto stream = std::make_shared<Stream>();
    stream->device = &device;
    stream->number = ++all.numStreams;
    *handle = all.streams.add(stream);
    return CUDA_SUCCESS;
  });
}

CUresult cuStreamDestroy_v2(CUstream handle) {
  return call(__func__, [&](Emulator &all, Lock &) -> CUresult {
    std::shared_ptr<Stream> stream = all.streams.find(handle);
    if (!stream)
      return misuse(all, "cuStreamDestroy", CUDA_ERROR_INVALID_HANDLE, "no such stream");
    if (stream->capture)
      stream->capture->invalid = true;
    all.streams.remove(handle);
    return CUDA_SUCCESS;
  });
}

CUresult cuStreamSynchronize(CUstream handle) {
  return callOnStream(__func__, handle, [&](Emulator &all, Lock &lock, Stream &stream) -> CUresult {
    if (CUresult refused = refuseCaptured(all, "cuStreamSynchronize", stream))
      return refused;
    return settle(all, lock, std::vector<NodePtr>(stream.last), *stream.device);
  });
}

CUresult cuStreamQuery(CUstream handle) {
  return callOnStream(__func__, handle, [&](Emulator &all, Lock &lock, Stream &stream) -> CUresult {
    if (CUresult refused = refuseCaptured(all, "cuStreamQuery", stream))
      return refused;
    return ask(all, lock, std::vector<NodePtr>(stream.last), stream.asked, *stream.device);
  });
}

CUresult cuStreamWaitEvent(CUstream handle, CUevent eventHandle, unsigned int flags) {
  return callOnStream(__func__, handle, [&](Emulator &all, Lock &, Stream &stream) -> CUresult {
    std::shared_ptr<Event> event = all.events.find(eventHandle);
    if (!event)
      return misuse(all, "cuStreamWaitEvent", CUDA_ERROR_INVALID_HANDLE, "no such event");
    if (flags != 0)
      return CUDA_ERROR_INVALID_VALUE;
    if (event->capture || stream.capture)
      return waitInCapture(all, stream, *event);
    follow(stream.last, event->recorded);
    return CUDA_SUCCESS;
  });
}

CUresult cuStreamWaitValue32_v2(CUstream stream, CUdeviceptr address, uint32_t value, unsigned int flags) {
  return enqueueValue("cuStreamWaitValue32", Call::Kind::WaitValue, stream, address, value, flags,
                      CU_STREAM_WAIT_VALUE_EQ);
}

CUresult cuStreamWriteValue32_v2(CUstream stream, CUdeviceptr address, uint32_t value, unsigned int flags) {
  return enqueueValue("cuStreamWriteValue32", Call::Kind::WriteValue, stream, address, value, flags,
                      CU_STREAM_WRITE_VALUE_DEFAULT);
}

CUresult cuEventCreate(CUevent *handle, unsigned int flags) {
  return callInContext(__func__, [&](Emulator &all, Lock &, Device &device) -> CUresult {
    if (!handle || (flags & ~unsigned(CU_EVENT_DISABLE_TIMING)) != 0)
      return CUDA_ERROR_INVALID_VALUE;
    auto event = std::make_shared<Event>();
    event->device = &device;
    event->isTimed = (flags & CU_EVENT_DISABLE_TIMING) == 0;
    *handle = all.events.add(event);
    return CUDA_SUCCESS;
  });
}

CUresult cuEventDestroy_v2(CUevent handle) {
  return call(__func__, [&](Emulator &all, Lock &) -> CUresult {
    return all.events.remove(handle) ? CUDA_SUCCESS
                                     : misuse(all, "cuEventDestroy", CUDA_ERROR_INVALID_HANDLE, "no such event");
  });
}

CUresult cuEventRecord(CUevent event, CUstream stream) {
  return recordEvent(__func__, event, stream, CU_EVENT_RECORD_DEFAULT);
}

CUresult cuEventRecordWithFlags(CUevent event, CUstream stream, unsigned int flags) {
  return recordEvent(__func__, event, stream, flags);
}

CUresult cuEventElapsedTime(float *milliseconds, CUevent startHandle, CUevent endHandle) {
  return call(__func__, [&](Emulator &all, Lock &) -> CUresult {
    const char *function = "cuEventElapsedTime";
    std::shared_ptr<Event> start = all.events.find(startHandle), end = all.events.find(endHandle);
    if (!start || !end)
      return misuse(all, function, CUDA_ERROR_INVALID_HANDLE, "no such event");
    if (!milliseconds)
      return CUDA_ERROR_INVALID_VALUE;
    for (const Event *event : {start.get(), end.get()}) {
      if (event->device->error != CUDA_SUCCESS)
        return event->device->error;
      if (!event->isTimed)
        return misuse(all, function, CUDA_ERROR_INVALID_HANDLE, "the event keeps no time");
      if (event->toCome == 0 && !event->time)
        return misuse(all, function, CUDA_ERROR_INVALID_HANDLE, "the event was never recorded");
    }
    if (start->device != end->device)
      return misuse(all, function, CUDA_ERROR_INVALID_HANDLE, "the events belong to different devices");
    if (start->toCome != 0 || end->toCome != 0)
      return CUDA_ERROR_NOT_READY;
    *milliseconds = static_cast<float>(static_cast<double>(static_cast<int64_t>(*end->time - *start->time)) * 1e-6);
    return CUDA_SUCCESS;
  });
}

CUresult cuEventQuery(CUevent handle) {
  return callOnEvent(__func__, handle, [&](Emulator &all, Lock &lock, Event &event) -> CUresult {
    if (CUresult refused = refuseCaptured(all, "cuEventQuery", event))
      return refused;
    return ask(all, lock, std::vector<NodePtr>(event.recorded), event.asked, *event.device);
  });
}

CUresult cuEventSynchronize(CUevent handle) {
  return callOnEvent(__func__, handle, [&](Emulator &all, Lock &lock, Event &event) -> CUresult {
    if (CUresult refused = refuseCaptured(all, "cuEventSynchronize", event))
      return refused;
    return settle(all, lock, std::vector<NodePtr>(event.recorded), *event.device);
  });
}
