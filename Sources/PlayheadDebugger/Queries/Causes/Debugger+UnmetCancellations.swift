public import PlayheadFormat
internal import PlayheadReader

extension Debugger {
  /// The cancellations that met nothing when the store had reached a position.
  ///
  /// - Throws: `RecordingError` where the line of one is bad.
  public func unmetCancellations(at position: Int) throws -> [RecordedCancellation] {
    return try recording.unmetCancellations(at: position)
  }

  /// The cancellations that met nothing when the store had reached positions of a range, in order.
  ///
  /// - Throws: `RecordingError` where the line of one is bad.
  /// - Complexity: O(*n*) in all cancellations that met nothing.
  public func unmetCancellations(in positions: ClosedRange<Int>) throws -> [RecordedCancellation] {
    return try recording.unmetCancellations().filter { positions.contains($0.seq) }
  }
}
