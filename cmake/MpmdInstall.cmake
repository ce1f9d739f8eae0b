# What is installed, and how: `cmake --install BUILD --prefix WHERE`. Components are the packages: runtime (the library
# and its tools: no LLVM), tools (the compiler and what goes with it), dev (header, CMake package, pkg-config file).
include(CMakePackageConfigHelpers)
set(MPMD_CMAKE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/mpmd)

install(TARGETS mpmd_rt EXPORT mpmd-runtime
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT runtime NAMELINK_COMPONENT dev)
# Beside the library, where it looks for plugins.
install(TARGETS mpmd_cuda LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT runtime)
# They bring the libraries of MPI with them, which few need.
if(MPMD_MPI_PLUGINS)
  install(TARGETS ${MPMD_MPI_PLUGINS} LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT mpi)
endif()
set(mpmd_runtime_tools mpmd-run mpmd-checkpoint)
install(TARGETS ${mpmd_runtime_tools} EXPORT mpmd-runtime RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT runtime)
set(mpmd_tools mpmd-schedule mpmd-reshard)
install(FILES runtime/include/mpmd-rt/mpmd_rt.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/mpmd-rt COMPONENT dev)
install(EXPORT mpmd-runtime NAMESPACE mpmd:: FILE mpmd-runtime-targets.cmake DESTINATION ${MPMD_CMAKE_DIR}
  COMPONENT dev)
if(NOT MPMD_RUNTIME_ONLY)
  list(APPEND mpmd_tools mpmd-opt mpmd-translate mpmd-reduce mpmd-lsp-server)
endif()
install(TARGETS ${mpmd_tools} EXPORT mpmd-compiler RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT tools)
if(NOT MPMD_RUNTIME_ONLY)
  install(EXPORT mpmd-compiler NAMESPACE mpmd:: FILE mpmd-compiler-targets.cmake DESTINATION ${MPMD_CMAKE_DIR}
    COMPONENT dev)
  install(FILES cmake/mpmd-rules.cmake DESTINATION ${MPMD_CMAKE_DIR} COMPONENT dev)
endif()
configure_package_config_file(cmake/mpmd-config.cmake.in ${PROJECT_BINARY_DIR}/cmake/mpmd-config.cmake
  INSTALL_DESTINATION ${MPMD_CMAKE_DIR})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/cmake/mpmd-config-version.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/cmake/mpmd-config.cmake ${PROJECT_BINARY_DIR}/cmake/mpmd-config-version.cmake
  DESTINATION ${MPMD_CMAKE_DIR} COMPONENT dev)

# Relative to itself, so that the prefix may move.
file(RELATIVE_PATH mpmd_prefix /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
string(REGEX REPLACE "/$" "" mpmd_prefix "${mpmd_prefix}")
configure_file(cmake/mpmd_rt.pc.in ${PROJECT_BINARY_DIR}/cmake/mpmd_rt.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/cmake/mpmd_rt.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT dev)

# What the tools say of themselves, and what a shell may complete.
foreach(tool ${mpmd_runtime_tools} ${mpmd_tools})
  set(component tools)
  if(tool IN_LIST mpmd_runtime_tools)
    set(component runtime)
  endif()
  set(help ${PROJECT_BINARY_DIR}/help/${tool}.txt)
  set(completion ${PROJECT_BINARY_DIR}/help/${tool})
  add_custom_command(OUTPUT ${help} ${completion}
    COMMAND ${CMAKE_COMMAND} -DTOOL=$<TARGET_FILE:${tool}> -DNAME=${tool} -DHELP=${help} -DCOMPLETION=${completion}
      -P ${PROJECT_SOURCE_DIR}/cmake/MpmdHelp.cmake
    DEPENDS ${tool} ${PROJECT_SOURCE_DIR}/cmake/MpmdHelp.cmake VERBATIM)
  list(APPEND mpmd_help ${help})
  install(FILES ${help} DESTINATION ${CMAKE_INSTALL_DOCDIR}/help COMPONENT ${component})
  install(FILES ${completion} DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions COMPONENT ${component})
endforeach()
add_custom_target(mpmd-help ALL DEPENDS ${mpmd_help})

foreach(component runtime tools dev)
  install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/mpmd-${component} RENAME copyright
    COMPONENT ${component})
endforeach()
# Side by side as in the sources, for the links between them.
install(DIRECTORY docs DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT tools)
install(FILES python/README.md DESTINATION ${CMAKE_INSTALL_DOCDIR}/python COMPONENT tools)
install(DIRECTORY examples/cluster examples/host examples/mlp
  DESTINATION ${CMAKE_INSTALL_DOCDIR}/examples COMPONENT tools
  USE_SOURCE_PERMISSIONS PATTERN build EXCLUDE PATTERN __pycache__ EXCLUDE)

# Packages: `cpack -G DEB` in the folder of a build; scripts/check_packages.sh uses them.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME mpmd)
set(CPACK_PACKAGE_VENDOR mpmd)
set(CPACK_PACKAGE_CONTACT "mpmd <mpmd@localhost>")
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL runtime tools dev)
if(MPMD_MPI_PLUGINS)
  list(APPEND CPACK_COMPONENTS_ALL mpi)
endif()
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_ENABLE_COMPONENT_DEPENDS OFF)
set(CPACK_DEBIAN_RUNTIME_PACKAGE_NAME mpmd-runtime)
set(CPACK_DEBIAN_RUNTIME_PACKAGE_SECTION libs)
string(CONCAT CPACK_COMPONENT_RUNTIME_DESCRIPTION "Loads and runs compiled MPMD training steps\n"
  " mpmd-run, mpmd-checkpoint, and the library libmpmd_rt for programs of one's own. Needs no compiler.")
set(CPACK_DEBIAN_MPI_PACKAGE_NAME mpmd-mpi)
set(CPACK_DEBIAN_MPI_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_MPI_PACKAGE_DEPENDS "mpmd-runtime (= ${PROJECT_VERSION})")
string(CONCAT CPACK_COMPONENT_MPI_DESCRIPTION "Runs compiled MPMD training steps in several processes\n"
  " What mpmd-run needs under mpirun and srun, for each implementation of MPI.")
set(CPACK_DEBIAN_TOOLS_PACKAGE_NAME mpmd-tools)
set(CPACK_DEBIAN_TOOLS_PACKAGE_SECTION devel)
# libLLVM is named here: dpkg-shlibdeps finds it through a link of llvm-dev's, and which of the two packages it takes
# depends on the order of Perl's hashes; mpmd-cpack.cmake fixes that order.
set(CPACK_DEBIAN_TOOLS_PACKAGE_DEPENDS "mpmd-runtime (= ${PROJECT_VERSION}), libllvm${LLVM_VERSION_MAJOR}")
set(CPACK_PROJECT_CONFIG_FILE ${PROJECT_SOURCE_DIR}/cmake/mpmd-cpack.cmake)
string(CONCAT CPACK_COMPONENT_TOOLS_DESCRIPTION "Compiles training steps to one native program per rank\n"
  " The compiler, its translations, and the tools for schedules and reshards.")
set(CPACK_DEBIAN_DEV_PACKAGE_NAME mpmd-dev)
set(CPACK_DEBIAN_DEV_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEV_PACKAGE_DEPENDS "mpmd-runtime (= ${PROJECT_VERSION}), mpmd-tools (= ${PROJECT_VERSION})")
string(CONCAT CPACK_COMPONENT_DEV_DESCRIPTION "Builds programs that load compiled MPMD training steps\n"
  " The header of libmpmd_rt, its CMake package with rules for bundles, and its pkg-config file.")
include(CPack)
