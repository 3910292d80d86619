#include "tectonic/walls/shapes.hpp"

#include <algorithm>

namespace grillon::tectonic {

int PartialBoard::beside(int cell, int direction) const {
  const int row = cell / columns, column = cell % columns;
  switch (direction) {
    case 0: return column + 1 < columns ? cell + 1 : -1;
    case 1: return row + 1 < rows ? cell + columns : -1;
    case 2: return column > 0 ? cell - 1 : -1;
    default: return row > 0 ? cell - columns : -1;
  }
}

int PartialBoard::border(int cell, int direction) const {
  if (direction == 2) return border(cell - 1, 0);
  if (direction == 3) return border(cell - columns, 1);
  const int row = cell / columns, column = cell % columns;
  return direction == 0 ? row * (columns - 1) + column : rows * (columns - 1) + cell;
}

std::vector<std::int32_t> parts_of(const PartialBoard& board) {
  std::vector<std::int32_t> part(static_cast<std::size_t>(board.cells()), -1);
  std::int32_t next = 0;
  std::vector<int> waiting;
  for (int start = 0; start < board.cells(); ++start) {
    if (board.hole[static_cast<std::size_t>(start)] || part[static_cast<std::size_t>(start)] >= 0) continue;
    part[static_cast<std::size_t>(start)] = next;
    waiting.assign(1, start);
    while (!waiting.empty()) {
      const int cell = waiting.back();
      waiting.pop_back();
      for (int direction = 0; direction < 4; ++direction) {
        const int other = board.beside(cell, direction);
        if (other < 0 || board.hole[static_cast<std::size_t>(other)] || part[static_cast<std::size_t>(other)] >= 0) continue;
        if (board.borders[static_cast<std::size_t>(board.border(cell, direction))] != Border::open) continue;
        part[static_cast<std::size_t>(other)] = next;
        waiting.push_back(other);
      }
    }
    ++next;
  }
  return part;
}

ShapeList::ShapeList(const PartialBoard& board, int largest, std::size_t most, Control& control)
    : board_(board), largest_(largest), most_(most), control_(control) {
  gather_atoms();
  for (std::size_t atom = 0; atom < atoms_.size() && possible_ && complete_; ++atom) {
    // Each shape is found from its first atom.
    barred_[atom] = 1;
    auto cells = atoms_[atom];
    std::vector<std::int32_t> frontier;
    reach(cells, frontier);
    grow(cells, held_[atom], frontier, 0);
  }
}

void ShapeList::gather_atoms() {
  atom_of_ = parts_of(board_);
  for (std::size_t cell = 0; cell < atom_of_.size(); ++cell) {
    if (atom_of_[cell] < 0) continue;
    const auto atom = static_cast<std::size_t>(atom_of_[cell]);
    if (atom == atoms_.size()) {
      atoms_.emplace_back();
      held_.push_back(0);
    }
    atoms_[atom].push_back(static_cast<std::int16_t>(cell));
    if (const int value = board_.values[cell]) {
      if (value > board_.maximum || ((held_[atom] >> (value - 1)) & 1)) possible_ = false;
      held_[atom] |= bit(value - 1);
    }
  }
  for (const auto& atom : atoms_)
    if (static_cast<int>(atom.size()) > largest_ || walled_off(atom, atom)) possible_ = false;
  barred_.assign(atoms_.size(), 0);
}

/// Keeps the shape, and every larger one without a barred atom: an atom of the frontier is either taken now or barred for
/// the rest of this branch.
void ShapeList::grow(std::vector<std::int16_t>& cells, Mask held, std::vector<std::int32_t>& frontier, std::size_t from) {
  if (shapes_.size() == most_ || control_.poll()) {
    complete_ = false;
    return;
  }
  if (held < bit(static_cast<int>(cells.size()))) shapes_.push_back(cells);
  std::vector<std::int32_t> barred_here;
  for (std::size_t i = from; i < frontier.size() && complete_; ++i) {
    const auto atom = static_cast<std::size_t>(frontier[i]);
    if (barred_[atom]) continue;
    barred_[atom] = 1;
    barred_here.push_back(frontier[i]);
    const auto& more = atoms_[atom];
    if (static_cast<int>(cells.size() + more.size()) > largest_ || (held & held_[atom]) || walled_off(cells, more)) continue;
    const std::size_t size = cells.size(), known = frontier.size();
    cells.insert(cells.end(), more.begin(), more.end());
    reach(more, frontier);
    grow(cells, static_cast<Mask>(held | held_[atom]), frontier, i + 1);
    frontier.resize(known);
    cells.resize(size);
  }
  for (const auto atom : barred_here) barred_[static_cast<std::size_t>(atom)] = 0;
}

/// Is there a known wall between the two groups of cells?
bool ShapeList::walled_off(std::span<const std::int16_t> cells, std::span<const std::int16_t> more) const {
  for (const int cell : more) {
    for (int direction = 0; direction < 4; ++direction) {
      const int other = board_.beside(cell, direction);
      if (other >= 0 && board_.borders[static_cast<std::size_t>(board_.border(cell, direction))] == Border::wall &&
          std::find(cells.begin(), cells.end(), other) != cells.end())
        return true;
    }
  }
  return false;
}

/// Adds to the frontier the atoms beyond the unknown borders of these cells.
void ShapeList::reach(std::span<const std::int16_t> cells, std::vector<std::int32_t>& frontier) const {
  for (const int cell : cells) {
    for (int direction = 0; direction < 4; ++direction) {
      const int other = board_.beside(cell, direction);
      if (other < 0 || board_.hole[static_cast<std::size_t>(other)]) continue;
      if (board_.borders[static_cast<std::size_t>(board_.border(cell, direction))] != Border::unknown) continue;
      const auto next = atom_of_[static_cast<std::size_t>(other)];
      if (!barred_[static_cast<std::size_t>(next)] && std::find(frontier.begin(), frontier.end(), next) == frontier.end())
        frontier.push_back(next);
    }
  }
}

}  // namespace grillon::tectonic
