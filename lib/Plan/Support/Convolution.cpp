#include "mpmd/Plan/Support/Convolution.h"

#include "mpmd/Plan/Support/Status.h"

#include <algorithm>
#include <utility>

namespace mpmd::plan {

namespace {
std::string listed(const std::vector<int64_t> &numbers) {
  std::string text = "[";
  for (int64_t number : numbers)
    text += (text.size() == 1 ? "" : ", ") + std::to_string(number);
  return text + "]";
}

/// The product of positive numbers; 0 if it exceeds 32 bits.
int64_t smallProduct(const std::vector<int64_t> &numbers) {
  int64_t product = 1;
  for (int64_t number : numbers) {
    product *= number;
    if (product > INT32_MAX)
      return 0;
  }
  return product;
}

/// The (stride, size) pairs of all dimensions with more than one element, sorted by stride.
std::vector<std::pair<int64_t, int64_t>> runsOf(int64_t batch, int64_t features, const std::vector<int64_t> &positions,
                                                const std::vector<int64_t> &strides) {
  std::vector<std::pair<int64_t, int64_t>> runs = {{strides[0], batch}, {strides[1], features}};
  for (size_t i = 0; i < positions.size(); ++i)
    runs.push_back({strides[2 + i], positions[i]});
  std::erase_if(runs, [](const auto &run) { return run.second == 1; });
  std::sort(runs.begin(), runs.end());
  return runs;
}
} // namespace

int64_t Convolution::windowElements() const {
  int64_t elements = groups * outputs * features;
  for (int64_t size : window)
    elements *= size;
  return elements;
}

int64_t Convolution::products() const {
  int64_t count = batch * windowElements();
  for (int64_t size : positions)
    count *= size;
  return count;
}

int64_t positionsOf(int64_t extent, int64_t window, int64_t step, int64_t dilation, int64_t padding) {
  int64_t slides = extent + 2 * padding - ((window - 1) * dilation + 1);
  return slides < 0 ? 0 : slides / step + 1;
}

int64_t reachOf(int64_t batch, int64_t features, const std::vector<int64_t> &positions,
                const std::vector<int64_t> &strides) {
  int64_t reach = 1;
  for (auto [stride, size] : runsOf(batch, features, positions, strides))
    reach += (size - 1) * stride;
  return reach;
}

absl::Status checkConvolution(const Convolution &c) {
  const size_t rank = c.positions.size();
  if (rank < 1 || rank > maxWindow)
    return invalid("expected a window of 1 to " + std::to_string(maxWindow) + " dimensions, got " +
                   std::to_string(rank));
  struct List {
    const char *name;
    const std::vector<int64_t> &numbers;
    size_t size;
    int64_t least;
  };
  const List lists[] = {{"positions", c.positions, rank, 1},
                        {"window", c.window, rank, 1},
                        {"step", c.step, rank, 1},
                        {"dilation", c.dilation, rank, 1},
                        {"padding", c.padding, rank, 0},
                        {"extent", c.extent, rank, 1},
                        {"strides of x", c.xStrides, rank + 2, 1},
                        {"strides of y", c.yStrides, rank + 2, 1}};
  for (const auto &[name, numbers, size, least] : lists)
    if (numbers.size() != size || std::any_of(numbers.begin(), numbers.end(), [&, least = least](int64_t number) {
          return number < least || number > INT32_MAX;
        }))
      return invalid(std::string("expected ") + std::to_string(size) + " numbers from " + std::to_string(least) +
                     " to " + std::to_string(INT32_MAX) + " as " + name + ", got " + listed(numbers));
  for (int64_t size : {c.batch, c.groups, c.features, c.outputs})
    if (size < 1 || size > INT32_MAX)
      return invalid("expected sizes from 1 to " + std::to_string(INT32_MAX) + ", got a batch of " +
                     std::to_string(c.batch) + " and " + std::to_string(c.groups) + " groups of " +
                     std::to_string(c.features) + " and " + std::to_string(c.outputs) + " features");
  std::vector<int64_t> w = {c.groups, c.outputs, c.features}, y = {c.batch, c.groups, c.outputs};
  w.insert(w.end(), c.window.begin(), c.window.end());
  y.insert(y.end(), c.positions.begin(), c.positions.end());
  if (smallProduct(w) == 0 || smallProduct(y) == 0 || smallProduct({c.groups, c.features}) == 0)
    return invalid("expected at most " + std::to_string(INT32_MAX) + " elements of w and of y, got more");
  for (size_t i = 0; i < rank; ++i)
    if (int64_t fit = positionsOf(c.extent[i], c.window[i], c.step[i], c.dilation[i], c.padding[i]);
        fit != c.positions[i] || c.padding[i] > (c.window[i] - 1) * c.dilation[i])
      return invalid("expected as many positions as fit in dimension " + std::to_string(i) +
                     ", none of them with a window in the padding alone, got " + std::to_string(c.positions[i]) +
                     " where " + std::to_string(fit) + " fit, with a padding of " + std::to_string(c.padding[i]));
  for (auto [stride, size] : runsOf(c.batch, c.groups * c.features, c.extent, c.xStrides))
    if ((size - 1) * stride > INT64_MAX / 8)
      return invalid("expected x to lie in less than " + std::to_string(INT64_MAX / 8) + " elements, got " +
                     std::to_string(size) + " with a stride of " + std::to_string(stride));
  int64_t next = 1;
  for (auto [stride, size] : runsOf(c.batch, c.groups * c.outputs, c.positions, c.yStrides)) {
    if (stride != next)
      return invalid("expected y without gaps, in any order of its dimensions, got the strides " + listed(c.yStrides));
    next *= size;
  }
  return absl::OkStatus();
}

} // namespace mpmd::plan
