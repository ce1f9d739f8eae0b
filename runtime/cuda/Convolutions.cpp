// Convolutions by cuDNN.
#include "runtime/cuda/Objects.h"

#include <algorithm>
#include <iterator>
#include <mutex>

namespace mpmd::cuda {

namespace {
/// `maxWorkspace`: the maximum workspace of an algorithm in bytes. `maxAlgorithms`: the number of algorithms to query.
constexpr uint64_t maxWorkspace = uint64_t{256} << 20;
constexpr int maxAlgorithms = 16;

const Cudnn *dnn = nullptr;
/// Guards the cuDNN handles, because a handle has one stream at a time.
std::mutex mutex;

int checkedDnn(cudnnStatus_t status, const char *call) {
  return status == CUDNN_STATUS_SUCCESS ? 0
                                        : fail(std::string(call) + ": cuDNN says " + dnn->cudnnGetErrorString(status));
}

int openDnn(mpmd_device_t *device) {
  std::lock_guard<std::mutex> lock(mutex);
  if (device->dnn)
    return 0;
  std::string error;
  dnn = openCudnn(error);
  if (!dnn)
    return fail(error);
  if (int failed = use(device))
    return failed;
  return checkedDnn(dnn->cudnnCreate(&device->dnn), "cudnnCreate");
}

int dnnType(uint32_t type) {
  return type == MPMD_F16 ? CUDNN_DATA_HALF : type == MPMD_BF16 ? CUDNN_DATA_BFLOAT16 : CUDNN_DATA_FLOAT;
}

struct Convolution : mpmd_product_t {
  cudnnTensorDescriptor_t x = nullptr, y = nullptr;
  cudnnFilterDescriptor_t w = nullptr;
  cudnnConvolutionDescriptor_t what = nullptr;
  int algorithm = 0;
  uint64_t workspaceBytes = 0;

  ~Convolution() override {
    if (x)
      dnn->cudnnDestroyTensorDescriptor(x);
    if (y)
      dnn->cudnnDestroyTensorDescriptor(y);
    if (w)
      dnn->cudnnDestroyFilterDescriptor(w);
    if (what)
      dnn->cudnnDestroyConvolutionDescriptor(what);
  }

  int describe(const mpmd_convolution_t &of);
  int choose(mpmd_device_t *device);
  int run(mpmd_stream_t *stream, const uint64_t *operands, uint64_t workspace) override;
};

/// Describes a convolution to cuDNN, which needs at least two dimensions. Missing dimensions come first, with size 1.
int Convolution::describe(const mpmd_convolution_t &of) {
  const int rank = std::max<int>(static_cast<int>(of.rank), 2), more = rank - static_cast<int>(of.rank);
  auto number = [&](const int64_t (&list)[3], int dim, int otherwise) {
    return dim < more ? otherwise : static_cast<int>(list[dim - more]);
  };
  constexpr int most = MPMD_MAX_WINDOW;
  int extent[2 + most], positions[2 + most], window[2 + most], xStrides[2 + most], yStrides[2 + most];
  int padding[most], step[most], dilation[most];
  extent[0] = positions[0] = static_cast<int>(of.batch);
  extent[1] = static_cast<int>(of.groups * of.features);
  positions[1] = window[0] = static_cast<int>(of.groups * of.outputs);
  window[1] = static_cast<int>(of.features);
  for (int i = 0; i < 2; ++i) {
    xStrides[i] = static_cast<int>(of.x[i]);
    yStrides[i] = static_cast<int>(of.y[i]);
  }
  for (int i = 0; i < rank; ++i) {
    extent[2 + i] = number(of.extent, i, 1);
    positions[2 + i] = number(of.positions, i, 1);
    window[2 + i] = number(of.window, i, 1);
    padding[i] = number(of.padding, i, 0);
    step[i] = number(of.step, i, 1);
    dilation[i] = number(of.dilation, i, 1);
    xStrides[2 + i] = i < more ? 1 : static_cast<int>(of.x[2 + i - more]);
    yStrides[2 + i] = i < more ? 1 : static_cast<int>(of.y[2 + i - more]);
  }
  const int type = dnnType(of.type);
  if (int failed = checkedDnn(dnn->cudnnCreateTensorDescriptor(&x), "cudnnCreateTensorDescriptor"))
    return failed;
  if (int failed = checkedDnn(dnn->cudnnCreateTensorDescriptor(&y), "cudnnCreateTensorDescriptor"))
    return failed;
  if (int failed = checkedDnn(dnn->cudnnCreateFilterDescriptor(&w), "cudnnCreateFilterDescriptor"))
    return failed;
  if (int failed = checkedDnn(dnn->cudnnCreateConvolutionDescriptor(&what), "cudnnCreateConvolutionDescriptor"))
    return failed;
  if (int failed = checkedDnn(dnn->cudnnSetTensorNdDescriptor(x, type, 2 + rank, extent, xStrides),
                              "cudnnSetTensorNdDescriptor of x"))
    return failed;
  if (int failed = checkedDnn(dnn->cudnnSetTensorNdDescriptor(y, type, 2 + rank, positions, yStrides),
                              "cudnnSetTensorNdDescriptor of y"))
    return failed;
  const int format = of.features_last != 0 ? CUDNN_TENSOR_NHWC : CUDNN_TENSOR_NCHW;
  if (int failed =
          checkedDnn(dnn->cudnnSetFilterNdDescriptor(w, type, format, 2 + rank, window), "cudnnSetFilterNdDescriptor"))
    return failed;
  if (int failed = checkedDnn(dnn->cudnnSetConvolutionNdDescriptor(what, rank, padding, step, dilation,
                                                                   CUDNN_CROSS_CORRELATION, CUDNN_DATA_FLOAT),
                              "cudnnSetConvolutionNdDescriptor"))
    return failed;
  if (int failed = checkedDnn(dnn->cudnnSetConvolutionGroupCount(what, static_cast<int>(of.groups)),
                              "cudnnSetConvolutionGroupCount"))
    return failed;
  const int math = of.type != MPMD_F32                     ? CUDNN_TENSOR_OP_MATH
                   : of.precision == MPMD_PRECISION_STRICT ? CUDNN_FMA_MATH
                                                           : CUDNN_DEFAULT_MATH;
  return checkedDnn(dnn->cudnnSetConvolutionMathType(what, math), "cudnnSetConvolutionMathType");
}

/// Chooses the deterministic algorithm that cuDNN's heuristics rank as the fastest.
int Convolution::choose(mpmd_device_t *device) {
  cudnnConvolutionFwdAlgoPerf_t found[maxAlgorithms] = {};
  int count = 0;
  if (int failed = checkedDnn(
          dnn->cudnnGetConvolutionForwardAlgorithm_v7(device->dnn, x, w, what, y, maxAlgorithms, &count, found),
          "cudnnGetConvolutionForwardAlgorithm_v7"))
    return failed;
  const auto *end = found + std::min(count, maxAlgorithms);
  const auto *chosen =
      std::find_if(static_cast<const cudnnConvolutionFwdAlgoPerf_t *>(found), end, [](const auto &one) {
        return one.status == CUDNN_STATUS_SUCCESS && one.determinism == CUDNN_DETERMINISTIC &&
               one.memory <= maxWorkspace;
      });
  if (chosen == end)
    return fail("cuDNN has no algorithm with the same bits every time and at most " + std::to_string(maxWorkspace) +
                " bytes of workspace");
  algorithm = chosen->algo;
  workspaceBytes = chosen->memory;
  return checkedDnn(dnn->cudnnSetConvolutionMathType(what, chosen->mathType), "cudnnSetConvolutionMathType");
}

int Convolution::run(mpmd_stream_t *stream, const uint64_t *operands, uint64_t workspace) {
  auto at = [](uint64_t address) { return reinterpret_cast<void *>(address); };
  std::lock_guard<std::mutex> lock(mutex);
  if (int failed = use(stream->device))
    return failed;
  if (int failed = checkedDnn(dnn->cudnnSetStream(stream->device->dnn, stream->handle), "cudnnSetStream"))
    return failed;
  const float alpha = 1, beta = 0;
  return checkedDnn(dnn->cudnnConvolutionForward(stream->device->dnn, &alpha, x, at(operands[0]), w, at(operands[1]),
                                                 what, algorithm, at(workspace), workspaceBytes, &beta, y,
                                                 at(operands[2])),
                    "cudnnConvolutionForward");
}
} // namespace

int prepareConvolution(mpmd_module_t *module, const mpmd_convolution_t *convolution, mpmd_product_t **product,
                       uint64_t *workspaceBytes) {
  *workspaceBytes = 0;
  if (int failed = openDnn(module->device))
    return failed;
  auto *made = new Convolution;
  int failed = made->describe(*convolution);
  if (failed == 0)
    failed = made->choose(module->device);
  if (failed != 0) {
    delete made;
    return failed;
  }
  *workspaceBytes = made->workspaceBytes;
  *product = made;
  return 0;
}

void closeDnn(mpmd_device_t *device) {
  if (device->dnn)
    dnn->cudnnDestroy(device->dnn);
}

} // namespace mpmd::cuda
