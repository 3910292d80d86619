// Two puzzles of a batch at a time, with AVX-512. Included inside that path's namespace, after solver9_task.hpp.
//
// A search waits for its own results most of the time: every operation needs the one before. The boards of two searches
// share vectors of twice the width, so that the second is done in that time. Each takes exactly the steps that it would
// take alone, only the bands differ that are brought into agreement at the same moment.

/// Two matrices of sets, or four times eight sets.
using Pair = __m512i;

struct PairTables {
  alignas(64) std::uint16_t triads_to_configurations[3][32]{};
  /// For [board][down][place of the box in the band][place of the band in the box's other band], from the matrix of a box
  /// with its lines in the margin: the configurations of both bands.
  alignas(32) std::uint16_t lines_to_bands[2][2][3][3][16]{};

  constexpr PairTables() {
    for (int board = 0; board < 2; ++board)
      for (int k = 0; k < 6; ++k)
        for (int place = 0; place < 3; ++place) {
          const int line = line_of(k, place), first = 16 * board;
          const auto row = static_cast<std::uint16_t>(first + 4 * line + 3), column = static_cast<std::uint16_t>(first + 12 + line);
          for (int half = 0; half < 2; ++half)
            triads_to_configurations[place][first + 8 * half + k] = static_cast<std::uint16_t>(first + 4 * place + line);
          for (int other = 0; other < 3; ++other) {
            lines_to_bands[board][0][place][other][k] = lines_to_bands[board][1][other][place][8 + k] = row;
            lines_to_bands[board][1][place][other][k] = lines_to_bands[board][0][other][place][8 + k] = column;
          }
        }
  }
};

inline constexpr PairTables pair_tables{};

inline constexpr __mmask32 cells_in_pair = 0x07770777, last_columns = 0x08880888, last_rows = 0xf000f000, with_margins = 0x7fff7fff,
                           configurations_in_pair = 0x3f3f3f3f;
inline constexpr __mmask16 cross_of_first = 0x00f0, cross_of_second = 0xf000, second_board = 0xff00;

template <class Table>
inline Pair both(const Table* table) {
  return _mm512_broadcast_i64x4(_mm256_load_si256(reinterpret_cast<const __m256i*>(table)));
}
template <class Table>
inline Pair join(const Table* first, const Table* second) {
  const auto load = [](const Table* from) { return _mm256_load_si256(reinterpret_cast<const __m256i*>(from)); };
  return _mm512_inserti64x4(_mm512_castsi256_si512(load(first)), load(second), 1);
}
inline void part(Pair x, std::uint16_t* first, std::uint16_t* second) {
  store(first, Lanes16{_mm512_castsi512_si256(x)});
  store(second, Lanes16{_mm512_extracti64x4_epi64(x, 1)});
}
template <int Quarter>
inline void store_quarter(std::uint16_t* to, Pair x) {
  store(to, Lanes8{_mm512_extracti32x4_epi32(x, Quarter)});
}

inline Pair any_of(Pair a, Pair b, Pair c) { return _mm512_ternarylogic_epi64(a, b, c, 0xfe); }
inline Pair all_of(Pair a, Pair b, Pair c) { return _mm512_ternarylogic_epi64(a, b, c, 0x80); }
inline Pair shuffled(Pair x, Pair table) { return _mm512_shuffle_epi8(x, table); }

inline Pair others_in_rows(Pair x) { return any_of(_mm512_rol_epi64(x, 16), _mm512_rol_epi64(x, 32), _mm512_rol_epi64(x, 48)); }
inline Pair others_in_columns(Pair x) {
  return any_of(_mm512_permutex_epi64(x, 0x39), _mm512_permutex_epi64(x, 0x4e), _mm512_permutex_epi64(x, 0x93));
}
inline Pair all_in_rows(Pair x) {
  const Pair two = _mm512_or_si512(x, _mm512_rol_epi64(x, 16));
  return _mm512_or_si512(two, _mm512_rol_epi64(two, 32));
}
inline Pair all_in_columns(Pair x) { return _mm512_or_si512(x, others_in_columns(x)); }

/// As for one board: one round of singles.
struct SettledPair {
  Pair box, in_rows, in_columns;
};
inline SettledPair settle(Pair x) {
  const Pair in_rows = others_in_rows(x), in_columns = others_in_columns(x);
  const __mmask32 open = _mm512_test_epi16_mask(x, _mm512_add_epi16(x, _mm512_set1_epi16(-1)));
  const Pair cells = _mm512_and_si512(x, both(tables.cells_only));
  const Pair only_here = _mm512_ternarylogic_epi64(cells, in_rows, in_columns, 0x70);  // cells & ~(in_rows & in_columns)
  const Pair placed = _mm512_mask_mov_epi16(cells, open, only_here);
  const Pair by_rows = all_in_rows(placed), by_columns = all_in_columns(placed);
  const Pair gone =
      _mm512_mask_mov_epi16(_mm512_mask_mov_epi16(all_in_columns(by_rows), last_columns, by_rows), last_rows, by_columns);
  return {_mm512_mask_mov_epi16(_mm512_andnot_si512(gone, x), _mm512_test_epi16_mask(placed, placed), placed), in_rows, in_columns};
}

inline Pair triads_of(Pair configurations) {
  return _mm512_or_si512(shuffled(configurations, both(tables.configurations_to_triads[0])),
                         shuffled(configurations, both(tables.configurations_to_triads[1])));
}

/// The union of the eight sets of each quarter, in all of them.
inline Pair all_in_quarters(Pair x) {
  x = _mm512_or_si512(x, _mm512_shuffle_epi32(x, _MM_PERM_BADC));
  x = _mm512_or_si512(x, _mm512_shuffle_epi32(x, _MM_PERM_CDAB));
  return _mm512_or_si512(x, _mm512_rol_epi32(x, 16));
}

/// A band and its boxes. A table, because a branch on the direction would be hard to predict.
struct Site {
  int down = 0, place = 0, band = 0, cross = 0, first_box = 0, stride = 0;
  unsigned own_again = 0;
  int cross_again = 0;

  constexpr explicit Site(int turn)
      : down(turn >= 3 && turn < 6 ? 1 : 0),
        place(turn % 3),
        band(place + 3 * down),
        cross(3 - 3 * down),
        first_box(down != 0 ? place : 3 * place),
        stride(down != 0 ? 3 : 1),
        own_again(again(band)),
        cross_again(down != 0 ? 6 : 3) {}

  /// What must be checked again, from two bits for each of three vectors: the own band, or the band that crosses it, has lost
  /// something.
  [[nodiscard]] unsigned changed(unsigned lost0, unsigned lost1, unsigned lost2) const {
    const auto flag = [](unsigned bits, unsigned which, unsigned value) { return (bits & which) != 0 ? value : 0U; };
    return flag(lost0 | lost1 | lost2, 3, own_again) | (flag(lost0, 12, 1) | flag(lost1, 12, 2) | flag(lost2, 12, 4))
                                                           << cross_again;
  }
};
inline constexpr Site sites[] = {Site(0), Site(1), Site(2), Site(3), Site(4), Site(5), Site(6), Site(7), Site(8)};

/// Brings a band of each board and its boxes into agreement, as `Search::update` does; bit 0 or 1 is set if that board may have
/// a solution.
inline unsigned update(Search<>& first_search, Search<>& second_search) {
  const Site &first = sites[first_search.take_turn()], &second = sites[second_search.take_turn()];
  State &board1 = first_search.board(), &board2 = second_search.board();
  const Pair three = _mm512_set1_epi16(3);

  Pair before = _mm512_broadcast_i32x4(load8(board1.band[first.band]).v);
  before = _mm512_mask_broadcast_i32x4(before, second_board, load8(board2.band[second.band]).v);
  Pair triads = triads_of(before);
  const Pair members = _mm512_popcnt_epi16(triads);
  const __mmask32 fewer = _mm512_mask_cmplt_epi16_mask(cells_in_pair, members, three);
  const Pair certain = _mm512_andnot_si512(others_in_rows(triads), triads);
  const Pair all_three = _mm512_maskz_mov_epi16(_mm512_cmpeq_epi16_mask(members, three), triads);
  triads = _mm512_mask_mov_epi16(triads, _mm512_cmpge_epi16_mask(_mm512_popcnt_epi16(certain), three), certain);
  triads = _mm512_andnot_si512(others_in_rows(all_three), triads);
  const auto configurations = [&](int place) {
    return _mm512_permutexvar_epi16(_mm512_load_si512(pair_tables.triads_to_configurations[place]), triads);
  };
  const Pair band = _mm512_and_si512(before, all_of(configurations(0), configurations(1), configurations(2)));
  triads = _mm512_or_si512(triads_of(band), both(tables.margin));

  const Pair to_box0 = join(tables.triads_to_box[first.down][0], tables.triads_to_box[second.down][0]);
  const Pair to_box1 = join(tables.triads_to_box[first.down][1], tables.triads_to_box[second.down][1]);
  const auto box = [&](int place, Pair own) {
    const Pair old = join(board1.box[first.first_box + place * first.stride], board2.box[second.first_box + place * second.stride]);
    return _mm512_ternarylogic_epi64(old, shuffled(own, to_box0), shuffled(own, to_box1), 0xe0);  // old & (one | other)
  };
  Pair box0 = settle(box(0, _mm512_permutex_epi64(triads, 0x00))).box;
  Pair box1 = settle(box(1, _mm512_permutex_epi64(triads, 0x55))).box;
  Pair box2 = settle(box(2, _mm512_permutex_epi64(triads, 0xaa))).box;
  SettledPair new0, new1, new2;
  for (;;) {
    new0 = settle(box0);
    new1 = settle(box1);
    new2 = settle(box2);
    const Pair lost = any_of(_mm512_xor_si512(new0.box, box0), _mm512_xor_si512(new1.box, box1), _mm512_xor_si512(new2.box, box2));
    if (_mm512_test_epi64_mask(lost, lost) == 0) break;
    box0 = new0.box;
    box1 = new1.box;
    box2 = new2.box;
  }
  const Pair least = _mm512_min_epu16(_mm512_min_epu16(box0, box1), box2);
  const __mmask32 empty = _mm512_mask_testn_epi16_mask(with_margins, least, least);
  part(box0, board1.box[first.first_box], board2.box[second.first_box]);
  part(box1, board1.box[first.first_box + first.stride], board2.box[second.first_box + second.stride]);
  part(box2, board1.box[first.first_box + 2 * first.stride], board2.box[second.first_box + 2 * second.stride]);

  // In each vector the own bands of both boards, and of the bands that cross them those of one box.
  const auto bands = [&](int place) {
    const Pair cross = _mm512_mask_broadcast_i32x4(band, cross_of_first, load8(board1.band[first.cross + place]).v);
    return _mm512_mask_broadcast_i32x4(cross, cross_of_second, load8(board2.band[second.cross + place]).v);
  };
  const auto seen = [&](int place, const SettledPair& box) {
    const Pair lines = _mm512_mask_mov_epi16(box.in_rows, last_rows, box.in_columns);
    return _mm512_maskz_permutexvar_epi16(configurations_in_pair,
                                          join(pair_tables.lines_to_bands[0][first.down][place][first.place],
                                               pair_tables.lines_to_bands[1][second.down][place][second.place]),
                                          lines);
  };
  const Pair old0 = bands(0), old1 = bands(1), old2 = bands(2);
  const Pair seen0 = seen(0, new0), seen1 = seen(1, new1), seen2 = seen(2, new2);
  const auto lost = [](Pair old, Pair allowed) {
    const Pair gone = _mm512_andnot_si512(allowed, old);
    return static_cast<unsigned>(_mm512_test_epi64_mask(gone, gone));
  };
  const unsigned lost0 = lost(old0, seen0), lost1 = lost(old1, seen1), lost2 = lost(old2, seen2);
  first_search.add_changed(first.changed(lost0, lost1, lost2));
  second_search.add_changed(second.changed(lost0 >> 4, lost1 >> 4, lost2 >> 4));

  const Pair own = _mm512_and_si512(old0, all_of(seen0, seen1, seen2));
  const auto left = [&](Pair old, Pair allowed) { return _mm512_mask_mov_epi64(_mm512_and_si512(old, allowed), 0x33, own); };
  const Pair left0 = left(old0, seen0), left1 = left(old1, seen1), left2 = left(old2, seen2);
  store_quarter<0>(board1.band[first.band], own);
  store_quarter<1>(board1.band[first.cross + 0], left0);
  store_quarter<1>(board1.band[first.cross + 1], left1);
  store_quarter<1>(board1.band[first.cross + 2], left2);
  store_quarter<2>(board2.band[second.band], own);
  store_quarter<3>(board2.band[second.cross + 0], left0);
  store_quarter<3>(board2.band[second.cross + 1], left1);
  store_quarter<3>(board2.band[second.cross + 2], left2);
  const Pair digits = all_of(all_in_quarters(left0), all_in_quarters(left1), all_in_quarters(left2));
  const __mmask32 dead = fewer | empty | _mm512_cmpneq_epi16_mask(digits, _mm512_set1_epi16(all_digits));
  return ((dead & 0xffffU) == 0 ? 1U : 0U) | ((dead >> 16) == 0 ? 2U : 0U);
}

inline bool solve_part_in_pairs(const Batch9& batch, std::size_t next, std::size_t end, Pulse& pulse) {
  // A budget ends the work at the same choice everywhere.
  if (pulse.control().has_budget()) return solve_part(batch, next, end, pulse);
  Task first(batch, end, pulse), second(batch, end, pulse);
  const auto goes_on = [&](Task& task, bool alive, bool& stopped) {
    if (task.search().goes_on(alive)) return true;
    stopped = !task.finish() || stopped;
    return !stopped && task.begin(next);
  };
  bool first_on = first.begin(next), second_on = second.begin(next), stopped = false;
  while (first_on && second_on) {
    const unsigned alive = update(first.search(), second.search());
    first_on = goes_on(first, (alive & 1) != 0, stopped);
    second_on = goes_on(second, (alive & 2) != 0, stopped);
  }
  if (stopped) return false;
  return first_on ? first.finish_all(next) : second_on ? second.finish_all(next) : true;
}
