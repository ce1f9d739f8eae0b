// Copies strided boxes between two device memories.
#include "runtime/cuda/Objects.h"

#include <algorithm>

namespace mpmd::cuda {

namespace {
class BoxCopy {
public:
  BoxCopy(mpmd_stream_t *stream, mpmd_device_t *to, mpmd_device_t *from)
      : stream(stream), to(to), from(from),
        isNear(!to || !from || to == from || std::find(to->peers.begin(), to->peers.end(), from) != to->peers.end()) {}

  /// The innermost loop and its runs are one 2D copy.
  int run(uint64_t target, uint64_t source, uint64_t bytes, const mpmd_loop_t *loops, uint32_t count) {
    if (count == 0)
      return line(target, source, bytes);
    if (count == 1 && isNear && bytes <= loops->source_stride && bytes <= loops->target_stride)
      return lines(target, source, bytes, *loops);
    for (uint64_t i = 0; i < loops->count; ++i)
      if (int failed =
              run(target + i * loops->target_stride, source + i * loops->source_stride, bytes, loops + 1, count - 1))
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

  int lines(uint64_t target, uint64_t source, uint64_t bytes, const mpmd_loop_t &loop) {
    CUDA_MEMCPY2D copy = {};
    copy.srcMemoryType = from ? CU_MEMORYTYPE_DEVICE : CU_MEMORYTYPE_HOST;
    copy.dstMemoryType = to ? CU_MEMORYTYPE_DEVICE : CU_MEMORYTYPE_HOST;
    // Each memory type has its own members.
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
  bool isNear;              ///< whether one call accesses both
};
} // namespace

int copyBetween(mpmd_stream_t *stream, mpmd_device_t *to, uint64_t target, mpmd_device_t *from, uint64_t source,
                const mpmd_box_t *box) {
  if (int failed = use(stream->device))
    return failed;
  uint64_t bytes = box->bytes;
  for (uint32_t i = 0; i < box->num_loops; ++i)
    bytes /= std::max<uint64_t>(box->loops[i].count, 1);
  return bytes == 0 ? 0 : BoxCopy(stream, to, from).run(target, source, bytes, box->loops, box->num_loops);
}

} // namespace mpmd::cuda
