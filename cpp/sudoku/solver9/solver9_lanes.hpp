// Vectors of 16-bit sets of digits, the few operations the 9x9 search needs. Included once per CPU path, inside that
// path's namespace (GRILLON_PATH): no include guard, and nothing here may be shared between paths.
//
// Lanes16 is a 4x4 matrix of sets, row by row; Lanes8 half of it.

#if defined(__AVX2__)

struct Lanes8 {
  __m128i v;
};
struct Lanes16 {
  __m256i v;
};

inline Lanes8 load8(const std::uint16_t* p) { return {_mm_load_si128(reinterpret_cast<const __m128i*>(p))}; }
inline Lanes16 load16(const std::uint16_t* p) { return {_mm256_load_si256(reinterpret_cast<const __m256i*>(p))}; }
/// The same eight sets in both halves.
inline Lanes16 load8_twice(const std::uint16_t* p) {
  return {_mm256_broadcastsi128_si256(_mm_load_si128(reinterpret_cast<const __m128i*>(p)))};
}
inline void store(std::uint16_t* p, Lanes8 x) { _mm_store_si128(reinterpret_cast<__m128i*>(p), x.v); }
inline void store(std::uint16_t* p, Lanes16 x) { _mm256_store_si256(reinterpret_cast<__m256i*>(p), x.v); }

inline Lanes8 operator&(Lanes8 a, Lanes8 b) { return {_mm_and_si128(a.v, b.v)}; }
inline Lanes8 operator|(Lanes8 a, Lanes8 b) { return {_mm_or_si128(a.v, b.v)}; }
inline Lanes16 operator&(Lanes16 a, Lanes16 b) { return {_mm256_and_si256(a.v, b.v)}; }
inline Lanes16 operator|(Lanes16 a, Lanes16 b) { return {_mm256_or_si256(a.v, b.v)}; }
inline Lanes16 operator^(Lanes16 a, Lanes16 b) { return {_mm256_xor_si256(a.v, b.v)}; }
/// b without a.
inline Lanes8 without(Lanes8 b, Lanes8 a) { return {_mm_andnot_si128(a.v, b.v)}; }
inline Lanes16 without(Lanes16 b, Lanes16 a) { return {_mm256_andnot_si256(a.v, b.v)}; }

/// Each set loses its smallest member.
inline Lanes16 drop_lowest(Lanes16 x) { return {_mm256_and_si256(x.v, _mm256_add_epi16(x.v, _mm256_set1_epi16(-1)))}; }
/// All ones where the set is empty.
inline Lanes16 which_empty(Lanes16 x) { return {_mm256_cmpeq_epi16(x.v, _mm256_setzero_si256())}; }
inline bool any_bit(Lanes16 x) { return _mm256_testz_si256(x.v, x.v) == 0; }
/// Every member of a is in b, lane by lane.
inline bool subset(Lanes8 a, Lanes8 b) { return _mm_testc_si128(b.v, a.v) != 0; }

inline __m256i swapped_neighbours(__m256i x) {
  return _mm256_shuffle_epi8(x, _mm256_set_epi8(13, 12, 15, 14, 9, 8, 11, 10, 5, 4, 7, 6, 1, 0, 3, 2,  //
                                                13, 12, 15, 14, 9, 8, 11, 10, 5, 4, 7, 6, 1, 0, 3, 2));
}
/// The union of the three other sets of the row, for each set.
inline Lanes16 others_in_rows(Lanes16 x) {
  const __m256i neighbour = swapped_neighbours(x.v);
  return {_mm256_or_si256(neighbour, _mm256_shuffle_epi32(_mm256_or_si256(x.v, neighbour), 0xb1))};
}
/// The union of the three other sets of the column, for each set.
inline Lanes16 others_in_columns(Lanes16 x) {
  const __m256i neighbour = _mm256_shuffle_epi32(x.v, 0x4e);
  const __m256i pair = _mm256_or_si256(x.v, neighbour);
  return {_mm256_or_si256(neighbour, _mm256_permute2x128_si256(pair, pair, 0x01))};
}
/// The union of all four sets of the row, and of the column.
inline Lanes16 all_in_rows(Lanes16 x) {
  const __m256i pair = _mm256_or_si256(x.v, swapped_neighbours(x.v));
  return {_mm256_or_si256(pair, _mm256_shuffle_epi32(pair, 0xb1))};
}
inline Lanes16 all_in_columns(Lanes16 x) {
  const __m256i pair = _mm256_or_si256(x.v, _mm256_shuffle_epi32(x.v, 0x4e));
  return {_mm256_or_si256(pair, _mm256_permute2x128_si256(pair, pair, 0x01))};
}
/// Sets 3, 7, 11 and 15 from `margin`, the others from `cells`.
inline Lanes16 with_last_column(Lanes16 cells, Lanes16 margin) { return {_mm256_blend_epi16(cells.v, margin.v, 0x88)}; }
/// Sets 12 to 15 from `margin`, the others from `cells`.
inline Lanes16 with_last_row(Lanes16 cells, Lanes16 margin) { return {_mm256_blend_epi32(cells.v, margin.v, 0xc0)}; }

/// Shuffle tables hold byte indices; 0x80 gives an empty set.
inline Lanes8 shuffle8(Lanes8 x, const std::uint8_t* table) {
  return {_mm_shuffle_epi8(x.v, _mm_load_si128(reinterpret_cast<const __m128i*>(table)))};
}
inline Lanes16 shuffle16(Lanes16 x, const std::uint8_t* table) {
  return {_mm256_shuffle_epi8(x.v, _mm256_load_si256(reinterpret_cast<const __m256i*>(table)))};
}
inline Lanes16 twice(Lanes8 x) { return {_mm256_broadcastsi128_si256(x.v)}; }
inline Lanes8 low_half(Lanes16 x) { return {_mm256_castsi256_si128(x.v)}; }
inline Lanes8 high_half(Lanes16 x) { return {_mm256_extracti128_si256(x.v, 1)}; }
/// Row `Row` in all four rows.
template <int Row>
inline Lanes16 spread_row(Lanes16 x) {
  return {_mm256_permute4x64_epi64(x.v, Row * 0x55)};
}

/// The number of the first set that is not empty.
inline int first_not_empty(Lanes8 x) {
  const auto empty = static_cast<unsigned>(_mm_movemask_epi8(_mm_cmpeq_epi16(x.v, _mm_setzero_si128())));
  return std::countr_one(empty) / 2;
}
/// Every digit is in at least one set of each.
inline bool all_digits_in_each(Lanes8 a, Lanes8 b, Lanes8 c, Lanes8 d) {
  const __m256i ab = _mm256_inserti128_si256(_mm256_castsi128_si256(a.v), b.v, 1);
  const __m256i cd = _mm256_inserti128_si256(_mm256_castsi128_si256(c.v), d.v, 1);
  const __m256i four = _mm256_or_si256(_mm256_unpacklo_epi64(ab, cd), _mm256_unpackhi_epi64(ab, cd));
  const __m256i two = _mm256_or_si256(four, _mm256_shuffle_epi32(four, 0xb1));
  const __m256i one = _mm256_or_si256(two, _mm256_slli_epi32(two, 16));
  return _mm256_testc_si256(one, _mm256_set1_epi32(0x1ff << 16)) != 0;
}

/// Bit i is set where text[i] is a digit 1..9, for 16 characters.
inline unsigned digits_in_16(const char* text) {
  const __m128i x = _mm_sub_epi8(_mm_loadu_si128(reinterpret_cast<const __m128i*>(text)), _mm_set1_epi8('1'));
  return static_cast<unsigned>(_mm_movemask_epi8(_mm_cmpeq_epi8(_mm_min_epu8(x, _mm_set1_epi8(8)), x)));
}

#else

struct Lanes8 {
  std::uint64_t v[2];
};
struct Lanes16 {
  std::uint64_t v[4];
};

inline Lanes8 load8(const std::uint16_t* p) {
  Lanes8 x;
  std::memcpy(x.v, p, sizeof x.v);
  return x;
}
inline Lanes16 load16(const std::uint16_t* p) {
  Lanes16 x;
  std::memcpy(x.v, p, sizeof x.v);
  return x;
}
inline Lanes16 load8_twice(const std::uint16_t* p) {
  const Lanes8 x = load8(p);
  return {{x.v[0], x.v[1], x.v[0], x.v[1]}};
}
inline void store(std::uint16_t* p, const Lanes8& x) { std::memcpy(p, x.v, sizeof x.v); }
inline void store(std::uint16_t* p, const Lanes16& x) { std::memcpy(p, x.v, sizeof x.v); }

template <class Word>
inline Lanes8 each(const Lanes8& a, const Lanes8& b, Word word) {
  return {{word(a.v[0], b.v[0]), word(a.v[1], b.v[1])}};
}
template <class Word>
inline Lanes16 each(const Lanes16& a, const Lanes16& b, Word word) {
  return {{word(a.v[0], b.v[0]), word(a.v[1], b.v[1]), word(a.v[2], b.v[2]), word(a.v[3], b.v[3])}};
}
inline Lanes8 operator&(const Lanes8& a, const Lanes8& b) {
  return each(a, b, [](auto x, auto y) { return x & y; });
}
inline Lanes8 operator|(const Lanes8& a, const Lanes8& b) {
  return each(a, b, [](auto x, auto y) { return x | y; });
}
inline Lanes16 operator&(const Lanes16& a, const Lanes16& b) {
  return each(a, b, [](auto x, auto y) { return x & y; });
}
inline Lanes16 operator|(const Lanes16& a, const Lanes16& b) {
  return each(a, b, [](auto x, auto y) { return x | y; });
}
inline Lanes16 operator^(const Lanes16& a, const Lanes16& b) {
  return each(a, b, [](auto x, auto y) { return x ^ y; });
}
inline Lanes8 without(const Lanes8& b, const Lanes8& a) {
  return each(a, b, [](auto x, auto y) { return ~x & y; });
}
inline Lanes16 without(const Lanes16& b, const Lanes16& a) {
  return each(a, b, [](auto x, auto y) { return ~x & y; });
}

inline constexpr std::uint64_t top_bits = 0x8000800080008000ULL;

inline Lanes16 drop_lowest(const Lanes16& x) {
  // A lane borrows nothing from its neighbour: sets use 15 bits at most, so the top bit can be lent and taken back.
  return each(x, x, [](auto w, auto) { return w & (((w | top_bits) - 0x0001000100010001ULL) ^ top_bits); });
}
inline Lanes16 which_empty(const Lanes16& x) {
  return each(x, x, [](auto w, auto) { return ((((top_bits - w) & ~w) & top_bits) >> 15) * 0xffff; });
}
inline bool any_bit(const Lanes16& x) { return (x.v[0] | x.v[1] | x.v[2] | x.v[3]) != 0; }
inline bool subset(const Lanes8& a, const Lanes8& b) { return ((a.v[0] & ~b.v[0]) | (a.v[1] & ~b.v[1])) == 0; }

inline Lanes16 others_in_rows(const Lanes16& x) {
  return each(x, x, [](auto w, auto) { return std::rotl(w, 16) | std::rotl(w, 32) | std::rotl(w, 48); });
}
inline Lanes16 others_in_columns(const Lanes16& x) {
  const std::uint64_t upper = x.v[0] | x.v[1], lower = x.v[2] | x.v[3];
  return {{x.v[1] | lower, x.v[0] | lower, x.v[3] | upper, x.v[2] | upper}};
}
inline Lanes16 all_in_rows(const Lanes16& x) { return x | others_in_rows(x); }
inline Lanes16 all_in_columns(const Lanes16& x) {
  const std::uint64_t all = x.v[0] | x.v[1] | x.v[2] | x.v[3];
  return {{all, all, all, all}};
}
inline Lanes16 with_last_column(const Lanes16& cells, const Lanes16& margin) {
  constexpr std::uint64_t last = 0xffff000000000000ULL;
  return each(cells, margin, [](auto c, auto m) { return (c & ~last) | (m & last); });
}
inline Lanes16 with_last_row(const Lanes16& cells, const Lanes16& margin) {
  return {{cells.v[0], cells.v[1], cells.v[2], margin.v[3]}};
}

inline Lanes8 shuffle8(const Lanes8& x, const std::uint8_t* table) {
  std::uint16_t from[9];
  std::memcpy(from, x.v, 16);
  from[8] = 0;
  Lanes8 result{};
  for (int lane = 0; lane < 8; ++lane) {
    const int index = table[2 * lane] >= 0x80 ? 8 : table[2 * lane] / 2;
    result.v[lane / 4] |= static_cast<std::uint64_t>(from[index]) << (16 * (lane % 4));
  }
  return result;
}
inline Lanes8 low_half(const Lanes16& x) { return {{x.v[0], x.v[1]}}; }
inline Lanes8 high_half(const Lanes16& x) { return {{x.v[2], x.v[3]}}; }
inline Lanes16 twice(const Lanes8& x) { return {{x.v[0], x.v[1], x.v[0], x.v[1]}}; }
inline Lanes16 shuffle16(const Lanes16& x, const std::uint8_t* table) {
  const Lanes8 low = shuffle8(low_half(x), table), high = shuffle8(high_half(x), table + 16);
  return {{low.v[0], low.v[1], high.v[0], high.v[1]}};
}
template <int Row>
inline Lanes16 spread_row(const Lanes16& x) {
  return {{x.v[Row], x.v[Row], x.v[Row], x.v[Row]}};
}

inline int first_not_empty(const Lanes8& x) {
  return x.v[0] != 0 ? std::countr_zero(x.v[0]) / 16 : 4 + std::countr_zero(x.v[1]) / 16;
}
inline bool all_digits_in_each(const Lanes8& a, const Lanes8& b, const Lanes8& c, const Lanes8& d) {
  const auto union_of = [](const Lanes8& x) {
    std::uint64_t w = x.v[0] | x.v[1];
    w |= w >> 32;
    return w | w >> 16;
  };
  return (union_of(a) & union_of(b) & union_of(c) & union_of(d) & 0x1ff) == 0x1ff;
}

inline unsigned digits_in_16(const char* text) {
  unsigned set = 0;
  for (int i = 0; i < 16; ++i) set |= static_cast<unsigned>(text[i] >= '1' && text[i] <= '9') << i;
  return set;
}

#endif
