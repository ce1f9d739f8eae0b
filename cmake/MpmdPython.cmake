# The Python that tests run: the first one that has numpy. The python3 on the path may be another one than the packages
# of this system belong to.
if(NOT Python3_EXECUTABLE)
  foreach(candidate python3 /usr/bin/python3)
    execute_process(COMMAND ${candidate} -c "import sys, numpy; print(sys.executable)"
      RESULT_VARIABLE failed OUTPUT_VARIABLE found ERROR_QUIET OUTPUT_STRIP_TRAILING_WHITESPACE)
    if(failed EQUAL 0)
      set(Python3_EXECUTABLE ${found} CACHE FILEPATH "Python with numpy, for tests")
      break()
    endif()
  endforeach()
endif()
find_package(Python3 REQUIRED COMPONENTS Interpreter)
