// Long lists of puzzles in short form, as Python hands them over: one call for many lines. Lines that cannot be read at
// sight, and those that take long, are left to the caller, who looks at each as a puzzle.
#pragma once

#include <nanobind/nanobind.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "bindings/calls.hpp"
#include "common/ending.hpp"
#include "common/short_form.hpp"

namespace grillon::bindings {

/// Instead of a number of solutions: nothing is known.
inline constexpr std::uint8_t not_counted = 255;

using GradeTuple = std::tuple<Ending, int, std::vector<std::int32_t>>;

inline std::string_view text_view(const nb::bytes& bytes) { return {bytes.c_str(), bytes.size()}; }

/// answer(i, control) for each i, which it ends by itself or after a moment; the answers of those that did not stay as they
/// were. `Answers` is what a list begins with.
template <class Answers, class Answer>
Answers each_in_a_moment(Control& control, int threads, std::size_t number, const Answers& unknown, Answer answer) {
  return call(control, threads, [&](Control& own, int workers) {
    Answers answers = unknown;
    parallel_for(workers, number, [&](std::size_t i) {
      if (own.poll()) return;
      Control trial(own, moment);
      auto found = answer(i, trial);
      if (!trial.stopped()) answers[i] = std::move(found);
    });
    return answers;
  });
}

/// count(line, control) is the number of solutions up to a limit below 255, or `not_counted`.
template <class Count>
nb::bytes count_lines(Control& control, const nb::bytes& data, int threads, Count count) {
  const auto lines = lines_of(text_view(data));
  const auto counts = each_in_a_moment(control, threads, lines.size(), std::vector<std::uint8_t>(lines.size(), not_counted),
                                       [&](std::size_t i, Control& own) { return count(lines[i], own); });
  return nb::bytes(counts.data(), counts.size());
}

/// solve(line, control) is the text of the first solution, or nothing.
template <class Solve>
std::vector<std::optional<std::string>> solve_lines(Control& control, const nb::bytes& data, int threads, Solve solve) {
  const auto lines = lines_of(text_view(data));
  return each_in_a_moment(control, threads, lines.size(), std::vector<std::optional<std::string>>(lines.size()),
                          [&](std::size_t i, Control& own) { return solve(lines[i], own); });
}

/// grade(line, control) is how the ladder ended, the hardest rating and the uses; nothing where it did not solve the puzzle.
/// A ladder may take its time.
template <class Grade>
std::vector<std::optional<GradeTuple>> grade_lines(Control& control, const nb::bytes& data, int threads, Grade grade) {
  const auto lines = lines_of(text_view(data));
  return call(control, threads, [&](Control& own, int workers) {
    std::vector<std::optional<GradeTuple>> grades(lines.size());
    parallel_for(workers, lines.size(), [&](std::size_t i) {
      if (own.poll()) return;
      grades[i] = grade(lines[i], own);
      if (grades[i] && std::get<0>(*grades[i]) != Ending::solved) grades[i].reset();
    });
    return grades;
  });
}

}  // namespace grillon::bindings
