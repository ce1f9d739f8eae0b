// Runs --eval in a session that shares the state of the training.
#include "runtime/tools/Evaluation.h"

#include "runtime/format/Errors.h"
#include "runtime/tools/report/Scalars.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

#include <algorithm>
#include <cstring>
#include <set>
#include <sys/stat.h>

namespace mpmd::run {

namespace {
constexpr char stepName[] = "step";

template <typename... Parts> absl::Status bad(const Parts &...parts) {
  return absl::InvalidArgumentError(absl::StrCat("--eval: ", parts...));
}
} // namespace

absl::StatusOr<std::unique_ptr<Evaluation>> Evaluation::open(const Options &options, Session &training) {
  absl::StatusOr<std::unique_ptr<Session>> opened =
      Session::open(options.eval, std::nullopt, {options, training.processes()}, &training);
  if (!opened.ok())
    return bad(opened.status().message());
  std::unique_ptr<Evaluation> evaluation(new Evaluation);
  evaluation->session = *std::move(opened);
  evaluation->every = options.evalEvery;
  MPMD_RETURN_IF_ERROR(evaluation->checkProgram(training.program()));
  Options given;
  given.inputs = options.evalInputs;
  given.feeds = options.evalFeeds;
  given.randomInputs = options.evalFeeds.empty() ? options.randomInputs : std::nullopt;
  absl::StatusOr<Inputs> inputs = Inputs::open(given, *evaluation->session, false, &training.program());
  if (!inputs.ok())
    return bad(inputs.status().message());
  evaluation->inputs = std::make_unique<Inputs>(*std::move(inputs));
  MPMD_RETURN_IF_ERROR(evaluation->inputs->bindOnce(*evaluation->session));
  return evaluation;
}

/// Checks that the program reads the state, does not replace it, and has scalar results.
absl::Status Evaluation::checkProgram(const Program &training) {
  const Program &program = session->program();
  const std::set<std::string> trained = stateNames(training);
  for (const TensorInfo &result : program.results)
    if (result.state >= 0 && trained.contains(program.arguments[result.state].name))
      return bad("expected a program that only reads the state, got one that replaces '",
                 program.arguments[result.state].name, "' by its result '", result.name, "'");
  for (size_t r = 0; r < program.results.size(); ++r)
    if (const TensorInfo &result = program.results[r];
        result.state < 0 && result.shape.empty() && isNumber(result.dtype)) {
      columns.push_back(result.name);
      results.push_back(r);
    }
  for (size_t c = 0; c < columns.size(); ++c)
    if (columns[c] == stepName || std::find(columns.begin(), columns.begin() + static_cast<int64_t>(c), columns[c]) !=
                                      columns.begin() + static_cast<int64_t>(c))
      return bad("expected results of different names, none of them '", stepName, "', got '", columns[c], "'");
  if (columns.empty())
    return bad("expected at least one result that is a number, got none of ", program.results.size(), " results");
  return absl::OkStatus();
}

int64_t Evaluation::stepsUntilNext(int64_t done) const { return every == 0 ? INT64_MAX : every - done % every; }

absl::StatusOr<std::string> Evaluation::run(int64_t step, const std::function<bool()> &enough) {
  std::vector<double> sums(columns.size());
  std::string value;
  for (int64_t slice = 0; slice < inputs->steps(); ++slice) {
    absl::Status status = session->run(1, inputs->feeds(slice), nullptr).status();
    for (size_t c = 0; c < columns.size() && status.ok(); ++c) {
      const TensorInfo &result = session->program().results[results[c]];
      value.resize(result.bytes);
      status = session->fetchResult(static_cast<int64_t>(results[c]), value.data(), value.size());
      sums[c] += valueAt(result.dtype, value.data()).value_or(0);
    }
    if (!status.ok())
      return bad(status.message());
    if (enough() && slice + 1 != inputs->steps())
      return "";
  }
  std::string line =
      absl::StrCat("eval after step ", step, ", ", inputs->steps(), inputs->steps() == 1 ? " batch" : " batches");
  for (size_t c = 0; c < columns.size(); ++c) {
    sums[c] /= static_cast<double>(inputs->steps());
    absl::StrAppendFormat(&line, "%s %s %.7g", c == 0 ? ":" : ",", columns[c], sums[c]);
  }
  records.push_back({step, std::move(sums)});
  return line;
}

absl::Status Evaluation::resume(const std::string &path, int64_t step) {
  struct stat info;
  if (::stat(path.c_str(), &info) != 0 || !S_ISREG(info.st_mode) || info.st_size == 0)
    return absl::OkStatus();
  auto refused = [&](absl::string_view why) {
    return absl::FailedPreconditionError(absl::StrCat("--eval-history: cannot go on from step ", step, " in '", path,
                                                      "', which is there already: ", why,
                                                      "; name another file, or move this one away"));
  };
  auto file = format::TensorFile::open(path);
  if (!file.ok())
    return refused(file.status().message());
  auto column = [&](const std::string &name, const char *dtype) -> const format::Tensor * {
    auto it = (*file)->tensors().find(name);
    bool fits = it != (*file)->tensors().end() && it->second.dtype == dtype && it->second.shape.size() == 1;
    return fits ? &it->second : nullptr;
  };
  const format::Tensor *steps = column(stepName, "I64");
  if (!steps || (*file)->tensors().size() != columns.size() + 1)
    return refused(absl::StrCat("expected '", stepName, "' and ", columns.size(), " results, got ",
                                (*file)->tensors().size(), " tensors"));
  for (int64_t i = 0; i < steps->shape[0]; ++i) {
    Evaluated record = {};
    std::memcpy(&record.step, steps->data + i * 8, 8);
    for (const std::string &name : columns) {
      const format::Tensor *means = column(name, "F64");
      if (!means || means->shape != steps->shape)
        return refused(absl::StrCat("expected result '", name, "', F64[", steps->shape[0], "], got none"));
      std::memcpy(&record.means.emplace_back(), means->data + i * 8, 8);
    }
    if (record.step <= step)
      records.push_back(std::move(record));
  }
  return absl::OkStatus();
}

absl::Status Evaluation::writeHistory(plan::OutputFile &file) const {
  const int64_t count = static_cast<int64_t>(records.size());
  std::vector<int64_t> steps;
  std::vector<std::vector<double>> means(columns.size());
  for (const Evaluated &record : records) {
    steps.push_back(record.step);
    for (size_t c = 0; c < columns.size(); ++c)
      means[c].push_back(record.means[c]);
  }
  const uint64_t bytes = static_cast<uint64_t>(count) * 8;
  std::map<std::string, format::Tensor> tensors;
  tensors[stepName] = {"I64", {count}, reinterpret_cast<const char *>(steps.data()), bytes};
  for (size_t c = 0; c < columns.size(); ++c)
    tensors[columns[c]] = {"F64", {count}, reinterpret_cast<const char *>(means[c].data()), bytes};
  return format::writeTensors(file, tensors);
}

} // namespace mpmd::run
