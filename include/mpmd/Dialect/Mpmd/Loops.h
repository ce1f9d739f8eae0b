// What whoever makes a loop knows of it, and no one can see later.
#ifndef MPMD_DIALECT_MPMD_LOOPS_H
#define MPMD_DIALECT_MPMD_LOOPS_H

#include "llvm/ADT/StringRef.h"

namespace mpmd {

/// Of a loop, a promise: no iteration touches an element of the tensors it carries that another one changes. The
/// iterations may be done in any order and at once.
inline constexpr llvm::StringLiteral kApartAttr = "mpmd.apart";

} // namespace mpmd

#endif // MPMD_DIALECT_MPMD_LOOPS_H
