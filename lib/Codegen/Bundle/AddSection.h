// Adds a section to an ELF file. Private to this library.
#ifndef MPMD_LIB_CODEGEN_BUNDLE_ADDSECTION_H
#define MPMD_LIB_CODEGEN_BUNDLE_ADDSECTION_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>

namespace mpmd::bundle {

/// Returns the ELF file `elf` with one more section, which is not loaded. As after `objcopy --add-section`, `strip`
/// keeps the section.
llvm::Expected<std::string> addSection(llvm::StringRef elf, llvm::StringRef name, llvm::StringRef contents);

} // namespace mpmd::bundle

#endif // MPMD_LIB_CODEGEN_BUNDLE_ADDSECTION_H
