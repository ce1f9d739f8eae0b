// RUN: mpmd-opt %s --mpmd-compile="to=lowered" --verify-diagnostics

// Command lists nest at most sixteen deep. A deeper loop is one kernel, which cannot call a library.
func.func public @main(%a: tensor<3x3xf32> loc("a"), %n: tensor<i32> loc("n")) -> (tensor<3x3xf32> {jax.result_info = "r"}) {
  %k0 = stablehlo.constant dense<0> : tensor<i32>
  %c0 = stablehlo.compare GT, %n, %k0 : (tensor<i32>, tensor<i32>) -> tensor<i1>
  %r0 = "stablehlo.if"(%c0) ({
    %k1 = stablehlo.constant dense<1> : tensor<i32>
    %c1 = stablehlo.compare GT, %n, %k1 : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %r1 = "stablehlo.if"(%c1) ({
      %k2 = stablehlo.constant dense<2> : tensor<i32>
      %c2 = stablehlo.compare GT, %n, %k2 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %r2 = "stablehlo.if"(%c2) ({
        %k3 = stablehlo.constant dense<3> : tensor<i32>
        %c3 = stablehlo.compare GT, %n, %k3 : (tensor<i32>, tensor<i32>) -> tensor<i1>
        %r3 = "stablehlo.if"(%c3) ({
          %k4 = stablehlo.constant dense<4> : tensor<i32>
          %c4 = stablehlo.compare GT, %n, %k4 : (tensor<i32>, tensor<i32>) -> tensor<i1>
          %r4 = "stablehlo.if"(%c4) ({
            %k5 = stablehlo.constant dense<5> : tensor<i32>
            %c5 = stablehlo.compare GT, %n, %k5 : (tensor<i32>, tensor<i32>) -> tensor<i1>
            %r5 = "stablehlo.if"(%c5) ({
              %k6 = stablehlo.constant dense<6> : tensor<i32>
              %c6 = stablehlo.compare GT, %n, %k6 : (tensor<i32>, tensor<i32>) -> tensor<i1>
              %r6 = "stablehlo.if"(%c6) ({
                %k7 = stablehlo.constant dense<7> : tensor<i32>
                %c7 = stablehlo.compare GT, %n, %k7 : (tensor<i32>, tensor<i32>) -> tensor<i1>
                %r7 = "stablehlo.if"(%c7) ({
                  %k8 = stablehlo.constant dense<8> : tensor<i32>
                  %c8 = stablehlo.compare GT, %n, %k8 : (tensor<i32>, tensor<i32>) -> tensor<i1>
                  %r8 = "stablehlo.if"(%c8) ({
                    %k9 = stablehlo.constant dense<9> : tensor<i32>
                    %c9 = stablehlo.compare GT, %n, %k9 : (tensor<i32>, tensor<i32>) -> tensor<i1>
                    %r9 = "stablehlo.if"(%c9) ({
                      %k10 = stablehlo.constant dense<10> : tensor<i32>
                      %c10 = stablehlo.compare GT, %n, %k10 : (tensor<i32>, tensor<i32>) -> tensor<i1>
                      %r10 = "stablehlo.if"(%c10) ({
                        %k11 = stablehlo.constant dense<11> : tensor<i32>
                        %c11 = stablehlo.compare GT, %n, %k11 : (tensor<i32>, tensor<i32>) -> tensor<i1>
                        %r11 = "stablehlo.if"(%c11) ({
                          %k12 = stablehlo.constant dense<12> : tensor<i32>
                          %c12 = stablehlo.compare GT, %n, %k12 : (tensor<i32>, tensor<i32>) -> tensor<i1>
                          %r12 = "stablehlo.if"(%c12) ({
                            %k13 = stablehlo.constant dense<13> : tensor<i32>
                            %c13 = stablehlo.compare GT, %n, %k13 : (tensor<i32>, tensor<i32>) -> tensor<i1>
                            %r13 = "stablehlo.if"(%c13) ({
                              %k14 = stablehlo.constant dense<14> : tensor<i32>
                              %c14 = stablehlo.compare GT, %n, %k14 : (tensor<i32>, tensor<i32>) -> tensor<i1>
                              %r14 = "stablehlo.if"(%c14) ({
                                %k15 = stablehlo.constant dense<15> : tensor<i32>
                                %c15 = stablehlo.compare GT, %n, %k15 : (tensor<i32>, tensor<i32>) -> tensor<i1>
                                %r15 = "stablehlo.if"(%c15) ({
                                  %k16 = stablehlo.constant dense<16> : tensor<i32>
                                  %c16 = stablehlo.compare GT, %n, %k16 : (tensor<i32>, tensor<i32>) -> tensor<i1>
                                  // expected-note @+1 {{see this 'scf.if'}}
                                  %r16 = "stablehlo.if"(%c16) ({
                                    // expected-error @+2 {{'mpmd.lapack' op expected in the list of a task, got it inside 'scf.if', which is one kernel}}
                                    // expected-note @+1 {{at most 16 loops and branches with calls are inside each other}}
                                    %y = stablehlo.cholesky %a : tensor<3x3xf32>
                                    stablehlo.return %y : tensor<3x3xf32>
                                  }, {
                                    stablehlo.return %a : tensor<3x3xf32>
                                  }) : (tensor<i1>) -> tensor<3x3xf32>
                                  stablehlo.return %r16 : tensor<3x3xf32>
                                }, {
                                  stablehlo.return %a : tensor<3x3xf32>
                                }) : (tensor<i1>) -> tensor<3x3xf32>
                                stablehlo.return %r15 : tensor<3x3xf32>
                              }, {
                                stablehlo.return %a : tensor<3x3xf32>
                              }) : (tensor<i1>) -> tensor<3x3xf32>
                              stablehlo.return %r14 : tensor<3x3xf32>
                            }, {
                              stablehlo.return %a : tensor<3x3xf32>
                            }) : (tensor<i1>) -> tensor<3x3xf32>
                            stablehlo.return %r13 : tensor<3x3xf32>
                          }, {
                            stablehlo.return %a : tensor<3x3xf32>
                          }) : (tensor<i1>) -> tensor<3x3xf32>
                          stablehlo.return %r12 : tensor<3x3xf32>
                        }, {
                          stablehlo.return %a : tensor<3x3xf32>
                        }) : (tensor<i1>) -> tensor<3x3xf32>
                        stablehlo.return %r11 : tensor<3x3xf32>
                      }, {
                        stablehlo.return %a : tensor<3x3xf32>
                      }) : (tensor<i1>) -> tensor<3x3xf32>
                      stablehlo.return %r10 : tensor<3x3xf32>
                    }, {
                      stablehlo.return %a : tensor<3x3xf32>
                    }) : (tensor<i1>) -> tensor<3x3xf32>
                    stablehlo.return %r9 : tensor<3x3xf32>
                  }, {
                    stablehlo.return %a : tensor<3x3xf32>
                  }) : (tensor<i1>) -> tensor<3x3xf32>
                  stablehlo.return %r8 : tensor<3x3xf32>
                }, {
                  stablehlo.return %a : tensor<3x3xf32>
                }) : (tensor<i1>) -> tensor<3x3xf32>
                stablehlo.return %r7 : tensor<3x3xf32>
              }, {
                stablehlo.return %a : tensor<3x3xf32>
              }) : (tensor<i1>) -> tensor<3x3xf32>
              stablehlo.return %r6 : tensor<3x3xf32>
            }, {
              stablehlo.return %a : tensor<3x3xf32>
            }) : (tensor<i1>) -> tensor<3x3xf32>
            stablehlo.return %r5 : tensor<3x3xf32>
          }, {
            stablehlo.return %a : tensor<3x3xf32>
          }) : (tensor<i1>) -> tensor<3x3xf32>
          stablehlo.return %r4 : tensor<3x3xf32>
        }, {
          stablehlo.return %a : tensor<3x3xf32>
        }) : (tensor<i1>) -> tensor<3x3xf32>
        stablehlo.return %r3 : tensor<3x3xf32>
      }, {
        stablehlo.return %a : tensor<3x3xf32>
      }) : (tensor<i1>) -> tensor<3x3xf32>
      stablehlo.return %r2 : tensor<3x3xf32>
    }, {
      stablehlo.return %a : tensor<3x3xf32>
    }) : (tensor<i1>) -> tensor<3x3xf32>
    stablehlo.return %r1 : tensor<3x3xf32>
  }, {
    stablehlo.return %a : tensor<3x3xf32>
  }) : (tensor<i1>) -> tensor<3x3xf32>
  return %r0 : tensor<3x3xf32>
}
