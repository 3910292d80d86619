"""Explanations for all families: traces in words, hints in three strengths, and the checker."""
