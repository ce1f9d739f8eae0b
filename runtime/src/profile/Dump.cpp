// Plans the copies of values for each moment of a step.
#include "runtime/src/profile/Dump.h"

#include "runtime/src/loader/CheckValues.h"
#include "runtime/src/loader/Shards.h"

#include "absl/strings/str_cat.h"

#include <cstring>
#include <set>
#include <tuple>

namespace mpmd::rt {

class DumpPlan::Maker {
public:
  Maker(DumpPlan &plan, const mpmd_rank_program_t &program, const format::Manifest &manifest,
        const std::function<bool(const std::string &)> &chosen)
      : plan(plan), p(program), manifest(manifest), chosen(chosen), valueOf(program.num_buffers, nullptr) {}

  void run() {
    for (uint32_t v = 0; v < p.num_values; ++v)
      valueOf[p.values[v].buffer] = &p.values[v];
    std::vector<std::set<uint32_t>> written(p.num_tasks);
    for (uint32_t t = 0; t < p.num_tasks; ++t)
      written[t] = bindingsWritten(p.tasks[t]);
    for (uint32_t v = 0; v < p.num_values; ++v)
      if (int64_t argument = p.buffers[p.values[v].buffer].argument; argument >= 0) {
        const format::Argument &info = manifest.arguments[argument];
        add(p.values[v].name, info.dtype, format::heldShape(info, shardShape(info.sharding, info.shape)),
            p.values[v].buffer, slotAddress(p, p.values[v].buffer, 0), /*isArgument=*/true);
      }
    plan.ends.push_back(plan.copies.size());
    for (uint32_t i = 0; i < p.num_instructions; ++i) {
      if (const mpmd_instruction_t &instruction = p.instructions[i]; instruction.opcode == MPMD_RUN)
        for (uint32_t binding : written[instruction.index])
          addWritten(p.tasks[instruction.index], p.bindings[binding], instruction.microbatch);
      plan.ends.push_back(plan.copies.size());
    }
    for (uint32_t o = 0; o < p.num_outputs; ++o) {
      const format::Result &info = manifest.results[p.outputs[o].result];
      add(info.name, info.dtype, format::heldShape(info, shardShape(info.sharding, info.shape)), p.outputs[o].buffer,
          slotAddress(p, p.outputs[o].buffer, 0));
    }
    plan.ends.push_back(plan.copies.size());
  }

private:
  std::set<uint32_t> bindingsWritten(const mpmd_task_t &task) const {
    std::set<uint32_t> written;
    for (uint32_t l = task.first_launch; l < task.first_launch + task.num_launches; ++l)
      for (uint32_t o = p.launches[l].first_operand; o < p.launches[l].first_operand + p.launches[l].num_operands; ++o)
        if ((p.operands[o].access & MPMD_WRITE) != 0 && p.operands[o].buffer < task.num_bindings)
          written.insert(task.first_binding + p.operands[o].buffer);
    return written;
  }

  void addWritten(const mpmd_task_t &task, const mpmd_binding_t &binding, uint32_t microbatch) {
    const mpmd_value_t *value = valueOf[binding.buffer];
    bool loops = task.kind != 'P' && task.kind != 'U', sliced = binding.slice_bytes != 0;
    // The updated value of an argument is among the results.
    if (!value || (!loops && p.buffers[binding.buffer].argument >= 0))
      return;
    std::vector<int64_t> shape(p.dims + value->first_dim + sliced, p.dims + value->first_dim + value->num_dims);
    add(loops ? absl::StrCat(value->name, "[", microbatch, "]") : value->name, dtypeName(value->type), shape,
        binding.buffer, bindingAddress(p, binding, microbatch));
  }

  /// Plans a copy of a buffer's present value. If a value is written several times, each copy replaces the previous
  /// one. The second of two equal names, as of a result and the argument that it replaces, gets a prime.
  void add(const std::string &wanted, const std::string &dtype, const std::vector<int64_t> &shape, uint32_t buffer,
           SlotAddress source, bool isArgument = false) {
    auto [entry, isNew] = places.try_emplace({wanted, isArgument, buffer, shape}, nullptr);
    if (isNew) {
      std::string name = wanted;
      while (!names.insert(name).second)
        name += '\'';
      if (chosen(name)) {
        uint64_t bytes = static_cast<uint64_t>(format::tensorBytes(dtype, shape));
        entry->second = &plan.tensors[name];
        *entry->second = {{dtype, shape, nullptr, bytes}, plan.size, 0};
        if (__builtin_add_overflow(plan.size, (bytes + 63) / 64 * 64, &plan.size))
          plan.size = UINT64_MAX;
      } else {
        plan.passed.push_back(name);
      }
    }
    if (!entry->second)
      return;
    entry->second->moment = plan.ends.size();
    plan.copies.push_back({source, entry->second->place, entry->second->tensor.bytes});
  }

  DumpPlan &plan;
  const mpmd_rank_program_t &p;
  const format::Manifest &manifest;
  const std::function<bool(const std::string &)> &chosen;
  std::vector<const mpmd_value_t *> valueOf;
  std::set<std::string> names;
  std::map<std::tuple<std::string, bool, uint32_t, std::vector<int64_t>>, Value *> places; ///< null: not chosen
};

void DumpPlan::make(const mpmd_rank_program_t &program, const format::Manifest &manifest,
                    const std::function<bool(const std::string &)> &chosen) {
  Maker(*this, program, manifest, chosen).run();
}

void DumpPlan::copy(size_t moment, char *const *slots, char *target, const Fetch &fetch) const {
  for (size_t i = moment == 0 ? 0 : ends[moment - 1]; i < ends[moment]; ++i) {
    char *source = slots[copies[i].source.slot] + copies[i].source.offset;
    if (fetch)
      fetch(source, copies[i].bytes);
    std::memcpy(target + copies[i].target, source, copies[i].bytes);
  }
}

std::map<std::string, format::Tensor> DumpPlan::view(const char *target) const {
  std::map<std::string, format::Tensor> values;
  for (const auto &[name, value] : tensors) {
    format::Tensor &tensor = values[name] = value.tensor;
    tensor.data = target + value.place;
  }
  return values;
}

std::map<std::string, size_t> DumpPlan::moments() const {
  std::map<std::string, size_t> moments;
  for (const auto &[name, value] : tensors)
    moments[name] = value.moment;
  return moments;
}

} // namespace mpmd::rt
