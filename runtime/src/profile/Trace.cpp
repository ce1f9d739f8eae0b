// Writes the events of all ranks as JSON.
#include "runtime/src/profile/Trace.h"

#include "runtime/src/loader/InstructionText.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "nlohmann/json.hpp"

namespace mpmd::rt {

namespace {
std::string jsonText(const std::string &text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

/// Process numbers in the trace: one for the tracks of ranks, one for those of channels.
enum { ofRanks = 0, ofChannels = 1 };

/// The first members of every event.
std::string common(const char *phase, uint32_t track, double microseconds, int process = ofRanks) {
  return absl::StrFormat("{\"ph\": \"%s\", \"pid\": %d, \"tid\": %u, \"ts\": %.3f", phase, process, track,
                         microseconds);
}

/// Names by `kind` of an exchange.
const char *const collectiveNames[] = {"all_reduce", "reduce_scatter", "all_gather", "all_to_all", "permute"};

void printExchange(std::string &out, const Rank &rank, const TraceEvent &event, uint64_t start) {
  const mpmd_exchange_t &exchange = rank.code().exchanges[event.exchange];
  const RankExchange &own = rank.connections().exchanges[event.exchange];
  absl::StrAppend(&out, ",\n", common("X", rank.number(), static_cast<double>(event.start - start) * 1e-3),
                  absl::StrFormat(", \"dur\": %.3f", static_cast<double>(event.end - event.start) * 1e-3),
                  ", \"cat\": \"exchange\", \"name\": ", jsonText(exchange.name), ", \"args\": {\"step\": ", event.step,
                  ", \"instruction\": ", event.instruction, ", \"collective\": \"", collectiveNames[exchange.kind],
                  "\", \"part\": ", exchange.part, ", \"sent_bytes\": ", own.sentBytes,
                  ", \"received_bytes\": ", own.receivedBytes, "}}");
}

void printLaunch(std::string &out, const Rank &rank, const TraceEvent &event, uint64_t start) {
  const mpmd_launch_t &launch = rank.code().launches[event.launch];
  absl::StrAppend(&out, ",\n", common("X", rank.number(), static_cast<double>(event.start - start) * 1e-3),
                  absl::StrFormat(", \"dur\": %.3f", static_cast<double>(event.end - event.start) * 1e-3),
                  ", \"cat\": \"launch\", \"name\": ", jsonText(launchText(rank.code(), launch)),
                  ", \"args\": {\"step\": ", event.step, ", \"instruction\": ", event.instruction,
                  ", \"launch\": ", event.launch, ", \"flops\": ", launch.flops, ", \"bytes\": ", launch.bytes, "}}");
}

void printEvent(std::string &out, const Rank &rank, const TraceEvent &event, uint64_t start) {
  const mpmd_rank_program_t &program = rank.code();
  const mpmd_instruction_t &instruction = program.instructions[event.instruction];
  double begin = static_cast<double>(event.start - start) * 1e-3, end = static_cast<double>(event.end - start) * 1e-3;
  std::string name, category;
  if (instruction.opcode == MPMD_RUN) {
    name = actionName(program.tasks[instruction.index], instruction.microbatch);
    category = "task";
  } else {
    const char *verbs[] = {"", "send ", "receive ", "wait "};
    name =
        absl::StrCat(verbs[instruction.opcode], program.transfers[instruction.index].name, " ", instruction.microbatch);
    category = instruction.opcode == MPMD_WAIT ? "wait" : "transfer";
  }
  absl::StrAppend(&out, ",\n", common("X", rank.number(), begin), absl::StrFormat(", \"dur\": %.3f", end - begin),
                  ", \"cat\": \"", category, "\", \"name\": ", jsonText(name), ", \"args\": {\"step\": ", event.step,
                  ", \"instruction\": ", event.instruction, "}}");
  if (instruction.opcode == MPMD_RUN || instruction.opcode == MPMD_RECV)
    return;
  const mpmd_transfer_t &transfer = program.transfers[instruction.index];
  if ((instruction.opcode == MPMD_WAIT) == (transfer.sends != 0))
    return;
  // An arrow starts at the send and ends at the receiver's wait. Its id has only numbers that both ends know.
  const RankLinks &links = rank.connections();
  const MessageEndRange &range = links.ranges[event.instruction];
  bool sends = instruction.opcode == MPMD_SEND;
  for (uint32_t m = range.first; m < range.first + range.count; ++m) {
    const MessageEnd &message = links.ends[m];
    uint64_t bytes = rank.bytesOf(message);
    absl::StrAppend(&out, ",\n", common(sends ? "s" : "f", rank.number(), sends ? begin : end),
                    sends ? "" : ", \"bp\": \"e\"", ", \"cat\": \"message\", \"name\": ", jsonText(transfer.name),
                    ", \"id\": \"", event.step, ".", message.channel, ".", message.number,
                    "\", \"args\": {\"bytes\": ", bytes, "}}");
  }
}
} // namespace

std::string printTraceBegin() {
  return "{\"displayTimeUnit\": \"ms\", \"traceEvents\": [\n{\"ph\": \"M\", \"pid\": 0, \"name\": "
         "\"process_name\", \"args\": {\"name\": \"mpmd\"}}";
}

std::string printTracks(const std::vector<std::unique_ptr<Rank>> &ranks) {
  std::string out;
  for (const std::unique_ptr<Rank> &rank : ranks)
    absl::StrAppend(&out, ",\n{\"ph\": \"M\", \"pid\": 0, \"tid\": ", rank->number(),
                    ", \"name\": \"thread_name\", \"args\": {\"name\": ",
                    jsonText(absl::StrCat("rank ", rank->number(), " ", rank->code().mesh)), "}}");
  return out;
}

std::string printTraceEvents(const std::vector<Rank *> &ranks, uint64_t start) {
  std::string out;
  for (const Rank *rank : ranks)
    for (const TraceEvent &event : rank->events)
      (event.launch != noLaunch       ? printLaunch
       : event.exchange != noExchange ? printExchange
                                      : printEvent)(out, *rank, event, start);
  return out;
}

std::string printTraceEnd(uint64_t droppedEvents, std::optional<uint64_t> clockError) {
  return absl::StrCat(
      "\n], \"otherData\": {\"dropped_events\": ", droppedEvents,
      clockError ? absl::StrFormat(", \"clock_error_us\": %.3f", static_cast<double>(*clockError) * 1e-3) : "", "}}\n");
}

namespace {
/// Whether a channel's sender is in another process. A message between devices of two processes is a copy in each
/// process. The two copies may overlap in time, so arrivals have tracks of their own.
bool isArrival(const ChannelInfo &channel, const std::vector<Rank *> &ranks) { return !ranks[channel.source]; }

size_t trackOf(size_t channel, const Links &links, const std::vector<Rank *> &ranks) {
  return channel + (isArrival(links.channels[channel], ranks) ? links.channels.size() : 0);
}
} // namespace

std::string printChannels(const DevicePlan &plan, const Links &links, const std::vector<Rank *> &ranks) {
  std::vector<bool> carries(links.channels.size());
  for (const DeviceMark &mark : plan.marks)
    if (mark.isCopy())
      carries[mark.stream - links.ranks.size()] = true;
  std::string out;
  for (size_t c = 0; c < carries.size(); ++c)
    if (carries[c])
      absl::StrAppendFormat(&out,
                            "%s,\n{\"ph\": \"M\", \"pid\": %d, \"tid\": %d, \"name\": \"thread_name\", \"args\": "
                            "{\"name\": \"rank %d to %d%s\"}}",
                            out.empty() ? absl::StrFormat(",\n{\"ph\": \"M\", \"pid\": %d, \"name\": \"process_name\", "
                                                          "\"args\": {\"name\": \"copies\"}}",
                                                          ofChannels)
                                        : "",
                            ofChannels, trackOf(c, links, ranks), links.channels[c].source, links.channels[c].target,
                            isArrival(links.channels[c], ranks) ? ", received" : "");
  return out;
}

std::string printCopies(const std::vector<CopyEvent> &copies, const DevicePlan &plan, const Links &links,
                        const std::vector<Rank *> &ranks, uint64_t start) {
  std::string out;
  for (const CopyEvent &event : copies) {
    const DeviceMark &mark = plan.marks[event.mark];
    const DeviceCopy &copy = plan.copies[mark.copy];
    const mpmd_rank_program_t &program = ranks[plan.rankOf[mark.stream]]->code();
    const mpmd_instruction_t &instruction = program.instructions[mark.instruction];
    const char *name =
        mark.exchange != noExchange ? program.exchanges[mark.exchange].name : program.transfers[instruction.index].name;
    absl::StrAppend(&out, ",\n",
                    common("X", static_cast<uint32_t>(trackOf(mark.stream - ranks.size(), links, ranks)),
                           static_cast<double>(event.start - start) * 1e-3, ofChannels),
                    absl::StrFormat(", \"dur\": %.3f", static_cast<double>(event.end - event.start) * 1e-3),
                    ", \"cat\": \"copy\", \"name\": ", jsonText(absl::StrCat(name, " ", instruction.microbatch)),
                    ", \"args\": {\"step\": ", event.step, ", \"instruction\": ", mark.instruction,
                    ", \"bytes\": ", bytesOf(copy.copy), "}}");
  }
  return out;
}

} // namespace mpmd::rt
