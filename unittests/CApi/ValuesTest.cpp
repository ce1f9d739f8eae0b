// Inputs and outputs of the C interface: parts of tensors, slices, views and files.
#include "Host.h"

#include <algorithm>
#include <cstring>
#include <sys/stat.h>

using namespace mpmd;

namespace {
class Values : public host::Host {};
} // namespace

TEST_F(Values, SlicesAreThoseOfTheWhole) {
  host::Session session = open("grid.mpmd");
  bind(session.get(), grid::Values());
  ASSERT_EQ(mpmd_rt_step(session.get()), 0) << mpmd_rt_error(session.get());
  struct Kind {
    uint64_t index;
    bool result;
    std::vector<int64_t> shape;
  };
  for (const Kind &kind : {Kind{2, true, {5, 6}}, Kind{1, true, {4, 2}}, Kind{2, false, {5, 6}}}) {
    std::vector<float> whole(kind.shape[0] * kind.shape[1]);
    ASSERT_EQ((kind.result ? mpmd_rt_fetch : mpmd_rt_fetch_argument)(session.get(), kind.index, whole.data(),
                                                                     whole.size() * 4),
              0);
    for (int64_t row = 0; row <= kind.shape[0]; ++row)
      for (int64_t rows = 0; rows <= kind.shape[0] - row; ++rows)
        for (int64_t column = 0; column <= kind.shape[1]; ++column)
          for (int64_t columns = 0; columns <= kind.shape[1] - column; ++columns) {
            std::vector<float> expected, got(rows * columns, -1);
            for (int64_t i = 0; i < rows * columns; ++i)
              expected.push_back(whole[(row + i / columns) * kind.shape[1] + column + i % columns]);
            const int64_t starts[] = {row, column}, shape[] = {rows, columns};
            ASSERT_EQ((kind.result ? mpmd_rt_fetch_slice : mpmd_rt_fetch_argument_slice)(
                          session.get(), kind.index, starts, shape, got.data(), got.size() * 4),
                      0)
                << mpmd_rt_error(session.get());
            ASSERT_EQ(got, expected) << row << " " << rows << " " << column << " " << columns;
          }
  }
  // A scalar has exactly one slice.
  float scale = 0;
  EXPECT_EQ(mpmd_rt_fetch_argument_slice(session.get(), 3, nullptr, nullptr, &scale, 4), 0);
  EXPECT_EQ(scale, 0.5f);
  const int64_t starts[] = {4, 0}, shape[] = {2, 6}, largest[] = {INT64_MAX, INT64_MAX};
  float data[12];
  EXPECT_EQ(
      failed(session.get(), mpmd_rt_fetch_slice(session.get(), 2, starts, shape, data, 48), MPMD_RT_INVALID_ARGUMENT),
      "result 'total': expected a slice of F32[5,6], got one from [4,0] of shape [2,6]");
  failed(session.get(), mpmd_rt_fetch_slice(session.get(), 2, starts, largest, data, 48), MPMD_RT_INVALID_ARGUMENT);
  failed(session.get(), mpmd_rt_fetch_slice(session.get(), 2, largest, shape, data, 48), MPMD_RT_INVALID_ARGUMENT);
  const int64_t one[] = {1, 6};
  EXPECT_EQ(failed(session.get(), mpmd_rt_fetch_argument_slice(session.get(), 2, starts, one, data, 48),
                   MPMD_RT_INVALID_ARGUMENT),
            "argument 'm': expected 24 bytes of F32[1,6], got 48");
}

TEST_F(Values, PartsGoInAndComeOut) {
  host::Session session = open("grid.mpmd");
  grid::Values values;
  bind(session.get(), values);
  const float part[6] = {1, 2, 3, 4, 5, 6};
  float got[6] = {};
  ASSERT_EQ(mpmd_rt_bind_part(session.get(), 2, 1, 0, part, sizeof(part)), 0) << mpmd_rt_error(session.get());
  ASSERT_EQ(mpmd_rt_fetch_part(session.get(), 2, 1, 0, got, sizeof(got)), 0);
  EXPECT_EQ(std::memcmp(part, got, sizeof(part)), 0);
  EXPECT_EQ(failed(session.get(), mpmd_rt_bind_part(session.get(), 2, 0, 0, part, 24), MPMD_RT_INVALID_ARGUMENT),
            "argument 'm': expected 36 bytes of F32[3,3] on rank 0, got 24");
}

TEST_F(Values, ViewsAreReadWhereTheyAre) {
  pair::Values values;
  alignas(64) std::array<float, 64> x;
  x = values.x;
  host::Session viewed = open(), bound = open();
  bind(viewed.get(), values);
  bind(bound.get(), values);
  int32_t inPlace = -1;
  ASSERT_EQ(mpmd_rt_bind_view(viewed.get(), 0, x.data(), sizeof(x), &inPlace), 0) << mpmd_rt_error(viewed.get());
  EXPECT_EQ(inPlace, 1);
  const void *where = nullptr;
  ASSERT_EQ(mpmd_rt_view_argument(viewed.get(), 0, &where), 0);
  EXPECT_EQ(where, x.data());
  ASSERT_EQ(mpmd_rt_steps(viewed.get(), 3, nullptr, 0), 0) << mpmd_rt_error(viewed.get());
  ASSERT_EQ(mpmd_rt_steps(bound.get(), 3, nullptr, 0), 0);
  EXPECT_EQ(weights(viewed.get()), weights(bound.get()));
  EXPECT_EQ(x, values.x);
  // State is replaced, so a view of it cannot be read in place.
  alignas(64) std::array<float, 64> w = values.w;
  ASSERT_EQ(mpmd_rt_bind_view(viewed.get(), 1, w.data(), sizeof(w), &inPlace), 0) << mpmd_rt_error(viewed.get());
  EXPECT_EQ(inPlace, 0);
  ASSERT_EQ(mpmd_rt_step(viewed.get()), 0);
  EXPECT_EQ(w, values.w);
}

TEST_F(Values, StateIsSavedAndRestored) {
  host::Session session = open();
  bind(session.get(), pair::Values());
  ASSERT_EQ(mpmd_rt_step(session.get()), 0);
  const std::array<float, 64> saved = weights(session.get());
  ASSERT_EQ(mpmd_rt_save(session.get(), at("state.safetensors").c_str()), 0) << mpmd_rt_error(session.get());
  ASSERT_EQ(mpmd_rt_step(session.get()), 0);
  const std::array<float, 64> later = weights(session.get());
  EXPECT_NE(saved, later);
  ASSERT_EQ(mpmd_rt_restore(session.get(), at("state.safetensors").c_str()), 0) << mpmd_rt_error(session.get());
  EXPECT_EQ(weights(session.get()), saved);
  ASSERT_EQ(mpmd_rt_step(session.get()), 0);
  EXPECT_EQ(weights(session.get()), later);
  // The state of another program is not affected.
  host::Session other = open("grid.mpmd");
  bind(other.get(), grid::Values());
  ASSERT_EQ(mpmd_rt_save(other.get(), at("other.safetensors").c_str()), 0);
  EXPECT_NE(
      failed(session.get(), mpmd_rt_restore(session.get(), at("other.safetensors").c_str()), MPMD_RT_INVALID_ARGUMENT)
          .find("expected state 'state['w']', F32[8,8], got none of that name"),
      std::string::npos);
  host::Session third = open("grid.mpmd");
  float written[30] = {}, read[30] = {};
  for (int i = 0; i < 30; ++i)
    written[i] = static_cast<float>(i);
  ASSERT_EQ(mpmd_rt_bind(third.get(), 2, written, sizeof(written)), 0);
  ASSERT_EQ(mpmd_rt_save(third.get(), at("third.safetensors").c_str()), 0);
  ASSERT_EQ(mpmd_rt_restore(other.get(), at("third.safetensors").c_str()), 0) << mpmd_rt_error(other.get());
  ASSERT_EQ(mpmd_rt_fetch_argument(other.get(), 2, read, sizeof(read)), 0);
  EXPECT_EQ(std::memcmp(read, written, sizeof(read)), 0);
  pair::writeFile(at("not.safetensors"), "not");
  EXPECT_NE(mpmd_rt_restore(session.get(), at("not.safetensors").c_str()), 0);
  EXPECT_NE(mpmd_rt_restore(session.get(), at("nothing.safetensors").c_str()), 0);
  EXPECT_NE(mpmd_rt_save(session.get(), at("no/folder.safetensors").c_str()), 0);
  ASSERT_EQ(::mkfifo(at("pipe").c_str(), 0600), 0);
  EXPECT_EQ(failed(session.get(), mpmd_rt_save(session.get(), at("pipe").c_str()), MPMD_RT_INVALID_ARGUMENT),
            "'" + at("pipe") + "': expected a regular file or a new name, got something else");
  EXPECT_EQ(weights(session.get()), later);
}

TEST_F(Values, AProgramWithoutStateTakesWhatAnotherHasTrained) {
  host::Session train = open(), eval = open("eval.mpmd"), other = open("grid.mpmd");
  bind(train.get(), pair::Values());
  bind(eval.get(), pair::Values());
  bind(other.get(), grid::Values());
  ASSERT_EQ(mpmd_rt_steps(train.get(), 3, nullptr, 0), 0) << mpmd_rt_error(train.get());
  const std::array<float, 64> trained = weights(train.get());
  EXPECT_NE(weights(eval.get()), trained);
  ASSERT_EQ(mpmd_rt_save(train.get(), at("trained.safetensors").c_str()), 0);
  ASSERT_EQ(mpmd_rt_restore(eval.get(), at("trained.safetensors").c_str()), 0) << mpmd_rt_error(eval.get());
  // The next step starts with the same loss.
  float expected = 0, loss = -1;
  for (auto [session, into] : {std::pair(train.get(), &expected), std::pair(eval.get(), &loss)}) {
    ASSERT_EQ(mpmd_rt_step(session), 0) << mpmd_rt_error(session);
    ASSERT_EQ(mpmd_rt_fetch(session, 0, into, sizeof(*into)), 0) << mpmd_rt_error(session);
  }
  EXPECT_EQ(loss, expected);
  EXPECT_EQ(weights(eval.get()), trained);
  // It is an error if the file has none of the tensors, or if the program has no state to save.
  ASSERT_EQ(mpmd_rt_save(other.get(), at("grid.safetensors").c_str()), 0);
  EXPECT_EQ(failed(eval.get(), mpmd_rt_restore(eval.get(), at("grid.safetensors").c_str()), MPMD_RT_INVALID_ARGUMENT),
            "'" + at("grid.safetensors") + "': expected arguments of the program, got none of 3");
  EXPECT_EQ(failed(eval.get(), mpmd_rt_save(eval.get(), at("none.safetensors").c_str()), MPMD_RT_FAILED_PRECONDITION),
            "expected a program with state, got one without");
  EXPECT_EQ(weights(eval.get()), trained);
}
