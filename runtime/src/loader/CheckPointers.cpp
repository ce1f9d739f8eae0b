// Checks pointers of a rank program against the segments of its object.
#include "runtime/src/loader/CheckPointers.h"

#include "runtime/format/Errors.h"

#include "absl/strings/str_cat.h"

#include <cstddef>
#include <cstring>

namespace mpmd::rt {

namespace {
class ObjectSegments {
public:
  ObjectSegments(uint64_t base, const std::vector<Segment> &segments) : base(base), segments(segments) {}

  /// The segment that contains all of these bytes, or null.
  const Segment *find(const void *pointer, uint64_t size) const {
    uint64_t address = reinterpret_cast<uint64_t>(pointer);
    for (const Segment &segment : segments) {
      uint64_t begin = base + segment.begin, end = base + segment.end;
      if (address >= begin && address <= end && size <= end - address)
        return &segment;
    }
    return nullptr;
  }

  bool holdsText(const char *text) const {
    const Segment *segment = find(text, 1);
    return segment && std::memchr(text, 0, base + segment->end - reinterpret_cast<uint64_t>(text)) != nullptr;
  }

private:
  uint64_t base;
  const std::vector<Segment> &segments;
};
} // namespace

bool isCode(const void *address, uint64_t base, const std::vector<Segment> &segments) {
  const Segment *segment = ObjectSegments(base, segments).find(address, 1);
  return segment && segment->executable;
}

absl::StatusOr<uint32_t> abiVersion(const mpmd_rank_program_t *program, uint64_t base,
                                    const std::vector<Segment> &segments) {
  // The header members have the same offsets in every version.
  constexpr uint64_t head = offsetof(mpmd_rank_program_t, version) + sizeof(program->version);
  if (reinterpret_cast<uint64_t>(program) % alignof(mpmd_rank_program_t) != 0 ||
      !ObjectSegments(base, segments).find(program, head))
    return bad("the program that it returns is outside the object");
  if (program->magic != MPMD_RANK_MAGIC)
    return bad("not a rank object: expected magic ", MPMD_RANK_MAGIC, ", got ", program->magic);
  return program->version;
}

std::vector<Table> tablesOf(const mpmd_rank_program_t &p) {
  return {{"kernels", p.num_kernels, sizeof(*p.kernels), p.kernels},
          {"operands", p.num_operands, sizeof(*p.operands), p.operands},
          {"launches", p.num_launches, sizeof(*p.launches), p.launches},
          {"gemms", p.num_gemms, sizeof(*p.gemms), p.gemms},
          {"tasks", p.num_tasks, sizeof(*p.tasks), p.tasks},
          {"buffers", p.num_buffers, sizeof(*p.buffers), p.buffers},
          {"slots", p.num_slots, sizeof(*p.slot_offsets), p.slot_offsets},
          {"bindings", p.num_bindings, sizeof(*p.bindings), p.bindings},
          {"outputs", p.num_outputs, sizeof(*p.outputs), p.outputs},
          {"messages", p.num_messages, sizeof(*p.messages), p.messages},
          {"transfers", p.num_transfers, sizeof(*p.transfers), p.transfers},
          {"instructions", p.num_instructions, sizeof(*p.instructions), p.instructions},
          {"loops", p.num_loops, sizeof(*p.loops), p.loops},
          {"exchanges", p.num_exchanges, sizeof(*p.exchanges), p.exchanges},
          {"images", p.num_images, sizeof(*p.images), p.images},
          {"values", p.num_values, sizeof(*p.values), p.values},
          {"dimensions", p.num_dims, sizeof(*p.dims), p.dims},
          {"convolutions", p.num_convolutions, sizeof(*p.convolutions), p.convolutions},
          {"lapacks", p.num_lapacks, sizeof(*p.lapacks), p.lapacks}};
}

absl::Status checkPointers(const mpmd_rank_program_t *program, uint64_t base, const std::vector<Segment> &segments) {
  ObjectSegments object(base, segments);
  if (!object.find(program, sizeof(*program)))
    return bad("the program that it returns is outside the object");
  const mpmd_rank_program_t &p = *program;
  if (p.struct_bytes != sizeof(p))
    return bad("expected a program of ", sizeof(p), " bytes, got one of ", p.struct_bytes);
  for (const Table &table : tablesOf(p))
    if (table.count != 0 &&
        (reinterpret_cast<uint64_t>(table.data) % 4 != 0 || !object.find(table.data, table.count * table.bytesOfEntry)))
      return bad("table of ", table.name, ": its ", table.count, " entries are outside the object");
  for (const char *text : {p.mesh, p.cpu_features})
    if (text && !object.holdsText(text))
      return bad("the name of its mesh or of its processor features is outside the object");
  auto named = [&](const char *what, const auto *entries, uint32_t count) {
    for (uint32_t i = 0; i < count; ++i)
      if (entries[i].name && !object.holdsText(entries[i].name))
        return bad(what, " ", i, ": its name is outside the object");
    return absl::OkStatus();
  };
  absl::Status status = named("kernel", p.kernels, p.num_kernels);
  status.Update(named("task", p.tasks, p.num_tasks));
  status.Update(named("transfer", p.transfers, p.num_transfers));
  status.Update(named("exchange", p.exchanges, p.num_exchanges));
  status.Update(named("value", p.values, p.num_values));
  for (uint32_t i = 0; i < p.num_kernels && status.ok(); ++i)
    if (p.kernels[i].function && !isCode(reinterpret_cast<const void *>(p.kernels[i].function), base, segments))
      status = bad("kernel ", i, ": its function is outside the object's code");
  for (uint32_t i = 0; i < p.num_images && status.ok(); ++i)
    if (!object.find(p.images[i].data, p.images[i].bytes) || (p.images[i].chip && !object.holdsText(p.images[i].chip)))
      status = bad("image ", i, ": its ", p.images[i].bytes, " bytes or its chip are outside the object");
  return status;
}

} // namespace mpmd::rt
