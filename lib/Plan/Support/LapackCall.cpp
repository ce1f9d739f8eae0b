#include "mpmd/Plan/Support/LapackCall.h"

#include "mpmd/Plan/Support/Status.h"

#include <algorithm>
#include <iterator>

namespace mpmd::plan {

namespace {
/// The maximum number of parts of a batch. It exceeds the number of threads of a rank.
constexpr int64_t maxParts = 16;
/// LAPACK's blocked routines use blocks of 32 or 64 columns. A workspace for 64 columns suffices for their fastest code
/// paths.
constexpr int64_t blockColumns = 64;
/// The workspace of ormqr for a block of reflectors.
constexpr int64_t reflectorBlock = 65 * 64;
/// The maximum number of rows or columns. The product of two such numbers fits 64 bits.
constexpr int64_t maxRows = int64_t{1} << 24;

int64_t aligned(int64_t bytes) { return (bytes + 63) / 64 * 64; }

bool isSvd(LapackRoutine routine) { return routine == LapackRoutine::Gesdd || routine == LapackRoutine::Gesvd; }
} // namespace

const char *lapackName(LapackRoutine routine) {
  const char *const names[] = {"potrf", "trsm", "getrf", "geqrf", "geqp3", "orgqr", "ormqr", "syevd", "gesdd", "gesvd"};
  static_assert(std::size(names) == numLapackRoutines);
  return names[static_cast<int>(routine)];
}

std::vector<Lapack::Operand> Lapack::inputs() const {
  switch (routine) {
  case LapackRoutine::Trsm:
    return {{"a", right ? n : m, right ? n : m}, {"b", m, n}};
  case LapackRoutine::Geqp3:
    return {{"a", m, n}, {"the pivots", n, 1, true, 1}};
  case LapackRoutine::Orgqr:
    return {{"a", m, n}, {"tau", k, 1, false, 1}};
  case LapackRoutine::Ormqr:
    return {{"a", right ? n : m, k}, {"tau", k, 1, false, 1}, {"c", m, n}};
  default:
    return {{"a", m, n}};
  }
}

std::vector<Lapack::Operand> Lapack::outputs() const {
  const int64_t least = std::min(m, n);
  const bool all = vectors == LapackVectors::All;
  const Operand info = {"info", 1, 1, true, 0};
  switch (routine) {
  case LapackRoutine::Potrf:
    return {{"a", m, n}, info};
  case LapackRoutine::Trsm:
    return {{"x", m, n}};
  case LapackRoutine::Getrf:
    return {{"a", m, n}, {"the pivots", least, 1, true, 1}, info};
  case LapackRoutine::Geqrf:
    return {{"a", m, n}, {"tau", least, 1, false, 1}};
  case LapackRoutine::Geqp3:
    return {{"a", m, n}, {"the pivots", n, 1, true, 1}, {"tau", least, 1, false, 1}};
  case LapackRoutine::Orgqr:
  case LapackRoutine::Ormqr:
    return {{"q", m, n}};
  case LapackRoutine::Syevd:
    if (vectors == LapackVectors::None)
      return {{"w", n, 1, false, 1}, info};
    return {{"v", n, n}, {"w", n, 1, false, 1}, info};
  case LapackRoutine::Gesdd:
  case LapackRoutine::Gesvd:
    if (vectors == LapackVectors::None)
      return {{"s", least, 1, false, 1}, info};
    return {{"s", least, 1, false, 1}, {"u", m, all ? m : least}, {"vt", all ? n : least, n}, info};
  }
  return {};
}

int64_t Lapack::parts() const { return std::min(batch, maxParts); }

int64_t Lapack::workNumbers() const {
  const int64_t least = std::min(m, n), most = std::max(m, n);
  switch (routine) {
  case LapackRoutine::Potrf:
  case LapackRoutine::Trsm:
  case LapackRoutine::Getrf:
    return 0;
  case LapackRoutine::Geqrf:
  case LapackRoutine::Orgqr:
    return std::max<int64_t>(1, n * blockColumns);
  case LapackRoutine::Geqp3:
    return 2 * n + (n + 1) * blockColumns;
  case LapackRoutine::Ormqr:
    return std::max<int64_t>(1, (right ? m : n) * blockColumns + reflectorBlock);
  case LapackRoutine::Syevd:
    return vectors == LapackVectors::None ? 1 + 2 * n + n * blockColumns : 1 + 6 * n + 2 * n * n;
  case LapackRoutine::Gesdd:
    if (vectors == LapackVectors::None)
      return 3 * least + std::max(most, 7 * least) + (most + least) * blockColumns + 1;
    return 4 * least * least + 7 * least + most + (most + least) * blockColumns + 1;
  case LapackRoutine::Gesvd:
    return least * least + 8 * least + (most + 2 * least) * blockColumns + 1;
  }
  return 0;
}

int64_t Lapack::workIntegers() const {
  if (routine == LapackRoutine::Syevd)
    return vectors == LapackVectors::None ? 1 : 3 + 5 * n;
  return routine == LapackRoutine::Gesdd ? 8 * std::min(m, n) : 0;
}

int64_t Lapack::partBytes() const {
  // LAPACK is column-major. For these two routines, a row-major matrix is passed without a copy, as its transpose.
  if (routine == LapackRoutine::Potrf || routine == LapackRoutine::Trsm)
    return 0;
  // Reserves bytes before the first matrix: the library's search for a maximum among NaNs may access the element before
  // the matrix.
  int64_t bytes = 64;
  auto add = [&](const std::vector<Operand> &operands) {
    for (const Operand &operand : operands)
      if (operand.rank == 2)
        bytes += aligned(operand.elements() * elementBytes());
  };
  // The library overwrites its operands, so the workspace has copies of the inputs. Singular value decompositions write
  // separate results, so the workspace has copies of these, too.
  add(inputs());
  if (isSvd(routine))
    add(outputs());
  return bytes + aligned(workNumbers() * elementBytes()) + aligned(workIntegers() * 4);
}

int64_t Lapack::flops() const {
  const double m = static_cast<double>(this->m), n = static_cast<double>(this->n), k = static_cast<double>(this->k),
               least = std::min(m, n), most = std::max(m, n);
  double one = 0;
  switch (routine) {
  case LapackRoutine::Potrf:
    one = n * n * n / 3;
    break;
  case LapackRoutine::Trsm:
    one = m * n * (right ? n : m);
    break;
  case LapackRoutine::Getrf:
    one = least * least * (most - least / 3);
    break;
  case LapackRoutine::Geqrf:
  case LapackRoutine::Geqp3:
    one = 2 * least * least * (most - least / 3);
    break;
  case LapackRoutine::Orgqr:
    one = 4 * m * n * k - 2 * (m + n) * k * k + 4 * k * k * k / 3;
    break;
  case LapackRoutine::Ormqr:
    one = right ? 2 * m * k * (2 * n - k) : 2 * n * k * (2 * m - k);
    break;
  case LapackRoutine::Syevd:
    one = (vectors == LapackVectors::None ? 4.0 / 3 : 9.0) * n * n * n;
    break;
  case LapackRoutine::Gesdd:
  case LapackRoutine::Gesvd:
    one = vectors == LapackVectors::None ? 4 * least * least * (most - least / 3)
                                         : 4 * most * most * least + 22 * least * least * least;
    if (vectors == LapackVectors::Some)
      one = 14 * most * least * least + 8 * least * least * least;
    break;
  }
  return static_cast<int64_t>(std::min(one * static_cast<double>(batch), 4e18));
}

std::string Lapack::name() const {
  return std::string(lapackName(routine)) + "_" + (batch == 1 ? "" : std::to_string(batch) + "x") + std::to_string(m) +
         "x" + std::to_string(n);
}

absl::Status checkLapack(const Lapack &call) {
  if (static_cast<int>(call.routine) < 0 || static_cast<int>(call.routine) >= numLapackRoutines)
    return invalid("expected a routine below " + std::to_string(numLapackRoutines) + ", got " +
                   std::to_string(static_cast<int>(call.routine)));
  const std::string name = lapackName(call.routine);
  const int vectors = static_cast<int>(call.vectors);
  const bool isSquare = call.routine == LapackRoutine::Potrf || call.routine == LapackRoutine::Syevd;
  const bool isSolve = call.routine == LapackRoutine::Trsm, isQ = call.routine == LapackRoutine::Orgqr,
             isProduct = call.routine == LapackRoutine::Ormqr;
  if (vectors < 0 || vectors > static_cast<int>(LapackVectors::All) ||
      (call.vectors != LapackVectors::None && !isSvd(call.routine) && call.routine != LapackRoutine::Syevd) ||
      (call.vectors == LapackVectors::Some && !isSvd(call.routine)))
    return invalid(name + ": expected " +
                   (isSvd(call.routine)                    ? "no vectors (0), some (1) or all (2)"
                    : call.routine == LapackRoutine::Syevd ? "no vectors (0) or all (2)"
                                                           : "no vectors (0)") +
                   ", got " + std::to_string(vectors));
  const struct {
    const char *what;
    bool isSet, isAllowed;
  } flags[] = {{"upper", call.upper, isSquare || isSolve},
               {"right", call.right, isSolve || isProduct},
               {"transposed", call.transposed, isSolve || isProduct},
               {"unit", call.unit, isSolve}};
  for (const auto &[what, isSet, isAllowed] : flags)
    if (isSet && !isAllowed)
      return invalid(name + ": expected the flag '" + what + "' to be false, got true");
  for (int64_t size : {call.m, call.n})
    if (size < 1 || size > maxRows)
      return invalid(name + ": expected matrices of 1 to " + std::to_string(maxRows) + " rows and columns, got " +
                     std::to_string(call.m) + " x " + std::to_string(call.n));
  if (call.batch < 1 || call.batch > INT32_MAX)
    return invalid(name + ": expected a batch of 1 to " + std::to_string(INT32_MAX) + ", got " +
                   std::to_string(call.batch));
  if (isSquare && call.m != call.n)
    return invalid(name + ": expected a square matrix, got " + std::to_string(call.m) + " x " + std::to_string(call.n));
  const int64_t maxReflectors = isQ ? call.n : isProduct ? (call.right ? call.n : call.m) : 0;
  if (call.k < 0 || call.k > maxReflectors || (isQ && call.n > call.m))
    return invalid(name + ": expected " +
                   (isQ ? "at most as many columns as rows, and reflectors as columns"
                        : "at most " + std::to_string(maxReflectors) + " reflectors") +
                   ", got " + std::to_string(call.m) + " x " + std::to_string(call.n) + " and " +
                   std::to_string(call.k));
  for (const std::vector<Lapack::Operand> &operands : {call.inputs(), call.outputs()})
    for (const Lapack::Operand &operand : operands)
      if (operand.elements() > INT32_MAX)
        return invalid(name + ": expected matrices of at most " + std::to_string(INT32_MAX) + " elements, got " +
                       operand.name + " of " + std::to_string(operand.rows) + " x " + std::to_string(operand.columns));
  if (call.workNumbers() > INT32_MAX)
    return invalid(name + ": expected it to work in at most " + std::to_string(INT32_MAX) + " numbers, got " +
                   std::to_string(call.workNumbers()) + " for a matrix of " + std::to_string(call.m) + " x " +
                   std::to_string(call.n));
  return absl::OkStatus();
}

} // namespace mpmd::plan
