// Long lists of puzzles in short form, as Python passes them: one call for many lines. Lines that cannot be read directly, and
// those that take long, are left to the caller, who parses each as a puzzle.
#pragma once

#include <nanobind/nanobind.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "bindings/calls.hpp"
#include "common/ending.hpp"
#include "common/short_form.hpp"

namespace grillon::bindings {

/// Instead of a number of solutions: nothing is known.
inline constexpr std::uint8_t not_counted = 255;

using GradeTuple = std::tuple<Ending, int, std::vector<std::int32_t>>;

inline std::string_view text_view(const nb::bytes& bytes) { return {bytes.c_str(), bytes.size()}; }

/// answer(i, control) for each i, which it finishes within a short time or not at all; unfinished answers stay unchanged.
/// `Answers` is the type of the list of initial values.
template <class Answers, class Answer>
Answers each_in_a_moment(Control& control, int threads, std::size_t number, const Answers& unknown, Answer answer) {
  return call(control, threads, [&](Control& own, int workers) {
    Answers answers = unknown;
    parallel_for(workers, number, [&](std::size_t i) {
      // On a busy machine the whole time slice may be lost: so there is a second one.
      for (int attempt = 0; attempt < 2 && !own.poll(); ++attempt) {
        Control trial(own, moment);
        auto found = answer(i, trial);
        if (trial.stopped()) continue;
        answers[i] = std::move(found);
        return;
      }
    });
    return answers;
  });
}

/// The operations on lines of a family's short form, the same for all families:
/// count(line, limit, control) is the number of solutions up to a limit below 255, or `not_counted`;
/// solve(line, control) is the text of the first solution, or nothing;
/// grade(line, control) is the ending of the ladder, the hardest rating and the uses, or nothing. A ladder may take long.
template <class Count, class Solve, class Grade>
void bind_lines(nb::module_& module, Count count, Solve solve, Grade grade) {
  module.def(
      "count_lines",
      [count](Control& control, const nb::bytes& data, int limit, int threads) {
        const auto lines = lines_of(text_view(data));
        const auto counts = each_in_a_moment(control, threads, lines.size(), std::vector<std::uint8_t>(lines.size(), not_counted),
                                             [&](std::size_t i, Control& own) { return count(lines[i], limit, own); });
        return nb::bytes(counts.data(), counts.size());
      },
      nb::arg("control"), nb::arg("lines"), nb::arg("limit"), nb::arg("threads"),
      "For each line in short form the number of solutions up to a limit; 255 where it is to be looked at by itself.");
  module.def(
      "solve_lines",
      [solve](Control& control, const nb::bytes& data, int threads) {
        const auto lines = lines_of(text_view(data));
        return each_in_a_moment(control, threads, lines.size(), std::vector<std::optional<std::string>>(lines.size()),
                                [&](std::size_t i, Control& own) { return solve(lines[i], own); });
      },
      nb::arg("control"), nb::arg("lines"), nb::arg("threads"),
      "The text of the first solution of each line in short form; None where it has none at sight.");
  module.def(
      "grade_lines",
      [grade](Control& control, const nb::bytes& data, int threads) {
        const auto lines = lines_of(text_view(data));
        return call(control, threads, [&](Control& own, int workers) {
          std::vector<std::optional<std::pair<int, std::uint64_t>>> grades(lines.size());
          parallel_for(workers, lines.size(), [&](std::size_t i) {
            if (own.poll()) return;
            const std::optional<GradeTuple> run = grade(lines[i], own);
            if (!run || std::get<0>(*run) != Ending::solved) return;
            const auto& uses = std::get<2>(*run);
            std::uint64_t used = 0;
            for (std::size_t technique = 0; technique < uses.size(); ++technique)
              used |= std::uint64_t{uses[technique] != 0} << technique;
            grades[i].emplace(std::get<1>(*run), used);
          });
          return grades;
        });
      },
      nb::arg("control"), nb::arg("lines"), nb::arg("threads"),
      "For each line in short form that the ladder solves its hardest rating, and the techniques used, one bit each; else None.");
}

}  // namespace grillon::bindings
