// The parts of CUDA that kernels use, so that the same sources compile with NVRTC and, to test their logic, with any
// C++ compiler: there a launch has few threads, or one. NVRTC has no standard headers; the parts that headers of the
// core need are in standard/.
//
// Threads take work from a common counter, add to common totals, and share the slots of a common table. Kernels in
// which a warp works on one item use only the warp functions below; with another compiler a warp is one thread.
#pragma once

typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long long u64;

#ifdef __CUDACC__

#define KERNEL extern "C" __global__ void
#define DEVICE __device__ __forceinline__
#define ONE_COPY __device__ __noinline__
__device__ __forceinline__ int lowest_bit(u32 bits) { return __ffs(static_cast<int>(bits)) - 1; }
__device__ __forceinline__ int lowest_bit(u64 bits) { return __ffsll(static_cast<long long>(bits)) - 1; }
__device__ __forceinline__ int bit_count(u32 bits) { return __popc(bits); }
__device__ __forceinline__ int bit_count(u64 bits) { return __popcll(bits); }
__device__ __forceinline__ u64 reversed(u64 bits) { return __brevll(bits); }
__device__ __forceinline__ u32 take(u32* counter) { return atomicAdd(counter, 1u); }
__device__ __forceinline__ u64 take(u64* counter) { return atomicAdd(counter, 1ull); }
/// Returns the previous value.
__device__ __forceinline__ u64 add(u64* total, u64 number) { return atomicAdd(total, number); }
__device__ __forceinline__ u64 exchange_if(u64* place, u64 expected, u64 wanted) { return atomicCAS(place, expected, wanted); }
/// The latest value written by any thread.
__device__ __forceinline__ u64 seen(const u64* place) { return *static_cast<const volatile u64*>(place); }
__device__ __forceinline__ u64 high_product(u64 a, u64 b) { return __umul64hi(a, b); }
__device__ __forceinline__ u64 thread_number() { return static_cast<u64>(blockIdx.x) * blockDim.x + threadIdx.x; }
__device__ __forceinline__ u64 thread_count() { return static_cast<u64>(gridDim.x) * blockDim.x; }

#define WARP 32u
__device__ __forceinline__ u32 lane() { return threadIdx.x % WARP; }
/// Makes earlier writes of each lane visible to all lanes.
__device__ __forceinline__ void meet() { __syncwarp(); }
__device__ __forceinline__ u32 least(u32 word) { return __reduce_min_sync(~0u, word); }
__device__ __forceinline__ u32 sum(u32 word) { return __reduce_add_sync(~0u, word); }
/// The lanes for which the condition holds.
__device__ __forceinline__ u32 lanes_with(bool holds) { return __ballot_sync(~0u, holds); }
__device__ __forceinline__ u32 lanes_before() { return (1u << lane()) - 1; }
__device__ __forceinline__ u32 broadcast(u32 from, u32 word) { return __shfl_sync(~0u, word, static_cast<int>(from)); }

/// The threads of a block, which share some memory and can wait for each other.
struct Block {
  static constexpr u32 lanes = WARP;
  u32 thread = threadIdx.x, threads = blockDim.x;
  u32 warp = threadIdx.x / WARP, warps = blockDim.x / WARP, lane = threadIdx.x % WARP;

  __device__ __forceinline__ static u64 number() { return blockIdx.x; }
  __device__ __forceinline__ static void barrier() { __syncthreads(); }
  __device__ __forceinline__ static u64 from_lane(u32 lane, u64 word) { return __shfl_sync(~0u, word, static_cast<int>(lane)); }
  __device__ __forceinline__ static void* memory() {
    extern __shared__ u64 shared[];
    return shared;
  }
  /// The next item of work from a common counter, the same for all threads.
  __device__ __forceinline__ u32 take_together(u32* next) const {
    __shared__ u32 taken;
    barrier();
    if (thread == 0) taken = take(next);
    barrier();
    return taken;
  }
};

#else

#define KERNEL extern "C" void
#define DEVICE inline
#define ONE_COPY inline
#define __restrict__
inline int lowest_bit(u32 bits) { return bits ? __builtin_ctz(bits) : -1; }
inline int lowest_bit(u64 bits) { return bits ? __builtin_ctzll(bits) : -1; }
inline int bit_count(u32 bits) { return __builtin_popcount(bits); }
inline int bit_count(u64 bits) { return __builtin_popcountll(bits); }
inline u64 reversed(u64 bits) {
  bits = (bits >> 1 & 0x5555555555555555u) | (bits & 0x5555555555555555u) << 1;
  bits = (bits >> 2 & 0x3333333333333333u) | (bits & 0x3333333333333333u) << 2;
  bits = (bits >> 4 & 0x0f0f0f0f0f0f0f0fu) | (bits & 0x0f0f0f0f0f0f0f0fu) << 4;
  return __builtin_bswap64(bits);
}
inline u32 take(u32* counter) { return __atomic_fetch_add(counter, 1u, __ATOMIC_SEQ_CST); }
inline u64 take(u64* counter) { return __atomic_fetch_add(counter, 1ull, __ATOMIC_SEQ_CST); }
inline u64 add(u64* total, u64 number) { return __atomic_fetch_add(total, number, __ATOMIC_SEQ_CST); }
inline u64 exchange_if(u64* place, u64 expected, u64 wanted) {
  __atomic_compare_exchange_n(place, &expected, wanted, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
  return expected;
}
inline u64 seen(const u64* place) { return __atomic_load_n(place, __ATOMIC_SEQ_CST); }
inline u64 high_product(u64 a, u64 b) { return static_cast<u64>(static_cast<unsigned __int128>(a) * b >> 64); }
inline thread_local u64 own_number = 0, number_of_all = 1;
inline u64 thread_number() { return own_number; }
inline u64 thread_count() { return number_of_all; }
/// Sets the number of the calling thread and the number of threads.
extern "C" inline __attribute__((used)) void be_thread(u64 number, u64 all) { own_number = number, number_of_all = all; }

#define WARP 1u
inline u32 lane() { return 0; }
inline void meet() {}
inline u32 least(u32 word) { return word; }
inline u32 sum(u32 word) { return word; }
inline u32 lanes_with(bool holds) { return holds ? 1u : 0u; }
inline u32 lanes_before() { return 0; }
inline u32 broadcast(u32, u32 word) { return word; }

struct Block {
  static constexpr u32 lanes = WARP, thread = 0, threads = 1, warp = 0, warps = 1, lane = 0;

  static u64 number() { return own_number; }
  static void barrier() {}
  static u64 from_lane(u32, u64 word) { return word; }
  static void* memory() {
    static thread_local u64 shared[1 << 15];
    return shared;
  }
  u32 take_together(u32* next) const { return take(next); }
};

#endif

/// The next item of work from a common counter, the same for all lanes of a warp.
DEVICE u32 take_together(u32* next) {
  u32 at = 0;
  if (lane() == 0) at = take(next);
  return broadcast(0, at);
}

/// The part of `scratch` that belongs to this warp.
template <typename Word>
DEVICE Word* own_memory(Word* scratch, u64 size) {
  return scratch + thread_number() / WARP * size;
}
