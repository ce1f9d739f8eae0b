// Sessions whose ranks hold slices of an array: callers see one tensor.
#include "SlicedGrid.h"

#include "gtest/gtest.h"

#include <numeric>

using namespace mpmd;

namespace {
struct SlicedGrid {
  explicit SlicedGrid(int64_t dim)
      : dim(dim), shape(grid::slicedShape(dim)), manifest(grid::manifest()), first(grid::program(0)),
        second(grid::program(1)) {
    grid::sliceState(manifest, first, second, dim);
    m.resize(static_cast<size_t>(shape[0] * shape[1]));
    std::iota(m.begin(), m.end(), 100.0f);
  }

  std::unique_ptr<rt::Session> open() {
    auto bundle = rt::Bundle::fromPrograms(manifest, {&first.program, &second.program});
    EXPECT_TRUE(bundle.ok()) << bundle.status();
    auto session = rt::Session::open(*bundle, {});
    EXPECT_TRUE(session.ok()) << session.status();
    const grid::Values values;
    EXPECT_TRUE((*session)->bind(0, values.x.data(), sizeof(values.x)).ok());
    EXPECT_TRUE((*session)->bind(1, values.w.data(), sizeof(values.w)).ok());
    EXPECT_TRUE((*session)->bind(2, m.data(), m.size() * 4).ok());
    EXPECT_TRUE((*session)->bind(3, &values.scale, 4).ok());
    return *std::move(session);
  }

  /// Where an element of the first slice is in the array.
  size_t place(int64_t row, int64_t column) const {
    (dim == 0 ? row : column) += grid::sliceBegins(dim)[0];
    return static_cast<size_t>(row * shape[1] + column);
  }

  /// The array after steps, which add to the first slice.
  std::vector<float> after(int64_t steps) const {
    grid::Values values;
    for (int i = 0; i < 30; ++i)
      values.m[i] = m[place(i / 6, i % 6)];
    for (int64_t i = 0; i < steps; ++i)
      values.step();
    std::vector<float> expected = m;
    for (int i = 0; i < 30; ++i)
      expected[place(i / 6, i % 6)] = values.m[i];
    return expected;
  }

  int64_t dim;
  std::vector<int64_t> shape;
  format::Manifest manifest;
  ProgramCopy first, second;
  std::vector<float> m;
};

std::vector<float> fetch(const rt::Session &session, size_t size, bool result = false) {
  std::vector<float> got(size);
  const absl::Status status =
      result ? session.fetchResult(4, got.data(), size * 4) : session.fetchArgument(2, got.data(), size * 4);
  EXPECT_TRUE(status.ok()) << status;
  return got;
}

void expectNear(const std::vector<float> &got, const std::vector<float> &expected) {
  ASSERT_EQ(got.size(), expected.size());
  for (size_t i = 0; i < got.size(); ++i)
    EXPECT_NEAR(got[i], expected[i], 1e-4f) << i;
}

class Slices : public testing::TestWithParam<int64_t> {};
} // namespace

TEST_P(Slices, AnArrayIsOneTensor) {
  SlicedGrid grid(GetParam());
  std::unique_ptr<rt::Session> session = grid.open();
  const std::vector<format::Array> &arguments = session->bundle().arguments(), &results = session->bundle().results();
  ASSERT_EQ(arguments.size(), 4u);
  EXPECT_EQ(arguments[2].name, "m");
  EXPECT_EQ(arguments[2].shape, grid.shape);
  EXPECT_EQ(arguments[2].slices, (std::vector<int64_t>{2, 4, 5}));
  ASSERT_EQ(results.size(), 5u);
  EXPECT_EQ(results[4].name, "new m");
  EXPECT_EQ(results[4].state, 2);
  EXPECT_TRUE(session->isState(2));

  EXPECT_EQ(fetch(*session, grid.m.size()), grid.m);
  ASSERT_TRUE(session->run(2).ok());
  expectNear(fetch(*session, grid.m.size()), grid.after(2));
  EXPECT_EQ(fetch(*session, grid.m.size(), /*result=*/true), fetch(*session, grid.m.size()));
  absl::StatusOr<const void *> view = session->viewArgument(2);
  ASSERT_TRUE(view.ok()) << view.status();
  EXPECT_EQ(std::vector<float>(static_cast<const float *>(*view), static_cast<const float *>(*view) + grid.m.size()),
            fetch(*session, grid.m.size()));
  EXPECT_EQ(session->bind(2, grid.m.data(), 120).message(),
            "argument 'm': expected " + std::to_string(grid.m.size() * 4) + " bytes of " +
                format::describeTensor("F32", grid.shape) + ", got 120");
}

TEST_P(Slices, BoxesReachAcrossSlices) {
  SlicedGrid grid(GetParam());
  std::unique_ptr<rt::Session> session = grid.open();
  ASSERT_TRUE(session->step().ok());
  const std::vector<float> m = fetch(*session, grid.m.size());
  const std::vector<int64_t> starts = {1, 2}, shape = {grid.shape[0] - 1, grid.shape[1] - 3};
  std::vector<float> expected, got(static_cast<size_t>(shape[0] * shape[1]));
  for (int64_t row = 0; row < shape[0]; ++row)
    for (int64_t column = 0; column < shape[1]; ++column)
      expected.push_back(m[static_cast<size_t>((row + 1) * grid.shape[1] + column + 2)]);
  ASSERT_TRUE(session->fetchArgumentSlice(2, starts, shape, got.data(), got.size() * 4).ok());
  EXPECT_EQ(got, expected);
  got.assign(got.size(), 0);
  ASSERT_TRUE(session->fetchResultSlice(4, starts, shape, got.data(), got.size() * 4).ok());
  EXPECT_EQ(got, expected);
}

TEST_P(Slices, ARankHoldsAPartForEachSlice) {
  SlicedGrid grid(GetParam());
  std::unique_ptr<rt::Session> session = grid.open();
  std::vector<float> zeros(grid.m.size());
  ASSERT_TRUE(session->bind(2, zeros.data(), zeros.size() * 4).ok());
  for (int64_t rank = 0; rank < 6; ++rank) {
    auto parts = session->argumentParts(2, rank), made = session->resultParts(4, rank);
    ASSERT_TRUE(parts.ok() && made.ok());
    ASSERT_EQ(parts->size(), rank < 4 ? 2u : 1u);
    ASSERT_EQ(made->size(), parts->size());
    for (size_t p = 0; p < parts->size(); ++p) {
      const rt::Part &part = (*parts)[p];
      EXPECT_EQ(part.name, "m of stage " + std::to_string(rank < 4 ? p : 2));
      EXPECT_EQ((*made)[p].name, "new " + part.name);
      EXPECT_EQ((*made)[p].starts, part.starts);
      std::vector<float> values, got(part.bytes / 4);
      for (int64_t i = 0; i < part.shape[0] * part.shape[1]; ++i)
        values.push_back(grid.m[static_cast<size_t>((part.starts[0] + i / part.shape[1]) * grid.shape[1] +
                                                    part.starts[1] + i % part.shape[1])]);
      const auto index = static_cast<int64_t>(p);
      ASSERT_TRUE(session->bindPart(2, rank, index, values.data(), part.bytes).ok());
      ASSERT_TRUE(session->fetchPart(2, rank, index, got.data(), part.bytes).ok());
      EXPECT_EQ(got, values) << rank;
    }
  }
  EXPECT_EQ(fetch(*session, grid.m.size()), grid.m);
  EXPECT_EQ(session->fetchPart(2, 0, 2, zeros.data(), 24).message(),
            "argument 'm': expected a part below 2 on rank 0, got 2");
  EXPECT_EQ(session->fetchPart(2, 4, 1, zeros.data(), 24).message(),
            "argument 'm': expected a part below 1 on rank 4, got 1");
  EXPECT_EQ(session->bindPart(2, 0, -1, zeros.data(), 24).message(),
            "argument 'm': expected a part below 2 on rank 0, got -1");
}

TEST_P(Slices, AFeedHasWholeArrays) {
  SlicedGrid grid(GetParam());
  std::unique_ptr<rt::Session> session = grid.open();
  std::vector<float> fed(grid.m.size());
  fed.insert(fed.end(), grid.m.begin(), grid.m.end());
  rt::Feed feed{2, fed.data(), grid.m.size() * 4, 2, 0};
  ASSERT_TRUE(session->run(2, {&feed, 1}).ok());
  std::unique_ptr<rt::Session> other = grid.open();
  ASSERT_TRUE(other->step().ok());
  ASSERT_TRUE(other->bind(2, grid.m.data(), grid.m.size() * 4).ok());
  ASSERT_TRUE(other->step().ok());
  EXPECT_EQ(fetch(*session, grid.m.size()), fetch(*other, grid.m.size()));
  auto parts = session->argumentParts(2, 0);
  rt::Feed ofRank{2, fed.data(), (*parts)[0].bytes, 1, 0, /*rank=*/0};
  EXPECT_EQ(session->run(1, {&ofRank, 1}).status().message(),
            "argument 'm': expected a feed of whole tensors, because rank 0 holds 2 parts, got a feed of one rank");
}

TEST_P(Slices, ASliceThatNoRankReadsKeepsItsValue) {
  SlicedGrid grid(GetParam());
  // The third slice is on no mesh, and no result replaces the array.
  grid.manifest.arguments[5].meshes = {};
  grid.manifest.arguments[5].sharding = {};
  grid.second.buffers.back().argument = -1;
  grid.second.program.num_outputs = 1;
  grid.first.program.num_outputs = 3;
  grid.manifest.results.resize(4);
  std::unique_ptr<rt::Session> session = grid.open();
  EXPECT_EQ(fetch(*session, grid.m.size()), grid.m);
  ASSERT_TRUE(session->step().ok());
  expectNear(fetch(*session, grid.m.size()), grid.after(1));
}

INSTANTIATE_TEST_SUITE_P(Dimensions, Slices, testing::Values(0, 1));
