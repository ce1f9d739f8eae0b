// RUN: mpmd-opt %s --mpmd-compile="denormals=preserve" -o %t
// RUN: FileCheck %s < %t --check-prefix=SAID
// RUN: mpmd-opt %s --mpmd-compile="target=cuda:sm_90" -o %t.gpu
// RUN: mpmd-translate --mpmd-to-ptx %t.gpu -o %t.flush
// RUN: cat %t.flush/*.ptx | FileCheck %s --check-prefix=FLUSH
// RUN: mpmd-opt %t.gpu --mpmd-compile="denormals=preserve" -o %t.gradual
// RUN: mpmd-translate --mpmd-to-ptx %t.gradual -o %t.preserve
// RUN: cat %t.preserve/*.ptx | FileCheck %s --check-prefix=PRESERVE
// RUN: not mpmd-opt %s --mpmd-compile="denormals=gradual" 2>&1 | FileCheck %s --check-prefix=WORD
// RUN: sed 's/denormals = preserve/denormals = gradual/' %t > %t.wrong
// RUN: not mpmd-translate --mpmd-to-bundle %t.wrong -o %t.mpmd 2>&1 | FileCheck %s --check-prefix=WRONG

// The denormal mode is an attribute of the module in every phase. GPU instructions carry it.
// SAID: module {{.*}}mpmd.target = #mpmd.target<["cpu"], denormals = preserve>
// FLUSH: mul.rn.ftz.f32
// PRESERVE: mul.rn.f32
// PRESERVE-NOT: ftz
// WORD: error: expected denormals= to be flush or preserve, got 'gradual'
// WRONG: error: expected one of [flush, preserve] for how kernels and library calls treat subnormal numbers, got: gradual
module @jit_step {
  func.func public @main(%a: tensor<64xf32>, %b: tensor<64xf32>) -> tensor<64xf32> {
    %0 = stablehlo.multiply %a, %b : tensor<64xf32>
    return %0 : tensor<64xf32>
  }
}
