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

# A value as the compiler's options take it, whatever is in it.
function(mpmd_quote rule value out)
  if(value MATCHES "^[A-Za-z0-9_./:,=+-]+$")
    set(${out} "${value}" PARENT_SCOPE)
  elseif(NOT value MATCHES "\"")
    set(${out} "\"${value}\"" PARENT_SCOPE)
  elseif(NOT value MATCHES "'")
    set(${out} "'${value}'" PARENT_SCOPE)
  else()
    message(FATAL_ERROR "${rule}: expected a value without one of the two kinds of quotes, got ${value}")
  endif()
endfunction()

# mpmd-opt --mpmd-compile on a step, by the arguments that both rules share: NAME.ranks.mlir.
function(mpmd_compile_step rule name out)
  set(keywords TOPOLOGY SCHEDULE TARGET CAP COSTS STAGE_NAMES EVALUATES)
  cmake_parse_arguments(PARSE_ARGV 3 arg "" "${keywords}" "OPTIONS")
  string(CONCAT usage "expected NAME STEP.mlir TOPOLOGY value [SCHEDULE value] [TARGET value] [CAP value] [COSTS file] "
    "[STAGE_NAMES value] [EVALUATES file] [OPTIONS key=value ...]")
  # What is no keyword is the step; a keyword that is spelled wrongly is none.
  set(unknown ${arg_UNPARSED_ARGUMENTS})
  list(POP_FRONT unknown step)
  if("${step}" STREQUAL "")
    message(FATAL_ERROR "${rule}(${name} ...): ${usage}, got no step")
  elseif(step MATCHES "^[A-Z_]+$")
    list(PREPEND unknown "${step}")
  endif()
  foreach(argument IN LISTS unknown)
    set(hint)
    if(argument MATCHES "[()]")
      set(hint "; an expression with parentheses is quoted: STAGE_NAMES \"layers_([0-9]+)\"")
    endif()
    message(FATAL_ERROR "${rule}(${name} ...): ${usage}, got '${argument}'${hint}")
  endforeach()
  foreach(keyword IN LISTS keywords)
    if(keyword IN_LIST ARGN AND "${arg_${keyword}}" STREQUAL "")
      message(FATAL_ERROR "${rule}(${name} ...): expected a value after ${keyword}, got none")
    endif()
  endforeach()
  if(DEFINED arg_CAP AND NOT arg_CAP MATCHES "^[0-9]+$")
    message(FATAL_ERROR "${rule}(${name} ...): expected a number of bytes after CAP, got '${arg_CAP}'")
  endif()
  if(NOT DEFINED arg_TOPOLOGY)
    message(FATAL_ERROR "${rule}(${name} ...): ${usage}, got no TOPOLOGY")
  endif()
  mpmd_find_file("${step}" source)

  set(options "")
  set(files "${source}")
  foreach(option IN LISTS arg_OPTIONS)
    if(NOT option MATCHES "^([a-z-]+)=(.*)$")
      message(FATAL_ERROR "${rule}(${name} ...): expected OPTIONS key=value ..., each value with spaces or parentheses "
        "in quotes, got '${option}'")
    endif()
    set(key "${CMAKE_MATCH_1}")
    set(value "${CMAKE_MATCH_2}")
    string(TOUPPER "${key}" keyword)
    string(REPLACE "-" "_" keyword "${keyword}")
    if(keyword IN_LIST keywords)
      message(FATAL_ERROR "${rule}(${name} ...): expected ${keyword} \"${value}\", which finds files and waits for "
        "them, got OPTIONS \"${option}\"")
    endif()
    # Values that are quoted already stay as they are.
    if(NOT value MATCHES "^[\"'{]")
      mpmd_quote(${rule} "${value}" value)
    endif()
    string(APPEND options " ${key}=${value}")
  endforeach()
  foreach(keyword IN LISTS keywords)
    if(DEFINED arg_${keyword})
      set(value "${arg_${keyword}}")
      # The compiler takes what ends so for a file.
      if(keyword MATCHES "COSTS|EVALUATES" OR
         (keyword MATCHES "TOPOLOGY|SCHEDULE|STAGE_NAMES" AND value MATCHES "\\.json$") OR
         (keyword STREQUAL "SCHEDULE" AND value MATCHES "\\.csv$"))
        mpmd_find_file("${value}" value)
        list(APPEND files "${value}")
      endif()
      mpmd_quote(${rule} "${value}" value)
      string(TOLOWER "${keyword}" key)
      string(REPLACE "_" "-" key "${key}")
      string(APPEND options " ${key}=${value}")
    endif()
  endforeach()
  string(STRIP "${options}" options)

  set(ranks "${CMAKE_CURRENT_BINARY_DIR}/${name}.ranks.mlir")
  add_custom_command(OUTPUT "${ranks}"
    COMMAND mpmd::mpmd-opt "${source}" "--mpmd-compile=${options}" -o "${ranks}" -d "${ranks}.d"
    DEPENDS ${files} $<TARGET_FILE:mpmd::mpmd-opt> DEPFILE "${ranks}.d"
    COMMENT "Compiling ${name}.ranks.mlir" VERBATIM)
  set(${out} "${ranks}" PARENT_SCOPE)
endfunction()

# The file NAME of an executable and the target NAME of a bundle would be two rules of Ninja for one name. `file` is the
# folder of the one, `target` that of the other; names of targets are known at the top, too.
function(mpmd_check_name rule name file target)
  if(file STREQUAL target OR file STREQUAL CMAKE_BINARY_DIR)
    message(FATAL_ERROR "${rule}(${name} ...): expected another name, since the executable is the file ${name} in the "
      "folder of the build, got that of the target ${name}")
  endif()
endfunction()

# mpmd_add_bundle(NAME STEP.mlir TOPOLOGY pp4 [SCHEDULE search] [TARGET cpu:x86-64-v3] [CAP bytes] [COSTS f.json]
#                 [STAGE_NAMES "layers_([0-9]+)"] [EVALUATES TRAIN.ranks.mlir] [OPTIONS key=value ...])
#
# Compiles a training step to ${CMAKE_CURRENT_BINARY_DIR}/NAME.mpmd, a folder that mpmd-run and mpmd_rt_open take, as
# part of ALL; the target is NAME, its property MPMD_BUNDLE the folder. The arguments are options of mpmd-opt
# --mpmd-compile. TOPOLOGY, SCHEDULE and STAGE_NAMES may be files; like the step they are looked for where the
# CMakeLists.txt is, then in the folder of the build, where the bundle TRAIN leaves TRAIN.ranks.mlir. The bundle is made
# again when the step, one of these files or the compiler changes. For the install tree:
# install(DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/NAME.mpmd DESTINATION ...).
function(mpmd_add_bundle name)
  if(TARGET ${name}.executable)
    get_target_property(folder ${name}.executable BINARY_DIR)
    mpmd_check_name(mpmd_add_bundle ${name} "${folder}" "${CMAKE_CURRENT_BINARY_DIR}")
  endif()
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

# mpmd_add_executable(NAME BUNDLE b [PER_RANK])
# mpmd_add_executable(NAME STEP.mlir TOPOLOGY pp4 ... [PER_RANK])
#
# Makes ${CMAKE_CURRENT_BINARY_DIR}/NAME as part of ALL, one program that holds the bundle b of this folder, or that of
# a step with the arguments of mpmd_add_bundle. It has the options of mpmd-run, and needs no mpmd where it runs. For
# GPUs, and under mpirun, it takes the plugin beside itself, or else the one of the installation that it was built with.
# The target is NAME.executable, its property MPMD_EXECUTABLE the file. With PER_RANK, NAME is a folder with one program
# for each rank, rank-0, rank-1, ..., and the property is rank-0.
function(mpmd_add_executable name)
  set(arguments ${ARGN})
  set(form)
  if(PER_RANK IN_LIST arguments)
    list(REMOVE_ITEM arguments PER_RANK)
    set(form --per-rank)
  endif()
  list(LENGTH arguments count)
  if(TARGET ${name})
    get_target_property(folder ${name} BINARY_DIR)
    mpmd_check_name(mpmd_add_executable ${name} "${CMAKE_CURRENT_BINARY_DIR}" "${folder}")
  endif()
  if("${ARGV1}" STREQUAL "BUNDLE")
    if(NOT count EQUAL 2)
      list(JOIN arguments " " got)
      message(FATAL_ERROR "mpmd_add_executable(${name} ...): expected BUNDLE and one target, whose topology, schedule "
        "and other arguments are its own, got ${got}")
    endif()
    set(ranks)
    if(TARGET "${ARGV2}")
      get_target_property(ranks ${ARGV2} MPMD_RANKS)
    endif()
    set(first ${ARGV2})
    if(NOT ranks)
      message(FATAL_ERROR "mpmd_add_executable(${name} ...): expected BUNDLE and a target of mpmd_add_bundle, got "
        "'${ARGV2}', which is none")
    endif()
  else()
    mpmd_compile_step(mpmd_add_executable ${name} ranks ${arguments})
    set(first)
  endif()
  set(output "${CMAKE_CURRENT_BINARY_DIR}/${name}")
  set(program "${output}")
  if(form)
    set(program "${output}/rank-0")
  endif()
  add_custom_command(OUTPUT "${program}"
    COMMAND mpmd::mpmd-translate --mpmd-to-executable ${form} "--plugins=$<TARGET_FILE_DIR:mpmd::runtime>" "${ranks}"
      -o "${output}"
    DEPENDS "${ranks}" $<TARGET_FILE:mpmd::mpmd-translate> $<TARGET_FILE:mpmd::mpmd-run>
    COMMENT "Writing executable ${name}" VERBATIM)
  # Ninja would have two rules for NAME itself, which is a file.
  add_custom_target(${name}.executable ALL DEPENDS "${program}")
  if(first)
    # Two targets that both need the text: one of them makes it.
    add_dependencies(${name}.executable ${first})
  endif()
  set_target_properties(${name}.executable PROPERTIES MPMD_EXECUTABLE "${program}")
  if(form)
    set_target_properties(${name}.executable PROPERTIES ADDITIONAL_CLEAN_FILES "${output}")
  endif()
endfunction()
