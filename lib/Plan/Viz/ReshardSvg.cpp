// Draws a reshard plan as SVG: two lanes per device over time, for its sends and its receives.
#include "mpmd/Plan/Reshard/ReshardFiles.h"
#include "mpmd/Plan/Schedule/Files.h"

#include "SvgText.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <map>

namespace mpmd::plan {

namespace {
constexpr double kTop = 56, kLane = 14, kRow = 38, kWidth = 900;
constexpr std::array<const char *, 8> kFills{"#7fb2e5", "#f0b46c", "#9bd0a0", "#e58f7f",
                                             "#bcaedd", "#d9b8cf", "#c9c27a", "#8fc7c7"};

class Drawing {
public:
  Drawing(const ReshardRequest &request, const ReshardPlan &plan) : request(request), plan(plan) {}

  std::string draw() {
    for (const ReshardMessage &m : plan.messages)
      rows[m.source] = rows[m.target] = 0;
    for (auto &[device, row] : rows) {
      row = count++;
      left = std::max(left, 76 + widthOf(name(device), 11));
    }
    all = plan.makespanSeconds;
    scale = all > 0 ? kWidth / all : 1;
    unit();
    axis();
    for (auto [device, row] : rows)
      lanes(device, row);
    for (const ReshardMessage &m : plan.messages) {
      box(m, rows[m.source], 0, m.target);
      box(m, rows[m.target], 1, m.source);
    }
    std::string body;
    body.swap(text);
    head();
    return text + body + "</svg>\n";
  }

private:
  template <typename... Values> void put(const char *format, Values... values) {
    char line[512];
    text.append(line, static_cast<size_t>(std::clamp(std::snprintf(line, sizeof(line), format, values...), 0, 511)));
  }
  std::string name(int64_t device) const {
    return "device " + std::to_string(device) + ", node " + std::to_string(request.cluster.nodes[device]);
  }
  double x(double time) const { return left + time * scale; }
  double y(int64_t row, int lane) const { return kTop + kRow * static_cast<double>(row) + lane * (kLane + 1); }
  const char *fillOf(int64_t device) { return kFills[static_cast<size_t>(rows[device]) % kFills.size()]; }

  void unit() {
    for (auto [name, factor] : {std::pair("s", 1.0), {"ms", 1e3}, {"us", 1e6}, {"ns", 1e9}}) {
      suffix = name, times = factor;
      if (all * factor >= 1)
        return;
    }
  }
  std::string timeText(double time) const { return toText(time * times) + (time == 0 ? "" : " " + suffix); }

  void head() {
    std::string title = "Reshard: " + std::to_string(plan.messages.size()) + " messages in " +
                        std::to_string(plan.rounds) + " rounds, " + std::to_string(plan.movedBytes) + " bytes, " +
                        timeText(plan.makespanSeconds) + ", lower bound " + timeText(plan.boundSeconds);
    double wide = std::max(left + kWidth + 46, 20 + widthOf(title, 14)), high = y(count, 0) + 8;
    put("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\" viewBox=\"0 0 %.0f %.0f\" "
        "font-family=\"sans-serif\" font-size=\"11\">\n<rect width=\"%.0f\" height=\"%.0f\" fill=\"#ffffff\"/>\n",
        wide, high, wide, high, wide, high);
    text +=
        "<text class=\"title\" x=\"10\" y=\"20\" font-size=\"14\" font-weight=\"bold\">" + escape(title) + "</text>\n";
  }

  void axis() {
    if (all <= 0)
      return;
    double step = tickStep(scale);
    for (int64_t i = 0; static_cast<double>(i) * step * scale <= kWidth + 0.5; ++i) {
      double at = x(static_cast<double>(i) * step);
      put("<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"#eeeeee\"/><text class=\"tick\" x=\"%.1f\" "
          "y=\"%.1f\" fill=\"#666666\" text-anchor=\"middle\">%s</text>\n",
          at, kTop - 8, at, y(count, 0), at, kTop - 12, timeText(static_cast<double>(i) * step).c_str());
    }
    if (plan.boundSeconds > 0)
      put("<line class=\"bound\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"#c05050\" "
          "stroke-dasharray=\"3 3\"/>\n",
          x(plan.boundSeconds), kTop - 8, x(plan.boundSeconds), y(count, 0));
  }

  void lanes(int64_t device, int64_t row) {
    put("<text class=\"name\" x=\"10\" y=\"%.1f\">%s</text>\n", y(row, 0) + kLane, name(device).c_str());
    for (int lane : {0, 1})
      put("<text class=\"lane\" x=\"%.1f\" y=\"%.1f\" fill=\"#666666\" font-size=\"10\" text-anchor=\"end\">%s</text>"
          "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"#f6f6f6\"/>\n",
          left - 6, y(row, lane) + kLane - 3, lane ? "receives" : "sends", left, y(row, lane), kWidth, kLane);
  }

  /// Draws a message, in the colour of the other device, with that device's number if it fits. The border is dashed for
  /// partial sums.
  void box(const ReshardMessage &m, int64_t row, int lane, int64_t other) {
    double wide = std::max((m.end - m.start) * scale, 0.3);
    std::string what = "tensor " + std::to_string(m.tensor) + " " + toText(m.box).substr(0, 120) + ", " +
                       std::to_string(m.source) + " to " + std::to_string(m.target) + ", " + timeText(m.start) +
                       " to " + timeText(m.end) +
                       (m.partial        ? ", partial sums"
                        : m.relayOf >= 0 ? ", relayed"
                                         : "");
    put("<rect class=\"message\" x=\"%.2f\" y=\"%.1f\" width=\"%.2f\" height=\"%.1f\" fill=\"%s\" stroke=\"%s\" "
        "stroke-width=\"%.1f\"%s>",
        x(m.start), y(row, lane), wide, kLane, fillOf(other), m.partial ? "#555555" : "#ffffff", wide > 4 ? 0.7 : 0.0,
        m.partial ? " stroke-dasharray=\"2 1\"" : "");
    text += "<title>" + escape(what) + "</title></rect>\n";
    std::string label = std::to_string(other);
    if (wide >= widthOf(label, 10) + 1)
      put("<text class=\"label\" x=\"%.2f\" y=\"%.1f\" text-anchor=\"middle\" font-size=\"10\">%s</text>\n",
          x(m.start) + wide / 2, y(row, lane) + kLane - 3, label.c_str());
  }

  const ReshardRequest &request;
  const ReshardPlan &plan;
  std::map<int64_t, int64_t> rows;
  int64_t count = 0;
  double left = 70, all = 0, scale = 1, times = 1;
  std::string suffix, text;
};
} // namespace

absl::StatusOr<std::string> drawSvg(const ReshardRequest &request, const ReshardPlan &plan) {
  int64_t messages = static_cast<int64_t>(plan.messages.size());
  if (messages > kMaxDrawn / 4)
    return invalid("expected at most " + std::to_string(kMaxDrawn / 4) + " messages in a picture, got " +
                   std::to_string(messages));
  return Drawing(request, plan).draw();
}

} // namespace mpmd::plan
