// Implements --mpmd-to-svg and --mpmd-to-trace.
#include "ReadPlan.h"

#include "mpmd/Plan/Schedule/Files.h"
#include "mpmd/Plan/Support/FileIo.h"
#include "mpmd/Plan/Support/Status.h"
#include "tools/Report/PlacementTable.h"

using namespace mlir;
using namespace mpmd;

/// Adds the mesh of every pipeline rank, and the collectives of the mesh's devices.
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

/// Reads the plan and, if a trace is given, the run.
static LogicalResult read(translate::Request request, plan::Picture &picture, std::optional<plan::Picture> &run) {
  plan::LoopCosts memory;
  if (failed(translate::readPicture(request, picture, memory)))
    return failure();
  addMeshes(request.module, picture);
  if (request.run.empty())
    return success();
  std::string text;
  if (absl::Status status = plan::readInput(request.run.str(), text); !status.ok())
    return request.module.emitError("cannot read the run: ") << messageOf(status);
  plan::RunTrace trace;
  absl::Status status = plan::readRunTrace(text, trace);
  if (status.ok())
    status = plan::pictureOf(trace, request.step, memory, run.emplace());
  if (status.ok())
    status = plan::alignLanes(picture, *run);
  // The trace does not have the bytes that are always resident, so they are taken from the plan.
  for (size_t i = 0; status.ok() && i < picture.lanes.size(); ++i)
    for (plan::Level &level : run->lanes[i].memory)
      level.held += picture.lanes[i].memory.empty() ? 0 : picture.lanes[i].memory.front().held;
  return status.ok() ? success() : LogicalResult(request.module.emitError(request.run) << ": " << messageOf(status));
}

LogicalResult translate::writeSvgPicture(Request request) {
  plan::Picture picture;
  std::optional<plan::Picture> run;
  if (failed(read(request, picture, run)))
    return failure();
  if (absl::Status status = plan::checkDrawable(picture, run ? &*run : nullptr); !status.ok())
    return request.module.emitError(messageOf(status));
  return writeText(request, plan::drawSvg(picture, run ? &*run : nullptr));
}

LogicalResult translate::writeTraceEvents(Request request) {
  plan::Picture picture;
  std::optional<plan::Picture> run;
  if (failed(read(request, picture, run)))
    return failure();
  return writeText(request, plan::printTrace(picture, run ? &*run : nullptr));
}
