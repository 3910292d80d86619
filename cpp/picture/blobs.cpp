#include "picture/blobs.hpp"

#include <algorithm>
#include <cstddef>

namespace grillon::picture {

namespace {

struct Run {
  int row, start, end;  // end is beyond
  std::int32_t parent;
};

std::int32_t root(std::vector<Run>& runs, std::int32_t at) {
  while (runs[static_cast<std::size_t>(at)].parent != at) {
    auto& parent = runs[static_cast<std::size_t>(at)].parent;
    parent = runs[static_cast<std::size_t>(parent)].parent;
    at = parent;
  }
  return at;
}

}  // namespace

int Blob::octagon() const {
  const auto cut = [](int leg) { return leg > 0 ? leg * leg / 2 : 0; };
  return width() * height() - cut(sum_low - left - top) - cut(right + bottom - sum_high) - cut(difference_low - left + bottom) -
         cut(right - top - difference_high);
}

std::vector<Blob> blobs_of(const Plane& plane, std::uint8_t kind, std::vector<std::int32_t>* numbers) {
  std::vector<Run> runs;
  std::size_t above = 0, start_of_row = 0;
  for (int row = 0; row < plane.height; ++row) {
    const std::uint8_t* at = plane.at.data() + static_cast<std::size_t>(row) * static_cast<std::size_t>(plane.width);
    std::size_t over = above;
    above = start_of_row = runs.size();
    for (int x = 0; x < plane.width;) {
      while (x < plane.width && at[x] != kind) ++x;
      if (x == plane.width) break;
      const int start = x;
      while (x < plane.width && at[x] == kind) ++x;
      auto own = static_cast<std::int32_t>(runs.size());
      runs.push_back({row, start, x, own});
      while (over < start_of_row && runs[over].end <= start) ++over;
      for (std::size_t other = over; other < start_of_row && runs[other].start < x; ++other) {
        const std::int32_t first = root(runs, static_cast<std::int32_t>(other)), second = root(runs, own);
        runs[static_cast<std::size_t>(std::max(first, second))].parent = std::min(first, second);
      }
    }
  }
  std::vector<std::int32_t> blob_of(runs.size(), -1);
  std::vector<Blob> blobs;
  for (std::size_t i = 0; i < runs.size(); ++i) {
    const Run& run = runs[i];
    const auto first = static_cast<std::size_t>(root(runs, static_cast<std::int32_t>(i)));
    const int last = run.end - 1;
    if (blob_of[first] < 0) {
      blob_of[first] = static_cast<std::int32_t>(blobs.size());
      blobs.push_back(
          {0, run.start, run.row, last, run.row, run.start + run.row, last + run.row, run.start - run.row, last - run.row});
    }
    blob_of[i] = blob_of[first];
    Blob& blob = blobs[static_cast<std::size_t>(blob_of[i])];
    blob.area += run.end - run.start;
    blob.left = std::min(blob.left, run.start);
    blob.right = std::max(blob.right, last);
    blob.bottom = run.row;
    blob.sum_low = std::min(blob.sum_low, run.start + run.row);
    blob.sum_high = std::max(blob.sum_high, last + run.row);
    blob.difference_low = std::min(blob.difference_low, run.start - run.row);
    blob.difference_high = std::max(blob.difference_high, last - run.row);
  }
  if (numbers != nullptr) {
    numbers->assign(plane.at.size(), -1);
    for (std::size_t i = 0; i < runs.size(); ++i)
      std::fill_n(numbers->begin() + static_cast<std::ptrdiff_t>(runs[i].row) * plane.width + runs[i].start,
                  runs[i].end - runs[i].start, blob_of[i]);
  }
  return blobs;
}

}  // namespace grillon::picture
