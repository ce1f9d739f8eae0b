//===- CostInterfaces.td - the costs of ops, before and after lowering ------===//
//
// The cut into stages, checkpointing, recomputation and the schedules get the costs of ops only from this interface and
// the functions of OpCosts.h.
//
//===----------------------------------------------------------------------===//

#ifndef MPMD_DIALECT_COST_COSTINTERFACES_TD
#define MPMD_DIALECT_COST_COSTINTERFACES_TD

include "mlir/IR/OpBase.td"

def Mpmd_CostOpInterface : OpInterface<"CostOpInterface"> {
  let cppNamespace = "::mpmd";
  let description = [{
    An op implements the interface if the defaults below are wrong for it. OpCosts.h has functions with the same
    defaults for all other ops.
  }];
  let methods = [
    InterfaceMethod<"Whether the op is a contraction or a convolution.", "bool", "isContraction", (ins), "",
                    "return false;">,
    InterfaceMethod<"The work to compute one element of the result.", "::mpmd::ElementWork", "getElementWork", (ins),
                    "", "return ::mpmd::ElementWork::Arithmetic;">,
    InterfaceMethod<"Floating-point operations of the whole op.", "double", "getFlops", (ins), "",
                    "return ::mpmd::elementwiseFlops($_op, $_op.getElementWork());">,
    InterfaceMethod<"Bytes that the op reads and writes if it is not fused.", "double", "getBytes", (ins), "",
                    "return ::mpmd::bytesOfValues($_op);">,
    InterfaceMethod<"FLOP/s at which a device runs the op.", "double", "getRate",
                    (ins "const ::mpmd::plan::CostModel &":$model), "",
                    "return ::mpmd::defaultRate(model, $_op, $_op.isContraction());">];
}

/// Declares the interface on an op that overrides `methods`.
class Mpmd_CostOf<list<string> methods> : DeclareOpInterfaceMethods<Mpmd_CostOpInterface, methods>;

/// Declares and defines the work of an op per element. Used as its `extraClassDeclaration`.
class Mpmd_ElementWork<string work> {
  string declaration = "static ::mpmd::ElementWork getElementWork() { return ::mpmd::ElementWork::" # work # "; }";
}

#endif // MPMD_DIALECT_COST_COSTINTERFACES_TD
