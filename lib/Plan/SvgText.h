// Text in pictures, for whoever draws one.
#ifndef MPMD_LIB_PLAN_SVGTEXT_H
#define MPMD_LIB_PLAN_SVGTEXT_H

#include <string>

namespace mpmd::plan {

/// Pixels: at most as wide as the text is in any usual font without serifs.
double widthOf(const std::string &text, double size);

/// The text as it stands between tags or in an attribute.
std::string escapeXml(const std::string &raw);

} // namespace mpmd::plan

#endif // MPMD_LIB_PLAN_SVGTEXT_H
