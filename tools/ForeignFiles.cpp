// Recognises files of other tools by their first bytes, and says how to get a program that can be read.
#include "tools/ForeignFiles.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Config/llvm-config.h"

using namespace llvm;

static constexpr StringRef kBytecode("ML\xefR", 4);
/// How a user exports a training step as text.
static constexpr char kExport[] =
    "`jax.export.export(jax.jit(step, donate_argnums=0), platforms=['cpu'])(state, batch).mlir_module()`";
static constexpr char kInTorch[] = "; make a JAX function of the module with torchax, and export the step with ";

namespace {
/// One field of a Protocol Buffers message.
struct Field {
  uint64_t number = 0;
  /// The content of a length-delimited field; no value for a number.
  std::optional<StringRef> content;
};
} // namespace

static std::optional<uint64_t> takeVarint(StringRef &bytes) {
  uint64_t value = 0;
  for (unsigned shift = 0; shift < 64 && !bytes.empty(); shift += 7) {
    auto byte = static_cast<uint8_t>(bytes.front());
    bytes = bytes.drop_front();
    value |= uint64_t{byte & 0x7fu} << shift;
    if (byte < 0x80)
      return value;
  }
  return std::nullopt;
}

/// Parses the fields of a message. Empty if the bytes are not exactly one message.
static SmallVector<Field> fieldsOf(StringRef bytes) {
  SmallVector<Field> fields;
  while (!bytes.empty()) {
    std::optional<uint64_t> tag = takeVarint(bytes);
    if (!tag || *tag >> 3 == 0 || *tag >> 3 > 1000)
      return {};
    Field field{*tag >> 3, std::nullopt};
    uint64_t length = 0;
    switch (*tag & 7) {
    case 0:
      if (!takeVarint(bytes))
        return {};
      break;
    case 1:
      length = 8;
      break;
    case 2: {
      std::optional<uint64_t> given = takeVarint(bytes);
      if (!given || *given > bytes.size())
        return {};
      length = *given;
      field.content = bytes.take_front(length);
      break;
    }
    case 5:
      length = 4;
      break;
    default:
      return {};
    }
    if (length > bytes.size())
      return {};
    bytes = bytes.drop_front(length);
    fields.push_back(field);
  }
  return fields;
}

static bool isWord(std::optional<StringRef> content) {
  return content && !content->empty() && all_of(*content, isPrint);
}

static const Field *fieldOf(ArrayRef<Field> fields, uint64_t number) {
  auto found = find_if(fields, [&](const Field &field) { return field.number == number; });
  return found == fields.end() ? nullptr : found;
}

/// Whether the fields are those of an HLO module: its name, the name of the entry computation, and computations.
static bool isHloModule(ArrayRef<Field> fields) {
  const Field *name = fieldOf(fields, 1), *entry = fieldOf(fields, 2), *computation = fieldOf(fields, 3);
  return name && isWord(name->content) && entry && isWord(entry->content) && computation && computation->content;
}

/// Recognises Protocol Buffers messages by their fields, because they have no magic number.
static StringRef describeProto(StringRef bytes) {
  // The tag of the message's first field. Texts rarely begin with these bytes.
  if (bytes.empty() || (bytes.front() != '\x08' && bytes.front() != '\x0a'))
    return {};
  SmallVector<Field> fields = fieldsOf(bytes);
  const Field *first = fieldOf(fields, 1), *graph = fieldOf(fields, 7);
  if (isHloModule(fields) || (first && first->content && isHloModule(fieldsOf(*first->content))))
    return "HLO as a proto";
  if (first && !first->content && graph && graph->content)
    return "a model of ONNX";
  return {};
}

static std::string describeBytecode(StringRef bytes) {
  // The version takes one byte. The name of the producer follows it.
  StringRef producer = bytes.drop_front(std::min<size_t>(5, bytes.size())).take_until([](char c) { return c == '\0'; });
  if (producer.starts_with("StableHLO"))
    return "got bytecode of StableHLO (vhlo); write `exported.mlir_module()` to a file instead";
  // This parser can read bytecode of its own version.
  if (producer == "MLIR" LLVM_VERSION_STRING)
    return {};
  return ("got bytecode of " + producer.take_front(40) + "; write the text instead, `str(module)` or " + kExport).str();
}

static std::string describeArchive(StringRef bytes) {
  if (bytes.contains(".npy"))
    return "got arrays of NumPy; those of a state or of batches are for mpmd-run, as safetensors";
  if (bytes.contains("exported_program") || bytes.contains("archive_format"))
    return std::string("got a program of torch.export") + kInTorch + kExport;
  if (bytes.contains("data.pkl"))
    return std::string(bytes.contains("/code/") ? "got a model of TorchScript" : "got what torch.save has written") +
           kInTorch + kExport;
  return "got a zip archive";
}

/// Whether the text uses Shardy's MPMD dialect, which has the name of this project's dialect and other operations.
static bool isOfShardy(StringRef text) {
  return text.contains("mpmd.named_computation<\"") || text.contains("mpmd.fragment<mesh=") ||
         text.contains("mpmd.fragment_call<mesh=") || text.contains("#mpmd.topology<<\"");
}

std::string mpmd::tools::describeForeign(StringRef tool, StringRef path, StringRef bytes) {
  if (bytes.starts_with(kBytecode))
    return describeBytecode(bytes);
  if (bytes.starts_with("\x7f"
                        "ELF"))
    return "got a rank object; bundles are for mpmd-run";
  if (bytes.starts_with("PK\x03\x04"))
    return describeArchive(bytes);
  if (bytes.starts_with("\x1f\x8b") || bytes.starts_with("\x28\xb5\x2f\xfd"))
    return "got a compressed file; unpack it first";
  if (bytes.starts_with("\x80") && bytes.size() > 1 && bytes[1] >= 2 && bytes[1] <= 5)
    return std::string("got a pickle of Python; write the text instead, ") + kExport;
  // A safetensors file begins with the length of its header in 8 bytes, then the JSON header.
  if (bytes.size() > 9 && bytes.substr(8).starts_with("{\""))
    if (bytes[6] == '\0' && bytes[7] == '\0')
      return "got safetensors; states and batches are for mpmd-run";
  StringRef begin = bytes.ltrim();
  if (begin.starts_with("{\"") || (begin.starts_with("{") && path.ends_with(".json")))
    return path.ends_with("manifest.json")
               ? "got the manifest of a bundle; bundles are for mpmd-run, and " + tool.str() +
                     " takes the .mlir that it was made from"
               : "got JSON; costs, topologies and schedules are given as options of --mpmd-compile";
  if (begin.starts_with("HloModule "))
    return std::string("got HLO as text; write StableHLO instead, ") + kExport;
  if (begin.starts_with("{ lambda") || begin.starts_with("{lambda"))
    return std::string("got a jaxpr, which JAX prints to be read; write StableHLO instead, ") + kExport;
  if (StringRef proto = describeProto(bytes); !proto.empty())
    return ("got " + proto +
            (proto.contains("ONNX") ? "; export the step that trains it from JAX, " : "; write StableHLO instead, ") +
            kExport)
        .str();
  // A flatbuffer has no magic number, but the bytecode in it has one.
  if (bytes.contains('\0') && bytes.contains(kBytecode) && bytes.contains("StableHLO_v"))
    return "got what `exported.serialize()` gives; write `exported.mlir_module()` to a file instead, with "
           "`jax.export.deserialize(data).mlir_module()` where there is only the data";
  if (isOfShardy(bytes))
    return "got the dialect 'mpmd' of Shardy, which has the name of the one here and other operations; export the "
           "step before Shardy's MPMD partitioner, and mark its stages with `mpmd_jax.stage`";
  return {};
}
