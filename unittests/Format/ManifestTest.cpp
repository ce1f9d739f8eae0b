// The manifest: a written manifest is read back, and an invalid one is refused.
#include "runtime/format/Manifest.h"
#include "runtime/format/Checksum.h"

#include "gtest/gtest.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>

using namespace mpmd::format;

namespace {
Manifest sample() {
  Manifest manifest;
  manifest.program = "step";
  manifest.schedule = "1f1b";
  manifest.microbatches = 8;
  manifest.meshes = {
      {"stage0", {1, 0}, "stage0.so", sha256("0"), 123, 4096, 64, {{"dp", 1}, {"tp", 2}}, "cpu:x86-64-v3"},
      {"stage1", {2}, "stage1.so", sha256("1"), 2, 128, 0, {{"tp", 1}}, "cpu:x86-64-v3"}};
  manifest.arguments = {{"state['params']['w']", "F32", {8, 16}, true, {0, 1}},
                        {"tokens \"quoted\" \xc3\xa4", "I32", {4}, false, {0}, {{{"tp", 1, 2}}}},
                        {"unused", "BOOL", {}, false, {}}};
  manifest.results = {
      {"loss", "F32", {}, -1, 1}, {"result[0]", "F32", {8, 16}, 0, 0}, {"result[0]", "F32", {8, 16}, 0, 1}};
  return manifest;
}
} // namespace

TEST(Manifest, ReadsBackWhatItWrote) {
  auto text = printManifest(sample());
  ASSERT_TRUE(text.ok()) << text.status();
  auto back = parseManifest(*text);
  ASSERT_TRUE(back.ok()) << back.status();
  EXPECT_EQ(*printManifest(*back), *text);
  EXPECT_EQ(back->meshes[0].ranks, (std::vector<int64_t>{1, 0}));
  EXPECT_EQ(back->meshes[0].sha256, sha256("0"));
  EXPECT_EQ(back->arguments[1].name, sample().arguments[1].name);
  EXPECT_EQ(back->results[2].mesh, 1);
  EXPECT_EQ(back->numRanks(), 3);
  EXPECT_EQ(back->meshes[0].axes[1].name, "tp");
  EXPECT_EQ(back->meshes[0].axes[1].size, 2);
  EXPECT_EQ(back->arguments[1].sharding, sample().arguments[1].sharding);
  EXPECT_TRUE(back->arguments[0].sharding.empty());
}

TEST(Manifest, ALargestValueIsWrittenWhereThereIsOne) {
  Manifest manifest = sample();
  EXPECT_EQ(printManifest(manifest)->find("max"), std::string::npos);
  manifest.arguments[1].max = 6;
  auto text = printManifest(manifest);
  ASSERT_TRUE(text.ok()) << text.status();
  EXPECT_NE(text->find("\"meshes\": [0], \"max\": 6, \"sharding\""), std::string::npos) << *text;
  EXPECT_EQ(parseManifest(*text)->arguments[1].max, 6);
}

TEST(Manifest, RepetitionsStackArgumentsAndResults) {
  Manifest manifest = sample();
  manifest.repetitions = 4;
  manifest.arguments[1].stacked = manifest.arguments[0].hidden = manifest.results[0].stacked = true;
  manifest.arguments[1].sharding = {{}};
  manifest.results[0].shape = {4};
  auto text = printManifest(manifest);
  ASSERT_TRUE(text.ok()) << text.status();
  EXPECT_NE(text->find("\"repetitions\": 4"), std::string::npos) << *text;
  EXPECT_NE(text->find("\"meshes\": [0], \"stacked\": true, \"sharding\": [[]]"), std::string::npos) << *text;
  EXPECT_NE(text->find("\"meshes\": [0, 1], \"hidden\": true"), std::string::npos) << *text;
  EXPECT_NE(text->find("\"mesh\": 1, \"stacked\": true"), std::string::npos) << *text;
  const Manifest back = *parseManifest(*text);
  EXPECT_EQ(back.repetitions, 4);
  // Programs hold one slice. Callers do not know hidden state, and the results that replace it.
  EXPECT_EQ(heldShape(back.arguments[1], back.arguments[1].shape), std::vector<int64_t>{});
  EXPECT_EQ(heldShape(back.arguments[0], back.arguments[0].shape), (std::vector<int64_t>{8, 16}));
  ASSERT_EQ(back.argumentArrays().size(), 2u);
  EXPECT_EQ(back.argumentArrays()[0].shape, std::vector<int64_t>{4});
  ASSERT_EQ(back.resultArrays().size(), 1u);
  EXPECT_EQ(back.resultArrays()[0].shape, std::vector<int64_t>{4});
}

TEST(Manifest, HasAPrecisionThatItsTargetCanHave) {
  Manifest manifest = sample();
  EXPECT_NE(printManifest(manifest)->find("\"precision\": \"strict\""), std::string::npos);
  manifest.precision = "tf32";
  EXPECT_EQ(manifest.check().message(), "manifest: expected precision strict for target 'cpu:x86-64-v3', got tf32");
  for (Mesh &mesh : manifest.meshes)
    mesh.target = "cuda:sm_90";
  EXPECT_EQ(parseManifest(*printManifest(manifest))->precision, "tf32");
  EXPECT_EQ(manifest.precisionNumber(), 1u);
  EXPECT_NE(printManifest(manifest)->find("\"denormals\": \"flush\""), std::string::npos);
  manifest.denormals = "preserve";
  EXPECT_FALSE(parseManifest(*printManifest(manifest))->flushesDenormals());
  manifest.denormals = "gradual";
  EXPECT_EQ(manifest.check().message(), "manifest: expected denormals flush or preserve, got 'gradual'");
  manifest.denormals = "flush";
  manifest.precision = "half";
  EXPECT_EQ(manifest.check().message(), "manifest: expected precision strict, tf32 or fast, got 'half'");
}

TEST(Manifest, EachMeshHasATarget) {
  Manifest manifest = sample();
  EXPECT_EQ(manifest.targets(), "cpu:x86-64-v3");
  EXPECT_EQ(manifest.deviceKinds(), std::vector<std::string>{"cpu"});
  manifest.meshes[1].target = "cuda:sm_90";
  Manifest back = *parseManifest(*printManifest(manifest));
  EXPECT_EQ(back.targets(), "cpu:x86-64-v3,cuda:sm_90");
  EXPECT_EQ(back.deviceKinds(), (std::vector<std::string>{"cpu", "cuda"}));
  EXPECT_EQ(back.meshes[1].deviceKind(), "cuda");
  // The program's precision must suit all targets.
  manifest.precision = "tf32";
  EXPECT_EQ(manifest.check().message(), "manifest: expected precision strict for target 'cpu:x86-64-v3', got tf32");
  manifest.meshes[1].target = "cpu";
  manifest.precision = "strict";
  EXPECT_EQ(manifest.check().message(), "manifest: mesh 'stage1': expected target 'cpu:x86-64-v3', as other meshes of "
                                        "its kind have, got 'cpu'");
  manifest.meshes[1].target = ":sm_90";
  EXPECT_EQ(manifest.check().message(),
            "manifest: mesh 'stage1': expected a target, as cpu or cuda:sm_90, got ':sm_90'");
}

TEST(Manifest, AShardingIsWrittenWhereThereIsOne) {
  Manifest manifest = sample();
  manifest.meshes[1].axes = {};
  manifest.results[1].sharding = manifest.results[2].sharding = manifest.arguments[0].sharding = {{}, {}};
  std::string text = *printManifest(manifest);
  EXPECT_NE(text.find("\"axes\": [{\"name\": \"dp\", \"size\": 1}, {\"name\": \"tp\", \"size\": 2}]}"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("\"axes\": []}"), std::string::npos) << text;
  EXPECT_NE(text.find("\"meshes\": [0], \"sharding\": [[{\"axis\": \"tp\", \"pre\": 1, \"size\": 2}]]}"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("\"mesh\": 0, \"sharding\": [[], []]}"), std::string::npos) << text;
  EXPECT_NE(text.find("\"mesh\": 1}"), std::string::npos) << text;
  EXPECT_TRUE(isWhole(manifest.arguments[0].sharding));
  EXPECT_FALSE(isWhole(manifest.arguments[1].sharding));
}

TEST(Manifest, PartsOfOneAxisMayDivideSeveralDimensions) {
  Manifest manifest;
  manifest.meshes = {{"m", {0, 1, 2, 3, 4, 5, 6, 7}, "m.so", sha256(""), 0, 0, 0, {{"x", 8}}}};
  manifest.arguments = {{"a", "F32", {8, 8}, false, {0}, {{{"x", 4, 2}}, {{"x", 1, 2}, {"x", 2, 2}}}}};
  EXPECT_TRUE(manifest.check().ok()) << manifest.check();
  // A part of size 1 is invalid.
  manifest.arguments[0].sharding = {{{"x", 1, 8}}, {{"x", 1, 1}}};
  EXPECT_TRUE(manifest.check().ok()) << manifest.check();
}

TEST(Manifest, WhatShardingsMayNotSay) {
  struct Case {
    std::string from, to;
    const char *message;
  };
  const Case cases[] = {
      {"[[{\"axis\": \"tp\", \"pre\": 1, \"size\": 2}]]", "[{\"axis\": \"tp\", \"pre\": 1, \"size\": 2}]",
       "manifest: expected an array, got {\"axis\":\"tp\",\"pre\":1,\"size\":2} as argument 1, sharding of dimension "
       "0"},
      {"\"pre\": 1, ", "",
       "manifest: expected an integer for \"pre\" of argument 1, sharding of dimension 0, it is missing"},
      {"\"size\": 1}]", "\"size\": true}]", "manifest: expected an integer for \"size\" of mesh 1, axis 0, got true"},
  };
  for (const Case &c : cases) {
    std::string text = *printManifest(sample());
    text = text.substr(0, text.rfind("\"checksum\""));
    size_t at = text.find(c.from);
    ASSERT_NE(at, std::string::npos) << c.from;
    text.replace(at, c.from.size(), c.to);
    absl::Status status = parseManifest(text + "\"checksum\": \"" + sha256(text) + "\"\n}\n").status();
    EXPECT_EQ(std::string(status.message()).find(c.message), 0u) << status;
  }
}

TEST(Manifest, AnyFlippedBitIsOneClearError) {
  std::string text = *printManifest(sample());
  for (size_t i = 0; i < text.size(); ++i)
    for (int bit : {0, 5}) {
      std::string changed = text;
      changed[i] = static_cast<char>(changed[i] ^ (1 << bit));
      auto back = parseManifest(changed);
      ASSERT_FALSE(back.ok()) << "byte " << i;
      if (changed.find("\"version\": 8,") != std::string::npos)
        EXPECT_EQ(back.status().message(),
                  "manifest: expected format version 9, got 8: another version of mpmd has written the bundle");
      else
        EXPECT_EQ(back.status().message(),
                  "manifest: the checksum does not match: the file was changed or cut after it was written");
    }
}

TEST(Manifest, AnyLengthButItsOwnIsAnError) {
  std::string text = *printManifest(sample());
  for (size_t i = 0; i < text.size(); ++i)
    EXPECT_FALSE(parseManifest(text.substr(0, i)).ok()) << i;
  EXPECT_FALSE(parseManifest(text + " ").ok());
  EXPECT_FALSE(parseManifest(" " + text).ok());
}

TEST(Manifest, AnotherVersionIsRefusedByNumber) {
  std::string text = *printManifest(sample());
  size_t at = text.find("\"version\": 9");
  text.replace(at, 12, "\"version\": 2");
  size_t end = text.rfind("\"checksum\"");
  std::string sealed = text.substr(0, end);
  sealed += "\"checksum\": \"" + sha256(sealed) + "\"\n}\n";
  // Readers refuse another version independently of its checksum and of other members.
  for (const std::string &each :
       {sealed, text, std::string("{\"version\": 2, \"format\": \"mpmd-bundle\", \"stages\": 4}")}) {
    absl::Status status = parseManifest(each).status();
    EXPECT_EQ(status.message(),
              "manifest: expected format version 9, got 2: another version of mpmd has written the bundle");
    EXPECT_TRUE(absl::IsFailedPrecondition(status)) << status;
  }
}

TEST(Manifest, CheckNamesWhatIsWrong) {
  struct Case {
    void (*change)(Manifest &);
    const char *message;
  };
  const Case cases[] = {
      {[](Manifest &m) { m.meshes.clear(); }, "expected at least one mesh"},
      {[](Manifest &m) { m.meshes[1].name = "stage0"; }, "mesh 'stage0': the name is used twice"},
      {[](Manifest &m) { m.meshes[1].ranks = {0}; }, "rank 0 is used twice"},
      {[](Manifest &m) { m.meshes[1].ranks = {3}; }, "expected ranks below 3, got 3"},
      {[](Manifest &m) { m.meshes[0].sha256 = "00"; }, "expected a checksum of 64 hexadecimal digits, got '00'"},
      {[](Manifest &m) { m.meshes[0].object = "../x.so"; }, "expected a file name without directories"},
      {[](Manifest &m) { m.arguments[1].name = m.arguments[0].name; }, "the name is used twice"},
      {[](Manifest &m) { m.arguments[0].dtype = "F31"; }, "unknown type 'F31'"},
      {[](Manifest &m) { m.arguments[2].shape = {int64_t{1} << 40, int64_t{1} << 40}; }, "impossible shape"},
      {[](Manifest &m) { m.arguments[0].max = 6; },
       "expected a largest value of 0 or more, and only of integers that are no state, got 6"},
      {[](Manifest &m) { m.arguments[1].max = -1; }, "got -1"},
      {[](Manifest &m) { m.arguments[2].max = 1; }, "integers that are no state, got 1"},
      {[](Manifest &m) { m.arguments[0].shape = {-1}; }, "impossible shape"},
      {[](Manifest &m) { m.repetitions = 0; }, "expected 1 to 1048576 repetitions, got 0"},
      {[](Manifest &m) { m.arguments[1].stacked = true; },
       "expected a stack of 1 slices, one for each repetition, got I32[4]"},
      {[](Manifest &m) { m.arguments[0].hidden = true; },
       "expected no stacked or hidden argument in a program of one repetition, got a hidden one"},
      {[](Manifest &m) { m.results[1].shape.insert(m.results[1].shape.begin(), 1), m.results[1].stacked = true; },
       "expected no stacked result in a program of one repetition, got one"},
      {[](Manifest &m) { m.repetitions = 4, m.arguments[1].stacked = true; },
       "expected a stack that is not divided along the repetitions, got one that is"},
      {[](Manifest &m) { m.repetitions = 8, m.arguments[0].stacked = true; },
       "argument 'state['params']['w']': expected a stacked argument that is no state, got state"},
      {[](Manifest &m) { m.arguments[1].hidden = true; }, "expected hidden state, got no state"},
      {[](Manifest &m) { m.repetitions = 8, m.results[1].stacked = true; },
       "expected a stacked result to replace no argument, got 'state['params']['w']'"},
      {[](Manifest &m) { m.arguments[0].meshes = {2}; }, "expected different meshes below 2"},
      {[](Manifest &m) { m.results[1].state = 5; }, "expected the index of an argument below 3 or -1, got 5"},
      {[](Manifest &m) { m.results[1].state = 1; }, "which is not state"},
      {[](Manifest &m) { m.results[1].shape = {16, 8}; },
       "expected F32[8,16] as argument 'state['params']['w']' has, got F32[16,8]"},
      {[](Manifest &m) { m.results[2].mesh = 0; }, "twice on one mesh"},
      {[](Manifest &m) { m.results[0].mesh = 2; }, "expected a mesh below 2, got 2"},
      {[](Manifest &m) { m.microbatches = 0; }, "expected at least one microbatch"},
      {[](Manifest &m) { m.meshes[0].axes[0].name = "tp"; }, "mesh 'stage0': axis 'tp' is named twice"},
      {[](Manifest &m) { m.meshes[0].axes[0].size = 0; }, "mesh 'stage0': axis 'dp': impossible size 0"},
      {[](Manifest &m) { m.meshes[0].axes[1].size = int64_t{1} << 40; }, "axis 'tp': impossible size 1099511627776"},
      {[](Manifest &m) { m.meshes[0].axes[0].size = 2; },
       "mesh 'stage0': expected as many ranks as its axes have, 4, got 2"},
      {[](Manifest &m) { m.meshes[0].axes.clear(); }, "expected as many ranks as its axes have, 1, got 2"},
      {[](Manifest &m) { m.arguments[1].sharding.emplace_back(); }, "expected a sharding of 1 dimensions, got 2"},
      {[](Manifest &m) { m.arguments[1].sharding[0][0].axis = "pp"; },
       "sharded over axis 'pp', which mesh 'stage0' does not have"},
      {[](Manifest &m) { m.arguments[1].meshes = {0, 1}; },
       "expected a part of axis 'tp' of size 1, got one of size 2 behind 1"},
      {[](Manifest &m) { m.arguments[1].sharding[0][0].pre = 2; },
       "expected a part of axis 'tp' of size 2, got one of size 2 behind 2"},
      {[](Manifest &m) { m.arguments[1].sharding[0][0].size = 0; }, "got one of size 0 behind 1"},
      {[](Manifest &m) { m.arguments[1].sharding[0][0].pre = INT64_MAX; },
       "got one of size 2 behind 9223372036854775807"},
      {[](Manifest &m) { m.arguments[1].sharding[0].push_back({"tp", 1, 2}); },
       "sharded over a part of axis 'tp' twice"},
      {[](Manifest &m) { m.results[0].sharding = {{}}; }, "result 'loss': expected a sharding of 0 dimensions, got 1"},
      {[](Manifest &m) { m.results[1].sharding = {{{"tp", 1, 2}}, {}}; },
       "expected the sharding of argument 'state['params']['w']', which it replaces"},
  };
  for (const Case &c : cases) {
    Manifest manifest = sample();
    c.change(manifest);
    absl::Status status = manifest.check();
    EXPECT_NE(std::string(status.message()).find(c.message), std::string::npos) << c.message << " / " << status;
    EXPECT_EQ(printManifest(manifest).status(), status);
  }
}

namespace {
/// Array 'm' of F32[6,4] is three slices; the first one is replicated.
Manifest sliced() {
  Manifest manifest = sample();
  manifest.arguments = {{"m[0]", "F32", {2, 4}, true, {0, 1}, {}, Slice{"m", 0, 0, 6}},
                        {"x", "F32", {4}, false, {0}},
                        {"m[2]", "F32", {1, 4}, true, {1}, {}, Slice{"m", 0, 5, 6}},
                        {"m[1]", "F32", {3, 4}, true, {0}, {}, Slice{"m", 0, 2, 6}}};
  manifest.results = {{"loss", "F32", {}, -1, 1},
                      {"new m[0]", "F32", {2, 4}, 0, 1, {}, Slice{"new m", 0, 0, 6}},
                      {"new m[1]", "F32", {3, 4}, 3, 0, {}, Slice{"new m", 0, 2, 6}},
                      {"new m[0]", "F32", {2, 4}, 0, 0, {}, Slice{"new m", 0, 0, 6}},
                      {"new m[2]", "F32", {1, 4}, 2, 1, {}, Slice{"new m", 0, 5, 6}}};
  return manifest;
}
} // namespace

TEST(Manifest, SlicesAreWrittenAndMakeUpArrays) {
  std::string text = *printManifest(sliced());
  EXPECT_NE(text.find("\"meshes\": [1], \"slice\": {\"array\": \"m\", \"dim\": 0, \"begin\": 5, \"size\": 6}}"),
            std::string::npos)
      << text;
  auto back = parseManifest(text);
  ASSERT_TRUE(back.ok()) << back.status();
  EXPECT_EQ(*printManifest(*back), text);
  const std::vector<Array> arguments = back->argumentArrays(), results = back->resultArrays();
  ASSERT_EQ(arguments.size(), 2u);
  EXPECT_EQ(arguments[0].name, "m");
  EXPECT_EQ(arguments[0].shape, (std::vector<int64_t>{6, 4}));
  EXPECT_EQ(arguments[0].state, 1);
  EXPECT_EQ(arguments[0].slices, (std::vector<int64_t>{0, 2, 3}));
  EXPECT_EQ(arguments[1].name, "x");
  EXPECT_EQ(arguments[1].slices, std::vector<int64_t>{1});
  ASSERT_EQ(results.size(), 2u);
  EXPECT_EQ(results[0].state, -1);
  EXPECT_EQ(results[1].name, "new m");
  EXPECT_EQ(results[1].state, 0);
  EXPECT_EQ(results[1].slices, (std::vector<int64_t>{1, 2, 4})) << "the first result of each slice";
  // Replicated state that is no slice has a result per mesh, as in the manifest.
  EXPECT_EQ(sample().resultArrays().size(), 3u);
  EXPECT_EQ(sample().resultArrays()[2].state, 0);
}

TEST(Manifest, SlicesMakeUpTheirArrayExactly) {
  struct Case {
    void (*change)(Manifest &);
    const char *message;
    bool hasResults = false;
  };
  const Case cases[] = {
      {[](Manifest &m) { m.arguments[3].slice->begin = 3; },
       "argument 'm': expected a slice that begins at 2, got 'm[1]', [3:6] of 6 along dimension 0"},
      {[](Manifest &m) { m.arguments[3].slice->begin = 1; },
       "argument 'm': expected a slice that begins at 2, got 'm[1]', [1:4] of 6 along dimension 0"},
      {[](Manifest &m) { m.arguments.push_back(m.arguments[0]), m.arguments.back().name = "again"; },
       "argument 'm': expected a slice that begins at 2, got 'again', [0:2] of 6 along dimension 0"},
      {[](Manifest &m) { m.arguments.erase(m.arguments.begin() + 2); },
       "argument 'm': expected slices up to 6, got them up to 5"},
      {[](Manifest &m) { m.arguments[2].dtype = "I32"; },
       "argument 'm': expected slices along dimension 0 of F32[6,4], state, got 'm[2]' along dimension 0 of I32[6,4], "
       "state"},
      {[](Manifest &m) { m.arguments[2].shape[1] = 5; }, "got 'm[2]' along dimension 0 of F32[6,5], state"},
      {[](Manifest &m) { m.arguments[2].slice = Slice{"m", 1, 0, 4}; }, "got 'm[2]' along dimension 1 of F32[1,4]"},
      {[](Manifest &m) { m.arguments[2].slice->size = 7; }, "got 'm[2]' along dimension 0 of F32[7,4]"},
      {[](Manifest &m) { m.arguments[2].state = false; }, "got 'm[2]' along dimension 0 of F32[6,4], no state"},
      {[](Manifest &m) { m.arguments[1].name = "m"; }, "argument 'm': expected slices of it alone, got all of it, too"},
      {[](Manifest &m) { m.arguments[2].slice->dim = 2; },
       "argument 'm[2]': expected a slice along a dimension below 2, got 2"},
      {[](Manifest &m) { m.arguments[2].slice->dim = -1; }, "expected a slice along a dimension below 2, got -1"},
      {[](Manifest &m) { m.arguments[2].slice->begin = 6; },
       "argument 'm[2]': expected a slice of 'm' within [0:6], got 1 from 6 on"},
      {[](Manifest &m) { m.arguments[2].slice->begin = INT64_MAX; }, "within [0:6], got 1 from 9223372036854775807 on"},
      {[](Manifest &m) { m.arguments[2].slice->size = INT64_MIN; }, "within [0:-9223372036854775808], got 1 from 5 on"},
      {[](Manifest &m) { m.arguments[2].shape[0] = 0; }, "expected a slice of 'm' within [0:6], got 0 from 5 on"},
      {[](Manifest &m) { m.arguments[2].slice->size = INT64_MAX; }, "argument 'm[2]': array 'm': impossible shape"},
      {[](Manifest &m) { m.results[4].slice->begin = 4; },
       "result 'new m[2]': expected [5:6] of 6 along dimension 0, as argument 'm[2]' is, which it replaces, got [4:5] "
       "of 6 along dimension 0",
       true},
      {[](Manifest &m) { m.results[4].slice.reset(); }, "which it replaces, got no slice", true},
      {[](Manifest &m) { m.results.pop_back(); }, "result 'new m': expected slices up to 6, got them up to 5", true},
      {[](Manifest &m) { m.results[0].name = "new m"; },
       "result 'new m': expected slices of it alone, got all of it, too", true},
  };
  ASSERT_TRUE(sliced().check().ok()) << sliced().check();
  for (const Case &c : cases) {
    Manifest manifest = sliced();
    if (!c.hasResults)
      manifest.results.resize(1);
    c.change(manifest);
    absl::Status status = manifest.check();
    EXPECT_NE(std::string(status.message()).find(c.message), std::string::npos) << c.message << " / " << status;
    EXPECT_EQ(printManifest(manifest).status(), status);
  }
  std::string text = *printManifest(sliced());
  text = text.substr(0, text.rfind("\"checksum\""));
  text.replace(text.find("\"begin\": 5"), 10, "\"begin\": \"5\"");
  const absl::Status status = parseManifest(text + "\"checksum\": \"" + sha256(text) + "\"\n}\n").status();
  EXPECT_EQ(std::string(status.message()).find("manifest: expected an integer for \"begin\" of argument 2, slice, got"),
            0u)
      << status;
}

TEST(Manifest, NamesMustBeUtf8) {
  Manifest manifest = sample();
  manifest.program = "\xff";
  EXPECT_EQ(printManifest(manifest).status().message(), "manifest: expected names in UTF-8, got other bytes");
}

TEST(Manifest, FilesAreReplacedAtOnce) {
  std::string dir = std::filesystem::temp_directory_path() / "mpmd-manifest-XXXXXX";
  ASSERT_TRUE(::mkdtemp(dir.data()));
  ASSERT_TRUE(writeManifest(sample(), dir).ok());
  ASSERT_TRUE(writeManifest(sample(), dir).ok());
  EXPECT_TRUE(readManifest(dir).ok());
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(dir), {}), 1);
  EXPECT_FALSE(writeManifest(sample(), dir + "/none").ok());
  EXPECT_NE(std::string(readManifest(dir + "/none").status().message()).find("No such file"), std::string::npos);
  std::filesystem::remove_all(dir);
}

TEST(Checksum, IsTheWellKnownOne) {
  EXPECT_EQ(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(sha256(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  Sha256 pieces;
  pieces.add("a");
  pieces.add("bc");
  EXPECT_EQ(pieces.hex(), sha256("abc"));
}

TEST(Tensor, Sizes) {
  EXPECT_EQ(tensorBytes("F32", {2, 3}), 24);
  EXPECT_EQ(tensorBytes("BF16", {}), 2);
  EXPECT_EQ(tensorBytes("I64", {5, 0, 7}), 0);
  EXPECT_EQ(tensorBytes("F32", {0, int64_t{1} << 40, int64_t{1} << 40}), -1);
  EXPECT_EQ(describeTensor("F32", {2, 3}), "F32[2,3]");
}
