// Aligned pair and triplet exclusion: try all ways to fill two or three cells, discard those that leave a cell
// seen by all of them without a value, and drop the candidates that are in none of the rest.
#pragma once

#include <array>
#include <vector>

#include "sudoku/logic/notes.hpp"

namespace grillon::sudoku::logic {

template <int Most>
class AlignedExclusion {
 public:
  AlignedExclusion(const Board<Most>& board, int degree) : board_(board), layout_(board.layout()), degree_(degree) {}

  template <bool Proofs>
  bool find(Notes<Most, Proofs>& notes) {
    read_bases();
    for (std::size_t second = 1; second < bases_.size(); ++second)
      for (std::size_t first = 0; first < second; ++first) {
        if (degree_ == 2) {
          if (try_cells(notes, {bases_[first], bases_[second], -1})) return true;
          continue;
        }
        // The third cell is one that restricts either of the first two: those of the first come first.
        const auto& near_first = excluders_[at(bases_[first])];
        const auto& near_second = excluders_[at(bases_[second])];
        const auto third = [&](int cell) {
          return cell != bases_[first] && cell != bases_[second] && is_base_.test(cell) &&
                 try_cells(notes, {bases_[first], bases_[second], cell});
        };
        bool found = false;
        near_first.for_each([&](int cell) { found = found || third(cell); });
        near_second.without(near_first).for_each([&](int cell) { found = found || third(cell); });
        if (found) return true;
      }
    return false;
  }

 private:
  using Cells = typename Layout<Most>::Cells;
  using Base = std::array<int, 3>;
  static std::size_t at(int i) { return static_cast<std::size_t>(i); }

  void read_bases() {
    for (int cell = 0; cell < layout_.cells; ++cell) {
      if (!is_several(board_.candidates(cell))) continue;
      bool single = false;
      Cells excluders;
      for (const int other : layout_.peers_of(cell)) {
        const int count = count_of(board_.candidates(other));
        single |= count == 1;
        if (count >= 2 && count <= degree_) excluders.set(other);
      }
      if (single || excluders.none()) continue;
      bases_.push_back(cell);
      is_base_.set(cell);
      excluders_[at(cell)] = excluders;
    }
  }

  [[nodiscard]] bool several(const Cells& cells) const {
    int words = 0;
    for (const auto word : cells.word) words += word == 0 ? 0 : (word & (word - 1)) != 0 ? 2 : 1;
    return words >= 2;
  }

  template <bool Proofs>
  bool try_cells(Notes<Most, Proofs>& notes, const Base& base) {
    auto common = excluders_[at(base[0])] & excluders_[at(base[1])];
    if (degree_ == 3) common &= excluders_[at(base[2])];
    if (!several(common)) return false;
    std::array<Mask, 3> allowed{};
    if (degree_ == 2)
      allow_pairs(base, common, allowed);
    else
      allow_triplets(base, common, allowed);
    const Technique technique = degree_ == 2 ? aligned_pair_exclusion : aligned_triplet_exclusion;
    notes.begin(technique, weight(technique));
    for (int i = 0; i < degree_; ++i)
      for_each_bit(board_.candidates(base[at(i)]) & ~allowed[at(i)], [&](int value) { notes.exclude(base[at(i)], value); });
    if (notes.draft.excluded.empty()) return false;
    if constexpr (Proofs) {
      for (const auto candidate : notes.draft.excluded) prove(notes, base, common, candidate);
      notes.colour_results();
    }
    return true;
  }

  void allow_pairs(const Base& base, const Cells& common, std::array<Mask, 3>& allowed) const {
    std::array<Mask, Most> struck{};
    if (layout_.see(base[0], base[1]))
      for (int value = 0; value < layout_.size; ++value) struck[at(value)] = Mask{1} << value;
    common.for_each([&](int cell) {
      const Mask values = board_.candidates(cell);
      for_each_bit(values, [&](int value) { struck[at(value)] |= values & ~(Mask{1} << value); });
    });
    for_each_bit(board_.candidates(base[0]), [&](int value) {
      const Mask partners = board_.candidates(base[1]) & ~struck[at(value)];
      if (partners != 0) allowed[0] |= Mask{1} << value;
      allowed[1] |= partners;
    });
  }

  /// The reason against this way to fill the cells: two equal values that see each other (their indices), or a cell left empty.
  struct Reason {
    int first = -1, second = -1, cell = -1;
    [[nodiscard]] bool any() const { return first >= 0 || cell >= 0; }
  };
  [[nodiscard]] Reason reason(const Base& base, const Cells& common, const std::array<int, 3>& values) const {
    Mask filled = 0;
    for (int i = 0; i < degree_; ++i) {
      for (int j = 0; j < i; ++j)
        if (values[at(i)] == values[at(j)] && layout_.see(base[at(i)], base[at(j)])) return {j, i, -1};
      filled |= Mask{1} << values[at(i)];
    }
    Reason found;
    for (std::size_t word = 0; word < common.word.size() && found.cell < 0; ++word)
      for (auto bits = common.word[word]; bits != 0 && found.cell < 0; bits &= bits - 1) {
        const int cell = static_cast<int>(word * 64) + std::countr_zero(bits);
        if ((board_.candidates(cell) & ~filled) == 0) found.cell = cell;
      }
    return found;
  }

  void allow_triplets(const Base& base, const Cells& common, std::array<Mask, 3>& allowed) const {
    for_each_bit(board_.candidates(base[0]), [&](int a) {
      for_each_bit(board_.candidates(base[1]), [&](int b) {
        for_each_bit(board_.candidates(base[2]), [&](int c) {
          if (((allowed[0] >> a) & (allowed[1] >> b) & (allowed[2] >> c) & 1) != 0) return;
          if (reason(base, common, {a, b, c}).any()) return;
          allowed[0] |= Mask{1} << a;
          allowed[1] |= Mask{1} << b;
          allowed[2] |= Mask{1} << c;
        });
      });
    });
  }

  template <bool Proofs>
  void prove(Notes<Most, Proofs>& notes, const Base& base, const Cells& common, std::int32_t excluded) const {
    Premises premises;
    std::array<Mask, 3> options{};
    for (int i = 0; i < degree_; ++i) {
      const bool here = base[at(i)] == excluded / layout_.size;
      options[at(i)] = here ? Mask{1} << excluded % layout_.size : board_.candidates(base[at(i)]);
      if (!here) notes.confined(premises, base[at(i)], options[at(i)]);
      for_each_bit(board_.candidates(base[at(i)]), [&](int value) { notes.colour(Role::auxiliary, base[at(i)], value); });
    }
    if (degree_ == 2) options[2] = 1;
    Cells used;
    for_each_bit(options[0], [&](int a) {
      for_each_bit(options[1], [&](int b) {
        for_each_bit(options[2], [&](int c) {
          const std::array<int, 3> values{a, b, c};
          const auto why = reason(base, common, values);
          if (why.first >= 0) return notes.apart(premises, base[at(why.first)], base[at(why.second)], values[at(why.first)]);
          for (int i = 0; i < degree_; ++i)
            if (board_.has(why.cell, values[at(i)])) notes.apart(premises, why.cell, base[at(i)], values[at(i)]);
          used.set(why.cell);
        });
      });
    });
    used.for_each([&](int cell) {
      notes.confined(premises, cell, board_.candidates(cell));
      for_each_bit(board_.candidates(cell), [&](int value) { notes.colour(Role::eliminating, cell, value); });
    });
    notes.infer(is_false(excluded), std::move(premises));
  }

  const Board<Most>& board_;
  const Layout<Most>& layout_;
  const int degree_;
  std::vector<int> bases_;
  Cells is_base_;
  std::array<Cells, Layout<Most>::max_cells> excluders_;
};

}  // namespace grillon::sudoku::logic
