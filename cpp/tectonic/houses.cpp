#include "tectonic/houses.hpp"

namespace grillon::tectonic {

Houses::House Houses::decode(std::int32_t number) const {
  House house;
  const int cells = layout_.cells(), maximum = layout_.maximum();
  if (number < cells) {
    house.needs_one = true;
    for (int index = 0; index < layout_.size(layout_.region(number)); ++index) house.members.push_back(candidate(number, index));
    return house;
  }
  number -= cells;
  const int index = number % maximum;
  if (number < cells * maximum) {
    house.needs_one = true;
    for (const int cell : layout_.members(number / maximum)) house.members.push_back(candidate(cell, index));
    return house;
  }
  const int side = number / maximum - cells;
  const int first = side / 4, direction = side % 4;
  const int second = direction == 0 ? first + 1 : first + layout_.columns() + direction - 2;
  for (const int cell : {first, second})
    if (index < layout_.size(layout_.region(cell))) house.members.push_back(candidate(cell, index));
  return house;
}

}  // namespace grillon::tectonic
