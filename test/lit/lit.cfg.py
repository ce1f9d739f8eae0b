# Tests of passes and tools by text; one folder per library.
import os

import lit.formats

config.name = "mpmd"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir"]
config.excludes = ["Inputs"]
config.test_source_root = os.path.dirname(__file__)

config.environment["PATH"] = os.pathsep.join([config.mpmd_tools, config.llvm_tools, config.environment["PATH"]])
config.environment["FILECHECK_OPTS"] = "-enable-var-scope --dump-input-filter=error"
config.substitutions.append(("%python", config.mpmd_python))
config.substitutions.append(("%units", os.path.join(config.mpmd_source, "unittests", "Plan")))
config.substitutions.append(("%examples", os.path.join(config.mpmd_source, "examples")))

# Training steps with values that JAX computed may stand beside the repository; tests over them need this feature.
cases = os.path.normpath(os.path.join(config.mpmd_source, "..", "shared", "data", "cases"))
if os.path.isdir(cases):
    config.available_features.add("shared-cases")
    config.substitutions.append(("%cases", cases))
