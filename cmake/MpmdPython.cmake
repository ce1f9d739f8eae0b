# The Python that tests run: the first one that has JAX, else the first one that has numpy, both with pytest. The
# python3 on the path may be another one than the packages of this system belong to; scripts/python.sh makes
# build/python.
if(NOT DEFINED CACHE{Python3_EXECUTABLE})
  unset(Python3_EXECUTABLE)
  foreach(modules "jax numpy safetensors pytest xdist" "numpy pytest xdist")
    foreach(candidate ${PROJECT_SOURCE_DIR}/build/python/bin/python python3 /usr/bin/python3)
      if(NOT Python3_EXECUTABLE)
        execute_process(COMMAND ${candidate} -c "import sys, importlib.util as u
print('' if any(u.find_spec(m) is None for m in '${modules}'.split()) else sys.executable)"
          OUTPUT_VARIABLE Python3_EXECUTABLE ERROR_QUIET OUTPUT_STRIP_TRAILING_WHITESPACE)
      endif()
    endforeach()
  endforeach()
endif()
find_package(Python3 REQUIRED COMPONENTS Interpreter)
