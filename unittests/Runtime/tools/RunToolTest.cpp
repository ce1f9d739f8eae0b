// mpmd-run: a run with its inputs, outputs and errors.
#include "RunTool.h"

#include "runtime/format/Checksum.h"

#include "nlohmann/json.hpp"

#include <cstring>
#include <filesystem>
#include <limits>

using namespace mpmd;
using pair::f32, pair::RunTool;
using Json = nlohmann::json;

TEST_F(RunTool, TrainsAndWritesStateAndHistory) {
  ASSERT_EQ(run(full + "--output after.safetensors --history history.safetensors --summary=json"), 0) << err;
  pair::Values expected;
  auto history = read("history"), after = read("after");
  const format::Tensor &losses = history->tensors().at("loss");
  EXPECT_EQ(losses.shape, std::vector<int64_t>{3});
  EXPECT_EQ(history->tensors().size(), 1u);
  for (int step = 0; step < 3; ++step) {
    std::copy_n(batches.begin() + step * 64, 64, expected.x.begin());
    expected.step();
    float loss;
    std::memcpy(&loss, losses.data + step * 4, 4);
    EXPECT_NEAR(loss, expected.loss, 1e-4f * (1 + expected.loss));
  }
  EXPECT_EQ(after->tensors().size(), 2u);
  EXPECT_EQ(std::memcmp(after->tensors().at("loss").data, losses.data + 8, 4), 0);
  EXPECT_EQ(after->tensors().at("state['w']").shape, (std::vector<int64_t>{8, 8}));
  for (int i = 0; i < 64; ++i) {
    float w;
    std::memcpy(&w, after->tensors().at("state['w']").data + i * 4, 4);
    EXPECT_NEAR(w, expected.w[i], 1e-5f);
  }

  Json summary = Json::parse(out);
  EXPECT_EQ(summary["steps"].size(), 3u);
  EXPECT_EQ(summary["ranks"].size(), 2u);
  EXPECT_EQ(summary["allocations_after_first_step"], 0);
  for (const char *key :
       {"rank", "busy", "waiting", "idle", "sent_bytes", "received_bytes", "planned_peak_bytes", "used_peak_bytes"})
    EXPECT_TRUE(summary["ranks"][1].contains(key)) << key;
}

TEST_F(RunTool, StepsInOneRunAndInThreeGiveTheSameBits) {
  ASSERT_EQ(run(full + "--output one.safetensors"), 0) << err;
  std::string state = "state.safetensors";
  for (int step = 0; step < 3; ++step) {
    std::vector<float> batch(batches.begin() + step * 64, batches.begin() + step * 64 + 64);
    write("batch", {{"x", f32(batch, {4, 2, 8})}});
    if (step > 0) {
      auto last = read("last");
      write("next", {{"state['w']", last->tensors().at("state['w']")}, {"bias", f32(values.bias, {8})}});
      state = "next.safetensors";
    }
    ASSERT_EQ(run("pair.mpmd --input " + state +
                  " --input batch.safetensors --output last.safetensors --threads-per-rank " +
                  std::to_string(step + 1)),
              0)
        << err;
  }
  EXPECT_EQ(pair::readFile(at("one.safetensors")), pair::readFile(at("last.safetensors")));
}

TEST_F(RunTool, TransportsAndDelaysChangeNoBit) {
  ASSERT_EQ(run(full + "--output one.safetensors"), 0) << err;
  ASSERT_EQ(run(full + "--output two.safetensors --transport zero-buffer --inject-delays 5"), 0) << err;
  EXPECT_EQ(pair::readFile(at("one.safetensors")), pair::readFile(at("two.safetensors")));
}

TEST_F(RunTool, TheFeedDecidesTheNumberOfSteps) {
  auto steps = [&] { return Json::parse(out)["steps"].size(); };
  ASSERT_EQ(run(full + "--summary=json"), 0) << err;
  EXPECT_EQ(steps(), 3u);
  ASSERT_EQ(run(full + "--summary=json --steps 2"), 0) << err;
  EXPECT_EQ(steps(), 2u);
  expectError(full + "--steps 4", "argument 'x' has 3 slices in its feed, for 4 steps; --feed-repeat starts over");
  ASSERT_EQ(run(full + "--summary=json --steps 7 --feed-repeat"), 0) << err;
  EXPECT_EQ(steps(), 7u);
}

TEST_F(RunTool, NoStepsKeepTheStateAndNeedNothingElse) {
  ASSERT_EQ(run("pair.mpmd --input state.safetensors --steps 0 --output same.safetensors --history h.safetensors "
                "--summary=json"),
            0)
      << err;
  auto state = read("state"), same = read("same");
  ASSERT_EQ(same->tensors().size(), 1u);
  const format::Tensor &before = state->tensors().at("state['w']"), &after = same->tensors().at("state['w']");
  EXPECT_EQ(std::string(after.data, after.bytes), std::string(before.data, before.bytes));
  EXPECT_EQ(read("h")->tensors().at("loss").shape, std::vector<int64_t>{0});
  EXPECT_EQ(Json::parse(out)["steps"].size(), 0u);
  ASSERT_EQ(run("pair.mpmd --input state.safetensors --steps 0"), 0) << err;
  expectError("pair.mpmd --feed feed.safetensors --steps 0",
              "no value for 1 of 3 arguments:\n  state['w']: F32[8,8] (state)");
}

TEST_F(RunTool, RandomInputsAreReproducible) {
  ASSERT_EQ(run("pair.mpmd --random-inputs 3 --steps 2 --output a.safetensors"), 0) << err;
  ASSERT_EQ(run("pair.mpmd --random-inputs 3 --steps 2 --output b.safetensors"), 0) << err;
  ASSERT_EQ(run("pair.mpmd --random-inputs 4 --steps 2 --output c.safetensors"), 0) << err;
  EXPECT_EQ(pair::readFile(at("a.safetensors")), pair::readFile(at("b.safetensors")));
  EXPECT_NE(pair::readFile(at("a.safetensors")), pair::readFile(at("c.safetensors")));
  EXPECT_NE(out.find("loss: "), std::string::npos) << out;
}

TEST_F(RunTool, MissingTensorsAreListedWithTheirTypes) {
  expectError("pair.mpmd",
              "no value for 3 of 3 arguments:\n  x: F32[4,2,8]\n  state['w']: F32[8,8] (state)\n  bias: F32[8]");
}

TEST_F(RunTool, WrongTensorsAreExplained) {
  write("bad", {{"x", f32(batches, {3, 8, 8})}});
  expectError("pair.mpmd --input state.safetensors --feed bad.safetensors",
              "argument 'x': expected F32[4,2,8] with a leading dimension of slices, got F32[3,8,8]");
  expectError("pair.mpmd --input state.safetensors --input feed.safetensors",
              "argument 'x': expected F32[4,2,8], got F32[3,4,2,8]");
  write("both", {{"x", f32(values.x, {4, 2, 8})}});
  expectError(full + "--input both.safetensors", "argument 'x' has a value already: it is both an input and a feed");
}

TEST_F(RunTool, UnknownTensorsAreANote) {
  write("more", {{"momentum", f32(values.bias, {8})}});
  EXPECT_EQ(run(full + "--input more.safetensors"), 0);
  EXPECT_NE(err.find("note: 'more.safetensors': the program has no argument 'momentum'"), std::string::npos) << err;
}

TEST_F(RunTool, BadCommandLinesAndFilesFail) {
  EXPECT_EQ(run("--help"), 0);
  EXPECT_NE(out.find("Examples:"), std::string::npos);
  EXPECT_EQ(run("--version"), 0);
  EXPECT_EQ(out.find("mpmd-run "), 0u) << out;
  expectError("", "mpmd-run: error: bundle is required");
  expectError("pair.mpmd --no-such-option",
              "unknown option '--no-such-option'; expected one of --help --version --input --feed --steps");
  expectError("pair.mpmd --steps -1 --random-inputs 1", "expected a number from 0 to 9223372036854775807, got -1");
  expectError("pair.mpmd --steps 99999999999999999999 --random-inputs 1", "mpmd-run: error: ");
  expectError("pair.mpmd --input state.safetensors --random-inputs 1",
              "mpmd-run: error: --input excludes --random-inputs");
  expectError("pair.mpmd --random-inputs 1 --trace t --trace-steps 3:3", "expected A:B with A below B, got 3:3");
  for (const char *time : {"nan", "-nan", "0", "-1", "-inf", "soon", "1s"})
    for (const char *option : {"--stall-timeout", "--task-timeout"})
      expectError(std::string("pair.mpmd --random-inputs 1 ") + option + "=" + time,
                  std::string(option) + ": expected seconds above 0, got ");
  expectError("pair.mpmd --random-inputs 1 --device gpu", "--device: expected cpu, cuda or cpu,cuda, got gpu");
  EXPECT_EQ(run("pair.mpmd --random-inputs 1 --device cpu --stall-timeout 1e3 --task-timeout inf"), 0) << err;
  expectError("pair.mpmd --random-inputs 1 --every 3", "mpmd-run: error: --every requires --checkpoint");
  for (const char *option : {"--checkpoint", "--output", "--eval", "--map", "--device"})
    expectError(std::string("pair.mpmd --random-inputs 1 ") + option + " ''", option);
  expectError("pair.mpmd --random-inputs 1 --history=", "--history");
  expectError("pair.mpmd/manifest.json --random-inputs 1", "give the directory");
  expectError("none.mpmd --random-inputs 1", "cannot open 'none.mpmd': No such file");
  expectError("pair.mpmd --input none.safetensors", "cannot open 'none.safetensors'");
  expectError("pair.mpmd --random-inputs 1 --output no/such/dir/x", "no/such/dir/x");
}

TEST_F(RunTool, ACrashNamesRankAndTask) {
  std::string object = pair::readFile(PAIR_CRASH);
  pair::writeFile(at("pair.mpmd/second.so"), object);
  format::Manifest manifest = pair::manifest();
  manifest.meshes[1].sha256 = format::sha256(object);
  manifest.meshes[1].bytes = static_cast<int64_t>(object.size());
  ASSERT_TRUE(format::writeManifest(manifest, at("pair.mpmd")).ok());
  expectError(full, "mpmd-run: error: rank 1, instruction 4 (run 'loss'), microbatch 0: ");
}

TEST_F(RunTool, EveryOutputIsOpenedBeforeTheFirstStep) {
  pair::writeFile(at("after.safetensors"), "the last state");
  for (const char *option : {"--history", "--trace", "--profile"}) {
    expectError(full + "--output after.safetensors --log-every 1 " + option + " no/such/folder/x",
                "cannot write 'no/such/folder/x'");
    EXPECT_EQ(err.find("step 1"), std::string::npos) << err;
  }
  EXPECT_EQ(pair::readFile(at("after.safetensors")), "the last state");
  expectError(full + "--checkpoint state.safetensors", "cannot open 'state.safetensors': Not a directory");
}

TEST_F(RunTool, TwoOutputsOfOneFileAreRefused) {
  const std::vector<std::string> outputs = {"--output", "--history", "--trace", "--profile"};
  pair::writeFile(at("same"), "old");
  std::filesystem::create_symlink("same", at("link"));
  for (size_t a = 0; a < outputs.size(); ++a)
    for (size_t b = a + 1; b < outputs.size(); ++b)
      for (const char *second : {"same", "./same", "link"}) {
        expectError(full + "--log-every 1 " + outputs[b] + " " + second + " " + outputs[a] + " same",
                    "expected a file for each output, got one for " + outputs[a] + " 'same' and " + outputs[b] + " '" +
                        second + "'");
        EXPECT_EQ(err.find("step 1"), std::string::npos) << err;
      }
  expectError(full + "--output new --history new", "got one for --output 'new' and --history 'new'");
  EXPECT_FALSE(std::filesystem::exists(at("new")));
  EXPECT_EQ(pair::readFile(at("same")), "old");
  EXPECT_EQ(run(full + "--output /dev/null --history /dev/null"), 0) << err;
}

TEST_F(RunTool, AnOutputThatFailsDoesNotTakeTheOthersWithIt) {
  expectError(full + "--trace /dev/full --profile /dev/full --history history.safetensors --output after.safetensors",
              "cannot write '/dev/full'");
  EXPECT_NE(err.find("cannot write '/dev/full'", err.find("cannot write '/dev/full'") + 1), std::string::npos)
      << "both failures are named: " << err;
  EXPECT_EQ(read("history")->tensors().at("loss").shape, std::vector<int64_t>{3});
  EXPECT_EQ(read("after")->tensors().size(), 2u);
}

TEST_F(RunTool, ARunThatFailsLeavesTraceAndHistoryButNoState) {
  batches[64] = std::numeric_limits<float>::quiet_NaN(); // in the second step
  write("feed", {{"x", f32(batches, {3, 4, 2, 8})}});
  pair::writeFile(at("after.safetensors"), "the last state");
  expectError(full + "--stop-on-nonfinite --output after.safetensors --history history.safetensors --trace trace.json "
                     "--checkpoint saved --every 1",
              "mpmd-run: error: step 1, counted from 0: result 'loss' is not finite: nan");
  EXPECT_EQ(pair::readFile(at("after.safetensors")), "the last state");
  EXPECT_EQ(read("history")->tensors().at("loss").shape, std::vector<int64_t>{2});
  EXPECT_FALSE(Json::parse(pair::readFile(at("trace.json"))).empty());
  EXPECT_TRUE(std::filesystem::exists(at("saved/step-1")));
  EXPECT_FALSE(std::filesystem::exists(at("saved/step-2")));
  // Without the option, the run continues. JSON has no number for a NaN.
  ASSERT_EQ(run(full + "--summary=json"), 0) << err;
  EXPECT_TRUE(Json::parse(out)["scalars"]["loss"].is_null()) << out;
}

TEST_F(RunTool, StateThatIsNotFiniteIsNamed) {
  values.w[3] = std::numeric_limits<float>::infinity();
  values.x.fill(0);
  std::fill(batches.begin(), batches.end(), 0.0f);
  write("state", {{"state['w']", f32(values.w, {8, 8})}, {"bias", f32(values.bias, {8})}});
  write("feed", {{"x", f32(batches, {3, 4, 2, 8})}});
  EXPECT_EQ(run(full + "--stop-on-nonfinite"), 1);
  EXPECT_NE(err.find("mpmd-run: error: step 0, counted from 0: "), std::string::npos) << err;
  EXPECT_NE(err.find("is not finite"), std::string::npos) << err;
}

TEST_F(RunTool, TheSummaryHoldsTheLastScalars) {
  ASSERT_EQ(run(full + "--summary=json --history history.safetensors --log-every 2"), 0) << err;
  float loss;
  std::memcpy(&loss, read("history")->tensors().at("loss").data + 8, 4);
  EXPECT_EQ(Json::parse(out)["scalars"]["loss"], static_cast<double>(loss));
  EXPECT_EQ(err.find("step 2 of 3, loss "), 0u) << err;
  EXPECT_NE(err.find("step 3 of 3"), std::string::npos) << err;
}

// Variables of a launcher, without the launcher: a single process must not run the whole program.
TEST_F(RunTool, OneOfSeveralProcessesIsAnErrorWhereTheOthersAreNotFound) {
  auto with = [&](std::initializer_list<const char *> variables, const std::string &expected) {
    for (const char *variable : variables)
      ::putenv(const_cast<char *>(variable));
    expectError(full, expected);
    for (const char *variable : variables)
      ::unsetenv(std::string(variable).substr(0, std::string(variable).find('=')).c_str());
  };
  with({"SLURM_STEP_NUM_TASKS=2"}, "those of srun (SLURM_STEP_NUM_TASKS=2) without PMI and PMIx");
  with({"SLURM_STEP_ID=0", "SLURM_NTASKS=2"}, "those of srun (SLURM_NTASKS=2) without PMI and PMIx: srun --mpi=pmix");
  with({"SLURM_STEP_ID=0", "SLURM_NPROCS=3"}, "those of srun (SLURM_NPROCS=3) without PMI and PMIx: srun --mpi=pmix");
  with({"MV2_COMM_WORLD_SIZE=2"}, "expected a launcher of MPICH or Open MPI, got one of MVAPICH");
  with({"OMPI_COMM_WORLD_SIZE=2", "PMI_SIZE=4"}, "expected one launcher, got two, one inside the other: mpirun of Open "
                                                 "MPI (OMPI_COMM_WORLD_SIZE=2) and a launcher with PMI (PMI_SIZE=4)");
  with({"PMI_SIZE=4", "MPMD_MPI=lam"}, "MPMD_MPI: expected mpich or openmpi, got 'lam'");
  with({"PMI_PORT=n1:7777", "PMI_ID=1", "MPMD_MPI=lam"}, "MPMD_MPI: expected mpich or openmpi, got 'lam'");
  with({"PMI_SIZE=4", "MPMD_JOIN_SECONDS=soon"}, "MPMD_JOIN_SECONDS: expected a number from 1 to 86400, got 'soon'");
  // A single process is accepted: one started by a launcher alone, in a job's script outside of any step, or in a step
  // of one task.
  for (std::string alone :
       {"OMPI_COMM_WORLD_SIZE=1", "SLURM_NTASKS=2", "SLURM_STEP_ID=0 SLURM_NTASKS=2 SLURM_STEP_NUM_TASKS=1"})
    EXPECT_EQ(std::system(("cd " + dir.path + " && env " + alone + " " RUN_TOOL " " + full + " >out 2>err").c_str()), 0)
        << alone << ": " << pair::readFile(at("err"));
}

TEST_F(RunTool, ThreadsAndMemoryThatAreNotThereAreErrors) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  GTEST_SKIP() << "a sanitizer needs more addresses than the limit leaves";
#endif
  auto limited = [&](const char *limit, const std::string &arguments) {
    std::string command = "cd " + dir.path + " && ulimit " + limit + " && " RUN_TOOL " " + arguments + " >out 2>err";
    int status = std::system(command.c_str());
    err = pair::readFile(at("err"));
    EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 1) << status << " " << err;
    EXPECT_NE(err.find("mpmd-run: error: "), std::string::npos) << err;
  };
  // The stack of a thread is 8 MiB here, so a thousand threads do not fit.
  limited("-v 2000000", full + "--threads-per-rank 1000");
  EXPECT_NE(err.find("threads, got "), std::string::npos) << err;
}

TEST_F(RunTool, StepsWithoutEndNeedNoMemoryForThemAll) {
  runUntilStopped("pair.mpmd --random-inputs 1 --summary=json --history history.safetensors");
  int64_t steps = read("history")->tensors().at("loss").shape[0];
  EXPECT_GT(steps, 10);
  EXPECT_EQ(static_cast<int64_t>(Json::parse(out)["steps"].size()), steps);
}

TEST_F(RunTool, ASignalEndsRanksThatRunAheadAfterOneStep) {
  runUntilStopped(full + "--feed-repeat --summary=json --output stopped.safetensors");
  size_t steps = Json::parse(out)["steps"].size();
  EXPECT_NE(err.find("ended by SIGTERM after step " + std::to_string(steps) + " of"), std::string::npos) << err;
  ASSERT_EQ(run(full + "--feed-repeat --output again.safetensors --steps " + std::to_string(steps)), 0) << err;
  EXPECT_EQ(pair::readFile(at("stopped.safetensors")), pair::readFile(at("again.safetensors")));
}

TEST_F(RunTool, WhatIsReadAfterEachStepChangesNoBit) {
  const std::string options = full + "--feed-repeat --steps 50 --output ";
  ASSERT_EQ(run(options + "plain.safetensors --summary=json"), 0) << err;
  EXPECT_EQ(Json::parse(out)["steps"].size(), 50u);
  EXPECT_EQ(Json::parse(out)["allocations_after_first_step"], 0);
  for (const char *more : {"--history h.safetensors", "--trace t.json", "--log-every 7", "--stop-on-nonfinite",
                           "--checkpoint dir --every 11 --keep 1"}) {
    ASSERT_EQ(run(options + "more.safetensors " + more), 0) << err;
    EXPECT_EQ(pair::readFile(at("more.safetensors")), pair::readFile(at("plain.safetensors"))) << more;
    for (const char *line : {"step 7 of 50", "step 49 of 50", "step 50 of 50"})
      EXPECT_EQ(err.find(line) != std::string::npos, std::strcmp(more, "--log-every 7") == 0) << more << err;
  }
}

TEST_F(RunTool, WhatAStepCountsIsSaidBySecond) {
  ASSERT_EQ(run(full + "--feed-repeat --steps 4 --log-every 2 --rate loss"), 0) << err;
  EXPECT_NE(err.find(" loss a second, "), std::string::npos) << err;
  EXPECT_NE(out.find("\nloss: "), std::string::npos) << out;
  EXPECT_NE(out.find(" a second\n"), std::string::npos) << out;
  ASSERT_EQ(run(full + "--feed-repeat --steps 4 --rate loss --summary=json"), 0) << err;
  const Json summary = Json::parse(out);
  double seconds = 0;
  for (size_t i = 1; i < 4; ++i)
    seconds += summary["steps"][i].get<double>();
  const double want = summary["scalars"]["loss"].get<double>() * 3 / seconds;
  EXPECT_NEAR(summary["per_second"].get<double>(), want, std::abs(want) * 1e-3);
  expectError(full + "--rate tokens", "--rate: expected a scalar result that is a number, one of 'loss', got 'tokens'");
}

TEST_F(RunTool, TracesAreJson) {
  ASSERT_EQ(run(full + "--trace trace.json"), 0) << err;
  Json trace = Json::parse(pair::readFile(at("trace.json")));
  size_t tasks = 0, starts = 0, ends = 0;
  for (const Json &event : trace["traceEvents"]) {
    tasks += event.value("cat", "") == "task";
    starts += event["ph"] == "s";
    ends += event["ph"] == "f";
  }
  EXPECT_EQ(tasks, 3u * (10 + 5));
  EXPECT_EQ(starts, 3u * 8);
  EXPECT_EQ(ends, 3u * 8);
}
