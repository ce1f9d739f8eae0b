// Reads and writes PyTorch pipelining's CSV.
#include "mpmd/Plan/Schedule/Files.h"

#include "mpmd/Plan/Support/Status.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <set>
#include <tuple>

namespace mpmd::plan {

namespace {
/// `kMaxNamed`: the maximum number of a stage or microbatch. `kMaxRanks`: the maximum number of lines, one per rank.
constexpr int64_t kMaxNamed = int64_t(1) << 24, kMaxRanks = int64_t(1) << 20;

std::string_view trim(std::string_view text) {
  size_t first = text.find_first_not_of(" \t\r\""), last = text.find_last_not_of(" \t\r\"");
  return first == std::string_view::npos ? std::string_view() : text.substr(first, last - first + 1);
}

/// Formats a cell for error messages: truncated, and with printable characters only.
std::string shown(std::string_view cell) {
  std::string text;
  for (char c : cell.substr(0, 40))
    text += c >= ' ' && c < 127 ? c : '?';
  return "'" + text + (cell.size() > 40 ? "...'" : "'");
}

class Parser {
public:
  Parser(std::string_view text, int64_t copies) : text(text), copies(copies) {}

  absl::StatusOr<ReadSchedule> run() {
    Pipeline &pipeline = schedule.pipeline;
    pipeline.name = "csv";
    if (text.substr(0, 3) == "\xEF\xBB\xBF")
      text.remove_prefix(3);
    while (!text.empty() && (text.back() == '\n' || text.back() == '\r'))
      text.remove_suffix(1);
    if (text.empty())
      return invalid("expected a line per rank, got an empty file");
    for (size_t begin = 0; begin <= text.size();) {
      size_t end = std::min(text.find('\n', begin), text.size());
      if (++pipeline.ranks > kMaxRanks)
        return invalid("expected at most " + std::to_string(kMaxRanks) + " lines, one per rank, got more");
      pipeline.orders.emplace_back();
      schedule.comms.emplace_back();
      sent.clear();
      ++line;
      if (absl::Status status = readLine(text.substr(begin, end - begin)); !status.ok())
        return invalid("line " + std::to_string(line) + ", " + messageOf(status));
      begin = end + 1;
    }
    if (pipeline.numActions() == 0)
      return invalid("expected actions, got only empty cells");
    MPMD_RETURN_IF_ERROR(settleDialect());
    MPMD_RETURN_IF_ERROR(place());
    return std::move(schedule);
  }

private:
  absl::Status readLine(std::string_view row) {
    int64_t column = 0;
    for (size_t begin = 0; begin <= row.size();) {
      size_t end = std::min(row.find(',', begin), row.size());
      std::string_view cell = trim(row.substr(begin, end - begin));
      ++column;
      if (!cell.empty())
        if (absl::Status status = readCell(cell); !status.ok())
          return invalid("cell " + std::to_string(column) + ": " + messageOf(status));
      begin = end + 1;
    }
    return absl::OkStatus();
  }

  absl::Status readCell(std::string_view cell) {
    if (cell.front() == '(') {
      // Torch overlaps the forward and the backward of such a cell. Here they run one after the other.
      constexpr std::string_view tail = ")OVERLAP_F_B";
      size_t middle = cell.find(';');
      if (middle == std::string_view::npos || cell.size() < tail.size() + 2 ||
          cell.substr(cell.size() - tail.size()) != tail)
        return invalid("expected (FORWARD;BACKWARD)OVERLAP_F_B, got " + shown(cell));
      if (middle > cell.size() - tail.size())
        return invalid("expected (FORWARD;BACKWARD)OVERLAP_F_B, got " + shown(cell));
      for (std::string_view part :
           {cell.substr(1, middle - 1), cell.substr(middle + 1, cell.size() - tail.size() - middle - 1)})
        if (part.empty() || part.front() == '(')
          return invalid("expected (FORWARD;BACKWARD)OVERLAP_F_B, got " + shown(cell));
        else if (absl::Status status = readCell(trim(part)); !status.ok())
          return status;
      return absl::OkStatus();
    }
    int64_t stage = 0, microbatch = 0;
    std::string_view rest = cell;
    if (!takeNumber(rest, stage))
      return unknown(cell);
    size_t digits = rest.find_first_of("0123456789");
    std::string_view name = rest.substr(0, std::min(digits, rest.size()));
    rest.remove_prefix(name.size());
    bool numbered = !rest.empty();
    if (numbered && (!takeNumber(rest, microbatch) || !rest.empty()))
      return unknown(cell);
    if (name == "UNSHARD" || name == "RESHARD" || name == "REDUCE_GRAD" || name == "WAIT_REDUCE_GRAD") {
      schedule.format = CsvFormat::ComputeComms;
      return numbered ? unknown(cell) : absl::OkStatus();
    }
    if (!numbered)
      return unknown(cell);
    if (stage >= kMaxNamed || microbatch >= kMaxNamed)
      return invalid("expected stages and microbatches below " + std::to_string(kMaxNamed) + ", got " + shown(cell));
    if (name == "F" || name == "I" || name == "W" || name == "B" || name == "BW") {
      RankSchedule &order = schedule.pipeline.orders.back();
      if (name == "BW")
        both.emplace_back(schedule.pipeline.orders.size() - 1, order.size());
      order.push_back({static_cast<int32_t>(stage), static_cast<int32_t>(microbatch), static_cast<Kind>(name[0])});
      return absl::OkStatus();
    }
    for (bool forward : {true, false})
      if (name == (forward ? "WAIT_SEND_F" : "WAIT_SEND_B")) {
        // WAIT_SEND ends a send. Here, sends complete without a wait.
        schedule.format = CsvFormat::ComputeComms;
        if (!sent.count({forward, stage, microbatch}))
          return invalid("expected a wait after its send, got " + shown(cell) + " without one before it");
        return waited.insert({forward, stage, microbatch}).second
                   ? absl::OkStatus()
                   : invalid("expected one wait per send, got " + shown(cell) + " twice");
      }
    for (bool send : {true, false})
      for (bool forward : {true, false})
        if (name == std::string(send ? "SEND_" : "RECV_") + (forward ? "F" : "B")) {
          schedule.format = CsvFormat::ComputeComms;
          if (send)
            sent.insert({forward, stage, microbatch});
          schedule.comms.back().push_back({send, forward, static_cast<int32_t>(stage), static_cast<int32_t>(microbatch),
                                           static_cast<int64_t>(schedule.pipeline.orders.back().size())});
          return absl::OkStatus();
        }
    return unknown(cell);
  }

  static absl::Status unknown(std::string_view cell) {
    return invalid("expected an action such as 0F0, 0I0, 0W0, 0B0 or 0SEND_F0" +
                   std::string(cell.find('@') == std::string_view::npos ? "" : " of the only loop") + ", got " +
                   shown(cell));
  }

  static bool takeNumber(std::string_view &text, int64_t &number) {
    auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || number < 0)
      return false;
    text.remove_prefix(end - text.data());
    return true;
  }

  /// Interprets B once the complete file is known.
  absl::Status settleDialect() {
    std::map<int32_t, std::set<Kind>> kinds; // keyed by stage
    for (const RankSchedule &order : schedule.pipeline.orders)
      for (const Action &action : order)
        kinds[action.stage].insert(action.kind);
    auto has = [](const auto &stage, Kind kind) { return stage.second.count(kind) != 0; };
    const bool input =
        std::any_of(kinds.begin(), kinds.end(), [&](const auto &stage) { return has(stage, Kind::BackwardInput); });
    const bool halves = std::any_of(kinds.begin(), kinds.end(), [&](const auto &stage) {
      return has(stage, Kind::BackwardWeight) && has(stage, Kind::Backward);
    });
    if (!both.empty() && input)
      return invalid("expected I, W and B for the input gradient, the weight gradient and both, or, as older versions "
                     "of torch write "
                     "them, B, W and BW, got I and BW");
    if (both.empty() && (input || !halves))
      return absl::OkStatus();
    for (RankSchedule &order : schedule.pipeline.orders)
      for (Action &action : order)
        if (action.kind == Kind::Backward)
          action.kind = Kind::BackwardInput;
    for (auto [rank, index] : both)
      schedule.pipeline.orders[rank][index].kind = Kind::Backward;
    schedule.note =
        std::string("read as older versions of torch write it, B for the input gradient of a backward and BW "
                    "for both halves (") +
        (both.empty() ? "it has W, and no I" : "it has BW") + "); today these are I and B";
    return absl::OkStatus();
  }

  /// Places each stage on the rank where it first occurs. Other rules check that it occurs on no other rank.
  absl::Status place() {
    Pipeline &pipeline = schedule.pipeline;
    int64_t stages = 0, microbatches = 0, cells = pipeline.numActions();
    for (const RankSchedule &order : pipeline.orders)
      for (const Action &action : order) {
        stages = std::max<int64_t>(stages, action.stage + 1);
        microbatches = std::max<int64_t>(microbatches, action.microbatch + 1);
      }
    pipeline.microbatches = microbatches;
    // If there are too few actions for the named stages and microbatches, the tables of the checks would be much larger
    // than the file.
    if (stages * microbatches > 64 * cells + 4096)
      return invalid("expected every action of " + std::to_string(stages) + " stages and " +
                     std::to_string(microbatches) + " microbatches, at least " +
                     std::to_string(2 * stages * microbatches) + ", got " + std::to_string(cells));
    std::vector<std::vector<int32_t>> homes(stages);
    for (int64_t rank = 0; rank < pipeline.numRanks(); ++rank)
      for (const Action &action : pipeline.orders[rank])
        if (homes[action.stage].empty() || homes[action.stage].back() != rank)
          homes[action.stage].push_back(static_cast<int32_t>(rank));
    pipeline.place.assign(stages, -1);
    for (int64_t stage = 0; stage < stages; ++stage) {
      if (homes[stage].empty())
        return invalid("expected actions of every stage below " + std::to_string(stages) + ", got none of stage " +
                       std::to_string(stage));
      pipeline.place[stage] = homes[stage].front();
    }
    if (copies == 2)
      return mirror(homes);
    return absl::OkStatus();
  }

  absl::Status mirror(const std::vector<std::vector<int32_t>> &homes) {
    Pipeline &pipeline = schedule.pipeline;
    if (pipeline.numStages() != pipeline.numRanks())
      return invalid("expected two copies of every stage, one stage of each direction per rank, got " +
                     std::to_string(pipeline.numStages()) + " stages on " + std::to_string(pipeline.numRanks()) +
                     " ranks");
    for (int64_t stage = 0; stage < pipeline.numStages(); ++stage)
      if (homes[stage].size() != 2)
        return invalid("expected two copies of every stage, got stage " + std::to_string(stage) + " on " +
                       std::to_string(homes[stage].size()) + " ranks");
    pipeline.mirrored = true;
    for (int64_t stage = 0; stage < pipeline.numStages(); ++stage)
      pipeline.place[stage] = static_cast<int32_t>(stage);
    return absl::OkStatus();
  }

  std::string_view text;
  ReadSchedule schedule;
  std::set<std::tuple<bool, int64_t, int64_t>> sent, waited; ///< `sent` on this line, `waited` on all lines
  std::vector<std::pair<size_t, size_t>> both;               ///< rank and index of each BW
  int64_t copies, line = 0;
};

void append(std::string &text, int64_t number) {
  char digits[24];
  auto [end, error] = std::to_chars(digits, digits + sizeof(digits), number);
  text.append(digits, end);
}
} // namespace

absl::StatusOr<ReadSchedule> readCsv(std::string_view text, int64_t copies) { return Parser(text, copies).run(); }

absl::StatusOr<std::string> writeCsv(const Pipeline &pipeline, CsvFormat format, bool waits) {
  CommOrders comms(pipeline.numRanks());
  if (format == CsvFormat::ComputeComms) {
    if (missingToRun(pipeline.mirrored, pipeline.slices > 1))
      return invalid("expected one copy of every stage and whole microbatches for compute_comms, got " + pipeline.name);
    comms = placeComms(pipeline);
  }
  std::string text;
  text.reserve(pipeline.numActions() * 9);
  for (int64_t rank = 0; rank < pipeline.numRanks(); ++rank) {
    bool first = true;
    auto separate = [&] {
      if (!first)
        text += ',';
      first = false;
    };
    size_t next = 0;
    std::vector<CommAction> open, backward; // sends that have no wait yet
    auto writeComms = [&](int64_t before) {
      for (; next < comms[rank].size() && comms[rank][next].before <= before; ++next) {
        const CommAction &comm = comms[rank][next];
        separate();
        append(text, comm.stage);
        text += comm.send ? "SEND_" : "RECV_";
        text += comm.forward ? 'F' : 'B';
        append(text, comm.microbatch);
        if (waits && comm.send)
          (comm.forward ? open : backward).push_back(comm);
      }
    };
    auto writeWait = [&](const CommAction &comm) {
      separate();
      append(text, comm.stage);
      text += comm.forward ? "WAIT_SEND_F" : "WAIT_SEND_B";
      append(text, comm.microbatch);
    };
    for (size_t i = 0; i < pipeline.orders[rank].size(); ++i) {
      writeComms(static_cast<int64_t>(i));
      const Action &action = pipeline.orders[rank][i];
      separate();
      append(text, action.stage);
      text += static_cast<char>(action.kind);
      append(text, action.microbatch);
      // When the stage's own backward runs, the other rank has used what the forward sent, so the send is complete.
      if (action.kind != Kind::Forward && action.kind != Kind::BackwardWeight)
        std::erase_if(open, [&](const CommAction &comm) {
          bool mine = comm.stage == action.stage && comm.microbatch == action.microbatch;
          if (mine)
            writeWait(comm);
          return mine;
        });
    }
    writeComms(static_cast<int64_t>(pipeline.orders[rank].size()));
    for (const std::vector<CommAction> *left : {&open, &backward})
      for (const CommAction &comm : *left)
        writeWait(comm);
    text += '\n';
  }
  return text;
}

} // namespace mpmd::plan
