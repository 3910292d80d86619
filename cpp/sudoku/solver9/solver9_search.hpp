// The 9x9 search itself. Included once per CPU path, inside that path's namespace, after solver9_lanes.hpp.
//
// A box is a 4x4 matrix of sets of digits: its nine cells, a last column with the digits that for each row of the box
// may still be absent from that row's three cells, and a last row with the same for its columns. In each line of
// the matrix a digit is then true exactly once. The three boxes of a band share the digit's *configuration*: which row
// of the band it takes in which box, one of six permutations. Bands go across (0..2) and down (3..5); the search
// branches on configurations. This is the triad encoding published with the tdoku solver; here a band and its three
// boxes are settled together, because three independent chains of vector operations cost little more than one.

inline constexpr std::uint16_t all_digits = 0x1ff;
/// Bands are brought into agreement with their boxes in the order of these bits: those across for the first time (0 to 2), those
/// that go down (3 to 5), those across again (6 to 8).
inline constexpr unsigned every_band = 0x1ff;
constexpr unsigned again(int band) { return 1U << (band < 3 ? 6 + band : band); }

struct alignas(32) State {
  std::uint16_t box[9][16];
  std::uint16_t band[6][8];
};

/// Row of the band that configuration `k` uses in the box at `place`.
constexpr int line_of(int k, int place) { return k < 3 ? (k + place) % 3 : (k + 3 - place) % 3; }

struct Tables {
  alignas(32) std::uint16_t only_digit[9][8]{};
  alignas(32) std::uint16_t only_lane[8][8]{};
  alignas(32) std::uint16_t cells_only[16]{};
  alignas(32) std::uint16_t margin[16]{};  // the missing parts of a matrix of triads: its fourth column and row
  alignas(32) std::uint8_t configurations_to_triads[2][32]{};
  alignas(32) std::uint8_t triads_to_configurations[3][16]{};
  alignas(32) std::uint8_t triads_to_box[2][2][32]{};    // [across, down]
  alignas(32) std::uint8_t upper_rows_to_band[3][16]{};  // from the first eight sets of a box, for the box at that place
  alignas(32) std::uint8_t lower_rows_to_band[3][16]{};  // from the last eight
  alignas(32) std::uint8_t columns_to_band[3][16]{};
  alignas(32) std::uint16_t given_in_box[9][9][16]{};     // [cell of the box][digit]: the possibilities left in the box
  alignas(32) std::uint16_t given_in_band[3][3][9][8]{};  // [place of the box][line][digit]: the possibilities left in the band

  static constexpr void set(std::uint8_t* table, int lane, int from) {
    table[2 * lane] = from < 0 ? 0x80 : static_cast<std::uint8_t>(2 * (from % 8));
    table[2 * lane + 1] = from < 0 ? 0x80 : static_cast<std::uint8_t>(2 * (from % 8) + 1);
  }

  constexpr Tables() {
    for (int lane = 0; lane < 8; ++lane) {
      only_lane[lane][lane] = all_digits;
      for (int digit = 0; digit < 9; ++digit) only_digit[digit][lane] = static_cast<std::uint16_t>(1 << digit);
    }
    for (int lane = 0; lane < 16; ++lane) {
      const int row = lane / 4, column = lane % 4;
      const bool cell = row < 3 && column < 3;
      cells_only[lane] = cell ? all_digits : 0;
      margin[lane] = cell ? 0 : all_digits;
      // In a matrix of triads a row is a box of the band, a column a line of the band.
      set(configurations_to_triads[0], lane, cell ? (column + 3 - row) % 3 : -1);
      set(configurations_to_triads[1], lane, cell ? 3 + (column + row) % 3 : -1);
      for (int down = 0; down < 2; ++down) {
        const int line = down != 0 ? column : row, across = down != 0 ? row : column;
        for (int k = 0; k < 2; ++k) set(triads_to_box[down][k], lane, line == 3 ? 3 : across == 3 ? (line + 1 + k) % 3 : line);
      }
    }
    for (int place = 0; place < 3; ++place)
      for (int k = 0; k < 8; ++k) {
        const int line = k < 6 ? line_of(k, place) : -1;
        set(triads_to_configurations[place], k, line < 0 ? -1 : 4 * (place % 2) + line);
        set(upper_rows_to_band[place], k, line == 0 ? 3 : line == 1 ? 7 : -1);
        set(lower_rows_to_band[place], k, line == 2 ? 3 : -1);
        set(columns_to_band[place], k, line < 0 ? -1 : 4 + line);
      }
    for (int cell = 0; cell < 9; ++cell)
      for (int digit = 0; digit < 9; ++digit)
        for (int lane = 0; lane < 16; ++lane) {
          const auto bit = static_cast<std::uint16_t>(1 << digit);
          const auto rest = static_cast<std::uint16_t>(all_digits ^ bit);
          const int row = lane / 4, column = lane % 4;
          const bool same_row = row == cell / 3, same_column = column == cell % 3;
          given_in_box[cell][digit][lane] = same_row && same_column                              ? bit
                                            : (row < 3 && column < 3) || same_row != same_column ? rest
                                                                                                 : all_digits;
        }
    for (int place = 0; place < 3; ++place)
      for (int line = 0; line < 3; ++line)
        for (int digit = 0; digit < 9; ++digit)
          for (int k = 0; k < 6; ++k)
            given_in_band[place][line][digit][k] =
                static_cast<std::uint16_t>(line_of(k, place) == line ? all_digits : all_digits ^ (1 << digit));
  }
};

inline constexpr Tables tables{};

/// The information of a box's last column and row for its bands: the digits each row or column of the box can hold.
struct Settled {
  Lanes16 box, in_rows, in_columns;
};

/// One round of singles in a box: a set with one member, a digit with one place left in a line of the matrix.
inline Settled settle(Lanes16 x) {
  const Lanes16 in_rows = others_in_rows(x), in_columns = others_in_columns(x);
  const Lanes16 open = without(in_rows & in_columns, which_empty(drop_lowest(x)));
  const Lanes16 placed = without(x & load16(tables.cells_only), open);
  const Lanes16 by_rows = all_in_rows(placed);
  const Lanes16 by_columns = all_in_columns(placed);
  const Lanes16 by_box = all_in_columns(by_rows);
  const Lanes16 gone = with_last_row(with_last_column(by_box, by_rows), by_columns);
  return {x & (placed | without(which_empty(placed), gone)), in_rows, in_columns};
}

/// From the configurations of a band, in both halves.
inline Lanes16 triads_of(Lanes16 configurations) {
  return shuffle16(configurations, tables.configurations_to_triads[0]) |
         shuffle16(configurations, tables.configurations_to_triads[1]);
}

/// `Recorded`: the events go to the log of the request. Otherwise there is no trace of it in the code.
template <bool Recorded = false>
class Search {
 public:
  Search(const Request9& request) : request_(request) {}

  Result9 run(const Candidates9& candidates) {
    start();
    allow(candidates);
    return go();
  }

  void begin(const char* line) {
    start();
    for (int from = 0; from < 80; from += 16)
      for (unsigned set = digits_in_16(line + from); set != 0; set &= set - 1) {
        const int cell = from + std::countr_zero(set);
        give(cell, line[cell] - '1');
      }
    if (line[80] >= '1' && line[80] <= '9') give(80, line[80] - '1');
  }

  /// The search, or the rest of it.
  Result9 go() {
    while (next(propagate(stack_[top_], changed_))) {
    }
    return result_;
  }

  /// The board at which the search is now, and the bit of the band that is next brought into agreement with its boxes.
  [[nodiscard]] State& board() { return stack_[top_]; }
  [[nodiscard]] int take_turn() { return take_lowest(changed_); }
  void add_changed(unsigned bands) { changed_ |= bands; }

  /// After that: does anything remain to be done? `alive`: no contradiction was seen.
  bool goes_on(bool alive) { return (alive && changed_ != 0) || next(alive); }

  [[nodiscard]] const Result9& result() const { return result_; }

  Trials9 try_all(const Candidates9& candidates) {
    start();
    allow(candidates);
    Trials9 trials;
    State& state = stack_[0];
    if (!settle_all(state)) return trials;
    const auto each_open = [&](auto visit) {
      for (int cell = 0; cell < 81; ++cell) {
        const std::uint16_t& set = cell_of(state, cell);
        for (unsigned digit = 0; digit < 9; ++digit)
          if ((set >> digit & 1U) != 0 && (set & (set - 1)) != 0) visit(cell, static_cast<std::uint16_t>(1U << digit));
      }
    };
    const auto fails = [&](int cell, std::uint16_t bit) {
      State& next = stack_[1];
      next = state;
      cell_of(next, cell) = bit;
      return !settle_from(next, cell / 27);
    };
    State after;
    for (int round = 0;; ++round) {
      after = state;
      bool failed = false;
      int undecided = 0;
      each_open([&](int cell, std::uint16_t bit) {
        int band = 0, digit = 0;
        if (!fails(cell, bit)) {
          undecided += choose(stack_[1], band, digit) ? 1 : 0;
          return;
        }
        failed = true;
        cell_of(after, cell) &= static_cast<std::uint16_t>(~bit);
      });
      if (round < 3) trials.undecided += undecided;
      if (undecided == 0) return trials;
      if (!failed && round >= 2) break;
      state = after;
      if (failed && !settle_all(state)) return trials;
    }
    each_open([&](int, std::uint16_t) { ++trials.left; });
    return trials;
  }

 private:
  void start() {
    result_ = {};
    top_ = 0;
    changed_ = every_band;
    State& state = stack_[0];
    for (auto& box : state.box)
      for (auto& set : box) set = all_digits;
    for (auto& band : state.band)
      for (int k = 0; k < 8; ++k) band[k] = k < 6 ? all_digits : 0;
    if (request_.excluded_cell >= 0)
      cell_of(state, request_.excluded_cell) = static_cast<std::uint16_t>(all_digits & ~(1 << (request_.excluded_digit - 1)));
  }

  void give(int cell, int digit) {
    State& state = stack_[0];
    const int row = cell / 9, column = cell % 9;
    const int across = row / 3, down = column / 3, line = row % 3, file = column % 3;
    std::uint16_t* box = state.box[across * 3 + down];
    store(box, load16(box) & load16(tables.given_in_box[line * 3 + file][digit]));
    std::uint16_t* band = state.band[across];
    store(band, load8(band) & load8(tables.given_in_band[down][line][digit]));
    band = state.band[3 + down];
    store(band, load8(band) & load8(tables.given_in_band[across][file][digit]));
  }

  void allow(const Candidates9& candidates) {
    for (int cell = 0; cell < 81; ++cell) cell_of(stack_[0], cell) &= candidates[static_cast<std::size_t>(cell)];
  }

  static std::uint16_t& cell_of(State& state, int cell) {
    return state.box[cell / 27 * 3 + cell % 9 / 3][cell / 9 % 3 * 4 + cell % 3];
  }

  static bool settle_all(State& state) { return propagate(state, every_band); }
  /// Settles band `i` and its consequences, after a change to its boxes.
  static bool settle_from(State& state, int i) {
    unsigned changed = 0;
    return update<false, true>(state, i, changed) && propagate(state, changed);
  }

  void record_outcome(const State& state, bool alive) const {
    if constexpr (Recorded) {
      if (!alive) return request_.log->contradict(0);
      if (!request_.log->wants_derived()) return;
      std::int32_t facts[81];
      std::size_t number = 0;
      for (int cell = 0; cell < 81; ++cell) {
        const std::uint16_t set = state.box[cell / 27 * 3 + cell % 9 / 3][cell / 9 % 3 * 4 + cell % 3];
        if ((set & (set - 1)) == 0) facts[number++] = cell * 9 + std::countr_zero(set);
      }
      request_.log->derive({facts, number});
    }
  }

  static int take_lowest(unsigned& bits) {
    const int lowest = std::countr_zero(bits);
    bits &= bits - 1;
    return lowest;
  }

  static bool propagate(State& state, unsigned changed) {
    while ((changed & 7) != 0)
      if (!update<false, true>(state, take_lowest(changed), changed)) return false;
    while (changed != 0) {
      const int turn = take_lowest(changed);
      if (turn < 6 ? !update<true, false>(state, turn - 3, changed) : !update<false, false>(state, turn - 6, changed)) return false;
    }
    return true;
  }

  /// Brings a band and its three boxes into agreement; sets in `changed` the bands that must be checked again.
  template <bool Down, bool First>
  static bool update(State& state, int i, unsigned& changed) {
    constexpr int own = Down ? 3 : 0, cross = Down ? 0 : 3;
    constexpr unsigned cross_again = again(cross);
    constexpr int stride = Down ? 3 : 1;
    const int first_box = Down ? i : 3 * i;
    std::uint16_t* const memory = state.band[own + i];

    // A triad holds three digits: three possible ones are there, three certain ones leave no room for another.
    const Lanes16 before = load8_twice(memory);
    Lanes8 band = low_half(before);
    const Lanes16 margin = load16(tables.margin);
    Lanes16 triads = triads_of(before);
    {
      const Lanes16 elsewhere = others_in_rows(triads);
      const Lanes16 certain = without(triads, elsewhere);
      const Lanes16 two_less = drop_lowest(drop_lowest(triads));
      if (any_bit(which_empty(two_less | margin))) return false;  // fewer than three digits in a triad
      const Lanes16 all_three = triads & which_empty(drop_lowest(two_less));
      const Lanes16 room = certain | which_empty(drop_lowest(drop_lowest(certain)));
      triads = without(triads & room, others_in_rows(all_three));
      const Lanes8 low = low_half(triads), high = high_half(triads);
      band = band & shuffle8(low, tables.triads_to_configurations[0]) & shuffle8(low, tables.triads_to_configurations[1]) &
             shuffle8(high, tables.triads_to_configurations[2]);
      triads = triads_of(twice(band)) | margin;
    }

    std::uint16_t* const memory0 = state.box[first_box];
    std::uint16_t* const memory1 = state.box[first_box + stride];
    std::uint16_t* const memory2 = state.box[first_box + 2 * stride];
    const Lanes16 old0 = load16(memory0), old1 = load16(memory1), old2 = load16(memory2);
    Lanes16 box0 = old0 & box_of<Down, 0>(triads), box1 = old1 & box_of<Down, 1>(triads), box2 = old2 & box_of<Down, 2>(triads);
    if (!First && !any_bit((box0 ^ old0) | (box1 ^ old1) | (box2 ^ old2))) {
      store(memory, band);
      return true;
    }
    // The first round nearly always has a successor: skipping the test saves a branch that is hard to predict.
    box0 = settle(box0).box;
    box1 = settle(box1).box;
    box2 = settle(box2).box;
    Settled new0, new1, new2;
    for (;;) {
      new0 = settle(box0);
      new1 = settle(box1);
      new2 = settle(box2);
      if (!any_bit((new0.box ^ box0) | (new1.box ^ box1) | (new2.box ^ box2))) break;
      box0 = new0.box;
      box1 = new1.box;
      box2 = new2.box;
    }
    if (any_bit(which_empty(box0) | which_empty(box1) | which_empty(box2))) return false;
    store(memory0, box0);
    store(memory1, box1);
    store(memory2, box2);

    const Lanes8 seen = lines_of<Down>(new0, 0) & lines_of<Down>(new1, 1) & lines_of<Down>(new2, 2);
    changed |= subset(band, seen) ? 0 : again(own) << i;
    band = band & seen;
    store(memory, band);
    const Lanes8 told0 = tell(state.band[cross], lines_of<!Down>(new0, i), changed, cross_again);
    const Lanes8 told1 = tell(state.band[cross + 1], lines_of<!Down>(new1, i), changed, cross_again << 1);
    const Lanes8 told2 = tell(state.band[cross + 2], lines_of<!Down>(new2, i), changed, cross_again << 2);
    // A digit without a configuration: half of all guesses end here, and need not wait for that band's turn.
    return all_digits_in_each(band, told0, told1, told2);
  }

  static Lanes8 tell(std::uint16_t* memory, Lanes8 allowed, unsigned& changed, unsigned flag) {
    const Lanes8 band = load8(memory);
    changed |= subset(band, allowed) ? 0 : flag;
    const Lanes8 left = band & allowed;
    store(memory, left);
    return left;
  }

  template <bool Down, int Place>
  static Lanes16 box_of(Lanes16 triads) {
    const Lanes16 own = spread_row<Place>(triads);
    return shuffle16(own, tables.triads_to_box[Down][0]) | shuffle16(own, tables.triads_to_box[Down][1]);
  }

  template <bool Down>
  static Lanes8 lines_of(const Settled& settled, int place) {
    if constexpr (Down) return shuffle8(high_half(settled.in_columns), tables.columns_to_band[place]);
    return shuffle8(low_half(settled.in_rows), tables.upper_rows_to_band[place]) |
           shuffle8(high_half(settled.in_rows), tables.lower_rows_to_band[place]);
  }

  /// The band with the fewest configurations left, in it a digit with the fewest; false when all are settled.
  static bool choose(const State& state, int& best_band, int& best_digit) {
    int fewest = 1000;
    for (int b = 0; b < 6; ++b) {
      std::uint64_t words[2];
      std::memcpy(words, state.band[b], 16);
      const int n = std::popcount(words[0]) + std::popcount(words[1]);
      if (n > 9 && n < fewest) {
        fewest = n;
        best_band = b;
      }
    }
    if (fewest == 1000) return false;
    // The digits with at least two, three, four configurations, counted in parallel.
    unsigned one = 0, two = 0, three = 0, four = 0;
    for (int k = 0; k < 6; ++k) {
      const unsigned set = state.band[best_band][k];
      four |= three & set;
      three |= two & set;
      two |= one & set;
      one |= set;
    }
    const unsigned exactly_two = two & ~three, exactly_three = three & ~four;
    best_digit = std::countr_zero(exactly_two != 0 ? exactly_two : exactly_three != 0 ? exactly_three : two);
    return true;
  }

  /// A board is settled, or dead: guesses, or goes back to the last guess. False at the end of the search.
  bool next(bool alive) {
    State& state = stack_[top_];
    record_outcome(state, alive);
    int band = 0, digit = 0;
    if (alive && choose(state, band, digit)) {
      if (request_.pulse != nullptr && request_.pulse->beat()) {
        result_.complete = false;
        return false;
      }
      ++result_.guesses;
      State& next = stack_[top_ + 1];
      next = state;
      // Whole bands are stored: loading one right after writing its sets one by one would stall.
      const Lanes8 configurations = load8(state.band[band]), bits = load8(tables.only_digit[digit]);
      const auto lane = first_not_empty(configurations & bits);
      if constexpr (Recorded) request_.log->choose(first_choice9 + (band * 9 + digit) * 6 + static_cast<std::int32_t>(lane));
      const Lanes8 chosen = bits & load8(tables.only_lane[lane]);
      store(state.band[band], without(configurations, chosen));
      store(next.band[band], without(configurations, bits) | chosen);
      changed_ = waiting_[top_++] = again(band);
      return true;
    }
    if (alive) {
      ++result_.found;
      if constexpr (Recorded) request_.log->solution();
      if (request_.visit != nullptr && !report(state)) {
        result_.complete = false;
        return false;
      }
      if (result_.found == request_.limit) return false;
    }
    if (top_ == 0) return false;
    ++result_.backtracks;
    if constexpr (Recorded) request_.log->take_back();
    changed_ = waiting_[--top_];
    return true;
  }

  bool report(const State& state) {
    Grid9 grid;
    std::uint8_t* cell = grid.data();
    // Nested loops of fixed length become straight code; computing the place of a cell from its number takes much longer.
    for (int across = 0; across < 3; ++across)
      for (int line = 0; line < 3; ++line)
        for (int down = 0; down < 3; ++down)
          for (int file = 0; file < 3; ++file)
            *cell++ = static_cast<std::uint8_t>(1 + std::countr_zero(state.box[across * 3 + down][line * 4 + file]));
    return request_.visit(request_.context, grid);
  }

  const Request9& request_;
  Result9 result_;
  int top_ = 0;
  unsigned changed_ = 0;
  unsigned waiting_[64];
  State stack_[64];
};

inline Result9 solve_line(const char* line, const Request9& request) {
  Search<> search(request);
  search.begin(line);
  return search.go();
}
inline Result9 solve_candidates(const Candidates9& candidates, const Request9& request) {
  return Search<>(request).run(candidates);
}
inline Result9 solve_recorded(const Candidates9& candidates, const Request9& request) {
  return Search<true>(request).run(candidates);
}
inline Trials9 try_all(const Candidates9& candidates) { return Search<>({}).try_all(candidates); }
