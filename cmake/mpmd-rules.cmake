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

# mpmd_add_bundle(NAME STEP.mlir TOPOLOGY pp4 [SCHEDULE search] [TARGET cpu:x86-64-v3] [CAP bytes] [COSTS f.json]
#                 [OPTIONS key=value ...])
#
# Compiles a training step to ${CMAKE_CURRENT_BINARY_DIR}/NAME.mpmd, a folder that mpmd-run and mpmd_rt_open take, as
# part of ALL; the target is NAME, its property MPMD_BUNDLE the folder. TOPOLOGY, SCHEDULE and OPTIONS are those of
# mpmd-opt --mpmd-compile; each may name a file. It is made again when the step, one of these files or the compiler
# changes. For the install tree: install(DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/NAME.mpmd DESTINATION ...).
function(mpmd_add_bundle name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "TOPOLOGY;SCHEDULE;TARGET;CAP;COSTS" "OPTIONS")
  list(LENGTH arg_UNPARSED_ARGUMENTS count)
  if(NOT count EQUAL 1 OR NOT arg_TOPOLOGY OR arg_KEYWORDS_MISSING_VALUES)
    message(FATAL_ERROR "mpmd_add_bundle: expected NAME STEP.mlir TOPOLOGY value [SCHEDULE value] [TARGET value] "
      "[CAP value] [COSTS file] [OPTIONS key=value ...], got ${ARGN}")
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

  set(bundle "${CMAKE_CURRENT_BINARY_DIR}/${name}.mpmd")
  set(ranks "${CMAKE_CURRENT_BINARY_DIR}/${name}.ranks.mlir")
  add_custom_command(OUTPUT "${ranks}"
    COMMAND mpmd::mpmd-opt "${source}" "--mpmd-compile=${options}" -o "${ranks}" -d "${ranks}.d"
    DEPENDS "${source}" $<TARGET_FILE:mpmd::mpmd-opt> DEPFILE "${ranks}.d"
    COMMENT "Compiling ${name}.ranks.mlir" VERBATIM)
  add_custom_command(OUTPUT "${bundle}/manifest.json"
    COMMAND mpmd::mpmd-translate --mpmd-to-bundle "${ranks}" -o "${bundle}"
    DEPENDS "${ranks}" $<TARGET_FILE:mpmd::mpmd-translate>
    COMMENT "Writing bundle ${name}.mpmd" VERBATIM)
  add_custom_target(${name} ALL DEPENDS "${bundle}/manifest.json")
  set_target_properties(${name} PROPERTIES MPMD_BUNDLE "${bundle}" ADDITIONAL_CLEAN_FILES "${bundle}")
endfunction()
