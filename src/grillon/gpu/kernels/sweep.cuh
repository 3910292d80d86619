// One stage of a count by sweep (cpp/sweep/forward.hpp): every state is expanded by one thread, and equal states are
// merged in one slot of a hash table, where their weights are added.
//
// A slot is three words: the two of the key, each plus one so that zero means empty, and the weight. No word of a state
// is all ones. A thread writes its first word if it is empty, and then its second if that is empty: of several threads
// with the same first word one decides the second, and the others see it. So no thread waits.
//
// Weights are whole numbers below 2^64, and a sum that does not fit is reported; or they are residues modulo a number
// below 2^63, of which the caller uses several.
#pragma once

#include "portable.cuh"

namespace sweep_on_device {

constexpr int longest_probe = 512;

/// The report of a stage: new states, steps, states without room, weights that did not fit.
enum Report { fresh, steps, lost, overflows };

DEVICE u64 scattered(u64 high, u64 low) {
  u64 x = (high ^ 0x9e3779b97f4a7c15ull) * 0xe9846af9b1a615dull ^ low;
  x ^= x >> 32;
  x *= 0xe9846af9b1a615dull;
  x ^= x >> 29;
  x *= 0x9e3779b97f4a7c15ull;
  return x ^ x >> 32;
}

/// False if the sum does not fit.
DEVICE bool add_weight(u64* weight, u64 term, u64 modulus) {
  if (modulus == 0) return add(weight, term) <= ~term;
  for (u64 before = seen(weight);;) {
    const u64 sum = before + term;
    const u64 found = exchange_if(weight, before, sum >= modulus ? sum - modulus : sum);
    if (found == before) return true;
    before = found;
  }
}

struct Stage {
  u64* slots;
  u64 size;
  u64 modulus;
  u64 news = 0, sent = 0, without_room = 0, wrapped = 0;

  ONE_COPY void put(u64 high, u64 low, u64 weight) {
    ++sent;
    u64 at = high_product(scattered(high, low), size);
    for (int probe = 0; probe < longest_probe; ++probe) {
      u64* const slot = slots + 3 * at;
      u64 first = seen(slot);
      if (first == 0) first = exchange_if(slot, 0, high + 1);
      if (first == 0 || first == high + 1) {
        u64 second = seen(slot + 1);
        if (second == 0) second = exchange_if(slot + 1, 0, low + 1);
        if (second == 0) ++news;
        if (second == 0 || second == low + 1) {
          if (!add_weight(slot + 2, weight, modulus)) ++wrapped;
          return;
        }
      }
      if (++at == size) at = 0;
    }
    ++without_room;
  }

  DEVICE void tell(u64* report) const {
    if (news) add(report + fresh, news);
    if (sent) add(report + steps, sent);
    if (without_room) add(report + lost, without_room);
    if (wrapped) add(report + overflows, wrapped);
  }
};

/// Expands states, three words each as in a slot, into the slots of the next stage; empty ones are skipped.
template <class Sweep>
DEVICE void advance(const Sweep& sweep, int stage, const u64* states, u64 number, u64* slots, u64 size, u64 modulus, u64* report) {
  Stage next{slots, size, modulus};
  for (u64 i = thread_number(); i < number; i += thread_count()) {
    if (states[3 * i] == 0) continue;
    typename Sweep::State state;
    state.word[0] = states[3 * i] - 1;
    state.word[1] = states[3 * i + 1] - 1;
    const u64 weight = states[3 * i + 2];
    sweep.expand(stage, state, [&](const typename Sweep::State& to, int) { next.put(to.word[0], to.word[1], weight); });
  }
  next.tell(report);
}

/// The state a sweep starts with, as a slot, and the number of stages.
template <class Sweep>
DEVICE void begin(const Sweep& sweep, u64* state, u64* stages) {
  if (thread_number() != 0) return;
  const auto start = sweep.start();
  state[0] = start.word[0] + 1;
  state[1] = start.word[1] + 1;
  state[2] = 1;
  *stages = static_cast<u64>(sweep.stages());
}

}  // namespace sweep_on_device

/// The slots that are not empty, without gaps, in any order.
KERNEL gather(const u64* __restrict__ slots, u64 size, u64* __restrict__ states, u64* next) {
  for (u64 i = thread_number(); i < size; i += thread_count()) {
    if (slots[3 * i] == 0) continue;
    u64* const state = states + 3 * take(next);
    for (int word = 0; word < 3; ++word) state[word] = slots[3 * i + word];
  }
}
