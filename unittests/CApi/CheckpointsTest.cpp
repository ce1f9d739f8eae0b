// Checkpoints and tensor files of the C interface: writing, resuming, locks, and damaged or unreadable files.
#include "Host.h"

#include "runtime/format/Checksum.h"
#include "runtime/format/Safetensors.h"

#include <csignal>
#include <cstring>
#include <filesystem>
#include <set>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace mpmd;
namespace fs = std::filesystem;

namespace {
class Checkpoints : public host::Host {
protected:
  /// A session whose notes are appended to `notes`.
  host::Session openNoting(const std::string &name = "pair.mpmd") {
    mpmd_rt_open_options options = MPMD_RT_INIT(mpmd_rt_open_options);
    options.log = [](void *user, const char *text) { static_cast<std::string *>(user)->append(text).append("\n"); };
    options.log_user = &notes;
    return open(name, &options);
  }

  static mpmd_rt_checkpoint_options keeping(uint64_t keep, const char *resume = nullptr) {
    mpmd_rt_checkpoint_options options = MPMD_RT_INIT(mpmd_rt_checkpoint_options);
    options.keep = keep;
    options.resume = resume;
    return options;
  }

  static std::set<std::string> namesIn(const std::string &dir) {
    std::set<std::string> names;
    for (const fs::directory_entry &entry : fs::directory_iterator(dir))
      names.insert(entry.path().filename());
    return names;
  }

  /// Trains for some steps, with a checkpoint in `dir` after each. Returns the state after each step.
  static std::vector<std::array<float, 64>> train(const std::string &dir, uint64_t steps, uint64_t keep = 0) {
    host::Session session = open();
    bind(session.get(), pair::Values());
    mpmd_rt_checkpoint_options options = keeping(keep);
    EXPECT_EQ(mpmd_rt_open_checkpoints(session.get(), dir.c_str(), &options), 0) << mpmd_rt_error(session.get());
    std::vector<std::array<float, 64>> states = {weights(session.get())};
    for (uint64_t step = 1; step <= steps; ++step) {
      int32_t written = 0;
      EXPECT_EQ(mpmd_rt_step(session.get()), 0);
      EXPECT_EQ(mpmd_rt_write_checkpoint(session.get(), step, &written), 0) << mpmd_rt_error(session.get());
      EXPECT_EQ(written, 1);
      states.push_back(weights(session.get()));
    }
    return states;
  }

  std::string notes;
};
} // namespace

TEST_F(Checkpoints, ARunGoesOnFromTheNewest) {
  const std::string dir = at("run");
  const std::vector<std::array<float, 64>> states = train(dir, 4, 2);
  EXPECT_EQ(namesIn(dir), (std::set<std::string>{"step-3", "step-4"}));
  host::Session session = openNoting();
  bind(session.get(), pair::Values());
  mpmd_rt_checkpoint_options options = keeping(2, dir.c_str());
  ASSERT_EQ(mpmd_rt_open_checkpoints(session.get(), dir.c_str(), &options), 0) << mpmd_rt_error(session.get());
  mpmd_rt_checkpoint_t found = MPMD_RT_INIT(mpmd_rt_checkpoint_t);
  ASSERT_EQ(mpmd_rt_resume(session.get(), dir.c_str(), &found), 0) << mpmd_rt_error(session.get());
  EXPECT_EQ(found.path, dir + "/step-4");
  EXPECT_EQ(found.step, 4u);
  EXPECT_EQ(weights(session.get()), states[4]);
  // The result of the fourth step, as in a run without a break. It has no state.
  host::Session whole = open();
  bind(whole.get(), pair::Values());
  ASSERT_EQ(mpmd_rt_steps(whole.get(), 4, nullptr, 0), 0);
  for (uint64_t r = 0; r < mpmd_rt_num_results(session.get()); ++r) {
    mpmd_rt_tensor result;
    ASSERT_EQ(mpmd_rt_result(session.get(), r, &result), 0);
    std::string value(result.bytes, '\0');
    ASSERT_EQ(mpmd_rt_fetch(whole.get(), r, value.data(), value.size()), 0);
    if (result.state >= 0)
      EXPECT_EQ(found.results[r], nullptr) << result.name;
    else
      EXPECT_EQ(std::memcmp(found.results[r], value.data(), value.size()), 0) << result.name;
  }
  ASSERT_EQ(mpmd_rt_step(session.get()), 0);
  ASSERT_EQ(mpmd_rt_step(whole.get()), 0);
  EXPECT_EQ(weights(session.get()), weights(whole.get()));
  ASSERT_EQ(mpmd_rt_write_checkpoint(session.get(), 5, nullptr), 0) << mpmd_rt_error(session.get());
  EXPECT_EQ(namesIn(dir), (std::set<std::string>{"step-4", "step-5"}));
  // A checkpoint of the same step is replaced.
  ASSERT_EQ(mpmd_rt_write_checkpoint(session.get(), 5, nullptr), 0) << mpmd_rt_error(session.get());
  EXPECT_EQ(namesIn(dir), (std::set<std::string>{"step-4", "step-5"}));
  EXPECT_EQ(notes, "");
}

TEST_F(Checkpoints, WhereThereAreNoneNothingChanges) {
  host::Session session = openNoting();
  bind(session.get(), pair::Values());
  mpmd_rt_checkpoint_t found = MPMD_RT_INIT(mpmd_rt_checkpoint_t);
  ASSERT_EQ(mpmd_rt_resume(session.get(), at("nowhere").c_str(), &found), 0) << mpmd_rt_error(session.get());
  EXPECT_EQ(found.path, nullptr);
  EXPECT_EQ(found.step, 0u);
  EXPECT_EQ(weights(session.get()), pair::Values().w);
  EXPECT_FALSE(fs::exists(at("nowhere")));
}

TEST_F(Checkpoints, WhatIsNotWholeIsNeverTaken) {
  const std::string dir = at("torn"), newest = dir + "/step-3/";
  const std::vector<std::array<float, 64>> states = train(dir, 3);
  for (const std::string &name : namesIn(newest)) {
    const std::string whole = pair::readFile(newest + name);
    for (size_t offset = 0; offset < whole.size(); offset += 1 + whole.size() / 64) {
      std::string other = whole;
      other[offset] ^= 1;
      pair::writeFile(newest + name, other);
      host::Session session = openNoting();
      mpmd_rt_checkpoint_t found = MPMD_RT_INIT(mpmd_rt_checkpoint_t);
      ASSERT_EQ(mpmd_rt_resume(session.get(), dir.c_str(), &found), 0) << mpmd_rt_error(session.get());
      ASSERT_EQ(found.step, 2u) << name << ", byte " << offset;
      ASSERT_EQ(weights(session.get()), states[2]);
      ASSERT_EQ(notes.find("'" + dir + "/step-3' is not complete and not taken: "), 0u) << notes;
      notes.clear();
    }
    pair::writeFile(newest + name, whole);
  }
  host::Session session = openNoting();
  mpmd_rt_checkpoint_t found = MPMD_RT_INIT(mpmd_rt_checkpoint_t);
  ASSERT_EQ(mpmd_rt_resume(session.get(), dir.c_str(), &found), 0) << mpmd_rt_error(session.get());
  EXPECT_EQ(found.step, 3u);
}

#if !defined(__SANITIZE_THREAD__) // the thread sanitizer allows no threads in a forked child
TEST_F(Checkpoints, AKillLeavesAWholeOneOrNone) {
  const std::string dir = at("killed");
  const std::vector<std::array<float, 64>> states = train(at("complete"), 12);
  uint64_t reached = 0;
  // Each iteration gives the child more time. On a busy machine only late iterations reach a checkpoint.
  for (int turn = 0; turn < 40 || reached == 0; ++turn) {
    ASSERT_LT(turn, 2000);
    pid_t child = ::fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
      // The child trains until the parent kills it, or until step 12.
      host::Session session = open();
      bind(session.get(), pair::Values());
      mpmd_rt_checkpoint_options options = keeping(2, dir.c_str());
      mpmd_rt_checkpoint_t found = MPMD_RT_INIT(mpmd_rt_checkpoint_t);
      if (mpmd_rt_open_checkpoints(session.get(), dir.c_str(), &options) ||
          mpmd_rt_resume(session.get(), dir.c_str(), &found))
        ::_exit(1);
      for (uint64_t step = found.step; step < 12;)
        if (mpmd_rt_step(session.get()) || mpmd_rt_write_checkpoint(session.get(), ++step, nullptr))
          ::_exit(2);
      ::_exit(0);
    }
    ::usleep(static_cast<useconds_t>(2000 + 1500 * turn));
    ::kill(child, SIGKILL);
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    ASSERT_TRUE(WIFSIGNALED(status) || WEXITSTATUS(status) == 0) << WEXITSTATUS(status);
    host::Session session = openNoting();
    bind(session.get(), pair::Values());
    mpmd_rt_checkpoint_t found = MPMD_RT_INIT(mpmd_rt_checkpoint_t);
    ASSERT_EQ(mpmd_rt_resume(session.get(), dir.c_str(), &found), 0) << mpmd_rt_error(session.get());
    ASSERT_EQ(notes, "");
    ASSERT_GE(found.step, reached);
    ASSERT_EQ(weights(session.get()), states[found.step]) << "step " << found.step;
    reached = found.step;
  }
}
#endif

TEST_F(Checkpoints, OfAnotherProgramAreRefused) {
  const std::string dir = at("pairs");
  train(dir, 1);
  host::Session session = open("grid.mpmd");
  bind(session.get(), grid::Values());
  mpmd_rt_checkpoint_t found = MPMD_RT_INIT(mpmd_rt_checkpoint_t);
  const std::string why =
      failed(session.get(), mpmd_rt_resume(session.get(), dir.c_str(), &found), MPMD_RT_INVALID_ARGUMENT);
  EXPECT_EQ(why, "'" + dir +
                     "/step-1': expected state 'w', F32[6], got none of that name: it is of another program; name "
                     "another directory");
  EXPECT_EQ(found.path, nullptr);
}

TEST_F(Checkpoints, OfAnotherVersionAreRefused) {
  const std::string dir = at("newer"), meta = dir + "/step-2/meta.json";
  train(dir, 2);
  std::string text = pair::readFile(meta);
  text.replace(text.find("\"version\": 1"), 12, "\"version\": 9");
  const size_t seal = text.rfind("\"checksum\": \"");
  const std::string sum = format::sha256(absl::string_view(text).substr(0, seal));
  text.replace(text.find(": \"", seal) + 3, sum.size(), sum);
  pair::writeFile(meta, text);
  // An older checkpoint exists, but using it would lose steps.
  host::Session session = open();
  mpmd_rt_checkpoint_t found = MPMD_RT_INIT(mpmd_rt_checkpoint_t);
  EXPECT_EQ(failed(session.get(), mpmd_rt_resume(session.get(), dir.c_str(), &found), MPMD_RT_FAILED_PRECONDITION),
            "'" + dir + "/step-2': expected version 1 of checkpoints, got 9: another version of mpmd has written it");
  EXPECT_EQ(found.path, nullptr);
}

TEST_F(Checkpoints, ADirectoryIsOneRuns) {
  const std::string dir = at("held");
  train(dir, 1);
  host::Session session = open(), other = open();
  const std::string mixed =
      failed(session.get(), mpmd_rt_open_checkpoints(session.get(), dir.c_str(), nullptr), MPMD_RT_FAILED_PRECONDITION);
  EXPECT_EQ(mixed, "expected a directory without checkpoints, got '" + dir +
                       "' with step-1 of another run: resume from it, or name another directory");
  mpmd_rt_checkpoint_options options = keeping(0, dir.c_str());
  ASSERT_EQ(mpmd_rt_open_checkpoints(session.get(), dir.c_str(), &options), 0) << mpmd_rt_error(session.get());
  // The same session may open the directory again. Another session waits, and then fails.
  ASSERT_EQ(mpmd_rt_open_checkpoints(session.get(), dir.c_str(), &options), 0) << mpmd_rt_error(session.get());
  options.wait_seconds = 0.2;
  const std::string held =
      failed(other.get(), mpmd_rt_open_checkpoints(other.get(), dir.c_str(), &options), MPMD_RT_FAILED_PRECONDITION);
  EXPECT_EQ(held, "another run writes its checkpoints into '" + dir +
                      "': wait until it has ended, or name another directory");
  session.reset();
  EXPECT_EQ(mpmd_rt_open_checkpoints(other.get(), dir.c_str(), &options), 0) << mpmd_rt_error(other.get());
}

TEST_F(Checkpoints, AForkedChildHoldsNoDirectory) {
  const std::string dir = at("forked");
  host::Session other = open();
  auto child = [](auto work) {
    pid_t pid = ::fork();
    if (pid == 0) {
      work();
      ::_exit(0);
    }
    EXPECT_GT(pid, 0);
    return pid;
  };
  auto end = [](pid_t pid) {
    ::kill(pid, SIGKILL);
    EXPECT_EQ(::waitpid(pid, nullptr, 0), pid);
  };
  host::Session session = open();
  ASSERT_EQ(mpmd_rt_open_checkpoints(session.get(), dir.c_str(), nullptr), 0) << mpmd_rt_error(session.get());
  // A data loader process outlives the session.
  const pid_t worker = child([] { ::pause(); });
  failed(other.get(), mpmd_rt_open_checkpoints(other.get(), dir.c_str(), nullptr), MPMD_RT_FAILED_PRECONDITION);
  session.reset();
  EXPECT_EQ(mpmd_rt_open_checkpoints(other.get(), dir.c_str(), nullptr), 0) << mpmd_rt_error(other.get());
  end(worker);
#if !defined(__SANITIZE_THREAD__)
  // The same after a host that was killed.
  const std::string killed = at("orphaned");
  int ready[2];
  ASSERT_EQ(::pipe(ready), 0);
  const pid_t host = child([&] {
    host::Session session = open();
    if (mpmd_rt_open_checkpoints(session.get(), killed.c_str(), nullptr))
      ::_exit(1);
    pid_t left = child([] { ::pause(); });
    (void)!::write(ready[1], &left, sizeof(left));
    ::pause();
  });
  pid_t left = -1;
  ::close(ready[1]);
  ASSERT_EQ(::read(ready[0], &left, sizeof(left)), static_cast<ssize_t>(sizeof(left)));
  ::close(ready[0]);
  end(host);
  mpmd_rt_checkpoint_options options = keeping(0);
  options.wait_seconds = 30;
  EXPECT_EQ(mpmd_rt_open_checkpoints(other.get(), killed.c_str(), &options), 0) << mpmd_rt_error(other.get());
  ::kill(left, SIGKILL);
#endif
}

TEST_F(Checkpoints, WhatIsNoDirectoryOfThemIsSaid) {
  host::Session session = open();
  bind(session.get(), pair::Values());
  train(at("one"), 1);
  pair::writeFile(at("file"), "");
  mpmd_rt_checkpoint_t found = MPMD_RT_INIT(mpmd_rt_checkpoint_t);
  auto resume = [&](const std::string &name) {
    return failed(session.get(), mpmd_rt_resume(session.get(), at(name).c_str(), &found), MPMD_RT_INVALID_ARGUMENT);
  };
  EXPECT_EQ(resume("file"), "expected a directory of checkpoints at '" + at("file") + "', got something else");
  EXPECT_EQ(resume("one/step-1"), "expected a directory of checkpoints, got one of them, '" + at("one/step-1") +
                                      "': the newest in the directory that it is in is taken");
  failed(session.get(), mpmd_rt_resume(session.get(), nullptr, &found), MPMD_RT_INVALID_ARGUMENT);
  // It is unknown whether there are checkpoints, so starting from scratch would be wrong.
  fs::create_symlink("loop", at("loop"));
  EXPECT_EQ(failed(session.get(), mpmd_rt_resume(session.get(), at("loop").c_str(), &found), MPMD_RT_IO),
            "cannot read '" + at("loop") + "': Too many levels of symbolic links");
  failed(session.get(), mpmd_rt_resume(session.get(), at("one").c_str(), nullptr), MPMD_RT_INVALID_ARGUMENT);
  auto open = [&](const char *dir, const mpmd_rt_checkpoint_options &options, int code) {
    return failed(session.get(), mpmd_rt_open_checkpoints(session.get(), dir, &options), code);
  };
  EXPECT_EQ(open(at("file").c_str(), keeping(0), MPMD_RT_IO), "cannot open '" + at("file") + "': Not a directory");
  EXPECT_EQ(open(at("no/where").c_str(), keeping(0), MPMD_RT_IO),
            "cannot create '" + at("no/where") + "': No such file or directory");
  open(nullptr, keeping(0), MPMD_RT_INVALID_ARGUMENT);
  open(at("new").c_str(), keeping(UINT64_MAX), MPMD_RT_INVALID_ARGUMENT);
  mpmd_rt_checkpoint_options options = keeping(0);
  options.wait_seconds = -1;
  open(at("new").c_str(), options, MPMD_RT_INVALID_ARGUMENT);
  // A checkpoint that cannot be written does not affect earlier ones, and the session continues.
  const std::string dir = at("gone");
  ASSERT_EQ(mpmd_rt_open_checkpoints(session.get(), dir.c_str(), nullptr), 0) << mpmd_rt_error(session.get());
  ASSERT_EQ(mpmd_rt_step(session.get()), 0);
  fs::remove_all(dir);
  int32_t written = -1;
  const std::string why = failed(session.get(), mpmd_rt_write_checkpoint(session.get(), 1, &written), MPMD_RT_IO);
  EXPECT_EQ(why, "checkpoint of step 1 in '" + dir + "': cannot write to '" + dir + "': No such file or directory");
  EXPECT_EQ(written, 0);
  fs::create_directory(dir);
  ASSERT_EQ(mpmd_rt_write_checkpoint(session.get(), 1, &written), 0) << mpmd_rt_error(session.get());
  EXPECT_EQ(written, 1);
}

TEST_F(Checkpoints, OneThatIsWrittenAgainKeepsItsResults) {
  const std::string dir = at("again"), results = dir + "/step-2/results.safetensors";
  train(dir, 2);
  const std::string before = pair::readFile(results);
  host::Session session = open();
  bind(session.get(), pair::Values());
  mpmd_rt_checkpoint_options options = keeping(0, dir.c_str());
  mpmd_rt_checkpoint_t found = MPMD_RT_INIT(mpmd_rt_checkpoint_t);
  ASSERT_EQ(mpmd_rt_open_checkpoints(session.get(), dir.c_str(), &options), 0) << mpmd_rt_error(session.get());
  ASSERT_EQ(mpmd_rt_resume(session.get(), dir.c_str(), &found), 0) << mpmd_rt_error(session.get());
  ASSERT_EQ(mpmd_rt_write_checkpoint(session.get(), 2, nullptr), 0) << mpmd_rt_error(session.get());
  EXPECT_EQ(pair::readFile(results), before);
}

TEST_F(Checkpoints, AHostWritesTensorsOfItsOwn) {
  host::Session session = open();
  const float losses[3] = {3, 2, 1};
  const int32_t count = 3;
  const int64_t shape[] = {3};
  mpmd_rt_tensor tensors[] = {{"loss", "F32", shape, 1, sizeof(losses), 0}, {"count", "I32", nullptr, 0, 4, 0}};
  const void *data[] = {losses, &count};
  const std::string path = at("history.safetensors");
  ASSERT_EQ(mpmd_rt_write_tensors(session.get(), path.c_str(), tensors, data, 2), 0) << mpmd_rt_error(session.get());
  {
    auto file = format::TensorFile::open(path);
    ASSERT_TRUE(file.ok()) << file.status();
    const format::Tensor &loss = (*file)->tensors().at("loss");
    EXPECT_EQ(loss.shape, std::vector<int64_t>{3});
    EXPECT_EQ(std::memcmp(loss.data, losses, sizeof(losses)), 0);
    EXPECT_EQ((*file)->tensors().at("count").dtype, "I32");
  }
  const std::string before = pair::readFile(path);
  // Opening a pipe would block until somebody reads from it.
  const std::string pipe = at("tensors.pipe");
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  EXPECT_EQ(failed(session.get(), mpmd_rt_write_tensors(session.get(), pipe.c_str(), tensors, data, 2),
                   MPMD_RT_INVALID_ARGUMENT),
            "'" + pipe + "': expected a regular file or a new name, got something else");
  auto refused = [&](uint64_t number) {
    return failed(session.get(), mpmd_rt_write_tensors(session.get(), path.c_str(), tensors, data, number),
                  MPMD_RT_INVALID_ARGUMENT);
  };
  tensors[1].bytes = 8;
  EXPECT_EQ(refused(2), "tensor 'count': expected 4 bytes of I32[], got 8");
  tensors[1].bytes = 4;
  tensors[1].name = "loss";
  EXPECT_EQ(refused(2), "expected one tensor 'loss', got two");
  data[0] = nullptr;
  EXPECT_EQ(refused(1), "tensor 0: expected name, type, shape and data, got a null pointer");
  EXPECT_EQ(failed(session.get(), mpmd_rt_write_tensors(session.get(), path.c_str(), nullptr, data, 1),
                   MPMD_RT_INVALID_ARGUMENT),
            "expected 1 tensors and their data, got a null pointer");
  failed(session.get(), mpmd_rt_write_tensors(session.get(), nullptr, tensors, data, 0), MPMD_RT_INVALID_ARGUMENT);
  EXPECT_EQ(pair::readFile(path), before);
}
