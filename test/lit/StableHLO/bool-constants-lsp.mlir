// The language server reads i1 constants with one byte per element, also in text that an edit inserts. Diagnostics for
// other locations keep their columns.
// RUN: %python %S/Inputs/lsp.py %s %t && mpmd-lsp-server --lit-test < %t | FileCheck %s
// RUN: %python %S/Inputs/lsp.py %s %t --framed && mpmd-lsp-server < %t | FileCheck %s
// CHECK: "method":{{ ?}}"textDocument/publishDiagnostics"
// CHECK-NOT: elements hex data size
// CHECK: use of undeclared SSA value name
// CHECK: "character":{{ ?}}80
// CHECK: "method":{{ ?}}"textDocument/publishDiagnostics"
// CHECK-NOT: elements hex data size
// CHECK: expected operation name in quotes
func.func @mask() {
  %0 = stablehlo.constant dense<"0x01000101000000000001"> : tensor<10xi1> "x.y"(%none) : (i1) -> ()
  return
}
