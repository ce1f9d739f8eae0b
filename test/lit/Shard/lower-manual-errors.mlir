// RUN: mpmd-opt %s --mpmd-lower-manual --split-input-file --verify-diagnostics

// Errors that a program can cause are tested in Input/import-manual-errors.mlir.

mpmd.mesh @stage axes = ["dp"] sizes = [2] target = "cpu"
func.func @axes_of_another_mesh() {
  // expected-error @+1 {{expected axes of the mesh ["dp"], got #mpmd.axis<"ep"=2>}}
  mpmd.manual_computation() over [#mpmd.axis<"ep"=2>] from [] to [] {
    mpmd.yield
  } : () -> ()
  return
}

// -----

func.func @without_mesh() {
  // expected-error @+1 {{expected one intra-stage mesh, got 0}}
  mpmd.manual_computation() over [] from [] to [] {
    mpmd.yield
  } : () -> ()
  return
}
