public import PlayheadFormat

/// Whether two strings have the same bytes, which is stricter than `==`.
@inlinable func haveSameUTF8(_ left: String, _ right: String) -> Bool {
  haveSameBits(left, right) || JSONName(left) == JSONName(right)
}

/// Whether a string precedes another one in the order of bytes, which does not depend on Unicode's tables.
@inlinable func precedesInUTF8(_ left: String, _ right: String) -> Bool {
  JSONName(left) < JSONName(right)
}
