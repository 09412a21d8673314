/// A set of scalars with a table for ASCII.
struct CompiledSet: Sendable {
  private let ascii: (UInt64, UInt64)
  private let set: ScalarSet

  init(_ set: ScalarSet) {
    self.set = set
    func bits(from start: UInt8) -> UInt64 {
      (0..<64).reduce(0) { $0 | (set.contains(Unicode.Scalar(start + $1)) ? 1 << UInt64($1) : 0) }
    }
    ascii = (bits(from: 0), bits(from: 64))
  }

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<64: ascii.0 >> UInt64(scalar.value) & 1 == 1
    case 64..<128: ascii.1 >> UInt64(scalar.value - 64) & 1 == 1
    default: set.contains(scalar)
    }
  }
}
