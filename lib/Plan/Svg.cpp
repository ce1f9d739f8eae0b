// A schedule as a picture: a lane per rank with its actions, a strip for its phases, and its memory under it; transfers between the lanes.
#include "mpmd/Plan/Files.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace mpmd::plan {

namespace {
constexpr double kLeft = 78, kRight = 24, kTop = 84, kLane = 26, kStrip = 4, kMemory = 26, kRow = kLane + kStrip + kMemory + 16;

class Drawing {
public:
  Drawing(const Pipeline &pipeline, const Costs &costs) : pipeline(pipeline), costs(costs), simulator(pipeline, costs), stagesOf(stagesOfRanks(pipeline.place, pipeline.numRanks())) {}

  std::string run() {
    if (!simulator.run(pipeline.orders, outcome, starts))
      return "";
    double shortest = outcome.makespan;
    for (const CellOrder &order : pipeline.orders)
      for (const Cell &cell : order)
        if (double seconds = simulator.seconds(cell); seconds > 0)
          shortest = std::min(shortest, seconds);
    // Wide enough that the shortest action can carry its number, within what viewers can show.
    width = std::clamp(outcome.makespan / shortest * 16, 640.0, 12000.0);
    scale = outcome.makespan > 0 ? width / outcome.makespan : 1;
    mostMemory = 0;
    for (int64_t r = 0; r < pipeline.numRanks(); ++r)
      mostMemory = std::max({mostMemory, outcome.peak[r], std::isinf(costs.cap(r)) ? 0 : costs.cap(r)});
    head();
    axis();
    for (int64_t rank = 0; rank < pipeline.numRanks(); ++rank)
      lane(rank);
    if (pipeline.numCells() <= 20000)
      transfers();
    return text + "</svg>\n";
  }

private:
  template <typename... Values> void put(const char *format, Values... values) {
    char line[512];
    text.append(line, static_cast<size_t>(std::clamp(std::snprintf(line, sizeof(line), format, values...), 0, 511)));
  }
  double x(double time) const { return kLeft + time * scale; }
  double y(int64_t rank) const { return kTop + kRow * static_cast<double>(rank); }

  static const char *colour(Kind kind) {
    return kind == Kind::Forward ? "#7fb2e5" : kind == Kind::BackwardInput ? "#f0b46c" : kind == Kind::BackwardWeight ? "#9bd0a0" : "#e58f7f";
  }

  static std::string escape(const std::string &raw) {
    std::string text;
    for (char c : raw)
      text += c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '&' ? "&amp;" : c == '"' ? "&quot;" : std::string(1, c);
    return text;
  }

  void head() {
    double all = std::max(kLeft + width + kRight, 860.0), height = kTop + kRow * static_cast<double>(pipeline.numRanks()) + 12;
    put("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\" viewBox=\"0 0 %.0f %.0f\" font-family=\"sans-serif\" font-size=\"11\">\n", all, height, all, height);
    put("<rect width=\"%.0f\" height=\"%.0f\" fill=\"#ffffff\"/>\n", all, height);
    text += "<text x=\"10\" y=\"20\" font-size=\"14\" font-weight=\"bold\">" + escape(pipeline.name.substr(0, 60)) + ": " + std::to_string(pipeline.numRanks()) + " ranks, " +
            std::to_string(pipeline.microbatches) + (pipeline.slices > 1 ? " slices" : " microbatches") + ", makespan " + toText(outcome.makespan) + ", bubble " +
            toText(std::round(outcome.bubble(Metric::Makespan) * 1000) / 10) + " %</text>\n";
    double at = 10;
    auto key = [&](const char *fill, const char *name, double wide) {
      put("<rect x=\"%.1f\" y=\"32\" width=\"12\" height=\"12\" fill=\"%s\"/><text x=\"%.1f\" y=\"42\">%s</text>\n", at, fill, at + 16, name);
      at += wide;
    };
    key(colour(Kind::Forward), "forward", 74);
    key(colour(Kind::BackwardInput), "backward, input", 114);
    key(colour(Kind::BackwardWeight), "backward, weight", 120);
    key(colour(Kind::Backward), "backward", 82);
    key("#c9d7ea", "warm-up", 76);
    key("#6f8fb8", "steady", 66);
    key("#d9c9e0", "cool-down", 86);
    key("#d8d8d8", "memory", 70);
    put("<line x1=\"%.1f\" y1=\"38\" x2=\"%.1f\" y2=\"38\" stroke=\"#888888\"/><text x=\"%.1f\" y=\"42\">transfer</text>\n", at, at + 14, at + 18);
  }

  void axis() {
    // Ticks at 1, 2 or 5 times a power of ten, at least 70 pixels apart.
    double step = std::pow(10, std::floor(std::log10(std::max(70 / scale, 1e-300))));
    for (double factor : {1.0, 2.0, 5.0, 10.0})
      if (step * factor * scale >= 70) {
        step *= factor;
        break;
      }
    for (double time = 0; time * scale <= width + 0.5; time += step)
      put("<line x1=\"%.1f\" y1=\"66\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"#eeeeee\"/><text x=\"%.1f\" y=\"62\" fill=\"#666666\" text-anchor=\"middle\">%s</text>\n", x(time), x(time),
          kTop + kRow * static_cast<double>(pipeline.numRanks()), x(time), toText(time).c_str());
  }

  void lane(int64_t rank) {
    const CellOrder &order = pipeline.orders[rank];
    put("<text x=\"10\" y=\"%.1f\">rank %lld</text>\n", y(rank) + 17, static_cast<long long>(rank));
    put("<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"#f6f6f6\"/>\n", kLeft, y(rank), width, kLane);
    size_t firstBackward = order.size(), lastForward = 0;
    for (size_t i = 0; i < order.size(); ++i) {
      if (order[i].kind == Kind::Forward)
        lastForward = i;
      else
        firstBackward = std::min(firstBackward, i);
    }
    for (size_t i = 0; i < order.size(); ++i) {
      double start = starts[rank][i], seconds = simulator.seconds(order[i]), wide = seconds * scale;
      // Later stages of a rank are paler.
      double opacity = stagesOf[rank].size() < 2 ? 1 : 1 - 0.45 * static_cast<double>(std::find(stagesOf[rank].begin(), stagesOf[rank].end(), order[i].stage) - stagesOf[rank].begin()) /
                                                            static_cast<double>(stagesOf[rank].size() - 1);
      put("<rect x=\"%.2f\" y=\"%.1f\" width=\"%.2f\" height=\"%.1f\" fill=\"%s\" fill-opacity=\"%.2f\" stroke=\"#ffffff\" stroke-width=\"%.1f\"><title>%s: %s to %s</title></rect>\n", x(start),
          y(rank), std::max(wide, 0.2), kLane, colour(order[i].kind), std::clamp(opacity, 0.3, 1.0), wide > 4 ? 0.7 : 0.0, toText(order[i]).c_str(), toText(start).c_str(), toText(start + seconds).c_str());
      std::string whole = toText(order[i]), number = std::to_string(order[i].microbatch);
      const std::string &label = wide >= 6.4 * static_cast<double>(whole.size()) + 3 ? whole : number;
      if (wide >= 6.4 * static_cast<double>(label.size()) + 1)
        put("<text x=\"%.2f\" y=\"%.1f\" text-anchor=\"middle\" font-size=\"10\">%s</text>\n", x(start) + wide / 2, y(rank) + 17, label.c_str());
    }
    if (!order.empty()) {
      auto phase = [&](size_t begin, size_t end, const char *fill) {
        if (begin >= end)
          return;
        double from = starts[rank][begin], to = starts[rank][end - 1] + simulator.seconds(order[end - 1]);
        put("<rect x=\"%.2f\" y=\"%.1f\" width=\"%.2f\" height=\"%.1f\" fill=\"%s\"/>\n", x(from), y(rank) + kLane + 1, (to - from) * scale, kStrip - 1, fill);
      };
      phase(0, firstBackward, "#c9d7ea");
      phase(firstBackward, lastForward + 1, "#6f8fb8");
      phase(std::max(lastForward + 1, firstBackward), order.size(), "#d9c9e0");
    }
    memory(rank);
  }

  void memory(int64_t rank) {
    double base = y(rank) + kLane + kStrip + kMemory + 4;
    put("<text x=\"10\" y=\"%.1f\" fill=\"#666666\" font-size=\"10\">peak %s</text>\n", base - 4, toText(outcome.peak[rank]).c_str());
    if (mostMemory <= 0)
      return;
    double now = 0, unit = kMemory / mostMemory;
    put("<path fill=\"#d8d8d8\" d=\"M%.2f %.2f", x(0), base);
    for (size_t i = 0; i < pipeline.orders[rank].size(); ++i) {
      double change = simulator.memory(pipeline.orders[rank][i]);
      if (change == 0)
        continue;
      double at = starts[rank][i] + (change < 0 ? simulator.seconds(pipeline.orders[rank][i]) : 0);
      now += change;
      put("H%.2fV%.2f", x(at), base - std::max(now, 0.0) * unit);
    }
    put("H%.2fV%.2fZ\"/>\n", x(outcome.makespan), base);
    if (!std::isinf(costs.cap(rank)))
      put("<line x1=\"%.1f\" y1=\"%.2f\" x2=\"%.1f\" y2=\"%.2f\" stroke=\"#c05050\" stroke-dasharray=\"3 3\"/>\n", kLeft, base - costs.cap(rank) * unit, kLeft + width,
          base - costs.cap(rank) * unit);
  }

  void transfers() {
    // Where each action ends up, so that the consumer of a value is found.
    int64_t stages = pipeline.numStages(), m = pipeline.microbatches;
    std::vector<double> forward(stages * m, 0), input(stages * m, 0);
    for (int64_t rank = 0; rank < pipeline.numRanks(); ++rank)
      for (size_t i = 0; i < pipeline.orders[rank].size(); ++i) {
        const Cell &cell = pipeline.orders[rank][i];
        if (cell.kind != Kind::BackwardWeight)
          (cell.kind == Kind::Forward ? forward : input)[cell.stage * m + cell.microbatch] = starts[rank][i] + simulator.seconds(cell);
      }
    text += "<g stroke=\"#888888\" stroke-width=\"0.6\" opacity=\"0.6\">\n";
    for (int64_t rank = 0; rank < pipeline.numRanks(); ++rank)
      for (size_t i = 0; i < pipeline.orders[rank].size(); ++i) {
        const Cell &cell = pipeline.orders[rank][i];
        int64_t from = cell.kind == Kind::Forward ? cell.stage - 1 : cell.stage + 1;
        if (cell.kind == Kind::BackwardWeight || from < 0 || from >= stages)
          continue;
        int64_t peer = pipeline.rankOf(from, cell.microbatch);
        if (peer == rank)
          continue;
        double end = (cell.kind == Kind::Forward ? forward : input)[from * m + cell.microbatch];
        double link = cell.kind == Kind::Forward ? costs.up[from] : costs.down[cell.stage];
        bool lower = peer > rank; // on the page
        put("<line x1=\"%.2f\" y1=\"%.1f\" x2=\"%.2f\" y2=\"%.1f\"/>\n", x(end), y(peer) + (lower ? 0 : kLane), x(std::min(end + link, starts[rank][i])), y(rank) + (lower ? kLane : 0));
      }
    text += "</g>\n";
  }

  const Pipeline &pipeline;
  const Costs &costs;
  Simulator simulator;
  std::vector<std::vector<int32_t>> stagesOf;
  Outcome outcome;
  std::vector<std::vector<double>> starts;
  double width = 0, scale = 1, mostMemory = 0;
  std::string text;
};
} // namespace

std::string writeSvg(const Pipeline &pipeline, const Costs &costs) { return Drawing(pipeline, costs).run(); }

} // namespace mpmd::plan
