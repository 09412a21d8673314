/// Whether two strings have the same bytes, which is less lenient than `==`.
@inlinable func haveSameUTF8(_ left: String, _ right: String) -> Bool {
  haveSameBits(left, right) || (left.utf8.count == right.utf8.count && left.utf8.elementsEqual(right.utf8))
}

/// Whether a string comes before another one in the order of their bytes, which does not depend on Unicode's tables.
@inlinable func precedesInUTF8(_ left: String, _ right: String) -> Bool {
  left.utf8.lexicographicallyPrecedes(right.utf8)
}
