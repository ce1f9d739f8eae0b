# The text of TOOL --help, and a completion for bash made of the options in it.
execute_process(COMMAND ${TOOL} --help OUTPUT_VARIABLE text RESULT_VARIABLE result ERROR_VARIABLE error)
if(NOT result EQUAL 0)
  message(FATAL_ERROR "${TOOL} --help: ${result}\n${error}")
endif()
# As it was called, a tool may show where it was built.
get_filename_component(folder ${TOOL} DIRECTORY)
string(REPLACE "${folder}/" "" text "${text}")
file(WRITE ${HELP} "${text}")
string(REGEX MATCHALL "[\n ,]--[a-z][-a-z0-9]*" options "\n${text}")
list(TRANSFORM options REPLACE "^[\n ,]" "")
list(REMOVE_DUPLICATES options)
list(SORT options)
list(JOIN options " " words)
string(MAKE_C_IDENTIFIER "_${NAME}" function)
file(WRITE ${COMPLETION}
"${function}() {
  local word=\${COMP_WORDS[COMP_CWORD]}
  if [[ $word == -* ]]; then
    COMPREPLY=($(compgen -W '${words}' -- \"$word\"))
  fi
}
complete -o default -F ${function} ${NAME}
")
