// Measures and escapes text in pictures.
#ifndef MPMD_LIB_PLAN_VIZ_SVGTEXT_H
#define MPMD_LIB_PLAN_VIZ_SVGTEXT_H

#include <cmath>
#include <cstring>
#include <string>

namespace mpmd::plan {

/// An upper bound of the width of text in common sans-serif fonts.
inline double widthOf(const std::string &text, double size) {
  double width = 0;
  for (char c : text)
    width += std::strchr("ijl.,:;'|! ()[]-", c) ? 0.42
             : std::strchr("mwMW%@", c)         ? 1.02
             : c >= 'A' && c <= 'Z'             ? 0.74
                                                : 0.645;
  return width * size;
}

inline std::string escape(const std::string &raw) {
  std::string text;
  for (char c : raw)
    text += c == '<'                              ? "&lt;"
            : c == '>'                            ? "&gt;"
            : c == '&'                            ? "&amp;"
            : c == '"'                            ? "&quot;"
            : static_cast<unsigned char>(c) < ' ' ? " "
                                                  : std::string(1, c);
  return text;
}

/// The distance between ticks of an axis: 1, 2 or 5 times a power of ten, and at least 90 pixels.
inline double tickStep(double pixelsPerUnit) {
  double step = std::pow(10, std::floor(std::log10(90 / pixelsPerUnit)));
  for (double factor : {1.0, 2.0, 5.0, 10.0})
    if (step * factor * pixelsPerUnit >= 90)
      return step * factor;
  return step;
}

} // namespace mpmd::plan

#endif // MPMD_LIB_PLAN_VIZ_SVGTEXT_H
