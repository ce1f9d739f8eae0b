// Convolution descriptors: sizes, window positions, and diagnostics for invalid ones.
#include "mpmd/Plan/Support/Convolution.h"

#include "gtest/gtest.h"

using namespace mpmd::plan;
using mpmd::messageOf;

namespace {
/// 3 x 2 windows of an image with 2 x 2 features, which are innermost.
Convolution image() {
  Convolution made;
  made.batch = 3, made.groups = 2, made.features = 2, made.outputs = 5;
  made.positions = {4, 6}, made.window = {3, 2}, made.step = {2, 1}, made.dilation = {1, 3};
  made.padding = {1, 0}, made.extent = {7, 9};
  made.xStrides = {252, 1, 36, 4};
  made.yStrides = {240, 1, 60, 10};
  return made;
}

TEST(Convolution, HasWhatItsSizesSay) {
  EXPECT_EQ(messageOf(checkConvolution(image())), "");
  EXPECT_EQ(image().windowElements(), 2 * 5 * 2 * 6);
  EXPECT_EQ(image().products(), 3 * 24 * 2 * 5 * 2 * 6);
  EXPECT_EQ(reachOf(3, 4, {7, 9}, image().xStrides), 3 * 7 * 9 * 4);
  // The stride of a dimension with one element is never used.
  EXPECT_EQ(reachOf(1, 4, {7, 9}, {1 << 30, 1, 36, 4}), 7 * 9 * 4);
}

TEST(Convolution, CountsPositions) {
  EXPECT_EQ(positionsOf(7, 3, 2, 1, 1), 4);
  EXPECT_EQ(positionsOf(8, 3, 2, 1, 1), 4);
  EXPECT_EQ(positionsOf(9, 2, 1, 3, 0), 6);
  EXPECT_EQ(positionsOf(2, 3, 1, 1, 0), 0);
  EXPECT_EQ(positionsOf(3, 3, 5, 1, 0), 1);
}

TEST(Convolution, NamesWhatIsWrong) {
  struct Case {
    void (*change)(Convolution &);
    const char *message;
  };
  const Case cases[] = {
      {[](Convolution &c) { c.positions.clear(); }, "expected a window of 1 to 3 dimensions, got 0"},
      {[](Convolution &c) { c.positions.resize(4, 1); }, "expected a window of 1 to 3 dimensions, got 4"},
      {[](Convolution &c) { c.step.pop_back(); }, "expected 2 numbers from 1 to 2147483647 as step, got [2]"},
      {[](Convolution &c) { c.dilation[1] = 0; }, "as dilation, got [1, 0]"},
      {[](Convolution &c) { c.padding[0] = -1; }, "expected 2 numbers from 0 to 2147483647 as padding, got [-1, 0]"},
      {[](Convolution &c) { c.xStrides[0] = int64_t{1} << 31; }, "as strides of x"},
      {[](Convolution &c) { c.yStrides.pop_back(); }, "expected 4 numbers from 1 to 2147483647 as strides of y"},
      {[](Convolution &c) { c.features = 0; }, "a batch of 3 and 2 groups of 0 and 5 features"},
      {[](Convolution &c) { c.batch = INT64_MAX; }, "expected sizes from 1 to 2147483647"},
      {[](Convolution &c) { c.outputs = INT32_MAX; }, "expected at most 2147483647 elements of w and of y, got more"},
      {[](Convolution &c) { c.positions[0] = 3; },
       "dimension 0, none of them with a window in the padding alone, got 3 where 4 fit"},
      {[](Convolution &c) { c.extent[1] = 3; }, "got 6 where 0 fit"},
      {[](Convolution &c) { c.padding[1] = 4, c.positions[1] = 14; }, "got 14 where 14 fit, with a padding of 4"},
      {[](Convolution &c) { c.yStrides[1] = 2; }, "expected y without gaps, in any order of its dimensions"},
      {[](Convolution &c) {
         c.padding = {0, 0}, c.window = {1, 1}, c.step = {INT32_MAX, INT32_MAX}, c.extent = {INT32_MAX, INT32_MAX};
         c.positions = {1, 1}, c.xStrides = {1, 1, INT32_MAX, INT32_MAX}, c.yStrides = {10, 1, 1, 1};
       },
       "expected x to lie in less than"},
  };
  for (const Case &wrong : cases) {
    Convolution of = image();
    wrong.change(of);
    EXPECT_NE(messageOf(checkConvolution(of)).find(wrong.message), std::string::npos)
        << wrong.message << "\n"
        << messageOf(checkConvolution(of));
  }
}
} // namespace
