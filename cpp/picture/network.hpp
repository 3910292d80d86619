// The network for signs: integers only, so that the same crop has the same answer on every machine.
//
// Weights are the file signs.bin, written by benchmarks.pictures.train.quantize, which also says what is in it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace grillon::picture {

inline constexpr std::size_t sign_classes = 27;

/// What a sign may be, as shares of about 65535: the digits 0 to 9, the letters A to P, something else.
struct Answer {
  std::array<std::uint16_t, sign_classes> share{};
  std::uint16_t hand = 0;  // written by hand
};

class Network {
 public:
  /// Throws std::invalid_argument where these are not the bytes of such a file.
  explicit Network(std::span<const std::uint8_t> file);

  /// A sign of 24 x 24 pixels in rows, paper 0 and ink 255.
  [[nodiscard]] Answer classify(std::span<const std::uint8_t, 576> crop) const;

 private:
  struct Layer {
    int in = 0, out = 0, kernel = 0, stride = 0, pad = 0;
    int side = 0;        // of its input without padding
    int side_after = 0;  // of its output
    int length = 0;      // of the weights for one output, rounded up
    int shift = 0;
    std::vector<std::int32_t> bias, multiplier;
    std::vector<std::int16_t> weights;

    /// The sums for every output place and channel, of the input with its padding.
    void apply(const std::vector<std::int16_t>& input, std::vector<std::int16_t>& patches, std::vector<std::int32_t>& sums) const;
    /// A sum in the units of the next layer, rounded.
    [[nodiscard]] std::int64_t scaled(std::int32_t sum, int channel) const {
      const auto at = static_cast<std::size_t>(channel);
      return (std::int64_t{sum} * multiplier[at] + (std::int64_t{1} << (shift - 1))) >> shift;
    }
  };

  /// e to the power of -i / 64, as shares of 65535.
  [[nodiscard]] std::int64_t power(std::int64_t i) const {
    return i < static_cast<std::int64_t>(powers_.size()) ? powers_[static_cast<std::size_t>(i)] : 0;
  }

  std::vector<Layer> layers_;
  std::vector<std::uint16_t> powers_;
};

}  // namespace grillon::picture
