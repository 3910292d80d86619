// The shared headers: wide numbers, random numbers, bits, channel, threads, control.
#include <array>
#include <atomic>
#include <numeric>
#include <string>
#include <thread>
#include <vector>

#include "common/bits.hpp"
#include "common/channel.hpp"
#include "common/control.hpp"
#include "common/hash.hpp"
#include "common/random.hpp"
#include "common/threads.hpp"
#include "common/wide.hpp"
#include "expect.hpp"

using namespace grillon;
using tests::expect;

namespace {

template <class Action>
bool overflows(Action action) {
  try {
    action();
  } catch (const Overflow&) {
    return true;
  }
  return false;
}

void wide_numbers() {
  Wide sum = ~0ULL;
  add_checked(sum, Wide(1));
  expect(sum == Wide(1, 0), "carry into the high word");
  expect(to_decimal(sum) == "18446744073709551616", "decimal of 2^64");
  Wide factorial = 1;
  for (std::uint64_t k = 2; k <= 34; ++k) factorial = multiply_checked(factorial, k);
  expect(to_decimal(factorial) == "295232799039604140847618609643520000000", "34 factorial");
  expect(overflows([&] { multiply_checked(factorial, 35); }), "35 factorial does not fit");
  Wide most(~0ULL, ~0ULL);
  expect(overflows([&] { add_checked(most, Wide(1)); }), "2^128 does not fit");
  Wide high(~0ULL, 5);
  add_checked(high, Wide(0, 7));
  expect(high == Wide(~0ULL, 12), "no false overflow at the top");
  std::uint64_t word = ~0ULL;
  expect(overflows([&] { add_checked(word, 1); }), "2^64 does not fit a word");
}

void random_numbers() {
  Random a(7), b(7), other(7, 1);
  expect(a.next() == b.next() && a.next() != other.next(), "seeds repeat, streams differ");
  std::array<int, 10> seen{};
  for (int i = 0; i < 100000; ++i) ++seen[a.below(10)];
  double chi = 0;
  for (int n : seen) chi += (n - 10000.0) * (n - 10000.0) / 10000.0;
  expect(chi < 30, "below(10) is uniform");
  std::vector<int> cards(52);
  std::iota(cards.begin(), cards.end(), 0);
  a.shuffle(cards);
  expect(std::accumulate(cards.begin(), cards.end(), 0) == 51 * 26, "a shuffle keeps every card");
  // Fixed: files and published puzzles depend on these numbers.
  expect(Random(2026).next() == 0x34122b9c70eb75b1ULL, "first number of seed 2026");
}

void bit_sets() {
  Bits<3> set;
  for (int i : {0, 63, 64, 150}) set.set(i);
  std::vector<int> members;
  set.for_each([&](int i) { members.push_back(i); });
  expect(members == std::vector<int>({0, 63, 64, 150}) && set.count() == 4 && set.first() == 0, "members in order");
  Bits<3> less = set;
  less.reset(64);
  expect(set.includes(less) && !less.includes(set) && set.without(less).first() == 64, "inclusion and difference");
}

void hashes() {
  expect(hash_bytes("ab", 2) != hash_bytes("ba", 2) && hash_bytes("a\0", 2) != hash_bytes("a", 1), "order and length matter");
}

void channels() {
  Channel channel(16);
  std::thread producer([&] {
    for (int i = 0; i < 1000; ++i) channel.put("12345678");
    channel.finish();
  });
  std::size_t bytes = 0;
  while (!channel.drained()) bytes += channel.take(std::chrono::milliseconds(10)).size();
  producer.join();
  expect(bytes == 8000, "nothing is lost in a small channel");

  Channel abandoned(4);
  bool refused = false;
  std::thread writer([&] {
    while (abandoned.put("1234")) {
    }
    refused = true;
  });
  abandoned.close();
  writer.join();
  expect(refused, "a closed channel lets its producer go");
}

void shared_work() {
  std::vector<int> done(1000);
  parallel_for(4, done.size(), [&](std::size_t i) { ++done[i]; });
  expect(std::accumulate(done.begin(), done.end(), 0) == 1000, "each piece of work once");
  bool thrown = false;
  try {
    parallel_for(4, 100, [](std::size_t i) {
      if (i == 37) throw Overflow();
    });
  } catch (const Overflow&) {
    thrown = true;
  }
  expect(thrown, "an exception reaches the caller");
}

void controls() {
  Control control;
  {
    Pulse pulse(control, 8);
    for (int i = 0; i < 20; ++i) expect(!pulse.beat(), "nothing stops it yet");
  }
  expect(control.get(Counter::nodes) == 20, "every beat is counted");
  control.raise_to(Counter::depth, 5);
  control.raise_to(Counter::depth, 3);
  expect(control.get(Counter::depth) == 5, "the deepest stays");
  control.set_timeout(0);
  expect(control.poll() && control.reason() == Stop::deadline, "a passed deadline stops");
  control.cancel();
  expect(control.reason() == Stop::deadline, "the first reason wins");
  expect(!control.resume(), "nothing goes on after a deadline");
  Control taken_over;
  taken_over.request(Stop::memory);
  expect(taken_over.stopped() && taken_over.resume() && !taken_over.stopped(), "another engine takes over");
  taken_over.request(Stop::budget);
  taken_over.cancel();
  expect(!taken_over.resume() && taken_over.reason() == Stop::cancelled, "who takes over hears that it is cancelled");
  Control frugal;
  frugal.set_budget(16);
  Pulse pulse(frugal, 8);
  for (int i = 0; i < 15; ++i) expect(!pulse.beat(), "the budget is not spent yet");
  expect(pulse.beat() && frugal.reason() == Stop::budget, "a spent budget stops");
  expect(!frugal.resume(), "no other engine goes on without a budget");
}

void boards_that_are_watched() {
  Control whole;
  Control part(whole, Control::Shared{});
  Pulse pulse(part, 4);
  std::int32_t written = 0;
  const auto write = [&](std::vector<std::int32_t>& board) { board.push_back(++written); };
  auto beat = [&](int times) {
    for (int i = 0; i < times; ++i) expect(!pulse.beat(write), "nothing stops it");
  };
  beat(40);
  expect(written == 0, "nothing is written that nobody asked for");
  std::vector<std::int32_t> board;
  expect(!whole.view().take(board), "no board was shown yet");
  beat(40);
  expect(written == 1 && whole.view().take(board) && board == std::vector<std::int32_t>{1}, "one board for one question");
  // Many kernels and one viewer, for the sanitizers.
  std::atomic<bool> over{false};
  std::vector<std::thread> kernels;
  for (int thread = 0; thread < 3; ++thread)
    kernels.emplace_back([&] {
      Pulse own(part, 4);
      while (!over.load()) expect(!own.beat([](std::vector<std::int32_t>& shown) { shown.assign(8, 7); }), "nothing stops it");
    });
  do {
    expect(whole.view().take(board), "a board stays until the next");
  } while (board.size() != 8);
  over.store(true);
  for (auto& kernel : kernels) kernel.join();
  expect(board == std::vector<std::int32_t>(8, 7), "a board is never half of another");
}

void parts_of_a_run() {
  Control whole;
  Control one(whole, Control::Shared{}), other(whole, Control::Shared{});
  one.add(Counter::nodes, 3);
  other.add(Counter::nodes, 4);
  expect(whole.get(Counter::nodes) == 7 && one.get(Counter::nodes) == 7, "parts count together");
  one.request(Stop::budget);
  one.request(Stop::closed);
  one.report();
  expect(one.stopped() && one.reason() == Stop::closed, "a part is closed by itself");
  expect(!other.stopped() && !whole.stopped() && whole.reason() == Stop::none, "and stops nothing else");
  other.request(Stop::memory);
  expect(other.stopped() && !whole.stopped(), "the limit of an engine is the part's own");
  expect(other.resume() && !other.stopped(), "until another engine takes over");
  other.request(Stop::memory);
  other.report();
  expect(whole.reason() == Stop::memory, "or the part has ended");
  Control cancelled;
  Control third(cancelled, Control::Shared{});
  third.cancel();
  expect(cancelled.reason() == Stop::cancelled && third.reason() == Stop::cancelled, "a cancelled part ends all of it");
  Control late;
  Control fourth(late, Control::Shared{});
  fourth.set_timeout(0);
  expect(fourth.poll() && late.reason() == Stop::deadline, "the deadline is everyone's");
  Control work;
  Control trial(work);
  trial.add(Counter::nodes, 3);
  trial.set_budget(3);
  expect(trial.poll() && trial.reason() == Stop::budget && trial.has_budget(), "a trial has limits of its own");
  expect(work.get(Counter::nodes) == 0 && !work.stopped() && !work.has_budget(), "and counts for itself");
  Control second(work);
  work.set_timeout(0);
  expect(second.poll() && second.reason() == Stop::deadline, "it ends with the work");
}

int looks = 0;

void watched_work() {
  using namespace std::chrono_literals;
  Control work;
  work.add(Counter::nodes, 2);
  Control trial(work, 0ns);
  trial.add(Counter::nodes, 3);
  trial.raise_to(Counter::depth, 4);
  expect(work.get(Counter::nodes) == 5, "a trial counts for the work");
  expect(trial.poll() && trial.closed() && !work.stopped(), "it closes itself when its time is over");
  trial.forget();
  expect(work.get(Counter::nodes) == 2 && work.get(Counter::depth) == 0, "and what it counted is taken back");
  Control patient(work, 1h);
  expect(!patient.poll() && !patient.closed(), "not before");
  patient.request(Stop::memory);
  patient.report();
  expect(work.reason() == Stop::memory, "an engine's limit is told at its end");
  Control calm;
  Control idle(calm, Control::Watch{[] { return ++looks > 0; }, 1h});
  expect(!idle.poll() && looks == 0, "it looks around only so often");
  Control busy(calm, Control::Watch{[] { return ++looks == 3; }, 0ns});
  expect(!busy.poll() && !busy.poll() && !calm.stopped(), "nothing to see");
  expect(busy.poll() && looks == 3 && calm.reason() == Stop::cancelled, "what it sees cancels all of it");
  expect(busy.poll() && looks == 3, "and then it looks no more");
}

void fewer_threads() {
  // More than any system starts: the existing ones do all of the work.
  std::atomic<int> done{0};
  parallel_for(1'000'000'000, 5000, [&](std::size_t) { ++done; });
  expect(done == 5000, "every piece of work is done once");
}

}  // namespace

int main() {
  wide_numbers();
  random_numbers();
  bit_sets();
  hashes();
  channels();
  shared_work();
  controls();
  boards_that_are_watched();
  parts_of_a_run();
  watched_work();
  fewer_threads();
  return tests::verdict();
}
