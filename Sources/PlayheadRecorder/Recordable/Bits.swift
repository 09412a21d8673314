public import PlayheadPlatform

/// Whether two values have the same bits, and so are the same apart from class instances; false is inconclusive, as
/// padding may differ.
@inlinable @inline(__always) func haveSameBits<Value>(_ left: Value, _ right: Value) -> Bool {
  if MemoryLayout<Value>.size == MemoryLayout<UInt64>.size {
    return unsafeBitCast(left, to: UInt64.self) == unsafeBitCast(right, to: UInt64.self)
  }
  if MemoryLayout<Value>.size == MemoryLayout<(UInt64, UInt64)>.size {
    let left = unsafeBitCast(left, to: (UInt64, UInt64).self)
    let right = unsafeBitCast(right, to: (UInt64, UInt64).self)
    return left.0 == right.0 && left.1 == right.1
  }
  return withUnsafeBytes(of: left) { left in
    withUnsafeBytes(of: right) { right in
      left.isEmpty || memcmp(left.baseAddress!, right.baseAddress!, left.count) == 0
    }
  }
}

/// Whether two values have the same bits: for derived code of indirect enums, whose payload is a pointer.
///
/// False is inconclusive.
@inlinable public func recordedBitsMatch<Value>(_ left: Value, _ right: Value) -> Bool {
  haveSameBits(left, right)
}
