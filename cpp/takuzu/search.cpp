#include "takuzu/search.hpp"

namespace grillon::takuzu {

SearchResult search(const Shape& shape, std::span<const std::uint8_t> givens, const SearchOptions& options, Control& control,
                    const SolutionSink& found) {
  return with_words(shape, [&](auto words) {
    Search<words()> search(shape, options, control);
    search.board().read(givens);
    Cells solution(static_cast<std::size_t>(shape.cells()));
    return search.run([&](const auto& board) {
      board.write(solution);
      return found(solution);
    });
  });
}

bool propagate(const Shape& shape, std::span<std::uint8_t> cells, Rules rules, Control& control) {
  return with_words(shape, [&](auto words) {
    Board<words()> board(shape);
    board.read(cells);
    Propagator<words()> propagator(board, rules);
    propagator.touch_all();
    const bool fine = propagator.run();
    propagator.counts.add_to(control);
    board.write(cells);
    return fine;
  });
}

}  // namespace grillon::takuzu
