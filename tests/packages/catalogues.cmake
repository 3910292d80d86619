# Compiles the catalogues of a package: gettext reads .mo files, people edit .po files.
function(compile_catalogues package)
  find_package(Python REQUIRED COMPONENTS Interpreter)
  file(GLOB_RECURSE catalogues CONFIGURE_DEPENDS RELATIVE "${CMAKE_SOURCE_DIR}" "${package}/*.po")
  foreach(catalogue ${catalogues})
    string(REGEX REPLACE "\\.po$" ".mo" target "${catalogue}")
    get_filename_component(folder "${target}" DIRECTORY)
    file(MAKE_DIRECTORY "${CMAKE_BINARY_DIR}/${folder}")
    execute_process(COMMAND "${Python_EXECUTABLE}" -m babel.messages.frontend -q compile -i "${CMAKE_SOURCE_DIR}/${catalogue}"
                            -o "${CMAKE_BINARY_DIR}/${target}" COMMAND_ERROR_IS_FATAL ANY)
    install(FILES "${CMAKE_BINARY_DIR}/${target}" DESTINATION "${folder}")
  endforeach()
endfunction()
