// Makes values that functions only return pass by their calls.
#include "mpmd/Dialect/Mpmd/BypassCalls.h"

#include "mlir/IR/Builders.h"

using namespace mlir;

FailureOr<bool> mpmd::bypassCalls(func::FuncOp func, ArrayRef<Operation *> users) {
  if (!func.isPrivate() || func.isDeclaration() || !llvm::all_of(users, llvm::IsaPred<func::CallOp>))
    return false;
  auto calls = llvm::map_to_vector(users, [](Operation *user) { return cast<func::CallOp>(user); });
  Operation *end = func.getBody().front().getTerminator();
  llvm::BitVector results(func.getNumResults()), arguments(func.getNumArguments());
  for (auto [i, value] : llvm::enumerate(end->getOperands()))
    if (isa<BlockArgument>(value))
      results.set(i);
  // A stage that only hands values on stays a stage.
  if (results.none() || results.all())
    return false;
  for (unsigned i : results.set_bits())
    for (func::CallOp call : calls)
      call.getResult(i).replaceAllUsesWith(call.getOperand(cast<BlockArgument>(end->getOperand(i)).getArgNumber()));
  end->eraseOperands(results);
  for (BlockArgument argument : func.getArguments())
    if (argument.use_empty())
      arguments.set(argument.getArgNumber());
  if (failed(func.eraseArguments(arguments)) || failed(func.eraseResults(results)))
    return failure();
  for (func::CallOp call : calls) {
    OpBuilder builder(call);
    call->eraseOperands(arguments);
    auto rest = func::CallOp::create(builder, call.getLoc(), func, call.getOperands());
    rest->setDiscardableAttrs(call->getDiscardableAttrDictionary());
    int64_t next = 0;
    for (auto [i, result] : llvm::enumerate(call.getResults()))
      if (!results.test(i))
        result.replaceAllUsesWith(rest.getResult(next++));
    call.erase();
  }
  return true;
}
