# MPMD_FULL_VERSION: the version and, in a checkout, the revision, as `--version` shows them.
set(MPMD_FULL_VERSION ${PROJECT_VERSION})
set(MPMD_REVISION "" CACHE STRING "Revision to show in --version where the sources are not a git checkout")
set(mpmd_revision "${MPMD_REVISION}")
find_package(Git QUIET)
if(NOT mpmd_revision AND GIT_FOUND)
  execute_process(COMMAND ${GIT_EXECUTABLE} rev-parse --short=12 HEAD WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}
    OUTPUT_VARIABLE mpmd_revision OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  execute_process(COMMAND ${GIT_EXECUTABLE} rev-parse --git-path logs/HEAD WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}
    OUTPUT_VARIABLE mpmd_log OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  # It changes with every commit.
  cmake_path(ABSOLUTE_PATH mpmd_log BASE_DIRECTORY ${PROJECT_SOURCE_DIR})
  if(EXISTS "${mpmd_log}")
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${mpmd_log}")
  endif()
endif()
if(mpmd_revision)
  string(APPEND MPMD_FULL_VERSION "+${mpmd_revision}")
endif()
