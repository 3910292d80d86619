// Errors of the core: a name and its terms; Python words the message (grillon/base/system_errors.py).
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace grillon {

class CoreError : public std::runtime_error {
 public:
  /// Numbers; a text only if it is the name of a file or of a job.
  using Term = std::variant<std::int64_t, std::string>;
  using Terms = std::vector<std::pair<const char*, Term>>;

  explicit CoreError(const char* name, Terms terms = {}) : std::runtime_error(name), terms_(std::move(terms)) {}
  [[nodiscard]] const Terms& terms() const noexcept { return terms_; }

 private:
  Terms terms_;
};

/// A number as a term, whatever its type.
template <class Number>
std::pair<const char*, CoreError::Term> term(const char* name, Number value) {
  return {name, static_cast<std::int64_t>(value)};
}

}  // namespace grillon
