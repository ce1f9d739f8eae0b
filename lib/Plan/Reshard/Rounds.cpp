// Orders loads by successive matchings of senders and receivers that always include the busiest ports.
#include "Rounds.h"

#include <algorithm>
#include <limits>
#include <unordered_map>

namespace mpmd::plan::reshard {

namespace {
/// A matrix of bits.
class BitMatrix {
public:
  BitMatrix(int32_t rows, int32_t columns)
      : words((static_cast<size_t>(columns) + 63) / 64), bits(words * static_cast<size_t>(rows), 0) {}
  void set(int32_t row, int32_t column, bool value) {
    uint64_t &word = bits[static_cast<size_t>(row) * words + static_cast<size_t>(column) / 64];
    uint64_t bit = uint64_t(1) << (column % 64);
    word = value ? word | bit : word & ~bit;
  }
  const uint64_t *row(int32_t index) const { return &bits[static_cast<size_t>(index) * words]; }

  size_t words;

private:
  std::vector<uint64_t> bits;
};

/// The senders or the receivers of a bipartite graph of ports, with the current matching.
struct Half {
  explicit Half(int32_t ports)
      : ready(ports, ports), hot(ports, ports), partner(ports, -1), fixed(ports, 0), left(ports, 0) {}
  /// For each port, the possible partners in the other half. `hot` partners are those whose load is relayed further.
  BitMatrix ready, hot;
  std::vector<int32_t> partner;
  /// Whether the port must keep its partner, because an element is in transfer.
  std::vector<char> fixed;
  /// The time for which the port still has to send or receive.
  std::vector<int64_t> left;
};

class Ordering {
public:
  Ordering(const std::vector<Load> &loads, int32_t ports, double spare)
      : spare(spare), loads(loads), ports(ports), out(ports), in(ports), begun(ports, -1), spent(ports, 0),
        below(loads.size(), 0), sent(loads.size(), 0), children(loads.size()), listOf(loads.size()),
        seen(out.ready.words) {}

  Rounds run() {
    prepare();
    while (pending > 0) {
      match();
      advance();
    }
    merge();
    return std::move(rounds);
  }

private:
  int64_t pairOf(int32_t from, int32_t to) const { return int64_t(from) * ports + to; }

  void prepare() {
    for (size_t i = 0; i < loads.size(); ++i) {
      const Load &load = loads[i];
      listOf[i] = pairs.try_emplace(pairOf(load.from, load.to), static_cast<int32_t>(lists.size())).first->second;
      if (listOf[i] == static_cast<int32_t>(lists.size()))
        lists.emplace_back();
      lists[listOf[i]].push_back(static_cast<int32_t>(i));
      out.left[load.from] += load.elements * load.weight;
      in.left[load.to] += load.elements * load.weight;
      relays |= load.parent >= 0;
      if (load.parent >= 0)
        children[load.parent].push_back(static_cast<int32_t>(i));
      pending += load.elements > 0;
    }
    for (size_t i = loads.size(); i-- > 0;)
      if (loads[i].parent >= 0)
        below[loads[i].parent] += below[i] + 1;
    // Within a pair, the load on which the most other loads depend goes first.
    for (std::vector<int32_t> &list : lists)
      std::stable_sort(list.begin(), list.end(), [&](int32_t a, int32_t b) { return below[a] > below[b]; });
    for (const Load &load : loads)
      refresh(load.from, load.to);
    for (int32_t port = 0; port < ports; ++port)
      target = std::max({target, out.left[port], in.left[port]});
    target += static_cast<int64_t>(static_cast<double>(target) * spare);
  }

  /// The number of elements of a load that could move now. A relay forwards complete chunks only.
  int64_t available(int32_t number) const {
    const Load &load = loads[number];
    int64_t there = load.elements;
    if (load.parent >= 0 && sent[load.parent] < there)
      there = sent[load.parent] / load.chunk * load.chunk;
    return there - sent[number];
  }

  /// The load of a pair that moves next; -1 if none can move.
  int32_t firstOf(int32_t from, int32_t to) {
    for (int32_t number : lists[pairs.find(pairOf(from, to))->second])
      if (available(number) > 0)
        return number;
    return -1;
  }

  void refresh(int32_t from, int32_t to) {
    int32_t number = firstOf(from, to);
    bool ready = number >= 0, hot = ready && loads[number].height > 0;
    out.ready.set(from, to, ready), in.ready.set(to, from, ready);
    out.hot.set(from, to, hot), in.hot.set(to, from, hot);
    if (!ready && out.partner[from] == to)
      out.partner[from] = in.partner[to] = -1;
  }

  /// Matches a port of `mine` by an augmenting path. With `steal`, it may take the partner of a port with less than
  /// `steal` time left.
  bool cover(Half &mine, Half &other, int32_t port, int64_t steal) {
    for (const BitMatrix *graph : {&mine.hot, &mine.ready})
      for (size_t word = 0; word < graph->words; ++word)
        while (uint64_t open = graph->row(port)[word] & ~seen[word]) {
          int bit = __builtin_ctzll(open);
          seen[word] |= uint64_t(1) << bit;
          auto next = static_cast<int32_t>(word * 64) + bit;
          if (other.fixed[next])
            continue;
          int32_t holder = other.partner[next];
          if (holder >= 0 && mine.left[holder] < steal)
            mine.partner[holder] = -1;
          else if (holder >= 0 && !cover(mine, other, holder, steal))
            continue;
          mine.partner[port] = next, other.partner[next] = port;
          return true;
        }
    return false;
  }

  /// The unmatched partner whose load feeds the most relays; -1 if there is none.
  int32_t hottest(const Half &mine, const Half &other, int32_t port) {
    int32_t best = -1, most = 0;
    for (size_t word = 0; word < mine.hot.words; ++word)
      for (uint64_t open = mine.hot.row(port)[word]; open; open &= open - 1) {
        auto next = static_cast<int32_t>(word * 64) + __builtin_ctzll(open);
        if (other.partner[next] >= 0)
          continue;
        int32_t size = below[&mine == &out ? firstOf(port, next) : firstOf(next, port)];
        if (size > most)
          best = next, most = size;
      }
    return best;
  }

  bool tryCover(Half &mine, Half &other, int32_t port, bool steal) {
    if (int32_t next = relays ? hottest(mine, other, port) : -1; next >= 0) {
      mine.partner[port] = next, other.partner[next] = port;
      return true;
    }
    std::fill(seen.begin(), seen.end(), 0);
    return cover(mine, other, port, steal ? mine.left[port] : std::numeric_limits<int64_t>::min());
  }

  /// Completes the matching and keeps existing pairs if possible. Ports without slack are matched first and may steal
  /// partners.
  void match() {
    int64_t most = target - now;
    struct Open {
      int64_t left;
      int32_t port;
      bool sends;
    };
    std::vector<Open> open;
    for (int32_t port = 0; port < ports; ++port) {
      if (out.left[port] > 0 && out.partner[port] < 0)
        open.push_back({out.left[port], port, true});
      if (in.left[port] > 0 && in.partner[port] < 0)
        open.push_back({in.left[port], port, false});
    }
    if (relays)
      std::stable_sort(open.begin(), open.end(), [](const Open &a, const Open &b) { return a.left > b.left; });
    else
      std::stable_partition(open.begin(), open.end(), [&](const Open &each) { return each.left >= most; });
    for (const Open &each : open) {
      Half &mine = each.sends ? out : in, &other = each.sends ? in : out;
      if (mine.partner[each.port] >= 0)
        continue;
      // The first attempt does not steal, so that no port loses its partner.
      if (!tryCover(mine, other, each.port, false) && (relays || each.left >= most))
        tryCover(mine, other, each.port, true);
    }
  }

  /// Sends along the current matching until one of its pairs has sent all its bytes, a chunk can be relayed, or an
  /// unmatched port must send to meet the bound.
  void advance() {
    int64_t step = std::numeric_limits<int64_t>::max(), longest = 0;
    std::vector<int32_t> moving;
    std::vector<int64_t> takes;
    auto slackOf = [&](const Half &half, int32_t port) { return target - now - half.left[port]; };
    for (int32_t from = 0; from < ports; ++from) {
      int32_t to = out.partner[from];
      if (to < 0)
        continue;
      int32_t number = begun[from] >= 0 ? begun[from] : firstOf(from, to);
      const Load &load = loads[number];
      int64_t most = available(number);
      if (load.height > 0)
        most = std::min(most, load.chunk - sent[number] % load.chunk);
      moving.push_back(number);
      takes.push_back(most * load.weight - spent[from]);
      // A pair with slack idles when its load is done, so that the transfers of other pairs are not cut.
      int64_t rest = relays ? 0 : std::max<int64_t>(0, std::min(slackOf(out, from), slackOf(in, to)));
      step = std::min(step, takes.back() + rest);
      longest = std::max(longest, takes.back());
    }
    step = std::min(step, longest);
    bool late = false;
    for (Half *half : {&out, &in})
      for (int32_t port = 0; port < ports; ++port)
        if (half->left[port] > 0 && half->partner[port] < 0) {
          int64_t slack = slackOf(*half, port);
          late |= slack <= 0;
          step = slack > 0 ? std::min(step, slack) : step;
        }
    // A port that is out of slack waits at most for the end of the element in transfer.
    for (int32_t number : moving)
      if (const Load &load = loads[number]; late && spent[load.from] > 0)
        step = std::min(step, load.weight - spent[load.from]);
    for (size_t i = 0; i < moving.size(); ++i) {
      int32_t number = moving[i];
      const Load &load = loads[number];
      int64_t part = std::min(step, takes[i]), time = spent[load.from] + part, count = time / load.weight;
      if (count > 0)
        rounds.parts.push_back({number, sent[number], sent[number] + count, now - spent[load.from]});
      spent[load.from] = time % load.weight;
      begun[load.from] = spent[load.from] > 0 ? number : -1;
      out.fixed[load.from] = in.fixed[load.to] = spent[load.from] > 0;
      sent[number] += count;
      out.left[load.from] -= part, in.left[load.to] -= part;
      if (sent[number] == load.elements) {
        std::vector<int32_t> &list = lists[listOf[number]];
        list.erase(std::find(list.begin(), list.end(), number));
        --pending;
      }
    }
    now += step;
    rounds.time = now;
    int64_t needed = 0;
    for (int32_t port = 0; port < ports; ++port)
      needed = std::max({needed, out.left[port], in.left[port]});
    target = std::max(target, now + needed);
    for (int32_t number : moving) {
      refresh(loads[number].from, loads[number].to);
      for (int32_t child : children[number])
        refresh(loads[child].from, loads[child].to);
    }
  }

  /// Merges parts of a load that follow each other without a pause; for loads in chains, only within a chunk.
  void merge() {
    std::vector<int32_t> last(loads.size(), -1);
    std::vector<Part> joined;
    for (const Part &part : rounds.parts) {
      const Load &load = loads[part.load];
      if (int32_t before = last[part.load]; before >= 0) {
        Part &previous = joined[before];
        bool follows = previous.start + (previous.end - previous.begin) * load.weight == part.start;
        if (follows &&
            ((load.height == 0 && load.parent < 0) || previous.begin / load.chunk == (part.end - 1) / load.chunk)) {
          previous.end = part.end;
          continue;
        }
      }
      last[part.load] = static_cast<int32_t>(joined.size());
      joined.push_back(part);
    }
    std::stable_sort(joined.begin(), joined.end(), [](const Part &a, const Part &b) { return a.start < b.start; });
    rounds.parts = std::move(joined);
  }

  double spare;
  const std::vector<Load> &loads;
  int32_t ports;
  int64_t target = 0, now = 0, pending = 0;
  bool relays = false;
  Half out, in;
  /// For each sender: the load whose element is in transfer, and the time since the element began. Element sizes differ
  /// between loads, so an element is not interrupted.
  std::vector<int32_t> begun;
  std::vector<int64_t> spent;
  /// For each load, the number of loads that depend on it, directly or indirectly.
  std::vector<int32_t> below;
  std::vector<int64_t> sent;
  std::vector<std::vector<int32_t>> children;
  /// `pairs` maps a pair of ports to its list of loads, and `listOf` maps a load to its list.
  std::unordered_map<int64_t, int32_t> pairs;
  std::vector<std::vector<int32_t>> lists;
  std::vector<int32_t> listOf;
  std::vector<uint64_t> seen;
  Rounds rounds;
};
} // namespace

Rounds orderLoads(const std::vector<Load> &loads, int32_t ports, double spare) {
  return Ordering(loads, ports, spare).run();
}

} // namespace mpmd::plan::reshard
