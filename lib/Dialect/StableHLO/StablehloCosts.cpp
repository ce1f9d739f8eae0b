// The costs of operations for which the default per result element is wrong.
#include "mpmd/Dialect/StableHLO/StableHLO.h"

using namespace mlir;
using namespace mlir::stablehlo;
using mpmd::bytesOf;

static double elementsOf(Value value) {
  return static_cast<double>(cast<RankedTensorType>(value.getType()).getNumElements());
}

bool DotGeneralOp::isContraction() { return true; }

double DotGeneralOp::getFlops() {
  double flops = 2 * elementsOf(getResult());
  for (int64_t dim : getDotDimensionNumbers().getLhsContractingDimensions())
    flops *= static_cast<double>(cast<RankedTensorType>(getLhs().getType()).getDimSize(dim));
  return flops;
}

bool ConvolutionOp::isContraction() { return true; }

double ConvolutionOp::getFlops() {
  auto kernel = cast<RankedTensorType>(getRhs().getType());
  int64_t features = kernel.getDimSize(getDimensionNumbers().getKernelOutputFeatureDimension());
  double flops = 2 * elementsOf(getResult());
  flops *= elementsOf(getRhs()) / static_cast<double>(std::max<int64_t>(features, 1));
  // A dilated tensor has zeros between its elements, for which no operations are counted.
  for (int64_t dilation : getLhsDilation().value_or(ArrayRef<int64_t>()))
    flops /= static_cast<double>(dilation);
  return flops;
}

// A slice reads only the elements of its result, and an update in place writes only those of `update`. Each element is
// read once and written once.
double SliceOp::getBytes() { return 2 * bytesOf(getResult()); }
double DynamicSliceOp::getBytes() { return 2 * bytesOf(getResult()); }
double DynamicUpdateSliceOp::getBytes() { return 2 * bytesOf(getUpdate()); }
double GatherOp::getBytes() { return 2 * bytesOf(getResult()) + bytesOf(getStartIndices()); }

double ScatterOp::getBytes() {
  double bytes = bytesOf(getScatterIndices());
  for (Value update : getUpdates())
    bytes += 3 * bytesOf(update); // reads the updates, and reads and writes the elements to which they are added
  return bytes;
}

double OptimizationBarrierOp::getBytes() { return 0; }
