// Pictures of boards as Python sees them.
#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <tuple>
#include <vector>

#include "bindings/calls.hpp"
#include "picture/board.hpp"
#include "picture/network.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace grillon::bindings {

namespace {

using namespace picture;

using Rgb = std::tuple<int, int, int>;

Rgb rgb(Colour colour) { return {colour.red, colour.green, colour.blue}; }

nb::bytes bytes_of(const Crop& crop) { return nb::bytes(reinterpret_cast<const char*>(crop.data()), crop.size()); }

std::vector<std::tuple<int, int>> pairs(const std::vector<Line>& lines) {
  std::vector<std::tuple<int, int>> pairs;
  for (const Line& line : lines) pairs.emplace_back(line.strength, line.step);
  return pairs;
}

std::vector<Board> boards(const nb::bytes& pixels, int width, int height) {
  if (width < 1 || height < 1 || pixels.size() != 3 * static_cast<std::size_t>(width) * static_cast<std::size_t>(height))
    throw std::invalid_argument("three bytes a pixel are expected");
  const Picture picture{width, height, reinterpret_cast<const std::uint8_t*>(pixels.c_str())};
  nb::gil_scoped_release release;
  return boards_of(picture);
}

/// Bytes as whole numbers from 0 to 255.
std::span<const std::uint8_t> numbers(const nb::bytes& bytes) {
  return {reinterpret_cast<const std::uint8_t*>(bytes.c_str()), bytes.size()};
}

std::tuple<std::array<std::uint16_t, sign_classes>, std::uint16_t> classify(const Network& network, const nb::bytes& crop) {
  if (crop.size() != std::tuple_size_v<Crop>) throw std::invalid_argument("a crop has 24 x 24 pixels");
  const Answer answer = network.classify(numbers(crop).first<std::tuple_size_v<Crop>>());
  return {answer.share, answer.hand};
}

}  // namespace

void bind_picture(nb::module_& core) {
  nb::module_ module = core.def_submodule("picture");

  nb::class_<Sign>(module, "Sign", "Ink that belongs together, in thousandths of the side of its cell.")
      .def_ro("row", &Sign::row)
      .def_ro("column", &Sign::column)
      .def_prop_ro("box", [](const Sign& sign) { return std::tuple(sign.box.left, sign.box.top, sign.box.right, sign.box.bottom); })
      .def_prop_ro("colour", [](const Sign& sign) { return rgb(sign.colour); })
      .def_ro("contrast", &Sign::contrast)
      .def_ro("stroke", &Sign::stroke)
      .def_ro("solid", &Sign::solid)
      .def_prop_ro("crop", [](const Sign& sign) { return bytes_of(sign.crop); })
      .def_prop_ro("parts", [](const Sign& sign) {
        std::vector<nb::bytes> parts;
        for (const Crop& part : sign.parts) parts.push_back(bytes_of(part));
        return parts;
      });

  nb::class_<Board>(module, "Board", "A board as it is seen.")
      .def_prop_ro("rows", [](const Board& board) { return board.lattice.rows; })
      .def_prop_ro("columns", [](const Board& board) { return board.lattice.columns; })
      .def_prop_ro("seen", [](const Board& board) { return board.lattice.seen; })
      .def_ro("pitch", &Board::pitch)
      .def_ro("falling", &Board::falling)
      .def_ro("rising", &Board::rising)
      .def_prop_ro("crossings",
                   [](const Board& board) {
                     std::vector<std::tuple<double, double>> points;
                     for (const Point& point : board.lattice.crossings) points.emplace_back(point.x, point.y);
                     return points;
                   })
      .def_prop_ro("across", [](const Board& board) { return pairs(board.across); })
      .def_prop_ro("down", [](const Board& board) { return pairs(board.down); })
      .def_prop_ro("cells",
                   [](const Board& board) {
                     std::vector<std::tuple<Rgb, Rgb, int, int>> cells;
                     for (const SeenCell& cell : board.cells)
                       cells.emplace_back(rgb(cell.paper), rgb(cell.middle), cell.dashes, cell.crossing);
                     return cells;
                   })
      .def_ro("signs", &Board::signs);

  nb::class_<Network>(module, "Network", "What a sign may be: a small network of whole numbers.")
      .def(
          "__init__", [](Network* self, const nb::bytes& file) { new (self) Network(numbers(file)); }, "file"_a)
      .def("classify", &classify, "crop"_a,
           "The shares of the digits 0 to 9, the letters A to P and all else, and of being written by hand; each of 65535.");

  module.def("boards", &boards, "pixels"_a, "width"_a, "height"_a, "The boards of a picture: three bytes a pixel, in rows.");
}

}  // namespace grillon::bindings
