#include "sweep/checkpoint.hpp"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string_view>
#include <system_error>

#if !defined(_WIN32)
#include <fcntl.h>
#include <unistd.h>
#endif

namespace grillon::sweep {

namespace {

constexpr const char* manifest_name = "count.manifest";
constexpr const char* first_line = "grillon count 1";

[[noreturn]] void fail(const std::string& path, int error) {
  throw std::filesystem::filesystem_error("", path, std::error_code(error, std::generic_category()));
}

/// Syncs a file or folder to the disk.
void flush_to_disk([[maybe_unused]] const std::string& path) {
#if !defined(_WIN32)
  const int file = ::open(path.c_str(), O_RDONLY);
  if (file < 0) fail(path, errno);
  const bool flushed = ::fsync(file) == 0;
  const int error = errno;
  ::close(file);
  if (!flushed) fail(path, error);
#endif
}

std::string text_of(const Manifest& manifest) {
  std::ostringstream text;
  text << first_line << "\njob " << manifest.job << "\nstage " << manifest.stage << "\nentry " << manifest.entry_bytes << "\ntotal "
       << manifest.total << "\nsteps " << manifest.steps << '\n';
  for (const StageSize& size : manifest.sizes) text << "size " << size.states << ' ' << size.steps << '\n';
  for (const auto& [shard, seal] : manifest.runs)
    text << "run " << shard << ' ' << seal.name << ' ' << seal.entries << ' ' << seal.checksum << '\n';
  const std::string body = text.str();
  return body + "end " + std::to_string(hash_bytes(body.data(), body.size())) + "\n";
}

Manifest parsed(const std::string& path, const std::string& text) {
  const std::size_t last = text.rfind("end ");
  if (text.rfind(first_line, 0) != 0) throw CoreError("manifest_unknown", {{"path", path}});
  if (last == std::string::npos || text.substr(last) != "end " + std::to_string(hash_bytes(text.data(), last)) + "\n")
    throw CoreError("manifest_damaged", {{"path", path}});
  Manifest manifest;
  std::istringstream lines(text.substr(0, last));
  std::string line;
  std::getline(lines, line);
  while (std::getline(lines, line)) {
    std::istringstream fields(line);
    std::string what;
    fields >> what;
    if (what == "job") {
      manifest.job = line.substr(4);
    } else if (what == "stage") {
      fields >> manifest.stage;
    } else if (what == "entry") {
      fields >> manifest.entry_bytes;
    } else if (what == "total") {
      fields >> manifest.total;
    } else if (what == "steps") {
      fields >> manifest.steps;
    } else if (what == "size") {
      fields >> manifest.sizes.emplace_back().states >> manifest.sizes.back().steps;
    } else {
      Manifest::Place& place = manifest.runs.emplace_back();
      fields >> place.shard >> place.seal.name >> place.seal.entries >> place.seal.checksum;
    }
  }
  return manifest;
}

}  // namespace

std::optional<Manifest> Checkpoint::load(const std::string& job) {
  const std::string path = folder_.path(manifest_name);
  std::ifstream file(path, std::ios::binary);
  if (!file) {
    sweep_out({});
    return std::nullopt;
  }
  std::ostringstream text;
  text << file.rdbuf();
  Manifest manifest = parsed(path, text.str());
  if (manifest.job != job) throw CoreError("manifest_of_another", {{"path", path}, {"job", manifest.job}, {"other", job}});
  for (const auto& place : manifest.runs) named_.push_back(place.seal.name);
  sweep_out(named_);
  return manifest;
}

void Checkpoint::save(const Manifest& manifest) {
  const std::string path = folder_.path(manifest_name), fresh = path + ".new";
  for (const auto& place : manifest.runs) flush_to_disk(folder_.path(place.seal.name));
  {
    std::ofstream file(fresh, std::ios::binary | std::ios::trunc);
    file << text_of(manifest);
    file.close();
    if (!file) fail(fresh, errno);
  }
  flush_to_disk(fresh);
  std::filesystem::rename(fresh, path);
  flush_to_disk(folder_.path("."));
  std::vector<std::string> names;
  for (const auto& place : manifest.runs) names.push_back(place.seal.name);
  for (const std::string& old : named_)
    if (std::find(names.begin(), names.end(), old) == names.end()) std::remove(folder_.path(old).c_str());
  named_ = std::move(names);
}

void Checkpoint::clear() {
  std::remove(folder_.path(manifest_name).c_str());
  for (const std::string& name : named_) std::remove(folder_.path(name).c_str());
  named_.clear();
}

/// Only files that look like ours are removed.
void Checkpoint::sweep_out(const std::vector<std::string>& keep) const {
  for (const auto& file : std::filesystem::directory_iterator(folder_.path("."))) {
    const std::string name = file.path().filename().string();
    const bool run = name.rfind("run-", 0) == 0 && file.path().extension() == ".bin";
    if (run && std::find(keep.begin(), keep.end(), name) == keep.end()) std::filesystem::remove(file.path());
  }
}

}  // namespace grillon::sweep
