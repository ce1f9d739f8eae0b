// Sessions that share state of which they hold slices, equal or different ones.
#include "Sharing.h"
#include "SlicedGrid.h"

#include <algorithm>
#include <array>

using namespace mpmd;
using namespace mpmd::sharing;

namespace {
/// An evaluation whose state 'm' is cut as `sliceState` does, or whole, as 'm' of the training is for its callers.
struct SlicedEval : GridVariant {
  SlicedEval() {
    manifest.program = "sliced eval";
    dropTasks(1);
    first.program.num_values = 0;
  }
  void cut(int64_t dim) {
    grid::sliceState(manifest, first, second, dim);
    onlyRead(2);
    second.program.num_outputs = 1;
  }
  void whole() {
    onlyRead(2);
    manifest.arguments[2].shape = grid::slicedShape(0);
    first.buffers[2].bytes = 60;
  }
};
} // namespace

TEST(ShareSlices, SlicesOfAnArrayAreTheSameState) {
  GridVariant train;
  grid::sliceState(train.manifest, train.first, train.second, 0);
  SlicedEval same, whole, reversed;
  same.cut(0);
  whole.whole();
  // The second slice is on mesh 'line', the third one on mesh 'grid'.
  reversed.cut(0);
  reversed.manifest.arguments[4].slice->begin = 7;
  reversed.manifest.arguments[5].slice->begin = 5;
  for (SlicedEval *eval : {&same, &whole, &reversed}) {
    expectEvaluated(train.bundle(), eval->bundle());
    std::vector<std::string> notes;
    rt::SessionOptions options;
    options.notice = [&](const std::string &text) { notes.push_back(text); };
    Session session = open(train.bundle()), other = open(eval->bundle(), options, session);
    // Ranks read other parts only of the array that is cut differently.
    EXPECT_EQ(notes.empty(), eval == &same);
    const std::vector<float> values = numbers(session->bundle().arguments()[2], 3);
    ASSERT_TRUE(other->bind(2, values.data(), 240).ok());
    std::array<float, 60> got;
    for (rt::Session *sees : {session.get(), other.get()}) {
      ASSERT_TRUE(sees->fetchArgument(2, got.data(), 240).ok());
      EXPECT_TRUE(std::equal(values.begin(), values.end(), got.begin()));
    }
    absl::StatusOr<std::vector<rt::Part>> parts = other->argumentParts(2, 1);
    ASSERT_TRUE(parts.ok());
    std::vector<float> part(parts->back().bytes / 4, 99.0f), back(part.size());
    const auto last = static_cast<int64_t>(parts->size()) - 1;
    ASSERT_TRUE(other->bindPart(2, 1, last, part.data(), part.size() * 4).ok());
    ASSERT_TRUE(session->fetchArgument(2, got.data(), 240).ok());
    EXPECT_EQ(std::count(got.begin(), got.end(), 99.0f), static_cast<int64_t>(part.size()));
    ASSERT_TRUE(other->fetchPart(2, 1, last, back.data(), back.size() * 4).ok());
    EXPECT_EQ(back, part);
  }
}

TEST(ShareSlices, StateThatBothReplaceHasTheSameSlices) {
  GridVariant train, same, other;
  for (GridVariant *each : {&train, &same, &other})
    grid::sliceState(each->manifest, each->first, each->second, 0);
  for (size_t i : {4, 5}) {
    other.manifest.arguments[i].slice->begin = i == 4 ? 7 : 5;
    other.manifest.results[i + 1].slice = other.manifest.arguments[i].slice;
    other.manifest.results[i + 1].slice->array = "new m";
  }
  Session owner = open(train.bundle());
  EXPECT_EQ(openError(same.bundle(), owner), "");
  EXPECT_EQ(
      openError(other.bundle(), owner),
      "state 'm': expected 'grid', which replaces it, to read the same parts, in as many buffers of its ranks, as "
      "'grid' does, got other parts or buffers");
}
