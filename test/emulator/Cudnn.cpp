// cuDNN without a device: forward convolutions, with sums in f64 that are rounded once.
#include "LibraryCall.h"
#include "Numbers.h"

#include "mpmd/Plan/Support/Convolution.h"
#include "runtime/cuda/Cudnn.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <string_view>
#include <vector>

struct cudnnContext {
  CUstream stream = nullptr;
};
struct cudnnTensorStruct {
  int type = -1;
  std::vector<int64_t> sizes, strides; ///< batch, features, positions
};
struct cudnnFilterStruct {
  int type = -1, format = CUDNN_TENSOR_NCHW;
  std::vector<int64_t> sizes;
};
struct cudnnConvolutionStruct {
  std::vector<int64_t> padding, step, dilation;
  int groups = 1, math = CUDNN_DEFAULT_MATH;
};

namespace {
constexpr uint64_t askedWorkspace = 4096;
constexpr int algorithmOfOurs = 1;
constexpr int maxDims = 2 + static_cast<int>(mpmd::plan::maxWindow);

/// A call as plain data, which the driver copies. x, w and y are addresses.
struct Call {
  int type, rank;
  bool featuresLast;
  int64_t batch, groups, features, outputs;
  int64_t positions[3], window[3], step[3], dilation[3], padding[3], extent[3], xStrides[5], yStrides[5];
  uint64_t x, w, y;
};

std::vector<int64_t> listOf(const int *numbers, int count) { return {numbers, numbers + count}; }

/// The convolution of a call; without dimensions if the library does not support it.
mpmd::plan::Convolution convolutionOf(const cudnnTensorStruct &x, const cudnnFilterStruct &w,
                                      const cudnnConvolutionStruct &what, const cudnnTensorStruct &y) {
  mpmd::plan::Convolution made;
  const size_t dims = x.sizes.size();
  if (dims < 4 || w.sizes.size() != dims || y.sizes.size() != dims || what.padding.size() + 2 != dims ||
      x.type != w.type || x.type != y.type || what.groups < 1 || x.sizes[0] != y.sizes[0] ||
      x.sizes[1] != w.sizes[1] * what.groups || y.sizes[1] != w.sizes[0] || w.sizes[0] % what.groups != 0)
    return made;
  auto behind = [](const std::vector<int64_t> &list) { return std::vector<int64_t>(list.begin() + 2, list.end()); };
  made.batch = x.sizes[0];
  made.groups = what.groups;
  made.features = w.sizes[1];
  made.outputs = w.sizes[0] / what.groups;
  made.featuresLast = w.format == CUDNN_TENSOR_NHWC;
  made.positions = behind(y.sizes);
  made.window = behind(w.sizes);
  made.step = what.step;
  made.dilation = what.dilation;
  made.padding = what.padding;
  made.extent = behind(x.sizes);
  made.xStrides = x.strides;
  made.yStrides = y.strides;
  return made;
}

/// Whether a two-dimensional tensor is contiguous with features last, the only layout that the library supports for
/// features last.
bool isLast(const cudnnTensorStruct &tensor) {
  const auto &s = tensor.sizes;
  return s.size() == 4 && tensor.strides == std::vector<int64_t>{s[1] * s[2] * s[3], 1, s[1] * s[3], s[1]};
}

bool isSupported(const cudnnTensorStruct &x, const cudnnFilterStruct &w, const cudnnConvolutionStruct &what,
                 const cudnnTensorStruct &y) {
  return mpmd::plan::checkConvolution(convolutionOf(x, w, what, y)).ok() &&
         (w.format == CUDNN_TENSOR_NCHW || (isLast(x) && isLast(y))) &&
         (x.type == CUDNN_DATA_FLOAT || what.math == CUDNN_TENSOR_OP_MATH);
}

uint64_t bytesOf(int type) { return type == CUDNN_DATA_FLOAT ? sizeof(float) : sizeof(uint16_t); }

/// Adds lines along the dimension with the smallest stride, repeated along the dimension with the next smallest one.
void addLines(std::vector<mpmd_emulator_lines_t> &lines, uint64_t address, uint64_t bytes,
              std::vector<std::pair<int64_t, int64_t>> runs, bool writes) {
  std::erase_if(runs, [](const auto &run) { return run.second == 1; });
  std::sort(runs.begin(), runs.end());
  runs.resize(std::max<size_t>(runs.size(), 2), {1, 1});
  const bool together = runs[0].first == 1;
  const auto [pitch, height] = together ? runs[1] : runs[0];
  const auto width = static_cast<uint64_t>(together ? runs[0].second : 1);
  runs.erase(runs.begin(), runs.begin() + (together ? 2 : 1));
  std::vector<int64_t> at(runs.size());
  for (;;) {
    int64_t offset = 0;
    for (size_t i = 0; i < runs.size(); ++i)
      offset += at[i] * runs[i].first;
    lines.push_back({address + static_cast<uint64_t>(offset) * bytes, width * bytes, static_cast<size_t>(height),
                     static_cast<size_t>(pitch) * bytes, writes});
    size_t i = 0;
    while (i < runs.size() && ++at[i] == runs[i].second)
      at[i++] = 0;
    if (i == runs.size())
      return;
  }
}

std::vector<std::pair<int64_t, int64_t>> runsOf(const cudnnTensorStruct &tensor) {
  std::vector<std::pair<int64_t, int64_t>> runs;
  for (size_t i = 0; i < tensor.sizes.size(); ++i)
    runs.push_back({tensor.strides[i], tensor.sizes[i]});
  return runs;
}

float valueAt(const void *place, int type, int64_t index) {
  return type == CUDNN_DATA_FLOAT
             ? static_cast<const float *>(place)[index]
             : mpmd::emulator::fromNarrow(static_cast<const uint16_t *>(place)[index], type == CUDNN_DATA_HALF);
}

/// Moves to the next index of a grid. Returns false after the last one.
bool advance(int64_t (&index)[3], const int64_t (&sizes)[3], int rank) {
  for (int i = rank; i-- > 0;) {
    if (++index[i] < sizes[i])
      return true;
    index[i] = 0;
  }
  return false;
}

double sumAt(const Call &c, const void *x, const void *w, int64_t n, int64_t g, int64_t k, const int64_t (&o)[3]) {
  int64_t inWindow = 1;
  for (int i = 0; i < c.rank; ++i)
    inWindow *= c.window[i];
  double sum = 0;
  int64_t f[3] = {}, place = 0;
  do {
    int64_t from = n * c.xStrides[0];
    bool isInside = true;
    for (int i = 0; i < c.rank; ++i) {
      int64_t position = o[i] * c.step[i] + f[i] * c.dilation[i] - c.padding[i];
      isInside &= position >= 0 && position < c.extent[i];
      from += position * c.xStrides[2 + i];
    }
    if (isInside)
      for (int64_t feature = 0; feature < c.features; ++feature) {
        int64_t weight = (g * c.outputs + k) * c.features * inWindow +
                         (c.featuresLast ? place * c.features + feature : feature * inWindow + place);
        sum += static_cast<double>(valueAt(x, c.type, from + (g * c.features + feature) * c.xStrides[1])) *
               valueAt(w, c.type, weight);
      }
    ++place;
  } while (advance(f, c.window, c.rank));
  return sum;
}

void compute(const void *data) {
  Call c;
  std::memcpy(&c, data, sizeof(c));
  const void *x = mpmd_emulator_place(c.x), *w = mpmd_emulator_place(c.w);
  void *y = mpmd_emulator_place(c.y);
  for (int64_t n = 0; n < c.batch; ++n)
    for (int64_t g = 0; g < c.groups; ++g)
      for (int64_t k = 0; k < c.outputs; ++k) {
        int64_t o[3] = {};
        do {
          int64_t to = n * c.yStrides[0] + (g * c.outputs + k) * c.yStrides[1];
          for (int i = 0; i < c.rank; ++i)
            to += o[i] * c.yStrides[2 + i];
          const auto sum = static_cast<float>(sumAt(c, x, w, n, g, k, o));
          if (c.type == CUDNN_DATA_FLOAT)
            static_cast<float *>(y)[to] = sum;
          else
            static_cast<uint16_t *>(y)[to] = mpmd::emulator::toNarrow(sum, c.type == CUDNN_DATA_HALF);
        } while (advance(o, c.positions, c.rank));
      }
}

bool isType(int type) { return type == CUDNN_DATA_FLOAT || type == CUDNN_DATA_HALF || type == CUDNN_DATA_BFLOAT16; }
} // namespace

extern "C" {

cudnnStatus_t cudnnCreate(cudnnHandle_t *handle) {
  *handle = new cudnnContext;
  return CUDNN_STATUS_SUCCESS;
}

cudnnStatus_t cudnnDestroy(cudnnHandle_t handle) {
  delete handle;
  return CUDNN_STATUS_SUCCESS;
}

cudnnStatus_t cudnnSetStream(cudnnHandle_t handle, CUstream stream) {
  handle->stream = stream;
  return CUDNN_STATUS_SUCCESS;
}

const char *cudnnGetErrorString(cudnnStatus_t status) {
  return status == CUDNN_STATUS_SUCCESS         ? "CUDNN_STATUS_SUCCESS"
         : status == CUDNN_STATUS_NOT_SUPPORTED ? "CUDNN_STATUS_NOT_SUPPORTED"
                                                : "CUDNN_STATUS_BAD_PARAM";
}

/// The version of MPMD_CUDNN_EMULATOR="version=N", in the library's numbering.
size_t cudnnGetVersion(void) {
  constexpr std::string_view key = "version=";
  const char *said = std::getenv("MPMD_CUDNN_EMULATOR");
  return said && std::string_view(said).starts_with(key) ? std::strtoull(said + key.size(), nullptr, 10) : 90000;
}

cudnnStatus_t cudnnCreateTensorDescriptor(cudnnTensorDescriptor_t *tensor) {
  *tensor = new cudnnTensorStruct;
  return CUDNN_STATUS_SUCCESS;
}

cudnnStatus_t cudnnDestroyTensorDescriptor(cudnnTensorDescriptor_t tensor) {
  delete tensor;
  return CUDNN_STATUS_SUCCESS;
}

cudnnStatus_t cudnnSetTensorNdDescriptor(cudnnTensorDescriptor_t tensor, int type, int dims, const int *sizes,
                                         const int *strides) {
  if (!isType(type) || dims < 4 || dims > maxDims)
    return CUDNN_STATUS_BAD_PARAM;
  *tensor = {type, listOf(sizes, dims), listOf(strides, dims)};
  return CUDNN_STATUS_SUCCESS;
}

cudnnStatus_t cudnnCreateFilterDescriptor(cudnnFilterDescriptor_t *filter) {
  *filter = new cudnnFilterStruct;
  return CUDNN_STATUS_SUCCESS;
}

cudnnStatus_t cudnnDestroyFilterDescriptor(cudnnFilterDescriptor_t filter) {
  delete filter;
  return CUDNN_STATUS_SUCCESS;
}

cudnnStatus_t cudnnSetFilterNdDescriptor(cudnnFilterDescriptor_t filter, int type, int format, int dims,
                                         const int *sizes) {
  if (!isType(type) || (format != CUDNN_TENSOR_NCHW && format != CUDNN_TENSOR_NHWC) || dims < 4 || dims > maxDims)
    return CUDNN_STATUS_BAD_PARAM;
  *filter = {type, format, listOf(sizes, dims)};
  return CUDNN_STATUS_SUCCESS;
}

cudnnStatus_t cudnnCreateConvolutionDescriptor(cudnnConvolutionDescriptor_t *convolution) {
  *convolution = new cudnnConvolutionStruct;
  return CUDNN_STATUS_SUCCESS;
}

cudnnStatus_t cudnnDestroyConvolutionDescriptor(cudnnConvolutionDescriptor_t convolution) {
  delete convolution;
  return CUDNN_STATUS_SUCCESS;
}

cudnnStatus_t cudnnSetConvolutionNdDescriptor(cudnnConvolutionDescriptor_t convolution, int dims, const int *padding,
                                              const int *steps, const int *dilations, int mode, int computeType) {
  if (dims < 2 || dims + 2 > maxDims || mode != CUDNN_CROSS_CORRELATION || computeType != CUDNN_DATA_FLOAT)
    return CUDNN_STATUS_BAD_PARAM;
  convolution->padding = listOf(padding, dims);
  convolution->step = listOf(steps, dims);
  convolution->dilation = listOf(dilations, dims);
  return CUDNN_STATUS_SUCCESS;
}

cudnnStatus_t cudnnSetConvolutionGroupCount(cudnnConvolutionDescriptor_t convolution, int groups) {
  convolution->groups = groups;
  return CUDNN_STATUS_SUCCESS;
}

cudnnStatus_t cudnnSetConvolutionMathType(cudnnConvolutionDescriptor_t convolution, int type) {
  convolution->math = type;
  return CUDNN_STATUS_SUCCESS;
}

/// The first two algorithms are wrong choices: one that is not supported here, and a nondeterministic one.
cudnnStatus_t cudnnGetConvolutionForwardAlgorithm_v7(cudnnHandle_t handle, cudnnTensorDescriptor_t x,
                                                     cudnnFilterDescriptor_t w,
                                                     cudnnConvolutionDescriptor_t convolution,
                                                     cudnnTensorDescriptor_t y, int most, int *count,
                                                     cudnnConvolutionFwdAlgoPerf_t *results) {
  *count = 0;
  if (!handle || most < 3 || !isSupported(*x, *w, *convolution, *y))
    return CUDNN_STATUS_NOT_SUPPORTED;
  results[0] = {7, CUDNN_STATUS_NOT_SUPPORTED, -1, 0, CUDNN_DETERMINISTIC, convolution->math, {}};
  results[1] = {2, CUDNN_STATUS_SUCCESS, 1, 0, CUDNN_DETERMINISTIC + 1, convolution->math, {}};
  results[2] = {algorithmOfOurs, CUDNN_STATUS_SUCCESS, 2, askedWorkspace, CUDNN_DETERMINISTIC, convolution->math, {}};
  *count = 3;
  return CUDNN_STATUS_SUCCESS;
}

cudnnStatus_t cudnnConvolutionForward(cudnnHandle_t handle, const void *alpha, cudnnTensorDescriptor_t xDesc,
                                      const void *x, cudnnFilterDescriptor_t wDesc, const void *w,
                                      cudnnConvolutionDescriptor_t convolution, int algorithm, void *workspace,
                                      size_t workspaceBytes, const void *beta, cudnnTensorDescriptor_t yDesc, void *y) {
  if (!handle || algorithm != algorithmOfOurs || workspaceBytes < askedWorkspace || !workspace ||
      *static_cast<const float *>(alpha) != 1 || *static_cast<const float *>(beta) != 0 ||
      !isSupported(*xDesc, *wDesc, *convolution, *yDesc))
    return CUDNN_STATUS_BAD_PARAM;
  const mpmd::plan::Convolution of = convolutionOf(*xDesc, *wDesc, *convolution, *yDesc);
  Call call = {xDesc->type, static_cast<int>(of.positions.size()), of.featuresLast, of.batch, of.groups, of.features,
               of.outputs};
  std::copy(of.positions.begin(), of.positions.end(), call.positions);
  std::copy(of.window.begin(), of.window.end(), call.window);
  std::copy(of.step.begin(), of.step.end(), call.step);
  std::copy(of.dilation.begin(), of.dilation.end(), call.dilation);
  std::copy(of.padding.begin(), of.padding.end(), call.padding);
  std::copy(of.extent.begin(), of.extent.end(), call.extent);
  std::copy(of.xStrides.begin(), of.xStrides.end(), call.xStrides);
  std::copy(of.yStrides.begin(), of.yStrides.end(), call.yStrides);
  call.x = reinterpret_cast<uint64_t>(x);
  call.w = reinterpret_cast<uint64_t>(w);
  call.y = reinterpret_cast<uint64_t>(y);
  const uint64_t bytes = bytesOf(xDesc->type), weights = static_cast<uint64_t>(of.windowElements()) * bytes;
  if (call.x % bytes != 0 || call.w % bytes != 0 || call.y % bytes != 0)
    return CUDNN_STATUS_BAD_PARAM;
  std::vector<mpmd_emulator_lines_t> lines;
  addLines(lines, call.x, bytes, runsOf(*xDesc), false);
  lines.push_back({call.w, weights, 1, weights, false});
  addLines(lines, call.y, bytes, runsOf(*yDesc), true);
  lines.push_back({reinterpret_cast<uint64_t>(workspace), askedWorkspace, 1, askedWorkspace, true});
  return mpmd_emulator_call(handle->stream, "a convolution", lines.data(), lines.size(), compute, &call,
                            sizeof(call)) == CUDA_SUCCESS
             ? CUDNN_STATUS_SUCCESS
             : CUDNN_STATUS_NOT_SUPPORTED;
}

} // extern "C"
