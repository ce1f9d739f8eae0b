// Checks the subset of ELF that rank objects use, and rejects everything else.
#include "runtime/src/loader/ElfImage.h"

#include "runtime/format/Errors.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"

#include <algorithm>
#include <cstring>
#include <elf.h>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

namespace mpmd::rt {

namespace {
#if defined(__x86_64__)
constexpr uint16_t machine = EM_X86_64;
constexpr uint64_t relative = R_X86_64_RELATIVE;
bool isPlainRelocation(uint64_t type) {
  return type == relative || type == R_X86_64_GLOB_DAT || type == R_X86_64_JUMP_SLOT || type == R_X86_64_64;
}
#elif defined(__aarch64__)
constexpr uint16_t machine = EM_AARCH64;
constexpr uint64_t relative = R_AARCH64_RELATIVE;
bool isPlainRelocation(uint64_t type) {
  return type == relative || type == R_AARCH64_GLOB_DAT || type == R_AARCH64_JUMP_SLOT || type == R_AARCH64_ABS64;
}
#endif

/// A limit far above the addresses of any rank object.
constexpr uint64_t maxAddress = uint64_t{1} << 40;
constexpr uint64_t page = 4096;
/// The bits of the version number in an entry of DT_VERSYM. The highest bit of an entry hides the symbol.
constexpr uint16_t kVersionNumber = 0x7fff;

class Checker {
public:
  explicit Checker(absl::string_view bytes) : bytes(bytes) {}

  absl::StatusOr<std::vector<Segment>> run() {
    MPMD_RETURN_IF_ERROR(header());
    MPMD_RETURN_IF_ERROR(programHeaders());
    MPMD_RETURN_IF_ERROR(readDynamic());
    MPMD_RETURN_IF_ERROR(strings());
    MPMD_RETURN_IF_ERROR(symbols());
    MPMD_RETURN_IF_ERROR(versions());
    MPMD_RETURN_IF_ERROR(relocations(DT_RELA, DT_RELASZ));
    MPMD_RETURN_IF_ERROR(relocations(DT_JMPREL, DT_PLTRELSZ));
    return segments;
  }

private:
  /// The value at a file offset, or nothing if the file is too short. Copies the value, because it may be unaligned.
  template <typename T> std::optional<T> at(uint64_t offset) const {
    if (!within(offset, sizeof(T), bytes.size()))
      return std::nullopt;
    T value;
    std::memcpy(&value, bytes.data() + offset, sizeof(T));
    return value;
  }

  /// The file offset of `size` bytes at an address, if the file has all of them in one segment. Unless `writable`, the
  /// segment must not be writable, because the linker reads these tables while it writes to other addresses.
  std::optional<uint64_t> locate(uint64_t address, uint64_t size, bool writable = false) const {
    for (const Elf64_Phdr &load : loads)
      if ((writable || (load.p_flags & PF_W) == 0) && address >= load.p_vaddr &&
          within(address - load.p_vaddr, size, load.p_filesz))
        return load.p_offset + (address - load.p_vaddr);
    return std::nullopt;
  }

  template <typename T> std::optional<T> atAddress(uint64_t address) const {
    const std::optional<uint64_t> offset = locate(address, sizeof(T));
    return offset ? at<T>(*offset) : std::nullopt;
  }

  absl::Status header() {
    const std::optional<Elf64_Ehdr> found = at<Elf64_Ehdr>(0);
    if (!found || std::memcmp(found->e_ident, ELFMAG, SELFMAG) != 0)
      return bad("it is not an ELF file");
    elf = *found;
    if (elf.e_ident[EI_CLASS] != ELFCLASS64 || elf.e_ident[EI_DATA] != ELFDATA2LSB ||
        elf.e_ident[EI_VERSION] != EV_CURRENT || elf.e_version != EV_CURRENT)
      return bad("expected 64 bits, little endian, got another format");
    if (elf.e_type != ET_DYN)
      return bad("expected a shared object, got ELF type ", elf.e_type);
    if (elf.e_machine != machine)
      return bad("expected code for ELF machine ", machine, ", got machine ", elf.e_machine);
    if (elf.e_phentsize != sizeof(Elf64_Phdr) || elf.e_phnum == 0 || elf.e_phnum > 64)
      return bad("expected 1 to 64 program headers of ", sizeof(Elf64_Phdr), " bytes, got ", elf.e_phnum, " of ",
                 elf.e_phentsize);
    return absl::OkStatus();
  }

  absl::Status programHeaders() {
    bool haveDynamic = false;
    uint64_t end = 0;
    std::vector<Elf64_Phdr> inMemory;
    for (uint64_t i = 0; i < elf.e_phnum; ++i) {
      const std::optional<Elf64_Phdr> found = at<Elf64_Phdr>(elf.e_phoff + i * sizeof(Elf64_Phdr));
      if (!found)
        return bad("its program headers are outside the file");
      const Elf64_Phdr &part = *found;
      if (part.p_offset > bytes.size() || part.p_filesz > bytes.size() - part.p_offset || part.p_filesz > part.p_memsz)
        if (part.p_type != PT_GNU_STACK)
          return bad("program header ", i, " is outside the file");
      if (part.p_vaddr > maxAddress || part.p_memsz > maxAddress)
        return bad("program header ", i, ": impossible size ", part.p_memsz, " at ", part.p_vaddr);
      switch (part.p_type) {
      case PT_LOAD:
        if (!(part.p_flags & PF_R))
          return bad("it has memory that cannot be read");
        if ((part.p_flags & PF_W) && (part.p_flags & PF_X))
          return bad("it has memory that is both writable and executable");
        if (part.p_align < page || (part.p_align & (part.p_align - 1)) != 0 || part.p_align > maxAddress ||
            part.p_vaddr % part.p_align != part.p_offset % part.p_align)
          return bad("program header ", i, ": impossible alignment ", part.p_align);
        if (part.p_vaddr / page * page < end)
          return bad("its segments overlap");
        // Two segments may not share a page, because the later segment's protection would apply to both.
        end = (part.p_vaddr + part.p_memsz + page - 1) / page * page;
        if (part.p_memsz != 0) {
          loads.push_back(part);
          segments.push_back(
              {part.p_vaddr, part.p_vaddr + part.p_memsz, (part.p_flags & PF_W) != 0, (part.p_flags & PF_X) != 0});
        }
        break;
      case PT_DYNAMIC:
        if (std::exchange(haveDynamic, true))
          return bad("expected one dynamic section, got two");
        dynamicPart = part;
        break;
      case PT_GNU_STACK:
        if (part.p_flags & PF_X)
          return bad("it asks for a stack that is executable");
        break;
      case PT_GNU_RELRO:
        relro = part;
        break;
      case PT_PHDR:
      case PT_NOTE:
      case PT_GNU_EH_FRAME:
      case PT_GNU_PROPERTY:
        inMemory.push_back(part);
        break;
      case PT_NULL:
        break;
      default:
        return bad("unexpected program header of type ", part.p_type);
      }
    }
    if (loads.empty() || !haveDynamic)
      return bad("expected segments and a dynamic section, got none");
    // The linker and the unwinder read these headers from memory, so they must be where a segment maps them. (Linkers
    // may reserve space for a header that they do not write.)
    for (const Elf64_Phdr &part : inMemory) {
      const std::optional<uint64_t> offset = locate(part.p_vaddr, part.p_memsz, /*writable=*/true);
      bool isHeaders = part.p_type == PT_PHDR;
      if (offset != part.p_offset ||
          (isHeaders && (offset != elf.e_phoff || part.p_memsz < elf.e_phnum * sizeof(part))))
        return bad("program header of type ", part.p_type, " at ", part.p_vaddr,
                   ": expected it where a segment has it, got it elsewhere");
    }
    if (relro.p_memsz != 0) {
      // The linker makes these pages read-only, so they must belong to the object.
      bool inside = false;
      for (const Segment &segment : segments)
        inside |= segment.writable && relro.p_vaddr >= segment.begin &&
                  relro.p_vaddr + relro.p_memsz <= (segment.end + page - 1) / page * page;
      if (!inside)
        return bad("its read-only data is outside its writable segments");
    }
    return absl::OkStatus();
  }

  absl::Status readDynamic() {
    const std::optional<uint64_t> offset = locate(dynamicPart.p_vaddr, dynamicPart.p_filesz, /*writable=*/true);
    if (!offset || dynamicPart.p_vaddr % 8 != 0)
      return bad("its dynamic section is outside its segments");
    for (uint64_t i = 0;; ++i) {
      const std::optional<Elf64_Dyn> found = at<Elf64_Dyn>(*offset + i * sizeof(Elf64_Dyn));
      if ((i + 1) * sizeof(Elf64_Dyn) > dynamicPart.p_filesz || !found)
        return bad("its dynamic section has no end");
      const Elf64_Dyn &entry = *found;
      switch (entry.d_tag) {
      case DT_NULL:
        return complete();
      case DT_INIT:
      case DT_FINI:
      case DT_INIT_ARRAY:
      case DT_FINI_ARRAY:
      case DT_PREINIT_ARRAY:
      case DT_INIT_ARRAYSZ:
      case DT_FINI_ARRAYSZ:
      case DT_PREINIT_ARRAYSZ:
        return bad("it has constructors or destructors: code that runs when it is loaded");
      case DT_RPATH:
      case DT_RUNPATH:
      case DT_AUDIT:
      case DT_DEPAUDIT:
      case DT_AUXILIARY:
      case DT_FILTER:
        return bad("it says where other libraries are to be found");
      case DT_TEXTREL:
        return bad("it wants its code to be changed when it is loaded");
      case DT_FLAGS:
        if (entry.d_un.d_val & ~uint64_t{DF_BIND_NOW | DF_SYMBOLIC})
          return bad("unexpected flags ", entry.d_un.d_val);
        break;
      case DT_FLAGS_1:
        if (entry.d_un.d_val & ~uint64_t{DF_1_NOW})
          return bad("unexpected flags ", entry.d_un.d_val);
        break;
      case DT_NEEDED:
        needed.push_back(entry.d_un.d_val);
        break;
      case DT_STRTAB:
      case DT_SYMTAB:
      case DT_STRSZ:
      case DT_SYMENT:
      case DT_HASH:
      case DT_GNU_HASH:
      case DT_RELA:
      case DT_RELASZ:
      case DT_RELAENT:
      case DT_RELACOUNT:
      case DT_JMPREL:
      case DT_PLTRELSZ:
      case DT_PLTREL:
      case DT_PLTGOT:
      case DT_SONAME:
      case DT_BIND_NOW:
      case DT_SYMBOLIC:
      case DT_VERSYM:
      case DT_VERNEED:
      case DT_VERNEEDNUM:
        if (!dynamic.try_emplace(entry.d_tag, entry.d_un.d_val).second)
          return bad("dynamic entry ", entry.d_tag, " is there twice");
        break;
      default:
        return bad("unexpected dynamic entry ", entry.d_tag);
      }
    }
  }

  /// Checks groups of entries: the linker reads all entries of a group, without checking that they exist.
  absl::Status complete() const {
    static const std::vector<int64_t> groups[] = {{DT_STRTAB, DT_STRSZ, DT_SYMTAB, DT_SYMENT},
                                                  {DT_RELA, DT_RELASZ, DT_RELAENT},
                                                  {DT_JMPREL, DT_PLTRELSZ, DT_PLTREL, DT_PLTGOT},
                                                  {DT_VERSYM, DT_VERNEED, DT_VERNEEDNUM}};
    for (const std::vector<int64_t> &group : groups)
      for (int64_t tag : group)
        if (dynamic.count(tag) != dynamic.count(group.front()))
          return bad("dynamic entry ", dynamic.count(tag) != 0 ? group.front() : tag, " is missing");
    return absl::OkStatus();
  }

  uint64_t value(int64_t tag) const {
    auto it = dynamic.find(tag);
    return it == dynamic.end() ? 0 : it->second;
  }

  absl::Status strings() {
    const uint64_t size = value(DT_STRSZ);
    const std::optional<uint64_t> offset = locate(value(DT_STRTAB), size);
    if (size == 0 || !offset || bytes[*offset + size - 1] != '\0')
      return bad("its names are outside its segments");
    names = bytes.substr(*offset, size);
    if (value(DT_SONAME) >= size)
      return bad("its own name is outside its names");
    for (uint64_t name : needed) {
      if (name >= size)
        return bad("the name of a library is outside its names");
      std::string library = names.data() + name;
      if (library != "libc.so.6" && library != "libm.so.6")
        return bad("it needs '", library.substr(0, 80), "': rank objects may use libc.so.6 and libm.so.6 only");
    }
    return absl::OkStatus();
  }

  /// Sets the number of symbols, computed as the linker does: from the hash tables, whose chains must stay inside.
  absl::Status countSymbols() {
    if (!dynamic.count(DT_HASH) && !dynamic.count(DT_GNU_HASH))
      return bad("expected a hash table of its symbols, got none");
    if (dynamic.count(DT_HASH)) {
      struct Head {
        uint32_t buckets, chains;
      };
      const uint64_t table = value(DT_HASH);
      const Head head = atAddress<Head>(table).value_or(Head{});
      const std::optional<uint64_t> offset = locate(table, 8 + 4 * (uint64_t{head.buckets} + head.chains));
      if (head.buckets == 0 || !offset)
        return bad("its table of symbols is outside its segments");
      std::vector<uint32_t> next(uint64_t{head.buckets} + head.chains);
      std::memcpy(next.data(), bytes.data() + *offset + 8, 4 * next.size());
      // A cyclic chain would hang the linker, so each symbol may be in one chain, once.
      std::vector<bool> seen(head.chains);
      for (uint32_t bucket = 0; bucket < head.buckets; ++bucket)
        for (uint32_t symbol = next[bucket]; symbol != 0; symbol = next[head.buckets + symbol]) {
          if (symbol >= head.chains || seen[symbol])
            return bad("its table of symbols is broken");
          seen[symbol] = true;
        }
      numSymbols = head.chains;
    }
    if (dynamic.count(DT_GNU_HASH)) {
      struct Head {
        uint32_t buckets, first, bloom, shift;
      };
      const uint64_t table = value(DT_GNU_HASH);
      const Head head = atAddress<Head>(table).value_or(Head{});
      if (head.buckets == 0 || head.bloom == 0 || (head.bloom & (head.bloom - 1)) != 0 || head.shift >= 64 ||
          !locate(table, 16 + 8 * uint64_t{head.bloom} + 4 * uint64_t{head.buckets}))
        return bad("its table of symbols is outside its segments");
      uint64_t buckets = table + 16 + 8 * uint64_t{head.bloom}, chains = buckets + 4 * uint64_t{head.buckets}, last = 0;
      for (uint64_t i = 0; i < head.buckets; ++i) {
        const uint32_t symbol = atAddress<uint32_t>(buckets + 4 * i).value_or(0);
        if (symbol != 0 && symbol < head.first)
          return bad("its table of symbols is broken");
        last = std::max<uint64_t>(last, symbol);
      }
      uint64_t count = head.first;
      // The chains of buckets are contiguous; each ends with the first word whose lowest bit is set. The end of the
      // last chain gives the number of symbols.
      if (last != 0)
        for (std::optional<uint32_t> word = 0; (*word & 1) == 0; count = ++last)
          if (word = atAddress<uint32_t>(chains + 4 * (last - head.first)); !word)
            return bad("its table of symbols is outside its segments");
      if (dynamic.count(DT_HASH) && count > numSymbols)
        return bad("its two tables of symbols disagree");
      numSymbols = std::max(numSymbols, count);
    }
    return absl::OkStatus();
  }

  absl::Status symbols() {
    MPMD_RETURN_IF_ERROR(countSymbols());
    std::optional<uint64_t> offset;
    if (numSymbols <= bytes.size())
      offset = locate(value(DT_SYMTAB), numSymbols * sizeof(Elf64_Sym));
    if (value(DT_SYMENT) != sizeof(Elf64_Sym) || !offset)
      return bad("its symbols are outside its segments");
    for (uint64_t i = 0; i < numSymbols; ++i) {
      const Elf64_Sym symbol = *at<Elf64_Sym>(*offset + i * sizeof(Elf64_Sym));
      if (symbol.st_name >= names.size())
        return bad("the name of symbol ", i, " is outside its names");
      int type = ELF64_ST_TYPE(symbol.st_info), binding = ELF64_ST_BIND(symbol.st_info);
      if (type != STT_NOTYPE && type != STT_OBJECT && type != STT_FUNC && type != STT_SECTION)
        return bad("symbol ", i, ": unexpected type ", type);
      if (binding != STB_LOCAL && binding != STB_GLOBAL && binding != STB_WEAK)
        return bad("symbol ", i, ": unexpected binding ", binding);
    }
    return absl::OkStatus();
  }

  absl::Status versions() {
    if (!dynamic.count(DT_VERSYM) && !dynamic.count(DT_VERNEED))
      return absl::OkStatus();
    uint64_t address = value(DT_VERNEED);
    const std::optional<uint64_t> offset = locate(value(DT_VERSYM), 2 * numSymbols);
    if (!offset)
      return bad("its versions are outside its segments");
    std::set<uint16_t> known = {VER_NDX_LOCAL, VER_NDX_GLOBAL};
    for (uint64_t i = 0; i < value(DT_VERNEEDNUM); ++i) {
      const std::optional<Elf64_Verneed> found = atAddress<Elf64_Verneed>(address);
      if (i >= 64 || !found || found->vn_file >= names.size())
        return bad("its versions are outside its segments");
      const Elf64_Verneed &file = *found;
      // The linker assumes that it has loaded these libraries for the object.
      if (std::none_of(needed.begin(), needed.end(), [&](uint64_t name) {
            return absl::string_view(names.data() + name) == names.data() + file.vn_file;
          }))
        return bad("it has versions of a library that it does not need");
      uint64_t each = address + file.vn_aux;
      for (uint64_t k = 0; k < file.vn_cnt; ++k) {
        const std::optional<Elf64_Vernaux> version = atAddress<Elf64_Vernaux>(each);
        if (!version || version->vna_name >= names.size() || (version->vna_next == 0) != (k + 1 == file.vn_cnt))
          return bad("its versions are outside its segments");
        known.insert(version->vna_other & kVersionNumber);
        each += version->vna_next;
      }
      if ((file.vn_next == 0) != (i + 1 == value(DT_VERNEEDNUM)))
        return bad("its versions do not end");
      address += file.vn_next;
    }
    for (uint64_t i = 0; i < numSymbols; ++i) {
      const uint16_t version = *at<uint16_t>(*offset + 2 * i);
      if (!known.count(version & kVersionNumber))
        return bad("symbol ", i, " has a version that is not there");
    }
    return absl::OkStatus();
  }

  absl::Status relocations(int64_t table, int64_t bytesOfIt) {
    const uint64_t size = value(bytesOfIt);
    if (size == 0)
      return absl::OkStatus();
    const std::optional<uint64_t> offset = locate(value(table), size);
    if (size % sizeof(Elf64_Rela) != 0 || !offset || (table == DT_RELA && value(DT_RELAENT) != sizeof(Elf64_Rela)) ||
        (table == DT_JMPREL && value(DT_PLTREL) != DT_RELA) ||
        value(DT_RELACOUNT) > value(DT_RELASZ) / sizeof(Elf64_Rela))
      return bad("its relocations are outside its segments");
    for (uint64_t i = 0; i < size / sizeof(Elf64_Rela); ++i) {
      const Elf64_Rela entry = *at<Elf64_Rela>(*offset + i * sizeof(Elf64_Rela));
      // The linker applies the first DT_RELACOUNT entries as relative relocations without checking their type.
      if (!isPlainRelocation(ELF64_R_TYPE(entry.r_info)) ||
          (table == DT_RELA && i < value(DT_RELACOUNT) && ELF64_R_TYPE(entry.r_info) != relative))
        return bad("relocation ", i, ": unexpected type ", ELF64_R_TYPE(entry.r_info));
      if (ELF64_R_SYM(entry.r_info) >= numSymbols)
        return bad("relocation ", i, ": expected a symbol below ", numSymbols, ", got ", ELF64_R_SYM(entry.r_info));
      bool inside = false;
      for (const Segment &segment : segments)
        inside |= segment.writable && entry.r_offset >= segment.begin && entry.r_offset < segment.end &&
                  segment.end - entry.r_offset >= 8;
      bool own = entry.r_offset + 8 > dynamicPart.p_vaddr && entry.r_offset < dynamicPart.p_vaddr + dynamicPart.p_memsz;
      if (!inside || own)
        return bad("relocation ", i, " is outside its writable segments, or in its dynamic section");
    }
    return absl::OkStatus();
  }

  absl::string_view bytes, names;
  Elf64_Ehdr elf = {};
  Elf64_Phdr dynamicPart = {}, relro = {};
  std::vector<Elf64_Phdr> loads;
  std::vector<Segment> segments;
  std::map<int64_t, uint64_t> dynamic;
  std::vector<uint64_t> needed;
  uint64_t numSymbols = 0;
};
} // namespace

absl::StatusOr<std::vector<Segment>> checkElf(absl::string_view bytes) { return Checker(bytes).run(); }

} // namespace mpmd::rt
