// Numbers of Tectonic grids, which every way of counting them must find.
#pragma once

#include <cstdint>
#include <vector>

namespace grillon::tests {

struct KnownCount {
  int rows, columns, largest;
  std::uint64_t count;
};

inline std::vector<KnownCount> known_counts() {
  return {{1, 5, 5, 177},    {5, 1, 5, 177},   {8, 1, 6, 5946},    {16, 1, 3, 44832}, {2, 2, 4, 24},
          {2, 2, 3, 0},      {3, 2, 6, 928},   {8, 2, 5, 1912448}, {3, 3, 5, 2824},   {2, 6, 5, 33120},
          {4, 3, 5, 28196},  {3, 4, 5, 28196}, {5, 3, 5, 556184},  {3, 5, 5, 556184}, {3, 3, 6, 14008},
          {4, 4, 5, 795880}, {4, 4, 4, 360},   {5, 5, 4, 21632},   {6, 6, 4, 6120},   {6, 4, 4, 1560}};
}

}  // namespace grillon::tests
