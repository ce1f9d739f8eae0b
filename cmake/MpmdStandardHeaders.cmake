# mpmd_precompile(TARGET [HEADERS...]): headers that most files of a target read are read once: the standard library's,
# and those that are named. Files still include what they use.
function(mpmd_precompile target)
  foreach(header algorithm chrono cstdint cstring functional map memory mutex optional set string thread tuple vector
      ${ARGN})
    target_precompile_headers(${target} PRIVATE "$<$<COMPILE_LANGUAGE:CXX>:<${header}$<ANGLE-R>>")
  endforeach()
endfunction()
