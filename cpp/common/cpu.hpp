// The instruction sets of this machine, detected once at run time.
//
// A kernel with several paths has one source file per path (`*_baseline.cpp`, `*_avx2.cpp`, `*_avx512.cpp`), each
// compiled with its own flags and with everything in its own namespace, and picks through a table indexed by
// CpuPath. All paths give the same bytes; tests compare them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace grillon {

enum class CpuPath : int { baseline = 0, avx2 = 1, avx512 = 2 };

/// The path in use: the best this machine has, unless GRILLON_CPU_PATH or set_cpu_path() chose a lower one.
CpuPath cpu_path();
/// Throws CoreError when this machine lacks it.
void set_cpu_path(CpuPath path);
std::vector<CpuPath> available_cpu_paths();
std::string_view cpu_path_name(CpuPath path);
/// Throws CoreError for an unknown name.
CpuPath cpu_path_named(std::string_view name);

}  // namespace grillon
