// Checks the slices of arrays that arguments and results of a program hold.
#include "ArraySlices.h"

#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace mpmd;

/// The shape of the whole array.
static SmallVector<int64_t> wholeShape(const HeldArray &held) {
  SmallVector<int64_t> shape(held.type.getShape());
  shape[held.slice.getDim()] = held.slice.getSize();
  return shape;
}

LogicalResult mpmd::verifySlices(Operation *op, ArrayRef<HeldArray> arrays) {
  llvm::MapVector<StringAttr, SmallVector<HeldArray>> slices;
  for (const HeldArray &held : arrays) {
    if (!held.slice)
      continue;
    int64_t dim = held.slice.getDim();
    if (dim < 0 || dim >= held.type.getRank())
      return op->emitOpError("expected a dimension below ")
             << held.type.getRank() << " for the slice " << held.name << ", got " << dim;
    slices[held.slice.getArray()].push_back(held);
  }
  for (const HeldArray &held : arrays)
    if (!held.slice && slices.contains(held.name))
      return op->emitOpError("expected slices of ") << held.name << " alone, got all of it, too";
  for (auto &[array, parts] : slices) {
    const HeldArray &first = parts.front();
    for (const HeldArray &held : parts)
      if (held.slice.getDim() != first.slice.getDim() || wholeShape(held) != wholeShape(first) ||
          held.type.getElementType() != first.type.getElementType())
        return op->emitOpError("expected slices of one array ")
               << array << ", got " << first.slice << " of type " << first.type << " and " << held.slice << " of type "
               << held.type;
    llvm::stable_sort(parts,
                      [](const HeldArray &a, const HeldArray &b) { return a.slice.getBegin() < b.slice.getBegin(); });
    int64_t begin = 0, end = 0;
    for (const HeldArray &held : parts) {
      int64_t count = held.type.getDimSize(held.slice.getDim());
      bool isCopy = held.slice.getBegin() == begin && begin + count == end;
      if (held.slice.getBegin() != end && !isCopy)
        return op->emitOpError("expected a slice of ")
               << array << " that begins at " << end << ", got " << held.slice << " of type " << held.type;
      begin = held.slice.getBegin();
      end = begin + count;
    }
    if (end != first.slice.getSize())
      return op->emitOpError("expected slices of ")
             << array << " up to " << first.slice.getSize() << ", got them up to " << end;
  }
  return success();
}
