// Adds a section to an ELF file. Private to this library.
#ifndef MPMD_LIB_CODEGEN_BUNDLE_ADDSECTION_H
#define MPMD_LIB_CODEGEN_BUNDLE_ADDSECTION_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>

namespace mpmd::bundle {

/// The ELF file `elf` with one more section that is not loaded, as objcopy --add-section makes it: `strip` keeps it.
llvm::Expected<std::string> addSection(llvm::StringRef elf, llvm::StringRef name, llvm::StringRef contents);

} // namespace mpmd::bundle

#endif // MPMD_LIB_CODEGEN_BUNDLE_ADDSECTION_H
