// Nets as the ladders ask for them. Their searches are compiled once, for both ladders.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>

#include "common/control.hpp"
#include "sudoku/logic/notes.hpp"

namespace grillon::sudoku::logic {

/// The kinds of nets. Plain ones alternate weak and strong links of the position; dynamic ones also use the links that earlier
/// consequences have made. Level 1 adds locked candidates, pairs and X-Wings among the consequences; level 2 forcing chains, level
/// 3 multiple ones as well, level 4 dynamic ones instead, which may hold nets of the level `nesting` themselves.
struct NetKind {
  bool multiple = false;  // cells and regions with all their options
  bool dynamic = false;
  bool nishio = false;  // one value only
  int level = 0;
  int nesting = 0;
};

/// The remaining budget of a ladder for chains inside chains. It is counted in searches, so it ends at the same place
/// everywhere; only boards whose rules compare pairs of cells have such a limit, because there the search may have no end in sight.
struct Allowance {
  std::int64_t searches = std::numeric_limits<std::int64_t>::max();
  [[nodiscard]] bool spent() const { return searches <= 0; }
};

/// Of each ladder on a board.
template <int Most>
Allowance allowance_of(const Layout<Most>& layout) {
  constexpr std::int64_t searches = 100'000;
  return layout.has_pairs() ? Allowance{searches} : Allowance{};
}

/// Room for nets, kept from one search to the next.
template <int Most>
struct NetRooms;

/// The step of the shortest argument of this kind. False if there is none.
template <int Most, bool Proofs>
bool find_net(const Board<Most>& board, Notes<Most, Proofs>& notes, NetKind kind, Techniques allowed,
              std::shared_ptr<NetRooms<Most>>& kept, Control* control, Allowance* allowance = nullptr);

}  // namespace grillon::sudoku::logic
