// Diagnostics of the tools for unknown options and for files that are not programs.
// RUN: mpmd-opt --version | FileCheck %s --check-prefix=OPT-VERSION
// RUN: mpmd-translate --version | FileCheck %s --check-prefix=TRANSLATE-VERSION
// OPT-VERSION: mpmd-opt {{[0-9]+\.[0-9]+\.[0-9]+(\+[0-9a-f]+)?}} (LLVM 22.
// TRANSLATE-VERSION: mpmd-translate {{[0-9]+\.[0-9]+\.[0-9]+(\+[0-9a-f]+)?}} (LLVM 22.

// RUN: mpmd-opt --help | FileCheck %s --check-prefix=HELP
// HELP: --mpmd-compile
// HELP-NOT: amdgpu
// RUN: mpmd-opt --help-hidden | FileCheck %s --check-prefix=HIDDEN
// HIDDEN: amdgpu

// RUN: not mpmd-opt --mpmd-compil %s 2>&1 | FileCheck %s --check-prefix=OPTION
// OPTION: mpmd-opt: error: unknown option '--mpmd-compil', expected one of --canonicalize,{{.*}} --mpmd-compile,{{.*}}; see --help
// RUN: not mpmd-translate --mpmd-to-bundel %s 2>&1 | FileCheck %s --check-prefix=TRANSLATE-OPTION
// TRANSLATE-OPTION: mpmd-translate: error: unknown option '--mpmd-to-bundel', expected one of --{{.*}}mpmd-to-bundle
// RUN: not mpmd-opt "--mpmd-compile=toplogy=pp2" %s 2>&1 | FileCheck %s --check-prefix=KEY
// KEY: --mpmd-compile: {{.*}}no such option toplogy, expected one of {{.*}}schedule={{.*}} topology=

// RUN: rm -rf %t && mkdir -p %t/b.mpmd && echo '{"version": 1}' > %t/b.mpmd/manifest.json
// RUN: not mpmd-opt %t/b.mpmd 2>&1 | FileCheck %s --check-prefix=BUNDLE
// BUNDLE: mpmd-opt: error: {{.*}}b.mpmd: expected a program as text, got a bundle; bundles are for mpmd-run, and mpmd-opt takes the .mlir that it was made from
// RUN: not mpmd-translate --mpmd-to-report %t/b.mpmd/manifest.json 2>&1 | FileCheck %s --check-prefix=MANIFEST
// MANIFEST: mpmd-translate: error: {{.*}}manifest.json: expected a program as text, got the manifest of a bundle; bundles are for mpmd-run, and mpmd-translate takes
// RUN: not mpmd-opt %t/none.mlir 2>&1 | FileCheck %s --check-prefix=MISSING
// MISSING: mpmd-opt: error: {{.*}}none.mlir: cannot read: No such file or directory
func.func @f() { return }
