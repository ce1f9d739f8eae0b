# Finds Debian's MLIR and sets what its CMake functions expect. Asking for `22` alone is refused by its version file.
find_package(MLIR 22.1 REQUIRED CONFIG HINTS /usr/lib/llvm-22)
list(APPEND CMAKE_MODULE_PATH ${MLIR_CMAKE_DIR} ${LLVM_CMAKE_DIR})

set(MLIR_LINK_MLIR_DYLIB ON)
set(LLVM_LINK_LLVM_DYLIB ON)
set(LLVM_BUILD_TOOLS ON)
set(MLIR_BINARY_DIR ${PROJECT_BINARY_DIR})
set(LLVM_RUNTIME_OUTPUT_INTDIR ${PROJECT_BINARY_DIR}/bin)
set(LLVM_LIBRARY_OUTPUT_INTDIR ${PROJECT_BINARY_DIR}/lib)
set(CMAKE_INSTALL_RPATH ${LLVM_LIBRARY_DIR})

include(TableGen)
include(AddLLVM)
include(AddMLIR)
include(HandleLLVMOptions)
add_compile_options(-Wno-missing-field-initializers)

include_directories(SYSTEM ${LLVM_INCLUDE_DIRS} ${MLIR_INCLUDE_DIRS})
include_directories(${PROJECT_SOURCE_DIR}/include ${PROJECT_BINARY_DIR}/include)
separate_arguments(LLVM_DEFINITIONS_LIST NATIVE_COMMAND ${LLVM_DEFINITIONS})
add_definitions(${LLVM_DEFINITIONS_LIST})

# For tests under sanitizers: MLIR is not instrumented, so that containers and arenas that both fill look wrong, and it
# keeps what it has made for ever.
set(MPMD_MLIR_TEST_ENVIRONMENT ASAN_OPTIONS=detect_container_overflow=0:allow_user_poisoning=0:detect_leaks=0)

# Every library and tool of the compiler half is made by these two, so that MLIR is linked as one shared library only:
# a plain target_link_libraries on an MLIR component would put a second, static copy beside libMLIR.so. Parsing MLIR's
# headers is most of a build: they share precompiled ones, those of HEADERS (lib/Dialect/CMakeLists.txt).
function(mpmd_library name)
  cmake_parse_arguments(ARG "MAY_BE_PREBUILT" "HEADERS" "SOURCES;DEPENDS;LINK" ${ARGN})
  if(ARG_MAY_BE_PREBUILT AND MPMD_PREBUILT)
    add_library(${name} STATIC IMPORTED GLOBAL)
    set_target_properties(${name} PROPERTIES
      IMPORTED_LOCATION ${MPMD_PREBUILT}/lib/lib${name}.a INTERFACE_LINK_LIBRARIES "${ARG_LINK}")
    if(ARG_DEPENDS)
      add_dependencies(${name} ${ARG_DEPENDS})
    endif()
    return()
  endif()
  add_library(${name} STATIC ${ARG_SOURCES})
  if(ARG_DEPENDS)
    add_dependencies(${name} ${ARG_DEPENDS})
  endif()
  llvm_update_compile_flags(${name})
  target_link_libraries(${name} PUBLIC ${ARG_LINK})
  if(NOT ARG_HEADERS)
    set(ARG_HEADERS MpmdHeaders)
  endif()
  if(NOT ARG_HEADERS STREQUAL "${name}")
    target_precompile_headers(${name} REUSE_FROM ${ARG_HEADERS})
  endif()
endfunction()

function(mpmd_tool name)
  cmake_parse_arguments(ARG "" "" "SOURCES;LINK" ${ARGN})
  add_executable(${name} ${ARG_SOURCES})
  llvm_update_compile_flags(${name})
  target_link_libraries(${name} PRIVATE ${ARG_LINK} MLIR LLVM)
  target_precompile_headers(${name} REUSE_FROM MpmdHeaders)
  target_compile_options(${name} PRIVATE -fPIC) # as the headers are compiled
endfunction()
