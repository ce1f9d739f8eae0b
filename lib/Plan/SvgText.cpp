// Text in pictures: how wide it is at most, and how XML takes it.
#include "SvgText.h"

#include <cstring>

namespace mpmd::plan {

double widthOf(const std::string &text, double size) {
  double width = 0;
  for (char c : text)
    width += std::strchr("ijl.,:;'|! ()[]-", c) ? 0.42
             : std::strchr("mwMW%@", c)         ? 1.02
             : c >= 'A' && c <= 'Z'             ? 0.74
                                                : 0.645;
  return width * size;
}

std::string escapeXml(const std::string &raw) {
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

} // namespace mpmd::plan
