// Counts by plain search, and in parts on several threads, against the known numbers of grids.
#include <string>

#include "common/cpu.hpp"
#include "common/threads.hpp"
#include "expect.hpp"
#include "takuzu/grids/count.hpp"
#include "takuzu/roots/root_count.hpp"
#include "takuzu/takuzu.hpp"

using namespace grillon;
using namespace grillon::takuzu;
using tests::expect;

namespace {

std::string name(const Shape& shape) {
  return std::to_string(shape.rows) + "x" + std::to_string(shape.columns) + (shape.distinct ? "" : " with equal lines");
}

void expect_count(int rows, int columns, bool distinct, std::uint64_t expected, Choice choice = Choice::tightest) {
  Control control;
  SearchOptions options;
  options.choice = choice;
  const Shape shape{rows, columns, distinct};
  const Cells givens(static_cast<std::size_t>(shape.cells()), empty);
  const auto result = search(shape, givens, options, control, [](auto) { return true; });
  expect(result.complete && result.solutions == expected,
         name(shape) + ": " + std::to_string(result.solutions) + " grids, not " + std::to_string(expected));
}

void expect_parts(int rows, int columns, std::uint64_t expected, std::size_t max_held) {
  Control control;
  const Shape shape{rows, columns, true};
  const GridCount grids(shape, max_held);
  std::vector<Wide> numbers(grids.parts());
  parallel_for(3, numbers.size(), [&](std::size_t part) { numbers[part] = grids.part(part, control); });
  Wide total;
  for (const Wide& number : numbers) add_checked(total, number);
  expect(total == Wide(expected), name(shape) + " holding " + std::to_string(max_held) + ": " + to_decimal(total) + " grids, not " +
                                      std::to_string(expected));
}

/// The grids whose lines may be equal, by roots of unity on every CPU path.
void expect_by_roots(int rows, int columns, std::uint64_t expected) {
  const RootCount grids(rows, columns);
  const auto [base, exponent] = grids.divisor();
  std::uint64_t wanted = expected;
  for (int i = 0; i < exponent; ++i) wanted *= static_cast<std::uint64_t>(base);
  for (const CpuPath path : available_cpu_paths()) {
    set_cpu_path(path);
    Control control;
    std::vector<Total> sums(grids.parts());
    parallel_for(3, sums.size(), [&](std::size_t part) { sums[part] = grids.part(part, control); });
    Total total;
    for (const Total& sum : sums) total.add(sum.words[0], sum.words[1], sum.words[2]);
    expect(total.words[0] == wanted && total.words[1] == 0 && total.words[2] == 0,
           std::to_string(rows) + "x" + std::to_string(columns) + " with equal lines by roots of unity, " +
               std::string(cpu_path_name(path)));
  }
}

}  // namespace

int main() {
  expect_by_roots(2, 2, 2);
  expect_by_roots(4, 6, 642);
  expect_by_roots(8, 6, 229798);
  expect_by_roots(8, 8, 12413918);
  expect_by_roots(14, 4, 3225690);
  expect_by_roots(20, 4, 2210076900);
  for (const std::size_t max_held : {1, 100, 1 << 20}) {
    expect_parts(2, 2, 2, max_held);
    expect_parts(4, 6, 96, max_held);
    expect_parts(6, 6, 4140, max_held);
    expect_parts(6, 8, 51744, max_held);
    expect_parts(8, 6, 51744, max_held);
    expect_parts(8, 8, 4111116, max_held);
  }

  expect_count(2, 2, true, 2);
  expect_count(4, 4, true, 72);
  expect_count(4, 4, false, 90);
  expect_count(4, 6, true, 96);
  expect_count(4, 6, false, 642);
  expect_count(6, 4, true, 96);
  expect_count(4, 8, true, 0);
  expect_count(4, 8, false, 5238);
  expect_count(6, 6, true, 4140);
  expect_count(6, 6, true, 4140, Choice::isolated);
  expect_count(6, 6, false, 11222);
  expect_count(6, 8, true, 51744);
  return tests::verdict();
}
