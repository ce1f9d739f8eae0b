// Draws a picture as SVG. Each rank has a lane with its actions, a strip with its phases, its memory below, and
// transfers to other lanes. With a run, each rank has two lanes on the same time axis.
#include "mpmd/Plan/Schedule/Simulator.h"
#include "mpmd/Plan/Viz/Picture.h"

#include "SvgText.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace mpmd::plan {

namespace {
constexpr double kTop = 88, kStrip = 5, kMemory = 26, kGap = 18, kChannel = 16, kCopy = 10;
constexpr const char *kCopyFill = "#8c8c8c";
constexpr size_t kMaxHops = 6000;

struct Colour {
  Kind kind;
  const char *fill, *name;
};
constexpr std::array<Colour, 6> kColours{{{Kind::Forward, "#7fb2e5", "forward"},
                                          {Kind::BackwardInput, "#f0b46c", "backward, input"},
                                          {Kind::BackwardWeight, "#9bd0a0", "backward, weight"},
                                          {Kind::Backward, "#e58f7f", "backward"},
                                          {Kind::Prologue, "#bcaedd", "prologue"},
                                          {Kind::Update, "#d9b8cf", "update"}}};
const char *fillOf(Kind kind) {
  for (const Colour &colour : kColours)
    if (colour.kind == kind)
      return colour.fill;
  return "#cccccc";
}

class Drawing {
public:
  Drawing(const Picture &plan, const Picture *run)
      : plan(plan), run(run), laneHeight(run ? 20 : 26), parts(run ? 2 : 1) {}

  std::string draw() {
    all = std::max(plan.end(), run ? run->end() : 0.0);
    chooseScale();
    for (const Channel &channel : channels())
      left = std::max(left, 24 + widthOf(shortened(channel.name), 11));
    for (const Picture *picture : {&plan, run})
      for (size_t i = 0; picture && i < picture->lanes.size(); ++i) {
        const Lane &lane = picture->lanes[i];
        maxMemory = std::max({maxMemory, lane.peak(), std::isinf(lane.cap) ? 0.0 : lane.cap});
        left = std::max({left, 24 + widthOf(shortened(lane.name), 11), 20 + widthOf(shortened(lane.mesh), 10),
                         20 + widthOf(peakText(i), 10)});
      }
    std::string rows;
    rows.swap(text);
    axis();
    for (size_t i = 0; i < plan.lanes.size(); ++i)
      row(i);
    for (size_t i = 0; i < channels().size(); ++i)
      channel(channels()[i], i);
    hops(plan, 0, "#888888");
    if (run)
      hops(*run, 1, "#4a4a8a");
    rows.swap(text);
    std::string head = drawHead();
    return head + rows + "</svg>\n";
  }

private:
  template <typename... Values> void put(const char *format, Values... values) {
    char line[768];
    text.append(line, static_cast<size_t>(std::clamp(std::snprintf(line, sizeof(line), format, values...), 0, 767)));
  }
  double rowHeight() const { return parts * (laneHeight + kStrip) + kMemory + kGap; }
  /// The channels of the run. A plan has no channels.
  const std::vector<Channel> &channels() const { return run ? run->channels : plan.channels; }
  /// The y coordinate below all lanes and channels.
  double bottom() const { return y(plan.lanes.size()) + kChannel * static_cast<double>(channels().size()); }
  double x(double time) const { return left + time * scale; }
  double y(size_t row, int part = 0) const {
    return kTop + rowHeight() * static_cast<double>(row) + part * (laneHeight + kStrip);
  }

  /// Chooses a width at which most actions can show their number, within the limits of viewers.
  void chooseScale() {
    std::vector<double> lengths;
    for (const Picture *picture : {&plan, run})
      for (size_t i = 0; picture && i < picture->lanes.size(); ++i)
        for (const Box &box : picture->lanes[i].boxes)
          if (box.end > box.start)
            lengths.push_back(box.end - box.start);
    double usual = all;
    if (!lengths.empty()) {
      auto tenth = lengths.begin() + static_cast<int64_t>(lengths.size() / 10);
      std::nth_element(lengths.begin(), tenth, lengths.end());
      usual = *tenth;
    }
    // With a run, and for a plan in seconds, the width is limited further, so not every action can show its number.
    width = usual > 0 ? std::clamp(all / usual * 18, 640.0, run || plan.seconds ? 4000.0 : 12000.0) : 640.0;
    scale = all > 0 ? width / all : 1;
    // All actions of a lane show either their full name or only the microbatch number.
    std::string longest = "0F" + std::to_string(*std::max_element(plan.microbatches.begin(), plan.microbatches.end()));
    if (plan.microbatches.size() > 1)
      longest += "@" + std::to_string(plan.microbatches.size() - 1);
    wholeNames = usual * scale >= widthOf(longest, 10) + 3;
  }

  std::string number(double value) const { return toText(std::round(value * 1e4) / 1e4); }
  std::string timeText(double time) const {
    if (!plan.seconds && !(run && run->seconds))
      return toText(time);
    for (auto [unit, factor] : {std::pair("s", 1.0), {"ms", 1e3}, {"us", 1e6}})
      if (all * factor >= 1 || factor == 1e6)
        return number(time * factor) + (time == 0 ? "" : std::string(" ") + unit);
    return "";
  }
  std::string memoryText(double memory) const {
    if (!plan.bytes)
      return toText(memory);
    for (auto [unit, factor] : {std::pair("GB", 1e9), {"MB", 1e6}, {"kB", 1e3}})
      if (memory >= factor)
        return toText(std::round(memory / factor * 100) / 100) + " " + unit;
    return toText(memory) + " B";
  }

  static std::string shortened(const std::string &name) { return name.size() > 18 ? name.substr(0, 16) + ".." : name; }
  std::string peakText(size_t i) const {
    const Lane &lane = plan.lanes[std::min(i, plan.lanes.size() - 1)];
    return lane.memory.empty() ? "" : "peak " + memoryText(lane.peak());
  }

  /// A run has the collectives of its plan.
  std::string collectivesText(const Action &action) const {
    const Collectives *found = plan.collectivesOf(action);
    if (!found)
      return "";
    return "; " + std::to_string(found->count) + (found->count == 1 ? " collective, " : " collectives, ") +
           memoryText(static_cast<double>(found->bytes)) + " to a device";
  }

  std::string titleOf(const Picture &picture) const {
    return picture.title.substr(0, 60) + ": " + std::to_string(picture.lanes.size()) +
           (picture.lanes.size() == 1 ? " rank, " : " ranks, ") + toText(picture.microbatches) +
           " microbatches, makespan " + timeText(picture.end()) + ", bubble " +
           toText(std::round(picture.bubble() * 1000) / 10) + " %";
  }

  /// Draws title and legend. The canvas is as wide as the widest of title, legend and lanes.
  std::string drawHead() {
    text.clear();
    std::string title = run ? "Plan " + titleOf(plan) : titleOf(plan), second = run ? "Run " + titleOf(*run) : "";
    double at = 10;
    auto key = [&](const std::string &name) {
      double here = at;
      at += 16 + widthOf(name, 11) + 12;
      return here;
    };
    double base = run ? 52 : 36;
    auto square = [&](const char *fill, const char *name) {
      double here = key(name);
      put("<rect x=\"%.1f\" y=\"%.1f\" width=\"12\" height=\"12\" fill=\"%s\"/><text class=\"key\" x=\"%.1f\" "
          "y=\"%.1f\">%s</text>\n",
          here, base - 10, fill, here + 16, base, name);
    };
    for (const Colour &colour : kColours)
      if (has(colour.kind))
        square(colour.fill, colour.name);
    if (!channels().empty())
      square(kCopyFill, "copy");
    square("#c9d7ea", "warm-up");
    square("#6f8fb8", "steady");
    square("#d9c9e0", "cool-down");
    if (maxMemory > 0)
      square("#d8d8d8", run ? "memory, plan" : "memory");
    auto line = [&](const char *stroke, const char *name) {
      double here = key(name);
      put("<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"%s\"/><text class=\"key\" x=\"%.1f\" "
          "y=\"%.1f\">%s</text>\n",
          here, base - 4, here + 12, base - 4, stroke, here + 16, base, name);
    };
    if (run && maxMemory > 0)
      line("#4a4a8a", "memory, run");
    line("#888888", "transfer");
    if (std::any_of(plan.lanes.begin(), plan.lanes.end(), [](const Lane &lane) { return !std::isinf(lane.cap); }))
      line("#c05050", "cap");
    std::string keys;
    keys.swap(text);
    double wide = std::max({left + width + 46, at + 4, 20 + widthOf(title, 14), 20 + widthOf(second, 14)}),
           high = bottom() + 4;
    put("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\" viewBox=\"0 0 %.0f %.0f\" "
        "font-family=\"sans-serif\" font-size=\"11\">\n",
        wide, high, wide, high);
    put("<rect width=\"%.0f\" height=\"%.0f\" fill=\"#ffffff\"/>\n", wide, high);
    text += "<text class=\"title\" x=\"10\" y=\"20\" font-size=\"14\" font-weight=\"" +
            std::string(run ? "normal" : "bold") + "\">" + escape(title) + "</text>\n";
    if (run)
      text += "<text class=\"title\" x=\"10\" y=\"37\" font-size=\"14\">" + escape(second) + "</text>\n";
    return text + keys;
  }

  bool has(Kind kind) const {
    for (const Picture *picture : {&plan, run})
      for (size_t i = 0; picture && i < picture->lanes.size(); ++i)
        for (const Box &box : picture->lanes[i].boxes)
          if (box.action.kind == kind)
            return true;
    return false;
  }

  void axis() {
    if (all <= 0)
      return;
    double step = tickStep(scale);
    double end = bottom() - (channels().empty() ? kGap : kChannel - kCopy) + 4;
    for (int64_t i = 0; static_cast<double>(i) * step * scale <= width + 0.5; ++i) {
      double time = static_cast<double>(i) * step;
      put("<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"#eeeeee\"/><text class=\"tick\" x=\"%.1f\" "
          "y=\"%.1f\" fill=\"#666666\" "
          "text-anchor=\"middle\">%s</text>\n",
          x(time), kTop - 8, x(time), end, x(time), kTop - 12, timeText(time).c_str());
    }
  }

  void row(size_t i) {
    put("<text class=\"name\" x=\"10\" y=\"%.1f\">%s</text>\n", y(i) + laneHeight - 8,
        escape(shortened(plan.lanes[i].name)).c_str());
    if (const std::string &mesh = plan.lanes[i].mesh; !mesh.empty())
      text += "<text class=\"mesh\" x=\"10\" y=\"" + number(y(i) + laneHeight + 6) +
              "\" fill=\"#666666\" font-size=\"10\">" + escape(shortened(mesh)) + "<title>" + escape(mesh) +
              "</title></text>\n";
    if (run && i < run->lanes.size())
      put("<text class=\"name\" x=\"10\" y=\"%.1f\" fill=\"#666666\" font-size=\"10\">run</text>\n",
          y(i, 1) + laneHeight - 7);
    lane(plan.lanes[i], i, 0);
    if (run && i < run->lanes.size())
      lane(run->lanes[i], i, 1);
    memory(i);
  }

  void lane(const Lane &lane, size_t row, int part) {
    double top = y(row, part);
    put("<rect class=\"lane\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"#f6f6f6\"/>\n", left, top,
        width, laneHeight);
    std::vector<int64_t> stages;
    for (const Box &box : lane.boxes)
      stages.push_back(box.action.stage);
    std::sort(stages.begin(), stages.end());
    stages.erase(std::unique(stages.begin(), stages.end()), stages.end());
    for (size_t i = 0; i < lane.boxes.size(); ++i) {
      const Box &box = lane.boxes[i];
      double free = (i + 1 < lane.boxes.size() ? lane.boxes[i + 1].start : all) - box.start;
      // A very short action has a minimum width if there is space.
      double wide = std::min(std::max((box.end - box.start) * scale, 0.3), std::max(free, box.end - box.start) * scale);
      // On one rank, later stages are drawn in paler colours.
      double index =
          static_cast<double>(std::lower_bound(stages.begin(), stages.end(), box.action.stage) - stages.begin());
      double opacity = stages.size() < 2 ? 1 : 1 - 0.45 * index / static_cast<double>(stages.size() - 1);
      std::string whole = plan::toText(box.action), digits = std::to_string(box.action.microbatch);
      put("<rect class=\"action\" x=\"%.2f\" y=\"%.1f\" width=\"%.2f\" height=\"%.1f\" fill=\"%s\" "
          "fill-opacity=\"%.2f\" stroke=\"#ffffff\" "
          "stroke-width=\"%.1f\"><title>%s: %s to %s%s</title></rect>\n",
          x(box.start), top, wide, laneHeight, fillOf(box.action.kind), opacity, wide > 4 ? 0.7 : 0.0, whole.c_str(),
          timeText(box.start).c_str(), timeText(box.end).c_str(), collectivesText(box.action).c_str());
      const std::string &label = wholeNames && wide >= widthOf(whole, 10) + 3 ? whole : digits;
      if (wide >= widthOf(label, 10) + 1 && (&label == &whole || inLoop(box.action.kind)))
        put("<text class=\"label\" x=\"%.2f\" y=\"%.1f\" text-anchor=\"middle\" font-size=\"10\">%s</text>\n",
            x(box.start) + wide / 2, top + laneHeight / 2 + 4, label.c_str());
    }
    phases(lane, top + laneHeight + 1);
  }

  void channel(const Channel &channel, size_t row) {
    double top = y(plan.lanes.size()) + kChannel * static_cast<double>(row);
    put("<text class=\"name\" x=\"10\" y=\"%.1f\">%s</text>\n", top + kCopy - 1,
        escape(shortened(channel.name)).c_str());
    put("<rect class=\"lane\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"#f6f6f6\"/>\n", left, top,
        width, kCopy);
    for (const Channel::Copy &copy : channel.copies)
      put("<rect class=\"copy\" x=\"%.2f\" y=\"%.1f\" width=\"%.2f\" height=\"%.1f\" fill=\"%s\"><title>%s: %s to "
          "%s</title></rect>\n",
          x(copy.start), top, std::max((copy.end - copy.start) * scale, 0.3), kCopy, kCopyFill,
          escape(copy.name).c_str(), timeText(copy.start).c_str(), timeText(copy.end).c_str());
  }

  /// Draws the phases: warm-up until the first backward, steady state until the last forward, then cool-down.
  void phases(const Lane &lane, double top) {
    size_t none = lane.boxes.size(), first = none, last = 0, backward = none, forward = 0;
    for (size_t i = 0; i < none; ++i) {
      Kind kind = lane.boxes[i].action.kind;
      if (!inLoop(kind))
        continue;
      first = std::min(first, i);
      last = i + 1;
      if (kind == Kind::Forward)
        forward = i + 1;
      else
        backward = std::min(backward, i);
    }
    auto strip = [&](size_t begin, size_t end, const char *fill, const char *name) {
      if (begin >= end)
        return;
      double from = lane.boxes[begin].start, to = lane.boxes[end - 1].end;
      put("<rect class=\"phase\" x=\"%.2f\" y=\"%.1f\" width=\"%.2f\" height=\"%.1f\" "
          "fill=\"%s\"><title>%s</title></rect>\n",
          x(from), top, (to - from) * scale, kStrip - 1.5, fill, name);
    };
    if (first == none)
      return;
    backward = std::min(backward, last);
    strip(first, backward, "#c9d7ea", "warm-up");
    strip(backward, std::max(forward, backward), "#6f8fb8", "steady");
    strip(std::max(forward, backward), last, "#d9c9e0", "cool-down");
  }

  /// The outline of a lane's memory over time, as an SVG path.
  std::string outline(const Lane &lane, double base) const {
    char piece[64];
    std::string path;
    double unit = kMemory / maxMemory;
    for (const Level &level : lane.memory) {
      path.append(piece,
                  static_cast<size_t>(std::snprintf(piece, sizeof(piece), path.empty() ? "M%.2f %.2f" : "H%.2fV%.2f",
                                                    x(level.time), base - std::max(level.held, 0.0) * unit)));
    }
    return path.append(piece, static_cast<size_t>(std::snprintf(piece, sizeof(piece), "H%.2f", x(all))));
  }

  void memory(size_t i) {
    const Lane &lane = plan.lanes[i];
    double base = y(i, parts) + kMemory;
    std::string peak = peakText(i);
    if (!peak.empty())
      put("<text class=\"peak\" x=\"10\" y=\"%.1f\" fill=\"#666666\" font-size=\"10\">%s</text>\n", base - 8,
          peak.c_str());
    if (maxMemory <= 0)
      return;
    if (!lane.memory.empty())
      text += "<path class=\"memory\" fill=\"#d8d8d8\" d=\"" + outline(lane, base) + "V" + number(base) + "H" +
              number(x(0)) + "Z\"/>\n";
    if (run && i < run->lanes.size() && !run->lanes[i].memory.empty())
      text += "<path class=\"memory\" fill=\"none\" stroke=\"#4a4a8a\" d=\"" + outline(run->lanes[i], base) + "\"/>\n";
    if (!std::isinf(lane.cap))
      put("<line class=\"cap\" x1=\"%.1f\" y1=\"%.2f\" x2=\"%.1f\" y2=\"%.2f\" stroke=\"#c05050\" stroke-dasharray=\"3 "
          "3\"/>\n",
          left, base - lane.cap * kMemory / maxMemory, left + width, base - lane.cap * kMemory / maxMemory);
  }

  void hops(const Picture &picture, int part, const char *stroke) {
    if (picture.hops.size() > kMaxHops)
      return;
    text += "<g class=\"transfers\" stroke=\"" + std::string(stroke) + "\" stroke-width=\"0.6\" opacity=\"0.55\">\n";
    for (const Hop &hop : picture.hops) {
      if (static_cast<size_t>(std::max(hop.from, hop.to)) >= plan.lanes.size())
        continue;
      bool up = hop.from > hop.to; // upwards on the page
      put("<line x1=\"%.2f\" y1=\"%.1f\" x2=\"%.2f\" y2=\"%.1f\"/>\n", x(hop.sent),
          y(hop.from, part) + (up ? 0 : laneHeight), x(hop.arrived), y(hop.to, part) + (up ? laneHeight : 0));
    }
    text += "</g>\n";
  }

  const Picture &plan;
  const Picture *run;
  double laneHeight, left = 70, width = 0, scale = 1, all = 0, maxMemory = 0;
  int parts;
  bool wholeNames = false;
  std::string text;
};
} // namespace

std::string drawSvg(const Picture &picture, const Picture *run) { return Drawing(picture, run).draw(); }

} // namespace mpmd::plan
