# mpmd_find_mpi(MPICH | OpenMPI): includes and libraries of one implementation of MPI, as its compiler wrapper says
# them. CMake has a module that finds one only, and both may be installed beside each other.
include(CheckCXXSourceCompiles)

function(mpmd_find_mpi implementation)
  string(TOLOWER ${implementation} name)
  set(macro_MPICH MPICH_VERSION)
  set(macro_OpenMPI OPEN_MPI)
  # The plain name may be that of either.
  find_program(MPMD_${implementation}_COMPILER NAMES mpicc.${name} mpicc)
  set(MPMD_${implementation}_FOUND OFF PARENT_SCOPE)
  if(NOT MPMD_${implementation}_COMPILER)
    return()
  endif()
  execute_process(COMMAND ${MPMD_${implementation}_COMPILER} -show OUTPUT_VARIABLE line ERROR_QUIET
    OUTPUT_STRIP_TRAILING_WHITESPACE RESULT_VARIABLE failed)
  if(failed)
    return()
  endif()
  separate_arguments(words UNIX_COMMAND "${line}")
  set(includes)
  set(folders)
  set(libraries)
  foreach(word IN LISTS words)
    if(word MATCHES "^-I(.+)")
      list(APPEND includes ${CMAKE_MATCH_1})
    elseif(word MATCHES "^-L(.+)")
      list(APPEND folders ${CMAKE_MATCH_1})
    elseif(word MATCHES "^-l(.+)")
      # By its path, so that it is found when it is loaded, too.
      find_library(MPMD_${implementation}_${CMAKE_MATCH_1} NAMES ${CMAKE_MATCH_1} HINTS ${folders})
      if(MPMD_${implementation}_${CMAKE_MATCH_1})
        list(APPEND libraries ${MPMD_${implementation}_${CMAKE_MATCH_1}})
      else()
        list(APPEND libraries ${CMAKE_MATCH_1})
      endif()
    endif()
  endforeach()
  set(CMAKE_REQUIRED_INCLUDES ${includes})
  set(CMAKE_REQUIRED_LIBRARIES ${libraries})
  # The bindings of MPI for C++ are no longer part of it, and need another library.
  set(CMAKE_REQUIRED_DEFINITIONS -DMPICH_SKIP_MPICXX=1 -DOMPI_SKIP_MPICXX=1)
  set(CMAKE_REQUIRED_QUIET ON)
  check_cxx_source_compiles("#include <mpi.h>
#ifndef ${macro_${implementation}}
#error another one
#endif
int main() { return MPI_Finalize(); }" MPMD_${implementation}_WORKS)
  if(NOT MPMD_${implementation}_WORKS)
    return()
  endif()
  set(MPMD_${implementation}_FOUND ON PARENT_SCOPE)
  set(MPMD_${implementation}_INCLUDES ${includes} PARENT_SCOPE)
  set(MPMD_${implementation}_LIBRARIES ${libraries} PARENT_SCOPE)
endfunction()
