#include "picture/network.hpp"

#include <algorithm>
#include <stdexcept>
#include <string_view>

namespace grillon::picture {

namespace {

constexpr std::string_view magic = "signs\n1\n";
constexpr int crop_side = 24;
constexpr int at_once = 8;  // numbers of one vector: rows of weights are padded to a multiple
constexpr std::size_t most_layers = 8, outputs = sign_classes + 1, powers_stored = 1024;

/// Little-endian numbers, one after another.
class Bytes {
 public:
  explicit Bytes(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}

  std::span<const std::uint8_t> take(std::size_t number) {
    if (number > bytes_.size()) throw std::invalid_argument("the weights of the network for signs end too early");
    const auto taken = bytes_.first(number);
    bytes_ = bytes_.subspan(number);
    return taken;
  }
  std::uint32_t number(std::size_t length) {
    std::uint32_t value = 0;
    std::size_t place = 0;
    for (const std::uint8_t byte : take(length)) value |= std::uint32_t{byte} << (8 * place++);
    return value;
  }
  [[nodiscard]] bool empty() const { return bytes_.empty(); }

 private:
  std::span<const std::uint8_t> bytes_;
};

void require(bool holds) {
  if (!holds) throw std::invalid_argument("these are not the weights of a network for signs");
}

}  // namespace

Network::Network(std::span<const std::uint8_t> file) {
  Bytes bytes(file);
  const auto first = bytes.take(magic.size());
  require(std::equal(first.begin(), first.end(), magic.begin()));
  const std::size_t number = bytes.number(2);
  require(number > 0 && number <= most_layers);
  int side = crop_side, channels = 1;
  for (std::size_t i = 0; i < number; ++i) {
    Layer layer;
    for (int* field : {&layer.in, &layer.out, &layer.kernel, &layer.stride, &layer.pad, &layer.shift})
      *field = static_cast<int>(bytes.number(2));
    require(layer.in == channels && layer.out > 0 && layer.out <= 256 && layer.kernel > 0 && layer.stride > 0);
    require(layer.pad < layer.kernel && layer.kernel <= side + 2 * layer.pad && layer.shift > 0 && layer.shift < 48);
    layer.side = side;
    layer.side_after = (side + 2 * layer.pad - layer.kernel) / layer.stride + 1;
    const int used = layer.kernel * layer.kernel * layer.in;
    require(used <= 1 << 14);  // so that no sum is too large
    layer.length = (used + at_once - 1) / at_once * at_once;
    for (int o = 0; o < layer.out; ++o) {
      const auto bias = static_cast<std::int32_t>(bytes.number(4));
      require(bias > -(1 << 30) && bias < 1 << 30);
      layer.bias.push_back(bias);
    }
    for (int o = 0; o < layer.out; ++o) {
      layer.multiplier.push_back(static_cast<std::int32_t>(bytes.number(4)));
      require(layer.multiplier.back() >= 0);
    }
    layer.weights.resize(static_cast<std::size_t>(layer.out * layer.length));
    for (int o = 0; o < layer.out; ++o) {
      auto at = layer.weights.begin() + o * layer.length;
      for (const std::uint8_t weight : bytes.take(static_cast<std::size_t>(used))) *at++ = static_cast<std::int8_t>(weight);
    }
    side = layer.side_after, channels = layer.out;
    layers_.push_back(std::move(layer));
  }
  require(side == 1 && channels == static_cast<int>(outputs));
  for (std::size_t i = 0; i < powers_stored; ++i) powers_.push_back(static_cast<std::uint16_t>(bytes.number(2)));
  require(powers_.front() > 0 && bytes.empty());
}

void Network::Layer::apply(const std::vector<std::int16_t>& input, std::vector<std::int16_t>& patches,
                           std::vector<std::int32_t>& sums) const {
  const int padded = side + 2 * pad, places = side_after * side_after, row = kernel * in;
  patches.assign(static_cast<std::size_t>(places * length), 0);
  for (int y = 0; y < side_after; ++y)
    for (int x = 0; x < side_after; ++x) {
      auto to = patches.begin() + (y * side_after + x) * length;
      for (int k = 0; k < kernel; ++k, to += row)
        std::copy_n(input.begin() + ((y * stride + k) * padded + x * stride) * in, row, to);
    }
  sums.resize(static_cast<std::size_t>(places * out));
  for (int o = 0; o < out; ++o) {
    const std::int16_t* const weight = weights.data() + o * length;
    const std::int32_t start = bias[static_cast<std::size_t>(o)];
    for (int place = 0; place < places; ++place) {
      const std::int16_t* const patch = patches.data() + place * length;
      std::int32_t sum = start;
      for (int k = 0; k < length; ++k) sum += weight[k] * patch[k];
      sums[static_cast<std::size_t>(place * out + o)] = sum;
    }
  }
}

Answer Network::classify(std::span<const std::uint8_t, 576> crop) const {
  std::vector<std::int16_t> values(crop.begin(), crop.end()), input, patches;
  std::vector<std::int32_t> sums;
  for (std::size_t i = 0; i < layers_.size(); ++i) {
    const Layer& layer = layers_[i];
    const int padded = layer.side + 2 * layer.pad, row = layer.side * layer.in;
    input.assign(static_cast<std::size_t>(padded * padded * layer.in), 0);
    for (int y = 0; y < layer.side; ++y)
      std::copy_n(values.begin() + y * row, row, input.begin() + ((y + layer.pad) * padded + layer.pad) * layer.in);
    layer.apply(input, patches, sums);
    if (i + 1 == layers_.size()) break;
    values.resize(sums.size());
    for (std::size_t at = 0; at < sums.size(); ++at) {
      const auto scaled = layer.scaled(sums[at], static_cast<int>(at) % layer.out);
      values[at] = static_cast<std::int16_t>(std::clamp<std::int64_t>(scaled, 0, 255));
    }
  }
  // The last layer counts in steps of 1/64 of a natural logarithm.
  std::array<std::int64_t, outputs> steps{};
  for (std::size_t c = 0; c < outputs; ++c) steps[c] = layers_.back().scaled(sums[c], static_cast<int>(c));
  const std::int64_t most = *std::max_element(steps.begin(), steps.begin() + sign_classes);
  std::int64_t whole = 0;
  for (std::size_t c = 0; c < sign_classes; ++c) whole += steps[c] = power(most - steps[c]);
  Answer answer;
  for (std::size_t c = 0; c < sign_classes; ++c) answer.share[c] = static_cast<std::uint16_t>(steps[c] * 65535 / whole);
  const std::int64_t hand = steps[sign_classes], one = powers_.front(), other = power(hand < 0 ? -hand : hand);
  answer.hand = static_cast<std::uint16_t>((hand < 0 ? other : one) * 65535 / (one + other));
  return answer;
}

}  // namespace grillon::picture
