// Strided copies between the memories of devices and the host.
#include "runtime/cuda/Objects.h"

#include <algorithm>

namespace mpmd::cuda {

namespace {
class StridedCopy {
public:
  StridedCopy(mpmd_stream_t *stream, mpmd_device_t *to, mpmd_device_t *from)
      : stream(stream), to(to), from(from),
        isNear(!to || !from || to == from || std::find(to->peers.begin(), to->peers.end(), from) != to->peers.end()) {}

  /// Copies nested loops. The innermost loop and its runs become one 2D copy where possible.
  int run(uint64_t target, uint64_t source, mpmd_strided_copy_t what) {
    if (what.num_loops == 0)
      return line(target, source, what.run);
    const mpmd_strided_loop_t &loop = *what.loops++;
    if (--what.num_loops == 0 && isNear && what.run <= loop.source_stride && what.run <= loop.target_stride)
      return lines(target, source, what.run, loop);
    for (uint64_t i = 0; i < loop.count; ++i)
      if (int failed = run(target + i * loop.target_stride, source + i * loop.source_stride, what))
        return failed;
    return 0;
  }

private:
  int line(uint64_t target, uint64_t source, uint64_t bytes) {
    if (!to)
      return checked(driver().cuMemcpyDtoHAsync_v2(reinterpret_cast<void *>(target), source, bytes, stream->handle),
                     "cuMemcpyDtoHAsync");
    if (!from)
      return checked(
          driver().cuMemcpyHtoDAsync_v2(target, reinterpret_cast<const void *>(source), bytes, stream->handle),
          "cuMemcpyHtoDAsync");
    if (to == from)
      return checked(driver().cuMemcpyDtoDAsync_v2(target, source, bytes, stream->handle), "cuMemcpyDtoDAsync");
    return checked(driver().cuMemcpyPeerAsync(target, to->context, source, from->context, bytes, stream->handle),
                   "cuMemcpyPeerAsync");
  }

  int lines(uint64_t target, uint64_t source, uint64_t bytes, const mpmd_strided_loop_t &loop) {
    CUDA_MEMCPY2D copy = {};
    copy.srcMemoryType = from ? CU_MEMORYTYPE_DEVICE : CU_MEMORYTYPE_HOST;
    copy.dstMemoryType = to ? CU_MEMORYTYPE_DEVICE : CU_MEMORYTYPE_HOST;
    // Each memory type reads its own members, so both are set.
    copy.srcDevice = source;
    copy.srcHost = reinterpret_cast<const void *>(source);
    copy.srcPitch = loop.source_stride;
    copy.dstDevice = target;
    copy.dstHost = reinterpret_cast<void *>(target);
    copy.dstPitch = loop.target_stride;
    copy.WidthInBytes = bytes;
    copy.Height = loop.count;
    return checked(driver().cuMemcpy2DAsync_v2(&copy, stream->handle), "cuMemcpy2DAsync");
  }

  mpmd_stream_t *stream;
  mpmd_device_t *to, *from; ///< null: the host
  bool isNear;              ///< whether one driver call can access both memories
};
} // namespace

int copy(mpmd_stream_t *stream, mpmd_device_t *to, uint64_t target, mpmd_device_t *from, uint64_t source,
         const mpmd_strided_copy_t *what) {
  if (int failed = use(stream->device))
    return failed;
  return what->run == 0 ? 0 : StridedCopy(stream, to, from).run(target, source, *what);
}

} // namespace mpmd::cuda
