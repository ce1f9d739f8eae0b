// Pairs arguments and results as pytrees: first complete roots, then subtrees, then single leaves.
#include "StatePairs.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringMap.h"

using namespace mlir;
using namespace mpmd;

LogicalResult mpmd::pairState(Boundary &boundary, int64_t argumentIndex, int64_t resultIndex) {
  Leaf &argument = boundary.arguments[argumentIndex], &result = boundary.results[resultIndex];
  if (argument.type != result.type)
    return emitError(argument.loc) << "expected state '" << argument.name << "' of type " << argument.type
                                   << " to be replaced by a result of that type, got '" << result.name << "' of type "
                                   << result.type;
  if (result.partner >= 0) {
    InFlightDiagnostic error = emitError(argument.loc)
                               << "expected result '" << result.name << "' to replace one argument, got '"
                               << boundary.arguments[result.partner].name << "' and '" << argument.name << "'";
    error.attachNote(boundary.func.getLoc()) << "override with state=\"ARG=RESULT,...\"";
    return error;
  }
  argument.partner = resultIndex;
  result.partner = argumentIndex;
  return success();
}

/// Returns the length of the first component of a name: a root such as `state`, or a path component such as `['w']`,
/// `[0]` or `.mu`. Brackets inside quotes do not count.
static size_t componentLength(StringRef text) {
  if (!text.starts_with("["))
    return text.starts_with(".") ? 1 + componentLength(text.drop_front())
                                 : std::min(text.find_first_of("[."), text.size());
  char quote = text.size() > 1 && (text[1] == '\'' || text[1] == '"') ? text[1] : 0;
  for (size_t i = quote ? 2 : 1; i < text.size(); ++i) {
    if (quote && text[i] == '\\')
      ++i;
    else if (text[i] == ']' && (!quote || text[i - 1] == quote))
      return i + 1;
  }
  return text.size();
}

/// Strips the punctuation of a component: `['w']`, `.w` and `w` all give `w`.
static StringRef bareName(StringRef component) { return component.ltrim(".[").rtrim("]").trim("'\""); }

/// Returns the last component of a name. If the name has no path, this is its root.
static StringRef lastComponent(StringRef name) {
  StringRef last = name;
  for (StringRef text = name; !text.empty(); text = text.drop_front(last.size()))
    last = text.take_front(std::max<size_t>(componentLength(text), 1));
  return last;
}

/// Whether the path of a result ends in a name such as `['recon']`, not in a tuple position such as `[1]`.
static bool isNamed(StringRef result) {
  StringRef last = lastComponent(result);
  int64_t position = 0;
  return last.size() < result.size() && bareName(last).getAsInteger(10, position);
}

namespace {
/// The results whose names start with a prefix. `leaves` maps the rest of each name to the result's index.
struct Held {
  int64_t depth = 0;
  StringRef last;
  llvm::StringMap<int64_t> leaves;
};

class Pairing {
public:
  explicit Pairing(Boundary &boundary) : boundary(boundary), arguments(boundary.arguments), results(boundary.results) {}
  LogicalResult run();

private:
  /// The donated arguments whose names start with a prefix.
  struct Subtree {
    StringRef prefix;
    SmallVector<int64_t> leaves;
  };
  StringRef rest(const Subtree &tree, int64_t leaf) {
    return StringRef(arguments[leaf].name).drop_front(tree.prefix.size());
  }
  void findHeld();
  bool fits(const Subtree &tree, const Held &held, bool exact);
  const Held *findExact(const Subtree &tree);
  LogicalResult pairWith(const Subtree &tree, const Held &held);
  /// Pairs the subtrees below `tree` one by one, because no result holds the complete tree. `left` receives the leaves
  /// that stay unpaired.
  LogicalResult pairParts(const Subtree &tree, SmallVectorImpl<int64_t> &left);
  LogicalResult pairRoot(const Subtree &tree);
  LogicalResult pairLeft(const Subtree &tree, ArrayRef<int64_t> left);
  LogicalResult pairByType();

  Boundary &boundary;
  std::vector<Leaf> &arguments, &results;
  llvm::MapVector<StringRef, Held> held;
  /// Whether any argument was paired by its path. Then arguments are not paired by type alone.
  bool hasPaths = false;
  /// The leaves of each root of which no leaf was paired by path.
  SmallVector<SmallVector<int64_t>> unpaired;
};
} // namespace

void Pairing::findHeld() {
  for (auto [i, result] : llvm::enumerate(results)) {
    StringRef name = result.name;
    size_t length = 0;
    for (int64_t depth = 0; length < name.size(); ++depth) {
      StringRef last = name.drop_front(length);
      last = last.take_front(std::max<size_t>(componentLength(last), 1));
      length += last.size();
      if (result.partner >= 0 || length == name.size())
        continue;
      Held &below = held[name.take_front(length)];
      below.depth = depth;
      below.last = bareName(last);
      below.leaves[name.drop_front(length)] = i;
    }
  }
}

bool Pairing::fits(const Subtree &tree, const Held &below, bool exact) {
  if (exact && below.leaves.size() != tree.leaves.size())
    return false;
  return llvm::all_of(tree.leaves, [&](int64_t i) {
    auto found = below.leaves.find(rest(tree, i));
    return found != below.leaves.end() && results[found->second].type == arguments[i].type &&
           results[found->second].partner < 0;
  });
}

const Held *Pairing::findExact(const Subtree &tree) {
  StringRef last = bareName(lastComponent(tree.prefix));
  const Held *best = nullptr;
  auto rank = [&](const Held &below) { return std::pair(below.last != last, below.depth); };
  for (auto &[prefix, below] : held)
    if (fits(tree, below, /*exact=*/true) && (!best || rank(below) < rank(*best)))
      best = &below;
  return best;
}

LogicalResult Pairing::pairWith(const Subtree &tree, const Held &below) {
  hasPaths = true;
  for (int64_t i : tree.leaves)
    if (failed(pairState(boundary, i, below.leaves.lookup(rest(tree, i)))))
      return failure();
  return success();
}

LogicalResult Pairing::pairParts(const Subtree &tree, SmallVectorImpl<int64_t> &left) {
  llvm::MapVector<StringRef, Subtree> parts;
  for (int64_t i : tree.leaves) {
    StringRef path = rest(tree, i);
    StringRef prefix =
        StringRef(arguments[i].name).take_front(tree.prefix.size() + std::max<size_t>(componentLength(path), 1));
    Subtree &part = parts[prefix];
    part.prefix = prefix;
    part.leaves.push_back(i);
  }
  // Pairs larger subtrees first, because optimizer moments repeat the structure of the parameters.
  auto ordered = parts.takeVector();
  llvm::stable_sort(ordered, [](auto &a, auto &b) { return a.second.leaves.size() > b.second.leaves.size(); });
  for (auto &[prefix, part] : ordered) {
    if (rest(part, part.leaves.front()).empty())
      left.append(part.leaves);
    else if (const Held *below = findExact(part);
             below ? failed(pairWith(part, *below)) : failed(pairParts(part, left)))
      return failure();
  }
  return success();
}

/// Pairs single leaves of a root that no result holds as a whole. First pairs each leaf with a result whose path ends
/// in the leaf's last component. If some leaf of the root is paired then, pairs each other leaf with the only result of
/// its type.
LogicalResult Pairing::pairLeft(const Subtree &tree, ArrayRef<int64_t> left) {
  auto candidatesOf = [&](int64_t argument, bool byName) {
    StringRef last = lastComponent(arguments[argument].name);
    SmallVector<int64_t> candidates;
    for (auto [i, result] : llvm::enumerate(results))
      if (bool named = last.size() < arguments[argument].name.size() && StringRef(result.name).ends_with(last);
          result.partner < 0 && result.type == arguments[argument].type && (named || !byName))
        candidates.push_back(i);
    return candidates;
  };
  for (int64_t i : left)
    if (SmallVector<int64_t> named = candidatesOf(i, true);
        named.size() == 1 && failed(pairState(boundary, i, named[0])))
      return failure();
  SmallVector<int64_t> open = llvm::filter_to_vector(left, [&](int64_t i) { return arguments[i].partner < 0; });
  if (open.size() == tree.leaves.size()) {
    unpaired.push_back(open);
    return success();
  }
  hasPaths = true;
  SmallVector<std::pair<int64_t, int64_t>> pairs;
  for (int64_t i : open) {
    SmallVector<int64_t> candidates = candidatesOf(i, false);
    int64_t rivals = llvm::count_if(open, [&](int64_t other) { return arguments[other].type == arguments[i].type; });
    if (candidates.size() == 1 && rivals == 1) {
      pairs.emplace_back(i, candidates[0]);
    } else if (!candidates.empty()) {
      InFlightDiagnostic error = emitError(arguments[i].loc)
                                 << "expected one result to replace the state '" << arguments[i].name << "', got "
                                 << candidates.size() << " candidates for " << rivals
                                 << (rivals == 1 ? " argument" : " arguments") << " of its type";
      for (int64_t candidate : candidates)
        error.attachNote(boundary.func.getLoc())
            << "candidate '" << results[candidate].name << "'; choose with state=\"" << arguments[i].name << "="
            << results[candidate].name << ",...\"";
      return error;
    }
  }
  for (auto [argument, result] : pairs)
    if (failed(pairState(boundary, argument, result)))
      return failure();
  return success();
}

/// Pairs donated arguments with results by type, if no argument of the step was paired by path. Pairs either all leaves
/// of a root (the pytree of one argument) or none: a donated batch has no matching results. Never pairs a result that
/// has a name of its own.
LogicalResult Pairing::pairByType() {
  for (ArrayRef<int64_t> leaves : unpaired) {
    SmallVector<int64_t> chosen;
    for (int64_t i : leaves) {
      SmallVector<int64_t> candidates;
      for (auto [r, result] : llvm::enumerate(results))
        if (result.partner < 0 && result.type == arguments[i].type && !isNamed(result.name))
          candidates.push_back(r);
      if (candidates.size() == 1 && !llvm::is_contained(chosen, candidates[0]))
        chosen.push_back(candidates[0]);
    }
    if (hasPaths || chosen.size() != leaves.size())
      continue;
    for (auto [argument, result] : llvm::zip_equal(leaves, chosen))
      if (failed(pairState(boundary, argument, result)))
        return failure();
  }
  return success();
}

LogicalResult Pairing::pairRoot(const Subtree &tree) {
  if (rest(tree, tree.leaves.front()).empty()) {
    // An array without a path is paired by its aliasing, unless the aliased result has another name.
    int64_t argument = tree.leaves.front(), alias = arguments[argument].alias;
    if (alias < 0 || results[alias].type != arguments[argument].type || results[alias].partner >= 0)
      return success();
    if (hasPaths && isNamed(results[alias].name) && bareName(lastComponent(results[alias].name)) != tree.prefix)
      return success();
    return pairState(boundary, argument, alias);
  }
  SmallVector<StringRef> candidates;
  for (auto &[prefix, below] : held)
    if (fits(tree, below, /*exact=*/false))
      candidates.push_back(prefix);
  if (candidates.size() > 1) {
    InFlightDiagnostic error = boundary.func.emitError() << "expected one result to hold the state '" << tree.prefix
                                                         << "', got " << candidates.size() << " candidates";
    for (StringRef candidate : candidates)
      error.attachNote(boundary.func.getLoc())
          << "candidate '" << candidate << "'; choose with state=\"ARG=RESULT,...\"";
    return error;
  }
  if (candidates.size() == 1)
    return pairWith(tree, held[candidates.front()]);
  SmallVector<int64_t> left;
  if (failed(pairParts(tree, left)))
    return failure();
  return pairLeft(tree, left);
}

LogicalResult Pairing::run() {
  findHeld();
  llvm::MapVector<StringRef, Subtree> roots;
  for (auto [i, leaf] : llvm::enumerate(arguments))
    if (leaf.donated && leaf.partner < 0) {
      StringRef root = StringRef(leaf.name).take_front(componentLength(leaf.name));
      roots[root].prefix = root;
      roots[root].leaves.push_back(i);
    }
  // Pairs complete roots before subtrees, and larger roots first, because optimizer state repeats the structure of the
  // parameters.
  auto ordered = roots.takeVector();
  llvm::stable_sort(ordered, [](auto &a, auto &b) { return a.second.leaves.size() > b.second.leaves.size(); });
  SmallVector<Subtree> open;
  for (auto &[root, tree] : ordered) {
    const Held *below = rest(tree, tree.leaves.front()).empty() ? nullptr : findExact(tree);
    if (!below)
      open.push_back(tree);
    else if (failed(pairWith(tree, *below)))
      return failure();
  }
  // Arrays without a path come last: they fall back to aliasing only if no path matches.
  llvm::stable_sort(open, [&](const Subtree &a, const Subtree &b) {
    return !rest(a, a.leaves.front()).empty() && rest(b, b.leaves.front()).empty();
  });
  for (const Subtree &tree : open)
    if (failed(pairRoot(tree)))
      return failure();
  return pairByType();
}

LogicalResult mpmd::pairStateByPath(Boundary &boundary) { return Pairing(boundary).run(); }
