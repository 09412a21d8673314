public import PlayheadFormat
internal import PlayheadReader

extension Debugger {
  /// The cancellations that met nothing when the store had reached a position.
  ///
  /// - Throws: ``DebuggerError`` where the line of one is bad.
  public func unmetCancellations(at position: Int) throws(DebuggerError) -> [RecordedCancellation] {
    do throws(RecordingError) { return try recording.unmetCancellations(at: position) } catch {
      throw DebuggerError(error)
    }
  }

  /// The cancellations that met nothing when the store had reached positions of a range, in order.
  ///
  /// - Throws: ``DebuggerError`` where the line of one is bad.
  /// - Complexity: O(*n*) in all cancellations that met nothing.
  public func unmetCancellations(in positions: ClosedRange<Int>) throws(DebuggerError) -> [RecordedCancellation] {
    do throws(RecordingError) {
      return try recording.unmetCancellations().filter { positions.contains($0.seq) }
    } catch {
      throw DebuggerError(error)
    }
  }
}
