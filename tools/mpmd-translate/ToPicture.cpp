// --mpmd-to-svg and --mpmd-to-trace
#include "ReadPlan.h"

#include "mpmd/Plan/Schedule/Files.h"
#include "mpmd/Plan/Support/FileIo.h"
#include "tools/Report/PlacementTable.h"

using namespace mlir;
using namespace mpmd;

/// Adds the mesh of every pipeline rank, and what its devices do together.
static void addMeshes(ModuleOp module, plan::Picture &picture) {
  report::Placement placement = report::readPlacement(module);
  for (auto [stage, rank] : llvm::enumerate(placement.place)) {
    std::string &text = picture.lanes[rank].mesh;
    MeshOp mesh = MeshOp::ofStage(module, static_cast<int64_t>(stage));
    if (!text.empty() || !mesh || mesh.getNumDevices() == 1)
      continue;
    for (auto [axis, size] : llvm::zip_equal(mesh.getAxes().getAsRange<StringAttr>(), mesh.getSizes()))
      text += (text.empty() ? "" : " x ") + axis.str() + "=" + std::to_string(size);
  }
  for (const report::CollectiveRow &row : placement.collectives) {
    const report::TaskRow &task = placement.tasks[row.task];
    plan::Collectives &sum =
        picture.collectives[plan::makeAction(task.stage, actionKind(task.kind), task.index, 0, task.loop)];
    ++sum.count;
    sum.bytes += row.bytes;
  }
}

/// The plan and, where a trace is given, the run.
static LogicalResult read(translate::Request request, plan::Picture &picture, std::optional<plan::Picture> &run) {
  plan::LoopCosts memory;
  if (failed(translate::readPicture(request, picture, memory)))
    return failure();
  addMeshes(request.module, picture);
  if (request.run.empty())
    return success();
  std::string text;
  if (std::string error = plan::readInput(request.run.str(), text); !error.empty())
    return request.module.emitError("cannot read the run: ") << error;
  plan::RunTrace trace;
  std::string error = plan::readRunTrace(text, trace);
  if (error.empty())
    error = plan::pictureOf(trace, request.step, memory, run.emplace());
  if (error.empty())
    error = plan::alignLanes(picture, *run);
  // What is held all the time is known from the plan.
  for (size_t i = 0; error.empty() && i < picture.lanes.size(); ++i)
    for (plan::Level &level : run->lanes[i].memory)
      level.held += picture.lanes[i].memory.empty() ? 0 : picture.lanes[i].memory.front().held;
  return error.empty() ? success() : LogicalResult(request.module.emitError(request.run) << ": " << error);
}

LogicalResult translate::writeSvgPicture(Request request) {
  plan::Picture picture;
  std::optional<plan::Picture> run;
  if (failed(read(request, picture, run)))
    return failure();
  if (std::string error = plan::checkDrawable(picture, run ? &*run : nullptr); !error.empty())
    return request.module.emitError(error);
  return writeText(request, plan::drawSvg(picture, run ? &*run : nullptr));
}

LogicalResult translate::writeTraceEvents(Request request) {
  plan::Picture picture;
  std::optional<plan::Picture> run;
  if (failed(read(request, picture, run)))
    return failure();
  return writeText(request, plan::printTrace(picture, run ? &*run : nullptr));
}
