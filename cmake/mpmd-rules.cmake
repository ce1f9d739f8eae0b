# Rules of the package mpmd for build systems that CMake writes.
cmake_policy(VERSION 3.20...3.25)

# A path as the command line needs it: relative ones begin at the directory of the project's sources, or of what is
# generated where there is no such file.
function(mpmd_find_file path out)
  cmake_path(ABSOLUTE_PATH path BASE_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}" OUTPUT_VARIABLE found)
  if(NOT EXISTS "${found}")
    cmake_path(ABSOLUTE_PATH path BASE_DIRECTORY "${CMAKE_CURRENT_BINARY_DIR}" OUTPUT_VARIABLE generated)
    get_source_file_property(isGenerated "${generated}" GENERATED)
    if(isGenerated OR EXISTS "${generated}")
      set(found "${generated}")
    endif()
  endif()
  set(${out} "${found}" PARENT_SCOPE)
endfunction()

# mpmd-opt --mpmd-compile on a step, by the arguments that both rules share: NAME.ranks.mlir.
function(mpmd_compile_step rule name out)
  cmake_parse_arguments(PARSE_ARGV 3 arg "" "TOPOLOGY;SCHEDULE;TARGET;CAP;COSTS" "OPTIONS")
  list(LENGTH arg_UNPARSED_ARGUMENTS count)
  if(NOT count EQUAL 1 OR NOT arg_TOPOLOGY OR arg_KEYWORDS_MISSING_VALUES)
    message(FATAL_ERROR "${rule}: expected NAME STEP.mlir TOPOLOGY value [SCHEDULE value] [TARGET value] "
      "[CAP value] [COSTS file] [OPTIONS key=value ...], got ${name} ${ARGN}")
  endif()
  mpmd_find_file("${arg_UNPARSED_ARGUMENTS}" source)

  set(options ${arg_OPTIONS})
  foreach(key TOPOLOGY SCHEDULE TARGET CAP COSTS)
    if(DEFINED arg_${key})
      set(value "${arg_${key}}")
      # The compiler takes what ends so for a file.
      if(key STREQUAL "COSTS" OR (key MATCHES "TOPOLOGY|SCHEDULE" AND value MATCHES "\\.(json|csv)$"))
        mpmd_find_file("${value}" value)
        set(value "\"${value}\"")
      endif()
      string(TOLOWER ${key} lower)
      list(APPEND options "${lower}=${value}")
    endif()
  endforeach()
  list(JOIN options " " options)

  set(ranks "${CMAKE_CURRENT_BINARY_DIR}/${name}.ranks.mlir")
  add_custom_command(OUTPUT "${ranks}"
    COMMAND mpmd::mpmd-opt "${source}" "--mpmd-compile=${options}" -o "${ranks}" -d "${ranks}.d"
    DEPENDS "${source}" $<TARGET_FILE:mpmd::mpmd-opt> DEPFILE "${ranks}.d"
    COMMENT "Compiling ${name}.ranks.mlir" VERBATIM)
  set(${out} "${ranks}" PARENT_SCOPE)
endfunction()

# mpmd_add_bundle(NAME STEP.mlir TOPOLOGY pp4 [SCHEDULE search] [TARGET cpu:x86-64-v3] [CAP bytes] [COSTS f.json]
#                 [OPTIONS key=value ...])
#
# Compiles a training step to ${CMAKE_CURRENT_BINARY_DIR}/NAME.mpmd, a folder that mpmd-run and mpmd_rt_open take, as
# part of ALL; the target is NAME, its property MPMD_BUNDLE the folder. TOPOLOGY, SCHEDULE and OPTIONS are those of
# mpmd-opt --mpmd-compile; TOPOLOGY and SCHEDULE may be files. It is made again when the step, one of these files or
# the compiler changes. For the install tree: install(DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/NAME.mpmd DESTINATION ...).
function(mpmd_add_bundle name)
  mpmd_compile_step(mpmd_add_bundle ${name} ranks ${ARGN})
  set(bundle "${CMAKE_CURRENT_BINARY_DIR}/${name}.mpmd")
  add_custom_command(OUTPUT "${bundle}/manifest.json"
    COMMAND mpmd::mpmd-translate --mpmd-to-bundle "${ranks}" -o "${bundle}"
    DEPENDS "${ranks}" $<TARGET_FILE:mpmd::mpmd-translate>
    COMMENT "Writing bundle ${name}.mpmd" VERBATIM)
  add_custom_target(${name} ALL DEPENDS "${bundle}/manifest.json")
  set_target_properties(${name} PROPERTIES
    MPMD_BUNDLE "${bundle}" MPMD_RANKS "${ranks}" ADDITIONAL_CLEAN_FILES "${bundle}")
endfunction()

# mpmd_add_executable(NAME BUNDLE b)
# mpmd_add_executable(NAME STEP.mlir TOPOLOGY pp4 ...)
#
# Makes ${CMAKE_CURRENT_BINARY_DIR}/NAME as part of ALL, one program that holds the bundle b of this folder, or that of
# a step with the arguments of mpmd_add_bundle. It has the options of mpmd-run, and needs no mpmd where it runs. The
# target is NAME.executable, its property MPMD_EXECUTABLE the file.
function(mpmd_add_executable name)
  if("${ARGV1}" STREQUAL "BUNDLE")
    if(NOT ARGC EQUAL 3 OR NOT TARGET "${ARGV2}")
      message(FATAL_ERROR "mpmd_add_executable: expected NAME BUNDLE and a target of mpmd_add_bundle, got ${ARGV}")
    endif()
    get_target_property(ranks ${ARGV2} MPMD_RANKS)
    set(first ${ARGV2})
    if(NOT ranks)
      message(FATAL_ERROR "mpmd_add_executable: expected a target of mpmd_add_bundle, got ${ARGV2}")
    endif()
  else()
    mpmd_compile_step(mpmd_add_executable ${name} ranks ${ARGN})
    set(first)
  endif()
  set(program "${CMAKE_CURRENT_BINARY_DIR}/${name}")
  add_custom_command(OUTPUT "${program}"
    COMMAND mpmd::mpmd-translate --mpmd-to-executable "${ranks}" -o "${program}"
    DEPENDS "${ranks}" $<TARGET_FILE:mpmd::mpmd-translate> $<TARGET_FILE:mpmd::mpmd-run>
    COMMENT "Writing executable ${name}" VERBATIM)
  # Ninja would have two rules for NAME itself, which is a file.
  add_custom_target(${name}.executable ALL DEPENDS "${program}")
  if(first)
    # Two targets that both need the text: one of them makes it.
    add_dependencies(${name}.executable ${first})
  endif()
  set_target_properties(${name}.executable PROPERTIES MPMD_EXECUTABLE "${program}")
endfunction()
