// Random full grids.
//
// Up to 8x8 they are uniform: two halves are drawn from the list of all legal halves until they fit together.
// Above, a grid of random 2x2 checkerboards, which keeps all rules but distinctness at any even size, is mixed by
// redrawing two lines at a time: of all ways to exchange cells between the two lines that keep every rule, one is
// taken, each with the same probability. Every such draw keeps the uniform distribution over grids without the distinct
// rule; grids with equal lines are mixed further until there are none.
#include "takuzu/grids/grids.hpp"

#include <array>
#include <map>
#include <mutex>
#include <utility>

#include "takuzu/board.hpp"
#include "takuzu/propagate.hpp"

namespace grillon::takuzu {

namespace {

// --- uniform grids of small sizes -----------------------------------------------------------------

/// Up to eight rows of up to eight columns, one byte per row.
struct Half {
  std::array<std::uint8_t, 4> row{};
  std::uint64_t counts = 0;  // ones per column, one byte each
};

std::uint64_t spread(unsigned row) {
  std::uint64_t counts = 0;
  for (int column = 0; column < 8; ++column) counts |= static_cast<std::uint64_t>((row >> column) & 1) << (8 * column);
  return counts;
}

class Halves {
 public:
  Halves(int rows, int columns) : rows_(rows), full_((1U << columns) - 1) {
    const LineRule rule(columns);
    for (unsigned ones = 0; ones <= full_; ++ones)
      if (legal(rule, Line<1>{{ones}})) lines_.push_back(static_cast<std::uint8_t>(ones));
    Half half;
    build(half, 0);
  }
  [[nodiscard]] const std::vector<Half>& all() const { return halves_; }

 private:
  void build(Half& half, int row) {
    if (row == rows_) {
      halves_.push_back(half);
      return;
    }
    for (const auto line : lines_) {
      const auto r = static_cast<std::size_t>(row);
      if (row >= 2) {
        const unsigned a = half.row[r - 1], b = half.row[r - 2];
        if ((a & b & line) != 0 || (~a & ~b & ~static_cast<unsigned>(line) & full_) != 0) continue;
      }
      const auto before = half.counts;
      half.row[r] = line;
      half.counts += spread(line);
      build(half, row + 1);
      half.counts = before;
    }
  }

  int rows_;
  unsigned full_;
  std::vector<std::uint8_t> lines_;
  std::vector<Half> halves_;
};

/// Built at the first use of a size and kept: about a millisecond and a megabyte for eight columns.
const Halves& halves(int rows, int columns) {
  static std::mutex mutex;
  static std::map<std::pair<int, int>, Halves> known;
  std::lock_guard lock(mutex);
  return known.try_emplace({rows, columns}, rows, columns).first->second;
}

bool different(std::span<const std::uint8_t> lines) {
  for (std::size_t i = 0; i < lines.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (lines[i] == lines[j]) return false;
  return true;
}

Cells uniform_grid(const Shape& shape, Random& random, Control& control) {
  const int upper = shape.rows / 2;
  const auto& top = halves(upper, shape.columns).all();
  const auto& bottom = halves(shape.rows - upper, shape.columns).all();
  const LineRule down_rule(shape.rows);
  const auto rows = static_cast<std::size_t>(shape.rows), columns = static_cast<std::size_t>(shape.columns);
  // least <= sum <= most for every byte at once: the differences have no high bits.
  std::uint64_t least = 0, most = 0, high = 0;
  for (std::size_t column = 0; column < columns; ++column) {
    least |= static_cast<std::uint64_t>(down_rule.least) << (8 * column);
    most |= static_cast<std::uint64_t>(down_rule.most) << (8 * column);
    high |= 0x80ULL << (8 * column);
  }
  std::array<std::uint8_t, 8> row{}, column{};
  Pulse pulse(control);
  for (;;) {
    if (pulse.beat()) return {};
    const Half& a = top[random.below(top.size())];
    const Half& b = bottom[random.below(bottom.size())];
    const std::uint64_t sum = a.counts + b.counts;
    if (((((sum | high) - least) & ((most | high) - sum)) & high) != high) continue;
    for (std::size_t r = 0; r < rows; ++r)
      row[r] = r < static_cast<std::size_t>(upper) ? a.row[r] : b.row[r - static_cast<std::size_t>(upper)];
    bool fine = true;
    const unsigned full = (1U << columns) - 1;
    for (std::size_t r = 2; r < rows && fine; ++r)
      fine = (row[r] & row[r - 1] & row[r - 2]) == 0 && ((row[r] | row[r - 1] | row[r - 2]) & full) == full;
    if (!fine) continue;
    if (shape.distinct) {
      for (std::size_t c = 0; c < columns; ++c) {
        column[c] = 0;
        for (std::size_t r = 0; r < rows; ++r) column[c] = static_cast<std::uint8_t>(column[c] | ((row[r] >> c) & 1) << r);
      }
      if (!different({row.data(), rows}) || !different({column.data(), columns})) continue;
    }
    Cells cells(rows * columns);
    for (std::size_t r = 0; r < rows; ++r)
      for (std::size_t c = 0; c < columns; ++c) cells[r * columns + c] = (row[r] >> c) & 1;
    return cells;
  }
}

// --- mixed grids of any even size -----------------------------------------------------------------

template <std::size_t W>
class Mixer {
 public:
  Mixer(const Shape& shape, Random& random) : shape_(shape), random_(random) {
    ones_[0].resize(static_cast<std::size_t>(shape.rows));
    ones_[1].resize(static_cast<std::size_t>(shape.columns));
  }

  /// Random checkerboards of 2x2: balanced, and no three are alike.
  void tile() {
    for (int row = 0; row < shape_.rows; row += 2)
      for (int column = 0; column < shape_.columns; column += 2) {
        const int turned = static_cast<int>(random_.next() >> 63);
        flip(0, row, column + turned);
        flip(0, row + 1, column + 1 - turned);
      }
  }
  void read(std::span<const std::uint8_t> cells) {
    for (int cell = 0; cell < shape_.cells(); ++cell)
      if (cells[static_cast<std::size_t>(cell)] == 1) flip(0, cell / shape_.columns, cell % shape_.columns);
  }

  /// Draws pairs of rows and pairs of columns in turn, `pairs` in all.
  bool mix(std::uint64_t pairs, Control& control) {
    Pulse pulse(control, 64);
    for (std::uint64_t i = 0; i < pairs; ++i) {
      if (pulse.beat()) return false;
      const auto axis = static_cast<std::size_t>(i & 1);
      const auto count = ones_[axis].size();
      const auto first = random_.below(count);
      auto second = random_.below(count - 1);
      if (second >= first) ++second;
      draw(axis, static_cast<int>(std::min(first, second)), static_cast<int>(std::max(first, second)));
    }
    return true;
  }

  void write(std::span<std::uint8_t> cells, const Shape& shape) const {
    for (int row = 0; row < shape.rows; ++row)
      for (int column = 0; column < shape.columns; ++column)
        cells[static_cast<std::size_t>(row * shape.columns + column)] = ones_[0][static_cast<std::size_t>(row)].test(column);
  }

 private:
  void flip(std::size_t axis, int line, int position) {
    auto toggle = [](Line<W>& word, int i) { word.word[static_cast<std::size_t>(i) >> 6] ^= 1ULL << (i & 63); };
    toggle(ones_[axis][static_cast<std::size_t>(line)], position);
    toggle(ones_[1 - axis][static_cast<std::size_t>(position)], line);
  }

  /// Positions at which exchanging the values of the two lines leaves the crossing line without three alike.
  Line<W> exchangeable(std::size_t axis, int first, int second) const {
    const auto& lines = ones_[axis];
    const int count = static_cast<int>(lines.size());
    const Line<W> all = whole<W>(static_cast<int>(ones_[1 - axis].size()));
    Line<W> bad;
    auto value = [&](int line) { return lines[static_cast<std::size_t>(line == first ? second : line == second ? first : line)]; };
    auto window = [&](int from) {
      const Line<W> a = value(from), b = value(from + 1), c = value(from + 2);
      bad |= (a & b & c) | all.without(a | b | c);
    };
    for (int from = std::max(0, first - 2); from <= std::min(count - 3, first); ++from) window(from);
    for (int from = std::max({0, second - 2, first + 1}); from <= std::min(count - 3, second); ++from) window(from);
    return (lines[static_cast<std::size_t>(first)] ^ lines[static_cast<std::size_t>(second)]).without(bad);
  }

  /// Sums of ways must fit a word: a random stretch of at most this many free positions takes part in a draw. Which
  /// positions are free does not change by a draw, so the choice is as likely before as after it.
  static constexpr int max_free = 60;

  Line<W> stretch(const Line<W>& free, int count) {
    auto skipped = static_cast<int>(random_.below(static_cast<std::uint64_t>(count - max_free + 1)));
    int taken = 0;
    Line<W> kept;
    free.for_each([&](int position) {
      if (skipped-- <= 0 && taken < max_free) kept.set(position), ++taken;
    });
    return kept;
  }

  /// windows_[p << 2 | q << 1 | r]: the positions i at which the first line may have p, q, r at i - 2, i - 1, i: a fixed
  /// position only its own value, and no three alike in either line. Outside the line only 0 counts as possible.
  void find_windows(const Line<W>& a, const Line<W>& b, const Line<W>& free, const Line<W>& all) {
    std::array<Line<W>, 2> mine, theirs, can;
    for (std::size_t value = 0; value < 2; ++value) {
      mine[value] = value == 0 ? a.without(free) : a | free;
      theirs[value] = value == 0 ? b | free : b.without(free);
      can[value] = free | (value == 0 ? all.without(a) : a);
    }
    Line<W> edge_one, edge_two;
    edge_one.set(0);
    edge_two.set(0), edge_two.set(1);
    const Line<W> inner = all.without(edge_two);
    for (std::size_t combination = 0; combination < 8; ++combination) {
      const std::size_t p = combination >> 2, q = (combination >> 1) & 1, r = combination & 1;
      auto alike = [&](const std::array<Line<W>, 2>& line) {
        const Line<W> x = up(line[p], 2), y = up(line[q], 1), z = line[r];
        return ((x & y & z) | all.without(x | y | z)) & inner;
      };
      Line<W> before = up(can[p], 2), just_before = up(can[q], 1);
      if (p == 0) before |= edge_two;
      if (q == 0) just_before |= edge_one;
      windows_[combination] = (before & just_before & can[r]).without(alike(mine) | alike(theirs));
    }
  }

  /// One draw. ways_[i][state][k]: the ways to fill the first line from position i on, `state` being its two values
  /// before i, with k ones on free positions; the second line has the opposite there.
  void draw(std::size_t axis, int first, int second) {
    const Line<W> a = ones_[axis][static_cast<std::size_t>(first)], b = ones_[axis][static_cast<std::size_t>(second)];
    Line<W> free = exchangeable(axis, first, second);
    if (const int count = free.count(); count > max_free) free = stretch(free, count);
    const int target = (a & free).count();
    if (target == 0 || target == free.count()) return;
    const int length = static_cast<int>(ones_[1 - axis].size());
    find_windows(a, b, free, whole<W>(length));
    ways_.resize(static_cast<std::size_t>(length) + 1);
    for (auto& state : ways_[static_cast<std::size_t>(length)]) state[0] = 1, state[1] = 0;
    int seen = 0;
    for (int i = length - 1; i >= 0; --i) {
      const int loose = free.test(i);
      seen += loose;
      const int top = std::min(seen, target);
      for (std::size_t state = 0; state < 4; ++state) {
        auto& sums = ways_[static_cast<std::size_t>(i)][state];
        std::fill(sums.begin(), sums.begin() + top + 2, 0);
        for (int value = 0; value < 2; ++value) {
          const std::size_t window = state << 1 | static_cast<std::size_t>(value);
          if (!windows_[window].test(i)) continue;
          const auto& from = ways_[static_cast<std::size_t>(i) + 1][window & 3];
          const int more = loose & value;
          for (int k = more; k <= top; ++k) sums[static_cast<std::size_t>(k)] += from[static_cast<std::size_t>(k - more)];
        }
      }
    }
    std::size_t state = 0;
    int left = target;
    for (int i = 0; i < length; ++i) {
      int value = a.test(i);
      if (free.test(i)) {
        std::array<std::uint64_t, 2> ways{};
        for (std::size_t v = 0; v < 2; ++v)
          if (left >= static_cast<int>(v) && windows_[state << 1 | v].test(i))
            ways[v] = ways_[static_cast<std::size_t>(i) + 1][(state << 1 | v) & 3][static_cast<std::size_t>(left) - v];
        value = random_.below(ways[0] + ways[1]) < ways[0] ? 0 : 1;
        left -= value;
        if (value != a.test(i)) flip(axis, first, i), flip(axis, second, i);
      }
      state = (state << 1 | static_cast<std::size_t>(value)) & 3;
    }
  }

  using Table = std::array<std::array<std::uint64_t, max_free + 2>, 4>;

  Shape shape_;
  std::array<Line<W>, 8> windows_;
  Random& random_;
  std::array<std::vector<Line<W>>, 2> ones_;
  std::vector<Table> ways_;
};

}  // namespace

Cells full_grid(const Shape& shape, Random& random, Control& control) {
  if (shape.rows <= 8 && shape.columns <= 8) return uniform_grid(shape, random, control);
  return mixed_grid(shape, {}, enough_draws(shape), random, control);
}

std::uint64_t enough_draws(const Shape& shape) {
  const auto both = static_cast<std::uint64_t>(shape.rows + (shape.rows & 1) + shape.columns + (shape.columns & 1));
  return both * (50 + both / 2);
}

Cells mixed_grid(const Shape& shape, std::span<const std::uint8_t> start, std::uint64_t draws, Random& random, Control& control) {
  // A line of odd length is a line of the next even length without its last cell.
  const Shape even{shape.rows + (shape.rows & 1), shape.columns + (shape.columns & 1), shape.distinct};
  return with_words(even, [&](auto words) {
    Mixer<words()> mixer(even, random);
    if (start.empty())
      mixer.tile();
    else
      mixer.read(start);
    Cells cells(static_cast<std::size_t>(shape.cells()));
    for (std::uint64_t pairs = draws;; pairs = static_cast<std::uint64_t>(even.lines())) {
      if (!mixer.mix(pairs, control)) return Cells{};
      mixer.write(cells, shape);
      if (!shape.distinct || all_different(shape, cells)) return cells;
      control.add(Counter::attempts);
    }
  });
}

bool all_different(const Shape& shape, std::span<const std::uint8_t> cells) {
  return with_words(shape, [&](auto words) {
    Board<words()> board(shape);
    board.read(cells);
    for (int line = 0; line < board.lines(); ++line)
      for (int other = board.parallel(line).first; other < line; ++other)
        if (board.known(line) == board.known(other)) return false;
    return true;
  });
}

}  // namespace grillon::takuzu
