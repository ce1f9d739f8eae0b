// --mpmd-to-schedule
#include "ReadPlan.h"

#include "mpmd/Plan/Files.h"

#include <set>

using namespace mlir;
using namespace mpmd;

LogicalResult translate::writeScheduleCsv(Request request) {
  plan::Timetable timetable;
  if (failed(readPlan(request, timetable)))
    return failure();
  plan::Pipeline pipeline;
  if (std::string error = plan::fromTimetable(timetable, pipeline); !error.empty())
    return request.module.emitError("no schedule of a chain for CSV: ") << error;
  // A backward that has one half only is all of it.
  std::set<std::pair<int32_t, plan::Kind>> kinds;
  for (const plan::CellOrder &order : pipeline.orders)
    for (const plan::Cell &cell : order)
      kinds.insert({cell.stage, cell.kind});
  for (plan::CellOrder &order : pipeline.orders)
    for (plan::Cell &cell : order) {
      bool input = cell.kind == plan::Kind::BackwardInput, weight = cell.kind == plan::Kind::BackwardWeight;
      if ((input && !kinds.count({cell.stage, plan::Kind::BackwardWeight})) ||
          (weight && !kinds.count({cell.stage, plan::Kind::BackwardInput})))
        cell.kind = plan::Kind::Backward;
    }
  std::string text;
  if (std::string error = plan::writeCsv(pipeline, plan::CsvFormat::ComputeOnly, text); !error.empty())
    return request.module.emitError(error);
  return writeText(request, text);
}
