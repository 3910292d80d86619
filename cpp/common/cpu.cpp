#include "common/cpu.hpp"

#include <atomic>
#include <cstdlib>

#include "common/core_error.hpp"

#if defined(_MSC_VER) && (defined(_M_X64) || defined(_M_IX86))
#include <immintrin.h>
#include <intrin.h>
#endif

namespace grillon {
namespace {

#if defined(__x86_64__) && (defined(__GNUC__) || defined(__clang__))
CpuPath best() {
  __builtin_cpu_init();
  // Exactly what the avx512 files are compiled for; a machine lacking one of them takes the avx2 path.
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") &&
      __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512bitalg") && __builtin_cpu_supports("avx512vpopcntdq") &&
      __builtin_cpu_supports("bmi2"))
    return CpuPath::avx512;
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2")) return CpuPath::avx2;
  return CpuPath::baseline;
}
#elif defined(_MSC_VER) && defined(_M_X64)
CpuPath best() {
  int id[4];
  __cpuid(id, 0);
  if (id[0] < 7) return CpuPath::baseline;
  __cpuid(id, 1);
  const bool saves_ymm = (id[2] & (1 << 27)) != 0 && (_xgetbv(0) & 6) == 6;
  __cpuidex(id, 7, 0);
  const bool avx2 = (id[1] & (1 << 5)) != 0 && (id[1] & (1 << 3)) != 0 && (id[1] & (1 << 8)) != 0;
  return saves_ymm && avx2 ? CpuPath::avx2 : CpuPath::baseline;
}
#else
CpuPath best() { return CpuPath::baseline; }
#endif

CpuPath limit(CpuPath path) {
  return path > best() ? throw CoreError("no_cpu_path", {{"name", std::string(cpu_path_name(path))}}) : path;
}

CpuPath initial() {
  const char* wanted = std::getenv("GRILLON_CPU_PATH");
  return wanted != nullptr && *wanted != '\0' ? limit(cpu_path_named(wanted)) : best();
}

std::atomic<int>& current() {
  static std::atomic<int> path{static_cast<int>(initial())};
  return path;
}

}  // namespace

CpuPath cpu_path() { return static_cast<CpuPath>(current().load(std::memory_order_relaxed)); }

void set_cpu_path(CpuPath path) { current().store(static_cast<int>(limit(path)), std::memory_order_relaxed); }

std::vector<CpuPath> available_cpu_paths() {
  std::vector<CpuPath> paths;
  for (int path = 0; path <= static_cast<int>(best()); ++path) paths.push_back(static_cast<CpuPath>(path));
  return paths;
}

std::string_view cpu_path_name(CpuPath path) {
  switch (path) {
    case CpuPath::baseline: return "baseline";
    case CpuPath::avx2: return "avx2";
    case CpuPath::avx512: return "avx512";
  }
  return "baseline";
}

CpuPath cpu_path_named(std::string_view name) {
  for (int path = 0; path <= static_cast<int>(CpuPath::avx512); ++path)
    if (cpu_path_name(static_cast<CpuPath>(path)) == name) return static_cast<CpuPath>(path);
  throw CoreError("unknown_cpu_path", {{"name", std::string(name)}});
}

}  // namespace grillon
