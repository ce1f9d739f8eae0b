/// Sessions that share state, with small programs and the values that the sessions must have.
#ifndef MPMD_UNITTESTS_RUNTIME_SHARING_H
#define MPMD_UNITTESTS_RUNTIME_SHARING_H

#include "Grid.h"
#include "Pair.h"
#include "ProgramCopy.h"
#include "Sessions.h"

#include "gtest/gtest.h"

namespace mpmd::sharing {
using Bundle = std::shared_ptr<const rt::Bundle>;
using Session = std::unique_ptr<rt::Session>;

inline Session open(const Bundle &bundle, rt::SessionOptions options = {}, const Session &owner = nullptr) {
  options.share = owner.get();
  auto session = rt::Session::open(bundle, options);
  EXPECT_TRUE(session.ok()) << session.status();
  return *std::move(session);
}

inline std::string openError(const Bundle &bundle, const Session &owner) {
  rt::SessionOptions options;
  options.share = owner.get();
  auto session = rt::Session::open(bundle, options);
  return session.ok() ? "" : std::string(session.status().message());
}

inline void steps(rt::Session &session, int64_t count) {
  absl::StatusOr<int64_t> ran = session.run(count);
  ASSERT_TRUE(ran.ok()) << ran.status();
}

/// All values of a session as bytes: each argument, then each result.
using Values = std::vector<std::vector<char>>;

inline std::vector<size_t> different(const Values &a, const Values &b) {
  std::vector<size_t> found;
  for (size_t i = 0; i < std::max(a.size(), b.size()); ++i)
    if (i >= a.size() || i >= b.size() || a[i] != b[i])
      found.push_back(i);
  return found;
}
inline const std::vector<size_t> none;

inline Values fetch(const rt::Session &session) {
  const std::vector<format::Array> &arguments = session.bundle().arguments(), &results = session.bundle().results();
  Values values;
  for (size_t i = 0; i < arguments.size(); ++i) {
    const format::Array &argument = arguments[i];
    std::vector<char> &value = values.emplace_back(format::tensorBytes(argument.dtype, argument.shape));
    EXPECT_TRUE(session.fetchArgument(static_cast<int64_t>(i), value.data(), value.size()).ok());
  }
  for (size_t i = 0; i < results.size(); ++i) {
    const format::Array &result = results[i];
    std::vector<char> &value = values.emplace_back(format::tensorBytes(result.dtype, result.shape));
    EXPECT_TRUE(session.fetchResult(static_cast<int64_t>(i), value.data(), value.size()).ok());
  }
  return values;
}

/// Values for an argument that depend on the seed.
template <typename Argument> std::vector<float> numbers(const Argument &argument, int seed) {
  std::vector<float> values(static_cast<size_t>(format::tensorBytes(argument.dtype, argument.shape)) / 4);
  for (size_t i = 0; i < values.size(); ++i)
    values[i] = static_cast<float>((static_cast<int>(i) * 5 + seed * 3 + 1) % 13 - 6) / 16;
  return values;
}

inline void bindAll(rt::Session &session, bool state) {
  const std::vector<format::Array> &arguments = session.bundle().arguments();
  for (size_t i = 0; i < arguments.size(); ++i) {
    std::vector<float> value = numbers(arguments[i], static_cast<int>(i));
    if (state || arguments[i].state == 0)
      ASSERT_TRUE(session.bind(static_cast<int64_t>(i), value.data(), value.size() * 4).ok());
  }
}

/// A program with its own copy of the tables, so that a test can change them.
struct Variant {
  Variant(format::Manifest manifest, const mpmd_rank_program_t &first, const mpmd_rank_program_t &second)
      : manifest(std::move(manifest)), programs(new Programs{ProgramCopy(first), ProgramCopy(second)}),
        first(programs->first), second(programs->second) {}
  Variant(const Variant &) = delete;

  /// The bundle refers to these programs.
  Bundle bundle() const {
    auto kept = std::make_shared<std::pair<std::shared_ptr<Programs>, Bundle>>(
        programs, makeBundle(manifest, first.program, second.program));
    return {kept, kept->second.get()};
  }

  /// Removes the tasks of the first mesh from this one on.
  void dropTasks(uint32_t from) {
    std::erase_if(first.instructions, [&](const mpmd_instruction_t &instruction) {
      return instruction.opcode == MPMD_RUN && instruction.index >= from;
    });
    first.program.instructions = first.instructions.data();
    first.program.num_instructions = static_cast<uint32_t>(first.instructions.size());
    first.program.num_tasks = from;
  }
  /// Makes the program read state without replacing it.
  void onlyRead(uint32_t outputs) {
    first.program.num_outputs = outputs;
    std::erase_if(manifest.results, [](const format::Result &result) { return result.state >= 0; });
    for (format::Argument &argument : manifest.arguments)
      argument.state = false;
  }

  struct Programs {
    ProgramCopy first, second;
  };
  format::Manifest manifest;
  std::shared_ptr<Programs> programs;
  ProgramCopy &first, &second;
};

struct PairVariant : Variant {
  PairVariant() : Variant(pair::manifest(), *pairQuery0(MPMD_RANK_ABI_VERSION), *pairQuery1(MPMD_RANK_ABI_VERSION)) {}
};
struct GridVariant : Variant {
  GridVariant() : Variant(grid::manifest(), grid::program(0), grid::program(1)) {}
  /// All ranks have all of w, and use its beginning.
  void wholeW() {
    manifest.arguments[1].sharding = {};
    for (format::Result &result : manifest.results)
      if (result.state == 1)
        result.sharding = {};
    first.buffers[1].bytes = 24;
    // The same on all ranks.
    first.kernels[4].function = [](void *const *operands, int64_t begin, int64_t end) {
      for (int64_t j = begin; j < end; ++j)
        static_cast<float *>(operands[2])[j] -= static_cast<const float *>(operands[1])[j] / 128;
    };
    first.program.num_values = 0;
  }
};

struct PairEval : PairVariant {
  PairEval() {
    manifest.program = "pair eval";
    dropTasks(3);
    onlyRead(0);
  }
};
struct GridEval : GridVariant {
  GridEval() {
    manifest.program = "grid eval";
    dropTasks(1);
    onlyRead(2);
  }
};

/// The results of an evaluation in a separate session, for the state of another session.
inline Values evaluate(const Bundle &eval, const rt::Session &session) {
  Session alone = open(eval);
  bindAll(*alone, false);
  const Values values = fetch(session);
  const std::vector<format::Array> &arguments = session.bundle().arguments();
  for (size_t i = 0; i < arguments.size(); ++i)
    if (arguments[i].state != 0)
      EXPECT_TRUE(alone->bind(static_cast<int64_t>(i), values[i].data(), values[i].size()).ok());
  steps(*alone, 1);
  return fetch(*alone);
}

/// Runs three steps, an evaluation, and three more steps. Expects the values of six steps, and of a separate
/// evaluation.
inline void expectEvaluated(const Bundle &train, const Bundle &eval) {
  Session six = open(train), three = open(train);
  for (rt::Session *session : {six.get(), three.get()})
    bindAll(*session, true);
  steps(*six, 6);
  steps(*three, 3);
  const Values expected = fetch(*six), atFirst = evaluate(eval, *three), atLast = evaluate(eval, *six);
  EXPECT_NE(different(atFirst, atLast), none);
  underAll([&](const rt::SessionOptions &options) {
    Session session = open(train, options), other = open(eval, options, session);
    bindAll(*session, true);
    for (size_t i = 0; i < eval->arguments().size(); ++i)
      if (train->arguments()[i].state == 0) {
        std::vector<float> value = numbers(eval->arguments()[i], static_cast<int>(i));
        ASSERT_TRUE(other->bind(static_cast<int64_t>(i), value.data(), value.size() * 4).ok());
      }
    steps(*session, 3);
    steps(*other, 1);
    EXPECT_EQ(different(fetch(*other), atFirst), none);
    steps(*other, 2);
    EXPECT_EQ(different(fetch(*other), atFirst), none);
    steps(*session, 3);
    EXPECT_EQ(different(fetch(*session), expected), none);
    steps(*other, 1);
    EXPECT_EQ(different(fetch(*other), atLast), none);
    EXPECT_EQ(different(fetch(*session), expected), none);
  });
}

/// Two sessions alternate in replacing the same state. Expects the values of one session that makes all steps.
inline void expectInTurn(const Bundle &train, const Bundle &second) {
  Session alone = open(train);
  bindAll(*alone, true);
  std::vector<Values> expected;
  for (int64_t count : {2, 1, 3, 1}) {
    steps(*alone, count);
    expected.push_back(fetch(*alone));
  }
  underAll([&](const rt::SessionOptions &options) {
    for (bool look : {true, false}) {
      Session session = open(train, options), other = open(second, options, session);
      bindAll(*session, true);
      bindAll(*other, false);
      int iteration = 0;
      for (int64_t count : {2, 1, 3, 1}) {
        rt::Session &runs = iteration % 2 ? *other : *session;
        steps(runs, count);
        // The session that has just run has all values of the reference; both sessions see the state.
        if (look || iteration == 3)
          EXPECT_EQ(different(fetch(runs), expected[iteration]), none);
        for (rt::Session *sees : {session.get(), other.get()})
          for (size_t i = 0; look && i < train->manifest().arguments.size(); ++i)
            if (train->arguments()[i].state != 0) {
              std::vector<char> value(expected[iteration][i].size());
              EXPECT_TRUE(sees->fetchArgument(static_cast<int64_t>(i), value.data(), value.size()).ok());
              EXPECT_EQ(value, expected[iteration][i]) << iteration << " " << i;
            }
        ++iteration;
      }
    }
  });
}

} // namespace mpmd::sharing

#endif // MPMD_UNITTESTS_RUNTIME_SHARING_H
