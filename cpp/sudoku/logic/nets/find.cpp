#include "sudoku/logic/nets/find.hpp"

#include "sudoku/logic/nets/proofs.hpp"

namespace grillon::sudoku::logic {

template bool find_net(const Board<9>&, Notes<9, false>&, NetKind, Techniques, std::shared_ptr<NetRooms<9>>&, Control*, Allowance*);
template bool find_net(const Board<9>&, Notes<9, true>&, NetKind, Techniques, std::shared_ptr<NetRooms<9>>&, Control*, Allowance*);
template bool find_net(const Board<25>&, Notes<25, false>&, NetKind, Techniques, std::shared_ptr<NetRooms<25>>&, Control*,
                       Allowance*);
template bool find_net(const Board<25>&, Notes<25, true>&, NetKind, Techniques, std::shared_ptr<NetRooms<25>>&, Control*,
                       Allowance*);

}  // namespace grillon::sudoku::logic
