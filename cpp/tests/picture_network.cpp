// The network for signs, against convolutions written as their definition says.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <stdexcept>
#include <vector>

#include "common/random.hpp"
#include "expect.hpp"
#include "picture/network.hpp"

using namespace grillon;
using picture::Answer;
using picture::Network;
using tests::expect;

namespace {

struct Plain {
  int in, out, kernel, stride, pad, shift;
  std::vector<int> bias, multiplier, weights;
};

void add(std::vector<std::uint8_t>& bytes, std::int64_t value, int length) {
  for (int i = 0; i < length; ++i) bytes.push_back(static_cast<std::uint8_t>(value >> (8 * i)));
}

std::vector<Plain> random_layers(Random& random) {
  std::vector<Plain> layers{{1, 3, 5, 2, 2, 20, {}, {}, {}}, {3, 5, 3, 4, 1, 22, {}, {}, {}}, {5, 28, 3, 1, 0, 16, {}, {}, {}}};
  for (Plain& layer : layers) {
    for (int o = 0; o < layer.out; ++o) {
      layer.bias.push_back(static_cast<int>(random.below(4001)) - 2000);
      layer.multiplier.push_back(static_cast<int>(random.below(20000)));
    }
    for (int i = 0; i < layer.out * layer.kernel * layer.kernel * layer.in; ++i)
      layer.weights.push_back(static_cast<int>(random.below(255)) - 127);
  }
  return layers;
}

std::vector<std::uint8_t> file_of(const std::vector<Plain>& layers) {
  std::vector<std::uint8_t> bytes{'s', 'i', 'g', 'n', 's', '\n', '1', '\n'};
  add(bytes, static_cast<std::int64_t>(layers.size()), 2);
  for (const Plain& layer : layers) {
    for (const int field : {layer.in, layer.out, layer.kernel, layer.stride, layer.pad, layer.shift}) add(bytes, field, 2);
    for (const int bias : layer.bias) add(bytes, bias, 4);
    for (const int multiplier : layer.multiplier) add(bytes, multiplier, 4);
    for (const int weight : layer.weights) add(bytes, weight, 1);
  }
  for (int i = 0; i < 1024; ++i) add(bytes, std::lround(65535 * std::exp(-i / 64.0)), 2);
  return bytes;
}

Answer answer_of(const std::vector<Plain>& layers, const std::vector<std::uint8_t>& crop) {
  std::vector<std::int64_t> values(crop.begin(), crop.end());
  int side = 24;
  for (const Plain& layer : layers) {
    const int after = (side + 2 * layer.pad - layer.kernel) / layer.stride + 1;
    std::vector<std::int64_t> next;
    for (int y = 0; y < after; ++y)
      for (int x = 0; x < after; ++x)
        for (int o = 0; o < layer.out; ++o) {
          std::int64_t sum = layer.bias[static_cast<std::size_t>(o)];
          for (int v = 0; v < layer.kernel; ++v)
            for (int u = 0; u < layer.kernel; ++u)
              for (int i = 0; i < layer.in; ++i) {
                const int row = y * layer.stride + v - layer.pad, column = x * layer.stride + u - layer.pad;
                if (row < 0 || column < 0 || row >= side || column >= side) continue;
                sum += values[static_cast<std::size_t>((row * side + column) * layer.in + i)] *
                       layer.weights[static_cast<std::size_t>(((o * layer.kernel + v) * layer.kernel + u) * layer.in + i)];
              }
          const std::int64_t scaled =
              (sum * layer.multiplier[static_cast<std::size_t>(o)] + (1LL << (layer.shift - 1))) >> layer.shift;
          next.push_back(&layer == &layers.back() ? scaled : std::clamp<std::int64_t>(scaled, 0, 255));
        }
    values = next, side = after;
  }
  const auto power = [](std::int64_t i) { return i < 1024 ? std::lround(65535 * std::exp(-static_cast<double>(i) / 64)) : 0; };
  Answer answer;
  const std::int64_t most = *std::max_element(values.begin(), values.end() - 1);
  std::int64_t whole = 0;
  for (std::size_t c = 0; c < picture::sign_classes; ++c) whole += power(most - values[c]);
  for (std::size_t c = 0; c < picture::sign_classes; ++c)
    answer.share[c] = static_cast<std::uint16_t>(power(most - values[c]) * 65535 / whole);
  const std::int64_t other = power(std::abs(values.back()));
  answer.hand = static_cast<std::uint16_t>((values.back() < 0 ? other : 65535) * 65535 / (65535 + other));
  return answer;
}

bool refused(const std::vector<std::uint8_t>& bytes) {
  try {
    const Network network(bytes);
  } catch (const std::invalid_argument&) {
    return true;
  }
  return false;
}

}  // namespace

int main() {
  Random random(7);
  std::vector<std::uint16_t> seen;
  for (int round = 0; round < 5; ++round) {
    const auto layers = random_layers(random);
    const auto bytes = file_of(layers);
    const Network network(bytes);
    for (int i = 0; i < 20; ++i) {
      std::vector<std::uint8_t> crop(576);
      for (std::uint8_t& pixel : crop)
        pixel = static_cast<std::uint8_t>(random.below(i % 2 == 0 ? 256 : 2) * (i % 2 == 0 ? 1 : 255));
      const Answer found = network.classify(std::span<const std::uint8_t, 576>(crop));
      const Answer expected = answer_of(layers, crop);
      expect(found.share == expected.share && found.hand == expected.hand, "the same shares as by definition");
      seen.push_back(*std::max_element(found.share.begin(), found.share.end()));
    }
    for (const std::size_t cut : {std::size_t{0}, std::size_t{5}, std::size_t{40}, bytes.size() - 1})
      expect(refused({bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(cut)}), "a file that ends too early");
    for (const std::size_t place : {0, 8, 10, 12, 14, 16, 18, 20}) {
      auto wrong = bytes;
      wrong[place] = 255;
      expect(refused(wrong), "a header that is wrong");
    }
  }
  std::sort(seen.begin(), seen.end());
  expect(seen.front() < seen.back(), "shares that differ from crop to crop");
  return tests::verdict();
}
