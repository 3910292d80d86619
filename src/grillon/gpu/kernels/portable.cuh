// What the kernels need of CUDA, so that the same sources compile with NVRTC and, to test their logic, with any C++
// compiler: there a launch runs its threads one after the other. NVRTC has no standard headers; the kernels use none.
//
// No kernel waits for another thread or talks to its warp: threads take work from a common counter and add to common
// totals, and those two are all that is shared.
#pragma once

typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long long u64;

#ifdef __CUDACC__

#define KERNEL extern "C" __global__ void
#define DEVICE __device__ __forceinline__
__device__ __forceinline__ int lowest_bit(u32 bits) { return __ffs(static_cast<int>(bits)) - 1; }
__device__ __forceinline__ int lowest_bit(u64 bits) { return __ffsll(static_cast<long long>(bits)) - 1; }
__device__ __forceinline__ int bit_count(u32 bits) { return __popc(bits); }
__device__ __forceinline__ u32 take(u32* counter) { return atomicAdd(counter, 1u); }
__device__ __forceinline__ void add(u64* total, u64 number) { atomicAdd(total, number); }

#else

#define KERNEL extern "C" void
#define DEVICE inline
#define __restrict__
inline int lowest_bit(u32 bits) { return bits ? __builtin_ctz(bits) : -1; }
inline int lowest_bit(u64 bits) { return bits ? __builtin_ctzll(bits) : -1; }
inline int bit_count(u32 bits) { return __builtin_popcount(bits); }
inline u32 take(u32* counter) { return (*counter)++; }
inline void add(u64* total, u64 number) { *total += number; }

#endif
